//! F7: reverse moves. What a position remembers of a player's previous turn.
//!
//! A [`State`](crate::State) keeps [`Differences`]: for each space the levels at which the
//! player's pieces now are otherwise than at the start of that player's previous turn. A movement
//! undoes them if it makes the same differences again, so that playing a move and asking whether
//! it is a reverse move need only what the movement moves. Callers see [`Memory`], which tells
//! where the pieces stood.

use core::fmt;

use smallvec::SmallVec;

use crate::moved::Moved;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::Levels;

/// What [F7](crate::rules#f7) compares with: a player's own pieces at the start of that player's
/// previous turn. Only the differences from the player's pieces now are kept.
///
/// It has an entry for each space on which the player's pieces now stand otherwise than then: the
/// levels at which they stood then. It is empty, and forbids nothing, in three cases. The player
/// has had no turn. No space differs; then no turn can restore anything, since a turn always
/// changes its player's pieces. More than three spaces differ; then no turn can undo that, since a
/// turn changes at most three: where it starts, where the movement ends and where the last jump
/// ends.
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
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Memory {
    entries: Entries,
}

impl Memory {
    /// No memory has more entries: a turn changes at most three spaces.
    pub const MAX_LEN: usize = 3;

    /// How many entries there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry, so that [F7](crate::rules#f7) forbids nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The spaces on which the player's pieces stand otherwise now.
    #[inline]
    pub fn spaces(&self) -> Spaces {
        self.entries.spaces()
    }

    /// The entries in the order a1, b1, … a2, …: each space that differs, and the levels at which
    /// the player's pieces stood there then.
    #[inline]
    pub fn entries(&self) -> impl Iterator<Item = (Space, Levels)> {
        self.entries.iter()
    }
}

/// The memory of these entries, each for another space; an empty one if they are more than
/// [`Memory::MAX_LEN`], which no turn can undo.
impl FromIterator<(Space, Levels)> for Memory {
    fn from_iter<I: IntoIterator<Item = (Space, Levels)>>(entries: I) -> Memory {
        let entries = entries.into_iter().collect();
        Memory { entries }
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.entries()).finish()
    }
}

/// For each space on which a player's pieces are otherwise than at the start of that player's
/// previous turn, the levels at which they are.
///
/// No entry is empty, and there is none at all if a turn could not undo them, so that equal
/// differences are equal values.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Differences {
    entries: Entries,
}

impl Differences {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.len() == 0
    }

    #[inline]
    pub(crate) fn spaces(&self) -> Spaces {
        self.entries.spaces()
    }

    /// The spaces, if a single movement could undo the differences: if there are two.
    #[inline]
    pub(crate) fn undone_by_a_movement(&self) -> Spaces {
        if self.entries.len() == 2 {
            self.spaces()
        } else {
            Spaces::EMPTY
        }
    }

    #[inline]
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Space, Levels)> {
        self.entries.iter()
    }

    /// The levels at which a space differs.
    fn on(&self, space: Space) -> Levels {
        let mut entries = self.entries();
        let found = entries.find(|&(other, _)| other == space);
        found.map_or(Levels::EMPTY, |(_, levels)| levels)
    }

    /// What a movement makes its player remember if it ends the turn.
    #[inline]
    pub(crate) fn of_movement(moved: &Moved) -> Differences {
        let (from, to) = ((moved.from, moved.lifted), (moved.to, moved.arriving()));
        Differences {
            entries: Entries::of_two(from, to),
        }
    }

    /// What a turn with jumps makes its player remember: the levels that the player's pieces left
    /// and those at which they stayed, on two spaces, and where the jumping piece landed, which may
    /// be the space that they left.
    #[inline]
    pub(crate) fn of_changes([mut left, stayed, mut landed]: [(Space, Levels); 3]) -> Differences {
        if left.0 == landed.0 {
            left.1 = left.1.toggled(landed.1);
            landed.1 = Levels::EMPTY;
        }
        Differences {
            entries: Entries::of_three([left, stayed, landed]),
        }
    }

    /// What a player remembers after the opponent's turn, which changed the player's pieces so.
    #[cold]
    pub(crate) fn after(&self, changes: &[(Space, Levels)]) -> Differences {
        // Every turn changes its player's pieces: this player has not had one.
        if self.is_empty() {
            return *self;
        }
        let changed = changes.iter().map(|&(space, _)| space);
        let mut joined = Entries::default();
        for space in self.spaces() | changed.collect() {
            let here = changes.iter().filter(|&&(other, _)| other == space);
            let levels = here.fold(self.on(space), |all, &(_, levels)| all.toggled(levels));
            if !levels.is_empty() && !joined.push(space, levels) {
                return Differences::default();
            }
        }
        Differences { entries: joined }
    }

    /// The differences as two words, for keys.
    #[inline]
    pub(crate) fn words(&self) -> [u64; 2] {
        let [first, second, third] = self.entries.levels.map(|levels| u64::from(levels.0));
        let places = u64::from(self.entries.places);
        [first | (second << 32), third | (places << 32)]
    }
}

impl FromIterator<(Space, Levels)> for Differences {
    fn from_iter<I: IntoIterator<Item = (Space, Levels)>>(entries: I) -> Differences {
        let entries = entries.into_iter().collect();
        Differences { entries }
    }
}

/// The one space, if any, on which a jumping piece would bring its player's pieces back to where
/// they were at the start of the player's previous turn (F7). `changes` are those of the player's
/// pieces in this turn but for the jumping piece, which would land at the height that `height`
/// gives.
pub(crate) fn reversing_landing(
    differences: &Differences,
    changes: [(Space, Levels); 2],
    height: impl Fn(Space) -> usize,
) -> Option<Space> {
    if differences.is_empty() {
        return None;
    }
    let [left, stayed] = changes;
    let changed = Differences::of_changes([left, stayed, (stayed.0, Levels::EMPTY)]);
    let mut landing = None;
    for space in differences.spaces() | changed.spaces() {
        let left = differences.on(space).toggled(changed.on(space));
        if left.is_empty() {
            continue;
        }
        if landing.is_some() || left != Levels::single(height(space) + 1) {
            return None;
        }
        landing = Some(space);
    }
    landing
}

/// Up to three spaces with levels each, in the order of their spaces; unused ones are zero.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Entries {
    levels: [Levels; Memory::MAX_LEN],
    /// A byte for the space of each entry, from the lowest byte up, and in the highest how many
    /// there are.
    places: u32,
}

impl Entries {
    #[inline]
    const fn len(&self) -> usize {
        (self.places >> 24) as usize
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = (Space, Levels)> {
        let levels = self.levels.iter().take(self.len()).enumerate();
        levels.map(|(entry, &levels)| (Space::at(self.places >> (8 * entry)), levels))
    }

    #[inline]
    fn spaces(&self) -> Spaces {
        self.iter().map(|(space, _)| space).collect()
    }

    /// Adds an entry for a space beyond all others; `false` if there is no room for it.
    #[inline]
    fn push(&mut self, space: Space, levels: Levels) -> bool {
        let entry = self.len();
        if entry == Memory::MAX_LEN {
            return false;
        }
        self.places |= (space.index() as u32) << (8 * entry);
        self.places += 1 << 24;
        self.levels[entry] = levels;
        true
    }

    /// Entries for three spaces, in any order; those without levels are left out. Two may be for
    /// one space if one of them has no levels.
    #[inline]
    fn of_three(entries: [(Space, Levels); 3]) -> Entries {
        let mut found = Entries::default();
        let [mut first, mut second, mut third] = entries;
        if second.0 < first.0 {
            (first, second) = (second, first);
        }
        if third.0 < second.0 {
            (second, third) = (third, second);
        }
        if second.0 < first.0 {
            (first, second) = (second, first);
        }
        for (space, levels) in [first, second, third] {
            if !levels.is_empty() {
                found.push(space, levels);
            }
        }
        found
    }

    #[inline]
    fn of_two(one: (Space, Levels), other: (Space, Levels)) -> Entries {
        let [first, second] = if one.0 < other.0 {
            [one, other]
        } else {
            [other, one]
        };
        let places = (first.0.index() | second.0.index() << 8) as u32;
        Entries {
            levels: [first.1, second.1, Levels::EMPTY],
            places: places | 2 << 24,
        }
    }
}

/// None at all if there are more than three.
impl FromIterator<(Space, Levels)> for Entries {
    fn from_iter<I: IntoIterator<Item = (Space, Levels)>>(entries: I) -> Entries {
        let mut all: SmallVec<[(Space, Levels); 6]> = entries.into_iter().collect();
        all.sort_unstable_by_key(|&(space, _)| space);
        let mut found = Entries::default();
        for (space, levels) in all {
            if !found.push(space, levels) {
                return Entries::default();
            }
        }
        found
    }
}
