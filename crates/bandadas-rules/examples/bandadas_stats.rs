//! Plays random games and tells how they went: lengths, endings, who won.
//!
//! `cargo run --release --features rand --example bandadas_stats -- 100000 --players 3`

#[path = "terminal/exit.rs"]
mod exit;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bandadas_rules::{Ending, Move, Phase, Seat, State};
use clap::Parser;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::exit::exit;

/// Plays random games of Bandadas and counts turns, moves and rounds, endings and wins.
#[derive(Parser)]
struct Options {
    /// How many games.
    games: u64,
    /// How many play.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,
    /// Other seeds, other games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play; as many as there are cores if left out. The result is the same.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Print `statistic,value,share` lines instead of a table.
    #[arg(long)]
    csv: bool,
}

/// So many games are played in one go.
const BATCH: u64 = 256;

/// How often each length occurred.
#[derive(Default)]
struct Lengths(BTreeMap<u64, u64>);

impl Lengths {
    fn add(&mut self, other: &Lengths) {
        for (&length, &games) in &other.0 {
            *self.0.entry(length).or_default() += games;
        }
    }

    fn total(&self) -> u64 {
        self.0.iter().map(|(length, games)| length * games).sum()
    }

    /// The length below which a part of the games lies, in thousandths of `games`.
    fn at(&self, thousandths: u64, games: u64) -> u64 {
        let mut left = games.saturating_sub(1) * thousandths / 1000;
        for (&length, &games) in &self.0 {
            if left < games {
                return length;
            }
            left -= games;
        }
        0
    }
}

/// What is counted of some games. Adding up such counts in any order gives the same.
#[derive(Default)]
struct Counts {
    games: u64,
    turns: Lengths,
    moves: Lengths,
    rounds: Lengths,
    endings: BTreeMap<Ending, u64>,
    /// For each seat the games won alone.
    won: [u64; 5],
    /// For each seat the wins shared with others.
    shared: [u64; 5],
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.games += other.games;
        self.turns.add(&other.turns);
        self.moves.add(&other.moves);
        self.rounds.add(&other.rounds);
        for (&ending, &games) in &other.endings {
            *self.endings.entry(ending).or_default() += games;
        }
        for seat in 0..5 {
            self.won[seat] += other.won[seat];
            self.shared[seat] += other.shared[seat];
        }
    }

    /// Plays the game of a number to its end. Its cards and choices hang on the seed and the
    /// number alone.
    fn play(&mut self, start: &State, seed: u64, number: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        let mut state = *start;
        let (mut turns, mut moves, mut rounds) = (0, 0, 1);
        while let Some(mv) = state.random_move(&mut rng) {
            let dealt = state.phase().is_deal();
            state.play_unchecked(mv);
            moves += 1;
            turns += u64::from(matches!(mv, Move::Lay { .. }));
            rounds += u64::from(!dealt && state.phase() == Phase::Hands);
        }
        self.games += 1;
        *self.turns.0.entry(turns).or_default() += 1;
        *self.moves.0.entry(moves).or_default() += 1;
        *self.rounds.0.entry(rounds).or_default() += 1;
        let Some(outcome) = state.outcome() else {
            return;
        };
        *self.endings.entry(outcome.ending()).or_default() += 1;
        let won = if outcome.winners().count() == 1 {
            &mut self.won
        } else {
            &mut self.shared
        };
        for seat in outcome.winners() {
            won[seat.index()] += 1;
        }
    }
}

fn main() -> ExitCode {
    exit(run(&Options::parse()))
}

fn run(options: &Options) -> io::Result<ExitCode> {
    let start = match State::new(options.players, 1) {
        Ok(start) => start,
        Err(error) => {
            writeln!(io::stderr(), "{error}")?;
            return Ok(ExitCode::from(2));
        }
    };
    let begun = Instant::now();
    let counts = play(&start, options);
    let elapsed = begun.elapsed();
    print(&counts, &start, options.csv)?;
    let per_second = u128::from(counts.turns.total()) * 1_000_000 / elapsed.as_micros().max(1);
    writeln!(io::stderr(), "{elapsed:.3?}, {per_second} turns a second")?;
    Ok(ExitCode::SUCCESS)
}

/// Plays all games, by several threads and with a bar if it takes long.
fn play(start: &State, options: &Options) -> Counts {
    let threads = options
        .threads
        .or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZero::get);
    let bar = ProgressBar::with_draw_target(Some(options.games), ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent} %, {eta} left") {
        bar.set_style(style);
    }
    let begun = Instant::now();
    let next_batch = AtomicU64::new(0);
    let batches = options.games.div_ceil(BATCH);
    let work = || {
        let mut counts = Counts::default();
        loop {
            let batch = next_batch.fetch_add(1, Ordering::Relaxed);
            if batch >= batches {
                return counts;
            }
            let first = batch * BATCH;
            let end = first.saturating_add(BATCH).min(options.games);
            for number in first..end {
                counts.play(start, options.seed, number);
            }
            if bar.is_hidden() && begun.elapsed() > Duration::from_secs(1) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.inc(end - first);
        }
    };
    let mut total = Counts::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.min(usize::try_from(batches).unwrap_or(usize::MAX)))
            .map(|_| scope.spawn(work))
            .collect();
        for worker in workers {
            total.add(&worker.join().expect("playing does not panic"));
        }
    });
    bar.finish_and_clear();
    total
}

/// A line of the result: what it tells, the number, and what part of the games that is.
type Line = (String, String, Option<f64>);

fn print(counts: &Counts, start: &State, csv: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if csv {
        writeln!(out, "statistic,value,share")?;
    }
    for (name, value, share) in lines(counts, start) {
        match (csv, share) {
            (true, Some(share)) => writeln!(out, "{name},{value},{share:.6}")?,
            (true, None) => writeln!(out, "{name},{value},")?,
            (false, Some(share)) => {
                writeln!(out, "{name:<28} {value:>12} {:>7.2} %", 100.0 * share)?;
            }
            (false, None) => writeln!(out, "{name:<28} {value:>12}")?,
        }
    }
    out.flush()
}

#[allow(clippy::cast_precision_loss, reason = "shares are rounded anyway")]
fn lines(counts: &Counts, start: &State) -> Vec<Line> {
    let games = counts.games;
    let part = |name: String, number: u64| {
        let share = number as f64 / games.max(1) as f64;
        (name, number.to_string(), Some(share))
    };
    let mut lines: Vec<Line> = vec![
        ("players".into(), start.players().to_string(), None),
        ("games".into(), games.to_string(), None),
    ];
    let lengths = [
        ("turns", &counts.turns),
        ("moves", &counts.moves),
        ("rounds", &counts.rounds),
    ];
    for (what, lengths) in lengths {
        let mean = lengths.total() as f64 / games.max(1) as f64;
        lines.push((format!("{what} mean"), format!("{mean:.3}"), None));
        for (name, thousandths) in [
            ("fewest", 0),
            ("1 % at most", 10),
            ("half at most", 500),
            ("99 % at most", 990),
            ("most", 1000),
        ] {
            let length = lengths.at(thousandths, games).to_string();
            lines.push((format!("{what} {name}"), length, None));
        }
    }
    for (name, ending) in [
        ("ended by seven species", Ending::SevenSpecies),
        ("ended by two threes", Ending::TwoThrees),
        ("ended for lack of cards", Ending::NoDeal),
    ] {
        let number = counts.endings.get(&ending).copied().unwrap_or(0);
        lines.push(part(name.into(), number));
    }
    for seat in start.table().seats().map(Seat::index) {
        let number = seat + 1;
        lines.push(part(format!("seat {number} won"), counts.won[seat]));
        let name = format!("seat {number} shared the win");
        lines.push(part(name, counts.shared[seat]));
    }
    lines
}
