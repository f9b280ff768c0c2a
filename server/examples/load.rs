//! Starts a server and plays many games at once, half of Freunde and half of Bandadas. Each client
//! has a socket of its own. Prints the moves a second and the time from a move to the news of it.
//!
//! ```text
//! cargo run --release --example load -- [GAMES]
//! ```

#[allow(dead_code)]
#[path = "../tests/client/mod.rs"]
mod client;

use std::sync::Arc;
use std::time::{Duration, Instant};

use client::{Client, open};
use serde_json::json;
use server::hall::Hall;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// The moves that are played of each game.
const MOVES: usize = 50;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let games = std::env::args()
        .nth(1)
        .map_or(Ok(1000), |word| word.parse::<usize>())?;
    let path = std::env::temp_dir().join(format!("load-{}.sqlite", std::process::id()));
    let hall = Arc::new(Hall::open(&path)?);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?.to_string();
    tokio::spawn(async move { axum::serve(listener, server::router(hall)).await });

    let mut tables = JoinSet::new();
    let mut seats = Vec::new();
    for game in 0..games {
        let kind = ["freunde", "bandadas"][game % 2];
        let opened = open(
            &address,
            json!({ "game": kind, "players": 2, "seconds": 3600 }),
        )
        .await;
        let one = Client::join(&address, &opened, Some(1), None).await;
        let two = Client::join(&address, &opened, Some(2), None).await;
        seats.push([one, two]);
    }
    let start = Instant::now();
    for clients in seats {
        tables.spawn(table(clients));
    }
    let mut times: Vec<Duration> = tables.join_all().await.concat();
    let seconds = start.elapsed().as_secs_f64();
    times.sort_unstable();
    let (count, worst) = (times.len(), times.last().copied().unwrap_or_default());
    let median = times.get(count / 2).copied().unwrap_or_default();
    println!(
        "{games} games, {count} moves in {seconds:.1} s: {:.0} moves/s",
        count as f64 / seconds
    );
    println!("median {median:.1?}, worst {worst:.1?}");
    if let Ok(status) = std::fs::read_to_string("/proc/self/status") {
        let peak = status.lines().find(|line| line.starts_with("VmHWM"));
        println!("server and clients together: {}", peak.unwrap_or_default());
    }
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", path.display()));
    }
    Ok(())
}

/// Plays a game by its legal moves, and says how long each took.
async fn table(mut clients: [Client; 2]) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut news = Vec::new();
    for client in &mut clients {
        client.hear().await;
        news.push(client.hear().await);
    }
    for number in 0..MOVES {
        let Some(mover) = news
            .iter()
            .flatten()
            .position(|told| told["moves"].is_object())
        else {
            break;
        };
        let moves = news[mover]
            .as_ref()
            .and_then(|told| told["moves"]["moves"].as_array().cloned());
        let moves = moves.unwrap_or_default();
        let Some(text) = moves[number * 7 % moves.len()]["text"].as_str() else {
            break;
        };
        let sent = Instant::now();
        clients[mover].play(text).await;
        for (client, news) in clients.iter_mut().zip(&mut news) {
            *news = client.hear().await;
        }
        times.push(sent.elapsed());
    }
    times
}
