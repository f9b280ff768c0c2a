//! F4.5 and F9.3: what the jump phase knows of the turn in progress.

use crate::moves::{Move, MoveKind};
use crate::pieces::Stacks;
use crate::player::Player;
use crate::space::{Direction, Space};
use crate::spaces::Spaces;
use crate::stack::Stack;
use crate::state::State;

/// The movement and jumps made so far in a turn; all zero at its start.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TurnSoFar {
    /// The spaces landed on.
    pub(crate) landed: u64,
    /// The number of the movement, plus one.
    pub(crate) movement: u16,
    /// How many pieces the movement moved; 0 at the start of the turn.
    pub(crate) group: u8,
    /// Where the jumping piece is.
    pub(crate) at: u8,
}

impl State {
    /// The movement and jumps made so far in this turn; empty but in the jump phase (F9.3).
    pub fn turn_so_far(&self) -> impl Iterator<Item = Move> {
        let movement = self.movement();
        let mut at = movement.map(Move::to);
        let mut left = self.turn.landed;
        if let Some(start) = at {
            left &= !start.bit();
        }
        let forward = self.to_move.forward();
        // Within a rank the piece goes one way and never back, so the spaces that it landed
        // on tell its way: along the rank as far as they go, then forward.
        let jumps = core::iter::from_fn(move || {
            let ways = [Direction::East, Direction::West, forward];
            let next = ways
                .into_iter()
                .find_map(|way| at?.step(way).filter(|space| left & space.bit() != 0))?;
            left &= !next.bit();
            at = Some(next);
            Some(Move::jump(next))
        });
        movement.into_iter().chain(jumps)
    }

    pub(crate) fn movement(&self) -> Option<Move> {
        let number = usize::from(self.turn.movement).checked_sub(1)?;
        Move::from_index(number)
    }

    /// The two spaces of this turn's movement.
    pub(crate) fn touched(&self) -> u64 {
        self.movement()
            .map_or(0, |mv| mv.to().bit() | mv.from().map_or(0, Space::bit))
    }

    /// The spaces that F4.5 bars in the jump phase.
    pub(crate) fn barred(&self) -> u64 {
        let source = self.movement().and_then(Move::from).map_or(0, Space::bit);
        if self.turn.group == 1 {
            self.turn.landed | source
        } else {
            self.turn.landed
        }
    }

    /// The stacks as they were at the start of the turn.
    pub(crate) fn start_of_turn(&self) -> Stacks {
        let mut stacks = self.stacks;
        let Some(mv) = self.movement() else {
            return stacks;
        };
        let (Some(from), to) = (mv.from(), mv.to()) else {
            return stacks;
        };
        let at = Space::at(u32::from(self.turn.at));
        let top = stacks.stack(at).top();
        stacks.toggle(at, top);
        let back = Stack::single(self.to_move, stacks.stack(to).height());
        stacks.toggle(to, back);
        let target = stacks.stack(to);
        if mv.kind() == MoveKind::Slide {
            let group = target.above(target.height().saturating_sub(self.turn.group.into()));
            stacks.toggle(to, group);
            stacks.toggle(from, group);
        } else {
            stacks.toggle(to, target.top());
            let back = Stack::single(self.to_move, stacks.stack(from).height());
            stacks.toggle(from, back);
        }
        stacks
    }

    /// The start of this turn without what happened before it, as a text would tell it (F9.3).
    pub(crate) fn without_past(&self) -> State {
        let start = self.start_of_turn();
        let mut stacks = Stacks::default();
        for space in Spaces(start.occupied()) {
            stacks.toggle(space, start.stack(space));
        }
        State::assemble(
            *self.board(),
            self.limits(),
            stacks,
            self.to_move(),
            Player::ALL
                .into_iter()
                .map(|player| u8::from(self.is_warned(player)) << player.index())
                .sum(),
        )
    }
}
