//! The test vectors: positions, lines, records and counts made by an independent program.
//!
//! Besides the project's own, the folder that `FREUNDE_VECTORS` names is tried, if it is set.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use freunde_rules::{Board, FlockLimits, Move, Outcome, State};
use serde_json::Value;

/// The project's own vectors, and those that the environment names.
fn folders() -> Vec<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let others = env::var_os("FREUNDE_VECTORS").map(PathBuf::from);
    [own].into_iter().chain(others).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The cases of a file with a JSON object a line; there is at least one.
fn lines(path: &Path) -> Vec<Value> {
    let text = read(path);
    let cases = text.lines().enumerate().map(|(number, line)| {
        serde_json::from_str(line)
            .unwrap_or_else(|error| panic!("{}:{}: {error}", path.display(), number + 1))
    });
    let cases: Vec<Value> = cases.collect();
    assert!(!cases.is_empty(), "{} holds no case", path.display());
    cases
}

fn text<'a>(case: &'a Value, field: &str) -> &'a str {
    case[field]
        .as_str()
        .unwrap_or_else(|| panic!("no {field} in {case}"))
}

fn texts(value: &Value) -> Vec<&str> {
    let list = value
        .as_array()
        .unwrap_or_else(|| panic!("no list: {value}"));
    list.iter()
        .map(|item| item.as_str().expect("a text"))
        .collect()
}

fn counts(value: &Value) -> Vec<u64> {
    let list = value
        .as_array()
        .unwrap_or_else(|| panic!("no list: {value}"));
    list.iter()
        .map(|item| item.as_u64().expect("a number"))
        .collect()
}

fn state_of(case: &Value) -> State {
    let board: Board = text(case, "board").parse().expect("a board");
    assert_eq!(board.to_string(), text(case, "board"));
    let limits: FlockLimits = text(case, "limits").parse().expect("flock limits");
    let position = text(case, "position");
    let state =
        State::parse(board, limits, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!(state.to_string(), position);
    state
}

fn sorted_moves(state: &State) -> Vec<String> {
    let mut moves: Vec<String> = state
        .legal_moves()
        .iter()
        .map(|mv| mv.to_string())
        .collect();
    moves.sort();
    moves
}

fn mv(text: &str) -> Move {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What the vectors say of a state after a move: its text, or how the game is over.
fn told(state: &State) -> String {
    match state.outcome() {
        Some(Outcome::Win { winner, reason }) => format!("over:{} {reason}", winner.digit()),
        Some(Outcome::Repetition) => unreachable!("a state has no past"),
        None => state.to_string(),
    }
}

#[test]
fn positions_have_the_moves_results_and_counts_of_the_vectors() {
    for folder in folders() {
        for case in lines(&folder.join("positions.jsonl")) {
            let state = state_of(&case);
            assert_eq!(sorted_moves(&state), texts(&case["moves"]), "{state:?}");
            for listed in &state.legal_moves() {
                let after = told(&state.apply(listed).expect("a listed move"));
                assert_eq!(
                    after,
                    text(&case["after"], &listed.to_string()),
                    "{listed} in {state:?}"
                );
            }
            for (number, count) in counts(&case["perft"]).into_iter().enumerate() {
                assert_eq!(
                    state.perft(number as u32 + 1),
                    count,
                    "{state:?}, depth {}",
                    number + 1
                );
            }
        }
    }
}

#[test]
fn lines_forbid_what_f7_forbids() {
    for folder in folders() {
        for case in lines(&folder.join("lines.jsonl")) {
            let mut state = state_of(&case);
            for step in texts(&case["line"]) {
                state = state
                    .apply(mv(step))
                    .unwrap_or_else(|error| panic!("{step} in {state:?}: {error}"));
            }
            assert_eq!(state.to_string(), text(&case, "reached"));
            assert_eq!(sorted_moves(&state), texts(&case["moves"]), "{state:?}");
            for forbidden in texts(&case["forbidden_by_F7"]) {
                let error = state.check(mv(forbidden)).expect_err("forbidden by F7");
                assert!(
                    error.rule().starts_with("F7"),
                    "{forbidden} in {state:?}: {error}"
                );
            }
        }
    }
}

#[test]
fn perft_of_the_cards_is_that_of_the_vectors() {
    for folder in folders() {
        let cases = json(&folder.join("perft.json"));
        let cases = cases.as_array().expect("a list");
        assert!(!cases.is_empty());
        for case in cases {
            let state = state_of(case);
            for (number, count) in counts(&case["perft"]).into_iter().enumerate() {
                assert_eq!(
                    state.perft(number as u32 + 1),
                    count,
                    "{state:?}, depth {}",
                    number + 1
                );
            }
        }
    }
}
