//! States and games as values: immutable, countable, hashable, undoable, and with `serde` texts.

use std::collections::HashMap;

use crate::common::{after, mv, random_game, random_move, rng, seat, state, viewers};
use bandadas_rules::{Actor, Counts, Game, IllegalMove, Move, Moves, State, Viewer};
use rand::RngExt;

fn all_moves() -> impl Iterator<Item = Move> {
    (0..Move::COUNT).filter_map(Move::from_index)
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 184);
    assert!(size_of::<Move>() <= 4);
}

#[test]
fn listed_moves_and_only_they_apply_and_leave_the_state_as_it_was() {
    let mut rng = rng(1);
    for state in (2..=5).flat_map(|players| random_game(players, &mut rng)) {
        let before = state.to_string();
        for viewer in viewers(&state) {
            state.view(viewer).debug_assert_invariants();
        }
        let moves = state.legal_moves();
        assert_eq!(moves.is_empty(), state.outcome().is_some());
        assert_eq!(state.to_move() == Actor::Nobody, moves.is_empty());
        let listed: Vec<Move> = moves.iter().collect();
        assert!(listed.is_sorted() && listed.len() == moves.len() && moves.len() <= Moves::MAX_LEN);
        for (place, &candidate) in listed.iter().enumerate() {
            assert_eq!(moves.get(place), Some(candidate));
        }
        assert_eq!(moves.get(moves.len()), None);
        assert_eq!(moves.get(usize::MAX), None);
        for candidate in all_moves() {
            assert_eq!(moves.contains(candidate), listed.contains(&candidate));
            match state.apply(candidate) {
                Ok(next) => {
                    assert!(moves.contains(candidate));
                    assert_eq!(state.check(candidate), Ok(()));
                    assert_eq!(next, state.apply_unchecked(candidate));
                }
                Err(error) => {
                    assert!(!moves.contains(candidate));
                    assert_eq!(state.check(candidate), Err(error));
                    let message = error.to_string();
                    assert!(
                        message.starts_with(&format!("{}: ", error.rule())),
                        "{message}"
                    );
                }
            }
        }
        assert_eq!(state.to_string(), before);
    }
}

/// The number of the moves once depended on the width of `usize`.
#[test]
fn every_move_has_its_place_in_the_list_on_every_platform_b10_4() {
    let state: State = "WPM/WMF/TRM/MPR OP2WR4/FDP2MW2R M/M F5O9T9D12P7M10W13R13 W2 1 1 lay"
        .parse()
        .unwrap();
    let moves = state.legal_moves();
    assert_eq!(moves.len(), 32);
    assert_eq!(moves.get(0), Some(mv("O1<")));
    assert_eq!(moves.get(8), Some(mv("P1<")));
    assert_eq!(moves.get(31), Some(mv("R4>")));
    assert_eq!(moves.get(32), None);
}

#[test]
fn games_of_other_pasts_differ_b10_6() {
    let start = Game::new(State::new(2, 1).unwrap());
    let game = |moves: &str| {
        moves
            .split(' ')
            .fold(start.clone(), |game, text| game.apply(mv(text)).unwrap())
    };
    // A second card of a species of the row goes to the discard pile, whichever comes first.
    let (one, other) = (game("=P =O =P"), game("=P =P =O"));
    assert_eq!(one.state(), other.state());
    assert_ne!(one, other);
    assert_eq!(one, game("=P =O =P"));
    assert_ne!(game("=P =O =P =O"), game("=P =P =O =O"));
}

#[test]
fn a_deck_of_as_many_other_cards_does_not_deal_b2_1() {
    use bandadas_rules::{Deck, DeckError, Species};

    let state = state("*/W2/R2/M2 F/D T/D OT - 1 1 draw:1");
    let mut owls = Deck::new([Species::Owl; 2]).unwrap();
    let before = owls.clone();
    assert_eq!(owls.deal(&state), Err(DeckError::OtherCards));
    assert_eq!(owls, before, "a refused deal takes no card");
    let mut right = Deck::new([Species::Owl, Species::Toucan]).unwrap();
    assert_eq!(right.deal(&state), Ok(mv("=O")));
}

#[test]
fn cards_are_conserved_b1() {
    let mut rng = rng(2);
    for state in (2..=5).flat_map(|players| random_game(players, &mut rng)) {
        let table = state.table();
        let rows = table.rows().iter().map(|row| row.counts());
        let seats = table
            .seats()
            .flat_map(|seat| [state.hand(seat), table.collection(seat)]);
        let piles = [state.draw_pile(), table.discard_pile()];
        let all = rows
            .chain(seats)
            .chain(piles)
            .try_fold(Counts::EMPTY, Counts::checked_add);
        assert_eq!(all, Some(Counts::ALL), "{state}");
    }
}

#[test]
fn keys_tell_states_apart_and_are_pinned() {
    let mut rng = rng(3);
    let mut keys: HashMap<u64, String> = HashMap::new();
    let mut different = 0;
    for state in (2..=5).flat_map(|players| random_game(players, &mut rng)) {
        let mut insert = |key: u64, text: String| {
            different += usize::from(keys.insert(key, text.clone()).is_none_or(|other| {
                assert_eq!(other, text, "two with the key {key}");
                false
            }));
        };
        insert(state.key(), state.to_string());
        assert_eq!(
            state.key(),
            state.to_string().parse::<State>().unwrap().key()
        );
        for viewer in viewers(&state) {
            insert(state.view(viewer).key(), state.view(viewer).to_string());
        }
    }
    assert!(different > 1_000);

    let text =
        "TR3/M7R3/TPD6/O4PWFD3 OM/P3W:-/FPM2W2:TD FOW/TW2/DR F3O2T4D2P4M7W8R8 FO2T2P3W5R5 3 1 lay";
    let pinned: State = text.parse().unwrap();
    assert_eq!(pinned.key(), 16_553_106_697_583_271_212);
    assert_eq!(
        pinned.view(Viewer::Seat(seat(2))).key(),
        4_706_970_544_379_012_495
    );
}

#[test]
fn a_game_can_be_undone_to_its_beginning_and_old_games_stay_valid() {
    let mut rng = rng(4);
    let mut games = vec![Game::new(State::new(3, 2).unwrap())];
    while let Some(choice) = random_move(games[games.len() - 1].state(), &mut rng) {
        let next = games[games.len() - 1].apply(choice).unwrap();
        games.push(next);
    }
    let mut game = games[games.len() - 1].clone();
    assert!(game.outcome().is_some());
    assert_eq!(game.apply(mv(".")), Err(IllegalMove::GameOver));
    for earlier in games.iter().rev().skip(1) {
        game = game.undo().unwrap();
        assert_eq!(&game, earlier);
    }
    assert_eq!(game.undo(), None);
    for (length, game) in games.iter().enumerate().step_by(50) {
        assert_eq!(game.moves().len(), length);
        assert_eq!(&Game::from_record(&game.record().unwrap()), game);
    }
}

#[test]
fn a_game_tells_of_its_state_and_of_all_before() {
    let mut rng = rng(4);
    let states = random_game(3, &mut rng);
    let mut game = Game::new(states[0]);
    for (number, state) in states.iter().enumerate() {
        assert_eq!(game.start(), &states[0]);
        assert!(game.states().eq(states[..=number].iter()));
        assert_eq!(game.legal_moves(), state.legal_moves());
        assert_eq!(game.to_move(), state.to_move());
        assert_eq!(game.phase(), state.phase());
        for candidate in all_moves() {
            assert_eq!(game.check(candidate), state.check(candidate));
        }
        if let Some(after) = states.get(number + 1) {
            let made = all_moves().find(|&made| state.apply(made) == Ok(*after));
            game = game.apply(made.unwrap()).unwrap();
        }
    }
    assert_eq!(game.record().unwrap().game(), game);
}

#[test]
fn games_with_other_pasts_differ_though_their_states_are_equal() {
    let start = Game::new(state("W2/R2/M2/D2 FO2/T T/D * - 1 1 lay"));
    let play = |moves: &str| {
        moves
            .split(' ')
            .fold(start.clone(), |game, text| game.apply(mv(text)).unwrap())
    };
    assert_eq!(play("F1< + =O =P ."), play("F1< + =O =P ."));
    let (one, other) = (play("F1< + =O =P ."), play("F1< + =P =O ."));
    assert_eq!(one.state(), other.state());
    assert_ne!(one, other);
    assert_eq!(start.record(), None, "a record begins before the deal");
}

#[test]
fn a_whole_game_is_driven_by_closures_b2_1() {
    let mut chance = rng(6);
    let mut choices = rng(7);
    let mut deck = crate::common::shuffled(Counts::ALL, &mut chance);
    let game = Game::new(State::new(4, 1).unwrap())
        .play(
            |state| {
                if deck.is_empty() {
                    deck = crate::common::shuffled(state.source(), &mut chance);
                }
                deck.deal(state).ok()
            },
            |view| {
                let moves = view.legal_moves();
                assert!(
                    view.seat()
                        .is_some_and(|seat| view.to_move() == Actor::Seat(seat))
                );
                moves.get(choices.random_range(0..moves.len()))
            },
        )
        .unwrap();
    assert!(game.outcome().is_some());

    // The same game from its moves as a script.
    let mut script = game.moves().into_iter().peekable();
    let script = std::cell::RefCell::new(&mut script);
    let start = Game::new(State::new(4, 1).unwrap());
    let again = start.play(
        |_| script.borrow_mut().next(),
        |_| script.borrow_mut().next(),
    );
    assert_eq!(again.unwrap(), game);

    // Wrong answers are refused, and no answer ends it there.
    assert_eq!(
        start.settle(|_| Some(mv("+"))),
        Err(IllegalMove::ChanceToMove)
    );
    assert_eq!(start.settle(|_| None).unwrap(), start);
    assert_eq!(start.state().settle(|_| None).unwrap(), *start.state());
}

#[cfg(feature = "rand")]
#[test]
fn chance_is_sampled_by_weight_b2_1_b5_4() {
    let mut rng = rng(8);
    for template in [
        "W2/R2/M2/D2 F/O T/D P3M2R5 * 1 1 draw:2",
        "W2/R2/M2/D2 F/O T/D P3M2R5 * 1 1 refill:2",
    ] {
        let state = state(template);
        let mut found = [0_u32; Move::COUNT];
        for _ in 0..20_000 {
            found[state.sample(&mut rng).unwrap().index()] += 1;
        }
        let sum: u32 = state.chance_moves().map(|(_, weight)| weight).sum();
        let mut statistic = 0.0;
        for (card, weight) in state.chance_moves() {
            let expected = 20_000.0 * f64::from(weight) / f64::from(sum);
            statistic += (f64::from(found[card.index()]) - expected).powi(2) / expected;
            found[card.index()] = 0;
        }
        assert_eq!(found, [0; Move::COUNT], "nothing else is drawn");
        // Chi-squared with at most 5 degrees of freedom is less than 25 but once in 7,000.
        assert!(statistic < 25.0, "{statistic}");
    }
    let lay = state("W2/R2/M2/D2 F/O T/D * - 1 1 lay");
    assert_eq!(lay.sample(&mut rng), None);
    assert_eq!(lay.chance_moves().len(), 0);
}

#[cfg(feature = "rand")]
#[test]
fn players_moves_are_drawn_alike_and_all_of_them() {
    let mut rng = rng(9);
    for template in [
        "W2/R2/M2/D2 FPR/O T/D * - 1 1 lay",
        "W2/R2/M2/D2 F2P4R6/O T/D * - 1 1 fly",
        "W2/R2/M2/D2 F/O T/D * - 1 1 draw",
    ] {
        let state = state(template);
        let moves = state.legal_moves();
        let mut found = [0_u32; Move::COUNT];
        for _ in 0..12_000 {
            found[state.random_move(&mut rng).unwrap().index()] += 1;
        }
        let expected = 12_000.0 / f64::from(moves.len() as u32);
        for legal in moves {
            let deviations = (f64::from(found[legal.index()]) - expected) / expected.sqrt();
            assert!(
                deviations.abs() < 4.5,
                "{legal} in {template}: {deviations}"
            );
            found[legal.index()] = 0;
        }
        assert_eq!(found, [0; Move::COUNT], "nothing else is drawn");
    }
    let over = state("W2/R2/M2/D2 O/F FOTDPMW/D * - 2 1 over");
    assert_eq!(over.random_move(&mut rng), None);
    assert_eq!(over.legal_moves().choose(&mut rng), None);
}

#[test]
fn perft_counts_sequences_of_exactly_so_many_moves_b11() {
    let start = State::new(2, 1).unwrap();
    assert_eq!([0, 1, 2, 3].map(|n| start.perft(n)), [1, 8, 64, 512]);
    assert_eq!(start.perft_divide(0), []);
    let divided = start.perft_divide(3);
    assert_eq!(divided.len(), 8);
    assert_eq!(
        divided.iter().map(|(_, count)| count).sum::<u64>(),
        start.perft(3)
    );
    assert_eq!(
        divided.iter().map(|(first, _)| *first).collect::<Vec<_>>(),
        start.legal_moves().iter().collect::<Vec<_>>()
    );

    // Sequences that end the game before are not counted: one of two flights wins.
    let near = state("W2/R2/M2/D2 F2P/T OTDPMW/D * - 1 1 fly");
    assert_eq!(near.perft(1), 2);
    assert_eq!(
        near.perft(2),
        8,
        "only after the pass there are moves: eight lays"
    );
    let over = after(near, "!F");
    assert_eq!(
        (over.perft(0), over.perft(1), over.perft(u32::MAX)),
        (1, 0, 0)
    );
}

#[cfg(feature = "serde")]
#[test]
fn everything_is_its_text_in_serde() {
    use bandadas_rules::{Record, Row, SeenMove, Species, View};

    fn check<T>(value: &T, text: &str)
    where
        T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        let json = serde_json::to_string(value).unwrap();
        assert_eq!(json, serde_json::to_string(text).unwrap());
        assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value);
    }
    let state = state("W2OP/R2/M2/D2 FO2/T:M T/D * - 1 1 lay");
    check(&state, &state.to_string());
    let view = state.view(Viewer::Seat(seat(1)));
    check(&view, &view.to_string());
    check(&mv("P1<"), "P1<");
    check(&SeenMove::HiddenCard, "=?");
    check(&Species::Owl, "O");
    check(&seat(3), "3");
    check(&state.draw_pile(), &state.draw_pile().to_string());
    check(&state.table().rows()[0], "W2OP");
    let record = Game::new(State::new(2, 1).unwrap()).record().unwrap();
    check(&record, &record.to_string());
    for bad in ["\"\"", "\"P9<\"", "3", "null", "[]"] {
        assert!(serde_json::from_str::<Move>(bad).is_err());
        assert!(serde_json::from_str::<State>(bad).is_err());
        assert!(serde_json::from_str::<View>(bad).is_err());
        assert!(serde_json::from_str::<Record>(bad).is_err());
        assert!(serde_json::from_str::<Row>(bad).is_err());
    }
    let error = serde_json::from_str::<State>("5").unwrap_err().to_string();
    assert!(
        error.contains("expected the text of a `State` of Bandadas"),
        "{error}"
    );
}
