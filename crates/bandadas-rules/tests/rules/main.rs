//! Every rule of Bandadas on hand-made states, with what the rules page says of them, and the test
//! vectors.

#[path = "../common/mod.rs"]
mod common;

mod b10_text;
mod b1_cards;
mod b2_chance;
mod b3_setup;
mod b4_turn;
mod b5_lay;
mod b6_draw;
mod b7_fly;
mod b8_end;
mod b9_views;
mod vectors;
