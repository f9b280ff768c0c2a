//! Seeded random numbers for tests, benches and corpora.

/// Random numbers that are the same on every platform and in every version for a seed.
///
/// The algorithm is `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
///
/// ```
/// use rules_testkit::dice::Dice;
/// let (mut one, mut same) = (Dice::new(7), Dice::new(7));
/// assert_eq!(one.word(), same.word());
/// assert!(one.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The numbers of a seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next number, from 0 to `u64::MAX`.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `limit`; 0 if `limit` is 0.
    ///
    /// Each number is as likely as any other, up to one part in 2³² for limits below 2³².
    #[inline]
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.word()) * limit as u128) >> 64) as usize
    }

    /// Puts a list into a random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}
