//! B10.3: states that cannot be, and which part of a text shows it.

use crate::counts::Counts;
use crate::impossible::Impossible;
use crate::row::{Row, RowNumber};
use crate::rules::deal::{HAND, ROW};
use crate::seat::{SEATS, Seat};
use crate::species::{Species, SpeciesSet};
use crate::state::State;
use crate::table::{Phase, Table};

/// How many cards of each species lie in some places, with room for more than there are.
#[derive(Copy, Clone, Default)]
pub(crate) struct Tally([u32; 8]);

impl Tally {
    pub(crate) fn add(&mut self, cards: Counts) {
        for (sum, count) in self.0.iter_mut().zip(cards.to_array()) {
            *sum += u32::from(count);
        }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = (Species, u32)> {
        Species::ALL.into_iter().zip(self.0)
    }
}

impl Table {
    /// All cards that lie open, the known ones in the hands left out.
    pub(crate) fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.rows.iter().for_each(|row| tally.add(row.counts()));
        self.collections.iter().for_each(|&birds| tally.add(birds));
        tally.add(self.discard);
        tally
    }

    /// Refuses what B10.3 refuses, as far as the numbers of cards in the hands and in the draw
    /// pile tell.
    pub(crate) fn validate(&self, hands: [u32; SEATS], draw: u32) -> Result<(), Impossible> {
        self.validate_rows()?;
        self.validate_known(hands)?;
        let drawable = draw + self.discard.total();
        match self.phase {
            Phase::Rows => {
                self.validate_hands_dealt(hands, 0)?;
                self.validate_birds_dealt(0)
            }
            Phase::Hands => self.validate_deal_of_hands(hands, drawable),
            Phase::Birds => self.validate_deal_of_birds(hands),
            Phase::Over => self.validate_over(hands, drawable),
            Phase::Lay | Phase::Refill(_) | Phase::Draw | Phase::Drawing(_) | Phase::Fly => {
                self.validate_turn(hands, drawable)
            }
        }
    }

    fn validate_rows(&self) -> Result<(), Impossible> {
        match self.phase {
            Phase::Rows => self.validate_rows_being_dealt(),
            Phase::Hands | Phase::Birds if self.is_setup() => self.validate_rows_as_dealt(),
            _ => RowNumber::ALL
                .into_iter()
                .find(|&row| self.row(row).is_empty())
                .map_or(Ok(()), |row| Err(Impossible::EmptyRow { row })),
        }
    }

    /// Whether no turn has been made yet, of a deal of hands or birds: the collections get their
    /// first bird after the hands, and a later round deals no birds (B3.2).
    fn is_setup(&self) -> bool {
        self.phase == Phase::Birds || self.collections.iter().all(|birds| birds.is_empty())
    }

    /// That rows before the one being dealt are full and those after it empty.
    fn validate_rows_being_dealt(&self) -> Result<(), Impossible> {
        let mut full = true;
        for row in RowNumber::ALL {
            if !self.row(row).is_as_dealt() {
                return Err(Impossible::NotAsDealt { row });
            }
            if !full && !self.row(row).is_empty() {
                return Err(Impossible::RowTooEarly { row });
            }
            full &= self.row(row).len() == ROW;
        }
        if full {
            Err(Impossible::RowsDealt)
        } else {
            Ok(())
        }
    }

    /// That all rows are full and no lay has changed them.
    fn validate_rows_as_dealt(&self) -> Result<(), Impossible> {
        for row in RowNumber::ALL {
            if self.row(row).is_empty() {
                return Err(Impossible::EmptyRow { row });
            }
            if !self.row(row).is_as_dealt() || self.row(row).len() != ROW {
                return Err(Impossible::NotAsDealt { row });
            }
        }
        Ok(())
    }

    fn validate_known(&self, hands: [u32; SEATS]) -> Result<(), Impossible> {
        if self.phase.is_deal() && self.player != self.dealer {
            return Err(Impossible::PlayerNotDealer);
        }
        for seat in self.seats() {
            let (known, absent) = (self.known(seat), self.absent(seat));
            if self.phase.is_deal() && !(known.is_empty() && absent.is_empty()) {
                return Err(Impossible::KnownWhileDealing { seat });
            }
            if !absent.is_empty() && hands[seat.index()] == known.total() {
                return Err(Impossible::AbsentOfNothing { seat });
            }
        }
        Ok(())
    }

    /// That `dealt` cards have been dealt to the hands, eight to each in turn.
    fn validate_hands_dealt(&self, hands: [u32; SEATS], mut dealt: u32) -> Result<(), Impossible> {
        for seat in self.seats_from_dealer() {
            let due = dealt.min(HAND);
            if hands[seat] != due {
                return Err(Impossible::HandNotInOrder {
                    seat: Seat::at(seat),
                });
            }
            dealt -= due;
        }
        Ok(())
    }

    /// That `dealt` cards have been dealt to the collections, one to each in turn.
    fn validate_birds_dealt(&self, mut dealt: u32) -> Result<(), Impossible> {
        for seat in self.seats_from_dealer() {
            let due = dealt.min(1);
            if self.collections[seat].total() != due {
                return Err(Impossible::BirdNotInOrder {
                    seat: Seat::at(seat),
                });
            }
            dealt -= due;
        }
        Ok(())
    }

    fn validate_deal_of_hands(&self, hands: [u32; SEATS], drawable: u32) -> Result<(), Impossible> {
        let dealt = hands.iter().sum();
        self.validate_hands_dealt(hands, dealt)?;
        let needed = match self.cards_of_a_deal() - dealt {
            0 => return Err(Impossible::HandsDealt),
            needed => needed,
        };
        if self.is_setup() {
            // The rows hold twelve cards and nothing else has been dealt: the piles have enough.
            return Ok(());
        }
        self.validate_collections(None)?;
        if drawable < needed {
            let left = drawable;
            return Err(Impossible::TooFewToDeal { needed, left });
        }
        Ok(())
    }

    fn validate_deal_of_birds(&self, hands: [u32; SEATS]) -> Result<(), Impossible> {
        self.validate_hands_dealt(hands, self.cards_of_a_deal())?;
        let dealt = self.collections.iter().map(|birds| birds.total()).sum();
        self.validate_birds_dealt(dealt)?;
        if dealt == u32::from(self.players) {
            return Err(Impossible::BirdsDealt);
        }
        Ok(())
    }

    fn validate_turn(&self, hands: [u32; SEATS], drawable: u32) -> Result<(), Impossible> {
        self.validate_collections(None)?;
        let player_needs_cards = !matches!(self.phase, Phase::Draw | Phase::Drawing(_));
        if player_needs_cards && hands[self.player.index()] == 0 {
            return Err(Impossible::EmptyHand { seat: self.player });
        }
        self.validate_others_hold_cards(hands)?;
        let wanted = match self.phase {
            Phase::Refill(row) if self.row(row).len() != 1 => {
                return Err(Impossible::NoRefill { row });
            }
            Phase::Refill(_) | Phase::Draw => 1,
            Phase::Drawing(cards) => u32::from(cards),
            Phase::Rows | Phase::Hands | Phase::Birds | Phase::Lay | Phase::Fly | Phase::Over => 0,
        };
        if drawable < wanted {
            return Err(Impossible::TooFewToDraw {
                wanted,
                left: drawable,
            });
        }
        Ok(())
    }

    fn validate_over(&self, hands: [u32; SEATS], drawable: u32) -> Result<(), Impossible> {
        self.validate_collections(Some(self.player))?;
        let won = self.collection(self.player).wins().is_some();
        let no_deal =
            self.player == self.dealer && hands == [0; SEATS] && drawable < self.cards_of_a_deal();
        if won {
            self.validate_others_hold_cards(hands)
        } else if no_deal {
            Ok(())
        } else {
            Err(Impossible::NotOver)
        }
    }

    /// That no seat but the player's has an empty hand, with which the round would have ended.
    fn validate_others_hold_cards(&self, hands: [u32; SEATS]) -> Result<(), Impossible> {
        let empty = self
            .seats()
            .find(|&seat| seat != self.player && hands[seat.index()] == 0);
        empty.map_or(Ok(()), |seat| Err(Impossible::EmptyHand { seat }))
    }

    /// That each collection has a bird, and none has won but perhaps that of `winner`.
    fn validate_collections(&self, winner: Option<Seat>) -> Result<(), Impossible> {
        for seat in self.seats() {
            if self.collection(seat).is_empty() {
                return Err(Impossible::EmptyCollection { seat });
            }
            if self.collection(seat).wins().is_some() && winner != Some(seat) {
                return Err(Impossible::CollectionHasWon { seat });
            }
        }
        Ok(())
    }
}

/// That no species absent from the unknown cards of a hand is among them (B9.2).
pub(crate) fn validate_absent(
    seat: Seat,
    unknown: Counts,
    absent: SpeciesSet,
) -> Result<(), Impossible> {
    match unknown.only(absent).species().iter().next() {
        Some(species) => Err(Impossible::AbsentButHeld { seat, species }),
        None => Ok(()),
    }
}

impl State {
    /// Refuses what B10.3 refuses. The hands may hold more cards than there are; their known cards
    /// are among them.
    pub(crate) fn validate(&self) -> Result<(), Impossible> {
        let mut tally = self.table.tally();
        self.hands.iter().for_each(|&hand| tally.add(hand));
        tally.add(self.draw);
        for (species, found) in tally.iter() {
            if found != u32::from(species.cards()) {
                return Err(Impossible::WrongTotal { species, found });
            }
        }
        for seat in self.table.seats() {
            validate_absent(seat, self.unknown(seat), self.table.absent(seat))?;
        }
        self.table
            .validate(self.hands.map(Counts::total), self.draw.total())
    }
}

impl Row {
    /// Whether the row can be one that has just been dealt, or part of one: single cards (B3.2).
    fn is_as_dealt(self) -> bool {
        self.len() <= ROW && self.blocks().all(|block| block.number == 1)
    }
}
