//! The slow reference of Freunde agrees with all test vectors, which were made from the same
//! rules by other programs in another language.

use std::fs;
use std::path::PathBuf;

use rules_testkit::reference::freunde::{Ending, Reason, Reference, Stacks};
use serde_json::Value;

fn vectors() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../freunde-rules/tests/vectors")
}

fn json_lines(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(vectors().join(name)).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn json(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(vectors().join(name)).unwrap()).unwrap()
}

fn strings(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|word| word.as_str().unwrap())
        .collect()
}

fn position_of(vector: &Value) -> Reference {
    let field = |name: &str| vector[name].as_str().unwrap();
    Reference::from_text(field("board"), field("limits"), field("position")).unwrap()
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Bird => "bird",
        Reason::Dragons => "dragons",
        Reason::Stuck => "stuck",
    }
}

/// How the vectors write what follows a move.
fn after_text(position: &Reference) -> String {
    match position.outcome {
        Some(outcome) => format!("over:{} {}", outcome.winner, reason(outcome.reason)),
        None => position.to_string(),
    }
}

#[test]
fn positions_have_the_vectors_moves_successors_and_counts_f3_f9_f10() {
    let vectors = json_lines("positions.jsonl");
    assert_eq!(vectors.len(), 400);
    for vector in &vectors {
        let position = position_of(vector);
        assert_eq!(position.to_string(), vector["position"], "{vector}");
        assert_eq!(
            position.legal_moves(),
            strings(&vector["moves"]),
            "{vector}"
        );
        for (text, after) in vector["after"].as_object().unwrap() {
            assert_eq!(
                after_text(&position.apply_text(text).unwrap()),
                *after,
                "{text} in {position}"
            );
        }
        for (depth, count) in vector["perft"].as_array().unwrap().iter().enumerate() {
            assert_eq!(
                position.perft(depth as u32 + 1),
                count.as_u64().unwrap(),
                "{vector}"
            );
        }
    }
}

#[test]
fn lines_reach_the_vectors_positions_and_forbid_reverse_moves_f7() {
    let vectors = json_lines("lines.jsonl");
    assert_eq!(vectors.len(), 80);
    for vector in &vectors {
        let mut position = position_of(vector);
        for text in strings(&vector["line"]) {
            position = position.apply_text(text).unwrap();
        }
        assert_eq!(position.to_string(), vector["reached"], "{vector}");
        assert_eq!(
            position.legal_moves(),
            strings(&vector["moves"]),
            "{vector}"
        );
        let mut without_past = position.clone();
        without_past.past = [None, None];
        let forbidden: Vec<String> = without_past
            .legal_moves()
            .into_iter()
            .filter(|text| !position.legal_moves().contains(text))
            .collect();
        assert_eq!(forbidden, strings(&vector["forbidden_by_F7"]), "{vector}");
    }
}

#[test]
fn cards_have_the_vectors_counts_f10() {
    for vector in json("perft.json").as_array().unwrap() {
        let position = position_of(vector);
        for (depth, count) in vector["perft"]
            .as_array()
            .unwrap()
            .iter()
            .enumerate()
            .take(3)
        {
            assert_eq!(
                position.perft(depth as u32 + 1),
                count.as_u64().unwrap(),
                "{vector}"
            );
        }
    }
}

/// The value of a tag of a record.
fn tag<'a>(record: &'a str, name: &str) -> &'a str {
    let start = format!("[{name} \"");
    let line = record
        .lines()
        .find(|line| line.starts_with(&start))
        .unwrap();
    line.strip_prefix(&start)
        .unwrap()
        .strip_suffix("\"]")
        .unwrap()
}

/// The steps of a turn's text (F9.5).
fn steps(turn: &str) -> Vec<String> {
    let words = turn.split('*').enumerate();
    words
        .map(|(number, word)| {
            if number == 0 {
                word.to_string()
            } else {
                format!("*{word}")
            }
        })
        .collect()
}

#[test]
fn records_replay_to_the_vectors_counts_positions_and_results_f8() {
    let index = json("records/index.json");
    assert_eq!(index.as_array().unwrap().len(), 8);
    for entry in index.as_array().unwrap() {
        let record = fs::read_to_string(
            vectors()
                .join("records")
                .join(entry["file"].as_str().unwrap()),
        )
        .unwrap();
        let mut position = Reference::from_text(
            tag(&record, "Board"),
            tag(&record, "FlockLimits"),
            tag(&record, "Position"),
        )
        .unwrap();
        let mut counts = Vec::new();
        let mut earlier: Vec<Stacks> = Vec::new();
        let (_, words) = record.split_once("\n\n").unwrap();
        for turn in words
            .split_whitespace()
            .filter(|word| word.contains(['-', '^', 'v']))
        {
            if ["1-0", "0-1", "1/2-1/2"].contains(&turn) {
                continue;
            }
            assert_eq!(position.ending(&earlier), None, "{entry}");
            earlier.push(position.stacks.clone());
            for step in steps(turn) {
                counts.push(position.legal_moves().len() as u64);
                position = position.apply_text(&step).unwrap();
            }
        }
        let expected: Vec<u64> = entry["legal_counts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|count| count.as_u64().unwrap())
            .collect();
        assert_eq!(counts, expected, "{entry}");
        assert_eq!(position.to_string(), entry["final"], "{entry}");
        let (result, why) = match position.ending(&earlier) {
            None => ("*", None),
            Some(Ending::Draw) => ("1/2-1/2", Some("repetition")),
            Some(Ending::Won(outcome)) => (
                if outcome.winner == 1 { "1-0" } else { "0-1" },
                Some(reason(outcome.reason)),
            ),
        };
        assert_eq!(result, entry["result"], "{entry}");
        assert_eq!(why, entry["reason"].as_str(), "{entry}");
    }
}

#[test]
fn only_canonical_boards_are_read_f9_1() {
    let good = [
        "7x7 river=4 birds=d1,d7",
        "2x2 river=- birds=a1,b2",
        "3x3 river=b2,c3 birds=a1,a2",
    ];
    for text in good {
        let limits = "3,4";
        let empty = Reference::from_text(text, limits, "");
        assert_eq!(empty.unwrap_err(), "a position has four fields", "{text}");
    }
    let bad = [
        "",
        "7x7",
        "9x7 river=4 birds=d1,d7",
        "1x7 river=4 birds=a1,a7",
        "7x7 river=4,4 birds=d1,d7",
        "7x7 river=5,4 birds=d1,d7",
        "7x7 river=8 birds=d1,d7",
        "7x7 river=4 birds=d1,d1",
        "7x7 river=4 birds=d1,d4",
        "7x7 river=4 birds=d1,d8",
        "7x7 river=4 birds=d1,h7",
        "3x3 river=a2,b2,c2 birds=a1,a3",
        "3x3 river=c3,b2 birds=a1,a2",
        "3x3 river=2,b3 birds=a1,a3",
        "7x7  river=4 birds=d1,d7",
        "7x7 river=4 birds=d1,d7 ",
        "7x7 river= birds=d1,d7",
        "7x7 river=- birds=d1,d7,d6",
        "07x7 river=- birds=d1,d7",
    ];
    for text in bad {
        let refused = Reference::from_text(text, "3,4", "").unwrap_err();
        assert_ne!(refused, "a position has four fields", "{text}");
    }
}

#[test]
fn only_what_f9_3_allows_is_read_as_a_position() {
    let read = |text: &str| Reference::from_text("3x3 river=2 birds=b1,b3", "1,1", text);
    for text in [
        "x,2,x/x3/x,1,x 1 - -",
        "12,21,x/1,x2/x,1,x 2 12 -",
        "x,2,x/x3/x2,1 1 1 -",
    ] {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
    let amid_a_turn = "x,2,x/x3/11,x2 1 - a1-a2";
    let dry = Reference::from_text("3x3 river=- birds=b1,b3", "1,1", amid_a_turn).unwrap();
    assert_eq!(dry.to_string(), amid_a_turn);
    assert_eq!(dry.legal_moves(), ["*a3", "*b2"]);
    for text in [
        "x,2,x/x3/x,1,x 1 -",
        "x,2,x/x3/x,1,x 3 - -",
        "x,2,x/x3/x,1,x 1 21 -",
        "x,2,x/x3/x,1,x 1 - - ",
        "x,2,x/x,x,x/x,1,x 1 - -",
        "x,2,x/x3/x,1,x1 1 - -",
        "x,2,x/x2/x,1,x 1 - -",
        "x,2,x/x3 1 - -",
        "x,2,x/x3/x3 1 - -",
        "x3/x3/x,1,x 1 - -",
        "2,x2/x2,1/x3 1 - -",
        "x,2,x/x3/x,11111111111111111,x 1 - -",
        "x,2,x/x3/x,1,x 1 - b1-a1",
        "x,2,x/x3/x,1,x 1 - b1-b3",
        "x,2,x/x3/x,1,x 1 - *b2",
        "x,2,x/x3/x,3,x 1 - -",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    let dragons = read("x,2,x/x3/111,111,x 2 - -").unwrap();
    assert_eq!(dragons.to_string(), "x,2,x/x3/111,111,x 2 - -");
    let warned = read("x,2,x/x3/111,111,x 1 - -").unwrap();
    assert_eq!(warned.to_string(), "x,2,x/x3/111,111,x 1 1 -");
}

#[test]
fn flock_limits_are_two_numbers_from_1_to_32_f4_4() {
    let read =
        |limits: &str| Reference::from_text("2x2 river=- birds=a1,b2", limits, "x,2/1,x 1 - -");
    assert!(read("1,1").is_ok() && read("32,32").is_ok());
    for limits in [
        "0,1",
        "1,0",
        "33,1",
        "1",
        "1,2,3",
        "03,4",
        "+3,4",
        " 3,4",
        "3,",
        "99999999999999999999,1",
    ] {
        assert!(read(limits).is_err(), "{limits}");
    }
}
