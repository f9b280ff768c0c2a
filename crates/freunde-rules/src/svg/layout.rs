//! Where everything stands.

use crate::{Board, Direction, Player, Space};

/// The side of a space, in the picture's own units.
pub(super) const SIDE: i32 = 100;
/// The room left and right of the board, on the left for the numbers of ranks.
pub(super) const MARGIN: i32 = 46;
/// The height of a player's strip, above and below the board.
pub(super) const STRIP: i32 = 78;
/// The room for the letters of files.
pub(super) const LETTERS: i32 = 44;

/// The least room for the words of a strip; a narrower board stands in the middle of it.
const WORDS: i32 = 500;

/// A place in the picture: across, down.
pub(super) type Point = (i32, i32);

/// A board and the side that it is seen from.
#[derive(Copy, Clone, Debug)]
pub(super) struct Layout {
    pub(super) columns: i32,
    pub(super) rows: i32,
    pub(super) below: Player,
}

impl Layout {
    pub(super) fn new(board: &Board, below: Player) -> Layout {
        Layout {
            columns: i32::from(board.width()),
            rows: i32::from(board.height()),
            below,
        }
    }

    pub(super) const fn width(self) -> i32 {
        self.room() + 2 * MARGIN
    }

    /// The width between the margins.
    pub(super) const fn room(self) -> i32 {
        let board = SIDE * self.columns;
        if board < WORDS { WORDS } else { board }
    }

    /// The left edge of the board.
    pub(super) const fn left(self) -> i32 {
        MARGIN + (self.room() - SIDE * self.columns) / 2
    }

    pub(super) const fn height(self) -> i32 {
        STRIP + SIDE * self.rows + LETTERS + STRIP
    }

    /// The upper left corner of a space.
    pub(super) fn corner(self, space: Space) -> Point {
        let (file, rank) = (i32::from(space.file()), i32::from(space.rank()));
        let (column, row) = match self.below {
            Player::One => (file, self.rows - 1 - rank),
            Player::Two => (self.columns - 1 - file, rank),
        };
        (self.left() + SIDE * column, STRIP + SIDE * row)
    }

    pub(super) fn centre(self, space: Space) -> Point {
        let (x, y) = self.corner(space);
        (x + SIDE / 2, y + SIDE / 2)
    }

    /// The space at a place; the inverse of [`corner`](Layout::corner).
    pub(super) fn space_at(self, x: f64, y: f64) -> Option<Space> {
        let column = cell(x - f64::from(self.left()), self.columns)?;
        let row = cell(y - f64::from(STRIP), self.rows)?;
        let (file, rank) = match self.below {
            Player::One => (column, self.rows - 1 - row),
            Player::Two => (self.columns - 1 - column, row),
        };
        Space::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
    }

    /// The ranks from the top of the picture to its bottom.
    pub(super) fn ranks(self) -> impl Iterator<Item = u8> {
        let rows = self.rows as u8;
        let below = self.below;
        (0..rows).map(move |row| match below {
            Player::One => rows - 1 - row,
            Player::Two => row,
        })
    }

    /// The files from the left to the right.
    pub(super) fn files(self) -> impl Iterator<Item = u8> {
        let columns = self.columns as u8;
        let below = self.below;
        (0..columns).map(move |column| match below {
            Player::One => column,
            Player::Two => columns - 1 - column,
        })
    }

    /// One step in a direction, as it is seen.
    pub(super) fn way(self, direction: Direction) -> Point {
        let (x, y) = match direction {
            Direction::North => (0, -1),
            Direction::East => (1, 0),
            Direction::South => (0, 1),
            Direction::West => (-1, 0),
        };
        match self.below {
            Player::One => (x, y),
            Player::Two => (-x, -y),
        }
    }

    /// Points told by how far they lie from the middle of a space in a direction, and how far
    /// to the side of that line.
    pub(super) fn along<const N: usize>(
        self,
        space: Space,
        direction: Direction,
        points: [Point; N],
    ) -> [Point; N] {
        let (x, y) = self.centre(space);
        let (dx, dy) = self.way(direction);
        points.map(|(on, aside)| (x + dx * on + dy * aside, y + dy * on - dx * aside))
    }
}

/// In which of a number of cells, each a [`SIDE`] wide, an offset from the first edge lies.
fn cell(offset: f64, cells: i32) -> Option<i32> {
    // Where the offset is no number, no comparison holds.
    (offset >= 0.0 && offset < f64::from(cells * SIDE)).then_some(offset as i32 / SIDE)
}
