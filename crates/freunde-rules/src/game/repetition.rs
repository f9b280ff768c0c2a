//! F8.3: the arrangements that stood in a game.

use smallvec::SmallVec;

use crate::game::shared::Shared;

/// The keys of the arrangements at the start of the game and at the ends of turns (F8.3).
///
/// This is a binary counter (Bentley and Saxe, "Decomposable searching problems", 1980). The keys
/// lie in blocks whose sizes are powers of two. The `n`-th block holds as many keys as the lowest
/// set bit of `n` says, and the block before it in the chain is that of `n` without this bit. So a
/// chain is short, however long the game is, and games share the blocks of their common past.
pub(super) struct Stood {
    number: usize,
    /// In ascending order.
    keys: SmallVec<[u64; 2]>,
    before: Option<Shared<Stood>>,
}

impl Stood {
    pub(super) fn new(key: u64) -> Stood {
        Stood {
            number: 1,
            keys: [key].into_iter().collect(),
            before: None,
        }
    }

    /// The block with one arrangement more.
    pub(super) fn after(last: &Shared<Stood>, key: u64) -> Stood {
        let number = last.number + 1;
        let rest = number & (number - 1);
        let mut keys: SmallVec<[u64; 2]> = [key].into_iter().collect();
        let mut before = Some(last.clone());
        while let Some(block) = before.take_if(|block| block.number > rest) {
            keys.extend_from_slice(&block.keys);
            before.clone_from(&block.before);
        }
        keys.sort_unstable();
        Stood {
            number,
            keys,
            before,
        }
    }

    pub(super) fn holds(&self, key: u64) -> bool {
        core::iter::successors(Some(self), |block| block.before.as_deref())
            .any(|block| block.keys.binary_search(&key).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn all_arrangements_that_stood_are_found_f8_3() {
        let key = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut last = Shared::new(Stood::new(key(1)));
        let mut all = Vec::from([last.clone()]);
        for number in 2..=300 {
            last = Shared::new(Stood::after(&last, key(number)));
            all.push(last.clone());
            let chain = core::iter::successors(Some(&*last), |block| block.before.as_deref());
            assert_eq!(chain.count() as u32, number.count_ones());
        }
        for (stood, newest) in all.iter().zip(1..) {
            for number in 1..=301 {
                assert_eq!(stood.holds(key(number)), number <= newest);
            }
        }
    }
}
