use std::time::{Duration, Instant};

use freunde_rules::{Game, State, Turn};

use super::{Engine, garbage};

fn start() -> Engine {
    Engine::start(env!("CARGO_BIN_EXE_freunde_ugi"))
}

fn best(engine: &mut Engine) -> Turn {
    let line = engine.wait_for("bestmove ");
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!(words.len(), 2);
    words[1].parse().expect("a turn")
}

#[test]
fn it_introduces_itself_with_its_options() {
    let mut engine = start();
    engine.send("ugi");
    engine.wait_for("id name freunde_ugi");
    let mut options = 0;
    loop {
        let line = engine.line();
        if line == "ugiok" {
            break;
        }
        options += usize::from(line.starts_with("option name "));
    }
    assert_eq!(options, 8);
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    engine.send("quit");
    engine.ends();
}

#[test]
fn two_engines_play_a_game_that_the_crate_follows() {
    let mut engines = [start(), start()];
    for (engine, level) in engines.iter_mut().zip([3, 2]) {
        engine.send("ugi");
        engine.wait_for("ugiok");
        engine.send(&format!("setoption name Level value {level}"));
        engine.send("setoption name Seed value 5");
        engine.send("uginewgame");
    }
    let mut game = Game::default();
    let mut moves: Vec<String> = Vec::new();
    while game.outcome().is_none() {
        let engine = &mut engines[game.to_move().index()];
        engine.send(&format!("position startpos moves {}", moves.join(" ")));
        engine.send("query p1turn");
        let first = game.to_move() == freunde_rules::Player::One;
        assert_eq!(engine.line(), format!("response {first}"));
        engine.send("go");
        let turn = best(engine);
        game = game.apply_turn(&turn).expect("a legal turn");
        moves.push(turn.to_string());
    }
    let [engine, _] = &mut engines;
    engine.send(&format!("position startpos moves {}", moves.join(" ")));
    engine.send("query gameover");
    assert_eq!(engine.line(), "response true");
    engine.send("query result");
    let result = match game.result().to_string().as_str() {
        "1-0" => "p1win",
        "0-1" => "p2win",
        _ => "draw",
    };
    assert_eq!(engine.line(), format!("response {result}"));
    engine.send("go nodes 100");
    assert_eq!(engine.line(), "bestmove 0000");
}

#[test]
fn every_limit_is_kept() {
    let mut engine = start();
    engine.send("position startpos");
    for limit in [
        "depth 2",
        "nodes 2000",
        "movetime 30",
        "mate 1",
        "p1time 500 p2time 500 p1inc 10 p2inc 10",
        "wtime 200 btime 200 movestogo 5",
        "p1time 0 p2time 0",
        "depth 3 nodes 100000 movetime 10000",
    ] {
        let begun = Instant::now();
        engine.send(&format!("go {limit}"));
        assert!(
            Game::default().apply_turn(&best(&mut engine)).is_ok(),
            "{limit}"
        );
        assert!(begun.elapsed() < Duration::from_secs(8), "{limit}");
    }
    engine.send("go depth 2");
    let told = engine.wait_for("info depth 2 ");
    for word in ["multipv 1", "score cp", "nodes", "nps", "time", "pv"] {
        assert!(told.contains(word), "{told}");
    }
    engine.wait_for("bestmove");
    engine.send("setoption name MultiPV value 3");
    engine.send("go depth 2");
    engine.wait_for("info depth 2 multipv 3 ");
}

#[test]
fn an_endless_search_gives_its_move_when_it_is_stopped_and_not_before() {
    let mut engine = start();
    // A win at once: the search itself is done in no time.
    engine.send("position fen x2,1,x4/x7/2,x6/x7/x7/x7/2,x6 1 - -");
    engine.send("go infinite");
    engine.wait_for("info depth 1 ");
    std::thread::sleep(Duration::from_millis(50));
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    engine.send("stop");
    assert_eq!(engine.line(), "bestmove c7-d7");
    engine.send("go infinite");
    engine.send("quit");
    assert_eq!(engine.wait_for("bestmove"), "bestmove c7-d7");
    engine.ends();
}

#[test]
fn a_position_may_lie_in_the_middle_of_a_turn_f9_3() {
    let mut engine = start();
    let text = "x7/2,x6/x7/x7/x,1,x5/x,111,111,x4/x7 1 1 c2^b2";
    engine.send(&format!("position fen {text}"));
    engine.send("go depth 1");
    let turn = best(&mut engine);
    assert!(turn.to_string().starts_with("c2^b2*"));
    engine.send(&format!("position fen {text} moves {turn}"));
    engine.send("query p1turn");
    assert_eq!(engine.line(), "response false");
    let state: State = text.parse().unwrap();
    assert!(state.jump_due().is_some());
}

#[test]
fn other_boards_cards_and_limits_can_be_set() {
    let mut engine = start();
    engine.send("setoption name Board value 5x5 river=3 birds=c1,c5");
    engine.send("setoption name FlockLimits value 2,3");
    engine.send("position fen 2,2,x,2,2/x5/x5/x5/1,1,x,1,1 1 - -");
    engine.send("go depth 2");
    let turn = best(&mut engine);
    assert!(turn.movement().to().rank() < 5);
    let mut engine = start();
    engine.send("setoption name Card value Meadow");
    engine.send("position startpos moves d3-d4");
    engine.send("query p1turn");
    assert_eq!(engine.line(), "response false");
}

#[test]
fn what_makes_no_sense_is_complained_of_and_changes_nothing() {
    let mut engine = start();
    engine.send("position startpos moves d2-d3*d4");
    for line in [
        "position",
        "position fen",
        "position fen x7/x7 1 - -",
        "position startpos moves d2-d3*d4 d2-d3",
        "position startpos moves hello",
        "setoption",
        "setoption name Nothing value 1",
        "setoption name Level value many",
        "setoption name Card value Nowhere",
        "go nodes",
        "go sideways 5 nodes 10",
        "query",
        "query why",
        "bestmove a1-a2",
    ] {
        engine.send(line);
        let answer = engine.line();
        assert!(answer.starts_with("info string "), "{line}: {answer}");
        if line.starts_with("go") {
            engine.send("stop");
            engine.wait_for("bestmove");
        }
        engine.send("query p1turn");
        assert_eq!(engine.line(), "response false", "{line}");
    }
}

#[test]
fn huge_numbers_are_taken_for_the_greatest() {
    let mut engine = start();
    engine.send("setoption name Hash value 99999999999999999999999999");
    engine.send("setoption name Hash value 1");
    engine.send("setoption name Move Overhead value -5");
    let huge = "99999999999999999999999999999999";
    engine.send(&format!(
        "go depth {huge} nodes 50 movetime {huge} p1time {huge} p1inc {huge} movestogo {huge}"
    ));
    best(&mut engine);
    engine.send(&format!("go nodes {huge}"));
    engine.send("stop");
    best(&mut engine);
    engine.send(&format!("go movetime -{huge}"));
    best(&mut engine);
}

#[test]
fn garbage_floods_and_endless_lines_do_it_no_harm() {
    let words = [
        "ugi",
        "isready",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "nodes",
        "2",
        "movetime",
        "infinite",
        "stop",
        "setoption",
        "name",
        "value",
        "Hash",
        "Level",
        "Board",
        "d2-d3*d4",
        "x7/x7",
        "1 - -",
        "query",
        "result",
        "uginewgame",
        "MultiPV",
        "Seed",
        "-1",
    ];
    let mut engine = start();
    let bytes = garbage(&words, 2000);
    let mut output = engine.output.take().unwrap();
    // Somebody must read what it says, or it would wait.
    let reader = std::thread::spawn(move || {
        let mut last = String::new();
        let mut line = Vec::new();
        while std::io::BufRead::read_until(&mut output, b'\n', &mut line).unwrap() > 0 {
            last = String::from_utf8(std::mem::take(&mut line)).expect("text");
        }
        last
    });
    engine.send_bytes(&bytes);
    engine.send_bytes(&vec![b'x'; 3 << 20]);
    engine.send("");
    for _ in 0..200 {
        engine.send("go infinite");
        engine.send("isready");
    }
    engine.send("stop");
    engine.send("position startpos");
    engine.send("query gameover");
    engine.send("quit");
    drop(engine.input.take());
    assert_eq!(reader.join().unwrap(), "response false\n");
    engine.ends();
}

#[test]
fn go_twice_and_stop_without_go_do_no_harm() {
    let mut engine = start();
    engine.send("stop");
    engine.send("stop");
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    // A second `go` ends the first search, which gives its move.
    engine.send("go infinite");
    engine.send("go nodes 50");
    best(&mut engine);
    best(&mut engine);
    // A new position does not end a search, and is that of the next one.
    engine.send("go infinite");
    engine.send("position startpos moves d2-d3*d4");
    engine.send("stop");
    assert!(Game::default().apply_turn(&best(&mut engine)).is_ok());
    engine.send("go nodes 50");
    assert!(Game::default().apply_turn(&best(&mut engine)).is_err());
    engine.send("stop");
    engine.send("quit");
    engine.ends();
}

#[test]
fn it_ends_when_its_input_or_its_output_is_closed() {
    // A search with an end is brought to it …
    let mut engine = start();
    engine.send("go nodes 3000");
    drop(engine.input.take());
    best(&mut engine);
    engine.ends();
    // … and one without is stopped.
    let mut engine = start();
    engine.send("go infinite");
    drop(engine.input.take());
    best(&mut engine);
    engine.ends();
    // Nobody reads any more: the next lines find that out.
    let mut engine = start();
    drop(engine.output.take());
    for _ in 0..100 {
        engine.send("isready");
    }
    engine.ends();
}
