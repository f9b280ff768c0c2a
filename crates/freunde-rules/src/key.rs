//! Keys: 64-bit hashes of arrangements and states, the same on every platform.

use crate::board::{Player, Space};

/// The finalizer of `SplitMix64`: every bit of the result depends on every bit of the value.
pub(crate) const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// A random word for each player and space.
static PIECES: [[u64; Space::COUNT]; 2] = {
    let mut words = [[0; Space::COUNT]; 2];
    let mut seed = 0u64;
    let mut player = 0;
    while player < 2 {
        let mut space = 0;
        while space < Space::COUNT {
            seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
            words[player][space] = mix(seed);
            space += 1;
        }
        player += 1;
    }
    words
};

/// The part of a piece in an arrangement's key; the level is counted from 0 here. Rotating
/// one word a space by the level keeps the table in a kilobyte: sums of fewer than 32
/// rotations of random words do not cancel out.
#[inline]
pub(crate) fn piece(player: Player, space: Space, level: usize) -> u64 {
    PIECES[player.index()][space.index()].rotate_left(level as u32)
}
