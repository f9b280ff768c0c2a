//! Slow, plain second implementations of both games, written from the rules pages alone.
//!
//! They share no code with the rules crates: what they have in common with them is the
//! public text of boards, positions, states, moves and views.

pub mod bandadas;
pub mod freunde;
