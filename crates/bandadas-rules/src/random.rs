//! The `rand` feature: cards and moves at random, and random games.
//!
//! [`State::random_move`] draws one move, for any state. [`State::play_random_turn`] plays a whole turn: it
//! draws the same moves from the same random numbers, but does not put a move together to take it
//! apart again. That both do the same is tested over millions of turns.

use rand::Rng;

use crate::counts::Counts;
use crate::moves::{Move, Moves};
use crate::outcome::Outcome;
use crate::row::{End, RowNumber};
use crate::rules::deal::HAND;
use crate::species::Species;
use crate::state::State;
use crate::table::Phase;

/// A number less than `limit`, which is not 0, each equally likely.
///
/// This is the multiplication method of Lemire, "Fast Random Integer Generation in an Interval"
/// (<https://arxiv.org/abs/1805.10941>), which is exact:
///
/// 1. Multiply 32 random bits by the limit; the high half of the product is the result.
/// 2. Each result comes from as many random numbers as any other, but for the products whose low
///    half is less than 2³² modulo the limit: those are drawn again. The modulus, a division, is
///    needed only if the low half is less than the limit, which is rare.
#[inline]
pub(crate) fn below<R: Rng + ?Sized>(rng: &mut R, limit: u32) -> u32 {
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
    pub fn choose<R: Rng + ?Sized>(self, rng: &mut R) -> Option<Move> {
        let up_to = self.ones_up_to();
        match (up_to >> 56) as u32 {
            0 => None,
            // The only move needs no random number.
            1 => Some(self.nth(0, up_to)),
            len => Some(self.nth(below(rng, len).into(), up_to)),
        }
    }
}

impl State {
    /// A move of chance drawn by weight; none if chance is not to move.
    ///
    /// The draw is exact: it takes from `rng` as many numbers as that needs, most often one.
    #[inline]
    pub fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        if !self.phase().is_chance() {
            return None;
        }
        let source = self.source();
        Some(if let Phase::Refill(_) = self.phase() {
            let (species, end) = refill(source, rng);
            Move::Refill { species, end }
        } else {
            Move::Card(card(source, rng))
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
    pub fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        if self.phase().is_chance() {
            self.sample(rng)
        } else {
            self.legal_moves().choose(rng)
        }
    }

    /// Plays random moves in place, as [`State::random_move`] draws them, to the end of the turn:
    /// until the next turn begins, a round ends or the game is over. If cards are being dealt, they
    /// are dealt first. Does nothing when the game is over.
    ///
    /// This is for playouts; it is several times as fast as move by move.
    ///
    /// ```
    /// use bandadas_rules::{Phase, State};
    /// use rand::SeedableRng;
    ///
    /// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    /// let mut state = State::new(2, 1).unwrap();
    /// state.play_random_turn(&mut rng);
    /// assert_eq!((state.phase(), state.table().player().number()), (Phase::Lay, 2));
    /// ```
    #[inline]
    pub fn play_random_turn<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        if self.table.phase.is_deal() {
            self.deal_at_random(rng);
        }
        if self.table.phase == Phase::Lay {
            self.lay_at_random(rng);
        }
        while let Phase::Refill(_) = self.table.phase {
            let (species, end) = refill(self.source(), rng);
            self.take_from_pile(species);
            self.refill(species, end);
        }
        if self.table.phase == Phase::Draw {
            if below(rng, 2) == 0 {
                self.draw_two();
            } else {
                self.decline();
            }
        }
        while let Phase::Drawing(cards) = self.table.phase {
            let species = self.take_at_random(rng);
            self.draw_card(species, cards);
        }
        if self.table.phase == Phase::Fly {
            self.fly_or_pass_at_random(rng);
        }
    }

    /// Plays random moves in place, as [`State::random_move`] draws them, to the end of the game.
    /// In a random game that comes after some eighty turns, though nothing in the rules bounds it
    /// ([B8.4](crate::rules#b8-4)).
    ///
    /// ```
    /// use bandadas_rules::{Seat, State, Viewer};
    /// use rand::SeedableRng;
    ///
    /// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    /// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
    ///     .parse()
    ///     .unwrap();
    /// // How often seat 1 wins from here, for all that it knows.
    /// let seat = Seat::new(1).unwrap();
    /// let view = state.view(Viewer::Seat(seat));
    /// let wins = (0..100)
    ///     .filter(|_| view.determinize(&mut rng).playout(&mut rng).is_winner(seat))
    ///     .count();
    /// assert!((20..80).contains(&wins));
    /// ```
    pub fn playout<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Outcome {
        loop {
            if let Some(outcome) = self.outcome() {
                return outcome;
            }
            self.play_random_turn(rng);
        }
    }

    /// Takes a random card from the draw pile (B2.1), which the discard pile becomes first if it
    /// is empty (B2.2).
    #[inline]
    fn take_at_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Species {
        let species = card(self.source(), rng);
        self.take_from_pile(species);
        species
    }

    /// Deals all that is to be dealt (B3.2).
    fn deal_at_random<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        while self.table.phase == Phase::Rows {
            let species = self.take_at_random(rng);
            self.deal_to_row(species);
        }
        while self.table.phase == Phase::Hands {
            self.deal_hand_at_random(rng);
        }
        while self.table.phase == Phase::Birds {
            let species = self.take_at_random(rng);
            self.deal_bird(species);
        }
    }

    /// Deals the rest of the hand that is dealt next.
    fn deal_hand_at_random<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let Some(seat) = self.next_hand() else { return };
        // All cards of the hand but the last, which may end the deal.
        let missing = HAND - self.hands[seat].total();
        for _ in 1..missing {
            let species = self.take_at_random(rng);
            self.hands[seat] = self.hands[seat].plus(Counts::of(species, 1));
        }
        let species = self.take_at_random(rng);
        self.deal_to_hand(species);
    }

    /// Any lay: one of the species held, one of eight ends of rows (B5.1).
    #[inline]
    fn lay_at_random<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let held = self.hands[self.table.player.index()];
        let (number, up_to) = held.species_up_to();
        let drawn = below(rng, 8 * number);
        let species = Counts::nth_species(up_to, drawn / 8);
        let row = RowNumber::from_low_bits((drawn / 2) as u8);
        self.lay(species, row, End::BOTH[(drawn % 2) as usize]);
    }

    /// Any of the flocks that can fly, or pass (B7).
    #[inline]
    fn fly_or_pass_at_random<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let flocks = self.hands[self.table.player.index()].flocks();
        if flocks.is_empty() {
            return self.end_turn();
        }
        let drawn = below(rng, flocks.len() as u32 + 1);
        match flocks.iter().nth(drawn as usize) {
            Some(species) => self.fly(species),
            None => self.end_turn(),
        }
    }
}

/// A random card of a pile, each equally likely.
#[inline]
fn card<R: Rng + ?Sized>(pile: Counts, rng: &mut R) -> Species {
    pile.species_at(below(rng, pile.total()))
}

/// A random card of a pile for a random end of a row (B5.4).
#[inline]
fn refill<R: Rng + ?Sized>(pile: Counts, rng: &mut R) -> (Species, End) {
    let drawn = below(rng, 2 * pile.total());
    (pile.species_at(drawn / 2), End::BOTH[(drawn % 2) as usize])
}
