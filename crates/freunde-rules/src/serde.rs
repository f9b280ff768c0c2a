//! The `serde` feature: every value is serialised as its text (F9), so everything that is
//! deserialised is also checked. A whole game is kept by `game/saved.rs`.

use core::fmt;

use ::serde::de::{Deserialize, Deserializer, Error, Visitor};
use ::serde::ser::{Serialize, Serializer};

use crate::board::Board;
use crate::game::{GameResult, Record, Termination};
use crate::limits::FlockLimits;
use crate::moves::Move;
use crate::space::Space;
use crate::state::{PositionCard, State};
use crate::text::{ParseError, Whole};
use crate::turn::Turn;

macro_rules! as_text {
    ($($type:ident),+ $(,)?) => {$(
        /// As its text.
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// From its text, checked as by [`FromStr`](core::str::FromStr).
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text { name: stringify!($type), read: str::parse })
            }
        }
    )+};
}

as_text! {
    Space,
    Board,
    FlockLimits,
    PositionCard,
    Move,
    Turn,
    GameResult,
    Termination,
    Record,
}

/// As the text of the whole state, that of [`State::to_text`] ([F9.7](crate::rules#f9-7)).
impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Whole(self))
    }
}

/// From the text of the whole state, checked as by [`State::from_text`].
impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<State, D::Error> {
        let name = "State";
        let read = State::from_text;
        deserializer.deserialize_str(Text { name, read })
    }
}

/// Reads the text of a type of this name.
struct Text<T> {
    name: &'static str,
    read: fn(&str) -> Result<T, ParseError>,
}

impl<T> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text of a {}", self.name)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).map_err(E::custom)
    }
}
