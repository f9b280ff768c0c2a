//! F3: the movement phase, and the one generator of legal moves.
//!
//! Every kind of movement is found for the whole board at once, level by level: a slide whose
//! lowest piece is at level `l` goes to a stack of height `l - 1`, a descent to a lower one, a
//! climb from height `l` to height `l`. What is left over for a closer look at single moves is
//! little: links of river chains (F6), flocks that must jump (F4), the reverse of what the
//! player did last (F7).

use crate::board::{Direction, Space, shift};
use crate::jump::{Jumper, reversing_landing};
use crate::moves::{Move, MoveKind, Moves};
use crate::pieces::{MAX_HEIGHT, Stack, Stacks};
use crate::river::Connections;
use crate::state::State;

const SLIDE: usize = MoveKind::Slide as usize;
const CLIMB: usize = MoveKind::Climb as usize;
const DESCEND: usize = MoveKind::Descend as usize;

/// A movement carried out: what it changes, before any jump.
pub(crate) struct Moved {
    pub(crate) from: Space,
    pub(crate) to: Space,
    /// How many pieces moved.
    pub(crate) group: usize,
    /// The stacks on `from` and `to` before.
    pub(crate) old: [Stack; 2],
    /// The stacks on `from` and `to` after.
    pub(crate) new: [Stack; 2],
}

impl State {
    /// The legal moves that start from given spaces; in the jump phase all legal jumps.
    #[inline]
    pub(crate) fn generate(&self, sources: u64) -> Moves {
        if self.is_ended() {
            return Moves::default();
        }
        if let Some(at) = self.jump_due() {
            let jumps = self.with_jumper(at, |jumper| jumper.jumps());
            return Moves {
                jumps,
                ..Moves::default()
            };
        }
        let (mut legal, whole) = self.movements(sources);
        self.hold_at_river(&mut legal, &whole);
        self.drop_unfinishable(&mut legal);
        legal
    }

    /// All movements that F3 allows, and those of them that leave an empty space behind.
    #[inline]
    fn movements(&self, sources: u64) -> (Moves, [[u64; 4]; 2]) {
        let player = self.to_move();
        let forward = player.forward();
        let backward = forward.opposite();
        let board = self.board().spaces().0;
        let open = board & !self.board().bird(player).bit();
        let owned = self.owned(player);
        let movers = owned & sources;

        let mut sets = [[0; 4]; 3];
        let mut whole = [[0; 4]; 2];
        let mut below = board;
        let mut own = self.stacks.pieces(player, 1);
        let mut theirs = self.stacks.pieces(player.opponent(), 1);
        for level in 1..=MAX_HEIGHT {
            let here = own | theirs;
            if here & movers == 0 {
                break;
            }
            let (next_own, next_theirs) = if level < MAX_HEIGHT {
                (
                    self.stacks.pieces(player, level + 1),
                    self.stacks.pieces(player.opponent(), level + 1),
                )
            } else {
                (0, 0)
            };
            let higher = next_own | next_theirs;
            // Stacks of height `level - 1`, for slides and descents; of height `level`, for climbs.
            let lower = below & !here & open;
            let level_with = here & !higher & owned;
            for direction in Direction::ALL {
                let facing = shift(direction.opposite(), lower);
                let d = direction as usize;
                if direction == backward {
                    sets[SLIDE][d] |= movers & theirs & facing;
                } else {
                    let sliding = if direction == forward { own } else { here };
                    sets[SLIDE][d] |= movers & sliding & facing;
                    sets[DESCEND][d] |= movers & higher & facing;
                    let facing = shift(direction.opposite(), level_with & open);
                    sets[CLIMB][d] |= movers & level_with & facing;
                }
            }
            if level == 1 {
                whole = [sets[SLIDE], sets[CLIMB]];
            }
            below = here;
            own = next_own;
            theirs = next_theirs;
        }
        let jumps = 0;
        let movements = sets;
        (Moves { movements, jumps }, whole)
    }

    /// Takes out what breaks F6.
    #[inline]
    fn hold_at_river(&self, moves: &mut Moves, whole: &[[u64; 4]; 2]) {
        let river = self.board().river().0;
        if river == 0 {
            return;
        }
        let connections = Connections::new(river, self.stacks.occupied());
        for direction in Direction::ALL {
            let d = direction as usize;
            let held = connections.held_sliding(direction, whole[SLIDE][d]);
            moves.movements[SLIDE][d] &= !held;
            let held = connections.held_climbing(direction, whole[CLIMB][d]);
            moves.movements[CLIMB][d] &= !held;
        }
    }

    /// Takes out movements after which the turn cannot be ended (F4.6, F7). Only those that
    /// make a flock high enough to jump, or go between the two spaces on which the player's
    /// pieces differ from what F7 forbids, can be such.
    #[inline]
    fn drop_unfinishable(&self, moves: &mut Moves) {
        let limit = usize::from(self.limits().after_movement());
        // A slide ends as high as it starts, all else one level above where it lands.
        let high_from = self.stacks.at_least(limit + 1);
        let high_to = self.stacks.at_least(limit);
        let reversible = self.reversible();
        if high_to == 0 && reversible == 0 {
            return;
        }
        for direction in Direction::ALL {
            let d = direction as usize;
            let reverse = reversible & shift(direction.opposite(), reversible);
            let onto_high = shift(direction.opposite(), high_to);
            for (kind, high) in [
                (MoveKind::Slide, high_from),
                (MoveKind::Climb, onto_high),
                (MoveKind::Descend, onto_high),
            ] {
                let set = &mut moves.movements[kind as usize][d];
                let mut suspects = *set & (high | reverse);
                while suspects != 0 {
                    let from = Space::at(suspects.trailing_zeros());
                    suspects &= suspects - 1;
                    if !self.can_finish(kind, from, direction) {
                        *set &= !from.bit();
                    }
                }
            }
        }
    }

    /// The spaces on which the player's pieces differ from what F7 forbids, if one movement
    /// could undo that: if there are two.
    #[inline]
    fn reversible(&self) -> u64 {
        let spaces = self.before(self.to_move()).spaces();
        if spaces.count_ones() == 2 { spaces } else { 0 }
    }

    #[inline(never)]
    fn can_finish(&self, kind: MoveKind, from: Space, direction: Direction) -> bool {
        let Some(mv) = Move::movement(kind, from, direction) else {
            return false;
        };
        let moved = self.moved(kind, from, mv.to());
        if self.must_jump(&moved) {
            self.with_jumper_after(&moved, |jumper| jumper.can_jump())
        } else {
            !self.reverses(&moved)
        }
    }

    /// What a movement that F3 allows does.
    #[inline]
    pub(crate) fn moved(&self, kind: MoveKind, from: Space, to: Space) -> Moved {
        let (source, target) = (self.stacks.stack(from), self.stacks.stack(to));
        let (leaving, arriving) = if kind == MoveKind::Slide {
            let group = source.above(target.height());
            (group, group)
        } else {
            let top = Stack::single(self.to_move(), target.height());
            (source.top(), top)
        };
        let new = [source.toggled(leaving), target.toggled(arriving)];
        Moved {
            from,
            to,
            group: source.height() - new[0].height(),
            old: [source, target],
            new,
        }
    }

    /// Whether the stack that a movement has made must jump (F4.1).
    #[inline]
    pub(crate) fn must_jump(&self, moved: &Moved) -> bool {
        moved.new[1].count(self.to_move()) > usize::from(self.limits().after_movement())
    }

    /// Whether a movement that ends the turn leaves the player's pieces as F7 forbids.
    pub(crate) fn reverses(&self, moved: &Moved) -> bool {
        let player = self.to_move();
        let before = self.before(player);
        before.spaces() == moved.from.bit() | moved.to.bit()
            && before.levels(moved.from) == Some(moved.new[0].levels(player))
            && before.levels(moved.to) == Some(moved.new[1].levels(player))
    }

    /// Calls a function with the piece that must jump after a movement.
    pub(crate) fn with_jumper_after<T>(
        &self,
        moved: &Moved,
        f: impl FnOnce(&Jumper<'_>) -> T,
    ) -> T {
        let [from, to] = [moved.from, moved.to];
        let mut rest = self.stacks;
        rest.toggle(from, moved.old[0].toggled(moved.new[0]));
        rest.toggle(to, moved.old[1].toggled(moved.new[1]));
        rest.toggle(to, moved.new[1].top());
        let mut barred = to.bit();
        if moved.group == 1 {
            barred |= from.bit();
        }
        let touched = from.bit() | to.bit();
        f(&self.jumper(&self.stacks, &rest, to, barred, touched))
    }

    /// Calls a function with the piece on `at`, which must jump in this position.
    pub(crate) fn with_jumper<T>(&self, at: Space, f: impl FnOnce(&Jumper<'_>) -> T) -> T {
        let mut rest = self.stacks;
        rest.toggle(at, rest.stack(at).top());
        let start = self.start_of_turn();
        f(&self.jumper(&start, &rest, at, self.barred(), self.touched()))
    }

    fn jumper<'a>(
        &self,
        start: &Stacks,
        rest: &'a Stacks,
        at: Space,
        barred: u64,
        touched: u64,
    ) -> Jumper<'a> {
        let player = self.to_move();
        Jumper {
            player,
            rest,
            at,
            open: self.board().spaces().0 & !self.board().bird(player).bit(),
            barred,
            limit: self.limits().after_jump(),
            reverse: reversing_landing(player, self.before(player), start, rest, touched),
        }
    }
}
