//! A search for Bandadas that you can start from: Monte Carlo tree search over what the player
//! knows (ISMCTS). It plays 100 seeded games against a player who moves at random and prints
//! the score.
//!
//! ```text
//! cargo run --release -p bandadas-rules --features rand --example ismcts
//! ```
//!
//! The search never sees the true state. It gets a [`View`], and before each rollout guesses
//! the hidden cards anew ([`View::determinize`]), so that no guess is relied upon. All rollouts
//! grow one tree. Its branches are what the player would see ([`Move::seen_by`]): a card that
//! another player draws is one branch, whichever card it is.

use std::process::ExitCode;

use bandadas_rules::{Actor, Counts, Game, Move, Phase, Seat, SeenMove, State, View, Viewer};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How many games are played, each player beginning in half of them.
const GAMES: u64 = 100;
/// How many of them the search must win.
const WANTED: u32 = 95;
/// How many rollouts the search makes before each of its moves.
const ROLLOUTS: u32 = 300;
/// A rollout that has not ended by then is judged by the look of its last state.
const LONGEST_ROLLOUT: u32 = 60;
/// How much the search likes to try what it has seldom tried.
const CURIOSITY: f64 = 0.5;

fn main() -> ExitCode {
    let searcher = Seat::new(1).expect("there is a seat 1");
    let mut won = 0;
    for seed in 0..GAMES {
        let dealer = 1 + (seed % 2) as u8;
        let start = Game::new(State::new(2, dealer).expect("two players, one of them the dealer"));
        let mut cards = ChaCha8Rng::seed_from_u64(seed);
        let mut thoughts = ChaCha8Rng::seed_from_u64(seed + GAMES);
        let game = start.play(
            |state| state.sample(&mut cards),
            |view| {
                if view.seat() == Some(searcher) {
                    Some(search(view, searcher, &mut thoughts))
                } else {
                    let moves = view.legal_moves();
                    moves.get(thoughts.random_range(0..moves.len()))
                }
            },
        );
        let outcome = game.expect("both players move legally").outcome();
        let winners = outcome.iter().flat_map(|outcome| outcome.winners());
        won += u32::from(winners.eq([searcher]));
    }
    println!("{won} of {GAMES} games won against the random player");
    if won >= WANTED {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// What the searching player knows after some more moves.
#[derive(Default)]
struct Node {
    /// What may have happened next, and where it leads in the tree.
    children: Vec<(SeenMove, usize)>,
    /// How often this was possible, how often it was tried, and what the player who made the
    /// move that leads here got out of it.
    possible: f64,
    visits: f64,
    score: f64,
}

impl Node {
    fn child(&self, seen: SeenMove) -> Option<usize> {
        let mut children = self.children.iter();
        children
            .find(|(other, _)| *other == seen)
            .map(|&(_, child)| child)
    }

    /// UCB1, for a move that is not possible in every world.
    fn promise(&self) -> f64 {
        self.score / self.visits + CURIOSITY * (self.possible.ln() / self.visits).sqrt()
    }
}

/// The move that the player at a seat thinks best, who sees this much.
fn search(view: &View, seat: Seat, rng: &mut ChaCha8Rng) -> Move {
    let mut tree = vec![Node::default()];
    for _ in 0..ROLLOUTS {
        rollout(&mut tree, view.determinize(rng), seat, rng);
    }
    let visits = |mv: &Move| {
        let child = tree[0].child(SeenMove::Move(*mv));
        child.map_or(0.0, |child| tree[child].visits)
    };
    let moves = view.legal_moves().into_iter();
    moves
        .max_by(|a, b| visits(a).total_cmp(&visits(b)))
        .expect("it is the player's turn")
}

/// Plays one world to its end, at first down the tree, and adds a node where it leaves it.
fn rollout(tree: &mut Vec<Node>, world: State, seat: Seat, rng: &mut ChaCha8Rng) {
    let mut state = world;
    let mut here = 0;
    let mut path = Vec::new();
    loop {
        let (mv, mover) = match state.to_move() {
            Actor::Nobody => break,
            Actor::Chance => (state.sample(rng).expect("a card is due"), None),
            Actor::Seat(player) => (choose(tree, here, &state, rng), Some(player)),
        };
        let seen = mv.seen_by(Viewer::Seat(seat), &state);
        let known = tree[here].child(seen);
        let child = known.unwrap_or(tree.len());
        if known.is_none() {
            tree.push(Node::default());
            tree[here].children.push((seen, child));
        }
        state = state.apply_unchecked(mv);
        here = child;
        path.push((child, mover));
        // New knowledge by a player's own choice ends the way through the tree.
        if known.is_none() && mover.is_some() {
            break;
        }
    }
    let end = play_out(state, rng);
    for (node, mover) in path {
        let node = &mut tree[node];
        node.visits += 1.0;
        node.score += mover.map_or(0.0, |mover| value(&end, mover));
    }
}

/// A player's move in the tree: one that has not been tried, else the most promising.
fn choose(tree: &mut [Node], here: usize, state: &State, rng: &mut ChaCha8Rng) -> Move {
    // All can see what a player chooses, so the move itself is the branch.
    let child = |mv: Move| tree[here].child(SeenMove::Move(mv));
    let (tried, untried): (Vec<_>, Vec<_>) = state
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, child(mv)))
        .partition(|(_, child)| child.is_some());
    for child in tried.iter().filter_map(|&(_, child)| child) {
        tree[child].possible += 1.0;
    }
    if untried.is_empty() {
        let promise = |child: Option<usize>| child.map_or(0.0, |child| tree[child].promise());
        let best = tried
            .iter()
            .max_by(|a, b| promise(a.1).total_cmp(&promise(b.1)));
        best.expect("a player has a move").0
    } else {
        untried[rng.random_range(0..untried.len())].0
    }
}

/// Plays on at random, but flies home what can fly.
fn play_out(mut state: State, rng: &mut ChaCha8Rng) -> State {
    for _ in 0..LONGEST_ROLLOUT {
        let moves = state.legal_moves();
        let choices = match state.phase() {
            Phase::Over => break,
            Phase::Fly if moves.len() > 1 => moves.len() - 1,
            _ => moves.len(),
        };
        let mv = match state.sample(rng) {
            Some(card) => card,
            None => moves
                .get(rng.random_range(0..choices))
                .expect("there are so many"),
        };
        state = state.apply_unchecked(mv);
    }
    state
}

/// What a player has of a state, from 0 to 1: the win, or how far the collection is ahead.
fn value(state: &State, seat: Seat) -> f64 {
    if let Some(outcome) = state.outcome() {
        // A win may be shared (B8.2).
        let winners: f64 = outcome.winners().map(|_| 1.0).sum();
        return if outcome.is_winner(seat) {
            1.0 / winners
        } else {
            0.0
        };
    }
    let table = state.table();
    let progress = |seat: Seat| progress(table.collection(seat));
    let others = table.seats().filter(|&other| other != seat);
    let best = others.map(progress).fold(0.0, f64::max);
    0.5 + 0.4 * (progress(seat) - best)
}

/// How near a collection is to one of the two ways to win, from 0 to 1.
fn progress(collection: Counts) -> f64 {
    let mut birds: Vec<u8> = collection.iter().map(|(_, birds)| birds.min(3)).collect();
    birds.sort_unstable_by(|a, b| b.cmp(a));
    let species = birds.iter().map(|_| 1.0).sum::<f64>() / 7.0;
    let threes = f64::from(birds.iter().take(2).sum::<u8>()) / 6.0;
    0.7 * species.max(threes) + 0.3 * species.min(threes)
}
