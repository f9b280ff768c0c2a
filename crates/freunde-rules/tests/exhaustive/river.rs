//! Every occupancy of small boards against every river that is a set of ranks, and many that
//! are not (F6): a position is accepted, and a movement allowed, just when a plain flood fill
//! finds every piece on the river connected.

use crate::support::{Pair, Setting, moves};
use rules_testkit::reference::freunde::text as names;
use rules_testkit::reference::freunde::{Board, Kind, Space, Stacks, movements, spaces, stack};

/// What was seen on the way.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    /// Positions read, and positions refused since a piece was not connected.
    read: u64,
    refused: u64,
    /// Movements that the shape of the stacks allows: listed, and blocked by the river.
    listed: u64,
    blocked: u64,
}

/// A plain flood fill over a board's spaces in one list: from every occupied dry space over
/// occupied river spaces; whether that reaches all of them.
fn is_connected(width: usize, river: &[bool], occupied: &[bool]) -> bool {
    let mut reached: Vec<bool> = (0..river.len())
        .map(|space| occupied[space] && !river[space])
        .collect();
    let mut to_do: Vec<usize> = (0..river.len()).filter(|space| reached[*space]).collect();
    while let Some(space) = to_do.pop() {
        let mut flood = |near: usize| {
            if occupied[near] && !reached[near] {
                reached[near] = true;
                to_do.push(near);
            }
        };
        if space % width > 0 {
            flood(space - 1);
        }
        if space % width + 1 < width {
            flood(space + 1);
        }
        if space >= width {
            flood(space - width);
        }
        if space + width < river.len() {
            flood(space + width);
        }
    }
    (0..river.len()).all(|space| !occupied[space] || reached[space])
}

/// The bits of a number, lowest first.
fn bits(number: usize, length: usize) -> Vec<bool> {
    (0..length).map(|bit| number >> bit & 1 == 1).collect()
}

/// A board with this river and its birds on the outermost dry spaces, if there are two.
fn board(width: usize, height: usize, river: &[bool]) -> Option<(Board, Setting)> {
    let space = |place: usize| -> Space { (place % width, place / width) };
    let dry: Vec<Space> = (0..river.len())
        .filter(|place| !river[*place])
        .map(space)
        .collect();
    let birds = match dry[..] {
        [first, .., last] => [first, last],
        _ => return None,
    };
    let wet = (0..river.len())
        .filter(|place| river[*place])
        .map(space)
        .collect();
    let board = Board {
        width,
        height,
        river: wet,
        birds,
    };
    let setting = Setting::new(&names::print_board(&board), "32,32");
    Some((board, setting))
}

/// The stacks for an occupancy: the mover's single pieces, or with `pairs` stacks of two at
/// every second space; the other player's one piece lies on top of the first.
fn stacks(width: usize, occupied: &[bool], player: u8, pairs: bool) -> Stacks {
    let mut other_placed = false;
    let mut row = Vec::new();
    for (place, is_occupied) in occupied.iter().enumerate() {
        let mut stack = Vec::new();
        if *is_occupied {
            stack.push(player);
            if pairs && place % 3 == 0 {
                stack.push(player);
            }
            if !other_placed {
                stack.push(3 - player);
                other_placed = true;
            }
        }
        row.push(stack);
    }
    row.chunks(width).map(<[_]>::to_vec).collect()
}

/// Checks one occupancy on one board.
fn check(
    board: &Board,
    setting: &Setting,
    river: &[bool],
    occupied: &[bool],
    player: u8,
    pairs: bool,
    seen: &mut Seen,
) {
    let stacks = stacks(board.width, occupied, player, pairs);
    if stacks.iter().flatten().map(Vec::len).sum::<usize>() > 17 {
        return;
    }
    let position = format!("{} {player} - -", names::print_arrangement(&stacks));
    let read = setting.read(&position);
    if !is_connected(board.width, river, occupied) {
        assert!(
            read.unwrap_err().contains("F6"),
            "{position} on {}",
            setting.board
        );
        seen.refused += 1;
        return;
    }
    seen.read += 1;
    let mut expected = Vec::new();
    for step in movements(board, &stacks, player) {
        if step.to == board.birds[usize::from(player) - 1] {
            continue;
        }
        let place = |space: Space| space.1 * board.width + space.0;
        let mut after = occupied.to_vec();
        let height = stacks[step.from.1][step.from.0].len();
        let leaves = if step.kind == Kind::Slide {
            stacks[step.to.1][step.to.0].len()
        } else {
            height - 1
        };
        after[place(step.from)] = leaves > 0;
        after[place(step.to)] = true;
        if is_connected(board.width, river, &after) {
            expected.push(names::print_step(step));
            seen.listed += 1;
        } else {
            seen.blocked += 1;
        }
    }
    expected.sort();
    assert_eq!(
        moves(&read.unwrap()),
        expected,
        "{position} on {}",
        setting.board
    );
}

/// Checks every occupancy on the boards whose river is one of these sets of ranks, a bit each.
fn check_ranks(
    width: usize,
    height: usize,
    rivers: impl Iterator<Item = usize>,
    player: u8,
    pairs: bool,
) -> Seen {
    let mut seen = Seen::default();
    for ranks in rivers {
        let river: Vec<bool> = (0..width * height)
            .map(|place| ranks >> (place / width) & 1 == 1)
            .collect();
        let Some((board, setting)) = board(width, height, &river) else {
            continue;
        };
        for occupied in 1..1 << (width * height) {
            check(
                &board,
                &setting,
                &river,
                &bits(occupied, width * height),
                player,
                pairs,
                &mut seen,
            );
        }
    }
    println!("{width} x {height}, rivers of ranks, player {player}, pairs {pairs}: {seen:?}");
    seen
}

/// Checks every `of_occupancies`-th occupancy on every `of_rivers`-th board.
fn check_any(width: usize, height: usize, of_rivers: usize, of_occupancies: usize) -> Seen {
    let mut seen = Seen::default();
    for number in (0..1 << (width * height)).step_by(of_rivers) {
        let river = bits(number, width * height);
        let Some((board, setting)) = board(width, height, &river) else {
            continue;
        };
        let first = 1 + number % of_occupancies;
        for occupied in (first..1 << (width * height)).step_by(of_occupancies) {
            let player = 1 + (occupied % 2) as u8;
            check(
                &board,
                &setting,
                &river,
                &bits(occupied, width * height),
                player,
                occupied % 3 == 0,
                &mut seen,
            );
        }
    }
    println!("{width} x {height}, any rivers: {seen:?}");
    seen
}

/// Walks a turn and its jumps; nothing is ever unconnected after one.
fn walk_turn(pair: &Pair, jumps: &mut u64) {
    for step in pair.agreed_moves() {
        let next = pair.play(&step);
        let board = &next.reference.board;
        let river: Vec<bool> = spaces(board)
            .map(|space| board.river.contains(&space))
            .collect();
        let occupied: Vec<bool> = spaces(board)
            .map(|space| !stack(&next.reference.stacks, space).is_empty())
            .collect();
        assert!(
            is_connected(board.width, &river, &occupied),
            "{step} in {}",
            pair.reference
        );
        *jumps += u64::from(step.starts_with('*'));
        if next.reference.to_move == pair.reference.to_move {
            walk_turn(&next, jumps);
        }
    }
}

#[test]
fn every_occupancy_of_3_x_4_and_every_river_of_ranks_f6() {
    let seen = check_ranks(3, 4, 0..16, 1, false);
    assert_eq!(
        seen,
        Seen {
            read: 32_963,
            refused: 28_462,
            listed: 262_317,
            blocked: 88_019
        }
    );
    let seen = check_ranks(3, 4, 0..16, 2, true);
    assert_eq!(
        seen,
        Seen {
            read: 32_963,
            refused: 28_462,
            listed: 292_134,
            blocked: 61_748
        }
    );
}

#[test]
fn every_occupancy_of_4_x_4_and_every_second_river_of_ranks_f6() {
    let seen = check_ranks(4, 4, (0..16).step_by(2), 1, false);
    assert_eq!(
        seen,
        Seen {
            read: 319_791,
            refused: 204_489,
            listed: 4_282_542,
            blocked: 911_508
        }
    );
}

#[test]
fn every_occupancy_of_4_x_4_and_every_other_river_of_ranks_f6() {
    let seen = check_ranks(4, 4, (1..16).step_by(2), 2, false);
    assert_eq!(
        seen,
        Seen {
            read: 163_960,
            refused: 294_785,
            listed: 1_955_748,
            blocked: 781_719
        }
    );
}

#[test]
fn every_occupancy_of_3_x_3_and_every_river_f6() {
    let seen = check_any(3, 3, 1, 1);
    assert_eq!(
        seen,
        Seen {
            read: 159_044,
            refused: 97_478,
            listed: 767_905,
            blocked: 284_807
        }
    );
}

#[test]
fn many_occupancies_of_3_x_4_and_of_4_x_4_and_many_rivers_f6() {
    let seen = check_any(3, 4, 7, 11);
    assert_eq!(
        seen,
        Seen {
            read: 122_318,
            refused: 95_462,
            listed: 958_414,
            blocked: 317_452
        }
    );
    let seen = check_any(4, 4, 101, 607);
    assert_eq!(
        seen,
        Seen {
            read: 34_507,
            refused: 34_895,
            listed: 423_533,
            blocked: 121_883
        }
    );
}

#[test]
fn no_jump_parts_a_piece_from_the_bank_f6() {
    let (mut positions, mut jumps) = (0, 0);
    for number in 0..64 {
        let Some((_, setting)) = board(3, 2, &bits(number, 6)).filter(|_| number % 3 != 2) else {
            continue;
        };
        let setting = Setting::new(&setting.board, "1,1");
        for mut code in 0..4_usize.pow(5) {
            let mut row = vec![vec![2]];
            for _ in 0..5 {
                row.push(vec![1; code % 4]);
                code /= 4;
            }
            let grid: Stacks = row.chunks(3).map(<[_]>::to_vec).collect();
            let position = format!("{} 1 - -", names::print_arrangement(&grid));
            if let Some(pair) = Pair::read(&setting, &position) {
                positions += 1;
                walk_turn(&pair, &mut jumps);
            }
        }
    }
    println!("{positions} positions, {jumps} jumps");
    assert_eq!((positions, jumps), (35_928, 93_470));
}
