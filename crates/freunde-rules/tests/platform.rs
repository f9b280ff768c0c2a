//! What must be equal on every platform: keys, move numbers, random moves and counts.
//!
//! `scripts/platforms` runs this test on 32 bits and on a big-endian processor too.
#![cfg(feature = "rand")]

use freunde_rules::State;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules_testkit::digest::Digest;
use serde_json::Value;

const POSITIONS: &str = include_str!("vectors/positions.jsonl");

/// The digest of each eighth of the vectors: line n belongs to part n % 8.
const DIGESTS: [u64; 8] = [
    0xE31B_4EB3_5CD6_DC6C,
    0x41B9_C9F5_0291_DB27,
    0x669F_1C75_4734_6289,
    0x1E7C_05DF_0ACA_8D72,
    0x23AA_0789_4CBC_1A6F,
    0x429E_9AD9_CA2F_8447,
    0x0D5E_C36D_BABD_9466,
    0x82DC_B20A_9987_EA5A,
];

/// Takes in all that a platform could change about a position.
fn feed(digest: &mut Digest, state: &State, seed: u64) {
    digest.feed(format_args!("{:x}", state.key()));
    digest.feed(format_args!("{:x}", state.arrangement_key()));
    let moves = state.legal_moves();
    for (place, mv) in moves.iter().enumerate() {
        digest.feed(mv.index());
        assert_eq!(moves.get(place), Some(mv));
        digest.feed(format_args!("{:x}", state.apply_unchecked(mv).key()));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..4 {
        if let Some(mv) = state.random_move(&mut rng) {
            digest.feed(mv);
        }
    }
    digest.feed(state.perft(2));
}

#[test]
fn keys_numbers_random_moves_and_counts_are_the_same_on_every_platform() {
    // An interpreter of a foreign processor takes minutes for all of them.
    let parts = if cfg!(miri) { 1 } else { DIGESTS.len() };
    let mut digests = [(); DIGESTS.len()].map(|()| Digest::default());
    for (number, line) in POSITIONS.lines().enumerate() {
        let part = number % DIGESTS.len();
        if part >= parts {
            continue;
        }
        let case: Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |field: &str| case[field].as_str().expect("a text");
        let board = text("board").parse().expect("a board");
        let limits = text("limits").parse().expect("flock limits");
        let state = State::parse(board, limits, text("position")).expect("a position");
        feed(&mut digests[part], &state, number as u64);
    }
    let values = digests.map(|digest| digest.value());
    assert_eq!(values[..parts], DIGESTS[..parts], "{values:#x?}");
}
