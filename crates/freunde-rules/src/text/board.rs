//! F9.1: the text of a board.

use core::fmt;
use core::str::FromStr;

use crate::board::{Board, BoardProblem};
use crate::pad::padded;
use crate::player::Player;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::text::scan::{Reader, canonical};
use crate::text::{ParseError, Problem};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |f| write_board(self, f))
    }
}

fn write_board(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}x{} river=", board.width(), board.height())?;
    let river = board.river();
    let is_river = |rank: u8| {
        let mut row = (0..board.width()).filter_map(|file| Space::new(file, rank));
        row.all(|space| river.contains(space))
    };
    let ranks = (0..board.height()).filter(|&rank| is_river(rank));
    if river.is_empty() {
        f.write_str("-")?;
    } else if ranks.clone().count() * usize::from(board.width()) == river.len() {
        write_list(f, ranks.map(|rank| rank + 1))?;
    } else {
        write_list(f, river)?;
    }
    let [one, two] = Player::ALL.map(|player| board.bird(player));
    write!(f, " birds={one},{two}")
}

fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    for (number, item) in items.into_iter().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        write!(f, "{comma}{item}")?;
    }
    Ok(())
}

/// Where the parts of a board's text begin.
struct Places {
    height: usize,
    river: usize,
    birds: [usize; 2],
}

impl Places {
    fn of(&self, problem: BoardProblem) -> usize {
        match problem {
            BoardProblem::Width(_) => 0,
            BoardProblem::Height(_) => self.height,
            BoardProblem::RiverOffBoard(_) => self.river,
            BoardProblem::BirdOffBoard(player, _) | BoardProblem::BirdInRiver(player, _) => {
                self.birds[player.index()]
            }
            BoardProblem::SameBirds(_) => self.birds[1],
        }
    }
}

/// `board = side "x" side " river=" river " birds=" space "," space`
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Board, ParseError> {
        let mut reader = Reader::new("board", text);
        let width = reader.number("the number of files, 2 to 8")?;
        reader.expect("x")?;
        let height_at = reader.at;
        let height = reader.number("the number of ranks, 2 to 8")?;
        reader.expect(" river=")?;
        let river_at = reader.at;
        let river = read_river(&mut reader, width)?;
        reader.expect(" birds=")?;
        let one_at = reader.at;
        let one = reader.space()?;
        reader.expect(",")?;
        let two_at = reader.at;
        let two = reader.space()?;
        reader.end()?;
        let places = Places {
            height: height_at,
            river: river_at,
            birds: [one_at, two_at],
        };
        let board = Board::new(width, height, river, [one, two]).map_err(|error| {
            let at = error
                .problems()
                .first()
                .map_or(0, |&first| places.of(first));
            reader.problem_at(at, Problem::Board(error))
        })?;
        canonical("board", text, board)
    }
}

/// `river = "-" | rank { "," rank } | space { "," space }`, both ascending.
fn read_river(reader: &mut Reader<'_>, width: u8) -> Result<Spaces, ParseError> {
    if reader.skip(b'-') {
        return Ok(Spaces::EMPTY);
    }
    if reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
        read_ranks(reader, width)
    } else {
        read_spaces(reader)
    }
}

fn read_ranks(reader: &mut Reader<'_>, width: u8) -> Result<Spaces, ParseError> {
    let mut river = Spaces::EMPTY;
    let mut above = 0;
    loop {
        let rank = reader.number_among(above + 1..=8).ok_or_else(|| {
            reader.error(match above {
                0 => "a rank, 1 to 8",
                _ => "a rank of the river above the one before, at most 8",
            })
        })?;
        let row = (0..width.min(8)).filter_map(|file| Space::new(file, rank - 1));
        river |= row.collect::<Spaces>();
        above = rank;
        if !reader.skip(b',') {
            return Ok(river);
        }
    }
}

fn read_spaces(reader: &mut Reader<'_>) -> Result<Spaces, ParseError> {
    let mut river = Spaces::EMPTY;
    let mut last = None;
    loop {
        let at = reader.at;
        let space = reader.space()?;
        if last.is_some_and(|last| space <= last) {
            let expected =
                "a space of the river after the one before, in the order a1, b1, … a2, …";
            return Err(reader.error_at(at, expected));
        }
        river = river.with(space);
        last = Some(space);
        if !reader.skip(b',') {
            return Ok(river);
        }
    }
}
