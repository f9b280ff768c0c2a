//! What a caller can rely on to the last bit: exact chance from given random words, sizes of
//! lists known before they are walked through, values that show themselves.

use crate::common::{mv, seat, state};
use bandadas_rules::{
    Counts, End, Game, IllegalMove, Phase, Problem, Row, RowNumber, RowSymmetry, Species, State,
    View, Viewer,
};

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
    let over = state(&crate::common::filled(
        "W2F/*/M2/D2 -/-/- OT/R/D2 - TP2M10W9 1 1 over",
    ));
    let outcome = over.outcome().unwrap();
    let won = [1, 2, 3].map(|number| outcome.is_winner(seat(number)));
    assert_eq!(won, [true, false, true]);
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(1), seat(3)]);
    assert_eq!(format!("{:?}", seat(3)), "Seat(3)");
    assert_eq!(over.table().players(), 3);
}

/// Four rows of one species each, so that every phase of a turn can be.
fn in_phase(phase: &str) -> String {
    crate::common::filled(&format!("W/R/M/D FO/F W/R * T 1 1 {phase}"))
}

#[test]
fn states_that_differ_in_their_phase_alone_have_other_keys() {
    let phases = [
        "lay", "refill:1", "refill:2", "refill:3", "refill:4", "draw", "draw:1", "draw:2", "fly",
    ];
    let keys = phases.map(|phase| in_phase(phase).parse::<State>().unwrap().key());
    let mut distinct = keys.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), phases.len());
}

#[test]
fn states_whose_collections_are_exchanged_have_other_keys() {
    let [one, other] = ["W/D/M/R", "W/M/D/R"].map(|collections| {
        let text = format!("W/R/M/D F/F/F/F {collections} * T 1 1 lay");
        state(&crate::common::filled(&text)).key()
    });
    assert_ne!(one, other);
}

#[test]
fn games_are_equal_if_they_began_and_went_on_alike() {
    let start = state("W/R2/M/D OR/F W/R * T 1 1 lay");
    let game = Game::new(start);
    // Robins beside robins alone take nothing, at either end.
    let [left, right] = ["R2<", "R2>"].map(|lay| game.apply(mv(lay)).unwrap());
    assert_eq!(left.state(), right.state());
    assert!(left == left.clone() && left != right);
    assert!(left != Game::new(*left.state()));
    assert!(left == game.apply(mv("R2<")).unwrap());
    assert!(format!("{left:?}").starts_with("Game { state: "));
}

#[test]
fn chance_makes_no_move_of_a_player_b2_1() {
    for (text, chance) in [
        ("P1<", false),
        ("+", false),
        ("-", false),
        ("!P", false),
        (".", false),
        ("=P", true),
        ("=P>", true),
    ] {
        assert_eq!(mv(text).is_chance(), chance, "{text}");
    }
}

#[test]
fn sets_of_moves_and_species_know_their_sizes_and_show_themselves() {
    let moves = state(&in_phase("lay")).legal_moves();
    let mut iter = moves.iter();
    for left in (0..=16).rev() {
        assert_eq!(iter.size_hint(), (left, Some(left)));
        assert_eq!(iter.next().is_some(), left > 0);
    }
    let drawing = state(&in_phase("draw")).legal_moves();
    assert_eq!(format!("{drawing:?}"), "{+, -}");
    let held: Counts = "F2OD13".parse().unwrap();
    let mut species = held.species().iter();
    for left in (0..=3).rev() {
        assert_eq!(species.size_hint(), (left, Some(left)));
        assert_eq!(species.next().is_some(), left > 0);
    }
    assert_eq!(Species::from_index(7), Some(Species::Robin));
    assert_eq!(Species::from_index(8), None);
}

#[test]
fn nobody_moves_when_the_game_is_over_b8_1() {
    let over = state("W2F/*/M2/D2 -/-/- OT/R/D2 - TP2M10W9 1 1 over");
    let view = over.view(Viewer::Seat(seat(1)));
    assert_eq!(view.check(mv("P1<")), Err(IllegalMove::GameOver));
}

#[test]
fn a_drawn_card_is_seen_by_who_draws_it_alone_b9_1() {
    let drawing = state(&in_phase("draw:2"));
    let seen = |viewer| mv("=D").seen_by(viewer, &drawing).to_string();
    assert_eq!(seen(Viewer::Seat(seat(1))), "=D");
    assert_eq!(seen(Viewer::Seat(seat(2))), "=?");
    assert_eq!(seen(Viewer::Spectator), "=?");
}

#[test]
fn one_hand_among_others_must_have_room_for_its_cards_b9_4() {
    // Of the hands of seats 2 to 4 that of seat 2 alone may hold nothing but robins.
    // Two robins are unseen.
    let view = |size: u8| {
        let text = format!(
            "W/R/M/D F/!FOTDPMW:?{size}/?3/?2 T/D/M/O ?{} F6O9T9D8P10M9W12R17 1 1 lay",
            16 - size
        );
        text.parse::<View>().map(|view| view.to_string() == text)
    };
    assert_eq!(view(2), Ok(true));
    assert_eq!(view(3).map_err(|error| error.field()), Err("HANDS"));
}

#[test]
fn rows_that_are_being_dealt_stay_and_their_moves_too_b3_2() {
    let reversed = RowSymmetry::new(RowNumber::ALL, [true; 4]).unwrap();
    assert_eq!(reversed.mv(Phase::Rows, mv("P1<")), mv("P1<"));
    assert_eq!(reversed.mv(Phase::Lay, mv("P1<")), mv("P1>"));
}

#[test]
fn states_views_and_rows_show_themselves_when_debugged() {
    let lay = state(&in_phase("lay"));
    assert!(format!("{lay:?}").contains(&lay.to_string()));
    let view = lay.view(Viewer::Spectator);
    assert!(format!("{view:?}").contains(&view.to_string()));
    assert_eq!(
        format!("{:?}", lay.table().row(RowNumber::ALL[1])),
        "Row(R)"
    );
}

#[test]
fn a_lay_without_its_seat_is_told_which_is_missing_b10_6() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/records");
    let mut missed = [0; 5];
    for file in std::fs::read_dir(folder).expect("a folder of records") {
        let written = std::fs::read_to_string(file.expect("a file").path()).expect("a record");
        for (number, missed) in (1..=5).zip(&mut missed) {
            let Some(at) = written.find(&format!(" {number}: ")) else {
                continue;
            };
            let broken = [&written[..at], &written[at + 3..]].concat();
            let error = broken.parse::<bandadas_rules::Record>().unwrap_err();
            let wanted = format!("{number}: before the lay of seat {number}");
            assert!(error.to_string().contains(&wanted), "{error}");
            *missed += 1;
        }
    }
    assert!(missed.iter().all(|&missed| missed > 0), "{missed:?}");
}

#[cfg(feature = "serde")]
#[test]
fn what_is_no_text_is_told_that_a_text_is_wanted_b10() {
    let error = serde_json::from_str::<Counts>("5").unwrap_err();
    assert!(
        error.to_string().contains("the text of a `Counts`"),
        "{error}"
    );
}

#[test]
fn what_cannot_be_names_its_rule_b10_3() {
    let rule = |text: &str| {
        let error = text.parse::<State>().unwrap_err();
        match error.problem() {
            Problem::Impossible(impossible) => impossible.rule(),
            other => panic!("{other:?}"),
        }
    };
    let lay = in_phase("lay");
    assert_eq!(rule(&lay.replace("FO/F", "F2O/F")), "B1");
    assert_eq!(rule(&lay.replace("lay", "over")), "B8");
}
