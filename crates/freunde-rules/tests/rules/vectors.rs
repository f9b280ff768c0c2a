//! The test vectors: positions, lines, records and counts made by an independent program.
//!
//! Besides the project's own, the folder that `FREUNDE_VECTORS` names is tried, if it is set.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use freunde_rules::{Board, FlockLimits, Game, Move, Outcome, Record, State};
use serde_json::Value;

/// The project's own vectors.
fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

/// The project's own vectors, and those that the environment names.
fn folders() -> Vec<PathBuf> {
    let others = env::var_os("FREUNDE_VECTORS").map(PathBuf::from);
    [own()].into_iter().chain(others).collect()
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
fn whole_states_are_written_and_read_as_the_vectors_have_them_f9_7() {
    for folder in folders() {
        let path = folder.join("states.jsonl");
        if !path.exists() && folder != own() {
            continue;
        }
        for case in lines(&path) {
            let mut state = state_of(&case);
            let written = texts(&case["states"]);
            let line = texts(&case["line"]);
            assert_eq!(written.len(), line.len() + 1, "{case}");
            for (number, text) in written.into_iter().enumerate() {
                if number > 0 {
                    let step = mv(line[number - 1]);
                    state = state
                        .apply(step)
                        .unwrap_or_else(|error| panic!("{step} in {state:?}: {error}"));
                }
                assert_eq!(state.to_text(), text);
                let read = State::from_text(text);
                assert_eq!(read.as_ref(), Ok(&state), "{text}");
                let read = read.expect("it is equal");
                assert_eq!(read.key(), state.key(), "{text}");
                assert_eq!(read.outcome(), state.outcome(), "{text}");
                assert_eq!(read.legal_moves(), state.legal_moves(), "{text}");
                // A game from there, written and read, is the same.
                let game = Game::new(state);
                let record = game.record().to_string();
                let again: Record = record
                    .parse()
                    .unwrap_or_else(|error| panic!("{record}: {error}"));
                assert_eq!(again.game(), game, "{record}");
                assert_eq!(again.to_string(), record);
            }
        }
    }
}

#[test]
fn what_is_read_leniently_is_what_the_vectors_have_f9_8() {
    for folder in folders() {
        let path = folder.join("lenient.jsonl");
        if !path.exists() && folder != own() {
            continue;
        }
        for case in lines(&path) {
            let written = text(&case, "text");
            let read: Vec<String> = Record::read_all(written)
                .map(|read| read.unwrap_or_else(|error| panic!("{written}: {error}")))
                .map(|read| read.record.to_string())
                .collect();
            let expected = texts(&case["records"]);
            assert_eq!(read, expected, "{written}");
            assert_eq!(
                Record::read(written).is_ok(),
                expected.len() == 1,
                "{written}"
            );
            for canonical in expected {
                let read = Record::read(canonical).expect("a canonical record");
                assert_eq!(read.warnings, [], "{canonical}");
                assert_eq!(read.record.to_string(), canonical);
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

/// Files of positions hold keys, so that they must never change.
#[test]
fn keys_of_the_vectors_are_pinned() {
    let fold = |hash: u64, key: u64| (hash ^ key).wrapping_mul(0x0100_0000_01B3);
    let [mut keys, mut arrangements] = [0; 2];
    let mut add = |state: &State| {
        keys = fold(keys, state.key());
        arrangements = fold(arrangements, state.arrangement_key());
    };
    for case in lines(&own().join("positions.jsonl")) {
        let state = state_of(&case);
        add(&state);
        for mv in &state.legal_moves() {
            add(&state.apply(mv).expect("a listed move"));
        }
    }
    for case in lines(&own().join("lines.jsonl")) {
        let mut state = state_of(&case);
        for step in texts(&case["line"]) {
            state = state.apply(mv(step)).expect("a legal move");
            add(&state);
        }
    }
    assert_eq!(
        (keys, arrangements),
        (0xCED2_AF8C_32F1_41E5, 0xB498_5155_299C_0843)
    );
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

#[test]
fn records_replay_as_the_vectors_have_them_and_can_be_taken_back_f8_f9_6() {
    for folder in folders() {
        let folder = folder.join("records");
        let cases = json(&folder.join("index.json"));
        let cases = cases.as_array().expect("a list");
        assert!(!cases.is_empty());
        for case in cases {
            let file = text(case, "file");
            let written = read(&folder.join(file));
            let record: Record = written
                .parse()
                .unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(record.to_string(), written, "{file}");
            assert_eq!(record.result().to_string(), text(case, "result"), "{file}");
            assert_eq!(record.turns().len() as u64, case["turns"], "{file}");

            let game = record.game();
            assert_eq!(game.state().to_string(), text(case, "final"), "{file}");
            let reason = game.outcome().map(Outcome::reason);
            assert_eq!(reason, case["reason"].as_str(), "{file}");

            let before_moves = counts(&case["legal_counts"]);
            let mut step = Game::new(*record.start());
            let mut steps = vec![step.clone()];
            for (played, &count) in game.moves().into_iter().zip(&before_moves) {
                assert_eq!(step.legal_moves().len() as u64, count, "{file}, {played}");
                step = step
                    .apply(played)
                    .unwrap_or_else(|error| panic!("{file}, {played}: {error}"));
                steps.push(step.clone());
            }
            assert_eq!(steps.len(), before_moves.len() + 1, "{file}");
            assert_eq!(step.state(), game.state(), "{file}");
            assert_eq!(game.record(), record, "{file}");
            while let Some(earlier) = step.undo() {
                steps.pop();
                step = earlier;
                assert_eq!(Some(&step), steps.last(), "{file}");
            }
            assert_eq!(steps.len(), 1, "{file}");
        }
    }
}
