//! B3.1: seats.

/// The most players there can be (B3.1).
pub(crate) const SEATS: usize = 5;

/// A seat, 1 to 5, counted clockwise ([B3.1](crate::rules#b3-1)).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat with a number from 1 to 5; none for any other number.
    pub const fn new(number: u8) -> Option<Seat> {
        if 1 <= number && number <= SEATS as u8 {
            Some(Seat(number - 1))
        } else {
            None
        }
    }

    /// The seat at an index that the caller knows to be less than 5.
    #[inline]
    pub(crate) const fn at(index: usize) -> Seat {
        debug_assert!(index < SEATS);
        Seat(index as u8)
    }

    /// 1 to 5, as in text.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// 0 to 4.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
