//! F8: the end of the game.

use core::fmt;

use crate::pad::padded;
use crate::player::Player;

/// How a game ended ([F8](crate::rules#f8)).
///
/// Displayed as `player One wins: bird`, `draw: repetition`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One player won.
    Win {
        /// Who won.
        winner: Player,
        /// Why.
        reason: WinReason,
    },
    /// The game is drawn because an arrangement occurred again ([F8.3](crate::rules#f8-3)). Only a
    /// [`Game`](crate::Game) can tell, since a state has no past.
    Repetition,
}

impl Outcome {
    /// Who won; `None` for a draw.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Repetition => None,
        }
    }

    /// The reason in a word: `bird`, `dragons`, `stuck` or `repetition`.
    pub const fn reason(self) -> &'static str {
        match self {
            Outcome::Win { reason, .. } => reason.name(),
            Outcome::Repetition => "repetition",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |f| match self.winner() {
            Some(winner) => write!(f, "player {winner} wins: {}", self.reason()),
            None => write!(f, "draw: {}", self.reason()),
        })
    }
}

/// Why a player won ([F8](crate::rules#f8)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// The winner moved or jumped onto the opponent's bird and has no dragons
    /// ([F8.2](crate::rules#f8-2)).
    Bird,
    /// The opponent was warned and has dragons at the end of the turn ([F8.1](crate::rules#f8-1)).
    Dragons,
    /// The opponent, to move, has no legal movement ([F8.4](crate::rules#f8-4)).
    Stuck,
}

impl WinReason {
    /// The reason in a word: `bird`, `dragons` or `stuck`.
    pub const fn name(self) -> &'static str {
        match self {
            WinReason::Bird => "bird",
            WinReason::Dragons => "dragons",
            WinReason::Stuck => "stuck",
        }
    }
}

impl fmt::Display for WinReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
