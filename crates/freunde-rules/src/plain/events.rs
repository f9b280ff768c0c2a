//! Events as plain data.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{InvalidData, MoveKind, Outcome, number, player, space};

/// A [`crate::Event`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    tag = "event",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event {
    /// Pieces move.
    Moved {
        /// Who moves them: 1 or 2.
        player: u8,
        /// How they move.
        kind: MoveKind,
        /// Their owners, from the lowest to the top.
        pieces: Vec<u8>,
        /// The space that they leave.
        from: String,
        /// The space that they land on.
        to: String,
        /// The level at which the lowest of them stood, from 1.
        from_level: u8,
        /// The level at which the lowest of them lands, from 1.
        to_level: u8,
    },
    /// The stack landed on must jump (F4.1, F4.3).
    JumpDue {
        /// The space of the stack.
        at: String,
    },
    /// The turn of a player is over.
    TurnEnded {
        /// Whose turn it was.
        player: u8,
    },
    /// A player is warned from now on (F5.2).
    Warned {
        /// The player.
        player: u8,
    },
    /// A player is no longer warned (F5.2).
    NoLongerWarned {
        /// The player.
        player: u8,
    },
    /// The rules end the game (F8).
    Ended {
        /// How it ended.
        outcome: Outcome,
    },
    /// The game is ended otherwise than by the rules (F9.6).
    Concluded {
        /// The result as in a record: `1-0`, `0-1`, `1/2-1/2` or `*`.
        result: String,
        /// The word of the tag Termination; `null` where it is not known.
        termination: Option<String>,
    },
}

impl From<&crate::Event> for Event {
    fn from(event: &crate::Event) -> Event {
        use crate::Event as E;
        match *event {
            E::Moved {
                player,
                kind,
                pieces,
                from,
                to,
                from_level,
                to_level,
            } => Event::Moved {
                player: number(player),
                kind: kind.into(),
                pieces: pieces.pieces().map(number).collect(),
                from: from.to_string(),
                to: to.to_string(),
                from_level: from_level as u8,
                to_level: to_level as u8,
            },
            E::JumpDue { at } => Event::JumpDue { at: at.to_string() },
            E::TurnEnded { player } => Event::TurnEnded {
                player: number(player),
            },
            E::Warned { player } => Event::Warned {
                player: number(player),
            },
            E::NoLongerWarned { player } => Event::NoLongerWarned {
                player: number(player),
            },
            E::Ended { outcome } => Event::Ended {
                outcome: outcome.into(),
            },
            E::Concluded {
                result,
                termination,
            } => Event::Concluded {
                result: result.to_string(),
                termination: termination.map(|termination| termination.to_string()),
            },
        }
    }
}

impl TryFrom<&Event> for crate::Event {
    type Error = InvalidData;

    fn try_from(data: &Event) -> Result<crate::Event, InvalidData> {
        use crate::Event as E;
        Ok(match data {
            Event::Moved {
                player: mover,
                kind,
                pieces,
                from,
                to,
                from_level,
                to_level,
            } => E::Moved {
                player: player(*mover)?,
                kind: (*kind).into(),
                pieces: super::states::stack(from, pieces)?,
                from: space(from)?,
                to: space(to)?,
                from_level: usize::from(*from_level),
                to_level: usize::from(*to_level),
            },
            Event::JumpDue { at } => E::JumpDue { at: space(at)? },
            Event::TurnEnded { player: who } => E::TurnEnded {
                player: player(*who)?,
            },
            Event::Warned { player: who } => E::Warned {
                player: player(*who)?,
            },
            Event::NoLongerWarned { player: who } => E::NoLongerWarned {
                player: player(*who)?,
            },
            Event::Ended { outcome } => E::Ended {
                outcome: outcome.try_into()?,
            },
            Event::Concluded {
                result,
                termination,
            } => E::Concluded {
                result: result.parse()?,
                termination: match termination {
                    None => None,
                    Some(word) => Some(word.parse()?),
                },
            },
        })
    }
}
