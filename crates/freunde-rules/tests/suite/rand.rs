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

/// Many movements here are allowed by F3 alone: the river, forced jumps and reverse moves forbid them.
#[test]
fn all_legal_moves_are_equally_likely_where_rare_rules_forbid_some() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let boards = [
        (
            "4x3 river=2 birds=a1,d3",
            "1,1",
            "2,x3/1,1,x2/1,11,x2 1 - -",
        ),
        (
            "5x5 river=3 birds=a1,e5",
            "2,2",
            "x,2,x3/x,1,x3/1,1,1,2,x/x,11,1,x2/x5 1 - -",
        ),
    ];
    for (board, limits, text) in boards {
        let (board, limits) = (board.parse().unwrap(), limits.parse().unwrap());
        let state = State::parse(board, limits, text).unwrap();
        let legal = state.legal_moves();
        let mut times = BTreeMap::new();
        for _ in 0..1000 * legal.len() {
            let mv = state.random_move(&mut rng).unwrap();
            *times.entry(mv).or_insert(0u32) += 1;
        }
        assert!(legal.iter().eq(times.keys().copied()), "{text}");
        for (mv, times) in times {
            assert!(times.abs_diff(1000) < 5 * 32, "{mv}: {times}");
        }
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
