//! Records of Bandadas as a viewer sees them (B10.8): what is parsed is printed in a form that gives
//! the same record again and replays to views. Text that is none is taken as bytes that play a
//! game, which every viewer's record must follow, and another game that looks the same too.
#![no_main]

use bandadas_rules::{Game, Move, SeenRecord, State, View, Viewer};
use libfuzzer_sys::fuzz_target;
use rules_fuzz::{Bytes, parse};

fuzz_target!(|data: &[u8]| {
    match std::str::from_utf8(data).ok().and_then(parse::<SeenRecord>) {
        Some(record) => replayed(&record),
        None => played(&mut Bytes::new(data)),
    }
});

/// The record is canonical and replays to its last view, all views on the way being views.
fn replayed(record: &SeenRecord) {
    let printed = record.to_string();
    assert_eq!(printed.parse::<SeenRecord>().as_ref(), Ok(record));
    let views: Vec<View> = record.views().collect();
    assert_eq!(views.len(), record.steps().len() + 1);
    assert_eq!(views.last(), Some(&record.view()));
    for view in &views {
        assert_eq!(view.to_string().parse(), Ok(*view));
    }
    let mut client = record.start();
    for (events, view) in record.events().zip(&views[1..]) {
        for event in events {
            client = client.after(&event).expect("an event of the record");
        }
        assert_eq!(client, *view);
    }
}

/// A game, and another one with some cards changed.
fn played(bytes: &mut Bytes<'_>) {
    let players = 2 + bytes.below(4) as u8;
    let start = Game::new(State::new(players, 1).expect("2 to 5 players"));
    let (place, card) = (
        usize::from(bytes.byte()),
        Move::from_index(75 + bytes.below(8)),
    );
    let mut game = start.clone();
    while bytes.left() > 0 && game.ply() < 200 {
        let legal = game.legal_moves();
        let Some(mv) = legal.get(bytes.below(legal.len().max(1))) else {
            break;
        };
        game = game.apply(mv).expect("a listed move");
    }
    let mut moves = game.moves();
    if let (Some(changed), Some(card)) = (moves.get_mut(place), card) {
        *changed = card;
    }
    let other = moves
        .into_iter()
        .try_fold(start, |game, mv| game.apply(mv).ok());
    let seats = game.state().table().seats().map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator]) {
        let views = |game: &Game| {
            game.states()
                .map(|state| state.view(viewer))
                .collect::<Vec<_>>()
        };
        let seen = |game: &Game| game.record().expect("from the deal on").seen_by(viewer);
        let record = seen(&game);
        assert!(record.views().eq(views(&game)));
        replayed(&record);
        if let Some(other) = &other {
            let alike = seen(other).to_string() == record.to_string();
            let told = |game: &Game| {
                let events = game.events_from(0);
                let told = events.map(|(_, event)| event.seen_by(viewer));
                told.collect::<Vec<_>>()
            };
            let looks_alike = views(other) == views(&game) && told(other) == told(&game);
            assert_eq!(alike, looks_alike, "{record}{}", seen(other));
        }
    }
}
