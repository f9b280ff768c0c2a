//! Games of Bandadas from any state, played by bytes beside the slow reference.
#![no_main]

use std::collections::BTreeMap;

use bandadas_rules::{Actor, Game, Move, RowNumber, RowSymmetry, State};
use libfuzzer_sys::fuzz_target;
use rules_fuzz::Bytes;
use rules_fuzz::bandadas::{state, viewers};
use rules_testkit::reference::bandadas::{Reference, text};

/// Longer games only repeat themselves, and the reference is slow.
const LONGEST: usize = 100;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    let slow = state(&mut bytes);
    let possible = slow.refuse_the_impossible();
    let start = match slow.to_string().parse::<State>() {
        Ok(start) => start,
        Err(error) => {
            assert!(possible.is_err(), "{slow} is refused: {error}");
            return;
        }
    };
    // Two blocks of one species side by side are one in the text, so read it again.
    let mut slow = Reference::from_text(&slow.to_string()).expect("what the crate accepts");
    let mut game = Game::new(start);
    for _ in 0..LONGEST {
        same_state(game.state(), &slow);
        undo(&game);
        let Some(choice) = bytes.next() else {
            break;
        };
        let before = *game.state();
        let moves = before.legal_moves();
        if choice % 8 == 0 {
            every_number(&before);
        }
        if moves.is_empty() {
            break;
        }
        let made = moves.get(usize::from(choice) % moves.len());
        let made = made.expect("the place is below the number of moves");
        game = game.apply(made).expect("a listed move is legal");
        symmetric(&before, made, game.state(), choice);
        let step = slow
            .moves()
            .into_iter()
            .find(|&step| text::print_move(step) == made.to_string());
        let step = step.expect("the reference lists it too");
        for (number, viewer) in viewers(slow.players()) {
            let seen = slow.seen_by(step, number).unwrap_or("=?".to_string());
            assert_eq!(
                made.seen_by(viewer, &before).to_string(),
                seen,
                "{made} in {before}"
            );
        }
        slow = slow.apply(step).expect("it is legal");
    }
    if let Some(record) = game.record() {
        assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
        assert_eq!(Game::from_record(&record), game);
    }
});

/// State and reference look the same, to everybody, and have the same moves, odds and end.
fn same_state(state: &State, slow: &Reference) {
    state.debug_assert_invariants();
    let text = state.to_string();
    assert_eq!(text, slow.to_string());
    let parsed: State = text.parse().expect("what is printed is parsed");
    assert_eq!((parsed, parsed.key()), (*state, state.key()));

    let moves = state.legal_moves();
    let mut texts: Vec<String> = moves.iter().map(|made| made.to_string()).collect();
    texts.sort();
    assert_eq!(texts, slow.legal_moves(), "{state}");
    assert!(moves.iter().is_sorted());

    let odds: BTreeMap<String, usize> = state
        .chance_moves()
        .map(|(card, weight)| (card.to_string(), weight as usize))
        .collect();
    let slow_odds = slow.weighted_chance();
    let slow_odds = slow_odds
        .into_iter()
        .map(|(step, weight)| (text::print_move(step), weight));
    assert_eq!(odds, slow_odds.collect(), "{state}");

    let winners = state.outcome().map(|outcome| {
        let seats = outcome.winners().map(|seat| usize::from(seat.number()));
        seats.collect::<Vec<_>>()
    });
    assert_eq!(winners, slow.winners(), "{state}");
    assert_eq!(
        state.to_move() == Actor::Nobody,
        winners.is_some(),
        "{state}"
    );
    for (number, viewer) in viewers(slow.players()) {
        let view = state.view(viewer);
        view.debug_assert_invariants();
        assert_eq!(view.to_string(), slow.view(number).to_string());
    }
}

/// Of all move numbers those of listed moves are legal and no others.
fn every_number(state: &State) {
    let moves = state.legal_moves();
    for index in 0..Move::COUNT {
        let made = Move::from_index(index).expect("numbers below the count are moves");
        let checked = state.check(made);
        assert_eq!(checked.is_ok(), moves.contains(made), "{made} in {state}");
        assert_eq!(state.apply(made).err(), checked.err(), "{made} in {state}");
        if let Err(error) = checked {
            assert!(error.to_string().starts_with(error.rule()), "{error:?}");
        }
    }
}

/// The last move can be taken back and made again.
fn undo(game: &Game) {
    if let Some(before) = game.undo() {
        let moves = game.moves();
        let made = *moves.last().expect("a move was made");
        assert_eq!(before.moves(), &moves[..moves.len() - 1]);
        assert_eq!(before.apply(made).as_ref(), Ok(game));
    } else {
        assert!(game.moves().is_empty());
    }
}

/// A move's image leads to the image of what it leads to.
fn symmetric(before: &State, made: Move, after: &State, choice: u8) {
    let shift = usize::from(choice) % 4;
    let mut to = RowNumber::ALL;
    to.rotate_left(shift);
    to.swap(0, usize::from(choice >> 2) % 4);
    let mirrored = [0, 1, 2, 3].map(|bit| choice >> (bit + 4) & 1 != 0);
    let symmetry = RowSymmetry::new(to, mirrored).expect("the rows change places");
    let moved = symmetry.mv(before.phase(), made);
    if before.phase().is_deal() || after.phase().is_deal() {
        return;
    }
    assert_eq!(
        before.image(symmetry).apply(moved),
        Ok(after.image(symmetry)),
        "{made} in {before}"
    );
    assert_eq!(after.image(symmetry).image(symmetry.inverse()), *after);
    assert_eq!(
        after.image(symmetry).canonical().0,
        after.canonical().0,
        "{after}"
    );
}
