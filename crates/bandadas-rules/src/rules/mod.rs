//! The rules of Bandadas, with the numbers that documentation and errors cite.
//!
#![doc = include_str!("../../RULES.md")]
#![allow(clippy::doc_markdown)] // The page is written for readers of the book too.

// Each module implements one section of this page.

pub(crate) mod chance;
pub(crate) mod deal;
mod draw;
mod fly;
mod lay;
pub(crate) mod options;
mod round;
