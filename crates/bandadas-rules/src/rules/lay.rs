//! B5: laying a species at the end of a row, and refilling the row.

use crate::row::{End, RowNumber};
use crate::species::Species;
use crate::state::State;
use crate::table::Phase;

impl State {
    /// Lays all cards of a species from the hand and takes what they surround (B5.1, B5.2).
    #[inline]
    pub(crate) fn lay(&mut self, species: Species, row: RowNumber, end: End) {
        let held = self.give_up(species);
        let (left, taken) = self.table.rows[row.index()].lay_held(species, held, end);
        self.table.rows[row.index()] = left;
        let player = self.table.player.index();
        self.hands[player] = self.hands[player].plus(taken);
        self.table.known[player] = self.table.known[player].plus(taken);

        if taken.is_empty() {
            self.offer_draw();
        } else if self.lacks_a_species(row) {
            self.table.phase = Phase::Refill(row);
        } else {
            self.table.phase = Phase::Fly;
        }
    }

    /// Adds a card from the draw pile to the row that is being refilled (B5.4).
    pub(crate) fn refill(&mut self, species: Species, end: End) {
        let Phase::Refill(row) = self.table.phase else {
            return;
        };
        let cards = &mut self.table.rows[row.index()];
        *cards = cards.lay_held(species, 1, end).0;
        if !self.lacks_a_species(row) {
            self.table.phase = Phase::Fly;
        }
    }

    /// Whether a row has one species only and there are cards to change that (B5.4).
    #[inline]
    fn lacks_a_species(&self, row: RowNumber) -> bool {
        self.table.rows[row.index()].has_one_species() && self.drawable() > 0
    }
}
