//! Events, and the views that follow from them.

use bandadas_rules::{
    Counts, Event, Game, Phase, SeenEvent, Species, State, View, Viewer, WrongEvent,
};

use crate::common::{after, mv, random_game, random_move, rng, seat, state, viewers};

/// All events of a move as texts of `Debug`, without the types' names.
fn told(state: &State, text: &str) -> Vec<Event> {
    state.events(mv(text)).unwrap().into_iter().collect()
}

fn counts(text: &str) -> Counts {
    text.parse().unwrap()
}

#[test]
fn a_lay_tells_what_it_takes_and_the_refill_follows_b5() {
    let lay = state("MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D * - 1 1 lay");
    let Event::Laid {
        player,
        species,
        number,
        row,
        taken,
        ..
    } = told(&lay, "M1>")[0]
    else {
        panic!("a lay")
    };
    assert_eq!(
        (player, species, number, row.number(), taken),
        (seat(1), Species::Magpie, 1, 1, counts("WR"))
    );
    let refill = after(lay, "M1>");
    assert!(matches!(
        told(&refill, "=D<")[..],
        [Event::Refilled {
            species: Species::Duck,
            ..
        }]
    ));
    // Nothing taken, nothing to refill.
    let Event::Laid { number, taken, .. } = told(&lay, "P1>")[0] else {
        panic!("a lay")
    };
    assert_eq!((number, taken), (4, Counts::EMPTY));
}

#[test]
fn a_draw_tells_how_many_cards_come_and_a_turned_pile_b6_b2_2() {
    let draw = state("W2/R2/M2/D2 F/O T/D - * 1 1 draw");
    let cards = draw.table().discard_pile();
    assert_eq!(
        told(&draw, "+"),
        [Event::Drew {
            player: seat(1),
            number: 2
        }]
    );
    assert_eq!(told(&draw, "-"), [Event::Declined { player: seat(1) }]);
    let drawing = after(draw, "+");
    assert_eq!(
        told(&drawing, "=P"),
        [
            Event::PileTurned { cards },
            Event::CardDrawn {
                player: seat(1),
                card: Species::Parrot
            }
        ]
    );
    let again = after(drawing, "=P");
    assert_eq!(told(&again, "=P").len(), 1, "the pile is turned once");
}

#[test]
fn a_flight_tells_the_birds_and_all_ends_that_follow_b7_b8() {
    let passed = state("W2/R2/M2/D2 F2P/T OTDP/D * - 1 1 fly");
    let turn_ended = Event::TurnEnded { player: seat(1) };
    assert_eq!(
        told(&passed, "."),
        [Event::Passed { player: seat(1) }, turn_ended]
    );
    // The round ends: the hands are shown.
    let round = state("W2/R2/M2/D2 F3/T:O/W2 OTDP/D/D * - 1 1 fly");
    let [flown, ended, shown] = told(&round, "!F")[..] else {
        panic!("three events")
    };
    assert_eq!(
        flown,
        Event::Flown {
            player: seat(1),
            species: Species::Flamingo,
            collected: 2,
            discarded: 1
        }
    );
    assert_eq!(ended, turn_ended);
    let Event::RoundEnded { player, hands } = shown else {
        panic!("the end of a round")
    };
    assert_eq!((player, hands.to_string()), (seat(1), "2:OT,3:W2".into()));
    assert_eq!(hands.iter().count(), 2);
    // The game ends by seven species; the hands stay hidden (B8.4).
    let won = state("W2/R2/M2/D2 F2/T OTDPMW/D * - 1 1 fly");
    let [_, _, Event::Ended { outcome }] = told(&won, "!F")[..] else {
        panic!("three events")
    };
    assert!(outcome.is_winner(seat(1)));
}

#[test]
fn an_illegal_move_has_no_events() {
    let lay = state("W2/R2/M2/D2 F/O T/D * - 1 1 lay");
    assert_eq!(lay.events(mv("+")), Err(lay.check(mv("+")).unwrap_err()));
}

/// From the first card on, a client that gets the events alone has the view that the server has.
#[test]
fn events_alone_take_every_viewer_from_view_to_view_b9() {
    let mut rng = rng(131);
    let mut kinds = std::collections::BTreeSet::new();
    for game in 0..24 {
        let states = random_game(2 + game % 4, &mut rng);
        let mut clients: Vec<(Viewer, View)> = viewers(&states[0])
            .into_iter()
            .map(|viewer| (viewer, states[0].view(viewer)))
            .collect();
        for pair in states.windows(2) {
            let mv = pair[0]
                .legal_moves()
                .iter()
                .find(|&mv| pair[0].apply(mv) == Ok(pair[1]))
                .unwrap();
            let events = pair[0].events(mv).unwrap();
            assert!((1..=4).contains(&events.len()));
            for (viewer, view) in &mut clients {
                for event in events.seen_by(*viewer) {
                    let name = format!("{event:?}");
                    kinds.insert(name.split([' ', '{']).next().unwrap().to_owned());
                    *view = view
                        .after(&event)
                        .unwrap_or_else(|error| panic!("{view} {event:?}: {error}"));
                }
                assert_eq!(*view, pair[1].view(*viewer), "{mv} in {}", pair[0]);
            }
        }
    }
    assert_eq!(
        kinds.len(),
        15,
        "all kinds but Concluded come up: {kinds:?}"
    );
}

#[test]
fn what_a_viewer_does_not_see_is_not_in_the_event_b9_1() {
    let [one, two] = [1, 2].map(seat);
    for event in [
        Event::DealtToHand {
            player: one,
            card: Species::Owl,
        },
        Event::CardDrawn {
            player: one,
            card: Species::Owl,
        },
    ] {
        assert!(format!("{:?}", event.seen_by(one.into())).contains("Owl"));
        for viewer in [two.into(), Viewer::Spectator] {
            assert!(!format!("{:?}", event.seen_by(viewer)).contains("Owl"));
        }
    }
}

/// Events that cannot come next are refused, whatever they are: nobody can bring a client to a
/// view that is none, or make it panic.
#[test]
fn an_event_that_cannot_come_next_is_refused() {
    let mut rng = rng(132);
    let mut tried = 0;
    let mut events: Vec<SeenEvent> = Vec::new();
    let states: Vec<State> = (2..=5)
        .flat_map(|players| random_game(players, &mut rng))
        .step_by(7)
        .collect();
    for state in &states {
        for mv in &state.legal_moves() {
            for viewer in viewers(state) {
                events.extend(state.events(mv).unwrap().seen_by(viewer));
            }
        }
    }
    let events: Vec<SeenEvent> = events.into_iter().step_by(211).collect();
    for state in &states {
        for viewer in viewers(state) {
            let view = state.view(viewer);
            for event in &events {
                let Ok(next) = view.after(event) else {
                    continue;
                };
                tried += 1;
                assert_eq!(next.players(), view.players());
                // Only a round whose hands are not yet shown gives a view that is none.
                let awaits_hands =
                    next.phase() == Phase::Fly && next.hand_size(next.table().player()) == 0;
                if !awaits_hands {
                    let text = next.to_string();
                    assert_eq!(text.parse(), Ok(next), "{view} {event:?}");
                }
            }
        }
    }
    assert!(tried > 1_000, "{tried}");
}

#[test]
fn wrong_events_say_why() {
    let lay = state("W2/R2/M2/D2 F2P:O/T OTDP/D * - 1 1 lay");
    let [own, other] = [1, 2].map(|number| lay.view(Viewer::Seat(seat(number))));
    let laid = |species, number| Event::Laid {
        player: seat(1),
        species,
        number,
        row: bandadas_rules::RowNumber::One,
        end: bandadas_rules::End::Left,
        taken: Counts::EMPTY,
    };
    // Two flamingos are known, one owl is not.
    for (species, number, by_own, by_other) in [
        (Species::Flamingo, 2, Ok(()), Ok(())),
        (Species::Flamingo, 3, Err(WrongEvent::Cards), Ok(())),
        (
            Species::Flamingo,
            4,
            Err(WrongEvent::Cards),
            Err(WrongEvent::Cards),
        ),
        (
            Species::Flamingo,
            1,
            Err(WrongEvent::Cards),
            Err(WrongEvent::Cards),
        ),
        (Species::Owl, 1, Ok(()), Ok(())),
        (Species::Duck, 1, Err(WrongEvent::Cards), Ok(())),
        (
            Species::Duck,
            0,
            Err(WrongEvent::Cards),
            Err(WrongEvent::Cards),
        ),
    ] {
        let event = laid(species, number);
        assert_eq!(own.after(&event).map(drop), by_own, "{event:?}");
        assert_eq!(other.after(&event).map(drop), by_other, "{event:?}");
    }
    let passed = Event::Passed { player: seat(1) };
    assert_eq!(own.after(&passed), Err(WrongEvent::NotNow));
    let drawn = |card| Event::CardDrawn {
        player: seat(1),
        card,
    };
    let drawing = after(state("W2/R2/M2/D2 F/O T/D * - 1 1 draw"), "+");
    let [own, other] = [1, 2].map(|number| drawing.view(Viewer::Seat(seat(number))));
    assert_eq!(own.after(&drawn(None)), Err(WrongEvent::Sight));
    assert_eq!(
        other.after(&drawn(Some(Species::Owl))),
        Err(WrongEvent::Sight)
    );
    for error in [WrongEvent::NotNow, WrongEvent::Cards, WrongEvent::Sight] {
        assert!(
            error
                .to_string()
                .starts_with(&format!("{}: ", error.rule()))
        );
    }
}

#[test]
fn a_game_tells_its_events_from_any_ply_on() {
    let mut rng = rng(133);
    let mut game = Game::new(State::new(3, 2).unwrap());
    while let Some(next) = random_move(game.state(), &mut rng) {
        game = game.apply(next).unwrap();
        if game.ply() == 150 {
            break;
        }
    }
    let all: Vec<(usize, Event)> = game.events_from(0).collect();
    let states: Vec<State> = game.states().copied().collect();
    for ply in [0, 1, 77, 149, 150, 151] {
        let expected: Vec<_> = all.iter().copied().filter(|&(at, _)| at >= ply).collect();
        assert_eq!(game.events_from(ply).collect::<Vec<_>>(), expected);
    }
    for (ply, mv) in game.moves().into_iter().enumerate() {
        let of_ply = all.iter().filter(|&&(at, _)| at == ply);
        let events = states[ply].events(mv).unwrap();
        assert!(of_ply.map(|(_, event)| event).eq(&events));
    }
    let resigned = game.resign(seat(1)).unwrap();
    let last = resigned.events_from(0).last().unwrap();
    let Event::Concluded { result, .. } = last.1 else {
        panic!("the end")
    };
    assert_eq!((last.0, result), (150, resigned.result()));
    assert_eq!(resigned.events_from(150).count(), 1);
}
