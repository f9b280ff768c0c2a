//! F3: the movement phase, and the generator of legal moves.
//!
//! The list of all moves and the check of one are made in two ways, and the tests hold them
//! against each other: the list asks for the whole board at once, the check reads the rule.
//!
//! # The list
//!
//! It is generated *set-wise*, as chess programs do with bitboards (see
//! <https://www.chessprogramming.org/General_Setwise_Operations>): the movements of one kind in one
//! direction are the set of spaces that they start from.
//!
//! 1. Level by level ([`State::movements_by_f3`]), for each direction: a slide whose lowest piece
//!    is at level `l` goes to a stack of height `l - 1`, a descent to a lower one, a climb from
//!    height `l` to height `l`.
//! 2. Stacks that leave the river's chains unconnected are taken out ([`Connections::held`], F6).
//!    Few need a closer look: those that may hold a chain together.
//! 3. Movements after which the turn might have no legal end are picked out
//!    ([`Endings::doubtful`]): those that may force a jump (F4.1), and those that may reverse the
//!    player's last turn (F7).
//! 4. Each of these few is looked at by itself ([`State::can_end`]), and taken out if the jumps
//!    cannot be completed (F4.6) or the turn ends as F7 forbids.
//!
//! # The check
//!
//! [`State::check_movement`] asks F1 to F7 of one movement in the order of the rules page and says
//! which rule is broken. Steps 2 and 4 of the list ask F6 and the end of the turn by the same
//! functions.

#![allow(
    clippy::inline_always,
    reason = "players and directions are to be constants in these functions"
)]

use crate::illegal::IllegalMove;
use crate::moved::Moved;
#[cfg(feature = "rand")]
use crate::moves::Move;
use crate::moves::{MoveKind, Moves};
use crate::pieces::Level;
use crate::player::Player;
use crate::rules::reverse::Differences;
use crate::rules::river::{Connections, left_unconnected};
use crate::space::{Direction, Space};
use crate::spaces::Spaces;
use crate::stack::Levels;
use crate::state::State;

/// The movements found in one direction: the spaces that they start from.
#[derive(Copy, Clone, Default)]
pub(crate) struct Found {
    pub(crate) slides: Spaces,
    pub(crate) climbs: Spaces,
    pub(crate) descents: Spaces,
}

impl Found {
    /// Whether there is none.
    #[inline]
    fn is_empty(self) -> bool {
        (self.slides | self.climbs | self.descents).is_empty()
    }

    /// The movements without others of the same direction.
    #[inline]
    fn without(self, others: Found) -> Found {
        Found {
            slides: self.slides - others.slides,
            climbs: self.climbs - others.climbs,
            descents: self.descents - others.descents,
        }
    }
}

/// What must be known of a position to tell which movements might leave no way to end the turn.
struct Endings {
    /// The stacks that are higher than the flock limit, so that a slide from there may make a
    /// flock that must jump (F4.1): a slide ends as high as it starts.
    above_limit: Spaces,
    /// The stacks that would be higher than the flock limit if one more piece landed on them.
    at_limit: Spaces,
    /// The spaces on which a jump surely ends the turn (F4.3), if any stack is high enough to
    /// make somebody jump.
    resting: Spaces,
    /// The spaces on which the player's pieces differ from what F7 forbids, if one movement could
    /// undo that.
    reversible: Spaces,
}

impl Endings {
    #[inline(always)]
    fn new(state: &State, player: Player) -> Endings {
        let limit = usize::from(state.limits.after_movement());
        let at_limit = state.stacks.at_least(limit);
        let resting = if at_limit.is_empty() {
            Spaces::EMPTY
        } else {
            let open = state.board.spaces().without(state.board.bird(player));
            open - state.stacks.at_least(state.limits.after_jump().into())
        };
        Endings {
            above_limit: state.stacks.at_least(limit + 1),
            at_limit,
            resting,
            reversible: state.differences(player).undone_by_a_movement(),
        }
    }

    /// The movements in a direction that might leave no way to end the turn.
    #[inline(always)]
    fn doubtful(&self, player: Player, direction: Direction) -> Found {
        let back = direction.opposite();
        // A flock with two resting spaces in reach, the one that it came from not counted, can end
        // the turn: F4.5 bars only that one, and F7 at most one more.
        let beside = |way: Direction| {
            if way == back {
                Spaces::EMPTY
            } else {
                self.resting.sources(way)
            }
        };
        let (east, west) = (beside(Direction::East), beside(Direction::West));
        let forward = beside(player.forward());
        let can_rest = (east & west) | ((east | west) & forward);
        let reversing = self.reversible & self.reversible.sources(direction);
        let onto_flocks = (self.at_limit - can_rest).sources(direction) | reversing;
        Found {
            slides: (self.above_limit - can_rest.sources(direction)) | reversing,
            climbs: onto_flocks,
            descents: onto_flocks,
        }
    }
}

impl State {
    /// The legal moves.
    pub(crate) fn generate(&self) -> Moves {
        if self.is_ended() {
            return Moves::default();
        }
        if let Some(at) = self.jump_due() {
            return Moves::of_jumps(self.jumper(at).jumps());
        }
        // With the player known, all directions are constants.
        Moves::of_movements(match self.to_move {
            Player::One => self.movements(Player::One),
            Player::Two => self.movements(Player::Two),
        })
    }

    /// The legal movements of the player to move, in the order of [`Direction::ALL`].
    #[inline(always)]
    fn movements(&self, player: Player) -> [Found; 4] {
        let [north, east, south, west] = self.movements_by_f3(player);
        let endings = Endings::new(self, player);
        let connections = Connections::new(self.board.river(), self.stacks.occupied());
        let legal = |direction, found| {
            let found = self.connected(&connections, direction, found);
            self.endable(&endings, player, direction, found)
        };
        [
            legal(Direction::North, north),
            legal(Direction::East, east),
            legal(Direction::South, south),
            legal(Direction::West, west),
        ]
    }

    /// Whether there is a legal movement: first among those that need no closer look, then among
    /// all, a direction after the other.
    #[inline(never)]
    pub(crate) fn has_movement(&self) -> bool {
        let player = self.to_move;
        let endings = Endings::new(self, player);
        let found = match player {
            Player::One => self.movements_by_f3(Player::One),
            Player::Two => self.movements_by_f3(Player::Two),
        };
        let found = |direction: Direction| found[direction as usize];
        let is_sure = |direction| {
            let found = found(direction);
            let sure = found.without(endings.doubtful(player, direction));
            !sure.without(self.emptying(direction, found)).is_empty()
        };
        if Direction::ALL.into_iter().any(is_sure) {
            return true;
        }
        let connections = Connections::new(self.board.river(), self.stacks.occupied());
        Direction::ALL.into_iter().any(|direction| {
            let connected = self.connected(&connections, direction, found(direction));
            let legal = self.endable(&endings, player, direction, connected);
            !legal.is_empty()
        })
    }

    /// The movements that F3 allows, in the order of [`Direction::ALL`].
    #[inline(always)]
    pub(crate) fn movements_by_f3(&self, player: Player) -> [Found; 4] {
        if self.stacks.has_tall() {
            self.movements_with_tall_stacks(player)
        } else {
            self.movements_on(self.stacks.low_levels(player), player)
        }
    }

    #[cold]
    fn movements_with_tall_stacks(&self, player: Player) -> [Found; 4] {
        self.movements_on(self.stacks.levels(player), player)
    }

    /// The movements that F3 allows, given the levels from the lowest up.
    #[inline(always)]
    fn movements_on(&self, mut levels: impl Iterator<Item = Level>, player: Player) -> [Found; 4] {
        let forward = player.forward();
        let backward = forward.opposite();
        let board = self.board.spaces();
        let open = board.without(self.board.bird(player));
        let owned = self.stacks.owned(player);

        let mut found = [Found::default(); 4];
        let mut below = board;
        let mut level = levels.next();
        while let Some(here) = level {
            if !here.all().intersects(owned) {
                break;
            }
            level = levels.next();
            let higher = level.map_or(Spaces::EMPTY, Level::all);
            // Stacks that end one level below, for slides and descents; at this level, for climbs.
            let lower = (below - here.all()) & open;
            let even = (here.all() - higher) & owned;
            for (found, direction) in found.iter_mut().zip(Direction::ALL) {
                let over_lower = owned & lower.sources(direction);
                if direction == backward {
                    found.slides |= here.theirs & over_lower;
                } else {
                    let lowest = if direction == forward {
                        here.own
                    } else {
                        here.all()
                    };
                    found.slides |= lowest & over_lower;
                    found.climbs |= even & (even & open).sources(direction);
                    found.descents |= higher & over_lower;
                }
            }
            below = here.all();
        }
        found
    }

    /// Those of the movements in a direction that do not break F6.
    #[inline(always)]
    fn connected(&self, connections: &Connections, direction: Direction, found: Found) -> Found {
        let emptying = self.emptying(direction, found);
        if emptying.is_empty() {
            return found;
        }
        let held = connections.held(direction, emptying.slides, emptying.climbs);
        Found {
            slides: found.slides - held,
            climbs: found.climbs - held,
            ..found
        }
    }

    /// Those of the movements in a direction that leave their space empty, which alone can break
    /// F6: stacks that slide onto empty spaces, and single pieces that climb.
    #[inline(always)]
    fn emptying(&self, direction: Direction, found: Found) -> Found {
        Found {
            slides: found.slides - self.stacks.occupied().sources(direction),
            climbs: found.climbs - self.stacks.at_least(2),
            descents: Spaces::EMPTY,
        }
    }

    /// The movements in a direction after which the turn can be ended (F4.6, F7).
    #[inline(always)]
    fn endable(
        &self,
        endings: &Endings,
        player: Player,
        direction: Direction,
        found: Found,
    ) -> Found {
        let doubtful = endings.doubtful(player, direction);
        let look = |found: Spaces, doubtful: Spaces, kind| {
            let mut legal = found;
            for from in found & doubtful {
                let to = from.step(direction).unwrap_or(from);
                if !self.can_end(kind, from, to) {
                    legal = legal.without(from);
                }
            }
            legal
        };
        Found {
            slides: look(found.slides, doubtful.slides, MoveKind::Slide),
            climbs: look(found.climbs, doubtful.climbs, MoveKind::Climb),
            descents: look(found.descents, doubtful.descents, MoveKind::Descend),
        }
    }

    /// Whether a movement that F3 allows can be ended legally (F4.6, F7).
    #[inline(never)]
    fn can_end(&self, kind: MoveKind, from: Space, to: Space) -> bool {
        let moved = self.moved(kind, from, to);
        if self.must_jump(&moved) {
            self.jumper_after(&moved).can_jump()
        } else {
            !self.reverses(&moved)
        }
    }

    /// Whether the stack that a movement makes must jump (F4.1).
    #[inline]
    pub(crate) fn must_jump(&self, moved: &Moved) -> bool {
        let limit = usize::from(self.limits.after_movement());
        moved.low() + moved.group > limit && moved.there.of(self.to_move) + moved.own() > limit
    }

    /// Whether a movement that ends the turn leaves the player's pieces as F7 forbids.
    #[inline]
    pub(crate) fn reverses(&self, moved: &Moved) -> bool {
        *self.differences(self.to_move) == Differences::of_movement(moved)
    }

    /// What a movement to an adjacent space moves, if F3 allows it.
    #[inline(always)]
    pub(crate) fn moved(&self, kind: MoveKind, from: Space, to: Space) -> Moved {
        let [high, there] = self.stacks.counts_of(from, to);
        let high = high.height();
        let mut group = 1;
        let mut lifted = Levels::single(high);
        if kind == MoveKind::Slide && high > there.height() + 1 {
            group = high - there.height();
            lifted = self.own_levels_above(there.height(), from, high);
        }
        Moved {
            from,
            to,
            high,
            there,
            group,
            lifted,
        }
    }

    /// The levels above a height at which the player to move has pieces in a stack.
    #[inline]
    fn own_levels_above(&self, low: usize, space: Space, high: usize) -> Levels {
        let mut own = Levels::EMPTY;
        for below in low..high {
            if self.stacks.pieces(self.to_move, below + 1).contains(space) {
                own = own.toggled(Levels::single(below + 1));
            }
        }
        own
    }

    /// Whether a movement is legal, and what it moves. The rules are asked in the order of their
    /// numbers.
    #[inline(always)]
    pub(crate) fn check_movement(
        &self,
        kind: MoveKind,
        from: Space,
        direction: Direction,
        to: Space,
    ) -> Result<Moved, IllegalMove> {
        if self.is_ended() {
            return Err(IllegalMove::GameOver);
        }
        if let Some(at) = self.jump_due() {
            return Err(IllegalMove::JumpDue(at));
        }
        let moved = self.check_f3(kind, from, direction, to)?;
        let (river, occupied) = (self.board.river(), self.stacks.occupied());
        if let Some(adrift) = left_unconnected(river, occupied, &moved) {
            return Err(IllegalMove::River(adrift));
        }
        if self.must_jump(&moved) {
            self.check_forced_jumps(&moved)?;
        } else if self.reverses(&moved) {
            return Err(IllegalMove::Reverse);
        }
        Ok(moved)
    }

    /// What F1 to F3 say of a movement.
    #[inline(always)]
    fn check_f3(
        &self,
        kind: MoveKind,
        from: Space,
        direction: Direction,
        to: Space,
    ) -> Result<Moved, IllegalMove> {
        let player = self.to_move;
        let spaces = self.board.spaces();
        if !spaces.contains(from) {
            return Err(IllegalMove::OffBoard(from));
        }
        if !spaces.contains(to) {
            return Err(IllegalMove::OffBoard(to));
        }
        let moved = self.moved(kind, from, to);
        let (high, low) = (moved.high, moved.low());
        if high == 0 {
            return Err(IllegalMove::Empty(from));
        }
        if !self.stacks.pieces(player, high).contains(from) {
            return Err(IllegalMove::NotOwner(from));
        }
        if to == self.board.bird(player) {
            return Err(IllegalMove::OwnBird(to));
        }
        if low > high || (low == high && !self.stacks.pieces(player, low).contains(to)) {
            return Err(IllegalMove::TooHigh(to));
        }
        let forward = direction == player.forward();
        let backward = direction == player.forward().opposite();
        match kind {
            MoveKind::Slide if low == high => Err(IllegalMove::SlideOntoLevel(to, from)),
            MoveKind::Slide if forward || backward => {
                let lowest_is_own = self.stacks.pieces(player, low + 1).contains(from);
                match (forward, lowest_is_own) {
                    (true, false) => Err(IllegalMove::SlideForward(from)),
                    (false, true) => Err(IllegalMove::SlideBackward(from)),
                    _ => Ok(moved),
                }
            }
            MoveKind::Climb if low != high => Err(IllegalMove::ClimbHeight(from, to)),
            MoveKind::Climb if backward => Err(IllegalMove::ClimbBackward),
            MoveKind::Descend if low + 2 > high => Err(IllegalMove::DescentHeight(from, to)),
            MoveKind::Descend if backward => Err(IllegalMove::DescentBackward),
            _ => Ok(moved),
        }
    }

    /// The movements that F3 allows, whatever the other rules say.
    #[cfg(feature = "rand")]
    pub(crate) fn movements_by_f3_alone(&self) -> Moves {
        Moves::of_movements(match self.to_move {
            Player::One => self.movements_by_f3(Player::One),
            Player::Two => self.movements_by_f3(Player::Two),
        })
    }

    /// Whether a movement that F3 allows is legal.
    #[cfg(feature = "rand")]
    #[inline]
    pub(crate) fn allows_movement_of_f3(&self, mv: Move) -> bool {
        let Some((kind, from, _)) = mv.parts() else {
            return false;
        };
        let moved = self.moved(kind, from, mv.to());
        let (river, occupied) = (self.board.river(), self.stacks.occupied());
        left_unconnected(river, occupied, &moved).is_none()
            && if self.must_jump(&moved) {
                self.jumper_after(&moved).can_jump()
            } else {
                !self.reverses(&moved)
            }
    }
}

impl Moves {
    /// The set of these movements, in the order of [`Direction::ALL`].
    #[inline]
    pub(crate) fn of_movements(found: [Found; 4]) -> Moves {
        Moves {
            movements: [
                found.map(|found| found.slides),
                found.map(|found| found.climbs),
                found.map(|found| found.descents),
            ],
            jumps: Spaces::EMPTY,
        }
    }

    /// The set of jumps onto these spaces.
    #[inline]
    fn of_jumps(jumps: Spaces) -> Moves {
        Moves {
            jumps,
            ..Moves::default()
        }
    }
}
