//! F1.2: the two players.

use core::fmt;

use crate::space::Direction;

/// One of the two players ([F1.2](crate::rules#f1-2)). Player One begins
/// ([F2.6](crate::rules#f2-6)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Player {
    /// Player One, whose forward is toward higher ranks.
    One = 0,
    /// Player Two, whose forward is toward lower ranks.
    Two = 1,
}

impl Player {
    /// Both players, One first.
    pub const ALL: [Player; 2] = [Player::One, Player::Two];

    /// The other player.
    ///
    /// ```
    /// use freunde_rules::Player;
    /// assert_eq!(Player::One.opponent(), Player::Two);
    /// ```
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// The direction that is forward for this player ([F1.2](crate::rules#f1-2)).
    #[inline]
    pub const fn forward(self) -> Direction {
        match self {
            Player::One => Direction::North,
            Player::Two => Direction::South,
        }
    }

    /// 0 for player One, 1 for player Two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit that stands for this player in texts, `'1'` or `'2'` ([F9.2](crate::rules#f9-2)).
    #[inline]
    pub const fn digit(self) -> char {
        match self {
            Player::One => '1',
            Player::Two => '2',
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::One => "One",
            Player::Two => "Two",
        })
    }
}
