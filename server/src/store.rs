//! The database: one row a game. A writer of its own commits all that waits in one transaction, so
//! that a thousand games share the cost of reaching the disk.

use std::path::Path;
use std::thread;

use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};

use crate::refusal::Refusal;

/// How many writes may wait; who has more to write waits too.
const WAITING: usize = 1024;
/// How many writes go into one transaction.
const BATCH: usize = 256;

/// A game as it is stored.
#[derive(Clone, Serialize, Deserialize)]
pub struct Row {
    pub id: i64,
    /// `freunde` or `bandadas`.
    pub kind: String,
    /// Its `Play`, as JSON.
    pub game: String,
    /// The milliseconds that each seat has left.
    pub clocks: Vec<u64>,
    /// The hash of each seat's secret.
    pub secrets: Vec<[u8; 32]>,
}

type Write = (Row, oneshot::Sender<bool>);

/// The way to the writer.
#[derive(Clone)]
pub struct Store {
    writer: mpsc::Sender<Write>,
}

impl Store {
    /// Opens the database, and reads all games in it.
    pub fn open(path: &Path) -> Result<(Store, Vec<Row>), rusqlite::Error> {
        let database = Connection::open(path)?;
        database.execute_batch(
            "PRAGMA journal_mode = WAL;
             PRAGMA synchronous = FULL;
             CREATE TABLE IF NOT EXISTS games (
                 id INTEGER PRIMARY KEY, kind TEXT NOT NULL, game TEXT NOT NULL,
                 clocks TEXT NOT NULL, secrets TEXT NOT NULL
             ) STRICT;",
        )?;
        let rows = read(&database)?;
        let (writer, inbox) = mpsc::channel(WAITING);
        thread::spawn(move || write(database, inbox));
        Ok((Store { writer }, rows))
    }

    /// Returns when the game is on the disk.
    pub async fn save(&self, row: Row) -> Result<(), Refusal> {
        let (done, saved) = oneshot::channel();
        let sent = self.writer.send((row, done)).await;
        match sent {
            Ok(()) if saved.await == Ok(true) => Ok(()),
            _ => Err(Refusal::new("storage", "the server could not store this")),
        }
    }
}

fn read(database: &Connection) -> Result<Vec<Row>, rusqlite::Error> {
    let mut query = database.prepare("SELECT id, kind, game, clocks, secrets FROM games")?;
    let rows = query.query_map([], |row| {
        Ok(Row {
            id: row.get(0)?,
            kind: row.get(1)?,
            game: row.get(2)?,
            clocks: json(row.get(3)?)?,
            secrets: json(row.get(4)?)?,
        })
    })?;
    rows.collect()
}

fn json<T: for<'a> Deserialize<'a>>(text: String) -> Result<T, rusqlite::Error> {
    serde_json::from_str(&text).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, error.into())
    })
}

fn write(mut database: Connection, mut inbox: mpsc::Receiver<Write>) {
    let mut batch = Vec::new();
    while let Some(first) = inbox.blocking_recv() {
        batch.push(first);
        while batch.len() < BATCH
            && let Ok(next) = inbox.try_recv()
        {
            batch.push(next);
        }
        let committed = commit(&mut database, &batch);
        if let Err(error) = &committed {
            eprintln!("the database: {error}");
        }
        for (_, done) in batch.drain(..) {
            // Whoever asked may have gone.
            let _ = done.send(committed.is_ok());
        }
    }
}

fn commit(database: &mut Connection, batch: &[Write]) -> Result<(), rusqlite::Error> {
    let transaction = database.transaction()?;
    {
        let mut insert = transaction
            .prepare_cached("INSERT OR REPLACE INTO games VALUES (?1, ?2, ?3, ?4, ?5)")?;
        for (row, _) in batch {
            let clocks = serde_json::json!(row.clocks).to_string();
            let secrets = serde_json::json!(row.secrets).to_string();
            insert.execute(params![row.id, row.kind, row.game, clocks, secrets])?;
        }
    }
    transaction.commit()
}
