//! Reading from left to right.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::ToString;
use core::fmt;
use core::ops::RangeInclusive;

use crate::moves::{Move, MoveKind};
use crate::space::Space;
use crate::text::{ParseError, Problem};

/// Reads a text from left to right.
pub(crate) struct Reader<'a> {
    pub(crate) field: &'static str,
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(field: &'static str, text: &'a str) -> Reader<'a> {
        Reader { field, text, at: 0 }
    }

    /// The error that something else should stand here.
    pub(crate) fn error(&self, expected: impl Into<Cow<'static, str>>) -> ParseError {
        self.error_at(self.at, expected)
    }

    /// The error that something else should stand at a byte.
    pub(crate) fn error_at(&self, at: usize, expected: impl Into<Cow<'static, str>>) -> ParseError {
        ParseError::syntax(self.field, self.text, at, expected)
    }

    /// A problem at a byte.
    pub(crate) fn problem_at(&self, at: usize, problem: Problem) -> ParseError {
        ParseError::new(self.field, self.text, at, problem)
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(crate) fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn expect(&mut self, word: &str) -> Result<(), ParseError> {
        for byte in word.bytes() {
            if !self.skip(byte) {
                return Err(self.error(format!("`{}`", char::from(byte))));
            }
        }
        Ok(())
    }

    pub(crate) fn end(&self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error("the end")),
        }
    }

    /// `number`: from 1 to 255 without leading zeros.
    pub(crate) fn number(&mut self, expected: &'static str) -> Result<u8, ParseError> {
        self.number_among(1..=u8::MAX)
            .ok_or_else(|| self.error(expected))
    }

    /// A number of a range that does not begin with 0, without leading zeros; `None`, and nothing
    /// is read, if there is no such number.
    pub(crate) fn number_among(&mut self, range: RangeInclusive<u8>) -> Option<u8> {
        /// More digits than any number has.
        const MOST: usize = 4;
        let rest = &self.text.as_bytes()[self.at..];
        let digits = rest
            .iter()
            .take(MOST)
            .take_while(|byte| byte.is_ascii_digit());
        let len = digits.count();
        let text = &self.text[self.at..self.at + len];
        let number = text.parse().ok()?;
        if text.starts_with('0') || !range.contains(&number) {
            return None;
        }
        self.at += len;
        Some(number)
    }

    /// `space = file rank`
    pub(crate) fn space(&mut self) -> Result<Space, ParseError> {
        let bytes = self.text.as_bytes();
        let file = bytes.get(self.at).and_then(|byte| byte.checked_sub(b'a'));
        let rank = bytes
            .get(self.at + 1)
            .and_then(|byte| byte.checked_sub(b'1'));
        let space = file
            .zip(rank)
            .and_then(|(file, rank)| Space::new(file, rank));
        match space {
            Some(space) => {
                self.at += 2;
                Ok(space)
            }
            None => Err(self.error("a space, a1 to h8")),
        }
    }

    /// `movement = space ( "-" | "^" | "v" ) space`
    pub(crate) fn movement(&mut self) -> Result<Move, ParseError> {
        let start = self.at;
        let from = self.space()?;
        let kind = match self.peek() {
            Some(b'-') => MoveKind::Slide,
            Some(b'^') => MoveKind::Climb,
            Some(b'v') => MoveKind::Descend,
            _ => return Err(self.error("`-`, `^` or `v`")),
        };
        self.at += 1;
        let to = self.space()?;
        let mv = from
            .direction_to(to)
            .and_then(|direction| Move::movement(kind, from, direction));
        mv.ok_or_else(|| self.error_at(start, "a movement to an adjacent space"))
    }

    /// `jump = "*" space`
    pub(crate) fn jump(&mut self) -> Result<Move, ParseError> {
        self.expect("*")?;
        Ok(Move::jump(self.space()?))
    }
}

/// Checks that a text is the canonical one of the value that was read from it.
pub(crate) fn canonical<T: fmt::Display>(
    field: &'static str,
    text: &str,
    value: T,
) -> Result<T, ParseError> {
    let printed = value.to_string();
    if printed == text {
        return Ok(value);
    }
    let same = text
        .bytes()
        .zip(printed.bytes())
        .take_while(|(a, b)| a == b);
    let offset = same.count();
    let expected = format!("the canonical form, `{printed}`");
    Err(ParseError::syntax(field, text, offset, expected))
}
