//! What the server needs of a game: one trait, with an implementation for each of the two.

use rand_chacha::ChaCha20Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::refusal::Refusal;

/// Who looks: a seat, counted from 1, or a spectator.
pub type Viewer = Option<u8>;

/// A game as the server keeps it: with its past, and with what only the server may know. Its serde
/// form is what the database holds.
pub trait Play: Clone + Serialize + DeserializeOwned + Send + 'static {
    /// The number of seats.
    fn seats(&self) -> u8;

    /// The number of moves made, those of chance included.
    fn ply(&self) -> usize;

    /// The seat whose move it is, and whose clock runs. None when the game is over.
    fn to_move(&self) -> Option<u8>;

    /// Plays the move of a seat, which the client wrote. An error is made from what the seat may
    /// know.
    fn play(&mut self, seat: u8, text: &str) -> Result<(), Refusal>;

    /// Plays all moves of chance that are due.
    fn play_chance(&mut self, rng: &mut ChaCha20Rng) -> Result<(), Refusal>;

    /// The seat gives up.
    fn resign(&mut self, seat: u8) -> Result<(), Refusal>;

    /// The seat has no time left.
    fn out_of_time(&mut self, seat: u8) -> Result<(), Refusal>;

    /// The game is longer than the server allows, and has no winner.
    fn abandon(&mut self) -> Result<(), Refusal>;

    /// What the viewer saw on the table at a ply; `None` if the game is not that long.
    fn view(&self, ply: usize, viewer: Viewer) -> Option<Value>;

    /// What the viewer saw happen from a ply on: each event with the ply of its move.
    fn events(&self, from: usize, viewer: Viewer) -> Vec<(usize, Value)>;

    /// The legal moves, for the seat whose move it is.
    fn legal_moves(&self) -> Value;

    /// The result, as in a record (F9.6, B10.6), once the game is over.
    fn result(&self) -> Option<String>;
}
