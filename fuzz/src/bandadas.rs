//! States of Bandadas from bytes, as the reference has them.
//!
//! The bytes are: the number of players, dealer, player, phase; the four rows; for each seat
//! the known cards, the unknown cards and a bit set of absent species; the collection of each
//! seat; the discard pile. Cards are a number of groups, each a species and how many there are
//! of it. What is asked for beyond the cards that there are is left out, and all cards that
//! are left over make the draw pile. What is left of the bytes are choices of moves.

use bandadas_rules::{Seat, Viewer};
use rules_testkit::reference::bandadas::text::blocks;
use rules_testkit::reference::bandadas::{
    Cards, Hand, Phase, Reference, SPECIES, all_cards, order, sort,
};

use crate::Bytes;

const PHASES: [Phase; 13] = [
    Phase::Rows,
    Phase::Hands,
    Phase::Birds,
    Phase::Lay,
    Phase::Refill(1),
    Phase::Refill(2),
    Phase::Refill(3),
    Phase::Refill(4),
    Phase::Draw,
    Phase::Drawing(1),
    Phase::Drawing(2),
    Phase::Fly,
    Phase::Over,
];

/// The most groups of cards in a place.
const GROUPS: usize = 9;

/// A state with the right number of cards; whether it can be is another matter.
pub fn state(bytes: &mut Bytes<'_>) -> Reference {
    let players = 2 + bytes.below(4);
    let dealer = 1 + bytes.below(players);
    let player = 1 + bytes.below(players);
    let phase = PHASES[bytes.below(PHASES.len())];
    let mut left = all_cards();
    let rows = (0..4).map(|_| cards(bytes, &mut left)).collect();
    let hands = (0..players).map(|_| hand(bytes, &mut left)).collect();
    let collections = (0..players).map(|_| sorted(bytes, &mut left)).collect();
    let discard = sorted(bytes, &mut left);
    Reference {
        rows,
        hands,
        collections,
        draw: left,
        discard,
        dealer,
        player,
        phase,
    }
}

fn hand(bytes: &mut Bytes<'_>, left: &mut Cards) -> Hand {
    let known = sorted(bytes, left);
    let unknown = sorted(bytes, left);
    let absent = bytes.byte();
    let letters = SPECIES.iter().map(|species| species.letter);
    let is_absent = |letter: &char| absent >> order(*letter) & 1 != 0;
    Hand {
        known,
        unknown,
        absent: letters.filter(is_absent).collect(),
    }
}

fn sorted(bytes: &mut Bytes<'_>, left: &mut Cards) -> Cards {
    let mut cards = cards(bytes, left);
    sort(&mut cards);
    cards
}

/// Takes groups of cards out of those that are left.
fn cards(bytes: &mut Bytes<'_>, left: &mut Cards) -> Cards {
    let mut taken = Cards::new();
    for _ in 0..bytes.below(GROUPS) {
        let letter = SPECIES[bytes.below(SPECIES.len())].letter;
        for _ in 0..1 + bytes.below(20) {
            if let Some(place) = left.iter().position(|&card| card == letter) {
                taken.push(left.remove(place));
            }
        }
    }
    taken
}

/// The bytes that [`state`] reads as this one.
pub fn bytes_of(state: &Reference) -> Vec<u8> {
    let phase = PHASES.iter().position(|&phase| phase == state.phase);
    let numbers = [state.players() - 2, state.dealer - 1, state.player - 1];
    let mut bytes: Vec<u8> = numbers.iter().map(|&number| number as u8).collect();
    bytes.push(phase.unwrap_or(0) as u8);
    let push = |bytes: &mut Vec<u8>, cards: &[char]| {
        let groups = blocks(cards);
        bytes.push(groups.len() as u8);
        for (letter, number) in groups {
            bytes.extend([order(letter) as u8, number as u8 - 1]);
        }
    };
    for row in &state.rows {
        push(&mut bytes, row);
    }
    for hand in &state.hands {
        push(&mut bytes, &hand.known);
        push(&mut bytes, &hand.unknown);
        let absent = hand.absent.iter();
        bytes.push(absent.fold(0, |set, &letter| set | 1 << order(letter)));
    }
    for collection in &state.collections {
        push(&mut bytes, collection);
    }
    push(&mut bytes, &state.discard);
    bytes
}

/// Every seat, then a spectator, as the reference and as the crate has them.
pub fn viewers(players: usize) -> impl Iterator<Item = (Option<usize>, Viewer)> {
    let seat = |number: usize| {
        let seat = Seat::new(number as u8).expect("there are at most five seats");
        (Some(number), Viewer::Seat(seat))
    };
    (1..=players).map(seat).chain([(None, Viewer::Spectator)])
}

/// Another world that a viewer cannot tell from this one: unknown cards of hidden hands change
/// places with each other and with the draw pile, as bytes choose, and none gets into a hand
/// where its species is absent (B9.2).
pub fn another_world(state: &Reference, viewer: Option<usize>, bytes: &mut Bytes<'_>) -> Reference {
    let mut world = state.clone();
    let hidden: Vec<usize> = (0..state.players())
        .filter(|&i| viewer != Some(i + 1))
        .collect();
    for _ in 0..bytes.below(16) {
        let hand = hidden[bytes.below(hidden.len())];
        let other = hidden.get(bytes.below(hidden.len() + 1)).copied();
        let size = |world: &Reference, place: Option<usize>| match place {
            Some(hand) => world.hands[hand].unknown.len(),
            None => world.draw.len(),
        };
        let sizes = [size(&world, Some(hand)), size(&world, other)];
        if sizes.contains(&0) || other == Some(hand) {
            continue;
        }
        let [one, two] = sizes.map(|size| bytes.below(size));
        let card = world.hands[hand].unknown[one];
        let other_card = match other {
            Some(other) => world.hands[other].unknown[two],
            None => world.draw[two],
        };
        let barred = world.hands[hand].absent.contains(&other_card)
            || other.is_some_and(|other| world.hands[other].absent.contains(&card));
        if barred {
            continue;
        }
        world.hands[hand].unknown[one] = other_card;
        match other {
            Some(other) => world.hands[other].unknown[two] = card,
            None => world.draw[two] = card,
        }
    }
    for hand in &mut world.hands {
        sort(&mut hand.unknown);
    }
    sort(&mut world.draw);
    world
}
