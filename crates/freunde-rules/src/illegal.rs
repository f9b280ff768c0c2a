//! The rules that an illegal move can break.

use crate::player::Player;
use crate::space::Space;

/// The rule that an illegal move breaks. Its message begins with the rule's number.
///
/// ```
/// use freunde_rules::{Board, FlockLimits, IllegalMove, State};
/// let text = "x7/x7/2,x6/x7/21,x6/x7/x7 1 - -";
/// let state = State::parse(Board::default(), FlockLimits::default(), text)?;
/// let error = state.apply("a3-a4".parse()?).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "F3.2: the lowest sliding piece is the opponent's, so the stack on a3 slides only \
///      horizontally or backward",
/// );
/// # Ok::<(), freunde_rules::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game has ended by bird or dragons; for a [`Game`](crate::Game), in any way.
    GameOver,
    /// It is the other player's turn.
    NotYourTurn {
        /// Whose turn it is.
        player: Player,
    },
    /// A movement was tried, but a jump is due.
    JumpDue(Space),
    /// A jump was tried, but none is due.
    NoJumpDue,
    /// The space is not on the board.
    OffBoard(Space),
    /// No stack is there to move.
    Empty(Space),
    /// The stack belongs to the opponent.
    NotOwner(Space),
    /// The piece would land on the player's own bird.
    OwnBird(Space),
    /// The target is higher, or equally high and the opponent's.
    TooHigh(Space),
    /// The target is equally high: that takes a climb.
    SlideOntoLevel(Space, Space),
    /// A slide forward whose lowest piece is the opponent's.
    SlideForward(Space),
    /// A slide backward whose lowest piece is the player's own.
    SlideBackward(Space),
    /// A climb onto a stack of another height.
    ClimbHeight(Space, Space),
    /// A climb backward.
    ClimbBackward,
    /// A descent to a stack that is less than two levels lower.
    DescentHeight(Space, Space),
    /// A descent backward.
    DescentBackward,
    /// A jump to a space that is not one step forward or horizontally.
    JumpReach(Space, Space),
    /// A jump to a space on which the piece was in this turn.
    Returns(Space),
    /// The jumps that the move forces cannot be completed.
    CannotComplete,
    /// A piece on the river would be left unconnected.
    River(Space),
    /// The player's pieces would be where they were at the start of the previous turn.
    Reverse,
    /// Every way to end the turn would leave them so.
    ReverseForced,
}

impl IllegalMove {
    /// The number of the rule, as `"F3.2"`.
    pub const fn rule(&self) -> &'static str {
        match self {
            IllegalMove::GameOver => "F8",
            IllegalMove::NotYourTurn { .. } => "F2.6",
            IllegalMove::JumpDue(_) | IllegalMove::NoJumpDue => "F4.1",
            IllegalMove::OffBoard(_) => "F1.1",
            IllegalMove::Empty(_) | IllegalMove::NotOwner(_) => "F2.1",
            IllegalMove::OwnBird(_) => "F3.4",
            IllegalMove::TooHigh(_) => "F3.5",
            IllegalMove::SlideOntoLevel(..)
            | IllegalMove::SlideForward(_)
            | IllegalMove::SlideBackward(_) => "F3.2",
            IllegalMove::ClimbHeight(..) | IllegalMove::ClimbBackward => "F3.1",
            IllegalMove::DescentHeight(..) | IllegalMove::DescentBackward => "F3.3",
            IllegalMove::JumpReach(..) => "F4.2",
            IllegalMove::Returns(_) => "F4.5",
            IllegalMove::CannotComplete => "F4.6",
            IllegalMove::River(_) => "F6",
            IllegalMove::Reverse => "F7.1",
            IllegalMove::ReverseForced => "F7.2",
        }
    }
}

impl core::error::Error for IllegalMove {}
