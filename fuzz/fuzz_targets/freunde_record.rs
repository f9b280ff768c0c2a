//! Records of Freunde (F9.6): what is parsed is printed in a form that gives the same record
//! again, and tells a game that is as the record says.
#![no_main]

use freunde_rules::{Game, GameResult, Record};
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
    // A turn of many jumps may be longer than a line by itself.
    let fits = |line: &str| line.len() <= 80 || !line.contains(' ');
    assert!(moves.lines().all(fits), "{printed:?}");

    let game = Game::from_record(&record);
    assert_eq!(game.turns(), record.turns());
    assert_eq!(game.outcome(), record.outcome());
    if let Some(outcome) = record.outcome() {
        assert_eq!(record.result(), GameResult::from(Some(outcome)));
        assert!(game.legal_moves().is_empty());
    }
    assert_eq!(game.record(), record);
    assert_eq!(parse::<Record>(&printed).as_ref(), Some(&record));

    let mut replayed = Game::new(*record.start());
    for mv in record.moves() {
        replayed = replayed.apply(mv).expect("a move of a record is legal");
    }
    assert_eq!(replayed.moves(), game.moves());
    assert_eq!(replayed.state(), game.state());
    if let Some(undone) = game.undo() {
        assert_eq!(undone.redo(), Some(game));
    }
});
