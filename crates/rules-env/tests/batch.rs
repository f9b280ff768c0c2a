//! Batches beside the rules crates, game by game; independence of batch, order and threads; what is
//! refused; nothing is allocated.

use std::hash::{DefaultHasher, Hash, Hasher};

use bandadas_rules::Viewer;
use freunde_rules::{Game, State};
use rules_env::bandadas::{Bandadas, Table, TableError};
use rules_env::freunde::{Freunde, Starts, StartsError};
use rules_env::{
    Batch, BatchError, Buffers, Environment, IDLE, Owned, Reset, Settings, SettingsError,
    Statistics, Step,
};

/// A start where games are short and repetitions are common.
fn quick() -> State {
    let board = "4x5 river=- birds=a1,d5".parse().unwrap();
    State::parse(
        board,
        "3,4".parse().unwrap(),
        "x4/2,x,2,x/x4/1,x,1,x/x4 1 - -",
    )
    .unwrap()
}

fn freunde(numbers: std::ops::Range<u64>, settings: Settings) -> Batch<Freunde> {
    let starts = Starts::new([State::default(), quick()]).unwrap();
    Batch::new(starts, settings, 7, numbers).unwrap()
}

fn bandadas(players: u8, numbers: std::ops::Range<u64>, settings: Settings) -> Batch<Bandadas> {
    Batch::new(Table::new(players).unwrap(), settings, 7, numbers).unwrap()
}

/// All that a batch writes in a number of random steps, as a digest for each game.
fn course<E: Environment>(
    mut batch: Batch<E>,
    steps: usize,
    step: impl Fn(&mut Batch<E>, &[i32], &mut Buffers<'_>),
) -> (Vec<u64>, Statistics) {
    let (games, seats) = (batch.len(), batch.seats());
    let mut out = Owned::with_extras(&batch);
    let mut actions = vec![0; games];
    let mut digests = vec![DefaultHasher::new(); games];
    batch.observe(&mut out.buffers()).unwrap();
    for _ in 0..steps {
        batch.random_actions(&mut actions).unwrap();
        step(&mut batch, &actions, &mut out.buffers());
        for (game, digest) in digests.iter_mut().enumerate() {
            digest.write(&out.observations[game * E::OBSERVATION..][..E::OBSERVATION]);
            digest.write(&out.masks[game * E::MASK..][..E::MASK]);
            digest.write(&out.extras[game * E::EXTRA..][..E::EXTRA]);
            let rewards = &out.rewards[game * seats..][..seats];
            format!("{rewards:?} {:?} {}", out.steps[game], actions[game]).hash(digest);
            out.to_move[game].hash(digest);
        }
    }
    let statistics = batch.statistics();
    (
        digests.iter().map(DefaultHasher::finish).collect(),
        statistics,
    )
}

fn one_thread<E: Environment>(batch: &mut Batch<E>, actions: &[i32], out: &mut Buffers<'_>) {
    batch.step(actions, out).unwrap();
}

#[test]
fn a_game_depends_neither_on_the_batch_nor_on_its_place_in_it() {
    let settings = Settings::default();
    let (all, sum) = course(freunde(0..12, settings), 150, one_thread);
    let (first, mut parts) = course(freunde(0..5, settings), 150, one_thread);
    let (rest, other) = course(freunde(5..12, settings), 150, one_thread);
    assert_eq!(all, [first, rest].concat());
    parts.add(&other);
    assert_eq!(parts, sum);
    let (all, _) = course(bandadas(3, 0..9, settings), 150, one_thread);
    let (rest, _) = course(bandadas(3, 4..9, settings), 150, one_thread);
    assert_eq!(all[4..], rest);
}

#[test]
#[cfg(feature = "rayon")]
fn many_threads_do_what_one_does() {
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| {
            let settings = Settings::default();
            let parallel = course(freunde(0..100, settings), 30, |batch, actions, out| {
                batch.step_parallel(actions, out).unwrap();
            });
            assert_eq!(parallel, course(freunde(0..100, settings), 30, one_thread));
            let parallel = course(bandadas(5, 0..100, settings), 30, |batch, actions, out| {
                batch.step_parallel(actions, out).unwrap();
            });
            assert_eq!(
                parallel,
                course(bandadas(5, 0..100, settings), 30, one_thread)
            );
        });
    }
}

#[test]
#[cfg(feature = "rayon")]
fn many_threads_draw_and_refuse_what_one_does() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(3)
        .build()
        .unwrap();
    pool.install(|| {
        let mut one = bandadas(3, 0..100, Settings::default());
        let mut many = one.clone();
        let mut out = Owned::new(&one);
        let (mut actions, mut drawn) = ([0; 100], [0; 100]);
        for _ in 0..20 {
            one.random_actions(&mut actions).unwrap();
            many.random_actions_parallel(&mut drawn).unwrap();
            assert_eq!(actions, drawn);
            one.step(&actions, &mut out.buffers()).unwrap();
            many.step_parallel(&actions, &mut out.buffers()).unwrap();
        }
        one.random_actions(&mut actions).unwrap();
        let before = one.statistics();
        (actions[61], actions[62], actions[99]) = (-7, 10_000, 10_000);
        let refused = one.step(&actions, &mut out.buffers()).unwrap_err();
        let error = many
            .step_parallel(&actions, &mut out.buffers())
            .unwrap_err();
        assert_eq!(error.to_string(), refused.to_string());
        assert!(matches!(error, BatchError::NoSuchAction { game: 61, .. }));
        assert_eq!(many.statistics(), before);
        assert!(many.random_actions_parallel(&mut [0; 99]).is_err());
        assert!(many.step_parallel(&[0; 99], &mut out.buffers()).is_err());
    });
}

#[test]
fn games_of_freunde_are_those_of_the_rules_with_repetition_f8_3() {
    let mut batch = freunde(0..40, Settings::default());
    let mut out = Owned::with_extras(&batch);
    let mut actions = vec![0; batch.len()];
    let new = |batch: &Batch<Freunde>, game| Game::new(*batch.game(game).unwrap().start());
    let mut games: Vec<Game> = (0..batch.len()).map(|game| new(&batch, game)).collect();
    let (mut ends, mut draws) = ([0; 5], 0);
    for _ in 0..400 {
        batch.random_actions(&mut actions).unwrap();
        batch.step(&actions, &mut out.buffers()).unwrap();
        for (place, game) in games.iter_mut().enumerate() {
            let mv = game
                .state()
                .move_of_action(actions[place] as usize)
                .unwrap();
            *game = game.apply(mv).unwrap();
            let step = out.steps[place];
            let rewards = &out.rewards[2 * place..][..2];
            match game.outcome() {
                None => {
                    assert_eq!(step, Step::default());
                    assert_eq!(rewards, [0.0, 0.0]);
                }
                Some(outcome) => {
                    assert_eq!(step.length as usize, game.moves().len());
                    assert_eq!((step.terminated, step.truncated), (1, 0));
                    assert_eq!(Freunde::ENDINGS[step.ending as usize - 1], outcome.reason());
                    let expected = match outcome.winner() {
                        None => [0.0, 0.0],
                        Some(freunde_rules::Player::One) => [1.0, -1.0],
                        Some(freunde_rules::Player::Two) => [-1.0, 1.0],
                    };
                    assert_eq!(rewards, expected);
                    ends[step.ending as usize] += 1;
                    *game = new(&batch, place);
                }
            }
            assert_eq!(batch.game(place).unwrap().state(), game.state());
            let mut expected = vec![0; Freunde::OBSERVATION];
            game.state().encode(&mut expected).unwrap();
            assert_eq!(
                out.observations[place * expected.len()..][..expected.len()],
                expected
            );
            let mut expected = vec![0; Freunde::MASK];
            game.state().encode_mask(&mut expected).unwrap();
            assert_eq!(
                out.masks[place * expected.len()..][..expected.len()],
                expected
            );
            game.encode_draws(&mut expected).unwrap();
            draws += expected
                .iter()
                .map(|&draw| usize::from(draw))
                .sum::<usize>();
            assert_eq!(
                out.extras[place * expected.len()..][..expected.len()],
                expected
            );
            assert_eq!(usize::from(out.to_move[place]), game.to_move().index());
        }
    }
    assert!(ends[1] > 0 && ends[4] > 0 && draws > 5, "{ends:?} {draws}");
    assert_eq!(batch.statistics().endings[..], ends[1..]);
}

#[test]
fn games_of_bandadas_show_the_view_of_the_player_to_move_and_pay_all_seats() {
    for players in 2..=5 {
        let mut batch = bandadas(players, 0..20, Settings::default());
        let mut out = Owned::with_extras(&batch);
        let mut actions = vec![0; batch.len()];
        let mut ended = 0;
        for _ in 0..300 {
            batch.random_actions(&mut actions).unwrap();
            batch.step(&actions, &mut out.buffers()).unwrap();
            for place in 0..batch.len() {
                let state = batch.game(place).unwrap().state();
                let bandadas_rules::Actor::Seat(seat) = state.to_move() else {
                    panic!("a player is to move");
                };
                assert_eq!(usize::from(out.to_move[place]), seat.index());
                let view = state.view(Viewer::Seat(seat));
                let mut expected = vec![0; Bandadas::OBSERVATION];
                view.encode(&mut expected).unwrap();
                assert_eq!(
                    out.observations[place * expected.len()..][..expected.len()],
                    expected
                );
                let mut expected = vec![0; Bandadas::MASK];
                view.encode_mask(&mut expected).unwrap();
                assert_eq!(
                    out.masks[place * expected.len()..][..expected.len()],
                    expected
                );
                let mut expected = vec![0; Bandadas::EXTRA];
                state.encode(Viewer::Seat(seat), &mut expected).unwrap();
                assert_eq!(
                    out.extras[place * expected.len()..][..expected.len()],
                    expected
                );
                let rewards = &out.rewards[place * usize::from(players)..][..players.into()];
                assert!(rewards.iter().sum::<f32>().abs() < 1e-5);
                let paid = rewards.iter().any(|&reward| reward > 0.0);
                assert_eq!(paid, out.steps[place].terminated == 1);
                ended += u64::from(out.steps[place].terminated);
            }
        }
        let statistics = batch.statistics();
        assert!(ended > 10, "{ended}");
        assert_eq!(statistics.episodes, ended);
        assert_eq!(statistics.steps, 300 * 20);
        assert_eq!(
            statistics.wins.iter().sum::<u64>() + statistics.shared,
            ended
        );
        assert_eq!(statistics.endings.iter().sum::<u64>(), ended);
    }
}

#[test]
fn an_episode_is_broken_off_without_a_reward() {
    let settings = Settings {
        max_moves: 3,
        ..Settings::default()
    };
    let mut batch = bandadas(2, 0..10, settings);
    let mut out = Owned::new(&batch);
    let mut actions = vec![0; 10];
    for step in 1..=6 {
        batch.random_actions(&mut actions).unwrap();
        batch.step(&actions, &mut out.buffers()).unwrap();
        let broken = Step {
            length: 3,
            truncated: 1,
            ..Step::default()
        };
        let expected = if step % 3 == 0 {
            broken
        } else {
            Step::default()
        };
        assert!(out.steps.iter().all(|&found| found == expected));
        assert!(out.rewards.iter().all(|&reward| reward == 0.0));
    }
    assert_eq!(batch.statistics().truncated, 20);
}

#[test]
fn a_game_may_show_its_end_and_start_anew_in_the_next_step() {
    let settings = Settings {
        max_moves: 50,
        reset: Reset::NextStep,
    };
    let mut batch = freunde(0..30, settings);
    let mut out = Owned::new(&batch);
    let mut actions = vec![0; 30];
    let mut ended = [false; 30];
    let mut restarts = 0;
    for _ in 0..200 {
        batch.random_actions(&mut actions).unwrap();
        for (action, &ended) in actions.iter_mut().zip(&ended) {
            assert!(!ended || *action == 0);
            // Whatever is said of an ended game is not looked at.
            *action = if ended { i32::MAX } else { *action };
        }
        batch.step(&actions, &mut out.buffers()).unwrap();
        for (game, ended) in ended.iter_mut().enumerate() {
            let played = batch.game(game).unwrap();
            if *ended {
                assert_eq!(out.steps[game], Step::default());
                assert!(played.moves().is_empty());
                restarts += 1;
            }
            *ended = out.steps[game].length > 0;
            let legal = out.masks[game * Freunde::MASK..][..Freunde::MASK].contains(&1);
            assert_eq!(legal, !*ended);
        }
    }
    assert!(restarts > 50, "{restarts}");
}

#[test]
fn a_game_that_was_abandoned_starts_anew_but_not_while_it_is_idle() {
    let mut batch = freunde(0..2, Settings::default());
    let mut out = Owned::new(&batch);
    let mut actions = [0; 2];
    batch.random_actions(&mut actions).unwrap();
    batch.step(&actions, &mut out.buffers()).unwrap();
    batch.abandon(1);
    batch.abandon(2);
    batch.step(&[IDLE; 2], &mut out.buffers()).unwrap();
    assert_eq!(batch.game(1).unwrap().moves().len(), 1);
    assert!(!out.masks[Freunde::MASK..].contains(&1));
    batch.step(&[IDLE, 0], &mut out.buffers()).unwrap();
    assert!(batch.game(1).unwrap().moves().is_empty());
    assert_eq!(batch.game(0).unwrap().moves().len(), 1);
    assert_eq!(batch.statistics().episodes, 0);
}

#[test]
fn an_idle_game_stays_as_it_is() {
    let mut batch = freunde(0..2, Settings::default());
    let mut out = Owned::new(&batch);
    let mut actions = [0; 2];
    batch.random_actions(&mut actions).unwrap();
    actions[1] = IDLE;
    let before = *batch.game(1).unwrap().state();
    batch.step(&actions, &mut out.buffers()).unwrap();
    assert_eq!(*batch.game(1).unwrap().state(), before);
    assert_eq!((out.steps[0].idle, out.steps[1].idle), (0, 1));
    assert_eq!(batch.statistics().steps, 1);
}

#[test]
fn a_bad_action_is_refused_and_no_game_is_played() {
    let mut batch = freunde(0..3, Settings::default());
    let mut out = Owned::new(&batch);
    let mut actions = [0; 3];
    batch.random_actions(&mut actions).unwrap();
    let states: Vec<State> = (0..3)
        .map(|game| *batch.game(game).unwrap().state())
        .collect();
    let legal = actions[2];
    for bad in [-2, i32::MIN, 736, i32::MAX, 735] {
        actions[2] = bad;
        let error = batch.step(&actions, &mut out.buffers()).unwrap_err();
        assert_eq!(
            error,
            BatchError::NoSuchAction {
                game: 2,
                action: bad
            }
        );
    }
    let jump = states[2].action("*a1".parse().unwrap()).unwrap() as i32;
    actions[2] = jump;
    match batch.step(&actions, &mut out.buffers()).unwrap_err() {
        BatchError::Illegal {
            game: 2,
            action,
            error,
        } => {
            assert_eq!((action, error.rule()), (jump, "F4.1"));
        }
        other => panic!("{other}"),
    }
    for (game, state) in states.iter().enumerate() {
        assert_eq!(batch.game(game).unwrap().state(), state);
    }
    actions[2] = legal;
    batch.step(&actions, &mut out.buffers()).unwrap();

    let mut batch = bandadas(2, 0..1, Settings::default());
    let mut out = Owned::new(&batch);
    let error = batch.step(&[64], &mut out.buffers()).unwrap_err();
    assert!(matches!(error, BatchError::Illegal { .. }), "{error}");
    let error = batch.step(&[75], &mut out.buffers()).unwrap_err();
    assert!(matches!(error, BatchError::NoSuchAction { .. }), "{error}");
}

#[test]
fn slices_of_other_lengths_are_refused() {
    let mut batch = freunde(0..3, Settings::default());
    let mut actions = [0; 3];
    batch.random_actions(&mut actions).unwrap();
    let refused = |change: &dyn Fn(&mut Owned)| {
        let mut batch = batch.clone();
        let mut out = Owned::with_extras(&batch);
        change(&mut out);
        let errors = [
            batch.step(&actions, &mut out.buffers()),
            batch.observe(&mut out.buffers()),
            batch.reset(&mut out.buffers()),
        ];
        for error in errors {
            assert!(
                matches!(error, Err(BatchError::WrongLength { .. })),
                "{error:?}"
            );
        }
    };
    refused(&|out| out.observations.truncate(1));
    refused(&|out| out.masks.push(0));
    refused(&|out| out.extras.truncate(1));
    refused(&|out| out.rewards.clear());
    refused(&|out| out.to_move.push(0));
    refused(&|out| out.steps.truncate(1));
    let mut out = Owned::new(&batch);
    assert!(batch.step(&actions[..2], &mut out.buffers()).is_err());
    let error = batch.random_actions(&mut []).unwrap_err();
    assert_eq!(error.to_string(), "actions has 0 entries, not 3");
}

#[test]
fn settings_out_of_range_are_refused() {
    let table = Table::new(2).unwrap();
    for max_moves in [0, 65_536] {
        let settings = Settings {
            max_moves,
            ..Settings::default()
        };
        let error = Batch::<Bandadas>::new(table, settings, 0, 0..1).unwrap_err();
        assert_eq!(error, SettingsError::MaxMoves(max_moves));
    }
    let error = Batch::<Bandadas>::new(table, Settings::default(), 0, 0..u64::MAX).unwrap_err();
    assert_eq!(error, SettingsError::TooMany { games: u64::MAX });
    let empty = Batch::<Bandadas>::new(table, Settings::default(), 0, 3..3).unwrap();
    assert!(empty.is_empty());
    assert_eq!(Table::new(6), Err(TableError::Players(6)));
    let seat = bandadas_rules::Seat::new(3).unwrap();
    assert_eq!(table.with_dealer(seat), Err(TableError::Dealer(seat)));
    assert_eq!(Starts::new([]), Err(StartsError::None));
}

#[test]
fn a_dealer_may_stay() {
    let seat = bandadas_rules::Seat::new(2).unwrap();
    let table = Table::new(3).unwrap().with_dealer(seat).unwrap();
    let batch = Batch::<Bandadas>::new(table, Settings::default(), 1, 0..20).unwrap();
    let mut out = Owned::new(&batch);
    batch.observe(&mut out.buffers()).unwrap();
    assert!(out.to_move.iter().all(|&seat| seat == 1));
    let drawn = bandadas(3, 0..50, Settings::default());
    let mut out = Owned::new(&drawn);
    drawn.observe(&mut out.buffers()).unwrap();
    assert!((0..3).all(|seat| out.to_move.contains(&seat)));
}

#[test]
fn a_step_allocates_nothing() {
    fn measured<E: Environment>(mut batch: Batch<E>) -> u64 {
        let mut out = Owned::with_extras(&batch);
        let mut actions = vec![0; batch.len()];
        let counted = allocation_counter::measure(|| {
            batch.reset(&mut out.buffers()).unwrap();
            for _ in 0..300 {
                batch.random_actions(&mut actions).unwrap();
                batch.step(&actions, &mut out.buffers()).unwrap();
            }
        });
        assert!(batch.statistics().episodes > 10);
        counted.count_total
    }
    assert_eq!(measured(freunde(0..30, Settings::default())), 0);
    assert_eq!(measured(bandadas(4, 0..30, Settings::default())), 0);
}
