//! B2 to B8: each module implements one section of the rules page.

mod chance;
pub(crate) mod deal;
mod draw;
mod fly;
mod lay;
pub(crate) mod options;
mod round;

pub use chance::ChanceMoves;
