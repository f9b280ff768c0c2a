//! Reading from left to right.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use crate::moves::{Move, MoveKind};
use crate::space::Space;
use crate::text::ParseError;

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

    pub(crate) fn error(&self, expected: impl Into<String>) -> ParseError {
        ParseError::new(self.field, self.text, self.at, expected)
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

    /// A number from 1 to 255 without leading zeros.
    pub(crate) fn number(&mut self, expected: &str) -> Result<u8, ParseError> {
        let rest = &self.text.as_bytes()[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = if digits == 0 || rest[0] == b'0' {
            None
        } else {
            self.text[self.at..self.at + digits].parse().ok()
        };
        match number {
            Some(number) => {
                self.at += digits;
                Ok(number)
            }
            None => Err(self.error(expected)),
        }
    }

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
        mv.ok_or_else(|| {
            let expected = "a movement to an adjacent space";
            ParseError::new(self.field, self.text, start, expected)
        })
    }

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
    Err(ParseError::new(field, text, offset, expected))
}
