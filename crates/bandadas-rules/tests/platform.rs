//! What must be equal on every platform: keys, move numbers, random moves, guesses and counts.
//!
//! `scripts/platforms` runs this test on 32 bits and on a big-endian processor too.
#![cfg(feature = "rand")]

use bandadas_rules::{Seat, State, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules_testkit::digest::Digest;
use serde_json::Value;

const STATES: &str = include_str!("vectors/states.jsonl");

/// The digest of each eighth of the vectors: line n belongs to part n % 8.
const DIGESTS: [u64; 8] = [
    0x064F_91D0_6249_AF4B,
    0x82D0_762F_18A0_F349,
    0xD2F0_D304_4238_2368,
    0xE9B5_40E4_EA5C_23E8,
    0x60BB_DC76_2456_897B,
    0x533F_1B23_B8F2_B356,
    0x1C59_0751_0E47_0A31,
    0x9903_1B88_AA78_35CD,
];

/// Takes in all that a platform could change about a state.
fn feed(digest: &mut Digest, state: &State, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    digest.feed(format_args!("{:x}", state.key()));
    let moves = state.legal_moves();
    for (place, mv) in moves.iter().enumerate() {
        digest.feed(mv.index());
        assert_eq!(moves.get(place), Some(mv));
        digest.feed(format_args!("{:x}", state.apply_unchecked(mv).key()));
    }
    for _ in 0..4 {
        if let Some(mv) = state.random_move(&mut rng) {
            digest.feed(mv);
        }
        if let Some(card) = state.sample(&mut rng) {
            digest.feed(card);
        }
    }
    let seats = (1..=state.players())
        .filter_map(Seat::new)
        .map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator]) {
        let view = state.view(viewer);
        digest.feed(format_args!("{:x}", view.key()));
        digest.feed(view.determinize(&mut rng));
    }
    digest.feed(state.perft(2));
}

#[test]
fn keys_numbers_random_moves_guesses_and_counts_are_the_same_on_every_platform() {
    // An interpreter of a foreign processor takes minutes for all of them.
    let parts = if cfg!(miri) { 1 } else { DIGESTS.len() };
    let mut digests = [(); DIGESTS.len()].map(|()| Digest::default());
    for (number, line) in STATES.lines().enumerate() {
        let part = number % DIGESTS.len();
        if part >= parts {
            continue;
        }
        let case: Value = serde_json::from_str(line).expect("a line of JSON");
        let state = case["state"].as_str().expect("a text");
        feed(
            &mut digests[part],
            &state.parse().expect("a state"),
            number as u64,
        );
    }
    let values = digests.map(|digest| digest.value());
    assert_eq!(values[..parts], DIGESTS[..parts], "{values:#x?}");
}
