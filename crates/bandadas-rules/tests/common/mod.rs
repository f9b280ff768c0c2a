//! What several tests share.
#![allow(dead_code, unreachable_pub)]

use bandadas_rules::{Actor, Counts, Deck, Move, Seat, Species, State, Viewer};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub const SPECIES: &str = "FOTDPMWR";
const CARDS: [usize; 8] = [7, 10, 10, 13, 13, 17, 20, 20];

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

pub fn mv(text: &str) -> Move {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The cards of B1 that a text does not hold, where `*` stands for them.
pub fn filled(template: &str) -> String {
    let mut left = CARDS;
    let mut chars = template.chars().peekable();
    while let Some(letter) = chars.next() {
        if letter == '!' {
            while chars.next_if(|&c| c != ':').is_some() {}
        }
        let Some(species) = SPECIES.find(letter) else {
            continue;
        };
        let mut digits = String::new();
        while let Some(digit) = chars.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        left[species] -= digits.parse().unwrap_or(1);
    }
    let mut rest = String::new();
    for (letter, number) in SPECIES.chars().zip(left) {
        if number > 0 {
            rest.push(letter);
        }
        if number > 1 {
            rest.push_str(&number.to_string());
        }
    }
    template.replace('*', if rest.is_empty() { "-" } else { &rest })
}

/// A state from a text in which `*` stands for all other cards.
pub fn state(template: &str) -> State {
    let text = filled(template);
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The state after moves parted by spaces.
pub fn after(state: State, moves: &str) -> State {
    moves.split_whitespace().fold(state, |state, text| {
        state
            .apply(mv(text))
            .unwrap_or_else(|error| panic!("{text} in {state}: {error}"))
    })
}

/// The legal moves as text parted by spaces.
pub fn moves(state: &State) -> String {
    state
        .legal_moves()
        .iter()
        .map(|m| m.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// All states of a random game, from before the deal to its end or 600 moves.
pub fn random_game(players: u8, rng: &mut impl Rng) -> Vec<State> {
    let dealer = rng.random_range(1..=players);
    let mut states = vec![State::new(players, dealer).expect("2 to 5 players")];
    while states.len() < 600 {
        let state = states[states.len() - 1];
        let Some(next) = random_move(&state, rng) else {
            break;
        };
        let next = state.apply(next).expect("a listed move");
        next.debug_assert_invariants();
        states.push(next);
    }
    states
}

/// A random legal move, chance by its odds; none when the game is over.
pub fn random_move(state: &State, rng: &mut impl Rng) -> Option<Move> {
    let moves = state.legal_moves();
    match state.to_move() {
        Actor::Chance => Some(random_card(state, rng)),
        Actor::Seat(_) => moves.get(rng.random_range(0..moves.len())),
        Actor::Nobody => None,
    }
}

fn random_card(state: &State, rng: &mut impl Rng) -> Move {
    let sum = state.chance_moves().map(|(_, weight)| weight).sum();
    let mut drawn = rng.random_range(0..sum);
    let found = state.chance_moves().find(|&(_, weight)| {
        let hit = drawn < weight;
        drawn = drawn.wrapping_sub(weight);
        hit
    });
    found
        .expect("weights that sum to more than what was drawn")
        .0
}

/// The single cards of a pile.
pub fn cards(pile: Counts) -> impl Iterator<Item = Species> {
    pile.iter()
        .flat_map(|(species, number)| (0..number).map(move |_| species))
}

/// The cards of a pile in a random order.
pub fn shuffled(pile: Counts, rng: &mut impl Rng) -> Deck {
    let mut cards: Vec<Species> = cards(pile).collect();
    cards.shuffle(rng);
    Deck::new(cards).expect("no more cards than there are")
}

/// Every player of a state and a spectator.
pub fn viewers(state: &State) -> Vec<Viewer> {
    state
        .table()
        .seats()
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
        .collect()
}
