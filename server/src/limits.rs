//! All bounds of the server in one place.

use std::time::Duration;

/// Games in memory at once.
pub const GAMES: usize = 4096;
/// How long a finished game stays in memory after the last request; it stays in the database.
pub const AFTER: Duration = Duration::from_secs(600);
/// Connections at once.
pub const CONNECTIONS: usize = 8192;
/// Viewers of one game at once, players and spectators.
pub const VIEWERS: usize = 64;
/// The length of a message of a client, in bytes.
pub const MESSAGE: usize = 1024;
/// Messages that wait for one game; who sends more waits.
pub const INBOX: usize = 32;
/// Messages that wait for one client; a client that reads too slowly is let go, and may come back
/// from the ply that it has reached.
pub const OUTBOX: usize = 64;
/// How long a client may take to say who it is, or to take a message.
pub const PATIENCE: Duration = Duration::from_secs(5);
/// The messages that a connection may send at once, and the number that it gets back each second.
pub const BURST: f64 = 40.0;
/// See [`BURST`].
pub const RATE: f64 = 20.0;
/// The moves of a game, those of chance included; a longer game is abandoned (B8.4).
pub const PLIES: usize = 5000;
/// The longest clock, in seconds a seat.
pub const SECONDS: u64 = 24 * 3600;
