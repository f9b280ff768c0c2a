//! Several things in one line, for error messages.

use core::fmt;

/// Displays things one after the other, with `; ` between them.
pub(crate) struct List<'a, T>(pub(crate) &'a [T]);

impl<T: fmt::Display> fmt::Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated(f, self.0, "; ")
    }
}

/// Displays things among which there is a choice, with `or` between them.
pub(crate) struct Choices<'a, T>(pub(crate) &'a [T]);

impl<T: fmt::Display> fmt::Display for Choices<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated(f, self.0, " or ")
    }
}

fn separated<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    between: &str,
) -> fmt::Result {
    for (number, item) in items.iter().enumerate() {
        let separator = if number == 0 { "" } else { between };
        write!(f, "{separator}{item}")?;
    }
    Ok(())
}
