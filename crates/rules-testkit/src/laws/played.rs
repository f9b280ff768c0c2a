//! The laws of a game that remembers: undo, earlier games, records.

use super::{Dice, Law, Played, Playthrough, ensure};

/// The laws of games with a past.
pub fn played<R: Played>() -> Vec<Law<R>> {
    vec![
        Law::along("a game follows its states", follows),
        Law::along("a game that is over takes no move", takes_no_move),
        Law::along("undoing gives back all", undoing),
        Law::along("earlier games stay as they were", unchanged),
        Law::along("a record replays to the same game", replays),
    ]
}

/// All games along the moves played, up to the end of the game. Because of its past a game may be
/// over before its state is.
fn games<R: Played>(rules: &R, played: &Playthrough<R>) -> Result<Vec<R::Game>, String> {
    let mut games = vec![rules.game(played.states[0].clone())];
    for (ply, &m) in played.moves.iter().enumerate() {
        if rules.result(&games[ply]).is_some() {
            break;
        }
        let next = rules
            .play(&games[ply], m)
            .map_err(|error| format!("after {ply} moves the game refuses {m}: {error}"))?;
        games.push(next);
    }
    Ok(games)
}

fn follows<R: Played>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    let games = games(rules, played)?;
    for (ply, (game, state)) in games.iter().zip(&played.states).enumerate() {
        let its = rules.state(game);
        ensure(its == *state, || {
            format!("after {ply} moves its state is {}", rules.text(&its))
        })?;
        ensure(rules.moves(game) == played.moves[..ply], || {
            format!("after {ply} moves it tells {:?}", rules.moves(game))
        })?;
        if let Some(outcome) = rules.outcome(state) {
            let result = rules.result(game);
            ensure(result.as_ref() == Some(&outcome), || {
                format!("its state has ended as {outcome:?}, its result is {result:?}")
            })?;
        }
    }
    Ok(())
}

fn takes_no_move<R: Played>(
    rules: &R,
    played: &Playthrough<R>,
    _: &mut Dice,
) -> Result<(), String> {
    for game in games(rules, played)? {
        let over = rules.result(&game).is_some();
        for m in (0..rules.move_count()).filter_map(|i| rules.move_of(i)) {
            let taken = rules.play(&game, m).is_ok();
            let legal = !over && rules.check(&rules.state(&game), m).is_ok();
            ensure(taken == legal, || {
                format!(
                    "{m} is {} in {}",
                    if taken { "taken" } else { "refused" },
                    rules.text(&rules.state(&game))
                )
            })?;
        }
    }
    Ok(())
}

/// That two games are the same in all that can be asked of them.
fn same<R: Played>(rules: &R, game: &R::Game, other: &R::Game) -> Result<(), String> {
    let (a, b) = (rules.state(game), rules.state(other));
    ensure(a == b, || {
        format!("the state {} has become {}", rules.text(&a), rules.text(&b))
    })?;
    let (a, b) = (rules.moves(game), rules.moves(other));
    ensure(a == b, || format!("the moves {a:?} have become {b:?}"))?;
    let (a, b) = (rules.result(game), rules.result(other));
    ensure(a == b, || format!("the result {a:?} has become {b:?}"))?;
    let (a, b) = (rules.record(game), rules.record(other));
    ensure(a == b, || format!("the record {a:?} has become {b:?}"))
}

fn undoing<R: Played>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    let games = games(rules, played)?;
    ensure(rules.undo(&games[0]).is_none(), || {
        "a game without moves can be undone".to_owned()
    })?;
    let mut back = games[games.len() - 1].clone();
    for game in games.iter().rev().skip(1) {
        back = rules
            .undo(&back)
            .ok_or_else(|| format!("{:?} cannot be undone", rules.moves(&back)))?;
        same(rules, game, &back)?;
    }
    Ok(())
}

fn unchanged<R: Played>(rules: &R, played: &Playthrough<R>, dice: &mut Dice) -> Result<(), String> {
    let games = games(rules, played)?;
    let told: Vec<_> = games
        .iter()
        .map(|game| (rules.state(game), rules.moves(game), rules.record(game)))
        .collect();
    for (game, state) in games.iter().zip(&played.states) {
        let list = rules.iterate(&rules.legal_moves(state));
        if !list.is_empty() {
            let _ = rules.play(game, list[dice.below(list.len())]);
        }
        let _ = rules.undo(game);
    }
    for (ply, (game, told)) in games.iter().zip(told).enumerate() {
        let now = (rules.state(game), rules.moves(game), rules.record(game));
        ensure(now == told, || {
            format!("the game after {ply} moves has changed")
        })?;
    }
    Ok(())
}

fn replays<R: Played>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    for game in games(rules, played)? {
        if let Some(record) = rules.record(&game) {
            let again = rules
                .replay(&record)
                .map_err(|error| format!("{record:?} is refused: {error}"))?;
            same(rules, &game, &again)?;
        }
    }
    Ok(())
}
