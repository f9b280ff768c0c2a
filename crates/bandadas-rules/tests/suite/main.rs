//! Values, laws and promises that are no single rule's: games and events, views, texts of programs,
//! random moves, symmetries, sizes and allocations.

#[path = "../common/mod.rs"]
mod common;

mod adapter;
mod allocations;
mod encode;
mod events;
mod exact;
mod game;
mod games;
mod laws;
mod lenient;
mod messages;
mod odds;
mod plain;
mod properties;
#[cfg(feature = "serde")]
mod saved;
mod seen;
mod symmetry;
mod traceability;
