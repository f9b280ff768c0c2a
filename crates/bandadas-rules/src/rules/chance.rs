//! B2: moves of chance, their weights and the turning of the discard pile.

use core::iter::FusedIterator;

use crate::counts::Counts;
use crate::illegal::IllegalMove;
use crate::moves::{Move, MovesIter};
use crate::species::Species;
use crate::state::State;

/// The moves of chance with their weights, as [`State::chance_moves`] gives them.
#[derive(Clone, Debug)]
pub struct ChanceMoves {
    moves: MovesIter,
    source: Counts,
}

impl Iterator for ChanceMoves {
    type Item = (Move, u32);

    fn next(&mut self) -> Option<(Move, u32)> {
        let next = self.moves.next()?;
        let (Move::Card(species) | Move::Refill { species, .. }) = next else {
            return None;
        };
        Some((next, u32::from(self.source.get(species))))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl ExactSizeIterator for ChanceMoves {}
impl FusedIterator for ChanceMoves {}

impl State {
    /// Where the next card comes from: the draw pile or, if that is empty, the discard pile
    /// ([B2.2](crate::rules#b2-2)).
    #[inline]
    pub const fn source(&self) -> Counts {
        if self.draw.is_empty() {
            self.table.discard
        } else {
            self.draw
        }
    }

    /// Each move of chance that can be next and its weight: its probability is its weight divided
    /// by the sum of all weights ([B2.1](crate::rules#b2-1), [B5.4](crate::rules#b5-4)). Nothing if
    /// chance is not to move.
    ///
    /// ```
    /// use bandadas_rules::State;
    ///
    /// let state = State::new(2, 1).unwrap();
    /// let odds: Vec<_> = state.chance_moves().map(|(card, n)| format!("{card} {n}")).collect();
    /// assert_eq!(odds.join(", "), "=F 7, =O 10, =T 10, =D 13, =P 13, =M 17, =W 20, =R 20");
    /// ```
    pub fn chance_moves(&self) -> ChanceMoves {
        let moves = if self.phase().is_chance() {
            self.legal_moves()
        } else {
            crate::Moves::default()
        };
        ChanceMoves {
            moves: moves.iter(),
            source: self.source(),
        }
    }

    /// Plays the moves of chance that `chance` chooses, until a player is to move, the game is
    /// over, or it gives no answer. So a shuffled [`Deck`](crate::Deck), a script or random numbers
    /// can drive a whole game.
    ///
    /// # Errors
    ///
    /// If an answer is not a legal move.
    ///
    /// ```
    /// use bandadas_rules::{Actor, State};
    ///
    /// // Always the card that is most frequent in the pile.
    /// let state = State::new(2, 1).unwrap();
    /// let dealt = state
    ///     .settle(|state| state.chance_moves().max_by_key(|&(_, weight)| weight).map(|(card, _)| card))
    ///     .unwrap();
    /// assert!(matches!(dealt.to_move(), Actor::Seat(_)));
    /// ```
    pub fn settle(
        &self,
        mut chance: impl FnMut(&State) -> Option<Move>,
    ) -> Result<State, IllegalMove> {
        let mut state = *self;
        while state.phase().is_chance() {
            let Some(answer) = chance(&state) else { break };
            state = state.apply(answer)?;
        }
        Ok(state)
    }

    /// How many cards can be drawn at all: those of both piles (B2.2).
    #[inline]
    pub(crate) const fn drawable(&self) -> u32 {
        self.draw.total() + self.table.discard.total()
    }

    /// Takes a card from the draw pile. If that is empty, the discard pile first becomes the draw
    /// pile (B2.2).
    #[inline]
    pub(crate) fn take_from_pile(&mut self, species: Species) {
        if self.draw.is_empty() {
            self.draw = self.table.discard;
            self.table.discard = Counts::EMPTY;
        }
        self.draw = self.draw.minus(Counts::of(species, 1));
    }
}
