//! F5.2 and F8: the end of a turn and the end of the game.

use crate::outcome::{Outcome, WinReason};
use crate::space::Direction;
use crate::spaces::shift;
use crate::state::State;

/// How the last turn ended the game, as far as the turn alone decides it (F8.1, F8.2).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ended {
    /// The player who moved was warned and has dragons, so the player now to move wins (F8.1).
    Dragons,
    /// The player who moved landed on the opponent's bird and wins (F8.2).
    Bird,
}

impl State {
    /// The warnings, and how the game has ended, when the player to move has landed on these
    /// spaces in a turn that ends now, given who has dragons then.
    #[inline]
    pub(crate) fn end_of_turn(&self, has_dragons: u8, landed: u64) -> (u8, Option<Ended>) {
        let player = 1 << self.to_move.index();
        let warned = self.warned & !player | has_dragons;
        let ended = if has_dragons & self.warned & player != 0 {
            Some(Ended::Dragons)
        } else if has_dragons & player == 0
            && landed & self.board.bird(self.to_move.opponent()).bit() != 0
        {
            Some(Ended::Bird)
        } else {
            None
        };
        (warned, ended)
    }

    /// Whether there is a legal move; stops at the first that is found.
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        if self.is_ended() {
            return false;
        }
        // In the jump phase a jump is due, and F4.6 saw to it that there is a legal one.
        self.turn.group != 0 || self.has_plain_step() || !self.legal_moves().is_empty()
    }

    /// Whether a top piece can go down onto an empty space beside it. Such a step leaves a
    /// stack behind (F6), makes no flock (F4.1) and can only be reversed on two spaces (F7).
    #[inline]
    fn has_plain_step(&self) -> bool {
        let player = self.to_move;
        let movers = self.owned(player) & self.stacks.at_least(2);
        let movers = movers & !self.memory(player).spaces().0;
        let empty = self.board.spaces().0 & !self.stacks.occupied();
        let open = empty & !self.board.bird(player).bit();
        [Direction::East, Direction::West, player.forward()]
            .into_iter()
            .any(|way| movers & shift(way.opposite(), open) != 0)
    }

    /// How the game ended, if it has: by bird, dragons or a player who is stuck. Repetition
    /// (F8.3) needs the past and is found by [`Game::outcome`](crate::Game::outcome).
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended_by_turn().or_else(|| {
            (!self.has_legal_move()).then_some(Outcome::Win {
                winner: self.to_move.opponent(),
                reason: WinReason::Stuck,
            })
        })
    }

    /// The ends that come before a repetition (F8.1, F8.2).
    #[inline]
    pub(crate) fn ended_by_turn(&self) -> Option<Outcome> {
        let (winner, reason) = match self.ended? {
            Ended::Dragons => (self.to_move, WinReason::Dragons),
            Ended::Bird => (self.to_move.opponent(), WinReason::Bird),
        };
        Some(Outcome::Win { winner, reason })
    }

    #[inline]
    pub(crate) fn is_ended(&self) -> bool {
        self.ended.is_some()
    }
}
