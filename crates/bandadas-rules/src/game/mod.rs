//! A game: a state with its past, and how it ended.

mod deck;
mod end;
pub(crate) mod read_move;
pub(crate) mod record;
#[cfg(feature = "serde")]
mod saved;
mod seen;
mod shared;
pub(crate) mod tags;

use alloc::vec::Vec;
use core::fmt;

use crate::events::Event;
use crate::illegal::IllegalMove;
use crate::moves::{Move, Moves};
use crate::outcome::Outcome;
use crate::seat::Seat;
use crate::seats::Seats;
use crate::state::State;
use crate::table::{Actor, Phase};
use crate::view::{View, Viewer};
use end::Conclusion;
use shared::Shared;
use tags::Tags;

pub use deck::{Deck, DeckError};
pub use end::{EndError, GameResult, Termination};
pub use read_move::ReadMoveError;
pub use record::Record;
pub use seen::{SeenRecord, SeenStep};
pub use tags::TagError;

/// A whole game: the state it began with, its moves, its tags and how it ended.
///
/// A game never changes: [`Game::apply`] gives a new one, which shares its past with the old one, so
/// that both stay valid and a clone is cheap.
///
/// Where the target has no atomic pointers (`thumbv6m-none-eabi`), a game cannot be sent to another
/// thread.
///
/// With the feature `serde` a game is saved at any moment, in the middle of a turn or of a deal,
/// and comes back equal. Undone moves are not saved.
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
    ply: usize,
    /// The turns that are over.
    turns: usize,
    undone: Undone,
    tags: Shared<Tags>,
    end: Option<Conclusion>,
}

type Past = Option<Shared<Step>>;

/// A move made, the state before it, and the steps before that.
struct Step {
    before: State,
    mv: Move,
    past: Past,
}

type Undone = Option<Shared<Redo>>;

/// What was undone last, and what was undone before that.
struct Redo {
    what: Done,
    undone: Undone,
}

/// What can be undone and done again.
#[derive(Copy, Clone)]
enum Done {
    Move(Move),
    /// An end, and the place of its tag.
    End(Conclusion, usize),
}

impl Drop for Step {
    /// Drops a past that nobody else shares step by step. If each step dropped the one before it, a
    /// long past would overflow the stack.
    fn drop(&mut self) {
        let mut past = self.past.take();
        while let Some(mut step) = past.and_then(Shared::into_inner) {
            past = step.past.take();
        }
    }
}

impl Drop for Redo {
    /// As for [`Step`].
    fn drop(&mut self) {
        let mut undone = self.undone.take();
        while let Some(mut redo) = undone.and_then(Shared::into_inner) {
            undone = redo.undone.take();
        }
    }
}

/// A turn that is over, as [`Game::last_turn`] gives it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PlayedTurn {
    /// Whose turn it was.
    pub player: Seat,
    /// How many moves had been made before it ([`Game::ply`]).
    pub first_ply: usize,
    /// Its moves, those of chance included.
    pub moves: Vec<Move>,
}

impl Game {
    /// The game that begins with `state`, without tags.
    pub fn new(state: State) -> Game {
        Game {
            state,
            past: None,
            ply: 0,
            turns: 0,
            undone: None,
            tags: Shared::default(),
            end: None,
        }
    }

    /// The game of a record, with its tags and its result.
    pub fn from_record(record: &Record) -> Game {
        let start = Game::new(record.start());
        let moves = record.moves().iter();
        let mut game = moves.fold(start, |game, &mv| game.after(mv));
        game.tags = Shared::new(record.tag_list().clone());
        game.end = record.end();
        game
    }

    /// The present state.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The state that the game began with.
    pub fn start(&self) -> &State {
        self.steps().last().map_or(&self.state, |step| &step.before)
    }

    /// The number of moves made, those of chance included.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The number of the turn in progress, from 1 on; while cards are dealt, of the turn that
    /// follows. When the rules have ended the game it is the number of turns played.
    ///
    /// ```
    /// use bandadas_rules::{Game, State};
    ///
    /// let game = Game::new("MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
    ///     .parse::<State>()
    ///     .unwrap());
    /// assert_eq!(game.turn_number(), 1);
    /// let moves = ["D1>", "-", "."].map(|text| text.parse().unwrap());
    /// let next = moves.into_iter().try_fold(game, |game, mv| game.apply(mv)).unwrap();
    /// assert_eq!(next.turn_number(), 2);
    /// ```
    pub fn turn_number(&self) -> usize {
        self.turns + usize::from(self.state.phase() != Phase::Over)
    }

    /// The last turn that is over; none if there is none yet.
    pub fn last_turn(&self) -> Option<PlayedTurn> {
        let mut steps = self.steps().zip((0..self.ply).rev());
        let mut after = self.state;
        // Moves of a turn in progress, and the deal after the last turn.
        let (last, last_ply) = steps.by_ref().find(|(step, _)| {
            let ends = ends_turn(&step.before, &after);
            after = step.before;
            ends
        })?;
        let player = last.before.table().player();
        let mut moves = alloc::vec![last.mv];
        let mut first_ply = last_ply;
        if last.before.phase() != Phase::Lay {
            for (step, ply) in steps {
                moves.push(step.mv);
                first_ply = ply;
                if step.before.phase() == Phase::Lay {
                    break;
                }
            }
        }
        moves.reverse();
        Some(PlayedTurn {
            player,
            first_ply,
            moves,
        })
    }

    /// All states of the game, from the start to the present one.
    ///
    /// ```
    /// use bandadas_rules::{Game, State};
    ///
    /// let game = Game::new(State::new(2, 1).unwrap()).apply("=P".parse().unwrap()).unwrap();
    /// let left: Vec<_> = game.states().map(|state| state.draw_pile().total()).collect();
    /// assert_eq!(left, [110, 109]);
    /// ```
    pub fn states(&self) -> impl ExactSizeIterator<Item = &State> + DoubleEndedIterator {
        let mut states = Vec::with_capacity(self.ply + 1);
        states.push(&self.state);
        states.extend(self.steps().map(|step| &step.before));
        states.into_iter().rev()
    }

    /// The state after the first `ply` moves; none if there were fewer.
    pub fn state_at(&self, ply: usize) -> Option<&State> {
        match self.ply.checked_sub(ply)? {
            0 => Some(&self.state),
            back => self.steps().nth(back - 1).map(|step| &step.before),
        }
    }

    /// The game as it was after the first `ply` moves, with its tags; none if there were fewer. It
    /// shares its past with this one. The moves that came after can be done again ([`Game::redo`]).
    pub fn game_at(&self, ply: usize) -> Option<Game> {
        self.ply.checked_sub(ply)?;
        let mut game = self.clone();
        while game.ply > ply {
            game = game.undo()?;
        }
        Some(game)
    }

    /// Who makes the next move.
    pub const fn to_move(&self) -> Actor {
        if self.end.is_some() {
            Actor::Nobody
        } else {
            self.state.to_move()
        }
    }

    /// What comes next by the rules. It does not change when the game ends in another way.
    pub const fn phase(&self) -> Phase {
        self.state.phase()
    }

    /// All legal moves, those of chance included; none when the game is over.
    pub const fn legal_moves(&self) -> Moves {
        if self.end.is_some() {
            Moves::NONE
        } else {
            self.state.legal_moves()
        }
    }

    /// Whether a move is legal.
    ///
    /// The error may say what a hidden hand holds or lacks. A server that checks the moves of
    /// clients uses [`Game::check_by`] instead.
    ///
    /// # Errors
    ///
    /// If it is not: the rule that it breaks.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match self.end {
            Some(_) => Err(IllegalMove::GameOver),
            None => self.state.check(mv),
        }
    }

    /// The game after a move. This one stays as it is. Moves that were undone are forgotten.
    ///
    /// The error may say what a hidden hand holds or lacks. A server that plays the moves of
    /// clients uses [`Game::apply_by`] instead.
    ///
    /// # Errors
    ///
    /// If the move is illegal: the rule that it breaks.
    pub fn apply(&self, mv: Move) -> Result<Game, IllegalMove> {
        self.check(mv)?;
        Ok(self.after(mv))
    }

    /// Whether `viewer` may make a move now. The answer follows from the viewer's view alone, so
    /// that neither it nor the error tells anything that the viewer does not see.
    ///
    /// # Errors
    ///
    /// If not: [`IllegalMove::Spectator`] or [`IllegalMove::NotYourTurn`] if `viewer` does not make
    /// the next move, else the rule that the move breaks.
    ///
    /// ```
    /// use bandadas_rules::{Game, IllegalMove, Seat, State};
    ///
    /// let game = Game::new("MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
    ///     .parse::<State>()
    ///     .unwrap());
    /// let [one, two] = [1, 2].map(|number| Seat::new(number).unwrap());
    /// let lay = "O1<".parse().unwrap();
    /// assert_eq!(game.check_by(two, lay), Err(IllegalMove::NotYourTurn { player: one }));
    /// assert_eq!(game.check_by(one, "D1<".parse().unwrap()), Ok(()));
    /// ```
    pub fn check_by(&self, viewer: impl Into<Viewer>, mv: Move) -> Result<(), IllegalMove> {
        match self.end {
            Some(_) => Err(IllegalMove::GameOver),
            None => self.state.view(viewer.into()).check(mv),
        }
    }

    /// The game after a move of `viewer`, if [`Game::check_by`] allows it; this one stays as it is.
    ///
    /// # Errors
    ///
    /// As for [`Game::check_by`].
    pub fn apply_by(&self, viewer: impl Into<Viewer>, mv: Move) -> Result<Game, IllegalMove> {
        self.check_by(viewer, mv)?;
        Ok(self.after(mv))
    }

    /// The game before what was done last: before it was ended by [`Game::end_by`] and the like,
    /// or before the last move, which may be one of chance; none at the beginning. This one stays
    /// as it is.
    #[must_use]
    pub fn undo(&self) -> Option<Game> {
        let mut game = self.clone();
        if let Some(end) = game.end.take() {
            let place = Shared::make_mut(&mut game.tags).take_termination();
            game.undone = Some(Shared::new(Redo {
                what: Done::End(end, place.unwrap_or(0)),
                undone: self.undone.clone(),
            }));
            return Some(game);
        }
        let step = self.past.as_ref()?;
        game.undone = Some(Shared::new(Redo {
            what: Done::Move(step.mv),
            undone: self.undone.clone(),
        }));
        game.turns -= usize::from(ends_turn(&step.before, &self.state));
        game.state = step.before;
        game.past.clone_from(&step.past);
        game.ply -= 1;
        Some(game)
    }

    /// The game with what was undone last done again; none if nothing was undone since the last
    /// move. This one stays as it is.
    ///
    /// ```
    /// use bandadas_rules::{Game, State};
    ///
    /// let start = Game::new(State::new(2, 1).unwrap());
    /// let next = start.apply("=P".parse().unwrap()).unwrap();
    /// assert_eq!(next.undo().unwrap().redo(), Some(next));
    /// assert_eq!(start.redo(), None);
    /// ```
    #[must_use]
    pub fn redo(&self) -> Option<Game> {
        let redo = self.undone.as_ref()?;
        let mut game = match redo.what {
            Done::Move(mv) => self.after(mv),
            Done::End(end, place) => self.ended(end, place),
        };
        game.undone.clone_from(&redo.undone);
        Some(game)
    }

    /// All moves made, those of chance included, the first one first.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.ply);
        moves.extend(self.steps().map(|step| step.mv));
        moves.reverse();
        moves
    }

    /// How the rules ended the game; none while it goes on, or if it was ended otherwise.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// The result, by the rules or otherwise.
    pub fn result(&self) -> GameResult {
        self.end
            .map_or_else(|| self.outcome().into(), |end| end.result)
    }

    /// How the game ended, if the rules did not end it and it is known.
    pub fn termination(&self) -> Option<Termination> {
        self.end?.termination
    }

    /// Whether the game is over, by its moves or in another way.
    pub fn is_over(&self) -> bool {
        self.end.is_some() || self.state.phase() == Phase::Over
    }

    /// The game after the player at `seat` has resigned: all others share the win. This one stays
    /// as it is.
    ///
    /// Every player may do so at any moment before the game is over, also in another's turn and
    /// while cards are dealt. Where the players have agreed that the win is not shared,
    /// [`Game::end_by`] takes their result.
    ///
    /// # Errors
    ///
    /// If the game is over, or there is no player at the seat.
    ///
    /// ```
    /// use bandadas_rules::{Game, IllegalMove, Seat, State, Termination};
    ///
    /// let game = Game::new(State::new(3, 1).unwrap());
    /// let ended = game.resign(Seat::new(2).unwrap()).unwrap();
    /// assert_eq!(ended.result().to_string(), "1,3");
    /// assert_eq!(ended.termination(), Some(Termination::Resignation));
    /// assert_eq!(ended.check("=P".parse().unwrap()), Err(IllegalMove::GameOver));
    /// ```
    pub fn resign(&self, seat: Seat) -> Result<Game, EndError> {
        let players = Seats::of_players(self.state.players());
        if !self.is_over() && !players.contains(seat) {
            return Err(EndError::NoPlayer { seat });
        }
        let others = GameResult::Won(players.without(seat));
        self.end_by(Termination::Resignation, others)
    }

    /// The game that ends by agreement: `winners` share the win, which may be all players. This one
    /// stays as it is. The caller must make sure that everybody agrees.
    ///
    /// # Errors
    ///
    /// If the game is over, nobody wins, or a winner's seat has no player.
    pub fn agree(&self, winners: Seats) -> Result<Game, EndError> {
        self.end_by(Termination::Agreement, GameResult::Won(winners))
    }

    /// The game with a result that its moves do not give ([B10.6](crate::rules#b10-6)). This one
    /// stays as it is. No move can follow, but [`Game::undo`] takes the end back.
    ///
    /// # Errors
    ///
    /// If the game is over, if it has no winner though it is not [`Termination::Abandoned`], or if
    /// a winner's seat has no player.
    ///
    /// ```
    /// use bandadas_rules::{Game, GameResult, State, Termination};
    ///
    /// let game = Game::new(State::new(2, 1).unwrap());
    /// let ended = game.end_by(Termination::Abandoned, GameResult::Unfinished).unwrap();
    /// assert!(ended.is_over());
    /// assert!(game.end_by(Termination::Time, GameResult::Unfinished).is_err());
    /// ```
    pub fn end_by(&self, termination: Termination, result: GameResult) -> Result<Game, EndError> {
        if self.is_over() {
            return Err(EndError::GameOver);
        }
        let end = Conclusion::new(result, Some(termination), self.state.players())?;
        let mut game = self.ended(end, 0);
        game.undone = None;
        Ok(game)
    }

    /// The names and values of the tags besides Game, Players, Dealer and Result, in their order
    /// ([B10.6](crate::rules#b10-6)). Termination is among them when there is one.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// The value of a tag among [`Game::tags`].
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// The game with another tag, such as Site or Date: at its place if it is there, else after the
    /// last. This one stays as it is.
    ///
    /// A tag is seen by every viewer of the game ([`SeenRecord`](crate::SeenRecord)).
    ///
    /// # Errors
    ///
    /// If the tag is one that follows from the game, or its name or value cannot be one
    /// ([B10.6](crate::rules#b10-6)).
    ///
    /// ```
    /// use bandadas_rules::{Game, State};
    ///
    /// let game = Game::new(State::new(2, 1).unwrap()).with_tag("Site", "Café 鳥").unwrap();
    /// assert_eq!(game.tag("Site"), Some("Café 鳥"));
    /// assert!(game.with_tag("Result", "1").is_err());
    /// ```
    pub fn with_tag(&self, name: &str, value: &str) -> Result<Game, TagError> {
        let mut game = self.clone();
        Shared::make_mut(&mut game.tags).set(name, value)?;
        Ok(game)
    }

    /// The game without a tag; equal to this one if it does not have the tag, or if the tag follows
    /// from the game. This one stays as it is.
    #[must_use]
    pub fn without_tag(&self, name: &str) -> Game {
        let mut game = self.clone();
        Shared::make_mut(&mut game.tags).remove(name);
        game
    }

    /// What happened after the first `ply` moves, each event with the number of moves made before
    /// its own.
    ///
    /// Like [`State::events`] they tell all cards; a viewer gets [`Event::seen_by`]. When the game
    /// was ended otherwise than by the rules, [`Event::Concluded`] comes last.
    ///
    /// ```
    /// use bandadas_rules::{Game, State, Viewer};
    ///
    /// let moves = ["=P", "=O", "=P"].map(|text| text.parse().unwrap());
    /// let start = Game::new(State::new(2, 1).unwrap());
    /// let game = moves.into_iter().try_fold(start, |game, mv| game.apply(mv)).unwrap();
    ///
    /// // A client that has seen one move asks for the rest.
    /// let mut view = game.state_at(1).unwrap().view(Viewer::Spectator);
    /// for (_, event) in game.events_from(1) {
    ///     view = view.after(&event.seen_by(Viewer::Spectator)).unwrap();
    /// }
    /// assert_eq!(view, game.state().view(Viewer::Spectator));
    /// ```
    pub fn events_from(&self, ply: usize) -> impl Iterator<Item = (usize, Event)> + use<> {
        let mut steps = Vec::with_capacity(self.ply.saturating_sub(ply));
        steps.extend(
            self.steps()
                .zip((ply..self.ply).rev())
                .map(|(step, ply)| (ply, step.before, step.mv)),
        );
        let concluded = self.end.map(|end| {
            let event = Event::Concluded {
                result: end.result,
                termination: end.termination,
            };
            (self.ply, event)
        });
        steps
            .into_iter()
            .rev()
            .flat_map(|(ply, before, mv)| {
                let events = before.events_of_legal(mv);
                events.into_iter().map(move |event| (ply, event))
            })
            .chain(concluded)
    }

    /// The record of the game ([B10.6](crate::rules#b10-6)); none if it did not begin before the
    /// deal ([B3.4](crate::rules#b3-4)), which is the only beginning that a record has.
    pub fn record(&self) -> Option<Record> {
        let start = *self.start();
        let dealt_from = State::new(start.players(), start.table().dealer().number()).ok()?;
        let tags = Tags::clone(&self.tags);
        (start == dealt_from)
            .then(|| Record::of_legal(start, self.moves(), (self.outcome(), self.end), tags))
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
        while game.to_move() == Actor::Chance {
            let Some(answer) = chance(&game.state) else {
                break;
            };
            game = game.apply(answer)?;
        }
        Ok(game)
    }

    /// Plays on until the game is over or somebody gives no answer. `chance` chooses each card, and
    /// `player` chooses each move of a seat, from that seat's view.
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
            let answer = match game.to_move() {
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

    /// The game after a legal move.
    fn after(&self, mv: Move) -> Game {
        let step = Step {
            before: self.state,
            mv,
            past: self.past.clone(),
        };
        let state = self.state.apply_unchecked(mv);
        Game {
            state,
            past: Some(Shared::new(step)),
            ply: self.ply + 1,
            turns: self.turns + usize::from(ends_turn(&self.state, &state)),
            undone: None,
            tags: Shared::clone(&self.tags),
            end: None,
        }
    }

    /// The game with an end that its moves do not give, and its tag at a place.
    fn ended(&self, end: Conclusion, place: usize) -> Game {
        let mut game = self.clone();
        if let Some(termination) = end.termination {
            Shared::make_mut(&mut game.tags).put_termination(termination, place);
        }
        game.end = Some(end);
        game
    }

    /// The steps from the last to the first.
    fn steps(&self) -> impl Iterator<Item = &Shared<Step>> {
        core::iter::successors(self.past.as_ref(), |step| step.past.as_ref())
    }
}

/// Whether the move between two states ended a turn (B8).
fn ends_turn(before: &State, after: &State) -> bool {
    !before.phase().is_deal() && matches!(after.phase(), Phase::Lay | Phase::Hands | Phase::Over)
}

/// Games are equal if they began with equal states, had the same moves, have the same tags and
/// ended alike. Undone moves do not count.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        let alike = self.ply == other.ply
            && self.state == other.state
            && self.end == other.end
            && self.tags == other.tags;
        alike
            && self
                .steps()
                .zip(other.steps())
                .take_while(|(mine, theirs)| !Shared::ptr_eq(mine, theirs))
                .all(|(mine, theirs)| mine.mv == theirs.mv && mine.before == theirs.before)
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("state", &self.state)
            .field("moves", &self.ply)
            .field("result", &self.result())
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
            let mut game = Game::new(state);
            for _ in 0..500_000 {
                game.past = Some(Shared::new(Step {
                    before: state,
                    mv: Move::Pass,
                    past: game.past.take(),
                }));
            }
            game.ply = 500_000;
            game
        };
        let game = long();
        let shared = game.undo();
        assert!(game == long());
        drop(game);
        assert_eq!(shared.map(|game| game.moves().len()), Some(499_999));
    }

    #[test]
    fn a_long_undone_future_is_dropped_without_recursion() {
        let mut game = Game::new(State::new(2, 1).unwrap());
        for _ in 0..500_000 {
            game.undone = Some(Shared::new(Redo {
                what: Done::Move(Move::Pass),
                undone: game.undone.take(),
            }));
        }
        drop(game);
    }
}
