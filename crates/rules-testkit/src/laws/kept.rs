//! The laws of a game that is kept whole.

use super::{Dice, Kept, Law, Playthrough, ensure};

/// The laws of games that are undone and done again, ended by their players, and saved.
pub fn kept<R: Kept>() -> Vec<Law<R>> {
    vec![
        Law::along("what is undone can be done again", done_again),
        Law::along("an earlier game is that of fewer moves", earlier),
        Law::along("a game ended by its players takes no move", ended),
        Law::along("a game is saved and comes back equal", saved),
    ]
}

/// All games along the moves played, up to where the game itself is over.
fn games<R: Kept>(rules: &R, played: &Playthrough<R>) -> Vec<R::Game> {
    let mut games = vec![rules.game(played.states[0].clone())];
    for &m in &played.moves {
        match rules.play(&games[games.len() - 1], m) {
            Ok(next) => games.push(next),
            Err(_) => break,
        }
    }
    games
}

fn same<R: Kept>(rules: &R, game: &R::Game, other: &R::Game) -> Result<(), String> {
    ensure(rules.equal(game, other), || {
        let told = |game| (rules.moves(game), rules.text(&rules.state(game)));
        format!("{:?} is not {:?}", told(other), told(game))
    })
}

fn done_again<R: Kept>(rules: &R, played: &Playthrough<R>, dice: &mut Dice) -> Result<(), String> {
    let games = games(rules, played);
    let last = games.len() - 1;
    let steps = dice.below(last + 1);
    let mut game = games[last].clone();
    for _ in 0..steps {
        game = rules.undo(&game).ok_or("a move cannot be undone")?;
    }
    for later in &games[last - steps + 1..] {
        game = rules.redo(&game).ok_or("a move cannot be done again")?;
        same(rules, later, &game)?;
    }
    ensure(rules.redo(&game).is_none(), || {
        "more is done again than was undone".to_owned()
    })
}

fn earlier<R: Kept>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    let games = games(rules, played);
    let last = &games[games.len() - 1];
    for (ply, game) in games.iter().enumerate() {
        let then = rules.at(last, ply).ok_or("there is no earlier game")?;
        same(rules, game, &then)?;
    }
    ensure(rules.at(last, games.len()).is_none(), || {
        "there is a game of more moves than were made".to_owned()
    })
}

fn ended<R: Kept>(rules: &R, played: &Playthrough<R>, _: &mut Dice) -> Result<(), String> {
    for game in games(rules, played) {
        for ended in rules.ended(&game) {
            ensure(!rules.equal(&game, &ended), || {
                "an ended game is equal to the one that goes on".to_owned()
            })?;
            for m in (0..rules.move_count()).filter_map(|i| rules.move_of(i)) {
                ensure(rules.play(&ended, m).is_err(), || {
                    format!("{m} is taken after {:?}", rules.moves(&ended))
                })?;
            }
            let back = rules.undo(&ended).ok_or("an end cannot be undone")?;
            same(rules, &game, &back)?;
        }
    }
    Ok(())
}

fn saved<R: Kept>(rules: &R, played: &Playthrough<R>, dice: &mut Dice) -> Result<(), String> {
    let games = games(rules, played);
    let last = games.len() - 1;
    for (ply, game) in games.into_iter().enumerate() {
        // Reading a game plays it through, so of a long one a part will do.
        if last > 40 && ply < last && dice.below(8) != 0 {
            continue;
        }
        for game in rules.ended(&game).into_iter().chain([game]) {
            let text = rules.save(&game);
            let back = rules
                .restore(&text)
                .map_err(|error| format!("{text:?} is refused: {error}"))?;
            same(rules, &game, &back)?;
        }
    }
    Ok(())
}
