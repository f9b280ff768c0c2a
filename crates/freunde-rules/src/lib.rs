//! The rules of Freunde.
#![no_std]
extern crate alloc;
