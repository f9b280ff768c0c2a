//! Views of Bandadas (B9): nothing shows in them that the viewer cannot see, and determinized
//! states agree with them.
#![no_main]

use bandadas_rules::{Actor, Move, Phase, State, View, Viewer};
use libfuzzer_sys::fuzz_target;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules_fuzz::Bytes;
use rules_fuzz::bandadas::{another_world, state, viewers};
use rules_testkit::reference::bandadas::view::View as SlowView;
use rules_testkit::reference::bandadas::{Reference, SPECIES, order};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    let slow = state(&mut bytes);
    let seed = u64::from(bytes.word());
    views(&slow, seed);
    views(&strained(&slow, &mut bytes.clone()), seed);
    let Ok(state) = slow.to_string().parse::<State>() else {
        return;
    };
    let slow = Reference::from_text(&state.to_string()).expect("what the crate accepts");
    for (number, viewer) in viewers(slow.players()) {
        let world = another_world(&slow, number, &mut bytes.clone());
        let world: State = world
            .to_string()
            .parse()
            .expect("another world is possible");
        same_to_viewer(&state, &world, viewer);
        assert_eq!(
            state.view(viewer).to_string().parse(),
            Ok(state.view(viewer))
        );
    }
});

/// The views of a state are refused or accepted as the reference has it. Of a state that cannot
/// be a view may be possible all the same.
fn views(slow: &Reference, seed: u64) {
    for (number, viewer) in viewers(slow.players()) {
        let text = slow.view(number).to_string();
        let possible = SlowView::from_text(&text);
        let view = text.parse::<View>();
        assert_eq!(
            view.is_ok(),
            possible.is_ok(),
            "{text:?}: {view:?}, {possible:?}"
        );
        if let Ok(view) = view {
            assert_eq!(view.to_string(), text);
            view.debug_assert_invariants();
            determinized(&view, viewer, seed);
        }
    }
}

/// The state with more absent species in some hands, so that few placements are left for their
/// unknown cards, or none.
fn strained(slow: &Reference, bytes: &mut Bytes<'_>) -> Reference {
    let (hands, species) = (bytes.byte(), bytes.byte());
    let mut strained = slow.clone();
    for (seat, hand) in strained.hands.iter_mut().enumerate() {
        if hands >> seat & 1 != 0 && !hand.unknown.is_empty() {
            let letters = SPECIES.iter().map(|species| species.letter);
            let is_absent =
                |letter: &char| species >> order(*letter) & 1 != 0 || hand.absent.contains(letter);
            hand.absent = letters.filter(is_absent).collect();
        }
    }
    strained
}

/// A determinized state gives the same view, is possible and hangs on the seed alone.
fn determinized(view: &View, viewer: Viewer, seed: u64) {
    let world = || view.determinize(&mut ChaCha8Rng::seed_from_u64(seed));
    let state = world();
    assert_eq!(state.view(viewer), *view, "{view} became {state}");
    assert_eq!(state.to_string().parse(), Ok(state), "{view}");
    assert_eq!(world(), state);
}

/// Two worlds are the same to a viewer: the view, its key and moves, what is said of any move
/// and what is seen of it.
fn same_to_viewer(one: &State, other: &State, viewer: Viewer) {
    let views = [one, other].map(|state| state.view(viewer));
    let [view, other_view] = views;
    assert_eq!(view, other_view, "{one} and {other}");
    assert_eq!(view.key(), other_view.key());
    assert_eq!(view.legal_moves(), other_view.legal_moves());
    let own_turn = match (viewer, one.to_move()) {
        (Viewer::Seat(seat), Actor::Seat(player)) => seat == player,
        _ => false,
    };
    if own_turn {
        assert_eq!(view.legal_moves(), one.legal_moves(), "{one}");
    } else {
        assert!(view.legal_moves().is_empty(), "{one}");
    }
    for index in 0..Move::COUNT {
        let made = Move::from_index(index).expect("numbers below the count are moves");
        let checked = view.check(made);
        assert_eq!(
            checked,
            other_view.check(made),
            "{made} in {one} and {other}"
        );
        assert_eq!(
            checked.is_ok(),
            view.legal_moves().contains(made),
            "{made} in {one}"
        );
        let seen = [one, other].map(|state| made.seen_by(viewer, state));
        assert_eq!(seen[0], seen[1], "{made} in {one} and {other}");
        // How many cards of a species another lays is seen only then.
        if !own_turn && !made.is_chance() {
            continue;
        }
        if let (Ok(next), Ok(other_next)) = (one.apply(made), other.apply(made)) {
            // At the end of a round all hands are shown (B8.2, B9.1).
            if !one.phase().is_deal() && matches!(next.phase(), Phase::Hands | Phase::Over) {
                continue;
            }
            assert_eq!(
                next.view(viewer),
                other_next.view(viewer),
                "{made} in {one} and {other}"
            );
        }
    }
}
