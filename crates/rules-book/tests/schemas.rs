//! The JSON Schemas of the plain data: that those kept are those of the types, and that real values
//! satisfy them.

use std::fs;
use std::path::Path;

use bandadas_rules::{Game, Language, Move, Record, Seat, State, Viewer};
use jsonschema::Validator;
use rules_book::schemas::schemas;
use serde::Serialize;
use serde_json::{Value, json};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn kept(file: &str) -> Value {
    let text = fs::read_to_string(root().join("../../docs/schema").join(file)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// A validator of one type of a kept schema.
fn validator(file: &str, name: &str) -> Validator {
    let mut schema = kept(file);
    assert!(schema["$defs"][name].is_object(), "{file} has no {name}");
    schema["anyOf"] = json!([{ "$ref": format!("#/$defs/{name}") }]);
    jsonschema::validator_for(&schema).unwrap()
}

fn satisfies(validator: &Validator, value: impl Serialize) {
    let value = serde_json::to_value(value).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&value)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?} in {value}");
}

#[test]
fn the_schemas_that_are_kept_are_those_of_the_types() {
    for (file, text) in schemas() {
        let kept = fs::read_to_string(root().join("../../docs/schema").join(file)).unwrap();
        assert_eq!(
            kept, text,
            "{file} is old: run `cargo run -p rules-book --example schemas`"
        );
    }
}

#[test]
fn data_of_bandadas_satisfies_its_schema() {
    use bandadas_rules::plain;
    let file = "bandadas.json";
    let [states, views, lists, events, errors] =
        ["State", "View", "LegalMoves", "Event", "Error"].map(|name| validator(file, name));
    let vectors = root().join("../bandadas-rules/tests/vectors");
    for line in fs::read_to_string(vectors.join("states.jsonl"))
        .unwrap()
        .lines()
    {
        let case: Value = serde_json::from_str(line).unwrap();
        let state: State = case["state"].as_str().unwrap().parse().unwrap();
        satisfies(&states, plain::State::from(&state));
        let seat = Viewer::Seat(Seat::new(1).unwrap());
        for viewer in [seat, Viewer::Spectator] {
            satisfies(&views, plain::View::from(&state.view(viewer)));
        }
        satisfies(&lists, plain::LegalMoves::from(state.legal_moves()));
        for index in (0..Move::COUNT).step_by(11) {
            let mv = Move::from_index(index).unwrap();
            if let Err(error) = state.check(mv) {
                satisfies(&errors, plain::Error::from((&error, Language::English)));
            }
        }
    }
    for name in 1..=8 {
        let path = vectors.join(format!("records/game_0{name}.txt"));
        let record: Record = fs::read_to_string(path).unwrap().parse().unwrap();
        for (_, event) in Game::from_record(&record).events_from(0) {
            satisfies(&events, plain::Event::from(&event));
            let seen = event.seen_by(Viewer::Spectator);
            satisfies(&events, plain::Event::from(&seen));
        }
    }
}

#[test]
fn data_of_freunde_satisfies_its_schema() {
    use freunde_rules::{State, plain};
    let file = "freunde.json";
    let [states, lists, events] =
        ["State", "LegalMoves", "Event"].map(|name| validator(file, name));
    let vectors = root().join("../freunde-rules/tests/vectors");
    for line in fs::read_to_string(vectors.join("states.jsonl"))
        .unwrap()
        .lines()
    {
        let case: Value = serde_json::from_str(line).unwrap();
        for text in case["states"].as_array().unwrap() {
            let state = State::from_text(text.as_str().unwrap()).unwrap();
            satisfies(&states, plain::State::from(&state));
            satisfies(&lists, plain::LegalMoves::new(&state));
            for mv in &state.legal_moves() {
                for event in state.events(mv).unwrap() {
                    satisfies(&events, plain::Event::from(&event));
                }
            }
        }
    }
}

#[test]
fn a_schema_refuses_what_is_not_of_its_type() {
    let events = validator("bandadas.json", "Event");
    assert!(events.is_valid(&json!({ "event": "passed", "player": 1 })));
    for wrong in [
        json!({ "event": "passed" }),
        json!({ "event": "sang", "player": 1 }),
        json!({ "event": "passed", "player": "one" }),
        json!({ "event": "passed", "player": 1, "loud": true }),
        json!([]),
    ] {
        assert!(!events.is_valid(&wrong), "{wrong}");
    }
}
