//! Sets of seats, such as those that win together.

use core::fmt;

use crate::seat::{SEATS, Seat};

/// A set of seats, such as the winners of a game ([B8.2](crate::rules#b8-2)).
///
/// The text is that of a result ([B10.6](crate::rules#b10-6)): the numbers in order, separated by
/// commas.
///
/// ```
/// use bandadas_rules::{Seat, Seats};
///
/// let seats: Seats = "1,3".parse().unwrap();
/// assert_eq!(seats, [3, 1].into_iter().filter_map(Seat::new).collect());
/// assert!(seats.contains(Seat::new(3).unwrap()));
/// assert_eq!(seats.to_string(), "1,3");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const EMPTY: Seats = Seats(0);

    /// The seats 1 to `players`, at most 5.
    #[inline]
    pub const fn of_players(players: u8) -> Seats {
        let players = if players < SEATS as u8 {
            players
        } else {
            SEATS as u8
        };
        Seats((1 << players) - 1)
    }

    /// Whether `seat` is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        (self.0 >> seat.index()) & 1 == 1
    }

    /// The set with `seat` in it.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | (1 << seat.index()))
    }

    /// The set without `seat`.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.index()))
    }

    /// Whether all seats of the set are in `other`.
    #[inline]
    pub const fn is_subset(self, other: Seats) -> bool {
        self.0 & !other.0 == 0
    }

    /// The number of seats, 0 to 5.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All sets of seats of this set, the empty one and the set itself included.
    pub(crate) fn subsets(self) -> impl Iterator<Item = Seats> + use<> {
        (0..1 << SEATS)
            .map(Seats)
            .filter(move |set| set.is_subset(self))
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone + use<> {
        (0..SEATS)
            .map(Seat::at)
            .filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::EMPTY, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seats({self})")
    }
}
