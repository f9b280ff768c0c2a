//! Clients over real sockets, honest and hostile.

mod client;

use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;

use bandadas_rules::{Deck, Species};
use client::{Client, open, post};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};
use server::bandadas::Bandadas;
use server::freunde::Freunde;
use server::hall::{Hall, Opened};
use server::limits;
use server::play::Play;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};
use tokio_tungstenite::tungstenite::Message;

/// A folder of this test's own, which goes with the test.
fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn database(folder: &TempDir) -> PathBuf {
    folder.path().join("games.sqlite")
}

async fn serve(folder: &TempDir) -> (String, Arc<Hall>) {
    let hall = Arc::new(Hall::open(&database(folder)).expect("a database"));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    tokio::spawn({
        let router = server::router(hall.clone());
        async move { axum::serve(listener, router).await }
    });
    (address, hall)
}

/// The server as a program of its own, and its address.
async fn spawn(path: &PathBuf) -> (Child, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_server"))
        .arg("127.0.0.1:0")
        .arg(path)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the program");
    let out = program.stdout.take().expect("its output");
    let line = BufReader::new(out).lines().next_line().await;
    let line = line.expect("readable").expect("an address");
    (program, line.trim_start_matches("http://").to_owned())
}

fn some_move(told: &Value) -> String {
    let moves = told["moves"]["moves"].as_array().expect("its turn");
    let text = &moves[moves.len() / 2]["text"];
    text.as_str().unwrap_or_else(|| panic!("{told}")).to_owned()
}

#[tokio::test]
async fn freunde_is_played_watched_and_resigned() {
    let folder = folder();
    let (address, _) = serve(&folder).await;
    let game = open(&address, json!({ "game": "freunde" })).await;
    let mut one = Client::join(&address, &game, Some(1), Some(0)).await;
    let mut watcher = Client::join(&address, &game, None, Some(0)).await;
    for client in [&mut one, &mut watcher] {
        assert_eq!(client.hear().await.unwrap()["type"], "joined");
        assert_eq!(client.hear().await.unwrap()["ply"], 0);
    }
    one.play("b2vb3").await;
    for client in [&mut one, &mut watcher] {
        let told = client.hear().await.unwrap();
        assert_eq!(
            (&told["ply"], &told["toMove"]),
            (&json!(1), &json!(2)),
            "{told}"
        );
        assert_eq!(told["events"][0]["ply"], 0);
    }
    one.say(json!({ "type": "resign" })).await;
    assert_eq!(watcher.hear().await.unwrap()["result"], "0-1");
    // Nobody moves after the end.
    one.hear().await;
    one.play("b2vb3").await;
    one.refused().await;
}

#[tokio::test]
async fn hostile_clients_are_refused_and_change_nothing() {
    let folder = folder();
    let (address, _) = serve(&folder).await;
    let game = open(&address, json!({ "game": "freunde" })).await;
    for body in [
        "",
        "{",
        "[]",
        r#"{"game":"chess"}"#,
        r#"{"game":"freunde","players":3}"#,
    ] {
        assert!(post(&address, body).await.contains(r#""code":"#), "{body}");
    }

    // A foreign seat, a wrong secret, a seat that is not there.
    for (seat, secret) in [
        (2, &game.secrets[0][..]),
        (1, ""),
        (0, ""),
        (9, ""),
        (255, "x"),
    ] {
        let mut thief = Client::connect(&address, game.id).await;
        thief
            .say(json!({ "type": "join", "seat": seat, "secret": secret }))
            .await;
        assert_eq!(thief.refused().await, "wrong-secret");
        assert_eq!(thief.hear().await, None);
    }
    let mut rude = Client::connect(&address, game.id).await;
    rude.play("b2vb3").await;
    assert_eq!(rude.refused().await, "not-joined");

    // A spectator and the other player cannot move; illegal moves and garbage are answered.
    let mut watcher = Client::join(&address, &game, None, None).await;
    let mut two = Client::join(&address, &game, Some(2), None).await;
    let mut one = Client::join(&address, &game, Some(1), None).await;
    for client in [&mut watcher, &mut two, &mut one] {
        client.hear().await;
        client.hear().await;
    }
    watcher.play("b2vb3").await;
    assert_eq!(watcher.refused().await, "spectator");
    two.play("b7vb6").await;
    assert_eq!(two.hear().await.unwrap()["error"]["rule"], "F2.6");
    for (text, code) in [
        ("b2-b9", "not-a-move"),
        ("", "not-a-move"),
        ("d2-d1", "own-bird"),
    ] {
        one.play(text).await;
        assert_eq!(one.refused().await, code, "{text}");
    }
    for garbage in [
        "",
        "{}",
        "null",
        "\u{0}",
        r#"{"type":"move"}"#,
        r#"{"type":"resign","seat":2}"#,
    ] {
        one.raw(Message::text(garbage)).await;
        assert_eq!(one.refused().await, "not-a-message", "{garbage}");
    }
    one.raw(Message::binary(vec![0xFF; 100])).await;
    assert_eq!(one.refused().await, "not-text");

    // A huge frame ends the connection, and closing in the middle ends only that.
    one.raw(Message::text("x".repeat(1 << 20))).await;
    while one.hear().await.is_some() {}
    drop(two);

    // A flood ends the connection that makes it.
    let mut flood = Client::join(&address, &game, Some(2), None).await;
    for _ in 0..200 {
        flood.play("b7vb6").await;
    }
    while flood.hear().await.is_some() {}

    let mut one = Client::join(&address, &game, Some(1), Some(0)).await;
    one.hear().await;
    let told = one.hear().await.unwrap();
    assert_eq!((&told["ply"], &told["events"]), (&json!(0), &json!([])));
    one.play("b2vb3").await;
    assert_eq!(one.hear().await.unwrap()["ply"], 1);
}

#[tokio::test]
async fn time_runs_out() {
    let folder = folder();
    let (address, _) = serve(&folder).await;
    let game = open(
        &address,
        json!({ "game": "bandadas", "players": 3, "seconds": 1 }),
    )
    .await;
    let mut watcher = Client::join(&address, &game, None, None).await;
    watcher.hear().await;
    watcher.hear().await;
    let told = watcher.hear().await.unwrap();
    assert!(told["result"].is_string(), "{told}");
    assert_eq!(told["toMove"], Value::Null);
}

/// Plays legal moves for all seats, up to a number, while the game lasts.
#[tokio::test]
async fn a_finished_game_leaves_the_memory_and_an_open_one_does_not() {
    let folder = folder();
    let hall = Hall::open(&database(&folder)).expect("a database");
    let mut over = Freunde::default();
    over.resign(1).expect("a game that goes on");
    let over = hall.add("freunde", over, limits::SECONDS).await;
    let open = hall
        .add("freunde", Freunde::default(), limits::SECONDS)
        .await;
    let doors = [over, open].map(|game| hall.door(game.expect("a game").id).expect("a door"));
    let closed = || doors.each_ref().map(|door| door.requests.is_closed());
    // Not before: waiting for the database would let the time run, too.
    tokio::time::pause();
    tokio::time::sleep(limits::AFTER / 2).await;
    assert_eq!(closed(), [false, false]);
    tokio::time::sleep(limits::AFTER).await;
    assert_eq!(closed(), [true, false]);
}

async fn play_on(address: &str, game: &Opened, moves: usize) {
    for _ in 0..moves {
        let mut watcher = Client::join(address, game, None, None).await;
        watcher.hear().await;
        let told = watcher.hear().await.unwrap();
        let Some(seat) = told["toMove"].as_u64() else {
            return;
        };
        let mut player = Client::join(address, game, Some(seat as usize), None).await;
        player.hear().await;
        let told = player.hear().await.unwrap();
        player.play(&some_move(&told)).await;
        assert_eq!(player.hear().await.unwrap()["type"], "events");
    }
}

/// All that a viewer is told from the start on, without the time.
async fn told(address: &str, game: &Opened, seat: Option<usize>) -> (Value, Value) {
    let mut client = Client::join(address, game, seat, Some(0)).await;
    let joined = client.hear().await.unwrap();
    let mut news = client.hear().await.unwrap();
    news["clocks"] = Value::Null;
    (joined, news)
}

#[tokio::test]
async fn a_killed_server_loses_nothing() {
    let folder = folder();
    let path = database(&folder);
    let (mut program, mut address) = spawn(&path).await;
    let freunde = open(&address, json!({ "game": "freunde" })).await;
    let bandadas = open(&address, json!({ "game": "bandadas", "players": 4 })).await;
    for _ in 0..4 {
        // An odd number of moves, so that Bandadas stops in mid-turn too.
        for game in [&freunde, &bandadas] {
            play_on(&address, game, 3).await;
        }
        let before = (
            told(&address, &freunde, Some(1)).await,
            told(&address, &bandadas, Some(2)).await,
        );
        program.kill().await.expect("killed");
        (program, address) = spawn(&path).await;
        let after = (
            told(&address, &freunde, Some(1)).await,
            told(&address, &bandadas, Some(2)).await,
        );
        assert_eq!(before, after);
    }
    // No secret is in the database.
    let kept = std::fs::read(&path).unwrap();
    let log = std::fs::read(format!("{}-wal", path.display())).unwrap_or_default();
    for secret in freunde.secrets.iter().chain(&bandadas.secrets) {
        let found = [&kept, &log]
            .iter()
            .any(|bytes| bytes.windows(32).any(|w| w == secret.as_bytes()));
        assert!(!found);
    }
}

/// All cards, with two of them exchanged.
fn deck(exchange: Option<(usize, usize)>) -> Deck {
    let mut cards = Vec::new();
    for turn in 0..20 {
        let left = Species::ALL.into_iter();
        cards.extend(left.filter(|species| turn < species.cards()));
    }
    if let Some((a, b)) = exchange {
        cards.swap(a, b);
    }
    Deck::new(cards).expect("all cards")
}

/// What the crate's own views of the deal show, ply by ply.
fn views(world: &Bandadas, viewer: Option<u8>) -> Vec<Option<Value>> {
    let mut world = world.clone();
    world
        .play_chance(&mut ChaCha20Rng::from_seed([0; 32]))
        .expect("the deal");
    (0..=world.ply())
        .map(|ply| world.view(ply, viewer))
        .collect()
}

#[tokio::test]
async fn worlds_that_a_viewer_cannot_tell_apart_give_the_same_messages() {
    let folder = folder();
    let (address, hall) = serve(&folder).await;
    let world = Bandadas::new(3, deck(None)).unwrap();
    let game = hall.add("bandadas", world.clone(), 600).await.unwrap();
    let (mut alike, mut apart) = (0, 0);
    for first in 0..30 {
        let other = Bandadas::new(3, deck(Some((first, first + 1)))).unwrap();
        let other_game = hall.add("bandadas", other.clone(), 600).await.unwrap();
        for viewer in [None, Some(1), Some(2), Some(3)] {
            let same = views(&world, viewer) == views(&other, viewer);
            let seat = viewer.map(usize::from);
            let messages = told(&address, &game, seat).await;
            let other_messages = told(&address, &other_game, seat).await;
            assert_eq!(
                messages == other_messages,
                same,
                "cards {first}, {viewer:?}"
            );
            *(if same { &mut alike } else { &mut apart }) += 1;
        }
    }
    assert!(alike >= 30 && apart >= 10, "{alike} alike, {apart} apart");
}
