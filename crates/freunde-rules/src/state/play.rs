//! How moves change a state (F2.6, F7, F8.1, F8.2).

#![allow(
    clippy::inline_always,
    reason = "the next state is then built where the caller wants it"
)]

use crate::moved::Moved;
use crate::moves::Move;
use crate::pieces::{LOW, move_group, move_piece};
use crate::players::Players;
use crate::rules::dragons::{DRAGON_HEIGHT, touch, with_dragons};
use crate::rules::reverse::Differences;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::Levels;
use crate::state::{State, TurnSoFar};

impl State {
    /// The state after a legal move.
    #[inline(always)]
    pub(super) fn play(&self, mv: Move) -> State {
        match mv.parts() {
            Some((kind, from, _)) => self.play_movement(mv, &self.moved(kind, from, mv.to())),
            None => self.play_jump(mv.to()),
        }
    }

    /// The state after a legal movement. `next` is never borrowed here, so that it is built where
    /// the caller wants it and not copied once more.
    #[inline(always)]
    pub(super) fn play_movement(&self, mv: Move, moved: &Moved) -> State {
        let (player, opponent) = (self.to_move, self.to_move.opponent());
        let Moved { from, to, .. } = *moved;
        let mut next = *self;
        let is_group = moved.group > 1;
        if moved.high > LOW || moved.low() >= LOW {
            next.stacks = self.stacks.with_tall_moved(player, moved);
        } else if is_group {
            move_group!(next.stacks, from => to, moved.low(), moved.high);
        } else {
            move_piece!(next.stacks, player, from, moved.high => to, moved.low() + 1);
        }
        if self.must_jump(moved) {
            next.turn = TurnSoFar {
                landed: Spaces::of(to),
                lifted: moved.lifted,
                movement: Some(mv),
                group: moved.group as u8,
                at: to.index() as u8,
            };
            return next;
        }
        next.differences[player.index()] = Differences::of_movement(moved);
        if is_group {
            let carried = moved.carried();
            if !carried.is_empty() {
                let theirs = self.differences(opponent);
                next.differences[opponent.index()] =
                    theirs.after(&[(from, carried), (to, carried)]);
            }
        }
        let [one, two] = next.stacks.low[DRAGON_HEIGHT - 1];
        let with_dragons = if touch(one) || touch(two) {
            with_dragons(next.stacks)
        } else {
            Players::NONE
        };
        (next.warned, next.ended) = self.end_of_turn(with_dragons, Spaces::of(to));
        next.to_move = opponent;
        next
    }

    /// The state after a legal jump.
    #[inline(never)]
    pub(super) fn play_jump(&self, to: Space) -> State {
        let (player, opponent) = (self.to_move, self.to_move.opponent());
        let from = Space::at(self.turn.at.into());
        let [source, there] = self.stacks.counts_of(from, to);
        let high = source.height();
        let landing = there.height() + 1;
        let mut next = *self;
        if high <= LOW && landing <= LOW {
            move_piece!(next.stacks, player, from, high => to, landing);
        } else {
            let moved = Moved {
                from,
                to,
                high,
                there,
                group: 1,
                lifted: Levels::single(high),
            };
            next.stacks = self.stacks.with_tall_moved(player, &moved);
        }
        next.turn.landed = self.turn.landed.with(to);
        next.turn.at = to.index() as u8;
        if there.of(player) + 1 > usize::from(self.limits.after_jump()) {
            return next;
        }
        let [left, stayed] = self.changes_but_for_the_jumper();
        let changes = [left, stayed, (to, Levels::single(landing))];
        next.differences[player.index()] = Differences::of_changes(changes);
        let carried = self.turn.carried();
        if !carried.is_empty() {
            let theirs = self.differences(opponent);
            next.differences[opponent.index()] =
                theirs.after(&[(left.0, carried), (stayed.0, carried)]);
        }
        let [one, two] = next.stacks.low[DRAGON_HEIGHT - 1];
        let with_dragons = if touch(one) || touch(two) {
            with_dragons(next.stacks)
        } else {
            Players::NONE
        };
        (next.warned, next.ended) = self.end_of_turn(with_dragons, next.turn.landed);
        next.to_move = opponent;
        next.turn = TurnSoFar::default();
        next
    }
}
