//! Every species with every number in hand (B7): when the flock can fly, and what reaches the
//! collection and the discard pile.

use crate::support::{Pair, cards, many, rest, table, unknown};
use rules_testkit::reference::bandadas::text::print_counts;
use rules_testkit::reference::bandadas::{Cards, Hand, Phase, Reference, count};

/// B1 and B7.1 written out: for every species the number of birds that reach the collection with
/// 1, 2, 3 … cards in hand; 0 where the flock cannot fly.
const COLLECTED: [(char, &str); 8] = [
    ('F', "0122222"),
    ('O', "0012222222"),
    ('T', "0012222222"),
    ('D', "0001122222222"),
    ('P', "0001122222222"),
    ('M', "00001122222222222"),
    ('W', "00000111222222222222"),
    ('R', "00000111222222222222"),
];

/// A species that is not among these.
fn another(species: &[char]) -> char {
    ['M', 'W', 'R']
        .into_iter()
        .find(|letter| !species.contains(letter))
        .unwrap()
}

/// Seat `player` of `players` is to fly with this hand, this collection and this discard pile;
/// all rows, the other hands and the other collections hold a card each of one species of which
/// there are enough.
fn to_fly(
    players: usize,
    player: usize,
    hand: &Hand,
    collection: &Cards,
    discard: &Cards,
) -> Reference {
    for filler in ["R", "W", "M"].map(cards) {
        let mut hands = vec![unknown(filler.clone()); players];
        let mut collections = vec![filler.clone(); players];
        hands[player - 1].clone_from(hand);
        collections[player - 1].clone_from(collection);
        let rows = [filler.clone(), filler.clone(), filler.clone(), filler];
        let mut state = table(&rows, hands, collections, player, Phase::Fly);
        state.discard.clone_from(discard);
        if let Some(rest) = rest(&state) {
            state.draw = rest;
            return state;
        }
    }
    panic!("two species cannot use up all of three");
}

/// Checks the listing and the flight of a species of which the hand holds `number`.
fn check(pair: &Pair, species: char, number: usize, birds: usize) {
    let before = &pair.reference;
    let seat = before.player - 1;
    let flight = format!("!{species}");
    assert_eq!(pair.agreed_moves().contains(&flight), birds > 0, "{before}");
    if birds == 0 {
        return;
    }
    let next = pair.play(&flight);
    next.agree();
    let fields: Vec<String> = next
        .state
        .to_string()
        .split(' ')
        .map(str::to_string)
        .collect();
    let mut collection = before.collections[seat].clone();
    collection.extend(many(species, birds));
    assert_eq!(
        fields[2].split('/').nth(seat),
        Some(print_counts(&collection).as_str()),
        "{before}"
    );
    if before.hands[seat].cards().len() > number {
        let mut discard = before.discard.clone();
        discard.extend(many(species, number - birds));
        assert_eq!(fields[4], print_counts(&discard), "{before}");
    }
    assert_eq!(count(&next.reference.hands[seat].cards(), species), 0);
}

#[test]
fn every_number_of_every_species_flies_as_the_table_says_b1_b7_1() {
    let (mut cases, mut flights) = (0, 0);
    for (species, collected) in COLLECTED {
        let plenty = another(&[species]);
        for (place, birds) in collected.chars().enumerate() {
            let (number, birds) = (place + 1, birds as usize - '0' as usize);
            for known in 0..=number {
                for others in [
                    Vec::new(),
                    many(plenty, 2),
                    many(another(&[species, plenty]), 1),
                ] {
                    let mut hand = unknown([many(species, number - known), others].concat());
                    hand.known = many(species, known);
                    for (players, player) in [(2, 1), (2, 2), (3, 2), (4, 4), (5, 3)] {
                        let discard = many(plenty, number % 3);
                        let state = to_fly(players, player, &hand, &many(plenty, 1), &discard);
                        check(&Pair::of(state), species, number, birds);
                        cases += 1;
                        flights += u32::from(birds > 0);
                    }
                }
            }
        }
    }
    println!("{cases} hands, {flights} of them with a flock");
    let hands: u32 = [7, 10, 10, 13, 13, 17, 20, 20]
        .map(|all| (1..=all).map(|n| n + 1).sum::<u32>())
        .iter()
        .sum();
    assert_eq!((cases, flights), (hands * 3 * 5, 13_785));
}

#[test]
fn two_species_in_hand_fly_apart_b7_1() {
    let mut cases = 0;
    for (one, table_of_one) in COLLECTED {
        for (two, table_of_two) in COLLECTED {
            if one == two {
                continue;
            }
            for number in 1..=table_of_one.len() {
                for other in 1..=table_of_two.len() {
                    let hand = unknown([many(one, number), many(two, other)].concat());
                    let collection = many(another(&[one, two]), 1);
                    let pair = Pair::of(to_fly(2, 1, &hand, &collection, &Vec::new()));
                    let birds = |table: &str, number: usize| {
                        usize::from(table.as_bytes()[number - 1] - b'0')
                    };
                    check(&pair, one, number, birds(table_of_one, number));
                    check(&pair, two, other, birds(table_of_two, other));
                    assert!(pair.agreed_moves().contains(&".".to_string()));
                    cases += 1;
                }
            }
        }
    }
    println!("{cases} hands of two species");
    assert_eq!(cases, 110 * 110 - (49 + 2 * 100 + 2 * 169 + 289 + 2 * 400));
}

#[test]
fn what_is_collected_adds_to_what_is_there_b7_1_b8_1() {
    let (mut cases, mut won) = (0, 0);
    for (species, collected) in COLLECTED {
        for (place, birds) in collected
            .chars()
            .enumerate()
            .filter(|(_, birds)| *birds > '0')
        {
            let (number, birds) = (place + 1, birds as usize - '0' as usize);
            for there in 0..=3 {
                for others in ["M", "M2", "M3", "FOTDP", "FOTDPM", "W2R2"] {
                    let mut collection = [cards(others), many(species, there)].concat();
                    rules_testkit::reference::bandadas::sort(&mut collection);
                    if number + count(&collection, species) > collected.len() {
                        continue;
                    }
                    let hand = unknown(
                        [many(species, number), many(another(&[species, 'M']), 1)].concat(),
                    );
                    let state = to_fly(2, 2, &hand, &collection, &Vec::new());
                    if state.refuse_the_impossible().is_err() {
                        continue;
                    }
                    let pair = Pair::of(state);
                    let next = pair.play(&format!("!{species}"));
                    next.agree();
                    let after = &next.reference.collections[1];
                    assert_eq!(count(after, species), count(&collection, species) + birds);
                    won += u32::from(next.state.outcome().is_some());
                    cases += 1;
                }
            }
        }
    }
    println!("{cases} flights, {won} of them win");
    assert_eq!((cases, won), (1539, 140));
}
