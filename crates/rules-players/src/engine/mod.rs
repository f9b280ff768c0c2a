//! Engines: opponents that other programs talk to, line by line, over two streams.
//!
//! [`ugi`] is an engine for Freunde in the manner of chess engines, [`json_lines`] one for
//! Bandadas. The programs `freunde_ugi` and `bandadas_engine` join them to standard input and
//! output. Whatever is sent to them, they answer or ignore it and go on; they end when their input
//! does, when they are told to, or when nobody reads their output any more.

mod json;
mod json_lines;
mod lines;
mod ugi;

pub use json_lines::json_lines;
pub use ugi::ugi;
