//! The laws of every game: moves, numbers, texts, equality, conservation, the end.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Dice, Law, Playthrough, Rules, Turn, WHOLE, ensure};

/// The laws of every game.
pub fn base<R: Rules>() -> Vec<Law<R>> {
    vec![
        Law::along("a number is a move's and back", numbers),
        Law::at("listed moves are distinct", distinct),
        Law::at("a list's parts agree", parts_of_a_list),
        Law::at("no move panics", no_panic),
        Law::at("a move applies if and only if it is listed", applies),
        Law::at("checking and applying give the same answer", same_answer),
        Law::at("an unchecked move does what a checked one does", unchecked),
        Law::along("earlier states stay as they were", unchanged),
        Law::at("a state's text comes back as the state", state_text),
        Law::at("a move's text comes back as the move", move_text),
        Law::at("every other text comes back as its value", other_trips),
        Law::along("equal states have equal hashes and keys", equality),
        Law::along("different states have different keys", difference),
        Law::at("nothing is lost or gained", conservation),
        Law::at("the game is over when no move is left", over),
        Law::at("the shares of all seats make a whole", shares),
        Law::at("counting sequences is listing moves again and again", perft),
    ]
}

fn every_move<R: Rules>(rules: &R) -> impl Iterator<Item = R::Move> {
    (0..rules.move_count()).filter_map(|i| rules.move_of(i))
}

fn listed<R: Rules>(rules: &R, state: &R::State) -> Vec<R::Move> {
    rules.iterate(&rules.legal_moves(state))
}

fn numbers<R: Rules>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    let count = rules.move_count();
    let mut moves = BTreeSet::new();
    for i in 0..count {
        let m = rules
            .move_of(i)
            .ok_or_else(|| format!("{i} of {count} is no move's number"))?;
        let back = rules.index(m);
        ensure(back == i, || format!("{i} is {m}, whose number is {back}"))?;
        ensure(moves.insert(m), || format!("{m} has two numbers"))?;
    }
    for i in [count, count + 1, 2 * count, usize::MAX] {
        ensure(rules.move_of(i).is_none(), || {
            format!("{i} is a move's number, and there are only {count}")
        })?;
    }
    for m in &played.moves {
        ensure(moves.contains(m), || format!("{m} has no number"))?;
    }
    Ok(())
}

fn distinct<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for m in listed(rules, state) {
        ensure(seen.insert(m), || format!("{m} is listed twice"))?;
    }
    Ok(())
}

fn parts_of_a_list<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    let list = rules.legal_moves(state);
    let moves = rules.iterate(&list);
    let len = rules.len(&list);
    ensure(len == moves.len(), || {
        format!("the length is {len}, and {} moves come", moves.len())
    })?;
    ensure(rules.is_empty(&list) == moves.is_empty(), || {
        format!("is_empty is wrong of {} moves", moves.len())
    })?;
    for (place, &m) in moves.iter().enumerate() {
        let got = rules.get(&list, place);
        ensure(got == Some(m), || {
            format!("at {place} stands {m}, and get gives {got:?}")
        })?;
    }
    for place in [len, len + 1, usize::MAX] {
        ensure(rules.get(&list, place).is_none(), || {
            format!("get gives a move at {place} of {len}")
        })?;
    }
    let set: HashSet<_> = moves.into_iter().collect();
    for m in every_move(rules) {
        ensure(rules.contains(&list, m) == set.contains(&m), || {
            format!("contains is wrong of {m}")
        })?;
    }
    ensure(listed(rules, state) == rules.iterate(&list), || {
        "a second list is in another order".to_owned()
    })
}

fn no_panic<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    for m in every_move(rules) {
        catch_unwind(AssertUnwindSafe(|| {
            let _ = rules.check(state, m);
            let _ = rules.apply(state, m);
        }))
        .map_err(|_| format!("{m} panics"))?;
    }
    Ok(())
}

fn applies<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    let set: HashSet<_> = listed(rules, state).into_iter().collect();
    for m in every_move(rules) {
        match (set.contains(&m), rules.apply(state, m)) {
            (true, Err(error)) => return Err(format!("{m} is listed and refused: {error}")),
            (false, Ok(_)) => return Err(format!("{m} is not listed and applies")),
            _ => {}
        }
    }
    Ok(())
}

fn same_answer<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    for m in every_move(rules) {
        let checked = rules.check(state, m);
        let applied = rules.apply(state, m).map(|_| ());
        ensure(checked == applied, || {
            format!("{m}: check gives {checked:?}, apply {applied:?}")
        })?;
    }
    Ok(())
}

fn unchecked<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    for m in listed(rules, state) {
        if let Ok(next) = rules.apply(state, m) {
            let other = rules.apply_unchecked(state, m);
            ensure(other == next, || {
                format!(
                    "{m} leads to {} or, unchecked, to {}",
                    rules.text(&next),
                    rules.text(&other)
                )
            })?;
        }
    }
    Ok(())
}

fn unchanged<R: Rules>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    for (ply, (state, text)) in played.states.iter().zip(&played.texts).enumerate() {
        let now = rules.text(state);
        ensure(now == *text, || {
            format!("the state after {ply} moves was {text} and has become {now}")
        })?;
        let (before, key) = (state.clone(), rules.key(state));
        for m in every_move(rules) {
            let _ = rules.apply(state, m);
        }
        ensure(before == *state && key == rules.key(state), || {
            format!("{text} is changed by moves tried in it")
        })?;
        let now = rules.text(state);
        ensure(now == *text, || {
            format!("{text} has become {now} by moves tried in it")
        })?;
    }
    Ok(())
}

fn state_text<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    let text = rules.text(state);
    let back = rules
        .parse(&text)
        .map_err(|error| format!("{text:?} is refused: {error}"))?;
    let again = rules.text(&back);
    ensure(again == text, || format!("it is printed as {again} then"))?;
    ensure(back == rules.as_written(state), || {
        format!("{state:?} comes back as {back:?}")
    })
}

fn move_text<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    for m in listed(rules, state) {
        let text = m.to_string();
        let back = rules
            .parse_move(&text)
            .map_err(|error| format!("{text:?} is refused: {error}"))?;
        ensure(back == m, || format!("{m:?} comes back as {back:?}"))?;
    }
    Ok(())
}

fn other_trips<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    rules.trips(state).iter().try_for_each(super::Trip::holds)
}

fn std_hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn equality<R: Rules>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    let same = |a: &R::State, b: &R::State| {
        ensure(
            std_hash(a) == std_hash(b) && rules.key(a) == rules.key(b),
            || {
                format!(
                    "{} is reached in two ways and hashed differently",
                    rules.text(a)
                )
            },
        )
    };
    for (i, a) in played.states.iter().enumerate() {
        // Made from its text, a state has no part that was kept up along the moves.
        if let Ok(back) = rules.parse(&rules.text(a))
            && back == *a
        {
            same(a, &back)?;
        }
        for b in &played.states[..i] {
            if a == b {
                same(a, b)?;
            }
        }
    }
    Ok(())
}

fn difference<R: Rules>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    let mut by_key: BTreeMap<u64, &R::State> = BTreeMap::new();
    for state in &played.states {
        let other = *by_key.entry(rules.key(state)).or_insert(state);
        ensure(other == state, || {
            format!(
                "{} and {} have one key",
                rules.text(other),
                rules.text(state)
            )
        })?;
    }
    Ok(())
}

fn conservation<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    let before = rules.inventory(state);
    for m in listed(rules, state) {
        if let Ok(next) = rules.apply(state, m) {
            let after = rules.inventory(&next);
            ensure(before == after, || {
                format!("{m} makes {before:?} into {after:?}")
            })?;
        }
    }
    Ok(())
}

fn over<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    let moves = listed(rules, state).len();
    let (turn, outcome) = (rules.turn(state), rules.outcome(state));
    if let Turn::Player(seat) = turn {
        let seats = rules.seats(state);
        ensure(seat < seats, || format!("seat {seat} of {seats} to move"))?;
    }
    let is_over = outcome.is_some();
    ensure(
        is_over == (moves == 0) && is_over == (turn == Turn::Nobody),
        || format!("the outcome is {outcome:?}, {moves} moves are listed, to move: {turn:?}"),
    )
}

fn shares<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    let Some(outcome) = rules.outcome(state) else {
        return Ok(());
    };
    let (shares, seats) = (rules.shares(state, &outcome), rules.seats(state));
    ensure(
        shares.len() == seats && shares.iter().sum::<u32>() == WHOLE,
        || format!("{outcome:?} gives {seats} seats {shares:?} of {WHOLE}"),
    )
}

fn perft<R: Rules>(rules: &R, state: &R::State, _: &mut Dice) -> Result<(), String> {
    let none = rules.perft(state, 0);
    ensure(none == 1, || format!("perft 0 is {none}"))?;
    for plies in 1..=2 {
        let sum: u64 = listed(rules, state)
            .into_iter()
            .filter_map(|m| rules.apply(state, m).ok())
            .map(|next| rules.perft(&next, plies - 1))
            .sum();
        let count = rules.perft(state, plies);
        ensure(count == sum, || {
            format!("perft {plies} is {count}, and the moves lead to {sum}")
        })?;
    }
    Ok(())
}
