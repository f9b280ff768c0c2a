//! Arbitrary states and games. All are made of lists and numbers that shrink by themselves:
//! fewer players, fewer cards out of the draw pile, fewer moves.

use bandadas_rules::State;
use proptest::prelude::*;
use rules_testkit::laws::Playthrough;
use rules_testkit::reference::bandadas::{Hand, Phase, Reference, SPECIES, count, has_won, sort};
use rules_testkit::texts::Edit;

use super::Bandadas;

/// `PROPTEST_CASES` and `PROPTEST_RNG_SEED` ask for more or other cases than `cases` of
/// one fixed seed.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let mut config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        config.rng_seed = proptest::test_runner::RngSeed::Fixed(3);
    }
    config
}

/// The state before a deal (B3.4).
pub(crate) fn deals() -> impl Strategy<Value = State> {
    (2..=5u8, any::<u8>()).prop_map(|(players, dealer)| {
        State::new(players, 1 + dealer % players).expect("B3.1 holds")
    })
}

/// Where cards go from the draw pile.
#[derive(Clone, Copy, Debug)]
enum Place {
    Discard,
    Row(usize),
    Known(usize),
    Unknown(usize),
    Collection(usize),
}

/// A state of a turn built from scratch (B10.3): cards put here and there from the draw pile,
/// then as few more as the rules ask for. Also states with one or both piles empty, which
/// games seldom come to.
pub(crate) fn turns() -> impl Strategy<Value = State> {
    let place = prop_oneof![
        3 => (0..5usize).prop_map(Place::Unknown),
        2 => (0..5usize).prop_map(Place::Known),
        2 => (0..4usize).prop_map(Place::Row),
        1 => (0..5usize).prop_map(Place::Collection),
        1 => Just(Place::Discard),
    ];
    let puts = proptest::collection::vec((place, 0..8usize, 1..=4usize), 0..24);
    let absent = proptest::collection::vec(any::<u8>(), 5);
    let rest = prop_oneof![3 => Just(0), 1 => Just(1), 1 => Just(2), 1 => Just(3)];
    (2..=5usize, any::<(u8, u8)>(), puts, absent, rest, 0..6usize).prop_map(
        |(players, (dealer, player), puts, absent, rest, phase)| {
            let mut state = Reference::start(players, 1 + usize::from(dealer) % players);
            state.player = 1 + usize::from(player) % players;
            for (place, species, number) in puts {
                for _ in 0..number {
                    put(&mut state, place, SPECIES[species].letter);
                }
            }
            fill(&mut state);
            pour(&mut state, rest);
            for (hand, bits) in state.hands.iter_mut().zip(absent) {
                note_absent(hand, bits);
            }
            state.phase = choose_phase(&mut state, phase);
            let text = state.to_string();
            text.parse()
                .unwrap_or_else(|error| panic!("{text}: {error}"))
        },
    )
}

/// Puts a card of the draw pile somewhere, if there is one and no rule is against it.
fn put(state: &mut Reference, place: Place, card: char) {
    let Some(at) = state.draw.iter().position(|other| *other == card) else {
        return;
    };
    let players = state.players();
    match place {
        Place::Discard => state.discard.push(card),
        Place::Row(row) => {
            let row = &mut state.rows[row];
            // The cards of a species stand together (B5.3).
            let beside = row.iter().position(|other| *other == card);
            row.insert(beside.unwrap_or(0), card);
        }
        Place::Known(seat) => state.hands[seat % players].known.push(card),
        Place::Unknown(seat) => state.hands[seat % players].unknown.push(card),
        Place::Collection(seat) => {
            let collection = &mut state.collections[seat % players];
            collection.push(card);
            if has_won(collection) {
                collection.pop();
                return;
            }
        }
    }
    state.draw.remove(at);
    for hand in &mut state.hands {
        sort(&mut hand.known);
        sort(&mut hand.unknown);
    }
    state.collections.iter_mut().for_each(sort);
    sort(&mut state.discard);
}

/// Gives every row, hand and collection a card that has none.
fn fill(state: &mut Reference) {
    let put_any = |state: &mut Reference, place| {
        let card = *state.draw.last().expect("the puts leave some");
        put(state, place, card);
    };
    for row in 0..4 {
        if state.rows[row].is_empty() {
            put_any(state, Place::Row(row));
        }
    }
    for seat in 0..state.players() {
        if state.hands[seat].cards().is_empty() {
            put_any(state, Place::Unknown(seat));
        }
        if state.collections[seat].is_empty() {
            put_any(state, Place::Collection(seat));
        }
    }
}

/// Empties the draw pile: by half, or into the discard pile, or into the hands.
fn pour(state: &mut Reference, how: usize) {
    let cards = state.draw.clone();
    for (i, card) in cards.into_iter().enumerate() {
        match how {
            1 if i % 2 == 0 => put(state, Place::Discard, card),
            2 => put(state, Place::Discard, card),
            3 => put(state, Place::Unknown(i), card),
            _ => {}
        }
    }
    // Now and then one card or two are left to be drawn (B6.2).
    if how == 3 && state.player > 1 {
        let hand = &mut state.hands[0].unknown;
        let left = hand.len().saturating_sub(state.player - 1);
        state.draw = hand.split_off(left.max(1).min(hand.len()));
    }
}

/// Notes as absent some of the species that are not among the unknown cards (B9.2).
fn note_absent(hand: &mut Hand, bits: u8) {
    if hand.unknown.is_empty() {
        return;
    }
    for (i, species) in SPECIES.iter().enumerate() {
        if bits >> i & 1 != 0 && !hand.unknown.contains(&species.letter) {
            hand.absent.push(species.letter);
        }
    }
}

/// The phase wanted, if the state can be in it (B10.3).
fn choose_phase(state: &mut Reference, wanted: usize) -> Phase {
    let single = (1..=4).find(|row| {
        let row = &state.rows[row - 1];
        row.iter().all(|card| *card == row[0])
    });
    match (wanted, single, state.drawable()) {
        (1, Some(row), 1..) => Phase::Refill(row),
        (2, _, 1..) => Phase::Draw,
        (3, _, 2..) => Phase::Drawing(2),
        (3, _, 1) => Phase::Drawing(1),
        (4, _, _) => Phase::Fly,
        (5, _, _) => over(state).unwrap_or(Phase::Fly),
        _ => Phase::Lay,
    }
}

/// The player's collection made a winning one (B8.1), if the draw pile has the cards.
fn over(state: &mut Reference) -> Option<Phase> {
    let collection = &mut state.collections[state.player - 1];
    if ['W', 'R']
        .iter()
        .any(|letter| count(&state.draw, *letter) < 3)
    {
        return None;
    }
    for letter in ['W', 'R'] {
        for _ in 0..3 {
            let at = state.draw.iter().position(|card| *card == letter)?;
            collection.push(state.draw[at]);
            state.draw.remove(at);
        }
    }
    sort(collection);
    Some(Phase::Over)
}

/// A game of up to `plies` moves.
pub(crate) fn games(
    starts: impl Strategy<Value = State>,
    plies: usize,
) -> impl Strategy<Value = Playthrough<Bandadas>> {
    (starts, proptest::collection::vec(any::<u16>(), 0..=plies))
        .prop_map(|(start, choices)| Playthrough::chosen(&Bandadas, start, &choices))
}

/// Any state that a game comes to.
pub(crate) fn states() -> impl Strategy<Value = State> {
    let games = prop_oneof![games(turns(), 30), games(deals(), 200)];
    games.prop_map(|game| *game.states.last().expect("the start"))
}

/// Letters of any text of B10, and now and then any other.
fn letters() -> impl Strategy<Value = char> {
    let usual: Vec<char> = "0123456789FOTDPMWR!:?/<>+-.=, \n\"[]\\layrefiw*"
        .chars()
        .collect();
    prop_oneof![8 => proptest::sample::select(usual), 1 => any::<char>()]
}

/// A few changes of a text.
pub(crate) fn edits() -> impl Strategy<Value = Vec<(usize, Edit)>> {
    let edit = prop_oneof![
        letters().prop_map(Edit::Insert),
        letters().prop_map(Edit::Replace),
        Just(Edit::Remove),
        Just(Edit::Double),
        Just(Edit::Swap),
        Just(Edit::Cut),
    ];
    proptest::collection::vec((0..200usize, edit), 1..=3)
}

/// Any text, of letters of B10 or of any.
pub(crate) fn any_text() -> impl Strategy<Value = String> {
    let usual = proptest::collection::vec(letters(), 0..40)
        .prop_map(|letters| letters.into_iter().collect());
    prop_oneof![3 => usual, 1 => ".{0,30}"]
}
