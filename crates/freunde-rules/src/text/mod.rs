//! F9: the text of everything, a file for each part of the grammar.
//!
//! A parser reads the grammar strictly from left to right, and what the grammar cannot say it
//! refuses too, so that it accepts nothing that would not be printed back byte for byte. The
//! liberties are the flag of F9.3 and the white space of F9.6, whose reader is in the room of the
//! record; lenient reading (F9.8) is apart from all of this.

mod arrangement;
mod board;
mod error;
mod lenient;
mod position;
pub(crate) mod scan;
mod whole;

pub use self::error::{ParseError, Problem};
pub use self::lenient::{Liberty, Read, ReadAll, Warning};

#[cfg(feature = "serde")]
pub(crate) use self::whole::Whole;

use core::fmt::{self, Write as _};
use core::str::FromStr;

use self::scan::Reader;
use crate::limits::FlockLimits;
use crate::moves::{Move, MoveKind};
use crate::pad::padded;
use crate::space::Space;
use crate::turn::Turn;

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |f| {
            f.write_char(char::from(b'a' + self.file()))?;
            f.write_char(char::from(b'1' + self.rank()))
        })
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Space {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Space, ParseError> {
        let mut reader = Reader::new("space", text);
        let space = reader.space()?;
        reader.end()?;
        Ok(space)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.kind() {
            MoveKind::Slide => '-',
            MoveKind::Climb => '^',
            MoveKind::Descend => 'v',
            MoveKind::Jump => '*',
        };
        padded(f, |f| {
            if let Some(from) = self.from() {
                write!(f, "{from}")?;
            }
            write!(f, "{sign}{}", self.to())
        })
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        let mut reader = Reader::new("move", text);
        let mv = if reader.peek() == Some(b'*') {
            reader.jump()?
        } else {
            reader.movement()?
        };
        reader.end()?;
        Ok(mv)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |f| {
            self.moves().iter().try_for_each(|mv| write!(f, "{mv}"))
        })
    }
}

/// `turn = movement { jump }`
impl FromStr for Turn {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Turn, ParseError> {
        let mut reader = Reader::new("turn", text);
        let movement = reader.movement()?;
        let mut turn = Turn::new(movement).expect("a movement");
        while reader.peek().is_some() {
            let start = reader.at;
            let jump = reader.jump()?;
            if !turn.push(jump) {
                let expected = "the end, for no turn has more than 63 jumps (F4.5)";
                return Err(reader.error_at(start, expected));
            }
        }
        Ok(turn)
    }
}

impl fmt::Display for FlockLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |f| {
            write!(f, "{},{}", self.after_movement(), self.after_jump())
        })
    }
}

/// `limits = limit "," limit`
impl FromStr for FlockLimits {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<FlockLimits, ParseError> {
        let mut reader = Reader::new("flock limits", text);
        let [after_movement, after_jump] = {
            let first = limit(&mut reader)?;
            reader.expect(",")?;
            [first, limit(&mut reader)?]
        };
        reader.end()?;
        let limits = FlockLimits::new(after_movement.0, after_jump.0);
        limits.map_err(|error| {
            let wrong = [after_movement, after_jump]
                .into_iter()
                .find(|&(limit, _)| limit == error.0);
            reader.problem_at(wrong.map_or(0, |(_, at)| at), error.into())
        })
    }
}

/// A flock limit, and where it stands.
fn limit(reader: &mut Reader<'_>) -> Result<(u8, usize), ParseError> {
    let at = reader.at;
    Ok((reader.number("a flock limit, 1 to 32")?, at))
}
