//! F2.1 and F2.2: one stack, its pieces and their levels.

use core::fmt;

use crate::player::Player;

/// The most pieces a player has ([F2.2](crate::rules#f2-2)).
pub const MAX_PIECES: usize = 16;

/// The greatest height of a stack: all pieces of both players.
pub const MAX_HEIGHT: usize = 2 * MAX_PIECES;

/// The pieces on one space, from the lowest to the top ([F2.1](crate::rules#f2-1)). May be empty.
///
/// ```
/// use freunde_rules::{Player, Stack};
/// let stack: Stack = [Player::One, Player::One, Player::Two].into_iter().collect();
/// assert_eq!(stack.height(), 3);
/// assert_eq!(stack.owner(), Some(Player::Two));
/// assert_eq!(stack.count(Player::One), 2);
/// assert!(!stack.is_uniform());
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Stack {
    /// The levels of each player's pieces.
    levels: [Levels; 2],
}

impl Stack {
    /// No pieces.
    pub const EMPTY: Stack = Stack {
        levels: [Levels::EMPTY; 2],
    };

    /// How many pieces it has, 0 to 32.
    #[inline]
    pub const fn height(self) -> usize {
        Levels(self.levels[0].0 | self.levels[1].0).highest()
    }

    /// Whether it has no pieces.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.height() == 0
    }

    /// The owner of the piece at a level, 1 for the lowest; `None` above the top and for 0.
    #[inline]
    pub const fn piece(self, level: usize) -> Option<Player> {
        if level == 0 || level > MAX_HEIGHT {
            None
        } else if self.levels(Player::One).contains(level) {
            Some(Player::One)
        } else if self.levels(Player::Two).contains(level) {
            Some(Player::Two)
        } else {
            None
        }
    }

    /// The stack's owner, who is the owner of its top piece ([F2.1](crate::rules#f2-1)); `None` if
    /// it is empty.
    #[inline]
    pub const fn owner(self) -> Option<Player> {
        self.piece(self.height())
    }

    /// How many pieces of a player it holds, buried ones included.
    #[inline]
    pub const fn count(self, player: Player) -> usize {
        self.levels(player).len()
    }

    /// Whether it has pieces and all are one player's ([F5.1](crate::rules#f5-1)).
    #[inline]
    pub const fn is_uniform(self) -> bool {
        self.levels(Player::One).is_empty() != self.levels(Player::Two).is_empty()
    }

    /// The owners of its pieces from the lowest to the top.
    pub fn pieces(self) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        (0..self.height()).map(move |below| {
            if self.levels(Player::One).contains(below + 1) {
                Player::One
            } else {
                Player::Two
            }
        })
    }

    /// Puts a piece on top. If the height is already [`MAX_HEIGHT`], this changes nothing and gives
    /// `false`.
    pub fn push(&mut self, player: Player) -> bool {
        let height = self.height();
        if height == MAX_HEIGHT {
            return false;
        }
        *self = self.toggled(Stack::single(player, height + 1));
        true
    }

    /// The levels of a player's pieces.
    ///
    /// ```
    /// use freunde_rules::{Player, Stack};
    /// let stack: Stack = [Player::One, Player::Two, Player::One].into_iter().collect();
    /// assert!(stack.levels(Player::One).iter().eq([1, 3]));
    /// ```
    #[inline]
    pub const fn levels(self, player: Player) -> Levels {
        self.levels[player.index()]
    }

    /// The pieces at these levels of player One and of player Two, which have none in common.
    #[inline]
    pub(crate) const fn from_levels(levels: [Levels; 2]) -> Stack {
        Stack { levels }
    }

    /// The single piece of a player at a level.
    #[inline]
    pub(crate) const fn single(player: Player, level: usize) -> Stack {
        let mut levels = [Levels::EMPTY; 2];
        levels[player.index()] = Levels::single(level);
        Stack { levels }
    }

    /// Its top piece, at its level.
    pub(crate) fn top(self) -> Stack {
        match self.owner() {
            Some(player) => Stack::single(player, self.height()),
            None => Stack::EMPTY,
        }
    }

    /// Its pieces, raised by a number of levels.
    pub(crate) fn raised(self, by: usize) -> Stack {
        Stack {
            levels: self.levels.map(|levels| Levels(levels.0 << by)),
        }
    }

    /// Its pieces above a number of levels, as if they stood on the ground.
    pub(crate) fn lowered(self, by: usize) -> Stack {
        Stack {
            levels: self.levels.map(|levels| Levels(levels.0 >> by)),
        }
    }

    /// The same stack with the players' pieces exchanged.
    pub(crate) const fn swapped(self) -> Stack {
        let [one, two] = self.levels;
        Stack { levels: [two, one] }
    }

    /// The pieces that are in one of the two and not in the other, level by level.
    #[inline]
    pub(crate) const fn toggled(self, pieces: Stack) -> Stack {
        let ([one, two], [other_one, other_two]) = (self.levels, pieces.levels);
        Stack {
            levels: [one.toggled(other_one), two.toggled(other_two)],
        }
    }
}

/// At most [`MAX_HEIGHT`] pieces count; what comes after them is left out.
impl FromIterator<Player> for Stack {
    fn from_iter<I: IntoIterator<Item = Player>>(pieces: I) -> Stack {
        let mut stack = Stack::EMPTY;
        for player in pieces {
            if !stack.push(player) {
                break;
            }
        }
        stack
    }
}

/// A set of levels of a stack, 1 for the lowest ([F2.1](crate::rules#f2-1)).
///
/// ```
/// use freunde_rules::Levels;
/// let levels: Levels = [1, 3].into_iter().collect();
/// assert!(levels.contains(3) && !levels.contains(2));
/// assert_eq!((levels.len(), levels.highest()), (2, 3));
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Levels(pub(crate) u32);

impl Levels {
    /// No level.
    pub const EMPTY: Levels = Levels(0);

    /// The set of one level, 1 to [`MAX_HEIGHT`].
    #[inline]
    pub(crate) const fn single(level: usize) -> Levels {
        Levels(1 << ((level.wrapping_sub(1)) % MAX_HEIGHT))
    }

    /// The levels from 1 to a height of at most [`MAX_HEIGHT`].
    #[inline]
    pub(crate) const fn up_to(height: usize) -> Levels {
        Levels(((1u64 << height) - 1) as u32)
    }

    /// The levels that the other set does not hold.
    #[inline]
    pub(crate) const fn without(self, other: Levels) -> Levels {
        Levels(self.0 & !other.0)
    }

    /// The levels that are in one of the two sets and not in the other.
    #[inline]
    pub(crate) const fn toggled(self, other: Levels) -> Levels {
        Levels(self.0 ^ other.0)
    }

    /// How many levels the set holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds no level.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a level is in the set; `false` for 0 and above [`MAX_HEIGHT`].
    #[inline]
    pub const fn contains(self, level: usize) -> bool {
        1 <= level && level <= MAX_HEIGHT && self.0 >> (level - 1) & 1 != 0
    }

    /// The highest level of the set, 0 if it is empty.
    #[inline]
    pub const fn highest(self) -> usize {
        (u32::BITS - self.0.leading_zeros()) as usize
    }

    /// The levels from the lowest up.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (1..=self.highest()).filter(move |&level| self.contains(level))
    }
}

/// Levels that no stack has, 0 and those above [`MAX_HEIGHT`], are left out.
impl FromIterator<usize> for Levels {
    fn from_iter<I: IntoIterator<Item = usize>>(levels: I) -> Levels {
        let levels = levels.into_iter();
        let known = levels.filter(|level| (1..=MAX_HEIGHT).contains(level));
        Levels(known.fold(0, |set, level| set | 1 << (level - 1)))
    }
}

impl fmt::Debug for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
