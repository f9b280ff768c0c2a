//! The rules of Freunde, a two-player game of stacks on a small board with a river, two birds
//! and, now and then, dragons.
//!
//! A [`State`] is a small value, `Copy` and without heap. It lists its legal moves
//! ([`State::legal_moves`]) and gives the state after one ([`State::apply`]); an illegal move is
//! refused with the rule that it breaks ([`IllegalMove`]). The list asks the whole board at once and
//! the check asks the rules of one move; tests hold them together over millions of positions. A step is one [`Move`]: a movement,
//! or one of the jumps that it forces; whole turns are a [`Turn`]. A [`Game`] is a state with its
//! past: it knows repetitions, can be taken back and gives its [`Record`].
//!
//! Numbers such as [F3.2](crate::rules#f3-2) lead to the rules, which are in the module [`rules`].
//!
//! # A game
//!
//! ```
//! use freunde_rules::{Game, Move, MoveKind, Outcome, Player, Record, State, Turn};
//!
//! // The default board, each player with the Grove card (F1.5, F2.4).
//! let start = State::default();
//! let moves = start.legal_moves();
//! assert_eq!(moves.len(), 26);
//! let descents = moves.iter().filter(|mv| mv.kind() == MoveKind::Descend);
//! assert_eq!(descents.count(), 9);
//!
//! // A state never changes: a move gives a new one.
//! let descent: Move = "b2vb3".parse()?;
//! let next = start.apply(descent)?;
//! assert_eq!(next.to_move(), Player::Two);
//! assert_eq!(next.stack(descent.to()).height(), 1);
//!
//! // A bad move is explained.
//! let error = next.apply("b3-b4".parse()?).unwrap_err();
//! assert_eq!(error.to_string(), "F2.1: the stack on b3 is the opponent's");
//!
//! // A slide of four of a player's pieces forces the top one to jump (F4.1).
//! let flock = start.apply("b2-a2".parse()?)?;
//! assert_eq!(flock.jump_due(), Some("a2".parse()?));
//! let turns: Vec<String> = flock.turns().map(|(turn, _)| turn.to_string()).collect();
//! assert_eq!(turns, ["b2-a2*b2", "b2-a2*a3"]);
//!
//! // A game remembers: all pieces where they stood before is a draw (F8.3).
//! let mut game = Game::new(start);
//! for text in "c1-b1 c7-b7 g1-f1 g7-f7 b1-c1 b7-c7 f1-g1 f7-g7".split(' ') {
//!     game = game.apply_turn(&text.parse::<Turn>()?)?;
//! }
//! assert_eq!(game.outcome(), Some(Outcome::Repetition));
//! assert!(game.legal_moves().is_empty());
//!
//! // Its record is text in the manner of PGN (F9.6), and reading it checks every move.
//! let record: Record = game.record().to_string().parse()?;
//! assert_eq!(Game::from_record(&record), game);
//! assert_eq!(game.undo_turn().unwrap().outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where is what
//!
//! | rules | |
//! |---|---|
//! | F1 the board | [`Board`], [`Space`], [`Spaces`], [`Direction`], [`Player`] |
//! | F2 pieces and setup | [`Stack`], [`PositionCard`], [`Setup`], [`State::start`] |
//! | F3 movements | [`State::legal_moves`], [`Moves`], [`Move`], [`MoveKind`] |
//! | F4 jumps | [`FlockLimits`], [`State::jump_due`], [`State::turns`], [`PartialTurn`] |
//! | F5 dragons | [`State::dragons`], [`State::is_warned`] |
//! | F6 river, F7 reverse moves | within [`State::legal_moves`]; see [`IllegalMove`] |
//! | F8 the end | [`State::outcome`], [`Game::outcome`], [`Outcome`], [`GameResult`] |
//! | F9 text | [`Display`](core::fmt::Display) and [`FromStr`](core::str::FromStr) of all that, [`State::parse`], [`Record`], [`ParseError`] |
//! | F10 counting | [`State::perft`], [`State::perft_divide`] |
//!
//! Beside the rules: [`State::key`], [`Symmetry`], [`encode`].
//!
//! # Features
//!
//! Everything works without any, and without the standard library.
//!
//! - `rand`: [`Moves::choose`](Moves#method.choose) and
//!   [`State::random_move`](State#method.random_move), with any generator of `rand` 0.10.
//! - `serde`: everything that can be read from its text is that text, so that what is
//!   deserialised was checked; a state is a map of three: `board`, `limits` and `position`.
//! - `svg`: a position as a picture, [`Picture`](struct.Picture.html).
//!
//! # Promises
//!
//! Texts (F9), numbers of moves ([`Move::index`]) and their order, and keys ([`State::key`],
//! [`State::arrangement_key`]) stay the same in all versions and on all platforms. Nothing that a
//! caller can pass makes a function panic, but for [`State::apply_unchecked`] in builds with debug
//! assertions.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod board;
pub mod encode;
mod engine;
mod events;
mod game;
mod illegal;
mod limits;
mod list;
mod messages;
mod moved;
mod moves;
mod outcome;
mod pad;
mod partial;
mod perft;
mod pieces;
#[cfg(feature = "plain")]
pub mod plain;
mod player;
mod players;
#[cfg(feature = "rand")]
mod random;
pub mod rules;
#[cfg(feature = "serde")]
mod serde;
mod space;
mod spaces;
mod stack;
mod state;
#[cfg(feature = "svg")]
mod svg;
mod symmetry;
mod text;
mod turn;

pub use board::{Board, BoardProblem, InvalidBoard};
pub use events::{Event, Events, EventsIter};
pub use game::{
    EndError, Game, GameResult, PlayedTurn, ReadMoveError, Record, TagError, Termination,
};
pub use illegal::IllegalMove;
pub use limits::{FlockLimits, InvalidFlockLimit};
pub use messages::{Language, Message, Param, UnknownLanguage};
pub use moves::{Move, MoveKind, Moves, MovesIter};
pub use outcome::{Outcome, WinReason};
pub use partial::{PartialTurn, WrongClick};
pub use player::Player;
pub use rules::{end::Ended, reverse::Memory};
pub use space::{Direction, Space};
pub use spaces::{Spaces, SpacesIter};
pub use stack::{Levels, MAX_HEIGHT, MAX_PIECES, Stack};
pub use state::{InvalidCard, InvalidSetup, Phase, PositionCard, Setup, SetupProblem, State};
#[cfg(feature = "svg")]
pub use svg::{Frames, Picture, StyleSheet, Theme, UnknownTheme};
pub use symmetry::Symmetry;
pub use text::{Liberty, ParseError, Problem, Read, ReadAll, Warning};
pub use turn::{Turn, Turns};
