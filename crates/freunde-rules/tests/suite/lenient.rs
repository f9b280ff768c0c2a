//! Reading what people and other programs write (F9.8).

use std::time::Instant;

use freunde_rules::{Liberty, Move, Problem, ReadMoveError, Record, State, Warning};

const RECORD: &str = "[Game \"Freunde\"]
[Board \"7x7 river=4 birds=d1,d7\"]
[Position \"2,x,2,x,2,x,2/x,2222,x,2222,x,2222,x/x7/x7/x7/x,1111,x,1111,x,1111,x/1,x,1,x,1,x,1 1 - -\"]
[FlockLimits \"3,4\"]
[Result \"*\"]

1. b2-a2*a3 d6ve6 2. c1-b1 *
";

/// What is read of [`RECORD`] with an edit, and the liberties that it takes.
fn edited(old: &str, new: &str) -> (Record, Vec<Liberty>) {
    let text = RECORD.replacen(old, new, 1);
    assert_ne!(text, RECORD);
    let read = Record::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let liberties = read.warnings.iter().map(Warning::liberty).collect();
    (read.record, liberties)
}

#[test]
fn every_liberty_is_taken_and_told_f9_8() {
    use Liberty::{
        ByteOrderMark, Comment, Glyph, LineEnd, Mark, MissingNumber, MissingTag, NumberOfTwo,
        ShortMove, Spacing, TagOrder,
    };
    let record: Record = RECORD.parse().unwrap();
    let edits: [(&str, &str, &[Liberty]); 24] = [
        ("[Game", "\u{feff}[Game", &[ByteOrderMark]),
        ("\"Freunde\"]\n", "\"Freunde\"]\r\n", &[LineEnd]),
        ("\"Freunde\"]\n", "\"Freunde\"]\r", &[LineEnd]),
        ("[Game \"Freunde\"]\n", "", &[MissingTag]),
        ("[Result \"*\"]\n", "", &[MissingTag]),
        ("[FlockLimits \"3,4\"]\n", "", &[MissingTag]),
        ("[Board \"7x7 river=4 birds=d1,d7\"]\n", "", &[MissingTag]),
        (
            "[FlockLimits \"3,4\"]\n[Result \"*\"]",
            "[Result \"*\"]\n[FlockLimits \"3,4\"]",
            &[TagOrder],
        ),
        ("[Result \"*\"]", "[ Result  \"*\" ]", &[Spacing]),
        ("1. b2", "1.b2", &[Spacing]),
        ("1. b2", "b2", &[MissingNumber]),
        ("d6ve6", "1... d6ve6", &[NumberOfTwo]),
        ("d6ve6", "{why [not] ; this?} d6ve6", &[Comment]),
        ("d6ve6", "d6ve6{äöü}", &[Comment]),
        ("d6ve6", "; 1-0 {\n d6ve6", &[Comment]),
        ("[Result", "{a game}\n[Result", &[Comment]),
        ("d6ve6", "d6ve6 $3", &[Glyph]),
        ("d6ve6", "d6ve6$3", &[Glyph]),
        ("1 *\n", "1 * $11\n", &[Glyph]),
        ("d6ve6", "d6ve6!?", &[Mark]),
        ("d6ve6", "d6ve6 !", &[Mark]),
        ("b2-a2*a3", "b2-a2a3", &[ShortMove]),
        ("b2-a2*a3", "b2-a2*a3??", &[Mark]),
        ("c1-b1", "c1b1", &[ShortMove]),
    ];
    let mut taken = Vec::new();
    for (old, new, liberties) in edits {
        let (read, told) = edited(old, new);
        assert_eq!(read, record, "{new:?}");
        assert_eq!(told, liberties, "{new:?}");
        taken.extend(told);
    }
    for liberty in Liberty::ALL {
        assert!(taken.contains(&liberty), "{liberty:?} is not tested");
    }
}

#[test]
fn a_warning_says_what_where_and_how_often_f9_8() {
    let text = RECORD.replace("b2-a2*a3 d6ve6", "b2-a2a3! d6ve6?");
    let read = Record::read(&text).unwrap();
    let told: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "line 7, word 2: a move is not written in full, and was completed (F9.8)",
            "line 7, word 2: ! or ? after a turn was left out (F9.8), 2 times",
        ]
    );
    assert_eq!(read.warnings[0].offset(), text.find("b2-a2a3").unwrap());
    assert_eq!(read.warnings[0].liberty().code(), "short-move");
}

#[test]
fn what_breaks_a_rule_is_refused_as_ever_f9_8() {
    let refused = [
        ("d6ve6", "d6-e7", (7, 3)),
        ("d6ve6", "d6e7", (7, 3)),
        ("d6ve6", "d6^e6", (7, 3)),
        ("d6ve6", "c1b1", (7, 3)),
        ("d6ve6", "d6ve6*d6", (7, 3)),
        ("b2-a2*a3", "b2a2", (7, 2)),
        ("2. c1", "3. c1", (7, 4)),
        ("2. c1", "2... c1", (7, 4)),
        ("d6ve6", "1. d6ve6", (7, 3)),
        ("d6ve6", "{ d6ve6", (7, 3)),
        ("d6ve6", "$ d6ve6", (7, 3)),
        ("c1-b1 *", "c1-b1", (8, 1)),
        ("c1-b1 *", "c1-b1 1-0", (7, 6)),
        ("Freunde", "Bandadas", (1, 2)),
        ("\"3,4\"", "\"0,4\"", (4, 2)),
        ("[Result \"*\"]", "[Result \"*\"]\n[Result \"*\"]", (6, 1)),
        ("[Result \"*\"]", "[Result \"*]", (5, 2)),
        (
            "[Result \"*\"]",
            "[Result \"*\"]\n[Termination \"time\"]",
            (8, 6),
        ),
    ];
    for (old, new, place) in refused {
        let text = RECORD.replacen(old, new, 1);
        let error = Record::read(&text).unwrap_err();
        let told = (error.line().unwrap(), error.word().unwrap());
        assert_eq!(told, place, "{new:?}: {error}");
    }
    for text in ["", "{nothing}", "\u{feff}\r\n"] {
        assert!(
            Record::read(text)
                .unwrap_err()
                .to_string()
                .contains("a game")
        );
    }
    let two = [RECORD, RECORD].concat();
    let error = Record::read(&two).unwrap_err();
    assert_eq!(error.offset(), RECORD.len());
}

#[test]
fn a_broken_game_does_not_spoil_the_next_f9_8() {
    let broken = [
        RECORD.replace("b2-a2*a3", "b2-b1"),
        RECORD.replace("\"Freunde\"", "\"Freunde"),
        RECORD.replace("\"3,4\"", "\"3\""),
        RECORD.replace(" *\n", "\n"),
        RECORD.replace("d6ve6", "d6ve6 } {[x \"\"]}"),
        "nonsense\n".to_string(),
        RECORD.replace("[Board", "[[Board"),
    ];
    for broken in broken {
        let text = [RECORD, &broken, RECORD, &broken, &broken, RECORD].concat();
        let good = Record::read_all(&text).flatten().count();
        assert_eq!(good, 3, "{broken}");
        let bad = Record::read_all(&text).filter(Result::is_err).count();
        assert!(bad >= 2, "{broken}: {bad}");
    }
}

#[test]
fn one_move_is_read_as_people_write_it_f9_8() {
    let state: State = "x7/x7/2,x6/x7/1,x,12111,x4/x7/x7 1 - -".parse().unwrap();
    let read = |text: &str| state.read_move(text);
    let mv = |text: &str| text.parse::<Move>().unwrap();
    for text in ["a3-b3", "a3b3", " a3b3 ", "a3-b3!?", "a3b3!"] {
        assert_eq!(read(text), Ok(mv("a3-b3")), "{text}");
    }
    let choices = [mv("c3-d3"), mv("c3vd3")];
    assert_eq!(read("c3d3"), Err(ReadMoveError::Ambiguous { choices }));
    assert_eq!(read("c3vd3"), Ok(mv("c3vd3")));
    assert_eq!(read("a3a2").unwrap_err().rule(), "F3.2");
    assert_eq!(read("d3e3").unwrap_err().rule(), "F2.1");
    assert_eq!(read("*b3").unwrap_err().rule(), "F4.1");
    for text in [
        "", "a3", "a3b4", "a3-", "a3-b3-c3", "a3b3b4", "A3B3", "a3 b3", "a3–b3",
    ] {
        let error = read(text).unwrap_err();
        assert!(matches!(error, ReadMoveError::Text(_)), "{text}: {error}");
        assert_eq!(error.rule(), "F9.4");
    }
    let jump = State::default().apply(mv("b2-a2")).unwrap();
    assert_eq!(jump.read_move("a3"), Ok(mv("*a3")));
    assert_eq!(jump.read_move("*a3!"), Ok(mv("*a3")));
    assert_eq!(jump.read_move("c1-b1").unwrap_err().rule(), "F4.1");
    // Every legal move is read from its text, and from its spaces where they say which it is.
    for legal in &State::default().legal_moves() {
        let written = legal.to_string();
        assert_eq!(State::default().read_move(&written), Ok(legal));
        let short = written.replace(['-', '^', 'v'], "");
        match State::default().read_move(&short) {
            Ok(read) => assert_eq!(read, legal),
            Err(ReadMoveError::Ambiguous { choices }) => assert!(choices.contains(&legal)),
            Err(error) => panic!("{short}: {error}"),
        }
    }
}

#[test]
fn an_ambiguous_move_of_a_record_tells_its_choices_f9_8() {
    let text = RECORD.replace("b2-a2*a3", "b2a2");
    let error = Record::read(&text).unwrap_err();
    let choices = ["b2-a2", "b2va2"].map(|text| text.parse().unwrap());
    assert_eq!(error.problem(), &Problem::Ambiguous { choices });
}

/// Texts that would be slow if anything was looked at twice: eight times as long, they take about
/// eight times as long, and far from sixty-four times.
#[test]
fn reading_takes_linear_time_f9_8() {
    let texts = [
        "{",
        "{}",
        "[",
        "[A \"",
        "[A \"\"]",
        ";",
        "$1 ",
        "1. ",
        "\r",
        "*\n",
        "a1a2 ",
        "!",
        "[Game \"Freunde\"]\n\n*\n",
        "[Game \"x\"] {\n",
        "}",
        "\u{feff}",
        "[A \"\\\"",
    ];
    for piece in texts {
        let time = |times: usize| {
            let text = piece.repeat(times);
            let start = Instant::now();
            let games = Record::read_all(&text).count();
            assert!(games <= text.len());
            start.elapsed().as_secs_f64()
        };
        let short = time(500).max(0.01);
        let long = time(4_000);
        assert!(long < 40.0 * short, "{piece:?}: {short} s and {long} s");
    }
}
