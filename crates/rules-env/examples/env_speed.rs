//! How many steps a second: random games with observations and masks, in one thread or, with the
//! feature `rayon`, in many.
//!
//! `cargo run --release --example env_speed --features rayon -- 256 4000 2 freunde`: games in a batch,
//! steps, threads (the number of threads of the pool is set by `RAYON_NUM_THREADS`), and which game, both
//! if left out.

use std::time::Instant;

use rules_env::bandadas::{Bandadas, Table};
use rules_env::freunde::{Freunde, Starts};
use rules_env::{Batch, Environment, Owned, Settings};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let mut words = std::env::args().skip(1);
    let mut number = |otherwise: usize| words.next().map_or(Ok(otherwise), |word| word.parse());
    let (games, steps, threads) = (number(256)?, number(4000)?, number(1)?);
    let name = words.next();
    let is_raced = |game: &str| name.as_deref().is_none_or(|name| name == game);
    let settings = Settings::default();
    if is_raced("freunde") {
        let batch = Batch::<Freunde>::new(Starts::default(), settings, 1, 0..games as u64)?;
        let speed = race(batch, steps, threads)?;
        println!("freunde   {speed:>10} steps a second");
    }
    if is_raced("bandadas") {
        let batch = Batch::<Bandadas>::new(Table::new(2)?, settings, 1, 0..games as u64)?;
        let speed = race(batch, steps, threads)?;
        println!("bandadas  {speed:>10} steps a second");
    }
    Ok(())
}

fn race<E: Environment<Error: 'static>>(
    mut batch: Batch<E>,
    steps: usize,
    threads: usize,
) -> Outcome<u128> {
    let mut out = Owned::new(&batch);
    let mut actions = vec![0; batch.len()];
    let started = Instant::now();
    for _ in 0..steps {
        step(&mut batch, &mut actions, &mut out, threads)?;
    }
    let micros = started.elapsed().as_micros().max(1);
    Ok(u128::from(batch.statistics().steps) * 1_000_000 / micros)
}

/// Draws an action for each game and plays it.
fn step<E: Environment<Error: 'static>>(
    batch: &mut Batch<E>,
    actions: &mut [i32],
    out: &mut Owned,
    threads: usize,
) -> Outcome<()> {
    #[cfg(feature = "rayon")]
    if threads > 1 {
        batch.random_actions_parallel(actions)?;
        return Ok(batch.step_parallel(actions, &mut out.buffers())?);
    }
    if threads > 1 {
        return Err("many threads need the feature rayon".into());
    }
    batch.random_actions(actions)?;
    Ok(batch.step(actions, &mut out.buffers())?)
}
