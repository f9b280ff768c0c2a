//! Moves and sets of moves; B10.4 for their text.

use core::fmt;
use core::iter::FusedIterator;

use crate::counts::{Counts, ONES};
use crate::row::{End, RowNumber};
use crate::species::{Species, SpeciesSet};

/// One step of the game: what a player chooses or which card comes by chance
/// ([B2.1](crate::rules#b2-1)).
///
/// Every value has a dense, stable number ([`Move::index`]); the order of moves is that of their
/// numbers. The text is that of [B10.4](crate::rules#b10-4).
///
/// ```
/// use bandadas_rules::{End, Move, RowNumber, Species};
///
/// let lay: Move = "P1<".parse().unwrap();
/// assert_eq!(
///     lay,
///     Move::Lay { species: Species::Parrot, row: RowNumber::One, end: End::Left }
/// );
/// assert_eq!(Move::from_index(lay.index()), Some(lay));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `P1<`: lay all cards of a species from the hand at an end of a row
    /// ([B5.1](crate::rules#b5-1)).
    Lay {
        /// The species laid.
        species: Species,
        /// The row it goes to.
        row: RowNumber,
        /// The end of the row.
        end: End,
    },
    /// `+`: draw two cards ([B6.1](crate::rules#b6-1)).
    Draw,
    /// `-`: decline to draw ([B6.1](crate::rules#b6-1)).
    Decline,
    /// `!P`: fly home the flock of a species ([B7.1](crate::rules#b7-1)).
    Fly(Species),
    /// `.`: pass ([B7.2](crate::rules#b7-2)).
    Pass,
    /// `=P`: chance deals a card ([B3.2](crate::rules#b3-2)) or gives one that is drawn
    /// ([B6](crate::rules#b6)).
    Card(Species),
    /// `=P<`: chance adds a card to a row that is left with one species
    /// ([B5.4](crate::rules#b5-4)).
    Refill {
        /// The species of the card.
        species: Species,
        /// The end of the row where it is added.
        end: End,
    },
}

const DRAW: usize = 64;
const DECLINE: usize = 65;
const FLY: usize = 66;
const PASS: usize = 74;
const CARD: usize = 75;
const REFILL: usize = 83;

/// The moves by number, padded to 128 entries so that `index % 128` needs no bounds check.
const TABLE: [Move; 128] = {
    let mut table = [Move::Pass; 128];
    let mut i = 0;
    while i < 64 {
        table[i] = Move::Lay {
            species: Species::from_low_bits((i >> 3) as u8),
            row: RowNumber::from_low_bits((i >> 1) as u8),
            end: End::BOTH[i & 1],
        };
        i += 1;
    }
    table[DRAW] = Move::Draw;
    table[DECLINE] = Move::Decline;
    i = 0;
    while i < 8 {
        let species = Species::from_low_bits(i as u8);
        table[FLY + i] = Move::Fly(species);
        table[CARD + i] = Move::Card(species);
        table[REFILL + 2 * i] = Move::Refill {
            species,
            end: End::Left,
        };
        table[REFILL + 2 * i + 1] = Move::Refill {
            species,
            end: End::Right,
        };
        i += 1;
    }
    table
};

impl Move {
    /// The number of all moves that can ever be legal. Every index is below it.
    pub const COUNT: usize = 99;

    /// The number of moves that players can make. Their indices come first; those of the moves of
    /// chance are not less than this. A network that chooses for a player needs this many outputs.
    ///
    /// ```
    /// use bandadas_rules::Move;
    ///
    /// let by_chance = |index| Move::from_index(index).unwrap().is_chance();
    /// assert!((0..Move::PLAYER_COUNT).all(|index| !by_chance(index)));
    /// assert!((Move::PLAYER_COUNT..Move::COUNT).all(by_chance));
    /// ```
    pub const PLAYER_COUNT: usize = CARD;

    /// The number of the move, the same in every version: 0 to 63 lay (8 · species + 2 · row +
    /// end, each counted from 0), 64 draw, 65 decline, 66 to 73 fly, 74 pass, 75 to 82 a card,
    /// 83 to 98 a card for a row (2 · species + end).
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Move::Lay { species, row, end } => {
                8 * species as usize + 2 * row as usize + end as usize
            }
            Move::Draw => DRAW,
            Move::Decline => DECLINE,
            Move::Fly(species) => FLY + species as usize,
            Move::Pass => PASS,
            Move::Card(species) => CARD + species as usize,
            Move::Refill { species, end } => REFILL + 2 * species as usize + end as usize,
        }
    }

    /// The move with this number; none from [`Move::COUNT`] on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Move> {
        if index < Move::COUNT {
            Some(TABLE[index])
        } else {
            None
        }
    }

    /// Whether chance makes the move, not a player ([B2.1](crate::rules#b2-1)).
    #[inline]
    pub const fn is_chance(self) -> bool {
        matches!(self, Move::Card(_) | Move::Refill { .. })
    }
}

/// A set of moves, as [`State::legal_moves`](crate::State::legal_moves) gives it, in the order of
/// their numbers. There are at most [`Moves::MAX_LEN`].
///
/// ```
/// use bandadas_rules::{Move, State};
///
/// let state = State::new(2, 1).unwrap();
/// let moves = state.legal_moves();
/// assert_eq!(moves.len(), 8);
/// assert_eq!(moves.get(0), "=F".parse().ok());
/// assert!(moves.iter().all(Move::is_chance));
/// ```
// Layout: all moves of one phase lie within 64 numbers, lays from 0 on, all others from 64 on; the
// lowest bit is the move of number `base`.
//
// Invariants (`Moves::broken_invariant`):
// - `base` is 0 or 64, and it is 0 if the set is empty, so that equality may be derived;
// - no bit is set of a number from `Move::COUNT` on;
// - lays come by species: all eight of a species or none (B5.1).
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Moves {
    bits: u64,
    base: u8,
}

impl Moves {
    /// No state has more legal moves than this: each of eight species at both ends of four rows.
    pub const MAX_LEN: usize = 8 * 4 * 2;

    pub(crate) const NONE: Moves = Moves { bits: 0, base: 0 };
    pub(crate) const DRAW_OR_DECLINE: Moves = Moves::late(0b11);

    /// Lays at both ends of all rows (B5.1) of each species whose byte is all ones.
    #[inline]
    pub(crate) const fn lays(held: u64) -> Moves {
        Moves {
            bits: held,
            base: 0,
        }
    }

    /// Pass, and fly home any species of a bit set (B7).
    #[inline]
    pub(crate) const fn flights(species: u8) -> Moves {
        Moves::late(((species as u64) << (FLY - 64)) | (1 << (PASS - 64)))
    }

    #[inline]
    pub(crate) const fn cards(species: u8) -> Moves {
        Moves::late((species as u64) << (CARD - 64))
    }

    /// A card of any species of a bit set, at either end (B5.4).
    #[inline]
    pub(crate) const fn refills(species: u8) -> Moves {
        let s = species as u64;
        // Bit i goes to bit 2i: the halves, then the quarters, then the eighths are moved apart.
        let s = (s | (s << 4)) & 0x0F0F;
        let s = (s | (s << 2)) & 0x3333;
        let s = (s | (s << 1)) & 0x5555;
        Moves::late((3 * s) << (REFILL - 64))
    }

    #[inline]
    const fn late(bits: u64) -> Moves {
        Moves { bits, base: 64 }
    }

    /// The first of the invariants that does not hold, for tests.
    pub(crate) fn broken_invariant(self) -> Option<&'static str> {
        if self.base != 0 && (self.base != 64 || self.bits == 0) {
            Some("a set of moves begins at no beginning")
        } else if self.base == 64 && self.bits >> (Move::COUNT - 64) != 0 {
            Some("a set of moves has a number that no move has")
        } else if self.base == 0
            && self
                .bits
                .to_le_bytes()
                .iter()
                .any(|&lays| lays != 0 && lays != 0xFF)
        {
            Some("a species can be laid at some ends only")
        } else {
            None
        }
    }

    /// The number of moves.
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there are none, as when the game is over.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether `mv` is among them.
    #[inline]
    pub const fn contains(self, mv: Move) -> bool {
        let place = mv.index().wrapping_sub(self.base as usize);
        place < 64 && (self.bits >> place) & 1 == 1
    }

    /// The move at `place` in the order of [`Move::index`]; none from [`Moves::len`] on.
    #[inline]
    pub const fn get(self, place: usize) -> Option<Move> {
        let up_to = self.ones_up_to();
        if place < (up_to >> 56) as usize {
            Some(self.nth(place as u64, up_to))
        } else {
            None
        }
    }

    /// The moves for which `keep` says so.
    pub(crate) fn only(self, keep: impl Fn(Move) -> bool) -> Moves {
        let bits = (0..64)
            .filter(|&bit| (self.bits >> bit) & 1 == 1 && keep(self.at(bit)))
            .fold(0, |bits, bit| bits | (1 << bit));
        Moves {
            bits,
            base: self.base,
        }
    }

    /// The moves in the order of [`Move::index`].
    #[inline]
    pub const fn iter(self) -> MovesIter {
        MovesIter(self)
    }

    /// In every byte how many bits are set in it and in those below; in the last how many in all.
    ///
    /// This counts bits side by side ("SWAR", Warren, *Hacker's Delight*, chapter 5):
    ///
    /// 1. Each pair of bits becomes the number of its ones, then each four, then each byte.
    /// 2. Multiplying by a one in every byte adds to each byte all those below it.
    ///
    /// The sums of all bytes, not just the total, lead [`Moves::nth`] to the byte that it looks for.
    #[inline]
    pub(crate) const fn ones_up_to(self) -> u64 {
        let pairs = self.bits - ((self.bits >> 1) & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
        ((nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES)
    }

    /// The move whose bit has `place` set bits below it; there are more, as `up_to` counts them.
    ///
    /// 1. The first byte whose sum exceeds `place` holds the bit; the sum before it is subtracted.
    /// 2. The bits of that byte are spread to one a byte and summed in the same way.
    #[inline]
    pub(crate) const fn nth(self, place: u64, up_to: u64) -> Move {
        let start = first_beyond(up_to, place);
        let before = ((up_to << 8) >> start) & 0xFF;
        let byte = Counts(ONES).only(SpeciesSet((self.bits >> start) as u8));
        let bit = first_beyond(byte.0.wrapping_mul(ONES), place - before) / 8;
        self.at(start + bit)
    }

    #[inline]
    const fn at(self, bit: u32) -> Move {
        TABLE[(self.base as usize + bit as usize) % TABLE.len()]
    }
}

/// Where the first byte begins that is greater than `least`, if none is greater than 127.
#[inline]
const fn first_beyond(bytes: u64, least: u64) -> u32 {
    const HIGH: u64 = ONES << 7;
    let beyond = (bytes | HIGH).wrapping_sub((least + 1) * ONES) & HIGH;
    beyond.trailing_zeros() & !7
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(DebugText)).finish()
    }
}

struct DebugText(Move);

impl fmt::Debug for DebugText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    #[inline]
    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

impl IntoIterator for &Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    #[inline]
    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

/// The iterator of [`Moves`].
#[derive(Clone, Debug)]
pub struct MovesIter(Moves);

impl Iterator for MovesIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.0.bits == 0 {
            return None;
        }
        let next = self.0.at(self.0.bits.trailing_zeros());
        self.0.bits &= self.0.bits - 1;
        Some(next)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for MovesIter {}
impl FusedIterator for MovesIter {}
