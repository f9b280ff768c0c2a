//! Arbitrary boards, positions and games. All are made of lists and numbers that shrink by
//! themselves: a smaller board, fewer pieces, fewer moves.

use freunde_rules::{Board, FlockLimits, Player, PositionCard, Setup, Space, Stack, State};
use proptest::prelude::*;
use rules_testkit::laws::Playthrough;
use rules_testkit::texts::Edit;

use super::Freunde;

/// `PROPTEST_CASES` and `PROPTEST_RNG_SEED` ask for more or other cases than `cases` of
/// one fixed seed.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let mut config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        config.rng_seed = proptest::test_runner::RngSeed::Fixed(2);
    }
    config
}

/// A board of any size with no river, one of whole ranks, or one of any spaces (F1).
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    let river = prop_oneof![
        2 => Just((0, 0)),
        3 => any::<u8>().prop_map(|ranks| (ranks, 0)),
        2 => (any::<u64>(), any::<u64>()).prop_map(|(a, b)| (0, a & b)),
    ];
    let sides = prop_oneof![2 => (2..=4u8, 2..=4u8), 1 => (2..=8u8, 2..=8u8)];
    (sides, any::<u8>(), any::<u8>(), river).prop_map(|((width, height), one, two, river)| {
        let spaces: Vec<Space> = (0..height)
            .flat_map(|rank| (0..width).map(move |file| (file, rank)))
            .filter_map(|(file, rank)| Space::new(file, rank))
            .collect();
        let one = usize::from(one) % spaces.len();
        let two = (one + 1 + usize::from(two) % (spaces.len() - 1)) % spaces.len();
        let birds = [spaces[one], spaces[two]];
        let (ranks, bits) = river;
        let is_river =
            |space: &Space| ranks >> space.rank() & 1 != 0 || bits >> space.index() & 1 != 0;
        let river = spaces
            .iter()
            .copied()
            .filter(|space| is_river(space) && !birds.contains(space));
        Board::new(width, height, river, birds).expect("F1 holds")
    })
}

/// Flock limits, mostly such that jumps are forced now and then.
pub(crate) fn limits() -> impl Strategy<Value = FlockLimits> {
    let limit = || prop_oneof![4 => 1..=5u8, 1 => 1..=32u8];
    (limit(), limit())
        .prop_map(|(movement, jump)| FlockLimits::new(movement, jump).expect("1 to 32"))
}

/// A position on a board of any shape (F9.3): pieces thrown on it one by one, many on few
/// spaces, so that stacks are mixed and tall, and birds' spaces are occupied; what the river
/// would leave unconnected (F6) is taken off again.
pub(crate) fn positions() -> impl Strategy<Value = State> {
    let spot = prop_oneof![1 => 0..64usize, 1 => 0..4usize];
    let pieces = proptest::collection::vec((spot, any::<bool>()), 2..=32);
    let warned = any::<[bool; 2]>();
    (boards(), limits(), pieces, any::<bool>(), warned).prop_map(
        |(board, limits, pieces, second, warned)| {
            let to_move = if second { Player::Two } else { Player::One };
            let mut setup = Setup {
                board,
                limits,
                stacks: [Stack::EMPTY; Space::COUNT],
                to_move,
                warned,
                ..Setup::default()
            };
            throw(&mut setup, &pieces);
            State::try_from(setup).expect("F2.2 and F6 hold")
        },
    )
}

/// Puts the pieces on the board, as far as F2.2 allows.
fn throw(setup: &mut Setup, pieces: &[(usize, bool)]) {
    let spaces: Vec<Space> = setup.board.spaces().iter().collect();
    let dry: Vec<Space> = spaces
        .iter()
        .copied()
        .filter(|space| !setup.board.river().contains(*space))
        .collect();
    let mut left = [16, 16];
    for (i, &(spot, second)) in pieces.iter().enumerate() {
        // The first two see to it that both players have a piece.
        let (player, space) = match i {
            0 | 1 => (Player::ALL[i], dry[spot % dry.len()]),
            _ if second => (Player::Two, spaces[spot % spaces.len()]),
            _ => (Player::One, spaces[spot % spaces.len()]),
        };
        if left[player.index()] > 0 {
            left[player.index()] -= 1;
            setup.stacks[space.index()].push(player);
        }
    }
    for space in unconnected(setup) {
        setup.stacks[space.index()] = Stack::EMPTY;
    }
}

/// The occupied river spaces that no chain of such spaces connects to one outside (F6).
fn unconnected(setup: &Setup) -> Vec<Space> {
    let occupied = |space: &Space| !setup.stacks[space.index()].is_empty();
    let (mut wet, mut connected): (Vec<Space>, Vec<Space>) = setup
        .board
        .spaces()
        .iter()
        .filter(occupied)
        .partition(|space| setup.board.river().contains(*space));
    while let Some(space) = connected.pop() {
        let (near, far) = wet.into_iter().partition(|other| {
            let apart = space.file().abs_diff(other.file()) + space.rank().abs_diff(other.rank());
            apart == 1
        });
        wet = far;
        connected.extend::<Vec<Space>>(near);
    }
    wet
}

/// A start of two position cards that fit a board (F2.3, F2.5).
pub(crate) fn starts() -> impl Strategy<Value = State> {
    let height = prop_oneof![2 => Just(0u8), 3 => Just(1), 2 => Just(2), 1 => 3..=5u8];
    let heights = || proptest::collection::vec(height.clone(), 32);
    (boards(), limits(), heights(), heights()).prop_filter_map(
        "no room for a piece",
        |(board, limits, one, two)| {
            let one = card(&board, Player::One, &one)?;
            let two = card(&board, Player::Two, &two)?;
            Some(State::start(board, limits, [&one, &two]).expect("F2.5 holds"))
        },
    )
}

/// A card of these heights on the player's half of the board, without birds' spaces and river.
fn card(board: &Board, player: Player, heights: &[u8]) -> Option<PositionCard> {
    let (width, height) = (board.width(), board.height());
    let mut left = 16;
    let rows: Vec<Vec<u8>> = (0..height / 2)
        .map(|rank| {
            (0..width)
                .map(|file| {
                    let space = match player {
                        Player::One => Space::new(file, rank),
                        Player::Two => Space::new(width - 1 - file, height - 1 - rank),
                    };
                    let is_bird = Player::ALL.iter().any(|p| Some(board.bird(*p)) == space);
                    if is_bird || space.is_none_or(|space| board.river().contains(space)) {
                        return 0;
                    }
                    let wanted = heights[usize::from(rank * 8 + file)].min(left);
                    left -= wanted;
                    wanted
                })
                .collect()
        })
        .collect();
    PositionCard::new(rows).ok()
}

/// A game of up to `plies` moves from a start.
pub(crate) fn games(
    starts: impl Strategy<Value = State>,
    plies: usize,
) -> impl Strategy<Value = Playthrough<Freunde>> {
    (starts, proptest::collection::vec(any::<u16>(), 0..=plies))
        .prop_map(|(start, choices)| Playthrough::chosen(&Freunde::of(&start), start, &choices))
}

/// Any state that a game comes to.
pub(crate) fn states() -> impl Strategy<Value = State> {
    let games = prop_oneof![games(positions(), 30), games(starts(), 60)];
    games.prop_map(|game| *game.states.last().expect("the start"))
}

/// Letters of any text of F9, and now and then any other.
fn letters() -> impl Strategy<Value = char> {
    prop_oneof![
        8 => proptest::sample::select("0123456789abcdefghxv^*-/,. =\n\"[]".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ]
}

/// A few changes of a text.
pub(crate) fn edits() -> impl Strategy<Value = Vec<(usize, Edit)>> {
    let edit = prop_oneof![
        letters().prop_map(Edit::Insert),
        letters().prop_map(Edit::Replace),
        Just(Edit::Remove),
        Just(Edit::Double),
        Just(Edit::Swap),
        Just(Edit::Cut),
    ];
    proptest::collection::vec((0..200usize, edit), 1..=3)
}

/// Any text, of letters of F9 or of any.
pub(crate) fn any_text() -> impl Strategy<Value = String> {
    let usual = proptest::collection::vec(letters(), 0..40)
        .prop_map(|letters| letters.into_iter().collect());
    prop_oneof![3 => usual, 1 => ".{0,30}"]
}
