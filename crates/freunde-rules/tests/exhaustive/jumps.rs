//! Every way in which up to five stacks hold 0 to 6 of the mover's pieces, buried and on top,
//! for several flock limits (F4): which jumps are forced, where to, how often, and what they
//! and the movements before them are blocked by.

use crate::support::{Pair, Setting};
use rules_testkit::reference::freunde::text as names;
use rules_testkit::reference::freunde::{
    Kind, Reference, jumps, moved, movements, pieces_of, stack,
};

/// What was seen on the way.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    positions: u64,
    /// Movements and jumps after which a jump was forced, and those after which none was.
    forced: u64,
    not_forced: u64,
    /// Whole turns by the number of their jumps.
    turns: [u64; 5],
    /// Candidates for movements and jumps that were not listed since they go onto the own
    /// bird, give an arrangement a second time, or force jumps that cannot be completed.
    own_bird: u64,
    occurred: u64,
    not_completed: u64,
}

/// The stacks of up to a number of the mover's pieces, without others.
fn on_top(player: u8, most: usize) -> Vec<Vec<u8>> {
    (0..=most).map(|number| vec![player; number]).collect()
}

/// These, and those in which a piece of the other player lies on top.
fn on_top_and_buried(player: u8, most: usize) -> Vec<Vec<u8>> {
    let on_top = on_top(player, most);
    let buried = on_top
        .iter()
        .map(|own| [own.clone(), vec![3 - player]].concat())
        .collect();
    [on_top, buried].concat()
}

/// Compares the crate with the reference after every sequence of steps of this turn, and both
/// with F4.1, F4.3 and what blocks a step as it is written.
fn walk_turn(pair: &Pair, jumped: usize, seen: &mut Seen) {
    let reference = &pair.reference;
    let listed = pair.agreed_moves();
    classify_blocked(reference, &listed, seen);
    for step in &listed {
        let next = pair.play(step);
        let limit = reference.limits[usize::from(step.starts_with('*'))];
        let to = names::print_space(next.reference.turn.last().map_or((0, 0), |step| step.to));
        let amid_the_turn = next.reference.to_move == reference.to_move;
        let landed = steps_of(reference)
            .into_iter()
            .find(|found| names::print_step(*found) == *step)
            .unwrap();
        let after = moved(&reference.stacks, landed);
        let forced = pieces_of(stack(&after, landed.to), reference.to_move) > limit;
        assert_eq!(amid_the_turn, forced, "{step} in {reference}");
        if forced {
            assert!(step.ends_with(&to));
            seen.forced += 1;
            walk_turn(&next, jumped + 1, seen);
        } else {
            seen.not_forced += 1;
            seen.turns[jumped] += 1;
            next.agree();
        }
    }
}

fn steps_of(reference: &Reference) -> Vec<rules_testkit::reference::freunde::Step> {
    match reference.turn.last() {
        None => movements(&reference.board, &reference.stacks, reference.to_move),
        Some(last) => jumps(&reference.board, last.to, reference.to_move),
    }
}

/// Says of every candidate that is not listed which of F3.4, F4.5 and F4.6 forbids it.
fn classify_blocked(reference: &Reference, listed: &[String], seen: &mut Seen) {
    let own_bird = reference.board.birds[usize::from(reference.to_move) - 1];
    for step in steps_of(reference) {
        let is_listed = listed.contains(&names::print_step(step));
        let after = moved(&reference.stacks, step);
        if step.to == own_bird {
            seen.own_bird += 1;
            assert!(!is_listed);
        } else if reference.earlier_in_turn.contains(&after) {
            seen.occurred += 1;
            assert!(!is_listed);
        } else if !is_listed {
            let limit = reference.limits[usize::from(step.kind == Kind::Jump)];
            assert!(pieces_of(stack(&after, step.to), reference.to_move) > limit);
            seen.not_completed += 1;
        }
    }
}

/// Walks the turns of all positions in which the first spaces of a board hold these forms.
fn walk_all(board: &str, limits: &str, player: u8, forms: &[Vec<Vec<u8>>]) -> Seen {
    let setting = Setting::new(board, limits);
    let geometry = names::read_board(board).unwrap();
    let mut seen = Seen::default();
    for code in 0..forms.iter().map(Vec::len).product() {
        let mut rest: usize = code;
        let mut row = vec![Vec::new(); geometry.width * geometry.height];
        for (space, forms) in row.iter_mut().zip(forms) {
            space.clone_from(&forms[rest % forms.len()]);
            rest /= forms.len();
        }
        let count = |player| {
            row.iter()
                .map(|stack| pieces_of(stack, player))
                .sum::<usize>()
        };
        if !(1..=16).contains(&count(1)) || !(1..=16).contains(&count(2)) {
            continue;
        }
        let grid: Vec<Vec<Vec<u8>>> = row.chunks(geometry.width).map(<[_]>::to_vec).collect();
        let position = format!("{} {player} - -", names::print_arrangement(&grid));
        walk_turn(&Pair::read(&setting, &position).unwrap(), 0, &mut seen);
        seen.positions += 1;
    }
    println!("{board}, limits {limits}, player {player}: {seen:?}");
    seen
}

#[test]
fn five_stacks_with_the_usual_limits_f4_1_f4_3() {
    let (two, three) = (on_top_and_buried(1, 6), on_top(1, 6));
    let forms = [two.clone(), two, three.clone(), three.clone(), three];
    let seen = walk_all("3x2 river=- birds=c2,b2", "3,4", 1, &forms);
    assert_eq!(
        seen,
        Seen {
            positions: 31_644,
            forced: 36_456,
            not_forced: 116_402,
            turns: [68_772, 43_210, 4148, 272, 0],
            own_bird: 103_950,
            occurred: 4660,
            not_completed: 11_825
        }
    );
    let seen = walk_all("2x3 river=- birds=a1,b3", "3,4", 1, &forms);
    assert_eq!(
        seen,
        Seen {
            positions: 31_644,
            forced: 64_740,
            not_forced: 213_497,
            turns: [133_330, 73_575, 6395, 197, 0],
            own_bird: 7218,
            occurred: 9596,
            not_completed: 2358
        }
    );
}

#[test]
fn five_stacks_with_low_limits_f4_4() {
    let seen = walk_all(
        "2x3 river=- birds=a1,a3",
        "1,2",
        2,
        &vec![on_top_and_buried(2, 3); 5],
    );
    assert_eq!(
        seen,
        Seen {
            positions: 31_713,
            forced: 41_464,
            not_forced: 66_456,
            turns: [28_096, 26_432, 8896, 2552, 480],
            own_bird: 7200,
            occurred: 8136,
            not_completed: 16_208
        }
    );
    let seen = walk_all(
        "3x2 river=- birds=a1,a2",
        "2,1",
        1,
        &vec![on_top_and_buried(1, 3); 5],
    );
    assert_eq!(
        seen,
        Seen {
            positions: 31_713,
            forced: 28_976,
            not_forced: 92_828,
            turns: [67_008, 16_112, 9288, 420, 0],
            own_bird: 12_352,
            occurred: 9456,
            not_completed: 8404
        }
    );
}

#[test]
fn four_stacks_with_every_number_buried_and_on_top_f4_1_f4_2_f4_6() {
    let seen = walk_all(
        "2x3 river=- birds=b3,a3",
        "1,1",
        1,
        &vec![on_top_and_buried(1, 6); 4],
    );
    assert_eq!(
        seen,
        Seen {
            positions: 31_110,
            forced: 84_905,
            not_forced: 77_549,
            turns: [23_156, 23_952, 19_461, 8865, 2115],
            own_bird: 42_781,
            occurred: 35_793,
            not_completed: 31_228
        }
    );
    let seen = walk_all(
        "2x2 river=- birds=b2,a2",
        "5,2",
        2,
        &vec![on_top_and_buried(2, 6); 4],
    );
    assert_eq!(
        seen,
        Seen {
            positions: 31_110,
            forced: 1872,
            not_forced: 46_602,
            turns: [44_940, 1452, 210, 0, 0],
            own_bird: 10_266,
            occurred: 0,
            not_completed: 2148
        }
    );
}

#[test]
fn jumps_along_a_rank_never_come_back_f4_5() {
    let seen = walk_all(
        "5x2 river=- birds=e2,a2",
        "1,1",
        1,
        &vec![on_top_and_buried(1, 4); 4],
    );
    assert_eq!(
        seen,
        Seen {
            positions: 9360,
            forced: 37_491,
            not_forced: 73_468,
            turns: [21_100, 33_765, 11_871, 5724, 1008],
            own_bird: 5250,
            occurred: 19_866,
            not_completed: 0
        }
    );
    let seen = walk_all(
        "4x2 river=- birds=d2,a1",
        "1,1",
        2,
        &vec![on_top_and_buried(2, 4); 4],
    );
    assert_eq!(
        seen,
        Seen {
            positions: 9360,
            forced: 2886,
            not_forced: 5478,
            turns: [3000, 1980, 498, 0, 0],
            own_bird: 3378,
            occurred: 918,
            not_completed: 7182
        }
    );
}
