//! A search for Freunde that you can start from: plain UCT, the simplest Monte Carlo tree
//! search. It plays 100 seeded games against a player who moves at random and prints the score.
//!
//! ```text
//! cargo run --release -p freunde-rules --example mcts
//! ```
//!
//! What the crate does for it: a [`State`] is a plain value, so a tree is a list of states;
//! [`State::legal_moves`] lists without allocating; [`State::apply_unchecked`] plays moves
//! that were just listed. A jump is a move of its own, so the same player can be to move twice
//! in a row: the search never assumes that the players alternate.

use std::process::ExitCode;

use freunde_rules::{Game, Move, MovesIter, Player, Space, State};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How many games are played, each player beginning in half of them.
const GAMES: u64 = 100;
/// How many of them the search must win.
const WANTED: u32 = 95;
/// How many rollouts the search makes before each of its moves.
const ROLLOUTS: u32 = 400;
/// A rollout that has not ended by then is judged by the look of its last state.
const LONGEST_ROLLOUT: u32 = 60;
/// How much the search likes to try what it has seldom tried.
const CURIOSITY: f64 = 0.7;

fn main() -> ExitCode {
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    for seed in 0..GAMES {
        let searcher = Player::ALL[seed as usize % 2];
        match play(searcher, &mut ChaCha8Rng::seed_from_u64(seed)) {
            Some(winner) if winner == searcher => won += 1,
            Some(_) => lost += 1,
            None => drawn += 1,
        }
    }
    println!("{won} won, {drawn} drawn, {lost} lost against the random player");
    if won >= WANTED {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Plays one game from the default start and gives the winner, `None` for a draw.
fn play(searcher: Player, rng: &mut ChaCha8Rng) -> Option<Player> {
    let mut game = Game::default();
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome.winner();
        }
        let mv = if game.to_move() == searcher {
            search(game.state(), rng)
        } else {
            random_move(game.state(), rng)
        };
        game = game.apply(mv).expect("both players move legally");
    }
}

/// One of the legal moves of a state that is not over.
fn random_move(state: &State, rng: &mut ChaCha8Rng) -> Move {
    let moves = state.legal_moves();
    let place = rng.random_range(0..moves.len());
    moves
        .get(place)
        .expect("the place is below the number of moves")
}

/// A state of the tree.
struct Node {
    state: State,
    /// The move that leads here from the parent, and the player who makes it.
    mv: Option<(Move, Player)>,
    /// The moves that have not been tried from here, and those that have.
    untried: MovesIter,
    children: Vec<usize>,
    /// How many rollouts went through here, and how many of them `mv`'s player won.
    visits: f64,
    score: f64,
}

impl Node {
    fn new(state: &State, mv: Option<(Move, Player)>) -> Node {
        Node {
            state: *state,
            mv,
            untried: state.legal_moves().into_iter(),
            children: Vec::new(),
            visits: 0.0,
            score: 0.0,
        }
    }

    /// UCB1: the part of the rollouts that were won, and a bonus for being seldom visited.
    fn promise(&self, parent_visits: f64) -> f64 {
        self.score / self.visits + CURIOSITY * (parent_visits.ln() / self.visits).sqrt()
    }
}

/// The move that the search thinks best.
fn search(root: &State, rng: &mut ChaCha8Rng) -> Move {
    let mut tree = vec![Node::new(root, None)];
    for _ in 0..ROLLOUTS {
        // Down the tree along the most promising moves, as long as all have been tried …
        let mut path = vec![0];
        let mut here = 0;
        while tree[here].untried.len() == 0 && !tree[here].children.is_empty() {
            let visits = tree[here].visits;
            let promise = |&child: &usize| tree[child].promise(visits);
            let best = |a: &usize, b: &usize| promise(a).total_cmp(&promise(b));
            let children = tree[here].children.iter().copied();
            here = children.max_by(best).expect("there are children");
            path.push(here);
        }
        // … then one new move, unless the game is over here …
        if let Some(mv) = tree[here].untried.next() {
            let state = tree[here].state;
            let child = Node::new(&state.apply_unchecked(mv), Some((mv, state.to_move())));
            let number = tree.len();
            tree[here].children.push(number);
            tree.push(child);
            path.push(number);
            here = number;
        }
        // … a game from there to the end, and its result to all states on the way.
        let score_of_one = rollout(&tree[here].state, rng);
        for number in path {
            let node = &mut tree[number];
            node.visits += 1.0;
            node.score += match node.mv {
                Some((_, Player::Two)) => 1.0 - score_of_one,
                _ => score_of_one,
            };
        }
    }
    let by_visits = |a: &usize, b: &usize| tree[*a].visits.total_cmp(&tree[*b].visits);
    let children = tree[0].children.iter().copied();
    let best = children.max_by(by_visits).expect("a move can be made");
    tree[best].mv.expect("a child has a move").0
}

/// Plays at random and gives what player One gets: 1 for a win, 0 for a loss.
fn rollout(start: &State, rng: &mut ChaCha8Rng) -> f64 {
    let mut state = *start;
    for _ in 0..LONGEST_ROLLOUT {
        if let Some(outcome) = state.outcome() {
            return match outcome.winner() {
                Some(Player::One) => 1.0,
                Some(Player::Two) => 0.0,
                None => 0.5,
            };
        }
        state = state.apply_unchecked(random_move(&state, rng));
    }
    look(&state)
}

/// A guess from the look of a state: who is nearer to the other's bird does better.
fn look(state: &State) -> f64 {
    let [one, two] = Player::ALL.map(|player| {
        let bird = state.board().bird(player.opponent());
        let distance =
            |space: Space| space.file().abs_diff(bird.file()) + space.rank().abs_diff(bird.rank());
        state.stacks_of(player).iter().map(distance).min()
    });
    let lead = f64::from(two.unwrap_or(16)) - f64::from(one.unwrap_or(16));
    0.5 + 0.4 * (lead / 16.0)
}
