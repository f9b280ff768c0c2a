//! What a search does by the million allocates nothing.

use std::hint::black_box;

use allocation_counter::measure;
use freunde_rules::{Board, FlockLimits, Move, PositionCard, State};
use rules_testkit::laws::Dice;

/// What a search asks of a state, the move chosen to go on with, and what is illegal.
fn search(state: &State, dice: &mut Dice) -> Option<State> {
    let moves = black_box(state.legal_moves());
    black_box((state.outcome(), state.phase(), state.to_move(), state.key()));
    black_box((state.count_moves(), state.has_legal_move()));
    for mv in &moves {
        black_box(state.check(mv).is_ok());
        black_box(state.apply_unchecked(mv).outcome());
    }
    for _ in 0..20 {
        let mv = Move::from_index(dice.below(Move::COUNT))?;
        black_box(
            (moves.contains(mv), state.check(mv), state.apply(mv))
                .1
                .is_ok(),
        );
    }
    black_box(state.canonical());
    if moves.is_empty() {
        return None;
    }
    let mv = moves.get(dice.below(moves.len()))?;
    state.apply(mv).ok()
}

#[test]
fn listing_applying_outcome_and_the_like_allocate_nothing() {
    let cards = PositionCard::NAMES.map(|name| PositionCard::named(name).unwrap());
    let starts: Vec<State> = cards
        .iter()
        .map(|card| State::start(Board::default(), FlockLimits::default(), [card, card]).unwrap())
        .chain([
            // Flocks that jump all the time.
            State::parse(
                "8x8 river=4,5 birds=d1,e8".parse().unwrap(),
                "1,2".parse().unwrap(),
                "x8/2,2,2,2,2,2,2,2/222,x2,22,x4/x8/x8/x3,11,x2,11,11/1,1,1,1,1,1,1,1/x8 1 - -",
            )
            .unwrap(),
        ])
        .collect();
    let (mut states, mut jumps) = (0, 0);
    let counted = measure(|| {
        for (seed, start) in starts.iter().enumerate() {
            let (mut state, mut dice) = (*start, Dice::new(seed as u64));
            for _ in 0..100 {
                states += 1;
                jumps += u32::from(state.jump_due().is_some());
                match search(&state, &mut dice) {
                    Some(next) => state = next,
                    None => break,
                }
            }
        }
    });
    assert_eq!(counted.count_total, 0);
    assert!(states > 200 && jumps > 20, "{states} states, {jumps} jumps");
}

#[test]
fn the_counter_counts() {
    let counted = measure(|| {
        black_box(State::default().to_string());
    });
    assert!(counted.count_total > 0);
}
