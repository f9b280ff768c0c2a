//! Bandadas keeps the suite of laws: random games of two to five players.

use crate::adapter::{Bandadas, all_laws};
use bandadas_rules::State;
use rules_testkit::laws::check;

fn keeps_the_laws(start: &State, seed: u64, plies: usize) -> usize {
    check(&Bandadas, &all_laws(), start, seed, plies)
        .unwrap_or_else(|violation| panic!("{violation}"))
}

#[test]
fn whole_games_keep_the_laws() {
    for players in 2..=5 {
        for dealer in 1..=players {
            let start = State::new(players, dealer).unwrap();
            let seed = u64::from(10 * players + dealer);
            let states = keeps_the_laws(&start, seed, 400);
            println!("{players} players: {states} states");
        }
    }
}
