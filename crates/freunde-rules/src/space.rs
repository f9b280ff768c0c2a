//! F1.1 and F1.2: spaces and the directions between them.

/// One of the four directions between adjacent spaces; diagonals never count
/// ([F1.2](crate::rules#f1-2)).
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

    /// Whether the direction is along a rank ([F1.2](crate::rules#f1-2)).
    #[inline]
    pub const fn is_horizontal(self) -> bool {
        matches!(self, Direction::East | Direction::West)
    }
}

/// A space of a board of up to 8 × 8, written file then rank: `d4` ([F1.1](crate::rules#f1-1)).
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

    /// The direction in which `to` is adjacent to this space, if it is ([F1.2](crate::rules#f1-2)).
    pub fn direction_to(self, to: Space) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|&direction| self.step(direction) == Some(to))
    }
}
