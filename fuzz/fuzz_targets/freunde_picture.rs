//! Pictures of any position of Freunde, with any marks.
#![no_main]

use freunde_rules::{Language, Move, Picture, Player, Space, Theme, Turn};
use libfuzzer_sys::fuzz_target;
use rules_fuzz::freunde::{setup, state_of};
use rules_fuzz::{Bytes, look_at};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    let Some(state) = state_of(setup(&mut bytes)) else {
        return;
    };
    let flags = bytes.byte();
    let width = u32::from(bytes.word()) << (flags & 16);
    let chosen = space(&mut bytes);
    let crossed = [space(&mut bytes), space(&mut bytes)];
    let turn = turn(&mut bytes);
    let mut picture = Picture::of(&state)
        .seen_by(Player::ALL[usize::from(flags & 1)])
        .theme(Theme::ALL[usize::from(flags >> 5) % Theme::ALL.len()])
        .language(Language::ALL[usize::from(flags >> 4 & 1)])
        .crossed(crossed);
    if flags & 2 != 0 {
        picture = picture.interactive().prefix("fuzz");
    }
    if flags & 4 != 0 {
        picture = picture.width(width);
    }
    if flags & 8 != 0 {
        picture = picture.targets_from(chosen);
    }
    if let Some(turn) = &turn {
        picture = picture.last_turn(turn);
    }
    look_at(&picture.to_string());
    if let Some(mv) = state.legal_moves().iter().next() {
        let frames = picture.frames(mv, 3).expect("it is legal");
        for frame in frames {
            look_at(&frame.to_string());
        }
    }
    for space in state.board().spaces() {
        let (x, y) = picture.centre_of(space).expect("it is on the board");
        assert_eq!(picture.space_at(x.into(), y.into()), Some(space));
    }
});

/// A space, on the board or not.
fn space(bytes: &mut Bytes<'_>) -> Space {
    Space::from_index(bytes.below(Space::COUNT)).expect("it is below the count")
}

/// A turn, legal or not.
fn turn(bytes: &mut Bytes<'_>) -> Option<Turn> {
    let movement = Move::from_index(usize::from(bytes.word()) % Move::COUNT)?;
    let mut turn = Turn::new(movement)?;
    for _ in 0..bytes.below(80) {
        turn.push(Move::jump(space(bytes)));
    }
    Some(turn)
}
