//! Pictures of any view of Bandadas, with any move.
#![no_main]

use bandadas_rules::{Language, Move, Picture, Theme, View};
use libfuzzer_sys::fuzz_target;
use rules_fuzz::bandadas::{state, viewers};
use rules_fuzz::{Bytes, look_at};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    let slow = state(&mut bytes);
    let flags = bytes.byte();
    let width = u32::from(bytes.word()) << (flags & 16);
    let choice = Move::from_index(bytes.below(Move::COUNT)).expect("it is below the count");
    for (number, _) in viewers(slow.players()) {
        let Ok(view) = slow.view(number).to_string().parse::<View>() else {
            continue;
        };
        let mut picture = Picture::of(&view)
            .theme(Theme::ALL[usize::from(flags >> 5) % Theme::ALL.len()])
            .preview(choice);
        if flags & 1 != 0 {
            picture = picture.language(Language::Spanish);
        }
        if flags & 2 != 0 {
            picture = picture.interactive().prefix("fuzz");
        }
        if flags & 4 != 0 {
            picture = picture.width(width);
        }
        look_at(&picture.to_string());
    }
});
