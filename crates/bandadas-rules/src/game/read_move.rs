//! B10.7: one move as people write it.

use core::fmt::Write as _;

use alloc::string::String;

use thiserror::Error;

use crate::illegal::IllegalMove;
use crate::moves::{Move, Moves};
use crate::row::{End, RowNumber};
use crate::species::Species;
use crate::state::State;
use crate::table::Phase;
use crate::text::ParseError;
use crate::view::View;

/// Why a text is not read as a move ([B10.7](crate::rules#b10-7)).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ReadMoveError {
    /// It is no move at all.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// It is a move that breaks a rule.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// It could be one of several legal moves.
    #[error("B10.7: this can be any of {}", list(*.choices))]
    Ambiguous {
        /// The moves that it can be.
        choices: Moves,
    },
}

impl ReadMoveError {
    /// The number of the rule: the one that the move breaks, or that of the text.
    pub const fn rule(&self) -> &'static str {
        match self {
            ReadMoveError::Text(_) => "B10.4",
            ReadMoveError::Illegal(error) => error.rule(),
            ReadMoveError::Ambiguous { .. } => "B10.7",
        }
    }
}

/// Moves separated by commas.
pub(crate) fn list(moves: Moves) -> String {
    let mut list = String::new();
    for mv in moves {
        let comma = if list.is_empty() { "" } else { ", " };
        // Writing to a `String` does not fail.
        let _ = write!(list, "{comma}{mv}");
    }
    list
}

impl State {
    /// Reads a legal move as people write it ([B10.7](crate::rules#b10-7)). Small letters count as
    /// capitals. `!` and `?` at the end and white space around it are ignored. Any part that is not
    /// needed to tell the move from the other legal ones may be left out.
    ///
    /// The error may say what a hidden hand holds or lacks. What a player has typed is read by
    /// [`View::read_move`].
    ///
    /// # Errors
    ///
    /// If it is not a move, if it is illegal, or if it could be one of several moves. In the last
    /// case the error has the choices.
    ///
    /// ```
    /// use bandadas_rules::{ReadMoveError, State};
    ///
    /// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
    ///     .parse()
    ///     .unwrap();
    /// assert_eq!(state.read_move("d3>"), "D3>".parse().map_err(ReadMoveError::Text));
    /// let error = state.read_move("D3").unwrap_err();
    /// assert_eq!(error.to_string(), "B10.7: this can be any of D3<, D3>");
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, ReadMoveError> {
        read(text, self.phase(), self.legal_moves(), |mv| self.check(mv))
    }
}

impl View {
    /// Reads a move that the viewer may make now, as [`State::read_move`] does. The answer follows
    /// from the view alone.
    ///
    /// # Errors
    ///
    /// As for [`State::read_move`], or if it is not the viewer's turn.
    pub fn read_move(&self, text: &str) -> Result<Move, ReadMoveError> {
        read(text, self.phase(), self.legal_moves(), |mv| self.check(mv))
    }
}

fn read(
    text: &str,
    phase: Phase,
    legal: Moves,
    check: impl Fn(Move) -> Result<(), IllegalMove>,
) -> Result<Move, ReadMoveError> {
    let trimmed = text.trim().trim_end_matches(['!', '?']);
    let error = match trimmed.parse::<Move>() {
        // A card without an end may be one for a row.
        Ok(Move::Card(_)) if matches!(phase, Phase::Refill(_)) => None,
        Ok(mv) => return Ok(check(mv).map(|()| mv)?),
        Err(error) => Some(error),
    };
    let Some(part) = Part::of(trimmed) else {
        return Err(match error {
            Some(error) => error.into(),
            None => IllegalMove::EndMissing.into(),
        });
    };
    let choices = legal.only(|mv| part.fits(mv, phase));
    match (choices.get(0), choices.len()) {
        (Some(mv), 1) => Ok(mv),
        (Some(_), _) => Err(ReadMoveError::Ambiguous { choices }),
        (None, _) => {
            let mut all = (0..Move::COUNT).filter_map(Move::from_index);
            let illegal = all.find(|&mv| part.fits(mv, phase)).map(check);
            match (illegal, error) {
                (Some(Err(illegal)), _) => Err(illegal.into()),
                (_, Some(error)) => Err(error.into()),
                _ => Err(IllegalMove::EndMissing.into()),
            }
        }
    }
}

/// What is written of a move: a species, and perhaps its sign, row and end.
struct Part {
    sign: Option<char>,
    species: Species,
    row: Option<RowNumber>,
    end: Option<End>,
}

impl Part {
    /// `PART = ["!" / "="] SPECIES [ROW] [END]`
    fn of(text: &str) -> Option<Part> {
        let mut letters = text.chars().peekable();
        let sign = letters.next_if(|letter| matches!(letter, '!' | '='));
        let species = Species::from_letter(letters.next()?.to_ascii_uppercase())?;
        let row = match letters.next_if(char::is_ascii_digit) {
            Some(digit) => Some(RowNumber::new(digit as u8 - b'0')?),
            None => None,
        };
        let end = match letters.next() {
            Some('<') => Some(End::Left),
            Some('>') => Some(End::Right),
            Some(_) => return None,
            None => None,
        };
        letters.next().is_none().then_some(Part {
            sign,
            species,
            row,
            end,
        })
    }

    /// Whether it may be written for a move in a phase.
    fn fits(&self, mv: Move, phase: Phase) -> bool {
        let end_fits = |end| self.end.is_none_or(|written| written == end);
        let is_sign = |sign| self.row.is_none() && self.sign.is_none_or(|written| written == sign);
        match mv {
            Move::Lay { species, row, end } => {
                let row_fits = self.row.is_none_or(|written| written == row);
                phase == Phase::Lay
                    && self.sign.is_none()
                    && species == self.species
                    && row_fits
                    && end_fits(end)
            }
            Move::Fly(species) => {
                phase == Phase::Fly && is_sign('!') && self.end.is_none() && species == self.species
            }
            Move::Refill { species, end } => {
                matches!(phase, Phase::Refill(_))
                    && is_sign('=')
                    && species == self.species
                    && end_fits(end)
            }
            Move::Card(species) => {
                phase.is_chance()
                    && !matches!(phase, Phase::Refill(_))
                    && is_sign('=')
                    && self.end.is_none()
                    && species == self.species
            }
            Move::Draw | Move::Decline | Move::Pass => false,
        }
    }
}
