//! B10.6: the tags that describe a game.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use thiserror::Error;

use crate::game::end::Termination;
use crate::text::ParseError;

/// The tags that every record has, in their order.
pub(crate) const OWN_TAGS: [&str; 4] = ["Game", "Players", "Dealer", "Result"];
/// The tag of a game that its moves do not end.
pub(crate) const TERMINATION: &str = "Termination";
/// The tag of a record as a viewer sees it (B10.8).
pub(crate) const VIEWER: &str = "Viewer";

/// Why a tag cannot be set ([B10.6](crate::rules#b10-6)). The message begins with the number of the
/// rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum TagError {
    /// The tag follows from the game.
    #[error("B10.6: the tag {0} follows from the game and cannot be set")]
    Fixed(String),
    /// The name is not a letter and then letters, digits and `_`.
    #[error(
        "B10.6: {0:?} is not the name of a tag: a letter, then letters, digits and `_`, all ASCII"
    )]
    Name(String),
    /// The value has a control character or a line break in it.
    #[error("B10.6: {0:?} is not the value of a tag: it has a control character or a line break")]
    Value(String),
}

/// The tags beside [`OWN_TAGS`] in their order, with the place of [`TERMINATION`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Tags(Vec<(String, String)>);

impl Tags {
    /// The names and values in their order.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find_map(|(known, value)| (known == name).then_some(value))
    }

    /// Sets a tag that a user may set: at its place if it is there, else after the last.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        check_name(name)?;
        if !is_value(value) {
            return Err(TagError::Value(value.to_owned()));
        }
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.0.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// Takes out a tag that a user may set; its value, if it was there.
    pub(crate) fn remove(&mut self, name: &str) -> Option<String> {
        check_name(name).ok()?;
        let place = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(place).1)
    }

    /// Adds a tag as it was read, whose name is new and whose value may be any.
    pub(crate) fn push(&mut self, name: &str, value: String) {
        self.0.push((name.to_owned(), value));
    }

    /// Puts the tag Termination at a place among the others, where there is none yet.
    pub(crate) fn put_termination(&mut self, termination: Termination, place: usize) {
        let tag = (TERMINATION.to_owned(), termination.word().to_owned());
        self.0.insert(place.min(self.0.len()), tag);
    }

    /// Takes the tag Termination out, and says where it stood.
    pub(crate) fn take_termination(&mut self) -> Option<usize> {
        let place = self.0.iter().position(|(name, _)| name == TERMINATION)?;
        self.0.remove(place);
        Some(place)
    }
}

/// Refuses what is not the name of a tag that a user may set.
fn check_name(name: &str) -> Result<(), TagError> {
    if OWN_TAGS.contains(&name) || name == TERMINATION || name == VIEWER {
        return Err(TagError::Fixed(name.to_owned()));
    }
    if name_len(name) != name.len() || name.is_empty() {
        return Err(TagError::Name(name.to_owned()));
    }
    Ok(())
}

/// How many bytes at the start of `text` can be the name of a tag.
pub(crate) fn name_len(text: &str) -> usize {
    let mut bytes = text.bytes();
    match bytes.next() {
        Some(first) if first.is_ascii_alphabetic() => {
            1 + bytes
                .take_while(|&byte| byte.is_ascii_alphanumeric() || byte == b'_')
                .count()
        }
        _ => 0,
    }
}

fn is_value(value: &str) -> bool {
    value.chars().all(is_of_value)
}

/// Whether a character may stand in a value: all but control characters and what Unicode counts as
/// the end of a line or of a paragraph.
pub(crate) fn is_of_value(character: char) -> bool {
    !character.is_control() && !matches!(character, '\u{2028}' | '\u{2029}')
}

/// A tag as read, and where its name and its value begin.
pub(crate) struct Tag<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: String,
    pub(crate) name_at: usize,
    pub(crate) value_at: usize,
}

/// Reads the tags at the beginning of a record (B10.6).
pub(crate) struct TagReader<'a> {
    text: &'a str,
    pub(crate) at: usize,
}

impl<'a> TagReader<'a> {
    pub(crate) const fn new(text: &'a str) -> TagReader<'a> {
        TagReader { text, at: 0 }
    }

    fn fail<T>(&self, expected: &'static str) -> Result<T, ParseError> {
        Err(failure("tags", self.at, expected))
    }

    fn expect(&mut self, piece: &str, expected: &'static str) -> Result<(), ParseError> {
        if !self.text[self.at..].starts_with(piece) {
            return self.fail(expected);
        }
        self.at += piece.len();
        Ok(())
    }

    /// `TAG = "[" NAME " " VALUE "]" LINE-END`; nothing at the blank line after the last tag.
    pub(crate) fn next(&mut self) -> Result<Option<Tag<'a>>, ParseError> {
        if self.text[self.at..].starts_with('\n') {
            return Ok(None);
        }
        self.expect(
            "[",
            "a tag such as [Players \"3\"], or a blank line after the tags",
        )?;
        let name_at = self.at;
        let len = name_len(&self.text[name_at..]);
        if len == 0 {
            return self.fail("the name of a tag: a letter, then letters, digits and underscores");
        }
        self.at += len;
        let name = &self.text[name_at..self.at];
        self.expect(" ", "one space after the name of the tag")?;
        self.expect("\"", "the value of the tag in quotes")?;
        let value_at = self.at;
        let value = self.value()?;
        self.expect("]", "] after the value of the tag")?;
        self.expect("\n", "the end of the line after the tag")?;
        Ok(Some(Tag {
            name,
            value,
            name_at,
            value_at,
        }))
    }

    /// A value, with `\"` for a quote and `\\` for a backslash, and the quote after it.
    fn value(&mut self) -> Result<String, ParseError> {
        let mut value = String::new();
        loop {
            match self.text[self.at..].chars().next() {
                Some('"') => {
                    self.at += 1;
                    return Ok(value);
                }
                Some('\\') => {
                    self.at += 1;
                    match self.text[self.at..].chars().next() {
                        Some(escaped @ ('"' | '\\')) => value.push(escaped),
                        _ => return self.fail("a quote or a backslash after a backslash"),
                    }
                    self.at += 1;
                }
                Some(character) if is_of_value(character) => {
                    value.push(character);
                    self.at += character.len_utf8();
                }
                _ => return self.fail("text without control characters and a quote after it"),
            }
        }
    }

    /// The next tag, which must be this one.
    pub(crate) fn own(
        &mut self,
        name: &'static str,
        expected: &'static str,
    ) -> Result<Tag<'a>, ParseError> {
        let start = self.at;
        match self.next() {
            Ok(Some(tag)) if tag.name == name => Ok(tag),
            Err(error) if self.text[start..].starts_with(&name_start(name)) => Err(error),
            _ => Err(failure("tags", start, expected)),
        }
    }
}

/// How a tag of a name begins.
fn name_start(name: &str) -> String {
    alloc::format!("[{name} ")
}

/// Writes a tag and the end of its line.
pub(crate) fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for character in value.chars() {
        if matches!(character, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(character)?;
    }
    f.write_str("\"]\n")
}

pub(crate) fn failure(field: &'static str, offset: usize, expected: &'static str) -> ParseError {
    ParseError::syntax(field, offset, expected)
}
