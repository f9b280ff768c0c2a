//! F9.1 to F9.5: the text of boards, arrangements, positions, moves and turns.
//!
//! A parser reads the grammar strictly and then compares what it read with its canonical
//! print, so that it accepts nothing that would not be printed back byte for byte. The one
//! liberty here is the flag of F9.3; that of F9.6 is in the room of the record.

mod error;
mod scan;

pub use self::error::ParseError;

use alloc::format;
use alloc::string::ToString;
use core::fmt::{self, Write as _};
use core::str::FromStr;

use self::scan::{Reader, canonical};
use crate::board::Board;
use crate::limits::FlockLimits;
use crate::moves::{Move, MoveKind};
use crate::player::Player;
use crate::rules::reverse::Memory;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::{MAX_HEIGHT, Stack};
use crate::state::{PositionCard, Setup, State};
use crate::turn::Turn;

impl FromStr for Space {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Space, ParseError> {
        let mut reader = Reader::new("space", text);
        let space = reader.space()?;
        reader.end()?;
        Ok(space)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.kind() {
            MoveKind::Slide => '-',
            MoveKind::Climb => '^',
            MoveKind::Descend => 'v',
            MoveKind::Jump => '*',
        };
        if let Some(from) = self.from() {
            write!(f, "{from}")?;
        }
        write!(f, "{sign}{}", self.to())
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        let mut reader = Reader::new("move", text);
        let mv = if reader.peek() == Some(b'*') {
            reader.jump()?
        } else {
            reader.movement()?
        };
        reader.end()?;
        Ok(mv)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves().iter().try_for_each(|mv| write!(f, "{mv}"))
    }
}

impl FromStr for Turn {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Turn, ParseError> {
        let mut reader = Reader::new("turn", text);
        let movement = reader.movement()?;
        let mut turn = Turn::new(movement).expect("a movement");
        while reader.peek().is_some() {
            let start = reader.at;
            let jump = reader.jump()?;
            if !turn.push(jump) {
                let expected = "the end: no turn has more than 63 jumps (F4.5)";
                return Err(ParseError::new("turn", text, start, expected));
            }
        }
        Ok(turn)
    }
}

impl fmt::Display for FlockLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.after_movement(), self.after_jump())
    }
}

impl FromStr for FlockLimits {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<FlockLimits, ParseError> {
        let mut reader = Reader::new("flock limits", text);
        let after_movement = reader.number("a flock limit, 1 to 32")?;
        reader.expect(",")?;
        let after_jump = reader.number("a flock limit, 1 to 32")?;
        reader.end()?;
        FlockLimits::new(after_movement, after_jump)
            .map_err(|error| ParseError::new("flock limits", text, 0, error.to_string()))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} river=", self.width(), self.height())?;
        let river = self.river();
        let rows = (0..self.height()).map(|rank| {
            let row = self
                .spaces()
                .iter()
                .filter(move |space| space.rank() == rank);
            (rank, row.collect::<Spaces>())
        });
        let whole = rows.filter(|(_, row)| row.is_subset(river));
        let whole_ranks = whole.clone().fold(Spaces::EMPTY, |all, (_, row)| all | row);
        if river.is_empty() {
            f.write_str("-")?;
        } else if whole_ranks == river {
            write_list(f, whole.map(|(rank, _)| rank + 1))?;
        } else {
            write_list(f, river)?;
        }
        let [one, two] = Player::ALL.map(|player| self.bird(player));
        write!(f, " birds={one},{two}")
    }
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

impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Board, ParseError> {
        let mut reader = Reader::new("board", text);
        let width = reader.number("the number of files, 2 to 8")?;
        reader.expect("x")?;
        let height = reader.number("the number of ranks, 2 to 8")?;
        reader.expect(" river=")?;
        let mut river = Spaces::EMPTY;
        if !reader.skip(b'-') {
            loop {
                if reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                    let rank = reader.number("a rank, 1 to 8")?;
                    for file in 0..width.min(8) {
                        match Space::new(file, rank - 1) {
                            Some(space) => river = river.with(space),
                            None => return Err(reader.error("a rank from 1 to 8 before this")),
                        }
                    }
                } else {
                    river = river.with(reader.space()?);
                }
                if !reader.skip(b',') {
                    break;
                }
            }
        }
        reader.expect(" birds=")?;
        let one = reader.space()?;
        reader.expect(",")?;
        let two = reader.space()?;
        reader.end()?;
        let board = Board::new(width, height, river, [one, two])
            .map_err(|error| ParseError::new("board", text, 0, error.to_string()))?;
        canonical("board", text, board)
    }
}

/// Writes an arrangement (F9.2) of a number of files and ranks.
pub(crate) fn write_arrangement(
    f: &mut fmt::Formatter<'_>,
    files: u8,
    ranks: u8,
    stack: impl Fn(Space) -> Stack,
) -> fmt::Result {
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        let mut comma = "";
        for file in 0..files {
            let stack = Space::new(file, rank).map_or(Stack::EMPTY, &stack);
            if stack.is_empty() {
                empty += 1;
            } else {
                comma = write_empty(f, comma, empty)?;
                f.write_str(comma)?;
                fmt::Display::fmt(&stack, f)?;
                comma = ",";
                empty = 0;
            }
        }
        write_empty(f, comma, empty)?;
        if rank != 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

fn write_empty<'a>(
    f: &mut fmt::Formatter<'_>,
    comma: &'a str,
    empty: u8,
) -> Result<&'a str, fmt::Error> {
    if empty == 0 {
        return Ok(comma);
    }
    f.write_str(comma)?;
    f.write_char('x')?;
    if empty > 1 {
        f.write_char(char::from(b'0' + empty))?;
    }
    Ok(",")
}

/// Reads an arrangement (F9.2) of a number of files and of ranks.
fn read_arrangement(
    reader: &mut Reader<'_>,
    files: u8,
    ranks: u8,
) -> Result<[Stack; Space::COUNT], ParseError> {
    let mut stacks = [Stack::EMPTY; Space::COUNT];
    for rank in (0..ranks).rev() {
        let mut file = 0;
        let mut after_empty = false;
        while file < files {
            if file != 0 {
                reader.expect(",")?;
            }
            if reader.peek() == Some(b'x') && !after_empty {
                file += read_empty(reader, files - file)?;
                after_empty = true;
            } else {
                let place = Space::new(file, rank).map_or(0, Space::index);
                stacks[place] = read_stack(reader)?;
                file += 1;
                after_empty = false;
            }
        }
        if rank != 0 {
            reader.expect("/")?;
        }
    }
    Ok(stacks)
}

fn read_empty(reader: &mut Reader<'_>, most: u8) -> Result<u8, ParseError> {
    reader.expect("x")?;
    if !reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
        return Ok(1);
    }
    let start = reader.at;
    let expected = match most {
        1 => "no number, for one space is left in the rank".to_string(),
        _ => format!("a number of empty spaces, 2 to {most}"),
    };
    let number = reader.number(&expected)?;
    if (2..=most).contains(&number) {
        Ok(number)
    } else {
        Err(ParseError::new(reader.field, reader.text, start, expected))
    }
}

fn read_stack(reader: &mut Reader<'_>) -> Result<Stack, ParseError> {
    let mut stack = Stack::EMPTY;
    loop {
        let player = match reader.peek() {
            Some(b'1') => Player::One,
            Some(b'2') => Player::Two,
            _ if stack.is_empty() => return Err(reader.error("a stack or the empty spaces")),
            _ => return Ok(stack),
        };
        if !stack.push(player) {
            return Err(reader.error(format!("a stack of at most {MAX_HEIGHT} pieces (F2.2)")));
        }
        reader.at += 1;
    }
}

impl fmt::Display for State {
    /// The position of F9.3: board, flock limits, what happened before and that the game is
    /// over are not part of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        let start = self.start_of_turn();
        write_arrangement(f, board.width(), board.height(), |space| start.stack(space))?;
        f.write_char(' ')?;
        f.write_char(self.to_move().digit())?;
        f.write_char(' ')?;
        let warned = |player: &Player| self.is_warned(*player);
        if !Player::ALL.iter().any(warned) {
            f.write_str("-")?;
        }
        for player in Player::ALL.iter().filter(|player| warned(player)) {
            write!(f, "{}", player.digit())?;
        }
        f.write_str(" ")?;
        if self.jump_due().is_none() {
            f.write_str("-")?;
        }
        self.turn_so_far().try_for_each(|mv| write!(f, "{mv}"))
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({}; {}; {self})", self.board(), self.limits())
    }
}

impl State {
    /// Reads a position (F9.3) on a board, with flock limits. Nothing that happened before is
    /// part of the text, so F7 forbids nothing yet.
    ///
    /// # Errors
    ///
    /// If the text is not of the grammar, its grid is not the board's, a player has no piece
    /// or more than 16, F6 is broken, or a move of the turn so far is illegal or the last.
    ///
    /// ```
    /// use freunde_rules::{Board, FlockLimits, Phase, State};
    /// let board: Board = "4x3 river=- birds=a1,d3".parse()?;
    /// let text = "2,x3/2111,1111,x2/x4 1 - a2^b2";
    /// let state = State::parse(board, FlockLimits::default(), text)?;
    /// assert_eq!(state.phase(), Phase::Jump("b2".parse()?));
    /// assert_eq!(state.to_string(), text);
    ///
    /// let error = State::parse(board, FlockLimits::default(), "2,x3/11,x3/x4 1 -").unwrap_err();
    /// assert_eq!((error.field(), error.offset()), ("turn", 17));
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    pub fn parse(board: Board, limits: FlockLimits, text: &str) -> Result<State, ParseError> {
        let mut reader = Reader::new("arrangement", text);
        let stacks = read_arrangement(&mut reader, board.width(), board.height())?;
        reader.expect(" ")?;

        reader.field = "player to move";
        let to_move = match reader.peek() {
            Some(b'1') => Player::One,
            Some(b'2') => Player::Two,
            _ => return Err(reader.error("`1` or `2`")),
        };
        reader.at += 1;
        reader.expect(" ")?;

        reader.field = "warned";
        let mut warned = [false; 2];
        if !reader.skip(b'-') {
            warned = [reader.skip(b'1'), reader.skip(b'2')];
            if warned == [false; 2] {
                return Err(reader.error("`-`, `1`, `2` or `12`"));
            }
        }

        reader.field = "turn";
        reader.expect(" ")?;
        let setup = Setup {
            board,
            limits,
            stacks,
            to_move,
            warned,
            memory: [Memory::default(); 2],
            ended: None,
        };
        let start = State::try_from(setup)
            .map_err(|error| ParseError::new("arrangement", text, 0, error.to_string()))?;
        if reader.skip(b'-') {
            reader.end()?;
            return Ok(start);
        }
        read_turn_so_far(&mut reader, &start)
    }
}

fn read_turn_so_far(reader: &mut Reader<'_>, start: &State) -> Result<State, ParseError> {
    let mut state = *start;
    let begin = reader.at;
    loop {
        let place = reader.at;
        let mv = if place == begin {
            reader.movement()?
        } else {
            reader.jump()?
        };
        state = state
            .apply(mv)
            .map_err(|illegal| ParseError::illegal("turn", reader.text, place, illegal))?;
        if state.jump_due().is_none() {
            let expected = "a turn after which a jump is still due, or `-`";
            return Err(ParseError::new("turn", reader.text, begin, expected));
        }
        if reader.peek().is_none() {
            return Ok(state);
        }
    }
}

/// A position on the default board with the default flock limits; [`State::parse`] reads those
/// of other boards.
impl FromStr for State {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<State, ParseError> {
        State::parse(Board::default(), FlockLimits::default(), text)
    }
}

/// The card as an arrangement (F9.2) of as many ranks as it has, its pieces written as player
/// One's.
impl fmt::Display for PositionCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_arrangement(f, self.files(), self.ranks(), |space| {
            core::iter::repeat_n(Player::One, self.height(space)).collect()
        })
    }
}

impl FromStr for PositionCard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PositionCard, ParseError> {
        let ranks = text.bytes().filter(|&byte| byte == b'/').count() + 1;
        let first = text.split('/').next().unwrap_or_default();
        let files: usize = first
            .split(',')
            .map(|entry| match entry.strip_prefix('x') {
                Some(number) => number.parse().unwrap_or(1),
                None => 1,
            })
            .fold(0, usize::saturating_add);
        let expected = "a card of at most 8 files and 8 ranks";
        if ranks > 8 || files > 8 {
            return Err(ParseError::new("position card", text, 0, expected));
        }
        let (files, ranks) = (files as u8, ranks as u8);
        let mut reader = Reader::new("position card", text);
        let stacks = read_arrangement(&mut reader, files, ranks)?;
        reader.end()?;
        if stacks.iter().any(|stack| stack.count(Player::Two) != 0) {
            // A 2 after an x is a number of empty spaces.
            let empty = |at: usize| text[..at].ends_with('x');
            let mut twos = text.match_indices('2').map(|(at, _)| at);
            let at = twos.find(|&at| !empty(at)).unwrap_or(0);
            let expected = "one player's pieces only, written as `1`";
            return Err(ParseError::new("position card", text, at, expected));
        }
        let heights = stacks.map(|stack| stack.height() as u8);
        PositionCard::from_heights(files, ranks, heights)
            .map_err(|error| ParseError::new("position card", text, 0, error.to_string()))
    }
}
