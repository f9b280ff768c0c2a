//! The rules of Bandadas.
#![no_std]
extern crate alloc;
