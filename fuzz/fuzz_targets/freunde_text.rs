//! Every kind of text of Freunde (F9.1 to F9.5): what is parsed is printed back, and the
//! reference accepts the same.
#![no_main]

use freunde_rules::{Board, FlockLimits, GameResult, Move, PositionCard, Space, State, Turn};
use libfuzzer_sys::fuzz_target;
use rules_fuzz::{refused, trip};
use rules_testkit::reference::freunde::{Reference, text as slow};

fuzz_target!(|text: &str| {
    trip::<Space>(text);
    trip::<Move>(text);
    trip::<Turn>(text);
    trip::<PositionCard>(text);
    trip::<GameResult>(text);
    board(text);
    limits(text);
    position(Board::default(), FlockLimits::default(), text);

    // A board, flock limits and a position on them, a line each.
    let mut lines = text.splitn(3, '\n');
    let mut line = || lines.next().unwrap_or_default();
    if let (Some(board), Some(limits)) = (board(line()), limits(line())) {
        position(board, limits, line());
    }
});

fn board(text: &str) -> Option<Board> {
    let board = trip::<Board>(text);
    assert_eq!(board.is_some(), slow::read_board(text).is_ok(), "{text:?}");
    board
}

fn limits(text: &str) -> Option<FlockLimits> {
    let limits = trip::<FlockLimits>(text);
    assert_eq!(
        limits.is_some(),
        slow::read_limits(text).is_ok(),
        "{text:?}"
    );
    limits
}

fn position(board: Board, limits: FlockLimits, text: &str) {
    let slow = Reference::from_text(&board.to_string(), &limits.to_string(), text);
    let state = match State::parse(board, limits, text) {
        Ok(state) => state,
        Err(error) => {
            refused(text, &error);
            assert!(slow.is_err(), "{text:?} refused: {error}");
            return;
        }
    };
    let printed = state.to_string();
    assert_eq!(State::parse(board, limits, &printed), Ok(state), "{text:?}");
    // A liberty of F9.3: the flag of the player to move may be left out.
    let warned = |text: &str| text.split(' ').nth(2).map(str::to_string);
    if warned(text) == warned(&printed) {
        assert_eq!(printed, text);
    }
    let slow = slow.expect("the reference accepts what the crate accepts");
    assert_eq!(slow.to_string(), printed);
    let mut moves: Vec<String> = state
        .legal_moves()
        .iter()
        .map(|mv| mv.to_string())
        .collect();
    moves.sort();
    assert_eq!(moves, slow.legal_moves(), "{text:?}");
}
