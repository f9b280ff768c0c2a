//! A search for Freunde at work: it analyses a position, deeper and deeper, and then plays seeded
//! games against a player who moves at random.
//!
//! ```text
//! cargo run --release --example alpha_beta
//! ```

#[path = "terminal/bar.rs"]
mod bar;
#[path = "terminal/exit.rs"]
mod exit;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use freunde_rules::{Board, FlockLimits, Game, Player, State};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use rules_players::freunde::{Analysis, Search};
use rules_players::{Budget, Level, Watch};

use crate::exit::exit;

/// Analyses a position of Freunde, then plays games against a player who moves at random.
#[derive(Parser)]
struct Options {
    /// The position (F9.3) on the default board; the start if left out.
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,
    /// How many positions the analysis looks at.
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// How many games are played; the search must win 95 of 100.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The level in the games.
    #[arg(long, default_value = "2")]
    level: Level,
}

fn main() -> ExitCode {
    exit(run(&Options::parse()))
}

fn run(options: &Options) -> io::Result<ExitCode> {
    let state = match &options.position {
        None => State::default(),
        Some(text) => match State::parse(Board::default(), FlockLimits::default(), text) {
            Ok(state) => state,
            Err(error) => {
                writeln!(io::stderr(), "{error}")?;
                return Ok(ExitCode::from(2));
            }
        },
    };
    analyse(&Game::new(state), options.nodes)?;
    let won = compete(options)?;
    // Of the games that are played 95 of 100 must be won.
    Ok(if 100 * won >= 95 * options.games {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Prints what the search finds, depth by depth.
fn analyse(game: &Game, nodes: u64) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut told = Ok(());
    let mut on_progress = |analysis: &Analysis| {
        let line: Vec<String> = analysis
            .line()
            .iter()
            .map(|turn| turn.to_string())
            .collect();
        let (depth, value, line) = (analysis.depth(), analysis.value(), line.join(" "));
        let written = writeln!(out, "depth {depth:2}  {value}  {line}");
        if told.is_ok() {
            told = written;
        }
    };
    let mut watch = Watch::default().on_progress(&mut on_progress);
    let mut search = Search::new(Level::STRONGEST, 1);
    let analysis = search.analyse(game, &Budget::nodes(nodes), &mut watch);
    told?;
    let Some(analysis) = analysis else {
        return writeln!(out, "The game is over.");
    };
    writeln!(out, "The best of {} turns:", analysis.choices().len())?;
    for choice in analysis.choices().iter().take(5) {
        let (turn, value, visits) = (choice.turn(), choice.value(), choice.visits());
        let bound = if choice.is_exact() { "" } else { "at most " };
        writeln!(out, "  {turn}: {bound}{value}, {visits} nodes")?;
    }
    Ok(())
}

/// Plays the games and gives how many of them the search won.
fn compete(options: &Options) -> io::Result<u64> {
    let (mut won, mut drawn) = (0, 0);
    let bar = bar::bar(options.games);
    for seed in 0..options.games {
        let searcher = Player::ALL[seed as usize % 2];
        match play(searcher, options.level, seed) {
            Some(winner) => won += u64::from(winner == searcher),
            None => drawn += 1,
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let lost = options.games - won - drawn;
    writeln!(
        io::stdout(),
        "{won} won, {drawn} drawn, {lost} lost against the random player"
    )?;
    Ok(won)
}

/// Plays one game from the default start and gives the winner, `None` for a draw.
fn play(searcher: Player, level: Level, seed: u64) -> Option<Player> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut search = Search::new(level, seed);
    let mut game = Game::default();
    while game.outcome().is_none() {
        if game.to_move() == searcher {
            let turn = search.turn(&game).expect("the game goes on");
            game = game
                .apply_turn(&turn)
                .expect("a turn of the search is legal");
        } else {
            let moves = game.legal_moves();
            let any = moves.get(rng.random_range(0..moves.len()));
            game = game
                .apply(any.expect("a number below their count"))
                .expect("a listed move is legal");
        }
    }
    game.outcome()?.winner()
}
