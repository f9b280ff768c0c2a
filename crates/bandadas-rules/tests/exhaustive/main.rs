//! All cases of a rule of Bandadas, within bounds, beside the slow reference.

mod flocks;
mod lay;
mod small_piles;
mod support;
mod winning;
