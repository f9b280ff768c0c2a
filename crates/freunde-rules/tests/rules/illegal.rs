//! Why moves are illegal: every rule with a position in which a move breaks it.

use freunde_rules::{Board, FlockLimits, IllegalMove, Move, Space, State};

use crate::{after, mv, state};

fn space(text: &str) -> Space {
    text.parse().expect("a space")
}

struct Case {
    board: &'static str,
    limits: &'static str,
    position: &'static str,
    before: &'static [&'static str],
    mv: &'static str,
    why: IllegalMove,
    rule: &'static str,
}

/// One piece of player Two's, and a pair of player One's.
const ROWS: &str = "2,x4/x5/x5/x,1,1,x2/x5 1 - -";

const BOARD: &str = "5x5 river=3 birds=a1,e5";

fn case(position: &'static str, mv: &'static str, why: IllegalMove, rule: &'static str) -> Case {
    Case {
        board: BOARD,
        limits: "3,4",
        position,
        before: &[],
        mv,
        why,
        rule,
    }
}

/// What the board and F3 forbid.
fn movements() -> Vec<Case> {
    vec![
        case(ROWS, "*c3", IllegalMove::NoJumpDue, "F4.1"),
        case(ROWS, "e2-f2", IllegalMove::OffBoard(space("f2")), "F1.1"),
        case(ROWS, "f2-e2", IllegalMove::OffBoard(space("f2")), "F1.1"),
        case(ROWS, "d2-e2", IllegalMove::Empty(space("d2")), "F2.1"),
        case(ROWS, "a5-b5", IllegalMove::NotOwner(space("a5")), "F2.1"),
        case(
            "2,x4/x5/x5/x5/x,1,x3 1 - -",
            "b1-a1",
            IllegalMove::OwnBird(space("a1")),
            "F3.4",
        ),
        case(
            "2,x4/x5/x5/x,1,2,x2/x5 1 - -",
            "b2^c2",
            IllegalMove::TooHigh(space("c2")),
            "F3.5",
        ),
        case(
            ROWS,
            "b2-c2",
            IllegalMove::SlideOntoLevel(space("c2"), space("b2")),
            "F3.2",
        ),
        case(
            "2,x4/x5/x5/x5/x,21,x3 1 - -",
            "b1-b2",
            IllegalMove::SlideForward(space("b1")),
            "F3.2",
        ),
        case(
            ROWS,
            "b2-b1",
            IllegalMove::SlideBackward(space("b2")),
            "F3.2",
        ),
        case(
            ROWS,
            "b2^a2",
            IllegalMove::ClimbHeight(space("b2"), space("a2")),
            "F3.1",
        ),
        case(
            "2,x4/x5/x5/x,1,x3/x,1,x3 1 - -",
            "b2^b1",
            IllegalMove::ClimbBackward,
            "F3.1",
        ),
        case(
            ROWS,
            "b2va2",
            IllegalMove::DescentHeight(space("b2"), space("a2")),
            "F3.3",
        ),
        case(
            "2,x4/x5/x5/x,11,x3/x5 1 - -",
            "b2vb1",
            IllegalMove::DescentBackward,
            "F3.3",
        ),
    ]
}

/// What F4, F6, F7 and F8 forbid.
fn turns() -> Vec<Case> {
    vec![
        Case {
            before: &["d5-e5"],
            ..case(
                "x3,1,x/x5/x5/x5/x,2,x3 1 - -",
                "b1-c1",
                IllegalMove::GameOver,
                "F8",
            )
        },
        Case {
            limits: "1,4",
            before: &["b2^c2"],
            ..case(ROWS, "b2-a2", IllegalMove::JumpDue(space("c2")), "F4.1")
        },
        Case {
            limits: "1,4",
            before: &["b2^c2"],
            ..case(
                ROWS,
                "*c1",
                IllegalMove::JumpReach(space("c2"), space("c1")),
                "F4.2",
            )
        },
        Case {
            limits: "1,4",
            before: &["b2^c2"],
            ..case(ROWS, "*h8", IllegalMove::OffBoard(space("h8")), "F1.1")
        },
        Case {
            limits: "1,4",
            before: &["b2^c2"],
            ..case(ROWS, "*b2", IllegalMove::Returns(space("b2")), "F4.5")
        },
        Case {
            limits: "1,4",
            before: &["c1^b1"],
            ..case(
                "2,x4/x5/x5/x5/x,1,1,x2 1 - -",
                "*a1",
                IllegalMove::OwnBird(space("a1")),
                "F3.4",
            )
        },
        Case {
            board: "3x3 river=- birds=c3,a1",
            limits: "1,4",
            ..case(
                "1,1,x/x3/x2,2 1 - -",
                "a3^b3",
                IllegalMove::CannotComplete,
                "F4.6",
            )
        },
        case(
            "2,x4/x5/x,2,x3/x,1,x3/x5 1 - -",
            "b2-c2",
            IllegalMove::River(space("b3")),
            "F6",
        ),
        Case {
            before: &["b2-a2", "a5-b5"],
            ..case(ROWS, "a2-b2", IllegalMove::Reverse, "F7.1")
        },
        Case {
            board: "5x5 river=- birds=c3,e5",
            limits: "1,4",
            before: &["b2^c2", "*d2", "a5-b5"],
            ..case(ROWS, "d2^c2", IllegalMove::ReverseForced, "F7.2")
        },
    ]
}

#[test]
fn illegal_moves_name_the_rule_broken_and_change_nothing_f1_to_f8() {
    for case in movements().into_iter().chain(turns()) {
        let start = state(case.board, case.limits, case.position);
        let state = after(&start, case.before);
        let copy = state;
        let place = format!("{} in {state}", case.mv);
        assert_eq!(state.check(mv(case.mv)), Err(case.why), "{place}");
        assert_eq!(state.apply(mv(case.mv)), Err(case.why), "{place}");
        assert_eq!(state, copy);
        assert_eq!(case.why.rule(), case.rule, "{place}");
        let message = case.why.to_string();
        assert!(
            message.starts_with(&format!("{}: ", case.rule)),
            "{message}"
        );
    }
}

#[test]
fn messages_are_sentences_about_the_position() {
    let messages = [
        (
            IllegalMove::SlideForward(space("d3")),
            "F3.2: the lowest sliding piece is the opponent's, so the stack on d3 slides only \
             horizontally or backward",
        ),
        (
            IllegalMove::DescentHeight(space("d3"), space("d4")),
            "F3.3: a piece descends onto a stack that is at least two lower, and d4 is not that \
             much lower than d3",
        ),
        (
            IllegalMove::JumpReach(space("d3"), space("d1")),
            "F4.2: a jump goes one step forward or horizontally, and d1 is not that from d3",
        ),
        (
            IllegalMove::River(space("d4")),
            "F6: the piece or stack on d4 would be left unconnected in the river",
        ),
    ];
    for (error, message) in messages {
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn every_move_number_is_listed_or_refused_with_a_rule() {
    let boards = [
        (BOARD, "1,1", "2,2,x3/2,x4/x5/x,1,1,1,x/x,1,x3 1 - -"),
        (BOARD, "1,1", "2,2,x3/2,x4/x5/x,1,1,1,x/x,1,x3 1 - b2^c2"),
        ("2x2 river=- birds=a1,b2", "32,1", "2,x/1,x 1 - -"),
    ];
    for (board, limits, position) in boards {
        let state = state(board, limits, position);
        for number in 0..Move::COUNT {
            let mv = Move::from_index(number).unwrap();
            match state.check(mv) {
                Ok(()) => assert!(state.legal_moves().contains(mv)),
                Err(error) => {
                    assert!(!state.legal_moves().contains(mv));
                    let rule = error.rule();
                    assert!(error.to_string().starts_with(rule), "{error}");
                }
            }
        }
    }
}

#[test]
fn limits_and_boards_of_all_sizes_refuse_what_leaves_them_f1_1() {
    for (width, height) in [(2, 2), (3, 8), (8, 3), (8, 8)] {
        let far = Space::new(width - 1, height - 1).unwrap();
        let board = Board::new(width, height, [], [space("a1"), far]).unwrap();
        let row = |stack: &str| match width {
            2 => format!("x,{stack}"),
            _ => format!("x{},{stack}", width - 1),
        };
        let empty = format!("x{width}/");
        let ranks = empty.repeat(usize::from(height) - 2);
        let text = format!("{}/{ranks}{} 1 - -", row("1"), row("2"));
        let state = State::parse(board, FlockLimits::default(), &text).unwrap();
        assert_eq!(state.legal_moves().len(), 1, "{text}");
    }
}
