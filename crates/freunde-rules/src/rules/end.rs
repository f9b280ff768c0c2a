//! F5.2 and F8: the end of a turn and the end of the game.

use crate::outcome::{Outcome, WinReason};
use crate::player::Player;
use crate::players::Players;
use crate::space::Direction;
use crate::spaces::Spaces;
use crate::state::State;

/// How the last turn ended the game, as far as the turn alone decides it
/// ([F8.1](crate::rules#f8-1), [F8.2](crate::rules#f8-2)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ended {
    /// The player who moved was warned and has dragons, so the player now to move wins
    /// ([F8.1](crate::rules#f8-1)).
    Dragons,
    /// The player who moved landed on the opponent's bird and wins ([F8.2](crate::rules#f8-2)).
    Bird,
}

/// The spaces from which a player's step forward or to either side leads into a set.
#[inline]
fn before(player: Player, set: Spaces) -> Spaces {
    let behind = match player {
        Player::One => set.shift(Direction::South),
        Player::Two => set.shift(Direction::North),
    };
    behind | set.shift(Direction::East) | set.shift(Direction::West)
}

impl State {
    /// Who is warned, and how the game has ended, when a turn ends in which the player to move
    /// landed on these spaces, given who has dragons then.
    #[inline]
    pub(crate) fn end_of_turn(
        &self,
        with_dragons: Players,
        landed: Spaces,
    ) -> (Players, Option<Ended>) {
        let player = self.to_move;
        let warned = self.warned.without(player).or(with_dragons);
        let ended = if with_dragons.contains(player) {
            self.warned.contains(player).then_some(Ended::Dragons)
        } else {
            let bird = self.board.bird(player.opponent());
            landed.contains(bird).then_some(Ended::Bird)
        };
        (warned, ended)
    }

    /// Whether there is a legal move; stops at the first that is found.
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        if self.is_ended() {
            return false;
        }
        // In the jump phase there is always a legal jump, because of F4.6.
        self.jump_due().is_some()
            || self.has_plain_step()
            || self.has_plain_slide()
            || self.has_movement()
    }

    /// Whether a top piece can go down onto a lower stack or an empty space beside it, where it
    /// makes no flock (F4.1). Such a step leaves a stack behind (F6), and F7 forbids it only where
    /// both spaces differ from what it compares with.
    #[inline]
    fn has_plain_step(&self) -> bool {
        let player = self.to_move;
        let movers = self.stacks.owned(player) - self.differences(player).spaces();
        let flocks = self.stacks.at_least(self.limits.after_movement().into());
        let open = self.landings() - flocks;
        for level in self.stacks.low_levels(player).skip(1) {
            let higher = level.all();
            if !higher.intersects(movers) {
                return false;
            }
            if before(player, open - higher).intersects(movers & higher) {
                return true;
            }
        }
        false
    }

    /// Whether a single piece can slide onto an empty space on dry land, away from all pieces in
    /// the river, which can only be reversed on two spaces (F7).
    fn has_plain_slide(&self) -> bool {
        let player = self.to_move;
        let occupied = self.stacks.occupied();
        let river = self.board.river();
        let singles = self.stacks.pieces(player, 1) - self.stacks.at_least(2);
        let movers =
            singles - self.differences(player).spaces() - (occupied & river).adjacent() - river;
        before(player, self.landings() - occupied - river).intersects(movers)
    }

    /// How the game ended, if it has: by bird, dragons or a player who is stuck. Repetition
    /// ([F8.3](crate::rules#f8-3)) needs the past and is found by
    /// [`Game::outcome`](crate::Game::outcome).
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
