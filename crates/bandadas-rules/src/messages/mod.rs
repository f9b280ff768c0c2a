//! What people are told, in every language: sentences, their codes and what is put into them.
//!
//! A sentence stands once, in the table of `table`, in all languages side by side. A new language is
//! a variant of [`Language`], a column of that table, and its words in `words`; the compiler names
//! every place that lacks it.

mod table;
mod told;
mod words;

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use thiserror::Error;

use crate::{Counts, End, GameResult, Moves, RowNumber, Seat, ShownHands, Species, Termination};
pub(crate) use table::Sentence;
#[cfg(feature = "svg")]
pub(crate) use words::{name, names};

/// A language for what people read: messages and pictures. Text for programs is the same in all.
///
/// ```
/// use bandadas_rules::Language;
/// let language: Language = "es".parse()?;
/// assert_eq!(language, Language::Spanish);
/// assert_eq!(language.to_string(), "es");
/// # Ok::<(), bandadas_rules::UnknownLanguage>(())
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
/// Its `Display` is the text that programs use, the same in every language: `2`, `P`, `F2O`, `<`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Param {
    /// A number, mostly of cards.
    Number(u8),
    /// A seat.
    Seat(Seat),
    /// A species.
    Species(Species),
    /// Cards of several species.
    Cards(Counts),
    /// One of the rows.
    Row(RowNumber),
    /// An end of a row.
    End(End),
    /// Hands that are shown.
    Hands(ShownHands),
    /// Moves to choose from.
    Moves(Moves),
    /// The result of a game.
    Result(GameResult),
    /// How a game ended that its moves did not end.
    Termination(Termination),
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Param::Number(number) => number.fmt(f),
            Param::Seat(seat) => seat.fmt(f),
            Param::Species(species) => species.fmt(f),
            Param::Cards(cards) => cards.fmt(f),
            Param::Row(row) => row.fmt(f),
            Param::End(end) => end.fmt(f),
            Param::Hands(hands) => hands.fmt(f),
            Param::Moves(moves) => f.write_str(&crate::game::read_move::list(*moves)),
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
/// use bandadas_rules::{Language, Param, Species, State};
///
/// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
///     .parse()
///     .unwrap();
/// let error = state.check("R1<".parse().unwrap()).unwrap_err();
/// let message = error.message(Language::Spanish);
/// assert_eq!(message.to_string(), "No hay ninguna carta de petirrojo en la mano que poner.");
/// // For programs:
/// assert_eq!(message.code(), "not-in-hand");
/// assert_eq!(message.params(), [("species", Param::Species(Species::Robin))]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    sentence: &'static Sentence,
    params: Vec<(&'static str, Param)>,
    language: Language,
}

impl Message {
    pub(crate) fn new(
        sentence: &'static Sentence,
        params: impl IntoIterator<Item = (&'static str, Param)>,
        language: Language,
    ) -> Message {
        Message {
            sentence,
            params: params.into_iter().collect(),
            language,
        }
    }

    /// The name of what is said, the same in every language and version, such as `not-in-hand`.
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

    /// The sentence as it stands after the number of a rule: without a capital and a full stop.
    pub(crate) fn clause(&self) -> Clause<'_> {
        Clause(self)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            Capitalised {
                out: f,
                begun: false
            },
            "{}.",
            self.clause()
        )
    }
}

/// A message without a capital and a full stop.
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
            words::write(f, *language, params, name)?;
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
