//! A game as one value: kept whole, told to each viewer, read from anything, plain data.

#[path = "../common/mod.rs"]
mod common;

mod events;
mod games;
mod lenient;
#[cfg(feature = "serde")]
mod saved;
mod seen;
