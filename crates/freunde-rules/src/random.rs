//! The `rand` feature: random moves.

use rand::{Rng, RngExt};

use crate::moves::{Move, Moves};
use crate::spaces::Spaces;
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
        let groups = self.groups();
        let lens = groups.map(Spaces::len);
        let mut place = match lens.iter().sum::<usize>() as u32 {
            0 => return None,
            len => rng.random_range(0..len) as usize,
        };
        for (group, len) in lens.into_iter().enumerate() {
            if place < len {
                let space = groups[group].nth(place)?;
                return Some(self.of_group(group, space));
            }
            place -= len;
        }
        None
    }
}

impl State {
    /// A legal move, each as likely as any other; `None` when the game is over.
    ///
    /// This is cheaper than to [list](State::legal_moves) the moves and to
    /// [choose](Moves::choose) one of them.
    pub fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        if self.is_ended() || self.jump_due().is_some() {
            return self.legal_moves().choose(rng);
        }
        // Rejection sampling: one of the movements that F3 allows is drawn, and only this one is
        // asked for the rare rules, F4.6, F6 and F7. If it breaks one, it is taken out and another
        // is drawn.
        //
        // All legal movements are equally likely: every draw treats the legal movements among
        // those left alike, and none of them is ever taken out. So exchanging two legal movements
        // throughout changes no probability, and the one that is drawn first at last is each with
        // the same.
        let mut left = self.movements_by_f3_alone();
        while let Some(mv) = left.choose(rng) {
            if self.allows_movement_of_f3(mv) {
                return Some(mv);
            }
            left.remove(mv);
        }
        None
    }
}
