//! Benches of `freunde-rules`, with the slow reference beside it.
//!
//! Throughput is per move listed, counted, checked or played, or per position.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use freunde_rules::{Move, State};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rules_benches::Dice;
use rules_benches::freunde::{self, Group, Sample};
use rules_testkit::reference::freunde::Reference;

/// How many samples of each group the slow reference is given.
const FEW: usize = 3;

fn bench(c: &mut Criterion, group: &str, name: &str, elements: usize, mut run: impl FnMut()) {
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(elements as u64));
    group.bench_function(name, |b| b.iter(&mut run));
    group.finish();
}

/// Every state with its legal moves.
fn with_moves(states: &[State]) -> Vec<(State, Vec<Move>)> {
    let with = states
        .iter()
        .map(|state| (*state, state.legal_moves().into_iter().collect()));
    with.collect()
}

fn count(states: &[State]) -> usize {
    states.iter().map(State::count_moves).sum()
}

fn few(samples: &[Sample]) -> Vec<Reference> {
    let groups = Group::ALL.into_iter();
    groups
        .flat_map(|group| {
            let of_group = samples.iter().filter(move |sample| sample.group == group);
            of_group.take(FEW)
        })
        .map(Sample::reference)
        .collect()
}

fn listing(c: &mut Criterion) {
    let samples = freunde::corpus();
    for group in Group::ALL {
        let states = freunde::of_group(&samples, group);
        let moves = count(&states);
        bench(c, "freunde list", group.name(), moves, || {
            for state in &states {
                for mv in black_box(state).legal_moves() {
                    black_box(mv);
                }
            }
        });
        bench(c, "freunde count", group.name(), moves, || {
            for state in &states {
                black_box(black_box(state).count_moves());
            }
        });
    }
    let few = few(&samples);
    let moves = few.iter().map(|position| position.legal_steps().len());
    bench(c, "freunde list", "reference", moves.sum(), || {
        for position in &few {
            black_box(black_box(position).legal_steps());
        }
    });
}

fn checking(c: &mut Criterion) {
    let samples = freunde::corpus();
    let states: Vec<State> = samples.iter().step_by(10).map(|s| s.state).collect();
    let all: Vec<Move> = (0..Move::COUNT).filter_map(Move::from_index).collect();
    let elements = states.len() * all.len();
    bench(c, "freunde check", "all numbers", elements, || {
        for state in &states {
            for &mv in &all {
                let _ = black_box(black_box(state).check(mv));
            }
        }
    });
}

fn playing(c: &mut Criterion) {
    let samples = freunde::corpus();
    for group in Group::ALL {
        let states = freunde::of_group(&samples, group);
        let elements = count(&states);
        let states = with_moves(&states);
        bench(c, "freunde apply", group.name(), elements, || {
            for (state, moves) in &states {
                for &mv in moves {
                    let _ = black_box(&black_box(state).apply(mv));
                }
            }
        });
        bench(c, "freunde apply_unchecked", group.name(), elements, || {
            for (state, moves) in &states {
                for &mv in moves {
                    black_box(&black_box(state).apply_unchecked(mv));
                }
            }
        });
    }
    let few: Vec<_> = few(&samples)
        .into_iter()
        .map(|position| (position.legal_steps(), position))
        .collect();
    let elements = few.iter().map(|(steps, _)| steps.len()).sum();
    bench(c, "freunde apply", "reference", elements, || {
        for (steps, position) in &few {
            for &step in steps {
                let _ = black_box(black_box(position).apply(step));
            }
        }
    });
}

fn ends(c: &mut Criterion) {
    let samples = freunde::corpus();
    for group in Group::ALL {
        let states = freunde::of_group(&samples, group);
        bench(c, "freunde outcome", group.name(), states.len(), || {
            for state in &states {
                black_box(black_box(state).outcome());
            }
        });
    }
    let few = few(&samples);
    bench(c, "freunde outcome", "reference", few.len(), || {
        for position in &few {
            black_box(black_box(position).ending(&[]));
        }
    });
}

fn turns(c: &mut Criterion) {
    let cascading = freunde::cascading();
    let elements = cascading.iter().map(|state| state.turns().count()).sum();
    bench(c, "freunde turns", "with cascades", elements, || {
        for state in &cascading {
            for turn in black_box(state).turns() {
                black_box(&turn);
            }
        }
    });
}

fn texts_and_keys(c: &mut Criterion) {
    let samples = freunde::corpus();
    let states: Vec<State> = samples.iter().map(|sample| sample.state).collect();
    bench(c, "freunde key", "all", states.len(), || {
        for state in &states {
            black_box(black_box(state).key());
        }
    });
    let mut text = String::new();
    bench(c, "freunde text", "print", states.len(), || {
        for state in &states {
            text.clear();
            let _ = std::fmt::Write::write_fmt(&mut text, format_args!("{}", black_box(state)));
            black_box(&text);
        }
    });
    let texts: Vec<String> = states.iter().map(State::to_string).collect();
    bench(c, "freunde text", "parse", states.len(), || {
        for (state, text) in states.iter().zip(&texts) {
            let _ = black_box(State::parse(
                *state.board(),
                state.limits(),
                black_box(text),
            ));
        }
    });
    let few = few(&samples);
    bench(c, "freunde text", "print, reference", few.len(), || {
        for position in &few {
            black_box(black_box(position).to_string());
        }
    });
    let texts: Vec<String> = few.iter().map(Reference::to_string).collect();
    bench(c, "freunde text", "parse, reference", few.len(), || {
        for (position, text) in few.iter().zip(&texts) {
            let read = Reference::read_position(&position.board, position.limits, black_box(text));
            let _ = black_box(read);
        }
    });
}

/// Plays random games of at most 200 moves; gives the number of moves.
fn random_games(games: usize, seed: u64) -> usize {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut played = 0;
    for _ in 0..games {
        let mut state = State::default();
        for _ in 0..200 {
            let Some(mv) = state.random_move(&mut rng) else {
                break;
            };
            state = state.apply_unchecked(mv);
            played += 1;
        }
    }
    played
}

/// What a state is worth to the player to move: the difference of stacks owned.
fn worth(state: &State) -> i32 {
    let owned = |player| state.stacks_of(player).len() as i32;
    owned(state.to_move()) - owned(state.to_move().opponent())
}

/// A plain alpha-beta search, `depth` moves deep; counts the states that it sees.
fn alpha_beta(state: &State, depth: u32, alpha: i32, beta: i32, nodes: &mut usize) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return worth(state);
    }
    if let Some(outcome) = state.outcome() {
        return if outcome.winner() == Some(state.to_move()) {
            1000
        } else {
            -1000
        };
    }
    let mut best = alpha;
    for mv in state.legal_moves() {
        let next = state.apply_unchecked(mv);
        let value = if next.to_move() == state.to_move() {
            alpha_beta(&next, depth - 1, best, beta, nodes)
        } else {
            -alpha_beta(&next, depth - 1, -beta, -best, nodes)
        };
        best = best.max(value);
        if best >= beta {
            break;
        }
    }
    best
}

/// Whole searches as a user runs them.
fn searches(c: &mut Criterion) {
    let searched = freunde::of_group(&freunde::corpus(), Group::Searched);
    let states: Vec<State> = searched.into_iter().step_by(25).collect();
    let search = || {
        let mut nodes = 0;
        for state in &states {
            black_box(alpha_beta(black_box(state), 4, -2000, 2000, &mut nodes));
        }
        nodes
    };
    let nodes = search();
    bench(
        c,
        "freunde search",
        "alpha-beta of 4 moves, a node",
        nodes,
        || {
            black_box(search());
        },
    );
    bench(c, "freunde search", "a thousand playouts", 1, || {
        black_box(random_games(1000, black_box(1)));
    });
}

fn reference_games(start: &Reference, games: usize, seed: u64) -> usize {
    let mut dice = Dice::new(seed);
    let mut played = 0;
    for _ in 0..games {
        let mut position = start.clone();
        for _ in 0..200 {
            let steps = position.legal_steps();
            let Some(&step) = steps.get(dice.below(steps.len())) else {
                break;
            };
            position = position.apply(step).expect("a listed step");
            played += 1;
        }
    }
    played
}

fn games(c: &mut Criterion) {
    let elements = random_games(100, 1);
    bench(c, "freunde random games", "moves", elements, || {
        black_box(random_games(100, black_box(1)));
    });
    let start = default_reference();
    let elements = reference_games(&start, 2, 1);
    bench(c, "freunde random games", "reference", elements, || {
        black_box(reference_games(&start, 2, black_box(1)));
    });
}

fn default_reference() -> Reference {
    let start = State::default();
    let (board, limits) = (start.board().to_string(), start.limits().to_string());
    Reference::from_text(&board, &limits, &start.to_string()).expect("the default start")
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
    let start = State::default();
    for depth in [3, 4, 5] {
        let elements = start.perft(depth) as usize;
        let name = format!("bulked, depth {depth}");
        bench(c, "freunde perft", &name, elements, || {
            black_box(black_box(&start).perft(depth));
        });
        let name = format!("one by one, depth {depth}");
        bench(c, "freunde perft", &name, elements, || {
            black_box(perft_one_by_one(black_box(&start), depth));
        });
    }
    let reference = default_reference();
    let elements = reference.perft(2) as usize;
    bench(c, "freunde perft", "reference, depth 2", elements, || {
        black_box(black_box(&reference).perft(2));
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(60)
        .nresamples(10_000)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(900))
        .significance_level(0.1);
    targets = listing, checking, playing, ends, turns, texts_and_keys, games, perft, searches
}
criterion_main!(benches);
