//! The test vectors of `tests/vectors`, and of the folder that `BANDADAS_VECTORS` names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use bandadas_rules::{Game, Move, Record, Seat, State, View, Viewer};
use serde_json::Value;

/// The project's own vectors.
fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

/// The folders with vectors. Each must have all files, and each file a case.
fn folders() -> Vec<PathBuf> {
    [own()]
        .into_iter()
        .chain(env::var_os("BANDADAS_VECTORS").map(PathBuf::from))
        .collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn lines(path: &Path) -> Vec<Value> {
    let cases: Vec<Value> = read(path)
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    assert!(!cases.is_empty(), "{} holds no case", path.display());
    cases
}

fn text<'a>(case: &'a Value, field: &str) -> &'a str {
    case[field]
        .as_str()
        .unwrap_or_else(|| panic!("{field} is text"))
}

fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().expect("a list");
    list.iter()
        .map(|item| item.as_str().expect("a text").to_owned())
        .collect()
}

fn numbers(value: &Value) -> Vec<u64> {
    let list = value.as_array().expect("a list");
    list.iter()
        .map(|item| item.as_u64().expect("a number"))
        .collect()
}

fn map<T>(value: &Value, read: impl Fn(&Value) -> T) -> BTreeMap<String, T> {
    let map = value.as_object().expect("a map");
    map.iter()
        .map(|(name, item)| (name.clone(), read(item)))
        .collect()
}

fn result(state: &State) -> String {
    state
        .outcome()
        .map_or("*".into(), |outcome| outcome.to_string())
}

fn check_state(case: &Value) {
    let source = text(case, "state");
    let state: State = source
        .parse()
        .unwrap_or_else(|error| panic!("{source}: {error}"));
    assert_eq!(state.to_string(), source);

    let mut moves: Vec<String> = state.legal_moves().iter().map(|m| m.to_string()).collect();
    moves.sort();
    assert_eq!(moves, texts(&case["moves"]), "moves of {source}");

    let weights: BTreeMap<String, u64> = state
        .chance_moves()
        .map(|(card, weight)| (card.to_string(), weight.into()))
        .collect();
    assert_eq!(
        weights,
        map(&case["weights"], |n| n.as_u64().expect("a weight")),
        "{source}"
    );

    let mut after = BTreeMap::new();
    let mut results_after = BTreeMap::new();
    for index in 0..Move::COUNT {
        let candidate = Move::from_index(index).expect("a move of every number");
        match state.apply(candidate) {
            Ok(next) => {
                assert_eq!(next, state.apply_unchecked(candidate));
                assert_eq!(next.to_string().parse(), Ok(next));
                after.insert(candidate.to_string(), next.to_string());
                if let Some(outcome) = next.outcome() {
                    results_after.insert(candidate.to_string(), outcome.to_string());
                }
            }
            Err(error) => {
                assert_eq!(state.check(candidate), Err(error));
                assert!(
                    error
                        .to_string()
                        .starts_with(&format!("{}: ", error.rule()))
                );
            }
        }
    }
    let string = |value: &Value| value.as_str().expect("a text").to_owned();
    assert_eq!(after, map(&case["after"], string), "after {source}");
    assert_eq!(
        results_after,
        map(&case["results_after"], string),
        "results after {source}"
    );
    assert_eq!(result(&state), text(case, "result"), "{source}");

    let seats = state.table().seats();
    let views: Vec<View> = seats.map(|seat| state.view(Viewer::Seat(seat))).collect();
    let spectator = state.view(Viewer::Spectator);
    let view_texts: Vec<String> = views.iter().map(View::to_string).collect();
    assert_eq!(view_texts, texts(&case["views"]), "views of {source}");
    assert_eq!(spectator.to_string(), text(case, "spectator"));
    for view in views.into_iter().chain([spectator]) {
        assert_eq!(view.to_string().parse(), Ok(view));
    }
    let beyond = Seat::new(5).filter(|seat| seat.number() > state.players());
    assert!(beyond.is_none_or(|seat| state.view(Viewer::Seat(seat)) == spectator));

    for (depth, &count) in (1..).zip(&numbers(&case["perft"])) {
        assert_eq!(state.perft(depth), count, "perft {depth} of {source}");
    }
}

#[test]
fn states_have_the_moves_weights_successors_views_and_results_of_the_vectors() {
    for folder in folders() {
        lines(&folder.join("states.jsonl"))
            .iter()
            .for_each(check_state);
    }
}

/// Files of positions hold keys, so that they must never change.
#[test]
fn keys_of_the_vectors_are_pinned() {
    let fold = |hash: u64, key: u64| (hash ^ key).wrapping_mul(0x0100_0000_01B3);
    let [mut states, mut views] = [0; 2];
    for case in lines(&own().join("states.jsonl")) {
        let state: State = text(&case, "state").parse().expect("a state");
        states = fold(states, state.key());
        let viewers = state.table().seats().map(Viewer::Seat);
        for viewer in viewers.chain([Viewer::Spectator]) {
            views = fold(views, state.view(viewer).key());
        }
        for legal in &state.legal_moves() {
            states = fold(states, state.apply(legal).expect("a listed move").key());
        }
    }
    assert_eq!(
        (states, views),
        (0x269A_5874_4FA3_136B, 0xC1B3_B365_FE40_EEB0)
    );
}

#[test]
fn deep_perft_counts_agree_with_the_vectors_b11() {
    for folder in folders() {
        let all: Value = serde_json::from_str(&read(&folder.join("perft.json"))).expect("JSON");
        let cases = all.as_array().expect("a list");
        assert!(!cases.is_empty(), "perft.json holds no case");
        for case in cases {
            let state: State = text(case, "state").parse().expect("a state");
            for (depth, &count) in (1..).zip(&numbers(&case["perft"])) {
                assert_eq!(
                    state.perft(depth),
                    count,
                    "perft {depth} of {}",
                    text(case, "name")
                );
            }
        }
    }
}

/// What people write is read as the games that are meant (B10.7).
#[test]
fn texts_are_read_leniently_as_in_the_vectors_b10_7() {
    for folder in folders() {
        for case in lines(&folder.join("lenient.jsonl")) {
            let source = text(&case, "text");
            let records: Vec<String> = Record::read_all(source)
                .map(|read| read.unwrap_or_else(|error| panic!("{source}: {error}")))
                .map(|read| read.record.to_string())
                .collect();
            assert_eq!(records, texts(&case["records"]), "{source}");
            assert_eq!(Record::read(source).is_ok(), records.len() == 1);
        }
    }
}

/// The record as a viewer sees it (B10.8), and the views to which it replays.
#[test]
fn records_are_seen_as_in_the_vectors_b10_8() {
    for folder in folders() {
        for case in lines(&folder.join("seen.jsonl")) {
            let path = folder.join("records").join(text(&case, "record"));
            let record: Record = read(&path).parse().expect("a record");
            let viewer = case["viewer"].as_u64().map_or(Viewer::Spectator, |number| {
                Viewer::Seat(Seat::new(number as u8).expect("a seat"))
            });
            let seen = record.seen_by(viewer);
            let source = text(&case, "text");
            assert_eq!(seen.to_string(), source, "{}", path.display());
            assert_eq!(source.parse(), Ok(seen.clone()));
            let game = record.game();
            assert!(
                seen.views()
                    .eq(game.states().map(|state| state.view(viewer)))
            );
        }
    }
}

#[test]
fn records_replay_and_print_byte_for_byte_b10_6() {
    for folder in folders() {
        let records: Vec<PathBuf> = fs::read_dir(folder.join("records"))
            .expect("a folder of records")
            .map(|entry| entry.expect("a file").path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
            .collect();
        assert!(!records.is_empty(), "no record in {}", folder.display());
        for path in records {
            let source = read(&path);
            let record: Record = source
                .parse()
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(record.to_string(), source);
            let game = Game::from_record(&record);
            assert_eq!(game.outcome(), record.outcome());
            assert_eq!(game.moves(), record.moves());
            let printed = game.record().expect("it began before the deal").to_string();
            assert!(printed.ends_with(source.split_once("\n\n").expect("a blank line").1));
        }
    }
}
