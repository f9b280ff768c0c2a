//! What must never change: move numbers, since trained networks depend on them, and keys,
//! since files of positions do.

use freunde_rules::Move;

use crate::{after, meadow, mv, state};

#[test]
fn move_numbers_are_those_of_the_table() {
    assert_eq!(Move::COUNT, 736);
    let table = [
        (0, "a1-a2"),
        (1, "b1-b2"),
        (8, "a2-a3"),
        (55, "h7-h8"),
        (56, "a1-b1"),
        (62, "g1-h1"),
        (63, "a2-b2"),
        (111, "g8-h8"),
        (112, "a2-a1"),
        (167, "h8-h7"),
        (168, "b1-a1"),
        (175, "b2-a2"),
        (223, "h8-g8"),
        (224, "a1^a2"),
        (447, "h8^g8"),
        (448, "a1va2"),
        (671, "h8vg8"),
        (672, "*a1"),
        (673, "*b1"),
        (735, "*h8"),
    ];
    for (number, text) in table {
        assert_eq!(Move::from_index(number), Some(mv(text)), "{text}");
        assert_eq!(mv(text).index(), number, "{text}");
    }
    for number in 0..Move::COUNT {
        let mv = Move::from_index(number).unwrap();
        assert_eq!(mv.index(), number);
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    assert_eq!(Move::from_index(736), None);
    assert_eq!(Move::from_index(usize::MAX), None);
}

#[test]
fn the_whole_table_of_move_numbers_is_pinned() {
    let moves = (0..Move::COUNT).filter_map(Move::from_index);
    let all: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    assert_eq!(fnv(&all.join(" ")), 0x49B8_1B38_7AB4_89D7);
}

/// The FNV-1a hash of a text.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[test]
fn keys_are_pinned() {
    let start = meadow();
    let board = "5x5 river=3 birds=a1,e5";
    let tall = "2".repeat(12) + "1";
    let states = [
        start,
        after(&start, &["d3-d4"]),
        after(&start, &["d3-d4", "d6^d5"]),
        after(&start, &["e3^d3", "e5^d5", "g2^f2", "g6^f6", "d3ve3"]),
        state(board, "1,1", "2,2,x3/2,x4/x5/x,1,1,1,x/x,1,x3 1 - b2^c2"),
        state(board, "1,1", "2,2,x3/2,x4/x5/x,1,1,1,x/x,1,x3 1 2 -"),
        state(board, "3,4", &format!("2,{tall},x3/2,x4/x5/x5/x5 2 - -")),
    ];
    let keys = states.map(|state| (state.key(), state.arrangement_key()));
    assert_eq!(
        keys,
        [
            (0x8619_1818_AAD5_FA9E, 0x8619_1818_AAD5_FA9E),
            (0x6DB6_2FD2_CE6A_8CF5, 0xF0FB_19F6_FB0D_E940),
            (0x4C29_84B0_E515_D4DB, 0xD669_294E_F04A_DFA6),
            (0x5D1D_3B14_B626_6584, 0x8AAC_14CB_1907_F40E),
            (0x7549_45A7_EC76_0370, 0x9948_D2A8_B5BC_8644),
            (0x6DD1_AAD2_3F68_B7C4, 0xDA75_DBFE_4B3E_9ED0),
            (0x2748_8F84_BD37_6A3D, 0x71DA_9999_AD3C_6FD8),
        ]
    );
}

#[test]
fn keys_amid_jumps_and_at_the_end_are_pinned() {
    let high = state(
        "8x8 river=- birds=h1,h8",
        "1,1",
        "x8/1,1,1,x5/x8/x8/x8/x8/x8/x7,2 1 - -",
    );
    let low = state(
        "8x8 river=- birds=h1,h8",
        "1,1",
        "1,x7/x8/x8/x8/x8/x8/x8/2,2,2,x5 2 - -",
    );
    let bird = state(
        "5x5 river=- birds=c1,c5",
        "3,4",
        "x4,2/x2,1,x2/x5/x5/x5 1 - -",
    );
    let dragons = state(
        "5x5 river=- birds=c1,c5",
        "3,4",
        "x4,2/x5/x,111,1111,x2/x4,1/x5 1 1 -",
    );
    let states = [
        after(&high, &["a7^b7"]),
        after(&high, &["a7^b7", "*c7"]),
        after(&low, &["a1^b1"]),
        after(&low, &["a1^b1", "*c1"]),
        after(&bird, &["c4-c5"]),
        after(&dragons, &["e2-e3"]),
    ];
    assert_eq!(
        states.map(|state| state.key()),
        [
            0x367F_F7D9_B435_C29B,
            0xDEF6_7D1B_5B41_CBCD,
            0x6A69_DE66_A02B_4C3A,
            0x307D_847F_75E9_174F,
            0x7EA2_28EA_BFFD_8BAC,
            0xFA35_FD05_700A_1779,
        ]
    );
}
