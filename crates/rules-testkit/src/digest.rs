//! One number for many values, to pin what must never change.

use core::fmt::Display;

/// A digest of a sequence of values, the same on every platform (64-bit FNV-1a).
///
/// Values are fed as texts, each with a line end, so that no value depends on how a platform
/// stores it and no two sequences run into each other.
///
/// ```
/// use rules_testkit::digest::Digest;
/// let mut digest = Digest::default();
/// digest.feed("a1-a2");
/// digest.feed(12);
/// assert_ne!(digest.value(), Digest::default().value());
/// ```
#[derive(Clone, Debug)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0xCBF2_9CE4_8422_2325)
    }
}

impl Digest {
    /// Takes in one value.
    pub fn feed(&mut self, value: impl Display) {
        for byte in format!("{value}\n").bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    /// The digest of all that was fed.
    pub const fn value(&self) -> u64 {
        self.0
    }
}
