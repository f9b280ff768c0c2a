//! Random numbers that belong to one game.

use std::convert::Infallible;

use rand::TryRng;

/// A stream of random numbers, made from a seed, a game's number and a purpose.
///
/// It is `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014), started at a place that the three together choose. The numbers are the same on every
/// platform. They are for games, not for secrets.
///
/// ```
/// use rand::Rng;
/// use rules_env::Stream;
/// let (mut one, mut same, mut other) = (Stream::new(1, 7, 0), Stream::new(1, 7, 0), Stream::new(1, 8, 0));
/// assert_eq!(one.next_u64(), same.next_u64());
/// assert_ne!(one.next_u64(), other.next_u64());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream(u64);

impl Stream {
    /// The stream of a seed, a game and a purpose.
    pub const fn new(seed: u64, game: u64, purpose: u64) -> Stream {
        Stream(mix(mix(mix(seed) ^ game) ^ purpose))
    }

    const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number below a limit, which is at least 1, each equally likely (Lemire, "Fast random
    /// integer generation in an interval", 2019).
    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        let mut product = (self.word() >> 32) * u64::from(limit);
        if (product as u32) < limit {
            let least = limit.wrapping_neg() % limit;
            while (product as u32) < least {
                product = (self.word() >> 32) * u64::from(limit);
            }
        }
        (product >> 32) as u32
    }
}

/// A one-to-one mixing of 64 bits, so that similar seeds and games get different streams.
const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

impl TryRng for Stream {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.word() >> 32) as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.word())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let word = self.word().to_le_bytes();
            chunk
                .iter_mut()
                .zip(word)
                .for_each(|(byte, from)| *byte = from);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_a_limit_are_about_equally_frequent() {
        let mut stream = Stream::new(3, 0, 0);
        let mut found = [0; 7];
        for _ in 0..70_000 {
            found[stream.below(7) as usize] += 1;
        }
        assert!(
            found.iter().all(|count| (9_500..10_500).contains(count)),
            "{found:?}"
        );
        assert_eq!(stream.below(1), 0);
    }
}
