//! Values, laws and promises that are no single rule's: texts of programs, random moves, turns click by
//! click, sizes and allocations.

mod adapter;
mod allocations;
mod encode;
mod engine;
mod events;
mod laws;
mod lenient;
mod messages;
mod partial;
mod plain;
mod properties;
mod rand;
mod serde;
mod sizes;
mod traceability;
