//! F4: the jump phase.

use freunde_rules::{FlockLimits, IllegalMove, InvalidFlockLimit, Phase, State};

use crate::{after, is_legal, moves, plain, rule, state, why};

const BOARD: &str = "5x5 river=- birds=a1,e5";

fn jump_due(state: &State) -> Option<String> {
    state.jump_due().map(|space| space.to_string())
}

#[test]
fn a_flock_of_more_than_three_must_jump_after_a_movement_f4_1() {
    let three = plain("x5/x5/x,11,11,x2/x5/x4,2 1 - -");
    assert_eq!(jump_due(&after(&three, &["b3^c3"])), None);
    let four = after(&plain("x5/x5/x,111,111,x2/x5/x4,2 1 1 -"), &["b3^c3"]);
    assert_eq!(jump_due(&four).as_deref(), Some("c3"));
    assert_eq!(four.phase(), Phase::Jump("c3".parse().unwrap()));
    assert_eq!(rule(&four, "b3-a3"), "F4.1");
    assert_eq!(
        four.apply_turn(&"b3-a3".parse().unwrap()),
        Err(IllegalMove::JumpDue("c3".parse().unwrap()))
    );
    assert_eq!(rule(&three, "*c4"), "F4.1");
}

#[test]
fn buried_pieces_count_and_the_opponents_do_not_f4_1() {
    // Player One's pieces on c3 after the descent: three, then four.
    let three = plain("x5/x5/x,2222221,1122,x2/x5/x5 1 - -");
    assert_eq!(jump_due(&after(&three, &["b3vc3"])), None);
    let four = plain("x5/x5/x,2222221,1112,x2/x5/x5 1 - -");
    assert_eq!(jump_due(&after(&four, &["b3vc3"])).as_deref(), Some("c3"));
}

#[test]
fn the_top_piece_jumps_one_step_forward_or_horizontally_to_any_height_f4_2() {
    let start = plain("x5/x2,2222222,x2/x,2222221,1112,2,x/x2,1,x2/x5 1 - -");
    let jump = after(&start, &["b3vc3"]);
    assert_eq!(moves(&jump), ["*c4", "*d3"]);
    assert!(matches!(why(&jump, "*c2"), IllegalMove::JumpReach(..)));
    assert!(matches!(why(&jump, "*e3"), IllegalMove::JumpReach(..)));
    assert!(matches!(why(&jump, "*d4"), IllegalMove::JumpReach(..)));
    assert_eq!(
        after(&jump, &["*c4"]).to_string(),
        "x5/x2,22222221,x2/x,222222,1112,2,x/x2,1,x2/x5 2 - -"
    );
}

#[test]
fn player_two_jumps_down_the_board_f4_2() {
    let start = plain("x5/x5/x,1111112,2221,1,x/x5/x5 2 - -");
    assert_eq!(moves(&after(&start, &["b3vc3"])), ["*c2", "*d3"]);
}

#[test]
fn a_flock_of_more_than_four_must_jump_on_after_a_jump_f4_3() {
    let four = plain("x5/x5/x,2222221,1112,111,x/x5/x5 1 - -");
    let ended = after(&four, &["b3vc3", "*d3"]);
    assert_eq!(jump_due(&ended), None);
    assert_eq!(ended.to_string(), "x5/x5/x,222222,1112,1111,x/x5/x5 2 - -");
    let five = plain("x5/x5/x,2222221,1112,11112,x/x5/x5 1 - -");
    let jump = after(&five, &["b3vc3", "*d3"]);
    assert_eq!(jump_due(&jump).as_deref(), Some("d3"));
    assert_eq!(
        after(&jump, &["*e3"]).to_string(),
        "x5/x5/x,222222,1112,11112,1/x5/x5 2 - -"
    );
}

#[test]
fn flock_limits_are_1_to_32_each_f4_4() {
    for limit in [1, 2, 31, 32] {
        let limits = FlockLimits::new(limit, 33 - limit).unwrap();
        assert_eq!(limits.after_movement(), limit);
        assert_eq!(limits.after_jump(), 33 - limit);
    }
    assert_eq!(FlockLimits::new(0, 1), Err(InvalidFlockLimit(0)));
    assert_eq!(FlockLimits::new(1, 33), Err(InvalidFlockLimit(33)));
    assert_eq!(FlockLimits::default(), FlockLimits::new(3, 4).unwrap());
}

#[test]
fn the_limits_say_when_a_flock_jumps_f4_4() {
    let position = "x5/x5/x,1,1,1,x/x5/x4,2 1 - -";
    let low = after(&state(BOARD, "1,1", position), &["b3^c3"]);
    assert_eq!(jump_due(&low).as_deref(), Some("c3"));
    assert_eq!(jump_due(&after(&low, &["*d3"])).as_deref(), Some("d3"));
    let middle = after(&state(BOARD, "1,2", position), &["b3^c3", "*d3"]);
    assert_eq!(jump_due(&middle), None);
    let high = after(&state(BOARD, "2,1", position), &["b3^c3"]);
    assert_eq!(jump_due(&high), None);
}

#[test]
fn a_jumping_piece_does_not_come_back_f4_5() {
    let start = state(BOARD, "1,1", "x5/x5/x,1,1,1,x/x5/x4,2 1 - -");
    let first = after(&start, &["b3^c3"]);
    // It climbed alone, from b3.
    assert!(matches!(why(&first, "*b3"), IllegalMove::Returns(_)));
    let second = after(&first, &["*d3"]);
    assert!(matches!(why(&second, "*c3"), IllegalMove::Returns(_)));
    assert_eq!(moves(&second), ["*d4", "*e3"]);
}

#[test]
fn after_a_slide_of_two_the_top_one_may_jump_back_f4_5() {
    let two = after(&plain("x5/x5/x,2211,11,x2/x5/x5 1 - -"), &["b3-c3"]);
    assert_eq!(jump_due(&two).as_deref(), Some("c3"));
    assert!(is_legal(&two, "*b3"));
    assert_eq!(
        after(&two, &["*b3"]).to_string(),
        "x5/x5/x,221,111,x2/x5/x5 2 - -"
    );
    let start = state(BOARD, "2,4", "x5/x5/x,221,11,x2/x5/x5 1 - -");
    let alone = after(&start, &["b3-c3"]);
    assert!(matches!(why(&alone, "*b3"), IllegalMove::Returns(_)));
}

#[test]
fn a_movement_is_illegal_if_its_jumps_cannot_be_completed_f4_6() {
    // From b3 the piece could jump only to a3, where it was, or onto its own bird on c3.
    let start = state("3x3 river=- birds=c3,a1", "1,4", "1,1,x/x3/x2,2 1 - -");
    assert_eq!(why(&start, "a3^b3"), IllegalMove::CannotComplete);
    assert!(!start.legal_moves().contains("a3^b3".parse().unwrap()));
}

#[test]
fn a_jump_is_illegal_if_the_next_cannot_be_completed_f4_6() {
    // Landing on b3 it must go on to a3 or to its own bird on c3; on a3 it is stuck.
    let board = "3x3 river=- birds=c3,a1";
    let start = state(board, "1,1", "1,1,x/1,1,x/x2,2 1 - -");
    let jump = after(&start, &["a2^b2"]);
    assert_eq!(why(&jump, "*b3"), IllegalMove::CannotComplete);
    assert_eq!(moves(&jump), ["*c2"]);
}

#[test]
fn two_jumps_that_both_need_another_do_not_complete_a_movement_f4_6() {
    // On the last rank, with a flock on either side, from neither of which a way leads on.
    // The own bird is on d2.
    let start = state("5x2 river=- birds=d2,e2", "1,1", "1,1,1,x2/x,1,x,1,2 1 - -");
    assert_eq!(why(&start, "b1^b2"), IllegalMove::CannotComplete);
    assert_eq!(moves(&start), ["b1-a1", "b1-c1", "d1-c1"]);
}
