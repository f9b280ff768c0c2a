//! Checks the record of a game (F9.6): prints the final position and the result, or the line
//! and the word where it breaks a rule.
//!
//! `cargo run --example freunde_replay -- game.txt`

#[path = "terminal/colour.rs"]
mod colour;
#[path = "terminal/exit.rs"]
mod exit;
#[path = "terminal/freunde.rs"]
mod freunde;

use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use freunde_rules::{Game, Record, Spaces};

use crate::colour::Colour;
use crate::exit::exit;
use crate::freunde::Drawing;

/// Checks the record of a game of Freunde.
#[derive(Parser)]
struct Options {
    /// The record; `-` for standard input.
    file: PathBuf,
    /// Draw the final position.
    #[arg(long)]
    draw: bool,
    /// Whether to use colours.
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

fn main() -> ExitCode {
    exit(run(&Options::parse()))
}

fn run(options: &Options) -> io::Result<ExitCode> {
    let name = options.file.display();
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
            writeln!(io::stderr(), "{name}: {error}")?;
            return Ok(ExitCode::FAILURE);
        }
    };
    let game = Game::from_record(&record);
    let mut out = io::stdout().lock();
    if options.draw {
        let drawing = Drawing {
            state: game.state(),
            marked: Spaces::default(),
            colour: options.color.is_on(),
        };
        write!(out, "{drawing}")?;
    }
    let reason = match game.outcome() {
        Some(outcome) => outcome.to_string(),
        None => "the moves do not end the game".to_string(),
    };
    writeln!(out, "Turns:    {}", record.turns().len())?;
    writeln!(out, "Position: {}", game.state())?;
    writeln!(out, "Result:   {} ({reason})", record.result())?;
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
