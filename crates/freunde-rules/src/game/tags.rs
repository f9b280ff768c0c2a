//! F9.6: the tags that describe a game.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use thiserror::Error;

use crate::game::end::Termination;
use crate::state::State;
use crate::text::ParseError;
#[cfg(feature = "serde")]
use crate::text::Problem;

/// The tags that every record has, in their order.
pub(crate) const OWN_TAGS: [&str; 5] = ["Game", "Board", "Position", "FlockLimits", "Result"];

/// What the tag Game says.
pub(crate) const GAME: &str = "Freunde";

/// The tag of a game that its moves did not end.
pub(crate) const TERMINATION: &str = "Termination";

/// The tag of a game whose start is not what its position alone gives.
pub(crate) const START: &str = "Start";

/// Why a tag cannot be set ([F9.6](crate::rules#f9-6)). The message begins with the number of the
/// rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum TagError {
    /// The tag follows from the game.
    #[error("{rule}: the tag {0} follows from the game and cannot be set", rule = self.rule())]
    Fixed(String),
    /// The name is not a letter and then letters, digits and `_`.
    #[error(
        "{rule}: {0:?} is not the name of a tag: a letter, then letters, digits and `_`, all ASCII",
        rule = self.rule()
    )]
    Name(String),
    /// The value has a control character or a line break in it.
    #[error(
        "{rule}: {0:?} is not the value of a tag: it has a control character or a line break",
        rule = self.rule()
    )]
    Value(String),
    /// There is a tag of this name already.
    #[error("{rule}: there is a tag {0} already", rule = self.rule())]
    Second(String),
}

impl TagError {
    /// The number of the rule, as `"F9.6"`.
    pub const fn rule(&self) -> &'static str {
        "F9.6"
    }
}

/// The tags of a game besides [`OWN_TAGS`], in their order. [`START`] and [`TERMINATION`] are
/// among them where the game has them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tags(Vec<(String, String)>);

impl Tags {
    /// The tags of a new game.
    pub(super) fn of_start(start: &State) -> Tags {
        let text = start_text(start).map(|text| (START.to_owned(), text));
        Tags(text.into_iter().collect())
    }

    /// The names and values, in order.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find_map(|(known, value)| (known == name).then_some(value))
    }

    /// Sets a tag that a user may set: at its place if it is there, else after the last.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        check_name(name)?;
        if !value.chars().all(is_of_value) {
            return Err(TagError::Value(value.to_owned()));
        }
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.push(name, value.to_owned()),
        }
        Ok(())
    }

    /// Takes out a tag that a user may set; its value, if it was there.
    pub(super) fn remove(&mut self, name: &str) -> Option<String> {
        check_name(name).ok()?;
        let place = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(place).1)
    }

    /// Adds a tag that is known to be new and valid.
    pub(crate) fn push(&mut self, name: &str, value: String) {
        self.0.push((name.to_owned(), value));
    }

    /// Puts the tag Termination at a place, or at the end if there are fewer tags.
    pub(super) fn put_termination(&mut self, termination: Termination, place: usize) {
        let tag = (TERMINATION.to_owned(), termination.to_string());
        self.0.insert(place.min(self.0.len()), tag);
    }

    /// Takes the tag Termination out; its place, if it was there.
    pub(super) fn take_termination(&mut self) -> Option<usize> {
        let place = self.0.iter().position(|(name, _)| name == TERMINATION)?;
        self.0.remove(place);
        Some(place)
    }

    /// Whether the tag Start is there just if the start needs it, and is the start's.
    #[cfg(feature = "serde")]
    pub(super) fn check_start(&self, start: &State) -> Result<(), Problem> {
        match (self.get(START), start_text(start)) {
            (None, None) => Ok(()),
            (Some(_), None) => Err(Problem::NeedlessStart),
            (Some(value), Some(text)) if value == text => Ok(()),
            (_, Some(_)) => Err(Problem::StartDiffers),
        }
    }
}

/// The value of the tag Start, if a state at the start of a turn is not what its position alone
/// gives.
fn start_text(start: &State) -> Option<String> {
    (*start != start.without_past()).then(|| start.to_text())
}

/// Refuses what is not the name of a tag that a user may set.
fn check_name(name: &str) -> Result<(), TagError> {
    if OWN_TAGS.contains(&name) || name == TERMINATION || name == START {
        return Err(TagError::Fixed(name.to_owned()));
    }
    if name.is_empty() || name_len(name) != name.len() {
        return Err(TagError::Name(name.to_owned()));
    }
    Ok(())
}

/// How many bytes at the start of a text can be the name of a tag.
pub(crate) fn name_len(text: &str) -> usize {
    if !text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return 0;
    }
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    text.bytes().take_while(is_of_name).count()
}

/// Whether a character may stand in a value: all but control characters and what Unicode counts as
/// the end of a line or of a paragraph.
pub(crate) fn is_of_value(character: char) -> bool {
    !character.is_control() && !matches!(character, '\u{2028}' | '\u{2029}')
}

/// Writes a tag and the end of its line.
pub(super) fn write_tag(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    value: impl fmt::Display,
) -> fmt::Result {
    write!(f, "[{name} \"")?;
    write!(Escaped(f), "{value}")?;
    f.write_str("\"]\n")
}

/// Writes quotation marks and backslashes with a backslash before them.
struct Escaped<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl fmt::Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            if matches!(character, '"' | '\\') {
                self.0.write_char('\\')?;
            }
            self.0.write_char(character)?;
        }
        Ok(())
    }
}

/// A tag as read, and where its name and its value begin.
#[derive(Clone, Debug)]
pub(crate) struct Tag<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: String,
    pub(crate) name_at: usize,
    pub(crate) value_at: usize,
}

impl Tag<'_> {
    /// What the value says. It is no value of the kind if it has escapes, so that a byte of it
    /// stands where it is told as long as it is one.
    pub(crate) fn parse<T: core::str::FromStr<Err = ParseError>>(&self) -> Result<T, ParseError> {
        let value = self.value.parse();
        value.map_err(|error: ParseError| error.after(self.value_at))
    }
}

/// Reads the tags at the beginning of a record.
pub(super) struct TagReader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> TagReader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn error(
        &self,
        at: usize,
        expected: impl Into<alloc::borrow::Cow<'static, str>>,
    ) -> ParseError {
        ParseError::syntax("tags", self.text, at, expected)
    }

    fn expect(&mut self, word: &str) -> Result<(), ParseError> {
        if !self.rest().starts_with(word) {
            let expected = match word {
                "\"]\n" => "`\"]` and the end of the line".to_owned(),
                _ => format!("`{word}`"),
            };
            return Err(self.error(self.at, expected));
        }
        self.at += word.len();
        Ok(())
    }

    /// A tag that is always there.
    pub(super) fn own(&mut self, name: &'static str) -> Result<Tag<'a>, ParseError> {
        let name_at = self.at + 1;
        self.expect("[")?;
        self.expect(name)?;
        self.tag(name, name_at)
    }

    /// `tag = "[" name " " quote value quote "]" newline`; nothing at the blank line.
    pub(super) fn next(&mut self) -> Result<Option<Tag<'a>>, ParseError> {
        if self.rest().starts_with('\n') {
            return Ok(None);
        }
        if !self.rest().starts_with('[') {
            return Err(self.error(self.at, "a tag or a blank line"));
        }
        let name_at = self.at + 1;
        let len = name_len(&self.text[name_at..]);
        if len == 0 {
            let expected = "the name of a tag: a letter, then letters, digits and `_`";
            return Err(self.error(name_at, expected));
        }
        self.at = name_at + len;
        self.tag(&self.text[name_at..self.at], name_at).map(Some)
    }

    /// What follows the name of a tag.
    fn tag(&mut self, name: &'a str, name_at: usize) -> Result<Tag<'a>, ParseError> {
        self.expect(" \"")?;
        let value_at = self.at;
        let (value, len) = read_value(self.rest())
            .map_err(|(at, expected)| self.error(value_at + at, expected))?;
        self.at += len;
        self.expect("\"]\n")?;
        Ok(Tag {
            name,
            value,
            name_at,
            value_at,
        })
    }
}

/// A value up to its closing quotation mark, `\"` and `\\` resolved, and how many bytes it takes;
/// or where something else was expected, and what.
pub(crate) fn read_value(text: &str) -> Result<(String, usize), (usize, &'static str)> {
    let mut value = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Ok((value, at)),
            '\\' => match characters.next() {
                Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                _ => return Err((at + 1, "`\"` or `\\` after a `\\`")),
            },
            _ if is_of_value(character) => value.push(character),
            _ => return Err((at, "text without control characters, or `\"`")),
        }
    }
    Err((text.len(), "text without control characters, or `\"`"))
}
