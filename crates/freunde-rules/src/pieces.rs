//! F2.1: the pieces of the whole board.
//!
//! A position holds its stacks as sets of spaces, one for each level and player: "the spaces where
//! player One has a piece at level 2" is one set, and so most questions can be asked of the whole
//! board at once. Only three stacks can rise above [`LOW`] levels, since there are at most 32
//! pieces; what they hold above that is kept beside the sets.

#![allow(
    clippy::inline_always,
    reason = "numbers of pieces are counted for every move, and a call costs as much as the work"
)]

use crate::moved::Moved;
use crate::player::Player;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::{Levels, MAX_HEIGHT, Stack};

/// How many levels are held as sets.
pub(crate) const LOW: usize = 8;

/// How many stacks can be higher than [`LOW`] levels.
const TALL: usize = MAX_HEIGHT / (LOW + 1);

/// The pieces at one level of the whole board, told from one player's side.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Level {
    /// The spaces where the player has the piece at this level.
    pub(crate) own: Spaces,
    /// The spaces where the opponent has it.
    pub(crate) theirs: Spaces,
}

impl Level {
    /// The spaces with a piece at this level: those of stacks at least this high.
    #[inline]
    pub(crate) fn all(self) -> Spaces {
        self.own | self.theirs
    }
}

/// How many pieces of each player a stack holds.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts([u64; 2]);

impl Counts {
    /// How many pieces of a player.
    #[inline]
    pub(crate) const fn of(self, player: Player) -> usize {
        self.0[player.index()] as usize
    }

    #[inline]
    const fn and(self, more: Counts) -> Counts {
        Counts([self.0[0] + more.0[0], self.0[1] + more.0[1]])
    }

    /// How many pieces of both: the height of the stack.
    #[inline]
    pub(crate) const fn height(self) -> usize {
        (self.0[0] + self.0[1]) as usize
    }
}

/// The stacks of the whole board.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Stacks {
    /// For each level up to [`LOW`], and there for each player, the spaces with such a piece. No
    /// space is in both sets of a level, and a space of one level is a space of the level below.
    ///
    /// Only [`move_piece`] and [`move_group`] write here from outside this module.
    pub(crate) low: [[Spaces; 2]; LOW],
    tall: Tall,
}

/// What stands above level [`LOW`]: entries in the order of their spaces, unused ones zero, so
/// that equal stacks are equal values.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Tall {
    /// Which of the pieces are player One's: bit 0 is level `LOW + 1`.
    ones: [u32; TALL],
    spaces: [u8; TALL],
    /// How many pieces stand above level [`LOW`]; 0 in an unused entry.
    heights: [u8; TALL],
}

impl Tall {
    fn entries(&self) -> impl Iterator<Item = (Space, Stack)> {
        let used = (0..TALL).take_while(|&entry| self.heights[entry] != 0);
        used.map(|entry| {
            let ones = Levels(self.ones[entry]);
            let all = Levels::up_to(self.heights[entry].into());
            let stack = Stack::from_levels([ones, all.without(ones)]);
            (Space::at(self.spaces[entry].into()), stack)
        })
    }

    /// The spaces with a piece at a level above [`LOW`], for each player.
    #[cold]
    fn level(&self, level: usize) -> [Spaces; 2] {
        let below = level - LOW - 1;
        let mut sets = [Spaces::EMPTY; 2];
        for entry in 0..TALL {
            if usize::from(self.heights[entry]) > below {
                let is_one = Levels(self.ones[entry]).contains(below + 1);
                let set = &mut sets[usize::from(!is_one)];
                *set = set.with(Space::at(self.spaces[entry].into()));
            }
        }
        sets
    }

    /// The pieces above level [`LOW`] on a space, as if they stood on the ground.
    #[cold]
    fn stack(&self, space: Space) -> Stack {
        let found = self.entries().find(|&(tall, _)| tall == space);
        found.map_or(Stack::EMPTY, |(_, stack)| stack)
    }

    /// Where more than [`MAX_HEIGHT`] pieces stand, even for a moment, stacks are lost.
    #[cold]
    fn with_toggled(&self, space: Space, pieces: Stack) -> Tall {
        let stack = self.stack(space).toggled(pieces);
        let mut entries = [(u8::MAX, 0, 0); TALL + 1];
        let others = self.entries().filter(|&(tall, _)| tall != space);
        let changed = core::iter::once((space, stack)).filter(|(_, stack)| !stack.is_empty());
        for (slot, (space, stack)) in entries.iter_mut().zip(others.chain(changed)) {
            let ones = stack.levels(Player::One).0;
            *slot = (space.index() as u8, stack.height() as u8, ones);
        }
        entries.sort_unstable();
        let mut tall = Tall::default();
        let used = entries.into_iter().take_while(|entry| entry.1 != 0);
        debug_assert!(used.clone().count() <= TALL, "more pieces than there are");
        for (entry, (space, height, ones)) in used.take(TALL).enumerate() {
            tall.spaces[entry] = space;
            tall.heights[entry] = height;
            tall.ones[entry] = ones;
        }
        tall
    }
}

/// The spaces on which the player has the top piece, given the levels from the lowest up.
#[inline]
fn tops(levels: impl Iterator<Item = Level>) -> Spaces {
    let mut tops = Spaces::EMPTY;
    for level in levels {
        if level.all().is_empty() {
            break;
        }
        tops = (tops - level.theirs) | level.own;
    }
    tops
}

impl Stacks {
    /// The spaces with a piece of the player at a level, counted from 1.
    #[inline]
    pub(crate) fn pieces(&self, player: Player, level: usize) -> Spaces {
        match self.low.get(level.wrapping_sub(1)) {
            Some(sets) => sets[player.index()],
            None => self.tall.level(level)[player.index()],
        }
    }

    /// The spaces whose stack has at least this height, which is 1 or more.
    #[inline]
    pub(crate) fn at_least(&self, height: usize) -> Spaces {
        let [one, two] = match self.low.get(height.wrapping_sub(1)) {
            Some(sets) => *sets,
            None => self.tall.level(height),
        };
        one | two
    }

    /// Whether a stack is higher than [`LOW`] levels.
    #[inline]
    pub(crate) const fn has_tall(&self) -> bool {
        self.tall.heights[0] != 0
    }

    /// The levels from 1 up to [`LOW`], told from a player's side.
    #[inline]
    pub(crate) fn low_levels(&self, player: Player) -> impl Iterator<Item = Level> {
        let levels = self.low.iter();
        levels.map(move |sets| Level {
            own: sets[player.index()],
            theirs: sets[player.opponent().index()],
        })
    }

    /// All levels, told from a player's side.
    pub(crate) fn levels(&self, player: Player) -> impl Iterator<Item = Level> {
        let tall = (LOW + 1..=MAX_HEIGHT).map(move |level| {
            let sets = self.tall.level(level);
            Level {
                own: sets[player.index()],
                theirs: sets[player.opponent().index()],
            }
        });
        self.low_levels(player).chain(tall)
    }

    /// The spaces whose stack a player owns (F2.1).
    #[inline]
    pub(crate) fn owned(&self, player: Player) -> Spaces {
        let owned = tops(self.low_levels(player));
        if self.has_tall() {
            self.owned_with_tall(player, owned)
        } else {
            owned
        }
    }

    /// The spaces whose stack a player owns, given those where it owns the highest piece up to
    /// level [`LOW`].
    #[cold]
    fn owned_with_tall(&self, player: Player, owned: Spaces) -> Spaces {
        let tall = self.tall.entries();
        tall.fold(owned, |owned, (space, stack)| {
            if stack.owner() == Some(player) {
                owned.with(space)
            } else {
                owned.without(space)
            }
        })
    }

    /// The spaces that hold a stack.
    #[inline]
    pub(crate) fn occupied(&self) -> Spaces {
        self.at_least(1)
    }

    /// The spaces that hold a piece of the player at any level.
    #[inline]
    pub(crate) fn holding(&self, player: Player) -> Spaces {
        let low = self.low.iter().map(|sets| sets[player.index()]);
        let low = low.fold(Spaces::EMPTY, |all, set| all | set);
        let tall = self.tall.entries();
        tall.filter(|(_, stack)| stack.count(player) != 0)
            .fold(low, |all, (space, _)| all.with(space))
    }

    /// How many pieces of each player stand on a space.
    #[inline]
    pub(crate) fn counts(&self, space: Space) -> Counts {
        let (lower, upper) = self.low.split_at(LOW / 2);
        let counts = count(lower, space);
        if is_empty(upper[0]) {
            return counts;
        }
        self.and_higher(space, counts)
    }

    /// How many pieces of each player stand on two spaces.
    #[inline(always)]
    pub(crate) fn counts_of(&self, one: Space, other: Space) -> [Counts; 2] {
        let (lower, upper) = self.low.split_at(LOW / 2);
        let counts = [count(lower, one), count(lower, other)];
        if is_empty(upper[0]) {
            return counts;
        }
        [
            self.and_higher(one, counts[0]),
            self.and_higher(other, counts[1]),
        ]
    }

    /// The numbers of pieces on a space with those in the upper half of the levels, where most
    /// positions have none.
    #[inline(never)]
    fn and_higher(&self, space: Space, counts: Counts) -> Counts {
        let counts = counts.and(count(&self.low[LOW / 2..], space));
        if !self.has_tall() {
            return counts;
        }
        let tall = self.tall.stack(space);
        let [one, two] = Player::ALL.map(|player| tall.count(player) as u64);
        counts.and(Counts([one, two]))
    }

    /// The stack on a space.
    #[inline]
    pub(crate) fn stack(&self, space: Space) -> Stack {
        let mut levels = [Levels::EMPTY; 2];
        for (below, [one, two]) in self.low.iter().enumerate() {
            let owner = usize::from(!one.contains(space));
            if owner == 1 && !two.contains(space) {
                return Stack::from_levels(levels);
            }
            levels[owner] = levels[owner].toggled(Levels::single(below + 1));
        }
        Stack::from_levels(levels).toggled(self.tall.stack(space).raised(LOW))
    }

    /// For each level up to [`LOW`] the spaces with a piece of player One and of player Two, as
    /// bits.
    #[inline]
    pub(crate) fn low_words(&self) -> impl Iterator<Item = [u64; 2]> {
        self.low.iter().map(|sets| sets.map(Spaces::bits))
    }

    /// For each stack above [`LOW`] levels the pieces up there, and the space.
    pub(crate) fn tall_words(&self) -> impl Iterator<Item = [u64; 2]> {
        self.tall.entries().map(|(space, stack)| {
            let [one, two] = Player::ALL.map(|player| u64::from(stack.levels(player).0));
            [one | (two << 32), space.index() as u64 + 1]
        })
    }

    /// Adds these pieces to a space, or takes them away where they are there. Pieces that change
    /// their space are taken away first: there is room for no more than all pieces.
    pub(crate) fn toggle(&mut self, space: Space, pieces: Stack) {
        for player in Player::ALL {
            for level in pieces
                .levels(player)
                .iter()
                .take_while(|&level| level <= LOW)
            {
                self.low[level - 1][player.index()] ^= Spaces::of(space);
            }
        }
        let above = pieces.lowered(LOW);
        if !above.is_empty() {
            self.tall = self.tall.with_toggled(space, above);
        }
    }
}

impl Stacks {
    /// The stacks after any movement, however high the stacks are.
    //
    // By value: a state that is borrowed is built in one place and then copied to another.
    #[cold]
    pub(crate) fn with_tall_moved(mut self, player: Player, moved: &Moved) -> Stacks {
        let stack = |own, theirs| {
            let stack = Stack::from_levels([own, theirs]);
            match player {
                Player::One => stack,
                Player::Two => stack.swapped(),
            }
        };
        let carried = moved.carried();
        self.toggle(moved.from, stack(moved.lifted, carried));
        self.toggle(moved.to, stack(moved.arriving(), carried));
        self
    }
}

/// Moves one piece of a player within the [`Stacks`] of a state that is being built: from a level
/// of one space to a level of another, both at most [`LOW`].
///
/// This and [`move_group`] are macros and no functions, since the state must not be borrowed while
/// it is built (`^=` borrows too): rustc then builds it where the caller wants it, and otherwise
/// copies it once more.
macro_rules! move_piece {
    ($stacks:expr, $player:expr, $from:expr, $old:expr => $to:expr, $new:expr) => {{
        let player = $player.index();
        let (old, new) = ($old.wrapping_sub(1) % LOW, ($new - 1) % LOW);
        let left = $stacks.low[old][player] ^ Spaces::of($from);
        $stacks.low[old][player] = left;
        let reached = $stacks.low[new][player] ^ Spaces::of($to);
        $stacks.low[new][player] = reached;
    }};
}

/// Moves the pieces above a level and up to another, which is at most [`LOW`], from one space to
/// another, where they keep their levels.
macro_rules! move_group {
    ($stacks:expr, $from:expr => $to:expr, $low:expr, $high:expr) => {{
        let both = Spaces::of($from).with($to);
        for level in $low..$high.min(LOW) {
            let owner = usize::from(!$stacks.low[level][0].contains($from));
            let moved = $stacks.low[level][owner] ^ both;
            $stacks.low[level][owner] = moved;
        }
    }};
}

pub(crate) use {move_group, move_piece};

/// Whether a level has no pieces.
#[inline]
fn is_empty([one, two]: [Spaces; 2]) -> bool {
    (one | two).is_empty()
}

/// The numbers of pieces of each player on a space in some levels.
#[inline(always)]
fn count(levels: &[[Spaces; 2]], space: Space) -> Counts {
    // Both players side by side, which is one operation on vectors.
    let mut counts = [0; 2];
    for sets in levels {
        for (count, set) in counts.iter_mut().zip(sets) {
            *count += (set.bits() >> space.index()) & 1;
        }
    }
    Counts(counts)
}
