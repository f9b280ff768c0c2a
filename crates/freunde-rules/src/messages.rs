//! The languages of messages and pictures.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

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
