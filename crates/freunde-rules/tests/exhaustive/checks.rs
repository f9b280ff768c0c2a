//! The list of moves and the check of a single one are written apart: one asks for the whole board
//! at once, the other reads the rules. Here they answer the same over millions of positions.

use freunde_rules::{Move, Space, Spaces, State};
use rules_testkit::dice::Dice;

use crate::support::Setting;

/// Every move there is, by the space that it starts from; the jumps apart.
struct AllMoves {
    movements: Vec<Vec<Move>>,
    jumps: Vec<Move>,
}

impl AllMoves {
    fn new() -> AllMoves {
        let mut all = AllMoves {
            movements: vec![Vec::new(); Space::COUNT],
            jumps: Vec::new(),
        };
        for mv in (0..Move::COUNT).filter_map(Move::from_index) {
            match mv.from() {
                Some(from) => all.movements[from.index()].push(mv),
                None => all.jumps.push(mv),
            }
        }
        all
    }

    /// The moves that the check allows, of all that start beside or on a stack, and of all jumps.
    fn checked(&self, state: &State) -> Vec<Move> {
        let occupied = state.occupied();
        let near = (occupied | occupied.adjacent()).iter();
        let movements = near.flat_map(|space| &self.movements[space.index()]);
        let allowed = movements.chain(&self.jumps).copied();
        let mut allowed: Vec<Move> = allowed.filter(|&mv| state.check(mv).is_ok()).collect();
        allowed.sort_unstable_by_key(|mv| mv.index());
        allowed
    }
}

/// Plays random games from an arrangement of stacks thrown at random, and compares list and check in
/// each of their positions.
fn compare(seed: u64, board: &str, limits: &str, positions: usize) {
    let setting = Setting::new(board, limits);
    let all = AllMoves::new();
    let mut dice = Dice::new(seed);
    let mut seen = 0;
    while seen < positions {
        let Some(mut state) = thrown(&mut dice, &setting) else {
            continue;
        };
        for _ in 0..60 {
            // At the start of a turn the laws check them, in games of every length.
            if state.jump_due().is_some() {
                state.assert_invariants();
            }
            let legal = state.legal_moves();
            let listed: Vec<Move> = legal.iter().collect();
            assert_eq!(all.checked(&state), listed, "{state:?}");
            assert_eq!(state.has_legal_move(), !legal.is_empty(), "{state:?}");
            seen += 1;
            let Some(mv) = legal.get(dice.below(legal.len().max(1))) else {
                break;
            };
            let next = state.apply_unchecked(mv);
            assert_eq!(state.apply(mv), Ok(next));
            state = next;
        }
    }
}

/// Some stacks of both players on random spaces; `None` if they are no position.
fn thrown(dice: &mut Dice, setting: &Setting) -> Option<State> {
    let spaces: Vec<Space> = setting.values.0.spaces().iter().collect();
    let mut setup = freunde_rules::Setup {
        board: setting.values.0,
        limits: setting.values.1,
        stacks: [freunde_rules::Stack::EMPTY; Space::COUNT],
        to_move: freunde_rules::Player::ALL[dice.below(2)],
        ..Default::default()
    };
    let stacks: Spaces = (0..2 + dice.below(14))
        .map(|_| spaces[dice.below(spaces.len())])
        .collect();
    let stacks: Vec<Space> = stacks.iter().collect();
    let pieces = 1 + dice.below(16);
    for _ in 0..pieces {
        for player in freunde_rules::Player::ALL {
            let space = stacks[dice.below(stacks.len())];
            setup.stacks[space.index()].push(player);
        }
    }
    State::try_from(setup).ok()
}

#[test]
fn list_and_check_agree_on_the_default_board_f3_f4_f6_f7() {
    let board = "7x7 river=4 birds=d1,d7";
    compare(1, board, "3,4", 600_000);
    compare(2, board, "1,1", 300_000);
    compare(3, board, "2,3", 300_000);
}

#[test]
fn list_and_check_agree_on_other_boards_f3_f4_f6_f7() {
    compare(4, "8x8 river=4,5 birds=d1,e8", "2,2", 300_000);
    compare(5, "5x5 river=3 birds=c1,c5", "1,2", 300_000);
    compare(6, "3x3 river=b2 birds=b1,b3", "1,1", 300_000);
    compare(7, "2x4 river=a2,b3 birds=a1,b4", "2,1", 300_000);
}
