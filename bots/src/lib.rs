//! Freunde and Bandadas as other crates see games, and their bots at play.
//!
//! The guide for search programs in the book shows these files.

pub mod bandadas_turnbase;
pub mod freunde_board_game;
pub mod freunde_turnbase;
