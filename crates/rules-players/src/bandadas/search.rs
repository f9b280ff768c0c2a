//! The search: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012), on
//! views alone.
//!
//! For each node of the budget:
//!
//! 1. A world is guessed that agrees with the view (B9.4).
//! 2. In it the game is played down the tree: players choose by PUCT, which weighs what a move
//!    has brought so far against what habit says of it and how seldom it was tried. Only what
//!    players choose is in the tree; cards come by chance and are averaged over.
//! 3. Where the tree ends a node is added, and players of habit play on for a few turns.
//! 4. What each seat has then, is added up along the way.
//!
//! All is counted in whole numbers, so that it is the same on every machine.

use alloc::vec::Vec;
use core::fmt;

use bandadas_rules::{Actor, Counts, Move, Moves, Phase, Seat, State, View};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use super::habits::{Habits, standing};
use crate::budget::{Budget, Meter, Watch};
use crate::level::Level;

/// The value of a win; a loss is 0.
const WON: u32 = 1024;
/// How many lays are played beyond the tree, for each player.
const LAYS: usize = 2;
/// How much the search likes to try what it has seldom tried, in 1024ths.
const CURIOSITY: u64 = 1500;

/// What makes up a level.
struct Settings {
    nodes: u64,
    /// How far its idea of a move is off, in points.
    noise: u32,
}

const SETTINGS: [Settings; Level::ALL.len()] = [
    Settings {
        nodes: 0,
        noise: 300,
    },
    Settings {
        nodes: 0,
        noise: 100,
    },
    Settings { nodes: 0, noise: 5 },
    Settings {
        nodes: 400,
        noise: 5,
    },
    Settings {
        nodes: 4_000,
        noise: 5,
    },
];

/// An opponent: it finds moves for whoever sees a view, and knows nothing but the view.
///
/// The same view, level, seed and limit of nodes give the same move on every machine.
///
/// ```
/// use bandadas_rules::{Actor, Game, State, Viewer};
/// use rules_players::{Level, bandadas::Search};
///
/// let mut opponent = Search::new(Level::new(3).unwrap(), 1);
/// let game = Game::new(State::new(2, 1)?).play(
///     |state| state.chance_moves().last().map(|(card, _)| card),
///     |view| opponent.choose(view),
/// )?;
/// assert!(game.outcome().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Search {
    level: Level,
    seed: u64,
    tree: Vec<Node>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    choices: Vec<Choice>,
    line: Vec<Move>,
    nodes: u64,
}

/// A move that can be made, and what the search found out about it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    mv: Move,
    value: u32,
    visits: u64,
}

impl Choice {
    /// The move.
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// About how many of a thousand games would be won after this move; 500 if it was never tried.
    pub const fn per_mille(&self) -> u32 {
        self.value
    }

    /// In how many nodes it was made.
    pub const fn visits(&self) -> u64 {
        self.visits
    }
}

impl Analysis {
    /// The best move.
    pub fn mv(&self) -> Move {
        self.choices[0].mv
    }

    /// About how many of a thousand games would be won after it.
    pub fn per_mille(&self) -> u32 {
        self.choices[0].value
    }

    /// What the players would choose next, each the move that was tried most; cards that come by
    /// chance are not among them.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// All legal moves, the best first.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// How many nodes it took: games played out.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A position of the tree: the moves that players chose since the root.
#[derive(Clone, Default)]
struct Node {
    /// What players chose next, and where it leads.
    children: Vec<(Move, u32)>,
    visits: u32,
    /// The sum of what the move that leads here has brought to those who made it.
    score: u64,
}

impl Node {
    fn child(&self, mv: Move) -> Option<u32> {
        let found = self.children.iter().find(|(other, _)| *other == mv);
        found.map(|&(_, child)| child)
    }

    /// What the move that leads here has brought on average.
    fn mean(&self) -> Option<u64> {
        self.score.checked_div(self.visits.into())
    }
}

impl Search {
    /// An opponent of a level.
    pub fn new(level: Level, seed: u64) -> Search {
        Search {
            level,
            seed,
            tree: Vec::new(),
        }
    }

    /// The level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// How long a player of this level thinks about a move: how many games it plays out, perhaps
    /// none.
    pub const fn budget(&self) -> Budget<'static> {
        Budget::nodes(self.settings().nodes)
    }

    const fn settings(&self) -> &'static Settings {
        &SETTINGS[self.level.index()]
    }

    /// The move that a player of this level makes; none if the view is not of a player whose turn
    /// it is.
    pub fn choose(&mut self, view: &View) -> Option<Move> {
        let budget = self.budget();
        let analysis = self.analyse(view, &budget, &mut Watch::default())?;
        Some(analysis.mv())
    }

    /// Searches for the best move within a budget, and tells how it goes; none if the view is not
    /// of a player whose turn it is.
    pub fn analyse(
        &mut self,
        view: &View,
        budget: &Budget<'_>,
        watch: &mut Watch<'_, Analysis>,
    ) -> Option<Analysis> {
        let moves = view.legal_moves();
        let hand = view.hand().filter(|_| !moves.is_empty())?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ view.key());
        let ranked = ranked(view, hand, moves, self.settings().noise, &mut rng);
        self.tree.clear();
        self.tree.push(Node::default());
        let mut meter = Meter::new(budget, watch.flag(), 16);
        let mut next_word = 1;
        while meter.take() {
            let world = view.determinize(&mut rng);
            self.play_out(world, &mut rng);
            if meter.nodes() == next_word {
                watch.tell(&self.analysis(&ranked, meter.nodes()));
                next_word *= 2;
            }
        }
        Some(self.analysis(&ranked, meter.nodes()))
    }

    fn analysis(&self, ranked: &[Move], nodes: u64) -> Analysis {
        let choice = |&mv: &Move| {
            let node = self.tree[0]
                .child(mv)
                .map(|child| &self.tree[child as usize]);
            let mean = node.and_then(Node::mean);
            Choice {
                mv,
                value: mean.map_or(500, |mean| (mean * 1000 / u64::from(WON)) as u32),
                visits: node.map_or(0, |node| node.visits.into()),
            }
        };
        let mut choices: Vec<Choice> = ranked.iter().map(choice).collect();
        choices.sort_by_key(|choice| core::cmp::Reverse(choice.visits));
        let mut line = alloc::vec![choices[0].mv];
        let mut here = self.tree[0].child(choices[0].mv);
        while let Some(node) = here.map(|node| &self.tree[node as usize]) {
            let visits = |&&(_, child): &&(Move, u32)| self.tree[child as usize].visits;
            let best = node.children.iter().rev().max_by_key(visits);
            line.extend(best.map(|&(mv, _)| mv));
            here = best.map(|&(_, child)| child);
        }
        Analysis {
            choices,
            line,
            nodes,
        }
    }

    /// Plays one world on, at first down the tree, and adds a node where it leaves it.
    fn play_out(&mut self, world: State, rng: &mut Xoshiro256PlusPlus) {
        let mut state = world;
        let mut path: Vec<(u32, Seat)> = Vec::new();
        let mut here = 0;
        loop {
            let seat = match state.to_move() {
                Actor::Nobody => break,
                Actor::Chance => {
                    deal(&mut state, rng);
                    continue;
                }
                Actor::Seat(seat) => seat,
            };
            let (mv, child) = self.select(here, &state, seat);
            state.play_unchecked(mv);
            if let Some(child) = child {
                path.push((child, seat));
                here = child;
            } else {
                let child = self.tree.len() as u32;
                self.tree.push(Node::default());
                self.tree[here as usize].children.push((mv, child));
                path.push((child, seat));
                break;
            }
        }
        let mut lays = LAYS * usize::from(state.players());
        loop {
            match state.to_move() {
                Actor::Nobody => break,
                Actor::Chance => deal(&mut state, rng),
                Actor::Seat(seat) => {
                    if state.phase() == Phase::Lay {
                        if lays == 0 {
                            break;
                        }
                        lays -= 1;
                    }
                    let mv = by_habit(&state, seat, rng);
                    state.play_unchecked(mv);
                }
            }
        }
        let values = values(&state);
        self.tree[0].visits += 1;
        for (node, seat) in path {
            let node = &mut self.tree[node as usize];
            node.visits += 1;
            node.score += u64::from(values[seat.index()]);
        }
    }

    /// The move that a player tries next, and where it leads in the tree.
    fn select(&self, here: u32, state: &State, seat: Seat) -> (Move, Option<u32>) {
        let node = &self.tree[here as usize];
        let habits = Habits::new(state.table().collection(seat));
        let hand = state.hand(seat);
        let mut options = [(Move::Pass, 0, None); Moves::MAX_LEN];
        let (mut len, mut best, mut visits) = (0, i32::MIN, 0);
        for mv in state.legal_moves() {
            let worth = habits.worth(state.table(), hand, mv);
            let child = node.child(mv);
            best = best.max(worth);
            visits += child.map_or(0, |child| u64::from(self.tree[child as usize].visits));
            options[len] = (mv, worth, child);
            len += 1;
        }
        let options = &options[..len];
        let trust = |worth: i32| 1_u64 << (12 - ((best - worth) / 16).min(12));
        let all: u64 = options.iter().map(|&(_, worth, _)| trust(worth)).sum();
        let root = (visits << 10).isqrt();
        let expected = node.mean().unwrap_or(u64::from(WON / 2));
        let promise = |&(_, worth, child): &(Move, i32, Option<u32>)| {
            let child = child.map(|child| &self.tree[child as usize]);
            let tried = child.map_or(0, |child| u64::from(child.visits));
            let mean = child.and_then(Node::mean).unwrap_or(expected / 2);
            mean + ((CURIOSITY * trust(worth) * root / all) >> 5) / (1 + tried)
        };
        let found = options.iter().rev().max_by_key(|option| promise(option));
        found.map_or((Move::Pass, None), |&(mv, _, child)| (mv, child))
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("level", &self.level)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

/// The legal moves in the order in which somebody of habit likes them.
fn ranked(
    view: &View,
    hand: Counts,
    moves: Moves,
    noise: u32,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<Move> {
    let habits = Habits::new(view.table().collection(view.table().player()));
    let mut ranked: Vec<(i32, Move)> = moves
        .iter()
        .map(|mv| {
            let worth = habits.worth(view.table(), hand, mv);
            (worth + below(rng, 2 * noise + 1) as i32, mv)
        })
        .collect();
    ranked.sort_by_key(|&(worth, _)| core::cmp::Reverse(worth));
    ranked.into_iter().map(|(_, mv)| mv).collect()
}

/// A number below a limit. Some come a little more often than others, which does not matter here.
fn below(rng: &mut Xoshiro256PlusPlus, limit: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(limit)) >> 32) as u32
}

/// Draws a card.
fn deal(state: &mut State, rng: &mut Xoshiro256PlusPlus) {
    if let Some(card) = state.sample(rng) {
        state.play_unchecked(card);
    }
}

/// What a player of habit does.
fn by_habit(state: &State, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Move {
    let habits = Habits::new(state.table().collection(seat));
    let hand = state.hand(seat);
    let moves = state.legal_moves().iter();
    let worth = moves.map(|mv| {
        let worth = habits.worth(state.table(), hand, mv);
        (worth + below(rng, 32) as i32, mv)
    });
    worth
        .max_by_key(|&(worth, _)| worth)
        .map_or(Move::Pass, |(_, mv)| mv)
}

/// What a state is worth to each seat, from 0 to [`WON`]: the win or a share of it, or how far the
/// seat seems to be ahead.
fn values(state: &State) -> [u32; 5] {
    let mut values = [0; 5];
    let table = state.table();
    if let Some(outcome) = state.outcome() {
        let winners = outcome.winners().count() as u32;
        for seat in outcome.winners() {
            values[seat.index()] = WON / winners;
        }
        return values;
    }
    let looks = |seat: Seat| {
        let collection = table.collection(seat);
        standing(collection) + Habits::new(collection).hand(state.hand(seat)) / 2
    };
    for seat in table.seats() {
        let others = table.seats().filter(|&other| other != seat);
        let lead = looks(seat) - others.map(looks).max().unwrap_or(0);
        values[seat.index()] = (512 + 512 * lead / (400 + lead.abs())) as u32;
    }
    values
}
