//! All games of the server.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use bandadas_rules::{Deck, State};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::bandadas::Bandadas;
use crate::freunde::Freunde;
use crate::limits;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::room::{Request, Room};
use crate::secret;
use crate::store::{Row, Store};

/// The body of a request for a new game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Which game.
    pub game: Kind,
    /// The number of players; Freunde has two.
    #[serde(default = "two")]
    pub players: u8,
    /// The seconds of each player's clock.
    #[serde(default = "ten_minutes")]
    pub seconds: u64,
}

fn two() -> u8 {
    2
}

fn ten_minutes() -> u64 {
    600
}

/// The games that are served.
#[derive(Copy, Clone, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Freunde,
    Bandadas,
}

/// The answer: where the game is, and the secret of each seat, which is shown this once.
#[derive(Serialize, Deserialize)]
pub struct Opened {
    pub id: i64,
    pub secrets: Vec<String>,
}

/// The way into a game.
#[derive(Clone)]
pub struct Door {
    pub requests: mpsc::Sender<Request>,
    secrets: Vec<[u8; 32]>,
}

impl Door {
    /// Whether the secret is that of the seat.
    pub fn admits(&self, seat: u8, secret: &str) -> bool {
        let index = usize::from(seat).checked_sub(1);
        let kept = index.and_then(|index| self.secrets.get(index));
        kept.is_some_and(|kept| secret::matches(secret, kept))
    }
}

/// All games, by their number.
pub struct Hall {
    store: Store,
    doors: Mutex<HashMap<i64, Door>>,
    next: std::sync::atomic::AtomicI64,
}

impl Hall {
    /// Opens the database, and every game in it where it stood.
    pub fn open(path: &Path) -> Result<Hall, Box<dyn std::error::Error + Send + Sync>> {
        let (store, rows) = Store::open(path)?;
        let last = rows.iter().map(|row| row.id).max().unwrap_or(0);
        let hall = Hall {
            store,
            doors: Mutex::default(),
            next: (last + 1).into(),
        };
        for row in rows {
            match row.kind.as_str() {
                "freunde" => hall.seat(serde_json::from_str::<Freunde>(&row.game)?, row)?,
                "bandadas" => hall.seat(serde_json::from_str::<Bandadas>(&row.game)?, row)?,
                other => return Err(format!("the database has a game of {other}").into()),
            }
        }
        Ok(hall)
    }

    /// Opens a new game.
    pub async fn create(&self, new: &NewGame) -> Result<Opened, Refusal> {
        match new.game {
            Kind::Freunde if new.players != 2 => {
                Err(Refusal::new("players", "Freunde has two players"))
            }
            Kind::Freunde => self.add("freunde", Freunde::default(), new.seconds).await,
            Kind::Bandadas => {
                let state =
                    State::new(new.players, 1).map_err(|error| Refusal::new("players", error))?;
                let deck = Deck::shuffled(state.source(), &mut random()?);
                let play = Bandadas::new(new.players, deck)?;
                self.add("bandadas", play, new.seconds).await
            }
        }
    }

    /// Opens a game that is given, such as one with a known deck.
    pub async fn add<P: Play>(
        &self,
        kind: &str,
        mut play: P,
        seconds: u64,
    ) -> Result<Opened, Refusal> {
        if !(1..=limits::SECONDS).contains(&seconds) {
            return Err(Refusal::new("seconds", "a clock has 1 second to 24 hours"));
        }
        let games = {
            let mut doors = self.doors();
            doors.retain(|_, door| !door.requests.is_closed());
            doors.len()
        };
        if games >= limits::GAMES {
            return Err(Refusal::new("too-many", "the server has too many games"));
        }
        play.play_chance(&mut random()?)?;
        let seats = play.seats();
        let secrets = (0..seats).map(|_| secret::new());
        let secrets = secrets.collect::<Result<Vec<_>, _>>()?;
        let id = self.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let row = Row {
            id,
            kind: kind.to_owned(),
            game: serde_json::to_string(&play).map_err(|e| Refusal::new("storage", e))?,
            clocks: vec![seconds * 1000; usize::from(seats)],
            secrets: secrets.iter().map(|secret| secret::hash(secret)).collect(),
        };
        self.store.save(row.clone()).await?;
        self.seat(play, row)?;
        Ok(Opened { id, secrets })
    }

    /// The way into a game.
    pub fn door(&self, id: i64) -> Result<Door, Refusal> {
        let door = self.doors().get(&id).cloned();
        door.ok_or_else(|| Refusal::new("no-such-game", "there is no such game"))
    }

    fn seat<P: Play>(&self, play: P, row: Row) -> Result<(), Refusal> {
        let (requests, inbox) = mpsc::channel(limits::INBOX);
        let secrets = row.secrets.clone();
        self.doors().insert(row.id, Door { requests, secrets });
        let room = Room::new(play, row, self.store.clone(), random()?);
        tokio::spawn(room.run(inbox));
        Ok(())
    }

    fn doors(&self) -> std::sync::MutexGuard<'_, HashMap<i64, Door>> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A generator for cards, seeded by the system.
fn random() -> Result<ChaCha20Rng, Refusal> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| Refusal::new("storage", error))?;
    Ok(ChaCha20Rng::from_seed(seed))
}
