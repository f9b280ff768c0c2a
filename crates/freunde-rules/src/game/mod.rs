//! F8.3 and F9.6: a game is a state, how it came to be, and how it ended.

mod end;
pub(crate) mod read_move;
mod record;
mod repetition;
#[cfg(feature = "serde")]
mod saved;
mod shared;
pub(crate) mod tags;

pub use self::end::{EndError, GameResult, Termination};
pub use self::read_move::ReadMoveError;
pub use self::record::Record;
pub use self::tags::TagError;

pub(crate) use self::record::{Head, Numbers};

use alloc::vec::Vec;
use core::fmt;

use self::end::Conclusion;
use self::repetition::Stood;
use self::shared::Shared;
use self::tags::Tags;
use crate::events::Event;
use crate::illegal::IllegalMove;
use crate::moves::{Move, Moves};
use crate::outcome::Outcome;
use crate::pieces::Stacks;
use crate::player::Player;
use crate::state::{Phase, Setup, State};
use crate::turn::Turn;

/// A whole game: a [`State`] and all that led to it, so that it knows repetitions (F8.3), can be
/// taken back and can be written down; its tags; and how it ended, if its moves did not end it.
///
/// A game never changes: [`apply`](Game::apply), [`undo`](Game::undo) and the others give new
/// games, which share their past with the old ones. Cloning one is cheap. On a target without
/// atomic pointers, such as `thumbv6m-none-eabi`, a game cannot be sent to another thread.
///
/// Two games are equal if they started from equal states, the same moves were made, they have the
/// same tags and they ended alike. What was undone does not count.
///
/// With the feature `serde` a game is saved at any moment, in the middle of a turn too, and comes
/// back equal. What was undone is not saved.
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
/// assert_eq!((earlier.outcome(), earlier.ply()), (None, 7));
/// assert_eq!(earlier.redo(), Some(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    last: Shared<Node>,
    undone: Undone,
    tags: Shared<Tags>,
    end: Option<Conclusion>,
    /// The step in the middle of a turn that the end has taken back, for undoing the end.
    cut: Option<Shared<Node>>,
}

/// One step of a game.
struct Node {
    state: State,
    /// How the moves ended it, repetition (F8.3) included.
    outcome: Option<Outcome>,
    /// The arrangements that F8.3 looks at, up to the start of the turn.
    stood: Shared<Stood>,
    /// The move that led here and the step before it; none at the start.
    previous: Option<(Move, Shared<Node>)>,
    /// How many moves have been made.
    ply: usize,
    /// How many turns are complete.
    turns: usize,
}

/// What can be done again.
type Undone = Option<Shared<Redo>>;

/// What was undone last, and what was undone before that.
struct Redo {
    what: Done,
    before: Undone,
}

#[derive(Copy, Clone)]
enum Done {
    Move(Move),
    /// An end, and the place of its tag.
    End(Conclusion, usize),
}

/// A turn that is complete, as [`Game::last_turn`] gives it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PlayedTurn {
    /// Whose turn it was.
    pub player: Player,
    /// How many moves had been made before it ([`Game::ply`]).
    pub first_ply: usize,
    /// The turn.
    pub turn: Turn,
}

impl Game {
    /// A game that starts from a state, without tags.
    ///
    /// A state in the middle of a turn is that of a game whose first turn is in progress: the
    /// game starts at the start of that turn, and the moves made since then are its first.
    ///
    /// ```
    /// use freunde_rules::{Game, State};
    /// let middle = State::default().apply("b2-a2".parse()?)?;
    /// assert_eq!(middle.jump_due(), Some("a2".parse()?));
    /// let game = Game::new(middle);
    /// assert_eq!((game.state(), game.ply()), (&middle, 1));
    /// assert_eq!(game.start(), &State::default());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(state: State) -> Game {
        let start = state.at_start_of_turn();
        let game = Game {
            tags: Shared::new(Tags::of_start(&start)),
            last: Shared::new(Node {
                outcome: start.outcome(),
                stood: Shared::new(Stood::new(start.arrangement_key())),
                state: start,
                previous: None,
                ply: 0,
                turns: 0,
            }),
            undone: None,
            end: None,
            cut: None,
        };
        state.turn_so_far().fold(game, |game, mv| game.play(mv))
    }

    /// The game of a record, with its tags and its result.
    ///
    /// ```
    /// use freunde_rules::{Game, Record};
    /// let game = Game::default().apply("b2-a2".parse()?)?;
    /// let record: Record = game.record().to_string().parse()?;
    /// assert_eq!(Game::from_record(&record), game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_record(record: &Record) -> Game {
        let start = Game::new(*record.start());
        let mut game = record.moves().fold(start, |game, mv| game.play(mv));
        game.tags = Shared::new(record.tag_list().clone());
        game.end = record.conclusion();
        game
    }

    /// The record of the game (F9.6), as it is at this moment.
    pub fn record(&self) -> Record {
        Record::of(self)
    }

    /// The present state.
    pub fn state(&self) -> &State {
        &self.last.state
    }

    /// The state that the game started from, always the start of a turn.
    pub fn start(&self) -> &State {
        self.nodes().last().map_or(self.state(), |node| &node.state)
    }

    /// How many moves have been made, jumps included.
    pub fn ply(&self) -> usize {
        self.last.ply
    }

    /// The number of the turn in progress, from 1 on; a turn of either player counts as one. When
    /// the moves have ended the game it is the number of turns played.
    ///
    /// ```
    /// use freunde_rules::Game;
    /// let game = Game::default();
    /// assert_eq!(game.turn_number(), 1);
    /// assert_eq!(game.apply_turn(&"b2vb3".parse()?)?.turn_number(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turn_number(&self) -> usize {
        self.last.turns + usize::from(self.outcome().is_none())
    }

    /// The player to move. When the game is over, the one who would be.
    pub fn to_move(&self) -> Player {
        self.state().to_move()
    }

    /// What is to be done next; [`Phase::Over`] when the game is over, in whatever way.
    pub fn phase(&self) -> Phase {
        if self.is_over() {
            Phase::Over
        } else {
            self.state().phase()
        }
    }

    /// How the moves ended the game, if they have (F8).
    pub fn outcome(&self) -> Option<Outcome> {
        self.last.outcome
    }

    /// The result, by the moves or otherwise; [`GameResult::Unfinished`] while the game goes on.
    pub fn result(&self) -> GameResult {
        self.end
            .map_or_else(|| self.outcome().into(), |end| end.result)
    }

    /// How the game ended, if its moves did not end it and it is known.
    pub fn termination(&self) -> Option<Termination> {
        self.end?.termination
    }

    /// Whether no move follows any more.
    pub fn is_over(&self) -> bool {
        self.end.is_some() || self.outcome().is_some()
    }

    /// The legal moves; none when the game is over, in whatever way.
    pub fn legal_moves(&self) -> Moves {
        if self.is_over() {
            Moves::default()
        } else {
            self.state().legal_moves()
        }
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks; [`IllegalMove::GameOver`] when the game is over, in whatever
    /// way.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_over() {
            Err(IllegalMove::GameOver)
        } else {
            self.state().check(mv)
        }
    }

    /// Whether a player may make a move now, as a server asks that knows who has sent it.
    ///
    /// # Errors
    ///
    /// As [`check`](Game::check), or [`IllegalMove::NotYourTurn`] if it is the opponent's turn.
    ///
    /// ```
    /// use freunde_rules::{Game, IllegalMove, Player};
    /// let (game, mv) = (Game::default(), "b2vb3".parse()?);
    /// assert_eq!(game.check_by(Player::One, mv), Ok(()));
    /// let refused = IllegalMove::NotYourTurn { player: Player::One };
    /// assert_eq!(game.check_by(Player::Two, mv), Err(refused));
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    pub fn check_by(&self, player: Player, mv: Move) -> Result<(), IllegalMove> {
        let to_move = self.to_move();
        if !self.is_over() && player != to_move {
            return Err(IllegalMove::NotYourTurn { player: to_move });
        }
        self.check(mv)
    }

    /// The game after a move. What was undone is forgotten.
    ///
    /// # Errors
    ///
    /// As [`check`](Game::check).
    pub fn apply(&self, mv: Move) -> Result<Game, IllegalMove> {
        self.check(mv)?;
        Ok(self.play(mv))
    }

    /// The game after a move of a player, if [`check_by`](Game::check_by) allows it.
    ///
    /// # Errors
    ///
    /// As [`check_by`](Game::check_by).
    pub fn apply_by(&self, player: Player, mv: Move) -> Result<Game, IllegalMove> {
        self.check_by(player, mv)?;
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
        let ends_turn = state.jump_due().is_none();
        if ends_turn {
            let key = state.arrangement_key();
            repeated = stood.holds(key) && self.has_stood(&state.stacks);
            stood = Shared::new(Stood::after(&stood, key));
        }
        let outcome = state
            .ended_by_turn()
            .or(repeated.then_some(Outcome::Repetition))
            .or_else(|| state.outcome());
        Game {
            last: Shared::new(Node {
                state,
                outcome,
                stood,
                previous: Some((mv, self.last.clone())),
                ply: self.last.ply + 1,
                turns: self.last.turns + usize::from(ends_turn),
            }),
            undone: None,
            tags: self.tags.clone(),
            end: None,
            cut: None,
        }
    }

    /// Whether an arrangement stood at the end of an earlier turn or at the start (F8.3). That
    /// is: at the start of a turn, this one or one before.
    fn has_stood(&self, stacks: &Stacks) -> bool {
        self.nodes()
            .any(|node| node.state.start_of_turn() == *stacks)
    }

    /// The game before what was done last: before it was ended by [`end_by`](Game::end_by) and
    /// the like, or before its last move; `None` at the start.
    #[must_use]
    pub fn undo(&self) -> Option<Game> {
        let mut game = self.clone();
        let what = if let Some(end) = game.end.take() {
            let place = Shared::make_mut(&mut game.tags).take_termination();
            if let Some(cut) = game.cut.take() {
                game.last = cut;
            }
            Done::End(end, place.unwrap_or(0))
        } else {
            let (mv, previous) = self.last.previous.as_ref()?;
            game.last = previous.clone();
            Done::Move(*mv)
        };
        game.undone = Some(Shared::new(Redo {
            what,
            before: self.undone.clone(),
        }));
        Some(game)
    }

    /// The game with what was undone last done again; `None` if nothing was undone since the last
    /// move.
    ///
    /// ```
    /// use freunde_rules::Game;
    /// let start = Game::default();
    /// let next = start.apply("b2vb3".parse()?)?;
    /// assert_eq!(next.undo().unwrap().redo(), Some(next));
    /// assert_eq!(start.redo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn redo(&self) -> Option<Game> {
        let redo = self.undone.as_ref()?;
        let mut game = match redo.what {
            Done::Move(mv) => self.play(mv),
            Done::End(end, place) => self.ended(end, place),
        };
        game.undone.clone_from(&redo.before);
        Some(game)
    }

    /// The game at the start of the turn in progress, or, if none is, before the last turn; if it
    /// was ended otherwise than by its moves, before it was. `None` at the start.
    #[must_use]
    pub fn undo_turn(&self) -> Option<Game> {
        let mut game = self.undo()?;
        while self.end.is_none()
            && game.state().jump_due().is_some()
            && let Some(before) = game.undo()
        {
            game = before;
        }
        Some(game)
    }

    /// The game with what was undone done again up to the end of a turn, or as far as it goes;
    /// `None` if nothing was undone since the last move.
    #[must_use]
    pub fn redo_turn(&self) -> Option<Game> {
        let mut game = self.redo()?;
        while game.state().jump_due().is_some()
            && let Some(after) = game.redo()
        {
            game = after;
        }
        Some(game)
    }

    /// All states of the game, from the start to the present one.
    ///
    /// ```
    /// use freunde_rules::Game;
    /// let game = Game::default().apply("b2-a2".parse()?)?;
    /// let counts: Vec<_> = game.states().map(|state| state.count_moves()).collect();
    /// assert_eq!(counts, [26, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn states(&self) -> impl ExactSizeIterator<Item = &State> + DoubleEndedIterator {
        let mut states = Vec::with_capacity(self.ply() + 1);
        states.extend(self.nodes().map(|node| &node.state));
        states.into_iter().rev()
    }

    /// The state at a ply; `None` if the game has fewer moves.
    pub fn state_at(&self, ply: usize) -> Option<&State> {
        let back = self.ply().checked_sub(ply)?;
        self.nodes().nth(back).map(|node| &node.state)
    }

    /// The game as it was at a ply, with its tags; `None` if it has fewer moves. It shares
    /// its past with this one. What came after can be done again ([`redo`](Game::redo)).
    pub fn game_at(&self, ply: usize) -> Option<Game> {
        self.ply().checked_sub(ply)?;
        let mut game = self.clone();
        while game.ply() > ply {
            game = game.undo()?;
        }
        Some(game)
    }

    fn nodes(&self) -> impl Iterator<Item = &Node> {
        core::iter::successors(Some(&*self.last), |node| {
            node.previous.as_ref().map(|(_, previous)| &**previous)
        })
    }

    /// What happened after the first `ply` moves, each event with the number of moves made before
    /// its own.
    ///
    /// A draw by repetition ([F8.3](crate::rules#f8-3)) is told here, and when the game was ended
    /// otherwise than by the rules, [`Event::Concluded`] comes last.
    ///
    /// ```
    /// use freunde_rules::{Event, Game};
    /// let game = Game::default().apply("b2-a2".parse()?)?;
    /// let (ply, event) = game.events_from(0).last().unwrap();
    /// assert_eq!((ply, event), (0, Event::JumpDue { at: "a2".parse()? }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn events_from(&self, ply: usize) -> impl Iterator<Item = (usize, Event)> + use<> {
        let mut told = Vec::new();
        for node in self.nodes().take_while(|node| node.ply > ply) {
            if let Some((mv, before)) = &node.previous {
                let events = before.state.events_towards(*mv, &node.state, node.outcome);
                told.push((before.ply, events));
            }
        }
        let concluded = self.end.map(|end| Event::Concluded {
            result: end.result,
            termination: end.termination,
        });
        let ply = self.ply();
        told.into_iter()
            .rev()
            .flat_map(|(ply, events)| events.into_iter().map(move |event| (ply, event)))
            .chain(concluded.map(|event| (ply, event)))
    }

    /// The moves made in the game, in order.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.ply());
        let backward = self.nodes().filter_map(|node| node.previous.as_ref());
        moves.extend(backward.map(|&(mv, _)| mv));
        moves.reverse();
        moves
    }

    /// The complete turns of the game, in order.
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::with_capacity(self.last.turns + 1);
        for mv in self.moves() {
            if let Some(turn) = Turn::new(mv) {
                turns.push(turn);
            } else if let Some(turn) = turns.last_mut() {
                turn.push(mv);
            }
        }
        turns.truncate(self.last.turns);
        turns
    }

    /// The moves made so far in a turn that is not complete; `None` outside the jump phase.
    pub fn turn_in_progress(&self) -> Option<Turn> {
        Turn::of(self.state().turn_so_far())
    }

    /// The last turn that is complete; `None` if there is none yet.
    pub fn last_turn(&self) -> Option<PlayedTurn> {
        let mut nodes = self.nodes();
        let last = nodes.find(|node| node.state.jump_due().is_none())?;
        let (last_move, before) = last.previous.as_ref()?;
        let moves = before.state.turn_so_far().chain([*last_move]);
        let turn = Turn::of(moves)?;
        Some(PlayedTurn {
            player: before.state.to_move(),
            first_ply: last.ply - turn.moves().len(),
            turn,
        })
    }

    /// The game that a player gives up: the opponent wins.
    ///
    /// A player may do so at any moment before the game is over, in the opponent's turn too. The
    /// moves of a turn that is not complete are taken back, since a game with a result has whole
    /// turns only (F9.6); undoing the end brings them again.
    ///
    /// # Errors
    ///
    /// [`EndError::GameOver`].
    ///
    /// ```
    /// use freunde_rules::{Game, GameResult, IllegalMove, Player, Termination};
    /// let game = Game::default().resign(Player::Two)?;
    /// assert_eq!(game.result(), GameResult::Won(Player::One));
    /// assert_eq!(game.termination(), Some(Termination::Resignation));
    /// assert_eq!(game.check("b2vb3".parse()?), Err(IllegalMove::GameOver));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resign(&self, player: Player) -> Result<Game, EndError> {
        let result = GameResult::Won(player.opponent());
        self.end_by(Termination::Resignation, result)
    }

    /// The game that both players agree to be a draw, at any moment before it is over, as for
    /// [`resign`](Game::resign).
    ///
    /// # Errors
    ///
    /// [`EndError::GameOver`].
    pub fn agree_draw(&self) -> Result<Game, EndError> {
        self.end_by(Termination::Agreement, GameResult::Draw)
    }

    /// The game ended otherwise than by its moves, with a result: by the clock, by a judge, or
    /// because the players have left. It may end so at any moment before it is over, as for
    /// [`resign`](Game::resign); abandoned without a result it keeps a turn in progress.
    ///
    /// # Errors
    ///
    /// [`EndError::GameOver`], or [`EndError::NoResult`] if the result is
    /// [`GameResult::Unfinished`] and the game is not abandoned.
    ///
    /// ```
    /// use freunde_rules::{EndError, Game, GameResult, Player, Termination};
    /// let game = Game::default();
    /// let late = game.end_by(Termination::Time, GameResult::Won(Player::Two))?;
    /// assert!(late.record().to_string().contains("[Termination \"time\"]"));
    /// assert_eq!(late.undo(), Some(game.clone()));
    /// let open = game.end_by(Termination::Time, GameResult::Unfinished);
    /// assert_eq!(open, Err(EndError::NoResult));
    /// # Ok::<(), EndError>(())
    /// ```
    pub fn end_by(&self, termination: Termination, result: GameResult) -> Result<Game, EndError> {
        if self.is_over() {
            return Err(EndError::GameOver);
        }
        let end = Conclusion::new(result, Some(termination))?;
        let mut game = self.ended(end, 0);
        game.undone = None;
        Ok(game)
    }

    /// The game with an end that its moves do not give, and its tag at a place. A result takes an
    /// unfinished turn back.
    fn ended(&self, end: Conclusion, place: usize) -> Game {
        let mut game = self.clone();
        if end.result != GameResult::Unfinished && self.state().jump_due().is_some() {
            game.cut = Some(self.last.clone());
            while game.state().jump_due().is_some()
                && let Some((_, previous)) = &game.last.previous
            {
                game.last = previous.clone();
            }
        }
        if let Some(termination) = end.termination {
            Shared::make_mut(&mut game.tags).put_termination(termination, place);
        }
        game.end = Some(end);
        game
    }

    fn conclusion(&self) -> Option<Conclusion> {
        self.end
    }

    /// The names and values of the tags, as [`Record::tags`] has them.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// The value of a tag among [`tags`](Game::tags).
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    pub(super) fn tag_list(&self) -> &Tags {
        &self.tags
    }

    /// The game with a tag set, as Event or Date: at its place if it is there, else after the
    /// last.
    ///
    /// # Errors
    ///
    /// If the tag follows from the game, or its name or value cannot be one (F9.6).
    ///
    /// ```
    /// use freunde_rules::Game;
    /// let game = Game::default().with_tag("Event", "Club night")?;
    /// assert_eq!(game.tag("Event"), Some("Club night"));
    /// assert_eq!(game.without_tag("Event"), Game::default());
    /// # Ok::<(), freunde_rules::TagError>(())
    /// ```
    pub fn with_tag(&self, name: &str, value: &str) -> Result<Game, TagError> {
        let mut game = self.clone();
        Shared::make_mut(&mut game.tags).set(name, value)?;
        Ok(game)
    }

    /// The game without a tag that can be set.
    #[must_use]
    pub fn without_tag(&self, name: &str) -> Game {
        let mut game = self.clone();
        Shared::make_mut(&mut game.tags).remove(name);
        game
    }
}

impl State {
    /// The state at the start of its turn, with what happened before it.
    pub(crate) fn at_start_of_turn(&self) -> State {
        if self.jump_due().is_none() {
            return *self;
        }
        State::try_from(Setup::from(self)).expect("the parts of a state make a state")
    }
}

/// A game from the default start.
impl Default for Game {
    fn default() -> Game {
        Game::new(State::default())
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.ply() == other.ply()
            && self.end == other.end
            && self.tags == other.tags
            && self.has_past_of(other)
    }
}

impl Eq for Game {}

impl Game {
    /// Whether the game started from the same state as another, and the same moves were made.
    fn has_past_of(&self, other: &Game) -> bool {
        let (mut one, mut two) = (&self.last, &other.last);
        loop {
            if Shared::ptr_eq(one, two) {
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

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("start", self.start())
            .field("moves", &self.moves())
            .field("tags", &self.tags)
            .field("result", &self.result())
            .finish_non_exhaustive()
    }
}

/// Lets go of the past step by step, since a long one dropped link within link would overflow
/// the stack.
impl Drop for Node {
    fn drop(&mut self) {
        let mut previous = self.previous.take();
        while let Some((_, node)) = previous {
            previous = Shared::into_inner(node).and_then(|mut node| node.previous.take());
        }
    }
}

/// As for [`Node`].
impl Drop for Redo {
    fn drop(&mut self) {
        let mut undone = self.before.take();
        while let Some(mut redo) = undone.and_then(Shared::into_inner) {
            undone = redo.before.take();
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    fn with_little_stack(work: fn()) {
        let thread = std::thread::Builder::new().stack_size(64 * 1024);
        let worker = thread.spawn(work).expect("a thread");
        worker.join().expect("no overflow");
    }

    /// A past as long as a game is never, dropped where there is little stack.
    #[test]
    fn a_long_past_is_dropped_without_recursion() {
        with_little_stack(|| {
            let start = Game::default();
            let mv = Move::from_index(0).expect("a move");
            let mut game = start.clone();
            for ply in 1..=100_000 {
                game.last = Shared::new(Node {
                    state: *game.state(),
                    outcome: None,
                    stood: start.last.stood.clone(),
                    previous: Some((mv, game.last.clone())),
                    ply,
                    turns: ply,
                });
            }
            let shared = game.undo();
            drop(game);
            assert!(shared.is_some_and(|game| game.moves().len() == 99_999));
        });
    }

    #[test]
    fn a_long_undone_future_is_dropped_without_recursion() {
        with_little_stack(|| {
            let mut game = Game::default();
            for _ in 0..100_000 {
                game.undone = Some(Shared::new(Redo {
                    what: Done::Move(Move::from_index(0).expect("a move")),
                    before: game.undone.take(),
                }));
            }
            drop(game);
        });
    }
}
