//! Records of Freunde (F9.6): what is parsed is printed in a form that gives the same record
//! again, and tells a game that is as the record says.
#![no_main]

use freunde_rules::{Game, GameResult, Record, Turn};
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
    // All that a game does not know of a record are other tags and a result agreed upon.
    let mut again = game.record();
    for (name, value) in record.tags() {
        again
            .set_tag(name, value)
            .expect("a tag of a record is a tag");
    }
    again
        .set_result(record.result())
        .expect("the result fits the game");
    assert_eq!(again.to_string(), printed);

    let mut replayed = Game::new(*record.start());
    for turn in record.turns() {
        replayed = replayed
            .apply_turn(turn)
            .expect("a turn of a record is legal");
    }
    assert_eq!(replayed, game);
    let undone = game.undo_turn().map_or(0, |game| game.turns().len());
    let turns: &[Turn] = record.turns();
    assert_eq!(undone, turns.len().saturating_sub(1));
});
