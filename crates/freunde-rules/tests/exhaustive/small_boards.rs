//! All states that can be reached from starts of a few pieces on small boards: crate and
//! reference agree on the moves, the text and the outcome in every one, and how many there are
//! at every distance is pinned.

use std::collections::HashSet;

use crate::support::{Pair, Setting};
use freunde_rules::State;

/// The numbers of states by their distance in moves from a start, amid turns and after the end
/// of the game included. Two states are the same when the reference's values are equal. The
/// crate's are equal then too, and may be in other cases: of a past that can forbid nothing any
/// more (F7.1) the reference keeps all, the crate nothing.
fn states_by_distance(board: &str, limits: &str, start: &str, most: usize) -> Vec<usize> {
    let setting = Setting::new(board, limits);
    let mut frontier = vec![Pair::read(&setting, start).unwrap()];
    let mut seen: HashSet<State> = frontier.iter().map(|pair| pair.state).collect();
    let mut seen_by_reference: HashSet<_> =
        frontier.iter().map(|pair| pair.reference.clone()).collect();
    let mut counts = Vec::new();
    while !frontier.is_empty() && counts.len() <= most {
        counts.push(frontier.len());
        let mut next = Vec::new();
        for pair in frontier {
            for step in pair.agreed_moves() {
                let after = pair.play(&step);
                let is_new = seen_by_reference.insert(after.reference.clone());
                let is_new_to_crate = seen.insert(after.state);
                assert!(is_new || !is_new_to_crate, "{step} in {}", pair.reference);
                if is_new {
                    next.push(after);
                }
            }
        }
        frontier = next;
    }
    println!(
        "{board}, limits {limits}, {start}: {} states by distance {counts:?}",
        seen.len()
    );
    counts
}

/// All states there are: none is left when the walk ends.
fn all_states(board: &str, limits: &str, start: &str) -> Vec<usize> {
    states_by_distance(board, limits, start, usize::MAX)
}

#[test]
fn all_states_of_two_and_three_pieces_a_side_on_3_x_3_f3_f4_f7_f8() {
    let counts = all_states("3x3 river=- birds=b1,b3", "3,4", "2,2,2/x3/1,1,1 1 - -");
    assert_eq!(
        counts,
        [
            1, 5, 22, 74, 178, 268, 406, 750, 982, 1100, 1468, 2104, 2406, 2520, 2762, 3068, 2546,
            2084, 1930, 1662, 1352, 1092, 970, 720, 670, 598, 422, 334, 180, 24, 4
        ]
    );
    let counts = all_states("3x3 river=- birds=b1,b3", "1,1", "2,2,2/x3/1,1,1 1 - -");
    assert_eq!(
        counts,
        [
            1, 5, 14, 32, 74, 126, 202, 268, 330, 400, 416, 492, 490, 414, 352, 318, 248, 200, 226,
            266, 264, 260, 202, 164, 102, 74, 34, 6
        ]
    );
    let counts = all_states("3x3 river=- birds=a1,c3", "1,2", "x,22,x/x3/x,11,x 2 - -");
    assert_eq!(
        counts,
        [
            1, 4, 11, 27, 69, 138, 229, 348, 420, 509, 658, 857, 739, 627, 480, 379, 302, 320, 253,
            179, 111, 52, 25, 14, 8, 1
        ]
    );
    let counts = all_states("3x3 river=2 birds=a1,c3", "3,4", "2,2,x/x3/x,1,1 1 - -");
    assert_eq!(
        counts,
        [
            1, 3, 7, 15, 31, 49, 68, 88, 108, 113, 120, 108, 87, 82, 53, 48, 54, 49, 60, 55, 38,
            22, 7, 3, 1, 1
        ]
    );
}

#[test]
fn all_states_of_two_pieces_a_side_on_3_x_4_f3_f6_f7_f8() {
    let counts = all_states("3x4 river=3 birds=a1,c4", "2,3", "2,2,x/x3/x3/1,1,x 1 - -");
    assert_eq!(
        counts,
        [
            1, 4, 10, 34, 81, 179, 308, 435, 751, 782, 977, 1022, 1263, 1266, 1348, 1319, 1477,
            1163, 851, 438, 298, 163, 68, 49, 15, 7, 2, 1, 3
        ]
    );
    let counts = all_states(
        "3x4 river=2,3 birds=b1,b4",
        "1,1",
        "22,x,2/x3/x3/1,x,11 1 - -",
    );
    assert_eq!(
        counts,
        [
            1, 1, 2, 2, 3, 3, 7, 12, 16, 20, 36, 61, 65, 93, 110, 132, 144, 197, 243, 308, 306,
            302, 344, 310, 273, 266, 223, 191, 131, 108, 67, 45, 28, 15, 7, 3, 1
        ]
    );
    let counts = all_states("3x4 river=- birds=b1,b4", "1,1", "22,x2/x3/x3/x2,11 1 - -");
    assert_eq!(
        counts,
        [
            1, 2, 4, 9, 27, 73, 184, 426, 858, 1243, 1477, 1740, 2190, 2740, 2964, 2626, 1898,
            1287, 809, 611, 457, 340, 291, 262, 214, 166, 91, 86, 42, 26, 20, 10
        ]
    );
}

#[test]
fn the_states_of_more_pieces_on_3_x_3_up_to_a_distance_f4_f5_f8() {
    let counts = states_by_distance(
        "3x3 river=2 birds=b1,b3",
        "3,4",
        "22,2,2/x3/1,1,11 1 - -",
        9,
    );
    assert_eq!(counts, [1, 5, 19, 80, 291, 739, 1508, 2500, 3521, 5374]);
    let counts = states_by_distance("3x3 river=- birds=a1,c3", "2,2", "2,2,2/x3/1,1,1 1 - -", 7);
    assert_eq!(counts, [1, 6, 33, 145, 548, 1395, 3445, 7244]);
    let counts = states_by_distance(
        "3x3 river=- birds=b1,b3",
        "3,4",
        "222,x,2/x3/1,x,111 1 - -",
        12,
    );
    assert_eq!(
        counts,
        [1, 3, 7, 19, 55, 169, 356, 704, 990, 1583, 1892, 2407, 2718]
    );
    let counts = states_by_distance(
        "3x3 river=- birds=a1,c3",
        "1,2",
        "22,x,2/x3/1,x,11 1 - -",
        9,
    );
    assert_eq!(counts, [1, 6, 25, 91, 280, 696, 1467, 2771, 5260, 9121]);
}

#[test]
fn the_states_of_more_pieces_on_3_x_4_up_to_a_distance_f4_f6_f8() {
    let counts = states_by_distance(
        "3x4 river=- birds=b1,b4",
        "1,1",
        "2,2,2/x3/x3/1,1,1 1 - -",
        8,
    );
    assert_eq!(counts, [1, 5, 17, 64, 274, 872, 2107, 4454, 8824]);
    let counts = states_by_distance(
        "3x4 river=3 birds=a1,c4",
        "2,3",
        "2,2,x/x3/x3/1,1,11 1 - -",
        7,
    );
    assert_eq!(counts, [1, 6, 14, 86, 205, 890, 1781, 5052]);
}
