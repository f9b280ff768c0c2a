//! Moves as plain data.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{InvalidData, VERSION};
use crate::state::State;

/// A [`crate::Move`] in a state: what a list of legal moves shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Move {
    /// The text of the move (F9.4).
    pub text: String,
    /// The number of the move ([`crate::Move::index`]).
    pub number: u32,
    /// How the pieces move.
    pub kind: MoveKind,
    /// The space that they leave.
    pub from: String,
    /// The space that they land on.
    pub to: String,
    /// How many pieces move.
    pub pieces: u8,
}

/// How pieces move (F3, F4.2).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MoveKind {
    /// A slide (F3.2).
    Slide,
    /// A climb (F3.1).
    Climb,
    /// A descent (F3.3).
    Descend,
    /// A jump (F4.2).
    Jump,
}

/// The legal moves of a state, in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMoves {
    /// [`VERSION`].
    pub version: u32,
    /// The moves.
    pub moves: Vec<Move>,
}

impl From<crate::MoveKind> for MoveKind {
    fn from(kind: crate::MoveKind) -> MoveKind {
        match kind {
            crate::MoveKind::Slide => MoveKind::Slide,
            crate::MoveKind::Climb => MoveKind::Climb,
            crate::MoveKind::Descend => MoveKind::Descend,
            crate::MoveKind::Jump => MoveKind::Jump,
        }
    }
}

impl From<MoveKind> for crate::MoveKind {
    fn from(kind: MoveKind) -> crate::MoveKind {
        match kind {
            MoveKind::Slide => crate::MoveKind::Slide,
            MoveKind::Climb => crate::MoveKind::Climb,
            MoveKind::Descend => crate::MoveKind::Descend,
            MoveKind::Jump => crate::MoveKind::Jump,
        }
    }
}

impl Move {
    /// The data of a move in a state. A move that is illegal there has the number of pieces that it
    /// would move if it were legal.
    pub fn new(state: &State, mv: crate::Move) -> Move {
        let from = mv.from().or(state.jump_due()).unwrap_or(mv.to());
        Move {
            text: mv.to_string(),
            number: mv.index() as u32,
            kind: mv.kind().into(),
            from: from.to_string(),
            to: mv.to().to_string(),
            pieces: state.group_of(mv).height() as u8,
        }
    }

    /// The move, if all that the data say of it holds in a state. Whether it is legal there is
    /// another question ([`State::check`]).
    ///
    /// # Errors
    ///
    /// [`InvalidData::Text`] or [`InvalidData::Contradiction`].
    pub fn read(&self, state: &State) -> Result<crate::Move, InvalidData> {
        let mv: crate::Move = self.text.parse()?;
        if Move::new(state, mv) == *self {
            Ok(mv)
        } else {
            Err(InvalidData::Contradiction {
                text: self.text.clone(),
            })
        }
    }
}

impl LegalMoves {
    /// The legal moves of a state.
    pub fn new(state: &State) -> LegalMoves {
        LegalMoves {
            version: VERSION,
            moves: state
                .legal_moves()
                .iter()
                .map(|mv| Move::new(state, mv))
                .collect(),
        }
    }
}
