//! Sets of spaces.

use core::fmt;

use crate::space::{Direction, Space};

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const RANK_1: u64 = 0xFF;

/// The spaces one step away from those of a set, all at once. What would leave the largest
/// board drops out; what leaves a smaller one is for the caller to mask.
#[inline]
pub(crate) const fn shift(direction: Direction, set: u64) -> u64 {
    /// Where a bit turns to, and what it must not reach that way.
    const STEPS: [(u32, u64); 4] = [
        (8, RANK_1),
        (1, FILE_A),
        (64 - 8, RANK_1 << 56),
        (64 - 1, FILE_A << 7),
    ];
    let (turn, wrapped) = STEPS[direction as usize];
    set.rotate_left(turn) & !wrapped
}

/// All spaces adjacent to a set's (F1.2), on the largest board.
#[inline]
pub(crate) const fn adjacent(set: u64) -> u64 {
    shift(Direction::North, set)
        | shift(Direction::East, set)
        | shift(Direction::South, set)
        | shift(Direction::West, set)
}

/// A set of spaces.
///
/// ```
/// use freunde_rules::Board;
/// let board = Board::default();
/// assert_eq!(board.river().len(), 7);
/// assert!(board.river().iter().all(|space| space.rank() == 3));
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spaces(pub(crate) u64);

impl Spaces {
    /// How many spaces the set holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a space is in the set.
    #[inline]
    pub const fn contains(self, space: Space) -> bool {
        self.0 & space.bit() != 0
    }

    /// The spaces in the order a1, b1, … a2, ….
    #[inline]
    pub fn iter(self) -> SpacesIter {
        SpacesIter(self.0)
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        Spaces(spaces.into_iter().fold(0, |set, space| set | space.bit()))
    }
}

impl IntoIterator for Spaces {
    type Item = Space;
    type IntoIter = SpacesIter;

    #[inline]
    fn into_iter(self) -> SpacesIter {
        self.iter()
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The spaces of a set in the order a1, b1, … a2, …; see [`Spaces::iter`].
#[derive(Clone, Debug)]
pub struct SpacesIter(u64);

impl Iterator for SpacesIter {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        if self.0 == 0 {
            return None;
        }
        let space = Space::at(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(space)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for SpacesIter {}
impl core::iter::FusedIterator for SpacesIter {}
