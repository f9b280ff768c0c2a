//! What may be done now. This one place says which moves are legal, and why the others are not.

use crate::counts::Counts;
use crate::illegal::IllegalMove;
use crate::moves::{Move, Moves};
use crate::table::Phase;

/// All that the legality of the next move depends on.
#[derive(Copy, Clone)]
pub(crate) struct Options {
    pub(crate) phase: Phase,
    /// The hand of the player whose turn it is; looked at in that player's phases only.
    pub(crate) hand: Counts,
    /// Where the next card comes from (B2.2); looked at in the phases of chance only.
    pub(crate) source: Counts,
}

impl Options {
    /// The legal moves. Never empty except in `Over`: a phase is entered only when it has a legal
    /// move.
    #[inline]
    pub(crate) const fn moves(self) -> Moves {
        match self.phase {
            Phase::Lay => Moves::lays(self.hand.held_bytes()),
            Phase::Draw => Moves::DRAW_OR_DECLINE,
            Phase::Fly => Moves::flights(self.hand.flocks().0),
            Phase::Rows | Phase::Hands | Phase::Birds | Phase::Drawing(_) => {
                Moves::cards(self.source.species().0)
            }
            Phase::Refill(_) => Moves::refills(self.source.species().0),
            Phase::Over => Moves::NONE,
        }
    }

    /// Whether a move is among [`Options::moves`], and if not, the rule that it breaks.
    #[inline]
    pub(crate) fn check(self, mv: Move) -> Result<(), IllegalMove> {
        if self.moves().contains(mv) {
            Ok(())
        } else {
            Err(self.refuse(mv))
        }
    }

    /// The rule that an illegal move breaks.
    #[cold]
    fn refuse(self, mv: Move) -> IllegalMove {
        match self.phase {
            Phase::Over => IllegalMove::GameOver,
            Phase::Refill(_) => match mv {
                Move::Card(_) => IllegalMove::EndMissing,
                Move::Refill { species, .. } => IllegalMove::NotInPile { species },
                _ => IllegalMove::ChanceToMove,
            },
            Phase::Rows | Phase::Hands | Phase::Birds | Phase::Drawing(_) => match mv {
                Move::Card(species) => IllegalMove::NotInPile { species },
                Move::Refill { .. } => IllegalMove::NoRefill,
                _ => IllegalMove::ChanceToMove,
            },
            Phase::Lay | Phase::Draw | Phase::Fly if mv.is_chance() => IllegalMove::PlayerToMove,
            Phase::Lay => match mv {
                Move::Lay { species, .. } => IllegalMove::NotInHand { species },
                _ => IllegalMove::LayExpected,
            },
            Phase::Draw => IllegalMove::DrawExpected,
            Phase::Fly => match mv {
                Move::Fly(species) => IllegalMove::NoFlock {
                    species,
                    held: self.hand.get(species),
                },
                _ => IllegalMove::FlyExpected,
            },
        }
    }
}
