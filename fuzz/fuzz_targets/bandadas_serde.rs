//! JSON read as everything of Bandadas that has a text.
#![no_main]

use bandadas_rules::{Counts, Move, Record, Row, Seat, SeenMove, Species, State, View};
use libfuzzer_sys::fuzz_target;
use rules_fuzz::json_trip;

fuzz_target!(|text: &str| {
    json_trip::<Species>(text);
    json_trip::<Seat>(text);
    json_trip::<Counts>(text);
    json_trip::<Row>(text);
    json_trip::<Move>(text);
    json_trip::<SeenMove>(text);
    json_trip::<State>(text);
    json_trip::<View>(text);
    json_trip::<Record>(text);
});
