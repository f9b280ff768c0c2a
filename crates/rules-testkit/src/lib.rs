//! What the tests, benches and fuzz targets of both rules crates share.
//!
//! [`mod@reference`] has a slow second implementation of each game, [`laws`] one suite of checks
//! that any game with an adapter can be put through, [`pages`] tells which rules no test names,
//! [`texts`] spoils texts, [`dice`] has seeded random numbers and [`digest`] pins long tables.

pub mod dice;
pub mod digest;
pub mod laws;
pub mod pages;
pub mod reference;
pub mod texts;
