//! F10: counting.

use freunde_rules::{Board, FlockLimits, PositionCard, State};

use crate::{plain, state};

#[test]
fn perft_of_the_cards_is_that_of_the_table_f10() {
    let table: [(&str, [u64; 3]); 6] = [
        ("Grove", [26, 467, 8_564]),
        ("Nests", [16, 204, 2_792]),
        ("Cliffs", [16, 148, 1_556]),
        ("Thicket", [28, 684, 16_000]),
        ("Reeds", [22, 406, 7_350]),
        ("Meadow", [38, 1_413, 48_220]),
    ];
    for (name, counts) in table {
        let card = PositionCard::named(name).unwrap();
        let start = State::start(Board::default(), FlockLimits::default(), [&card; 2]).unwrap();
        assert_eq!(start.perft(0), 1);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), count, "{name}, depth {depth}");
        }
    }
}

#[test]
fn a_sequence_that_ends_the_game_counts_at_its_end_only_f10() {
    let start = plain("x3,1,x/x5/x5/x5/2,x4 1 - -");
    // d5-e5 wins; after d5-c5 player Two has b1 alone.
    assert_eq!(start.perft(1), 2);
    assert_eq!(start.perft(2), 1);
    let won = start.apply("d5-e5".parse().unwrap()).unwrap();
    assert_eq!(won.perft(0), 1);
    assert_eq!(won.perft(1), 0);
    assert_eq!(won.perft(9), 0);
}

/// Moves played one by one.
fn slow_perft(state: &State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => state
            .legal_moves()
            .iter()
            .map(|mv| slow_perft(&state.apply(mv).unwrap(), depth - 1))
            .sum(),
    }
}

#[test]
fn jumps_are_moves_of_their_own_and_f7_holds_f10() {
    let board = "5x5 river=3 birds=a1,e5";
    for position in [
        "2,2,x3/2,x4/x5/x,1,1,1,x/x,1,x3 1 - -",
        "2,2,x3/2,x4/x5/x,1,1,1,x/x,1,x3 1 - b2^c2",
        "x5/x,2,2,2,x/x5/x,1,1,1,x/x5 2 - -",
    ] {
        let start = state(board, "1,1", position);
        for depth in 0..=4 {
            assert_eq!(start.perft(depth), slow_perft(&start, depth), "{start:?}");
            let divided = start.perft_divide(depth);
            let moves: Vec<_> = divided.iter().map(|&(mv, _)| mv).collect();
            if depth == 0 {
                assert_eq!(moves, []);
                continue;
            }
            assert_eq!(moves, start.legal_moves().iter().collect::<Vec<_>>());
            let sum: u64 = divided.iter().map(|&(_, count)| count).sum();
            assert_eq!(sum, start.perft(depth), "{start:?}");
        }
    }
}
