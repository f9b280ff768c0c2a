//! Sets of players.

use crate::player::Player;

/// A set of players, as those who are warned (F5.2).
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Players {
    /// Bit 0 for player One, bit 1 for player Two.
    bits: u8,
}

impl Players {
    /// Nobody.
    pub(crate) const NONE: Players = Players { bits: 0 };

    /// The set of one player.
    #[inline]
    const fn of(player: Player) -> Players {
        Players {
            bits: 1 << player.index(),
        }
    }

    /// Whether a player is in the set.
    #[inline]
    pub(crate) const fn contains(self, player: Player) -> bool {
        self.bits & Players::of(player).bits != 0
    }

    /// The set with a player.
    #[inline]
    pub(crate) const fn with(self, player: Player) -> Players {
        Players {
            bits: self.bits | Players::of(player).bits,
        }
    }

    /// The set without a player.
    #[inline]
    pub(crate) const fn without(self, player: Player) -> Players {
        Players {
            bits: self.bits & !Players::of(player).bits,
        }
    }

    /// The players of either set.
    #[inline]
    pub(crate) const fn or(self, other: Players) -> Players {
        Players {
            bits: self.bits | other.bits,
        }
    }

    /// The set as a number below 4, a bit for each player.
    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.bits
    }
}

impl FromIterator<Player> for Players {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Players {
        players.into_iter().fold(Players::NONE, Players::with)
    }
}
