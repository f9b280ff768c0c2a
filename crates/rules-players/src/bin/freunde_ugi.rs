//! An engine for Freunde over standard input and output; see [`rules_players::engine::ugi`].

use std::io::{self, Write};
use std::process::ExitCode;

const HELP: &str = "\
freunde_ugi: an engine for Freunde that speaks UGI over standard input and output.
It takes no arguments. Try these lines: ugi, position startpos, go nodes 10000, quit.
";

fn main() -> ExitCode {
    if std::env::args_os().len() > 1 {
        // It does not matter whether anybody reads it.
        drop(io::stdout().write_all(HELP.as_bytes()));
        return ExitCode::SUCCESS;
    }
    match rules_players::engine::ugi(io::stdin().lock(), io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            drop(writeln!(io::stderr(), "{error}"));
            ExitCode::FAILURE
        }
    }
}
