//! Keys of states and views: hashes that are the same on every platform and in every version.

use crate::seat::SEATS;
use crate::state::State;
use crate::table::{Phase, Table};

/// Words that all viewers share.
pub(crate) const SHARED: usize = 16;
/// The words of a state, of which a view has fewer.
const STATE: usize = SHARED + SEATS + 1;

/// Odd numbers without a pattern, one to be added to each word.
const SALT: [u64; STATE] = {
    let mut salt = [0; STATE];
    let mut i = 0;
    while i < STATE {
        salt[i] = scramble(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(i as u64 + 1)) | 1;
        i += 1;
    }
    salt
};

/// A bijection of 64 bits in which every bit of the result depends on all bits.
const fn scramble(mut x: u64) -> u64 {
    x ^= x >> 30;
    x = x.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x ^= x >> 27;
    x = x.wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// The salted words multiplied in pairs, so that no product waits for another. The number of words
/// is even.
#[inline]
pub(crate) fn key_of<const WORDS: usize>(words: &[u64; WORDS]) -> u64 {
    let mut sum: u64 = 0;
    for (pair, salt) in words.chunks_exact(2).zip(SALT.chunks_exact(2)) {
        let left = u128::from(pair[0].wrapping_add(salt[0]));
        let product = left * u128::from(pair[1].wrapping_add(salt[1]));
        sum = sum
            .wrapping_add(product as u64 ^ (product >> 64) as u64)
            .rotate_left(23);
    }
    scramble(sum)
}

impl State {
    /// A hash of the state, the same on every platform and in every version: equal states have
    /// equal keys, and others most likely have others.
    ///
    /// ```
    /// assert_eq!(bandadas_rules::State::new(2, 1).unwrap().key(), 7_411_605_340_933_776_081);
    /// ```
    pub fn key(&self) -> u64 {
        let mut words = [0; STATE];
        words[..SHARED].copy_from_slice(&self.table.words());
        for seat in 0..SEATS {
            words[SHARED + seat] = self.hands[seat].0;
        }
        words[STATE - 1] = self.draw.0;
        key_of(&words)
    }
}

impl Table {
    /// Four rows, the known cards and the collection of each seat, the discard pile, and all that
    /// is small.
    #[inline]
    pub(crate) fn words(&self) -> [u64; SHARED] {
        const ROWS: usize = 4;
        let mut words = [0; SHARED];
        for (row, word) in words[..ROWS].iter_mut().enumerate() {
            *word = self.rows[row].0;
        }
        let mut small = [0; 8];
        for seat in 0..SEATS {
            words[ROWS + seat] = self.known[seat].0;
            words[ROWS + SEATS + seat] = self.collections[seat].0;
            small[seat] = self.absent[seat].0;
        }
        words[SHARED - 2] = self.discard.0;
        small[SEATS] =
            self.players * 25 + self.dealer.index() as u8 * 5 + self.player.index() as u8;
        small[SEATS + 1] = phase_number(self.phase);
        words[SHARED - 1] = u64::from_le_bytes(small);
        words
    }
}

const fn phase_number(phase: Phase) -> u8 {
    match phase {
        Phase::Rows => 0,
        Phase::Hands => 1,
        Phase::Birds => 2,
        Phase::Lay => 3,
        Phase::Refill(row) => 4 + row.index() as u8,
        Phase::Draw => 8,
        Phase::Drawing(cards) => 8 + cards,
        Phase::Fly => 11,
        Phase::Over => 12,
    }
}
