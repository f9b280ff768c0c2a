//! B4: what each move does. The rules of each step are in modules of their own.

use crate::moves::Move;
use crate::species::{Species, SpeciesSet};
use crate::state::State;
use crate::table::Phase;

impl State {
    /// Makes a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        match mv {
            Move::Lay { species, row, end } => self.lay(species, row, end),
            Move::Draw => self.draw_two(),
            Move::Decline => self.decline(),
            Move::Fly(species) => self.fly(species),
            Move::Pass => self.end_turn(),
            Move::Card(species) => {
                self.take_from_pile(species);
                match self.table.phase {
                    Phase::Drawing(cards) => self.draw_card(species, cards),
                    Phase::Hands => self.deal_to_hand(species),
                    Phase::Rows => self.deal_to_row(species),
                    Phase::Birds => self.deal_bird(species),
                    // No card without an end is legal here.
                    Phase::Lay | Phase::Refill(_) | Phase::Draw | Phase::Fly | Phase::Over => {}
                }
            }
            Move::Refill { species, end } => {
                self.take_from_pile(species);
                self.refill(species, end);
            }
        }
    }

    /// Takes all cards of a species out of the player's hand and notes that they are gone (B9.2):
    /// none of it is known any more and it is absent, but a hand without unknown cards has no
    /// absent species. Gives their number.
    #[inline]
    pub(crate) fn give_up(&mut self, species: Species) -> u8 {
        let player = self.table.player.index();
        let held = self.hands[player].get(species);
        let hand = self.hands[player].without(species);
        let known = self.table.known[player].without(species);
        self.hands[player] = hand;
        self.table.known[player] = known;
        self.table.absent[player] = if hand == known {
            SpeciesSet::EMPTY
        } else {
            self.table.absent[player].with(species)
        };
        held
    }
}
