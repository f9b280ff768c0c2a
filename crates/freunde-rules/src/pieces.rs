//! F2.1: the pieces of the whole board.
//!
//! A position holds its stacks as sets of spaces, one for each player and level: "all pieces
//! of player One at level 2" is one word, and so most questions can be asked of the whole
//! board at once. Only three stacks can rise above [`LOW`] levels, since there are at most 32
//! pieces; what they hold above that is kept beside the sets.

use crate::player::Player;
use crate::space::Space;
use crate::stack::{MAX_HEIGHT, Stack};

/// How many levels are held as sets.
const LOW: usize = 8;

/// The pieces of a stack at those levels.
const LOW_LEVELS: u64 = ((1 << LOW) - 1) * (1 << 32 | 1);

/// How many stacks can be higher than [`LOW`] levels.
const TALL: usize = MAX_HEIGHT / (LOW + 1);

impl Stack {
    /// Its pieces up to level [`LOW`]: their levels, from 0, and players' numbers.
    #[inline]
    pub(crate) fn low(self) -> impl Iterator<Item = (usize, usize)> {
        let mut low = self.pieces & LOW_LEVELS;
        core::iter::from_fn(move || {
            let piece = low.trailing_zeros() as usize;
            low = low.checked_sub(1)? & low;
            Some((piece % LOW, piece / MAX_HEIGHT % 2))
        })
    }

    /// Whether it has pieces above level [`LOW`].
    #[inline]
    pub(crate) const fn is_tall(self) -> bool {
        self.pieces & !LOW_LEVELS != 0
    }
}

/// The stacks of the whole board.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Stacks {
    /// For each level, and there for each player, the spaces with such a piece.
    pub(crate) low: [[u64; 2]; LOW],
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
    /// The spaces with a piece at a level above [`LOW`], for each player.
    #[cold]
    fn level(&self, level: usize) -> [u64; 2] {
        let above = level - LOW - 1;
        let mut sets = [0; 2];
        for entry in 0..TALL {
            if above < usize::from(self.heights[entry]) {
                let two = self.ones[entry] >> above & 1 == 0;
                sets[usize::from(two)] |= 1 << self.spaces[entry];
            }
        }
        sets
    }

    /// The pieces above level [`LOW`] on a space, as if they stood on the ground.
    #[cold]
    fn pieces(&self, space: Space) -> u64 {
        for entry in 0..TALL {
            if self.heights[entry] != 0 && usize::from(self.spaces[entry]) == space.index() {
                let ones = u64::from(self.ones[entry]);
                let all = (1 << self.heights[entry]) - 1;
                return ones | (all & !ones) << 32;
            }
        }
        0
    }

    #[cold]
    fn toggle(&mut self, space: Space, pieces: u64) {
        let stack = Stack {
            pieces: self.pieces(space) ^ pieces,
        };
        let mut entries = [(64, 0, 0); TALL + 1];
        for (entry, slot) in entries.iter_mut().take(TALL).enumerate() {
            if self.heights[entry] != 0 && usize::from(self.spaces[entry]) != space.index() {
                *slot = (self.spaces[entry], self.heights[entry], self.ones[entry]);
            }
        }
        if !stack.is_empty() {
            let (height, ones) = (stack.height() as u8, stack.levels(Player::One).0);
            entries[TALL] = (space.index() as u8, height, ones);
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

/// The pieces on a space at the first of these levels, the second, and so on.
#[inline]
fn gather(levels: &[[u64; 2]], space: Space) -> u64 {
    // Both players side by side, which is one operation on vectors.
    let mut found = [0; 2];
    for sets in levels.iter().rev() {
        for (found, set) in found.iter_mut().zip(sets) {
            *found = *found << 1 | set >> space.index() & 1;
        }
    }
    found[0] | found[1] << 32
}

/// The spaces on which the first player of the pair has the top piece, given the levels from
/// the lowest.
#[inline]
fn tops(levels: impl Iterator<Item = [u64; 2]>) -> u64 {
    let mut tops = 0;
    for [own, theirs] in levels {
        if own | theirs == 0 {
            break;
        }
        tops = tops & !theirs | own;
    }
    tops
}

impl Stacks {
    /// The spaces with a piece of the player at a level, counted from 1.
    #[inline]
    pub(crate) fn pieces(&self, player: Player, level: usize) -> u64 {
        match self.low.get(level.wrapping_sub(1)) {
            Some(sets) => sets[player.index()],
            None => self.tall.level(level)[player.index()],
        }
    }

    /// The spaces whose stack has at least this height, which is 1 or more.
    #[inline]
    pub(crate) fn at_least(&self, height: usize) -> u64 {
        match self.low.get(height.wrapping_sub(1)) {
            Some(sets) => sets[0] | sets[1],
            None => self
                .tall
                .level(height)
                .into_iter()
                .fold(0, |all, set| all | set),
        }
    }

    /// Whether a stack is higher than [`LOW`] levels.
    #[inline]
    pub(crate) fn has_tall(&self) -> bool {
        self.tall.heights[0] != 0
    }

    /// For the levels from 1 up to [`LOW`] the spaces with a piece of the player, and those
    /// with one of the opponent.
    #[inline]
    pub(crate) fn low_levels(&self, player: Player) -> impl Iterator<Item = [u64; 2]> {
        let players = [player, player.opponent()];
        let levels = self.low.iter();
        levels.map(move |sets| players.map(|player| sets[player.index()]))
    }

    /// The same for all levels.
    pub(crate) fn levels(&self, player: Player) -> impl Iterator<Item = [u64; 2]> {
        (1..=MAX_HEIGHT)
            .map(move |level| [player, player.opponent()].map(|player| self.pieces(player, level)))
    }

    /// The spaces whose stack a player owns (F2.1).
    #[inline]
    pub(crate) fn owned(&self, player: Player) -> u64 {
        if self.has_tall() {
            self.owned_tall(player)
        } else {
            tops(self.low_levels(player))
        }
    }

    #[cold]
    fn owned_tall(&self, player: Player) -> u64 {
        tops(self.levels(player))
    }

    /// The spaces that hold a stack.
    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        self.at_least(1)
    }

    /// The spaces that hold a piece of the player at any level.
    #[inline]
    pub(crate) fn holding(&self, player: Player) -> u64 {
        let low = self.low.iter();
        let low = low.fold(0, |all, sets| all | sets[player.index()]);
        if !self.has_tall() {
            return low;
        }
        (LOW + 1..=MAX_HEIGHT).fold(low, |all, level| all | self.pieces(player, level))
    }

    /// The stack on a space.
    #[inline]
    pub(crate) fn stack(&self, space: Space) -> Stack {
        let (lower, upper) = self.low.split_at(LOW / 2);
        let mut pieces = gather(lower, space);
        // Most positions have no stack that high.
        if upper[0] != [0; 2] {
            pieces |= gather(upper, space) << (LOW / 2);
        }
        if self.has_tall() {
            pieces |= self.tall.pieces(space) << LOW;
        }
        Stack { pieces }
    }

    /// Adds the pieces that the space lacks and takes away those that it has.
    #[inline]
    pub(crate) fn toggle(&mut self, space: Space, pieces: Stack) {
        for (level, player) in pieces.low() {
            self.low[level][player] ^= space.bit();
        }
        if pieces.is_tall() {
            *self = self.with_tall_toggled(space, pieces);
        }
    }

    /// Does the part of [`toggle`](Stacks::toggle) that is above level [`LOW`].
    #[cold]
    pub(crate) fn with_tall_toggled(mut self, space: Space, pieces: Stack) -> Stacks {
        let tall = (pieces.pieces & !LOW_LEVELS) >> LOW;
        self.tall.toggle(space, tall);
        self
    }
}
