//! Whole games: undone and done again, ended by their players, kept.

use bandadas_rules::{
    Actor, EndError, Game, GameResult, IllegalMove, Phase, Record, Seats, State, Termination,
    Viewer,
};

use crate::common::{mv, random_move, rng, seat, state, viewers};

fn played(players: u8, moves: usize, seed: u64) -> Game {
    let mut rng = rng(seed);
    let mut game = Game::new(State::new(players, 1).unwrap());
    while game.ply() < moves {
        let Some(next) = random_move(game.state(), &mut rng) else {
            break;
        };
        game = game.apply(next).unwrap();
    }
    game
}

fn seats(text: &str) -> Seats {
    text.parse().unwrap()
}

#[test]
fn what_is_undone_can_be_done_again_until_another_move_is_made() {
    let game = played(3, 120, 1);
    let mut back = game.clone();
    let mut steps = 0;
    while let Some(before) = back.undo() {
        assert_eq!(before.redo().as_ref(), Some(&back));
        back = before;
        steps += 1;
    }
    assert_eq!((steps, back.ply()), (120, 0));
    assert_eq!(
        back,
        Game::new(*game.start()),
        "what was undone does not count"
    );
    let mut again = back.clone();
    while let Some(after) = again.redo() {
        again = after;
    }
    assert_eq!(again, game);
    assert_eq!(game.redo(), None);
    let first = game.moves()[0];
    assert_eq!(back.apply(first).unwrap().redo(), None);

    // The end is the last thing done.
    let ended = game.agree(seats("2,3")).unwrap();
    let open = ended.undo().unwrap();
    assert_eq!(open, game);
    assert_eq!(open.redo(), Some(ended));
    assert_eq!(
        open.undo()
            .unwrap()
            .redo()
            .unwrap()
            .redo()
            .map(|game| game.result()),
        Some(GameResult::Won(seats("2,3")))
    );
}

#[test]
fn an_end_done_again_has_its_tag_where_it_stood_b10_6() {
    let game = Game::new(State::new(2, 1).unwrap());
    let ended = game.with_tag("Event", "x").unwrap();
    let ended = ended.agree(seats("1")).unwrap();
    let record = ended.record().unwrap().to_string();
    let first = "[Termination \"agreement\"]\n";
    let last = record.replacen(first, "", 1);
    let last = last.replacen("[Event \"x\"]\n", &format!("[Event \"x\"]\n{first}"), 1);
    for text in [record, last] {
        let game = Game::from_record(&text.parse().unwrap());
        let again = game.undo().unwrap().redo().unwrap();
        assert_eq!(again, game);
        assert_eq!(again.record().unwrap().to_string(), text);
    }
}

#[test]
fn every_state_of_the_past_can_be_asked_for() {
    let game = played(2, 200, 2);
    let states: Vec<State> = game.states().copied().collect();
    assert_eq!(states.len(), 201);
    assert!(game.states().rev().eq(states.iter().rev()));
    for (ply, state) in states.iter().enumerate() {
        assert_eq!(game.state_at(ply), Some(state));
    }
    for ply in [0, 3, 100, 200] {
        let then = game.game_at(ply).unwrap();
        assert_eq!((then.ply(), then.state()), (ply, &states[ply]));
        assert_eq!(then.moves(), game.moves()[..ply]);
    }
    assert_eq!(game.state_at(201), None);
    assert_eq!(game.game_at(201), None);
    let ended = game.resign(seat(1)).unwrap();
    assert_eq!(ended.game_at(200), Some(ended.clone()));
    assert_eq!(ended.game_at(100), game.game_at(100));
}

/// Turns are counted and told from the moves alone.
#[test]
fn turns_are_numbered_and_the_last_one_is_told() {
    for players in 2..=5 {
        let game = played(players, 400, 10 + u64::from(players));
        let mut lays = 0;
        let mut turns: Vec<(u8, usize, Vec<String>)> = Vec::new();
        let states: Vec<State> = game.states().copied().collect();
        for (ply, mv) in game.moves().into_iter().enumerate() {
            let then = game.game_at(ply).unwrap();
            let between = matches!(then.phase(), Phase::Lay) || then.phase().is_deal();
            assert_eq!(then.turn_number(), lays + usize::from(between));
            let complete = if between {
                &turns[..]
            } else {
                &turns[..turns.len() - 1]
            };
            let told = then.last_turn().map(|turn| {
                let moves = turn.moves.iter().map(ToString::to_string).collect();
                (turn.player.number(), turn.first_ply, moves)
            });
            assert_eq!(told.as_ref(), complete.last());
            if then.phase() == Phase::Lay {
                lays += 1;
                turns.push((states[ply].table().player().number(), ply, Vec::new()));
            }
            if !then.phase().is_deal() {
                turns.last_mut().unwrap().2.push(mv.to_string());
            }
        }
        assert!(lays > 20);
    }
    // A game may begin in the middle of a turn.
    let middle = Game::new(state("W2/R2/M2/D2 F/O T/D * - 1 1 draw"));
    assert_eq!((middle.turn_number(), middle.last_turn()), (1, None));
    let next = ["-", "."]
        .map(mv)
        .into_iter()
        .try_fold(middle, |game, mv| game.apply(mv))
        .unwrap();
    assert_eq!(next.turn_number(), 2);
    let last = next.last_turn().unwrap();
    assert_eq!(
        (last.player, last.first_ply, last.moves),
        (seat(1), 0, vec![mv("-"), mv(".")])
    );
    let won = Game::new(state("W2/R2/M2/D2 F2/T OTDPMW/D * - 1 1 fly"))
        .apply(mv("!F"))
        .unwrap();
    assert_eq!((won.turn_number(), won.is_over()), (1, true));
    assert_eq!(won.last_turn().unwrap().moves, [mv("!F")]);
}

#[test]
fn a_game_is_ended_by_those_who_may_and_no_move_follows_b10_6() {
    for plies in [0, 5, 17, 60, 61, 62] {
        let game = played(3, plies, 3);
        let resigned = game.resign(seat(2)).unwrap();
        assert_eq!(resigned.result(), GameResult::Won(seats("1,3")));
        assert_eq!(resigned.termination(), Some(Termination::Resignation));
        assert_eq!(resigned.tag("Termination"), Some("resignation"));
        assert_eq!(resigned.outcome(), None, "the rules did not end it");
        assert_eq!(resigned.state(), game.state());
        assert_eq!(resigned.to_move(), Actor::Nobody);
        assert!(resigned.is_over() && !game.is_over());
        assert!(resigned.legal_moves().is_empty());
        for mv in &game.legal_moves() {
            assert_eq!(resigned.apply(mv), Err(IllegalMove::GameOver));
        }
        for viewer in viewers(game.state()) {
            assert_eq!(
                resigned.check_by(viewer, mv(".")),
                Err(IllegalMove::GameOver)
            );
        }
        for again in [
            resigned.resign(seat(1)),
            resigned.agree(seats("1")),
            resigned.end_by(Termination::Time, GameResult::Won(seats("1"))),
        ] {
            assert_eq!(again, Err(EndError::GameOver));
        }
        assert_eq!(
            game.resign(seat(4)),
            Err(EndError::NoPlayer { seat: seat(4) })
        );
        assert_eq!(
            game.agree(seats("1,5")),
            Err(EndError::NoPlayer { seat: seat(5) })
        );
        assert_eq!(game.agree(Seats::EMPTY), Err(EndError::NoWinner));
        let shared = game.agree(Seats::of_players(3)).unwrap();
        assert_eq!(shared.result().to_string(), "1,2,3");
        for termination in Termination::ALL {
            let open = game.end_by(termination, GameResult::Unfinished);
            if termination == Termination::Abandoned {
                assert!(open.unwrap().is_over());
            } else {
                assert_eq!(open, Err(EndError::NoWinner));
            }
            let ended = game
                .end_by(termination, GameResult::Won(seats("3")))
                .unwrap();
            assert_eq!(ended.termination(), Some(termination));
            assert_eq!(termination.to_string().parse(), Ok(termination));
            let text = ended.record().unwrap().to_string();
            assert_eq!(text.parse::<Record>().unwrap().game(), ended);
            assert!(text.contains("[Result \"3\"]\n[Termination \""), "{text}");
        }
    }
    let over = played(2, usize::MAX, 4);
    assert!(over.outcome().is_some());
    assert_eq!(over.resign(seat(1)), Err(EndError::GameOver));
    assert_eq!(over.resign(seat(5)), Err(EndError::GameOver));
    for error in [
        EndError::GameOver,
        EndError::NoPlayer { seat: seat(1) },
        EndError::NoWinner,
    ] {
        assert!(
            error
                .to_string()
                .starts_with(&format!("{}: ", error.rule()))
        );
    }
}

/// A game at every moment has a record that reads back as the same game (B10.6).
#[test]
fn a_record_may_end_anywhere_with_any_result_b10_6() {
    let game = played(4, usize::MAX, 5);
    for ply in 0..=game.ply() {
        let then = game
            .game_at(ply)
            .unwrap()
            .with_tag("Site", "Café 鳥")
            .unwrap();
        let text = then.record().unwrap().to_string();
        assert_eq!(text.parse::<Record>().unwrap().game(), then, "{text}");
        if then.is_over() {
            continue;
        }
        // A record may tell the result and not how the game came to it.
        let told = text.replace("\"*\"", "\"2,4\"").replace("*\n", "2,4\n");
        let record: Record = told.parse().unwrap();
        assert!(
            record
                .to_string()
                .split_whitespace()
                .eq(told.split_whitespace())
        );
        assert_eq!(record.result(), GameResult::Won(seats("2,4")));
        assert_eq!((record.termination(), record.outcome()), (None, None));
        assert!(record.game().is_over());
        for (from, to) in [
            ("\"*\"", "\"2\""),
            ("*\n", "2\n"),
            ("\"*\"]\n", "\"*\"]\n[Termination \"time\"]\n"),
        ] {
            let wrong = text.replace(from, to);
            assert!(wrong.parse::<Record>().is_err(), "{wrong}");
        }
        let abandoned = text.replace("\"*\"]\n", "\"*\"]\n[Termination \"abandoned\"]\n");
        assert!(abandoned.parse::<Record>().unwrap().game().is_over());
    }
    for wrong in ["2,1", "1,1", "5", "1,", ",1", "", "1;2", "0", "6", "1, 2"] {
        let text = Game::new(State::new(4, 1).unwrap())
            .record()
            .unwrap()
            .to_string();
        let text = text
            .replace("\"*\"", &format!("\"{wrong}\""))
            .replace("*\n", &format!("{wrong}\n"));
        assert!(text.parse::<Record>().is_err(), "{text}");
        if wrong != "5" {
            assert!(wrong.parse::<GameResult>().is_err(), "{wrong}");
        }
    }
    // Where the moves end the game it is their result, and nothing is told of a termination.
    let text = game.record().unwrap().to_string();
    let wrong = text.replacen("\"]\n\n", "\"]\n[Termination \"time\"]\n\n", 1);
    assert!(wrong.parse::<Record>().is_err());
    // A tag Termination keeps its place.
    let ended = played(2, 4, 6)
        .resign(seat(1))
        .unwrap()
        .with_tag("Site", "x")
        .unwrap();
    let text = ended.record().unwrap().to_string();
    let moved = text.replace("[Termination \"resignation\"]\n", "").replace(
        "[Site \"x\"]\n",
        "[Site \"x\"]\n[Termination \"resignation\"]\n",
    );
    assert_ne!(moved, text);
    assert_eq!(moved.parse::<Record>().unwrap().to_string(), moved);
}

/// What a seat is told of its move follows from its view: two worlds that look alike to the seat
/// give the same answer (B9.3).
#[test]
fn a_move_is_checked_by_what_its_player_sees() {
    let [here, there] = ["F2:O/T2", "F2:D/T2"]
        .map(|hands| Game::new(state(&format!("W2/R2/M2/D2 {hands} T/D * - 1 1 lay"))));
    let [one, two] = [1, 2].map(|number| Viewer::Seat(seat(number)));
    for index in 0..bandadas_rules::Move::COUNT {
        let mv = bandadas_rules::Move::from_index(index).unwrap();
        for viewer in [two, Viewer::Spectator] {
            assert_eq!(here.check_by(viewer, mv), there.check_by(viewer, mv));
            assert!(here.apply_by(viewer, mv).is_err());
        }
        assert_eq!(
            here.check_by(one, mv),
            here.check(mv).map_err(|error| match error {
                IllegalMove::NotInPile { .. } => IllegalMove::ChanceToMove,
                error => error,
            })
        );
        assert_eq!(here.apply_by(one, mv).ok(), here.apply(mv).ok());
    }
    assert_eq!(
        here.check_by(two, mv("T1<")),
        Err(IllegalMove::NotYourTurn { player: seat(1) })
    );
    assert_eq!(
        here.check_by(Viewer::Spectator, mv("O1<")),
        Err(IllegalMove::Spectator)
    );
    // While a card is due nobody chooses, and no player deals.
    let deal = Game::new(State::new(2, 1).unwrap());
    assert_eq!(deal.check_by(one, mv("=F")), Err(IllegalMove::ChanceToMove));
}

#[test]
fn tags_of_a_game_stay_with_it() {
    let game = played(2, 10, 7);
    let tagged = game
        .with_tag("Site", "a")
        .unwrap()
        .with_tag("One", "ñ")
        .unwrap();
    assert_ne!(tagged, game);
    let next = tagged.apply(tagged.legal_moves().get(0).unwrap()).unwrap();
    assert_eq!(
        next.tags().collect::<Vec<_>>(),
        [("Site", "a"), ("One", "ñ")]
    );
    assert_eq!(next.undo().unwrap(), tagged);
    assert_eq!(tagged.without_tag("One").without_tag("Site"), game);
    assert_eq!(tagged.without_tag("Date"), tagged);
    let ended = tagged.resign(seat(1)).unwrap();
    assert_eq!(
        ended.without_tag("Termination"),
        ended,
        "it follows from the game"
    );
    assert!(ended.with_tag("Termination", "time").is_err());
    assert_eq!(ended.tags().len(), 3);
}
