//! Opponents for Bandadas: players who follow fixed habits, and a search that guesses what it does
//! not see.
//!
//! All of them are given a [`View`](bandadas_rules::View) and nothing else, so that they cannot
//! know more than their seat does.
//!
//! ```
//! use bandadas_rules::View;
//! use rules_players::{Budget, Level, Watch, bandadas::Search};
//!
//! let view: View = "MRW/OWP/MWT/ORD D2P4MW/?8 D/D ?77 OMW 1 1 lay".parse()?;
//! let analysis = Search::new(Level::STRONGEST, 1)
//!     .analyse(&view, &Budget::nodes(100), &mut Watch::default())
//!     .unwrap();
//! assert_eq!(analysis.nodes(), 100);
//! for choice in analysis.choices() {
//!     println!("{}: {} of 1000, {} nodes", choice.mv(), choice.per_mille(), choice.visits());
//! }
//! # Ok::<(), bandadas_rules::ParseError>(())
//! ```

mod habits;
mod search;

pub use habits::standing;
pub use search::{Analysis, Choice, Search};
