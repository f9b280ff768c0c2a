//! Reverse moves (F7): from every position of a few pieces on small boards, after every two
//! turns, the turns that the crate allows are those of the same position without a past, but
//! for those that leave the player's own pieces where they were.

use std::collections::BTreeSet;

use crate::support::{Setting, moves, outcome, play};
use freunde_rules::State;
use rules_testkit::reference::freunde::text as names;
use rules_testkit::reference::freunde::{Places, Stacks, places};

/// What was seen on the way.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    positions: u64,
    /// Positions after two turns, and those amid the second turn.
    after_two_turns: u64,
    amid_a_turn: u64,
    /// Turns from there, and those that F7.1 forbids.
    turns: u64,
    reverse: u64,
    /// Movements and jumps that F7.2 forbids since every way to end the turn is forbidden.
    dead_ends: u64,
    /// Positions in which nothing but reverse turns is left: the player loses (F8.4).
    stuck: u64,
}

/// Where the pieces of a player are in a position's text, which is at the start of a turn.
fn own(setting: &Setting, text: &str, player: u8) -> Places {
    let board = names::read_board(&setting.board).unwrap();
    places(
        &names::read_arrangement(&board, text.split(' ').next().unwrap()).unwrap(),
        player,
    )
}

fn player(text: &str) -> u8 {
    text.split(' ').nth(1).unwrap().parse().unwrap()
}

/// All whole turns from a state, with the states they lead to; `amid` gets the states before
/// every jump.
fn turns(state: &State, so_far: &str, amid: &mut Vec<State>) -> Vec<(String, State)> {
    let mut list = Vec::new();
    for step in moves(state) {
        let next = play(state, &step);
        let turn = format!("{so_far}{step}");
        if next.to_move() == state.to_move() {
            amid.push(next);
            list.extend(turns(&next, &turn, amid));
        } else {
            list.push((turn, next));
        }
    }
    list
}

/// All beginnings of turns, the whole ones included, that the crate lists.
fn beginnings(state: &State, so_far: &str, list: &mut BTreeSet<String>) {
    for step in moves(state) {
        let next = play(state, &step);
        let turn = format!("{so_far}{step}");
        if next.to_move() == state.to_move() {
            beginnings(&next, &turn, list);
        }
        list.insert(turn);
    }
}

/// The beginnings that lead to one of some whole turns.
fn beginnings_of(turns: &[String]) -> BTreeSet<String> {
    let mut list = BTreeSet::new();
    for turn in turns {
        list.extend(
            turn.match_indices('*')
                .map(|(end, _)| turn[..end].to_string()),
        );
        list.insert(turn.clone());
    }
    list
}

/// Checks the turns from a state whose player's own pieces were at `before` at the start of
/// their previous turn.
fn check(setting: &Setting, state: &State, before: &Places, seen: &mut Seen) {
    let text = state.to_string();
    let mover = player(&text);
    let without_past = setting.read(&text).unwrap();
    let all = turns(&without_past, "", &mut Vec::new());
    let mut allowed = Vec::new();
    for (turn, after) in &all {
        seen.turns += 1;
        if own(setting, &after.to_string(), mover) == *before {
            seen.reverse += 1;
        } else {
            allowed.push(turn.clone());
        }
    }
    let expected = beginnings_of(&allowed);
    let mut listed = BTreeSet::new();
    beginnings(state, "", &mut listed);
    assert_eq!(listed, expected, "{text}, before {before:?}");
    let all: Vec<String> = all.into_iter().map(|(turn, _)| turn).collect();
    let forbidden = (all.len() - allowed.len()) as u64;
    seen.dead_ends += (beginnings_of(&all).len() - expected.len()) as u64 - forbidden;
    if outcome(&without_past).is_none() {
        assert_eq!(
            outcome(state),
            allowed.is_empty().then_some((3 - mover, "stuck")),
            "{text}"
        );
        seen.stuck += u64::from(allowed.is_empty());
    }
}

/// Checks the third turn, and the third turn after a position amid the first that is read from
/// its text.
fn check_position(setting: &Setting, text: &str, seen: &mut Seen) {
    let start = setting.read(text).unwrap();
    let before = own(setting, text, player(text));
    let mut amid = Vec::new();
    let mut first_turns = turns(&start, "", &mut amid);
    for state in &amid {
        let read = setting.read(&state.to_string()).unwrap();
        assert_eq!(read, *state);
        first_turns.extend(turns(&read, "", &mut Vec::new()));
    }
    seen.positions += 1;
    seen.amid_a_turn += amid.len() as u64;
    for (_, second) in first_turns {
        for (_, third) in turns(&second, "", &mut Vec::new()) {
            if outcome(&third).is_none_or(|(_, reason)| reason == "stuck") {
                check(setting, &third, &before, seen);
                seen.after_two_turns += 1;
            }
        }
    }
}

/// Checks every position of up to a number of pieces, in stacks of at most three.
fn check_all(board: &str, limits: &str, most: usize) -> Seen {
    let setting = Setting::new(board, limits);
    let geometry = names::read_board(board).unwrap();
    let mut seen = Seen::default();
    let mut rows: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
    for _ in 0..geometry.width * geometry.height {
        let longer = |row: &Vec<Vec<u8>>| -> Vec<Vec<Vec<u8>>> {
            let used: usize = row.iter().map(Vec::len).sum();
            let fitting = stacks(3)
                .into_iter()
                .filter(|stack| used + stack.len() <= most);
            fitting
                .map(|stack| [row.clone(), vec![stack]].concat())
                .collect()
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    for row in rows {
        let grid: Stacks = row.chunks(geometry.width).map(<[_]>::to_vec).collect();
        for player in [1, 2] {
            let text = format!("{} {player} - -", names::print_arrangement(&grid));
            if setting.read(&text).is_ok() {
                check_position(&setting, &text, &mut seen);
            }
        }
    }
    println!("{board}, limits {limits}, up to {most} pieces: {seen:?}");
    seen
}

/// All stacks up to a height in all colourings.
fn stacks(height: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    let mut done = 0;
    while done < all.len() {
        let lower = all[done].clone();
        if lower.len() < height {
            all.extend([1, 2].map(|piece| [lower.clone(), vec![piece]].concat()));
        }
        done += 1;
    }
    all
}

#[test]
fn no_turn_leaves_the_own_pieces_where_they_were_f7_1() {
    let seen = check_all("3x2 river=- birds=a1,c2", "3,4", 5);
    assert_eq!(
        seen,
        Seen {
            positions: 17_076,
            after_two_turns: 49_968,
            amid_a_turn: 0,
            turns: 121_754,
            reverse: 16_442,
            dead_ends: 0,
            stuck: 1982
        }
    );
    let seen = check_all("3x3 river=2 birds=b1,b3", "3,4", 4);
    assert_eq!(
        seen,
        Seen {
            positions: 10_556,
            after_two_turns: 15_720,
            amid_a_turn: 0,
            turns: 25_256,
            reverse: 3072,
            dead_ends: 0,
            stuck: 908
        }
    );
}

#[test]
fn no_step_leads_to_reverse_turns_alone_f7_2() {
    let seen = check_all("3x2 river=- birds=a1,c2", "1,1", 4);
    assert_eq!(
        seen,
        Seen {
            positions: 4116,
            after_two_turns: 10_460,
            amid_a_turn: 2198,
            turns: 20_420,
            reverse: 2044,
            dead_ends: 100,
            stuck: 482
        }
    );
    let seen = check_all("4x2 river=- birds=a1,a2", "1,2", 4);
    assert_eq!(
        seen,
        Seen {
            positions: 10_600,
            after_two_turns: 60_728,
            amid_a_turn: 5594,
            turns: 182_026,
            reverse: 15_740,
            dead_ends: 972,
            stuck: 2076
        }
    );
}
