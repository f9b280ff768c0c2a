//! Keys are equal exactly where states are: over all states that can be reached on small boards, and
//! over cascades on the largest one.

use std::collections::{HashMap, VecDeque};

use freunde_rules::State;

use crate::support::Setting;

/// Walks through states that can be reached, up to a limit. No two of them have one key, nor
/// two arrangements.
fn distinct_keys(board: &str, limits: &str, start: &str, most: usize) -> usize {
    let start = Setting::new(board, limits).read(start).expect("a position");
    let mut keys: HashMap<u64, State> = HashMap::new();
    let mut arrangements: HashMap<u64, State> = HashMap::new();
    let mut left = VecDeque::from([start]);
    while let Some(state) = left.pop_front() {
        if let Some(known) = keys.insert(state.key(), state) {
            assert_eq!(known, state, "two states have one key");
            continue;
        }
        let known = arrangements.entry(state.arrangement_key()).or_insert(state);
        assert!(known.same_arrangement(&state), "{known} and {state}");
        if keys.len() + left.len() < most {
            left.extend(
                state
                    .legal_moves()
                    .iter()
                    .map(|mv| state.apply_unchecked(mv)),
            );
        }
    }
    keys.len()
}

#[test]
fn on_small_boards_all_states_have_keys_of_their_own() {
    let all = usize::MAX;
    let counts = [
        distinct_keys(
            "3x3 river=- birds=b1,b3",
            "1,1",
            "2,2,2/x3/1,1,1 1 - -",
            all,
        ),
        distinct_keys(
            "3x3 river=- birds=b1,b3",
            "3,4",
            "2,2,2/x3/1,1,1 1 - -",
            all,
        ),
        distinct_keys(
            "3x3 river=- birds=a1,c3",
            "1,2",
            "x,22,x/x3/x,11,x 2 - -",
            all,
        ),
        distinct_keys(
            "4x3 river=- birds=b2,d3",
            "1,1",
            "2,x,2,x/x4/1,1,1,x 1 - -",
            all,
        ),
        distinct_keys(
            "3x4 river=2 birds=a1,c4",
            "1,1",
            "2,2,2/x3/x3/1,1,x 1 - -",
            1_000_000,
        ),
    ];
    assert!(counts.iter().sum::<usize>() > 300_000, "{counts:?}");
}

#[test]
fn amid_cascades_on_the_largest_board_states_have_keys_of_their_own() {
    let board = "8x8 river=- birds=a1,h8";
    let starts = [
        "2,2,2,x5/x8/x8/1,1,1,1,1,1,1,1/1,1,1,1,x4/x8/x,1,1,1,1,x3/x8 1 - -",
        "x8/2,2,2,2,2,2,2,2/x2,2,2,2,2,x2/x8/x,2,2,2,2,x3/x8/x8/x,1,1,x5 2 - -",
        "x8/12,x7/x8/21,21,21,21,x4/1,1,11,1,1,1,x2/x8/x8/x8 1 - -",
    ];
    for start in starts {
        let count = distinct_keys(board, "1,1", start, 1_000_000);
        assert!(count > 500_000, "{count} states from {start}");
    }
}
