//! Why a text is refused.

use core::fmt;

use thiserror::Error;

use crate::game::{EndError, TagError};
use crate::illegal::IllegalMove;
use crate::impossible::Impossible;
use crate::outcome::Outcome;
use crate::view::WrongEvent;

/// Why a text is refused: what it was read as, where it fails, and what was expected there.
///
/// ```
/// use bandadas_rules::State;
///
/// let error = "P2OD/-/-/- -/- -/- F8 - 1 1 rows".parse::<State>().unwrap_err();
/// assert_eq!((error.field(), error.offset()), ("DRAW", 19));
/// assert_eq!(
///     error.to_string(),
///     "state, DRAW, byte 19: expected at most as many cards as the species has (B1)"
/// );
/// ```
///
/// In a [`Record`](crate::Record), which has many lines, line and word are told too; and if it is a
/// move of the text that is illegal, which rule it breaks.
///
/// ```
/// use bandadas_rules::{Game, Record, State};
///
/// let text = Game::new(State::new(2, 1).unwrap()).record().unwrap().to_string();
/// let error = text.replace("\n*", "\n=P .").parse::<Record>().unwrap_err();
/// assert_eq!((error.line(), error.word()), (Some(6), Some(2)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("{}: {problem}", Place(self))]
pub struct ParseError {
    what: &'static str,
    field: &'static str,
    offset: usize,
    /// In a record: the line, and the word of the line.
    line_and_word: Option<(usize, usize)>,
    problem: Problem,
}

/// What a text was read as, the part of it, if it has parts, and where in it.
struct Place<'a>(&'a ParseError);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError {
            what,
            field,
            offset,
            line_and_word,
            ..
        } = self.0;
        f.write_str(what)?;
        if field != what {
            write!(f, ", {field}")?;
        }
        if let Some((line, word)) = line_and_word {
            write!(f, ", line {line}, word {word}")?;
        }
        write!(f, ", byte {offset}")
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else should stand there.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A state, or a view of one, that cannot be (B10.3).
    #[error(transparent)]
    Impossible(#[from] Impossible),
    /// A record's move that breaks a rule.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// A record's result that is not that of its moves, which end the game (B10.6).
    #[error("B10.6: the moves end the game with the result {0}")]
    WrongResult(Outcome),
    /// A record's result that is not the same in the tag and after the moves (B10.6).
    #[error("B10.6: the tag Result is not the result after the moves")]
    ResultsDiffer,
    /// A record's tag Termination though the moves end the game (B10.6).
    #[error("B10.6: the moves end the game, so there is no tag Termination")]
    NeedlessTermination,
    /// A record's result that a game cannot end with (B10.6).
    #[error(transparent)]
    End(#[from] EndError),
    /// A step of a record as a viewer sees it that cannot come next (B10.8).
    #[error(transparent)]
    WrongEvent(#[from] WrongEvent),
    /// A tag whose name or value cannot be one (B10.6).
    #[error(transparent)]
    Tag(#[from] TagError),
    /// A record's second tag of a name (B10.6).
    #[error("B10.6: there is a tag of this name already")]
    SecondTag,
    /// A record as a viewer sees it, where a record of all moves should stand (B10.8).
    #[error("B10.8: this is a record as a viewer sees it, which does not tell all cards")]
    IsSeen,
}

impl ParseError {
    pub(crate) const fn new(
        what: &'static str,
        field: &'static str,
        offset: usize,
        problem: Problem,
    ) -> ParseError {
        ParseError {
            what,
            field,
            offset,
            line_and_word: None,
            problem,
        }
    }

    /// The error with its line and word in a text of many lines.
    pub(crate) fn in_lines(mut self, text: &str) -> ParseError {
        let before = &text.as_bytes()[..self.offset.min(text.len())];
        let line = before.split(|&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n');
        let begun = &before[start.map_or(0, |end| end + 1)..];
        let ended = begun
            .windows(2)
            .filter(|pair| !pair[0].is_ascii_whitespace() && pair[1].is_ascii_whitespace());
        self.line_and_word = Some((line, ended.count() + 1));
        self
    }

    /// What the text was read as: `state`, `move`, `record` and so on.
    pub const fn what(&self) -> &'static str {
        self.what
    }

    /// The part of it that fails, such as `HANDS`.
    pub const fn field(&self) -> &'static str {
        self.field
    }

    /// The byte, counted from 0, where it fails. For a state that cannot be, where the field begins
    /// that shows it.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// In a record the line, from 1; `None` for other texts, which have one line.
    pub fn line(&self) -> Option<usize> {
        self.line_and_word.map(|(line, _)| line)
    }

    /// In a record the word of the [`line`](ParseError::line), from 1; `None` for other texts.
    pub fn word(&self) -> Option<usize> {
        self.line_and_word.map(|(_, word)| word)
    }

    /// The rule that a move of the text breaks, if that is what is wrong.
    pub const fn illegal_move(&self) -> Option<IllegalMove> {
        match self.problem {
            Problem::IllegalMove(illegal) => Some(illegal),
            _ => None,
        }
    }

    /// What is wrong there.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }
}
