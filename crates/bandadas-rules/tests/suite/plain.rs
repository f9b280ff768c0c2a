//! Plain data: what it says, and that it is read as strictly as text.
#![cfg(feature = "plain")]

use std::path::Path;

use bandadas_rules::plain::{self, InvalidData};
use bandadas_rules::{Game, Language, Move, Record, Seat, SeenEvent, State, View, Viewer};
use serde_json::{Value, json};

fn vectors() -> impl Iterator<Item = State> {
    let text = include_str!("../vectors/states.jsonl");
    text.lines().map(|line| {
        let case: Value = serde_json::from_str(line).unwrap();
        case["state"].as_str().unwrap().parse().unwrap()
    })
}

fn viewers(state: &State) -> impl Iterator<Item = Viewer> {
    let seats = (1..=state.players()).filter_map(Seat::new);
    seats.map(Viewer::Seat).chain([Viewer::Spectator])
}

fn json_trip<T>(value: &T) -> T
where
    T: serde::Serialize + for<'a> serde::Deserialize<'a>,
{
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

const TEXT: &str = "M2/OWP/MWT/ORD WR!M:D2P4W/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 refill:1";

#[test]
fn a_state_says_what_lies_where_b10_3() {
    let state: State = TEXT.parse().unwrap();
    let data = serde_json::to_value(plain::State::from(&state)).unwrap();
    let expected = json!({
        "version": 1,
        "text": TEXT,
        "players": 2,
        "dealer": 1,
        "player": 1,
        "phase": { "name": "refill", "row": 1 },
        "toMove": { "name": "chance" },
        "rows": [
            [{ "species": "M", "number": 2 }],
            [
                { "species": "O", "number": 1 },
                { "species": "W", "number": 1 },
                { "species": "P", "number": 1 },
            ],
            [
                { "species": "M", "number": 1 },
                { "species": "W", "number": 1 },
                { "species": "T", "number": 1 },
            ],
            [
                { "species": "O", "number": 1 },
                { "species": "R", "number": 1 },
                { "species": "D", "number": 1 },
            ],
        ],
        "hands": [
            { "size": 9, "known": { "W": 1, "R": 1 }, "absent": ["M"], "unknown": { "D": 2, "P": 4, "W": 1 } },
            { "size": 9, "known": {}, "absent": [], "unknown": { "O": 1, "T": 1, "P": 4, "W": 1, "R": 1 } },
        ],
        "collections": [{ "D": 1 }, { "D": 1 }],
        "drawPile": { "F": 7, "O": 6, "T": 8, "D": 8, "P": 4, "M": 13, "W": 14, "R": 17 },
        "discardPile": { "O": 1, "M": 1, "W": 1 },
        "outcome": null,
    });
    // The numbers of cards in the hands follow from the text.
    let sizes = [9, 8];
    for (seat, size) in sizes.into_iter().enumerate() {
        assert_eq!(data["hands"][seat]["size"], size);
    }
    for (field, value) in expected.as_object().unwrap() {
        if field != "hands" {
            assert_eq!(data[field], *value, "{field}");
        }
    }
    assert_eq!(data["hands"][0], expected["hands"][0]);
    assert_eq!(data["hands"][1]["unknown"], expected["hands"][1]["unknown"]);
    assert_eq!(
        data.as_object().unwrap().len(),
        expected.as_object().unwrap().len()
    );
}

#[test]
fn a_view_hides_what_its_viewer_does_not_see_b9_3() {
    let state: State = vectors().find(|state| state.players() == 3).unwrap();
    let data = plain::View::from(&state.view(Viewer::Seat(Seat::new(2).unwrap())));
    assert_eq!(data.viewer, Some(2));
    let seen: Vec<bool> = data
        .hands
        .iter()
        .map(|hand| hand.unknown.is_some())
        .collect();
    assert_eq!(seen, [false, true, false]);
    let data = plain::View::from(&state.view(Viewer::Spectator));
    assert_eq!(data.viewer, None);
    assert!(data.hands.iter().all(|hand| hand.unknown.is_none()));
}

#[test]
fn states_views_and_moves_come_back_from_their_data() {
    for state in vectors() {
        let data = json_trip(&plain::State::from(&state));
        assert_eq!(State::try_from(&data).as_ref(), Ok(&state));
        for viewer in viewers(&state) {
            let view = state.view(viewer);
            let data = json_trip(&plain::View::from(&view));
            assert_eq!(View::try_from(&data).as_ref(), Ok(&view), "{view}");
        }
        for mv in &state.legal_moves() {
            let data = json_trip(&plain::Move::from(&mv));
            assert_eq!(bandadas_rules::Move::try_from(&data), Ok(mv));
        }
    }
}

#[test]
fn events_come_back_from_their_data_as_each_viewer_sees_them() {
    for name in 1..=8 {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("tests/vectors/records/game_0{name}.txt"));
        let record: Record = std::fs::read_to_string(path).unwrap().parse().unwrap();
        let game = Game::from_record(&record);
        let states: Vec<&State> = game.states().collect();
        for (state, mv) in states.into_iter().zip(game.moves()) {
            let events = state.events(mv).unwrap();
            for viewer in viewers(state) {
                for event in events.seen_by(viewer) {
                    let data = json_trip(&plain::Event::from(&event));
                    assert_eq!(SeenEvent::try_from(&data), Ok(event));
                }
            }
        }
    }
}

/// The data of a state with another value at a place of its JSON.
fn refused(pointer: &str, value: Value) -> String {
    let state: State = TEXT.parse().unwrap();
    let mut data = serde_json::to_value(plain::State::from(&state)).unwrap();
    *data
        .pointer_mut(pointer)
        .unwrap_or_else(|| panic!("no {pointer}")) = value;
    match serde_json::from_value::<plain::State>(data) {
        Err(error) => error.to_string(),
        Ok(data) => State::try_from(&data).unwrap_err().to_string(),
    }
}

#[test]
fn data_is_read_as_strictly_as_text() {
    for (pointer, value) in [
        ("/version", json!(2)),
        ("/text", json!("-")),
        ("/players", json!(3)),
        ("/players", json!(300)),
        ("/dealer", json!(5)),
        ("/player", json!(0)),
        ("/phase", json!({ "name": "dance" })),
        ("/phase", json!({ "name": "lay", "row": 1 })),
        ("/phase", json!({ "name": "refill", "row": 9 })),
        ("/toMove", json!({ "name": "nobody" })),
        ("/rows/0/0/number", json!(0)),
        ("/rows/0/0/species", json!("X")),
        ("/rows/0", json!([])),
        ("/rows", json!([[], [], []])),
        ("/hands/0/size", json!(3)),
        ("/hands/0/known/W", json!(0)),
        ("/hands/0/known/W", json!(-1)),
        ("/hands/0/absent", json!(["M", "M"])),
        ("/hands/0/unknown/P", json!(5)),
        ("/collections/1", json!({})),
        ("/drawPile/F", json!(6)),
        ("/outcome", json!({ "winners": [1], "ending": "noDeal" })),
    ] {
        assert!(
            !refused(pointer, value.clone()).is_empty(),
            "{pointer} {value}"
        );
    }
    let state: State = TEXT.parse().unwrap();
    let mut data = plain::State::from(&state);
    data.version = 7;
    assert_eq!(
        State::try_from(&data),
        Err(InvalidData::Version { found: 7 })
    );
    let mut more = serde_json::to_value(plain::State::from(&state)).unwrap();
    more["hint"] = json!(1);
    assert!(serde_json::from_value::<plain::State>(more).is_err());
}

#[test]
fn the_data_of_a_move_must_agree_with_its_text_b10_4() {
    let mut data = plain::Move::from(&"P1<".parse().unwrap());
    assert_eq!(
        serde_json::to_value(&data).unwrap(),
        json!({ "text": "P1<", "number": 32, "kind": "lay", "species": "P", "row": 1, "end": "left" })
    );
    data.number = 33;
    assert!(bandadas_rules::Move::try_from(&data).is_err());
}

#[test]
fn the_data_of_an_event_must_be_of_the_game_b10_8() {
    let refused = |value: Value| {
        let data: plain::Event = serde_json::from_value(value).unwrap();
        SeenEvent::try_from(&data).unwrap_err()
    };
    refused(json!({ "event": "passed", "player": 6 }));
    refused(json!({ "event": "dealtToRow", "row": 5, "species": "F" }));
    refused(json!({ "event": "pileTurned", "cards": { "F": 8 } }));
    refused(json!({ "event": "concluded", "result": "*", "termination": "boredom" }));
    let hand = json!({ "player": 2, "cards": { "F": 1 } });
    refused(json!({ "event": "roundEnded", "player": 1, "hands": [hand, hand] }));
}

/// An error says to programs what its own methods say, and to people the sentence.
#[test]
fn errors_have_their_rule_code_values_and_sentence() {
    let fly: State = "W2/R2/M2/D2 F2P/T OTDP/D F5O9T8D9P11M15W18R18 - 1 1 fly"
        .parse()
        .unwrap();
    let error = fly.check("!P".parse().unwrap()).unwrap_err();
    let json = serde_json::to_value(plain::Error::from((&error, Language::English))).unwrap();
    assert_eq!(
        json,
        json!({
            "version": 1,
            "rule": "B7.1",
            "code": "no-flock",
            "params": { "species": "P", "needed": "4", "held": "1" },
            "message": "A flock of the species parrot needs 4 cards, and the hand holds 1.",
        })
    );
    for language in Language::ALL {
        for state in vectors().step_by(20) {
            for index in 0..Move::COUNT {
                let Err(error) = state.check(Move::from_index(index).unwrap()) else {
                    continue;
                };
                let data = plain::Error::from((&error, language));
                assert_eq!((&*data.rule, &*data.code), (error.rule(), error.code()));
                assert_eq!(data.message, error.message(language).to_string());
                assert_eq!(json_trip(&data), data);
            }
        }
    }
    let ambiguous = State::new(2, 1).unwrap().read_move("x").unwrap_err();
    let data = plain::Error::from((&ambiguous, Language::Spanish));
    assert_eq!(
        (&*data.code, &*data.message),
        ("no-move", "Esto no es una jugada.")
    );
}
