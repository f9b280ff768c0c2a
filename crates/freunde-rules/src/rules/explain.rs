//! Which rule an illegal move breaks. The generator decides whether a move is legal; this module
//! only explains its answer.

use crate::illegal::IllegalMove;
use crate::moves::{Move, MoveKind};
use crate::rules::jump::Jumper;
use crate::rules::river;
use crate::space::{Direction, Space};
use crate::state::State;

impl State {
    /// The rule that a move breaks which is not among the legal moves.
    #[cold]
    pub(crate) fn explain(&self, mv: Move) -> IllegalMove {
        if self.is_ended() {
            return IllegalMove::GameOver;
        }
        match (mv.from(), mv.direction(), self.jump_due()) {
            (Some(_), _, Some(at)) => IllegalMove::JumpDue(at),
            (None, _, Some(at)) => self.explain_jump(at, mv.to()),
            (Some(from), Some(direction), None) => {
                self.explain_movement(mv.kind(), from, direction, mv.to())
            }
            _ => IllegalMove::NoJumpDue,
        }
    }

    fn explain_jump(&self, at: Space, to: Space) -> IllegalMove {
        let backward = self.to_move().forward().opposite();
        if !self.board().contains(to) {
            return IllegalMove::OffBoard(to);
        }
        if at.direction_to(to).is_none_or(|way| way == backward) {
            return IllegalMove::JumpReach(at, to);
        }
        if to == self.board().bird(self.to_move()) {
            return IllegalMove::OwnBird(to);
        }
        if self.barred() & to.bit() != 0 {
            return IllegalMove::Returns(to);
        }
        self.with_jumper(at, |jumper| {
            if jumper.ends_reversed(to) {
                IllegalMove::Reverse
            } else {
                explain_end(jumper, |jumper| jumper.allows(to))
            }
        })
    }

    fn explain_movement(
        &self,
        kind: MoveKind,
        from: Space,
        direction: Direction,
        to: Space,
    ) -> IllegalMove {
        let player = self.to_move();
        let stack = self.stack(from);
        let (high, low) = (stack.height(), self.stack(to).height());
        for space in [from, to] {
            if !self.board().contains(space) {
                return IllegalMove::OffBoard(space);
            }
        }
        match stack.owner() {
            None => return IllegalMove::Empty(from),
            Some(owner) if owner != player => return IllegalMove::NotOwner(from),
            Some(_) => {}
        }
        if to == self.board().bird(player) {
            return IllegalMove::OwnBird(to);
        }
        if low > high || low == high && self.stack(to).owner() != Some(player) {
            return IllegalMove::TooHigh(to);
        }
        let forward = direction == player.forward();
        let backward = direction == player.forward().opposite();
        let broken = match kind {
            MoveKind::Slide => {
                let lowest = stack.piece(low + 1);
                if low == high {
                    Some(IllegalMove::SlideOntoLevel(to, from))
                } else if forward && lowest != Some(player) {
                    Some(IllegalMove::SlideForward(from))
                } else if backward && lowest == Some(player) {
                    Some(IllegalMove::SlideBackward(from))
                } else {
                    None
                }
            }
            MoveKind::Climb if low != high => Some(IllegalMove::ClimbHeight(from, to)),
            MoveKind::Climb => backward.then_some(IllegalMove::ClimbBackward),
            _ if low + 2 > high => Some(IllegalMove::DescentHeight(from, to)),
            _ => backward.then_some(IllegalMove::DescentBackward),
        };
        broken
            .or_else(|| self.explain_river(kind, from, to))
            .unwrap_or_else(|| self.explain_end_of_turn(kind, from, to))
    }

    fn explain_river(&self, kind: MoveKind, from: Space, to: Space) -> Option<IllegalMove> {
        let moved = self.moved(kind, from, to);
        let mut occupied = self.stacks.occupied() | to.bit();
        if moved.after()[0].is_empty() {
            occupied &= !from.bit();
        }
        let adrift = river::unconnected(self.board().river().0, occupied);
        (adrift != 0).then(|| IllegalMove::River(Space::at(adrift.trailing_zeros())))
    }

    fn explain_end_of_turn(&self, kind: MoveKind, from: Space, to: Space) -> IllegalMove {
        let moved = self.moved(kind, from, to);
        if self.must_jump(&moved) {
            self.with_jumper_after(&moved, |jumper| {
                explain_end(jumper, |jumper| jumper.can_jump())
            })
        } else {
            IllegalMove::Reverse
        }
    }
}

/// Tells F7.2 from F4.6: whether it is F7 alone that keeps a jumping piece from ending its way.
fn explain_end(jumper: &Jumper<'_>, completes: impl Fn(&Jumper<'_>) -> bool) -> IllegalMove {
    let unbound = Jumper {
        reverse: None,
        ..*jumper
    };
    if completes(&unbound) {
        IllegalMove::ReverseForced
    } else {
        IllegalMove::CannotComplete
    }
}
