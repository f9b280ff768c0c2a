//! The laws of chance and of hidden things.

use std::collections::{BTreeMap, BTreeSet};

use super::{Chance, Dice, Hidden, Law, Turn, Viewer, ensure};

/// The laws of games with moves of chance.
pub fn chance<R: Chance>() -> Vec<Law<R>> {
    vec![
        Law::at("chance has odds for exactly the listed moves", odds),
        Law::at("the weights of chance add up to the pile", weights),
        Law::at("chance draws what it has odds for", draws),
    ]
}

fn odds<R: Chance>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    let mut with_odds: Vec<_> = rules.odds(state).into_iter().map(|(m, _)| m).collect();
    let mut listed = if rules.turn(state) == Turn::Chance {
        rules.iterate(&rules.legal_moves(state))
    } else {
        Vec::new()
    };
    with_odds.sort();
    listed.sort();
    ensure(with_odds == listed, || {
        format!("{with_odds:?} have odds, {listed:?} are listed")
    })
}

fn weights<R: Chance>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    if rules.turn(state) != Turn::Chance {
        return Ok(());
    }
    let odds = rules.odds(state);
    for (m, weight) in &odds {
        ensure(*weight > 0, || format!("{m} has no chance"))?;
    }
    let sum: u64 = odds.iter().map(|(_, weight)| weight).sum();
    let pile = rules.pile(state);
    ensure(sum == pile, || format!("the sum is {sum}, the pile {pile}"))
}

fn draws<R: Chance>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    let seed = dice.word();
    let drawn = rules.sample(state, seed);
    ensure(drawn == rules.sample(state, seed), || {
        format!("seed {seed} draws this and that")
    })?;
    ensure(
        drawn.is_some() == (rules.turn(state) == Turn::Chance),
        || format!("{drawn:?} is drawn"),
    )?;
    let odds = rules.odds(state);
    ensure(
        drawn.is_none_or(|d| odds.iter().any(|(m, _)| *m == d)),
        || format!("{drawn:?} is drawn against the odds"),
    )
}

/// The laws of games with hidden things.
pub fn hidden<R: Hidden>() -> Vec<Law<R>> {
    vec![
        Law::at("a view's text comes back as the view", text),
        Law::at("worlds that look alike give one view", views),
        Law::at(
            "worlds that look alike give the player the same moves",
            moves,
        ),
        Law::at(
            "worlds that look alike give the player the same errors",
            errors,
        ),
        Law::at(
            "moves that look alike lead to worlds that look alike",
            events,
        ),
        Law::at("an event tells no more than the views do", tells_no_more),
        Law::at("a player's moves follow from the view", view_moves),
        Law::at("a determinized state gives the same view", same_view),
        Law::at("a determinized state is one that can be", possible),
        Law::at("determinizing does not know the true world", blind),
    ]
}

/// Every viewer, with a world that looks to the viewer like the true one.
fn worlds<'a, R: Hidden>(
    rules: &'a R,
    state: &'a R::State,
    dice: &'a mut Dice,
) -> impl Iterator<Item = (Viewer, R::State)> + 'a {
    viewers(rules, state).map(|viewer| (viewer, rules.another_world(state, viewer, dice)))
}

fn viewers<R: Hidden>(rules: &R, state: &R::State) -> impl Iterator<Item = Viewer> + use<R> {
    (0..rules.seats(state)).map(Some).chain([None])
}

/// That what is asked of the true world is answered the same in another.
fn alike<R: Hidden, T: PartialEq + std::fmt::Debug>(
    rules: &R,
    (state, other): (&R::State, &R::State),
    viewer: Viewer,
    ask: impl Fn(&R::State) -> T,
) -> Result<(), String> {
    let (here, there) = (ask(state), ask(other));
    ensure(here == there, || {
        format!(
            "to viewer {viewer:?} {} looks the same, but here is {here:?}, there {there:?}",
            rules.text(other)
        )
    })
}

fn text<R: Hidden>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    for viewer in viewers(rules, state) {
        let view = rules.view(state, viewer);
        super::Trip::of(
            "view",
            &view,
            |view| rules.view_text(view),
            |text| rules.parse_view(text),
        )
        .holds()?;
    }
    Ok(())
}

fn views<R: Hidden>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    for (viewer, other) in worlds(rules, state, dice) {
        alike(rules, (state, &other), viewer, |world| {
            let view = rules.view(world, viewer);
            (rules.view_text(&view), view)
        })?;
    }
    Ok(())
}

fn moves<R: Hidden>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    for (viewer, other) in worlds(rules, state, dice) {
        alike(rules, (state, &other), viewer, |world| rules.turn(world))?;
        if let Turn::Player(seat) = rules.turn(state)
            && viewer == Some(seat)
        {
            alike(rules, (state, &other), viewer, |world| {
                rules.iterate(&rules.legal_moves(world))
            })?;
        }
    }
    Ok(())
}

fn errors<R: Hidden>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    let Turn::Player(seat) = rules.turn(state) else {
        return Ok(());
    };
    let other = rules.another_world(state, Some(seat), dice);
    for m in (0..rules.move_count()).filter_map(|i| rules.move_of(i)) {
        let ask = |world: &R::State| rules.check(world, m).map_err(|error| error.to_string());
        // That the same moves are legal is the law before.
        if ask(state).is_err() && ask(&other).is_err() {
            alike(rules, (state, &other), Some(seat), ask)?;
        }
    }
    Ok(())
}

/// A move is seen the same in both worlds. If a viewer sees two moves as the same event, the views
/// after them are equal: within one world always, and between both worlds if it is chance's turn.
/// (What a player plays may show what was hidden so far: another number of cards, another view.)
fn events<R: Hidden>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    let reveals = rules.turn(state) != Turn::Chance;
    for (viewer, other) in worlds(rules, state, dice) {
        let mut after: BTreeMap<(String, usize), (R::Move, R::View)> = BTreeMap::new();
        let mut event_of: BTreeMap<R::Move, String> = BTreeMap::new();
        for (i, world) in [state, &other].into_iter().enumerate() {
            for m in rules.iterate(&rules.legal_moves(world)) {
                let Ok(next) = rules.apply(world, m) else {
                    continue;
                };
                let event = rules.seen(world, m, viewer);
                let named = event_of.entry(m).or_insert_with(|| event.clone());
                ensure(*named == event, || {
                    format!("viewer {viewer:?} sees {m} as {named} or as {event}")
                })?;
                let view = rules.view(&next, viewer);
                let (first, seen) = after
                    .entry((event.clone(), if reveals { i } else { 0 }))
                    .or_insert_with(|| (m, view.clone()));
                ensure(*seen == view, || {
                    format!(
                        "viewer {viewer:?} sees {event} of {first} and {m}, and then {} or {}",
                        rules.view_text(seen),
                        rules.view_text(&view)
                    )
                })?;
            }
        }
    }
    Ok(())
}

fn tells_no_more<R: Hidden>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    for viewer in viewers(rules, state) {
        let mut after: Vec<(R::Move, R::State, R::View)> = Vec::new();
        for m in rules.iterate(&rules.legal_moves(state)) {
            let Ok(next) = rules.apply(state, m) else {
                continue;
            };
            let view = rules.view(&next, viewer);
            for (other, its_next, its_view) in &after {
                // Moves with exactly the same effect may be told apart.
                if *its_view == view && *its_next != next {
                    let (a, b) = (
                        rules.seen(state, *other, viewer),
                        rules.seen(state, m, viewer),
                    );
                    ensure(a == b, || {
                        format!("viewer {viewer:?} sees {other} as {a} and {m} as {b}")
                    })?;
                }
            }
            after.push((m, next, view));
        }
    }
    Ok(())
}

fn view_moves<R: Hidden>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    let Turn::Player(seat) = rules.turn(state) else {
        return Ok(());
    };
    let from_view: BTreeSet<_> = rules
        .view_moves(&rules.view(state, Some(seat)))
        .into_iter()
        .collect();
    let from_state: BTreeSet<_> = rules
        .iterate(&rules.legal_moves(state))
        .into_iter()
        .collect();
    ensure(from_view == from_state, || {
        format!("the view gives {from_view:?}, the state {from_state:?}")
    })
}

fn same_view<R: Hidden>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    for viewer in viewers(rules, state) {
        let view = rules.view(state, viewer);
        let guess = rules.determinize(&view, dice.word());
        let its = rules.view(&guess, viewer);
        ensure(its == view, || {
            format!(
                "viewer {viewer:?} sees {}, and of the determinized {} {}",
                rules.view_text(&view),
                rules.text(&guess),
                rules.view_text(&its)
            )
        })?;
    }
    Ok(())
}

fn possible<R: Hidden>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    for viewer in viewers(rules, state) {
        let guess = rules.determinize(&rules.view(state, viewer), dice.word());
        let text = rules.text(&guess);
        let back = rules
            .parse(&text)
            .map_err(|error| format!("viewer {viewer:?} gets {text}, which is refused: {error}"))?;
        ensure(back == guess, || {
            format!("viewer {viewer:?} gets {text}, which is not what it says")
        })?;
        let (here, there) = (rules.inventory(state), rules.inventory(&guess));
        ensure(here == there, || {
            format!("viewer {viewer:?} gets {text} with {there:?} instead of {here:?}")
        })?;
    }
    Ok(())
}

fn blind<R: Hidden>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    let seed = dice.word();
    for (viewer, other) in worlds(rules, state, dice) {
        // Another law says that both give the same view.
        if rules.view(state, viewer) == rules.view(&other, viewer) {
            alike(rules, (state, &other), viewer, |world| {
                rules.text(&rules.determinize(&rules.view(world, viewer), seed))
            })?;
        }
    }
    Ok(())
}
