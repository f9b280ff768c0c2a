//! Moves as plain data.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{InvalidData, Species, VERSION, read};

/// A [`crate::Move`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Move {
    /// The text of the move (B10.4).
    pub text: String,
    /// The number of the move ([`crate::Move::index`]).
    pub number: u32,
    /// What sort of move it is.
    pub kind: MoveKind,
    /// The species laid, flown or drawn; `null` for the other moves.
    pub species: Option<Species>,
    /// The row that a lay goes to, 1 to 4; `null` for the other moves.
    pub row: Option<u8>,
    /// The end of the row of a lay or a refill; `null` for the other moves.
    pub end: Option<End>,
}

/// What sort of move a move is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MoveKind {
    /// Lay all cards of a species (B5.1).
    Lay,
    /// Draw two cards (B6.1).
    Draw,
    /// Decline to draw (B6.1).
    Decline,
    /// Fly a flock home (B7.1).
    Fly,
    /// Fly none home (B7.2).
    Pass,
    /// A card that is dealt or drawn (B2.1).
    Card,
    /// A card for a row that is left with one species (B5.4).
    Refill,
}

/// An end of a row.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum End {
    Left,
    Right,
}

/// The legal moves of a state or a view, in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMoves {
    /// [`VERSION`].
    pub version: u32,
    /// The moves.
    pub moves: Vec<Move>,
}

impl From<crate::End> for End {
    fn from(end: crate::End) -> End {
        match end {
            crate::End::Left => End::Left,
            crate::End::Right => End::Right,
        }
    }
}

impl From<End> for crate::End {
    fn from(end: End) -> crate::End {
        match end {
            End::Left => crate::End::Left,
            End::Right => crate::End::Right,
        }
    }
}

impl From<&crate::Move> for Move {
    fn from(mv: &crate::Move) -> Move {
        let (kind, species, row, end) = match *mv {
            crate::Move::Lay { species, row, end } => {
                (MoveKind::Lay, Some(species), Some(row), Some(end))
            }
            crate::Move::Draw => (MoveKind::Draw, None, None, None),
            crate::Move::Decline => (MoveKind::Decline, None, None, None),
            crate::Move::Fly(species) => (MoveKind::Fly, Some(species), None, None),
            crate::Move::Pass => (MoveKind::Pass, None, None, None),
            crate::Move::Card(species) => (MoveKind::Card, Some(species), None, None),
            crate::Move::Refill { species, end } => {
                (MoveKind::Refill, Some(species), None, Some(end))
            }
        };
        Move {
            text: mv.to_string(),
            number: mv.index() as u32,
            kind,
            species: species.map(Species::from),
            row: row.map(|row| row.number()),
            end: end.map(End::from),
        }
    }
}

impl TryFrom<&Move> for crate::Move {
    type Error = InvalidData;

    fn try_from(data: &Move) -> Result<crate::Move, InvalidData> {
        read(data, &data.text)
    }
}

impl From<crate::Moves> for LegalMoves {
    fn from(moves: crate::Moves) -> LegalMoves {
        LegalMoves {
            version: VERSION,
            moves: moves.iter().map(|mv| Move::from(&mv)).collect(),
        }
    }
}
