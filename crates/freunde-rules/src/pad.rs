//! Short texts with the width, fill and alignment that a format string asks for.

use alloc::string::ToString;
use core::fmt;

/// Writes a short text as [`fmt::Formatter::pad`] would, without a copy where nothing is asked for.
#[inline]
pub(crate) fn padded(
    f: &mut fmt::Formatter<'_>,
    write: impl Fn(&mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    if f.width().is_none() && f.precision().is_none() {
        write(f)
    } else {
        f.pad(&Text(write).to_string())
    }
}

struct Text<W>(W);

impl<W: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Text<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
