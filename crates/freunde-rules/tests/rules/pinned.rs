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
            (0xC05A_E028_956C_DF5F, 0x925A_76EC_E750_876B),
            (0xF991_5EE7_C804_ACD5, 0x2EF9_3548_1040_D2AA),
            (0xB273_0A0E_E665_48FA, 0x57C3_2A12_F395_8034),
            (0x402A_9629_8553_4E87, 0xBF63_208C_1E3C_3030),
            (0xC259_F1DC_BB9F_3AAA, 0xE3F4_73C3_C58B_A0A3),
            (0xDA9D_2BAB_CD81_7346, 0xB499_0C9A_9D9F_E787),
            (0xA23C_EAD5_AFEE_8D07, 0x96C0_73EF_0C90_A77B),
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
            0x1C9D_CBDD_3FBE_2AA4,
            0x6500_8464_5913_FB1C,
            0xAD24_4571_45D8_8562,
            0x57AB_0C70_5873_6AD5,
            0x891E_AE42_BA4C_68D8,
            0x2AF6_7112_57A6_A801,
        ]
    );
}

#[test]
fn fields_of_a_turn_do_not_overlap_in_keys() {
    let board = "7x7 river=4 birds=d1,d7";
    let pairs = [
        [
            "x7/x7/x7/x7/x7/x7/11111,111,211211,x4 1 12 c1vb1",
            "x7/x7/x7/x7/x7/x7/1111,1111,211211,x4 1 12 c1vb1*a1",
        ],
        [
            "x7/x7/x7/x7/x3,2222,211112,x2/x3,2222,x3/x3,22222,x3 2 12 e3-d3*d2",
            "x7/x7/x7/x7/x3,2222,211112,x2/x3,22222,x3/x3,2222,x3 2 12 e3-d3*d2*d1",
        ],
    ];
    for pair in pairs {
        let [one, other] = pair.map(|text| state(board, "3,4", text));
        assert_ne!(one.key(), other.key());
    }
}
