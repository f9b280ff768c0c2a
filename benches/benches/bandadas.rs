//! Benches of `bandadas-rules`, with the slow reference beside it.
//!
//! Throughput is per move listed, checked or played, per turn, per state or per view.

use std::hint::black_box;
use std::time::Duration;

use bandadas_rules::{Move, State, View, Viewer};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rules_benches::bandadas::{self, Group};
use rules_benches::{Dice, plain};
use rules_testkit::reference::bandadas::{self as reference, Reference};

fn bench(c: &mut Criterion, group: &str, name: &str, elements: usize, mut run: impl FnMut()) {
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(elements as u64));
    group.bench_function(name, |b| b.iter(&mut run));
    group.finish();
}

/// The groups in which there are moves.
const GROUPS: [Group; 4] = [Group::Lay, Group::Draw, Group::Fly, Group::Chance];

/// Few of all states, for the slow reference.
fn few() -> Vec<Reference> {
    let states = bandadas::corpus().into_iter().step_by(13);
    states
        .map(|state| Reference::from_text(&state.to_string()).expect("a state"))
        .collect()
}

fn listing(c: &mut Criterion) {
    let states = bandadas::corpus();
    for group in GROUPS {
        let states = bandadas::of_group(&states, group);
        let moves = states.iter().map(|state| state.legal_moves().len()).sum();
        bench(c, "bandadas list", group.name(), moves, || {
            for state in &states {
                for mv in black_box(state).legal_moves() {
                    black_box(mv);
                }
            }
        });
    }
    let few = few();
    let moves = few.iter().map(|state| state.moves().len()).sum();
    bench(c, "bandadas list", "reference", moves, || {
        for state in &few {
            black_box(black_box(state).moves());
        }
    });
}

fn playing(c: &mut Criterion) {
    let states = bandadas::corpus();
    let all: Vec<Move> = (0..Move::COUNT).filter_map(Move::from_index).collect();
    let elements = states.len() * all.len();
    bench(c, "bandadas check", "all numbers", elements, || {
        for state in &states {
            for &mv in &all {
                let _ = black_box(black_box(state).check(mv));
            }
        }
    });
    for group in GROUPS {
        let with_moves: Vec<(State, Vec<Move>)> = bandadas::of_group(&states, group)
            .into_iter()
            .map(|state| (state, state.legal_moves().into_iter().collect()))
            .collect();
        let elements = with_moves.iter().map(|(_, moves)| moves.len()).sum();
        bench(c, "bandadas apply", group.name(), elements, || {
            for (state, moves) in &with_moves {
                for &mv in moves {
                    let _ = black_box(&black_box(state).apply(mv));
                }
            }
        });
        bench(
            c,
            "bandadas apply_unchecked",
            group.name(),
            elements,
            || {
                for (state, moves) in &with_moves {
                    for &mv in moves {
                        black_box(&black_box(state).apply_unchecked(mv));
                    }
                }
            },
        );
    }
    let few: Vec<_> = few()
        .into_iter()
        .map(|state| (state.moves(), state))
        .collect();
    let elements = few.iter().map(|(moves, _)| moves.len()).sum();
    bench(c, "bandadas apply", "reference", elements, || {
        for (moves, state) in &few {
            for &mv in moves {
                let _ = black_box(black_box(state).apply(mv));
            }
        }
    });
}

fn chance(c: &mut Criterion) {
    let states = bandadas::of_group(&bandadas::corpus(), Group::Chance);
    let mut rng = SmallRng::seed_from_u64(1);
    bench(c, "bandadas sample", "chance", states.len(), || {
        for state in &states {
            black_box(black_box(state).sample(&mut rng));
        }
    });
    let few: Vec<_> = few()
        .into_iter()
        .filter(|state| !state.weighted_chance().is_empty())
        .collect();
    let mut dice = Dice::new(1);
    bench(c, "bandadas sample", "reference", few.len(), || {
        for state in &few {
            black_box(reference_chance(black_box(state), &mut dice));
        }
    });
}

fn reference_chance(state: &Reference, dice: &mut Dice) -> Option<reference::Move> {
    let odds = state.weighted_chance();
    let mut left = dice.below(odds.iter().map(|(_, weight)| weight).sum());
    let found = odds.into_iter().find(|&(_, weight)| {
        let found = left < weight;
        left = left.wrapping_sub(weight);
        found
    });
    found.map(|(mv, _)| mv)
}

/// Plays random games; gives the numbers of moves, those of chance included, and of turns.
fn random_games(players: u8, games: usize, seed: u64) -> (usize, usize) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let (mut moves, mut turns) = (0, 0);
    for _ in 0..games {
        let mut state = State::new(players, 1).expect("a game");
        while let Some(mv) = state.random_move(&mut rng) {
            state.play_unchecked(mv);
            moves += 1;
            turns += usize::from(matches!(mv, Move::Lay { .. }));
        }
    }
    (moves, turns)
}

/// Plays a random game with the reference; gives the number of moves.
fn reference_game(seed: u64) -> usize {
    let mut dice = Dice::new(seed);
    let mut state = Reference::start(2, 1);
    let mut played = 0;
    while state.phase != reference::Phase::Over {
        let mv = reference_chance(&state, &mut dice).unwrap_or_else(|| {
            let moves = state.moves();
            moves[dice.below(moves.len())]
        });
        state = state.apply(mv).expect("a listed move");
        played += 1;
    }
    played
}

fn games(c: &mut Criterion) {
    for players in 2..=5 {
        let (moves, turns) = random_games(players, 100, 1);
        let name = format!("moves, {players} players");
        bench(c, "bandadas random games", &name, moves, || {
            black_box(random_games(players, 100, black_box(1)));
        });
        if players == 2 {
            bench(
                c,
                "bandadas random games",
                "turns, 2 players",
                turns,
                || {
                    black_box(random_games(players, 100, black_box(1)));
                },
            );
        }
    }
    for players in 2..=5 {
        let turns = bandadas::random_turns(players, 100, 1);
        let name = format!("{players} players");
        bench(c, "bandadas random turns", &name, turns, || {
            black_box(bandadas::random_turns(players, 100, black_box(1)));
        });
    }
    let turns = plain::random_turns(2, 100, 1);
    bench(
        c,
        "bandadas random turns",
        "plain simulator, 2 players",
        turns,
        || {
            black_box(plain::random_turns(2, 100, black_box(1)));
        },
    );
    // What a search does that knows nothing better, a thousand times from one view.
    let view = bandadas::views_to_lay(2)[0];
    let mut rng = SmallRng::seed_from_u64(1);
    bench(
        c,
        "bandadas playouts of guesses",
        "2 players",
        1_000,
        || {
            black_box(bandadas::guessed_playouts(
                black_box(&view),
                1_000,
                &mut rng,
            ));
        },
    );
    let moves = reference_game(1);
    bench(c, "bandadas random games", "reference", moves, || {
        black_box(reference_game(black_box(1)));
    });
}

fn views(c: &mut Criterion) {
    let states = bandadas::corpus();
    let seen: Vec<(State, Viewer)> = states
        .iter()
        .flat_map(|state| {
            let seats = state.table().seats().map(Viewer::Seat);
            seats
                .chain([Viewer::Spectator])
                .map(|viewer| (*state, viewer))
        })
        .collect();
    bench(c, "bandadas view", "all viewers", seen.len(), || {
        for (state, viewer) in &seen {
            black_box(&black_box(state).view(*viewer));
        }
    });
    let mut rng = SmallRng::seed_from_u64(1);
    let midgame: Vec<State> = GROUPS[..3]
        .iter()
        .flat_map(|&group| bandadas::of_group(&states, group))
        .collect();
    for players in 2..=5 {
        let views: Vec<View> = midgame
            .iter()
            .filter(|state| state.players() == players)
            .map(|state| state.view(Viewer::Seat(state.table().player())))
            .collect();
        let name = format!("{players} players");
        bench(c, "bandadas determinize", &name, views.len(), || {
            for view in &views {
                black_box(&black_box(view).determinize(&mut rng));
            }
        });
    }
    let few = few();
    bench(c, "bandadas view", "reference", few.len(), || {
        for state in &few {
            black_box(black_box(state).view(Some(0)));
        }
    });
    let views: Vec<_> = few.iter().map(|state| state.view(Some(0))).collect();
    bench(c, "bandadas determinize", "reference", views.len(), || {
        for view in &views {
            let _ = black_box(black_box(view).some_world());
        }
    });
}

fn texts_and_keys(c: &mut Criterion) {
    let states = bandadas::corpus();
    bench(c, "bandadas key", "all", states.len(), || {
        for state in &states {
            black_box(black_box(state).key());
        }
    });
    bench(c, "bandadas outcome", "all", states.len(), || {
        for state in &states {
            black_box(black_box(state).outcome());
        }
    });
    let mut text = String::new();
    bench(c, "bandadas text", "print", states.len(), || {
        for state in &states {
            text.clear();
            let _ = std::fmt::Write::write_fmt(&mut text, format_args!("{}", black_box(state)));
            black_box(&text);
        }
    });
    let texts: Vec<String> = states.iter().map(State::to_string).collect();
    bench(c, "bandadas text", "parse", states.len(), || {
        for text in &texts {
            let _ = black_box(black_box(text).parse::<State>());
        }
    });
    let few = few();
    bench(c, "bandadas text", "print, reference", few.len(), || {
        for state in &few {
            black_box(black_box(state).to_string());
        }
    });
    let texts: Vec<String> = few.iter().map(Reference::to_string).collect();
    bench(c, "bandadas text", "parse, reference", few.len(), || {
        for text in &texts {
            let _ = black_box(Reference::from_text(black_box(text)));
        }
    });
}

/// As perft, but every move is played, the last one too.
fn perft_one_by_one(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = state.legal_moves().into_iter();
    moves
        .map(|mv| perft_one_by_one(&state.apply_unchecked(mv), depth - 1))
        .sum()
}

fn perft(c: &mut Criterion) {
    let lays = bandadas::of_group(&bandadas::corpus(), Group::Lay);
    let start = lays[0];
    let elements = start.perft(5) as usize;
    bench(c, "bandadas perft", "bulked, depth 5", elements, || {
        black_box(black_box(&start).perft(5));
    });
    bench(c, "bandadas perft", "one by one, depth 5", elements, || {
        black_box(perft_one_by_one(black_box(&start), 5));
    });
    let reference = Reference::from_text(&start.to_string()).expect("a state");
    let elements = reference.perft(3) as usize;
    bench(c, "bandadas perft", "reference, depth 3", elements, || {
        black_box(black_box(&reference).perft(3));
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(60)
        .nresamples(10_000)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1200))
        .significance_level(0.1);
    targets = listing, playing, chance, games, views, texts_and_keys, perft
}
criterion_main!(benches);
