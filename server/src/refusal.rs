//! Why the server refuses what a client asks: plain data with a stable code.

use std::fmt;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// A refusal, as the client reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// A stable word for programs.
    pub code: &'static str,
    /// The rule that a move breaks, such as `F3.2`.
    pub rule: Option<&'static str>,
    /// A sentence for people.
    pub message: String,
}

impl Refusal {
    /// A refusal by the server itself, by no rule of a game.
    pub fn new(code: &'static str, message: impl ToString) -> Refusal {
        Refusal {
            code,
            rule: None,
            message: message.to_string(),
        }
    }

    /// A refusal by a rule of a game.
    pub fn by_rule(code: &'static str, rule: &'static str, message: impl ToString) -> Refusal {
        Refusal {
            code,
            rule: Some(rule),
            message: message.to_string(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

impl From<rusqlite::Error> for Refusal {
    /// The client is not told what is wrong with the database.
    fn from(error: rusqlite::Error) -> Refusal {
        eprintln!("the database: {error}");
        Refusal::new("storage", "the server could not store this")
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self.code {
            "no-such-game" => StatusCode::NOT_FOUND,
            "too-many" => StatusCode::TOO_MANY_REQUESTS,
            "storage" => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        (status, Json(self)).into_response()
    }
}
