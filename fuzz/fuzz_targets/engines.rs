//! The engines answer any input with whole lines of their protocol, and then end.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use rules_players::engine::{json_lines, ugi};

/// What a line of `freunde_ugi` can begin with.
const ANSWERS: [&str; 8] = [
    "id ",
    "option ",
    "ugiok",
    "uciok",
    "readyok",
    "response ",
    "info ",
    "bestmove ",
];

fuzz_target!(|data: &[u8]| {
    // Great hash tables and searches of many seconds are what was asked for, and no fault.
    let lower = data.to_ascii_lowercase();
    let asks_for_memory = lower.windows(4).any(|word| word == b"hash");
    if asks_for_memory || data.len() > 4096 {
        return;
    }
    let lines = [data, b"\nstop\nquit\n"].concat();
    let mut output = Vec::new();
    ugi(Cursor::new(&lines), &mut output).expect("memory can be read");
    let output = String::from_utf8(output).expect("the engine writes text");
    for line in output.lines() {
        let known = ANSWERS.iter().any(|answer| line.starts_with(answer));
        assert!(known, "{line:?}");
    }

    let lines = [data, b"\n{\"command\":\"stop\"}\n{\"command\":\"quit\"}\n"].concat();
    let mut output = Vec::new();
    json_lines(Cursor::new(&lines), &mut output).expect("memory can be read");
    let output = String::from_utf8(output).expect("the engine writes text");
    for line in output.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("an object a line");
        assert!(value.get("id").is_some(), "{line:?}");
    }
});
