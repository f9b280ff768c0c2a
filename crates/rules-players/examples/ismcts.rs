//! A search for Bandadas at work: it analyses a view, and then plays seeded games of two against a
//! player who moves at random. It is given views and never the state.
//!
//! ```text
//! cargo run --release --example ismcts
//! ```

#[path = "terminal/bar.rs"]
mod bar;
#[path = "terminal/exit.rs"]
mod exit;

use std::io::{self, Write};
use std::process::ExitCode;

use bandadas_rules::{Game, Seat, State, View};
use clap::Parser;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use rules_players::bandadas::{Analysis, Search};
use rules_players::{Budget, Level, Watch};

use crate::exit::exit;

/// Analyses a view of Bandadas, then plays games against a player who moves at random.
#[derive(Parser)]
struct Options {
    /// The view (B10.5) of a player whose turn it is.
    #[arg(long, allow_hyphen_values = true)]
    #[arg(default_value = "MRW/OWP/MWT/ORD D2P4MW/?8 D/D ?77 OMW 1 1 lay")]
    view: View,
    /// How many guessed worlds the analysis plays out.
    #[arg(long, default_value_t = 4096)]
    nodes: u64,
    /// How many games are played; the search must win 95 of 100.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// How many worlds the search plays out for each of its moves in the games.
    #[arg(long, default_value_t = 100)]
    playouts: u64,
}

fn main() -> ExitCode {
    exit(run(&Options::parse()))
}

fn run(options: &Options) -> io::Result<ExitCode> {
    analyse(&options.view, options.nodes)?;
    let won = compete(options)?;
    Ok(if 100 * won >= 95 * options.games {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Prints what the search finds, each time it has looked at twice as many worlds.
fn analyse(view: &View, nodes: u64) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut told = Ok(());
    let mut on_progress = |analysis: &Analysis| {
        let (nodes, mv, value) = (analysis.nodes(), analysis.mv(), analysis.per_mille());
        let written = writeln!(out, "{nodes:6} worlds  {mv}  wins {value} of 1000");
        if told.is_ok() {
            told = written;
        }
    };
    let mut watch = Watch::default().on_progress(&mut on_progress);
    let mut search = Search::new(Level::STRONGEST, 1);
    let analysis = search.analyse(view, &Budget::nodes(nodes), &mut watch);
    told?;
    let Some(analysis) = analysis else {
        return writeln!(out, "It is not the turn of the view's seat.");
    };
    writeln!(out, "The best of {} moves:", analysis.choices().len())?;
    for choice in analysis.choices().iter().take(5) {
        let (mv, value, visits) = (choice.mv(), choice.per_mille(), choice.visits());
        writeln!(out, "  {mv}: wins {value} of 1000, {visits} worlds")?;
    }
    Ok(())
}

/// Plays the games and gives how many of them the search won.
fn compete(options: &Options) -> io::Result<u64> {
    let mut won = 0;
    let bar = bar::bar(options.games);
    for seed in 0..options.games {
        won += u64::from(wins(options.playouts, seed));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let games = options.games;
    writeln!(
        io::stdout(),
        "{won} of {games} games won against the random player"
    )?;
    Ok(won)
}

/// Plays one game, and tells whether the search won it.
fn wins(playouts: u64, seed: u64) -> bool {
    let searcher = Seat::new(1).expect("there is a seat 1");
    let dealer = 1 + (seed % 2) as u8;
    let start = Game::new(State::new(2, dealer).expect("two players, one of them the dealer"));
    let mut cards = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut any = Xoshiro256PlusPlus::seed_from_u64(!seed);
    let mut search = Search::new(Level::STRONGEST, seed);
    let game = start.play(
        |state| state.sample(&mut cards),
        |view| {
            if view.seat() == Some(searcher) {
                let budget = Budget::nodes(playouts);
                let found = search.analyse(view, &budget, &mut Watch::default());
                found.map(|analysis| analysis.mv())
            } else {
                let moves = view.legal_moves();
                moves.get(any.random_range(0..moves.len()))
            }
        },
    );
    let outcome = game.expect("both players move legally").outcome();
    outcome.is_some_and(|outcome| outcome.winners().eq([searcher]))
}
