//! The rules of Bandadas (in English: `CuBirds`), a card game for two to five players with rows of
//! birds, hidden hands and flocks.
//!
//! A [`State`] is a small `Copy` value without heap. It lists its legal moves
//! ([`State::legal_moves`]) and gives the state after one of them ([`State::apply`]). An illegal
//! move is refused with the rule that it breaks. Cards come by chance, as moves with exact odds
//! ([`State::chance_moves`]). So the same state works for a server with a shuffled [`Deck`], for a
//! search that follows every card, and for a test with a script. A [`View`] is what one player may
//! see. The player's moves follow from it, and hidden cards can be guessed from it
//! ([`View::determinize`](View#method.determinize), with the feature `rand`). A [`Game`] keeps what
//! was played, and a [`Record`] is its text. All states, moves, views and records have a text that
//! is read back byte for byte.
//!
//! Numbers such as [B5.2](crate::rules#b5-2) lead to the rules, which are in the module [`rules`].
//!
//! # A game
//!
//! ```
//! use bandadas_rules::{Actor, Counts, Deck, Game, Move, State, Viewer};
//!
//! // Two players, seat 1 deals. All cards lie in the draw pile still (B3.4).
//! let start = Game::new(State::new(2, 1)?);
//!
//! // A deck decides what chance gives. This one is badly shuffled: one card of each species in
//! // turn.
//! let order = |pile: Counts| {
//!     let layers = (1..=20).flat_map(move |layer| pile.iter().filter(move |&(_, n)| n >= layer));
//!     Deck::new(layers.map(|(species, _)| species)).expect("cards of the game")
//! };
//! let mut deck = order(Counts::ALL);
//!
//! // The deal: rows, hands, a bird for each collection (B3.2).
//! let dealt = start.settle(|state| deck.deal(state).ok())?;
//! assert_eq!(
//!     dealt.state().to_string(),
//!     "FOT/DPM/WRF/OTD FOTDPMWR/FOTDPMWR P/M F3O6T6D9P9M13W17R17 - 1 1 lay"
//! );
//!
//! // Seat 1 sees its own hand and no other.
//! let Actor::Seat(seat) = dealt.state().to_move() else { unreachable!() };
//! let view = dealt.state().view(Viewer::Seat(seat));
//! assert_eq!(view.legal_moves().len(), 64);
//!
//! // A toucan at the left of row 1 surrounds the flamingo and the owl (B5.2), and takes them; the
//! // row is left with one species and gets a card (B5.4).
//! let lay: Move = "T1<".parse()?;
//! view.check(lay)?;
//! let next = dealt.apply(lay)?.settle(|state| deck.deal(state).ok())?;
//! assert_eq!(next.undo().and_then(|game| game.undo()).as_ref(), Some(&dealt));
//!
//! // An illegal move is explained.
//! let error = next.apply("+".parse()?).unwrap_err();
//! assert_eq!(error.to_string(), "B7.1: the player must fly a flock home or pass");
//!
//! // Players who always choose the last move play on to the end. The discard pile is turned over
//! // as often as necessary (B2.2).
//! let end = next.play(
//!     |state| {
//!         if deck.is_empty() {
//!             deck = order(state.source());
//!         }
//!         deck.deal(state).ok()
//!     },
//!     |view| view.legal_moves().iter().last(),
//! )?;
//! assert!(end.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! Everything else works without any feature, and without the standard library.
//!
//! - `rand`: [`State::sample`](State#method.sample), [`View::determinize`](View#method.determinize)
//!   and [`Deck::shuffled`](Deck#method.shuffled), with any generator of `rand` 0.10.
//! - `serde`: every value with a text is serialised as that text, so everything that is
//!   deserialised is also checked.
//! - `svg`: what somebody sees of the table as a picture, [`Picture`](struct.Picture.html).
//!
//! # Promises
//!
//! Texts, numbers of moves ([`Move::index`]) and keys ([`State::key`], [`View::key`]) stay the same
//! in all versions. Nothing that a caller can pass makes a function panic, except an illegal move
//! for [`State::apply_unchecked`] and [`State::play_unchecked`] in builds with debug assertions.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;

mod counts;
pub mod encode;
mod events;
mod game;
mod illegal;
mod impossible;
mod messages;
mod moves;
mod outcome;
mod perft;
#[cfg(feature = "plain")]
pub mod plain;
#[cfg(feature = "rand")]
mod random;
mod row;
pub mod rules;
mod seat;
mod seats;
#[cfg(feature = "serde")]
mod serde;
mod species;
mod state;
#[cfg(feature = "svg")]
mod svg;
mod symmetry;
mod table;
mod text;
mod view;

pub use counts::Counts;
pub use events::{Event, Events, SeenEvent, SeenEvents, ShownHands};
pub use game::{
    Deck, DeckError, EndError, Game, GameResult, PlayedTurn, ReadMoveError, Record, SeenRecord,
    SeenStep, TagError, Termination,
};
pub use illegal::{IllegalMove, SetupError};
pub use impossible::Impossible;
pub use messages::{Language, Message, Param, UnknownLanguage};
pub use moves::{Move, Moves, MovesIter};
pub use outcome::{Ending, Outcome};
pub use row::{Block, End, Row, RowNumber};
pub use rules::chance::ChanceMoves;
pub use seat::Seat;
pub use seats::Seats;
pub use species::{Flock, Species, SpeciesSet};
pub use state::State;
#[cfg(feature = "svg")]
pub use svg::{Area, Frames, Picture, Place, StyleSheet, Theme, UnknownTheme};
pub use symmetry::RowSymmetry;
pub use table::{Actor, Phase, Table};
pub use text::{Liberty, ParseError, Problem, Read, ReadAll, Warning};
pub use view::{SeenMove, View, Viewer, WrongEvent};
