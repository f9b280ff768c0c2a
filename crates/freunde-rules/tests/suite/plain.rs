//! Plain data: what it says, and that it is read as strictly as text.
#![cfg(feature = "plain")]

use freunde_rules::plain::{self, InvalidData};
use freunde_rules::{Event, Game, State};
use serde_json::{Value, json};

fn states() -> impl Iterator<Item = State> {
    let text = include_str!("../vectors/states.jsonl");
    text.lines().flat_map(|line| {
        let case: Value = serde_json::from_str(line).unwrap();
        let texts: Vec<String> = serde_json::from_value(case["states"].clone()).unwrap();
        texts
            .into_iter()
            .map(|text| State::from_text(&text).unwrap())
    })
}

fn json_trip<T>(value: &T) -> T
where
    T: serde::Serialize + for<'a> serde::Deserialize<'a>,
{
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

const SMALL: &str = "3x3 river=2 birds=b1,b3 | 1,2 | 2,x,112/x3/11,x,1 1 - - | - - | -";

#[test]
fn a_state_says_what_stands_where_f9_7() {
    let state = State::from_text(SMALL).unwrap();
    let data = serde_json::to_value(plain::State::from(&state)).unwrap();
    assert_eq!(
        data,
        json!({
            "version": 1,
            "text": SMALL,
            "position": "2,x,112/x3/11,x,1 1 - -",
            "board": {
                "text": "3x3 river=2 birds=b1,b3",
                "width": 3,
                "height": 3,
                "river": ["a2", "b2", "c2"],
                "birds": ["b1", "b3"],
            },
            "flockLimits": { "afterMovement": 1, "afterJump": 2 },
            "stacks": [
                { "space": "a1", "pieces": [1, 1] },
                { "space": "c1", "pieces": [1] },
                { "space": "a3", "pieces": [2] },
                { "space": "c3", "pieces": [1, 1, 2] },
            ],
            "toMove": 1,
            "phase": { "name": "movement" },
            "warned": [],
            "dragons": [[], []],
            "turn": [],
            "memory": [[], []],
            "outcome": null,
        })
    );
}

#[test]
fn states_moves_and_events_come_back_from_their_data() {
    for state in states() {
        let data = json_trip(&plain::State::from(&state));
        assert_eq!(State::try_from(&data).as_ref(), Ok(&state));
        for mv in &state.legal_moves() {
            let data = json_trip(&plain::Move::new(&state, mv));
            assert_eq!(data.read(&state), Ok(mv));
            for event in state.events(mv).unwrap() {
                let data = json_trip(&plain::Event::from(&event));
                assert_eq!(Event::try_from(&data), Ok(event));
            }
        }
    }
}

#[test]
fn a_move_says_how_many_pieces_leave_which_space_f3_2() {
    let state = State::from_text(SMALL).unwrap();
    let slide = plain::Move::new(&state, "a1-a2".parse().unwrap());
    assert_eq!(
        serde_json::to_value(&slide).unwrap(),
        json!({ "text": "a1-a2", "number": 0, "kind": "slide", "from": "a1", "to": "a2", "pieces": 2 })
    );
    let mut wrong = slide.clone();
    wrong.pieces = 1;
    assert!(matches!(
        wrong.read(&state),
        Err(InvalidData::Contradiction { .. })
    ));
}

/// The data of a state with another value at a place of its JSON.
fn refused(pointer: &str, value: Value) -> String {
    let state = State::from_text(SMALL).unwrap();
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
        ("/text", json!("")),
        ("/position", json!("x3/x3/x3 1 - -")),
        ("/board/width", json!(4)),
        ("/board/river", json!([])),
        ("/flockLimits/afterJump", json!(3)),
        ("/stacks/0/pieces", json!([1, 2])),
        ("/stacks/0/pieces", json!([3])),
        ("/stacks/0/space", json!("b1")),
        ("/toMove", json!(2)),
        ("/phase", json!({ "name": "jump", "at": "a1" })),
        ("/warned", json!([1])),
        ("/dragons/0", json!(["a1"])),
        ("/turn", json!(["a1-a2"])),
        ("/memory/0", json!([{ "space": "a1", "levels": [1] }])),
        ("/outcome", json!({ "winner": 1, "reason": "bird" })),
    ] {
        assert!(
            !refused(pointer, value.clone()).is_empty(),
            "{pointer} {value}"
        );
    }
    let mut more = serde_json::to_value(plain::State::from(&State::default())).unwrap();
    more["hint"] = json!(1);
    assert!(serde_json::from_value::<plain::State>(more).is_err());
}

fn setup() -> plain::Setup {
    let state = State::from_text(SMALL).unwrap();
    let data = plain::State::from(&state);
    plain::Setup {
        version: plain::VERSION,
        board: data.board.text,
        flock_limits: data.flock_limits,
        stacks: data.stacks,
        to_move: data.to_move,
        warned: data.warned,
    }
}

#[test]
fn a_position_set_up_by_hand_is_checked_f9_3() {
    assert_eq!(
        State::try_from(&json_trip(&setup())),
        State::from_text(SMALL).map_err(InvalidData::from)
    );
    let refused = |change: fn(&mut plain::Setup)| {
        let mut setup = setup();
        change(&mut setup);
        State::try_from(&setup).unwrap_err()
    };
    let found = refused(|setup| setup.version = 9);
    assert_eq!(found, InvalidData::Version { found: 9 });
    assert_eq!(
        refused(|setup| setup.to_move = 3),
        InvalidData::Player { found: 3 }
    );
    assert!(matches!(
        refused(|setup| setup.stacks[0].space = "z9".into()),
        InvalidData::Text(_)
    ));
    assert!(matches!(
        refused(|setup| setup.stacks[0].space = "c1".into()),
        InvalidData::Twice { .. }
    ));
    assert!(matches!(
        refused(|setup| setup.stacks[0].pieces = vec![1; 33]),
        InvalidData::Height { height: 33, .. }
    ));
    assert!(matches!(
        refused(|setup| setup.stacks.truncate(2)),
        InvalidData::Setup(_)
    ));
    assert!(matches!(
        refused(|setup| setup.flock_limits.after_jump = 0),
        InvalidData::FlockLimit(_)
    ));
}

#[test]
fn events_of_a_game_that_was_ended_come_back_f9_6() {
    let game = Game::default().agree_draw().unwrap();
    for (_, event) in game.events_from(0) {
        let data = json_trip(&plain::Event::from(&event));
        assert_eq!(Event::try_from(&data), Ok(event));
    }
    let refused = |value: Value| {
        let data: plain::Event = serde_json::from_value(value).unwrap();
        Event::try_from(&data).unwrap_err()
    };
    refused(json!({ "event": "concluded", "result": "2-0", "termination": null }));
    refused(json!({ "event": "concluded", "result": "*", "termination": "boredom" }));
    refused(json!({ "event": "jumpDue", "at": "i9" }));
    refused(json!({ "event": "turnEnded", "player": 0 }));
    refused(json!({ "event": "ended", "outcome": { "winner": 1, "reason": "repetition" } }));
    refused(json!({ "event": "ended", "outcome": { "winner": null, "reason": "bird" } }));
}
