//! F7: reverse moves.

use freunde_rules::IllegalMove;

use crate::{after, is_legal, moves, plain, state, why};

#[test]
fn a_turn_does_not_undo_the_players_own_previous_turn_f7_1() {
    let start = plain("x5/x5/2,x4/x,1,x3/x5 1 - -");
    let next = after(&start, &["b2-c2", "a3-b3"]);
    assert_eq!(why(&next, "c2-b2"), IllegalMove::Reverse);
    assert_eq!(moves(&next), ["c2-c3", "c2-d2"]);
    // Player Two's pieces may not go back either.
    let two = after(&next, &["c2-d2"]);
    assert_eq!(why(&two, "b3-a3"), IllegalMove::Reverse);
}

#[test]
fn without_a_previous_turn_nothing_is_forbidden_f7_1() {
    let start = plain("x5/x5/2,x4/x2,1,x2/x5 1 - -");
    assert!(is_legal(&start, "c2-b2"));
    // Player Two has not had a turn when player One moves first.
    let next = after(&start, &["c2-b2"]);
    assert!(is_legal(&next, "a3-b3"));
}

#[test]
fn the_way_back_is_open_a_turn_later_f7_1() {
    let start = plain("x5/x5/2,2,x3/x,1,x,1,x/x5 1 - -");
    let later = after(&start, &["b2-c2", "b3-c3", "d2-e2", "c3-d3"]);
    assert!(is_legal(&later, "c2-b2"));
    assert_eq!(why(&later, "e2-d2"), IllegalMove::Reverse);
}

#[test]
fn the_same_spaces_at_other_levels_are_another_arrangement_f7_1() {
    // Player Two slips a piece under: b2 and c2 trade heights, and one piece lies higher.
    let start = plain("x5/x5/x5/x,11,222,x2/x5 1 - -");
    let next = after(&start, &["b2va2", "c2vb2"]);
    assert_eq!(next.to_string(), "x5/x5/x5/1,12,22,x2/x5 1 - -");
    // Where player One's top piece lay is now player Two's: back it could only come higher.
    assert!(!is_legal(&next, "a2^b2"));
    let higher = plain("x5/x5/x5/111,11,x,2,x/x5 1 - -");
    let next = after(&higher, &["b2-c2", "d2-e2"]);
    assert_eq!(why(&next, "c2-b2"), IllegalMove::Reverse);
    assert!(is_legal(&next, "a2vb2"));
}

#[test]
fn a_jump_that_ends_the_turn_so_is_illegal_f7_1() {
    let board = "5x5 river=- birds=a1,e5";
    let start = state(board, "1,4", "2,x4/x5/x5/x,1,1,x2/x5 1 - -");
    let next = after(&start, &["b2^c2", "*d2", "a5-b5", "d2^c2"]);
    assert_eq!(why(&next, "*b2"), IllegalMove::Reverse);
    assert_eq!(moves(&next), ["*c3"]);
}

#[test]
fn a_movement_is_illegal_if_all_its_jumps_end_the_turn_so_f7_2() {
    // Player One's bird on c3 leaves the piece no other way than back to b2.
    let board = "5x5 river=- birds=c3,e5";
    let start = state(board, "1,4", "2,x4/x5/x5/x,1,1,x2/x5 1 - -");
    let next = after(&start, &["b2^c2", "*d2", "a5-b5"]);
    assert_eq!(why(&next, "d2^c2"), IllegalMove::ReverseForced);
    assert_eq!(moves(&next), ["c2-b2", "c2^d2", "d2-d3", "d2-e2"]);
}

#[test]
fn what_a_player_did_counts_and_not_by_which_way_f7_1() {
    // From b3 to b2 at once or by c3 and c2: the same position with the same past. The like for
    // player One, upward.
    let board = "4x4 river=- birds=a1,d4";
    let two = state(board, "1,1", "1,x3/x,2,2,x/x2,2,x/x4 2 - -");
    assert_eq!(
        after(&two, &["b3-b2"]),
        after(&two, &["b3^c3", "*c2", "*b2"])
    );
    let one = state(board, "1,1", "x4/x2,1,x/x,1,1,x/2,x3 1 - -");
    assert_eq!(
        after(&one, &["b2-b3"]),
        after(&one, &["b2^c2", "*c3", "*b3"])
    );
}

#[test]
fn another_way_back_between_the_same_spaces_is_open_f7_1() {
    // Two pieces went from b2 to c2. Both may not go back; the top one alone may.
    let start = state(
        "5x5 river=- birds=a1,e5",
        "9,9",
        "x5/x5/2,x4/x,111,1,x2/x5 1 - -",
    );
    let next = after(&start, &["b2-c2", "a3-b3"]);
    assert_eq!(why(&next, "c2-b2"), IllegalMove::Reverse);
    assert_eq!(
        after(&next, &["c2vb2"]).to_string(),
        "x5/x5/x,2,x3/x,11,11,x2/x5 2 - -"
    );
}

#[test]
fn a_landing_that_must_go_on_and_cannot_is_no_reverse_move_f4_6_f7_1() {
    // Back on a2 the pieces would lie as they did before the previous turn. But two are one too
    // many there, and the bird above and the stack beside leave no way on.
    let board = "5x5 river=- birds=a3,e5";
    let start = state(board, "1,1", "2,x4/x5/x5/11,11,2,x2/x5 1 - -");
    let next = after(&start, &["a2^b2", "*c2", "a5-b5", "c2^b2"]);
    assert_eq!(why(&next, "*a2"), IllegalMove::CannotComplete);
    assert_eq!(moves(&next), ["*b3"]);
}

#[test]
fn pieces_that_the_opponent_puts_back_need_not_be_put_back_f7_1() {
    // Player One's piece goes from c3 to b2. Player Two carries another of player One's from b3 to
    // c3, where it lies as the first one did. So from b2 to b3 is all that is left of the way back.
    let start = state(
        "3x4 river=- birds=a1,c4",
        "1,2",
        "1,2,x/212,2212,221/2,12,1/x,2,21 1 - -",
    );
    let next = after(&start, &["c3-c2", "*b2", "b3-c3", "*b3"]);
    assert_eq!(next.to_string(), "1,2,x/212,22,221/2,121,12/x,2,21 1 - -");
    assert_eq!(why(&next, "b2-b3"), IllegalMove::Reverse);
}

#[test]
fn a_cascade_is_completed_only_where_its_last_jump_is_no_reverse_move_f4_6_f7_2() {
    // From c1 the piece could jump back to b1 and from there only to a1, where it was a turn ago.
    let start = state("4x3 river=- birds=b2,d3", "1,1", "2,x3/x4/1,1,1,x 1 - -");
    let next = after(&start, &["a1^b1", "*c1", "*d1", "a3-b3", "d1^c1"]);
    assert_eq!(moves(&next), ["*c2"]);
    assert_eq!(why(&next, "*b1"), IllegalMove::ReverseForced);
}
