//! Freunde keeps the suite of laws: random games from all position cards, and on small
//! boards with tall stacks and odd flock limits.

use crate::adapter::{Freunde, all_laws};
use freunde_rules::{FlockLimits, Game, PositionCard, State};
use rules_testkit::laws::{Dice, Playthrough, Referenced, check};
use rules_testkit::reference::freunde::Ending;

fn keeps_the_laws(start: &State, seed: u64, plies: usize) -> usize {
    let rules = Freunde::of(start);
    check(&rules, &all_laws(), start, seed, plies)
        .unwrap_or_else(|violation| panic!("{violation}\n  on {}, {}", rules.board, rules.limits))
}

#[test]
fn games_from_every_pair_of_cards_keep_the_laws() {
    let cards = PositionCard::NAMES.map(|name| PositionCard::named(name).unwrap());
    let mut states = 0;
    for (i, one) in cards.iter().enumerate() {
        for (j, two) in cards.iter().enumerate() {
            let freunde = Freunde::default();
            let start = State::start(freunde.board, freunde.limits, [one, two]).unwrap();
            states += keeps_the_laws(&start, (6 * i + j) as u64, 20);
        }
    }
    println!("{states} states");
    assert!(states > 36 * 15);
}

#[test]
fn games_on_odd_boards_keep_the_laws() {
    for (board, limits, position) in ODD {
        let start = State::parse(board.parse().unwrap(), limits.parse().unwrap(), position);
        let start = start.unwrap_or_else(|error| panic!("{position}: {error}"));
        for seed in 0..6 {
            keeps_the_laws(&start, seed, 30);
        }
    }
}

/// Games on boards so small that pieces soon stand where they stood.
#[test]
fn a_game_ends_as_the_reference_says_by_repetition_too_f8_3() {
    let mut repetitions = 0;
    for (board, position) in [
        ("3x3 river=- birds=a1,c3", "x,2,x/x2,2/1,1,x 1 - -"),
        ("4x4 river=- birds=a1,d4", "x4/2,x2,2/x,1,1,x/x4 1 - -"),
        ("4x3 river=- birds=a1,d3", "x,22,22,x/x4/x,11,11,x 1 - -"),
        ("5x4 river=- birds=c1,c4", "22,x3,22/x5/x5/11,x3,11 1 - -"),
    ] {
        let board = board.parse().unwrap();
        let start = State::parse(board, FlockLimits::default(), position).unwrap();
        let rules = Freunde::of(&start);
        for seed in 0..300 {
            let played = Playthrough::random(&rules, start, 60, &mut Dice::new(seed));
            let (mut game, mut slow) = (Game::new(start), rules.slow(&start));
            let mut stood = Vec::new();
            for mv in &played.moves {
                if slow.turn.is_empty() {
                    stood.push(slow.stacks.clone());
                }
                game = game.apply(*mv).unwrap();
                slow = slow.apply_text(&mv.to_string()).unwrap();
                let ending = slow.ending(&stood);
                let winner = |ending| match ending {
                    Ending::Draw => None,
                    Ending::Won(outcome) => Some(outcome.winner),
                };
                let ours = game
                    .outcome()
                    .map(|outcome| outcome.winner().map(|player| player.index() as u8 + 1));
                assert_eq!(ours, ending.map(winner), "{}", game.state());
                if ending == Some(Ending::Draw) {
                    repetitions += 1;
                }
                if ending.is_some() {
                    break;
                }
            }
        }
    }
    println!("{repetitions} repetitions");
    assert!(repetitions >= 5);
}

/// Boards, flock limits and positions that the default never comes to: sides of 2 and 8,
/// rivers of all shapes, mixed and tall stacks, limits that force jumps all the time or never.
const ODD: [(&str, &str, &str); 9] = [
    ("2x3 river=- birds=a1,b3", "3,4", "2,22/x2/11,1 1 - -"),
    ("2x2 river=b1,a2 birds=a1,b2", "1,1", "x,2/1,x 1 - -"),
    ("3x3 river=- birds=b1,b3", "1,1", "2,22,2/x3/1,11,1 1 - -"),
    (
        "3x4 river=3 birds=b1,b4",
        "2,2",
        "22,2,22/x3/x,112,x/11,1,11 2 - -",
    ),
    (
        "4x4 river=a2,b2,d3 birds=a1,d4",
        "1,32",
        "2,2,2,2/x2,21,x/1,12,x2/1,1,1,1 1 12 -",
    ),
    (
        "5x5 river=- birds=c1,c5",
        "3,4",
        "x5/22222222,x3,2222222/x2,12,x2/1111111,x3,11111111/x5 1 - -",
    ),
    (
        "3x5 river=2 birds=a1,c5",
        "15,16",
        "x3/2,12121212121212121212121212121,x/x3/x3/x,1,2 2 - -",
    ),
    (
        "8x8 river=4,5 birds=d1,e8",
        "1,2",
        "x8/2,2,2,2,2,2,2,2/222,x2,22,x4/x8/x8/x3,11,x2,11,11/1,1,1,1,1,1,1,1/x8 1 - -",
    ),
    (
        "8x2 river=- birds=a1,h2",
        "2,3",
        "22,x,22,x,22,x,22,x/x,11,x,11,x,11,x,11 2 - -",
    ),
];
