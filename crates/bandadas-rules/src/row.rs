//! B5.2, B5.3: a row as a list of blocks, and what laying at one of its ends does.

use crate::counts::{Counts, ONES};
use crate::species::{Species, SpeciesSet};

/// The cards of one species that stand together in a row ([B5.3](crate::rules#b5-3)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// Their species.
    pub species: Species,
    /// How many they are, 1 to 20.
    pub number: u8,
}

/// One of the two ends of a row ([B5.1](crate::rules#b5-1)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum End {
    /// `<`
    Left,
    /// `>`
    Right,
}

impl End {
    /// Both, left first.
    pub const BOTH: [End; 2] = [End::Left, End::Right];

    /// The end across.
    #[must_use]
    pub const fn opposite(self) -> End {
        match self {
            End::Left => End::Right,
            End::Right => End::Left,
        }
    }
}

/// Which of the four rows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum RowNumber {
    /// Row 1.
    One,
    /// Row 2.
    Two,
    /// Row 3.
    Three,
    /// Row 4.
    Four,
}

impl RowNumber {
    /// All four in order.
    pub const ALL: [RowNumber; 4] = [
        RowNumber::One,
        RowNumber::Two,
        RowNumber::Three,
        RowNumber::Four,
    ];

    /// The row of a number from 1 to 4.
    pub const fn new(number: u8) -> Option<RowNumber> {
        if 1 <= number && number <= 4 {
            Some(RowNumber::from_low_bits(number - 1))
        } else {
            None
        }
    }

    #[inline]
    pub(crate) const fn from_low_bits(bits: u8) -> RowNumber {
        match bits & 3 {
            0 => RowNumber::One,
            1 => RowNumber::Two,
            2 => RowNumber::Three,
            _ => RowNumber::Four,
        }
    }

    /// 1 to 4, as in text.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A row: blocks from left to right, no two of the same species ([B5.3](crate::rules#b5-3)).
///
/// ```
/// use bandadas_rules::{End, Row, Species};
///
/// let row: Row = "P2OD".parse().unwrap();
/// // Two ducks at the left end surround the parrots and the owl (B5.2).
/// let (left, taken) = row.lay(Species::Duck, 2, End::Left);
/// assert_eq!((left.to_string(), taken.to_string()), ("D3".into(), "OP2".into()));
/// ```
// Layout: a byte for each block, the leftmost in the lowest: the species in its low three bits, the
// number in the other five.
//
// Invariants (`Row::broken_invariant`):
// - the blocks fill the low bytes and the rest are zero: a block has at least one card, so that no
//   block's byte is zero;
// - no two blocks are of one species (B5.3);
// - no block has more cards than the species (B1).
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(pub(crate) u64);

impl Row {
    /// The row without cards, as before it is dealt.
    pub const EMPTY: Row = Row(0);

    /// The number of blocks, which is that of species, 0 to 8.
    #[inline]
    pub const fn len(self) -> usize {
        // The bits up to the highest that is set, in bytes, rounded up.
        (64 + 7 - self.0.leading_zeros() as usize) / 8
    }

    /// Whether all cards of the row are of one species, and there are some.
    #[inline]
    pub(crate) const fn has_one_species(self) -> bool {
        self.0.wrapping_sub(1) < 0xFF
    }

    /// Whether the row has no cards.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The blocks from left to right.
    pub fn blocks(self) -> impl ExactSizeIterator<Item = Block> + DoubleEndedIterator + Clone {
        (0..self.len()).map(move |place| block_of((self.0 >> (8 * place)) as u8))
    }

    /// How many cards of each species stand in the row.
    pub fn counts(self) -> Counts {
        cards_of(self.0)
    }

    /// Whether a block of `species` stands in the row.
    #[inline]
    pub const fn contains(self, species: Species) -> bool {
        self.place(species).is_some()
    }

    /// The row read from right to left, which is the same row to every player
    /// ([B5.4](crate::rules#b5-4)).
    #[must_use]
    pub fn mirrored(self) -> Row {
        let empty_bytes = 8 * (8 - self.len() as u32);
        Row(self.0.swap_bytes().checked_shr(empty_bytes).unwrap_or(0))
    }

    /// The row after `number` cards of `species` were laid at `end`, and the cards that this takes
    /// into the hand ([B5.2](crate::rules#b5-2)). A number of 0 changes nothing. A number that
    /// would put more cards of the species into the row than the game has ([B1](crate::rules#b1))
    /// counts as the largest that fits.
    pub fn lay(self, species: Species, number: u8, end: End) -> (Row, Counts) {
        let present = self
            .place(species)
            .map_or(0, |place| (self.0 >> (8 * place + 3)) as u8 & 31);
        match number.min(species.cards().saturating_sub(present)) {
            0 => (self, Counts::EMPTY),
            number => self.lay_held(species, number, end),
        }
    }

    /// The first of the invariants that does not hold, for tests.
    pub(crate) fn broken_invariant(self) -> Option<&'static str> {
        let blocks = || self.blocks();
        let species: SpeciesSet = blocks().map(|block| block.species).collect();
        if blocks().any(|block| block.number == 0) {
            Some("a row has an empty block")
        } else if species.len() != self.len() {
            Some("a row has two blocks of one species")
        } else if blocks().any(|block| block.number > block.species.cards()) {
            Some("a row has more cards of a species than there are")
        } else {
            None
        }
    }

    /// B5.2 for 1 or more cards from a hand, which with those of the row are at most 20.
    #[inline]
    pub(crate) const fn lay_held(self, species: Species, number: u8, end: End) -> (Row, Counts) {
        let laid = block_byte(species, number);
        let Some(place) = self.place(species) else {
            let row = match end {
                End::Left => (self.0 << 8) | laid as u64,
                End::Right => self.0 | (laid as u64).wrapping_shl(8 * self.len() as u32),
            };
            return (Row(row), Counts::EMPTY);
        };
        let at = 8 * place;
        // Adding the number to the block that is there keeps the cards of the species together.
        let grown = self.0 + ((number as u64) << (at + 3));
        match end {
            End::Left => (Row(grown >> at), cards_of(self.0 & !(u64::MAX << at))),
            End::Right => {
                let kept = u64::MAX >> (56 - at);
                (Row(grown & kept), cards_of((self.0 & !kept) >> 8 >> at))
            }
        }
    }

    /// The place of the block of `species` from the left.
    #[inline]
    const fn place(self, species: Species) -> Option<u32> {
        const LOW7: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        let others = (self.0 ^ (species as u64 * ONES)) & (7 * ONES);
        // The top bit of every byte that is a block of the species; an empty byte is none.
        let blocks = ((self.0 & LOW7) + LOW7) | self.0;
        let found = !(others + LOW7) & blocks & !LOW7;
        if found == 0 {
            None
        } else {
            Some(found.trailing_zeros() / 8)
        }
    }
}

#[inline]
const fn block_byte(species: Species, number: u8) -> u8 {
    (number << 3) | species as u8
}

#[inline]
const fn block_of(byte: u8) -> Block {
    Block {
        species: Species::from_low_bits(byte),
        number: byte >> 3,
    }
}

/// The cards of blocks that stand together from the lowest byte on.
#[inline]
const fn cards_of(mut blocks: u64) -> Counts {
    let mut cards = 0;
    while blocks != 0 {
        cards += ((blocks >> 3) & 31) << (8 * (blocks & 7));
        blocks >>= 8;
    }
    Counts(cards)
}
