//! The corpus of Bandadas states, a text a line: how it is read and how it was made.

use bandadas_rules::{Move, Phase, State, View};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::Dice;

/// States of one kind.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// A player is to lay.
    Lay,
    /// A player draws or declines.
    Draw,
    /// A player flies a flock home or passes.
    Fly,
    /// Chance deals, refills a row or gives a card that is drawn.
    Chance,
    /// The game is over.
    Over,
}

impl Group {
    /// All groups.
    pub const ALL: [Group; 5] = [
        Group::Lay,
        Group::Draw,
        Group::Fly,
        Group::Chance,
        Group::Over,
    ];

    /// Its word in the names of benches.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Lay => "lay",
            Group::Draw => "draw",
            Group::Fly => "fly",
            Group::Chance => "chance",
            Group::Over => "over",
        }
    }

    /// The group of a state.
    pub const fn of(state: &State) -> Group {
        match state.phase() {
            Phase::Lay => Group::Lay,
            Phase::Draw => Group::Draw,
            Phase::Fly => Group::Fly,
            Phase::Over => Group::Over,
            _ => Group::Chance,
        }
    }
}

/// All states, in the order of the text.
///
/// # Panics
///
/// If the text is not a corpus.
pub fn corpus() -> Vec<State> {
    let text = include_str!("../corpus/bandadas.txt");
    text.lines()
        .map(|line| {
            line.parse()
                .unwrap_or_else(|error| panic!("{line}: {error}"))
        })
        .collect()
}

/// The states of a group.
pub fn of_group(states: &[State], group: Group) -> Vec<State> {
    let states = states.iter().copied();
    states.filter(|state| Group::of(state) == group).collect()
}

/// A move as in a random game: of chance by weight, of a player each as likely as any other.
/// None when the game is over.
pub fn random_move(state: &State, dice: &mut Dice) -> Option<Move> {
    let total: u32 = state.chance_moves().map(|(_, weight)| weight).sum();
    if total == 0 {
        let moves = state.legal_moves();
        return moves.get(dice.below(moves.len()));
    }
    let mut left = dice.below(total as usize) as u32;
    state.chance_moves().find_map(|(mv, weight)| {
        let found = left < weight;
        left = left.wrapping_sub(weight);
        found.then_some(mv)
    })
}

/// Plays whole random games; gives the number of turns.
///
/// # Panics
///
/// If the rules crate refuses to begin a game.
pub fn random_turns(players: u8, games: usize, seed: u64) -> usize {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut turns = 0;
    for _ in 0..games {
        let mut state = State::new(players, 1).expect("a game");
        while state.phase() != Phase::Over {
            state.play_random_turn(&mut rng);
            turns += 1;
        }
    }
    turns
}

/// The views of the players who are to lay in the corpus, in games of this number of players.
///
/// # Panics
///
/// If the text is not a corpus.
pub fn views_to_lay(players: u8) -> Vec<View> {
    of_group(&corpus(), Group::Lay)
        .iter()
        .filter(|state| state.players() == players)
        .map(|state| state.view(state.table().player().into()))
        .collect()
}

/// Plays games at random to their end, each from another guess of the hidden cards; gives the
/// number that the viewer wins. This is what a search does that knows nothing better.
pub fn guessed_playouts(view: &View, playouts: usize, rng: &mut SmallRng) -> usize {
    let wins = |_: &usize| {
        let outcome = view.determinize(rng).playout(rng);
        view.seat().is_some_and(|seat| outcome.is_winner(seat))
    };
    (0..playouts).filter(wins).count()
}

/// Makes the text of the corpus anew; it is always the same: for 2 to 5 players and every phase
/// the same number of states, each from a random game of its own.
///
/// # Panics
///
/// If the rules crate refuses to begin a game.
pub fn make_corpus() -> String {
    type IsPhase = fn(Phase) -> bool;
    const PHASES: [(IsPhase, usize); 9] = [
        (|phase| matches!(phase, Phase::Rows), 6),
        (|phase| matches!(phase, Phase::Hands), 8),
        (|phase| matches!(phase, Phase::Birds), 4),
        (|phase| matches!(phase, Phase::Lay), 40),
        (|phase| matches!(phase, Phase::Refill(_)), 12),
        (|phase| matches!(phase, Phase::Draw), 16),
        (|phase| matches!(phase, Phase::Drawing(_)), 16),
        (|phase| matches!(phase, Phase::Fly), 30),
        (|phase| matches!(phase, Phase::Over), 8),
    ];
    let mut dice = Dice::new(2024);
    let mut text = String::new();
    for players in 2..=5 {
        for (is_phase, count) in PHASES {
            for dealer in (1..=players).cycle().take(count) {
                let state = in_phase(&mut dice, players, dealer, is_phase);
                text += &state.to_string();
                text.push('\n');
            }
        }
    }
    text
}

/// One of the states of a phase in a random game that has such.
fn in_phase(dice: &mut Dice, players: u8, dealer: u8, is_phase: fn(Phase) -> bool) -> State {
    loop {
        let mut found = Vec::new();
        let mut state = State::new(players, dealer).expect("a game");
        loop {
            if is_phase(state.phase()) {
                found.push(state);
            }
            let Some(mv) = random_move(&state, dice) else {
                break;
            };
            state = state.apply(mv).expect("a listed move");
        }
        if !found.is_empty() {
            return found[dice.below(found.len())];
        }
    }
}
