//! All cases of a rule of Freunde, within bounds, beside the slow reference.

mod checks;
mod dragons;
mod endings;
mod jumps;
mod keys;
mod reverse;
mod river;
mod slides;
mod small_boards;
mod support;
