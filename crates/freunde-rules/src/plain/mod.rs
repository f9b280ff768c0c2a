//! The `plain` feature: states, moves and events as structures with named fields, for programs that
//! have no parser for the texts of F9.
//!
//! The texts stay what serde writes by default. These types are for a browser or a Python program:
//! they hold only numbers, names, lists and maps, and their JSON needs no further reading. Fields
//! are written in `camelCase`; players are 1 and 2; a space is its name, such as `d4`; a stack is a
//! list of its pieces' owners from the lowest to the top.
//!
//! Each type is made from a value of the crate, and gives it back by `TryFrom`, which checks as
//! strictly as the parser of the text does: a structure that says two different things, or shows
//! a position that is refused (F9.3, F9.7), is refused.
//!
//! With the feature `schema` each type has a JSON Schema. The schemas are kept in the repository as
//! `docs/schema/freunde.json`.
//!
//! ```
//! use freunde_rules::{State, plain};
//!
//! let state = State::default();
//! let data = plain::State::from(&state);
//! assert_eq!((data.stacks[0].space.as_str(), &data.stacks[0].pieces[..]), ("a1", &[1][..]));
//! assert_eq!(State::try_from(&data)?, state);
//!
//! let climb = plain::Move::new(&state, state.legal_moves().get(0).unwrap());
//! assert_eq!(climb.number, 0);
//!
//! let mut wrong = data.clone();
//! wrong.stacks[0].pieces.push(2);
//! assert!(State::try_from(&wrong).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod events;
mod moves;
mod states;

use alloc::string::String;

use thiserror::Error;

pub use events::Event;
pub use moves::{LegalMoves, Move, MoveKind};
pub use states::{
    Board, FlockLimits, Memory, MemoryEntry, Outcome, Phase, Reason, Setup, StackOn, State,
};

use crate::limits::InvalidFlockLimit;
use crate::player::Player;
use crate::space::Space;
use crate::state::InvalidSetup;
use crate::text::ParseError;

/// The version of the structures: the field `version` of those that stand alone.
///
/// It grows when a field changes its meaning or goes. A new field does not change it.
pub const VERSION: u32 = 1;

/// Why a structure was refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum InvalidData {
    /// The structure is of another version.
    #[error("this is version {found} of the data, and version {VERSION} is read here")]
    Version {
        /// The version found.
        found: u32,
    },
    /// A text in a field, such as that of a space, is not of the grammar (F9).
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The stacks, players and memories together are no position (F2, F6, F9.7).
    #[error(transparent)]
    Setup(#[from] InvalidSetup),
    /// A flock limit that is none (F4.4).
    #[error(transparent)]
    FlockLimit(#[from] InvalidFlockLimit),
    /// A space that has two stacks.
    #[error("{space} has two stacks")]
    Twice {
        /// The space.
        space: String,
    },
    /// A number that is no player.
    #[error("a player is 1 or 2, not {found}")]
    Player {
        /// The number found.
        found: u8,
    },
    /// A stack of more pieces than there are.
    #[error("F2.2: the stack on {space} has {height} pieces, and both players have 32 at most")]
    Height {
        /// The space.
        space: String,
        /// The number of pieces.
        height: usize,
    },
    /// A field does not agree with the others, such as a `text` of another state.
    #[error("the fields contradict each other: together they are `{text}`")]
    Contradiction {
        /// The text of what the other fields say.
        text: String,
    },
}

fn player(number: u8) -> Result<Player, InvalidData> {
    match number {
        1 => Ok(Player::One),
        2 => Ok(Player::Two),
        found => Err(InvalidData::Player { found }),
    }
}

const fn number(player: Player) -> u8 {
    player.index() as u8 + 1
}

fn space(name: &str) -> Result<Space, InvalidData> {
    Ok(name.parse()?)
}

fn check_version(found: u32) -> Result<(), InvalidData> {
    if found == VERSION {
        Ok(())
    } else {
        Err(InvalidData::Version { found })
    }
}
