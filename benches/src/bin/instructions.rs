//! Runs one operation over a corpus, for a tool that counts instructions.
//!
//! `instructions` lists the names of the operations and how many elements each works on;
//! `instructions NAME` runs one. Only what [`measured`] does is to be counted.

use std::env;
use std::hint::black_box;
use std::process::ExitCode;

use freunde_rules::{Move, State};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rules_benches::bandadas;
use rules_benches::freunde::{self, Group};

/// An operation made ready: how many elements it works on, and what it does.
type Work = (usize, Box<dyn Fn()>);

/// A name and what makes the operation ready.
type Operation = (String, Box<dyn Fn() -> Work>);

fn operation(name: &str, ready: impl Fn() -> Work + 'static) -> Operation {
    (name.to_string(), Box::new(ready))
}

/// What is counted: nothing else bears this name.
#[inline(never)]
fn measured(run: &dyn Fn()) {
    run();
}

fn states(group: Group) -> Vec<State> {
    freunde::of_group(&freunde::corpus(), group)
}

fn with_moves(group: Group) -> Vec<(State, Vec<Move>)> {
    let states = states(group).into_iter();
    states
        .map(|state| (state, state.legal_moves().into_iter().collect()))
        .collect()
}

fn of_states<T>(group: Group, run: impl Fn(&State) -> T + 'static) -> Work {
    let states = states(group);
    let elements = states.len();
    let run_all = move || {
        for state in &states {
            black_box(run(black_box(state)));
        }
    };
    (elements, Box::new(run_all))
}

fn of_moves<T>(group: Group, run: impl Fn(&State, Move) -> T + 'static) -> Work {
    let states = with_moves(group);
    let elements = states.iter().map(|(_, moves)| moves.len()).sum();
    let run_all = move || {
        for (state, moves) in &states {
            for &mv in moves {
                black_box(&run(black_box(state), mv));
            }
        }
    };
    (elements, Box::new(run_all))
}

fn list(state: &State) {
    for mv in state.legal_moves() {
        black_box(mv);
    }
}

fn freunde_operations() -> Vec<Operation> {
    let mut all = Vec::new();
    for group in Group::ALL {
        let named = |name: &str| format!("freunde {name}, {}", group.name());
        let moves = move || states(group).iter().map(State::count_moves).sum();
        all.push(operation(&named("list"), move || {
            (moves(), of_states(group, list).1)
        }));
        all.push(operation(&named("count"), move || {
            (moves(), of_states(group, State::count_moves).1)
        }));
        all.push(operation(&named("apply"), move || {
            of_moves(group, State::apply)
        }));
        all.push(operation(&named("apply_unchecked"), move || {
            of_moves(group, State::apply_unchecked)
        }));
        all.push(operation(&named("outcome"), move || {
            of_states(group, State::outcome)
        }));
        all.push(operation(&named("key"), move || {
            of_states(group, State::key)
        }));
    }
    all.push(operation("freunde check, all numbers, played", || {
        let states: Vec<State> = states(Group::Played).into_iter().step_by(40).collect();
        let elements = states.len() * Move::COUNT;
        let run = move || {
            for state in &states {
                for mv in (0..Move::COUNT).filter_map(Move::from_index) {
                    let _ = black_box(black_box(state).check(mv));
                }
            }
        };
        (elements, Box::new(run))
    }));
    all.push(operation("freunde perft 3, default start", || {
        let start = State::default();
        let run = move || {
            black_box(black_box(&start).perft(3));
        };
        (start.perft(3) as usize, Box::new(run))
    }));
    all.push(operation("freunde random games", || {
        let run = || {
            black_box(freunde_moves(black_box(20)));
        };
        (freunde_moves(20), Box::new(run))
    }));
    all.push(operation("freunde whole turns, with cascades", || {
        let states = freunde::cascading();
        let elements = states.iter().map(|state| state.turns().count()).sum();
        let run = move || {
            for state in &states {
                for turn in black_box(state).turns() {
                    black_box(&turn);
                }
            }
        };
        (elements, Box::new(run))
    }));
    all.push(operation("freunde text out, played", || {
        of_states(Group::Played, State::to_string)
    }));
    all
}

/// The number of moves of random games of at most 200 each.
fn freunde_moves(games: usize) -> usize {
    let mut rng = SmallRng::seed_from_u64(1);
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

fn of_cards<T>(
    group: bandadas::Group,
    run: impl Fn(&bandadas_rules::State, &mut SmallRng) -> T + 'static,
) -> Work {
    let states = bandadas::of_group(&bandadas::corpus(), group);
    let elements = states.len();
    let run_all = move || {
        let mut rng = SmallRng::seed_from_u64(1);
        for state in &states {
            black_box(run(black_box(state), &mut rng));
        }
    };
    (elements, Box::new(run_all))
}

fn bandadas_operations() -> Vec<Operation> {
    use bandadas::Group::{Chance, Draw, Fly, Lay};
    let mut all = Vec::new();
    for group in [Lay, Draw, Fly, Chance] {
        let named = |name: &str| format!("bandadas {name}, {}", group.name());
        let moves = move || {
            let states = bandadas::of_group(&bandadas::corpus(), group).into_iter();
            states.map(|state| state.legal_moves().len()).sum::<usize>()
        };
        all.push(operation(&named("list"), move || {
            let work = of_cards(group, |state, _| {
                for mv in state.legal_moves() {
                    black_box(mv);
                }
            });
            (moves(), work.1)
        }));
        all.push(operation(&named("apply"), move || {
            let work = of_cards(group, |state, _| {
                for mv in state.legal_moves() {
                    let _ = black_box(&state.apply(mv));
                }
            });
            (moves(), work.1)
        }));
        all.push(operation(&named("apply_unchecked"), move || {
            let work = of_cards(group, |state, _| {
                for mv in state.legal_moves() {
                    black_box(&state.apply_unchecked(mv));
                }
            });
            (moves(), work.1)
        }));
        all.push(operation(&named("view"), move || {
            of_cards(group, |state, _| state.view(state.table().player().into()))
        }));
        all.push(operation(&named("key"), move || {
            of_cards(group, |state, _| state.key())
        }));
    }
    all.push(operation("bandadas sample", || {
        of_cards(Chance, |state, rng| state.sample(rng))
    }));
    all.push(operation("bandadas determinize, lay", || {
        of_cards(Lay, |state, rng| {
            let view = state.view(state.table().player().into());
            view.determinize(rng)
        })
    }));
    all.push(operation("bandadas text out, lay", || {
        of_cards(Lay, |state, _| state.to_string())
    }));
    all.push(operation("bandadas random games, 2 players", || {
        let run = || {
            black_box(random_moves(black_box(10)));
        };
        (random_moves(10), Box::new(run))
    }));
    all.push(operation("bandadas random turns, 2 players", || {
        let run = || {
            black_box(bandadas::random_turns(2, black_box(10), 1));
        };
        (bandadas::random_turns(2, 10, 1), Box::new(run))
    }));
    all
}

/// The number of moves of random games of two.
fn random_moves(games: u64) -> usize {
    let mut moves = 0;
    for game in 0..games {
        let mut rng = SmallRng::seed_from_u64(game);
        let mut state = bandadas_rules::State::new(2, 1).expect("a game");
        while let Some(mv) = state.random_move(&mut rng) {
            state.play_unchecked(mv);
            moves += 1;
        }
    }
    moves
}

fn main() -> ExitCode {
    let mut operations = freunde_operations()
        .into_iter()
        .chain(bandadas_operations());
    let Some(wanted) = env::args().nth(1) else {
        for (name, ready) in operations {
            println!("{}\t{name}", ready().0);
        }
        return ExitCode::SUCCESS;
    };
    let Some((_, ready)) = operations.find(|(name, _)| *name == wanted) else {
        eprintln!("no operation is called {wanted:?}; without a name all are listed");
        return ExitCode::FAILURE;
    };
    measured(&*ready().1);
    ExitCode::SUCCESS
}
