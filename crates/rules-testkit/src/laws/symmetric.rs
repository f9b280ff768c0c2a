//! The laws of symmetries: they commute with everything.

use std::collections::BTreeSet;

use super::{Dice, Law, Symmetric, ensure};

/// The laws of games with symmetries.
pub fn symmetric<R: Symmetric>() -> Vec<Law<R>> {
    vec![
        Law::at("an image has the images of the moves", moves),
        Law::at("an image's move leads to the image", apply),
        Law::at("an image has the image of the outcome", outcome),
        Law::at("all images have one canonical state and key", canonical),
    ]
}

fn moves<R: Symmetric>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    let list = rules.iterate(&rules.legal_moves(state));
    for by in rules.symmetries(state, dice) {
        let image = rules.map(by, state);
        let its: BTreeSet<_> = rules
            .iterate(&rules.legal_moves(&image))
            .into_iter()
            .collect();
        let mapped: BTreeSet<_> = list.iter().map(|&m| rules.map_move(by, state, m)).collect();
        ensure(its == mapped, || {
            format!("by {by:?} the moves become {mapped:?}, and the image has {its:?}")
        })?;
    }
    Ok(())
}

fn apply<R: Symmetric>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    let list = rules.iterate(&rules.legal_moves(state));
    for by in rules.symmetries(state, dice) {
        let image = rules.map(by, state);
        for &m in &list {
            let image_of_next = rules.apply(state, m).ok().map(|next| rules.map(by, &next));
            let mapped = rules.map_move(by, state, m);
            // That the image has the moves is the law before.
            if let Ok(next_of_image) = rules.apply(&image, mapped) {
                ensure(image_of_next.as_ref() == Some(&next_of_image), || {
                    format!(
                        "by {by:?} {m} becomes {mapped}, which leads to {}",
                        rules.text(&next_of_image)
                    )
                })?;
            }
        }
    }
    Ok(())
}

fn outcome<R: Symmetric>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    for by in rules.symmetries(state, dice) {
        let its = rules.outcome(&rules.map(by, state));
        let mapped = rules.outcome(state).map(|o| rules.map_outcome(by, o));
        ensure(its == mapped, || {
            format!("by {by:?} the outcome becomes {mapped:?}, and the image has {its:?}")
        })?;
    }
    Ok(())
}

fn canonical<R: Symmetric>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    let canonical = rules.canonical(state);
    let again = rules.canonical(&canonical);
    ensure(again == canonical, || {
        format!(
            "{} is canonical and becomes {}",
            rules.text(&canonical),
            rules.text(&again)
        )
    })?;
    let count = |state| rules.len(&rules.legal_moves(state));
    ensure(count(state) == count(&canonical), || {
        format!("{} has other moves", rules.text(&canonical))
    })?;
    for by in rules.symmetries(state, dice) {
        let other = rules.canonical(&rules.map(by, state));
        ensure(
            other == canonical && rules.key(&other) == rules.key(&canonical),
            || {
                format!(
                    "by {by:?} the canonical {} becomes {}",
                    rules.text(&canonical),
                    rules.text(&other)
                )
            },
        )?;
    }
    Ok(())
}
