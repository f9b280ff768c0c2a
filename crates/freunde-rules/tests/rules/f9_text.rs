//! F9: text.

use std::fmt::Display;
use std::str::FromStr;

use freunde_rules::{
    Board, EndError, FlockLimits, Game, GameResult, IllegalMove, Move, ParseError, Phase, Player,
    PositionCard, Problem, Record, Space, State, TagError, Termination, Turn,
};

use crate::{after, meadow, mv, plain, state};

fn prints_back<T: FromStr<Err = ParseError> + Display>(texts: &[&str]) {
    for text in texts {
        match text.parse::<T>() {
            Ok(value) => assert_eq!(value.to_string(), *text),
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

/// Checks that texts are refused, at these bytes.
fn refuses<T: FromStr<Err = ParseError>>(texts: &[(&str, usize)]) {
    for &(text, offset) in texts {
        let Err(error) = text.parse::<T>() else {
            panic!("{text:?} was read");
        };
        assert_eq!(error.offset(), offset, "{text:?}: {error}");
        assert!(!error.to_string().is_empty());
        assert_eq!(error.line(), None);
    }
}

#[test]
fn spaces_are_a_letter_and_a_digit_f9() {
    prints_back::<Space>(&["a1", "d4", "h8"]);
    refuses::<Space>(&[
        ("", 0),
        ("d", 0),
        ("i1", 0),
        ("a9", 0),
        ("a0", 0),
        ("A1", 0),
    ]);
    refuses::<Space>(&[("4d", 0), ("d4 ", 2), (" d4", 0), ("d44", 2), ("é1", 0)]);
}

#[test]
fn boards_are_size_river_and_birds_f9_1() {
    prints_back::<Board>(&[
        "7x7 river=4 birds=d1,d7",
        "2x2 river=- birds=a1,b2",
        "8x8 river=3,4,5 birds=a1,h8",
        "8x8 river=a1,b1,a2 birds=b2,h8",
        // Not whole ranks only: all spaces are named.
        "3x3 river=a2,b2,c2,a3 birds=a1,b1",
    ]);
    refuses::<Board>(&[
        ("", 0),
        ("7x7", 3),
        ("7X7 river=4 birds=d1,d7", 1),
        ("07x7 river=4 birds=d1,d7", 0),
        ("+7x7 river=4 birds=d1,d7", 0),
        ("4294967303x7 river=4 birds=d1,d7", 0),
        ("256x7 river=4 birds=d1,d7", 0),
        ("7x7  river=4 birds=d1,d7", 4),
        ("7x7 river= birds=d1,d7", 10),
        ("7x7 river=-,4 birds=d1,d7", 11),
        ("7x7 river=4, birds=d1,d7", 12),
        ("7x7 river=4 birds=d1", 20),
        ("7x7 river=4 birds=d1,d7 ", 23),
        ("7x7 river=4 birds=d1,d7\n", 23),
        ("7x7 river=9 birds=d1,d7", 10),
        // Read, but not as they would be printed.
        ("7x7 river=4,3 birds=d1,d7", 12),
        ("7x7 river=4,4 birds=d1,d7", 12),
        ("3x3 river=b2,a2 birds=a1,b1", 13),
        ("3x3 river=a2,b2,c2 birds=a1,b1", 10),
        ("3x3 river=2,a3 birds=a1,b1", 12),
        // No boards.
        ("9x7 river=4 birds=d1,d7", 0),
        ("1x7 river=4 birds=a1,a7", 0),
        ("7x7 river=8 birds=d1,d7", 10),
        ("7x7 river=4 birds=d1,d1", 21),
        ("7x7 river=4 birds=d4,d7", 18),
        ("7x7 river=4 birds=d1,h7", 21),
    ]);
}

#[test]
fn flock_limits_are_two_numbers_f9_6() {
    prints_back::<FlockLimits>(&["3,4", "1,1", "32,32"]);
    refuses::<FlockLimits>(&[("", 0), ("3", 1), ("3, 4", 2), ("03,4", 0), ("3,4,5", 3)]);
    refuses::<FlockLimits>(&[("0,4", 0), ("3,33", 2), ("3,999", 2), ("-3,4", 0)]);
}

#[test]
fn cards_are_arrangements_of_ones_f9_2() {
    prints_back::<PositionCard>(&["x7/11,x,11,x,11,x,11/x7", "1", "x,1,x/11,x,11/x3"]);
    refuses::<PositionCard>(&[("", 0), ("x7", 0), ("x,x,1", 2), ("1,2", 2), ("1,x9", 3)]);
    refuses::<PositionCard>(&[("1/1/1/1/1/1/1/1/1", 15), ("1/1,1", 3), ("1,1/1", 5)]);
}

#[test]
fn a_card_of_two_players_is_refused_where_the_others_piece_stands_f2_3() {
    refuses::<PositionCard>(&[("x2,2", 3), ("1,x2/x2,12/x3", 9), ("2", 0)]);
}

#[test]
fn arrangements_go_from_the_highest_rank_down_f9_2() {
    let start = State::default();
    assert_eq!(
        start.to_string(),
        "2,x,2,x,2,x,2/x,2222,x,2222,x,2222,x/x7/x7/x7/x,1111,x,1111,x,1111,x/1,x,1,x,1,x,1 1 - -"
    );
    let state = plain("x,112,x3/x5/x2,1,x,2/x5/1,x4 1 - -");
    let b5 = state.stack("b5".parse().unwrap());
    assert_eq!(
        b5.pieces().collect::<Vec<_>>(),
        [Player::One, Player::One, Player::Two]
    );
    assert_eq!(b5.owner(), Some(Player::Two));
}

#[test]
fn only_canonical_arrangements_are_read_f9_2() {
    let board: Board = "3x2 river=- birds=a1,c2".parse().unwrap();
    let refused = [
        ("x3", 2),
        ("x3/1,2", 6),
        ("x3/1,2,x,x", 8),
        ("x3/1,2,x2", 8),
        ("x1,1,1/1,2,x", 1),
        ("x,x,1/1,2,x", 2),
        ("x,x2/1,2,x", 2),
        ("x4/1,2,x", 1),
        ("x03/1,2,x", 1),
        ("x3/x3/1,2,x", 5),
        ("x3/1,3,x", 5),
        ("x3/1,,x", 5),
        ("x3/1,2,x/", 8),
        ("X3/1,2,x", 0),
        (" x3/1,2,x", 0),
        ("x3/1,2,x\u{661}", 8),
    ];
    for (text, offset) in refused {
        let text = format!("{text} 1 - -");
        let error = State::parse(board, FlockLimits::default(), &text).unwrap_err();
        assert_eq!(error.field(), "arrangement", "{text}: {error}");
        assert_eq!(error.offset(), offset, "{text}: {error}");
    }
}

#[test]
fn positions_are_four_fields_f9_3() {
    let board: Board = "3x2 river=- birds=a1,c2".parse().unwrap();
    let read = |fields: &str| {
        let text = format!("x3/1,2,x{fields}");
        State::parse(board, FlockLimits::default(), &text).map(|state| state.to_string())
    };
    for fields in [" 1 - -", " 2 - -", " 1 1 -", " 1 2 -", " 2 12 -"] {
        assert_eq!(read(fields), Ok(format!("x3/1,2,x{fields}")));
    }
    let refused = [
        ("", "arrangement", 8),
        (" ", "player to move", 9),
        (" 3 - -", "player to move", 9),
        (" 1", "player to move", 10),
        (" 1  - -", "warned", 11),
        (" 1 3 -", "warned", 11),
        (" 1 21 -", "turn", 12),
        (" 1 11 -", "turn", 12),
        (" 1 -", "turn", 12),
        (" 1 - ", "turn", 13),
        (" 1 - - ", "turn", 14),
        (" 1 - -\n", "turn", 14),
        (" 1 - -x", "turn", 14),
    ];
    for (fields, field, offset) in refused {
        let error = read(fields).unwrap_err();
        assert_eq!((error.field(), error.offset()), (field, offset), "{error}");
    }
}

#[test]
fn the_flag_of_the_player_to_move_is_added_and_that_of_the_other_is_not_f9_3() {
    let dragons = plain("x5/x5/x,111,111,x2/x5/2,x4 1 - -");
    assert!(dragons.is_warned(Player::One));
    assert_eq!(dragons.to_string(), "x5/x5/x,111,111,x2/x5/2,x4 1 1 -");
    let other = "x5/x5/x,111,111,x2/x5/2,x4 2 - -";
    assert_eq!(plain(other).to_string(), other);
    assert!(!plain(other).is_warned(Player::One));
}

#[test]
fn a_position_in_mid_turn_is_the_start_of_the_turn_and_its_moves_f9_3() {
    let board = "5x5 river=- birds=a1,e5";
    let text = "2,x4/x5/x5/x,1,1,1,x/x5 1 - b2^c2*d2";
    let middle = state(board, "1,1", text);
    assert_eq!(middle.to_string(), text);
    assert_eq!(middle.stack("d2".parse().unwrap()).height(), 2);
    let read = |turn: &str| {
        let text = format!("2,x4/x5/x5/x,1,1,1,x/x5 1 - {turn}");
        State::parse(board.parse().unwrap(), "1,1".parse().unwrap(), &text)
    };
    // The turn begins at byte 28.
    for (turn, offset) in [
        ("b2^c2*d2*e2", 28),
        ("b2-a2", 28),
        ("b2^c3", 28),
        ("b2^a2", 28),
        ("b2^c2*b2", 33),
        ("b2^c2*c1", 33),
        ("*d2", 28),
        ("b2^c2d2", 33),
        ("b2^c2*d2-", 36),
    ] {
        let error = read(turn).unwrap_err();
        assert_eq!((error.field(), error.offset()), ("turn", offset), "{error}");
    }
    assert_eq!(
        read("b2^c2*b2").unwrap_err().illegal_move().unwrap().rule(),
        "F4.5"
    );
}

#[test]
fn amid_a_turn_no_piece_of_a_tower_is_lost_f9_3() {
    // Three stacks above level 8 are all 32 pieces; one of them slides, and a jump is due.
    let stacks = "x5,122121122,x/x7/x7/x7/x7/x6,21111211212/121212222121,x6";
    let board = "7x7 river=4 birds=d1,d7";
    let start = state(board, "3,4", &format!("{stacks} 1 - -"));
    let slid = start.apply(mv("a1-a2")).unwrap();
    assert_eq!(slid.to_string(), format!("{stacks} 1 - a1-a2"));
    assert_eq!(state(board, "3,4", &slid.to_string()), slid);
    let jumped = slid.apply(mv("*a3")).unwrap();
    assert_eq!(
        jumped.to_string(),
        "x5,122121122,x/x7/x7/x7/1,x6/12121222212,x5,21111211212/x7 2 - -"
    );
}

#[test]
fn what_no_position_can_be_is_refused_f9_3() {
    let board: Board = "3x3 river=2 birds=a1,c3".parse().unwrap();
    let refused = [
        ("x3/x3/1,x2 1 - -", "F2.2"),
        ("x3/x3/11111111111111111,2,x 1 - -", "F2.2"),
        ("x2,2/1,x2/x3 1 - -", "F6"),
    ];
    for (text, rule) in refused {
        let error = State::parse(board, FlockLimits::default(), text).unwrap_err();
        assert!(error.to_string().contains(rule), "{error}");
    }
    for text in ["x2,12/x3/21,x2 1 - -", "x3/x3/2,1,x 2 - -"] {
        let state = State::parse(board, FlockLimits::default(), text);
        assert_eq!(state.unwrap().to_string(), text);
    }
}

#[test]
fn moves_are_from_sign_and_to_f9_4() {
    prints_back::<Move>(&["d3-d4", "d3^d4", "d3vd4", "*d5", "h8vg8", "*a1"]);
    refuses::<Move>(&[
        ("", 0),
        ("d3-d5", 0),
        ("d3-d3", 0),
        ("d3-e4", 0),
        ("d3>d4", 2),
        ("d3Vd4", 2),
        ("d3-", 3),
        ("d3-d4 ", 5),
        ("d3-d4*d5", 5),
        ("*d9", 1),
        ("**d4", 1),
        ("*", 1),
        ("d3–d4", 2),
    ]);
}

#[test]
fn turns_are_a_movement_and_its_jumps_f9_5() {
    prints_back::<Turn>(&["d3-d4", "d3^d4*d5*e5"]);
    refuses::<Turn>(&[
        ("", 0),
        ("*d5", 0),
        ("d3^d4 *d5", 5),
        ("d3^d4*", 6),
        ("d3^d4d5", 5),
        ("d3^d4*d5-", 8),
    ]);
    let longest = "a1-a2".to_string() + &"*a1".repeat(63);
    prints_back::<Turn>(&[&longest]);
    refuses::<Turn>(&[(&(longest + "*a1"), 194)]);
}

#[test]
fn hostile_texts_are_refused_without_harm_f9() {
    let long = "9".repeat(100_000);
    let texts = [
        long.clone(),
        format!("x{long}"),
        format!("{long}x{long} river={long} birds=a1,a2"),
        "1".repeat(100_000),
        "x7/".repeat(100_000),
        format!("a1-a2{}", "*a1".repeat(100_000)),
        "\0".repeat(1000),
        "\u{1F409}".repeat(1000),
        format!("[Game \"{}", "\\".repeat(100_000)),
    ];
    for text in texts {
        for end in [0, 1, text.len() / 2, text.len()] {
            let text = text.get(..end).unwrap_or(&text);
            assert!(text.parse::<Board>().is_err());
            assert!(text.parse::<State>().is_err());
            assert!(text.parse::<Move>().is_err());
            assert!(text.parse::<Turn>().is_err() || text == "a1-a2");
            assert!(text.parse::<FlockLimits>().is_err());
            assert!(text.parse::<GameResult>().is_err());
            assert!(text.parse::<Record>().is_err());
            let _ = text.parse::<PositionCard>();
        }
    }
}

/// A record of four turns.
const RECORD: &str = "\
[Game \"Freunde\"]
[Board \"7x7 river=4 birds=d1,d7\"]
[Position \"x7/2,2,2,2,2,2,2/2,2,2,2,2,2,2/x7/1,1,1,1,1,1,1/1,1,1,1,1,1,1/x7 1 - -\"]
[FlockLimits \"3,4\"]
[Result \"*\"]
[Event \"A \\\"game\\\" \\\\ for tests\"]

1. d3-d4 d6^d5 2. c3-d3 d5-c5 *
";

#[test]
fn a_record_is_read_and_printed_byte_for_byte_f9_6() {
    let record: Record = RECORD.parse().unwrap();
    assert_eq!(record.to_string(), RECORD);
    assert_eq!(record.turns().len(), 4);
    assert_eq!(record.result(), GameResult::Unfinished);
    assert_eq!(record.outcome(), None);
    assert_eq!(record.start(), &meadow());
    assert_eq!(record.tag("Event"), Some("A \"game\" \\ for tests"));
    assert_eq!(record.tag("Board"), None);
    assert_eq!(record.game().record().turns(), record.turns());
}

#[test]
fn any_white_space_parts_the_words_of_moves_f9_6() {
    let (tags, moves) = RECORD.split_once("\n\n").unwrap();
    let record: Record = RECORD.parse().unwrap();
    for space in ["\n", "\r\n", "\t", "   ", " \n \n ", "\x0C"] {
        let moves = moves.trim_end().replace(' ', space);
        for text in [
            format!("{tags}\n\n{moves}"),
            format!("{tags}\n\n{space}{moves}{space}"),
        ] {
            assert_eq!(text.parse(), Ok(record.clone()), "{space:?}");
        }
    }
    // A space that is not ASCII is none.
    let odd = format!("{tags}\n\n{}", moves.replace(' ', "\u{a0}"));
    assert!(odd.parse::<Record>().is_err());
}

#[test]
fn a_refused_record_says_line_and_word_f9_6() {
    let edits = [
        ("[Game \"Freunde\"]\n", "", (1, 1)),
        ("Freunde", "Bandadas", (1, 2)),
        ("[Game \"Freunde\"]", "[Game  \"Freunde\"]", (1, 1)),
        ("[Game \"Freunde\"]", " [Game \"Freunde\"]", (1, 1)),
        ("[Game \"Freunde\"]\n", "[Game \"Freunde\"]\r\n", (1, 2)),
        ("[Game \"Freunde\"]\n", "[Game \"Freunde\"]\n\n", (2, 1)),
        ("[Board", "[board", (2, 1)),
        ("birds=d1,d7", "birds=d1,d1", (2, 4)),
        ("birds=d1,d7", "birds=d1;d7", (2, 4)),
        ("x7 1 - -", "x7 1 3 -", (3, 4)),
        ("x7 1 - -", "x7 1 - d3-d4", (3, 5)),
        ("\"3,4\"", "\"0,4\"", (4, 2)),
        ("[FlockLimits \"3,4\"]\n", "", (4, 1)),
        ("[Result \"*\"]", "[Result \"?\"]", (5, 2)),
        ("[Result \"*\"]", "[Result \"1-0\"]", (8, 7)),
        ("[Event", "[Eve-nt", (6, 1)),
        ("[Event", "[", (6, 1)),
        ("[Event", "[Board", (6, 1)),
        ("[Event", "[One \"\"]\n[One", (7, 1)),
        ("\\\\ for", "\\n for", (6, 4)),
        ("for tests", "for\u{7f}tests", (6, 5)),
        ("for tests", "for\ttests", (6, 5)),
        ("for tests\"", "for tests", (6, 6)),
        ("\n\n1.", "\n1.", (7, 1)),
        ("1. d3-d4", "d3-d4", (8, 1)),
        ("1. d3-d4", "1... d3-d4", (8, 1)),
        ("1. d3-d4", "1.d3-d4", (8, 1)),
        ("2. c3-d3", "3. c3-d3", (8, 4)),
        ("2. c3-d3", "99999999999999999999999. c3-d3", (8, 4)),
        ("2. c3-d3", "c3-d3", (8, 4)),
        ("d6^d5 2.", "1... d6^d5 2.", (8, 3)),
        ("d6^d5", "d6-d5", (8, 3)),
        ("c3-d3", "c3-c4*c5", (8, 5)),
        ("d5-c5 *", "d5-c5", (9, 1)),
        ("d5-c5 *", "d5-c5 1-0", (8, 7)),
        ("d5-c5 *", "d5-c5 * *", (8, 8)),
        ("d5-c5 *", "d5-c5 3. *", (8, 8)),
    ];
    for (old, new, place) in edits {
        let text = RECORD.replacen(old, new, 1);
        assert_ne!(text, RECORD);
        let error = text.parse::<Record>().unwrap_err();
        let told = (error.line().unwrap(), error.word().unwrap());
        assert_eq!(told, place, "{old:?} as {new:?}: {error}");
        let start = format!("line {}, word {}", place.0, place.1);
        assert!(error.to_string().starts_with(&start), "{error}");
    }
}

#[test]
fn an_illegal_move_of_a_record_tells_its_rule_f9_6() {
    let error = RECORD
        .replace("d6^d5", "d6-d5")
        .parse::<Record>()
        .unwrap_err();
    assert_eq!(
        error.illegal_move().map(|illegal| illegal.rule()),
        Some("F3.2")
    );
    assert_eq!(
        error.to_string(),
        format!(
            "line 8, word 3 (turn, byte {}): F3.2: d5 is not lower than d6, so nothing can slide \
             there; a climb can",
            RECORD.find("d6^d5").unwrap()
        )
    );
}

/// The tags of a small game with many jumps.
const JUMPS: &str = "[Game \"Freunde\"]\n[Board \"5x5 river=- birds=a1,e5\"]\n\
    [Position \"2,x4/x5/x5/x,1,1,1,x/x5 1 - -\"]\n[FlockLimits \"1,1\"]\n[Result \"*\"]\n\n";

#[test]
fn the_last_turn_may_be_unfinished_where_there_is_no_result_f9_6() {
    let whole = format!("{JUMPS}1. b2^c2*d2*e2 *\n");
    let game = whole.parse::<Record>().unwrap().game();
    assert_eq!(game.record().to_string(), whole);
    assert_eq!(game.record().turn_in_progress(), None);
    let middle = game.undo().unwrap();
    let text = format!("{JUMPS}1. b2^c2*d2 *\n");
    assert_eq!(middle.record().to_string(), text);
    let record: Record = text.parse().unwrap();
    assert_eq!(record.turns(), []);
    assert_eq!(
        record.turn_in_progress(),
        Some(&"b2^c2*d2".parse().unwrap())
    );
    assert_eq!(record.game(), middle);

    let refused = |moves: &str, result: &str| {
        let text = format!("{JUMPS}{moves} {result}\n").replace("\"*\"", &format!("\"{result}\""));
        let error = text.parse::<Record>().unwrap_err();
        assert_eq!(error.offset(), text.find(moves).unwrap() + moves.len() + 1);
        error
    };
    let error = refused("1. b2^c2*d2", "1-0");
    assert_eq!(error.problem(), &Problem::UnfinishedTurn);
    assert_eq!(error.rule(), Some("F9.6"));
    let text = format!("{JUMPS}1. b2^c2*d2 a5-b5 *\n");
    let error = text.parse::<Record>().unwrap_err();
    assert_eq!(
        error.illegal_move().map(|illegal| illegal.rule()),
        Some("F4.1")
    );
}

#[test]
fn how_a_game_ended_otherwise_is_told_by_termination_f9_6() {
    let text = |result: &str, termination: &str| {
        format!("{JUMPS}1. b2-b3 {result}\n").replace(
            "[Result \"*\"]\n",
            &format!("[Result \"{result}\"]\n[Termination \"{termination}\"]\n"),
        )
    };
    for termination in Termination::ALL {
        for result in ["1-0", "0-1", "1/2-1/2", "*"] {
            let text = text(result, termination.word());
            let read = text.parse::<Record>();
            if result == "*" && termination != Termination::Abandoned {
                let error = read.unwrap_err();
                assert_eq!(error.problem(), &Problem::End(EndError::NoResult));
                assert_eq!(error.offset(), text.find(termination.word()).unwrap());
                continue;
            }
            let record = read.unwrap();
            assert_eq!(record.termination(), Some(termination));
            assert_eq!(record.to_string(), text);
            let game = record.game();
            assert!(game.is_over() && game.legal_moves().is_empty());
            assert_eq!(game.record(), record);
            let before = game.undo().unwrap();
            assert_eq!(
                (before.result(), before.termination()),
                (GameResult::Unfinished, None)
            );
            assert_eq!(before.redo(), Some(game.clone()));
            assert_eq!(before.end_by(termination, game.result()), Ok(game));
        }
    }
    let error = text("1-0", "boredom").parse::<Record>().unwrap_err();
    assert_eq!(error.field(), "termination");
    // No result is told to come by, or the moves gave it.
    let won = "[Game \"Freunde\"]\n[Board \"5x5 river=- birds=a1,e5\"]\n\
        [Position \"x3,1,x/x5/x5/x5/x,2,x3 1 - -\"]\n[FlockLimits \"3,4\"]\n[Result \"1-0\"]\n\
        [Termination \"time\"]\n\n1. d5-e5 1-0\n";
    let error = won.parse::<Record>().unwrap_err();
    assert_eq!(error.problem(), &Problem::NeedlessTermination);
    assert!(
        won.replace("[Termination \"time\"]\n", "")
            .parse::<Record>()
            .is_ok()
    );
}

/// Players may leave in the middle of a turn: a result takes the unfinished turn back.
#[test]
fn a_game_may_be_ended_at_any_moment_once_f9_6() {
    let game = format!("{JUMPS}1. b2^c2*d2 *\n")
        .parse::<Record>()
        .unwrap()
        .game();
    assert_eq!(game.ply(), 2);
    let resigned = game.resign(Player::Two).unwrap();
    assert_eq!(
        (resigned.ply(), resigned.result()),
        (0, GameResult::Won(Player::One))
    );
    let gone = game
        .end_by(Termination::Abandoned, GameResult::Unfinished)
        .unwrap();
    assert_eq!((gone.ply(), gone.result()), (2, GameResult::Unfinished));
    for over in [resigned, gone] {
        assert_eq!(over.phase(), Phase::Over);
        assert_eq!(over.check(mv("*e2")), Err(IllegalMove::GameOver));
        assert_eq!(
            over.check_by(Player::Two, mv("*e2")),
            Err(IllegalMove::GameOver)
        );
        assert_eq!(over.agree_draw(), Err(EndError::GameOver));
        assert_eq!(over.resign(Player::One), Err(EndError::GameOver));
        assert_eq!(
            over.record().to_string().parse::<Record>().unwrap().game(),
            over
        );
        assert_eq!(over.undo().unwrap().redo(), Some(over));
    }
    let open = game
        .end_by(Termination::Time, GameResult::Unfinished)
        .unwrap_err();
    assert_eq!(
        open.to_string(),
        "F9.6: a game ends with a result unless it is abandoned"
    );
}

#[test]
fn a_record_begins_at_the_start_of_a_turn_f9_6() {
    let position = "2,x4/x5/x5/x,1,1,1,x/x5 1 - b2^c2";
    let text = format!(
        "[Game \"Freunde\"]\n[Board \"5x5 river=- birds=a1,e5\"]\n[Position \"{position}\"]\n\
         [FlockLimits \"1,1\"]\n[Result \"*\"]\n\n*\n"
    );
    let error = text.parse::<Record>().unwrap_err();
    assert_eq!(error.field(), "turn");
    assert_eq!(error.offset(), text.find("b2^c2").unwrap());
}

#[test]
fn the_result_is_that_of_the_moves_where_they_end_the_game_f9_6() {
    let start = "[Game \"Freunde\"]\n[Board \"5x5 river=- birds=a1,e5\"]\n\
        [Position \"x3,1,x/x5/x5/x5/x,2,x3 1 - -\"]\n[FlockLimits \"3,4\"]\n";
    let read = |tag: &str, moves: &str| {
        format!("{start}[Result \"{tag}\"]\n\n{moves}\n")
            .parse::<Record>()
            .map(|record| record.result())
            .map_err(|error| (error.line().unwrap(), error.word().unwrap()))
    };
    let one = GameResult::Won(Player::One);
    assert_eq!(read("1-0", "1. d5-e5 1-0"), Ok(one));
    assert_eq!(read("0-1", "1. d5-e5 1-0"), Err((5, 2)));
    assert_eq!(read("1-0", "1. d5-e5 0-1"), Err((7, 3)));
    assert_eq!(read("*", "1. d5-e5 *"), Err((7, 3)));
    assert_eq!(read("1-0", "1. d5-e5 b1-c1 1-0"), Err((7, 3)));
    // The game goes on: any result may have been agreed upon.
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        let moves = format!("1. d5-c5 {result}");
        assert_eq!(read(result, &moves).unwrap().to_string(), result);
    }
    assert_eq!(read("1-0", "1-0"), Ok(one));
    assert_eq!(read("1-0", "1. d5-c5 0-1"), Err((7, 3)));
}

#[test]
fn a_drawn_game_ends_its_record_f9_6() {
    let turns = "b3^a3 b5^a5 g2^f2 g6^f6 a3vb3 a5vb5 f2vg2 f6vg6";
    let play = |game: Game, text: &str| game.apply_turn(&text.parse().unwrap()).unwrap();
    let drawn = turns.split(' ').fold(Game::new(meadow()), play);
    let text = drawn.record().to_string();
    assert!(text.ends_with(" f6vg6 1/2-1/2\n"), "{text}");
    let on = text.replace(" 1/2-1/2\n", " 5. d3-d4 1/2-1/2\n");
    let error = on.parse::<Record>().unwrap_err();
    assert!(error.to_string().contains("repetition"), "{error}");
}

/// Whom F7 alone leaves without a move has lost: the tag Start tells what F7 remembers.
#[test]
fn a_record_tells_the_start_that_its_position_does_not_give_f9_6() {
    let board: Board = "2x4 river=- birds=a1,b1".parse().unwrap();
    let start = "1,x/x2/x,2/x2 1 - -";
    let start = State::parse(board, FlockLimits::default(), start).unwrap();
    let mut game = Game::new(start);
    for turn in ["a4-b4", "b2-a2"] {
        game = game.apply_turn(&turn.parse().unwrap()).unwrap();
    }
    let stuck = Game::new(*game.state());
    assert_eq!(stuck.result(), GameResult::Won(Player::Two));
    let record = stuck.record();
    assert_eq!(record.result(), GameResult::Won(Player::Two));
    assert_eq!(record.outcome(), game.outcome());
    let text = record.to_string();
    let tag = format!("[Start \"{}\"]\n", game.state().to_text());
    assert!(text.contains(&tag), "{text}");
    assert_eq!(text.parse::<Record>(), Ok(record.clone()));
    assert_eq!(record.game(), stuck);
    assert_eq!(game.record().tag("Start"), None);

    // Without the tag the position alone is the start, from which the game could go on.
    let without = text.replace(&tag, "");
    assert_eq!(without.parse::<Record>().unwrap().outcome(), None);
    let problem = |old: &str, new: &str| {
        let error = text.replacen(old, new, 1).parse::<Record>().unwrap_err();
        error.problem().clone()
    };
    let position = "x,1/x2/2,x/x2 1 - -";
    assert!(text.contains(position), "{text}");
    let other = "x,1/x2/x,2/x2 1 - -";
    assert_eq!(problem(position, other), Problem::StartDiffers);
    assert_eq!(
        problem("| a4=1,b4=0 a2=0,b2=1 |", "| - - |"),
        Problem::NeedlessStart
    );
    assert_eq!(problem("\"3,4\"", "\"4,4\""), Problem::StartDiffers);
    assert!(matches!(
        problem("| a4=1,b4=0", "| a4=0,b4=1"),
        Problem::Setup(_)
    ));
}

/// A game that starts where the last turn has ended it by dragons (F8.1).
#[test]
fn a_record_of_a_start_that_is_the_end_reads_back_f9_6() {
    let text = "x7/x7/x7/x7/111,111,x,21,x3/x7/x,1,x5 1 1 -";
    let start = state("7x7 river=4 birds=d1,d7", "3,4", text);
    let lost = after(&start, &["b1-b2"]);
    assert_eq!(lost.outcome().map(|end| end.reason()), Some("dragons"));
    let game = Game::new(lost);
    let text = game.record().to_string();
    assert!(text.ends_with("\n\n0-1\n"), "{text}");
    assert_eq!(text.parse::<Record>().unwrap().game(), game);
}

#[test]
fn player_two_may_begin_f9_6() {
    let text = "[Game \"Freunde\"]\n[Board \"5x5 river=- birds=a1,e5\"]\n\
        [Position \"2,x4/x5/x5/x,1,x3/x5 2 - -\"]\n[FlockLimits \"3,4\"]\n[Result \"*\"]\n\n\
        1... a5-b5 2. b2-c2 b5-c5 3. c2-d2 *\n";
    assert_eq!(text.parse::<Record>().unwrap().to_string(), text);
    for wrong in ["1. a5-b5", "a5-b5", "1.. a5-b5", "2... a5-b5"] {
        let text = text.replace("1... a5-b5", wrong);
        assert!(text.parse::<Record>().is_err(), "{wrong}");
    }
    assert!(text.replace("2. b2", "1. b2").parse::<Record>().is_err());
}

#[test]
fn lines_are_filled_to_80_characters_f9_6() {
    let mut game = Game::new(meadow());
    while game.turns().len() < 60 && game.outcome().is_none() {
        let moves = game.legal_moves();
        game = game.apply(moves.get(moves.len() / 2).unwrap()).unwrap();
    }
    let record = game.record();
    let text = record.to_string();
    let (_, moves) = text.split_once("\n\n").unwrap();
    let lines: Vec<&str> = moves.lines().collect();
    assert!(lines.len() > 3);
    for pair in lines.windows(2) {
        let next = pair[1].split(' ').next().unwrap();
        assert!(pair[0].len() <= 80, "{}", pair[0]);
        assert!(pair[0].len() + 1 + next.len() > 80, "{}", pair[0]);
    }
    assert_eq!(text.parse(), Ok(record));
}

#[test]
fn tags_and_results_are_kept_valid_f9_6() {
    let mut record = Game::default().record();
    record.set_tag("One", "A").unwrap();
    record.set_tag("Two", "B").unwrap();
    record.set_tag("One", "C").unwrap();
    let tags: Vec<_> = record.tags().collect();
    assert_eq!(tags, [("One", "C"), ("Two", "B")]);
    for (name, value, error) in [
        ("Game", "", TagError::Fixed("Game".into())),
        ("Termination", "", TagError::Fixed("Termination".into())),
        ("Start", "", TagError::Fixed("Start".into())),
        ("", "", TagError::Name(String::new())),
        ("1st", "", TagError::Name("1st".into())),
        ("_a", "", TagError::Name("_a".into())),
        ("A b", "", TagError::Name("A b".into())),
        ("Ä", "", TagError::Name("Ä".into())),
        ("Date", "a\nb", TagError::Value("a\nb".into())),
        ("Date", "\u{2028}", TagError::Value("\u{2028}".into())),
    ] {
        assert_eq!(record.set_tag(name, value), Err(error));
    }
    assert_eq!(record.remove_tag("One").as_deref(), Some("C"));
    assert_eq!(record.remove_tag("One"), None);
    for value in ["", "Zoë", "鳥 \\ \"bird\"", "a\u{a0}b"] {
        record.set_tag("Two", value).unwrap();
        let read: Record = record.to_string().parse().unwrap();
        assert_eq!(read.tag("Two"), Some(value));
        assert_eq!(read, record);
    }
}
