//! F9.7: the text of a whole state.

use alloc::string::{String, ToString};
use core::fmt::{self, Write as _};

use crate::pad::padded;
use crate::player::Player;
use crate::rules::end::Ended;
use crate::rules::reverse::Memory;
use crate::space::Space;
use crate::stack::{Levels, MAX_HEIGHT};
use crate::state::{SetupProblem, State};
use crate::text::position::Position;
use crate::text::scan::Reader;
use crate::text::{ParseError, Problem};

/// What stands between the parts.
const SEPARATOR: &str = " | ";

/// No text of a state is longer: its longest parts together are not 900 bytes.
const LONGEST: usize = 1024;

/// Displays the text of a whole state.
pub(crate) struct Whole<'a>(pub(crate) &'a State);

impl fmt::Display for Whole<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.0;
        let (board, limits) = (state.board(), state.limits());
        write!(f, "{board}{SEPARATOR}{limits}{SEPARATOR}{state}{SEPARATOR}")?;
        let [one, two] = Player::ALL.map(|player| state.memory(player));
        write_memory(f, one)?;
        f.write_str(" ")?;
        write_memory(f, two)?;
        let ended = state.ended().map_or("-", Ended::word);
        write!(f, "{SEPARATOR}{ended}")
    }
}

fn write_memory(f: &mut fmt::Formatter<'_>, memory: Memory) -> fmt::Result {
    if memory.is_empty() {
        return f.write_str("-");
    }
    for (number, (space, levels)) in memory.entries().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        write!(f, "{comma}{space}={levels}")?;
    }
    Ok(())
}

/// A digit for each level from the lowest to the highest of the set, `1` where it is in the set
/// and `0` where not; `0` alone if the set is empty ([F9.7](crate::rules#f9-7)).
impl fmt::Display for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |f| {
            if self.is_empty() {
                return f.write_str("0");
            }
            (1..=self.highest())
                .try_for_each(|level| f.write_char(if self.contains(level) { '1' } else { '0' }))
        })
    }
}

impl Ended {
    /// The word of the text of a state, `bird` or `dragons` (F9.7).
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Ended::Bird => "bird",
            Ended::Dragons => "dragons",
        }
    }
}

impl State {
    /// The text of the whole state ([F9.7](crate::rules#f9-7)): board, flock limits, position, what
    /// [F7](crate::rules#f7) compares with, and how the last turn ended the game.
    /// [`from_text`](State::from_text) gives an equal state.
    ///
    /// `Display` writes the position alone ([F9.3](crate::rules#f9-3)), which tells neither of the
    /// last two.
    ///
    /// ```
    /// use freunde_rules::State;
    /// let state: State = "x7/2,2,2,2,2,2,2/2,2,2,2,2,2,2/x7/1,1,1,1,1,1,1/1,1,1,1,1,1,1/x7 1 - -"
    ///     .parse()?;
    /// let state = state.apply("d3-d4".parse()?)?;
    /// assert_eq!(
    ///     state.to_text(),
    ///     "7x7 river=4 birds=d1,d7 | 3,4 | \
    ///      x7/2,2,2,2,2,2,2/2,2,2,2,2,2,2/x3,1,x3/1,1,1,x,1,1,1/1,1,1,1,1,1,1/x7 2 - - | \
    ///      d3=1,d4=0 - | -",
    /// );
    /// assert_eq!(State::from_text(&state.to_text())?, state);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self) -> String {
        Whole(self).to_string()
    }

    /// The state of a text that [`to_text`](State::to_text) wrote.
    ///
    /// # Errors
    ///
    /// If the text is not of the grammar of [F9.7](crate::rules#f9-7), or tells a state that cannot
    /// be: see [`State::parse`] for the position and [`SetupProblem`] for the rest.
    pub fn from_text(text: &str) -> Result<State, ParseError> {
        if text.len() > LONGEST {
            let limit = LONGEST;
            return Err(ParseError::new(
                "state",
                text,
                limit,
                Problem::TooLong { limit },
            ));
        }
        let [board, limits, position, memory, ended] = parts(text)?;
        let (board, limits) = (board.parse()?, limits.parse()?);
        let in_position = |error: ParseError| error.after(position.start);
        let mut read = Position::read(board, limits, position.text).map_err(in_position)?;
        let (memories, starts) = read_memories(memory)?;
        read.setup.memory = memories;
        read.setup.ended = read_ended(ended)?;
        if read.setup.ended.is_some() && !read.is_at_start() {
            let at = position.start + position.text.rfind(' ').map_or(0, |space| space + 1);
            let expected = "`-`, for the last turn ended the game";
            return Err(ParseError::syntax("turn", text, at, expected));
        }
        let start = State::try_from(read.setup).map_err(|error| {
            let first = error.problems().first().copied();
            let problem = Problem::Setup(error);
            match first {
                Some(
                    SetupProblem::MemoryOffBoard(player, _)
                    | SetupProblem::MemoryUnchanged(player, _)
                    | SetupProblem::MemoryPieces(player, ..),
                ) => ParseError::new("memory", text, starts[player.index()], problem),
                Some(SetupProblem::NotEnded(_)) => {
                    ParseError::new("ended", text, ended.start, problem)
                }
                _ => in_position(read.error(problem)),
            }
        })?;
        read.play_turn(&start).map_err(in_position)
    }
}

/// A part of a text, and the byte at which it begins.
#[derive(Copy, Clone, Default)]
struct Part<'a> {
    text: &'a str,
    start: usize,
}

impl Part<'_> {
    fn parse<T: core::str::FromStr<Err = ParseError>>(self) -> Result<T, ParseError> {
        let value = self.text.parse();
        value.map_err(|error: ParseError| error.after(self.start))
    }
}

/// The five parts of the text of a state.
fn parts(text: &str) -> Result<[Part<'_>; 5], ParseError> {
    let mut parts = [Part::default(); 5];
    let mut next = 0;
    let mut pieces = text.split(SEPARATOR);
    for (number, part) in parts.iter_mut().enumerate() {
        let Some(piece) = pieces.next() else {
            let expected = [
                "the board",
                "` | ` and the flock limits",
                "` | ` and the position",
                "` | ` and the memory of both players",
                "` | ` and how the game ended, or `-`",
            ][number];
            return Err(ParseError::syntax("state", text, text.len(), expected));
        };
        *part = Part {
            text: piece,
            start: next,
        };
        next += piece.len() + SEPARATOR.len();
    }
    match pieces.next() {
        None => Ok(parts),
        Some(_) => Err(ParseError::syntax(
            "state",
            text,
            next - SEPARATOR.len(),
            "the end",
        )),
    }
}

/// `memory = remembered " " remembered`: both players' memories, and where they begin.
fn read_memories(part: Part<'_>) -> Result<([Memory; 2], [usize; 2]), ParseError> {
    let mut reader = Reader::new("memory", part.text);
    let mut read = || {
        let one = read_memory(&mut reader)?;
        reader.expect(" ")?;
        let second = reader.at;
        let two = read_memory(&mut reader)?;
        reader.end()?;
        Ok(([one, two], [part.start, part.start + second]))
    };
    read().map_err(|error: ParseError| error.after(part.start))
}

/// `remembered = "-" | entry { "," entry }`, at most three, in the order of the spaces.
fn read_memory(reader: &mut Reader<'_>) -> Result<Memory, ParseError> {
    if reader.skip(b'-') {
        return Ok(Memory::default());
    }
    let mut entries = [(Space::at(0), Levels::default()); Memory::MAX_LEN];
    let mut len = 0;
    loop {
        let at = reader.at;
        let space = reader.space()?;
        if len == Memory::MAX_LEN {
            return Err(reader.error_at(at, "at most three spaces, all that a turn can change"));
        }
        if len > 0 && space <= entries[len - 1].0 {
            let expected = "a space after the one before, in the order a1, b1, … a2, …";
            return Err(reader.error_at(at, expected));
        }
        reader.expect("=")?;
        entries[len] = (space, read_levels(reader)?);
        len += 1;
        if !reader.skip(b',') {
            return Ok(entries.into_iter().take(len).collect());
        }
    }
}

/// `levels = "0" | { "0" | "1" } "1"`
fn read_levels(reader: &mut Reader<'_>) -> Result<Levels, ParseError> {
    let digits = reader.text.as_bytes()[reader.at..].iter();
    let digits = digits
        .take(MAX_HEIGHT)
        .take_while(|digit| matches!(digit, b'0' | b'1'));
    let len = digits.count();
    let text = &reader.text[reader.at..reader.at + len];
    if text == "0" {
        reader.at += len;
        return Ok(Levels::default());
    }
    if !text.ends_with('1') {
        let expected = "a digit a level, `1` where a piece stood, none beyond the highest `1`";
        return Err(reader.error(expected));
    }
    reader.at += len;
    let levels = text.bytes().zip(1..).filter(|&(digit, _)| digit == b'1');
    Ok(levels.map(|(_, level)| level).collect())
}

/// `ended = "-" | "bird" | "dragons"`
fn read_ended(part: Part<'_>) -> Result<Option<Ended>, ParseError> {
    if part.text == "-" {
        return Ok(None);
    }
    let ended = [Ended::Bird, Ended::Dragons]
        .into_iter()
        .find(|ended| ended.word() == part.text);
    ended.map(Some).ok_or_else(|| {
        ParseError::syntax("ended", part.text, 0, "`-`, `bird` or `dragons`").after(part.start)
    })
}
