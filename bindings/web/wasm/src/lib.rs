//! The rules of both games for JavaScript: what the TypeScript of the package is made of.
//!
//! Everything crosses the border as a number, a text, a handle of a value that stays here, or the
//! JSON of the crates' plain data. An error crosses as the JSON of a [`Failure`]; the TypeScript
//! side throws it as an exception of its own class.

mod bandadas;
mod freunde;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;
use wasm_bindgen::prelude::*;

pub use bandadas::{BandadasDeck, BandadasGame, BandadasRead, BandadasSearch, BandadasView};
pub use freunde::{FreundeGame, FreundeRead, FreundeSearch};

/// What went wrong, for a program and for a person.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// `illegalMove`, `parse`, `data`, `setup`, `end`, `tag`, `argument` …
    kind: &'static str,
    /// The number of the rule, where it is one.
    rule: Option<String>,
    /// The sentence.
    message: String,
    /// Where in a text it is: the byte, and in a record the line and the word.
    offset: Option<usize>,
    line: Option<usize>,
    word: Option<usize>,
}

impl Failure {
    fn new(kind: &'static str, message: impl ToString) -> Failure {
        Failure {
            kind,
            rule: None,
            message: message.to_string(),
            offset: None,
            line: None,
            word: None,
        }
    }

    fn of_rule(kind: &'static str, rule: &str, message: impl ToString) -> Failure {
        Failure {
            rule: Some(rule.into()),
            ..Failure::new(kind, message)
        }
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> JsValue {
        JsValue::from_str(&json(&failure))
    }
}

type Answer<T> = Result<T, Failure>;

/// The JSON of a value of our own, all of which can be written.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("\"{error}\""))
}

fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> Answer<T> {
    serde_json::from_str(text).map_err(|error| Failure::new("data", error))
}

fn argument(message: impl ToString) -> Failure {
    Failure::new("argument", message)
}

/// Random numbers of a seed, the same everywhere.
fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// How a picture is to look: the JSON that both games' pictures take.
#[derive(serde::Deserialize, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Look {
    language: Option<String>,
    theme: Option<String>,
    interactive: bool,
    prefix: Option<String>,
    width: Option<u32>,
    /// Whether the picture brings its own style sheet.
    style: Option<bool>,
    /// Freunde: the player at the lower side.
    below: Option<u8>,
    /// Freunde: the space whose stack is lifted.
    chosen: Option<String>,
    /// Freunde: whether the last turn is marked.
    last_turn: Option<bool>,
    /// Bandadas: the seat that looks, none for a spectator.
    viewer: Option<u8>,
    /// Bandadas: a move that is shown before it is made.
    preview: Option<String>,
}

/// What a search reports.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    /// The best move or turn.
    best: String,
    /// What it is worth to the player to move, in thousandths of a win.
    per_mille: u32,
    /// In Freunde the depth in turns that was searched to its end.
    depth: Option<u32>,
    /// In Freunde, how many turns to the end of the game, if that is known.
    turns_to_end: Option<u32>,
    nodes: u64,
    line: Vec<String>,
    choices: Vec<ReportedChoice>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReportedChoice {
    text: String,
    per_mille: u32,
    visits: u64,
}

fn level(number: u8) -> Answer<rules_players::Level> {
    rules_players::Level::new(number)
        .ok_or_else(|| argument(format!("a level is a number from 1 to 5, not {number}")))
}

/// Tells JavaScript how a search goes; it answers `false` to end it.
fn tell(on_progress: Option<&js_sys::Function>, report: &Report) -> bool {
    let Some(function) = on_progress else {
        return true;
    };
    let answer = function.call1(&JsValue::NULL, &JsValue::from_str(&json(report)));
    answer.is_ok_and(|answer| answer != JsValue::FALSE)
}
