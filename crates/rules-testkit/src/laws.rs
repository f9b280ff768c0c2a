//! The suite of laws: what must hold in every state and along every game, whatever the game.
//!
//! A game takes part through an adapter that implements [`Rules`], and those of [`Played`], [`Kept`],
//! [`Symmetric`], [`Referenced`], [`Chance`], [`Hidden`] and [`Told`] that suit the game. Each trait has its
//! own list of laws. [`check`] plays a seeded random game and checks the given laws for every state
//! of it, and for the whole game.
//!
//! The adapter is a value, so it can hold what texts leave out (a board, a setting).

pub use crate::dice::Dice;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;

mod base;
mod hidden;
mod kept;
mod played;
mod referenced;
mod symmetric;
mod told;

pub use base::base;
pub use hidden::{chance, hidden};
pub use kept::kept;
pub use played::played;
pub use referenced::referenced;
pub use symmetric::symmetric;
pub use told::told;

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The player in this seat, from 0 on.
    Player(usize),
    /// Chance.
    Chance,
    /// Nobody: the game is over.
    Nobody,
}

/// The shares of all seats in a finished game add up to this number, which can be divided by 1 to
/// 5.
pub const WHOLE: u32 = 60;

/// A game, as far as every game has it.
pub trait Rules {
    /// A state of the game.
    type State: Clone + PartialEq + Hash + Debug;
    /// A move.
    type Move: Copy + Ord + Hash + Debug + Display;
    /// The list of legal moves.
    type Moves;
    /// Why a move is illegal.
    type Error: PartialEq + Debug + Display;
    /// How a game ended.
    type Outcome: PartialEq + Debug;

    /// How many move numbers there are.
    fn move_count(&self) -> usize;
    /// The number of a move.
    fn index(&self, m: Self::Move) -> usize;
    /// The move with a number; any number may be asked for.
    fn move_of(&self, index: usize) -> Option<Self::Move>;

    /// The legal moves.
    fn legal_moves(&self, state: &Self::State) -> Self::Moves;
    /// How many moves the list says it has.
    fn len(&self, moves: &Self::Moves) -> usize;
    /// Whether the list says that it is empty.
    fn is_empty(&self, moves: &Self::Moves) -> bool;
    /// Whether the list says that it has a move.
    fn contains(&self, moves: &Self::Moves, m: Self::Move) -> bool;
    /// The move at a place of the list; any place may be asked for.
    fn get(&self, moves: &Self::Moves, place: usize) -> Option<Self::Move>;
    /// The list's moves in its own order.
    fn iterate(&self, moves: &Self::Moves) -> Vec<Self::Move>;

    /// Whether a move, any move, is legal.
    ///
    /// # Errors
    /// Why it is not.
    fn check(&self, state: &Self::State, m: Self::Move) -> Result<(), Self::Error>;
    /// The state after a move, any move.
    ///
    /// # Errors
    /// Why the move is illegal.
    fn apply(&self, state: &Self::State, m: Self::Move) -> Result<Self::State, Self::Error>;
    /// The state after a listed move.
    fn apply_unchecked(&self, state: &Self::State, m: Self::Move) -> Self::State;
    /// The number of sequences of `plies` legal moves.
    fn perft(&self, state: &Self::State, plies: u32) -> u64;

    /// How many players there are.
    fn seats(&self, state: &Self::State) -> usize;
    /// Whose turn it is.
    fn turn(&self, state: &Self::State) -> Turn;
    /// How the game ended, if it has.
    fn outcome(&self, state: &Self::State) -> Option<Self::Outcome>;
    /// Each seat's share of [`WHOLE`]: all of it for a winner, equal parts for those who tie.
    fn shares(&self, state: &Self::State, outcome: &Self::Outcome) -> Vec<u32>;

    /// The state's key.
    fn key(&self, state: &Self::State) -> u64;
    /// Counts that no move may change, such as the pieces of each player or the cards of
    /// each kind, wherever they are.
    fn inventory(&self, state: &Self::State) -> Vec<u32>;

    /// The state's text.
    fn text(&self, state: &Self::State) -> String;
    /// The state of a text.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn parse(&self, text: &str) -> Result<Self::State, String>;
    /// The state as its text has it, for a game whose texts leave a past out.
    fn as_written(&self, state: &Self::State) -> Self::State;
    /// The move of a text.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn parse_move(&self, text: &str) -> Result<Self::Move, String>;
    /// More round trips that start from a state: serde's, and those of other types of text.
    fn trips(&self, state: &Self::State) -> Vec<Trip>;
}

/// A game with a type that remembers how its state came to be.
pub trait Played: Rules {
    /// A game in progress.
    type Game: Clone;

    /// A game that starts from a state.
    fn game(&self, start: Self::State) -> Self::Game;
    /// The game's state.
    fn state(&self, game: &Self::Game) -> Self::State;
    /// The game after one more move.
    ///
    /// # Errors
    /// Why the move is illegal.
    fn play(&self, game: &Self::Game, m: Self::Move) -> Result<Self::Game, Self::Error>;
    /// The game before its last move.
    fn undo(&self, game: &Self::Game) -> Option<Self::Game>;
    /// All moves made.
    fn moves(&self, game: &Self::Game) -> Vec<Self::Move>;
    /// How the game ended, if it has.
    fn result(&self, game: &Self::Game) -> Option<Self::Outcome>;
    /// The text of the game's record, if a record can be made just here.
    fn record(&self, game: &Self::Game) -> Option<String>;
    /// The game that a record tells.
    ///
    /// # Errors
    /// What is wrong with the record.
    fn replay(&self, record: &str) -> Result<Self::Game, String>;
}

/// A game that is kept whole: undone and done again, ended by its players, saved.
pub trait Kept: Played {
    /// The game with what was undone last done again.
    fn redo(&self, game: &Self::Game) -> Option<Self::Game>;
    /// The game as it was at a ply.
    fn at(&self, game: &Self::Game, ply: usize) -> Option<Self::Game>;
    /// Some games that are this one, ended otherwise than by the rules; none if it is over.
    fn ended(&self, game: &Self::Game) -> Vec<Self::Game>;
    /// Whether two games are equal in all that is kept of them.
    fn equal(&self, game: &Self::Game, other: &Self::Game) -> bool;
    /// The game as it is saved.
    fn save(&self, game: &Self::Game) -> String;
    /// The game that was saved.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn restore(&self, saved: &str) -> Result<Self::Game, String>;
}

/// A game with symmetries.
pub trait Symmetric: Rules {
    /// A way to turn a state into another that plays the same.
    type Symmetry: Copy + Debug;

    /// Symmetries that can be had of this state, all or a choice.
    fn symmetries(&self, state: &Self::State, dice: &mut Dice) -> Vec<Self::Symmetry>;
    /// The state's image.
    fn map(&self, by: Self::Symmetry, state: &Self::State) -> Self::State;
    /// The image of a move in this state.
    fn map_move(&self, by: Self::Symmetry, state: &Self::State, m: Self::Move) -> Self::Move;
    /// The image of an outcome.
    fn map_outcome(&self, by: Self::Symmetry, outcome: Self::Outcome) -> Self::Outcome;
    /// The one of the state's images that stands for all of them.
    fn canonical(&self, state: &Self::State) -> Self::State;
}

/// A game with a slow reference, which is asked in text only.
pub trait Referenced: Rules {
    /// The reference's own state.
    type Slow: Clone;

    /// The reference's state that is the same as this one.
    fn slow(&self, start: &Self::State) -> Self::Slow;
    /// The texts of its legal moves, in any order.
    fn slow_moves(&self, slow: &Self::Slow) -> Vec<String>;
    /// Its state after a legal move.
    fn slow_apply(&self, slow: &Self::Slow, m: &str) -> Self::Slow;
    /// Its text.
    fn slow_text(&self, slow: &Self::Slow) -> String;
    /// The shares of all seats of [`WHOLE`], if the game is over.
    fn slow_shares(&self, slow: &Self::Slow) -> Option<Vec<u32>>;
}

/// A game with moves of chance.
pub trait Chance: Rules {
    /// The moves of chance with their weights; none if it is not chance's turn.
    fn odds(&self, state: &Self::State) -> Vec<(Self::Move, u64)>;
    /// What all weights must add up to, counted from the state's text.
    fn pile(&self, state: &Self::State) -> u64;
    /// One of the moves of chance, drawn by its weight.
    fn sample(&self, state: &Self::State, seed: u64) -> Option<Self::Move>;
}

/// Who watches: a seat, or a spectator.
pub type Viewer = Option<usize>;

/// A game in which not everybody sees everything.
pub trait Hidden: Rules {
    /// What a viewer sees.
    type View: Clone + PartialEq + Debug;

    /// What a viewer sees of a state.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// The text of a view.
    fn view_text(&self, view: &Self::View) -> String;
    /// The view of a text.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn parse_view(&self, text: &str) -> Result<Self::View, String>;
    /// The legal moves, from the view of the player to move alone.
    fn view_moves(&self, view: &Self::View) -> Vec<Self::Move>;
    /// What a viewer sees of a legal move of this state.
    fn seen(&self, state: &Self::State, m: Self::Move, viewer: Viewer) -> String;
    /// A state that agrees with the view.
    fn determinize(&self, view: &Self::View, seed: u64) -> Self::State;
    /// A state that differs from this one only in what the viewer cannot see, made without
    /// the game's views, from what its rules say of them.
    fn another_world(&self, state: &Self::State, viewer: Viewer, dice: &mut Dice) -> Self::State;
}

/// A game that tells each viewer what happens, as events and as a record.
pub trait Told: Hidden {
    /// All that a viewer is told of a legal move of this state, event by event.
    fn told(&self, state: &Self::State, m: Self::Move, viewer: Viewer) -> Vec<String>;
    /// The view after what a viewer is told of a legal move of `state`, made from the view and
    /// those events alone.
    ///
    /// # Errors
    /// Why the view does not take them.
    fn follow(
        &self,
        view: &Self::View,
        state: &Self::State,
        m: Self::Move,
        viewer: Viewer,
    ) -> Result<Self::View, String>;
    /// The record of these moves as a viewer sees it, if a record can begin with this state.
    fn seen_record(
        &self,
        start: &Self::State,
        moves: &[Self::Move],
        viewer: Viewer,
    ) -> Option<String>;
    /// The views to which such a record replays, the first one first.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn replay_seen(&self, record: &str) -> Result<Vec<Self::View>, String>;
}

/// A value printed, parsed and printed again.
#[derive(Clone, Debug)]
pub struct Trip {
    what: &'static str,
    text: String,
    back: Result<(bool, String), String>,
}

impl Trip {
    /// Prints `value`, parses that and prints it again.
    pub fn of<T: PartialEq, E: Display>(
        what: &'static str,
        value: &T,
        print: impl Fn(&T) -> String,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> Trip {
        let text = print(value);
        let back = match parse(&text) {
            Ok(again) => Ok((again == *value, print(&again))),
            Err(error) => Err(error.to_string()),
        };
        Trip { what, text, back }
    }

    fn holds(&self) -> Result<(), String> {
        let Trip { what, text, back } = self;
        match back {
            Err(error) => Err(format!("{what}: {text:?} is refused: {error}")),
            Ok((false, _)) => Err(format!("{what}: {text:?} comes back as another value")),
            Ok((true, again)) if again != text => {
                Err(format!("{what}: {text:?} is printed as {again:?} then"))
            }
            Ok((true, _)) => Ok(()),
        }
    }
}

/// A random game: `states[i]` became `states[i + 1]` by `moves[i]`.
#[derive(Clone, Debug)]
pub struct Playthrough<R: Rules> {
    /// All states, the start first.
    pub states: Vec<R::State>,
    /// The moves between them.
    pub moves: Vec<R::Move>,
    /// The text of each state at the time when it was reached.
    pub texts: Vec<String>,
}

impl<R: Rules> Playthrough<R> {
    /// Plays listed moves from `start`: `choose` is told how many there are and chooses the
    /// place of one, or ends it.
    pub fn new(rules: &R, start: R::State, mut choose: impl FnMut(usize) -> Option<usize>) -> Self {
        let mut played = Playthrough {
            texts: vec![rules.text(&start)],
            states: vec![start],
            moves: Vec::new(),
        };
        loop {
            let state = &played.states[played.moves.len()];
            let list = rules.iterate(&rules.legal_moves(state));
            if list.is_empty() {
                return played;
            }
            let Some(place) = choose(list.len()) else {
                return played;
            };
            let m = list[place];
            // Another law says that every listed move applies.
            let Ok(next) = rules.apply(state, m) else {
                return played;
            };
            played.texts.push(rules.text(&next));
            played.states.push(next);
            played.moves.push(m);
        }
    }

    /// Plays random moves, at most `plies` of them.
    pub fn random(rules: &R, start: R::State, plies: usize, dice: &mut Dice) -> Self {
        let mut left = plies;
        Playthrough::new(rules, start, |count| {
            left = left.checked_sub(1)?;
            Some(dice.below(count))
        })
    }

    /// Plays the moves that `choices` point to, each taken modulo the number of moves.
    pub fn chosen(rules: &R, start: R::State, choices: &[u16]) -> Self {
        let mut choices = choices.iter();
        Playthrough::new(rules, start, |count| {
            choices.next().map(|choice| usize::from(*choice) % count)
        })
    }
}

type AtState<R> = fn(&R, &<R as Rules>::State, &mut Dice) -> Result<(), String>;
type Along<R> = fn(&R, &Playthrough<R>, &mut Dice) -> Result<(), String>;

enum Holds<R: Rules> {
    At(AtState<R>),
    Along(Along<R>),
}

/// One law.
pub struct Law<R: Rules> {
    /// What must hold.
    pub name: &'static str,
    holds: Holds<R>,
}

impl<R: Rules> Law<R> {
    fn at(name: &'static str, holds: AtState<R>) -> Self {
        Law {
            name,
            holds: Holds::At(holds),
        }
    }

    fn along(name: &'static str, holds: Along<R>) -> Self {
        Law {
            name,
            holds: Holds::Along(holds),
        }
    }
}

/// A law broken, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The law's name.
    pub law: &'static str,
    /// What was found.
    pub found: String,
    /// The text of the state in which it was found, or that the game started from.
    pub state: String,
    /// The seed of the random game.
    pub seed: u64,
    /// How many moves had been made.
    pub ply: usize,
}

impl Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "law broken: {}\n  {}\n  in {}\n  (seed {}, after {} moves)",
            self.law, self.found, self.state, self.seed, self.ply
        )
    }
}

/// Plays one random game of at most `plies` moves, checks the laws, and gives the number of states.
///
/// # Errors
/// The first law broken.
pub fn check<R: Rules>(
    rules: &R,
    laws: &[Law<R>],
    start: &R::State,
    seed: u64,
    plies: usize,
) -> Result<usize, Violation> {
    let mut dice = Dice::new(seed);
    let played = Playthrough::random(rules, start.clone(), plies, &mut dice);
    check_played(rules, laws, &played, seed)?;
    Ok(played.states.len())
}

/// Checks the laws for a game, in their order. `seed` is for the laws that try something at random.
///
/// # Errors
/// The first law broken.
pub fn check_played<R: Rules>(
    rules: &R,
    laws: &[Law<R>],
    played: &Playthrough<R>,
    seed: u64,
) -> Result<(), Violation> {
    // Another seed than that of the moves, so that a law does not try just what was played.
    let mut dice = Dice::new(!seed);
    let violation = |law: &Law<R>, ply: usize, found| Violation {
        law: law.name,
        found,
        state: played.texts[ply].clone(),
        seed,
        ply,
    };
    for law in laws {
        match law.holds {
            Holds::At(holds) => {
                for (ply, state) in played.states.iter().enumerate() {
                    holds(rules, state, &mut dice).map_err(|found| violation(law, ply, found))?;
                }
            }
            Holds::Along(holds) => {
                holds(rules, played, &mut dice).map_err(|found| violation(law, 0, found))?;
            }
        }
    }
    Ok(())
}

/// Fails with what `say` says unless `so`.
fn ensure(so: bool, say: impl FnOnce() -> String) -> Result<(), String> {
    if so { Ok(()) } else { Err(say()) }
}
