//! What the engines share: reading lines that may be endless, writing from several threads.

use std::io::{self, BufRead, Write};
use std::string::String;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};
use std::vec::Vec;

/// The longest line that is read: room for a game of a hundred thousand turns.
const LONGEST: usize = 1 << 20;

/// How long a search may go on when the input has ended, so that nobody can stop it any more. An
/// engine whose manager is gone must not run for ever.
pub(super) const GRACE: Duration = Duration::from_secs(60);

/// Lets a search end by itself for a time, then stops it.
pub(super) fn finish(thread: &ScopedJoinHandle<'_, ()>, stop: &AtomicBool, grace: Duration) {
    let begun = Instant::now();
    while !thread.is_finished() && begun.elapsed() < grace {
        thread::sleep(Duration::from_millis(2));
    }
    stop.store(true, Ordering::Relaxed);
}

/// A line, or what is wrong with it.
pub(super) enum Line {
    Text(String),
    /// It has more bytes than are read; they were passed over.
    TooLong,
}

/// The next line without its end; none at the end of input. Bytes that are no UTF-8 are replaced.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let (mut read, mut is_long) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        read = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        is_long |= line.len() + part.len() > LONGEST;
        if !is_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(read.then(|| {
        if is_long {
            Line::TooLong
        } else {
            Line::Text(String::from_utf8_lossy(&line).into_owned())
        }
    }))
}

/// A stream that several threads write whole lines to.
pub(super) struct Output<W> {
    stream: Mutex<W>,
    is_closed: AtomicBool,
}

impl<W: Write> Output<W> {
    pub(super) fn new(stream: W) -> Output<W> {
        Output {
            stream: Mutex::new(stream),
            is_closed: AtomicBool::new(false),
        }
    }

    /// Writes a line. If that fails the stream counts as closed.
    pub(super) fn line(&self, line: &str) {
        let mut stream = match self.stream.lock() {
            Ok(stream) => stream,
            Err(poisoned) => poisoned.into_inner(),
        };
        if writeln!(stream, "{line}")
            .and_then(|()| stream.flush())
            .is_err()
        {
            self.is_closed.store(true, Ordering::Relaxed);
        }
    }

    /// Whether somebody may still read.
    pub(super) fn is_open(&self) -> bool {
        !self.is_closed.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_does_not_end_is_stopped_after_its_grace() {
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let endless = scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
            });
            finish(&endless, &stop, Duration::from_millis(20));
            assert!(stop.load(Ordering::Relaxed));
        });
        thread::scope(|scope| {
            let short = scope.spawn(|| {});
            let begun = Instant::now();
            finish(&short, &AtomicBool::new(false), GRACE);
            assert!(begun.elapsed() < GRACE);
        });
    }
}
