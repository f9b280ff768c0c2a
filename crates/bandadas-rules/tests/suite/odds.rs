//! Determinized states come by their odds: each as often as there are ways to place the cards
//! that lead to it, which the reference counts.
#![cfg(feature = "rand")]

use std::collections::BTreeMap;

use bandadas_rules::{Phase, State, View};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rules_testkit::reference::bandadas::view;

const GUESSES: u32 = 40_000;

/// Pearson's sum for many guesses at a view, set against the number of worlds: around that
/// number if the odds are right, and far above it if not.
#[expect(
    clippy::cast_precision_loss,
    reason = "odds are wanted to a few digits"
)]
fn compare(text: &str) {
    let worlds = view::View::from_text(text).unwrap().worlds().unwrap();
    let ways: u128 = worlds.iter().map(|(_, ways)| ways).sum();
    let seen: View = text.parse().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(94);
    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..GUESSES {
        *found
            .entry(seen.determinize(&mut rng).to_string())
            .or_default() += 1;
    }
    let [mut sum, mut cells, mut rare, mut rare_found] = [0.0_f64; 4];
    for (world, its_ways) in &worlds {
        let expected = *its_ways as f64 / ways as f64 * f64::from(GUESSES);
        let count = f64::from(found.remove(&world.to_string()).unwrap_or(0));
        // What is expected less than five times is counted together.
        if expected < 5.0 {
            rare += expected;
            rare_found += count;
        } else {
            sum += (count - expected).powi(2) / expected;
            cells += 1.0;
        }
    }
    if rare > 0.0 {
        sum += (rare_found - rare).powi(2) / rare;
        cells += 1.0;
    }
    assert!(found.is_empty(), "{found:?} do not agree with {text}");
    println!("{} worlds, sum {sum:.1} of {cells}", worlds.len());
    assert!(cells > 5.0);
    assert!(
        sum < cells + 4.0 * (2.0 * cells).sqrt(),
        "{text}: {sum} of {cells}"
    );
}

#[test]
fn a_hand_is_guessed_from_the_unseen_cards_by_their_number_b9_4() {
    compare("RW/RW/RW/RW P/?3 M/M ?6 F4O7T8D12P12M15W16R16 1 1 lay");
}

#[test]
fn no_absent_species_is_guessed_and_the_others_by_their_ways_b9_4() {
    compare("RW/RW/RW/RW P/!T:?4 M/M ?6 F4O7T8D11P12M15W16R16 1 1 lay");
    compare("RW/RW/RW/RW P/!T:?3/?2 M/M/M ?5 F4O7T7D12P12M14W16R16 1 1 lay");
}

#[test]
fn hands_with_different_absent_species_are_guessed_together_b9_4() {
    compare("RW/RW/RW/RW P/!T:?3/!FD:?3 M/M/M ?4 F4O7T7D12P12M14W16R16 1 1 lay");
    // Dealt one after the other these hands would seldom work out.
    compare("RW/RW/RW/RW P/!T:?10/!F:?10 M/M/M ?7 D13P12M14W16R16 1 1 lay");
}

/// Two generators of random turns must take the same moves from the same random numbers: any
/// difference between them would show as another state. A million turns of every number of players.
#[test]
fn random_turns_are_the_random_moves_one_by_one_b4() {
    const TURNS: usize = 4_000_000;
    let mut turns = 0;
    for game in 0.. {
        let mut rng = ChaCha8Rng::seed_from_u64(game);
        let mut state = State::new(2 + (game % 4) as u8, 1).unwrap();
        while state.outcome().is_none() {
            // Some turns and deals are begun move by move.
            if turns % 4 == 0 {
                for _ in 0..turns % 7 {
                    if let Some(mv) = state.random_move(&mut rng) {
                        state.play_unchecked(mv);
                    }
                }
            }
            let (mut expected, mut by_moves) = (state, rng.clone());
            play_turn_by_moves(&mut expected, &mut by_moves);
            state.play_random_turn(&mut rng);
            if turns % 64 == 0 {
                state.debug_assert_invariants();
            }
            assert_eq!(state, expected, "turn {turns}, in game {game}");
            assert_eq!(rng, by_moves, "turn {turns}, in game {game}");
            turns += 1;
        }
        if turns >= TURNS {
            return;
        }
    }
}

fn play_turn_by_moves(state: &mut State, rng: &mut ChaCha8Rng) {
    let mut play = |state: &mut State| {
        let mv = state.random_move(rng).expect("a game that goes on");
        state.play_unchecked(mv);
    };
    while state.phase().is_deal() {
        play(state);
    }
    if state.phase() == Phase::Lay {
        play(state);
    }
    while !(state.phase() == Phase::Lay || state.phase().is_deal() || state.outcome().is_some()) {
        play(state);
    }
}

#[test]
fn a_playout_ends_the_game_b8() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for players in 2..=5 {
        let mut state = State::new(players, 1).unwrap();
        let outcome = state.playout(&mut rng);
        assert_eq!(state.outcome(), Some(outcome));
        let before = state;
        assert_eq!(state.playout(&mut rng), outcome);
        assert_eq!(state, before, "nothing is played after the end");
    }
}
