//! B3.2, B8.2: what chance deals, card by card.

use crate::counts::Counts;
use crate::row::End;
use crate::species::Species;
use crate::state::State;
use crate::table::{Phase, Table};

/// Cards to a hand (B3.2).
pub(crate) const HAND: u32 = 8;
/// Different species to a row (B3.2).
pub(crate) const ROW: usize = 3;

impl State {
    /// A card to the first row with fewer than three species, or to the discard pile if that row
    /// has the species (B3.2).
    pub(crate) fn deal_to_row(&mut self, species: Species) {
        let Some(row) = self.table.rows.iter_mut().find(|row| row.len() < ROW) else {
            return;
        };
        if row.contains(species) {
            self.table.discard = self.table.discard.plus(Counts::of(species, 1));
        } else {
            *row = row.lay_held(species, 1, End::Right).0;
        }
        if self.table.rows[3].len() == ROW {
            self.table.phase = Phase::Hands;
        }
    }

    /// A card to the first hand from the dealer on with fewer than eight (B3.2).
    #[inline]
    pub(crate) fn deal_to_hand(&mut self, species: Species) {
        let dealt = self.cards_in_hands();
        let Some(seat) = self.table.seat_of_dealt_card(dealt) else {
            return;
        };
        self.hands[seat] = self.hands[seat].plus(Counts::of(species, 1));
        if dealt + 1 == self.table.cards_of_a_deal() {
            let setup = self.table.collections[seat].is_empty();
            self.table.phase = if setup { Phase::Birds } else { Phase::Lay };
        }
    }

    /// The seat whose hand is dealt next.
    #[inline]
    pub(crate) fn next_hand(&self) -> Option<usize> {
        self.table.seat_of_dealt_card(self.cards_in_hands())
    }

    /// The number of cards in all hands.
    #[inline]
    fn cards_in_hands(&self) -> u32 {
        self.hands
            .into_iter()
            .fold(Counts::EMPTY, Counts::plus)
            .total()
    }

    /// A card to the first empty collection from the dealer on (B3.2).
    pub(crate) fn deal_bird(&mut self, species: Species) {
        let Some(seat) = self.table.next_collection() else {
            return;
        };
        self.table.collections[seat] = Counts::of(species, 1);
        if self.table.next_collection().is_none() {
            self.table.phase = Phase::Lay;
        }
    }
}

impl Table {
    /// The seat whose hand gets the next card when `dealt` have been dealt: each hand gets eight
    /// in turn.
    #[inline]
    fn seat_of_dealt_card(&self, dealt: u32) -> Option<usize> {
        if dealt >= self.cards_of_a_deal() {
            return None;
        }
        let seat = self.dealer.index() + (dealt / HAND) as usize;
        let players = usize::from(self.players);
        Some(if seat < players { seat } else { seat - players })
    }

    /// The seat whose collection is dealt next.
    pub(crate) fn next_collection(&self) -> Option<usize> {
        self.seats_from_dealer()
            .find(|&seat| self.collections[seat].is_empty())
    }

    /// The cards that a new round deals: eight to each hand (B8.2).
    pub(crate) const fn cards_of_a_deal(&self) -> u32 {
        HAND * self.players as u32
    }
}
