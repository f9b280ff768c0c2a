//! What the benches share: the corpora of positions.

pub mod bandadas;
pub mod freunde;
pub mod plain;

pub use rules_testkit::dice::Dice;
