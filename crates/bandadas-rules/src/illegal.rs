//! Why a move is illegal, and why a game cannot be set up.

use core::fmt;

use crate::messages::Language;
use crate::seat::Seat;
use crate::species::Species;

/// Why a move is illegal; the message begins with the number of the rule that it breaks.
///
/// ```
/// use bandadas_rules::State;
///
/// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
///     .parse()
///     .unwrap();
/// let error = state.check("R1<".parse().unwrap()).unwrap_err();
/// assert_eq!(error.rule(), "B5.1");
/// assert_eq!(error.to_string(), "B5.1: there is no robin in the hand to lay");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// A move after the end.
    GameOver,
    /// A player's move while a card is due.
    ChanceToMove,
    /// A card while a player is to choose.
    PlayerToMove,
    /// A move for a seat whose turn it is not.
    NotYourTurn {
        /// The seat whose turn it is.
        player: Seat,
    },
    /// A move of a spectator, who has no seat.
    Spectator,
    /// A card of a species that is not where the next card comes from.
    NotInPile {
        /// The species of the card.
        species: Species,
    },
    /// A card for a row without the end where it goes.
    EndMissing,
    /// A card with an end although no row is being refilled.
    NoRefill,
    /// A turn begins with a lay, and this is something else.
    LayExpected,
    /// A lay of a species that the hand does not hold.
    NotInHand {
        /// The species to be laid.
        species: Species,
    },
    /// The player must draw or decline, and this is something else.
    DrawExpected,
    /// The player must fly a flock home or pass, and this is something else.
    FlyExpected,
    /// A flight of too few cards.
    NoFlock {
        /// The species to be flown home.
        species: Species,
        /// The number of its cards in the hand.
        held: u8,
    },
}

/// The number of the rule and a sentence.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}",
            self.rule(),
            self.message(Language::English).clause()
        )
    }
}

impl core::error::Error for IllegalMove {}

impl IllegalMove {
    /// The number of the rule that the move breaks, such as `B5.1`.
    pub const fn rule(&self) -> &'static str {
        match self {
            IllegalMove::GameOver => "B8",
            IllegalMove::ChanceToMove
            | IllegalMove::PlayerToMove
            | IllegalMove::NotInPile { .. } => "B2.1",
            IllegalMove::NotYourTurn { .. } => "B8.3",
            IllegalMove::Spectator => "B9.3",
            IllegalMove::EndMissing | IllegalMove::NoRefill => "B5.4",
            IllegalMove::LayExpected | IllegalMove::NotInHand { .. } => "B5.1",
            IllegalMove::DrawExpected => "B6.1",
            IllegalMove::FlyExpected | IllegalMove::NoFlock { .. } => "B7.1",
        }
    }
}

/// Why a game cannot be set up.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetupError {
    /// Too few or too many players.
    Players {
        /// The number asked for.
        players: u8,
    },
    /// The dealer's seat has no player.
    Dealer {
        /// The number of players.
        players: u8,
        /// The number of the seat asked for.
        dealer: u8,
    },
}

impl SetupError {
    /// The number of the rule that is broken, [B3.1](crate::rules#b3-1).
    pub const fn rule(&self) -> &'static str {
        match self {
            SetupError::Players { .. } | SetupError::Dealer { .. } => "B3.1",
        }
    }
}

/// The number of the rule and a sentence.
impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}",
            self.rule(),
            self.message(Language::English).clause()
        )
    }
}

impl core::error::Error for SetupError {}
