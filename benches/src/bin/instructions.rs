//! Runs one operation over a corpus, for a tool that counts instructions.
//!
//! `instructions` lists the names of the operations and how many elements each works on;
//! `instructions NAME` runs one. Only what [`measured`] does is to be counted.

use std::env;
use std::hint::black_box;
use std::process::ExitCode;

use freunde_rules::{Move, State};
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
    all.push(operation("freunde text out, played", || {
        of_states(Group::Played, State::to_string)
    }));
    all
}

fn main() -> ExitCode {
    let operations = freunde_operations();
    let Some(wanted) = env::args().nth(1) else {
        for (name, ready) in operations {
            println!("{}\t{name}", ready().0);
        }
        return ExitCode::SUCCESS;
    };
    let Some((_, ready)) = operations.into_iter().find(|(name, _)| *name == wanted) else {
        eprintln!("no operation is called {wanted:?}; without a name all are listed");
        return ExitCode::FAILURE;
    };
    measured(&*ready().1);
    ExitCode::SUCCESS
}
