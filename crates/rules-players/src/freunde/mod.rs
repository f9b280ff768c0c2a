//! Opponents for Freunde: a search of whole turns, whose weakest levels look no farther than the
//! next turn, and what a position is worth.
//!
//! ```
//! use freunde_rules::Game;
//! use rules_players::{Budget, Level, Watch, freunde::Search};
//!
//! // An opponent plays against itself.
//! let mut opponent = Search::new(Level::new(2).unwrap(), 1);
//! let mut game = Game::default();
//! while let Some(turn) = opponent.turn(&game) {
//!     game = game.apply_turn(&turn)?;
//! }
//! assert!(game.outcome().is_some());
//!
//! // A hint, and what there is to say about it.
//! let analysis = Search::new(Level::STRONGEST, 1)
//!     .analyse(&Game::default(), &Budget::nodes(2000), &mut Watch::default())
//!     .unwrap();
//! assert!(analysis.depth() >= 1 && analysis.nodes() <= 2000);
//! println!("{} is worth {}", analysis.turn(), analysis.value());
//! for choice in &analysis.choices()[1..] {
//!     println!("{}: {}, {} nodes", choice.turn(), choice.value(), choice.visits());
//! }
//! # Ok::<(), freunde_rules::IllegalMove>(())
//! ```

mod alpha_beta;
mod analysis;
mod evaluation;
mod search;
mod table;
mod value;
mod weights;

pub use analysis::{Analysis, Choice};
pub use evaluation::evaluate;
pub use search::Search;
pub use value::Value;
