//! What the opponents promise.

mod bandadas;
mod freunde;

/// A digest that tells two lists of numbers apart (FNV-1a).
fn digest(numbers: impl Iterator<Item = usize>) -> u64 {
    numbers.fold(0xCBF2_9CE4_8422_2325, |hash, number| {
        (hash ^ number as u64).wrapping_mul(0x0100_0000_01B3)
    })
}
