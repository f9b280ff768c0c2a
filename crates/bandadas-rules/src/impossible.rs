//! B10.3: states that cannot be.

use core::fmt;

use crate::row::RowNumber;
use crate::seat::Seat;
use crate::species::Species;

/// Why a state cannot be, or a view cannot be that of any state ([B10.3](crate::rules#b10-3)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Impossible {
    /// The cards of a species do not add up to its number.
    WrongTotal {
        /// The species.
        species: Species,
        /// The number of its cards in the text.
        found: u32,
    },
    /// The cards that a view shows of a species are more than there are.
    TooManyShown {
        /// The species.
        species: Species,
        /// The number of its cards in the text.
        found: u32,
    },
    /// The cards that a view does not show are not as many as it says.
    WrongHidden {
        /// How many of the 110 cards the view does not show.
        unseen: u32,
        /// How many it says are in hidden hands and in the draw pile.
        places: u32,
    },
    /// The cards that a view does not show cannot lie in the hidden places.
    NoPlacement,
    /// A row without cards after the rows are dealt.
    EmptyRow {
        /// The row.
        row: RowNumber,
    },
    /// A row that does not look as dealt while the game is set up.
    NotAsDealt {
        /// The row.
        row: RowNumber,
    },
    /// Rows dealt out of their order.
    RowTooEarly {
        /// The row.
        row: RowNumber,
    },
    /// Nothing left to deal to the rows.
    RowsDealt,
    /// Hands that are not those of the deal.
    HandNotInOrder {
        /// The seat.
        seat: Seat,
    },
    /// Nothing left to deal to the hands.
    HandsDealt,
    /// Collections that are not those of the deal.
    BirdNotInOrder {
        /// The seat.
        seat: Seat,
    },
    /// Nothing left to deal to the collections.
    BirdsDealt,
    /// A hand of which something is known or absent while cards are dealt.
    KnownWhileDealing {
        /// The seat.
        seat: Seat,
    },
    /// An absent species that is among the unknown cards.
    AbsentButHeld {
        /// The seat.
        seat: Seat,
        /// The species.
        species: Species,
    },
    /// An absent species of a hand without unknown cards.
    AbsentOfNothing {
        /// The seat.
        seat: Seat,
    },
    /// The player is not the dealer although cards are being dealt.
    PlayerNotDealer,
    /// Too few cards for the deal that goes on.
    TooFewToDeal {
        /// How many cards are to be dealt.
        needed: u32,
        /// How many are in both piles.
        left: u32,
    },
    /// A collection without birds after the setup.
    EmptyCollection {
        /// The seat.
        seat: Seat,
    },
    /// A collection that has won though the game is not over by it.
    CollectionHasWon {
        /// The seat.
        seat: Seat,
    },
    /// A hand without cards where that ends the round.
    EmptyHand {
        /// The seat.
        seat: Seat,
    },
    /// A refill of a row that needs none.
    NoRefill {
        /// The row.
        row: RowNumber,
    },
    /// More cards to come than there are.
    TooFewToDraw {
        /// How many cards are to come at least.
        wanted: u32,
        /// How many are in both piles.
        left: u32,
    },
    /// A game that is over without a reason.
    NotOver,
}

/// The number of the rule and a sentence.
impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.rule())?;
        match self {
            Impossible::WrongTotal { species, found } => write!(
                f,
                "there are {} cards of the species {}, not {found}",
                species.cards(),
                species.name()
            ),
            Impossible::TooManyShown { species, found } => write!(
                f,
                "there are {} cards of the species {}, but {found} are shown",
                species.cards(),
                species.name()
            ),
            Impossible::WrongHidden { unseen, places } => write!(
                f,
                "the number of cards not shown is {unseen}, but {places} are said to be hidden"
            ),
            Impossible::NoPlacement => f.write_str(
                "every way to place the hidden cards puts an absent species into some hand",
            ),
            Impossible::EmptyRow { row } => {
                write!(f, "row {row} is empty although the rows are dealt")
            }
            Impossible::NotAsDealt { row } => write!(
                f,
                "row {row} is not as it is dealt: up to three birds, all different"
            ),
            Impossible::RowTooEarly { row } => {
                write!(
                    f,
                    "row {row} has cards although a row before it is not full"
                )
            }
            Impossible::RowsDealt => f.write_str("all rows are dealt already"),
            Impossible::HandNotInOrder { seat } => write!(
                f,
                "the hand of seat {seat} does not hold what has been dealt so far"
            ),
            Impossible::HandsDealt => f.write_str("all hands are dealt already"),
            Impossible::BirdNotInOrder { seat } => write!(
                f,
                "the collection of seat {seat} does not hold what has been dealt so far"
            ),
            Impossible::BirdsDealt => f.write_str("all collections are dealt already"),
            Impossible::KnownWhileDealing { seat } => write!(
                f,
                "nothing can be known of the hand of seat {seat} while cards are dealt"
            ),
            Impossible::AbsentButHeld { seat, species } => write!(
                f,
                "the species {} is noted as absent from the unknown cards of seat {seat}, but is among them",
                species.name()
            ),
            Impossible::AbsentOfNothing { seat } => write!(
                f,
                "the hand of seat {seat} has no unknown cards, so no species is absent from them"
            ),
            Impossible::PlayerNotDealer => {
                f.write_str("while cards are dealt, PLAYER must be the dealer")
            }
            Impossible::TooFewToDeal { needed, left } => write!(
                f,
                "the number of cards left is {left}, and {needed} are still to be dealt"
            ),
            Impossible::EmptyCollection { seat } => {
                write!(f, "the collection of seat {seat} is empty after the setup")
            }
            Impossible::CollectionHasWon { seat } => {
                write!(f, "the collection of seat {seat} has won already")
            }
            Impossible::EmptyHand { seat } => {
                write!(f, "the hand of seat {seat} is empty, which ends the round")
            }
            Impossible::NoRefill { row } => {
                write!(f, "row {row} does not have exactly one species")
            }
            Impossible::TooFewToDraw { wanted, left } => {
                write!(
                    f,
                    "the number of cards left to draw is {left}, and {wanted} are to come"
                )
            }
            Impossible::NotOver => f.write_str("the game cannot be over yet"),
        }
    }
}

impl core::error::Error for Impossible {}

impl Impossible {
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
