//! Positions of Freunde from bytes, and their reference.
//!
//! The bytes are: width, height, eight of the river, the two birds, the two flock limits, the
//! player to move and the warnings, the number of stacks, and for each its space, its height
//! and two bytes of its pieces' owners. Every number is taken modulo what it may be, so that
//! nearly all bytes make a position. What is left are choices of moves.

use freunde_rules::{
    Board, FlockLimits, InvalidSetup, Player, Setup, SetupProblem, Space, Spaces, Stack, State,
};
use rules_testkit::reference::freunde as slow;

use crate::Bytes;

/// The spaces of a board of a size in the order a1, b1, … a2, ….
fn spaces(width: u8, height: u8) -> Vec<Space> {
    let ranks = 0..height;
    ranks
        .flat_map(|rank| (0..width).filter_map(move |file| Space::new(file, rank)))
        .collect()
}

/// A setup on a valid board; whether it is a valid position is another matter.
pub fn setup(bytes: &mut Bytes<'_>) -> Setup {
    let (width, height) = (2 + bytes.below(7) as u8, 2 + bytes.below(7) as u8);
    let all = spaces(width, height);
    let river: Vec<u8> = (0..8).map(|_| bytes.byte()).collect();
    let one = bytes.below(all.len());
    let two = bytes.below(all.len());
    let two = if one == two {
        (two + 1) % all.len()
    } else {
        two
    };
    let birds = [all[one], all[two]];
    let in_river = |space: &Space| {
        river[usize::from(space.rank())] >> space.file() & 1 != 0 && !birds.contains(space)
    };
    let river = all.iter().copied().filter(in_river);
    let board = Board::new(width, height, river, birds).expect("the board is valid");
    let limits = FlockLimits::new(1 + bytes.below(32) as u8, 1 + bytes.below(32) as u8);
    let flags = bytes.byte();
    let mut setup = Setup {
        board,
        limits: limits.expect("the limits are 1 to 32"),
        stacks: [Stack::EMPTY; Space::COUNT],
        to_move: Player::ALL[usize::from(flags & 1)],
        warned: [flags & 2 != 0, flags & 4 != 0],
        ..Setup::default()
    };
    for _ in 0..bytes.below(33) {
        let space = all[bytes.below(all.len())];
        let height = bytes.below(17);
        let owners = bytes.word();
        for level in 0..height {
            let owner = Player::ALL[usize::from(owners >> level & 1)];
            setup.stacks[space.index()].push(owner);
        }
    }
    setup
}

/// The bytes that [`setup`] reads as this one, if its stacks are of at most 16 pieces.
pub fn bytes_of(setup: &Setup) -> Vec<u8> {
    let board = &setup.board;
    let all = spaces(board.width(), board.height());
    let place = |space: Space| all.iter().position(|&s| s == space).unwrap_or(0) as u8;
    let mut bytes = vec![board.width() - 2, board.height() - 2];
    let mut river = [0; 8];
    for space in board.river() {
        river[usize::from(space.rank())] |= 1 << space.file();
    }
    bytes.extend(river);
    bytes.extend(Player::ALL.map(|player| place(board.bird(player))));
    bytes.extend([
        setup.limits.after_movement() - 1,
        setup.limits.after_jump() - 1,
    ]);
    let [one, two] = setup.warned.map(u8::from);
    bytes.push(setup.to_move.index() as u8 | one << 1 | two << 2);
    let stacks = || {
        all.iter()
            .map(|&space| (space, setup.stacks[space.index()]))
    };
    let standing = || stacks().filter(|(_, stack)| !stack.is_empty());
    bytes.push(standing().count() as u8);
    for (space, stack) in standing() {
        let owners = stack.pieces().enumerate();
        let owners = owners.fold(0, |bits: u16, (level, owner)| {
            bits | (owner.index() as u16)
                .checked_shl(level as u32)
                .unwrap_or(0)
        });
        bytes.extend([place(space), stack.height() as u8]);
        bytes.extend(owners.to_le_bytes());
    }
    bytes
}

/// The state of a setup. What F6 leaves unconnected in the river is taken off the board, as the
/// error names it; if a player has no piece or too many there is no state.
///
/// # Panics
///
/// If a setup is refused or accepted otherwise than the reference would have it.
pub fn state_of(mut setup: Setup) -> Option<State> {
    loop {
        let stacks = slow_stacks(&setup);
        let connected = slow::all_connected(&slow_board(&setup.board), &stacks);
        let pieces = Player::ALL.map(|player| {
            let counts = setup.stacks.iter().map(|stack| stack.count(player));
            counts.sum::<usize>()
        });
        let counted = pieces.iter().all(|pieces| (1..=16).contains(pieces));
        let error = match State::try_from(setup) {
            Ok(state) => {
                assert!(connected && counted, "{setup:?}");
                return Some(state);
            }
            Err(error) => error,
        };
        assert!(!connected || !counted, "{error} in {setup:?}");
        let adrift = unconnected(&error);
        assert_eq!(adrift.is_empty(), connected, "{error} in {setup:?}");
        if adrift.is_empty() {
            return None;
        }
        for space in adrift {
            setup.stacks[space.index()] = Stack::EMPTY;
        }
    }
}

/// The spaces that an error calls unconnected.
fn unconnected(error: &InvalidSetup) -> Spaces {
    let problems = error.problems().iter();
    let spaces = problems.filter_map(|problem| match problem {
        SetupProblem::Unconnected(space) => Some(*space),
        _ => None,
    });
    spaces.collect()
}

/// The reference's state of a state without a past.
pub fn slow_of(state: &State) -> slow::Reference {
    let setup = Setup::from(state);
    let limits = setup.limits;
    slow::Reference::new(
        slow_board(&setup.board),
        [limits.after_movement(), limits.after_jump()].map(usize::from),
        slow_stacks(&setup),
        player_number(setup.to_move),
        setup.warned,
    )
}

/// A player as the reference has it.
pub fn player_number(player: Player) -> u8 {
    player.index() as u8 + 1
}

fn slow_space(space: Space) -> slow::Space {
    (usize::from(space.file()), usize::from(space.rank()))
}

fn slow_board(board: &Board) -> slow::Board {
    slow::Board {
        width: usize::from(board.width()),
        height: usize::from(board.height()),
        river: board.river().iter().map(slow_space).collect(),
        birds: Player::ALL.map(|player| slow_space(board.bird(player))),
    }
}

fn slow_stacks(setup: &Setup) -> slow::Stacks {
    let (width, height) = (setup.board.width(), setup.board.height());
    let stack = |file, rank| {
        let space = Space::new(file, rank).expect("the board is at most 8 by 8");
        let pieces = setup.stacks[space.index()].pieces();
        pieces.map(player_number).collect()
    };
    (0..height)
        .map(|rank| (0..width).map(|file| stack(file, rank)).collect())
        .collect()
}
