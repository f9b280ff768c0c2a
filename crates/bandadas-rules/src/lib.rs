//! The rules of Bandadas.
#![no_std]
extern crate alloc;

mod chance;
mod counts;
mod deal;
mod deck;
#[cfg(feature = "rand")]
mod determinize;
mod draw;
mod error;
mod fly;
mod game;
mod key;
mod lay;
mod moves;
mod options;
mod outcome;
mod perft;
mod record;
mod row;
#[cfg(feature = "serde")]
mod serde;
mod species;
mod state;
#[cfg(feature = "svg")]
mod svg;
mod symmetry;
mod table;
mod text;
mod validate;
mod view;

pub use chance::ChanceMoves;
pub use counts::Counts;
pub use deck::{Deck, DeckError};
pub use error::{IllegalMove, SetupError};
pub use game::Game;
pub use moves::{Move, Moves, MovesIter};
pub use outcome::{Ending, Outcome};
pub use record::{Record, TagError};
pub use row::{Block, End, Row, RowNumber};
pub use species::{Flock, Species, SpeciesSet};
pub use state::State;
#[cfg(feature = "svg")]
pub use svg::Picture;
pub use symmetry::RowSymmetry;
pub use table::{Actor, Phase, Seat, Table};
pub use text::{ParseError, Problem};
pub use validate::Impossible;
pub use view::{SeenMove, View, Viewer};
