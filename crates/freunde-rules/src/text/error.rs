//! Why a text was refused.

use alloc::format;
use alloc::string::{String, ToString};

use thiserror::Error;

use crate::illegal::IllegalMove;

/// Why a text was refused: in what, where, what stands there and what was expected (F9).
///
/// ```
/// use freunde_rules::Board;
/// let error = "7x7 river=4 birds=d1;d7".parse::<Board>().unwrap_err();
/// assert_eq!((error.field(), error.offset()), ("board", 20));
/// assert_eq!(error.to_string(), "board, byte 20: expected `,`, found `;d7`");
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
#[error("{}: expected {expected}, found {found}", self.place())]
pub struct ParseError {
    field: &'static str,
    offset: usize,
    /// In a record: the line, and the word of the line.
    line_and_word: Option<(usize, usize)>,
    illegal: Option<IllegalMove>,
    expected: String,
    found: String,
}

impl ParseError {
    pub(crate) fn new(
        field: &'static str,
        text: &str,
        offset: usize,
        expected: impl Into<String>,
    ) -> ParseError {
        ParseError {
            field,
            offset,
            line_and_word: None,
            illegal: None,
            expected: expected.into(),
            found: excerpt(text.as_bytes().get(offset..).unwrap_or_default()),
        }
    }

    /// The error of a move that is of the grammar and breaks a rule.
    pub(crate) fn illegal(
        field: &'static str,
        text: &str,
        offset: usize,
        illegal: IllegalMove,
    ) -> ParseError {
        let mut error = ParseError::new(field, text, offset, format!("a legal move ({illegal})"));
        error.illegal = Some(illegal);
        error
    }

    /// The error as one of a longer text, in which the text that was read begins at a byte.
    pub(crate) fn after(mut self, start: usize) -> ParseError {
        self.offset += start;
        self
    }

    /// The error with its line and word in a text of many lines.
    pub(crate) fn in_lines(mut self, text: &str) -> ParseError {
        let before = &text.as_bytes()[..self.offset.min(text.len())];
        let line = before.split(|&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n');
        let mut word = 1;
        for pair in before[start.map_or(0, |end| end + 1)..].windows(2) {
            let ends = !pair[0].is_ascii_whitespace() && pair[1].is_ascii_whitespace();
            word += usize::from(ends);
        }
        self.line_and_word = Some((line, word));
        self
    }

    fn place(&self) -> String {
        let ParseError { field, offset, .. } = self;
        match self.line_and_word {
            None => format!("{field}, byte {offset}"),
            Some((line, word)) => format!("line {line}, word {word} ({field}, byte {offset})"),
        }
    }

    /// What was being read, as `"board"` or `"arrangement"`.
    pub fn field(&self) -> &'static str {
        self.field
    }

    /// The byte of the text at which it stopped making sense, from 0.
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

    /// The rule that a move of the text breaks, if that is what is wrong.
    pub fn illegal_move(&self) -> Option<IllegalMove> {
        self.illegal
    }

    /// What was expected there.
    pub fn expected(&self) -> &str {
        &self.expected
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
