//! The commented games of the rules pages: their moves are legal, and the words say what happens.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bandadas_rules as bandadas;
use freunde_rules as freunde;
use freunde_rules::{MoveKind, Player, Space};

/// What the note of a game says: the position or state that it starts from.
fn start(page: &str, game: &str, word: &str) -> String {
    let (_, note) = page
        .split_once(&format!("<!-- {game}-game\n{word} "))
        .unwrap();
    note.lines().next().unwrap().to_owned()
}

/// The items of a commented game: each turn as written, and its comment.
fn items(page: &str) -> Vec<(String, String)> {
    let mut items: Vec<(String, String)> = Vec::new();
    let (_, game) = page.split_once(" to follow\n").unwrap();
    for line in game.lines().take_while(|line| !line.starts_with("## ")) {
        if let Some((turn, comment)) = line
            .strip_prefix("- **`")
            .and_then(|line| line.split_once("`**"))
        {
            items.push((turn.to_owned(), comment.to_owned()));
        } else if let Some(more) = line.strip_prefix("  ")
            && let Some((_, comment)) = items.last_mut()
        {
            comment.push(' ');
            comment.push_str(more.trim());
        }
    }
    items
}

fn page(game: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join(format!("rules/{game}.md"))).unwrap()
}

fn says(comment: &str, word: &str, is_so: bool, turn: &str) {
    assert_eq!(
        comment.contains(word),
        is_so,
        "{turn}: `{word}` in `{comment}`"
    );
}

/// A number in words.
fn number(n: usize) -> &'static str {
    [
        "no", "a", "two", "three", "four", "five", "six", "seven", "eight",
    ][n]
}

#[test]
fn the_commented_game_of_freunde_is_as_it_says() {
    let page = page("freunde");
    let mut state: freunde::State = start(&page, "freunde", "start").parse().unwrap();
    let mut seen = BTreeSet::new();
    let items = items(&page);
    for (place, (text, comment)) in items.iter().enumerate() {
        let (numbered, turn) = text.split_once(' ').unwrap();
        let mover = state.to_move();
        let dots = if mover == Player::One { "." } else { "..." };
        assert_eq!(numbered, format!("{}{dots}", place / 2 + 1));

        let had_dragons = !state.dragons(mover).is_empty();
        let turn: freunde::Turn = turn.parse().unwrap();
        for &mv in turn.moves() {
            let verb = match mv.kind() {
                MoveKind::Slide => "slide",
                MoveKind::Climb => "climb",
                MoveKind::Descend => "descend",
                MoveKind::Jump => "jump",
            };
            seen.insert(verb);
            says(comment, verb, true, text);
            says(comment, &mv.to().to_string(), true, text);
            if let Some(from) = mv.from().filter(|_| mv.kind() == MoveKind::Slide) {
                let height = |space: Space| state.stack(space).height();
                let moved = height(from) - height(mv.to());
                let pieces = if moved == 1 {
                    "a single piece"
                } else {
                    number(moved)
                };
                says(comment, pieces, true, text);
                let back = (mv.to().rank() < from.rank()) == (mover == Player::One)
                    && mv.to().rank() != from.rank();
                says(comment, "backward", back, text);
                seen.insert(if back { "backward" } else { "slide" });
            }
            state = state
                .apply(mv)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        says(comment, "must jump", turn.moves().len() > 1, text);
        says(comment, "again", turn.moves().len() > 2, text);
        let player = if mover == Player::One {
            "Player One"
        } else {
            "Player Two"
        };
        says(comment, player, true, text);

        let dragons = state.dragons(mover);
        says(comment, "these are dragons", !dragons.is_empty(), text);
        says(
            comment,
            "dragons are gone",
            had_dragons && dragons.is_empty(),
            text,
        );
        for space in dragons {
            says(comment, &space.to_string(), true, text);
        }
        says(comment, "wins", state.outcome().is_some(), text);
    }
    let all = ["backward", "climb", "descend", "jump", "slide"];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
    assert_eq!(
        state.outcome().unwrap().to_string(),
        "player Two wins: bird"
    );
    assert!(items.len() < 20, "it is a short game");
}

fn name(species: bandadas::Species) -> &'static str {
    match species {
        bandadas::Species::ReedWarbler => "warbler",
        other => match other.name() {
            "Flamingo" | "flamingo" => "flamingo",
            "Owl" | "owl" => "owl",
            "Toucan" | "toucan" => "toucan",
            "Duck" | "duck" => "duck",
            "Parrot" | "parrot" => "parrot",
            "Magpie" | "magpie" => "magpie",
            _ => "robin",
        },
    }
}

#[test]
fn the_commented_turns_of_bandadas_are_as_they_say() {
    let page = page("bandadas");
    let mut state: bandadas::State = start(&page, "bandadas", "state").parse().unwrap();
    let mut kinds = BTreeSet::new();
    for (text, comment) in items(&page) {
        let (seat, moves) = text.split_once(": ").unwrap();
        let player = state.table().player();
        assert_eq!(seat, player.to_string(), "{text}");
        says(&comment, &format!("layer {seat}"), true, &text);

        let (mut taken, mut refilled) = (false, false);
        for word in moves.split(' ') {
            let mv: bandadas::Move = word.parse().unwrap();
            let hand = state.hand(player);
            let before = state;
            state = state
                .apply(mv)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            let count = |species| usize::from(hand.get(species));
            match mv {
                bandadas::Move::Lay { species, row, end } => {
                    kinds.insert("lay");
                    let laid = format!("lays {} ", number(count(species)));
                    says(&comment, &laid, true, &text);
                    says(&comment, name(species), true, &text);
                    let side = if end == bandadas::End::Left {
                        "left"
                    } else {
                        "right"
                    };
                    says(&comment, &format!("{side} end of row {row}"), true, &text);
                    let held = hand.get(species);
                    let (_, cards) = before.table().row(row).lay(species, held, end);
                    taken = !cards.is_empty();
                    for (species, number_taken) in cards.iter() {
                        let taken = format!("{} {}", number(number_taken.into()), name(species));
                        says(&comment, &taken, true, &text);
                    }
                }
                bandadas::Move::Fly(species) => {
                    kinds.insert("fly");
                    says(
                        &comment,
                        &format!("flies the {}s home", name(species)),
                        true,
                        &text,
                    );
                    let birds = before.table().player();
                    let more = state.table().collection(birds).get(species)
                        - before.table().collection(birds).get(species);
                    let goes = if more == 1 {
                        "small flock"
                    } else {
                        "big flock"
                    };
                    says(&comment, goes, true, &text);
                    says(&comment, number(count(species)), true, &text);
                }
                _ if word.starts_with('=') => {
                    refilled |= word.ends_with(['<', '>']);
                    kinds.insert(if refilled { "refill" } else { "card" });
                    let species = bandadas::Species::ALL
                        .into_iter()
                        .find(|species| word[1..].starts_with(species.letter()))
                        .unwrap();
                    says(&comment, name(species), true, &text);
                }
                _ => {}
            }
        }
        says(&comment, "takes nothing", !taken, &text);
        says(&comment, "refills", refilled, &text);
        says(&comment, "draw two", moves.contains('+'), &text);
        says(&comment, "passes", moves.contains('.'), &text);
        says(&comment, "wins", state.outcome().is_some(), &text);
    }
    assert_eq!(kinds.len(), 4, "{kinds:?}");
    assert_eq!(state.outcome().unwrap().to_string(), "1");
}
