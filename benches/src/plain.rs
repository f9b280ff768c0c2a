//! A simulator of Bandadas as one would write it for one experiment: arrays and lists, random
//! choices, and no questions asked. It is written from the rules page, to have something beside
//! which the crate's speed can be judged. It keeps no notes of what is known (B9.2), has no moves,
//! and cannot be asked, undone or stopped in the middle of a turn.

use rand::Rng;
use rand::SeedableRng;
use rand::rngs::SmallRng;

const CARDS: [u8; 8] = [7, 10, 10, 13, 13, 17, 20, 20];
const SMALL: [u8; 8] = [2, 3, 3, 4, 4, 5, 6, 6];
const BIG: [u8; 8] = [3, 4, 4, 6, 6, 7, 9, 9];

/// Counts by species.
type Hand = [u8; 8];

struct Game {
    /// Blocks of a species and its number, from left to right.
    rows: [Vec<(usize, u8)>; 4],
    hands: Vec<Hand>,
    collections: Vec<Hand>,
    draw: Vec<usize>,
    discard: Vec<usize>,
    player: usize,
    rng: SmallRng,
}

/// Plays whole random games; gives the number of turns.
pub fn random_turns(players: usize, games: usize, seed: u64) -> usize {
    (0..games)
        .map(|game| Game::new(players, seed + game as u64).play())
        .sum()
}

impl Game {
    /// B3.
    fn new(players: usize, seed: u64) -> Game {
        let cards = |species: usize| std::iter::repeat_n(species, CARDS[species].into());
        let mut game = Game {
            rows: [const { Vec::new() }; 4],
            hands: vec![[0; 8]; players],
            collections: vec![[0; 8]; players],
            draw: (0..8).flat_map(cards).collect(),
            discard: Vec::new(),
            player: 0,
            rng: SmallRng::seed_from_u64(seed),
        };
        for row in 0..4 {
            while game.rows[row].len() < 3 {
                let Some(card) = game.card() else { break };
                if game.rows[row].iter().any(|&(species, _)| species == card) {
                    game.discard.push(card);
                } else {
                    game.rows[row].push((card, 1));
                }
            }
        }
        game.deal();
        for player in 0..players {
            if let Some(card) = game.card() {
                game.collections[player][card] = 1;
            }
        }
        game
    }

    fn below(&mut self, limit: usize) -> usize {
        ((u64::from(self.rng.next_u32()) * limit as u64) >> 32) as usize
    }

    /// B2.
    fn card(&mut self) -> Option<usize> {
        if self.draw.is_empty() {
            std::mem::swap(&mut self.draw, &mut self.discard);
        }
        if self.draw.is_empty() {
            return None;
        }
        let place = self.below(self.draw.len());
        Some(self.draw.swap_remove(place))
    }

    fn deal(&mut self) {
        for player in 0..self.hands.len() {
            for _ in 0..8 {
                if let Some(card) = self.card() {
                    self.hands[player][card] += 1;
                }
            }
        }
    }

    fn play(mut self) -> usize {
        let mut turns = 1;
        while !self.turn() {
            turns += 1;
        }
        turns
    }

    /// B5 to B8; whether the game is over.
    fn turn(&mut self) -> bool {
        let taken = self.lay();
        if !taken && self.draw.len() + self.discard.len() > 0 && self.below(2) == 0 {
            for _ in 0..2 {
                if let Some(card) = self.card() {
                    self.hands[self.player][card] += 1;
                }
            }
        }
        self.fly();
        let collection = &self.collections[self.player];
        let species = collection.iter().filter(|&&birds| birds > 0).count();
        let threes = collection.iter().filter(|&&birds| birds >= 3).count();
        if species >= 7 || threes >= 2 {
            return true;
        }
        if self.hands[self.player].iter().all(|&held| held == 0) {
            return self.end_round();
        }
        self.player = (self.player + 1) % self.hands.len();
        false
    }

    /// B5; whether cards were taken.
    fn lay(&mut self) -> bool {
        let hand = &self.hands[self.player];
        let held: Vec<usize> = (0..8).filter(|&species| hand[species] > 0).collect();
        let species = held[self.below(held.len())];
        let number = std::mem::take(&mut self.hands[self.player][species]);
        let at = self.below(4);
        let left = self.below(2) == 0;
        let row = &mut self.rows[at];
        let Some(place) = row.iter().position(|&(block, _)| block == species) else {
            if left {
                row.insert(0, (species, number));
            } else {
                row.push((species, number));
            }
            return false;
        };
        row[place].1 += number;
        let taken: Vec<(usize, u8)> = if left {
            row.drain(..place).collect()
        } else {
            row.drain(place + 1..).collect()
        };
        for &(species, number) in &taken {
            self.hands[self.player][species] += number;
        }
        while !taken.is_empty() && self.rows[at].len() == 1 {
            let Some(card) = self.card() else { break };
            if card == species {
                self.rows[at][0].1 += 1;
            } else {
                self.rows[at].push((card, 1));
            }
        }
        !taken.is_empty()
    }

    /// B7.
    fn fly(&mut self) {
        let hand = &self.hands[self.player];
        let flocks: Vec<usize> = (0..8)
            .filter(|&species| hand[species] >= SMALL[species])
            .collect();
        let choice = self.below(flocks.len() + 1);
        if let Some(&species) = flocks.get(choice) {
            let held = std::mem::take(&mut self.hands[self.player][species]);
            let birds = if held >= BIG[species] { 2 } else { 1 };
            self.collections[self.player][species] += birds;
            for _ in birds..held {
                self.discard.push(species);
            }
        }
    }

    /// B8.2; whether the game is over.
    fn end_round(&mut self) -> bool {
        for hand in &mut self.hands {
            for (species, held) in hand.iter_mut().enumerate() {
                for _ in 0..std::mem::take(held) {
                    self.discard.push(species);
                }
            }
        }
        if self.draw.len() + self.discard.len() < 8 * self.hands.len() {
            return true;
        }
        self.deal();
        false
    }
}

#[cfg(test)]
mod tests {
    /// Both play the same game at random, so their games are about as long.
    #[test]
    fn its_games_are_as_long_as_those_of_the_crate() {
        const GAMES: usize = 2_000;
        for players in 2..=5 {
            let plain = super::random_turns(players, GAMES, 1);
            let by_crate = crate::bandadas::random_turns(players as u8, GAMES, 2);
            let difference = plain.abs_diff(by_crate);
            assert!(difference * 50 < by_crate, "{plain} and {by_crate} turns");
        }
    }
}
