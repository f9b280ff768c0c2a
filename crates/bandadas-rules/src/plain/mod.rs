//! The `plain` feature: states, views, moves and events as structures with named fields, for
//! programs that have no parser for the texts of B10.
//!
//! The texts stay what serde writes by default. These types are for a browser or a Python program:
//! they hold only numbers, letters, lists and maps, and their JSON needs no further reading. Fields
//! are written in `camelCase`; seats and rows are counted from 1; a species is its letter
//! (B1).
//!
//! Each type is made from a value of the crate by `From`, and gives it back by `TryFrom`, which
//! checks as strictly as the parser of the text does: a structure that says two different things,
//! or shows a state that cannot be (B10.3), is refused.
//!
//! With the feature `schema` each type has a JSON Schema. The schemas are kept in the repository as
//! `docs/schema/bandadas.json`.
//!
//! ```
//! use bandadas_rules::{State, plain};
//!
//! let text = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay";
//! let state: State = text.parse()?;
//! let data = plain::State::from(&state);
//! assert_eq!(data.rows[1][2].species, plain::Species::P);
//! assert_eq!(data.hands[0].unknown[&plain::Species::P], 4);
//! assert_eq!(State::try_from(&data)?, state);
//!
//! let mut wrong = data.clone();
//! wrong.dealer = 2;
//! assert!(State::try_from(&wrong).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod errors;
mod events;
mod moves;
mod states;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use errors::Error;
pub use events::{Event, ShownHand};
pub use moves::{End, LegalMoves, Move, MoveKind};
pub use states::{Actor, Block, Ending, Hand, Outcome, Phase, State, View, ViewedHand};

use crate::text::ParseError;
use crate::{Counts, SpeciesSet};

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
    /// What the fields say together is not of the grammar or cannot be (B10).
    #[error(transparent)]
    Refused(#[from] ParseError),
    /// A seat or a row that no game has.
    #[error("the field {field} is counted from 1 and cannot be {found}")]
    OutOfRange {
        /// The field.
        field: &'static str,
        /// The number found.
        found: u8,
    },
    /// A word that is no termination (B10.6).
    #[error("B10.6: {found:?} is no termination")]
    Termination {
        /// The word found.
        found: String,
    },
    /// A field does not agree with the others, such as a `text` of another state.
    #[error("the fields contradict each other: together they are `{text}`")]
    Contradiction {
        /// The text of what the other fields say.
        text: String,
    },
}

/// A species, by its letter (B1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum Species {
    F,
    O,
    T,
    D,
    P,
    M,
    W,
    R,
}

impl Species {
    const ALL: [Species; 8] = [
        Species::F,
        Species::O,
        Species::T,
        Species::D,
        Species::P,
        Species::M,
        Species::W,
        Species::R,
    ];
}

impl From<crate::Species> for Species {
    fn from(species: crate::Species) -> Species {
        Species::ALL[species.index()]
    }
}

impl From<Species> for crate::Species {
    fn from(species: Species) -> crate::Species {
        crate::Species::ALL[species as usize]
    }
}

/// How many cards of each species; species without a card are left out.
pub type Cards = BTreeMap<Species, u8>;

fn cards(counts: Counts) -> Cards {
    counts
        .iter()
        .map(|(species, number)| (species.into(), number))
        .collect()
}

fn species_of(set: SpeciesSet) -> Vec<Species> {
    set.iter().map(Species::from).collect()
}

/// Writes a number of cards of one species as B10.1 does, and leaves what is not of the grammar to
/// the parser to refuse.
fn write_cards(text: &mut String, species: Species, number: u8) {
    text.push(crate::Species::from(species).letter());
    if number != 1 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{number}");
    }
}

/// The text of some cards (B10.1).
fn counts_text(cards: &Cards) -> String {
    let mut text = String::new();
    for (&species, &number) in cards {
        write_cards(&mut text, species, number);
    }
    if text.is_empty() {
        text.push('-');
    }
    text
}

/// The value that is written as `text`, if its own data are those that were given.
fn read<T, D>(data: &D, text: &str) -> Result<T, InvalidData>
where
    T: core::str::FromStr<Err = ParseError>,
    D: for<'a> From<&'a T> + PartialEq,
{
    let value = text.parse::<T>()?;
    if D::from(&value) == *data {
        Ok(value)
    } else {
        Err(InvalidData::Contradiction { text: text.into() })
    }
}

fn check_version(found: u32) -> Result<(), InvalidData> {
    if found == VERSION {
        Ok(())
    } else {
        Err(InvalidData::Version { found })
    }
}
