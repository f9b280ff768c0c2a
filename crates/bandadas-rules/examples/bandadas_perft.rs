//! Counts sequences of moves (B11).
//!
//! `cargo run --release --example bandadas_perft -- 5 --divide`

#[path = "terminal/exit.rs"]
mod exit;

use std::ffi::OsString;
use std::io::{self, Write};
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bandadas_rules::{Move, ParseError, State};
use clap::Parser;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::exit::exit;

/// Counts the sequences of exactly DEPTH legal moves from a state of Bandadas, those of chance
/// included and each counted once (B11).
#[derive(Parser)]
#[command(allow_missing_positional = true)]
struct Options {
    /// The state (B10.3), in quotation marks; that before the deal if left out.
    #[arg(value_parser = state)]
    state: Option<State>,
    /// How many moves.
    depth: u32,
    /// Count for each first move apart.
    #[arg(long)]
    divide: bool,
    /// How many play, if no state is given.
    #[arg(long, default_value_t = 2, conflicts_with = "state")]
    players: u8,
    /// How many threads count; as many as there are cores if left out. The counts are the same.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

fn main() -> ExitCode {
    exit(run(&Options::parse_from(arguments())))
}

/// The arguments, with a space before a state that begins with an empty row, as the first one of a
/// game does: so it does not look like an option.
fn arguments() -> impl Iterator<Item = OsString> {
    std::env::args_os().map(|argument| match argument.to_str() {
        Some(state) if state.starts_with("-/") => format!(" {state}").into(),
        _ => argument,
    })
}

fn state(text: &str) -> Result<State, ParseError> {
    text.trim_start().parse()
}

fn run(options: &Options) -> io::Result<ExitCode> {
    let state = match options
        .state
        .map_or_else(|| State::new(options.players, 1), Ok)
    {
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

/// A part of the work: the state after the first moves of a sequence.
struct Job {
    /// The place of the first move among the legal moves.
    first: usize,
    state: State,
    depth: u32,
}

/// The states after one move, or, if many are still to come, after two.
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
