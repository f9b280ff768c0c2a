//! The laws of what viewers are told: events, and records as they see them.

use std::collections::BTreeMap;

use super::{Dice, Law, Playthrough, Told, Turn, Viewer, ensure};

/// The laws of games that tell each viewer what happens.
pub fn told<R: Told>() -> Vec<Law<R>> {
    vec![
        Law::along("events alone take each viewer from view to view", follows),
        Law::at("events tell just what the views after them tell", tell),
        Law::along("a seen record replays to the views of its viewer", replays),
        Law::along("games that look alike have one seen record", alike),
    ]
}

fn viewers<R: Told>(rules: &R, state: &R::State) -> impl Iterator<Item = Viewer> + use<R> {
    (0..rules.seats(state)).map(Some).chain([None])
}

/// From the start on, the client's view, made from events alone, is the server's view of it.
fn follows<R: Told>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    for viewer in viewers(rules, &played.states[0]) {
        let mut client = rules.view(&played.states[0], viewer);
        for (pair, &m) in played.states.windows(2).zip(&played.moves) {
            client = rules
                .follow(&client, &pair[0], m, viewer)
                .map_err(|error| format!("viewer {viewer:?} cannot follow {m}: {error}"))?;
            let server = rules.view(&pair[1], viewer);
            ensure(client == server, || {
                format!(
                    "after {m} viewer {viewer:?} has {} instead of {}",
                    rules.view_text(&client),
                    rules.view_text(&server)
                )
            })?;
        }
    }
    Ok(())
}

/// Two worlds that a viewer cannot tell apart, and moves that the viewer sees alike: the same events
/// lead to the same views. After a move of chance the same views come of the same events too. (What
/// a player plays may show more than the view keeps, such as who held which cards.)
fn tell<R: Told>(rules: &R, state: &R::State, dice: &mut Dice) -> Result<(), String> {
    // Every legal move of two worlds for every viewer is much; a part of the states will do.
    if dice.below(4) != 0 {
        return Ok(());
    }
    let by_chance = rules.turn(state) == Turn::Chance;
    for viewer in viewers(rules, state) {
        let other = rules.another_world(state, viewer, dice);
        let mut seen = BTreeMap::new();
        for world in [state, &other] {
            for m in rules.iterate(&rules.legal_moves(world)) {
                let Ok(next) = rules.apply(world, m) else {
                    continue;
                };
                let (events, view) = (rules.told(world, m, viewer), rules.view(&next, viewer));
                let (first, told, its_view) = seen
                    .entry(rules.seen(world, m, viewer))
                    .or_insert_with(|| (m, events.clone(), view.clone()));
                let (same_events, same_views) = (*told == events, *its_view == view);
                let holds = if same_events {
                    same_views
                } else {
                    !same_views || !by_chance
                };
                ensure(holds, || {
                    format!(
                        "viewer {viewer:?} is told {told:?} of {first} and {events:?} of {m}, and \
                         then sees {} and {}",
                        rules.view_text(its_view),
                        rules.view_text(&view)
                    )
                })?;
            }
        }
    }
    Ok(())
}

fn views<R: Told>(rules: &R, states: &[R::State], viewer: Viewer) -> Vec<R::View> {
    states
        .iter()
        .map(|state| rules.view(state, viewer))
        .collect()
}

fn replays<R: Told>(rules: &R, played: &Playthrough<R>, dice: &mut Dice) -> Result<(), String> {
    for viewer in viewers(rules, &played.states[0]) {
        for plies in [played.moves.len(), dice.below(played.states.len())] {
            let moves = &played.moves[..plies];
            let Some(record) = rules.seen_record(&played.states[0], moves, viewer) else {
                continue;
            };
            let replayed = rules
                .replay_seen(&record)
                .map_err(|error| format!("{record:?} is refused: {error}"))?;
            let expected = views(rules, &played.states[..=plies], viewer);
            ensure(replayed == expected, || {
                format!("{record:?} replays to other views than viewer {viewer:?} had")
            })?;
        }
    }
    Ok(())
}

/// Another past: some moves of chance are others, as far as the game stays legal.
fn another_past<R: Told>(
    rules: &R,
    played: &Playthrough<R>,
    dice: &mut Dice,
) -> (Vec<R::State>, Vec<R::Move>) {
    let changed = dice.below(played.moves.len().max(1));
    let mut states = vec![played.states[0].clone()];
    let mut moves = Vec::new();
    for (ply, &m) in played.moves.iter().enumerate() {
        let state = &states[ply];
        let mut m = m;
        if ply >= changed && ply < changed + 2 && rules.turn(state) == Turn::Chance {
            let list = rules.iterate(&rules.legal_moves(state));
            m = list[dice.below(list.len())];
        }
        let Ok(next) = rules.apply(state, m) else {
            break;
        };
        states.push(next);
        moves.push(m);
    }
    (states, moves)
}

/// Two games give a viewer one text just where all that the viewer has seen up to now is the same:
/// the views and the events.
fn alike<R: Told>(rules: &R, played: &Playthrough<R>, dice: &mut Dice) -> Result<(), String> {
    for _ in 0..8 {
        let (states, moves) = another_past(rules, played, dice);
        let plies = moves.len();
        for viewer in viewers(rules, &states[0]) {
            let record = |moves| rules.seen_record(&states[0], moves, viewer);
            let (here, there) = (record(&played.moves[..plies]), record(&moves));
            let seen = |states: &[R::State], moves: &[R::Move]| {
                let events: Vec<Vec<String>> = states
                    .iter()
                    .zip(moves)
                    .map(|(state, &m)| rules.told(state, m, viewer))
                    .collect();
                (views(rules, states, viewer), events)
            };
            let look_alike =
                seen(&played.states[..=plies], &played.moves[..plies]) == seen(&states, &moves);
            if here.is_some() {
                ensure((here == there) == look_alike, || {
                    format!("to viewer {viewer:?} games of {here:?} and {there:?} look the same")
                })?;
            }
        }
    }
    Ok(())
}
