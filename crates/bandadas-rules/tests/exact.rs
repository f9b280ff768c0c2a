//! What a caller can rely on to the last bit: exact chance from given random words, sizes of
//! lists known before they are walked through, values that show themselves.

mod common;

use bandadas_rules::{Counts, End, IllegalMove, Row, Species, State};
use common::{mv, seat, state};

/// A generator that gives the words of a list and nothing else.
#[cfg(feature = "rand")]
struct Script<'a>(std::slice::Iter<'a, u32>);

#[cfg(feature = "rand")]
impl rand::TryRng for Script<'_> {
    type Error = core::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(*self.0.next().expect("more words than the list has"))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("one card takes words of 32 bits")
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
        unreachable!("one card takes words of 32 bits")
    }
}

/// Of the 2^32 words 2^32 mod 110 = 26 are too many for 110 equally likely cards. Those are the
/// ones whose product with 110 is below 26 in its lower half; the upper half is the card.
#[cfg(feature = "rand")]
#[test]
fn a_word_that_would_favour_a_card_is_drawn_again_and_no_other_b2_1() {
    let pile = State::new(2, 1).unwrap();
    assert_eq!(pile.source().total(), 110);
    for (words, card) in [
        // Lower halves 26, 28, 110 and 1000; cards 54, 37, 0 and 25 of the sorted pile.
        (&[2_108_438_491][..], "=M"),
        (&[1_444_670_818], "=D"),
        (&[1], "=F"),
        (&[976_128_940], "=T"),
        (&[u32::MAX], "=R"),
        // Lower halves 0 and 24, drawn again.
        (&[0, u32::MAX], "=R"),
        (&[624_722_516, 0, 976_128_940], "=T"),
    ] {
        let mut script = Script(words.iter());
        let sampled = pile.sample(&mut script).unwrap();
        assert_eq!(sampled.to_string(), card, "{words:?}");
        assert_eq!(script.0.len(), 0, "{words:?} leaves words");
    }
}

#[test]
fn lists_know_their_length_at_every_step() {
    let dealing = State::new(2, 1).unwrap();
    let mut odds = dealing.chance_moves();
    for left in (0..=8).rev() {
        assert_eq!(odds.size_hint(), (left, Some(left)));
        assert_eq!(odds.next().is_some(), left > 0);
    }
}

#[test]
fn values_show_their_texts_when_debugged() {
    let counts: Counts = "F2OD13".parse().unwrap();
    assert_eq!(format!("{counts:?}"), "Counts(F2OD13)");
}

/// From the last place down, each card changes places with one that is not above it. The greatest
/// word leaves a card where it is, the word 1 brings it to the bottom; the deck is dealt from the
/// top.
#[cfg(feature = "rand")]
#[test]
fn a_deck_is_shuffled_from_the_last_place_down_b2_1() {
    let pile: Counts = "FOT".parse().unwrap();
    let order = |words: &[u32]| {
        let mut script = Script(words.iter());
        let deck = bandadas_rules::Deck::shuffled(pile, &mut script);
        let cards: String = deck.cards().map(|species| species.to_string()).collect();
        assert_eq!((deck.len(), deck.counts()), (3, pile));
        cards
    };
    assert_eq!(order(&[u32::MAX, u32::MAX]), "TOF");
    assert_eq!(order(&[1, u32::MAX]), "FOT");
    assert_eq!(order(&[u32::MAX, 1]), "TFO");
    assert_eq!(order(&[1, 1]), "FTO");
}

#[test]
fn more_cards_than_there_are_count_as_those_that_fit_b5_2() {
    let row: Row = "O2W5P".parse().unwrap();
    let after = |number| {
        let (row, taken) = row.lay(Species::ReedWarbler, number, End::Left);
        (row.to_string(), taken.to_string())
    };
    assert_eq!(after(15), ("W20P".into(), "O2".into()));
    assert_eq!(after(16), ("W20P".into(), "O2".into()));
    assert_eq!(after(255), ("W20P".into(), "O2".into()));
    assert_eq!(after(0), ("O2W5P".into(), "-".into()));
    let full: Row = "OW20P".parse().unwrap();
    let unchanged = full.lay(Species::ReedWarbler, 1, End::Right);
    assert_eq!(unchanged, (full, Counts::EMPTY));
}

#[test]
fn only_a_refill_has_ends_b5_4_b10_4() {
    let dealing = State::new(2, 1).unwrap();
    assert_eq!(dealing.check(mv("=P<")), Err(IllegalMove::NoRefill));
}

#[test]
fn those_who_share_a_win_won_and_no_other_b8_2() {
    let over = state(&common::filled(
        "W2F/*/M2/D2 -/-/- OT/R/D2 - TP2M10W9 1 1 over",
    ));
    let outcome = over.outcome().unwrap();
    let won = [1, 2, 3].map(|number| outcome.is_winner(seat(number)));
    assert_eq!(won, [true, false, true]);
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(1), seat(3)]);
    assert_eq!(format!("{:?}", seat(3)), "Seat(3)");
    assert_eq!(over.table().players(), 3);
}
