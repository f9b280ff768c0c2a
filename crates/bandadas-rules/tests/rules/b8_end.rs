//! B8: the end of a turn, a round and a game.

use crate::common::{after, filled, moves, mv, seat, state};
use bandadas_rules::{Actor, Ending, IllegalMove, Phase};

#[test]
fn seven_species_or_three_birds_of_two_win_at_the_end_of_the_turn_b8_1() {
    let seven = state("W2/R2/M2/D2 F2P/T OTDPMW/D * - 1 1 fly");
    let won = after(seven, "!F");
    let outcome = won.outcome().unwrap();
    assert_eq!(
        (outcome.to_string(), outcome.ending()),
        ("1".into(), Ending::SevenSpecies)
    );
    assert_eq!((won.to_move(), moves(&won)), (Actor::Nobody, String::new()));
    assert_eq!(won.check(mv(".")), Err(IllegalMove::GameOver));

    let threes = state("W2/R2/M2/D2 F3P/T FO3/D * - 1 1 fly");
    let outcome = after(threes, "!F").outcome().unwrap();
    assert!(outcome.is_winner(seat(1)) && !outcome.is_winner(seat(2)));
    assert_eq!(outcome.ending(), Ending::TwoThrees);
}

#[test]
fn six_species_and_three_birds_of_one_win_nothing_b8_1() {
    let six = state("W2/R2/M2/D2 F2P/T F2TDPMW/D * - 1 1 fly");
    assert_eq!(after(six, "!F").outcome(), None);
}

#[test]
fn a_win_with_the_last_cards_of_the_hand_comes_before_the_end_of_the_round_b8_1() {
    let last = state("W2/R2/M2/D2 F2/T OTDPMW/D * - 1 1 fly");
    assert_eq!(
        after(last, "!F").outcome().unwrap().ending(),
        Ending::SevenSpecies
    );
}

#[test]
fn an_empty_hand_ends_the_round_and_its_player_deals_the_next_b8_2() {
    let start = state("W2/R2/M2/D2 P/OT2/F T/D/M * O 1 3 lay");
    let dealing = after(start, "F1> -");
    assert_eq!(
        dealing.to_string(),
        filled("W2F/R2/M2/D2 -/-/- T/D/M * O2T2P 3 3 hands")
    );
    let dealt = after(dealing, "=R =R =R =R =R =R =R =R =W");
    assert_eq!(
        dealt.to_string(),
        filled("W2F/R2/M2/D2 W/-/R8 T/D/M * O2T2P 3 3 hands"),
        "the new dealer is dealt first"
    );
}

#[test]
fn without_cards_for_a_deal_whoever_has_the_most_wins_and_ties_share_b8_2() {
    let start = state("W2/*/M2/D2 F/P2/T OT/R/D2 - M10W9 1 1 lay");
    let over = after(start, "F1> -");
    assert_eq!(
        over.to_string(),
        filled("W2F/*/M2/D2 -/-/- OT/R/D2 - TP2M10W9 1 1 over")
    );
    assert_eq!(over.outcome().unwrap().to_string(), "1,3");
    assert_eq!(over.outcome().unwrap().ending(), Ending::NoDeal);
}

#[test]
fn a_deal_needs_exactly_eight_cards_for_each_player_b8_2() {
    let exactly = state("W2/*/M2/D2 F/P2 T/D - M5W9 1 1 lay");
    assert_eq!(after(exactly, "F1> -").phase(), Phase::Hands);
    let one_less = state("W2/*/M2/D2 F/P2 T/D - M5W8 1 1 lay");
    assert_eq!(after(one_less, "F1> -").phase(), Phase::Over);
}

#[test]
fn else_the_next_seat_clockwise_plays_b8_3() {
    let start = state("W2/R2/M2/D2 FP/T/O T/D/M * - 1 3 fly");
    assert_eq!(after(start, ".").to_move(), Actor::Seat(seat(1)));
    let start = state("W2/R2/M2/D2 FP/T/O T/D/M * - 1 1 fly");
    assert_eq!(after(start, ".").to_move(), Actor::Seat(seat(2)));
}

#[test]
fn hands_and_dealer_stay_as_they_are_when_a_collection_wins_b8_4() {
    let won = after(state("W2/R2/M2/D2 T/F2P D/OTDPMW * - 1 2 fly"), "!F");
    assert_eq!(
        won.to_string(),
        filled("W2/R2/M2/D2 T/!F:P D/FOTDPMW * F 1 2 over")
    );
}
