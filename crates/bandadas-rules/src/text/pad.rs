//! Width, fill and alignment of short texts.

use core::fmt::{self, Write};

/// A value whose text is short and printable ASCII. Its `Display` pads the text as the formatter
/// asks, as that of a `str` does; longer texts are built from unpadded ones.
pub(crate) trait ShortText {
    fn write(&self, out: &mut impl Write) -> fmt::Result;
}

/// Writes a short text, padded if the formatter asks for it.
pub(crate) fn padded(value: &impl ShortText, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if f.width().is_none() && f.precision().is_none() {
        return value.write(f);
    }
    let mut line = Line::default();
    value.write(&mut line)?;
    f.pad(line.as_str())
}

/// Room for the longest short text, all cards of the game: `F7O10T10D13P13M17W20R20`.
#[derive(Default)]
struct Line {
    bytes: [u8; 32],
    len: usize,
}

impl Line {
    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

impl Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        let room = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

/// Gives types with a [`ShortText`] their `Display`, each with the words of its documentation.
macro_rules! display_short {
    ($($(#[$doc:meta])* $name:ty;)+) => {$(
        $(#[$doc])*
        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::text::pad::padded(self, f)
            }
        }
    )+};
}
pub(crate) use display_short;
