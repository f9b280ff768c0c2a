//! A board drawn in the terminal, with colours or without.

use std::fmt;

use freunde_rules::{Player, Space, Spaces, State};

const RESET: &str = "\x1b[0m";
const PLAIN: &str = "\x1b[0;90m";
const RIVER: &str = "\x1b[38;5;45;48;5;24m";
const BIRD: &str = "\x1b[0;1;92m";
const MARK: &str = "\x1b[48;5;238m";
const PIECES: [&str; 2] = ["\x1b[1;38;5;16;48;5;214m", "\x1b[1;38;5;231;48;5;90m"];

/// How wide a space is drawn.
const WIDTH: usize = 7;

/// A position, drawn from player One's side. Stacks are seen from the side, the lowest piece
/// at the bottom: `(1)` is a piece of player One, `[2]` one of player Two. River spaces are
/// filled with `~`; `@1` and `@2` are the birds.
pub(crate) struct Drawing<'a> {
    pub(crate) state: &'a State,
    /// Spaces to be set off, in colour only: those of the last turn.
    pub(crate) marked: Spaces,
    pub(crate) colour: bool,
}

impl Drawing<'_> {
    fn paint(&self, f: &mut fmt::Formatter<'_>, style: &str, text: &str) -> fmt::Result {
        if self.colour {
            write!(f, "{style}{text}{RESET}")
        } else {
            f.write_str(text)
        }
    }

    fn files(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = (0..self.state.board().width()).map(|file| char::from(b'a' + file));
        let letters: Vec<String> = letters.map(String::from).collect();
        writeln!(f, "      {}", letters.join(&" ".repeat(WIDTH)))
    }

    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = "+-------".repeat(usize::from(self.state.board().width()));
        write!(f, "  ")?;
        self.paint(f, PLAIN, &format!("{line}+"))?;
        writeln!(f)
    }

    /// One level of a space.
    fn level(&self, f: &mut fmt::Formatter<'_>, space: Space, level: usize) -> fmt::Result {
        let board = self.state.board();
        let river = board.river().contains(space);
        let (fill, style) = match (river, self.marked.contains(space)) {
            (true, _) => ("~", RIVER),
            (false, true) => (" ", MARK),
            (false, false) => (" ", ""),
        };
        let side = fill.repeat((WIDTH - 3) / 2);
        self.paint(f, style, &side)?;
        match self.state.stack(space).piece(level) {
            Some(Player::One) => self.paint(f, PIECES[0], "(1)")?,
            Some(Player::Two) => self.paint(f, PIECES[1], "[2]")?,
            None => self.paint(f, style, &fill.repeat(3))?,
        }
        let bird = Player::ALL
            .into_iter()
            .find(|&player| board.bird(player) == space);
        match bird {
            Some(player) if level == 1 => self.paint(f, BIRD, &format!("@{}", player.digit())),
            _ => self.paint(f, style, &side),
        }
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.state.board();
        self.files(f)?;
        self.line(f)?;
        for rank in (0..board.height()).rev() {
            let spaces = (0..board.width()).filter_map(|file| Space::new(file, rank));
            let heights = spaces.clone().map(|space| self.state.stack(space).height());
            for level in (1..=heights.max().unwrap_or(0).max(1)).rev() {
                let label = match level {
                    1 => char::from(b'1' + rank),
                    _ => ' ',
                };
                write!(f, "{label} ")?;
                for space in spaces.clone() {
                    self.paint(f, PLAIN, "|")?;
                    self.level(f, space, level)?;
                }
                self.paint(f, PLAIN, "|")?;
                match level {
                    1 => writeln!(f, " {label}")?,
                    _ => writeln!(f)?,
                }
            }
            self.line(f)?;
        }
        self.files(f)
    }
}
