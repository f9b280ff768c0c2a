//! B9.1: what somebody sees of a move.

use crate::moves::Move;
use crate::seat::Seat;
use crate::state::State;
use crate::table::Phase;
use crate::view::Viewer;

/// What somebody sees of a move ([B9.1](crate::rules#b9-1)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum SeenMove {
    /// The move itself.
    Move(Move),
    /// A card that goes to a hand, but not which.
    HiddenCard,
}

impl Move {
    /// What `viewer` sees of the move when it is made in the state `before`: everything, except
    /// which card another hand is dealt or draws ([B9.1](crate::rules#b9-1)).
    ///
    /// ```
    /// use bandadas_rules::{Move, Seat, SeenMove, State, Viewer};
    ///
    /// let state: State =
    ///     "M3OP3/P3O2/W8D/RPOFW2M2T3 D2M5!PR:O/FT2R:- O2WR/FD2 F3T5D3P6M5W9R6 FO3D5M2R11 2 1 draw:2"
    ///         .parse()
    ///         .unwrap();
    /// let drawn: Move = "=D".parse().unwrap();
    /// let viewers = [1, 2].map(|number| Viewer::Seat(Seat::new(number).unwrap()));
    /// assert_eq!(drawn.seen_by(viewers[0], &state), SeenMove::Move(drawn));
    /// assert_eq!(drawn.seen_by(viewers[1], &state), SeenMove::HiddenCard);
    /// ```
    pub fn seen_by(self, viewer: Viewer, before: &State) -> SeenMove {
        let receiver = match (self, before.phase()) {
            (Move::Card(_), Phase::Drawing(_)) => Some(before.table.player),
            (Move::Card(_), Phase::Hands) => before.next_hand().map(Seat::at),
            _ => None,
        };
        match receiver {
            Some(seat) if viewer != Viewer::Seat(seat) => SeenMove::HiddenCard,
            _ => SeenMove::Move(self),
        }
    }
}
