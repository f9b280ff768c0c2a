//! What the opponents promise.

mod bandadas;
mod freunde;
