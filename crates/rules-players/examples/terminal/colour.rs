//! Whether to use colours.

use std::io::{self, IsTerminal};

use clap::ValueEnum;

/// Whether to use colours.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    Always,
    Never,
}

impl Colour {
    /// Whether standard output gets colours.
    pub(crate) fn is_on(self) -> bool {
        let unwanted = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        match self {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => io::stdout().is_terminal() && !dumb && !unwanted("NO_COLOR"),
        }
    }
}
