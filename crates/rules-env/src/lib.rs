//! Thousands of games of Freunde or Bandadas at once, in flat buffers, for learning programs.
//!
//! A [`Batch`] holds many games of one kind. A step takes an action for each game and fills slices
//! that the caller gives ([`Buffers`]): what the player to move next sees, which actions are legal,
//! the rewards of all seats, and whether the episode ended. A game that has ended starts anew by
//! itself. A step does not allocate.
//!
//! Observations, masks and actions are those of `freunde_rules::encode` and
//! `bandadas_rules::encode`: everything from the side of the player to move.
//!
//! ```
//! use rules_env::{Batch, Owned, Settings};
//! use rules_env::bandadas::{Bandadas, Table};
//!
//! // A thousand games of Bandadas for two.
//! let mut batch = Batch::<Bandadas>::new(Table::new(2)?, Settings::default(), 42, 0..1000)?;
//! let mut owned = Owned::new(&batch);
//! batch.observe(&mut owned.buffers())?;
//! let mut actions = vec![0; batch.len()];
//! for _ in 0..100 {
//!     // A policy would look at the observations and the masks.
//!     batch.random_actions(&mut actions)?;
//!     batch.step(&actions, &mut owned.buffers())?;
//! }
//! assert_eq!(batch.statistics().steps, 100 * 1000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Random numbers
//!
//! Each game has random streams of its own, made from the batch's seed and the game's number: one
//! for chance (cards, starts) and one for [`Batch::random_actions`]. So the course of a game
//! depends only on its seed, its number and its actions. It does not depend on the number of games
//! in a batch, on their order, or on threads. Games 500 to 999 of one batch are the same as those
//! of another batch that has only them, perhaps on another machine.
//!
//! # Features
//!
//! - `rayon`: [`Batch::step_parallel`](Batch#method.step_parallel), a step by many threads, and
//!   [`Batch::random_actions_parallel`](Batch#method.random_actions_parallel).

pub mod bandadas;
mod batch;
mod buffers;
pub mod freunde;
mod statistics;
mod stream;

pub use batch::{Batch, BatchError, Environment, IDLE, Reset, Settings, SettingsError};
pub use buffers::{Buffers, Owned, Step};
pub use statistics::Statistics;
pub use stream::Stream;
