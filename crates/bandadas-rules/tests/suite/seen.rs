//! The record of a game as a viewer sees it (B10.8).

use bandadas_rules::{
    Event, Game, IllegalMove, Move, Problem, Seat, SeenRecord, SeenStep, Species, State, View,
    Viewer, WrongEvent,
};

use crate::common::{mv, random_move, rng, seat, viewers};
use rand::{Rng, RngExt};

fn random_moves(players: u8, most: usize, rng: &mut impl Rng) -> Game {
    let mut game = Game::new(State::new(players, 1).unwrap());
    while game.ply() < most {
        let Some(next) = random_move(game.state(), rng) else {
            break;
        };
        game = game.apply(next).unwrap();
    }
    game
}

fn seen(game: &Game, viewer: Viewer) -> SeenRecord {
    game.record().unwrap().seen_by(viewer)
}

fn views(game: &Game, viewer: Viewer) -> Vec<View> {
    game.states().map(|state| state.view(viewer)).collect()
}

#[test]
fn a_seen_record_replays_to_the_views_of_its_viewer_at_every_moment_b10_8() {
    let mut rng = rng(108);
    for players in 2..=5 {
        let whole = random_moves(players, 500, &mut rng)
            .with_tag("Site", "ñ \" x")
            .unwrap();
        for ply in (0..=whole.ply()).step_by(13).chain([whole.ply()]) {
            let game = whole.game_at(ply).unwrap();
            for viewer in viewers(game.state()) {
                let record = seen(&game, viewer);
                assert_eq!(record.viewer(), viewer);
                assert!(record.views().eq(views(&game, viewer)));
                assert_eq!(record.view(), game.state().view(viewer));
                assert_eq!(record.outcome(), game.outcome());
                assert_eq!(record.steps().len(), ply);
                let text = record.to_string();
                assert_eq!(text.parse(), Ok(record.clone()), "{text}");
                assert!(text.lines().all(|line| line.len() <= 80));
                let events = record.events().flatten();
                let told = game.events_from(0).map(|(_, event)| event.seen_by(viewer));
                assert!(events.eq(told));
            }
        }
    }
}

#[test]
fn a_seen_record_keeps_the_result_that_the_players_gave_b10_6() {
    let game = random_moves(3, 60, &mut rng(2)).resign(seat(2)).unwrap();
    let record = seen(&game, Viewer::Seat(seat(1)));
    assert_eq!(
        (record.result(), record.termination()),
        (game.result(), game.termination())
    );
    let text = record.to_string();
    assert!(text.contains("[Result \"1,3\"]\n[Viewer \"1\"]\n[Termination \"resignation\"]\n"));
    assert_eq!(text.parse(), Ok(record));
}

/// Changes cards that somebody is dealt or draws, as long as the game stays legal: another past
/// that some viewers cannot tell from the true one.
fn another_past(game: &Game, rng: &mut impl Rng) -> Option<Game> {
    let mut moves = game.moves();
    for _ in 0..rng.random_range(1..=2) {
        let cards: Vec<usize> = (0..moves.len())
            .filter(|&ply| matches!(moves[ply], Move::Card(_)))
            .collect();
        let place = cards[rng.random_range(0..cards.len())];
        if rng.random_range(0..2) == 0 {
            let other = cards[rng.random_range(0..cards.len())];
            moves.swap(place, other);
        } else {
            moves[place] = Move::Card(Species::ALL[rng.random_range(0..8)]);
        }
    }
    let start = Game::new(*game.start());
    let other = moves
        .into_iter()
        .try_fold(start, |game, mv| game.apply(mv).ok())?;
    (other != *game).then_some(other)
}

/// Two games give a viewer the same text just where the viewer cannot tell them apart, which is
/// where all views up to now are the same, and the hands that were shown.
#[test]
fn games_that_look_alike_have_one_seen_record_b10_8() {
    let mut rng = rng(109);
    let (mut alike, mut different) = (0, 0);
    for round in 0..600 {
        let plies = [25, 40, 70, 120][round % 4];
        let game = random_moves(2 + (round % 4) as u8, plies, &mut rng);
        let Some(other) = another_past(&game, &mut rng) else {
            continue;
        };
        for viewer in viewers(game.state()) {
            let [here, there] = [&game, &other].map(|game| seen(game, viewer).to_string());
            let shown = |game: &Game| {
                let events = game.events_from(0);
                let shown = events.filter(|(_, event)| matches!(event, Event::RoundEnded { .. }));
                shown.collect::<Vec<_>>()
            };
            let same_hands = shown(&game) == shown(&other);
            if same_hands && views(&game, viewer) == views(&other, viewer) {
                assert_eq!(here, there);
                alike += 1;
            } else {
                assert_ne!(here, there);
                different += 1;
            }
        }
    }
    assert!(alike > 100 && different > 100, "{alike} {different}");
}

#[test]
fn a_refused_seen_record_says_where_and_why_b10_8() {
    let game = {
        let mut rng = rng(7);
        let mut game = random_moves(2, 400, &mut rng);
        while seen(&game, Viewer::Spectator)
            .steps()
            .iter()
            .all(|step| step.shown().is_none())
        {
            game = random_moves(2, 400, &mut rng);
        }
        game
    };
    let text = seen(&game, Viewer::Seat(seat(1))).to_string();
    let lay = text.find(" 1: ").unwrap() + 4;
    let hands = text.find('(').unwrap();
    let hidden = text.find("=?").unwrap();
    let changed = |at: usize, len: usize, to: &str| {
        let mut changed = text.clone();
        changed.replace_range(at..at + len, to);
        changed.parse::<SeenRecord>().unwrap_err()
    };
    let error = changed(hidden, 2, "=F");
    assert_eq!(error.problem(), &Problem::WrongEvent(WrongEvent::Sight));
    assert_eq!(error.offset(), hidden);
    assert!(error.line().is_some());
    let error = changed(lay, 1, "9");
    assert!(matches!(
        error.problem(),
        Problem::WrongEvent(_) | Problem::IllegalMove(IllegalMove::NotInHand { .. })
    ));
    let error = changed(hands, 1, "");
    assert_eq!((error.field(), error.offset()), ("moves", hands));
    let error = changed(hands, 3, "(3:");
    assert_eq!(error.problem(), &Problem::WrongEvent(WrongEvent::Cards));
    for (from, to) in [
        ("[Viewer \"1\"]", "[Viewer \"3\"]"),
        ("[Viewer \"1\"]", "[Viewer \"x\"]"),
        ("[Viewer \"1\"]\n", ""),
        ("[Viewer \"1\"]", "[Viewer \"2\"]"),
        ("[Viewer \"1\"]", "[Viewer \"spectator\"]"),
        ("[Viewer \"1\"]\n", "[Viewer \"1\"]\n[Viewer \"1\"]\n"),
    ] {
        assert!(
            text.replacen(from, to, 1).parse::<SeenRecord>().is_err(),
            "{to}"
        );
    }
    // The two kinds of record are not taken for each other.
    assert!(text.parse::<bandadas_rules::Record>().is_err());
    let whole = game.record().unwrap().to_string();
    assert!(whole.parse::<SeenRecord>().is_err());
}

#[test]
fn steps_are_their_texts() {
    for text in [
        "3P1<", "20R4>", "1F2<", "!4P", "=?", "=P", "=P<", "+", "-", ".",
    ] {
        let step: SeenStep = text.parse().unwrap();
        assert_eq!(step.to_string(), text);
    }
    for text in [
        "", "P1<", "0P1<", "21P1<", "03P1<", "!P", "!0P", "3+", "3=P", "3.", "=?<", "=?? ",
    ] {
        assert!(text.parse::<SeenStep>().is_err(), "{text}");
    }
    for text in ["1", "5", "spectator"] {
        assert_eq!(text.parse::<Viewer>().unwrap().to_string(), text);
    }
    for text in ["0", "6", "", "Spectator", "1 "] {
        assert!(text.parse::<Viewer>().is_err());
    }
    assert_eq!(mv("+"), Move::Draw);
    let beyond = Game::new(State::new(2, 1).unwrap()).record().unwrap();
    let seen = beyond.seen_by(Seat::new(5).unwrap());
    assert_eq!(
        seen.viewer(),
        Viewer::Spectator,
        "a seat without a player sees no hand"
    );
}

#[test]
fn hands_shown_are_their_text() {
    use bandadas_rules::ShownHands;
    for text in ["1:O2P,3:F", "5:R20"] {
        assert_eq!(text.parse::<ShownHands>().unwrap().to_string(), text);
    }
    for text in ["", "1:-", "3:F,1:O", "1:F,1:F", "6:F", "1:PO", "(1:F)"] {
        assert!(text.parse::<ShownHands>().is_err(), "{text}");
    }
}
