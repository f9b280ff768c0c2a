//! Records of Bandadas (B10.6): what is parsed is printed in a form that gives the same record
//! again, and tells a game that is as the record says.
#![no_main]

use bandadas_rules::{Game, Record};
use libfuzzer_sys::fuzz_target;
use rules_fuzz::parse;

fuzz_target!(|text: &str| {
    let Some(record) = parse::<Record>(text) else {
        return;
    };
    let printed = record.to_string();
    assert!(printed.is_ascii() && printed.ends_with('\n'), "{printed:?}");
    let (tags, moves) = printed.split_once("\n\n").expect("a blank line");
    assert!(
        tags.lines().all(|line| line.starts_with('[')),
        "{printed:?}"
    );
    assert!(moves.lines().all(|line| line.len() <= 80), "{printed:?}");

    let game = Game::from_record(&record);
    assert_eq!(game.moves(), record.moves());
    assert_eq!(game.outcome(), record.outcome());
    // All that a game does not know of a record are other tags.
    let mut again = game.record().expect("it began before the deal");
    for (name, value) in record.tags() {
        again
            .set_tag(name, value)
            .expect("a tag of a record is a tag");
    }
    assert_eq!(again.to_string(), printed);

    let mut replayed = Game::new(record.start());
    for &step in record.moves() {
        replayed = replayed.apply(step).expect("a move of a record is legal");
    }
    assert_eq!(replayed, game);
});
