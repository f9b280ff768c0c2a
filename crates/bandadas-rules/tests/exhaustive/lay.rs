//! Laying (B5): every row of up to four blocks, every species and both ends: what is taken, what
//! stays, what comes next; and every way in which chance can fill up a row from small piles.

use crate::support::{Pair, cards, many, rest, table, unknown};
use rules_testkit::reference::bandadas::text::{print_counts, print_row};
use rules_testkit::reference::bandadas::{Cards, Phase, Reference, SPECIES, sort, species_in};

/// A row as blocks from left to right (B5.3).
type Blocks = Vec<(char, usize)>;

/// Every row of one to four blocks, each of a size from `sizes`.
fn rows(sizes: &[usize]) -> Vec<Blocks> {
    let mut all: Vec<Blocks> = vec![Vec::new()];
    let mut done = 0;
    while done < all.len() {
        let row = all[done].clone();
        for species in SPECIES {
            if row.len() < 4 && row.iter().all(|(letter, _)| *letter != species.letter) {
                for size in sizes {
                    all.push([row.clone(), vec![(species.letter, *size)]].concat());
                }
            }
        }
        done += 1;
    }
    all.split_off(1)
}

/// B5.2 over blocks, for the left end: the row afterwards and what is taken.
fn lay_left(row: &Blocks, species: char, number: usize) -> (Blocks, Blocks) {
    match row.iter().position(|(letter, _)| *letter == species) {
        None => ([vec![(species, number)], row.clone()].concat(), Vec::new()),
        Some(place) => {
            let mut left = row[place..].to_vec();
            left[0].1 += number;
            (left, row[..place].to_vec())
        }
    }
}

/// The same for either end: for the right end in a mirror.
fn lay(row: &Blocks, species: char, number: usize, end: char) -> (Blocks, Blocks) {
    let mirrored = |row: Blocks| row.into_iter().rev().collect::<Blocks>();
    if end == '<' {
        return lay_left(row, species, number);
    }
    let (left, taken) = lay_left(&mirrored(row.clone()), species, number);
    (mirrored(left), mirrored(taken))
}

fn flat(blocks: &Blocks) -> Cards {
    blocks
        .iter()
        .flat_map(|(letter, number)| many(*letter, *number))
        .collect()
}

/// Where the cards are that are nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    Drawn,
    Discarded,
    /// In the other hand, so that none can be drawn.
    Held,
}

/// Seat 2 is to lay; `row` is the row of that number, and the others hold a card each.
fn to_lay(row: &Blocks, number: usize, hand: &Cards, at: Rest) -> Option<Reference> {
    let mut rows = [cards("W"), cards("R"), cards("W"), cards("R")];
    rows[number - 1] = flat(row);
    let hands = vec![unknown(cards("M")), unknown(hand.clone())];
    let mut state = table(&rows, hands, vec![cards("P"), cards("D")], 2, Phase::Lay);
    let rest = rest(&state)?;
    match at {
        Rest::Drawn => state.draw = rest,
        Rest::Discarded => state.discard = rest,
        Rest::Held => {
            state.hands[0].unknown.extend(rest);
            sort(&mut state.hands[0].unknown);
        }
    }
    Some(state)
}

/// B5.2, B5.4, B6.1, B6.2 and B7.2: what comes after a lay.
fn next_phase(row: usize, left: &Blocks, taken: &Blocks, hand: &Cards, at: Rest) -> String {
    let can_draw = at != Rest::Held;
    if !taken.is_empty() {
        if left.len() == 1 && can_draw {
            format!("refill:{row}")
        } else {
            "fly".to_string()
        }
    } else if can_draw {
        "draw".to_string()
    } else if hand.is_empty() {
        "hands".to_string()
    } else {
        "fly".to_string()
    }
}

/// What was seen on the way.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    lays: u64,
    taking: u64,
    to_refill: u64,
}

/// Lays every species of the hand at both ends of a row.
fn check(row: &Blocks, number: usize, hand: &Cards, at: Rest, seen: &mut Seen) {
    let Some(state) = to_lay(row, number, hand, at) else {
        return;
    };
    let pair = Pair::of(state);
    let expected: usize = 8 * species_in(hand).len();
    assert_eq!(pair.agreed_moves().len(), expected, "{}", pair.reference);
    for species in species_in(hand) {
        for end in ['<', '>'] {
            let next = pair.play(&format!("{species}{number}{end}"));
            next.agree();
            let laid = hand.iter().filter(|card| **card == species).count();
            let (left, taken) = lay(row, species, laid, end);
            let mut after = hand.clone();
            after.retain(|card| *card != species);
            let phase = next_phase(number, &left, &taken, &after, at);
            let text = next.state.to_string();
            let fields: Vec<&str> = text.split(' ').collect();
            let place = number - 1;
            let row_after = fields[0].split('/').nth(place).unwrap();
            assert_eq!(
                row_after,
                print_row(&flat(&left)),
                "{species}{number}{end} in {}",
                pair.reference
            );
            assert_eq!(
                fields[7], phase,
                "{species}{number}{end} in {}",
                pair.reference
            );
            if phase != "hands" {
                let known = flat(&taken);
                let known = if known.is_empty() {
                    String::new()
                } else {
                    in_order(known)
                };
                // The hand's own cards stay unknown, but for being none of the species laid.
                let unknown = in_order(after.clone());
                let absent = if after.is_empty() {
                    String::new()
                } else {
                    format!("!{species}")
                };
                let colon = if known.is_empty() && absent.is_empty() {
                    ""
                } else {
                    ":"
                };
                let expected = format!("{known}{absent}{colon}{unknown}");
                assert_eq!(
                    fields[1].split('/').nth(1).unwrap(),
                    expected,
                    "{}",
                    pair.reference
                );
            }
            seen.lays += 1;
            seen.taking += u64::from(!taken.is_empty());
            seen.to_refill += u64::from(phase.starts_with("refill"));
        }
    }
}

fn in_order(mut cards: Cards) -> String {
    sort(&mut cards);
    print_counts(&cards)
}

#[test]
fn every_species_is_laid_at_both_ends_of_every_row_of_up_to_four_blocks_b5_1_b5_2() {
    let mut seen = Seen::default();
    for (place, row) in rows(&[1, 2]).iter().enumerate() {
        let at = [Rest::Drawn, Rest::Discarded, Rest::Held][place % 3];
        let hand: Cards = SPECIES
            .iter()
            .flat_map(|species| many(species.letter, 1 + place % 2))
            .collect();
        check(row, 1 + place % 4, &hand, at, &mut seen);
    }
    println!("rows of up to four blocks: {seen:?}");
    assert_eq!(
        seen,
        Seen {
            lays: 476_928,
            taking: 172_480,
            to_refill: 39_722
        }
    );
}

#[test]
fn a_hand_of_one_species_is_laid_on_every_row_of_up_to_three_blocks_b5_4_b6_1_b7_2() {
    let mut seen = Seen::default();
    let short = |row: &Blocks| row.len() <= 3;
    for row in rows(&[1, 3]).into_iter().filter(short) {
        for species in SPECIES {
            for number in 1..=2 {
                for at in [Rest::Drawn, Rest::Discarded, Rest::Held] {
                    check(
                        &row,
                        1 + number % 4,
                        &many(species.letter, number),
                        at,
                        &mut seen,
                    );
                }
            }
        }
    }
    println!("hands of one species: {seen:?}");
    assert_eq!(
        seen,
        Seen {
            lays: 281_088,
            taking: 67_200,
            to_refill: 23_296
        }
    );
}

#[test]
fn all_numbers_of_a_species_lie_and_are_laid_b5_1() {
    let mut seen = Seen::default();
    for species in SPECIES {
        for lying in 1..species.cards {
            for laid in 1..=species.cards - lying {
                for other in ['F', 'T'] {
                    if other == species.letter {
                        continue;
                    }
                    let row = vec![(other, 1), (species.letter, lying)];
                    check(&row, 1, &many(species.letter, laid), Rest::Drawn, &mut seen);
                    check(
                        &row,
                        4,
                        &many(species.letter, laid),
                        Rest::Discarded,
                        &mut seen,
                    );
                }
            }
        }
    }
    println!("numbers: {seen:?}");
    assert_eq!(
        seen,
        Seen {
            lays: 5232,
            taking: 2616,
            to_refill: 2616
        }
    );
}

/// Walks all that chance can do to a row; the numbers of states and of ends.
fn walk_refill(pair: &Pair, counts: &mut [u64; 2]) {
    counts[0] += 1;
    let row = match pair.reference.phase {
        Phase::Refill(row) => row,
        phase => {
            assert_eq!(phase, Phase::Fly);
            counts[1] += 1;
            return;
        }
    };
    let reference = &pair.reference;
    assert_eq!(species_in(&reference.rows[row - 1]).len(), 1);
    let pile = if reference.draw.is_empty() {
        &reference.discard
    } else {
        &reference.draw
    };
    let listed = pair.agreed_moves();
    assert_eq!(listed.len(), 2 * species_in(pile).len());
    for step in listed {
        let next = pair.play(&step);
        next.agree();
        let added = step.as_bytes()[1] as char;
        let ends = added != reference.rows[row - 1][0] || reference.drawable() == 1;
        assert_eq!(
            next.reference.phase == Phase::Fly,
            ends,
            "{step} in {reference}"
        );
        walk_refill(&next, counts);
    }
}

#[test]
fn chance_fills_a_row_until_it_has_two_species_or_the_piles_are_empty_b5_4_b2_2() {
    let mut counts = [0; 2];
    let mut starts = 0;
    for species in SPECIES.map(|species| species.letter) {
        let other = if species == 'R' { 'W' } else { 'R' };
        // Piles of 0 to 3 cards of the row's species and 0 to 1 of another.
        for code in 0..64 {
            let [a, b, c, d] = [code % 4, code / 4 % 2, code / 8 % 4, code / 32];
            let row = vec![(other, 1), (species, 1)];
            let Some(mut state) = to_lay(&row, 3, &many(species, 1), Rest::Held) else {
                continue;
            };
            state.draw = [many(species, a), many(other, b)].concat();
            state.discard = [many(species, c), many(other, d)].concat();
            for cards in [&mut state.draw, &mut state.discard] {
                sort(cards);
            }
            let held = &mut state.hands[0].unknown;
            for card in [state.draw.clone(), state.discard.clone()].concat() {
                let Some(place) = held.iter().position(|held| *held == card) else {
                    continue;
                };
                held.remove(place);
            }
            if state.refuse_the_impossible().is_err() {
                continue;
            }
            starts += 1;
            walk_refill(&Pair::of(state).play(&format!("{species}3<")), &mut counts);
        }
    }
    println!("{starts} piles, {} states, {} ends", counts[0], counts[1]);
    assert_eq!((starts, counts), (508, [17_592, 11_004]));
}
