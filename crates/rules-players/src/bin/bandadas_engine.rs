//! An engine for Bandadas over standard input and output; see [`rules_players::engine::json_lines`].

use std::io::{self, Write};
use std::process::ExitCode;

const HELP: &str = "\
bandadas_engine: an engine for Bandadas that speaks JSON lines over standard input and output.
It takes no arguments. Try this line: {\"command\": \"hello\"}
";

fn main() -> ExitCode {
    if std::env::args_os().len() > 1 {
        // It does not matter whether anybody reads it.
        drop(io::stdout().write_all(HELP.as_bytes()));
        return ExitCode::SUCCESS;
    }
    match rules_players::engine::json_lines(io::stdin().lock(), io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            drop(writeln!(io::stderr(), "{error}"));
            ExitCode::FAILURE
        }
    }
}
