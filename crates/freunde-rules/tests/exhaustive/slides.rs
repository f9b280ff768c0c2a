//! Every stack up to height 6 next to every stack up to height 6 (F3): what it may climb onto,
//! slide onto and descend to, against the rule written out as a table.

use crate::support::{Setting, moves, play};
use rules_testkit::reference::freunde::{Board, Reference, Space, text as names};

/// The four ways to a neighbouring space: the step in files and in ranks.
const STEPS: [(isize, isize); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Forward,
    Horizontal,
    Backward,
}

fn way(player: u8, step: (isize, isize)) -> Way {
    match (player, step.1) {
        (_, 0) => Way::Horizontal,
        (1, 1) | (2, -1) => Way::Forward,
        _ => Way::Backward,
    }
}

/// F3 as a table: the marks (F9.4) of the movements from a stack of height `h` to one of
/// height `d`. `lowest_own` tells whose the piece at level d + 1 is, `top_own` whose the top
/// piece of the other stack is.
#[allow(clippy::match_same_arms, reason = "a line a rule")]
fn table(h: usize, d: usize, lowest_own: bool, top_own: bool, way: Way) -> &'static str {
    use Way::{Backward, Forward, Horizontal};
    match (h as isize - d as isize, way) {
        // Nothing goes onto a higher stack but by jumps (F3.5).
        (..=-1, _) => "",
        // Onto an equal stack only a climb, and only onto a piece of one's own (F3.1).
        (0, Forward | Horizontal) if top_own => "^",
        (0, _) => "",
        // One lower: the top piece slides; it is the player's own (F3.2), and no descent (F3.3).
        (1, Forward | Horizontal) => "-",
        (1, Backward) => "",
        // Lower still: a slide as its lowest piece allows (F3.2), and a descent (F3.3).
        (_, Forward) if lowest_own => "-v",
        (_, Forward) => "v",
        (_, Horizontal) => "-v",
        (_, Backward) if lowest_own => "",
        (_, Backward) => "-",
    }
}

/// The marks of the movements of `player` from stack `x` to stack `y`.
fn allowed(player: u8, x: &str, y: &str, way: Way) -> &'static str {
    let own = |piece: u8| piece == b'0' + player;
    let (x, y) = (x.as_bytes(), y.as_bytes());
    if !own(x[x.len() - 1]) {
        return "";
    }
    let lowest_own = x.get(y.len()).is_some_and(|piece| own(*piece));
    table(
        x.len(),
        y.len(),
        lowest_own,
        y.last().is_some_and(|piece| own(*piece)),
        way,
    )
}

/// All stacks up to a height in all colourings, the empty one first.
fn stacks(height: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut done = 0;
    while done < all.len() {
        let lower = all[done].clone();
        if lower.len() < height {
            all.push(format!("{lower}1"));
            all.push(format!("{lower}2"));
        }
        done += 1;
    }
    all
}

/// One stack for every height up to 6 and owner of the top piece.
fn tops() -> Vec<String> {
    let mut all = vec![String::new()];
    for below in ["", "1", "12", "121", "1211", "12111"] {
        all.push(format!("{below}1"));
        all.push(format!("{below}2"));
    }
    all
}

/// The text of a board's stacks, of which all but some are empty.
fn arrangement(width: usize, height: usize, there: &[(Space, &str)]) -> String {
    let mut grid = vec![vec![Vec::new(); width]; height];
    for ((file, rank), stack) in there {
        grid[*rank][*file] = stack.bytes().map(|piece| piece - b'0').collect();
    }
    names::print_arrangement(&grid)
}

fn neighbour(width: usize, height: usize, from: Space, step: (isize, isize)) -> Option<Space> {
    let file = from
        .0
        .checked_add_signed(step.0)
        .filter(|file| *file < width)?;
    let rank = from
        .1
        .checked_add_signed(step.1)
        .filter(|rank| *rank < height)?;
    Some((file, rank))
}

fn is_near(a: Space, b: Space) -> bool {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) <= 1
}

fn all_spaces(width: usize, height: usize) -> Vec<Space> {
    (0..height)
        .flat_map(|rank| (0..width).map(move |file| (file, rank)))
        .collect()
}

/// A board without a river and with its birds on these spaces.
fn setting(width: usize, height: usize, birds: [Space; 2]) -> Setting {
    let board = Board {
        width,
        height,
        river: Vec::new(),
        birds,
    };
    Setting::new(&names::print_board(&board), "32,32")
}

/// Checks all movements from `x` on space `from`, where the space in direction `step` (if any)
/// holds `y` and the other three are empty. Another stack, not near, gives each player a piece.
fn check(
    setting: &Setting,
    size: (usize, usize),
    player: u8,
    from: Space,
    x: &str,
    step: (isize, isize),
    y: &str,
) -> String {
    let (width, height) = size;
    let far = all_spaces(width, height)
        .into_iter()
        .rev()
        .find(|space| !is_near(*space, from))
        .unwrap();
    let mut there = vec![(from, x), (far, "21")];
    let target = neighbour(width, height, from, step);
    there.extend(target.map(|space| (space, y)));
    let position = format!("{} {player} - -", arrangement(width, height, &there));
    let name = names::print_space(from);
    let mut expected = Vec::new();
    for other in STEPS {
        let Some(space) = neighbour(width, height, from, other) else {
            continue;
        };
        let there = if other == step { y } else { "" };
        for mark in allowed(player, x, there, way(player, other)).chars() {
            expected.push(format!("{name}{mark}{}", names::print_space(space)));
        }
    }
    expected.sort();
    let mut listed = moves(&setting.read(&position).unwrap());
    listed.retain(|step| step.starts_with(&name));
    assert_eq!(listed, expected, "{position}");
    position
}

/// Two spaces that no movement from `from` ends on.
fn birds_out_of_the_way(width: usize, height: usize, from: Space) -> [Space; 2] {
    let far = all_spaces(width, height)
        .into_iter()
        .find(|space| !is_near(*space, from));
    [far.unwrap(), from]
}

#[test]
fn every_stack_moves_onto_every_stack_as_the_table_says_f3() {
    let mut cases = 0;
    for player in [1, 2] {
        for from in all_spaces(3, 3) {
            let setting = setting(3, 3, birds_out_of_the_way(3, 3, from));
            for step in STEPS {
                let on_the_board = neighbour(3, 3, from, step).is_some();
                for x in &stacks(6)[1..] {
                    for y in stacks(if on_the_board { 6 } else { 0 }) {
                        check(&setting, (3, 3), player, from, x, step, &y);
                        cases += 1;
                    }
                }
            }
        }
    }
    println!(
        "{cases} cases of a stack, its neighbour, a direction and a player on every space of 3 x 3"
    );
    assert_eq!(cases, 2 * (24 * 126 * 127 + 12 * 126));
}

#[test]
fn what_moves_and_what_stays_is_as_the_reference_says_f3_1_f3_2_f3_3() {
    let (mut cases, mut played) = (0, 0);
    let setting = setting(3, 3, birds_out_of_the_way(3, 3, (1, 1)));
    for player in [1, 2] {
        for step in STEPS {
            for x in &stacks(6)[1..] {
                for y in stacks(4) {
                    let position = check(&setting, (3, 3), player, (1, 1), x, step, &y);
                    let state = setting.read(&position).unwrap();
                    let reference =
                        Reference::from_text(&setting.board, "32,32", &position).unwrap();
                    assert_eq!(moves(&state), reference.legal_moves(), "{position}");
                    for step in moves(&state).iter().filter(|step| step.starts_with("b2")) {
                        assert_eq!(
                            play(&state, step).to_string(),
                            reference.apply_text(step).unwrap().to_string(),
                            "{step} in {position}"
                        );
                        played += 1;
                    }
                    cases += 1;
                }
            }
        }
    }
    println!("{cases} cases, {played} movements played");
    assert_eq!((cases, played), (2 * 4 * 126 * 31, 87_930));
}

#[test]
fn nothing_moves_onto_the_own_bird_and_anything_onto_the_others_f3_4() {
    let mut cases = 0;
    for player in [1_u8, 2] {
        for step in STEPS {
            let target = neighbour(3, 3, (1, 1), step).unwrap();
            let far = birds_out_of_the_way(3, 3, (1, 1))[0];
            let own = setting(
                3,
                3,
                if player == 1 {
                    [target, far]
                } else {
                    [far, target]
                },
            );
            let others = setting(
                3,
                3,
                if player == 1 {
                    [far, target]
                } else {
                    [target, far]
                },
            );
            let onto = names::print_space(target);
            for x in &stacks(6)[1..] {
                for y in stacks(6) {
                    let position = check(&others, (3, 3), player, (1, 1), x, step, &y);
                    let mut expected = moves(&others.read(&position).unwrap());
                    expected.retain(|step| step.starts_with("b2") && !step.ends_with(&onto));
                    let mut listed = moves(&own.read(&position).unwrap());
                    listed.retain(|step| step.starts_with("b2"));
                    assert_eq!(listed, expected, "{position}");
                    cases += 2;
                }
            }
        }
    }
    println!("{cases} cases of a bird next to a stack");
    assert_eq!(cases, 2 * 2 * 4 * 126 * 127);
}

#[test]
fn no_movement_leaves_the_board_of_any_size_f1_1() {
    let low: Vec<String> = tops().into_iter().filter(|y| y.len() <= 2).collect();
    let mut cases = 0;
    for (width, height) in (2..=8).flat_map(|width| (2..=8).map(move |height| (width, height))) {
        for from in all_spaces(width, height) {
            let setting = setting(width, height, birds_out_of_the_way(width, height, from));
            for step in STEPS {
                let on_the_board = neighbour(width, height, from, step).is_some();
                for y in &low[..if on_the_board { low.len() } else { 1 }] {
                    for x in &stacks(2)[1..] {
                        for player in [1, 2] {
                            check(&setting, (width, height), player, from, x, step, y);
                            cases += 1;
                        }
                    }
                }
            }
        }
    }
    println!("{cases} cases on every space of every board from 2 x 2 to 8 x 8");
    assert_eq!(cases, 246_960);
}
