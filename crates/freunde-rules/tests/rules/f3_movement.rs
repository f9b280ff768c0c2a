//! F3: the movement phase.

use freunde_rules::IllegalMove;

use crate::{after, is_legal, moves, plain, rule, state, why};

#[test]
fn a_piece_climbs_an_equal_stack_of_its_own_forward_or_horizontally_f3_1() {
    let one = plain("x4,2/x2,1,x2/x,1,1,1,x/x2,1,x2/x5 1 - -");
    for climb in ["c3^c4", "c3^b3", "c3^d3"] {
        assert!(is_legal(&one, climb));
    }
    assert_eq!(why(&one, "c3^c2"), IllegalMove::ClimbBackward);
    assert_eq!(
        after(&one, &["c3^c4"]).to_string(),
        "x4,2/x2,11,x2/x,1,x,1,x/x2,1,x2/x5 2 - -"
    );
    let two = plain("x4,1/x2,2,x2/x,2,2,2,x/x2,2,x2/x5 2 - -");
    for climb in ["c3^c2", "c3^b3", "c3^d3"] {
        assert!(is_legal(&two, climb));
    }
    assert_eq!(rule(&two, "c3^c4"), "F3.1");
}

#[test]
fn only_the_top_piece_climbs_and_what_is_below_the_tops_does_not_matter_f3_1() {
    let start = plain("x5/x5/x,21,21,x2/x5/x5 1 - -");
    assert_eq!(
        after(&start, &["b3^c3"]).to_string(),
        "x5/x5/x,2,211,x2/x5/x5 2 - -"
    );
}

#[test]
fn a_climb_needs_an_equal_height_f3_1() {
    let start = plain("x5/x5/1,11,1,x,2/x5/x5 1 - -");
    assert_eq!(rule(&start, "b3^c3"), "F3.1");
    assert_eq!(rule(&start, "c3^d3"), "F3.1");
    assert!(matches!(why(&start, "b3^c3"), IllegalMove::ClimbHeight(..)));
}

#[test]
fn a_slide_of_five_onto_two_moves_the_upper_three_f3_2() {
    let start = plain("x5/x2,22,x2/x,22,22111,22,x/x2,22,x2/x5 1 - -");
    assert_eq!(
        after(&start, &["c3-c4"]).to_string(),
        "x5/x2,22111,x2/x,22,22,22,x/x2,22,x2/x5 2 - -"
    );
    assert_eq!(
        after(&start, &["c3-b3"]).to_string(),
        "x5/x2,22,x2/x,22111,22,22,x/x2,22,x2/x5 2 - -"
    );
    assert!(is_legal(&start, "c3-d3"));
}

#[test]
fn a_stack_slides_forward_only_over_its_players_own_piece_f3_2() {
    // At level 3 of c3 lies player One's piece, at level 1 player Two's.
    let start = plain("x5/x2,22,x2/x2,22111,x2/x2,22,x2/x5 1 - -");
    assert!(is_legal(&start, "c3-c4"));
    assert!(matches!(
        why(&start, "c3-c2"),
        IllegalMove::SlideBackward(_)
    ));
    let open = plain("x5/x5/x2,22111,x2/x5/x5 1 - -");
    assert!(matches!(why(&open, "c3-c4"), IllegalMove::SlideForward(_)));
    assert!(is_legal(&open, "c3-c2"));
}

#[test]
fn a_stack_slides_backward_only_over_an_opponents_piece_f3_2() {
    let one = plain("x5/x2,22,x2/x2,11221,x2/x2,22,x2/x5 1 - -");
    assert!(is_legal(&one, "c3-c2"));
    assert_eq!(rule(&one, "c3-c4"), "F3.2");
    assert_eq!(
        after(&one, &["c3-c2"]).to_string(),
        "x5/x2,22,x2/x2,11,x2/x2,22221,x2/x5 2 - -"
    );
    let two = plain("x5/x2,11,x2/x2,22112,x2/x2,11,x2/x5 2 - -");
    assert!(is_legal(&two, "c3-c4"));
    assert_eq!(rule(&two, "c3-c2"), "F3.2");
}

#[test]
fn a_stack_slides_horizontally_whosever_the_lowest_piece_is_f3_2() {
    let start = plain("x5/x5/x2,2211,x2/x5/x5 1 - -");
    assert!(is_legal(&start, "c3-b3"));
    assert!(is_legal(&start, "c3-d3"));
}

#[test]
fn a_single_piece_slides_onto_an_empty_space_f3_2() {
    let start = plain("x4,2/x5/x2,1,x2/x5/x5 1 - -");
    assert_eq!(moves(&start), ["c3-b3", "c3-c4", "c3-d3"]);
    assert_eq!(rule(&start, "c3-c2"), "F3.2");
}

#[test]
fn the_top_piece_descends_two_levels_or_more_onto_anything_f3_3() {
    let start = plain("x4,2/x2,22,x2/x,2,1111,1,x/x5/x5 1 - -");
    assert_eq!(
        after(&start, &["c3vb3"]).to_string(),
        "x4,2/x2,22,x2/x,21,111,1,x/x5/x5 2 - -"
    );
    assert!(is_legal(&start, "c3vc4"));
    assert!(is_legal(&start, "c3vd3"));
    assert_eq!(why(&start, "c3vc2"), IllegalMove::DescentBackward);
}

#[test]
fn one_level_down_is_a_slide_and_no_descent_f3_3() {
    let start = plain("x4,2/x5/x,2,11,x2/x5/x5 1 - -");
    assert!(matches!(
        why(&start, "c3vb3"),
        IllegalMove::DescentHeight(..)
    ));
    assert!(is_legal(&start, "c3-b3"));
}

#[test]
fn nothing_moves_onto_the_own_bird_f3_4() {
    let start = plain("x5/x5/x5/112,x4/x,1,x3 1 - -");
    assert_eq!(rule(&start, "b1-a1"), "F3.4");
    // Player Two's bird lies on e5.
    let start = plain("x3,2,x/x5/x4,1/x5/x5 2 - -");
    assert_eq!(rule(&start, "d5-e5"), "F3.4");
    assert_eq!(moves(&start), ["d5-c5", "d5-d4"]);
    // Onto the opponent's it may.
    let start = plain("x5/x4,1/x4,2/x5/x5 1 - -");
    assert!(is_legal(&start, "e4-e5"));
}

#[test]
fn no_jump_lands_on_the_own_bird_f3_4() {
    let board = "5x5 river=- birds=a1,e5";
    let start = state(board, "1,4", "x4,2/x5/x5/x5/x,1,1,x2 1 - -");
    let jump = after(&start, &["c1^b1"]);
    assert_eq!(rule(&jump, "*a1"), "F3.4");
    assert_eq!(moves(&jump), ["*b2"]);
}

#[test]
fn nothing_moves_onto_a_higher_stack_nor_an_equal_one_of_the_opponent_f3_5() {
    let start = plain("x5/x5/x,11,1,12,x/x2,2,x2/x5 1 - -");
    for text in ["c3-b3", "c3^b3", "c3vb3", "c3^d3"] {
        assert_eq!(rule(&start, text), "F3.5", "{text}");
    }
    assert_eq!(rule(&start, "c3^c2"), "F3.5");
    let equal = plain("x5/x5/x,11,12,x2/x5/x5 1 - -");
    assert_eq!(rule(&equal, "b3^c3"), "F3.5");
    assert_eq!(rule(&equal, "b3-c3"), "F3.5");
}
