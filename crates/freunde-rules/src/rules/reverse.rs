//! F7: reverse moves. What a position remembers of a player's previous turn.

use smallvec::SmallVec;

use crate::player::Player;
use crate::space::Space;
use crate::stack::Stack;

/// A player's own pieces at the start of that player's previous turn, told by how they differ
/// from the player's pieces now.
///
/// A turn changes at most three spaces: where it starts, where the movement ends and where the
/// last jump ends. So more than three differences cannot be undone in one turn, and after the
/// opponent's turn, which can add two, so many need not be remembered. Entries that no longer
/// differ drop out, so that equal memories are equal values. No entry at all forbids nothing: a
/// turn always changes its player's own arrangement.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Before {
    /// The levels of the player's pieces then, for each of `spaces`.
    levels: [u32; ENTRIES],
    /// The spaces on which they differ, in ascending order.
    spaces: [u8; ENTRIES],
    len: u8,
}

const ENTRIES: usize = 3;

impl Before {
    /// How many entries there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// The spaces on which the player's pieces differ.
    #[inline]
    pub(crate) fn spaces(&self) -> u64 {
        self.entries().fold(0, |set, (space, _)| set | space.bit())
    }

    /// The entries: each space that differs, and the levels of the player's pieces then.
    #[inline]
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Space, u32)> {
        let spaces = self.spaces.iter().map(|&space| Space::at(space.into()));
        spaces.zip(self.levels).take(self.len())
    }

    /// Two entries, as a movement that ends the turn makes its player remember.
    #[inline]
    pub(crate) fn of_two(one: (Space, u32), other: (Space, u32)) -> Before {
        let [first, second] = if one.0 < other.0 {
            [one, other]
        } else {
            [other, one]
        };
        Before {
            levels: [first.1, second.1, 0],
            spaces: [first.0.index() as u8, second.0.index() as u8, 0],
            len: 2,
        }
    }

    /// What a turn makes its player remember, given the stacks that it changed.
    pub(crate) fn of_turn(changes: &[(Space, Stack, Stack)], player: Player) -> Before {
        let levels = changes
            .iter()
            .map(|&(space, old, new)| (space, old.levels(player), new.levels(player)));
        levels
            .filter(|(_, old, new)| old != new)
            .map(|(space, old, _)| (space, old))
            .collect()
    }

    /// What a player remembers after the opponent's turn, given the stacks that it changed.
    pub(crate) fn after(&self, changes: &[(Space, Stack, Stack)], player: Player) -> Before {
        // Every turn changes its player's levels: this player has not had one.
        if self.len == 0 {
            return *self;
        }
        let mut entries: SmallVec<[(Space, u32); ENTRIES + 2]> = self.entries().collect();
        for &(space, old, new) in changes {
            let (old, new) = (old.levels(player), new.levels(player));
            if old == new {
                continue;
            }
            match entries.iter().position(|&(other, _)| other == space) {
                Some(place) if entries[place].1 == new => drop(entries.remove(place)),
                Some(_) => {}
                None => entries.push((space, old)),
            }
        }
        entries.into_iter().collect()
    }
}

/// Nothing is remembered if there are more entries than a turn could undo.
impl FromIterator<(Space, u32)> for Before {
    #[inline]
    fn from_iter<I: IntoIterator<Item = (Space, u32)>>(entries: I) -> Before {
        let mut before = Before::default();
        for (space, levels) in entries {
            let mut place = before.len();
            if place == ENTRIES {
                return Before::default();
            }
            before.len += 1;
            while place > 0 && usize::from(before.spaces[place - 1]) > space.index() {
                before.spaces[place] = before.spaces[place - 1];
                before.levels[place] = before.levels[place - 1];
                place -= 1;
            }
            before.spaces[place] = space.index() as u8;
            before.levels[place] = levels;
        }
        before
    }
}
