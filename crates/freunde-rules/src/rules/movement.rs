//! F3: the movement phase, and the one generator of legal moves.
//!
//! Every kind of movement is found for the whole board at once, level by level: a slide whose
//! lowest piece is at level `l` goes to a stack of height `l - 1`, a descent to a lower one, a
//! climb from height `l` to height `l`. The same is asked of one space and one direction to
//! check a single move. What is left over for a closer look at single moves is
//! little: links of river chains (F6), flocks that must jump (F4), the reverse of what the
//! player did last (F7).

use crate::moved::Moved;
use crate::moves::{Move, MoveKind, Moves};
use crate::pieces::Stacks;
use crate::player::Player;
use crate::rules::jump::{Jumper, reversing_landing};
use crate::rules::reverse::Memory;
use crate::rules::river::Connections;
use crate::space::{Direction, Space};
use crate::spaces::shift;
use crate::stack::Stack;
use crate::state::State;

/// The movements found in one direction: for slides, climbs and descents the spaces that they
/// start from.
type Found = [u64; 3];

/// What the end of the turn asks of movements, as far as the position tells it for all of them.
struct Endings {
    /// The stacks that are high enough to hold a flock that must jump (F4.1).
    high_from: u64,
    /// Those that are so with one piece more.
    high_to: u64,
    /// The spaces that a flock's top piece can jump to without having to jump on (F4.3), if any
    /// stack is that high.
    calm: u64,
    /// The spaces on which the player's pieces differ from what F7 forbids, if one movement
    /// could undo that: if there are two.
    reversible: u64,
}

impl State {
    /// The legal moves.
    pub(crate) fn generate(&self) -> Moves {
        let mut legal = Moves::default();
        if self.is_ended() {
            return legal;
        }
        if let Some(at) = self.jump_due() {
            legal.jumps = self.with_jumper(at, |jumper| jumper.jumps());
            return legal;
        }
        // With the player known, all directions are constants.
        let found = match self.to_move() {
            Player::One => self.movements(Player::One),
            Player::Two => self.movements(Player::Two),
        };
        for (direction, found) in found.into_iter().enumerate() {
            for (kind, set) in found.into_iter().enumerate() {
                legal.movements[kind][direction] = set;
            }
        }
        legal
    }

    /// The legal movements of the player to move in all directions.
    #[allow(clippy::inline_always, reason = "the player is to be a constant in it")]
    #[inline(always)]
    fn movements(&self, player: Player) -> [Found; 4] {
        let [north, east, south, west] = self.steps(player, u64::MAX, Direction::ALL);
        let (endings, connections) = (self.endings(player), self.connections());
        let legal = |direction, found| {
            let found = self.connected(direction, found, || connections);
            self.finishable(&endings, player, direction, found)
        };
        [
            legal(Direction::North, north),
            legal(Direction::East, east),
            legal(Direction::South, south),
            legal(Direction::West, west),
        ]
    }

    /// Whether a move is legal.
    pub(crate) fn allows(&self, mv: Move) -> bool {
        if self.is_ended() {
            return false;
        }
        match (mv.from(), mv.direction(), self.jump_due()) {
            (None, _, Some(at)) => self.with_jumper(at, |jumper| jumper.allows(mv.to())),
            (Some(from), Some(direction), None) => {
                let player = self.to_move();
                let [found] = self.steps(player, from.bit(), [direction]);
                if found[mv.kind() as usize] == 0 {
                    return false;
                }
                let found = self.connected(direction, found, || self.connections());
                let found = self.finishable(&self.endings(player), player, direction, found);
                found[mv.kind() as usize] != 0
            }
            _ => false,
        }
    }

    /// The movements that F3 allows.
    #[allow(
        clippy::inline_always,
        reason = "the directions are to be constants in it"
    )]
    #[inline(always)]
    fn steps<const N: usize>(
        &self,
        player: Player,
        sources: u64,
        directions: [Direction; N],
    ) -> [Found; N] {
        if self.stacks.has_tall() {
            self.tall_steps(player, sources, directions)
        } else {
            self.steps_up(self.stacks.low_levels(player), player, sources, directions)
        }
    }

    #[cold]
    fn tall_steps<const N: usize>(
        &self,
        player: Player,
        sources: u64,
        directions: [Direction; N],
    ) -> [Found; N] {
        self.steps_up(self.stacks.levels(player), player, sources, directions)
    }

    /// The movements that F3 allows, given all levels that are not empty.
    #[allow(
        clippy::inline_always,
        reason = "the directions are to be constants in it"
    )]
    #[inline(always)]
    fn steps_up<const N: usize>(
        &self,
        mut levels: impl Iterator<Item = [u64; 2]>,
        player: Player,
        sources: u64,
        directions: [Direction; N],
    ) -> [Found; N] {
        let forward = player.forward();
        let backward = forward.opposite();
        let board = self.board().spaces().0;
        let open = board & !self.board().bird(player).bit();
        let owned = self.owned(player);
        let movers = owned & sources;

        let mut found = [[0; 3]; N];
        let mut below = board;
        let mut level = levels.next();
        while let Some([own, theirs]) = level {
            let here = own | theirs;
            if here & movers == 0 {
                break;
            }
            level = levels.next();
            let higher = level.map_or(0, |[own, theirs]| own | theirs);
            // Stacks that are one level lower, for slides and descents; just this high, for climbs.
            let lower = below & !here & open;
            let even = here & !higher & owned;
            for (found, direction) in found.iter_mut().zip(directions) {
                let [slides, climbs, descents] = found;
                let over_lower = movers & shift(direction.opposite(), lower);
                if direction == backward {
                    *slides |= theirs & over_lower;
                } else {
                    let lowest = if direction == forward { own } else { here };
                    *slides |= lowest & over_lower;
                    *climbs |= movers & even & shift(direction.opposite(), even & open);
                    *descents |= higher & over_lower;
                }
            }
            below = here;
        }
        found
    }

    #[inline]
    fn connections(&self) -> Connections {
        Connections::new(self.board().river().0, self.stacks.occupied())
    }

    /// Those of the movements in a direction that do not break F6: only a stack that leaves no
    /// piece behind can.
    #[allow(
        clippy::inline_always,
        reason = "the direction is to be a constant in it"
    )]
    #[inline(always)]
    fn connected(
        &self,
        direction: Direction,
        [slides, climbs, descents]: Found,
        connections: impl FnOnce() -> Connections,
    ) -> Found {
        let whole = slides & !shift(direction.opposite(), self.stacks.occupied());
        let single = climbs & !self.stacks.at_least(2);
        if whole | single == 0 {
            return [slides, climbs, descents];
        }
        let held = connections().held(direction, whole, single);
        [slides & !held, climbs & !held, descents]
    }

    /// What the end of the turn asks of the movements of a position.
    #[allow(clippy::inline_always, reason = "the player is to be a constant in it")]
    #[inline(always)]
    fn endings(&self, player: Player) -> Endings {
        let limit = usize::from(self.limits().after_movement());
        let memory = self.memory(player);
        let high_to = self.stacks.at_least(limit);
        let calm = if high_to == 0 {
            0
        } else {
            let open = self.board().spaces().0 & !self.board().bird(player).bit();
            open & !self
                .stacks
                .at_least(usize::from(self.limits().after_jump()))
        };
        Endings {
            high_from: self.stacks.at_least(limit + 1),
            high_to,
            calm,
            reversible: if memory.len() == 2 {
                memory.spaces().0
            } else {
                0
            },
        }
    }

    /// Those of the movements in a direction after which the turn can be ended (F4.6, F7).
    #[allow(
        clippy::inline_always,
        reason = "the direction is to be a constant in it"
    )]
    #[inline(always)]
    fn finishable(
        &self,
        endings: &Endings,
        player: Player,
        direction: Direction,
        found: Found,
    ) -> Found {
        let back = direction.opposite();
        // Only movements that make a flock high enough to jump can leave no way to end the turn,
        // or those between the two spaces on which the player's pieces differ from what F7
        // forbids. A jump to a calm space is the last. Two of them are enough, since F7 forbids
        // to end the turn on one space at most; the way back may be barred (F4.5).
        let calm = |way: Direction| {
            if way == back {
                0
            } else {
                shift(way.opposite(), endings.calm)
            }
        };
        let (east, west) = (calm(Direction::East), calm(Direction::West));
        let easy = east & west | (east | west) & calm(player.forward());
        // A slide ends as high as it starts, all else one level above where it lands.
        let sliding_high = endings.high_from & !shift(back, easy);
        let onto_high = shift(back, endings.high_to & !easy);
        let reverse = endings.reversible & shift(back, endings.reversible);
        let suspects = [
            sliding_high | reverse,
            onto_high | reverse,
            onto_high | reverse,
        ];
        let kinds = [MoveKind::Slide, MoveKind::Climb, MoveKind::Descend];
        let mut legal = found;
        for ((set, kind), suspects) in legal.iter_mut().zip(kinds).zip(suspects) {
            let mut suspects = *set & suspects;
            while suspects != 0 {
                let from = Space::at(suspects.trailing_zeros());
                suspects &= suspects - 1;
                if !self.can_finish(kind, from, direction) {
                    *set &= !from.bit();
                }
            }
        }
        legal
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
        let old = [self.stacks.stack(from), self.stacks.stack(to)];
        let [high, low] = old.map(Stack::height);
        let stay = if kind == MoveKind::Slide {
            low
        } else {
            high.saturating_sub(1)
        };
        let leaving = old[0].above(stay);
        let arriving = if kind == MoveKind::Slide {
            leaving
        } else {
            Stack::single(self.to_move(), low)
        };
        Moved {
            from,
            to,
            old,
            leaving,
            arriving,
        }
    }

    /// Whether the stack that a movement has made must jump (F4.1).
    #[inline]
    pub(crate) fn must_jump(&self, moved: &Moved) -> bool {
        let limit = usize::from(self.limits().after_movement());
        let stack = moved.after()[1];
        // Most stacks are too low for that, which is seen at once.
        stack.height() > limit && stack.count(self.to_move()) > limit
    }

    /// Whether a movement that ends the turn leaves the player's pieces as F7 forbids.
    pub(crate) fn reverses(&self, moved: &Moved) -> bool {
        let player = self.to_move();
        let [from, to] = moved.after().map(|stack| stack.levels(player));
        self.memory(player) == Memory::of_two((moved.from, from), (moved.to, to))
    }

    /// Calls a function with the piece that must jump after a movement.
    pub(crate) fn with_jumper_after<T>(
        &self,
        moved: &Moved,
        f: impl FnOnce(&Jumper<'_>) -> T,
    ) -> T {
        let [from, to] = [moved.from, moved.to];
        let mut rest = self.stacks;
        rest.toggle(from, moved.leaving);
        rest.toggle(to, moved.arriving);
        rest.toggle(to, moved.after()[1].top());
        let mut barred = to.bit();
        if moved.group() == 1 {
            barred |= from.bit();
        }
        f(&self.jumper(&rest, to, barred))
    }

    /// Calls a function with the piece on `at`, which must jump in this position.
    pub(crate) fn with_jumper<T>(&self, at: Space, f: impl FnOnce(&Jumper<'_>) -> T) -> T {
        let mut rest = self.stacks;
        rest.toggle(at, rest.stack(at).top());
        f(&self.jumper(&rest, at, self.barred()))
    }

    fn jumper<'a>(&self, rest: &'a Stacks, at: Space, barred: u64) -> Jumper<'a> {
        let player = self.to_move();
        Jumper {
            player,
            rest,
            at,
            open: self.board().spaces().0 & !self.board().bird(player).bit(),
            barred,
            limit: self.limits().after_jump(),
            reverse: reversing_landing(player, &self.memory[player.index()], rest),
        }
    }
}
