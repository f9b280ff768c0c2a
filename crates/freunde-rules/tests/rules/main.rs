//! Every rule of Freunde on hand-made positions, with what the rules page says of them, and the test
//! vectors.

mod f10_perft;
mod f1_board;
mod f2_setup;
mod f3_movement;
mod f4_jump;
mod f5_dragons;
mod f6_river;
mod f7_reverse;
mod f8_end;
mod f9_text;
mod illegal;
mod pinned;
mod values;
mod vectors;

use freunde_rules::{Board, FlockLimits, IllegalMove, Move, PositionCard, State};

/// A state from the texts of a board, flock limits and a position.
fn state(board: &str, limits: &str, position: &str) -> State {
    let board = board.parse().expect("a board");
    let limits = limits.parse().expect("flock limits");
    State::parse(board, limits, position).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The start of a game with the Meadow card, in which there is much room to move.
fn meadow() -> State {
    let card = PositionCard::named("Meadow").expect("a card");
    State::start(Board::default(), FlockLimits::default(), [&card; 2]).expect("a start")
}

/// A state of a 5 × 5 board without a river, with the usual flock limits.
fn plain(position: &str) -> State {
    state("5x5 river=- birds=a1,e5", "3,4", position)
}

fn mv(text: &str) -> Move {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The state after legal moves.
fn after(state: &State, moves: &[&str]) -> State {
    moves.iter().fold(*state, |state, text| {
        state
            .apply(mv(text))
            .unwrap_or_else(|error| panic!("{text} in {state}: {error}"))
    })
}

/// The texts of the legal moves, sorted.
fn moves(state: &State) -> Vec<String> {
    let mut moves: Vec<String> = state
        .legal_moves()
        .iter()
        .map(|mv| mv.to_string())
        .collect();
    moves.sort();
    moves
}

fn is_legal(state: &State, text: &str) -> bool {
    state.check(mv(text)).is_ok()
}

/// Why a move is illegal.
fn why(state: &State, text: &str) -> IllegalMove {
    let Err(error) = state.check(mv(text)) else {
        panic!("{text} is legal in {state}");
    };
    error
}

/// The rule that a move breaks.
fn rule(state: &State, text: &str) -> &'static str {
    why(state, text).rule()
}
