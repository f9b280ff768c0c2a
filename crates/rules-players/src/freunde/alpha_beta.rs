//! The search: alpha-beta over whole turns.
//!
//! 1. *Iterative deepening*: one turn deep, then two, and so on until the budget is spent; each
//!    round tries first what the one before it liked.
//! 2. *Principal variation search*: the first turn is searched with the whole window, the others
//!    with an empty one that only asks whether they are better; late ones less deep at first.
//! 3. A *table* of positions by [`State::key`], so that what was found by one order of turns is
//!    known in another.
//! 4. *Killers* and *history*: moves that refuted something elsewhere are tried early.
//! 5. At the end of a line it goes on for as long as a bird is about to be reached or dragons
//!    must go (*quiescence*); then the [evaluation](super::evaluate) decides.
//!
//! A jump is a move of the same player, so within a turn values are not reversed and depth does
//! not shrink: the tree is one of moves, its depth one of turns. Arrangements that stood before,
//! in the game or on the line, are draws (F8.3).

use alloc::vec::Vec;
use core::cmp::Reverse;

use freunde_rules::{Direction, Move, Moves, Outcome, Player, State, Turn, WinReason};

use super::analysis::{Analysis, Choice};
use super::evaluation::points;
use super::table::{Bound, Table};
use super::value::{Value, WINS, WON};
use crate::budget::Meter;

/// No line gets longer than this many turns.
pub(super) const LONGEST: usize = 64;
/// All turns of a line together have at most this many jumps, so that a search with low flock
/// limits does not overflow the stack.
const MOST_FRAMES: usize = 128;
/// How many turns beyond its depth the search follows threats.
const QUIET: i32 = -6;
/// A value beyond all others.
const INFINITE: i32 = WON + 1;

/// The budget was spent before the value was found.
struct Spent;

/// A turn at the root.
pub(super) struct Root {
    turn: Turn,
    pub(super) next: State,
    pub(super) value: i32,
    /// The last round that found its exact value; 0 if a later one found just a bound.
    exact_in: i32,
    visits: u64,
}

impl Root {
    pub(super) fn new((turn, next): (Turn, State)) -> Root {
        Root {
            turn,
            next,
            value: 0,
            exact_in: 0,
            visits: 0,
        }
    }
}

/// A search under way.
pub(super) struct Run<'a> {
    meter: Meter<'a>,
    table: &'a mut Table,
    /// How often a move has been the best, by player and number.
    history: &'a mut [i32],
    /// For each turn of the line, the last two moves that were the best there.
    killers: [[Option<Move>; 2]; LONGEST],
    /// The arrangements that stood in the game, in order, and on the line.
    stood: Vec<u64>,
    path: Vec<u64>,
    /// How many jumps there are on the line.
    frames: usize,
    seed: u64,
    noise: u32,
}

/// What a search begins with.
pub(super) struct Start<'a> {
    pub(super) meter: Meter<'a>,
    pub(super) table: &'a mut Table,
    pub(super) history: &'a mut [i32],
    pub(super) stood: Vec<u64>,
    pub(super) seed: u64,
    pub(super) noise: u32,
}

/// The values between which a search must be exact.
#[derive(Copy, Clone)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const WHOLE: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The window that only asks whether something is better than `alpha`.
    const fn above(alpha: i32) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
        }
    }

    const fn reversed(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a> Run<'a> {
    pub(super) fn new(start: Start<'a>) -> Run<'a> {
        Run {
            meter: start.meter,
            table: start.table,
            history: start.history,
            killers: [[None; 2]; LONGEST],
            stood: start.stood,
            path: Vec::with_capacity(LONGEST),
            frames: 0,
            seed: start.seed,
            noise: start.noise,
        }
    }

    /// Searches all turns of the root to a depth and sorts them, the best first. `false` if the
    /// budget was spent before the last; those that were searched are sorted all the same.
    pub(super) fn round(
        &mut self,
        root: &mut [Root],
        depth: i32,
        lines: usize,
        mover: Player,
    ) -> bool {
        let mut best: Vec<i32> = Vec::with_capacity(lines + 1);
        let mut whole = true;
        for turn in &mut *root {
            let before = self.meter.nodes();
            let alpha = match best.get(lines - 1) {
                Some(&least) => least,
                None => -INFINITE,
            };
            let found = self.root_turn(turn, depth, alpha, mover);
            turn.visits += self.meter.nodes() - before;
            let Ok(value) = found else {
                whole = false;
                break;
            };
            turn.value = value;
            turn.exact_in = 0;
            if value > alpha {
                turn.exact_in = depth;
                let place = best.partition_point(|&better| better >= value);
                best.insert(place, value);
                best.truncate(lines);
            }
        }
        // Turns with a bound alone stay in the order that they had.
        let rank = |turn: &Root| (turn.exact_in > 0).then_some((turn.exact_in, turn.value));
        root.sort_by_key(|turn| Reverse(rank(turn)));
        whole
    }

    fn root_turn(
        &mut self,
        turn: &Root,
        depth: i32,
        alpha: i32,
        mover: Player,
    ) -> Result<i32, Spent> {
        if !self.meter.take() {
            return Err(Spent);
        }
        if alpha > -INFINITE {
            let value = self.after(&turn.next, mover, depth, 0, Window::above(alpha))?;
            if value <= alpha {
                return Ok(value);
            }
        }
        let window = Window {
            alpha,
            ..Window::WHOLE
        };
        self.after(&turn.next, mover, depth, 0, window)
    }

    pub(super) fn analysis(&self, root: &[Root], played: usize, depth: u32) -> Analysis {
        let searched = root.iter().enumerate();
        let searched = searched.filter(|(place, turn)| *place == 0 || turn.visits > 0);
        let choices = searched.map(|(_, turn)| Choice {
            turn: turn.turn.clone(),
            value: Value::new(turn.value),
            is_exact: turn.exact_in > 0,
            visits: turn.visits,
        });
        Analysis {
            choices: choices.collect(),
            played,
            line: self.line(&root[0], depth),
            depth,
            nodes: self.meter.nodes(),
        }
    }

    /// The best turn and what the table says comes after it.
    fn line(&self, best: &Root, depth: u32) -> Vec<Turn> {
        let mut line = alloc::vec![best.turn.clone()];
        let mut state = best.next;
        let mut stood = alloc::vec![state.arrangement_key()];
        let mut turn: Option<Turn> = None;
        while (line.len() as u32) < depth && state.outcome().is_none() {
            let known = self.table.get(state.key()).and_then(|entry| entry.mv());
            let Some(mv) = known.filter(|&mv| state.check(mv).is_ok()) else {
                break;
            };
            state = state.apply_unchecked(mv);
            match &mut turn {
                None => turn = Turn::new(mv),
                Some(turn) => {
                    turn.push(mv);
                }
            }
            if state.jump_due().is_none() {
                line.extend(turn.take());
                let key = state.arrangement_key();
                if self.stood.binary_search(&key).is_ok() || stood.contains(&key) {
                    break;
                }
                stood.push(key);
            }
        }
        line
    }

    /// The value of a state that a move has led to, for the player who made it.
    fn after(
        &mut self,
        next: &State,
        mover: Player,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<i32, Spent> {
        if next.jump_due().is_some() {
            self.frames += 1;
            let value = self.search(next, depth, ply, window);
            self.frames -= 1;
            return value;
        }
        let key = next.arrangement_key();
        let outcome = next.outcome();
        // F8 tries dragons and birds before a repetition, and a player who is stuck after it.
        let is_settled = matches!(
            outcome,
            Some(Outcome::Win {
                reason: WinReason::Bird | WinReason::Dragons,
                ..
            })
        );
        if !is_settled && self.has_stood(key) {
            return Ok(0);
        }
        if let Some(winner) = outcome.and_then(Outcome::winner) {
            let value = WON - 1 - ply as i32;
            return Ok(if winner == mover { value } else { -value });
        }
        self.path.push(key);
        let value = self.search(next, depth - 1, ply + 1, window.reversed());
        self.path.pop();
        value.map(|value| -value)
    }

    fn has_stood(&self, key: u64) -> bool {
        self.path.contains(&key) || self.stood.binary_search(&key).is_ok()
    }

    /// The value of a state to the player to move, who may be in the middle of a turn.
    fn search(
        &mut self,
        state: &State,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<i32, Spent> {
        let jumping = state.jump_due().is_some();
        if depth <= 0
            && !jumping
            && let Some(value) = self.settle(state, depth, ply)?
        {
            return Ok(value);
        }
        if ply >= LONGEST - 1 || self.frames > MOST_FRAMES {
            return Ok(self.look(state));
        }
        let key = state.key();
        let known = self.table.get(key);
        if let Some(entry) = known
            && !window.is_open()
            && let Some(value) = entry.cutoff(depth, ply as i32, window.alpha, window.beta)
        {
            return Ok(value);
        }
        let known = known.and_then(|entry| entry.mv());
        let mut moves = self.ordered(state, known, ply);
        let mover = state.to_move();
        let Window { mut alpha, beta } = window;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut number = 0;
        while let Some(mv) = moves.next() {
            if !self.meter.take() {
                return Err(Spent);
            }
            let next = state.apply_unchecked(mv);
            let open = Window { alpha, beta };
            let mut value = None;
            if number > 0 && open.is_open() || number > 3 && depth > 2 {
                // Late moves are seldom good, so they are searched less deeply until they prove
                // good.
                let late = depth > 2 && number > 3 && next.jump_due().is_none() && !jumping;
                let less = if late { 1 + i32::from(number > 12) } else { 0 };
                let probe = self.after(&next, mover, depth - less, ply, Window::above(alpha))?;
                if probe <= alpha || less == 0 && !open.is_open() {
                    value = Some(probe);
                }
            }
            let value = match value {
                Some(value) => value,
                None => self.after(&next, mover, depth, ply, open)?,
            };
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                }
                if value >= beta {
                    self.praise(mover, mv, depth, ply);
                    break;
                }
            }
            number += 1;
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best_move.is_some() {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.table
            .put(key, best_move.or(known), (best, bound), depth, ply as i32);
        Ok(best)
    }

    /// The value of a state at the end of a line, if nothing is about to happen there.
    fn settle(&mut self, state: &State, depth: i32, ply: usize) -> Result<Option<i32>, Spent> {
        let mover = state.to_move();
        let bird = state.board().bird(mover.opponent());
        let moves = state.legal_moves();
        for mv in moves.iter().filter(|mv| mv.to() == bird) {
            if !self.meter.take() {
                return Err(Spent);
            }
            let next = state.apply_unchecked(mv);
            let winner = next.outcome().and_then(Outcome::winner);
            if next.jump_due().is_none() && winner == Some(mover) {
                return Ok(Some(WON - 1 - ply as i32));
            }
        }
        let urgent = depth > QUIET && (reaches_bird(state) || !state.dragons(mover).is_empty());
        Ok((!urgent).then(|| self.look(state)))
    }

    /// The value of a state by its look, with the noise of the level.
    pub(super) fn look(&self, state: &State) -> i32 {
        let mixed = (state.arrangement_key() ^ self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let range = u64::from(2 * self.noise + 1);
        let noise = (((mixed >> 32) * range) >> 32) as i32 - self.noise as i32;
        (points(state) + noise).clamp(1 - WINS, WINS - 1)
    }

    /// Notes that a move was so good that others need not be looked at.
    fn praise(&mut self, mover: Player, mv: Move, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let place = mover.index() * Move::COUNT + mv.index();
        self.history[place] += depth.max(1) * depth.max(1);
        if self.history[place] > 1 << 20 {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }

    fn ordered(&self, state: &State, known: Option<Move>, ply: usize) -> Ordered {
        let mover = state.to_move();
        let bird = state.board().bird(mover.opponent());
        let theirs = state.stacks_of(mover.opponent());
        let mut ordered = Ordered {
            moves: [(0, Move::jump(bird)); Moves::MAX_LEN],
            from: 0,
            len: 0,
        };
        for mv in state.legal_moves() {
            let rank = if Some(mv) == known {
                1 << 30
            } else if mv.to() == bird {
                1 << 29
            } else if let Some(place) = self.killers[ply].iter().position(|&k| k == Some(mv)) {
                (1 << 28) - place as i32
            } else {
                let capture = i32::from(theirs.contains(mv.to()));
                let history = self.history[mover.index() * Move::COUNT + mv.index()];
                history + capture * 200
            };
            ordered.moves[ordered.len] = (rank, mv);
            ordered.len += 1;
        }
        ordered
    }
}

/// Moves to be tried, the most promising first; sorted only as far as they are taken.
struct Ordered {
    moves: [(i32, Move); Moves::MAX_LEN],
    from: usize,
    len: usize,
}

impl Ordered {
    fn next(&mut self) -> Option<Move> {
        let rest = &mut self.moves[self.from..self.len];
        let best = (0..rest.len()).max_by_key(|&place| (rest[place].0, Reverse(place)))?;
        rest.swap(0, best);
        self.from += 1;
        Some(rest[0].1)
    }
}

/// Whether the opponent of the player to move stands beside that player's bird, so that the next
/// turn might reach it.
fn reaches_bird(state: &State) -> bool {
    let opponent = state.to_move().opponent();
    let bird = state.board().bird(state.to_move());
    let target = state.stack(bird);
    Direction::ALL.into_iter().any(|way| {
        let beside = bird
            .step(way)
            .map(|space| state.stack(space))
            .unwrap_or_default();
        way != opponent.forward()
            && beside.owner() == Some(opponent)
            && (beside.height() > target.height()
                || beside.height() == target.height() && target.owner() == Some(opponent))
    })
}
