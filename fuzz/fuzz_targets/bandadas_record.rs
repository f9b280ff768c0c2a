//! Records of Bandadas (B10.6): what is parsed is printed in a form that gives the same record
//! again, and tells a game that is as the record says.
#![no_main]

use bandadas_rules::{Actor, Game, Record};
use libfuzzer_sys::fuzz_target;
use rules_fuzz::parse;

fuzz_target!(|text: &str| {
    let Some(record) = parse::<Record>(text) else {
        return;
    };
    let printed = record.to_string();
    assert!(printed.ends_with('\n'), "{printed:?}");
    let (tags, moves) = printed.split_once("\n\n").expect("a blank line");
    assert!(
        tags.lines().all(|line| line.starts_with('[')),
        "{printed:?}"
    );
    assert!(moves.lines().all(|line| line.len() <= 80), "{printed:?}");

    let game = Game::from_record(&record);
    assert_eq!(game.moves(), record.moves());
    assert_eq!(game.outcome(), record.outcome());
    assert_eq!(game.record(), Some(record.clone()));

    let mut replayed = Game::new(record.start());
    for &step in record.moves() {
        replayed = replayed.apply(step).expect("a move of a record is legal");
    }
    assert_eq!(replayed.state(), game.state());
    assert_eq!(game.is_over(), game.to_move() == Actor::Nobody);
    assert_eq!(game.result(), record.result());
});
