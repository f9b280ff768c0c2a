//! Engines: opponents that other programs talk to, line by line, over two streams.
//!
//! [`ugi`] is an engine for Freunde in the manner of chess engines, and [`json_lines`] is one for
//! Bandadas. The programs `freunde_ugi` and `bandadas_engine` connect them to standard input and
//! output. They answer or ignore whatever is sent to them, and go on. They end when their input
//! ends, when they are told to, or when nobody reads their output any more.

mod json;
mod json_lines;
mod lines;
mod ugi;

pub use json_lines::json_lines;
pub use ugi::ugi;
