//! A game in progress: a task that owns it, and does one thing after the other.

use std::time::Duration;

use rand_chacha::ChaCha20Rng;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use crate::limits;
use crate::play::{Play, Viewer};
use crate::refusal::Refusal;
use crate::store::{Row, Store};

/// What a connection asks of a game.
pub enum Request {
    /// To be told all from a ply on; without one, from now on.
    Join {
        viewer: Viewer,
        from: Option<usize>,
        outbox: mpsc::Sender<String>,
    },
    /// To make a move.
    Move {
        seat: u8,
        text: String,
        outbox: mpsc::Sender<String>,
    },
    /// To give up.
    Resign {
        seat: u8,
        outbox: mpsc::Sender<String>,
    },
}

/// A game, its clocks, and who looks on.
pub struct Room<P> {
    play: P,
    row: Row,
    store: Store,
    rng: ChaCha20Rng,
    since: Instant,
    /// When a clock that has run out is asked again, after the end could not be stored.
    again: Instant,
    viewers: Vec<(Viewer, mpsc::Sender<String>)>,
}

impl<P: Play> Room<P> {
    /// A room for a game that is stored as `row`.
    pub fn new(play: P, row: Row, store: Store, rng: ChaCha20Rng) -> Room<P> {
        Room {
            play,
            row,
            store,
            rng,
            since: Instant::now(),
            again: Instant::now(),
            viewers: Vec::new(),
        }
    }

    /// Serves the game as long as it goes on and for a while after.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<Request>) {
        loop {
            let flag = self.flag();
            let late = async {
                match flag {
                    Some((seat, at)) => {
                        sleep_until(at).await;
                        seat
                    }
                    None => std::future::pending().await,
                }
            };
            let heard = async {
                let request = inbox.recv();
                if flag.is_some() {
                    return request.await;
                }
                timeout(limits::AFTER, request).await.unwrap_or(None)
            };
            tokio::select! {
                biased;
                seat = late => {
                    if self.change(|play, _| play.out_of_time(seat)).await.is_err() {
                        // The disk is full, perhaps.
                        self.again = Instant::now() + Duration::from_secs(1);
                    }
                }
                request = heard => match request {
                    Some(request) => self.hear(request).await,
                    None => return,
                },
            }
        }
    }

    /// Whose time ends next, and when.
    fn flag(&self) -> Option<(u8, Instant)> {
        let seat = self.play.to_move()?;
        let left = self.row.clocks[usize::from(seat - 1)];
        Some((
            seat,
            self.again.max(self.since + Duration::from_millis(left)),
        ))
    }

    async fn hear(&mut self, request: Request) {
        let (done, outbox) = match request {
            Request::Join {
                viewer,
                from,
                outbox,
            } => (self.join(viewer, from, &outbox), outbox),
            Request::Move { seat, text, outbox } => {
                let played = self.change(|play, rng| {
                    play.play(seat, &text)?;
                    play.play_chance(rng)
                });
                (played.await, outbox)
            }
            Request::Resign { seat, outbox } => {
                (self.change(|play, _| play.resign(seat)).await, outbox)
            }
        };
        if let Err(refusal) = done {
            let error = json!({ "type": "error", "error": refusal });
            // A client that does not read its errors loses them.
            let _ = outbox.try_send(error.to_string());
        }
    }

    fn join(
        &mut self,
        viewer: Viewer,
        from: Option<usize>,
        outbox: &mpsc::Sender<String>,
    ) -> Result<(), Refusal> {
        self.viewers.retain(|(_, outbox)| !outbox.is_closed());
        if self.viewers.len() >= limits::VIEWERS {
            return Err(Refusal::new("too-many", "the game has too many viewers"));
        }
        let from = from.unwrap_or(self.play.ply());
        let Some(view) = self.play.view(from, viewer) else {
            return Err(Refusal::new("no-such-ply", "the game is not that long"));
        };
        let joined = json!({ "type": "joined", "viewer": viewer, "ply": from, "view": view });
        // Both fit, since the outbox of one who has just joined is empty.
        let _ = outbox.try_send(joined.to_string());
        let _ = outbox.try_send(self.news(from, viewer));
        self.viewers.push((viewer, outbox.clone()));
        Ok(())
    }

    // ANCHOR: change
    /// Changes a copy of the game, stores it, and only then makes it the game and tells the
    /// viewers. What fails on the way leaves all as it was.
    async fn change(
        &mut self,
        change: impl FnOnce(&mut P, &mut ChaCha20Rng) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut next = self.play.clone();
        change(&mut next, &mut self.rng)?;
        if next.ply() >= limits::PLIES && next.to_move().is_some() {
            next.abandon()?;
        }
        let mut row = self.row.clone();
        if let Some(seat) = self.play.to_move() {
            let left = &mut row.clocks[usize::from(seat - 1)];
            *left = left.saturating_sub(self.since.elapsed().as_millis() as u64);
        }
        row.game = serde_json::to_string(&next).map_err(|e| Refusal::new("storage", e))?;
        self.store.save(row.clone()).await?;

        let from = self.play.ply();
        (self.play, self.row, self.since) = (next, row, Instant::now());
        let mut viewers = std::mem::take(&mut self.viewers);
        viewers.retain(|(viewer, outbox)| outbox.try_send(self.news(from, *viewer)).is_ok());
        self.viewers = viewers;
        Ok(())
    }
    // ANCHOR_END: change

    /// What a viewer is told: the events from a ply on, and where the game stands now.
    fn news(&self, from: usize, viewer: Viewer) -> String {
        let events: Vec<Value> = (self.play.events(from, viewer).into_iter())
            .map(|(ply, event)| json!({ "ply": ply, "event": event }))
            .collect();
        let to_move = self.play.to_move();
        let moves = (viewer.is_some() && viewer == to_move).then(|| self.play.legal_moves());
        json!({
            "type": "events",
            "ply": self.play.ply(),
            "events": events,
            "toMove": to_move,
            "moves": moves,
            "clocks": self.row.clocks,
            "result": self.play.result(),
        })
        .to_string()
    }
}
