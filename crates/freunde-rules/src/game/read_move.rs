//! F9.8: one move, and one turn, as people write them.

use thiserror::Error;

use crate::illegal::IllegalMove;
use crate::list::Choices;
use crate::moves::{Move, MoveKind};
use crate::space::Space;
use crate::state::State;
use crate::text::ParseError;
use crate::text::scan::Reader;

/// Why a text is not read as a move (F9.8).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ReadMoveError {
    /// It is no move at all.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// It is a move that breaks a rule.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// It can be one of two legal moves.
    #[error("{rule}: this can be {choices}", rule = self.rule(), choices = Choices(.choices))]
    Ambiguous {
        /// The moves that it can be, a slide and a descent.
        choices: [Move; 2],
    },
}

impl ReadMoveError {
    /// The number of the rule: the one that the move breaks, or that of the text.
    pub const fn rule(&self) -> &'static str {
        match self {
            ReadMoveError::Text(_) => "F9.4",
            ReadMoveError::Illegal(illegal) => illegal.rule(),
            ReadMoveError::Ambiguous { .. } => "F9.8",
        }
    }
}

impl State {
    /// Reads a legal move as people write it (F9.8): a movement may leave out its sign where only
    /// one kind of movement between the two spaces is legal, a jump its `*`; white space around
    /// the move and `!` and `?` after it are left out.
    ///
    /// # Errors
    ///
    /// If it is no move, not a legal one, or can be one of two: then the error has the choices.
    ///
    /// ```
    /// use freunde_rules::{ReadMoveError, State};
    /// let state: State = "x7/x7/2,x6/x7/1,x,12111,x4/x7/x7 1 - -".parse()?;
    /// assert_eq!(state.read_move("a3b3!")?, "a3-b3".parse()?);
    /// let error = state.read_move("c3d3").unwrap_err();
    /// assert_eq!(error.to_string(), "F9.8: this can be c3-d3 or c3vd3");
    /// # Ok::<(), ReadMoveError>(())
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, ReadMoveError> {
        let text = text.trim().trim_end_matches(['!', '?']);
        let mut reader = Reader::new("move", text);
        let written = if self.jump_due().is_some() {
            read_jump(&mut reader)?
        } else {
            read_movement(&mut reader)?
        };
        reader.end()?;
        written.of(self)
    }
}

/// A move as written.
pub(crate) enum Written {
    Whole(Move),
    /// The two spaces of a movement whose sign is left out.
    Short(Space, Space),
}

/// `movement = space [ "-" | "^" | "v" ] space`, or a jump with its `*`.
pub(crate) fn read_movement(reader: &mut Reader<'_>) -> Result<Written, ParseError> {
    if reader.peek() == Some(b'*') {
        return Ok(Written::Whole(reader.jump()?));
    }
    let start = reader.at;
    let from = reader.space()?;
    if !reader
        .peek()
        .is_some_and(|byte| byte.is_ascii_lowercase() && byte != b'v')
    {
        reader.at = start;
        return Ok(Written::Whole(reader.movement()?));
    }
    let to = reader.space()?;
    match from.direction_to(to) {
        Some(_) => Ok(Written::Short(from, to)),
        None => Err(reader.error_at(start, "a movement to an adjacent space")),
    }
}

/// `jump = [ "*" ] space`, or a movement with its sign, which is refused later.
pub(crate) fn read_jump(reader: &mut Reader<'_>) -> Result<Written, ParseError> {
    let start = reader.at;
    if reader.skip(b'*') {
        return Ok(Written::Whole(Move::jump(reader.space()?)));
    }
    let to = reader.space()?;
    if matches!(reader.peek(), Some(b'-' | b'^' | b'v')) {
        reader.at = start;
        return Ok(Written::Whole(reader.movement()?));
    }
    Ok(Written::Whole(Move::jump(to)))
}

impl Written {
    /// The legal move that is meant.
    pub(crate) fn of(&self, state: &State) -> Result<Move, ReadMoveError> {
        let (from, to) = match *self {
            Written::Whole(mv) => return Ok(state.check(mv).map(|()| mv)?),
            Written::Short(from, to) => (from, to),
        };
        let movement = |kind| {
            let direction = from.direction_to(to)?;
            Move::movement(kind, from, direction)
        };
        let kinds = [MoveKind::Slide, MoveKind::Climb, MoveKind::Descend];
        let legal = state.legal_moves();
        let mut choices = kinds
            .into_iter()
            .filter_map(movement)
            .filter(|&mv| legal.contains(mv));
        match (choices.next(), choices.next()) {
            (Some(mv), None) => Ok(mv),
            (Some(one), Some(other)) => Err(ReadMoveError::Ambiguous {
                choices: [one, other],
            }),
            (None, _) => {
                // The kind that the heights suggest says best what is wrong.
                let level = state.stack(from).height() == state.stack(to).height();
                let kind = if level {
                    MoveKind::Climb
                } else {
                    MoveKind::Slide
                };
                let illegal = movement(kind).map(|mv| state.check(mv));
                Err(match illegal {
                    Some(Err(illegal)) => illegal.into(),
                    _ => IllegalMove::Empty(from).into(),
                })
            }
        }
    }
}
