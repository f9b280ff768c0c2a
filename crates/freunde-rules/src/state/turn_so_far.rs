//! F4.5 and F9.3: what the jump phase knows of the turn in progress.

use crate::moves::{Move, MoveKind};
use crate::pieces::Stacks;
use crate::player::Player;
use crate::space::{Direction, Space};
use crate::spaces::Spaces;
use crate::stack::{Levels, Stack};
use crate::state::State;

/// The movement and jumps made so far in a turn; all zero at its start.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TurnSoFar {
    /// The spaces landed on.
    pub(crate) landed: Spaces,
    /// The levels that the player's own pieces left in the movement.
    pub(crate) lifted: Levels,
    /// The movement.
    pub(crate) movement: Option<Move>,
    /// How many pieces the movement moved; 0 at the start of the turn.
    pub(crate) group: u8,
    /// Where the jumping piece is.
    pub(crate) at: u8,
}

impl TurnSoFar {
    /// The levels of the player's own pieces that the movement brought to its end, but for the
    /// one that jumps on from there.
    #[inline]
    pub(crate) fn left_on_the_way(&self) -> Levels {
        if self.group == 1 {
            Levels::EMPTY
        } else {
            self.lifted.without(Levels::single(self.lifted.highest()))
        }
    }

    /// The levels of the opponent's pieces that the movement moved.
    #[inline]
    pub(crate) fn carried(&self) -> Levels {
        let high = self.lifted.highest();
        let stays = Levels::up_to(high - usize::from(self.group));
        Levels::up_to(high).without(stays).without(self.lifted)
    }
}

impl State {
    /// The movement and jumps made so far in this turn; empty but in the jump phase
    /// ([F9.3](crate::rules#f9-3)).
    pub fn turn_so_far(&self) -> impl Iterator<Item = Move> {
        let movement = self.movement();
        let mut at = movement.map(Move::to);
        let mut left = at.map_or(Spaces::EMPTY, |start| self.turn.landed.without(start));
        let forward = self.to_move.forward();
        // Within a rank the piece goes one way and never back. So the spaces that it landed on tell
        // its path: along the rank as far as they reach, then forward.
        let jumps = core::iter::from_fn(move || {
            let ways = [Direction::East, Direction::West, forward];
            let next = ways
                .into_iter()
                .find_map(|way| at?.step(way).filter(|&space| left.contains(space)))?;
            left = left.without(next);
            at = Some(next);
            Some(Move::jump(next))
        });
        movement.into_iter().chain(jumps)
    }

    /// The movement of this turn, in the jump phase.
    #[inline]
    pub(crate) fn movement(&self) -> Option<Move> {
        self.turn.movement
    }

    /// How the player's own pieces changed in this turn but for the jumping piece: the levels
    /// that they left, and those at which they stayed. Both on one space where no jump is due.
    #[inline]
    pub(crate) fn changes_but_for_the_jumper(&self) -> [(Space, Levels); 2] {
        let Some((from, to)) = self.movement().and_then(|mv| Some((mv.from()?, mv.to()))) else {
            return [(Space::at(0), Levels::EMPTY); 2];
        };
        [(from, self.turn.lifted), (to, self.turn.left_on_the_way())]
    }

    /// The spaces that F4.5 forbids in the jump phase.
    #[inline]
    pub(crate) fn barred(&self) -> Spaces {
        let mut barred = self.turn.landed;
        if self.turn.group == 1 {
            barred.extend(self.movement().and_then(Move::from));
        }
        barred
    }

    /// The stacks as they were at the start of the turn.
    pub(crate) fn start_of_turn(&self) -> Stacks {
        let mut stacks = self.stacks;
        let Some((kind, from, _)) = self.movement().and_then(Move::parts) else {
            return stacks;
        };
        let Some((at, to)) = self.jump_due().zip(self.movement().map(Move::to)) else {
            return stacks;
        };
        let TurnSoFar { lifted, .. } = self.turn;
        let carried = self.turn.carried();
        let group = |own| {
            let group = Stack::from_levels([own, carried]);
            match self.to_move {
                Player::One => group,
                Player::Two => group.swapped(),
            }
        };
        stacks.toggle(at, stacks.stack(at).top());
        // Pieces are taken away before they are put back, so that there are never more than 32 of
        // them, and never more tall stacks than there is room for.
        if kind == MoveKind::Slide {
            stacks.toggle(to, group(self.turn.left_on_the_way()));
        }
        stacks.toggle(from, group(lifted));
        stacks
    }

    /// The start of this turn without its past, as a text gives it (F9.3).
    pub(crate) fn without_past(&self) -> State {
        State::assemble(
            self.board,
            self.limits,
            self.start_of_turn(),
            self.to_move,
            self.warned,
        )
    }
}
