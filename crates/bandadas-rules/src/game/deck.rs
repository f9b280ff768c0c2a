//! B2.1: a shuffled list of cards that answers moves of chance.

use alloc::vec::Vec;

use thiserror::Error;

use crate::counts::Counts;
use crate::moves::Move;
use crate::row::End;
use crate::species::Species;
use crate::state::State;
use crate::table::Phase;

/// A draw pile in a fixed order, as a server shuffles it. [B2.1](crate::rules#b2-1) replaces it by
/// odds.
///
/// It gives its cards as moves of chance. When the discard pile is turned over
/// ([B2.2](crate::rules#b2-2)), somebody must choose its order: make a new deck of the cards of
/// [`State::source`]. A card that is added to a row goes to its right end
/// ([B5.4](crate::rules#b5-4): the choice has no consequence).
///
/// The text has the letters of the cards, the next one first; `serde` keeps the same text. Nobody
/// may see it. A server keeps it for itself, so that it can go on dealing after a restart.
///
/// ```
/// use bandadas_rules::{Actor, Counts, Deck, State};
///
/// // 110 cards in an order that somebody chose.
/// let cards = Counts::ALL.iter().flat_map(|(species, n)| (0..n).map(move |_| species));
/// let mut deck = Deck::new(cards).unwrap();
/// let state = State::new(2, 1).unwrap();
/// let dealt = state
///     .settle(|state| {
///         if deck.is_empty() {
/// // The discard pile is turned over. Here its order is that of the species.
///             let pile = state.source().iter().flat_map(|(species, n)| (0..n).map(move |_| species));
///             deck = Deck::new(pile).unwrap();
///         }
///         deck.deal(state).ok()
///     })
///     .unwrap();
/// assert!(matches!(dealt.to_move(), Actor::Seat(_)));
/// assert_eq!(dealt.draw_pile(), deck.counts());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    /// The next card is the last.
    cards: Vec<Species>,
    counts: Counts,
}

/// An error in building a deck or dealing from it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DeckError {
    /// There are more cards of a species than the game has.
    #[error("B1: there are only {} cards of the species {}", species.cards(), species.name())]
    TooMany {
        /// The species.
        species: Species,
    },
    /// No card is due in this state.
    #[error("B2.1: no card is due now")]
    NoCardDue,
    /// The deck has no cards left: the discard pile must be turned over.
    #[error("B2.2: the deck is empty, so a new one is made of the discard pile")]
    Empty,
    /// The deck's cards are not those of the pile from which the next card comes.
    #[error("B2.1: the deck holds other cards than the pile")]
    OtherCards,
}

impl Deck {
    /// A deck of cards, the next one first.
    ///
    /// # Errors
    ///
    /// If there are more cards of a species than the game has ([B1](crate::rules#b1)).
    pub fn new(cards: impl IntoIterator<Item = Species>) -> Result<Deck, DeckError> {
        let mut deck = Deck {
            cards: Vec::new(),
            counts: Counts::EMPTY,
        };
        for species in cards {
            let Some(counts) = deck.counts.checked_add(Counts::of(species, 1)) else {
                return Err(DeckError::TooMany { species });
            };
            deck.counts = counts;
            deck.cards.push(species);
        }
        deck.cards.reverse();
        Ok(deck)
    }

    /// The cards of `pile` in a random order, each order equally likely.
    #[cfg(feature = "rand")]
    pub fn shuffled<R: rand::Rng + ?Sized>(pile: Counts, rng: &mut R) -> Deck {
        let mut cards: Vec<Species> = pile
            .iter()
            .flat_map(|(species, n)| (0..n).map(move |_| species))
            .collect();
        for last in (1..cards.len()).rev() {
            let other = crate::random::below(rng, last as u32 + 1) as usize;
            cards.swap(last, other);
        }
        Deck {
            cards,
            counts: pile,
        }
    }

    /// The number of cards left.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether no cards are left.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards left, by species.
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// The cards left, the next one first.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = Species> {
        self.cards.iter().rev().copied()
    }

    /// Takes the next card out of the deck as the move of chance that is due in `state`.
    ///
    /// # Errors
    ///
    /// If no card is due, the deck is empty, or it holds other cards than the pile that the next
    /// card comes from ([`State::source`]). The deck stays as it is then.
    pub fn deal(&mut self, state: &State) -> Result<Move, DeckError> {
        if !state.phase().is_chance() {
            return Err(DeckError::NoCardDue);
        }
        let Some(&species) = self.cards.last() else {
            return Err(DeckError::Empty);
        };
        if self.counts != state.source() {
            return Err(DeckError::OtherCards);
        }
        self.cards.pop();
        self.counts = self.counts.minus(Counts::of(species, 1));
        Ok(match state.phase() {
            Phase::Refill(_) => Move::Refill {
                species,
                end: End::Right,
            },
            _ => Move::Card(species),
        })
    }
}
