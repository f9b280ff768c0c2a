//! B8: the end of a turn, of a round and of the game.

use crate::counts::Counts;
use crate::outcome::{Ending, Outcome};
use crate::seat::{SEATS, Seat};
use crate::seats::Seats;
use crate::species::SpeciesSet;
use crate::state::State;
use crate::table::{Phase, Table};

impl Counts {
    /// Whether a collection of these birds wins, and by which of the two ways
    /// ([B8.1](crate::rules#b8-1)).
    ///
    /// ```
    /// use bandadas_rules::{Counts, Ending};
    /// let collection: Counts = "O3R3".parse().unwrap();
    /// assert_eq!(collection.wins(), Some(Ending::TwoThrees));
    /// ```
    #[inline]
    pub const fn wins(self) -> Option<Ending> {
        if self.has_seven_species() {
            Some(Ending::SevenSpecies)
        } else if self.has_two_threes() {
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
                winners: Seats::EMPTY.with(self.player),
                ending,
            });
        }
        let most = self
            .collections
            .iter()
            .map(|birds| birds.total())
            .max()
            .unwrap_or(0);
        let winners = self
            .seats()
            .filter(|&seat| self.collection(seat).total() == most)
            .collect();
        Some(Outcome {
            winners,
            ending: Ending::NoDeal,
        })
    }
}

impl State {
    /// The end of a turn in which a flock has flown home (B8): its birds may make the player win
    /// (B8.1).
    #[inline]
    pub(crate) fn end_turn_with_flock(&mut self) {
        if self.table.collections[self.table.player.index()]
            .wins()
            .is_some()
        {
            self.table.phase = Phase::Over;
        } else {
            self.end_turn();
        }
    }

    /// The end of a turn in which no flock has flown home. Nobody wins by B8.1 then, since the
    /// collection is as it was before the turn, and had not won.
    #[inline]
    pub(crate) fn end_turn(&mut self) {
        let player = self.table.player.index();
        if self.hands[player].is_empty() {
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
