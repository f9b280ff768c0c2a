//! How a user interface puts a turn together, click by click, with [`PartialTurn`]: what may be
//! clicked next, why a click leads nowhere, when the turn is complete.
//!
//! ```text
//! cargo run -p freunde-rules --example turn_builder
//! cargo run -p freunde-rules --example turn_builder -- --interactive
//! ```
//!
//! The first plays the clicks of a script. The second reads them from standard input, one a
//! line: a space (`d3`), a kind of movement where there is a choice (`slide`, `descend`), `back`
//! to take a click back, `quit`.

#[path = "terminal/exit.rs"]
mod exit;

use std::io::{self, Write, stdin};
use std::process::ExitCode;

use clap::Parser;
use freunde_rules::{MoveKind, PartialTurn, Player, Space, State};

use crate::exit::exit;

/// A position with a bit of everything: a river to keep connected, and a flock to be made.
const POSITION: &str = "x7/2,2,2,2,2,2,2/x7/x4,2,2,x/x,21111,1,1111,x,1,x/x,1,x5/x7 1 - -";

/// Clicks that lead nowhere, clicks taken back, and in the end a turn with two jumps.
const SCRIPT: &str = "c6 d2 f3 f4 g3 back d3 d2 b3 c3 slide c2 b3 c3 back b3 b4 b5";

/// Puts a turn together, click by click.
#[derive(Parser)]
struct Options {
    /// Read the clicks from standard input, in place of a script.
    #[arg(long)]
    interactive: bool,
}

fn main() -> ExitCode {
    exit(run(&Options::parse()))
}

fn run(options: &Options) -> io::Result<ExitCode> {
    let state: State = POSITION.parse().expect("the position is well written");
    let mut builder = Builder::new(&state, io::stdout().lock());
    builder.show()?;
    if options.interactive {
        for line in stdin().lines() {
            match line?.trim() {
                "quit" => break,
                word => builder.word(word)?,
            }
        }
    } else {
        for word in SCRIPT.split(' ') {
            writeln!(builder.out, "> {word}")?;
            builder.word(word)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What a user interface keeps: the turn in the making, and the earlier ones to go back to.
struct Builder<O> {
    turn: PartialTurn,
    earlier: Vec<PartialTurn>,
    out: O,
}

impl<O: Write> Builder<O> {
    fn new(state: &State, out: O) -> Builder<O> {
        Builder {
            turn: PartialTurn::new(state),
            earlier: Vec::new(),
            out,
        }
    }

    /// Does what a word of the user says.
    fn word(&mut self, word: &str) -> io::Result<()> {
        // A partial turn never changes, so what is clicked next can be tried and dropped.
        let next = match word {
            "back" => {
                match self.earlier.pop() {
                    Some(turn) => self.turn = turn,
                    None => writeln!(self.out, "  There is no click to take back.")?,
                }
                return self.show();
            }
            "slide" => self.turn.choose(MoveKind::Slide),
            "descend" => self.turn.choose(MoveKind::Descend),
            _ => match word.parse::<Space>() {
                Ok(space) => self.turn.click(space),
                Err(error) => return writeln!(self.out, "  Not understood: {error}."),
            },
        };
        match next {
            Ok(turn) => {
                self.earlier.push(std::mem::replace(&mut self.turn, turn));
                self.show()
            }
            // The messages name the rule; a user interface in another language would match on
            // the error instead.
            Err(error) => writeln!(self.out, "  No: {error}."),
        }
    }

    /// Draws the board as it stands, and says what is to be done next.
    fn show(&mut self) -> io::Result<()> {
        draw(&self.turn, &mut self.out)?;
        if let Some(turn) = self.turn.complete() {
            return writeln!(self.out, "  The turn is complete: {turn}");
        }
        if let Some(turn) = self.turn.settled() {
            writeln!(self.out, "  So far: {turn}, and the flock must jump on.")?;
        }
        if !self.turn.kinds().is_empty() {
            return writeln!(self.out, "  Say which: slide or descend.");
        }
        let spaces: Vec<String> = self.turn.spaces().iter().map(|s| s.to_string()).collect();
        writeln!(self.out, "  May be clicked: {}", spaces.join(" "))
    }
}

/// Draws the board, with the spaces that may be clicked next in brackets and the one that the
/// movement starts from in angles.
fn draw(turn: &PartialTurn, out: &mut impl Write) -> io::Result<()> {
    let (state, board) = (turn.state(), turn.state().board());
    let may_click = turn.spaces();
    for rank in (0..board.height()).rev() {
        let spaces = (0..board.width()).filter_map(|file| Space::new(file, rank));
        let cells = spaces.map(|space| {
            let pieces: String = state.stack(space).pieces().map(Player::digit).collect();
            let pieces = match pieces.as_str() {
                "" if board.river().contains(space) => "~",
                "" => ".",
                pieces => pieces,
            };
            let cell = match space {
                _ if may_click.contains(space) => format!("[{pieces}]"),
                _ if turn.from() == Some(space) => format!("<{pieces}>"),
                _ => format!(" {pieces} "),
            };
            format!("{cell:<8}")
        });
        let line: String = cells.collect();
        writeln!(out, "  {} {}", rank + 1, line.trim_end())?;
    }
    writeln!(
        out,
        "     a       b       c       d       e       f       g"
    )
}
