//! What a search tells.

use alloc::vec::Vec;

use freunde_rules::{Move, Turn};

use super::value::Value;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    pub(super) choices: Vec<Choice>,
    /// How many moves of the turn were played before the search.
    pub(super) played: usize,
    pub(super) line: Vec<Turn>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// A turn that can be played, and what the search found out about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub(super) turn: Turn,
    pub(super) value: Value,
    pub(super) is_exact: bool,
    pub(super) visits: u64,
}

impl Choice {
    /// The whole turn, with what has been played of it already.
    pub const fn turn(&self) -> &Turn {
        &self.turn
    }

    /// What it is worth to the player to move.
    pub const fn value(&self) -> Value {
        self.value
    }

    /// Whether the value is exact. If not, the turn is worth this much or less, and the search did
    /// not find out how much less; see [`Search::with_lines`](super::Search::with_lines).
    pub const fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// How many nodes were spent on it.
    pub const fn visits(&self) -> u64 {
        self.visits
    }
}

impl Analysis {
    /// The best turn, whole: with what has been played of it already.
    pub fn turn(&self) -> &Turn {
        &self.choices[0].turn
    }

    /// The moves of the best turn that are still to be made.
    pub fn moves(&self) -> &[Move] {
        &self.turn().moves()[self.played..]
    }

    /// What the best turn is worth to the player to move.
    pub fn value(&self) -> Value {
        self.choices[0].value
    }

    /// How the search thinks that the game will go on: the best turn, the best answer to it, and
    /// so on.
    pub fn line(&self) -> &[Turn] {
        &self.line
    }

    /// All turns that were considered, the best first. Turns whose value is only a bound come after
    /// the others, and so do those that the budget did not suffice to search as deep as the best. At
    /// most 1,024 turns of a position are considered.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// How many turns deep the search came; 0 if it did not even look at every turn once.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// How many nodes it took.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }
}
