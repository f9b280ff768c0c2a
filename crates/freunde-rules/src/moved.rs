//! What a movement changes.

use crate::space::Space;
use crate::stack::Stack;

/// What a movement changes, before any jump.
pub(crate) struct Moved {
    pub(crate) from: Space,
    pub(crate) to: Space,
    /// The stacks on `from` and `to` before.
    pub(crate) old: [Stack; 2],
    /// The pieces that leave `from`, at their levels there.
    pub(crate) leaving: Stack,
    /// The same pieces at their levels on `to`.
    pub(crate) arriving: Stack,
}

impl Moved {
    /// The stacks on `from` and `to` after.
    #[inline]
    pub(crate) fn after(&self) -> [Stack; 2] {
        [
            self.old[0].toggled(self.leaving),
            self.old[1].toggled(self.arriving),
        ]
    }

    /// How many pieces moved.
    pub(crate) fn group(&self) -> usize {
        self.old[0].height() - self.after()[0].height()
    }

    /// The two spaces, each with its stack before and after.
    #[inline]
    pub(crate) fn changes(&self) -> [(Space, Stack, Stack); 2] {
        let [from, to] = self.after();
        [(self.from, self.old[0], from), (self.to, self.old[1], to)]
    }
}
