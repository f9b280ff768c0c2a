//! B8: the end of a turn, of a round and of the game.

use core::fmt;

use crate::counts::Counts;
use crate::deal::HAND;
use crate::species::SpeciesSet;
use crate::state::State;
use crate::table::{Phase, SEATS, Seat, Table};

/// Different species in a collection that win (B8.1).
const SPECIES_TO_WIN: usize = 7;
/// Species with three birds each that win (B8.1).
const THREES_TO_WIN: usize = 2;

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// A collection of seven different species (B8.1).
    SevenSpecies,
    /// A collection of three birds each of two species (B8.1).
    TwoThrees,
    /// Too few cards for the next round (B8.2).
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    winners: u8,
    ending: Ending,
}

impl Outcome {
    /// The seats that won, in order: one, or those that share the win (B8.2).
    pub fn winners(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let winners = self.winners;
        (0..SEATS)
            .filter(move |seat| winners >> seat & 1 == 1)
            .map(Seat::at)
    }

    /// Whether the player at `seat` won, alone or with others.
    pub const fn is_winner(&self, seat: Seat) -> bool {
        self.winners >> seat.index() & 1 == 1
    }

    /// What ended the game.
    pub const fn ending(&self) -> Ending {
        self.ending
    }
}

/// The winning seats as B10.6 writes them: `2`, `1,3`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, seat) in self.winners().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{seat}")?;
        }
        Ok(())
    }
}

impl Counts {
    /// Whether a collection of these birds wins, and by which of the two ways (B8.1).
    ///
    /// ```
    /// use bandadas_rules::{Counts, Ending};
    /// let collection: Counts = "O3R3".parse().unwrap();
    /// assert_eq!(collection.wins(), Some(Ending::TwoThrees));
    /// ```
    #[inline]
    pub const fn wins(self) -> Option<Ending> {
        if self.species().len() >= SPECIES_TO_WIN {
            Some(Ending::SevenSpecies)
        } else if self.threes().len() >= THREES_TO_WIN {
            Some(Ending::TwoThrees)
        } else {
            None
        }
    }
}

impl Table {
    /// How the game ended; none while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let player = self.player.index();
        if let Some(ending) = self.collections[player].wins() {
            return Some(Outcome {
                winners: 1 << player,
                ending,
            });
        }
        let most = self
            .collections
            .iter()
            .map(|birds| birds.total())
            .max()
            .unwrap_or(0);
        let winners = (0..usize::from(self.players))
            .filter(|&seat| self.collections[seat].total() == most)
            .fold(0, |winners, seat| winners | 1 << seat);
        Some(Outcome {
            winners,
            ending: Ending::NoDeal,
        })
    }

    /// The cards that a new round deals: eight to each hand (B8.2).
    pub(crate) const fn cards_of_a_deal(&self) -> u32 {
        HAND * self.players as u32
    }
}

impl State {
    /// The end of the player's turn (B8).
    #[inline]
    pub(crate) fn end_turn(&mut self) {
        let player = self.table.player.index();
        if self.table.collections[player].wins().is_some() {
            self.table.phase = Phase::Over;
        } else if self.hands[player].is_empty() {
            self.end_round();
        } else {
            let next = player + 1;
            self.table.player = Seat::at(if next < self.players().into() {
                next
            } else {
                0
            });
            self.table.phase = Phase::Lay;
        }
    }

    /// The end of a round, by the player who emptied the hand (B8.2).
    fn end_round(&mut self) {
        for hand in &mut self.hands {
            self.table.discard = self.table.discard.plus(*hand);
            *hand = Counts::EMPTY;
        }
        self.table.known = [Counts::EMPTY; SEATS];
        self.table.absent = [SpeciesSet::EMPTY; SEATS];
        self.table.dealer = self.table.player;
        let enough = self.drawable() >= self.table.cards_of_a_deal();
        self.table.phase = if enough { Phase::Hands } else { Phase::Over };
    }
}
