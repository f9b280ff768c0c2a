//! The `serde` feature: everything is its text, and what is deserialised is valid.
#![cfg(feature = "serde")]

use std::fmt::{Debug, Display};

use freunde_rules::{
    Board, FlockLimits, Game, GameResult, Move, PositionCard, Record, Space, State, Turn,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value, json, to_value};

fn is_its_text<T>(value: &T)
where
    T: Serialize + DeserializeOwned + Display + Debug + PartialEq,
{
    let json = to_value(value).unwrap();
    assert_eq!(json, Value::from(value.to_string()));
    assert_eq!(&from_value::<T>(json).unwrap(), value);
}

#[test]
fn values_are_their_texts_f9() {
    is_its_text(&"d4".parse::<Space>().unwrap());
    is_its_text(&"5x6 river=b3,c4 birds=c1,c6".parse::<Board>().unwrap());
    is_its_text(&FlockLimits::new(2, 32).unwrap());
    is_its_text(&PositionCard::named("Reeds").unwrap());
    is_its_text(&"d3^d4".parse::<Move>().unwrap());
    is_its_text(&"d3^d4*d5*e5".parse::<Turn>().unwrap());
    is_its_text(&"1/2-1/2".parse::<GameResult>().unwrap());
    let game = Game::default().apply("b2-a2".parse().unwrap()).unwrap();
    is_its_text::<Record>(&game.record());
}

#[test]
fn a_state_is_three_texts_f9_3() {
    let board: Board = "4x3 river=- birds=a1,d3".parse().unwrap();
    let position = "2,x3/11111,111,x2/x4 1 1 a2vb2";
    let state = State::parse(board, FlockLimits::default(), position).unwrap();
    let json = to_value(state).unwrap();
    assert_eq!(
        json,
        json!({"board": "4x3 river=- birds=a1,d3", "limits": "3,4", "position": position})
    );
    assert_eq!(from_value::<State>(json).unwrap(), state);
}

#[test]
fn what_is_not_valid_is_not_deserialised() {
    assert!(from_value::<Move>(json!("d3-d5")).is_err());
    assert!(from_value::<Move>(json!(7)).is_err());
    assert!(from_value::<FlockLimits>(json!("0,4")).is_err());
    let start = to_value(State::default()).unwrap();
    for (field, text) in [
        ("board", "7x7 river=4 birds=d1,d1"),
        ("limits", "3"),
        ("position", "x7/x7/x7/x7/x7/x7/x7 1 - -"),
        ("more", ""),
    ] {
        let mut changed = start.clone();
        changed[field] = json!(text);
        assert!(from_value::<State>(changed).is_err(), "{field} {text}");
    }
    let mut without = start;
    without.as_object_mut().unwrap().remove("limits");
    assert!(from_value::<State>(without).is_err());
}

#[test]
fn what_is_no_text_is_told_what_text_is_wanted_f9() {
    let error = serde_json::from_str::<freunde_rules::Board>("5").unwrap_err();
    assert!(error.to_string().contains("the text of a board"), "{error}");
}
