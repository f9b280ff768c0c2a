//! The `rand` feature: every legal move is as likely as any other.
#![cfg(feature = "rand")]

use std::collections::BTreeMap;

use freunde_rules::{Moves, State};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

#[test]
fn all_moves_are_equally_likely() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let state = State::default();
    let rolls = 26_000;
    let mut times = BTreeMap::new();
    for _ in 0..rolls {
        *times.entry(state.random_move(&mut rng)).or_insert(0u32) += 1;
    }
    assert_eq!(times.len(), 26);
    // A thousand are expected of each; the standard deviation is 31.
    for (mv, times) in times {
        assert!(times.abs_diff(1000) < 5 * 31, "{mv:?}: {times}");
    }
}

#[test]
fn no_move_is_chosen_from_none() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    assert_eq!(Moves::default().choose(&mut rng), None);
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = || {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut state = State::default();
        for _ in 0..100 {
            match state.random_move(&mut rng) {
                Some(mv) => state = state.apply(mv).unwrap(),
                None => break,
            }
        }
        state
    };
    assert_eq!(play(), play());
}
