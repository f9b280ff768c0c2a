//! The rules, one module for each section of the rules page.

pub(crate) mod dragons;
pub(crate) mod end;
mod explain;
pub(crate) mod jump;
mod movement;
pub(crate) mod reverse;
pub(crate) mod river;
