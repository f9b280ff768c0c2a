//! Why a move is illegal, and why a game cannot be set up.

use thiserror::Error;

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
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// A move after the end.
    #[error("B8: the game is over")]
    GameOver,
    /// A player's move while a card is due.
    #[error("B2.1: a card comes by chance before anybody chooses")]
    ChanceToMove,
    /// A card while a player is to choose.
    #[error("B2.1: no card comes now, the player is to choose")]
    PlayerToMove,
    /// A move for a seat whose turn it is not.
    #[error("B8.3: it is the turn of seat {player}")]
    NotYourTurn {
        /// The seat whose turn it is.
        player: Seat,
    },
    /// A move of a spectator, who has no seat.
    #[error("B9.3: a spectator makes no moves")]
    Spectator,
    /// A card of a species that is not where the next card comes from.
    #[error("B2.1: there is no {} left to be drawn", species.name())]
    NotInPile {
        /// The species of the card.
        species: Species,
    },
    /// A card for a row without the end where it goes.
    #[error("B5.4: a card that is added to a row needs an end, left or right")]
    EndMissing,
    /// A card with an end though no row is being refilled.
    #[error("B5.4: no row is being refilled, so the card has no end")]
    NoRefill,
    /// Something else than a lay at the beginning of a turn.
    #[error("B5.1: a turn begins with laying cards")]
    LayExpected,
    /// A lay of a species that the hand does not hold.
    #[error("B5.1: there is no {} in the hand to lay", species.name())]
    NotInHand {
        /// The species to be laid.
        species: Species,
    },
    /// Something else than an answer to whether to draw.
    #[error("B6.1: the player is to draw two cards or decline")]
    DrawExpected,
    /// Something else than a flight or a pass.
    #[error("B7.1: the player is to fly home a flock or pass")]
    FlyExpected,
    /// A flight of too few cards.
    #[error(
        "B7.1: a flock of the species {} needs {} cards, the hand holds {held}",
        species.name(), species.small_flock()
    )]
    NoFlock {
        /// The species to be flown home.
        species: Species,
        /// The number of its cards in the hand.
        held: u8,
    },
}

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

/// Why there is no game of so many players with such a dealer.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Too few or too many players.
    #[error("B3.1: there are 2 to 5 players, not {players}")]
    Players {
        /// The number asked for.
        players: u8,
    },
    /// A dealer who is none of the players.
    #[error("B3.1: the dealer is one of the seats 1 to {players}, not {dealer}")]
    Dealer {
        /// The number of players.
        players: u8,
        /// The number of the seat asked for.
        dealer: u8,
    },
}
