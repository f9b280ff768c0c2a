//! A server for games of Freunde and Bandadas over WebSocket, as the guide for servers explains it.

pub mod bandadas;
pub mod freunde;
pub mod hall;
pub mod limits;
pub mod play;
pub mod refusal;
pub mod room;
pub mod secret;
pub mod socket;
pub mod store;

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{DefaultBodyLimit, Path, State, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::{get, post};
use tokio::sync::Semaphore;

use crate::hall::{Hall, NewGame, Opened};
use crate::refusal::Refusal;

/// What the handlers share.
#[derive(Clone)]
struct Shared {
    hall: Arc<Hall>,
    connections: Arc<Semaphore>,
}

/// The routes: `POST /games` opens a game, `GET /games/ID` is its socket.
pub fn router(hall: Arc<Hall>) -> Router {
    Router::new()
        .route("/games", post(open))
        .route("/games/{id}", get(connect))
        .layer(DefaultBodyLimit::max(limits::MESSAGE))
        .with_state(Shared {
            hall,
            connections: Arc::new(Semaphore::new(limits::CONNECTIONS)),
        })
}

async fn open(
    State(shared): State<Shared>,
    body: Result<Json<NewGame>, JsonRejection>,
) -> Result<Json<Opened>, Refusal> {
    let Json(new) = body.map_err(|error| Refusal::new("not-a-request", error.body_text()))?;
    shared.hall.create(&new).await.map(Json)
}

async fn connect(
    State(shared): State<Shared>,
    id: Result<Path<i64>, PathRejection>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let Path(id) = id.map_err(|error| Refusal::new("no-such-game", error.body_text()))?;
    let door = shared.hall.door(id)?;
    let connections = shared.connections.try_acquire_owned();
    let place = connections.map_err(|_| Refusal::new("too-many", "too many connections"))?;
    Ok(upgrade
        .max_message_size(limits::MESSAGE)
        .max_frame_size(limits::MESSAGE)
        .on_upgrade(async move |socket| {
            socket::serve(socket, door).await;
            drop(place);
        }))
}
