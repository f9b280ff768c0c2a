//! Lines that somebody types, or that are piped in.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::time::{SystemTime, UNIX_EPOCH};

/// No line that means anything is longer.
const LONGEST: u64 = 4096;

/// Asks for a line; none at the end of input. What was piped in is shown, as if it had been typed.
///
/// Characters that would act on the terminal are taken out, with the escape sequences that they
/// begin.
pub(crate) fn ask(out: &mut impl Write, prompt: &str) -> io::Result<Option<String>> {
    write!(out, "{prompt}> ")?;
    out.flush()?;
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST {
        // The rest of a line that is too long is no line of its own.
        input.skip_until(b'\n')?;
    }
    let line = printable(&String::from_utf8_lossy(&bytes));
    if !io::stdin().is_terminal() {
        writeln!(out, "{line}")?;
    }
    Ok(Some(line))
}

/// A text without anything that acts on a terminal.
fn printable(text: &str) -> String {
    let mut shown = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' && chars.next_if_eq(&'[').is_some() {
            // The sequence ends with the first character from `@` on.
            chars.by_ref().find(|c| ('@'..='~').contains(c));
        } else if !c.is_control() && !is_invisible(c) {
            shown.push(c);
        }
    }
    shown.trim().to_string()
}

/// Whether a character changes the direction of text, or is not seen.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A seed that differs from run to run.
pub(crate) fn seed_of_now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| time.as_nanos() as u64)
}
