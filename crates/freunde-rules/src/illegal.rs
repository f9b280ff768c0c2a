//! The rules that an illegal move can break.

use thiserror::Error;

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
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game has ended by bird or dragons; for a [`Game`](crate::Game), in any way.
    #[error("F8: the game is over")]
    GameOver,
    /// It is the other player's turn.
    #[error("F2.6: it is the turn of player {player}")]
    NotYourTurn {
        /// Whose turn it is.
        player: Player,
    },
    /// A movement was tried, but a jump is due.
    #[error("F4.1: the flock on {0} must jump before the turn can end")]
    JumpDue(Space),
    /// A jump was tried, but none is due.
    #[error("F4.1: no flock must jump; a turn begins with a movement")]
    NoJumpDue,
    /// The space is not on the board.
    #[error("F1.1: {0} is not on the board")]
    OffBoard(Space),
    /// No stack is there to move.
    #[error("F2.1: there is no stack on {0}")]
    Empty(Space),
    /// The stack belongs to the opponent.
    #[error("F2.1: the stack on {0} is the opponent's")]
    NotOwner(Space),
    /// The piece would land on the player's own bird.
    #[error("F3.4: no piece may move onto {0}, where the player's own bird lies")]
    OwnBird(Space),
    /// The target is higher, or equally high and the opponent's.
    #[error("F3.5: {0} is too high to move onto")]
    TooHigh(Space),
    /// The target is equally high: that takes a climb.
    #[error("F3.2: {0} is not lower than {1}, so nothing can slide there; a climb can")]
    SlideOntoLevel(Space, Space),
    /// A slide forward whose lowest piece is the opponent's.
    #[error(
        "F3.2: the lowest sliding piece is the opponent's, so the stack on {0} slides only \
         horizontally or backward"
    )]
    SlideForward(Space),
    /// A slide backward whose lowest piece is the player's own.
    #[error(
        "F3.2: the lowest sliding piece is the player's own, so the stack on {0} slides only \
         horizontally or forward"
    )]
    SlideBackward(Space),
    /// A climb onto a stack of another height.
    #[error("F3.1: a climb needs stacks of equal height, and those on {0} and {1} are not")]
    ClimbHeight(Space, Space),
    /// A climb backward.
    #[error("F3.1: a piece climbs only forward or horizontally")]
    ClimbBackward,
    /// A descent to a stack that is less than two levels lower.
    #[error(
        "F3.3: a piece descends onto a stack that is at least two lower, and {1} is not that much lower than {0}"
    )]
    DescentHeight(Space, Space),
    /// A descent backward.
    #[error("F3.3: a piece descends only forward or horizontally")]
    DescentBackward,
    /// A jump to a space that is not one step forward or horizontally.
    #[error("F4.2: a jump goes one step forward or horizontally, and {1} is not that from {0}")]
    JumpReach(Space, Space),
    /// A jump to a space on which the piece was in this turn.
    #[error("F4.5: the piece was on {0} in this turn, and no arrangement may occur twice in it")]
    Returns(Space),
    /// The jumps that the move forces cannot be completed.
    #[error("F4.6: the jumps that this forces cannot be completed")]
    CannotComplete,
    /// A piece on the river would be left unconnected.
    #[error("F6: the piece or stack on {0} would be left unconnected in the river")]
    River(Space),
    /// The player's pieces would be where they were at the start of the previous turn.
    #[error(
        "F7.1: this would leave the player's pieces where they were at the start of the \
         player's previous turn"
    )]
    Reverse,
    /// Every way to end the turn would leave them so.
    #[error(
        "F7.2: every way to end the turn from there leaves the player's pieces where they \
         were at the start of the player's previous turn"
    )]
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
