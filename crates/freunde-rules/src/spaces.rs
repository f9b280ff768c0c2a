//! Sets of spaces.

use core::fmt;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::space::{Direction, Space};

/// A set of spaces of the largest board, 8 × 8: one bit for each space.
///
/// Sets are joined with `|`, cut with `&` and `-`, and compared bit by bit with `^`. `!` gives
/// the spaces of the largest board that a set does not hold, those beyond a smaller board too.
///
/// Take the river of the default board and the bird spaces of both players:
///
/// ```text
///      river          birds       river | birds   river.adjacent()
///  8 ········       ········       ········       ········
///  7 ········       ···#····       ···#····       ········
///  6 ········       ········       ········       ········
///  5 ········       ········       ········       #######·
///  4 #######·       ········       #######·       ########
///  3 ········       ········       ········       #######·
///  2 ········       ········       ········       ········
///  1 ········       ···#····       ···#····       ········
///    abcdefgh       abcdefgh       abcdefgh       abcdefgh
/// ```
///
/// ```
/// use freunde_rules::{Board, Direction, Player, Spaces};
/// let board = Board::default();
/// let river = board.river();
/// assert_eq!(river.len(), 7);
/// assert!(river.iter().all(|space| space.rank() == 3));
///
/// let birds: Spaces = Player::ALL.into_iter().map(|player| board.bird(player)).collect();
/// assert_eq!((river | birds).len(), 9);
/// assert_eq!(birds.first(), Some(board.bird(Player::One)));
/// assert!((river & birds).is_empty());
/// assert_eq!(river.shift(Direction::North).shift(Direction::South), river);
/// assert_eq!((river.adjacent() & board.spaces()).len(), 21);
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spaces(u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const RANK_1: u64 = 0xFF;

impl Spaces {
    /// No space.
    pub const EMPTY: Spaces = Spaces(0);

    /// All spaces of the largest board.
    pub const ALL: Spaces = Spaces(u64::MAX);

    /// The set of one space.
    #[inline]
    pub const fn of(space: Space) -> Spaces {
        Spaces(1 << space.index())
    }

    /// The set whose bits are these: bit `i` stands for the space with the
    /// [`index`](Space::index) `i`.
    #[inline]
    pub const fn from_bits(bits: u64) -> Spaces {
        Spaces(bits)
    }

    /// The set as bits: bit `i` stands for the space with the [`index`](Space::index) `i`.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The spaces of the lowest `width` files and `height` ranks, each 1 to 8.
    #[inline]
    pub(crate) const fn rectangle(width: u8, height: u8) -> Spaces {
        let files = FILE_A * ((1 << width) - 1);
        Spaces(files & (u64::MAX >> (64 - 8 * height as u32)))
    }

    /// The number of files that the set's spaces on rank 1 take.
    #[inline]
    pub(crate) const fn files_of_rank_1(self) -> u8 {
        (self.0 & RANK_1).count_ones() as u8
    }

    /// The number of the highest rank with a space of the set, 0 for the empty set.
    #[inline]
    pub(crate) const fn highest_rank(self) -> u8 {
        8 - self.0.leading_zeros() as u8 / 8
    }

    /// How many spaces the set holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds no space.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds two spaces or more.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether a space is in the set.
    #[inline]
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.index() & 1 != 0
    }

    /// Whether all spaces of this set are in the other.
    #[inline]
    pub const fn is_subset(self, other: Spaces) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets have a space in common.
    #[inline]
    pub const fn intersects(self, other: Spaces) -> bool {
        self.0 & other.0 != 0
    }

    /// The set and one space more.
    #[inline]
    #[must_use]
    pub const fn with(self, space: Space) -> Spaces {
        Spaces(self.0 | Spaces::of(space).0)
    }

    /// The set without a space.
    #[inline]
    #[must_use]
    pub const fn without(self, space: Space) -> Spaces {
        Spaces(self.0 & !Spaces::of(space).0)
    }

    /// The first space in the order a1, b1, … a2, …; `None` if the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Space> {
        if self.is_empty() {
            None
        } else {
            Some(Space::at(self.0.trailing_zeros()))
        }
    }

    /// The only space of the set; `None` if it holds none or several.
    #[inline]
    pub const fn single(self) -> Option<Space> {
        if self.more_than_one() {
            None
        } else {
            self.first()
        }
    }

    /// The space at a place of the order a1, b1, … a2, …, counted from 0; `None` from
    /// [`len`](Spaces::len) on.
    #[inline]
    pub(crate) const fn nth(self, mut place: usize) -> Option<Space> {
        let mut rest = self.0;
        while place > 0 && rest != 0 {
            rest &= rest - 1;
            place -= 1;
        }
        Spaces(rest).first()
    }

    /// The spaces one step away from the set's in a direction. What would leave the largest
    /// board drops out; what leaves a smaller board does not.
    #[inline]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Spaces {
        match direction {
            Direction::North => Spaces(self.0 << 8),
            Direction::East => Spaces(self.0 << 1 & !FILE_A),
            Direction::South => Spaces(self.0 >> 8),
            Direction::West => Spaces(self.0 >> 1 & !(FILE_A << 7)),
        }
    }

    /// The spaces from which a step in a direction leads into the set.
    #[inline]
    #[must_use]
    pub(crate) const fn sources(self, direction: Direction) -> Spaces {
        self.shift(direction.opposite())
    }

    /// All spaces of the largest board that are adjacent to one of the set's
    /// ([F1.2](crate::rules#f1-2)).
    #[inline]
    #[must_use]
    pub const fn adjacent(self) -> Spaces {
        Spaces(
            self.shift(Direction::North).0
                | self.shift(Direction::East).0
                | self.shift(Direction::South).0
                | self.shift(Direction::West).0,
        )
    }

    /// The spaces in the order a1, b1, … a2, ….
    #[inline]
    pub const fn iter(self) -> SpacesIter {
        SpacesIter(self)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident, $assigning:ident $assign:ident: $combine:expr;)+) => {$(
        impl $operator for Spaces {
            type Output = Spaces;

            #[inline]
            fn $method(self, other: Spaces) -> Spaces {
                let combine: fn(u64, u64) -> u64 = $combine;
                Spaces(combine(self.0, other.0))
            }
        }

        impl $assigning for Spaces {
            #[inline]
            fn $assign(&mut self, other: Spaces) {
                *self = $operator::$method(*self, other);
            }
        }
    )+};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign: |one, other| one & other;
    BitOr bitor, BitOrAssign bitor_assign: |one, other| one | other;
    BitXor bitxor, BitXorAssign bitxor_assign: |one, other| one ^ other;
    Sub sub, SubAssign sub_assign: |one, other| one & !other;
}

impl Not for Spaces {
    type Output = Spaces;

    #[inline]
    fn not(self) -> Spaces {
        Spaces(!self.0)
    }
}

impl From<Space> for Spaces {
    #[inline]
    fn from(space: Space) -> Spaces {
        Spaces::of(space)
    }
}

impl FromIterator<Space> for Spaces {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        spaces.into_iter().fold(Spaces::EMPTY, Spaces::with)
    }
}

impl Extend<Space> for Spaces {
    #[inline]
    fn extend<I: IntoIterator<Item = Space>>(&mut self, spaces: I) {
        *self = spaces.into_iter().fold(*self, Spaces::with);
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
pub struct SpacesIter(Spaces);

impl Iterator for SpacesIter {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        let first = self.0.first()?;
        self.0 = Spaces(self.0.0 & (self.0.0 - 1));
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl SpacesIter {
    /// The spaces that are still to come.
    #[inline]
    pub(crate) const fn rest(self) -> Spaces {
        self.0
    }
}

impl ExactSizeIterator for SpacesIter {}
impl core::iter::FusedIterator for SpacesIter {}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::*;

    fn some_sets() -> impl Iterator<Item = Spaces> {
        let words = (0..64u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(n as u32));
        words
            .map(|word| word & word.rotate_left(23))
            .chain([0, 1, 1 << 63, u64::MAX, FILE_A, RANK_1])
            .map(Spaces::from_bits)
    }

    /// Every operation gives what the same one on a set of the library gives.
    #[test]
    fn sets_are_sets() {
        let plain = |set: Spaces| set.iter().collect::<BTreeSet<Space>>();
        for one in some_sets() {
            let spaces = plain(one);
            assert_eq!(spaces.len(), one.len());
            assert_eq!(one.first(), spaces.first().copied());
            assert_eq!(one.is_empty(), spaces.is_empty());
            assert_eq!(one.more_than_one(), spaces.len() > 1);
            assert_eq!(one.single().is_some(), spaces.len() == 1);
            assert_eq!(spaces.iter().copied().collect::<Spaces>(), one);
            for (place, &space) in spaces.iter().enumerate() {
                assert_eq!(one.nth(place), Some(space));
            }
            assert_eq!(one.nth(one.len()), None);
            for space in Spaces::ALL {
                assert_eq!(one.contains(space), spaces.contains(&space));
                assert_eq!((!one).contains(space), !spaces.contains(&space));
                assert_eq!(one.with(space), one | Spaces::of(space));
                assert_eq!(one.without(space), one - Spaces::of(space));
            }
            for direction in Direction::ALL {
                let steps = spaces.iter().filter_map(|space| space.step(direction));
                assert_eq!(one.shift(direction), steps.collect());
                let into = Spaces::ALL
                    .iter()
                    .filter(|space| space.step(direction).is_some_and(|next| one.contains(next)));
                assert_eq!(one.sources(direction), into.collect());
            }
            for other in some_sets() {
                let others = plain(other);
                assert_eq!(plain(one & other), &spaces & &others);
                assert_eq!(plain(one | other), &spaces | &others);
                assert_eq!(plain(one ^ other), &spaces ^ &others);
                assert_eq!(plain(one - other), &spaces - &others);
                assert_eq!(one.is_subset(other), spaces.is_subset(&others));
                assert_eq!(one.intersects(other), !spaces.is_disjoint(&others));
                let mut joined = one;
                joined.extend(other);
                assert_eq!(joined, one | other);
            }
        }
    }
}
