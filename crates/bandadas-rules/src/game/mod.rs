//! A game: a state and how it came to be.

mod deck;
mod record;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::illegal::IllegalMove;
use crate::moves::{Move, Moves};
use crate::outcome::Outcome;
use crate::state::State;
use crate::table::{Actor, Phase};
use crate::view::{View, Viewer};

pub use deck::{Deck, DeckError};
pub use record::{Record, RecordError};

/// A state and the moves that led to it.
///
/// A game never changes: [`Game::apply`] gives a new one, which shares its past with the old one, so
/// that both stay valid and a clone is cheap.
///
/// ```
/// use bandadas_rules::{Game, State};
///
/// let start = Game::new(State::new(2, 1).unwrap());
/// let next = start.apply("=P".parse().unwrap()).unwrap();
/// assert_eq!(next.moves().len(), 1);
/// assert_eq!(next.undo().as_ref(), Some(&start));
/// ```
#[derive(Clone)]
pub struct Game {
    state: State,
    past: Past,
    len: usize,
}

type Past = Option<Arc<Step>>;

/// A move made, the state before it, and the steps before that.
struct Step {
    before: State,
    mv: Move,
    past: Past,
}

impl Drop for Step {
    /// Lets go of a past that nobody else shares step by step, since a long one would overflow the
    /// stack if each step dropped the one before it.
    fn drop(&mut self) {
        let mut past = self.past.take();
        while let Some(mut step) = past.and_then(Arc::into_inner) {
            past = step.past.take();
        }
    }
}

impl Game {
    /// The game that begins with `state`.
    pub const fn new(state: State) -> Game {
        Game {
            state,
            past: None,
            len: 0,
        }
    }

    /// The game of a record.
    pub fn from_record(record: &Record) -> Game {
        let start = Game::new(record.start());
        record
            .moves()
            .iter()
            .fold(start, |game, &mv| game.after(mv))
    }

    /// The present state.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The state that the game began with.
    pub fn start(&self) -> &State {
        self.steps().last().map_or(&self.state, |step| &step.before)
    }

    /// The states of the game, from the present one back to the start.
    ///
    /// ```
    /// use bandadas_rules::{Game, State};
    ///
    /// let game = Game::new(State::new(2, 1).unwrap()).apply("=P".parse().unwrap()).unwrap();
    /// let left: Vec<_> = game.states().map(|state| state.draw_pile().total()).collect();
    /// assert_eq!(left, [109, 110]);
    /// ```
    pub fn states(&self) -> impl Iterator<Item = &State> {
        core::iter::once(&self.state).chain(self.steps().map(|step| &step.before))
    }

    /// Who makes the next move.
    pub const fn to_move(&self) -> Actor {
        self.state.to_move()
    }

    /// What comes next.
    pub const fn phase(&self) -> Phase {
        self.state.phase()
    }

    /// All legal moves, those of chance included.
    pub const fn legal_moves(&self) -> Moves {
        self.state.legal_moves()
    }

    /// Whether a move is legal, as [`State::check`] says.
    ///
    /// # Errors
    ///
    /// If it is not: the rule that it breaks.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.state.check(mv)
    }

    /// The game after a move; this one stays as it is.
    ///
    /// # Errors
    ///
    /// If the move is illegal: the rule that it breaks.
    pub fn apply(&self, mv: Move) -> Result<Game, IllegalMove> {
        self.check(mv)?;
        Ok(self.after(mv))
    }

    /// The game before the last move, moves of chance included; none at its beginning. This one
    /// stays as it is.
    #[must_use]
    pub fn undo(&self) -> Option<Game> {
        let step = self.past.as_ref()?;
        Some(Game {
            state: step.before,
            past: step.past.clone(),
            len: self.len - 1,
        })
    }

    /// All moves made, those of chance included, the first one first.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.steps().map(|step| step.mv).collect();
        moves.reverse();
        moves
    }

    /// How the game ended; none while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// The record of the game (B10.6); none if it did not begin before the deal (B3.4), which is
    /// the only beginning that a record has.
    pub fn record(&self) -> Option<Record> {
        let start = *self.start();
        let dealt_from = State::new(start.players(), start.table().dealer().number()).ok()?;
        (start == dealt_from).then(|| Record::of_legal(start, self.moves(), self.outcome()))
    }

    /// Plays moves of chance as [`State::settle`] does.
    ///
    /// # Errors
    ///
    /// If an answer is not a legal move.
    pub fn settle(
        &self,
        mut chance: impl FnMut(&State) -> Option<Move>,
    ) -> Result<Game, IllegalMove> {
        let mut game = self.clone();
        while game.state.to_move() == Actor::Chance {
            let Some(answer) = chance(&game.state) else {
                break;
            };
            game = game.apply(answer)?;
        }
        Ok(game)
    }

    /// Plays on until the game is over or somebody has no answer: `chance` is asked for each card,
    /// `player` for each move of a seat, of which it gets that seat's view.
    ///
    /// # Errors
    ///
    /// If an answer is not a legal move.
    ///
    /// ```
    /// use bandadas_rules::{Game, Move, State};
    ///
    /// // A script deals and plays; it ends after the first card.
    /// let mut script = ["=P"].into_iter().map(|text| text.parse::<Move>().unwrap());
    /// let start = Game::new(State::new(2, 1).unwrap());
    /// let game = start.play(|_| script.next(), |view| view.legal_moves().get(0)).unwrap();
    /// assert_eq!(game.moves().len(), 1);
    /// ```
    pub fn play(
        &self,
        mut chance: impl FnMut(&State) -> Option<Move>,
        mut player: impl FnMut(&View) -> Option<Move>,
    ) -> Result<Game, IllegalMove> {
        let mut game = self.clone();
        loop {
            let answer = match game.state.to_move() {
                Actor::Chance => chance(&game.state),
                Actor::Seat(seat) => player(&game.state.view(Viewer::Seat(seat))),
                Actor::Nobody => None,
            };
            let Some(answer) = answer else {
                return Ok(game);
            };
            game = game.apply(answer)?;
        }
    }

    fn after(&self, mv: Move) -> Game {
        let step = Step {
            before: self.state,
            mv,
            past: self.past.clone(),
        };
        Game {
            state: self.state.apply_unchecked(mv),
            past: Some(Arc::new(step)),
            len: self.len + 1,
        }
    }

    /// The steps from the last to the first.
    fn steps(&self) -> impl Iterator<Item = &Arc<Step>> {
        core::iter::successors(self.past.as_ref(), |step| step.past.as_ref())
    }
}

/// Games are equal if they began with equal states and had the same moves.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        if self.len != other.len || self.state != other.state {
            return false;
        }
        let mut steps = self.steps().zip(other.steps());
        steps
            .by_ref()
            .take_while(|(mine, theirs)| !Arc::ptr_eq(mine, theirs))
            .all(|(mine, theirs)| mine.mv == theirs.mv && mine.before == theirs.before)
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("state", &self.state)
            .field("moves", &self.len)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_past_is_dropped_and_compared_without_recursion() {
        let state = State::new(2, 1).unwrap();
        let long = || {
            let mut past = None;
            for _ in 0..500_000 {
                past = Some(Arc::new(Step {
                    before: state,
                    mv: Move::Pass,
                    past,
                }));
            }
            Game {
                state,
                past,
                len: 500_000,
            }
        };
        let game = long();
        let shared = game.undo();
        assert!(game == long());
        drop(game);
        assert_eq!(shared.map(|game| game.moves().len()), Some(499_999));
    }
}
