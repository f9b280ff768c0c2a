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

use std::error::Error;
use std::io::stdin;

use freunde_rules::{MoveKind, PartialTurn, Player, Space, State};

/// A position with a bit of everything: a river to keep connected, and a flock to be made.
const POSITION: &str = "x7/2,2,2,2,2,2,2/x7/x4,2,2,x/x,21111,1,1111,x,1,x/x,1,x5/x7 1 - -";

/// Clicks that lead nowhere, clicks taken back, and in the end a turn with two jumps.
const SCRIPT: &str = "c6 d2 f3 f4 g3 back d3 d2 b3 c3 slide c2 b3 c3 back b3 b4 b5";

fn main() -> Result<(), Box<dyn Error>> {
    let state: State = POSITION.parse()?;
    let mut builder = Builder::new(&state);
    builder.show();
    if std::env::args().any(|argument| argument == "--interactive") {
        for line in stdin().lines() {
            match line?.trim() {
                "quit" => break,
                word => builder.word(word),
            }
        }
    } else {
        for word in SCRIPT.split(' ') {
            println!("> {word}");
            builder.word(word);
        }
    }
    Ok(())
}

/// What a user interface keeps: the turn in the making, and the earlier ones to go back to.
struct Builder {
    turn: PartialTurn,
    earlier: Vec<PartialTurn>,
}

impl Builder {
    fn new(state: &State) -> Builder {
        Builder {
            turn: PartialTurn::new(state),
            earlier: Vec::new(),
        }
    }

    /// Does what a word of the user says.
    fn word(&mut self, word: &str) {
        // A partial turn never changes, so what is clicked next can be tried and dropped.
        let next = match word {
            "back" => {
                match self.earlier.pop() {
                    Some(turn) => self.turn = turn,
                    None => println!("  There is no click to take back."),
                }
                return self.show();
            }
            "slide" => self.turn.choose(MoveKind::Slide),
            "descend" => self.turn.choose(MoveKind::Descend),
            _ => match word.parse::<Space>() {
                Ok(space) => self.turn.click(space),
                Err(error) => return println!("  Not understood: {error}."),
            },
        };
        match next {
            Ok(turn) => {
                self.earlier.push(std::mem::replace(&mut self.turn, turn));
                self.show();
            }
            // The messages name the rule; a user interface in another language would match on
            // the error instead.
            Err(error) => println!("  No: {error}."),
        }
    }

    /// Draws the board as it stands, and says what is to be done next.
    fn show(&self) {
        draw(&self.turn);
        if let Some(turn) = self.turn.complete() {
            return println!("  The turn is complete: {turn}");
        }
        if let Some(turn) = self.turn.settled() {
            println!("  So far: {turn}, and the flock must jump on.");
        }
        if !self.turn.kinds().is_empty() {
            return println!("  Say which: slide or descend.");
        }
        let spaces: Vec<String> = self.turn.spaces().iter().map(|s| s.to_string()).collect();
        println!("  May be clicked: {}", spaces.join(" "));
    }
}

/// Draws the board, with the spaces that may be clicked next in brackets and the one that the
/// movement starts from in angles.
fn draw(turn: &PartialTurn) {
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
        println!("  {} {}", rank + 1, line.trim_end());
    }
    println!("     a       b       c       d       e       f       g");
}
