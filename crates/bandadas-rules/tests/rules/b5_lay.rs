//! B5: laying.

use crate::common::{after, filled, moves, mv, random_game, rng, state};
use bandadas_rules::{IllegalMove, Phase, Species};

#[test]
fn all_cards_of_a_held_species_are_laid_at_any_end_of_any_row_b5_1() {
    let start = state("W2/R2/M2/D2 FO2/T T/D * - 1 1 lay");
    assert_eq!(
        moves(&start),
        "F1< F1> F2< F2> F3< F3> F4< F4> O1< O1> O2< O2> O3< O3> O4< O4>"
    );
    let laid = after(start, "O3>");
    assert_eq!(
        laid.to_string(),
        filled("W2/R2/M2O2/D2 !O:F/T T/D * - 1 1 draw")
    );
    assert_eq!(
        start.check(mv("T1<")),
        Err(IllegalMove::NotInHand {
            species: Species::Toucan
        })
    );
}

#[test]
fn what_lies_between_the_laid_cards_and_the_nearest_of_their_species_is_taken_b5_2() {
    let start = state("W2FO2TM/R2/M2/D2 O3P/T T/D * - 1 1 lay");
    // From the left the reed warblers and the flamingo, from the right the magpie and the toucan.
    assert_eq!(
        after(start, "O1<").to_string(),
        filled("O5TM/R2/M2/D2 FW2!O:P/T T/D * - 1 1 fly")
    );
    assert_eq!(
        after(start, "O1>").to_string(),
        filled("W2FO5/R2/M2/D2 TM!O:P/T T/D * - 1 1 fly")
    );
}

#[test]
fn nothing_is_taken_where_nothing_lies_between_or_the_row_lacks_the_species_b5_2() {
    let start = state("OW2F/R2/M2/D2 O3P/T T/D * - 1 1 lay");
    assert_eq!(
        after(start, "O1<").to_string(),
        filled("O4W2F/R2/M2/D2 !O:P/T T/D * - 1 1 draw")
    );
    assert_eq!(
        after(start, "P1>").to_string(),
        filled("OW2FP/R2/M2/D2 !P:O3/T T/D * - 1 1 draw")
    );
}

#[test]
fn a_row_of_all_eight_species_gives_seven_of_them_b5_2() {
    let start = state("FOTDPMWR/R/M2/D2 R2/F T/D * - 1 1 lay");
    assert_eq!(
        after(start, "R1<").to_string(),
        filled("R3/R/M2/D2 FOTDPMW:-/F T/D * - 1 1 refill:1")
    );
    assert_eq!(
        after(start, "R1>").to_string(),
        filled("FOTDPMWR3/R/M2/D2 -/F T/D * - 1 1 draw")
    );
}

#[test]
fn the_cards_of_a_species_always_stand_together_in_a_row_b5_3() {
    let mut rng = rng(53);
    for state in (2..=5).flat_map(|players| random_game(players, &mut rng)) {
        for row in state.table().rows() {
            assert_eq!(row.len(), row.counts().species().len(), "{state}");
            assert_eq!(
                row.blocks()
                    .map(|block| u32::from(block.number))
                    .sum::<u32>(),
                row.counts().total()
            );
            assert_eq!(row.mirrored().mirrored(), *row);
            let mut backward: Vec<_> = row.mirrored().blocks().collect();
            backward.reverse();
            assert_eq!(backward, row.blocks().collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_row_left_with_one_species_is_refilled_until_it_has_two_b5_4() {
    let start = state("W2O/R2/M2/D2 FO2/T T/D F2O3W * 1 1 lay");
    let refill = after(start, "O1<");
    assert_eq!(refill.phase().to_string(), "refill:1");
    let odds: Vec<_> = refill
        .chance_moves()
        .map(|(card, n)| format!("{card} {n}"))
        .collect();
    assert_eq!(odds, ["=F< 2", "=F> 2", "=O< 3", "=O> 3", "=W< 1", "=W> 1"]);
    assert_eq!(refill.check(mv("=O")), Err(IllegalMove::EndMissing));
    let again = after(refill, "=O> =O<");
    assert_eq!(
        again.to_string(),
        filled("O5/R2/M2/D2 W2!O:F/T T/D F2OW * 1 1 refill:1")
    );
    assert_eq!(
        after(again, "=F>").to_string(),
        filled("O5F/R2/M2/D2 W2!O:F/T T/D FOW * 1 1 fly")
    );
    assert_eq!(after(again, "=W<").table().rows()[0].to_string(), "WO5");
}

#[test]
fn a_refill_ends_when_no_card_can_be_drawn_and_a_later_lay_does_not_fill_the_row_b5_4() {
    let start = state("W2O/*/M2/D2 FO2/OT T/D O - 1 1 lay");
    let short = after(start, "O1< =O<");
    assert_eq!(
        short.to_string(),
        filled("O4/*/M2/D2 W2!O:F/OT T/D - - 1 1 fly")
    );
    let later = after(short, ". O1>");
    assert_eq!(
        later.to_string(),
        filled("O5/*/M2/D2 W2!O:F/!O:T T/D - - 1 2 fly")
    );
}

#[test]
fn a_row_is_not_refilled_when_both_piles_are_empty_b5_4() {
    let start = state("W2O/*/M2/D2 FO2/OT T/D - - 1 1 lay");
    assert_eq!(after(start, "O1<").phase(), Phase::Fly);
}
