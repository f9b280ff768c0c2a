//! F9.3: the text of a position.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::board::Board;
use crate::limits::FlockLimits;
use crate::pad::padded;
use crate::player::Player;
use crate::rules::reverse::Memory;
use crate::space::Space;
use crate::state::{Setup, SetupProblem, State};
use crate::text::arrangement::{Written, read_arrangement};
use crate::text::scan::Reader;
use crate::text::{ParseError, Problem};

impl fmt::Display for State {
    /// The position of F9.3. Board, flock limits, what happened before and that the game is
    /// over are not part of it: [`to_text`](State::to_text) has them all.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |f| write_position(self, f))
    }
}

fn write_position(state: &State, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let board = state.board();
    let start = state.start_of_turn();
    let arrangement = Written::new(board.width(), board.height(), |space| start.stack(space));
    f.write_str(arrangement.as_str())?;
    f.write_char(' ')?;
    f.write_char(state.to_move().digit())?;
    f.write_char(' ')?;
    let warned = |player: &Player| state.is_warned(*player);
    if !Player::ALL.iter().any(warned) {
        f.write_str("-")?;
    }
    for player in Player::ALL.iter().filter(|player| warned(player)) {
        f.write_char(player.digit())?;
    }
    f.write_str(" ")?;
    if state.jump_due().is_none() {
        f.write_str("-")?;
    }
    state.turn_so_far().try_for_each(|mv| write!(f, "{mv}"))
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({})", self.to_text())
    }
}

impl State {
    /// Reads a position ([F9.3](crate::rules#f9-3)) on a board, with flock limits. Nothing that
    /// happened before is part of the text, so [F7](crate::rules#f7) forbids nothing yet;
    /// [`from_text`](State::from_text) reads a whole state.
    ///
    /// # Errors
    ///
    /// If the text does not follow the grammar, if its grid is not the board's, if a player has no
    /// piece or more than 16, if [F6](crate::rules#f6) is broken, or if a move of the turn so far
    /// is illegal or already ends the turn.
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
        let position = Position::read(board, limits, text)?;
        let start = State::try_from(position.setup)
            .map_err(|error| position.error(Problem::Setup(error)))?;
        position.play_turn(&start)
    }
}

/// A position on the default board with the default flock limits; [`State::parse`] reads those
/// of other boards, and [`State::from_text`] whole states.
impl FromStr for State {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<State, ParseError> {
        State::parse(Board::default(), FlockLimits::default(), text)
    }
}

/// A position as read, the turn so far not yet played.
pub(super) struct Position<'a> {
    /// The start of the turn.
    pub(super) setup: Setup,
    /// Where each space of the arrangement is written.
    places: [usize; Space::COUNT],
    /// At the turn so far.
    reader: Reader<'a>,
}

impl<'a> Position<'a> {
    /// `position = arrangement " " player " " warned " " so-far`
    pub(super) fn read(
        board: Board,
        limits: FlockLimits,
        text: &'a str,
    ) -> Result<Position<'a>, ParseError> {
        let mut reader = Reader::new("arrangement", text);
        let arrangement = read_arrangement(&mut reader, board.width(), board.height())?;
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
        Ok(Position {
            setup: Setup {
                board,
                limits,
                stacks: arrangement.stacks,
                to_move,
                warned,
                memory: [Memory::default(); 2],
                ended: None,
            },
            places: arrangement.places,
            reader,
        })
    }

    /// The error of a problem that the arrangement shows.
    pub(super) fn error(&self, problem: Problem) -> ParseError {
        let first = match &problem {
            Problem::Setup(error) => error.problems().first(),
            _ => None,
        };
        let at = match first {
            Some(&SetupProblem::Unconnected(space)) => self.places[space.index()],
            _ => 0,
        };
        ParseError::new("arrangement", self.reader.text, at, problem)
    }

    /// Whether the turn is at its start.
    pub(super) fn is_at_start(&self) -> bool {
        self.reader.peek() == Some(b'-')
    }

    /// `so-far = "-" | turn`: the state after the moves of the turn so far.
    pub(super) fn play_turn(mut self, start: &State) -> Result<State, ParseError> {
        let reader = &mut self.reader;
        if reader.skip(b'-') {
            reader.end()?;
            return Ok(*start);
        }
        let mut state = *start;
        let begin = reader.at;
        loop {
            let at = reader.at;
            let mv = if at == begin {
                reader.movement()?
            } else {
                reader.jump()?
            };
            state = state
                .apply(mv)
                .map_err(|illegal| reader.problem_at(at, illegal.into()))?;
            if state.jump_due().is_none() {
                let expected = "a turn after which a jump is still due, or `-`";
                return Err(reader.error_at(begin, expected));
            }
            if reader.peek().is_none() {
                return Ok(state);
            }
        }
    }
}
