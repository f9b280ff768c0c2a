//! F1: the board, its size, the river and the birds.

use alloc::vec::Vec;

use thiserror::Error;

use crate::list::List;
use crate::player::Player;
use crate::space::Space;
use crate::spaces::Spaces;

/// A board: its size, river and bird spaces ([F1](crate::rules#f1)). Every value is a valid one.
///
/// The default is that of [F1.5](crate::rules#f1-5): 7 × 7, the river on rank 4, the birds on d1
/// and d7. The text form is that of [F9.1](crate::rules#f9-1).
///
/// ```
/// use freunde_rules::{Board, Player};
/// let board: Board = "5x6 river=3,4 birds=c1,c6".parse()?;
/// assert_eq!((board.width(), board.height()), (5, 6));
/// assert_eq!(board.bird(Player::Two).to_string(), "c6");
/// assert_eq!(Board::default().to_string(), "7x7 river=4 birds=d1,d7");
/// # Ok::<(), freunde_rules::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    river: Spaces,
    spaces: Spaces,
    birds: [Space; 2],
}

impl Board {
    /// A board of `width` files by `height` ranks with these river spaces and the bird spaces
    /// of players One and Two.
    ///
    /// # Errors
    ///
    /// [`InvalidBoard`] tells all that is wrong: a side below 2 or above 8
    /// ([F1.1](crate::rules#f1-1)), a river or bird space that is not on the board, a bird in the
    /// river, both birds on one space ([F1.5](crate::rules#f1-5)).
    ///
    /// ```
    /// use freunde_rules::{Board, BoardProblem, Space};
    /// let a1 = Space::new(0, 0).unwrap();
    /// let error = Board::new(9, 7, [], [a1, a1]).unwrap_err();
    /// assert_eq!(error.problems(), [BoardProblem::Width(9), BoardProblem::SameBirds(a1)]);
    /// ```
    pub fn new(
        width: u8,
        height: u8,
        river: impl IntoIterator<Item = Space>,
        birds: [Space; 2],
    ) -> Result<Board, InvalidBoard> {
        let river: Spaces = river.into_iter().collect();
        let mut problems = Vec::new();
        if !(2..=8).contains(&width) {
            problems.push(BoardProblem::Width(width));
        }
        if !(2..=8).contains(&height) {
            problems.push(BoardProblem::Height(height));
        }
        if problems.is_empty() {
            let all = Spaces::rectangle(width, height);
            problems.extend((river - all).iter().map(BoardProblem::RiverOffBoard));
            for player in Player::ALL {
                let bird = birds[player.index()];
                if !all.contains(bird) {
                    problems.push(BoardProblem::BirdOffBoard(player, bird));
                } else if river.contains(bird) {
                    problems.push(BoardProblem::BirdInRiver(player, bird));
                }
            }
        }
        if birds[0] == birds[1] {
            problems.push(BoardProblem::SameBirds(birds[0]));
        }
        if problems.is_empty() {
            Ok(Board {
                river,
                spaces: Spaces::rectangle(width, height),
                birds,
            })
        } else {
            Err(InvalidBoard { problems })
        }
    }

    /// The board of this size with another river and birds, which the caller knows to fit.
    pub(crate) const fn with(&self, river: Spaces, birds: [Space; 2]) -> Board {
        Board {
            river,
            spaces: self.spaces,
            birds,
        }
    }

    /// The number of files, 2 to 8.
    #[inline]
    pub const fn width(&self) -> u8 {
        self.spaces.files_of_rank_1()
    }

    /// The number of ranks, 2 to 8.
    #[inline]
    pub const fn height(&self) -> u8 {
        self.spaces.highest_rank()
    }

    /// All spaces of the board.
    #[inline]
    pub const fn spaces(&self) -> Spaces {
        self.spaces
    }

    /// The river spaces ([F1.3](crate::rules#f1-3)).
    #[inline]
    pub const fn river(&self) -> Spaces {
        self.river
    }

    /// The space of a player's bird token ([F1.4](crate::rules#f1-4)).
    #[inline]
    pub const fn bird(&self, player: Player) -> Space {
        self.birds[player.index()]
    }

    /// Whether a space is on the board.
    #[inline]
    pub const fn contains(&self, space: Space) -> bool {
        self.spaces.contains(space)
    }
}

impl Default for Board {
    /// The default board of F1.5.
    fn default() -> Board {
        const RANK_4: u64 = 0x7F << 24;
        Board {
            river: Spaces::from_bits(RANK_4),
            spaces: Spaces::rectangle(7, 7),
            birds: [Space::at(3), Space::at(6 * 8 + 3)],
        }
    }
}

/// Everything that is wrong with a board ([F1](crate::rules#f1)).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("there is no such board: {}", List(problems))]
pub struct InvalidBoard {
    problems: Vec<BoardProblem>,
}

impl InvalidBoard {
    /// Every problem found, at least one.
    pub fn problems(&self) -> &[BoardProblem] {
        &self.problems
    }
}

/// One thing that is wrong with a board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum BoardProblem {
    /// The number of files is not 2 to 8.
    #[error("{rule}: a board has 2 to 8 files, not {0}", rule = self.rule())]
    Width(u8),
    /// The number of ranks is not 2 to 8.
    #[error("{rule}: a board has 2 to 8 ranks, not {0}", rule = self.rule())]
    Height(u8),
    /// A river space is not on the board.
    #[error("{rule}: the river space {0} is not on the board", rule = self.rule())]
    RiverOffBoard(Space),
    /// A bird space is not on the board.
    #[error("{rule}: the bird space {1} of player {0} is not on the board", rule = self.rule())]
    BirdOffBoard(Player, Space),
    /// A bird lies in the river.
    #[error("{rule}: the bird of player {0} lies in the river, on {1}", rule = self.rule())]
    BirdInRiver(Player, Space),
    /// Both birds lie on one space.
    #[error("{rule}: both birds lie on {0}", rule = self.rule())]
    SameBirds(Space),
}

impl BoardProblem {
    /// The number of the rule, as `"F1.1"`.
    pub const fn rule(&self) -> &'static str {
        match self {
            BoardProblem::Width(_) | BoardProblem::Height(_) => "F1.1",
            BoardProblem::RiverOffBoard(_) => "F1.3",
            BoardProblem::BirdOffBoard(..) => "F1.4",
            BoardProblem::BirdInRiver(..) | BoardProblem::SameBirds(_) => "F1.5",
        }
    }
}
