//! How moves change a state (F2.6, F7, F8.1, F8.2).

use smallvec::SmallVec;

use crate::moves::Move;
use crate::rules::dragons::{DRAGON_HEIGHT, dragon_flags, touching};
use crate::rules::reverse::Memory;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::Stack;
use crate::state::{State, TurnSoFar, key};

impl State {
    /// The state after a legal move.
    pub(super) fn play(&self, mv: Move) -> State {
        match mv.from() {
            Some(from) => self.play_movement(mv, from),
            None => self.play_jump(mv.to()),
        }
    }

    /// The state after a movement. `next` is never borrowed here, so that it is built where the
    /// caller wants it and not copied once more.
    #[inline]
    fn play_movement(&self, mv: Move, from: Space) -> State {
        let moved = self.moved(mv.kind(), from, mv.to());
        let mut next = *self;
        for (space, pieces) in [(from, moved.leaving), (moved.to, moved.arriving)] {
            for (level, player) in pieces.low() {
                next.stacks.low[level][player] ^= space.bit();
            }
            if pieces.is_tall() {
                next.stacks = next.stacks.with_tall_toggled(space, pieces);
            }
        }
        let changes = moved.changes();
        next.arrangement = key::changed(self.arrangement, &changes);
        if self.must_jump(&moved) {
            next.turn = TurnSoFar {
                landed: moved.to.bit(),
                movement: mv.index() as u16 + 1,
                group: moved.group() as u8,
                at: moved.to.index() as u8,
            };
        } else {
            let (player, opponent) = (self.to_move, self.to_move.opponent());
            let [old_from, old_to] = moved.old.map(|stack| stack.levels(player));
            next.memory[player.index()] = Memory::of_two((from, old_from), (moved.to, old_to));
            if !moved.leaving.levels(opponent).is_empty() {
                next.memory[opponent.index()] = self.memory(opponent).after(&changes, opponent);
            }
            let high = next.stacks.low[DRAGON_HEIGHT - 1];
            let has_dragons = if touching(high[0] | high[1]) {
                dragon_flags(next.stacks)
            } else {
                0
            };
            (next.warned, next.ended) = self.end_of_turn(has_dragons, moved.to.bit());
            next.to_move = opponent;
        }
        next
    }

    #[inline(never)]
    fn play_jump(&self, to: Space) -> State {
        let (player, opponent) = (self.to_move, self.to_move.opponent());
        let from = Space::at(u32::from(self.turn.at));
        let (source, target) = (self.stack(from), self.stack(to));
        let (top, landing) = (source.top(), Stack::single(player, target.height()));
        let landed = target.toggled(landing);
        let changes = [(from, source, source.toggled(top)), (to, target, landed)];
        let mut next = *self;
        next.stacks.toggle(from, top);
        next.stacks.toggle(to, landing);
        next.arrangement = key::changed(self.arrangement, &changes);
        next.turn.landed |= to.bit();
        next.turn.at = to.index() as u8;
        if landed.count(player) > usize::from(self.limits.after_jump()) {
            return next;
        }
        let start = self.start_of_turn();
        let touched = Spaces(self.touched() | to.bit()).iter();
        let changes: SmallVec<[(Space, Stack, Stack); 3]> = touched
            .map(|space| (space, start.stack(space), next.stack(space)))
            .collect();
        next.memory[player.index()] = Memory::of_turn(&changes, player);
        next.memory[opponent.index()] = self.memory(opponent).after(&changes, opponent);
        (next.warned, next.ended) = self.end_of_turn(dragon_flags(next.stacks), next.turn.landed);
        next.to_move = opponent;
        next.turn = TurnSoFar::default();
        next
    }
}
