//! Checks the record of a game (B10.6): prints the final state and the result, or the line and the
//! word where it breaks a rule.
//!
//! `cargo run --example bandadas_replay -- game.txt`

#[path = "terminal/bandadas.rs"]
mod bandadas;
#[path = "terminal/colour.rs"]
mod colour;
#[path = "terminal/exit.rs"]
mod exit;
#[path = "terminal/lang.rs"]
mod lang;

use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use bandadas_rules::{Game, ParseError, Record, Viewer};
use clap::Parser;

use crate::bandadas::Drawing;
use crate::colour::Colour;
use crate::exit::exit;
use crate::lang::Lang;

/// Checks the record of a game of Bandadas.
#[derive(Parser)]
struct Options {
    /// The record; `-` for standard input.
    file: PathBuf,
    /// Draw the final table.
    #[arg(long)]
    draw: bool,
    /// The language.
    #[arg(long, value_enum, default_value_t = Lang::En)]
    lang: Lang,
    /// Whether to use colours.
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

fn main() -> ExitCode {
    exit(run(&Options::parse()))
}

fn run(options: &Options) -> io::Result<ExitCode> {
    let name = options.file.display();
    let lang = options.lang;
    let text = match read(options) {
        Ok(text) => text,
        Err(error) => {
            writeln!(io::stderr(), "{name}: {error}")?;
            return Ok(ExitCode::FAILURE);
        }
    };
    let record: Record = match text.parse() {
        Ok(record) => record,
        Err(error) => {
            writeln!(io::stderr(), "{name}: {}", place(&text, &error, lang))?;
            return Ok(ExitCode::FAILURE);
        }
    };
    let game = Game::from_record(&record);
    let state = game.state();
    let mut out = io::stdout().lock();
    if options.draw {
        let drawing = Drawing {
            view: &state.view(Viewer::Spectator),
            open: Some(state),
            lang,
            colour: options.color.is_on(),
        };
        writeln!(out, "{drawing}")?;
    }
    let result = match game.outcome() {
        Some(outcome) => format!("{outcome}: {}", outcome.message(lang.language())),
        None => format!("* ({})", lang.pick("the game goes on", "la partida sigue")),
    };
    writeln!(
        out,
        "{} {}",
        lang.pick("Moves: ", "Jugadas:  "),
        record.moves().len()
    )?;
    writeln!(out, "{} {state}", lang.pick("State: ", "Estado:   "))?;
    writeln!(out, "{} {result}", lang.pick("Result:", "Resultado:"))?;
    Ok(ExitCode::SUCCESS)
}

/// The text of the file. Bytes that are no UTF-8 are kept apart as what they are not: ASCII.
fn read(options: &Options) -> io::Result<String> {
    let mut bytes = Vec::new();
    if options.file.as_os_str() == "-" {
        io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(&options.file)?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The line and the word where a record fails, and why.
fn place(text: &str, error: &ParseError, lang: Lang) -> String {
    let line = error.line().unwrap_or(1);
    let number = error.word().unwrap_or(1);
    let words = text.lines().nth(line - 1).unwrap_or("");
    let word = words.split_ascii_whitespace().nth(number - 1).unwrap_or("");
    // Whatever the file is, nothing of it may act on the terminal or fill it.
    let word: String = word.escape_default().take(40).collect();
    let problem = error.problem();
    let reason = match (error.illegal_move(), lang) {
        (Some(illegal), _) => {
            format!("{}: {}", illegal.rule(), illegal.message(lang.language()))
        }
        (None, Lang::En) => problem.to_string(),
        (None, Lang::Es) => format!("no es lo que se espera ({problem})"),
    };
    match lang {
        Lang::En => format!("line {line}, word {number} `{word}`: {reason}"),
        Lang::Es => format!("línea {line}, palabra {number} `{word}`: {reason}"),
    }
}
