//! B7: flying home.

use crate::common::{after, filled, moves, mv, state};
use bandadas_rules::{IllegalMove, Phase, Species};

#[test]
fn a_small_flock_gives_one_bird_and_a_big_one_two_b7_1() {
    let start = state("W2/R2/M2/D2 O3P7M4/T T/D * - 1 1 fly");
    assert_eq!(moves(&start), "!O !P .");
    assert_eq!(
        after(start, "!O").to_string(),
        filled("W2/R2/M2/D2 !O:P7M4/T OT/D * O2 1 2 lay")
    );
    assert_eq!(
        after(start, "!P").to_string(),
        filled("W2/R2/M2/D2 !P:O3M4/T TP2/D * P5 1 2 lay")
    );
    let error = start.check(mv("!M")).unwrap_err();
    assert_eq!(
        error,
        IllegalMove::NoFlock {
            species: Species::Magpie,
            held: 4
        }
    );
    assert_eq!(
        error.to_string(),
        "B7.1: a flock of the species magpie needs 5 cards, and the hand holds 4"
    );
}

#[test]
fn passing_is_always_offered_but_with_an_empty_hand_b7_2() {
    let nothing = state("W2/R2/M2/D2 F/T T/D * - 1 1 fly");
    assert_eq!(moves(&nothing), ".");
    let start = state("W2/*/M2/D2 O/T T/D - - 1 1 lay");
    assert_eq!(
        after(start, "O1<").phase(),
        Phase::Over,
        "no choice, the turn and round end"
    );
}

#[test]
fn cards_taken_or_drawn_in_the_turn_count_for_a_flock_b7_3() {
    let taking = state("W2PO/R2/M2/D2 OP3/T T/D * - 1 1 lay");
    assert_eq!(
        moves(&after(taking, "O1<")),
        "=F< =F> =O< =O> =T< =T> =D< =D> =P< =P> =M< =M> =W< =W> =R< =R>"
    );
    assert_eq!(moves(&after(taking, "O1< =R<")), "!P .");
    let drawing = state("W2/R2/M2/D2 FO/T T/D * - 1 1 lay");
    assert_eq!(moves(&after(drawing, "O1< + =F =R")), "!F .");
}
