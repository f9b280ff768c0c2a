//! The engines, driven as other programs drive them: as processes.

mod bandadas_engine;
mod freunde_ugi;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An engine that runs. It is killed if a test fails before it has ended.
struct Engine {
    process: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(program: &str) -> Engine {
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the engine starts");
        Engine {
            input: process.stdin.take(),
            output: process.stdout.take().map(BufReader::new),
            process,
        }
    }

    /// Sends a line. That the engine has gone away is for the caller to find out.
    fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        drop(input.write_all(bytes).and_then(|()| input.flush()));
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let output = self.output.as_mut().expect("the output is open");
        output.read_line(&mut line).expect("the engine writes text");
        line.trim_end().to_string()
    }

    /// The next line that begins like this; others are passed over.
    fn wait_for(&mut self, start: &str) -> String {
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "the engine ended before it said {start}");
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Waits until it has ended by itself, and well.
    fn ends(mut self) {
        drop(self.input.take());
        drop(self.output.take());
        let status = self.process.wait().expect("the engine ends");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Bytes that no protocol has a use for, each kind many times, from a seed.
fn garbage(words: &[&str], lines: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut seed = 1_u64;
    let mut next = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..lines {
        for _ in 0..next(8) {
            match next(6) {
                0 => bytes.push(next(256) as u8),
                1 => bytes.extend(format!("{}", u128::MAX - next(1000) as u128).bytes()),
                2 => bytes.extend("\u{1b}[2J\u{202e}é".bytes()),
                _ => bytes.extend(words[next(words.len())].bytes()),
            }
            bytes.push(b' ');
        }
        bytes.push(b'\n');
    }
    bytes
}
