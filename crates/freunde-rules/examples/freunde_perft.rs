//! Counts sequences of moves (F10).
//!
//! `cargo run --release --example freunde_perft -- 5 --divide`

#[path = "terminal/exit.rs"]
mod exit;

use std::io::{self, Write};
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use freunde_rules::{Board, FlockLimits, Move, State};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::exit::exit;

/// Counts the sequences of exactly DEPTH legal moves from a position of Freunde (F10).
#[derive(Parser)]
#[command(allow_missing_positional = true)]
struct Options {
    /// The position (F9.3), in quotation marks; the start of the default board if left out.
    position: Option<String>,
    /// How many moves; a jump is a move of its own.
    depth: u32,
    /// Count for each first move apart.
    #[arg(long)]
    divide: bool,
    /// The board (F9.1).
    #[arg(long, default_value_t)]
    board: Board,
    /// The flock limits.
    #[arg(long, default_value_t)]
    limits: FlockLimits,
    /// How many threads count; as many as there are cores if left out. The counts are the same.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

fn main() -> ExitCode {
    exit(run(&Options::parse()))
}

fn run(options: &Options) -> io::Result<ExitCode> {
    let state = match state(options) {
        Ok(state) => state,
        Err(error) => {
            writeln!(io::stderr(), "{error}")?;
            return Ok(ExitCode::from(2));
        }
    };
    let threads = options
        .threads
        .or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZero::get);
    let begun = Instant::now();
    let counts = divide(&state, options.depth, threads);
    let elapsed = begun.elapsed();
    let total: u64 = match options.depth {
        0 => 1,
        _ => counts.iter().map(|&(_, count)| count).sum(),
    };
    let mut out = io::stdout().lock();
    if options.divide {
        for (mv, count) in counts {
            writeln!(out, "{mv}: {count}")?;
        }
    }
    writeln!(out, "perft({}) = {total}", options.depth)?;
    out.flush()?;
    let per_second = u128::from(total) * 1_000_000 / elapsed.as_micros().max(1);
    writeln!(io::stderr(), "{elapsed:.3?}, {per_second} a second")?;
    Ok(ExitCode::SUCCESS)
}

fn state(options: &Options) -> Result<State, String> {
    match &options.position {
        Some(text) => State::parse(options.board, options.limits, text)
            .map_err(|error| format!("position: {error}")),
        None if options.board == Board::default() => {
            let start = State::default().to_string();
            State::parse(options.board, options.limits, &start).map_err(|error| error.to_string())
        }
        None => Err("a board of its own needs a position".to_string()),
    }
}

/// A part of the work: the position after the first moves of a sequence.
struct Job {
    /// The place of the first move among the legal moves.
    first: usize,
    state: State,
    depth: u32,
}

/// The positions after one move, or, if many are still to come, after two.
fn jobs(state: &State, depth: u32) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (first, mv) in state.legal_moves().into_iter().enumerate() {
        let next = state.apply_unchecked(mv);
        if depth < 4 {
            jobs.push(Job {
                first,
                state: next,
                depth: depth - 1,
            });
            continue;
        }
        for mv in next.legal_moves() {
            jobs.push(Job {
                first,
                state: next.apply_unchecked(mv),
                depth: depth - 2,
            });
        }
    }
    jobs
}

/// What [`State::perft_divide`] gives, by several threads and with a bar if it takes long.
fn divide(state: &State, depth: u32, threads: usize) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = state.legal_moves();
    let jobs = jobs(state, depth);
    let bar = ProgressBar::with_draw_target(Some(jobs.len() as u64), ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent} %, {eta} left") {
        bar.set_style(style);
    }
    let begun = Instant::now();
    let next_job = AtomicUsize::new(0);
    let work = || {
        let mut counts = vec![0; moves.len()];
        while let Some(job) = jobs.get(next_job.fetch_add(1, Ordering::Relaxed)) {
            counts[job.first] += job.state.perft(job.depth);
            if bar.is_hidden() && begun.elapsed() > Duration::from_secs(1) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.inc(1);
        }
        counts
    };
    let mut totals = vec![0; moves.len()];
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.min(jobs.len()))
            .map(|_| scope.spawn(work))
            .collect();
        for worker in workers {
            let counts = worker.join().expect("counting does not panic");
            for (total, count) in totals.iter_mut().zip(counts) {
                *total += count;
            }
        }
    });
    bar.finish_and_clear();
    moves.into_iter().zip(totals).collect()
}
