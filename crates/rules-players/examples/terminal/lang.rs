//! English and Spanish.

use std::str::FromStr;

use clap::ValueEnum;

/// The language of all that is printed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    En,
    Es,
}

impl Lang {
    /// One of two texts that say the same.
    pub(crate) fn pick<'a>(self, english: &'a str, spanish: &'a str) -> &'a str {
        match self {
            Lang::En => english,
            Lang::Es => spanish,
        }
    }

    /// The language as a rules crate knows it.
    pub(crate) fn language<L: FromStr + Default>(self) -> L {
        self.pick("en", "es").parse().unwrap_or_default()
    }
}
