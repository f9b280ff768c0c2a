//! What a search does by the million allocates nothing.
#![cfg(feature = "rand")]

use std::hint::black_box;

use allocation_counter::measure;
use bandadas_rules::{Actor, Move, State, Viewer};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rules_testkit::laws::Dice;

/// What a search asks of a state and of what is seen of it.
fn ask(state: &State, dice: &mut Dice, rng: &mut ChaCha8Rng) {
    black_box((state.outcome(), state.phase(), state.to_move(), state.key()));
    black_box(state.chance_moves().map(|(_, weight)| weight).sum::<u32>());
    for m in state.legal_moves() {
        black_box((state.check(m).is_ok(), state.apply_unchecked(m)));
        black_box(m.seen_by(Viewer::Spectator, state));
    }
    for _ in 0..20 {
        if let Some(m) = Move::from_index(dice.below(Move::COUNT)) {
            black_box((state.check(m).is_ok(), state.apply(m).is_ok()));
        }
    }
    let seats = state.table().seats().map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator]) {
        let view = black_box(state.view(viewer));
        black_box((
            view.legal_moves(),
            view.outcome(),
            view.key(),
            view.unseen(),
        ));
        black_box(view.determinize(rng));
    }
}

/// The state after a random move.
fn go_on(state: &State, dice: &mut Dice, rng: &mut ChaCha8Rng) -> Option<State> {
    let moves = state.legal_moves();
    let m = if state.to_move() == Actor::Chance {
        state.sample(rng)?
    } else {
        moves.get(dice.below(moves.len().max(1)))?
    };
    state.apply(m).ok()
}

#[test]
fn listing_applying_sampling_viewing_and_determinizing_allocate_nothing() {
    let mut states = 0;
    for players in 2..=5 {
        let start = State::new(players, 1).unwrap();
        let mut dice = Dice::new(u64::from(players));
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(players));
        let counted = measure(|| {
            let mut state = start;
            for _ in 0..400 {
                states += 1;
                ask(&state, &mut dice, &mut rng);
                match go_on(&state, &mut dice, &mut rng) {
                    Some(next) => state = next,
                    None => break,
                }
            }
        });
        assert_eq!(counted.count_total, 0, "{players} players");
    }
    assert!(states > 800, "{states} states");
}

#[test]
fn the_counter_counts() {
    let counted = measure(|| {
        black_box(State::new(2, 1).unwrap().to_string());
    });
    assert!(counted.count_total > 0);
}
