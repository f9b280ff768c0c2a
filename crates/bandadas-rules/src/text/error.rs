//! Why a text is refused.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use thiserror::Error;

use crate::game::read_move::list;
use crate::game::{EndError, TagError};
use crate::illegal::IllegalMove;
use crate::impossible::Impossible;
use crate::moves::Moves;
use crate::outcome::Outcome;
use crate::view::WrongEvent;

/// Why a text is refused: where it fails, what stands there, and what is wrong with it.
///
/// ```
/// use bandadas_rules::State;
///
/// let error = "P2OD/-/-/- -/- -/- F8 - 1 1 rows".parse::<State>().unwrap_err();
/// assert_eq!((error.field(), error.offset()), ("DRAW", 19));
/// assert_eq!(error.expected(), Some("at most 7 cards of the species flamingo (B1)"));
/// assert_eq!(error.found(), "`F8 - 1 1 rows`");
/// assert_eq!(
///     error.to_string(),
///     "DRAW, byte 19: expected at most 7 cards of the species flamingo (B1), \
///      found `F8 - 1 1 rows`"
/// );
/// ```
///
/// # Design
///
/// All parsers of this crate give this one type. *Where* the text fails is told by
/// [`field`](ParseError::field) and [`offset`](ParseError::offset), and in a
/// [`Record`](crate::Record), which has many lines, by [`line`](ParseError::line) and
/// [`word`](ParseError::word) too. *What* is wrong is a value, [`problem`](ParseError::problem):
/// either something else should stand there, or the text says something that the rules forbid. In
/// the second case the problem is the very error that the rules give, an [`IllegalMove`] or an
/// [`Impossible`], so that a program need not read the sentence; [`rule`](ParseError::rule) is its
/// rule. What was [`found`](ParseError::found) is cut short, so that an error is small however long
/// the text is.
///
/// ```
/// use bandadas_rules::{Game, Record, State};
///
/// let text = Game::new(State::new(2, 1).unwrap()).record().unwrap().to_string();
/// let error = text.replace("\n*", "\n=P .").parse::<Record>().unwrap_err();
/// assert_eq!((error.line(), error.word()), (Some(6), Some(2)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("{}: {}", Place(self), Sentence(self))]
pub struct ParseError {
    field: &'static str,
    offset: usize,
    /// In a record: the line, and the word of the line.
    line_and_word: Option<(usize, usize)>,
    found: String,
    problem: Problem,
}

/// Where in a text it fails.
struct Place<'a>(&'a ParseError);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError { field, offset, .. } = self.0;
        match self.0.line_and_word {
            Some((line, word)) => write!(f, "line {line}, word {word} ({field}, byte {offset})"),
            None => write!(f, "{field}, byte {offset}"),
        }
    }
}

/// What is wrong there.
struct Sentence<'a>(&'a ParseError);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.problem.fmt(f)?;
        match self.0.problem {
            Problem::Syntax { .. } => write!(f, ", found {}", self.0.found),
            _ => Ok(()),
        }
    }
}

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
    /// A state, or a view of one, that cannot be ([B10.3](crate::rules#b10-3)).
    #[error(transparent)]
    Impossible(#[from] Impossible),
    /// A record's move that breaks a rule.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// A record's result that is not that of its moves, which end the game
    /// ([B10.6](crate::rules#b10-6)).
    #[error("B10.6: the moves end the game with the result {0}")]
    WrongResult(Outcome),
    /// A record's result that is not the same in the tag and after the moves
    /// ([B10.6](crate::rules#b10-6)).
    #[error("B10.6: the tag Result is not the result after the moves")]
    ResultsDiffer,
    /// A record's tag Termination though the moves end the game ([B10.6](crate::rules#b10-6)).
    #[error("B10.6: the moves end the game, so there is no tag Termination")]
    NeedlessTermination,
    /// A record's result that a game cannot end with ([B10.6](crate::rules#b10-6)).
    #[error(transparent)]
    End(#[from] EndError),
    /// A step of a record as a viewer sees it that cannot come next ([B10.8](crate::rules#b10-8)).
    #[error(transparent)]
    WrongEvent(#[from] WrongEvent),
    /// A move that can be one of several ([B10.7](crate::rules#b10-7)).
    #[error("B10.7: this can be any of {}", list(*.0))]
    Ambiguous(Moves),
    /// A tag whose name or value cannot be one ([B10.6](crate::rules#b10-6)).
    #[error(transparent)]
    Tag(#[from] TagError),
    /// A record's second tag of a name ([B10.6](crate::rules#b10-6)).
    #[error("B10.6: there is a tag of this name already")]
    SecondTag,
    /// A record as a viewer sees it, where a record of all moves should stand
    /// ([B10.8](crate::rules#b10-8)).
    #[error("B10.8: this is a record as a viewer sees it, which does not tell all cards")]
    IsSeen,
}

impl ParseError {
    pub(crate) const fn new(field: &'static str, offset: usize, problem: Problem) -> ParseError {
        ParseError {
            field,
            offset,
            line_and_word: None,
            found: String::new(),
            problem,
        }
    }

    /// The error of a text in which something else should stand at `offset`.
    pub(crate) fn syntax(
        field: &'static str,
        offset: usize,
        expected: impl Into<Cow<'static, str>>,
    ) -> ParseError {
        let expected = expected.into();
        ParseError::new(field, offset, Problem::Syntax { expected })
    }

    /// The error with what stands at its place in `text`.
    pub(crate) fn found_in(mut self, text: &str) -> ParseError {
        self.found = excerpt(text.get(self.offset..).unwrap_or_default());
        self
    }

    /// The error with what stands at its place in a text of many lines, its line and its word.
    pub(crate) fn in_lines(mut self, text: &str) -> ParseError {
        let before = &text.as_bytes()[..self.offset.min(text.len())];
        let line = before.split(|&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n');
        let begun = &before[start.map_or(0, |end| end + 1)..];
        let ended = begun
            .windows(2)
            .filter(|pair| !pair[0].is_ascii_whitespace() && pair[1].is_ascii_whitespace());
        self.line_and_word = Some((line, ended.count() + 1));
        self.found_in(text)
    }

    /// The error with its line and word, where somebody else has counted them, and what was found.
    pub(crate) fn at_line(mut self, text: &str, line: usize, word: usize) -> ParseError {
        self.line_and_word = Some((line, word));
        self.found_in(text)
    }

    /// The part of the text that fails, such as `HANDS` of a state ([B10.3](crate::rules#b10-3)) or
    /// `move`.
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

    /// What stands there: up to 24 characters in backticks, or `the end`.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What should stand there; `None` if the problem is not one of syntax.
    pub fn expected(&self) -> Option<&str> {
        match &self.problem {
            Problem::Syntax { expected } => Some(expected),
            _ => None,
        }
    }

    /// The rule that is broken, such as `B5.1`; `None` if the problem is one of syntax.
    pub const fn rule(&self) -> Option<&'static str> {
        match &self.problem {
            Problem::Syntax { .. } => None,
            Problem::Impossible(impossible) => Some(impossible.rule()),
            Problem::IllegalMove(illegal) => Some(illegal.rule()),
            Problem::End(end) => Some(end.rule()),
            Problem::WrongEvent(wrong) => Some(wrong.rule()),
            Problem::WrongResult(_)
            | Problem::ResultsDiffer
            | Problem::NeedlessTermination
            | Problem::Tag(_)
            | Problem::SecondTag => Some("B10.6"),
            Problem::Ambiguous(_) => Some("B10.7"),
            Problem::IsSeen => Some("B10.8"),
        }
    }

    /// Why a move of the text is illegal, if that is what is wrong.
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

/// The beginning of what stands there, in a form that can be shown.
fn excerpt(rest: &str) -> String {
    const LONGEST: usize = 24;
    if rest.is_empty() {
        return "the end".into();
    }
    let mut shown = String::from("`");
    let mut characters = rest.chars();
    for character in characters.by_ref().take(LONGEST) {
        // Control characters, line breaks and the like are shown as Rust writes them.
        if character == '\'' || character == '"' {
            shown.push(character);
        } else {
            shown.extend(character.escape_debug());
        }
    }
    if !characters.as_str().is_empty() {
        shown.push('…');
    }
    shown.push('`');
    shown
}
