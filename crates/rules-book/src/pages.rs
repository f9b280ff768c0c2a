//! The pages of the book, whose code is compiled and run.

#[doc = include_str!("../../../docs/encodings.md")]
mod encodings {}
#[doc = include_str!("../../../docs/guides/interface.md")]
mod interface {}
#[doc = include_str!("../../../docs/guides/search.md")]
mod search {}
#[doc = include_str!("../../../docs/guides/server.md")]
mod server {}
#[doc = include_str!("../../../docs/introduction.md")]
mod introduction {}
#[doc = include_str!("../../../docs/misread.md")]
mod misread {}
#[doc = include_str!("../../../docs/mutants.md")]
mod mutants {}
#[doc = include_str!("../../../docs/performance.md")]
mod performance {}
#[doc = include_str!("../../../docs/promises.md")]
mod promises {}
#[doc = include_str!("../../../docs/rules/bandadas.md")]
mod bandadas {}
#[doc = include_str!("../../../docs/rules/freunde.md")]
mod freunde {}
#[doc = include_str!("../../../docs/text.md")]
mod text {}
#[doc = include_str!("../../../docs/verification.md")]
mod verification {}
