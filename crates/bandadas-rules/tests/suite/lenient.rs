//! Lenient reading (B10.7).

use bandadas_rules::{Game, Liberty, Problem, Read, ReadMoveError, Record, State};
use proptest::prelude::*;

use crate::common::{moves, mv, random_move, rng, seat, state};

const TAGS: &str = "[Game \"Bandadas\"]\n[Players \"2\"]\n[Dealer \"1\"]\n[Result \"*\"]\n";

fn read(text: &str) -> Read {
    Record::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn liberties(read: &Read) -> Vec<(Liberty, usize)> {
    let warnings = read.warnings.iter();
    warnings
        .map(|warning| (warning.liberty(), warning.times()))
        .collect()
}

/// A game of whole turns.
fn game(seed: u64, plies: usize) -> Game {
    let mut rng = rng(seed);
    let mut game = Game::new(State::new(3, 2).unwrap());
    while game.ply() < plies {
        let Some(next) = random_move(game.state(), &mut rng) else {
            break;
        };
        game = game.apply(next).unwrap();
    }
    game
}

#[test]
fn each_liberty_is_told_and_the_game_is_the_same_b10_7() {
    let record = game(1, 90).record().unwrap();
    let text = record.to_string();
    assert_eq!(read(&text).warnings, [], "canonical text needs no liberty");
    let lay = text.find("2: ").unwrap();
    let seat_left_out = format!("{}{}", &text[..lay], &text[lay + 3..]);
    let tags_end = text.find("\n\n").unwrap();
    for (changed, liberty, times) in [
        (format!("\u{feff}{text}"), Liberty::ByteOrderMark, 1),
        (
            text.replace('\n', "\r\n"),
            Liberty::LineEnd,
            text.lines().count(),
        ),
        (
            text.replace('\n', "\r"),
            Liberty::LineEnd,
            text.lines().count(),
        ),
        (
            text.replace(
                "[Game \"Bandadas\"]\n[Players \"3\"]\n",
                "[Players \"3\"]\n[Game \"Bandadas\"]\n",
            ),
            Liberty::TagOrder,
            1,
        ),
        (
            text.replace("[Game \"Bandadas\"]\n", ""),
            Liberty::MissingTag,
            1,
        ),
        (text.replace("[Result \"*\"]\n", ""), Liberty::MissingTag, 1),
        (
            text.replace("[Players ", "[ Players  "),
            Liberty::Spacing,
            2,
        ),
        (text.replacen("\n\n", "\n", 1), Liberty::Spacing, 1),
        (text.replacen("]\n[", "] [", 1), Liberty::Spacing, 2),
        (
            text.replacen("[Dealer", "\n[Dealer", 1),
            Liberty::Spacing,
            1,
        ),
        (
            text.replacen('=', "{a [b] ; \n\n c} =", 3),
            Liberty::Comment,
            3,
        ),
        (text.replacen(" =", "; a { b\n =", 2), Liberty::Comment, 2),
        (format!("; first\n{text}{{last}}"), Liberty::Comment, 2),
        (text.replacen(" =", " $7 =", 1), Liberty::Glyph, 1),
        (format!("{text} $1 $22"), Liberty::Glyph, 2),
        (text.replacen(" .", " .!?", 2), Liberty::Mark, 2),
        (text.replacen(" .", " . !!", 2), Liberty::Mark, 2),
        (seat_left_out, Liberty::MissingSeat, 1),
        (text.replacen("2: ", "2:", 1), Liberty::Spacing, 1),
        (text.replacen("=R", "=r", 1), Liberty::ShortMove, 1),
    ] {
        let found = read(&changed);
        assert_eq!(found.record, record, "{changed}");
        assert!(
            liberties(&found).contains(&(liberty, times)) && found.warnings.len() <= 2,
            "{liberty:?} {times}: {:?}",
            found.warnings
        );
        assert!(
            changed.parse::<Record>().is_err() || matches!(liberty, Liberty::LineEnd),
            "{changed}"
        );
    }
    assert!(text[tags_end..].starts_with("\n\n"));
}

#[test]
fn a_warning_says_where_and_how_often() {
    let text = format!("{TAGS}\n=P =O {{x}} =T\n; y\n=R *");
    let warning = read(&text).warnings[0];
    assert_eq!((warning.line(), warning.word()), (6, 3));
    assert_eq!(
        (warning.offset(), warning.times()),
        (text.find('{').unwrap(), 2)
    );
    assert_eq!(
        warning.to_string(),
        "line 6, word 3: a comment was left out (B10.7), 2 times"
    );
    let mut codes: Vec<&str> = Liberty::ALL.iter().map(|liberty| liberty.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Liberty::ALL.len());
}

#[test]
fn a_move_that_breaks_a_rule_is_refused_as_ever_b10_7() {
    for (text, line, word) in [
        ("=P P1< *", 6, 2),
        ("=P =P< *", 6, 2),
        ("=P {x} . *", 6, 3),
        ("=P =X *", 6, 2),
        ("=P (=O) *", 6, 2),
        ("=P }\n$ *", 6, 2),
        ("=P $x *", 6, 2),
        ("=P =? *", 6, 2),
        ("=P 1: *", 6, 2),
        ("=P 1", 6, 2),
        ("=P {x", 6, 2),
        ("=P", 6, 1),
        ("=P * =O", 6, 3),
    ] {
        let whole = format!("{TAGS}\n{text}");
        let error = Record::read(&whole).expect_err(text);
        assert_eq!(
            (error.line(), error.word()),
            (Some(line), Some(word)),
            "{text}: {error}"
        );
    }
    for (tags, line, word) in [
        ("[Players \"2\"]\n\n", 3, 1),
        ("[Dealer \"2\"]\n\n", 3, 1),
        ("[Players \"7\"]\n[Dealer \"1\"]\n\n", 1, 2),
        ("[Players \"2\"]\n[Dealer \"3\"]\n\n", 2, 2),
        (
            "[Game \"Freunde\"]\n[Players \"2\"]\n[Dealer \"3\"]\n\n",
            1,
            2,
        ),
        ("[Players \"2\"]\n[Players \"2\"]\n[Dealer \"1\"]\n\n", 2, 1),
        ("[Players \"2\"]\n[Dealer \"1\"]\n[A \"b c]\n\n", 3, 3),
        ("[Players \"2\"]\n[Dealer \"1\"]\n[Viewer \"1\"]\n\n", 3, 1),
        (
            "[Players \"2\"]\n[Dealer \"1\"]\n[Termination \"x\"]\n\n",
            3,
            2,
        ),
        ("[Players \"2\"]\n[Dealer \"1\"]\n[1 \"x\"]\n\n", 3, 1),
        ("[Players \"2\"]\n[Dealer \"1\"]\n[A \"x\"\n\n", 3, 2),
        ("[Players \"2\"]\n[Dealer \"1\"]\n[A \"\\x\"]\n\n", 3, 2),
        ("", 1, 1),
    ] {
        let whole = format!("{tags}=P *");
        let error = Record::read(&whole).expect_err(tags);
        assert_eq!(
            (error.line(), error.word()),
            (Some(line), Some(word)),
            "{tags}: {error}"
        );
    }
    assert!(Record::read("").is_err() && Record::read(" {x} ").is_err());
    let two = format!("{TAGS}\n=P *\n{TAGS}\n=O *\n");
    assert!(Record::read(&two).is_err(), "one game is asked for");
    // A wrong seat is no seat left out.
    let record = game(2, 80).record().unwrap().to_string();
    let error = Record::read(&record.replacen(" 2: ", " 1: ", 1)).unwrap_err();
    assert!(error.to_string().contains("2: before the lay"), "{error}");
    // Tag and last word agree.
    let error = Record::read(&record.replace("\"*\"", "\"1\"")).unwrap_err();
    assert_eq!(error.problem(), &Problem::ResultsDiffer);
}

#[test]
fn reading_goes_on_after_a_broken_game_b10_7() {
    let good = format!("{TAGS}\n=P =O *\n");
    let kept =
        |text: &str| -> Vec<bool> { Record::read_all(text).map(|read| read.is_ok()).collect() };
    for broken in [
        good.replace("=P", "=X"),
        good.replace("=P", "1: P1<"),
        good.replace("*\n", "\n"),
        good.replace("=O *", "2,1"),
        good.replace("[Players \"2\"]\n", ""),
        good.replace("\"2\"]", "\"2]"),
        good.replace("[Dealer \"1\"]", "[Dealer \"1\""),
        good.replace("[Dealer", "[Dealer \"1\"] [Dealer"),
        good.replace("[Game \"Bandadas\"]", "[Game \"Chess\"]"),
        format!("{good} . .\n"),
        TAGS.to_owned() + "\n",
    ] {
        let text = [&*good, &broken, &good, &good].concat();
        let found = kept(&text);
        let errors = found.iter().filter(|ok| !**ok).count();
        assert_eq!(
            (errors, found.last()),
            (1, Some(&true)),
            "{found:?} {broken}"
        );
        assert!(found.len() >= 4, "{found:?} {broken}");
    }
    // A comment that is not closed hides no later game.
    assert_eq!(
        kept(&good.replace("=O", "{ =O").repeat(3)),
        [false, false, false]
    );
    assert_eq!(
        kept(&[good.replace("=O", "{ =O"), good].concat()),
        [false, true]
    );
}

/// The time is linear however the text is broken: each of these would take minutes if not.
#[test]
fn long_texts_of_any_kind_are_read_in_linear_time_b10_7() {
    let n = 200_000;
    for piece in [
        "{",
        "[",
        "[A ",
        "$",
        "!",
        ";",
        "\r",
        "}",
        "\"",
        "[Game \"",
        ":",
        "*",
        "x ",
        "{}",
        "\\",
        "[A \"1\"]\n",
        "1:",
    ] {
        for head in ["", &format!("{TAGS}\n")] {
            let text = format!("{head}{}", piece.repeat(n));
            assert!(
                Record::read_all(&text).all(|read| read.is_err()
                    || piece == "*"
                    || piece == ";"
                    || piece == "{}"
                    || piece == "\r"),
                "{piece}"
            );
        }
    }
    let game = format!("{TAGS}\n=P *\n");
    let many = game.repeat(20_000);
    assert_eq!(Record::read_all(&many).flatten().count(), 20_000);
    let one_line = many.replace('\n', " ");
    assert_eq!(Record::read_all(&one_line).flatten().count(), 20_000);
    let broken = game.replace("=P", "=X {").repeat(20_000);
    assert_eq!(
        Record::read_all(&broken).filter(Result::is_err).count(),
        20_000
    );
}

#[test]
fn a_move_is_read_as_people_write_it_b10_7() {
    let lay = state("W2/R2/M2/D2 F2P/T OTDP/D * - 1 1 lay");
    for text in ["P1<", "p1<", " P1< ", "P1<!?"] {
        assert_eq!(lay.read_move(text), Ok(mv("P1<")), "{text}");
    }
    let ambiguous = |state: &State, text: &str, choices: &str| {
        let error = state.read_move(text).unwrap_err();
        let ReadMoveError::Ambiguous { choices: found } = error else {
            panic!("{text}: {error}")
        };
        let found: Vec<String> = found.iter().map(|mv| mv.to_string()).collect();
        assert_eq!(found.join(" "), choices);
    };
    ambiguous(&lay, "P1", "P1< P1>");
    ambiguous(&lay, "f>", "F1> F2> F3> F4>");
    ambiguous(&lay, "F", "F1< F1> F2< F2> F3< F3> F4< F4>");
    for text in ["D", "D1", "D1<"] {
        let Err(ReadMoveError::Illegal(error)) = lay.read_move(text) else {
            panic!("{text}")
        };
        assert_eq!(error.rule(), "B5.1", "{text}");
    }
    for text in ["", "x", "P9<", "P1<<", "1P1<", "!?", "é"] {
        let Err(ReadMoveError::Text(_)) = lay.read_move(text) else {
            panic!("{text}: {:?}", lay.read_move(text))
        };
    }
    let fly = state("W2/R2/M2/D2 F2P/T OTDP/D * - 1 1 fly");
    for text in ["!F", "f", "F", "!f"] {
        assert_eq!(fly.read_move(text), Ok(mv("!F")), "{text}");
    }
    assert!(
        matches!(fly.read_move("p"), Err(ReadMoveError::Illegal(error)) if error.rule() == "B7.1")
    );
    let refill = state("W2/R2/M2/D2 F2P/T OTDP/D * - 1 1 refill:2");
    ambiguous(&refill, "=F", "=F< =F>");
    assert_eq!(refill.read_move("f<"), Ok(mv("=F<")));
    let draw = state("W2/R2/M2/D2 F2P/T OTDP/D * - 1 1 draw");
    assert_eq!(draw.read_move("+"), Ok(mv("+")));
    assert!(draw.read_move("P").is_err());
    assert_eq!(State::new(2, 1).unwrap().read_move("p"), Ok(mv("=P")));
    // A player is answered from the view.
    let view = lay.view(seat(2).into());
    assert!(
        matches!(view.read_move("T1<"), Err(ReadMoveError::Illegal(error)) if error.rule() == "B8.3")
    );
    assert!(
        matches!(view.read_move("T"), Err(ReadMoveError::Illegal(error)) if error.rule() == "B8.3")
    );
    assert_eq!(lay.view(seat(1).into()).read_move("p2>"), Ok(mv("P2>")));
    // Every legal move is read from its own text, and said to be so.
    for state in [lay, fly, refill, draw] {
        for mv in &state.legal_moves() {
            assert_eq!(
                state.read_move(&mv.to_string()),
                Ok(mv),
                "{}",
                moves(&state)
            );
        }
    }
}

/// What may stand between two words.
fn between() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just(" ".to_owned()),
        1 => Just("\r\n".to_owned()),
        1 => Just("\n".to_owned()),
        1 => " \\{[^}]{0,12}\\} ",
        1 => " ;[^\n\r]{0,12}\n",
        1 => " \\$[0-9]{1,3} ",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever stands between the words of a record, and whatever seats are left out, it is the
    /// same game.
    #[test]
    fn a_spread_record_is_the_same_game_b10_7(
        seed in 0..1000_u64,
        plies in 0..120_usize,
        spaces in proptest::collection::vec((between(), any::<bool>()), 200),
    ) {
        let record = game(seed, plies).record().unwrap();
        let text = record.to_string();
        let (tags, words) = text.split_once("\n\n").unwrap();
        let mut spread = format!("{tags}\n\n");
        for (word, (space, drops)) in words.split_whitespace().zip(spaces.iter().cycle()) {
            if !(word.ends_with(':') && *drops) {
                spread += word;
                spread += space;
            }
        }
        prop_assert_eq!(read(&spread).record, record);
    }

    /// What needs no liberty is what the strict reader accepts.
    #[test]
    fn text_without_warnings_is_strict_b10_7(
        seed in 0..1000_u64,
        plies in 0..60_usize,
        edits in proptest::collection::vec((any::<u16>(), " |\n|\"|\\[|=|:|é|A|\\*|\r"), 0..3),
    ) {
        let mut text = game(seed, plies).record().unwrap().to_string();
        for (place, piece) in edits {
            let mut at = usize::from(place) % text.len();
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            text.insert_str(at, &piece);
        }
        let strict = text.parse::<Record>();
        match Record::read(&text) {
            Ok(read) if read.warnings.is_empty() => prop_assert_eq!(strict, Ok(read.record)),
            Ok(read) => prop_assert!(strict.is_err() || strict == Ok(read.record)),
            Err(_) => prop_assert!(strict.is_err(), "{}", text),
        }
    }

    #[test]
    fn no_text_makes_lenient_reading_panic_b10_7(text in "[\\[\\]\"{};$!?:*=PO1<>+\\-. \r\na-z]{0,80}") {
        let read = Record::read_all(&text).count();
        prop_assert!(read <= text.len());
    }
}
