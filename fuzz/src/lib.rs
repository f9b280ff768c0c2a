//! What the fuzz targets share: how bytes are read as texts, positions and choices.
//!
//! A target panics where a law is broken. `cargo run --example seeds` makes the seed corpora
//! from the test vectors; `scripts/fuzz` runs the targets.

use std::fmt::{Debug, Display};
use std::str::FromStr;

pub mod bandadas;
pub mod freunde;

/// Bytes read from the front as numbers and choices; zeros when they have run out.
#[derive(Clone, Debug)]
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// All of some bytes.
    pub fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes(bytes)
    }

    /// How many are left.
    pub fn left(&self) -> usize {
        self.0.len()
    }

    /// The next byte, 0 if there is none.
    pub fn byte(&mut self) -> u8 {
        self.next().unwrap_or(0)
    }

    /// A number below `n`, which is 1 to 256.
    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n
    }

    /// Two bytes, the low one first.
    pub fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }
}

impl Iterator for Bytes<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }
}

/// An error of parsing that says where the text stopped making sense.
pub trait Located: Debug + Display {
    /// The byte.
    fn offset(&self) -> usize;
}

impl Located for freunde_rules::ParseError {
    fn offset(&self) -> usize {
        self.offset()
    }
}

impl Located for bandadas_rules::ParseError {
    fn offset(&self) -> usize {
        self.offset()
    }
}

/// Parses a text. What is accepted must be printed back byte for byte and give the same value
/// again; an error must point into the text and have a message.
pub fn trip<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Located> + Display + PartialEq + Debug,
{
    let value = parse::<T>(text)?;
    assert_eq!(
        value.to_string(),
        text,
        "what was accepted is not canonical"
    );
    Some(value)
}

/// As [`trip`], for texts that may be written in other ways than the canonical one.
pub fn parse<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Located> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => {
            let canonical = value.to_string();
            assert_eq!(canonical.parse().as_ref().ok(), Some(&value), "{canonical}");
            Some(value)
        }
        Err(error) => {
            refused(text, &error);
            None
        }
    }
}

/// Looks at an error: it points into the text, and its message is one short line.
pub fn refused(text: &str, error: &impl Located) {
    assert!(error.offset() <= text.len(), "{error:?} in {text:?}");
    let message = error.to_string();
    assert!(
        !message.is_empty() && !message.contains('\n'),
        "{message:?}"
    );
}

/// Reads JSON. What is accepted must be written as JSON that gives the same value again.
pub fn json_trip<T>(text: &str) -> Option<T>
where
    T: for<'a> serde::Deserialize<'a> + serde::Serialize + PartialEq + Debug,
{
    let value: T = serde_json::from_str(text).ok()?;
    let written = serde_json::to_string(&value).expect("what was read can be written");
    let again: T = serde_json::from_str(&written).expect("what was written can be read");
    assert_eq!(again, value, "{written}");
    Some(value)
}

/// Looks at a picture: every element is closed in its order and has no attribute twice, and all
/// numbers are finite.
pub fn look_at(svg: &str) {
    assert!(
        svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag that ends");
        assert!(
            tag.matches('"').count() % 2 == 0 && !text.contains('>'),
            "{part}"
        );
        let parts: Vec<&str> = tag.split("=\"").collect();
        let (_, named) = parts.split_last().expect("a split is never empty");
        let names: Vec<_> = named
            .iter()
            .map(|part| part.rsplit([' ', '"']).next())
            .collect();
        for (place, name) in names.iter().enumerate() {
            assert!(!names[..place].contains(name), "{tag}");
        }
        let name = tag.split([' ', '\n']).next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop(), Some(closed), "{svg}"),
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?} in {svg}");
}
