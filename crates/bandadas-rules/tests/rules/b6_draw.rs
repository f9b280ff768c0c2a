//! B6: drawing two.

use crate::common::{after, filled, moves, state};
use bandadas_rules::Phase;

#[test]
fn drawing_is_offered_after_a_lay_that_took_nothing_even_with_an_empty_hand_b6_1() {
    let start = state("W2/R2/M2/D2 O2/T T/D * - 1 1 lay");
    let empty = after(start, "O1<");
    assert_eq!(
        empty.to_string(),
        filled("O2W2/R2/M2/D2 -/T T/D * - 1 1 draw")
    );
    let drawn = after(empty, "+ =R =P");
    assert_eq!(
        drawn.to_string(),
        filled("O2W2/R2/M2/D2 PR/T T/D * - 1 1 fly")
    );
    assert_eq!(
        after(empty, "-").phase(),
        Phase::Hands,
        "declining ends the round"
    );
}

#[test]
fn drawing_is_not_offered_after_a_lay_that_took_cards_b6_1() {
    let start = state("W2OP/R2/M2/D2 FO2/T T/D * - 1 1 lay");
    assert_eq!(after(start, "O1<").phase(), Phase::Fly);
}

#[test]
fn only_one_card_is_drawn_if_only_one_is_left_b6_2() {
    let start = state("W2/*/M2/D2 FO/T T/D P - 1 1 lay");
    let drawing = after(start, "O1< +");
    assert_eq!(drawing.phase(), Phase::Drawing(1));
    assert_eq!(after(drawing, "=P").phase(), Phase::Fly);

    let one_in_each = state("W2/*/M2/D2 FO/T T/D P R 1 1 lay");
    let drawing = after(one_in_each, "O1< +");
    assert_eq!(drawing.phase(), Phase::Drawing(2));
    assert_eq!(moves(&after(drawing, "=P")), "=R");
}

#[test]
fn without_cards_to_draw_the_turn_goes_on_with_flying_b6_2() {
    let start = state("W2/*/M2/D2 FO/T T/D - - 1 1 lay");
    assert_eq!(after(start, "O1<").phase(), Phase::Fly);
}
