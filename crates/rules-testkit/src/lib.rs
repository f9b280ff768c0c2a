//! What the tests, benches and fuzz targets of both rules crates share.
//!
//! [`mod@reference`] has a slow second implementation of each game, and [`laws`] one suite of
//! checks for any game with an adapter. [`pages`] finds rules that no test names, [`texts`] makes
//! faulty texts, [`dice`] has seeded random numbers, and [`digest`] pins long tables.

pub mod dice;
pub mod digest;
pub mod laws;
pub mod pages;
pub mod reference;
pub mod texts;
