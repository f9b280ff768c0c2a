//! JSON read as everything of Freunde that has a text.
#![no_main]

use freunde_rules::{
    Board, FlockLimits, GameResult, Move, PositionCard, Record, Space, State, Turn,
};
use libfuzzer_sys::fuzz_target;
use rules_fuzz::json_trip;

fuzz_target!(|text: &str| {
    json_trip::<Space>(text);
    json_trip::<Move>(text);
    json_trip::<Turn>(text);
    json_trip::<PositionCard>(text);
    json_trip::<GameResult>(text);
    json_trip::<Board>(text);
    json_trip::<FlockLimits>(text);
    json_trip::<Record>(text);
    if let Some(state) = json_trip::<State>(text) {
        let printed = state.to_string();
        let parsed = State::parse(*state.board(), state.limits(), &printed);
        assert_eq!(parsed, Ok(state), "{text:?}");
    }
});
