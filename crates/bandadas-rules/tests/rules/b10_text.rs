//! B10: what is read and written, and what is refused.

use crate::common::{filled, random_game, rng, viewers};
use bandadas_rules::{
    Counts, End, Game, Impossible, Move, ParseError, Phase, Problem, Record, Row, RowNumber, Seat,
    SeenMove, Species, SpeciesSet, State, TagError, View,
};
use proptest::prelude::*;

fn error(text: &str) -> ParseError {
    match text.parse::<State>() {
        Ok(state) => panic!("{state} was taken for a state"),
        Err(error) => error,
    }
}

/// Refuses a state in a field, with a message.
fn refused(template: &str, field: &str, message: &str) {
    let error = error(&filled(template));
    assert_eq!(error.field(), field, "{error} for {template}");
    assert!(
        error.to_string().contains(message),
        "{error} for {template}"
    );
}

fn accepted(template: &str) {
    let text = filled(template);
    let state: State = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(state.to_string(), text);
}

#[test]
fn counts_have_each_species_once_in_order_and_numbers_above_one_b10_1() {
    for text in ["-", "F", "F2OD13", "F7O10T10D13P13M17W20R20", "R20"] {
        assert_eq!(text.parse::<Counts>().expect(text).to_string(), text);
    }
    for (text, at) in [
        ("", 0),
        ("F1", 1),
        ("F0", 1),
        ("F02", 1),
        ("OF", 1),
        ("FF", 1),
        ("F8", 0),
        ("R21", 0),
        ("R999999999999999999999", 1),
        ("f", 0),
        ("F ", 1),
        (" F", 0),
        ("-F", 1),
        ("F-", 1),
        ("--", 1),
        ("F2é", 2),
        ("Fñ", 1),
        ("F+2", 1),
    ] {
        let error = text.parse::<Counts>().expect_err(text);
        assert_eq!(
            (error.field(), error.offset()),
            ("counts", at),
            "{error} for {text:?}"
        );
        assert!(matches!(error.problem(), Problem::Syntax { .. }));
    }
}

#[test]
fn a_row_has_its_blocks_from_left_to_right_b10_2() {
    for text in ["-", "P2OD", "DOP2", "RWMPDTOF", "F7O10T10D13P13M17W20R20"] {
        assert_eq!(text.parse::<Row>().expect(text).to_string(), text);
    }
    for (text, at) in [
        ("", 0),
        ("P2P", 2),
        ("POP", 2),
        ("P1", 1),
        ("-P", 1),
        ("P14", 0),
        ("P2/", 2),
    ] {
        let error = text.parse::<Row>().expect_err(text);
        assert_eq!(
            (error.field(), error.offset()),
            ("row", at),
            "{error} for {text:?}"
        );
    }
}

#[test]
fn a_state_has_eight_fields_parted_by_one_space_b10_3() {
    let text = filled("W2/R2/M2/D2 F/T T/D * - 1 1 lay");
    accepted(&text);
    for field in 0..8 {
        let parts: Vec<&str> = text.split(' ').collect();
        let missing: Vec<&str> = parts
            .iter()
            .enumerate()
            .filter(|&(i, _)| i != field)
            .map(|(_, part)| *part)
            .collect();
        error(&missing.join(" "));
        let mut doubled = parts.clone();
        doubled.insert(field, parts[field]);
        error(&doubled.join(" "));
    }
    error(&text.replace(' ', "  "));
    error(&format!(" {text}"));
    error(&format!("{text} "));
    error(&format!("{text}\n"));
    error(&text.replace("lay", "Lay"));
    error("");
    error(&"/".repeat(100_000));
    error(&"F".repeat(100_000));
}

#[test]
fn hands_are_written_with_what_is_known_of_them_in_front_b10_3() {
    for hand in ["O2!PR:F3D", "O2:-", "!P:D", "F3D", "W:W", "W!W:F", "-"] {
        accepted(&format!("W2/R2/M2/D2 {hand}/T T/D * - 1 1 draw"));
    }
    for hand in [
        ":F", "-:F", "!:F", "O2!P", "!PP:F", "!RP:F", "O2:", "O2!P:", "O:O:O", "?3", "O?2",
        "O2:?4", "",
    ] {
        refused(
            &format!("W2/R2/M2/D2 {hand}/T T/D * - 1 1 draw"),
            "HANDS",
            "expected",
        );
    }
}

#[test]
fn the_number_of_hands_and_collections_is_that_of_the_players_b10_3() {
    refused(
        "W2/R2/M2/D2 F T * - 1 1 lay",
        "HANDS",
        "the next of 2 to 5 players",
    );
    refused(
        "W2/R2/M2/D2 F/F/F/F/F/F T/T/T/T/T/T * - 1 1 lay",
        "HANDS",
        "one space and the next field",
    );
    refused(
        "W2/R2/M2/D2 F/F T/T/T * - 1 1 lay",
        "COLLECTIONS",
        "one space and the next field",
    );
    refused(
        "W2/R2/M2/D2 F/F/F T/T * - 1 1 lay",
        "COLLECTIONS",
        "one for each hand",
    );
    refused("W2/R2/M2 F/F T/T * - 1 1 lay", "ROWS", "four rows");
    refused(
        "W2/R2/M2/D2/P F/F T/T * - 1 1 lay",
        "ROWS",
        "one space and the next field",
    );
    for seat in ["0", "3", "6", "9", "-", "01", "1a"] {
        error(&filled(&format!("W2/R2/M2/D2 F/F T/T * - {seat} 1 lay")));
        error(&filled(&format!("W2/R2/M2/D2 F/F T/T * - 1 {seat} lay")));
    }
}

#[test]
fn a_wrong_total_of_a_species_is_refused_b10_3() {
    let error = error("W2/R2/M2/D2 F/T T/D F6 - 1 1 lay");
    assert_eq!((error.field(), error.offset()), ("all fields", 0));
    assert!(
        error
            .to_string()
            .contains("B1: there are 10 cards of the species owl, not 0")
    );
    // Far more cards than there are: no sum of them may overflow.
    let all = "F7O10T10D13P13M17W20R20";
    let text = format!(
        "{all}/{all}/{all}/{all} {all}:{all}/{all}/{all} {all}/{all}/{all} {all} {all} 1 1 lay"
    );
    assert!(
        text.parse::<State>()
            .unwrap_err()
            .to_string()
            .contains("not 91")
    );
}

#[test]
fn rows_are_never_empty_after_they_are_dealt_b10_3() {
    refused(
        "W2/-/M2/D2 F/T T/D * - 1 1 lay",
        "ROWS",
        "B3.2: row 2 is empty",
    );
    refused(
        "POD/POD/POD/- -/- -/- * - 1 1 hands",
        "ROWS",
        "B3.2: row 4 is empty",
    );
}

#[test]
fn rows_are_dealt_in_order_and_without_doubles_b10_3() {
    accepted("POD/PO/-/- -/- -/- * P 1 1 rows");
    refused(
        "P2O/-/-/- -/- -/- * - 1 1 rows",
        "ROWS",
        "row 1 is not as it is dealt",
    );
    refused(
        "PODW/-/-/- -/- -/- * - 1 1 rows",
        "ROWS",
        "row 1 is not as it is dealt",
    );
    refused(
        "PO/P/-/- -/- -/- * - 1 1 rows",
        "ROWS",
        "row 2 has cards although",
    );
    refused(
        "-/-/-/P -/- -/- * - 1 1 rows",
        "ROWS",
        "row 4 has cards although",
    );
    refused(
        "POD/POD/POD/POD -/- -/- * - 1 1 rows",
        "ROWS",
        "all rows are dealt",
    );
    refused("POD/-/-/- F/- -/- * - 1 1 rows", "HANDS", "seat 1");
    refused("POD/-/-/- -/- -/F * - 1 1 rows", "COLLECTIONS", "seat 2");
}

#[test]
fn hands_are_dealt_from_the_dealer_on_b10_3() {
    let rows = "POD/POD/POD/POD";
    accepted(&format!("{rows} W2/-/R8 -/-/- * - 3 3 hands"));
    accepted(&format!("{rows} W2/-/R8 T/D/M * - 3 3 hands"));
    refused(
        &format!("{rows} W2/-/R8 -/-/- * - 1 1 hands"),
        "HANDS",
        "seat 1",
    );
    refused(
        &format!("{rows} W2/W/R8 -/-/- * - 3 3 hands"),
        "HANDS",
        "seat 1",
    );
    refused(
        &format!("{rows} -/-/R9 -/-/- * - 3 3 hands"),
        "HANDS",
        "seat 3",
    );
    refused(
        &format!("{rows} W8/M8/R8 -/-/- * - 3 3 hands"),
        "HANDS",
        "all hands are dealt",
    );
    refused(
        &format!("{rows} -/-/R3 -/T/- * - 3 3 hands"),
        "COLLECTIONS",
        "seat 1 is empty",
    );
    refused(
        &format!("{rows} -/-/R3 T/D/F3T3 * - 3 3 hands"),
        "COLLECTIONS",
        "B8.1",
    );
}

#[test]
fn birds_are_dealt_from_the_dealer_on_b10_3() {
    let rows = "POD/POD/POD/POD";
    accepted(&format!("{rows} W8/M8/R8 T/-/D * - 3 3 birds"));
    refused(
        &format!("{rows} W8/M8/R8 T/D/- * - 3 3 birds"),
        "COLLECTIONS",
        "seat 3",
    );
    refused(
        &format!("{rows} W8/M8/R8 -/-/D2 * - 3 3 birds"),
        "COLLECTIONS",
        "seat 3",
    );
    refused(
        &format!("{rows} W8/M8/R8 F/T/D * - 3 3 birds"),
        "COLLECTIONS",
        "all collections",
    );
    refused(
        &format!("{rows} W8/M7/R8 -/-/- * - 3 3 birds"),
        "HANDS",
        "seat 2",
    );
    refused(
        &format!("{rows} W8/M9/R8 -/-/- * - 3 3 birds"),
        "HANDS",
        "seat 2",
    );
}

#[test]
fn nothing_is_known_of_hands_and_the_dealer_is_the_player_while_dealing_b10_3() {
    let rows = "POD/POD/POD/POD";
    refused(&format!("{rows} W:W/- -/- * - 1 1 hands"), "HANDS", "B9.2");
    refused(&format!("{rows} !F:W/- -/- * - 1 1 hands"), "HANDS", "B9.2");
    refused(
        &format!("{rows} W2/- -/- * - 1 2 hands"),
        "PLAYER",
        "PLAYER must be the dealer",
    );
    refused(
        "-/-/-/- -/- -/- * - 2 1 rows",
        "PLAYER",
        "PLAYER must be the dealer",
    );
}

#[test]
fn absent_species_are_not_among_the_unknown_cards_b10_3() {
    refused(
        "W2/R2/M2/D2 !F:F/T T/D * - 1 1 lay",
        "HANDS",
        "flamingo is noted as absent from the unknown cards of seat 1",
    );
    refused(
        "W2/R2/M2/D2 W!F:-/T T/D * - 1 1 lay",
        "HANDS",
        "has no unknown cards",
    );
    refused(
        "W2/R2/M2/D2 !F:-/T T/D * - 1 1 draw",
        "HANDS",
        "has no unknown cards",
    );
    accepted("W2/R2/M2/D2 F!F:W/T T/D * - 1 1 lay");
}

#[test]
fn there_are_cards_enough_for_the_deal_that_goes_on_b10_3() {
    // 16 cards to two hands. In the setup the piles always hold enough.
    accepted("W2/*/M2/D2 -/- T/D M7W9 - 1 1 hands");
    refused(
        "W2/*/M2/D2 -/- T/D M7W8 - 1 1 hands",
        "DRAW",
        "is 15, and 16 are still to be dealt",
    );
    accepted("W2/*/M2/D2 W/- T/D M7W8 - 1 1 hands");
    refused(
        "W2/*/M2/D2 W/- T/D M7W7 - 1 1 hands",
        "DRAW",
        "is 14, and 15 are still to be dealt",
    );
}

/// B10.3's ruling: no lay has been made yet.
#[test]
fn rows_of_the_setup_are_as_dealt_b10_3() {
    accepted("WRO/MOW/OWT/WPF W/- -/- * D 1 1 hands");
    refused(
        "WROD/MO/OWT/WPF W/- -/- F6O7T9D11P12M16W16R19 D 1 1 hands",
        "ROWS",
        "B3.2: row 1 is not as it is dealt",
    );
    for rows in ["WRO/MO/OWT/WPF", "WRO/MOW/OWT/WPF2", "WRO/MOW/OW2/WPF"] {
        for rest in ["-/- -/- * - 1 1 hands", "P8/M8 -/- * - 1 1 birds"] {
            refused(&format!("{rows} {rest}"), "ROWS", "is not as it is dealt");
        }
    }
    // In a later round the rows are those that were left.
    accepted("WROD/MO/OWT/WPF2 W/- T/T * D 1 1 hands");
}

/// B10.3's ruling: the round would have ended before.
#[test]
fn a_game_is_not_won_while_another_hand_is_empty_b10_3() {
    let view = "M3FP13W8/M8O3F2R17TDW/O2T9W2/MOWD12 ?0/?1 M/F4R3 ?15 - 2 2 over";
    let error = view.parse::<View>().expect_err(view);
    assert_eq!(
        (error.field(), error.rule()),
        ("HANDS", Some("B8.2")),
        "{error}"
    );
    refused(
        "W/R/M/D -/F M/F3R3 * - 2 2 over",
        "HANDS",
        "B8.2: the hand of seat 1 is empty",
    );
    accepted("W/R/M/D F/- M/F3R3 * - 2 2 over");
    accepted("W/R/M/D F/F M/F3R3 * - 2 2 over");
}

#[test]
fn collections_have_birds_and_have_not_won_yet_b10_3() {
    refused(
        "W2/R2/M2/D2 F/T T/- * - 1 1 lay",
        "COLLECTIONS",
        "seat 2 is empty",
    );
    refused(
        "W2/R2/M2/D2 F/T T/FOTDPMW * - 1 1 lay",
        "COLLECTIONS",
        "seat 2 has won",
    );
    refused(
        "W2/R2/M2/D2 F/T F3O3/T * - 1 1 fly",
        "COLLECTIONS",
        "seat 1 has won",
    );
    accepted("W2/R2/M2/D2 F/T FOTDPM/F2O5 * - 1 1 lay");
}

#[test]
fn hands_are_not_empty_but_the_players_while_drawing_b10_3() {
    for phase in ["lay", "fly", "draw", "draw:1", "draw:2"] {
        refused(
            &format!("W2/R2/M2/D2 F/- T/D * - 1 1 {phase}"),
            "HANDS",
            "seat 2 is empty",
        );
    }
    for phase in ["lay", "fly", "refill:1"] {
        refused(
            &format!("W2/R2/M2/D2 -/F T/D * - 1 1 {phase}"),
            "HANDS",
            "seat 1 is empty",
        );
    }
    for phase in ["draw", "draw:1", "draw:2"] {
        accepted(&format!("W2/R2/M2/D2 -/F T/D * - 1 1 {phase}"));
    }
}

#[test]
fn a_refill_needs_a_row_of_one_species_and_a_card_b10_3() {
    accepted("W2/RP/M2/D2 O/F T/D * - 1 1 refill:1");
    refused(
        "W2/RP/M2/D2 O/F T/D * - 1 1 refill:2",
        "PHASE",
        "row 2 does not have exactly one",
    );
    refused("W2/*/M2/D2 O/F T/D - - 1 1 refill:1", "PHASE", "B2.2");
    for phase in [
        "refill",
        "refill:",
        "refill:0",
        "refill:5",
        "refill:11",
        "refill:1 ",
    ] {
        refused(
            &format!("W2/R2/M2/D2 O/F T/D * - 1 1 {phase}"),
            "PHASE",
            "expected rows",
        );
    }
}

#[test]
fn no_more_cards_are_to_come_than_can_be_drawn_b10_3() {
    refused("W2/*/M2/D2 O/F T/D - - 1 1 draw", "PHASE", "B2.2");
    refused("W2/*/M2/D2 O/F T/D - - 1 1 draw:1", "PHASE", "B2.2");
    refused(
        "W2/*/M2/D2 O/F T/D - P 1 1 draw:2",
        "PHASE",
        "is 1, and 2 are to come",
    );
    accepted("W2/*/M2/D2 O/F T/D - P 1 1 draw:1");
    accepted("W2/*/M2/D2 O/F T/D R P 1 1 draw:2");
    for phase in ["draw:0", "draw:3", "draw:", "draw:02"] {
        refused(
            &format!("W2/R2/M2/D2 O/F T/D * - 1 1 {phase}"),
            "PHASE",
            "expected rows",
        );
    }
}

#[test]
fn a_game_is_over_only_for_a_reason_b10_3() {
    accepted("W2/R2/M2/D2 O/F FOTDPMW/D * - 2 1 over");
    refused(
        "W2/R2/M2/D2 O/F FOTDPMW/D * - 2 2 over",
        "COLLECTIONS",
        "seat 1 has won",
    );
    refused(
        "W2/R2/M2/D2 O/F T/D * - 2 1 over",
        "PHASE",
        "cannot be over",
    );
    accepted("W2/*/M2/D2 -/- T/D M7 W8 1 1 over");
    refused(
        "W2/*/M2/D2 -/- T/D M7 W9 1 1 over",
        "PHASE",
        "cannot be over",
    );
    refused(
        "W2/*/M2/D2 -/- T/D M7 W8 1 2 over",
        "PHASE",
        "cannot be over",
    );
    refused(
        "W2/*/M2/D2 -/F T/D M7 W8 1 1 over",
        "PHASE",
        "cannot be over",
    );
    refused(
        "W2/*/M2/D2 -/- T/- M7 W8 1 1 over",
        "COLLECTIONS",
        "seat 2 is empty",
    );
}

#[test]
fn moves_have_the_texts_of_the_rule_and_no_others_b10_4() {
    let mut all = Vec::new();
    for species in "FOTDPMWR".chars() {
        for row in 1..=4 {
            all.extend([format!("{species}{row}<"), format!("{species}{row}>")]);
        }
    }
    all.extend(["+".to_owned(), "-".to_owned()]);
    all.extend("FOTDPMWR".chars().map(|species| format!("!{species}")));
    all.push(".".to_owned());
    all.extend("FOTDPMWR".chars().map(|species| format!("={species}")));
    for species in "FOTDPMWR".chars() {
        all.extend([format!("={species}<"), format!("={species}>")]);
    }
    // The numbers of moves are pinned: trained networks depend on them.
    assert_eq!(all.len(), Move::COUNT);
    let mut last = None;
    for (index, text) in all.iter().enumerate() {
        let parsed: Move = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(parsed.index(), index, "{text}");
        assert_eq!(Move::from_index(index), Some(parsed));
        assert_eq!(parsed.to_string(), *text);
        assert!(last < Some(parsed), "moves are ordered by their numbers");
        last = Some(parsed);
    }
    assert_eq!(Move::from_index(Move::COUNT), None);
    assert_eq!(Move::from_index(usize::MAX), None);
    for (text, at) in [
        ("", 0),
        ("P", 1),
        ("P1", 2),
        ("P5<", 1),
        ("P0<", 1),
        ("P1<<", 3),
        ("P1< ", 3),
        ("X1<", 0),
        ("!", 1),
        ("!P1", 2),
        ("!x", 1),
        ("=", 1),
        ("=P<>", 3),
        ("=?", 1),
        ("++", 1),
        (" +", 0),
        ("..", 1),
        ("é", 0),
    ] {
        let error = text.parse::<Move>().expect_err(text);
        assert_eq!(
            (error.field(), error.offset()),
            ("move", at),
            "{error} for {text:?}"
        );
    }
}

#[test]
fn a_view_hides_all_hands_but_one_and_the_draw_pile_b10_5() {
    let parse = |text: &str| text.parse::<View>();
    let refused = |text: &str, message: &str| {
        let error = parse(text).expect_err(text);
        assert!(error.to_string().contains(message), "{error} for {text}");
    };
    let view: View = "W/R/M/D F/?2 T/D ?3 F6O10T9D11P13M16W19R14 1 1 lay"
        .parse()
        .unwrap();
    assert_eq!(view.seat().map(Seat::number), Some(1));
    let spectators: View = "W/R/M/D ?1/O:?2 T/D ?3 F7O9T9D11P13M16W19R13 1 1 lay"
        .parse()
        .unwrap();
    assert_eq!(spectators.seat(), None);

    refused(
        "W/R/M/D F/O T/D ?3 F6O9T9D11P13M16W19R16 1 1 lay",
        "a view shows one hand at most",
    );
    refused(
        "W/R/M/D F/?2 T/D R3 F6O10T9D11P13M16W19R14 1 1 lay",
        "a number of hidden cards such as ?42",
    );
    refused(
        "W/R/M/D F/?2 T/D ?4 F6O10T9D11P13M16W19R14 1 1 lay",
        "cards not shown is 5, but 6",
    );
    refused(
        "W/R/M/D F/?2 T/D ?3 F7O10T9D11P13M16W19R14 1 1 lay",
        "8 are shown",
    );
    refused(
        "W/R/M/D F/!R:?2 T/D ?3 F6O10T9D11P13M16W19R14 1 1 lay",
        "B9.4",
    );
    refused(
        "W/R/M/D F/O!P:?0 T/D ?3 F6O9T9D11P13M16W19R16 1 1 lay",
        "has no unknown cards",
    );
    refused(
        "W/R/M/D F/?0 T/D ?3 F6O10T9D11P13M16W19R16 1 1 lay",
        "seat 2 is empty",
    );
    // Hall's theorem: five hidden hands or three, of which some must share too few cards.
    refused(
        "W/R/M/D ?1/?1/?1/?1/!FOTDPMW:?2 T/D/M/O/P ?0 F2O9T9D11P12M15W19R18 1 1 lay",
        "B9.4",
    );
    // One robin more lies hidden, and one flamingo less.
    let fits = "W/R/M/D ?1/?1/?1/?1/!FOTDPMW:?2 T/D/M/O/P ?0 F3O9T9D11P12M15W19R17 1 1 lay";
    assert_eq!(parse(fits).expect(fits).to_string(), fits);
    // A viewer's own hand does not hold what the others know to be absent from it.
    let own = "W/R/M/D !F:FO/?2 T/D ?0 F6O9T9D11P13M16W19R18 1 1 lay";
    refused(
        own,
        "flamingo is noted as absent from the unknown cards of seat 1",
    );
    for hidden in [
        "?",
        "?02",
        "?-1",
        "?111",
        "?99999999999999999999",
        "?2?",
        "O?2",
        "??",
        "2",
    ] {
        refused(
            &format!("W/R/M/D F/{hidden} T/D ?3 F6O10T9D11P13M16W19R14 1 1 lay"),
            "HANDS",
        );
    }
    let all = "F7O10T10D13P13M17W20R20";
    refused(
        &format!("W/R/M/D F/{all}:?110 T/D ?110 {all} 1 1 lay"),
        "are shown",
    );
}

#[test]
fn hidden_cards_of_views_must_fit_where_no_species_is_absent_b10_5() {
    // Two hands that may hold only robins, of which one is missing.
    let text = "W/R/M/D F/!FOTDPMW:?2/!FOTDPMW:?1 T/D/M ?1 F6O10T9D11P13M13W19R17 1 1 lay";
    let error = text.parse::<View>().unwrap_err();
    assert_eq!((error.field(), error.offset()), ("HANDS", 8));
    let fits = "W/R/M/D F/!FOTDPMW:?1/!FOTDPMW:?1 T/D/M ?2 F6O10T9D11P13M13W19R17 1 1 lay";
    assert!(fits.parse::<View>().is_ok());
}

fn record(lines: &[&str]) -> Result<Record, ParseError> {
    lines.join("\n").parse()
}

const TAGS: [&str; 4] = [
    "[Game \"Bandadas\"]",
    "[Players \"2\"]",
    "[Dealer \"1\"]",
    "[Result \"*\"]",
];

fn with(extra: &[&str]) -> Result<Record, ParseError> {
    record(&[&TAGS[..], extra].concat())
}

/// Looking for a second tag of a name takes no longer for the last of many tags than for the
/// first, so that no client keeps a server busy with it.
#[test]
fn a_record_may_have_very_many_tags_but_none_twice_b10_6() {
    let many: Vec<String> = (0..100_000)
        .map(|number| format!("[Tag{number} \"\"]\n"))
        .collect();
    let many = many.concat();
    let own = "[Game \"Bandadas\"]\n[Players \"2\"]\n[Dealer \"1\"]\n[Result \"*\"]\n";
    let record: Record = format!("{own}{many}\n*\n").parse().unwrap();
    assert_eq!(record.tags().len(), 100_000);
    let twice = format!("{own}{many}[Tag7 \"\"]\n\n*\n").parse::<Record>();
    assert_eq!(twice.unwrap_err().offset(), own.len() + many.len() + 1);
}

#[test]
fn a_record_has_its_tags_in_order_and_keeps_others_b10_6() {
    let kept = with(&["[Site \"ñ 鳥 \\\"b\\\" \\\\\"]", "[x_1 \"\"]", "", "=P *"]).unwrap();
    assert_eq!(
        kept.tags().collect::<Vec<_>>(),
        [("Site", "ñ 鳥 \"b\" \\"), ("x_1", "")]
    );
    assert_eq!(kept.to_string().parse::<Record>().unwrap(), kept);
    let mut changed = kept.clone();
    for (name, value, error) in [
        ("Result", "1", TagError::Fixed("Result".into())),
        ("Termination", "time", TagError::Fixed("Termination".into())),
        ("Viewer", "1", TagError::Fixed("Viewer".into())),
        ("a b", "1", TagError::Name("a b".into())),
        ("1a", "1", TagError::Name("1a".into())),
        ("ñ", "1", TagError::Name("ñ".into())),
        ("", "1", TagError::Name(String::new())),
        ("a", "\n", TagError::Value("\n".into())),
        ("a", "\u{85}", TagError::Value("\u{85}".into())),
        ("a", "\u{2028}", TagError::Value("\u{2028}".into())),
    ] {
        assert_eq!(changed.set_tag(name, value), Err(error));
        assert_eq!(changed, kept, "a refused tag changes nothing");
    }
    changed.set_tag("Site", "b").unwrap();
    assert_eq!(changed.tag("Site"), Some("b"));
    assert_eq!(changed.tag("Result"), None);
    assert_eq!(
        changed.tags().collect::<Vec<_>>(),
        [("Site", "b"), ("x_1", "")]
    );
    assert_eq!(changed.remove_tag("x_1").as_deref(), Some(""));
    assert_eq!(changed.remove_tag("x_1"), None);
    assert_eq!(changed.remove_tag("Result"), None);
    assert_eq!(changed.tags().collect::<Vec<_>>(), [("Site", "b")]);
    assert_eq!(changed.remove_tag("Site").as_deref(), Some("b"));
    assert_eq!(changed.tags().len(), 0);

    for tags in [
        &[TAGS[1], TAGS[0], TAGS[2], TAGS[3]][..],
        &[TAGS[0], TAGS[1], TAGS[2]],
        &[TAGS[0], "[Flyers \"2\"]", TAGS[2], TAGS[3]],
        &["[Game \"Freunde\"]", TAGS[1], TAGS[2], TAGS[3]],
        &[TAGS[0], "[Players \"6\"]", TAGS[2], TAGS[3]],
        &[TAGS[0], "[Players \"02\"]", TAGS[2], TAGS[3]],
        &[TAGS[0], TAGS[1], "[Dealer \"3\"]", TAGS[3]],
        &[TAGS[0], TAGS[1], "[Dealer \"\"]", TAGS[3]],
        &[TAGS[0], TAGS[1], TAGS[2], "[Result \"1\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[Termination \"time\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[Termination \"\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[Viewer \"1\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[1 \"1\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[é \"1\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[A \"\u{2028}\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[Dealer \"1\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[A \"1\"]", "[A \"2\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[A \"1\\n\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[A \"\u{7f}\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[ \"1\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[A  \"1\"]"],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[A \"1\"] "],
        &[TAGS[0], TAGS[1], TAGS[2], TAGS[3], "[A \"1"],
    ] {
        let error = record(&[tags, &["", "=P *"]].concat()).expect_err(&tags.join(" "));
        assert_eq!(error.field(), "tags", "{error}");
    }
}

#[test]
fn a_record_has_legal_moves_seats_before_lays_and_the_right_result_b10_6() {
    let text = include_str!("../vectors/records/game_01.txt");
    let parsed: Record = text.parse().unwrap();
    let spread = text.replacen("=D =R", "=D \n\t =R", 1);
    assert_eq!(
        spread.parse::<Record>().unwrap(),
        parsed,
        "any white space parts words"
    );

    let refused = |from: &str, to: &str, message: &str| {
        assert!(text.contains(from), "{from}");
        let changed = text.replacen(from, to, 1);
        let error = changed.parse::<Record>().expect_err(to);
        assert!(error.to_string().contains(message), "{error}");
        error.offset()
    };
    let lay = text.find("2: O1>").unwrap();
    assert_eq!(refused("2: O1>", "1: O1>", "2: before the lay"), lay);
    assert_eq!(refused("2: O1>", "O1>", "2: before the lay"), lay);
    assert_eq!(refused("2: O1>", "2: O9>", "a row, 1 to 4"), lay + 4);
    assert_eq!(refused("2: O1>", "2: F1>", "B5.1"), lay + 3);
    refused("2: O1> +", "2: O1> 2: +", "expected a move");
    refused("2: O1> +", "2:O1> +", "2: before the lay");
    refused(
        "!T 2\n",
        "!T 1\n",
        "B10.6: the moves end the game with the result 2",
    );
    refused(
        "!T 2\n",
        "!T *\n",
        "B10.6: the moves end the game with the result 2",
    );
    refused("!T 2\n", "!T\n", "expected a move, or the result");
    refused("!T 2\n", "!T . 2\n", "B8: the game is over");
    refused("!T 2\n", "!T 2 .\n", "expected a move");
    refused(
        "[Result \"2\"]",
        "[Result \"1\"]",
        "B10.6: the moves end the game with the result 2",
    );
    let empty = with(&["", ""]).unwrap_err();
    assert_eq!(empty.field(), "result");
    assert!(with(&["", "*"]).is_ok());
    assert!(with(&["*"]).is_err(), "no blank line");
    assert!(with(&["", "ñ *"]).is_err());
}

#[test]
fn a_refused_record_says_line_and_word_b10_6() {
    let text = include_str!("../vectors/records/game_01.txt");
    for (from, to, place) in [
        ("[Game \"Bandadas\"]", "[Game \"Freunde\"]", (1, 2)),
        ("[Players \"", "[Players  \"", (2, 2)),
        ("[Dealer", "[Seat", (3, 1)),
        ("\n\n", "\n", (7, 1)),
        ("2: O1>", "2: F1>", (9, 6)),
    ] {
        assert!(text.contains(from), "{from}");
        let error = text.replacen(from, to, 1).parse::<Record>().unwrap_err();
        assert_eq!(
            (error.line(), error.word()),
            (Some(place.0), Some(place.1)),
            "{error}"
        );
    }
    assert_eq!(error("MRW").line(), None);
    assert_eq!(error("MRW").word(), None);
}

#[test]
fn an_illegal_move_of_a_record_tells_its_rule_b10_6() {
    let text = include_str!("../vectors/records/game_01.txt");
    let error = text
        .replacen("2: O1>", "2: F1>", 1)
        .parse::<Record>()
        .unwrap_err();
    assert_eq!(
        error.illegal_move().map(|illegal| illegal.rule()),
        Some("B5.1")
    );
    let error = text
        .replacen("2: O1>", "2: O9>", 1)
        .parse::<Record>()
        .unwrap_err();
    assert_eq!(error.illegal_move(), None);
}

#[test]
fn the_seat_that_lays_is_expected_before_the_lay_b10_6() {
    // The dealer begins (B3.3).
    for seat in 1..=5 {
        let mut rng = rng(1);
        let mut game = Game::new(State::new(5, seat).unwrap());
        while game.state().phase() != Phase::Lay {
            let card = crate::common::random_move(game.state(), &mut rng).unwrap();
            game = game.apply(card).unwrap();
        }
        let text = game.record().unwrap().to_string();
        let wrong = text.replace(" *\n", "\n. *\n");
        let error = wrong.parse::<Record>().unwrap_err();
        let expected = format!("expected {seat}: before the lay of seat {seat}");
        assert!(error.to_string().contains(&expected), "{error}");
        assert_eq!(error.offset(), wrong.rfind('.').unwrap());
    }
}

#[test]
fn lines_of_records_are_filled_to_80_characters_b10_6() {
    let mut rng = rng(106);
    for players in 2..=5 {
        let mut game = Game::new(State::new(players, 1).unwrap());
        while let Some(choice) = crate::common::random_move(game.state(), &mut rng) {
            game = game.apply(choice).unwrap();
        }
        let record = game.record().unwrap();
        let text = record.to_string();
        assert_eq!(text.parse::<Record>().unwrap(), record);
        assert_eq!(Game::from_record(&record), game);
        let (_, moves) = text.split_once("\n\n").unwrap();
        let lines: Vec<&str> = moves.lines().collect();
        for pair in lines.windows(2) {
            let next = pair[1].split(' ').next().unwrap();
            assert!(pair[0].len() <= 80 && pair[0].len() + 1 + next.len() > 80);
        }
    }
}

#[test]
fn every_state_and_view_of_random_games_is_read_back_b10_3_b10_5() {
    let mut rng = rng(103);
    for state in (2..=5).flat_map(|players| random_game(players, &mut rng)) {
        assert_eq!(state.to_string().parse(), Ok(state));
        for viewer in viewers(&state) {
            let view = state.view(viewer);
            assert_eq!(view.to_string().parse(), Ok(view));
        }
    }
}

#[test]
fn other_small_texts_are_read_back_b10_4() {
    assert_eq!("=?".parse(), Ok(SeenMove::HiddenCard));
    assert_eq!("=P<".parse::<SeenMove>().unwrap().to_string(), "=P<");
    assert_eq!("4".parse::<Seat>().unwrap().number(), 4);
    assert!("6".parse::<Seat>().is_err());
    assert_eq!("W".parse(), Ok(Species::ReedWarbler));
    assert!("WW".parse::<Species>().is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_makes_a_parser_panic(text in "[FOTDPMWR0-9!?:/ .<>=+*-]{0,60}|\\PC{0,40}") {
        let _ = text.parse::<Counts>();
        let _ = text.parse::<Row>();
        let _ = text.parse::<Move>();
        let _ = text.parse::<State>();
        let _ = text.parse::<View>();
        let _ = text.parse::<Record>();
        let _ = format!("{}\n\n{text}", TAGS.join("\n")).parse::<Record>();
    }

    /// Whatever a changed text of a state or a view is read as, it is printed as it was read.
    #[test]
    fn a_changed_text_is_refused_or_printed_as_it_was_read(
        number in 0_usize..400,
        place in any::<prop::sample::Index>(),
        byte in prop::sample::select(b"FOTDPMWR0123456789!?:/ -".to_vec()),
        insert in any::<bool>(),
    ) {
        let states = include_str!("../vectors/states.jsonl");
        let line = states.lines().nth(number).expect("400 lines");
        let case: serde_json::Value = serde_json::from_str(line).expect("JSON");
        for text in [&case["state"], &case["spectator"], &case["views"][0]] {
            let mut bytes = text.as_str().expect("a text").as_bytes().to_vec();
            let at = place.index(bytes.len());
            if insert { bytes.insert(at, byte) } else { bytes[at] = byte }
            let changed = String::from_utf8(bytes).expect("ASCII");
            if let Ok(state) = changed.parse::<State>() {
                prop_assert_eq!(state.to_string(), changed);
            } else if let Ok(view) = changed.parse::<View>() {
                prop_assert_eq!(view.to_string(), changed);
            }
        }
    }
}

/// Texts that are short are padded as a `str` is, and numbers as numbers are.
#[test]
fn short_texts_honour_width_fill_and_alignment() {
    fn padded(value: impl std::fmt::Display, text: &str) {
        assert_eq!(value.to_string(), text);
        assert_eq!(format!("{value:30}|"), format!("{text:30}|"));
        assert_eq!(format!("{value:>30}|"), format!("{text:>30}|"));
        assert_eq!(format!("{value:*^31}|"), format!("{text:*^31}|"));
        assert_eq!(format!("{value:.1}|"), format!("{text:.1}|"));
        assert_eq!(format!("{value:1}|"), format!("{text:1}|"));
    }
    let all = "F7O10T10D13P13M17W20R20";
    padded(all.parse::<Counts>().unwrap(), all);
    padded(Counts::EMPTY, "-");
    padded(all.parse::<Row>().unwrap(), all);
    padded(Row::EMPTY, "-");
    padded(Species::Owl, "O");
    padded(SpeciesSet::ALL, "FOTDPMWR");
    padded(SpeciesSet::EMPTY, "");
    padded(End::Left, "<");
    for text in ["P1<", "+", "-", "!P", ".", "=P", "=P>"] {
        padded(text.parse::<Move>().unwrap(), text);
        padded(text.parse::<SeenMove>().unwrap(), text);
    }
    padded(SeenMove::HiddenCard, "=?");
    let phases = [
        (Phase::Rows, "rows"),
        (Phase::Hands, "hands"),
        (Phase::Birds, "birds"),
        (Phase::Lay, "lay"),
        (Phase::Refill(RowNumber::Three), "refill:3"),
        (Phase::Draw, "draw"),
        (Phase::Drawing(2), "draw:2"),
        (Phase::Fly, "fly"),
        (Phase::Over, "over"),
    ];
    for (phase, text) in phases {
        padded(phase, text);
    }
    let over: State =
        "R2T2DO3PW4/M5D10R4O3W9/T3FR3W4DP/F5R7M6P2OT -/-/- TM/MR2/TPM T FO3TDP8M3W3R2 3 3 over"
            .parse()
            .unwrap();
    padded(over.outcome().unwrap(), "2,3");
    let seat = Seat::new(3).unwrap();
    assert_eq!(format!("{seat:3}|{seat:<3}|{seat:03}"), "  3|3  |003");
    let row = RowNumber::Two;
    assert_eq!(format!("{row:3}|{row:<3}|{row:03}"), "  2|2  |002");
}

/// Every error says where it is, what stands there and what should; nobody who types is offered a
/// move of chance.
#[test]
fn errors_are_sentences_that_say_what_was_found_b10() {
    let message = |error: ParseError| error.to_string();
    let cases = [
        (
            message("x".parse::<Species>().unwrap_err()),
            "species, byte 0: expected a species, one of FOTDPMWR, found `x`",
        ),
        (
            message("F2O1".parse::<Counts>().unwrap_err()),
            "counts, byte 3: expected a number greater than 1, or none for one card (B10.1), \
             found `1`",
        ),
        (
            message("F8".parse::<Counts>().unwrap_err()),
            "counts, byte 0: expected at most 7 cards of the species flamingo (B1), found `F8`",
        ),
        (
            message("POP".parse::<Row>().unwrap_err()),
            "row, byte 2: expected a species that the row does not have yet (B5.3), found `P`",
        ),
        (
            message("6".parse::<Seat>().unwrap_err()),
            "seat, byte 0: expected a seat from 1 to 5 (B3.1), found `6`",
        ),
        (
            message("Q1<".parse::<Move>().unwrap_err()),
            "move, byte 0: expected a move such as P1<, +, -, !P or . (B10.4), found `Q1<`",
        ),
        (
            message("P".parse::<Move>().unwrap_err()),
            "move, byte 1: expected a row, 1 to 4, found the end",
        ),
        (
            message(
                format!("P1{}", "\u{1F426}\n".repeat(1_000_000))
                    .parse::<Move>()
                    .unwrap_err(),
            ),
            "move, byte 2: expected an end of the row, < or >, \
             found `\u{1F426}\\n\u{1F426}\\n\u{1F426}\\n\u{1F426}\\n\u{1F426}\\n\u{1F426}\\n\
             \u{1F426}\\n\u{1F426}\\n\u{1F426}\\n\u{1F426}\\n\u{1F426}\\n\u{1F426}\\n…`",
        ),
        (
            message(error("P2OD/-/-/- -/- -/- F6 - 1 1 rows")),
            "all fields, byte 0: B1: there are 7 cards of the species flamingo, not 6",
        ),
    ];
    for (found, expected) in cases {
        assert_eq!(found, expected);
        assert!(!found.contains('='), "a move of chance in {found}");
    }
    let error = "P2".parse::<Move>().unwrap_err();
    assert_eq!(
        (error.expected(), error.found(), error.rule()),
        (Some("an end of the row, < or >"), "the end", None)
    );
    let state = filled("W2/R2/M2/D2 F/- T/D * - 1 1 lay");
    let error = state.parse::<State>().unwrap_err();
    assert_eq!((error.expected(), error.rule()), (None, Some("B8.2")));
    assert!(matches!(
        error.problem(),
        Problem::Impossible(Impossible::EmptyHand { .. })
    ));
}
