//! States as plain data.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{InvalidData, VERSION, check_version, number, player, space};
use crate::outcome::WinReason;
use crate::player::Player;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::{Levels, MAX_HEIGHT, Stack};

/// A [`crate::State`]: what stands where, who is to move, and what the rules need of the past.
///
/// In the jump phase the stacks are those of the moment, and `turn` has the moves that led to them
/// from the start of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// [`VERSION`].
    pub version: u32,
    /// The text of the whole state (F9.7).
    pub text: String,
    /// The text of the position (F9.3).
    pub position: String,
    /// The board.
    pub board: Board,
    /// The flock limits (F4.4).
    pub flock_limits: FlockLimits,
    /// The stacks, by space in the order a1, b1, … a2, …; empty spaces are left out.
    pub stacks: Vec<StackOn>,
    /// The player to move: 1 or 2.
    pub to_move: u8,
    /// What is to be done next.
    pub phase: Phase,
    /// The players who are warned (F5.2).
    pub warned: Vec<u8>,
    /// The spaces of player One's and of player Two's dragons (F5.1).
    pub dragons: [Vec<String>; 2],
    /// The moves made so far in the turn; empty at its start.
    pub turn: Vec<String>,
    /// What F7 compares with, for player One and for player Two.
    pub memory: [Memory; 2],
    /// How the game ended; `null` while it goes on.
    pub outcome: Option<Outcome>,
}

/// A position that is set up by hand, at the start of a turn and without a past.
///
/// It becomes a state by `crate::State::try_from(&setup)`, which refuses what a
/// [`Setup`](crate::Setup) refuses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Setup {
    /// [`VERSION`].
    pub version: u32,
    /// The text of the board (F9.1).
    pub board: String,
    /// The flock limits (F4.4).
    pub flock_limits: FlockLimits,
    /// The stacks, in any order, no space twice.
    pub stacks: Vec<StackOn>,
    /// The player to move: 1 or 2.
    pub to_move: u8,
    /// The players who had dragons at the end of their own previous turn (F5.2).
    pub warned: Vec<u8>,
}

/// A [`crate::Board`] (F1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// The text of the board (F9.1).
    pub text: String,
    /// The number of files, 2 to 8.
    pub width: u8,
    /// The number of ranks, 2 to 8.
    pub height: u8,
    /// The river spaces.
    pub river: Vec<String>,
    /// The spaces of player One's and of player Two's bird.
    pub birds: [String; 2],
}

/// [`crate::FlockLimits`] (F4.4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlockLimits {
    /// The most pieces of the player's that a stack may hold after a movement, 1 to 32.
    pub after_movement: u8,
    /// The most that it may hold after a jump, 1 to 32.
    pub after_jump: u8,
}

/// A stack and its space.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StackOn {
    /// The space.
    pub space: String,
    /// The owners of the pieces, 1 or 2, from the lowest to the top.
    pub pieces: Vec<u8>,
}

/// What is to be done next.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// A turn begins with a movement (F3).
    Movement {},
    /// A jump is due (F4).
    Jump {
        /// The space of the stack that must jump.
        at: String,
    },
    /// The game is over (F8).
    Over {},
}

/// What F7 compares with: the spaces on which a player's pieces stand otherwise than at the start
/// of that player's previous turn.
pub type Memory = Vec<MemoryEntry>;

/// A space that F7 remembers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MemoryEntry {
    /// The space.
    pub space: String,
    /// The levels, from 1, at which the player's pieces stood there then.
    pub levels: Vec<u8>,
}

/// How a game ended (F8).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The winner; `null` for a draw.
    pub winner: Option<u8>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Reason {
    /// The winner reached the opponent's bird (F8.2).
    Bird,
    /// The loser was warned and kept dragons (F8.1).
    Dragons,
    /// The loser has no legal movement (F8.4).
    Stuck,
    /// The arrangement stood there before (F8.3).
    Repetition,
}

impl From<crate::Outcome> for Outcome {
    fn from(outcome: crate::Outcome) -> Outcome {
        Outcome {
            winner: outcome.winner().map(number),
            reason: match outcome {
                crate::Outcome::Repetition => Reason::Repetition,
                crate::Outcome::Win { reason, .. } => match reason {
                    WinReason::Bird => Reason::Bird,
                    WinReason::Dragons => Reason::Dragons,
                    WinReason::Stuck => Reason::Stuck,
                },
            },
        }
    }
}

impl TryFrom<&Outcome> for crate::Outcome {
    type Error = InvalidData;

    fn try_from(data: &Outcome) -> Result<crate::Outcome, InvalidData> {
        let reason = match data.reason {
            Reason::Bird => WinReason::Bird,
            Reason::Dragons => WinReason::Dragons,
            Reason::Stuck => WinReason::Stuck,
            Reason::Repetition => return contradiction_unless(*data, crate::Outcome::Repetition),
        };
        let winner = player(data.winner.unwrap_or(0))?;
        Ok(crate::Outcome::Win { winner, reason })
    }
}

/// The outcome if its data are those that were given.
fn contradiction_unless(
    data: Outcome,
    outcome: crate::Outcome,
) -> Result<crate::Outcome, InvalidData> {
    if Outcome::from(outcome) == data {
        Ok(outcome)
    } else {
        Err(InvalidData::Contradiction {
            text: outcome.to_string(),
        })
    }
}

fn names(spaces: Spaces) -> Vec<String> {
    spaces.iter().map(|space| space.to_string()).collect()
}

impl From<&crate::Board> for Board {
    fn from(board: &crate::Board) -> Board {
        Board {
            text: board.to_string(),
            width: board.width(),
            height: board.height(),
            river: names(board.river()),
            birds: Player::ALL.map(|player| board.bird(player).to_string()),
        }
    }
}

impl From<crate::FlockLimits> for FlockLimits {
    fn from(limits: crate::FlockLimits) -> FlockLimits {
        FlockLimits {
            after_movement: limits.after_movement(),
            after_jump: limits.after_jump(),
        }
    }
}

impl From<&crate::State> for State {
    fn from(state: &crate::State) -> State {
        let stack = |space: Space| StackOn {
            space: space.to_string(),
            pieces: state.stack(space).pieces().map(number).collect(),
        };
        let entry = |(space, levels): (Space, Levels)| MemoryEntry {
            space: space.to_string(),
            levels: levels.iter().map(|level| level as u8).collect(),
        };
        State {
            version: VERSION,
            text: state.to_text(),
            position: state.to_string(),
            board: state.board().into(),
            flock_limits: state.limits().into(),
            stacks: state.occupied().iter().map(stack).collect(),
            to_move: number(state.to_move()),
            phase: match state.phase() {
                crate::Phase::Movement => Phase::Movement {},
                crate::Phase::Jump(at) => Phase::Jump { at: at.to_string() },
                crate::Phase::Over => Phase::Over {},
            },
            warned: Player::ALL
                .into_iter()
                .filter(|&player| state.is_warned(player))
                .map(number)
                .collect(),
            dragons: Player::ALL.map(|player| names(state.dragons(player))),
            turn: state.turn_so_far().map(|mv| mv.to_string()).collect(),
            memory: Player::ALL.map(|player| state.memory(player).entries().map(entry).collect()),
            outcome: state.outcome().map(Outcome::from),
        }
    }
}

impl TryFrom<&Setup> for crate::State {
    type Error = InvalidData;

    fn try_from(data: &Setup) -> Result<crate::State, InvalidData> {
        check_version(data.version)?;
        let limits = data.flock_limits;
        let mut setup = crate::Setup {
            board: data.board.parse()?,
            limits: crate::FlockLimits::new(limits.after_movement, limits.after_jump)?,
            stacks: [Stack::EMPTY; Space::COUNT],
            to_move: player(data.to_move)?,
            warned: [false; 2],
            memory: [crate::Memory::default(); 2],
            ended: None,
        };
        for on in &data.stacks {
            let place = &mut setup.stacks[space(&on.space)?.index()];
            if !place.is_empty() {
                return Err(InvalidData::Twice {
                    space: on.space.clone(),
                });
            }
            *place = stack(&on.space, &on.pieces)?;
        }
        for &warned in &data.warned {
            setup.warned[player(warned)?.index()] = true;
        }
        Ok(crate::State::try_from(setup)?)
    }
}

/// The stack of some owners on a space.
pub(super) fn stack(space: &str, owners: &[u8]) -> Result<Stack, InvalidData> {
    if owners.len() > MAX_HEIGHT {
        return Err(InvalidData::Height {
            space: space.into(),
            height: owners.len(),
        });
    }
    owners.iter().map(|&owner| player(owner)).collect()
}

impl TryFrom<&State> for crate::State {
    type Error = InvalidData;

    fn try_from(data: &State) -> Result<crate::State, InvalidData> {
        check_version(data.version)?;
        let state = crate::State::from_text(&data.text)?;
        if State::from(&state) == *data {
            Ok(state)
        } else {
            Err(InvalidData::Contradiction {
                text: state.to_text(),
            })
        }
    }
}
