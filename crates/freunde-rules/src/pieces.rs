//! F2.1 and F2.2: pieces, stacks and levels.
//!
//! A position holds its stacks as sets of spaces, one for each player and level: "all pieces
//! of player One at level 2" is one word, and so most questions can be asked of the whole
//! board at once. Only three stacks can rise above [`LOW`] levels, since there are at most 32
//! pieces; what they hold above that is kept beside the sets.

use core::fmt;

use crate::board::{Player, Space};
use crate::key;

/// The most pieces a player has (F2.2).
pub const MAX_PIECES: usize = 16;

/// The greatest height of a stack: all pieces of both players.
pub const MAX_HEIGHT: usize = 2 * MAX_PIECES;

/// How many levels are held as sets.
const LOW: usize = 8;

/// How many stacks can be higher than [`LOW`] levels.
const TALL: usize = MAX_HEIGHT / (LOW + 1);

/// The pieces on one space, from the lowest to the top (F2.1). May be empty.
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
    /// For each player the levels of the pieces: bit 0 is level 1.
    levels: [u32; 2],
}

impl Stack {
    /// No pieces.
    pub const EMPTY: Stack = Stack { levels: [0, 0] };

    /// How many pieces it has, 0 to 32.
    #[inline]
    pub const fn height(self) -> usize {
        32 - (self.levels[0] | self.levels[1]).leading_zeros() as usize
    }

    /// Whether it has no pieces.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.levels[0] | self.levels[1] == 0
    }

    /// The owner of the piece at a level, 1 for the lowest; `None` above the top and for 0.
    #[inline]
    pub const fn piece(self, level: usize) -> Option<Player> {
        if level == 0 || level > MAX_HEIGHT {
            None
        } else if self.levels[0] >> (level - 1) & 1 != 0 {
            Some(Player::One)
        } else if self.levels[1] >> (level - 1) & 1 != 0 {
            Some(Player::Two)
        } else {
            None
        }
    }

    /// The stack's owner, who is the owner of its top piece (F2.1); `None` if it is empty.
    #[inline]
    pub const fn owner(self) -> Option<Player> {
        self.piece(self.height())
    }

    /// How many pieces of a player it holds, buried ones included.
    #[inline]
    pub const fn count(self, player: Player) -> usize {
        self.levels[player.index()].count_ones() as usize
    }

    /// Whether it has pieces and all are one player's (F5.1).
    #[inline]
    pub const fn is_uniform(self) -> bool {
        (self.levels[0] == 0) != (self.levels[1] == 0)
    }

    /// The owners of its pieces from the lowest to the top.
    pub fn pieces(self) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        (0..self.height()).map(move |level| {
            if self.levels[0] >> level & 1 != 0 {
                Player::One
            } else {
                Player::Two
            }
        })
    }

    /// Puts a piece on top. `false`, and nothing is changed, at [`MAX_HEIGHT`].
    pub fn push(&mut self, player: Player) -> bool {
        let height = self.height();
        if height == MAX_HEIGHT {
            return false;
        }
        self.levels[player.index()] |= 1 << height;
        true
    }

    /// The levels of a player's pieces, bit 0 for level 1.
    #[inline]
    pub(crate) const fn levels(self, player: Player) -> u32 {
        self.levels[player.index()]
    }

    /// Its pieces above a height, at their levels.
    #[inline]
    pub(crate) fn above(self, height: usize) -> Stack {
        let mask = u32::MAX.checked_shl(height as u32).unwrap_or(0);
        Stack {
            levels: [self.levels[0] & mask, self.levels[1] & mask],
        }
    }

    /// Its top piece, at its level.
    #[inline]
    pub(crate) fn top(self) -> Stack {
        self.above(self.height().saturating_sub(1))
    }

    /// The single piece of a player at the level above a height.
    #[inline]
    pub(crate) fn single(player: Player, height: usize) -> Stack {
        let mut levels = [0; 2];
        levels[player.index()] = 1u32.checked_shl(height as u32).unwrap_or(0);
        Stack { levels }
    }

    /// The same stack with the players' pieces exchanged.
    pub(crate) fn swapped(self) -> Stack {
        let [one, two] = self.levels;
        Stack { levels: [two, one] }
    }

    /// The pieces that are in one of the two and not in the other, level by level.
    #[inline]
    pub(crate) fn toggled(self, pieces: Stack) -> Stack {
        Stack {
            levels: [
                self.levels[0] ^ pieces.levels[0],
                self.levels[1] ^ pieces.levels[1],
            ],
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

/// The owners' digits from the lowest piece to the top, `x` if there are none (F9.2).
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("x");
        }
        self.pieces()
            .try_for_each(|piece| write!(f, "{}", piece.digit()))
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The stacks of the whole board.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Stacks {
    low: [[u64; LOW]; 2],
    tall: Tall,
}

/// What stands above level [`LOW`]: entries in the order of their spaces, unused ones zero,
/// so that equal stacks are equal values.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Tall {
    /// Which of the pieces are player One's: bit 0 is level `LOW + 1`.
    ones: [u32; TALL],
    spaces: [u8; TALL],
    /// How many pieces stand above level `LOW`; 0 in an unused entry.
    heights: [u8; TALL],
}

impl Tall {
    #[cold]
    fn level(&self, player: Player, above: usize) -> u64 {
        let mut set = 0;
        for entry in 0..TALL {
            if above < usize::from(self.heights[entry])
                && (self.ones[entry] >> above & 1 != 0) == (player == Player::One)
            {
                set |= 1 << self.spaces[entry];
            }
        }
        set
    }

    #[cold]
    fn levels(&self, space: Space) -> [u32; 2] {
        for entry in 0..TALL {
            if self.heights[entry] != 0 && usize::from(self.spaces[entry]) == space.index() {
                let all = (1 << self.heights[entry]) - 1;
                return [self.ones[entry], all & !self.ones[entry]];
            }
        }
        [0, 0]
    }

    #[cold]
    fn set_levels(&mut self, space: Space, levels: [u32; 2]) {
        let mut entries = [(64, 0, 0); TALL + 1];
        for (entry, slot) in entries.iter_mut().take(TALL).enumerate() {
            if self.heights[entry] != 0 && usize::from(self.spaces[entry]) != space.index() {
                *slot = (self.spaces[entry], self.heights[entry], self.ones[entry]);
            }
        }
        let height = 32 - (levels[0] | levels[1]).leading_zeros();
        if height != 0 {
            entries[TALL] = (space.index() as u8, height as u8, levels[0]);
        }
        entries.sort_unstable();
        *self = Tall::default();
        let used = entries.into_iter().take_while(|entry| entry.1 != 0);
        for (entry, (space, height, ones)) in used.take(TALL).enumerate() {
            self.spaces[entry] = space;
            self.heights[entry] = height;
            self.ones[entry] = ones;
        }
    }
}

impl Stacks {
    /// The spaces with a piece of the player at a level, counted from 1.
    #[inline]
    pub(crate) fn pieces(&self, player: Player, level: usize) -> u64 {
        if level <= LOW {
            self.low[player.index()][level - 1]
        } else {
            self.tall.level(player, level - LOW - 1)
        }
    }

    /// The spaces whose stack has at least this height; all of them for 0.
    #[inline]
    pub(crate) fn at_least(&self, height: usize) -> u64 {
        match height {
            0 => u64::MAX,
            1..=MAX_HEIGHT => self.pieces(Player::One, height) | self.pieces(Player::Two, height),
            _ => 0,
        }
    }

    /// The spaces that hold a stack.
    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        self.at_least(1)
    }

    /// The spaces that hold a piece of the player at any level.
    #[inline]
    pub(crate) fn holding(&self, player: Player) -> u64 {
        let low = self.low[player.index()]
            .iter()
            .fold(0, |all, set| all | set);
        if self.tall.heights[0] == 0 {
            return low;
        }
        (LOW + 1..=MAX_HEIGHT).fold(low, |all, level| all | self.pieces(player, level))
    }

    /// The stack on a space.
    #[inline]
    pub(crate) fn stack(&self, space: Space) -> Stack {
        let mut levels = [0; 2];
        for (sets, levels) in self.low.iter().zip(&mut levels) {
            for (level, set) in sets.iter().enumerate() {
                *levels |= ((set >> space.index()) as u32 & 1) << level;
            }
        }
        if self.tall.heights[0] != 0 {
            let [one, two] = self.tall.levels(space);
            levels[0] |= one << LOW;
            levels[1] |= two << LOW;
        }
        Stack { levels }
    }

    /// Adds the pieces that the space lacks and takes away those that it has; gives what that
    /// changes in the arrangement's key.
    #[inline]
    pub(crate) fn toggle(&mut self, space: Space, pieces: Stack) -> u64 {
        let mut change = 0;
        let mut high = [0; 2];
        for player in Player::ALL {
            let mut levels = pieces.levels(player);
            while levels != 0 {
                let level = levels.trailing_zeros() as usize;
                change ^= key::piece(player, space, level);
                if level < LOW {
                    self.low[player.index()][level] ^= space.bit();
                } else {
                    high[player.index()] |= 1 << (level - LOW);
                }
                levels &= levels - 1;
            }
        }
        if high != [0; 2] {
            let [one, two] = self.tall.levels(space);
            self.tall.set_levels(space, [one ^ high[0], two ^ high[1]]);
        }
        change
    }
}
