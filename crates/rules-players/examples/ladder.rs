//! Plays seeded games between neighbouring levels, seats swapped, and prints how often the higher
//! one wins, with error bars: the table of the page on players.
//!
//! `cargo run --release --example ladder -- --games 100`

#[path = "terminal/bar.rs"]
mod bar;
#[path = "terminal/exit.rs"]
mod exit;

use std::io::{self, Write};
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use clap::{Parser, ValueEnum};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use rules_players::{Level, bandadas, freunde};

use crate::exit::exit;

/// Plays games between neighbouring levels and prints how often the higher one wins.
#[derive(Parser)]
struct Options {
    /// Which game; both if left out.
    #[arg(long, value_enum)]
    game: Option<Kind>,
    /// How many games for each pair of levels; each deal or opening is played from both sides.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The levels to be tried against the one below them (the random player below 1); all if
    /// left out.
    #[arg(long, value_delimiter = ',')]
    levels: Vec<Level>,
    /// Other seeds, other games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play; as many as there are cores if left out. The result is the same.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

/// One of the games.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Freunde,
    Bandadas,
}

/// How a game went for the higher level.
#[derive(Copy, Clone)]
enum Score {
    Won,
    Drawn,
    Lost,
}

fn main() -> ExitCode {
    exit(run(&Options::parse()))
}

fn run(options: &Options) -> io::Result<ExitCode> {
    let kinds = match options.game {
        Some(kind) => vec![kind],
        None => vec![Kind::Freunde, Kind::Bandadas],
    };
    let levels = if options.levels.is_empty() {
        &Level::ALL[..]
    } else {
        &options.levels
    };
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "| game | level | against | won | drawn | lost | share of 100, 95 % interval |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for kind in kinds {
        for &level in levels {
            let below = Level::new(level.number() - 1);
            let [won, drawn, lost] = play_all(options, kind, level, below);
            let below = below.map_or("random".to_string(), |below| below.to_string());
            let (share, least, most) = interval(won, drawn, won + drawn + lost);
            let kind = match kind {
                Kind::Freunde => "Freunde",
                Kind::Bandadas => "Bandadas of two",
            };
            writeln!(
                out,
                "| {kind} | {level} | {below} | {won} | {drawn} | {lost} | \
                 {share:.1} ({least:.1} to {most:.1}) |"
            )?;
            out.flush()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays all games of a pair; `None` is the random player.
fn play_all(options: &Options, kind: Kind, level: Level, below: Option<Level>) -> [u64; 3] {
    let threads = options
        .threads
        .or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZero::get);
    let bar = bar::bar(options.games);
    let next_game = AtomicU64::new(0);
    let scores = [(); 3].map(|()| AtomicU64::new(0));
    let work = || {
        loop {
            let number = next_game.fetch_add(1, Ordering::Relaxed);
            if number >= options.games {
                return;
            }
            // Two games on each seed, one from either side.
            let seed = options
                .seed
                .wrapping_mul(1_000_000)
                .wrapping_add(number / 2);
            let first = number.is_multiple_of(2);
            let score = match kind {
                Kind::Freunde => play_freunde(level, below, seed, first),
                Kind::Bandadas => play_bandadas(level, below, seed, first),
            };
            scores[score as usize].fetch_add(1, Ordering::Relaxed);
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    bar.finish_and_clear();
    scores.map(AtomicU64::into_inner)
}

/// A game that begins with four random turns, so that there are many games.
fn play_freunde(level: Level, below: Option<Level>, seed: u64, first: bool) -> Score {
    use freunde_rules::{Game, Player, Turn};

    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut any = |game: &Game| {
        let turns: Vec<(Turn, _)> = game.state().turns().collect();
        let place = rng.random_range(0..turns.len());
        turns[place].0.clone()
    };
    let mut game = Game::default();
    while game.turns().len() < 4 {
        game = game.apply_turn(&any(&game)).expect("a listed turn");
        if game.outcome().is_some() {
            // Random turns can end a game as soon as this; another beginning is drawn then.
            game = Game::default();
        }
    }
    let higher = if first { Player::One } else { Player::Two };
    let mut search = freunde::Search::new(level, seed);
    let mut opponent = below.map(|below| freunde::Search::new(below, !seed));
    while game.outcome().is_none() {
        let turn = match &mut opponent {
            _ if game.to_move() == higher => search.turn(&game),
            Some(opponent) => opponent.turn(&game),
            None => Some(any(&game)),
        };
        let turn = turn.expect("the game goes on");
        game = game.apply_turn(&turn).expect("a legal turn");
    }
    match game.outcome().and_then(|outcome| outcome.winner()) {
        Some(winner) if winner == higher => Score::Won,
        Some(_) => Score::Lost,
        None => Score::Drawn,
    }
}

/// A game of two on the cards of a seed.
fn play_bandadas(level: Level, below: Option<Level>, seed: u64, first: bool) -> Score {
    use bandadas_rules::{Game, Seat, State};

    let higher = Seat::new(if first { 1 } else { 2 });
    let mut cards = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut choices = Xoshiro256PlusPlus::seed_from_u64(!seed);
    let mut search = bandadas::Search::new(level, seed);
    let mut opponent = below.map(|below| bandadas::Search::new(below, !seed));
    let start = Game::new(State::new(2, 1).expect("two players"));
    let game = start.play(
        |state| state.sample(&mut cards),
        |view| match &mut opponent {
            _ if view.seat() == higher => search.choose(view),
            Some(opponent) => opponent.choose(view),
            None => {
                let moves = view.legal_moves();
                moves.get(choices.random_range(0..moves.len()))
            }
        },
    );
    let outcome = game
        .expect("legal moves")
        .outcome()
        .expect("a game to its end");
    match higher.is_some_and(|higher| outcome.is_winner(higher)) {
        true if outcome.winners().count() > 1 => Score::Drawn,
        true => Score::Won,
        false => Score::Lost,
    }
}

/// The share of points in a hundred, and between what it is with a probability of 95 % (Wilson).
#[allow(
    clippy::cast_precision_loss,
    reason = "numbers of games are far below 2^52"
)]
fn interval(won: u64, drawn: u64, games: u64) -> (f64, f64, f64) {
    const WIDTH: f64 = 1.96;
    let games = (games as f64).max(1.0);
    let share = (won as f64 + drawn as f64 / 2.0) / games;
    let spread = WIDTH * WIDTH / games;
    let middle = (share + spread / 2.0) / (1.0 + spread);
    let inner = share * (1.0 - share) / games + spread / (4.0 * games);
    let half = WIDTH * inner.sqrt() / (1.0 + spread);
    (
        100.0 * share,
        100.0 * (middle - half),
        100.0 * (middle + half),
    )
}
