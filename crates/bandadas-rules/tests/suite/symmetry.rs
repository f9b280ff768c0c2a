//! The symmetries of the rows commute with everything, in random games.
#![cfg(feature = "rand")]

use std::collections::BTreeSet;

use bandadas_rules::{Actor, Move, Phase, RowNumber, RowSymmetry, State, Viewer};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// All 24 orders of four rows times the 16 choices of rows to be mirrored.
fn all_symmetries() -> Vec<RowSymmetry> {
    let mut all = Vec::new();
    for number in 0..4usize.pow(4) {
        let order = [0, 1, 2, 3].map(|place| RowNumber::ALL[number >> (2 * place) & 3]);
        for mirrors in 0..16 {
            let mirrored = [0, 1, 2, 3].map(|row| mirrors >> row & 1 != 0);
            all.extend(RowSymmetry::new(order, mirrored));
        }
    }
    assert_eq!(all.len(), 384);
    all
}

#[test]
fn rows_may_be_reordered_and_mirrored_b5_4() {
    let all = all_symmetries();
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut refills = 0;
    for players in 2..=5 {
        let mut state = State::new(players, 1).expect("players and dealer");
        for _ in 0..600 {
            let symmetry = if state.phase() == Phase::Rows {
                RowSymmetry::IDENTITY
            } else {
                all[rng.random_range(0..all.len())]
            };
            let image = state.image(symmetry);
            assert_eq!(image.image(symmetry.inverse()), state);
            assert_eq!(image.to_string().parse(), Ok(image));
            assert_eq!(image.outcome(), state.outcome());
            assert_eq!(
                image.canonical().0,
                state.canonical().0,
                "{state} as {symmetry:?}"
            );
            let view = state.view(Viewer::Spectator);
            assert_eq!(view.image(symmetry), image.view(Viewer::Spectator));
            assert_eq!(view.canonical().0, view.image(symmetry).canonical().0);

            let phase = state.phase();
            let mapped: BTreeSet<Move> = state
                .legal_moves()
                .iter()
                .map(|mv| symmetry.mv(phase, mv))
                .collect();
            assert_eq!(mapped, image.legal_moves().iter().collect());
            for mv in &state.legal_moves() {
                let next = state.apply(mv).expect("a listed move");
                let mapped = symmetry.mv(phase, mv);
                assert_eq!(symmetry.inverse().mv(image.phase(), mapped), mv);
                let next_image = image.apply(mapped).expect("the image of a legal move");
                assert_eq!(
                    next_image,
                    next.image(symmetry),
                    "{mv} in {state} as {symmetry:?}"
                );
            }
            if state.to_move() == Actor::Chance {
                refills += usize::from(
                    state
                        .legal_moves()
                        .iter()
                        .any(|mv| mv.to_string().len() > 2),
                );
                let odds: BTreeSet<(Move, u32)> = state
                    .chance_moves()
                    .map(|(mv, weight)| (symmetry.mv(phase, mv), weight))
                    .collect();
                assert_eq!(odds, image.chance_moves().collect());
            }
            let legal = state.legal_moves();
            if legal.is_empty() {
                break;
            }
            let place = rng.random_range(0..legal.len());
            state = state.apply_unchecked(legal.get(place).expect("within the list"));
        }
    }
    assert!(refills > 10, "{refills} refills");
}

#[test]
fn only_the_identity_is_a_symmetry_while_the_rows_are_dealt_b3_2() {
    let state: State = "WT/-/-/- -/- -/- F7O10T9D13P13M17W19R20 - 2 2 rows"
        .parse()
        .expect("a state");
    for symmetry in all_symmetries() {
        assert_eq!(state.image(symmetry), state);
        assert_eq!(state.canonical(), (state, RowSymmetry::IDENTITY));
    }
    assert_eq!(RowSymmetry::new([RowNumber::One; 4], [false; 4]), None);
}

/// Before the last card of the rows nothing is a symmetry, after it all are: the one move whose
/// image does not lead to the image.
#[test]
fn the_last_card_of_the_rows_is_its_own_image_b3_2() {
    let state: State = "MRT/PDM/TWM/PM -/-/- -/-/- F7O10T8D12P10M13W19R19 P 1 1 rows"
        .parse()
        .expect("a state");
    let flamingo: Move = "=F".parse().expect("a card");
    let dealt = state.apply(flamingo).expect("a legal card");
    for symmetry in all_symmetries() {
        assert_eq!(state.image(symmetry), state);
        assert_eq!(symmetry.mv(state.phase(), flamingo), flamingo);
        assert_eq!(
            dealt.image(symmetry) == dealt,
            symmetry == RowSymmetry::IDENTITY,
            "{symmetry:?}"
        );
    }
}
