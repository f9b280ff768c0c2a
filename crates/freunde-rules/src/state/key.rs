//! Keys: 64-bit hashes of arrangements and states, the same on every platform.

use crate::pieces::Stacks;
use crate::player::Player;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::Stack;
use crate::state::State;

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

impl Stacks {
    /// The key of the arrangement.
    pub(crate) fn key(&self) -> u64 {
        let all = Spaces(u64::MAX).iter();
        all.map(|space| stack(space, self.stack(space)))
            .fold(0, u64::wrapping_add)
    }
}

impl State {
    /// A 64-bit key of the state: equal states have equal keys, and different states of one
    /// board and the same flock limits have different ones but for chance collisions. It is
    /// the same on every platform and in every version of this crate; board and limits do not
    /// enter it.
    #[inline]
    pub fn key(&self) -> u64 {
        let mut turn = self.turn.landed;
        turn = mix(turn ^ u64::from(self.turn.movement) << 48 ^ u64::from(self.turn.at));
        turn ^= u64::from(self.to_move == Player::Two)
            | u64::from(self.warned) << 1
            | self.ended.map_or(0, |ended| ended as u64 + 1) << 3;
        let mut key = self.arrangement ^ mix(turn);
        for (player, memory) in self.memory.iter().enumerate() {
            for (space, levels) in memory.entries() {
                let place = (player as u64 * 64 + space.index() as u64) << 32;
                key = key.wrapping_add(mix(place ^ u64::from(levels.0) ^ 0x5BD1_E995 << 40));
            }
        }
        key
    }

    /// A 64-bit key of the arrangement alone: where all pieces are, whoever is to move. This
    /// is what F8.3 compares. Kept up by every move.
    #[inline]
    pub const fn arrangement_key(&self) -> u64 {
        self.arrangement
    }

    /// Whether all pieces are where they are in another state, whoever is to move (F8.3).
    pub fn same_arrangement(&self, other: &State) -> bool {
        self.arrangement == other.arrangement && self.stacks == other.stacks
    }
}
