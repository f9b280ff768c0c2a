//! F6: the river.

use freunde_rules::{Board, FlockLimits, IllegalMove, State};

use crate::{after, is_legal, rule, state, why};

const BOARD: &str = "5x5 river=3 birds=a1,e5";

fn river(position: &str) -> State {
    state(BOARD, "3,4", position)
}

#[test]
fn a_piece_on_the_river_needs_the_bank_f6() {
    // Alone it would be adrift on b3; with a piece on b4 it is not.
    let alone = river("x4,2/x5/x5/x,1,x3/x5 1 - -");
    assert!(matches!(why(&alone, "b2-b3"), IllegalMove::River(_)));
    let near = river("x4,2/x,2,x3/x5/x,1,x3/x5 1 - -");
    assert!(is_legal(&near, "b2-b3"));
    // A stack that leaves a piece behind has its bank.
    let stack = river("x4,2/x5/x5/x,11,x3/x5 1 - -");
    assert!(is_legal(&stack, "b2vb3"));
    assert_eq!(rule(&stack, "b2-b3"), "F6");
}

#[test]
fn a_chain_of_pieces_reaches_the_bank_and_the_bank_may_not_leave_f6() {
    let chain = river("x4,2/x5/1,2,1,x2/x2,1,x2/x5 1 - -");
    assert_eq!(rule(&chain, "c2-d2"), "F6");
    // On b2 it holds the chain by its middle.
    assert!(is_legal(&chain, "c2-b2"));
    // The middle of a chain holds its end.
    let middle = river("x4,2/x5/2,1,1,x2/x2,1,x2/x5 1 - -");
    assert_eq!(rule(&middle, "b3-b4"), "F6");
    // A second bank frees the first.
    let two_banks = river("x4,2/1,x4/1,2,1,x2/x2,1,x2/x5 1 - -");
    assert!(is_legal(&two_banks, "c2-d2"));
}

#[test]
fn the_opponents_pieces_are_held_too_f6() {
    let start = river("x4,2/x5/2,x4/1,x4/x5 1 - -");
    assert_eq!(rule(&start, "a2-b2"), "F6");
}

#[test]
fn diagonals_connect_nothing_f6() {
    let start = river("x4,2/x5/x,1,x3/x,1,x3/x,1,x3 1 - -");
    assert_eq!(rule(&start, "b2-a2"), "F6");
    assert_eq!(rule(&start, "b2-c2"), "F6");
}

#[test]
fn a_position_with_a_piece_adrift_is_refused_f6() {
    let board: Board = BOARD.parse().unwrap();
    let text = "x4,2/x5/x,1,x3/x5/1,x4 1 - -";
    let error = State::parse(board, FlockLimits::default(), text).unwrap_err();
    assert!(error.rule() == Some("F6"), "{error}");
}

#[test]
fn a_jump_leaves_its_bank_behind_f6() {
    let start = state(BOARD, "1,4", "x4,2/x5/x5/1,1,x3/x5 1 - -");
    let jumped = after(&start, &["a2^b2", "*b3"]);
    assert_eq!(jumped.to_string(), "x4,2/x5/x,1,x3/x,1,x3/x5 2 - -");
}
