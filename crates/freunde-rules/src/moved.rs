//! What a movement moves.

use crate::pieces::Counts;
use crate::space::Space;
use crate::stack::Levels;

/// A movement that F3 allows, with what it finds on its two spaces.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Moved {
    pub(crate) from: Space,
    pub(crate) to: Space,
    /// The height of the stack on `from` before.
    pub(crate) high: usize,
    /// The pieces on `to` before.
    pub(crate) there: Counts,
    /// How many pieces move. Only a slide moves more than one.
    pub(crate) group: usize,
    /// The levels on `from` that the player's own pieces leave, the top one among them.
    pub(crate) lifted: Levels,
}

impl Moved {
    /// The height of the stack on `to` before.
    #[inline]
    pub(crate) const fn low(&self) -> usize {
        self.there.height()
    }

    /// Whether the stack on `from` moves as a whole.
    #[inline]
    pub(crate) fn empties(&self) -> bool {
        self.group == self.high
    }

    /// The levels on `to` at which the player's own pieces arrive: a group keeps its levels, a
    /// single piece comes to lie on top.
    #[inline]
    pub(crate) fn arriving(&self) -> Levels {
        if self.group == 1 {
            Levels::single(self.low() + 1)
        } else {
            self.lifted
        }
    }

    /// How many of the player's own pieces move.
    #[inline]
    pub(crate) fn own(&self) -> usize {
        if self.group == 1 {
            1
        } else {
            self.lifted.len()
        }
    }

    /// The levels of the opponent's pieces in the group.
    #[inline]
    pub(crate) fn carried(&self) -> Levels {
        let stays = Levels::up_to(self.high - self.group);
        Levels::up_to(self.high).without(stays).without(self.lifted)
    }
}
