//! Every kind of text of Bandadas (B10.1 to B10.5): what is parsed is printed back, and the
//! reference accepts the same.
#![no_main]

use bandadas_rules::{Counts, Move, Row, Seat, SeenMove, Species, State, View};
use libfuzzer_sys::fuzz_target;
use rules_fuzz::trip;
use rules_testkit::reference::bandadas::Reference;
use rules_testkit::reference::bandadas::view::View as SlowView;

fuzz_target!(|text: &str| {
    trip::<Species>(text);
    trip::<Seat>(text);
    trip::<Counts>(text);
    trip::<Row>(text);
    trip::<Move>(text);
    trip::<SeenMove>(text);
    let state = trip::<State>(text);
    match Reference::from_text(text) {
        Ok(slow) => {
            let state = state.unwrap_or_else(|| panic!("refused: {text:?}"));
            let mut moves: Vec<String> =
                state.legal_moves().iter().map(|m| m.to_string()).collect();
            moves.sort();
            assert_eq!(moves, slow.legal_moves(), "{text:?}");
        }
        Err(reason) => assert_eq!(state, None, "{reason}"),
    }
    let view = trip::<View>(text);
    match SlowView::from_text(text) {
        Ok(slow) => {
            let view = view.unwrap_or_else(|| panic!("refused: {text:?}"));
            let seat = view.seat().map(|seat| usize::from(seat.number()));
            assert_eq!(seat, slow.viewer(), "{text:?}");
        }
        Err(reason) => assert_eq!(view, None, "{reason}"),
    }
});
