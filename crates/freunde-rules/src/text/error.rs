//! Why a text was refused.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use thiserror::Error;

use crate::board::InvalidBoard;
use crate::game::{EndError, GameResult, TagError};
use crate::illegal::IllegalMove;
use crate::limits::InvalidFlockLimit;
use crate::list::{Choices, List};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::state::{InvalidCard, InvalidSetup};

/// Why a text was refused: what was being read, where it went wrong, and what is wrong there.
///
/// # Design
///
/// What is wrong is a value, [`Problem`], so that a program can tell one from the other; it holds
/// the typed error of the value that was being made, where there is one. Where the grammar is
/// broken ([`Problem::Syntax`]) the error says what was expected and what stands there instead.
/// The place is a [`field`](ParseError::field) of the rules page's grammar and a
/// [byte](ParseError::offset) of the text.
///
/// ```
/// use freunde_rules::{Board, BoardProblem, Problem};
/// let error = "7x7 river=4 birds=d1;d7".parse::<Board>().unwrap_err();
/// assert_eq!((error.field(), error.offset()), ("board", 20));
/// assert_eq!(error.to_string(), "board, byte 20: expected `,`, found `;d7`");
///
/// let error = "7x7 river=4 birds=d1,d4".parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "board, byte 21: F1.5: the bird of player Two lies in the river, on d4");
/// assert!(matches!(error.problem(), Problem::Board(problem) if problem.problems().len() == 1));
/// assert_eq!(error.rule(), Some("F1.5"));
/// ```
///
/// In a [`Record`](crate::Record), which has many lines, line and word are told too; and if it
/// is a move of the text that is illegal, which rule it breaks.
///
/// ```
/// use freunde_rules::{Game, Record};
/// let text = Game::default().record().to_string().replace("\n*", "\n1. c1-b1 c7^c6 *");
/// let error = text.parse::<Record>().unwrap_err();
/// assert_eq!((error.line(), error.word()), (Some(7), Some(3)));
/// assert_eq!(error.illegal_move().unwrap().rule(), "F3.1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("{}: {problem}{}", Place(self), Found(self))]
pub struct ParseError {
    field: &'static str,
    offset: usize,
    /// In a record: the line, and the word of the line.
    line_and_word: Option<(usize, usize)>,
    problem: Problem,
    found: String,
}

/// The rule of records, and that of lenient reading.
const RECORD: &str = "F9.6";
const LENIENT: &str = "F9.8";

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else should stand there.
    #[error("expected {expected}")]
    Syntax {
        /// What should stand there.
        expected: Cow<'static, str>,
    },
    /// The text is longer than any of its kind can be.
    #[error("the text is longer than {limit} bytes, which none of its kind is")]
    TooLong {
        /// The greatest length that is read.
        limit: usize,
    },
    /// No such board can be (F1).
    #[error("{}", List(.0.problems()))]
    Board(InvalidBoard),
    /// A flock limit is out of range (F4.4).
    #[error(transparent)]
    Limits(#[from] InvalidFlockLimit),
    /// No such position card can be (F2.2, F2.3).
    #[error(transparent)]
    Card(#[from] InvalidCard),
    /// No such position can be (F2, F6, F9.7).
    #[error("{}", List(.0.problems()))]
    Setup(InvalidSetup),
    /// A move breaks a rule.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// A move in short form can be one of several (F9.8).
    #[error("{rule}: this can be {choices}", rule = LENIENT, choices = Choices(.choices))]
    Ambiguous {
        /// The legal moves that it can be, two of them.
        choices: [Move; 2],
    },
    /// The result of a record is not that of its moves, which end the game (F9.6).
    #[error("{rule}: the moves end the game ({0}), so the result is `{result}`", result = GameResult::from(Some(*.0)), rule = RECORD)]
    WrongResult(Outcome),
    /// The result after the moves is not that of the tag (F9.6).
    #[error("{rule}: the result after the moves is not that of the tag Result, which is `{0}`", rule = RECORD)]
    ResultsDiffer(GameResult),
    /// A game cannot have been ended so (F9.6).
    #[error(transparent)]
    End(#[from] EndError),
    /// The tag Termination is there, though the moves end the game (F9.6).
    #[error("{rule}: the moves end the game, so there is no tag Termination", rule = RECORD)]
    NeedlessTermination,
    /// A tag cannot be so (F9.6).
    #[error(transparent)]
    Tag(#[from] TagError),
    /// The tag Start does not belong to the other tags of the record (F9.6).
    #[error("{rule}: the tag Start is not the state of the tags Board, FlockLimits and Position", rule = RECORD)]
    StartDiffers,
    /// The tag Start says no more than the tag Position (F9.6).
    #[error("{rule}: the tag Start says no more than the tag Position and is left out", rule = RECORD)]
    NeedlessStart,
    /// A record begins in the middle of a turn (F9.6).
    #[error("{rule}: a record begins at the start of a turn", rule = RECORD)]
    StartAmidTurn,
    /// A turn is not complete, though the game has a result (F9.6).
    #[error("{rule}: only where the result is `*` may the last turn be unfinished", rule = RECORD)]
    UnfinishedTurn,
}

impl Problem {
    /// The number of the rule that is broken, as `"F9.6"`; `None` where it is the grammar.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Problem::Syntax { .. } | Problem::TooLong { .. } => None,
            Problem::Board(error) => error.problems().first().map(|problem| problem.rule()),
            Problem::Limits(error) => Some(error.rule()),
            Problem::Card(error) => Some(error.rule()),
            Problem::Setup(error) => error.problems().first().map(|problem| problem.rule()),
            Problem::IllegalMove(error) => Some(error.rule()),
            Problem::Ambiguous { .. } => Some(LENIENT),
            Problem::End(error) => Some(error.rule()),
            Problem::Tag(error) => Some(error.rule()),
            Problem::WrongResult(_)
            | Problem::ResultsDiffer(_)
            | Problem::NeedlessTermination
            | Problem::StartDiffers
            | Problem::NeedlessStart
            | Problem::StartAmidTurn
            | Problem::UnfinishedTurn => Some(RECORD),
        }
    }
}

/// Where something is wrong, as messages say it.
struct Place<'a>(&'a ParseError);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError { field, offset, .. } = self.0;
        match self.0.line_and_word {
            None => write!(f, "{field}, byte {offset}"),
            Some((line, word)) => write!(f, "line {line}, word {word} ({field}, byte {offset})"),
        }
    }
}

/// What stands there, where something else was expected.
struct Found<'a>(&'a ParseError);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.problem {
            Problem::Syntax { .. } => write!(f, ", found {}", self.0.found),
            _ => Ok(()),
        }
    }
}

impl ParseError {
    /// An error at a byte of a text.
    pub(crate) fn new(
        field: &'static str,
        text: &str,
        offset: usize,
        problem: Problem,
    ) -> ParseError {
        ParseError {
            field,
            offset,
            line_and_word: None,
            problem,
            found: excerpt(text.as_bytes().get(offset..).unwrap_or_default()),
        }
    }

    /// The error that something else should stand at a byte of a text.
    pub(crate) fn syntax(
        field: &'static str,
        text: &str,
        offset: usize,
        expected: impl Into<Cow<'static, str>>,
    ) -> ParseError {
        let expected = expected.into();
        ParseError::new(field, text, offset, Problem::Syntax { expected })
    }

    /// The error as one of a longer text, in which the text that was read begins at a byte.
    pub(crate) fn after(mut self, start: usize) -> ParseError {
        self.offset += start;
        self
    }

    /// The error with its line and word in a text of many lines.
    pub(crate) fn in_lines(self, text: &str) -> ParseError {
        let before = &text.as_bytes()[..self.offset.min(text.len())];
        let line = before.split(|&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n');
        let mut word = 1;
        for pair in before[start.map_or(0, |end| end + 1)..].windows(2) {
            let ends = !pair[0].is_ascii_whitespace() && pair[1].is_ascii_whitespace();
            word += usize::from(ends);
        }
        self.at_line(line, word)
    }

    /// The error with its line and word, where somebody else has counted them.
    pub(crate) fn at_line(mut self, line: usize, word: usize) -> ParseError {
        self.line_and_word = Some((line, word));
        self
    }

    /// What was being read, as `"board"` or `"arrangement"`.
    pub fn field(&self) -> &'static str {
        self.field
    }

    /// The byte of the text at which it went wrong, from 0. Where a whole value cannot be, the
    /// byte at which the part begins that shows it.
    pub fn offset(&self) -> usize {
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

    /// What is wrong there.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The number of the rule that the text breaks, as `"F9.6"`; `None` where it is the grammar.
    pub fn rule(&self) -> Option<&'static str> {
        self.problem.rule()
    }

    /// The rule that a move of the text breaks, if that is what is wrong.
    pub fn illegal_move(&self) -> Option<IllegalMove> {
        match self.problem {
            Problem::IllegalMove(illegal) => Some(illegal),
            _ => None,
        }
    }

    /// What was expected there, if it is the grammar that is broken.
    pub fn expected(&self) -> Option<&str> {
        match &self.problem {
            Problem::Syntax { expected } => Some(expected),
            _ => None,
        }
    }

    /// What stands there, cut short if it is long.
    pub fn found(&self) -> &str {
        &self.found
    }
}

/// The beginning of what stands somewhere, made fit to be shown.
fn excerpt(rest: &[u8]) -> String {
    const LONGEST: usize = 24;
    if rest.is_empty() {
        return "the end".to_string();
    }
    let shown = rest[..rest.len().min(LONGEST)].escape_ascii();
    let dots = if rest.len() > LONGEST { "…" } else { "" };
    format!("`{shown}{dots}`")
}
