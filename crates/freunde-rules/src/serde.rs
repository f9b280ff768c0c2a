//! The `serde` feature: everything is its text (F9), so that what was deserialised has been
//! validated.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use ::serde::de::{Deserialize, Deserializer, Error, Visitor};
use ::serde::ser::{Serialize, Serializer};

use crate::board::Board;
use crate::game::Record;
use crate::limits::FlockLimits;
use crate::moves::Move;
use crate::outcome::GameResult;
use crate::space::Space;
use crate::state::{PositionCard, State};
use crate::turn::Turn;

macro_rules! as_text {
    ($($type:ty: $what:literal),+ $(,)?) => {$(
        /// As its text.
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// From its text, checked as by [`FromStr`].
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text { what: $what, value: PhantomData })
            }
        }
    )+};
}

as_text! {
    Space: "a space",
    Board: "a board",
    FlockLimits: "flock limits",
    PositionCard: "a position card",
    Move: "a move",
    Turn: "a turn",
    GameResult: "the result of a game",
    Record: "the record of a game",
}

struct Text<T> {
    what: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text of {}", self.what)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// The three texts that tell a state.
#[derive(::serde::Serialize, ::serde::Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
struct Texts<P> {
    board: Board,
    limits: FlockLimits,
    position: P,
}

/// As a map of three texts: `board`, `limits` and `position` (F9.3).
impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let texts = Texts {
            board: *self.board(),
            limits: self.limits(),
            position: Position(self),
        };
        texts.serialize(serializer)
    }
}

struct Position<'a>(&'a State);

impl Serialize for Position<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

/// From three texts, checked as by [`State::parse`]. What happened before is no part of them.
impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<State, D::Error> {
        let texts = Texts::<alloc::string::String>::deserialize(deserializer)?;
        State::parse(texts.board, texts.limits, &texts.position).map_err(D::Error::custom)
    }
}
