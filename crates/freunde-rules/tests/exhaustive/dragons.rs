//! Dragons and warnings (F5): which stacks are dragons, in every arrangement of small boards
//! and for every two spaces of large ones; and what every warning, movement and jump leads to.

use crate::support::{Pair, Setting, moves, outcome, play};
use rules_testkit::reference::freunde::Stacks;
use rules_testkit::reference::freunde::text as names;

/// The text of the stacks in a board's spaces from a1 on.
fn arrangement(width: usize, row: &[&str]) -> String {
    let pieces = |stack: &&str| stack.bytes().map(|piece| piece - b'0').collect();
    let row: Vec<Vec<u8>> = row.iter().map(pieces).collect();
    let grid: Stacks = row.chunks(width).map(<[_]>::to_vec).collect();
    names::print_arrangement(&grid)
}

/// F5.1 over a list of stacks: two neighbours of the player's pieces only, three or more each.
fn has_dragons(width: usize, row: &[&str], player: char) -> bool {
    let is_dragon =
        |place: usize| row[place].len() >= 3 && row[place].chars().all(|piece| piece == player);
    let beside = |place: usize| place % width + 1 < width && is_dragon(place + 1);
    let above = |place: usize| place + width < row.len() && is_dragon(place + width);
    (0..row.len()).any(|place| is_dragon(place) && (beside(place) || above(place)))
}

/// The WARNED field of a position's text (F9.3).
fn warned(text: &str) -> String {
    text.split(' ').nth(2).unwrap().to_string()
}

/// Every way to fill a number of spaces with these stacks and keep to F2.2.
fn fillings<'a>(forms: &[&'a str], spaces: usize) -> Vec<Vec<&'a str>> {
    let mut all = vec![Vec::new()];
    for _ in 0..spaces {
        let longer = |row: &Vec<&'a str>| {
            forms
                .iter()
                .map(|form| [row.clone(), vec![*form]].concat())
                .collect()
        };
        all = all
            .iter()
            .flat_map(|row| -> Vec<Vec<&'a str>> { longer(row) })
            .collect();
    }
    let number = |row: &[&str], player| row.concat().matches(player).count();
    all.retain(|row| {
        ['1', '2']
            .iter()
            .all(|player| (1..=16).contains(&number(row, *player)))
    });
    all
}

#[test]
fn dragons_are_two_adjacent_uniform_stacks_of_three_or_more_f5_1() {
    let forms = ["", "11", "111", "1111", "222", "2222", "1112", "2111"];
    let (mut cases, mut dragons) = (0, 0);
    for (board, width, spaces) in [
        ("3x2 river=- birds=a1,a2", 3, 6),
        ("2x3 river=- birds=a1,a2", 2, 6),
    ] {
        let setting = Setting::new(board, "32,32");
        for row in fillings(&forms, spaces) {
            let grid = arrangement(width, &row);
            for player in ['1', '2'] {
                let printed = setting
                    .read(&format!("{grid} {player} - -"))
                    .unwrap()
                    .to_string();
                let expected = has_dragons(width, &row, player);
                assert_eq!(
                    warned(&printed),
                    if expected { player } else { '-' }.to_string(),
                    "{printed}"
                );
                cases += 1;
                dragons += u32::from(expected);
            }
        }
    }
    println!("{cases} cases, {dragons} of them with dragons");
    assert_eq!((cases, dragons), (943_216, 270_184));
}

#[test]
fn spaces_are_adjacent_by_an_edge_alone_on_boards_of_any_size_f5_1() {
    let (mut cases, mut dragons) = (0, 0);
    for (width, height) in [(8, 8), (8, 2), (2, 8), (3, 7), (7, 7)] {
        let setting = Setting::new(&format!("{width}x{height} river=- birds=a1,b1"), "32,32");
        let spaces: usize = width * height;
        for one in 0..spaces {
            for two in one + 1..spaces {
                let mut row = vec![""; spaces];
                (row[one], row[two]) = ("111", "1111");
                let free = row.iter().position(|stack| stack.is_empty()).unwrap();
                row[free] = "2";
                let text = format!("{} 1 - -", arrangement(width, &row));
                let files = (one % width).abs_diff(two % width);
                let ranks = (one / width).abs_diff(two / width);
                let state = setting.read(&text).unwrap();
                assert_eq!(
                    warned(&state.to_string()) == "1",
                    files + ranks == 1,
                    "{text}"
                );
                cases += 1;
                dragons += u32::from(files + ranks == 1);
            }
        }
    }
    println!("{cases} pairs of spaces, {dragons} of them adjacent");
    assert_eq!(
        (cases, dragons),
        (2016 + 120 + 120 + 210 + 1176, 112 + 22 + 22 + 32 + 84)
    );
}

/// The row of stacks in an arrangement's text.
fn row_of(setting: &Setting, text: &str) -> Vec<String> {
    let board = names::read_board(&setting.board).unwrap();
    let grid = names::read_arrangement(&board, text.split(' ').next().unwrap()).unwrap();
    grid.iter()
        .flatten()
        .map(|stack| stack.iter().map(u8::to_string).collect())
        .collect()
}

/// Plays every turn from a state and checks that the game is lost just when a warned player
/// has dragons at its end (F5.3); the states after the turns with which it goes on.
fn play_turns(
    setting: &Setting,
    state: &freunde_rules::State,
    width: usize,
    seen: &mut [u64; 3],
) -> Vec<freunde_rules::State> {
    let before = state.to_string();
    let player = before.split(' ').nth(1).unwrap().to_string();
    let other = if player == "1" { 2 } else { 1 };
    let is_warned = warned(&before).contains(&player);
    let mut ends = Vec::new();
    for step in moves(state) {
        let next = play(state, &step);
        let text = next.to_string();
        if text.split(' ').nth(1) == Some(&player) {
            ends.extend(play_turns(setting, &next, width, seen));
            continue;
        }
        let row = row_of(setting, &text);
        let row: Vec<&str> = row.iter().map(String::as_str).collect();
        let dragons = has_dragons(width, &row, player.chars().next().unwrap());
        assert_eq!(
            outcome(&next) == Some((other, "dragons")),
            is_warned && dragons,
            "{step} in {before}"
        );
        assert_eq!(
            warned(&text).contains(&player),
            dragons,
            "{step} in {before}"
        );
        seen[usize::from(dragons) + usize::from(is_warned && dragons)] += 1;
        if outcome(&next).is_none() {
            ends.push(next);
        }
    }
    ends
}

#[test]
fn a_warned_player_with_dragons_at_the_end_of_the_turn_loses_f5_2_f5_3() {
    let setting = Setting::new("2x3 river=- birds=a1,b3", "3,4");
    let (mut cases, mut seen) = (0, [0; 3]);
    for row in fillings(&["", "1", "11", "111", "1111", "2"], 6) {
        for flags in ["-", "1", "2", "12"] {
            for player in ["1", "2"] {
                let text = format!("{} {player} {flags} -", arrangement(2, &row));
                play_turns(&setting, &setting.read(&text).unwrap(), 2, &mut seen);
                cases += 1;
            }
        }
    }
    println!(
        "{cases} positions; turns ended without dragons, with them, and lost by them: {seen:?}"
    );
    assert_eq!((cases, seen), (245_056, [532_348, 33_082, 262_166]));
}

#[test]
fn warnings_last_for_a_turn_of_each_player_f5_2() {
    let setting = Setting::new("3x2 river=- birds=a1,c2", "3,4");
    let mut seen = [[0; 3]; 3];
    for row in fillings(&["", "11", "111", "222", "2"], 6) {
        let text = format!("{} 1 - -", arrangement(3, &row));
        if row.concat().len() > 9 {
            continue;
        }
        let mut states = vec![setting.read(&text).unwrap()];
        for seen in &mut seen {
            states = states
                .iter()
                .flat_map(|state| play_turns(&setting, state, 3, seen))
                .collect();
        }
    }
    println!(
        "turns ended without dragons, with them, and lost by them, by the number of the turn: {seen:?}"
    );
    assert_eq!(
        seen,
        [[16_600, 375, 185], [27_145, 245, 59], [62_536, 589, 174]]
    );
}

#[test]
fn the_reference_agrees_about_every_warning_and_turn_f5() {
    let setting = Setting::new("2x2 river=- birds=a1,b2", "2,2");
    let mut cases = 0;
    for row in fillings(&["", "1", "111", "1111", "2", "222", "2221", "12"], 4) {
        for flags in ["-", "1", "2", "12"] {
            for player in ["1", "2"] {
                let text = format!("{} {player} {flags} -", arrangement(2, &row));
                let mut pairs = vec![Pair::read(&setting, &text).unwrap()];
                for _ in 0..3 {
                    let steps = |pair: &Pair| -> Vec<Pair> {
                        pair.agreed_moves()
                            .iter()
                            .map(|step| pair.play(step))
                            .collect()
                    };
                    cases += pairs.len();
                    pairs = pairs.iter().flat_map(steps).collect();
                }
            }
        }
    }
    println!("{cases} positions");
    assert_eq!(cases, 119_056);
}
