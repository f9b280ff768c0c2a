//! A connection: who is there, what it may ask, and how often.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use crate::hall::Door;
use crate::limits;
use crate::play::Viewer;
use crate::refusal::Refusal;
use crate::room::Request;

/// What a client says. The first message is `join`, and no other is.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum Said {
    Join {
        seat: Option<u8>,
        #[serde(default)]
        secret: String,
        from: Option<usize>,
    },
    Move {
        #[serde(rename = "move")]
        mv: String,
    },
    // Braces, since a variant without them would take unknown fields.
    Resign {},
}

/// Serves a connection until it ends or misbehaves.
pub async fn serve(mut socket: WebSocket, door: Door) {
    if let Err(refusal) = talk(&mut socket, &door).await {
        let error = json!({ "type": "error", "error": refusal });
        // The client may have gone.
        let _ = say(&mut socket, error.to_string()).await;
    }
    let _ = timeout(limits::PATIENCE, socket.send(Message::Close(None))).await;
}

async fn talk(socket: &mut WebSocket, door: &Door) -> Result<(), Refusal> {
    let first = timeout(limits::PATIENCE, socket.recv()).await;
    let Ok(Some(Ok(first))) = first else {
        return Err(Refusal::new("silent", "the first message did not come"));
    };
    let Said::Join { seat, secret, from } = read(&first)? else {
        return Err(Refusal::new("not-joined", "the first message is `join`"));
    };
    if seat.is_some_and(|seat| !door.admits(seat, &secret)) {
        return Err(Refusal::new(
            "wrong-secret",
            "that is not the secret of the seat",
        ));
    }
    let (outbox, mut news) = mpsc::channel(limits::OUTBOX);
    let join = Request::Join {
        viewer: seat,
        from,
        outbox: outbox.clone(),
    };
    ask(door, join).await?;
    // Held weakly here: when the game drops its end, the connection is let go.
    let outbox = {
        let weak = outbox.downgrade();
        drop(outbox);
        weak
    };
    let mut allowance = Allowance::new();
    loop {
        tokio::select! {
            told = news.recv() => match told {
                Some(text) => say(socket, text).await?,
                None => return Err(Refusal::new("let-go", "join again from your ply")),
            },
            heard = socket.recv() => {
                let Some(Ok(message)) = heard else { return Ok(()) };
                allowance.spend()?;
                match message {
                    Message::Close(_) => return Ok(()),
                    Message::Ping(_) | Message::Pong(_) => {}
                    message => {
                        let Some(outbox) = outbox.upgrade() else { continue };
                        let said = read(&message).and_then(|said| request(said, seat, outbox));
                        match said {
                            Ok(request) => ask(door, request).await?,
                            Err(refusal) => {
                                let error = json!({ "type": "error", "error": refusal });
                                say(socket, error.to_string()).await?;
                            }
                        }
                    }
                }
            }
        }
    }
}

fn read(message: &Message) -> Result<Said, Refusal> {
    let Message::Text(text) = message else {
        return Err(Refusal::new("not-text", "messages are text"));
    };
    serde_json::from_str(text).map_err(|error| Refusal::new("not-a-message", error))
}

fn request(said: Said, viewer: Viewer, outbox: mpsc::Sender<String>) -> Result<Request, Refusal> {
    let Some(seat) = viewer else {
        return Err(Refusal::new("spectator", "a spectator only looks on"));
    };
    match said {
        Said::Join { .. } => Err(Refusal::new("joined", "the connection has joined")),
        Said::Move { mv: text } => Ok(Request::Move { seat, text, outbox }),
        Said::Resign {} => Ok(Request::Resign { seat, outbox }),
    }
}

async fn ask(door: &Door, request: Request) -> Result<(), Refusal> {
    let asked = door.requests.send(request).await;
    asked.map_err(|_| Refusal::new("no-such-game", "the game is closed"))
}

async fn say(socket: &mut WebSocket, text: String) -> Result<(), Refusal> {
    match timeout(limits::PATIENCE, socket.send(Message::Text(text.into()))).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Refusal::new("slow", "the client takes no messages")),
    }
}

/// How many messages the connection may still send: a bucket that fills with time.
struct Allowance {
    left: f64,
    at: Instant,
}

impl Allowance {
    fn new() -> Allowance {
        Allowance {
            left: limits::BURST,
            at: Instant::now(),
        }
    }

    fn spend(&mut self) -> Result<(), Refusal> {
        let passed: Duration = self.at.elapsed();
        self.at = Instant::now();
        self.left = (self.left + passed.as_secs_f64() * limits::RATE).min(limits::BURST) - 1.0;
        if self.left < 0.0 {
            return Err(Refusal::new("flood", "too many messages"));
        }
        Ok(())
    }
}
