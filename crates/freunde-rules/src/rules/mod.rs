//! The rules of Freunde, with the numbers that documentation and errors cite.
//!
#![doc = include_str!("../../RULES.md")]
// The page is written for readers of the book, where names of tags and species are plain words.
#![allow(clippy::doc_markdown)]

// Each module implements one section of this page.

pub(crate) mod dragons;
pub(crate) mod end;
pub(crate) mod jump;
mod movement;
pub(crate) mod reverse;
pub(crate) mod river;
