//! What programs may build on that copy states and list moves by the million: the largest list
//! of legal moves, [`Moves::MAX_LEN`], which is reached and not passed, and the size of a state.

use freunde_rules::{Board, FlockLimits, Move, Moves, Player, Setup, Space, Stack, State};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn board() -> Board {
    let birds = [(0, 0), (7, 7)].map(|(file, rank)| Space::new(file, rank).expect("a space"));
    Board::new(8, 8, [], birds).expect("a board")
}

/// Where the pieces are, as [`Setup`] has it.
type Stacks = [Stack; Space::COUNT];

fn count(stacks: &Stacks) -> usize {
    let setup = Setup {
        board: board(),
        limits: FlockLimits::default(),
        stacks: *stacks,
        to_move: Player::One,
        warned: [false; 2],
        ..Setup::default()
    };
    let state = State::try_from(setup).expect("a position");
    let moves = state.legal_moves();
    assert_eq!(moves.len(), moves.iter().count());
    moves.len()
}

#[test]
fn sixteen_pieces_each_alone_on_an_opponents_have_the_most_movements_f3() {
    let mut stacks = [Stack::EMPTY; Space::COUNT];
    let inner = (1..7).flat_map(|rank| (1..7).map(move |file| (file, rank)));
    let light = inner.filter(|(file, rank)| (file + rank) % 2 == 1);
    for (file, rank) in light.take(16) {
        let space = Space::new(file, rank).expect("a space");
        stacks[space.index()] = [Player::Two, Player::One].into_iter().collect();
    }
    assert_eq!(count(&stacks), Moves::MAX_LEN);
}

#[test]
fn climbing_from_random_positions_finds_no_larger_list_f3() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut best = 0;
    for _ in 0..8 {
        // The pieces in the order in which they are put down, each with its space.
        let mut pieces: Vec<(Player, usize)> = (0..32)
            .map(|number| {
                let owner = Player::ALL[number / 16];
                (owner, rng.random_range(0..Space::COUNT))
            })
            .collect();
        let mut found = count(&placed(&pieces));
        for _ in 0..4000 {
            let mut other = pieces.clone();
            let (one, two) = (rng.random_range(0..32), rng.random_range(0..32));
            match rng.random_range(0..3) {
                0 => other.swap(one, two),
                1 => other[one].1 = rng.random_range(0..Space::COUNT),
                _ => other[one].1 = other[two].1,
            }
            let now = count(&placed(&other));
            if now >= found {
                (pieces, found) = (other, now);
            }
        }
        best = best.max(found);
    }
    assert!(best <= Moves::MAX_LEN, "{best}");
    assert!(best >= 80, "only {best}: the search is too weak to tell");
}

fn placed(pieces: &[(Player, usize)]) -> Stacks {
    let mut stacks = [Stack::EMPTY; Space::COUNT];
    for &(owner, space) in pieces {
        assert!(stacks[space].push(owner), "32 pieces fit on one space");
    }
    stacks
}

#[test]
fn a_state_is_of_240_bytes_at_most_and_a_move_of_two() {
    assert!(size_of::<State>() <= 240);
    assert_eq!(size_of::<Move>(), 2);
}
