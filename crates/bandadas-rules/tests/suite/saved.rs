//! Games and decks as serde keeps them.

use std::path::{Path, PathBuf};

use bandadas_rules::{Counts, Deck, Game, GameResult, Record, Seats, State, Termination};
use serde_json::{Value, json};

use crate::common::{mv, random_move, rng, seat, shuffled, state};

fn back(game: &Game) -> Game {
    let json = serde_json::to_string(game).unwrap();
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

#[test]
fn a_game_is_saved_and_read_back_equal_at_every_moment() {
    let mut rng = rng(200);
    for players in 2..=5 {
        let mut game = Game::new(State::new(players, players).unwrap())
            .with_tag("Site", "Café \"鳥\" \\")
            .unwrap();
        loop {
            let again = back(&game);
            assert_eq!(again, game);
            assert_eq!(again.turn_number(), game.turn_number());
            assert_eq!(again.redo(), None);
            if !game.is_over() && game.ply().is_multiple_of(5) {
                for ended in [
                    game.resign(seat(1)).unwrap(),
                    game.agree(Seats::of_players(2)).unwrap(),
                    game.end_by(Termination::Abandoned, GameResult::Unfinished)
                        .unwrap(),
                ] {
                    assert_eq!(back(&ended), ended);
                }
            }
            match random_move(game.state(), &mut rng) {
                Some(next) if game.ply() < 150 => game = game.apply(next).unwrap(),
                _ => break,
            }
        }
    }
    // A game may begin anywhere, and may be over when it begins.
    for template in [
        "W2/R2/M2/D2 F/O T/D * - 1 1 draw",
        "W2/R2/M2/D2 O/F FOTDPMW/D * - 2 1 over",
    ] {
        let game = Game::new(state(template));
        assert_eq!(back(&game), game);
    }
    // What was undone is not kept.
    let game = Game::new(State::new(2, 1).unwrap())
        .apply(mv("=P"))
        .unwrap();
    assert_eq!(back(&game.undo().unwrap()).redo(), None);
}

#[test]
fn a_saved_game_that_cannot_be_is_refused() {
    let game = Game::new(state("W2/R2/M2/D2 F/O T/D * - 1 1 draw"))
        .apply(mv("-"))
        .and_then(|game| game.apply(mv(".")))
        .unwrap();
    let good = serde_json::to_value(&game).unwrap();
    assert_eq!(serde_json::from_value::<Game>(good.clone()).unwrap(), game);
    let refused = |field: &str, value: Value, message: &str| {
        let mut bad = good.clone();
        bad[field] = value;
        let error = serde_json::from_value::<Game>(bad.clone()).expect_err(&bad.to_string());
        assert!(error.to_string().contains(message), "{error}");
    };
    refused("version", json!(2), "version 2");
    refused("version", json!("1"), "expected u32");
    refused("start", json!("-"), "ROWS");
    refused("moves", json!("- !F"), "byte 2");
    refused("moves", json!("- . - "), "B5.1");
    refused("moves", json!("x"), "byte 0");
    refused("tags", json!([["Result", "1"]]), "B10.6");
    refused("tags", json!([["Termination", "time"]]), "B10.6");
    refused("tags", json!([["Termination", "soon"]]), "resignation");
    refused("tags", json!([["A", "\n"]]), "B10.6");
    refused("tags", json!([["A", "1"], ["A", "1"]]), "B10.6");
    refused("result", json!("3"), "B3.1");
    refused("result", json!(1), "text");
    refused("more", json!(1), "unknown field");
    let over = Game::new(state("W2/R2/M2/D2 O/F FOTDPMW/D * - 2 1 over"));
    let mut bad = serde_json::to_value(&over).unwrap();
    for result in ["*", "2", "1,2"] {
        bad["result"] = json!(result);
        assert!(serde_json::from_value::<Game>(bad.clone()).is_err());
    }
    bad["result"] = json!("1");
    bad["tags"] = json!([["Termination", "time"]]);
    assert!(serde_json::from_value::<Game>(bad).is_err());
    for missing in ["version", "start", "moves", "tags", "result"] {
        let mut bad = good.clone();
        bad.as_object_mut().unwrap().remove(missing);
        assert!(serde_json::from_value::<Game>(bad).is_err());
    }
    assert!(
        serde_json::from_str::<Game>("7")
            .unwrap_err()
            .to_string()
            .contains("a saved game of Bandadas")
    );
}

#[test]
fn a_deck_is_saved_and_deals_on_b2_1() {
    let mut rng = rng(201);
    let mut deck = shuffled(Counts::ALL, &mut rng);
    let mut game = Game::new(State::new(3, 1).unwrap());
    for _ in 0..30 {
        let card = deck.deal(game.state()).unwrap();
        game = game.apply(card).unwrap();
        // The server restarts.
        deck = serde_json::from_str(&serde_json::to_string(&deck).unwrap()).unwrap();
        game = back(&game);
    }
    assert_eq!(deck.counts(), game.state().draw_pile());
    for text in ["-", "F", "FOOT", "WWW"] {
        let deck: Deck = text.parse().unwrap();
        assert_eq!(deck.to_string(), text);
        assert_eq!(
            deck.cards().count(),
            if text == "-" { 0 } else { text.len() }
        );
    }
    for text in ["", "f", "F2", "FFFFFFFF", "--", "F-", "F "] {
        assert!(text.parse::<Deck>().is_err(), "{text}");
    }
}

/// The files of each released version, which later versions must not change.
fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saved")
}

fn file(name: &str) -> String {
    let path = kept().join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn what_each_version_saved_is_read() {
    for (name, record) in [
        ("0.1/unfinished", "0.1/unfinished.txt"),
        ("0.1/resigned", "0.1/resigned.txt"),
        ("0.1/won", "0.1/won.txt"),
    ] {
        let game: Game = serde_json::from_str(&file(&format!("{name}.json"))).unwrap();
        let record: Record = file(record).parse().unwrap();
        assert_eq!(game, record.game(), "{name}");
    }
    let middle: Game = serde_json::from_str(&file("0.1/middle.json")).unwrap();
    assert_eq!(
        middle.start().to_string(),
        file("0.1/middle.txt").trim_end()
    );
    assert_eq!(middle.turn_number(), 2);
    let deck: Deck = serde_json::from_str(&file("0.1/deck.json")).unwrap();
    assert_eq!(deck.to_string(), file("0.1/deck.txt").trim_end());
    assert_eq!(deck.len(), 68);
}
