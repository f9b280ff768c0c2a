//! B10.3: states that cannot be.

use thiserror::Error;

use crate::row::RowNumber;
use crate::seat::Seat;
use crate::species::Species;

/// Why a state cannot be, or a view cannot be that of any state (B10.3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
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
