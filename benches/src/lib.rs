//! What the benches share: seeded dice and the corpora of positions.

pub mod bandadas;
pub mod freunde;

/// Seeded random numbers, the same on every platform and in every version (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that always fall the same way for a seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A random word.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `sides`; 0 if that is 0. The bias is below one in 2³² for each side.
    #[inline]
    pub fn roll(&mut self, sides: usize) -> usize {
        ((u128::from(self.word()) * sides as u128) >> 64) as usize
    }
}
