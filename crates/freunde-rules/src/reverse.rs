//! F7: reverse moves. What a position remembers of a player's previous turn.

use crate::board::{Space, Spaces};

/// A player's own pieces at the start of that player's previous turn, told by how they differ
/// from the player's pieces now.
///
/// The player's turn changes at most three spaces: where it starts, where the movement ends
/// and where the last jump ends. The opponent's turn changes at most two spaces that hold
/// pieces of the player. So five entries are enough, and since entries that no longer differ
/// drop out, equal memories are equal values. No entry at all forbids nothing: a turn always
/// changes its player's own arrangement.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Before {
    spaces: u64,
    /// The levels of the player's pieces then, for each of `spaces` in ascending order.
    levels: [u32; ENTRIES],
}

const ENTRIES: usize = 5;

impl Before {
    /// The spaces on which the player's pieces differ.
    #[inline]
    pub(crate) fn spaces(&self) -> u64 {
        self.spaces
    }

    /// The entries: each space that differs, and the levels of the player's pieces then.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Space, u32)> {
        Spaces(self.spaces).iter().zip(self.levels)
    }

    /// The levels of the player's pieces on a space then, if they differ from those now.
    #[inline]
    pub(crate) fn levels(&self, space: Space) -> Option<u32> {
        if self.spaces & space.bit() == 0 {
            None
        } else {
            self.levels.get(self.place(space)).copied()
        }
    }

    #[inline]
    fn place(&self, space: Space) -> usize {
        (self.spaces & (space.bit() - 1)).count_ones() as usize
    }

    /// Notes that the player's pieces on a space change from some levels to others.
    #[inline]
    pub(crate) fn note(&mut self, space: Space, old: u32, new: u32) {
        if old == new {
            return;
        }
        let place = self.place(space);
        if self.spaces & space.bit() == 0 {
            if place < ENTRIES {
                self.levels.copy_within(place..ENTRIES - 1, place + 1);
                self.levels[place] = old;
                self.spaces |= space.bit();
            }
        } else if self.levels.get(place) == Some(&new) {
            self.levels.copy_within(place + 1.., place);
            self.levels[ENTRIES - 1] = 0;
            self.spaces &= !space.bit();
        }
    }
}
