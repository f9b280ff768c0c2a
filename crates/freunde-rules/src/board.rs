//! F1: the board, its spaces and directions, the river, the birds, the two players.

use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use thiserror::Error;

/// One of the two players (F1.2). Player One begins (F2.6).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Player {
    /// Player One, whose forward is toward higher ranks.
    One = 0,
    /// Player Two, whose forward is toward lower ranks.
    Two = 1,
}

impl Player {
    /// Both players, One first.
    pub const ALL: [Player; 2] = [Player::One, Player::Two];

    /// The other player.
    ///
    /// ```
    /// use freunde_rules::Player;
    /// assert_eq!(Player::One.opponent(), Player::Two);
    /// ```
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// The direction that is forward for this player (F1.2).
    #[inline]
    pub const fn forward(self) -> Direction {
        match self {
            Player::One => Direction::North,
            Player::Two => Direction::South,
        }
    }

    /// 0 for player One, 1 for player Two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit that stands for this player in texts, `'1'` or `'2'` (F9.2).
    #[inline]
    pub const fn digit(self) -> char {
        match self {
            Player::One => '1',
            Player::Two => '2',
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::One => "One",
            Player::Two => "Two",
        })
    }
}

/// One of the four directions between adjacent spaces; diagonals never count (F1.2).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Toward higher ranks: forward for player One.
    North = 0,
    /// Toward higher files.
    East = 1,
    /// Toward lower ranks: forward for player Two.
    South = 2,
    /// Toward lower files.
    West = 3,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Direction; 4] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];

    /// The reverse direction.
    #[inline]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[self as usize ^ 2]
    }

    /// Whether the direction is along a rank (F1.2).
    #[inline]
    pub const fn is_horizontal(self) -> bool {
        matches!(self, Direction::East | Direction::West)
    }
}

/// A space of a board of up to 8 × 8, written file then rank: `d4` (F1.1).
///
/// ```
/// use freunde_rules::{Direction, Space};
/// let space: Space = "d4".parse()?;
/// assert_eq!((space.file(), space.rank()), (3, 3));
/// assert_eq!(space.step(Direction::North).unwrap().to_string(), "d5");
/// # Ok::<(), freunde_rules::ParseError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// How many spaces the largest board has; every [`Space::index`] is below it.
    pub const COUNT: usize = 64;

    /// The space on a file and a rank, both counted from 0; `None` unless both are below 8.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Space> {
        if file < 8 && rank < 8 {
            Some(Space(rank * 8 + file))
        } else {
            None
        }
    }

    /// The space with this [`index`](Space::index); `None` from 64 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Space> {
        if index < Space::COUNT {
            Some(Space(index as u8))
        } else {
            None
        }
    }

    #[inline]
    pub(crate) const fn at(index: u32) -> Space {
        Space((index & 63) as u8)
    }

    /// Its number, 0 to 63: 8 × rank + file, whatever the board's size.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file, 0 for a to 7 for h.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Its rank counted from 0: 0 for rank 1, 7 for rank 8.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The adjacent space in a direction; `None` beyond file a or h, rank 1 or 8.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Space> {
        let (file, rank) = (self.file(), self.rank());
        match direction {
            Direction::North => Space::new(file, rank + 1),
            Direction::East => Space::new(file + 1, rank),
            Direction::South => Space::new(file, rank.wrapping_sub(1)),
            Direction::West => Space::new(file.wrapping_sub(1), rank),
        }
    }

    /// The direction in which `to` is adjacent to this space, if it is (F1.2).
    pub fn direction_to(self, to: Space) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|&direction| self.step(direction) == Some(to))
    }

    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'a' + self.file()))?;
        f.write_char(char::from(b'1' + self.rank()))
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const RANK_1: u64 = 0xFF;

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

/// A board: its size, river and bird spaces (F1). Every value is a valid one.
///
/// The default is that of F1.5: 7 × 7, the river on rank 4, the birds on d1 and d7.
/// The text form is that of F9.1.
///
/// ```
/// use freunde_rules::{Board, Player};
/// let board: Board = "5x6 river=3,4 birds=c1,c6".parse()?;
/// assert_eq!((board.width(), board.height()), (5, 6));
/// assert_eq!(board.bird(Player::Two).to_string(), "c6");
/// assert_eq!(Board::default().to_string(), "7x7 river=4 birds=d1,d7");
/// # Ok::<(), freunde_rules::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    river: Spaces,
    spaces: Spaces,
    birds: [Space; 2],
}

impl Board {
    /// A board of `width` files by `height` ranks with these river spaces and the bird spaces
    /// of players One and Two.
    ///
    /// # Errors
    ///
    /// [`InvalidBoard`] tells all that is wrong: a side below 2 or above 8 (F1.1), a river or
    /// bird space that is not on the board, a bird in the river, both birds on one space (F1.5).
    ///
    /// ```
    /// use freunde_rules::{Board, BoardProblem, Space};
    /// let a1 = Space::new(0, 0).unwrap();
    /// let error = Board::new(9, 7, [], [a1, a1]).unwrap_err();
    /// assert_eq!(error.problems(), [BoardProblem::Width(9), BoardProblem::SameBirds(a1)]);
    /// ```
    pub fn new(
        width: u8,
        height: u8,
        river: impl IntoIterator<Item = Space>,
        birds: [Space; 2],
    ) -> Result<Board, InvalidBoard> {
        let river: Spaces = river.into_iter().collect();
        let mut problems = Vec::new();
        if !(2..=8).contains(&width) {
            problems.push(BoardProblem::Width(width));
        }
        if !(2..=8).contains(&height) {
            problems.push(BoardProblem::Height(height));
        }
        if problems.is_empty() {
            let all = Spaces(rectangle(width, height));
            problems.extend(
                Spaces(river.0 & !all.0)
                    .iter()
                    .map(BoardProblem::RiverOffBoard),
            );
            for player in Player::ALL {
                let bird = birds[player.index()];
                if !all.contains(bird) {
                    problems.push(BoardProblem::BirdOffBoard(player, bird));
                } else if river.contains(bird) {
                    problems.push(BoardProblem::BirdInRiver(player, bird));
                }
            }
        }
        if birds[0] == birds[1] {
            problems.push(BoardProblem::SameBirds(birds[0]));
        }
        if problems.is_empty() {
            Ok(Board {
                river,
                spaces: Spaces(rectangle(width, height)),
                birds,
            })
        } else {
            Err(InvalidBoard { problems })
        }
    }

    /// The board of this size with another river and birds, which the caller knows to fit.
    pub(crate) const fn with(&self, river: Spaces, birds: [Space; 2]) -> Board {
        Board {
            river,
            spaces: self.spaces,
            birds,
        }
    }

    /// The number of files, 2 to 8.
    #[inline]
    pub const fn width(&self) -> u8 {
        (self.spaces.0 & RANK_1).count_ones() as u8
    }

    /// The number of ranks, 2 to 8.
    #[inline]
    pub const fn height(&self) -> u8 {
        8 - self.spaces.0.leading_zeros() as u8 / 8
    }

    /// All spaces of the board.
    #[inline]
    pub const fn spaces(&self) -> Spaces {
        self.spaces
    }

    /// The river spaces (F1.3).
    #[inline]
    pub const fn river(&self) -> Spaces {
        self.river
    }

    /// The space of a player's bird token (F1.4).
    #[inline]
    pub const fn bird(&self, player: Player) -> Space {
        self.birds[player.index()]
    }

    /// Whether a space is on the board.
    #[inline]
    pub const fn contains(&self, space: Space) -> bool {
        self.spaces.contains(space)
    }
}

impl Default for Board {
    /// The default board of F1.5.
    fn default() -> Board {
        const RANK_4: u64 = 0x7F << 24;
        Board {
            river: Spaces(RANK_4),
            spaces: Spaces(rectangle(7, 7)),
            birds: [Space(3), Space(6 * 8 + 3)],
        }
    }
}

#[inline]
const fn rectangle(width: u8, height: u8) -> u64 {
    let files = FILE_A * ((1 << width) - 1);
    files & (u64::MAX >> (64 - 8 * height as u32))
}

/// Why something is no board: all that is wrong with it (F1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("no board: {}", crate::text::list(problems))]
pub struct InvalidBoard {
    problems: Vec<BoardProblem>,
}

impl InvalidBoard {
    /// Every problem found, at least one.
    pub fn problems(&self) -> &[BoardProblem] {
        &self.problems
    }
}

/// One thing that is wrong with a board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum BoardProblem {
    /// The number of files is not 2 to 8.
    #[error("F1.1: a board has 2 to 8 files, not {0}")]
    Width(u8),
    /// The number of ranks is not 2 to 8.
    #[error("F1.1: a board has 2 to 8 ranks, not {0}")]
    Height(u8),
    /// A river space is not on the board.
    #[error("F1.3: the river space {0} is not on the board")]
    RiverOffBoard(Space),
    /// A bird space is not on the board.
    #[error("F1.4: the bird space {1} of player {0} is not on the board")]
    BirdOffBoard(Player, Space),
    /// A bird lies in the river.
    #[error("F1.5: the bird of player {0} lies in the river, on {1}")]
    BirdInRiver(Player, Space),
    /// Both birds lie on one space.
    #[error("F1.5: both birds lie on {0}")]
    SameBirds(Space),
}
