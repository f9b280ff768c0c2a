//! The laws of a game with a slow reference: both say the same.

use super::{Dice, Law, Playthrough, Referenced, ensure};

/// The laws of games with a slow reference.
pub fn referenced<R: Referenced>() -> Vec<Law<R>> {
    vec![
        Law::along("the reference lists the same moves", moves),
        Law::along("the reference's moves lead to the same", apply),
        Law::along("the reference ends the game the same", end),
    ]
}

/// The reference's states along the moves played.
fn along<'a, R: Referenced>(
    rules: &'a R,
    played: &'a Playthrough<R>,
) -> impl Iterator<Item = (&'a R::State, R::Slow)> {
    let mut slow = rules.slow(&played.states[0]);
    played.states.iter().enumerate().map(move |(ply, state)| {
        if ply > 0 {
            slow = rules.slow_apply(&slow, &played.moves[ply - 1].to_string());
        }
        (state, slow.clone())
    })
}

fn moves<R: Referenced>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    for (state, slow) in along(rules, played) {
        let mut ours: Vec<String> = rules
            .iterate(&rules.legal_moves(state))
            .iter()
            .map(ToString::to_string)
            .collect();
        let mut its = rules.slow_moves(&slow);
        ours.sort();
        its.sort();
        ensure(ours == its, || {
            let more = |a: &[String], b: &[String]| -> Vec<String> {
                a.iter().filter(|m| !b.contains(m)).cloned().collect()
            };
            format!(
                "in {} only the game lists {:?}, only the reference {:?}",
                rules.text(state),
                more(&ours, &its),
                more(&its, &ours)
            )
        })?;
    }
    Ok(())
}

fn apply<R: Referenced>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    for (state, slow) in along(rules, played) {
        let (text, its) = (rules.text(state), rules.slow_text(&slow));
        ensure(text == its, || format!("{text} is {its} to the reference"))?;
        for m in rules.slow_moves(&slow) {
            let next = rules
                .parse_move(&m)
                .ok()
                .and_then(|m| rules.apply(state, m).ok());
            // That the game has the reference's moves is the law before.
            if let Some(next) = next {
                let (after, its) = (
                    rules.text(&next),
                    rules.slow_text(&rules.slow_apply(&slow, &m)),
                );
                ensure(after == its, || {
                    format!("{m} in {text} leads to {after}, by the reference to {its}")
                })?;
            }
        }
    }
    Ok(())
}

fn end<R: Referenced>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    for (state, slow) in along(rules, played) {
        let shares = rules
            .outcome(state)
            .map(|outcome| rules.shares(state, &outcome));
        let its = rules.slow_shares(&slow);
        ensure(shares == its, || {
            format!(
                "{} gives {shares:?}, by the reference {its:?}",
                rules.text(state)
            )
        })?;
    }
    Ok(())
}
