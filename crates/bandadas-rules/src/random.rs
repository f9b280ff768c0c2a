//! The `rand` feature: cards and moves at random.

use crate::moves::{Move, Moves};
use crate::row::End;
use crate::state::State;
use crate::table::Phase;

/// A number less than `limit`, which is not 0, each equally likely: Lemire's method, exact.
#[inline]
pub(crate) fn below<R: rand::Rng + ?Sized>(rng: &mut R, limit: u32) -> u32 {
    let mut product = u64::from(rng.next_u32()) * u64::from(limit);
    if (product as u32) < limit {
        let least = limit.wrapping_neg() % limit;
        while (product as u32) < least {
            product = u64::from(rng.next_u32()) * u64::from(limit);
        }
    }
    (product >> 32) as u32
}

impl Moves {
    /// One of the moves, each as likely as any other; none if there is none.
    ///
    /// ```
    /// use bandadas_rules::State;
    /// use rand::SeedableRng;
    ///
    /// let moves = State::new(2, 1).unwrap().legal_moves();
    /// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    /// assert!(moves.contains(moves.choose(&mut rng).unwrap()));
    /// ```
    #[inline]
    pub fn choose<R: rand::Rng + ?Sized>(self, rng: &mut R) -> Option<Move> {
        let up_to = self.ones_up_to();
        match (up_to >> 56) as u32 {
            0 => None,
            len => Some(self.nth(below(rng, len).into(), up_to)),
        }
    }
}

impl State {
    /// A move of chance drawn by weight; none if chance is not to move.
    ///
    /// The draw is exact: it takes from `rng` as many numbers as that needs, most often one.
    #[inline]
    pub fn sample<R: rand::Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        if !self.phase().is_chance() {
            return None;
        }
        let source = self.source();
        Some(if let Phase::Refill(_) = self.phase() {
            let drawn = below(rng, 2 * source.total());
            Move::Refill {
                species: source.species_at(drawn / 2),
                end: if drawn.is_multiple_of(2) {
                    End::Left
                } else {
                    End::Right
                },
            }
        } else {
            Move::Card(source.species_at(below(rng, source.total())))
        })
    }

    /// A move as in a random game: of chance by weight, of a player each as likely as any other;
    /// none when the game is over.
    ///
    /// ```
    /// use bandadas_rules::State;
    /// use rand::SeedableRng;
    ///
    /// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    /// let mut state = State::new(2, 1).unwrap();
    /// while let Some(next) = state.random_move(&mut rng) {
    ///     state.play_unchecked(next);
    /// }
    /// assert!(state.outcome().is_some());
    /// ```
    #[inline]
    pub fn random_move<R: rand::Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        if self.phase().is_chance() {
            self.sample(rng)
        } else {
            self.legal_moves().choose(rng)
        }
    }
}
