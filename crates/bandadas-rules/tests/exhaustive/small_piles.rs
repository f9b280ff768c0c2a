//! All states that can be reached, up to a distance, where the piles are nearly exhausted: crate
//! and reference agree on the moves, the odds, the text, the views and the outcome in every one,
//! and how many there are at every distance is pinned.

use std::collections::HashSet;

use crate::support::Pair;
use bandadas_rules::State;
use rules_testkit::reference::bandadas::{Phase, Reference};

/// The numbers of states by their distance in moves from a start, with the number of those that
/// are over at the end.
fn states_by_distance(start: &str, most: usize) -> (Vec<usize>, usize) {
    let reference = Reference::from_text(start).unwrap();
    let mut frontier = vec![Pair::of(reference)];
    let mut seen: HashSet<State> = frontier.iter().map(|pair| pair.state).collect();
    let mut seen_by_reference: HashSet<Reference> =
        frontier.iter().map(|pair| pair.reference.clone()).collect();
    let mut counts = Vec::new();
    let mut over = 0;
    while !frontier.is_empty() && counts.len() <= most {
        counts.push(frontier.len());
        let mut next = Vec::new();
        for pair in frontier {
            pair.agree_on_views();
            over += usize::from(pair.reference.phase == Phase::Over);
            assert_eq!(
                pair.reference.refuse_the_impossible(),
                Ok(()),
                "{}",
                pair.reference
            );
            for step in pair.agreed_moves() {
                let after = pair.play(&step);
                let is_new = seen.insert(after.state);
                assert_eq!(
                    seen_by_reference.insert(after.reference.clone()),
                    is_new,
                    "{step} in {}",
                    pair.reference
                );
                if is_new {
                    next.push(after);
                }
            }
        }
        frontier = next;
    }
    println!("{start}: states by distance {counts:?}, {over} over");
    (counts, over)
}

#[test]
fn states_from_piles_of_a_few_cards_b2_b5_b6_b7_b8_b9() {
    let (counts, over) = states_by_distance("F6T9O9/D12P12/M16/W19R18 W/R F/O TDPM R 1 1 lay", 11);
    assert_eq!(
        counts,
        [1, 8, 22, 44, 130, 194, 728, 1148, 1188, 4578, 8934, 13_974]
    );
    assert_eq!(over, 1645);
    let (counts, over) = states_by_distance("F6T9O9/D12P12/M16/W18R18 W/R F/O TDP MWR 1 1 lay", 11);
    assert_eq!(
        counts,
        [1, 8, 20, 33, 81, 123, 378, 456, 447, 1896, 3424, 12_852]
    );
    assert_eq!(over, 490);
    let (counts, over) = states_by_distance("F6O9T10/D12P12/M17/W18R18 W2/R2 F/OP - D 2 2 lay", 16);
    assert_eq!(
        counts,
        [
            1, 8, 16, 11, 25, 74, 32, 88, 95, 157, 122, 164, 204, 284, 448, 667, 1159
        ]
    );
    assert_eq!(over, 184);
}

#[test]
fn states_from_an_empty_draw_pile_b2_2_b5_4_b6_2() {
    let (counts, over) = states_by_distance("F6O9/T9D12P12/M16/W18R18 W/R F/O - TDPMWR 1 1 lay", 9);
    assert_eq!(counts, [1, 8, 25, 72, 254, 490, 1964, 4645, 7600, 25_478]);
    assert_eq!(over, 742);
    let (counts, over) = states_by_distance("F6O9T10/D12P12/M16/W19R18 W/R2 F/O - DPM 2 2 lay", 11);
    assert_eq!(
        counts,
        [1, 8, 20, 33, 81, 123, 366, 438, 333, 1332, 3266, 8016]
    );
    assert_eq!(over, 4410);
}

#[test]
fn states_from_empty_piles_and_of_three_players_b6_2_b8_2() {
    let (counts, over) = states_by_distance("F7/O10T10D12/M17W18/R18P12 W2/R2 P/D - - 2 2 lay", 16);
    assert_eq!(
        counts,
        [
            1, 8, 2, 8, 2, 10, 11, 12, 13, 14, 15, 16, 17, 26, 35, 44, 53
        ]
    );
    assert_eq!(over, 15);
    let (counts, over) =
        states_by_distance("F6/O9T10D12/M17W18/R17P12 W/R2/O P/D/F W R 2 2 lay", 13);
    assert_eq!(
        counts,
        [
            1, 8, 16, 11, 23, 39, 82, 126, 486, 935, 2124, 3521, 7608, 13_677
        ]
    );
    assert_eq!(over, 1181);
}
