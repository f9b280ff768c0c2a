//! Every order of endings (F8): in games of a few turns from positions of a few pieces on tiny
//! boards, the outcome of each turn is the first of F8.1 to F8.4 whose own condition,
//! looked up by itself, holds; and which conditions were met together.

use std::collections::BTreeMap;

use crate::support::Setting;
use freunde_rules::{Game, Move, Player};
use rules_testkit::reference::freunde::text as names;
use rules_testkit::reference::freunde::{Reference, Stacks, has_dragons, repeats};

/// What holds at the end of a turn, whatever comes of it.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "they are independent")]
struct Facts {
    warned: bool,
    dragons: bool,
    on_the_bird: bool,
    repeated: bool,
    stuck: bool,
}

/// F8 in its order: the winner and the reason, as the crate's outcome says them.
fn ending(facts: Facts, player: u8) -> Option<(Option<u8>, &'static str)> {
    let other = 3 - player;
    if facts.warned && facts.dragons {
        Some((Some(other), "dragons"))
    } else if facts.on_the_bird && !facts.dragons {
        Some((Some(player), "bird"))
    } else if facts.repeated {
        Some((None, "repetition"))
    } else if facts.stuck {
        Some((Some(player), "stuck"))
    } else {
        None
    }
}

fn outcome(game: &Game) -> Option<(Option<u8>, &'static str)> {
    let outcome = game.outcome()?;
    let number = |player| if player == Player::One { 1 } else { 2 };
    Some((outcome.winner().map(number), outcome.reason()))
}

impl Facts {
    /// A letter for every fact that holds, or a hyphen.
    fn letters(self) -> String {
        let facts = [
            (self.warned, 'w'),
            (self.dragons, 'd'),
            (self.on_the_bird, 'b'),
            (self.repeated, 'r'),
            (self.stuck, 's'),
        ];
        let holding = facts.iter().filter(|(holds, _)| *holds);
        let letters: String = holding.map(|(_, letter)| letter).collect();
        if letters.is_empty() {
            "-".to_string()
        } else {
            letters
        }
    }
}

/// How often each set of facts was met.
type Seen = BTreeMap<String, u64>;

/// Which games are played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Games {
    All,
    /// Those in which pieces move along the ranks only, or onto the bird: they repeat soon.
    AlongTheRanks,
}

/// Plays all games of up to `turns` more turns. `earlier` are the arrangements of the game's
/// start and of every turn's end before the one in progress.
fn play_on(
    game: &Game,
    reference: &Reference,
    earlier: &mut Vec<Stacks>,
    games: Games,
    turns: u32,
    seen: &mut Seen,
) {
    let player = reference.to_move;
    let bird = names::print_space(reference.board.birds[usize::from(2 - player)]);
    for text in reference.legal_moves() {
        let is_along_a_rank = text.starts_with('*') || text.as_bytes()[1] == text.as_bytes()[4];
        if games == Games::AlongTheRanks && !is_along_a_rank && !text.ends_with(&bird) {
            continue;
        }
        let step: Move = text.parse().unwrap();
        let next = game.apply(step).unwrap();
        let after = reference.apply_text(&text).unwrap();
        if after.to_move == player {
            assert_eq!(next.outcome(), None);
            play_on(&next, &after, earlier, games, turns, seen);
            continue;
        }
        let before = reference
            .turn
            .iter()
            .map(|step| names::print_step(*step))
            .chain([text.clone()]);
        let mut opponent = after.clone();
        opponent.outcome = None;
        let facts = Facts {
            warned: reference.warned[usize::from(player - 1)],
            dragons: has_dragons(&after.board, &after.stacks, player),
            on_the_bird: before.into_iter().any(|step| step.ends_with(&bird)),
            repeated: repeats(earlier, &after.stacks),
            stuck: opponent.legal_steps().is_empty(),
        };
        *seen.entry(facts.letters()).or_default() += 1;
        assert_eq!(
            outcome(&next),
            ending(facts, player),
            "{text} in {reference}: {facts:?}"
        );
        assert_eq!(next.legal_moves().is_empty(), next.outcome().is_some());
        if next.outcome().is_none() && turns > 1 {
            earlier.push(after.stacks.clone());
            play_on(&next, &after, earlier, games, turns - 1, seen);
            earlier.pop();
        }
    }
}

/// Plays the games from all positions with player One to move and up to a number of pieces in
/// such stacks; how many positions there are, and how
/// often each set of facts was met.
fn play_all(
    board: &str,
    limits: &str,
    forms: &[&str],
    most: usize,
    games: Games,
    turns: u32,
) -> String {
    let mut seen = Seen::new();
    let setting = Setting::new(board, limits);
    let geometry = names::read_board(board).unwrap();
    let mut positions = 0;
    let mut rows: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
    for _ in 0..geometry.width * geometry.height {
        let longer = |row: &Vec<Vec<u8>>| -> Vec<Vec<Vec<u8>>> {
            let used: usize = row.iter().map(Vec::len).sum();
            let fitting = forms.iter().filter(|stack| used + stack.len() <= most);
            fitting
                .map(|stack| {
                    [
                        row.clone(),
                        vec![stack.bytes().map(|piece| piece - b'0').collect()],
                    ]
                    .concat()
                })
                .collect()
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    for row in rows {
        let grid: Stacks = row.chunks(geometry.width).map(<[_]>::to_vec).collect();
        let text = format!("{} 1 - -", names::print_arrangement(&grid));
        if let Ok(state) = setting.read(&text) {
            let reference = Reference::from_text(board, limits, &text).unwrap();
            let mut earlier = vec![reference.stacks.clone()];
            play_on(
                &Game::new(state),
                &reference,
                &mut earlier,
                games,
                turns,
                &mut seen,
            );
            positions += 1;
        }
    }
    let facts: Vec<String> = seen
        .iter()
        .map(|(letters, number)| format!("{letters} {number}"))
        .collect();
    let summary = format!("{positions} positions: {}", facts.join(", "));
    println!("{board}, limits {limits}, games of up to {turns} turns: {summary}");
    summary
}

#[test]
fn endings_of_a_few_pieces_come_in_order_f8_2_f8_3_f8_4() {
    let forms = ["", "1", "2", "11", "22", "12", "21"];
    assert_eq!(
        play_all("2x2 river=- birds=a1,b2", "3,4", &forms, 4, Games::All, 8),
        "382 positions: - 387, b 420, bs 139, s 183"
    );
    assert_eq!(
        play_all(
            "3x2 river=- birds=a1,c2",
            "3,4",
            &["", "1", "2"],
            4,
            Games::All,
            7,
        ),
        "360 positions: - 4108, b 2740, br 4, bs 208, r 32, s 651"
    );
}

#[test]
fn endings_after_forced_jumps_come_in_order_f8_2() {
    let forms = ["", "1", "2", "111", "222", "12", "21", "112"];
    assert_eq!(
        play_all("2x2 river=- birds=a1,b2", "1,1", &forms, 8, Games::All, 5),
        "2588 positions: - 615, b 728, bs 1117, s 767, w 2, wb 2, wbs 72, wdbs 3, wds 6, \
         ws 20"
    );
    assert_eq!(
        play_all(
            "2x3 river=- birds=a1,a3",
            "1,1",
            &["", "1", "2", "11", "22"],
            6,
            Games::All,
            4,
        ),
        "4532 positions: - 19752, b 13630, bs 4856, s 8375"
    );
}

#[test]
fn endings_with_dragons_come_in_order_f8_1() {
    let forms = ["", "1", "2", "111", "1111"];
    assert_eq!(
        play_all("3x2 river=- birds=a1,c2", "3,4", &forms, 9, Games::All, 4),
        "4604 positions: - 62192, b 23608, bs 5700, d 1584, db 377, dbs 196, ds 1233, s \
         23260, w 1718, wb 870, wbs 751, wd 569, wdb 296, wdbs 228, wds 664, ws 2422"
    );
}

#[test]
fn repetitions_come_after_dragons_and_birds_and_before_the_stuck_f8_3() {
    let forms = ["", "1", "2", "111", "1111"];
    assert_eq!(
        play_all(
            "3x2 river=- birds=a1,c2",
            "3,4",
            &forms,
            10,
            Games::AlongTheRanks,
            10,
        ),
        "5999 positions: - 158118, b 106997, br 1194, bs 7962, d 7437, db 1214, dbr 48, \
         dbs 385, dr 216, ds 1951, r 5612, s 22614, w 6253, wb 6028, wbr 144, wbs 1256, \
         wd 2222, wdb 2160, wdbr 56, wdbs 509, wds 1368, wr 202, ws 3907"
    );
    assert_eq!(
        play_all(
            "4x2 river=- birds=a1,a2",
            "3,4",
            &["", "1", "2"],
            4,
            Games::AlongTheRanks,
            8,
        ),
        "1372 positions: - 53385, b 10605, br 136, bs 773, r 873, rs 3, s 4103"
    );
}
