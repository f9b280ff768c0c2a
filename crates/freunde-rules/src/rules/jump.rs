//! F4: the jump phase.
//!
//! All jumps of a turn are made by one piece: the piece that lands on a stack is its top, and the
//! top is what jumps on. So the rest of the board stands still during a cascade, an arrangement
//! occurs twice (F4.5) exactly when the piece comes back to a space, and whether a cascade can be
//! completed (F4.6) is a search among spaces, not among arrangements.

use crate::illegal::IllegalMove;
use crate::moved::Moved;
use crate::pieces::Stacks;
use crate::player::Player;
use crate::rules::reverse::reversing_landing;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::Levels;
use crate::state::State;

/// A piece that must jump, and what limits where it can go.
#[derive(Copy, Clone)]
pub(crate) struct Jumper<'a> {
    player: Player,
    stacks: &'a Stacks,
    /// The space that the movement leaves, with the number of the player's pieces that stay on
    /// it, where `stacks` does not show it yet.
    left_behind: Option<(Space, usize)>,
    /// Where the piece is.
    at: Space,
    /// The spaces that it may land on as far as the board, F3.4 and F4.5 go. The space where it
    /// is, is not among them.
    open: Spaces,
    /// F4.3: more pieces of the player than this make it jump on.
    limit: usize,
    /// The space on which the turn may not end, by F7.
    reverse: Option<Space>,
}

impl Jumper<'_> {
    /// The spaces one jump away from a set (F4.2), of those that are open.
    #[inline]
    fn reach(&self, from: Spaces) -> Spaces {
        let backward = self.player.forward().opposite();
        (from.adjacent() - from.shift(backward)) & self.open
    }

    /// Whether the piece must jump on from a space, were it to land there (F4.3).
    fn jumps_on(&self, space: Space) -> bool {
        let own = match self.left_behind {
            Some((left, own)) if left == space => own,
            _ => self.stacks.counts(space).of(self.player),
        };
        own >= self.limit
    }

    /// Whether F7 forbids the turn to end on a space.
    fn ends_reversed(&self, space: Space) -> bool {
        self.reverse == Some(space) && !self.jumps_on(space)
    }

    /// Whether the turn can be completed, the piece having landed on a space (F4.6): a search
    /// among the spaces from which it must jump on, breadth first.
    fn completes_from(&self, landed: Space) -> bool {
        if !self.jumps_on(landed) {
            return self.reverse != Some(landed);
        }
        let mut passed = Spaces::of(landed);
        let mut edge = passed;
        while !edge.is_empty() {
            let next = self.reach(edge) - passed;
            edge = Spaces::EMPTY;
            for space in next {
                if self.jumps_on(space) {
                    edge = edge.with(space);
                } else if self.reverse != Some(space) {
                    return true;
                }
            }
            passed |= edge;
        }
        false
    }

    /// The spaces that it can legally jump to.
    pub(crate) fn jumps(&self) -> Spaces {
        let mut legal = self.reach(Spaces::of(self.at));
        // Everywhere else the turn ends well.
        let mut doubtful = self.stacks.at_least(self.limit);
        doubtful.extend(self.reverse);
        for space in legal & doubtful {
            if !self.completes_from(space) {
                legal = legal.without(space);
            }
        }
        legal
    }

    /// Whether it has a legal jump, so that the movement or jump before was legal (F4.6).
    pub(crate) fn can_jump(&self) -> bool {
        let mut landings = self.reach(Spaces::of(self.at)).iter();
        landings.any(|space| self.completes_from(space))
    }

    /// The same piece, were there no F7.
    fn without_reverse(&self) -> Self {
        Jumper {
            reverse: None,
            ..*self
        }
    }
}

impl State {
    /// The piece on `at`, which must jump in this position.
    #[inline]
    pub(crate) fn jumper(&self, at: Space) -> Jumper<'_> {
        let changes = self.changes_but_for_the_jumper();
        let height = |space| self.stacks.counts(space).height();
        Jumper {
            player: self.to_move,
            stacks: &self.stacks,
            left_behind: None,
            at,
            open: self.landings() - self.barred(),
            limit: self.limits.after_jump().into(),
            reverse: reversing_landing(self.differences(self.to_move), changes, height),
        }
    }

    /// The piece that must jump after a movement.
    pub(crate) fn jumper_after(&self, moved: &Moved) -> Jumper<'_> {
        let player = self.to_move;
        let Moved { from, to, .. } = *moved;
        let own = self.stacks.counts(from).of(player) - moved.lifted.len();
        let mut barred = Spaces::of(to);
        let mut stays = Levels::EMPTY;
        if moved.group == 1 {
            barred = barred.with(from);
        } else {
            stays = moved.lifted.without(Levels::single(moved.high));
        }
        let height = |space| {
            if space == from {
                moved.high - moved.group
            } else {
                self.stacks.counts(space).height()
            }
        };
        let changes = [(from, moved.lifted), (to, stays)];
        Jumper {
            player,
            stacks: &self.stacks,
            left_behind: Some((from, own)),
            at: to,
            open: self.landings() - barred,
            limit: self.limits.after_jump().into(),
            reverse: reversing_landing(self.differences(player), changes, height),
        }
    }

    /// Whether a jump is legal. The rules are asked in the order of their numbers.
    pub(crate) fn check_jump(&self, to: Space) -> Result<(), IllegalMove> {
        if self.is_ended() {
            return Err(IllegalMove::GameOver);
        }
        let Some(at) = self.jump_due() else {
            return Err(IllegalMove::NoJumpDue);
        };
        if !self.board.contains(to) {
            return Err(IllegalMove::OffBoard(to));
        }
        let backward = self.to_move.forward().opposite();
        if at.direction_to(to).is_none_or(|way| way == backward) {
            return Err(IllegalMove::JumpReach(at, to));
        }
        if to == self.board.bird(self.to_move) {
            return Err(IllegalMove::OwnBird(to));
        }
        if self.barred().contains(to) {
            return Err(IllegalMove::Returns(to));
        }
        let jumper = self.jumper(at);
        if jumper.completes_from(to) {
            Ok(())
        } else if jumper.ends_reversed(to) {
            Err(IllegalMove::Reverse)
        } else if jumper.without_reverse().completes_from(to) {
            Err(IllegalMove::ReverseForced)
        } else {
            Err(IllegalMove::CannotComplete)
        }
    }

    /// Whether the jumps that a movement forces can be completed (F4.6).
    #[inline(never)]
    pub(crate) fn check_forced_jumps(&self, moved: &Moved) -> Result<(), IllegalMove> {
        let jumper = self.jumper_after(moved);
        if jumper.can_jump() {
            Ok(())
        } else if jumper.without_reverse().can_jump() {
            Err(IllegalMove::ReverseForced)
        } else {
            Err(IllegalMove::CannotComplete)
        }
    }

    /// The spaces onto which the player to move may bring pieces: all but that of the own bird
    /// (F3.4).
    #[inline]
    pub(crate) fn landings(&self) -> Spaces {
        self.board.spaces().without(self.board.bird(self.to_move))
    }
}
