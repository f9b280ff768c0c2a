//! Whole turns: a movement and the jumps that follow it (F4, F9.5).

use alloc::vec::Vec;

use smallvec::{SmallVec, smallvec};

use crate::illegal::IllegalMove;
use crate::moves::{Move, MoveKind, MovesIter};
use crate::space::Space;
use crate::state::State;

/// A movement and its jumps, written together: `d3^d4*d5*e5` ([F9.5](crate::rules#f9-5)).
///
/// ```
/// use freunde_rules::{MoveKind, Turn};
/// let turn: Turn = "d3^d4*d5*e5".parse()?;
/// assert_eq!(turn.movement().kind(), MoveKind::Climb);
/// assert_eq!(turn.jumps().len(), 2);
/// # Ok::<(), freunde_rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    moves: SmallVec<[Move; 8]>,
}

impl Turn {
    /// The turn of a movement alone; `None` if the move is a jump.
    ///
    /// ```
    /// use freunde_rules::{Move, Turn};
    /// let mut turn = Turn::new("d3^d4".parse()?).unwrap();
    /// assert!(turn.push("*d5".parse()?));
    /// assert_eq!(turn.to_string(), "d3^d4*d5");
    /// assert_eq!(Turn::new("*d5".parse()?), None);
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    pub fn new(movement: Move) -> Option<Turn> {
        (movement.kind() != MoveKind::Jump).then(|| Turn {
            moves: smallvec![movement],
        })
    }

    /// The turn of these moves, a movement first and then jumps; `None` if there are none.
    pub(crate) fn of(moves: impl IntoIterator<Item = Move>) -> Option<Turn> {
        let mut moves = moves.into_iter();
        let mut turn = Turn::new(moves.next()?)?;
        moves.all(|jump| turn.push(jump)).then_some(turn)
    }

    /// Adds a jump at the end. If the move is not a jump, or the turn already has 63 jumps, which
    /// is more than [F4.5](crate::rules#f4-5) ever allows, this changes nothing and gives `false`.
    pub fn push(&mut self, jump: Move) -> bool {
        let fits = jump.kind() == MoveKind::Jump && self.moves.len() < Space::COUNT;
        if fits {
            self.moves.push(jump);
        }
        fits
    }

    /// The movement with which it begins.
    pub fn movement(&self) -> Move {
        self.moves[0]
    }

    /// The jumps, in order; none for most turns.
    pub fn jumps(&self) -> &[Move] {
        &self.moves[1..]
    }

    /// The movement and the jumps, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

impl State {
    /// All ways to play the turn to its end, each with the state after it. In the middle of a turn
    /// these are all ways to complete it, and each turn includes the moves that were already
    /// played.
    ///
    /// ```
    /// use freunde_rules::State;
    /// let (turn, next) = State::default().turns().next().unwrap();
    /// assert!(turn.jumps().is_empty());
    /// assert_eq!(next.jump_due(), None);
    /// ```
    pub fn turns(&self) -> Turns {
        Turns {
            played: self.turn_so_far().collect(),
            path: alloc::vec![(*self, self.legal_moves().into_iter())],
        }
    }

    /// The state after a whole turn.
    ///
    /// # Errors
    ///
    /// The rule that a move of it breaks, or [`IllegalMove::JumpDue`] if a jump is still due after
    /// it. In the middle of a turn it is refused with the same error.
    pub fn apply_turn(&self, turn: &Turn) -> Result<State, IllegalMove> {
        let mut state = *self;
        for &mv in turn.moves() {
            state = state.apply(mv)?;
        }
        match state.jump_due() {
            Some(at) => Err(IllegalMove::JumpDue(at)),
            None => Ok(state),
        }
    }
}

/// The whole turns of a position; see [`State::turns`].
#[derive(Clone, Debug)]
pub struct Turns {
    played: SmallVec<[Move; 8]>,
    /// The states of the turn that is being tried, each with the moves that are still to be tried.
    path: Vec<(State, MovesIter)>,
}

impl Iterator for Turns {
    type Item = (Turn, State);

    fn next(&mut self) -> Option<(Turn, State)> {
        while let Some((state, moves)) = self.path.last_mut() {
            if let Some(mv) = moves.next() {
                let next = state.apply_unchecked(mv);
                self.played.push(mv);
                if next.jump_due().is_none() {
                    let turn = Turn {
                        moves: SmallVec::from_slice(&self.played),
                    };
                    self.played.pop();
                    return Some((turn, next));
                }
                self.path.push((next, next.legal_moves().into_iter()));
            } else {
                self.path.pop();
                self.played.pop();
            }
        }
        None
    }
}

impl core::iter::FusedIterator for Turns {}
