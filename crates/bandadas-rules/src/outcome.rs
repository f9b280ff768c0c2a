//! B8: the end of a turn, of a round and of the game.

use crate::seat::Seat;
use crate::seats::Seats;

/// What ended a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// A collection of seven different species ([B8.1](crate::rules#b8-1)).
    SevenSpecies,
    /// A collection of three birds each of two species ([B8.1](crate::rules#b8-1)).
    TwoThrees,
    /// Too few cards for the next round ([B8.2](crate::rules#b8-2)).
    NoDeal,
}

/// How a game ended: who won, and why it ended.
///
/// ```
/// use bandadas_rules::{Ending, State};
///
/// let state: State = "R2T2DO3PW4/M5D10R4O3W9/T3FR3W4DP/F5R7M6P2OT \
///     -/-/- TM/MR2/TPM T FO3TDP8M3W3R2 3 3 over"
///     .parse()
///     .unwrap();
/// let outcome = state.outcome().unwrap();
/// assert_eq!(outcome.ending(), Ending::NoDeal);
/// assert_eq!(outcome.to_string(), "2,3");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    pub(crate) winners: Seats,
    pub(crate) ending: Ending,
}

impl Outcome {
    /// The seats that won, in order: one, or those that share the win ([B8.2](crate::rules#b8-2)).
    pub fn winners(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.winners.iter()
    }

    /// Whether the player at `seat` won, alone or with others.
    pub const fn is_winner(&self, seat: Seat) -> bool {
        self.winners.contains(seat)
    }

    /// What ended the game.
    pub const fn ending(&self) -> Ending {
        self.ending
    }
}
