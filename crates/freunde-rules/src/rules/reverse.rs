//! F7: reverse moves. What a position remembers of a player's previous turn.

use core::fmt;

use smallvec::SmallVec;

use crate::player::Player;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::{Levels, Stack};

/// What F7 compares with: a player's own pieces at the start of that player's previous turn, told
/// by how they differ from the player's pieces now.
///
/// It has an entry for each space on which the player's pieces now stand otherwise than then: the
/// levels at which they stood. It is empty, and forbids nothing, if the player has had no turn, if
/// no space differs (a turn always changes its player's pieces), or if more than three do: a turn
/// changes at most three spaces, where it starts, where the movement ends and where the last jump
/// ends, so no turn can undo more.
///
/// ```
/// use freunde_rules::{Player, Space, State};
/// let start: State = "x7/2,x6/x7/x7/x7/1,x6/x7 1 - -".parse()?;
/// let next = start.apply("a2-a3".parse()?)?;
/// let memory = next.memory(Player::One);
/// let entries: Vec<String> = memory
///     .entries()
///     .map(|(space, levels)| format!("{space} {levels:?}"))
///     .collect();
/// assert_eq!(entries, ["a2 {1}", "a3 {}"]);
/// assert!(next.memory(Player::Two).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Equal memories are equal values: entries that no longer differ drop out, and unused ones are
// zero.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Memory {
    /// The levels of the player's pieces then, for each of `spaces`.
    levels: [Levels; Memory::MAX_LEN],
    /// The spaces on which they differ, in ascending order.
    spaces: [u8; Memory::MAX_LEN],
    len: u8,
}

impl Memory {
    /// No memory has more entries: a turn changes at most three spaces.
    pub const MAX_LEN: usize = 3;

    /// How many entries there are.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is no entry, so that F7 forbids nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The spaces on which the player's pieces stand otherwise now.
    #[inline]
    pub fn spaces(&self) -> Spaces {
        self.entries().map(|(space, _)| space).collect()
    }

    /// The entries in the order a1, b1, … a2, …: each space that differs, and the levels at which
    /// the player's pieces stood there then.
    #[inline]
    pub fn entries(&self) -> impl Iterator<Item = (Space, Levels)> {
        let spaces = self.spaces.iter().map(|&space| Space::at(space.into()));
        spaces.zip(self.levels).take(self.len())
    }

    /// Two entries, as a movement that ends the turn makes its player remember.
    #[inline]
    pub(crate) fn of_two(one: (Space, Levels), other: (Space, Levels)) -> Memory {
        let [first, second] = if one.0 < other.0 {
            [one, other]
        } else {
            [other, one]
        };
        Memory {
            levels: [first.1, second.1, Levels::default()],
            spaces: [first.0.index() as u8, second.0.index() as u8, 0],
            len: 2,
        }
    }

    /// What a turn makes its player remember, given the stacks that it changed.
    pub(crate) fn of_turn(changes: &[(Space, Stack, Stack)], player: Player) -> Memory {
        let levels = changes
            .iter()
            .map(|&(space, old, new)| (space, old.levels(player), new.levels(player)));
        levels
            .filter(|(_, old, new)| old != new)
            .map(|(space, old, _)| (space, old))
            .collect()
    }

    /// What a player remembers after the opponent's turn, given the stacks that it changed.
    pub(crate) fn after(&self, changes: &[(Space, Stack, Stack)], player: Player) -> Memory {
        // Every turn changes its player's levels: this player has not had one.
        if self.len == 0 {
            return *self;
        }
        let mut entries: SmallVec<[(Space, Levels); Memory::MAX_LEN + 2]> =
            self.entries().collect();
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

/// The memory of these entries, each for another space; an empty one if they are more than
/// [`Memory::MAX_LEN`], which no turn can undo.
impl FromIterator<(Space, Levels)> for Memory {
    #[inline]
    fn from_iter<I: IntoIterator<Item = (Space, Levels)>>(entries: I) -> Memory {
        let mut memory = Memory::default();
        for (space, levels) in entries {
            let mut place = memory.len();
            if place == Memory::MAX_LEN {
                return Memory::default();
            }
            memory.len += 1;
            while place > 0 && usize::from(memory.spaces[place - 1]) > space.index() {
                memory.spaces[place] = memory.spaces[place - 1];
                memory.levels[place] = memory.levels[place - 1];
                place -= 1;
            }
            memory.spaces[place] = space.index() as u8;
            memory.levels[place] = levels;
        }
        memory
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.entries()).finish()
    }
}
