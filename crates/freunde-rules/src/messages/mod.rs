//! What people are told, in every language: sentences, their codes and what is put into them.
//!
//! A sentence stands once, in `table`, in all languages side by side. A new language is a variant
//! of [`Language`], a column of that table, and its words in `words`; the compiler names every
//! place that lacks it. `told` says which sentence tells a value.

mod table;
mod told;
mod words;

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use thiserror::Error;

use self::table::Sentence;
use crate::game::{GameResult, Termination};
use crate::list::Choices;
use crate::moves::{Move, MoveKind};
use crate::player::Player;
use crate::space::Space;

/// A language for what people read: messages and pictures. Text for programs is the same in all.
///
/// ```
/// use freunde_rules::Language;
/// let language: Language = "es".parse()?;
/// assert_eq!(language, Language::Spanish);
/// assert_eq!(language.to_string(), "es");
/// # Ok::<(), freunde_rules::UnknownLanguage>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Language {
    /// `en`
    #[default]
    English,
    /// `es`
    Spanish,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::Spanish];

    /// Its code of ISO 639-1, as an HTML `lang` attribute has it.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
        }
    }
}

/// Its [`code`](Language::code).
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == text)
            .ok_or(UnknownLanguage)
    }
}

/// A text that is not the code of a [`Language`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("expected the code of a language, `en` or `es`")]
#[non_exhaustive]
pub struct UnknownLanguage;

/// A value that a sentence is about, with its name in [`Message::params`].
///
/// Its `Display` is the text that programs use, the same in every language: `d3`, `1`, `slide`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Param {
    /// A space.
    Space(Space),
    /// A player.
    Player(Player),
    /// A number of pieces.
    Number(usize),
    /// A kind of move.
    Kind(MoveKind),
    /// Moves to choose from.
    Choices([Move; 2]),
    /// The result of a game.
    Result(GameResult),
    /// How a game ended that its moves did not end.
    Termination(Termination),
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Param::Space(space) => space.fmt(f),
            Param::Player(player) => f.write_char(player.digit()),
            Param::Number(number) => number.fmt(f),
            Param::Kind(kind) => f.pad(words::code(*kind)),
            Param::Choices(choices) => Choices(choices).fmt(f),
            Param::Result(result) => result.fmt(f),
            Param::Termination(termination) => termination.fmt(f),
        }
    }
}

/// Something said to people: a sentence of the table with what is put into it.
///
/// It comes from the `message` of an error, an event or an outcome. Its `Display` is the whole
/// sentence in the language that was asked for.
///
/// ```
/// use freunde_rules::{Language, Param, State};
/// let state = State::default();
/// let error = state.check("b1-b2".parse()?).unwrap_err();
/// let message = error.message(Language::Spanish);
/// assert_eq!(message.to_string(), "No hay ninguna pila en b1.");
/// // For programs:
/// assert_eq!((error.rule(), message.code()), ("F2.1", "empty"));
/// assert_eq!(message.params(), [("space", Param::Space("b1".parse()?))]);
/// # Ok::<(), freunde_rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    sentence: &'static Sentence,
    params: Vec<(&'static str, Param)>,
    language: Language,
}

impl Message {
    /// The name of what is said, the same in every language and version, such as `empty`.
    pub const fn code(&self) -> &'static str {
        self.sentence.code
    }

    /// What the sentence is about, each value with its name.
    pub fn params(&self) -> &[(&'static str, Param)] {
        &self.params
    }

    /// The language of the sentence.
    pub const fn language(&self) -> Language {
        self.language
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Capitalised {
            out: f,
            begun: false,
        };
        write!(out, "{}.", Clause(self))
    }
}

/// A message as it stands after the number of a rule: without a capital and a full stop.
pub(crate) struct Clause<'a>(&'a Message);

impl fmt::Display for Clause<'_> {
    /// Writes the template; `{a}` stands for the value of the name `a`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Message {
            sentence,
            params,
            language,
        } = self.0;
        let mut rest = sentence.text(*language);
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            f.write_str(before)?;
            // The tests look for a name that has no value.
            if let Some(&(_, param)) = params.iter().find(|(known, _)| *known == name) {
                words::write(f, *language, param)?;
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

/// Writes a text with its first letter as a capital.
struct Capitalised<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    begun: bool,
}

impl Write for Capitalised<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut letters = text.chars();
        if !self.begun
            && let Some(first) = letters.next()
        {
            self.begun = true;
            first
                .to_uppercase()
                .try_for_each(|letter| self.out.write_char(letter))?;
        }
        self.out.write_str(letters.as_str())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn a_language_is_written_as_its_code_and_read_back() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        for text in ["", "EN", "en ", "de"] {
            assert_eq!(text.parse::<Language>(), Err(UnknownLanguage), "{text}");
        }
    }
}
