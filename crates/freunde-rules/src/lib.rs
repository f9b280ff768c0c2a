//! The rules of Freunde, a two-player game of stacks on a small board.
#![no_std]

extern crate alloc;

mod board;
mod dragons;
mod game;
mod illegal;
mod jump;
mod key;
mod movement;
mod moves;
mod outcome;
mod partial;
mod perft;
mod pieces;
#[cfg(feature = "rand")]
mod random;
mod record;
mod reverse;
mod river;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod state;
#[cfg(feature = "svg")]
mod svg;
mod symmetry;
mod text;
mod turn;

pub use board::{Board, BoardProblem, Direction, InvalidBoard, Player, Space, Spaces, SpacesIter};
pub use game::Game;
pub use illegal::IllegalMove;
pub use jump::{FlockLimits, InvalidFlockLimit};
pub use moves::{Move, MoveKind, Moves, MovesIter};
pub use outcome::{GameResult, Outcome, WinReason};
pub use partial::{PartialTurn, WrongClick};
pub use pieces::{MAX_HEIGHT, MAX_PIECES, Stack};
pub use record::{Record, RecordError};
pub use setup::{InvalidCard, InvalidSetup, PositionCard, Setup, SetupProblem};
pub use state::{Phase, State};
#[cfg(feature = "svg")]
pub use svg::Picture;
pub use symmetry::Symmetry;
pub use text::ParseError;
pub use turn::{Turn, Turns};
