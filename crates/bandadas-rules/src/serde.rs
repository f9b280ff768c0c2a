//! Every value with a text is serialised as that text, so everything that is deserialised is also
//! checked.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{
    Counts, Deck, GameResult, Move, Record, Row, Seat, Seats, SeenMove, SeenRecord, SeenStep,
    Species, State, Termination, View, Viewer,
};

/// Reads a value from its text.
struct Text<T> {
    /// The name of the public type.
    name: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text of a `{}` of Bandadas", self.name)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($name:ident),+) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                deserializer.deserialize_str(Text {
                    name: stringify!($name),
                    value: PhantomData,
                })
            }
        }
    )+};
}

as_text!(
    Counts,
    Deck,
    GameResult,
    Move,
    Record,
    Row,
    Seat,
    Seats,
    SeenMove,
    SeenRecord,
    SeenStep,
    Species,
    State,
    Termination,
    View,
    Viewer
);
