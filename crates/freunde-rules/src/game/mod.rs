//! F8.3 and the past: a game is a state and how it came to be.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

mod record;
mod repetition;

pub use self::record::{Record, RecordError};

use self::repetition::Stood;
use crate::illegal::IllegalMove;
use crate::moves::{Move, Moves};
use crate::outcome::{GameResult, Outcome};
use crate::pieces::Stacks;
use crate::player::Player;
use crate::state::{Phase, State};
use crate::turn::Turn;

/// A game: a [`State`] and all that led to it, so that it knows repetitions (F8.3), can be
/// taken back and can be written down.
///
/// A game never changes: [`apply`](Game::apply) and [`undo`](Game::undo) give new games, which
/// share their past with the old ones. Cloning one costs as much as cloning an
/// [`Arc`].
///
/// ```
/// use freunde_rules::{Game, Outcome, Turn};
/// let mut game = Game::default();
/// let there_and_back = "c1-b1 c7-b7 g1-f1 g7-f7 b1-c1 b7-c7 f1-g1 f7-g7";
/// for turn in there_and_back.split(' ') {
///     game = game.apply_turn(&turn.parse()?)?;
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Repetition));
/// assert_eq!(game.result().to_string(), "1/2-1/2");
///
/// let earlier = game.undo_turn().unwrap();
/// assert_eq!(earlier.outcome(), None);
/// assert_eq!(earlier.moves().len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    last: Arc<Node>,
}

/// One step of a game.
struct Node {
    state: State,
    /// How it ended, repetition (F8.3) included.
    outcome: Option<Outcome>,
    /// The arrangements that F8.3 looks at, up to the start of the turn.
    stood: Arc<Stood>,
    /// The move that led here and the step before it; none at the start.
    previous: Option<(Move, Arc<Node>)>,
}

impl Game {
    /// A game that starts from a state.
    ///
    /// In the middle of a turn it is the arrangement at the start of the turn that counts as
    /// the one at the start of the game (F8.3). Nothing can be taken back beyond the state.
    pub fn new(start: State) -> Game {
        let stood = Stood::new(start.without_past().arrangement_key());
        Game {
            last: Arc::new(Node {
                outcome: start.outcome(),
                state: start,
                stood: Arc::new(stood),
                previous: None,
            }),
        }
    }

    /// The game of a record. If its [result](Record::result) was agreed upon, and not that of
    /// the moves, the game can go on.
    ///
    /// ```
    /// use freunde_rules::{Game, Record};
    /// let game = Game::default().apply("b2vb3".parse()?)?;
    /// let record: Record = game.record().to_string().parse()?;
    /// assert_eq!(Game::from_record(&record), game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_record(record: &Record) -> Game {
        let moves = record.turns().iter().flat_map(Turn::moves);
        moves.fold(Game::new(*record.start()), |game, &mv| game.play(mv))
    }

    /// The record of the game (F9.6), without other tags than those that are always there. The
    /// moves of a turn that is not yet complete are left out.
    ///
    /// The result is that of [`result`](Game::result); one that was agreed upon can be put in
    /// with [`Record::set_result`].
    pub fn record(&self) -> Record {
        Record::from_game(self)
    }

    /// The present state.
    pub fn state(&self) -> &State {
        &self.last.state
    }

    /// The state that the game started from.
    pub fn start(&self) -> &State {
        let mut node = &self.last;
        while let Some((_, previous)) = &node.previous {
            node = previous;
        }
        &node.state
    }

    /// The player to move. When the game is over, the one who would be.
    pub fn to_move(&self) -> Player {
        self.state().to_move()
    }

    /// What is to be done next; [`Phase::Over`] in a drawn game too.
    pub fn phase(&self) -> Phase {
        match self.outcome() {
            Some(_) => Phase::Over,
            None => self.state().phase(),
        }
    }

    /// How the game ended, if it has (F8).
    pub fn outcome(&self) -> Option<Outcome> {
        self.last.outcome
    }

    /// The result of the moves, [`GameResult::Unfinished`] while they do not end the game.
    pub fn result(&self) -> GameResult {
        self.outcome().into()
    }

    /// The legal moves; none when the game is over, by repetition too.
    pub fn legal_moves(&self) -> Moves {
        match self.outcome() {
            Some(_) => Moves::default(),
            None => self.state().legal_moves(),
        }
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks; [`IllegalMove::GameOver`] when the game is over, by
    /// repetition or for want of a move too.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match self.outcome() {
            Some(_) => Err(IllegalMove::GameOver),
            None => self.state().check(mv),
        }
    }

    /// The game after a move.
    ///
    /// # Errors
    ///
    /// As [`check`](Game::check).
    pub fn apply(&self, mv: Move) -> Result<Game, IllegalMove> {
        self.check(mv)?;
        Ok(self.play(mv))
    }

    /// Whether a move is legal and ends the game as a draw by repetition (F8.3). Nothing is
    /// allocated.
    pub fn repeats(&self, mv: Move) -> bool {
        if self.check(mv).is_err() {
            return false;
        }
        let state = self.state().apply_unchecked(mv);
        state.jump_due().is_none()
            && state.ended_by_turn().is_none()
            && self.last.stood.holds(state.arrangement_key())
            && self.has_stood(&state.stacks)
    }

    /// The game after a whole turn.
    ///
    /// # Errors
    ///
    /// The rule that a move of it breaks, or [`IllegalMove::JumpDue`] if it stops short. In the
    /// middle of a turn it is refused with the same error.
    pub fn apply_turn(&self, turn: &Turn) -> Result<Game, IllegalMove> {
        let mut game = self.clone();
        for &mv in turn.moves() {
            game = game.apply(mv)?;
        }
        match game.state().jump_due() {
            Some(at) => Err(IllegalMove::JumpDue(at)),
            None => Ok(game),
        }
    }

    /// The game after a legal move.
    fn play(&self, mv: Move) -> Game {
        let state = self.state().apply_unchecked(mv);
        let mut stood = self.last.stood.clone();
        let mut repeated = false;
        if state.jump_due().is_none() {
            let key = state.arrangement_key();
            repeated = stood.holds(key) && self.has_stood(&state.stacks);
            stood = Arc::new(Stood::after(&stood, key));
        }
        let outcome = state
            .ended_by_turn()
            .or(repeated.then_some(Outcome::Repetition))
            .or_else(|| state.outcome());
        Game {
            last: Arc::new(Node {
                state,
                outcome,
                stood,
                previous: Some((mv, self.last.clone())),
            }),
        }
    }

    /// Whether an arrangement stood at the end of an earlier turn or at the start (F8.3). That
    /// is: at the start of a turn, this one or one before.
    fn has_stood(&self, stacks: &Stacks) -> bool {
        self.states().any(|state| state.start_of_turn() == *stacks)
    }

    /// The game before its last move; `None` at the start.
    #[must_use]
    pub fn undo(&self) -> Option<Game> {
        let (_, previous) = self.last.previous.as_ref()?;
        Some(Game {
            last: previous.clone(),
        })
    }

    /// The game at the start of the turn in progress, or, if none is, before the last turn;
    /// `None` at the start.
    #[must_use]
    pub fn undo_turn(&self) -> Option<Game> {
        let mut game = self.undo()?;
        while game.state().jump_due().is_some()
            && let Some(before) = game.undo()
        {
            game = before;
        }
        Some(game)
    }

    /// The states of the game, from the present one back to the start.
    ///
    /// ```
    /// use freunde_rules::Game;
    /// let game = Game::default().apply("b2vb3".parse()?)?;
    /// let counts: Vec<_> = game.states().map(|state| state.count_moves()).collect();
    /// assert_eq!(counts, [26, 26]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn states(&self) -> impl Iterator<Item = &State> {
        self.nodes().map(|node| &node.state)
    }

    fn nodes(&self) -> impl Iterator<Item = &Node> {
        core::iter::successors(Some(&*self.last), |node| {
            node.previous.as_ref().map(|(_, previous)| &**previous)
        })
    }

    /// The moves made in the game, in order.
    pub fn moves(&self) -> Vec<Move> {
        let backward = self.nodes().filter_map(|node| node.previous.as_ref());
        let mut moves: Vec<Move> = backward.map(|&(mv, _)| mv).collect();
        moves.reverse();
        moves
    }

    /// The complete turns of the game, in order. The first has the moves made in it before
    /// the game's start, if that was in the middle of a turn.
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for mv in self.start().turn_so_far().chain(self.moves()) {
            if let Some(turn) = Turn::new(mv) {
                turns.push(turn);
            } else if let Some(turn) = turns.last_mut() {
                turn.push(mv);
            }
        }
        if self.state().jump_due().is_some() {
            turns.pop();
        }
        turns
    }
}

/// A game from the default start.
impl Default for Game {
    fn default() -> Game {
        Game::new(State::default())
    }
}

/// Games are equal if they started from equal states and the same moves were made.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        let (mut one, mut two) = (&self.last, &other.last);
        loop {
            if Arc::ptr_eq(one, two) {
                return true;
            }
            match (&one.previous, &two.previous) {
                (Some((mv, before)), Some((other_mv, other_before))) if mv == other_mv => {
                    (one, two) = (before, other_before);
                }
                (None, None) => return one.state == two.state,
                _ => return false,
            }
        }
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("start", self.start())
            .field("moves", &self.moves())
            .finish()
    }
}

/// Lets go of the past step by step, since a long one dropped link within link would overflow
/// the stack.
impl Drop for Node {
    fn drop(&mut self) {
        let mut previous = self.previous.take();
        while let Some((_, node)) = previous {
            previous = Arc::into_inner(node).and_then(|mut node| node.previous.take());
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    /// A past as long as a game is never, dropped where there is little stack.
    #[test]
    fn a_long_past_is_dropped_without_recursion() {
        let drop_all = || {
            let start = Game::default();
            let mv = Move::from_index(0).expect("a move");
            let mut game = start.clone();
            for _ in 0..100_000 {
                game = Game {
                    last: Arc::new(Node {
                        state: *game.state(),
                        outcome: None,
                        stood: start.last.stood.clone(),
                        previous: Some((mv, game.last.clone())),
                    }),
                };
            }
            let shared = game.undo();
            drop(game);
            assert!(shared.is_some_and(|game| game.moves().len() == 99_999));
        };
        let thread = std::thread::Builder::new().stack_size(64 * 1024);
        thread
            .spawn(drop_all)
            .expect("a thread")
            .join()
            .expect("no overflow");
    }
}
