use std::time::Duration;

use bandadas_rules::{Actor, Move, State, Viewer};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::{Engine, garbage};

const VIEW: &str = "MRW/OWP/MWT/ORD D2P4MW/?8 D/D ?77 OMW 1 1 lay";

fn start() -> Engine {
    Engine::start(env!("CARGO_BIN_EXE_bandadas_engine"))
}

/// The text after a name in a line.
fn member<'a>(line: &'a str, name: &str) -> &'a str {
    let start = line
        .find(&format!("\"{name}\":"))
        .expect("the member is there");
    let rest = line[start + name.len() + 3..].trim_start_matches('"');
    let end = rest.find(['"', ',', '}']).unwrap_or(rest.len());
    &rest[..end]
}

#[test]
fn it_says_hello_and_lists_moves() {
    let mut engine = start();
    engine.send(r#"{"id": "a", "command": "hello"}"#);
    let line = engine.line();
    assert!(
        line.starts_with(r#"{"id":"a","engine":"bandadas_engine""#),
        "{line}"
    );
    assert_eq!(member(&line, "levels"), "5");
    engine.send(&format!(r#"{{"command":"moves","view":"{VIEW}"}}"#));
    let line = engine.line();
    assert!(
        line.starts_with(r#"{"id":null,"moves":["D1<","D1>""#),
        "{line}"
    );
    engine.send(r#"{"command":"quit"}"#);
    engine.ends();
}

#[test]
fn two_engines_play_a_game_that_the_crate_follows() {
    let mut engines = [start(), start()];
    let mut cards = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut state = State::new(2, 1).unwrap();
    let mut id = 0;
    loop {
        let mv = match state.to_move() {
            Actor::Nobody => break,
            Actor::Chance => state.sample(&mut cards).unwrap(),
            Actor::Seat(seat) => {
                id += 1;
                let engine = &mut engines[seat.index()];
                let view = state.view(Viewer::Seat(seat));
                let level = 3 + seat.index();
                engine.send(&format!(
                    r#"{{"id":{id},"command":"choose","view":"{view}","level":{level},"nodes":20}}"#
                ));
                let line = engine.line();
                assert_eq!(member(&line, "id"), id.to_string());
                assert_eq!(member(&line, "nodes"), "20");
                member(&line, "move").parse::<Move>().expect("a move")
            }
        };
        state = state.apply(mv).expect("a legal move");
    }
    assert!(state.outcome().is_some());
}

#[test]
fn limits_progress_and_stop() {
    let mut engine = start();
    engine.send(&format!(
        r#"{{"id":1,"command":"choose","view":"{VIEW}","nodes":8,"progress":true}}"#
    ));
    for nodes in ["1", "2", "4", "8"] {
        let line = engine.line();
        assert!(line.starts_with(r#"{"id":1,"progress":{"move""#), "{line}");
        assert_eq!(member(&line, "nodes"), nodes);
    }
    engine.wait_for(r#"{"id":1,"move""#);
    engine.send(&format!(
        r#"{{"id":2,"command":"choose","view":"{VIEW}","time_ms":20}}"#
    ));
    engine.wait_for(r#"{"id":2,"move""#);
    engine.send(&format!(
        r#"{{"id":3,"command":"choose","view":"{VIEW}","infinite":true}}"#
    ));
    engine.send(&format!(r#"{{"id":4,"command":"choose","view":"{VIEW}"}}"#));
    let line = engine.line();
    assert_eq!((member(&line, "id"), member(&line, "code")), ("4", "busy"));
    std::thread::sleep(Duration::from_millis(20));
    engine.send(r#"{"id":5,"command":"stop"}"#);
    engine.wait_for(r#"{"id":3,"move""#);
    assert_eq!(engine.line(), r#"{"id":5,"stopped":true}"#);
}

#[test]
fn the_same_request_has_the_same_answer() {
    let mut engine = start();
    let request = format!(r#"{{"command":"choose","view":"{VIEW}","seed":9,"nodes":60}}"#);
    engine.send(&request);
    let first = engine.line();
    engine.send(&request);
    assert_eq!(engine.line(), first);
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    let mut engine = start();
    for (request, code) in [
        ("hello", "json"),
        ("[1]", "request"),
        ("{}", "command"),
        (r#"{"command":7}"#, "command"),
        (r#"{"command":"choose"}"#, "view"),
        (r#"{"command":"choose","view":"MRW"}"#, "view"),
        (
            r#"{"command":"choose","view":"MRW/OWP/MWT/ORD ?8/?8 D/D ?77 OMW 1 1 lay"}"#,
            "turn",
        ),
        (
            &format!(r#"{{"command":"choose","view":"{VIEW}","level":9}}"#),
            "level",
        ),
        (
            &format!(r#"{{"command":"choose","view":"{VIEW}","level":99999999999999999999}}"#),
            "level",
        ),
        (
            &format!(r#"{{"command":"choose","view":"{VIEW}","nodes":-1}}"#),
            "nodes",
        ),
        (
            &format!(r#"{{"command":"choose","view":"{VIEW}","nodes":1.5}}"#),
            "nodes",
        ),
        (
            &format!(r#"{{"command":"choose","view":"{VIEW}","infinite":1}}"#),
            "infinite",
        ),
        (&"[".repeat(100_000), "json"),
    ] {
        engine.send(request);
        let line = engine.line();
        assert!(line.starts_with(r#"{"id":"#), "{line}");
        assert_eq!(member(&line, "code"), code, "{request:.60}");
    }
}

#[test]
fn garbage_floods_and_closed_ends_do_it_no_harm() {
    let words = [
        "{",
        "}",
        "\"command\"",
        ":",
        "\"choose\"",
        "\"stop\"",
        "[",
        "]",
        ",",
        "\"id\"",
        "1e9",
        "{\"command\":\"hello\"}",
        "{\"command\":\"stop\"}",
        "\\u0000",
        "null",
        "true",
        "\"view\"",
    ];
    let mut engine = start();
    let mut output = engine.output.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut all = String::new();
        std::io::Read::read_to_string(&mut output, &mut all).expect("text");
        all
    });
    engine.send_bytes(&garbage(&words, 2000));
    engine.send_bytes(&vec![b'['; 3 << 20]);
    engine.send("");
    engine.send(&format!(
        r#"{{"command":"choose","view":"{VIEW}","infinite":true}}"#
    ));
    drop(engine.input.take());
    let all = reader.join().unwrap();
    assert!(all.lines().all(|line| line.starts_with("{\"id\":")));
    assert!(all.lines().last().unwrap().contains("\"choices\""));
    engine.ends();

    let mut engine = start();
    drop(engine.output.take());
    for _ in 0..100 {
        engine.send(r#"{"command":"hello"}"#);
    }
    engine.ends();
}
