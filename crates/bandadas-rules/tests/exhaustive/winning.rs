//! Winning and the end of the round (B8): all collections of up to three of each species, alone
//! and after every flight; all sizes of collections when no new round can be dealt; and every
//! number of cards around the one at which it can.

use crate::support::{Pair, cards, many, rest, table, unknown, winners};
use bandadas_rules::State;
use rules_testkit::reference::bandadas::{Cards, Phase, Reference, SPECIES, sort};

/// B8.1 written out over the numbers of each species.
fn wins(numbers: [usize; 8]) -> bool {
    let species = numbers.iter().filter(|number| **number > 0).count();
    let threes = numbers.iter().filter(|number| **number >= 3).count();
    species >= 7 || threes >= 2
}

/// All collections of up to three of each species, the empty one first.
fn collections() -> impl Iterator<Item = [usize; 8]> {
    (0..4_usize.pow(8)).map(|code| std::array::from_fn(|place| code >> (2 * place) & 3))
}

fn birds(numbers: [usize; 8]) -> Cards {
    SPECIES
        .iter()
        .zip(numbers)
        .flat_map(|(species, number)| many(species.letter, number))
        .collect()
}

/// Two players; seat 2 has this hand and this collection, and the rest is in the draw pile.
fn two_players(hand: Cards, collection: Cards, phase: Phase) -> Reference {
    let rows = [cards("W"), cards("R"), cards("W"), cards("R")];
    let hands = vec![unknown(cards("M")), unknown(hand)];
    let mut state = table(&rows, hands, vec![cards("P"), collection], 2, phase);
    state.draw = rest(&state).unwrap();
    state
}

#[test]
fn every_collection_up_to_three_of_each_wins_as_written_b8_1() {
    let (mut cases, mut winning) = (0, 0);
    for numbers in collections().skip(1) {
        let over = two_players(cards("M"), birds(numbers), Phase::Over);
        let read = over.to_string().parse::<State>();
        assert_eq!(read.is_ok(), wins(numbers), "{over}");
        assert_eq!(
            over.refuse_the_impossible().is_ok(),
            wins(numbers),
            "{over}"
        );
        if let Ok(state) = read {
            assert_eq!(winners(&state), Some(vec![2]), "{over}");
            winning += 1;
        }
        for phase in [Phase::Lay, Phase::Draw, Phase::Fly] {
            let going_on = two_players(cards("M"), birds(numbers), phase);
            assert_eq!(
                going_on.to_string().parse::<State>().is_ok(),
                !wins(numbers),
                "{going_on}"
            );
        }
        let mut of_another = over.clone();
        of_another.collections.swap(0, 1);
        assert!(
            of_another.to_string().parse::<State>().is_err(),
            "{of_another}"
        );
        cases += 1;
    }
    println!("{cases} collections, {winning} of them win");
    assert_eq!((cases, winning), (65_535, 47_367));
}

#[test]
fn every_flight_to_every_collection_wins_as_written_b7_1_b8_1_b8_4() {
    let (mut cases, mut winning) = (0, 0);
    for (place, numbers) in collections()
        .enumerate()
        .filter(|(place, numbers)| *place > 0 && !wins(*numbers))
    {
        for (species, flown) in SPECIES.iter().zip(0..) {
            let big = (place + flown) % 2 == 0;
            let flock = many(
                species.letter,
                if big { species.big } else { species.small },
            );
            let alone = place % 3 == 0;
            let kept = if alone {
                Vec::new()
            } else {
                cards(if species.letter == 'M' { "D" } else { "M" })
            };
            let pair = Pair::of(two_players(
                [flock, kept].concat(),
                birds(numbers),
                Phase::Fly,
            ));
            let next = pair.play(&format!("!{}", species.letter));
            let mut after = numbers;
            after[flown] += if big { 2 } else { 1 };
            assert_eq!(
                winners(&next.state),
                wins(after).then(|| vec![2]),
                "{}",
                pair.reference
            );
            next.agree();
            let text = next.state.to_string();
            let phase = text.rsplit(' ').next().unwrap();
            let expected = if wins(after) {
                "over"
            } else if alone {
                "hands"
            } else {
                "lay"
            };
            assert_eq!(phase, expected, "{}", pair.reference);
            cases += 1;
            winning += u32::from(wins(after));
        }
    }
    println!("{cases} flights, {winning} of them win");
    assert_eq!((cases, winning), (145_344, 52_016));
}

/// The next seats to play, from one on.
fn seats_from(seat: usize, players: usize) -> impl Iterator<Item = usize> {
    (0..players).map(move |step| (seat - 1 + step) % players + 1)
}

/// Seat `player` is to lay its last card, a robin on a row of magpies. The others hold
/// these numbers of cards, the piles hold `draw` and `discard`, and the rows hold the rest.
fn last_card(
    collections: &[Cards],
    player: usize,
    hands: &[usize],
    draw: usize,
    discard: usize,
) -> Reference {
    let mut rows = [cards("M"), cards("P"), cards("W"), cards("T")];
    let held = vec![unknown(Vec::new()); collections.len()];
    let mut state = table(&rows, held, collections.to_vec(), player, Phase::Lay);
    state.hands[player - 1] = unknown(cards("R"));
    let mut left = rest(&state).unwrap();
    // Cards are taken from the end of the order of B1.
    let mut take = |number: usize| left.split_off(left.len() - number);
    for (seat, number) in seats_from(player, collections.len()).skip(1).zip(hands) {
        state.hands[seat - 1] = unknown(take(*number));
    }
    state.draw = take(draw);
    state.discard = take(discard);
    for species in SPECIES {
        let cards: Cards = left
            .iter()
            .copied()
            .filter(|card| *card == species.letter)
            .collect();
        let row = match species.letter {
            'M' | 'W' => 0,
            'P' | 'D' => 1,
            'R' => 2,
            _ => 3,
        };
        rows[row].extend(cards);
    }
    for row in &mut rows {
        sort(row);
    }
    state.rows = rows.to_vec();
    state
}

/// Plays the last card of a state, declines to draw, and gives the state after the turn.
fn play_last_card(state: Reference) -> Pair {
    let pair = Pair::of(state);
    let row = pair
        .reference
        .rows
        .iter()
        .position(|row| !row.contains(&'R'))
        .unwrap()
        + 1;
    let next = pair.play(&format!("R{row}>"));
    let next = if next.reference.phase == Phase::Draw {
        next.play("-")
    } else {
        next
    };
    next.agree();
    next
}

#[test]
fn the_largest_collections_win_where_no_round_can_be_dealt_b8_2() {
    let (mut cases, mut shared) = (0, 0);
    for players in 2..=5 {
        for code in 0..4_usize.pow(players as u32) {
            let sizes: Vec<usize> = (0..players)
                .map(|place| code >> (2 * place) & 3)
                .map(|size| size + 1)
                .collect();
            let of_size = |size: &usize| ['F', 'O', 'T', 'D'][..*size].to_vec();
            let collections: Vec<Cards> = sizes.iter().map(of_size).collect();
            let player = 1 + code % players;
            let after =
                play_last_card(last_card(&collections, player, &vec![1; players - 1], 1, 2));
            let most = sizes.iter().max().unwrap();
            let expected: Vec<usize> = (1..=players)
                .filter(|seat| sizes[seat - 1] == *most)
                .collect();
            assert_eq!(
                winners(&after.state),
                Some(expected.clone()),
                "{}",
                after.reference
            );
            shared += u32::from(expected.len() > 1);
            cases += 1;
        }
    }
    println!("{cases} sizes of collections, {shared} times the win is shared");
    assert_eq!((cases, shared), (1360, 672));
}

#[test]
fn a_round_needs_eight_cards_a_player_in_the_piles_b8_2() {
    let (mut cases, mut dealt) = (0, 0);
    for players in 2..=5_usize {
        for player in 1..=players {
            for total in 8 * players - 3..=8 * players + 3 {
                for in_hands in (players - 1..total).step_by(players - 1).take(9) {
                    for draw in (0..=total - in_hands).step_by(3) {
                        let discard = total - in_hands - draw;
                        let hands = vec![in_hands / (players - 1); players - 1];
                        let collections = vec![cards("F"); players];
                        let after =
                            play_last_card(last_card(&collections, player, &hands, draw, discard));
                        let text = after.state.to_string();
                        let fields: Vec<&str> = text.split(' ').collect();
                        let phase = if total < 8 * players { "over" } else { "hands" };
                        let seat = player.to_string();
                        assert_eq!(fields[5..], [seat.as_str(), &seat, phase], "{text}");
                        assert_eq!(fields[1], vec!["-"; players].join("/"), "{text}");
                        cases += 1;
                        dealt += u32::from(total >= 8 * players);
                    }
                }
            }
        }
    }
    println!("{cases} ends of a round, {dealt} times a new one is dealt");
    assert_eq!((cases, dealt), (5448, 3360));
}

#[test]
fn the_next_seat_clockwise_plays_b8_3() {
    let mut cases = 0;
    for players in 2..=5 {
        for player in 1..=players {
            for dealer in 1..=players {
                let rows = [cards("W"), cards("R"), cards("W"), cards("R")];
                let hands = vec![unknown(cards("M")); players];
                let mut state = table(&rows, hands, vec![cards("P"); players], player, Phase::Fly);
                state.dealer = dealer;
                state.draw = rest(&state).unwrap();
                let next = Pair::of(state).play(".");
                next.agree();
                let seat = if player == players { 1 } else { player + 1 };
                assert!(
                    next.state
                        .to_string()
                        .ends_with(&format!(" {dealer} {seat} lay"))
                );
                cases += 1;
            }
        }
    }
    println!("{cases} seats and dealers");
    assert_eq!(cases, 4 + 9 + 16 + 25);
}
