//! The code in the README files is compiled and run, as that of the book is.

#[doc = include_str!("../../../README.md")]
mod project {}

#[doc = include_str!("../../freunde-rules/README.md")]
mod freunde {}

#[doc = include_str!("../../bandadas-rules/README.md")]
mod bandadas {}

#[doc = include_str!("../../rules-players/README.md")]
mod players {}
