//! The encoding beside a plain second one, made from texts; seats that change places; lengths;
//! digests that pin every byte.

use crate::common::{SPECIES, random_game, rng};
use bandadas_rules::{Actor, Seat, State, View, Viewer, encode};
use rules_testkit::digest::Digest;

/// All states of random games with every number of players.
fn visit(mut each: impl FnMut(&State)) {
    for players in 2..=5 {
        for seed in 0..6 {
            let states = random_game(players, &mut rng(u64::from(players) * 100 + seed));
            states.iter().for_each(&mut each);
        }
    }
}

fn viewers(state: &State) -> impl Iterator<Item = Viewer> {
    let seats = state.table().seats().map(Viewer::Seat);
    seats.chain([Viewer::Spectator])
}

/// Letters with numbers, one after the other: `P2OD` is 2 parrots, an owl and a duck.
fn runs(text: &str) -> Vec<(usize, u8)> {
    let mut runs: Vec<(usize, String)> = Vec::new();
    for letter in text.chars().filter(|&letter| letter != '-') {
        match SPECIES.find(letter) {
            Some(species) => runs.push((species, String::new())),
            None => runs.last_mut().expect("a letter first").1.push(letter),
        }
    }
    let number = |digits: String| {
        if digits.is_empty() {
            1
        } else {
            digits.parse().unwrap()
        }
    };
    runs.into_iter()
        .map(|(species, digits)| (species, number(digits)))
        .collect()
}

fn counts(text: &str) -> Vec<u8> {
    let mut counts = vec![0; 8];
    for (species, number) in runs(text) {
        counts[species] += number;
    }
    counts
}

/// What a hand's text says (B10.3, B10.5): known cards, absent species, the other cards, and how
/// many these are.
fn hand(text: &str) -> (Vec<u8>, Vec<u8>, Option<Vec<u8>>, u8) {
    let (front, other) = text.split_once(':').unwrap_or(("", text));
    let (known, absent) = front.split_once('!').unwrap_or((front, ""));
    let (other, number) = if let Some(number) = other.strip_prefix('?') {
        (None, number.parse().unwrap())
    } else {
        let cards = counts(other);
        let number = cards.iter().sum();
        (Some(cards), number)
    };
    (counts(known), counts(absent), other, number)
}

fn sum(known: &[u8], other: &[u8]) -> Vec<u8> {
    known
        .iter()
        .zip(other)
        .map(|(one, two)| one + two)
        .collect()
}

/// The bytes of a view, from its text (B10.5) and the seat from which it is seen.
fn plain(text: &str, viewer: Option<usize>) -> Vec<u8> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [
        rows,
        hands,
        collections,
        draw,
        discard,
        dealer,
        player,
        phase,
    ] = fields[..]
    else {
        panic!("{text}");
    };
    let mut bytes = Vec::new();
    for row in rows.split('/') {
        let mut blocks = vec![0; 64];
        for (place, (species, number)) in runs(row).into_iter().enumerate() {
            blocks[8 * place + species] = number;
        }
        bytes.extend(blocks);
    }
    let hands: Vec<_> = hands.split('/').map(hand).collect();
    let collections: Vec<_> = collections.split('/').map(counts).collect();
    bytes.extend(viewer.map_or(vec![0; 8], |seat| {
        let (known, _, other, _) = &hands[seat];
        sum(known, other.as_ref().expect("the own hand"))
    }));
    let players = hands.len();
    for place in 0..5 {
        if place >= players {
            bytes.extend([0; 30]);
            continue;
        }
        let seat = (viewer.unwrap_or(0) + place) % players;
        let (known, absent, _, unknown) = &hands[seat];
        let is = |field: &str| u8::from(field.parse() == Ok(seat + 1));
        bytes.extend([1, is(player), is(dealer)]);
        bytes.extend([known.iter().sum::<u8>() + unknown, *unknown]);
        bytes.extend(known);
        bytes.extend(absent);
        bytes.extend(&collections[seat]);
        bytes.push(collections[seat].iter().sum());
    }
    bytes.extend(counts(discard));
    bytes.push(draw.strip_prefix('?').expect("a size").parse().unwrap());
    bytes.push(players as u8);
    let (phase, number) = match phase.split_once(':') {
        Some(("draw", number)) => ("draw:k", number.parse().unwrap()),
        Some((phase, number)) => (phase, number.parse().unwrap()),
        None => (phase, 0),
    };
    let phases = [
        "rows", "hands", "birds", "lay", "refill", "draw", "draw:k", "fly", "over",
    ];
    bytes.extend(phases.map(|name| u8::from(name == phase)));
    bytes.extend([1, 2, 3, 4].map(|row| u8::from(phase == "refill" && row == number)));
    bytes.push(if phase == "draw:k" { number } else { 0 });
    bytes.push(u8::from(viewer.is_some()));
    bytes
}

fn view_bytes(view: &View) -> Vec<u8> {
    let mut out = vec![7; encode::LEN];
    view.encode(&mut out).unwrap();
    out
}

fn view_mask(view: &View) -> Vec<u8> {
    let mut out = vec![7; encode::MASK_LEN];
    view.encode_mask(&mut out).unwrap();
    out
}

fn state_bytes(state: &State, viewer: Viewer) -> Vec<u8> {
    let mut out = vec![7; encode::STATE_LEN];
    state.encode(viewer, &mut out).unwrap();
    out
}

fn state_mask(state: &State) -> Vec<u8> {
    let mut out = vec![7; encode::MASK_LEN];
    state.encode_mask(&mut out).unwrap();
    out
}

#[test]
fn bytes_of_views_are_those_of_a_plain_second_encoding() {
    let mut absent = 0;
    visit(|state| {
        for viewer in viewers(state) {
            let view = state.view(viewer);
            let bytes = view_bytes(&view);
            assert_eq!(
                bytes,
                plain(&view.to_string(), view.seat().map(Seat::index)),
                "{view}"
            );
            absent += u32::from(bytes[264 + 30 + 13..264 + 30 + 21].contains(&1));
        }
    });
    assert!(absent > 100, "{absent}");
}

#[test]
fn bytes_of_a_state_are_a_view_then_all_hands_and_the_draw_pile() {
    visit(|state| {
        let text = state.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let hands: Vec<Vec<u8>> = fields[1]
            .split('/')
            .map(|text| {
                let (known, _, other, _) = hand(text);
                sum(&known, &other.expect("cards"))
            })
            .collect();
        for viewer in viewers(state) {
            let view = state.view(viewer);
            let first = view.seat().map_or(0, Seat::index);
            let mut expected = view_bytes(&view);
            for place in 0..5 {
                if place < hands.len() {
                    expected.extend(&hands[(first + place) % hands.len()]);
                } else {
                    expected.extend([0; 8]);
                }
            }
            expected.extend(counts(fields[3]));
            assert_eq!(state_bytes(state, viewer), expected, "{text}");
        }
    });
}

#[test]
fn a_mask_has_the_moves_of_the_player_to_move_and_no_chance() {
    visit(|state| {
        let mut expected = vec![0; encode::MASK_LEN];
        if let Actor::Seat(player) = state.to_move() {
            for mv in state.legal_moves() {
                expected[mv.index()] = 1;
            }
            for seat in state.table().seats() {
                let mask = view_mask(&state.view(Viewer::Seat(seat)));
                assert_eq!(mask.contains(&1), seat == player);
                assert!(seat != player || mask == expected);
            }
        }
        assert_eq!(state_mask(state), expected);
        assert!(!view_mask(&state.view(Viewer::Spectator)).contains(&1));
    });
}

/// A state's text with everybody one seat further: what seat 1 had, seat 2 has.
fn moved_on(text: &str, players: usize) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let turn = |field: &str| {
        let mut seats: Vec<&str> = field.split('/').collect();
        seats.rotate_right(1);
        seats.join("/")
    };
    let seat = |field: &str| {
        let number: usize = field.parse().unwrap();
        (number % players + 1).to_string()
    };
    let [hands, collections] = [fields[1], fields[2]].map(turn);
    let [dealer, player] = [fields[5], fields[6]].map(seat);
    format!(
        "{} {hands} {collections} {} {} {dealer} {player} {}",
        fields[0], fields[3], fields[4], fields[7]
    )
}

#[test]
fn a_game_and_the_same_game_one_seat_further_give_equal_arrays_and_masks() {
    visit(|state| {
        let players = state.players();
        let image: State = moved_on(&state.to_string(), players.into())
            .parse()
            .unwrap();
        for seat in state.table().seats() {
            let viewer = Viewer::Seat(seat);
            let next = Viewer::Seat(Seat::new(seat.number() % players + 1).unwrap());
            assert_eq!(
                view_bytes(&state.view(viewer)),
                view_bytes(&image.view(next))
            );
            assert_eq!(view_mask(&state.view(viewer)), view_mask(&image.view(next)));
            assert_eq!(state_bytes(state, viewer), state_bytes(&image, next));
        }
        assert_eq!(state_mask(state), state_mask(&image));
    });
}

#[test]
fn a_seat_without_a_player_sees_what_a_spectator_sees() {
    let state = State::new(2, 1).unwrap();
    let nobody = Viewer::Seat(Seat::new(5).unwrap());
    assert_eq!(
        state_bytes(&state, nobody),
        state_bytes(&state, Viewer::Spectator)
    );
}

#[test]
fn a_slice_of_another_length_is_refused_and_left_as_it_is() {
    let state = State::new(2, 1).unwrap();
    let view = state.view(Viewer::Spectator);
    for found in [
        0,
        encode::MASK_LEN - 1,
        encode::LEN - 1,
        encode::LEN + 1,
        encode::STATE_LEN + 1,
    ] {
        let mut out = vec![9; found];
        let wrong = |expected| Err(encode::WrongLength { expected, found });
        assert_eq!(view.encode(&mut out), wrong(encode::LEN));
        assert_eq!(view.encode_mask(&mut out), wrong(encode::MASK_LEN));
        assert_eq!(
            state.encode(Viewer::Spectator, &mut out),
            wrong(encode::STATE_LEN)
        );
        assert_eq!(state.encode_mask(&mut out), wrong(encode::MASK_LEN));
        assert!(out.iter().all(|&byte| byte == 9));
    }
}

#[test]
fn every_byte_is_pinned() {
    let texts = [
        "-/-/-/- -/- -/- F7O10T10D13P13M17W20R20 - 1 1 rows",
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay",
        "M2/OWP/MWT/ORD WR!M:D2P4W/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 refill:1",
        "M3OP3/P3O2/W8D/RPOFW2M2T3 D2M5!PR:O/FT2R:- O2WR/FD2 F3T5D3P6M5W9R6 FO3D5M2R11 2 1 draw:2",
        "R2T2DO3PW4/M5D10R4O3W9/T3FR3W4DP/F5R7M6P2OT -/-/- TM/MR2/TPM T FO3TDP8M3W3R2 3 3 over",
    ];
    let mut digest = Digest::default();
    for text in texts {
        let state: State = text.parse().unwrap();
        for viewer in viewers(&state) {
            digest.feed(format!("{:?}", state_bytes(&state, viewer)));
            digest.feed(format!("{:?}", view_mask(&state.view(viewer))));
        }
        digest.feed(format!("{:?}", state_mask(&state)));
    }
    assert_eq!(encode::VERSION, 1);
    assert_eq!(
        (encode::LEN, encode::STATE_LEN, encode::MASK_LEN),
        (439, 487, 75)
    );
    assert_eq!(
        digest.value(),
        0x33C9_E4C3_D41B_3204,
        "{:#X}",
        digest.value()
    );
}

#[test]
fn nothing_is_allocated() {
    let state = State::new(5, 3).unwrap();
    let mut out = vec![0; encode::STATE_LEN];
    let counted = allocation_counter::measure(|| {
        let viewer = Viewer::Seat(Seat::new(2).unwrap());
        state.encode(viewer, &mut out).unwrap();
        state.encode_mask(&mut out[..encode::MASK_LEN]).unwrap();
        state.view(viewer).encode(&mut out[..encode::LEN]).unwrap();
        state
            .view(viewer)
            .encode_mask(&mut out[..encode::MASK_LEN])
            .unwrap();
    });
    assert_eq!(counted.count_total, 0);
}
