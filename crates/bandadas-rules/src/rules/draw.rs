//! B6: drawing two cards or declining.

use crate::counts::Counts;
use crate::species::{Species, SpeciesSet};
use crate::state::State;
use crate::table::Phase;

/// Cards to be drawn by a player who does not decline (B6.1).
const DRAWN: u32 = 2;

impl State {
    /// After a lay that took nothing: a choice if any card can be drawn (B6.1, B6.2).
    #[inline]
    pub(crate) fn offer_draw(&mut self) {
        if self.drawable() > 0 {
            self.table.phase = Phase::Draw;
        } else {
            self.offer_flight();
        }
    }

    /// Two cards are to come, or the only one that there is (B6.2).
    #[inline]
    pub(crate) fn draw_two(&mut self) {
        self.table.phase = Phase::Drawing(self.drawable().min(DRAWN) as u8);
    }

    /// No cards are drawn (B6.1).
    #[inline]
    pub(crate) fn decline(&mut self) {
        self.offer_flight();
    }

    /// One of the cards drawn, of which `cards` were still to come: its owner alone sees it, so
    /// nothing is absent from the hand any more (B9.2).
    #[inline]
    pub(crate) fn draw_card(&mut self, species: Species, cards: u8) {
        let player = self.table.player.index();
        self.hands[player] = self.hands[player].plus(Counts::of(species, 1));
        self.table.absent[player] = SpeciesSet::EMPTY;
        self.table.phase = if cards > 1 {
            Phase::Drawing(cards - 1)
        } else {
            Phase::Fly
        };
    }
}
