//! The `rand` feature: random moves.

use rand::{Rng, RngExt};

use crate::moves::{Move, Moves};
use crate::state::State;

impl Moves {
    /// One of the moves, each as likely as any other; `None` if there is none.
    ///
    /// The same generator gives the same move on every platform.
    ///
    /// ```
    /// use freunde_rules::State;
    /// use rand_chacha::ChaCha8Rng;
    /// use rand_chacha::rand_core::SeedableRng;
    /// let moves = State::default().legal_moves();
    /// let mut rng = ChaCha8Rng::seed_from_u64(1);
    /// assert!(moves.contains(moves.choose(&mut rng).unwrap()));
    /// ```
    pub fn choose<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        match self.len() as u32 {
            0 => None,
            len => self.get(rng.random_range(0..len) as usize),
        }
    }
}

impl State {
    /// A legal move, each as likely as any other; `None` when the game is over.
    pub fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        self.legal_moves().choose(rng)
    }
}
