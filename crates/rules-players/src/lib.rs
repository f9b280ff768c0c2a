//! Opponents for the two games of this project: [`freunde`] and [`bandadas`].
//!
//! Each has a `Search` of a [`Level`], from 1 to 5, that plays on a [seed](freunde::Search::new)
//! of its own. It gives a move, or an analysis: the best move, how the game may go on, what each
//! move is worth and how much was spent on it. A [`Budget`] says how long it may take, by nodes or
//! by time; a [`Watch`] stops it and is told how it goes.
//!
//! The same game, level, seed and limit of nodes give the same moves on every machine, since
//! everything is computed in whole numbers. If a new version plays differently, its changelog says
//! so.
//!
//! ```
//! use freunde_rules::Game;
//! use rules_players::{Level, freunde};
//!
//! let mut opponent = freunde::Search::new(Level::new(3).unwrap(), 42);
//! let game = Game::default();
//! let turn = opponent.turn(&game).expect("the game goes on");
//! let game = game.apply_turn(&turn)?;
//! assert_eq!(game.moves(), turn.moves());
//! # Ok::<(), freunde_rules::IllegalMove>(())
//! ```
//!
//! # Features
//!
//! - `std`, on by default: [`Budget::time`] and [`Budget::and_time`] by the system's clock.
//!   Without it the crate needs no operating system, so that it runs in a browser: give your own
//!   [`Clock`] to [`Budget::time_by`].
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod bandadas;
mod budget;
#[cfg(feature = "std")]
pub mod engine;
pub mod freunde;
mod level;

#[cfg(feature = "std")]
pub use budget::SystemClock;
pub use budget::{Budget, Clock, Watch};
pub use level::{Level, NoLevel};
