//! What is true of every state.

use crate::state::{Setup, State};

impl State {
    /// Panics if the state breaks one of the invariants that stand at [`State`]'s fields. For the
    /// tests of this crate; in builds without debug assertions it does nothing.
    ///
    /// # Panics
    ///
    /// If an invariant is broken, which is a fault of this crate.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        if !cfg!(debug_assertions) {
            return;
        }
        // The parts of the start of the turn are checked one by one where a state is made of them.
        let start = State::try_from(Setup::from(self));
        let start = start.unwrap_or_else(|error| panic!("{self:?}: {error}"));
        let now = self
            .turn_so_far()
            .try_fold(start, |state, mv| state.apply(mv));
        assert_eq!(now, Ok(*self), "the parts and the turn make the same state");
        if self.jump_due().is_some() {
            assert!(!self.is_ended(), "no jump is due when the game is over");
            assert!(
                !self.legal_moves().is_empty(),
                "a jump that is due is legal"
            );
        }
    }
}
