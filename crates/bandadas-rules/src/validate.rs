//! B10.3: states that cannot be, and which part of a text shows it.

use thiserror::Error;

use crate::counts::Counts;
use crate::deal::{HAND, ROW};
use crate::row::{Row, RowNumber};
use crate::species::{Species, SpeciesSet};
use crate::state::State;
use crate::table::{Phase, SEATS, Seat, Table};

/// Why a state cannot be, or a view cannot be that of any state (B10.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Impossible {
    /// All cards of a species together are not as many as there are.
    #[error("B1: there are {} cards of the species {}, not {found}", species.cards(), species.name())]
    WrongTotal {
        /// The species.
        species: Species,
        /// The number of its cards in the text.
        found: u32,
    },
    /// The cards that a view shows of a species are more than there are.
    #[error("B1: there are {} cards of the species {}, and {found} are shown", species.cards(), species.name())]
    TooManyShown {
        /// The species.
        species: Species,
        /// The number of its cards in the text.
        found: u32,
    },
    /// The cards that a view does not show are not as many as it says.
    #[error("B9.3: {unseen} cards are not shown, but {places} are said to be hidden")]
    WrongHidden {
        /// How many of the 110 cards the view does not show.
        unseen: u32,
        /// How many it says are in hidden hands and in the draw pile.
        places: u32,
    },
    /// The cards that a view does not show cannot lie in the hidden places.
    #[error("B9.4: the cards that are not shown cannot all be where no species is absent")]
    NoPlacement,
    /// A row without cards after the rows are dealt.
    #[error("B3.2: row {row} is empty though the rows are dealt")]
    EmptyRow {
        /// The row.
        row: RowNumber,
    },
    /// A row that does not look as dealt while rows are being dealt.
    #[error("B3.2: row {row} is not as dealt, with at most three different birds")]
    NotAsDealt {
        /// The row.
        row: RowNumber,
    },
    /// Rows dealt out of their order.
    #[error("B3.2: row {row} is dealt before those before it are full")]
    RowTooEarly {
        /// The row.
        row: RowNumber,
    },
    /// Nothing left to deal to the rows.
    #[error("B3.2: all rows are dealt already")]
    RowsDealt,
    /// Hands that are not those of the deal.
    #[error("B3.2: the hand of seat {seat} does not hold what is dealt by now")]
    HandNotInOrder {
        /// The seat.
        seat: Seat,
    },
    /// Nothing left to deal to the hands.
    #[error("B3.2: all hands are dealt already")]
    HandsDealt,
    /// Collections that are not those of the deal.
    #[error("B3.2: the collection of seat {seat} does not hold what is dealt by now")]
    BirdNotInOrder {
        /// The seat.
        seat: Seat,
    },
    /// Nothing left to deal to the collections.
    #[error("B3.2: all collections are dealt already")]
    BirdsDealt,
    /// A hand of which something is known or absent while cards are dealt.
    #[error("B9.2: nothing is known of the hand of seat {seat} while cards are dealt")]
    KnownWhileDealing {
        /// The seat.
        seat: Seat,
    },
    /// An absent species that is among the unknown cards.
    #[error("B9.2: a {} is absent from the hand of seat {seat} and in it", species.name())]
    AbsentButHeld {
        /// The seat.
        seat: Seat,
        /// The species.
        species: Species,
    },
    /// An absent species of a hand without unknown cards.
    #[error(
        "B9.2: the hand of seat {seat} has no unknown cards, so no species is absent from them"
    )]
    AbsentOfNothing {
        /// The seat.
        seat: Seat,
    },
    /// A player other than the dealer while cards are dealt.
    #[error("B10.3: while cards are dealt the player is the dealer")]
    PlayerNotDealer,
    /// Too few cards for the deal that goes on.
    #[error("B8.2: {needed} cards are still to be dealt, and only {left} are left")]
    TooFewToDeal {
        /// How many cards are to be dealt.
        needed: u32,
        /// How many are in both piles.
        left: u32,
    },
    /// A collection without birds after the setup.
    #[error("B3.2: the collection of seat {seat} is empty after the setup")]
    EmptyCollection {
        /// The seat.
        seat: Seat,
    },
    /// A collection that has won though the game is not over by it.
    #[error("B8.1: the collection of seat {seat} has won already")]
    CollectionHasWon {
        /// The seat.
        seat: Seat,
    },
    /// A hand without cards where that ends the round.
    #[error("B8.2: the hand of seat {seat} is empty, which ends the round")]
    EmptyHand {
        /// The seat.
        seat: Seat,
    },
    /// A refill of a row that needs none.
    #[error("B5.4: row {row} does not have exactly one species")]
    NoRefill {
        /// The row.
        row: RowNumber,
    },
    /// More cards to come than there are.
    #[error("B2.2: {wanted} to be drawn, and {left} left")]
    TooFewToDraw {
        /// How many cards are to come at least.
        wanted: u32,
        /// How many are in both piles.
        left: u32,
    },
    /// A game that is over without a reason.
    #[error("B8: the game cannot be over yet")]
    NotOver,
}

/// The fields of a state's text in their order (B10.3).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    Rows,
    Hands,
    Collections,
    Draw,
    Discard,
    Dealer,
    Player,
    Phase,
}

impl Field {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Field::Rows => "ROWS",
            Field::Hands => "HANDS",
            Field::Collections => "COLLECTIONS",
            Field::Draw => "DRAW",
            Field::Discard => "DISCARD",
            Field::Dealer => "DEALER",
            Field::Player => "PLAYER",
            Field::Phase => "PHASE",
        }
    }
}

impl Impossible {
    /// The field that shows it; none if it is the text as a whole.
    pub(crate) const fn field(&self) -> Option<Field> {
        match self {
            Impossible::WrongTotal { .. } | Impossible::TooManyShown { .. } => None,
            Impossible::EmptyRow { .. }
            | Impossible::NotAsDealt { .. }
            | Impossible::RowTooEarly { .. }
            | Impossible::RowsDealt => Some(Field::Rows),
            Impossible::NoPlacement
            | Impossible::HandNotInOrder { .. }
            | Impossible::HandsDealt
            | Impossible::KnownWhileDealing { .. }
            | Impossible::AbsentButHeld { .. }
            | Impossible::AbsentOfNothing { .. }
            | Impossible::EmptyHand { .. } => Some(Field::Hands),
            Impossible::BirdNotInOrder { .. }
            | Impossible::BirdsDealt
            | Impossible::EmptyCollection { .. }
            | Impossible::CollectionHasWon { .. } => Some(Field::Collections),
            Impossible::WrongHidden { .. } | Impossible::TooFewToDeal { .. } => Some(Field::Draw),
            Impossible::PlayerNotDealer => Some(Field::Player),
            Impossible::NoRefill { .. } | Impossible::TooFewToDraw { .. } | Impossible::NotOver => {
                Some(Field::Phase)
            }
        }
    }

    /// The number of the rule that is broken, such as `B3.2`.
    pub const fn rule(&self) -> &'static str {
        match self {
            Impossible::WrongTotal { .. } | Impossible::TooManyShown { .. } => "B1",
            Impossible::TooFewToDraw { .. } => "B2.2",
            Impossible::EmptyRow { .. }
            | Impossible::NotAsDealt { .. }
            | Impossible::RowTooEarly { .. }
            | Impossible::RowsDealt
            | Impossible::HandNotInOrder { .. }
            | Impossible::HandsDealt
            | Impossible::BirdNotInOrder { .. }
            | Impossible::BirdsDealt
            | Impossible::EmptyCollection { .. } => "B3.2",
            Impossible::NoRefill { .. } => "B5.4",
            Impossible::NotOver => "B8",
            Impossible::CollectionHasWon { .. } => "B8.1",
            Impossible::TooFewToDeal { .. } | Impossible::EmptyHand { .. } => "B8.2",
            Impossible::KnownWhileDealing { .. }
            | Impossible::AbsentButHeld { .. }
            | Impossible::AbsentOfNothing { .. } => "B9.2",
            Impossible::WrongHidden { .. } => "B9.3",
            Impossible::NoPlacement => "B9.4",
            Impossible::PlayerNotDealer => "B10.3",
        }
    }
}

/// How many cards of each species lie in some places, with room for more than there are.
#[derive(Clone, Copy, Default)]
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
            Phase::Birds => self.validate_deal_of_birds(hands, drawable),
            Phase::Over => self.validate_over(hands, drawable),
            _ => self.validate_turn(hands, drawable),
        }
    }

    fn validate_rows(&self) -> Result<(), Impossible> {
        if self.phase != Phase::Rows {
            let empty = RowNumber::ALL
                .into_iter()
                .find(|&row| self.row(row).is_empty());
            return empty.map_or(Ok(()), |row| Err(Impossible::EmptyRow { row }));
        }
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
        let all = self.cards_of_a_deal();
        self.validate_hands_dealt(hands, dealt)?;
        if dealt == all {
            return Err(Impossible::HandsDealt);
        }
        let setup = self.collections.iter().all(|birds| birds.is_empty());
        if !setup {
            self.validate_collections(None)?;
        }
        let birds = if setup { u32::from(self.players) } else { 0 };
        enough_to_deal(all - dealt + birds, drawable)
    }

    fn validate_deal_of_birds(&self, hands: [u32; SEATS], drawable: u32) -> Result<(), Impossible> {
        self.validate_hands_dealt(hands, self.cards_of_a_deal())?;
        let dealt = self.collections.iter().map(|birds| birds.total()).sum();
        self.validate_birds_dealt(dealt)?;
        match u32::from(self.players) - dealt {
            0 => Err(Impossible::BirdsDealt),
            needed => enough_to_deal(needed, drawable),
        }
    }

    fn validate_turn(&self, hands: [u32; SEATS], drawable: u32) -> Result<(), Impossible> {
        self.validate_collections(None)?;
        let player_needs_cards = !matches!(self.phase, Phase::Draw | Phase::Drawing(_));
        for seat in self.seats() {
            let needs_cards = player_needs_cards || seat != self.player;
            if needs_cards && hands[seat.index()] == 0 {
                return Err(Impossible::EmptyHand { seat });
            }
        }
        let wanted = match self.phase {
            Phase::Refill(row) if self.row(row).len() != 1 => {
                return Err(Impossible::NoRefill { row });
            }
            Phase::Refill(_) | Phase::Draw => 1,
            Phase::Drawing(cards) => u32::from(cards),
            _ => 0,
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
        if won || no_deal {
            Ok(())
        } else {
            Err(Impossible::NotOver)
        }
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

fn enough_to_deal(needed: u32, left: u32) -> Result<(), Impossible> {
    if left < needed {
        Err(Impossible::TooFewToDeal { needed, left })
    } else {
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
