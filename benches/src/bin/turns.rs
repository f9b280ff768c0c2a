//! Random turns of Bandadas in a second: the crate beside a plain simulator, in one run.
//!
//! The two take turns, and of each the best round counts. If `BANDADAS_PLAIN` names a program that
//! is called with a number of players and a number of games and prints `turns/s=NUMBER`, it is run
//! between them and has a line of its own.

use std::env;
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::time::Instant;

use rand::SeedableRng;
use rand::rngs::SmallRng;
use rules_benches::{bandadas, plain};

const ROUNDS: usize = 15;
const GAMES: usize = 2_000;

fn main() -> ExitCode {
    let other = env::var("BANDADAS_PLAIN").ok();
    println!("players  crate  plain  ratio  program  ratio   (million turns a second)");
    for players in 2..=5 {
        let (mut ours, mut simple, mut program) = (0.0_f64, 0.0_f64, 0.0_f64);
        for round in 0..ROUNDS {
            let seed = round as u64;
            ours = ours.max(speed(|| bandadas::random_turns(players, GAMES, seed)));
            simple = simple.max(speed(|| plain::random_turns(players.into(), GAMES, seed)));
            if let Some(other) = &other {
                match speed_of_program(other, players) {
                    Ok(speed) => program = program.max(speed),
                    Err(error) => {
                        eprintln!("{other}: {error}");
                        return ExitCode::FAILURE;
                    }
                }
            }
        }
        print!("{players:7} {ours:6.2} {simple:6.2} {:6.2}", ours / simple);
        if program > 0.0 {
            print!(" {program:8.2} {:6.2}", ours / program);
        }
        println!();
    }
    let playouts = speed(guessed_playouts);
    println!(
        "{:.0} playouts of guesses from views of two players a second",
        playouts * 1e6
    );
    ExitCode::SUCCESS
}

/// Millions of what `run` counts in a second.
fn speed(run: impl FnOnce() -> usize) -> f64 {
    let start = Instant::now();
    let number = u32::try_from(black_box(run())).unwrap_or(u32::MAX);
    f64::from(number) / start.elapsed().as_secs_f64() / 1e6
}

fn speed_of_program(program: &str, players: u8) -> Result<f64, String> {
    let games = (5 * GAMES).to_string();
    let output = Command::new(program)
        .args([players.to_string(), games])
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let number = text.split("turns/s=").nth(1).unwrap_or_default();
    let number = number.split_whitespace().next().unwrap_or_default();
    let turns: f64 = number
        .parse()
        .map_err(|_| "prints no turns/s=NUMBER".to_string())?;
    Ok(turns / 1e6)
}

/// A thousand determinized playouts from each of some views; gives their number.
fn guessed_playouts() -> usize {
    let mut rng = SmallRng::seed_from_u64(1);
    let views = bandadas::views_to_lay(2);
    for view in &views {
        black_box(bandadas::guessed_playouts(view, 1_000, &mut rng));
    }
    1_000 * views.len()
}
