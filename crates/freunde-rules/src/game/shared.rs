//! The pointer by which games share their past.

#[cfg(target_has_atomic = "ptr")]
pub(super) use alloc::sync::Arc as Shared;

// Without atomic pointers there is no `Arc`; a game cannot go to another thread there.
#[cfg(not(target_has_atomic = "ptr"))]
pub(super) use alloc::rc::Rc as Shared;
