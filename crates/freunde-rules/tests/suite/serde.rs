//! The `serde` feature: everything is its text, and what is deserialised is valid.
#![cfg(feature = "serde")]

use std::fmt::{Debug, Display};

use freunde_rules::{
    Board, Ended, FlockLimits, Game, GameResult, Move, Outcome, Player, PositionCard, Record,
    Space, State, Termination, Turn,
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
    is_its_text(&Termination::Time);
    let game = Game::default().apply("b2-a2".parse().unwrap()).unwrap();
    is_its_text::<Record>(&game.record());
}

#[test]
fn a_state_is_the_text_of_the_whole_f9_7() {
    let board: Board = "4x3 river=- birds=a1,d3".parse().unwrap();
    let position = "2,x3/11111,111,x2/x4 1 1 a2vb2";
    let state = State::parse(board, FlockLimits::default(), position).unwrap();
    let json = to_value(state).unwrap();
    let text = format!("4x3 river=- birds=a1,d3 | 3,4 | {position} | - - | -");
    assert_eq!(json, json!(text));
    assert_eq!(from_value::<State>(json).unwrap(), state);
}

/// The memory of F7 and the end of the game are saved and read back.
#[test]
fn a_state_read_back_is_the_same_f9_7() {
    let board: Board = "5x5 river=- birds=a1,e5".parse().unwrap();
    let text = "x4,2/x5/x5/x2,1,x2/x5 1 - -";
    let start = State::parse(board, FlockLimits::default(), text).unwrap();
    let played = ["c2-d2", "e5-e4"]
        .into_iter()
        .fold(start, |state, mv| state.apply(mv.parse().unwrap()).unwrap());
    let read: State = from_value(to_value(played).unwrap()).unwrap();
    let back: Move = "d2-c2".parse().unwrap();
    assert_eq!(played.check(back).unwrap_err().rule(), "F7.1");
    assert_eq!(read.check(back), played.check(back));
    assert_eq!(read, played);
}

fn comes_back(game: &Game) {
    let json = serde_json::to_string(game).unwrap();
    let read: Game = serde_json::from_str(&json).unwrap();
    assert_eq!(&read, game, "{json}");
    assert_eq!(read.record(), game.record());
    assert_eq!(serde_json::to_string(&read).unwrap(), json);
}

#[test]
fn a_game_is_kept_at_any_moment_f9_6() {
    let start = Game::default();
    comes_back(&start);
    let game = start.with_tag("One", "Zoë \"the Bird\"").unwrap();
    let game = game.apply("b2-a2".parse().unwrap()).unwrap();
    comes_back(&game);
    comes_back(&game.undo().unwrap());
    for end in [
        game.resign(Player::One).unwrap(),
        game.agree_draw().unwrap(),
        game.end_by(Termination::Abandoned, GameResult::Unfinished)
            .unwrap(),
    ] {
        comes_back(&end);
        comes_back(&Game::new(*end.state()));
    }
    let json = to_value(&game).unwrap();
    assert_eq!(json["version"], json!(1));
    assert_eq!(json["moves"], json!("b2-a2"));
}

#[test]
fn a_saved_game_that_cannot_be_is_refused_f9_6() {
    let game = Game::default().apply("b2-a2".parse().unwrap()).unwrap();
    let saved = to_value(&game).unwrap();
    for (field, value, message) in [
        ("version", json!(2), "version 2"),
        ("moves", json!("b2-b1"), "moves, byte 0: F3.2"),
        ("moves", json!("b2-a2 "), "move, byte 6: expected a space"),
        ("moves", json!("b2-a2  *a3"), "move, byte 6: expected"),
        ("result", json!("1-0"), "F9.6: only where"),
        ("result", json!("1"), "result, byte 0"),
        (
            "tags",
            json!([["Event", "a"], ["Event", "b"]]),
            "there is a tag Event",
        ),
        ("tags", json!([["Game", "Freunde"]]), "there is a tag Game"),
        ("tags", json!([["A b", ""]]), "is not the name of a tag"),
        ("tags", json!([["A", "\n"]]), "is not the value of a tag"),
        (
            "tags",
            json!([["Termination", "boredom"]]),
            "expected `resignation`",
        ),
        (
            "tags",
            json!([["Termination", "time"]]),
            "F9.6: a game ends with a result",
        ),
        ("tags", json!([["Start", "x"]]), "F9.6: the tag Start"),
        ("start", json!("x"), "state, byte 1: expected"),
        ("more", json!(0), "unknown field `more`"),
    ] {
        let mut changed = saved.clone();
        changed[field] = value.clone();
        let error = from_value::<Game>(changed).unwrap_err().to_string();
        assert!(error.contains(message), "{field} {value}: {error}");
    }
    let error = from_value::<Game>(json!(7)).unwrap_err().to_string();
    assert!(error.contains("a saved game of Freunde"), "{error}");
}

/// Files of every version that was released stay readable.
#[test]
fn games_that_earlier_versions_saved_are_read_f9_6() {
    let saved = include_str!("saved/game-version-1.json");
    let games: Vec<Game> = serde_json::from_str(saved).unwrap();
    let results: Vec<String> = games.iter().map(|game| game.result().to_string()).collect();
    assert_eq!(results, ["*", "*", "0-1", "1/2-1/2", "*", "1-0", "1-0"]);
    let plies: Vec<usize> = games.iter().map(Game::ply).collect();
    assert_eq!(plies, [0, 1, 0, 8, 1, 1, 0]);
    assert_eq!(games[1].tag("One"), Some("Zoë \"the Bird\""));
    assert_eq!(games[1].state().jump_due(), Some("a2".parse().unwrap()));
    assert_eq!(games[2].termination(), Some(Termination::Resignation));
    assert_eq!(games[3].outcome(), Some(Outcome::Repetition));
    assert_eq!(games[4].termination(), Some(Termination::Abandoned));
    assert_eq!(games[6].state().ended(), Some(Ended::Bird));
    let printed = serde_json::to_string_pretty(&games).unwrap();
    assert_eq!(printed + "\n", saved);
}

#[test]
fn what_is_not_valid_is_not_deserialised() {
    assert!(from_value::<Move>(json!("d3-d5")).is_err());
    assert!(from_value::<Move>(json!(7)).is_err());
    assert!(from_value::<FlockLimits>(json!("0,4")).is_err());
    for text in ["x7/x7/x7/x7/x7/x7/x7 1 - -", "", "7x7 river=4 birds=d1,d7"] {
        assert!(from_value::<State>(json!(text)).is_err(), "{text}");
    }
}

#[test]
fn what_is_no_text_is_told_what_text_is_wanted_f9() {
    let error = serde_json::from_str::<freunde_rules::Board>("5").unwrap_err();
    assert!(error.to_string().contains("the text of a Board"), "{error}");
}
