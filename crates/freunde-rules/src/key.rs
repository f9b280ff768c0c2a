//! Keys: 64-bit hashes of arrangements and states, the same on every platform.

use crate::board::Space;
use crate::pieces::Stack;

/// The finalizer of `SplitMix64`: every bit of the result depends on every bit of the value.
pub(crate) const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// A random word for each space.
static SPACES: [u64; Space::COUNT] = {
    let mut words = [0; Space::COUNT];
    let mut space = 0;
    while space < Space::COUNT {
        words[space] = mix(0x9E37_79B9_7F4A_7C15u64.wrapping_mul(space as u64 + 1));
        space += 1;
    }
    words
};

/// The part of a stack in an arrangement's key, which is the sum over all spaces, empty ones
/// too: one long multiplication folded in half, so that a move costs four of them, however
/// many pieces it moves.
#[inline]
pub(crate) fn stack(space: Space, stack: Stack) -> u64 {
    let word = SPACES[space.index()] ^ stack.word();
    let product = u128::from(word) * 0xD6E8_FEB8_6659_FD93;
    product as u64 ^ (product >> 64) as u64
}

/// An arrangement's key when stacks have changed, each from one to another.
#[inline]
pub(crate) fn changed(key: u64, changes: &[(Space, Stack, Stack)]) -> u64 {
    changes.iter().fold(key, |key, &(space, old, new)| {
        key.wrapping_add(stack(space, new))
            .wrapping_sub(stack(space, old))
    })
}
