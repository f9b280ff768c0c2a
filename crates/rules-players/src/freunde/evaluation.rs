//! What a position looks like to somebody who does not search.

use freunde_rules::{Direction, Player, Space, State};

use super::value::Value;
use super::weights::WEIGHTS;

/// Distances to the opponent's bird are told apart up to this one.
const RANKS: usize = 8;
const FILES: usize = 5;
/// Heights of stacks, and numbers of pieces in them, are told apart up to this one.
const TALL: usize = 5;

const PLACES: usize = 0;
const BURIED: usize = PLACES + RANKS * FILES * TALL;
const PRISONERS: usize = BURIED + TALL;
const FOOT: usize = PRISONERS + TALL;
const FLOCKS: usize = FOOT + 2;
const THREATENED: usize = FLOCKS + 3;
const GUARDED: usize = THREATENED + 2 * TALL;
const NEAREST: usize = GUARDED + TALL;
const DRAGONS: usize = NEAREST + 2 * 12;
const TEMPO: usize = DRAGONS + 2;
/// How many features there are.
#[doc(hidden)]
pub const FEATURES: usize = TEMPO + 1;

/// What a position is worth to the player to move, judged without looking ahead: where stacks
/// stand, how high they are, what they hold, what threatens them, and who is nearer to the other's
/// bird.
///
/// It knows nothing of what comes next; [`Search`](super::Search) does. Of a game that is over it
/// knows no more than of any other.
///
/// ```
/// use freunde_rules::State;
/// use rules_players::freunde::evaluate;
///
/// let start = State::default();
/// for (_, next) in start.turns() {
///     assert!(evaluate(&next).points().abs() < 1000);
/// }
/// ```
pub fn evaluate(state: &State) -> Value {
    Value::new(points(state).clamp(-20_000, 20_000))
}

pub(super) fn points(state: &State) -> i32 {
    let mut sum = 0;
    features(state, |feature, number| {
        sum += i32::from(WEIGHTS[feature]) * number;
    });
    sum
}

/// What is known of a stack.
#[derive(Copy, Clone, Default)]
struct Looks {
    height: u8,
    owner: u8,
}

/// Counts the features of a position for the player to move, less those of the opponent.
#[doc(hidden)]
#[inline]
pub fn features(state: &State, mut add: impl FnMut(usize, i32)) {
    let board = state.board();
    let mover = state.to_move();
    let mut looks = [Looks::default(); Space::COUNT];
    for player in Player::ALL {
        for space in state.stacks_of(player) {
            looks[space.index()] = Looks {
                height: state.stack(space).height() as u8,
                owner: player.index() as u8 + 1,
            };
        }
    }
    add(TEMPO, 1);
    for player in Player::ALL {
        let to_move = player == mover;
        let sign = if to_move { 1 } else { -1 };
        let bird = board.bird(player.opponent());
        let limit = usize::from(state.limits().after_movement());
        let mut nearest = 11;
        for space in state.stacks_of(player) {
            let stack = state.stack(space);
            let height = stack.height();
            let tall = height.min(TALL) - 1;
            let ranks = match player {
                Player::One => bird.rank().checked_sub(space.rank()),
                Player::Two => space.rank().checked_sub(bird.rank()),
            };
            let files = usize::from(space.file().abs_diff(bird.file()));
            // Behind the bird is out of its reach: as far away as can be.
            let ranks = ranks.map_or(RANKS - 1, usize::from);
            let way = ranks + files;
            nearest = nearest.min(way);
            let place = (ranks * FILES + files.min(FILES - 1)) * TALL + tall;
            add(PLACES + place, sign);
            let own = stack.count(player);
            add(BURIED + tall, sign * (own as i32 - 1));
            add(PRISONERS + tall, sign * (height - own) as i32);
            if height > 1 {
                add(FOOT + usize::from(stack.piece(1) == Some(player)), sign);
            }
            // How near the stack is to being a flock that must jump (F4.1).
            if own + 1 >= limit {
                add(FLOCKS + (own + 1 - limit).min(2), sign);
            }
            let (mut threatened, mut guarded) = (false, false);
            for direction in Direction::ALL {
                let Some(beside) = space.step(direction) else {
                    continue;
                };
                let beside = looks[beside.index()];
                if usize::from(beside.height) > height {
                    if beside.owner == player.index() as u8 + 1 {
                        guarded = true;
                    } else if direction != player.forward().opposite() {
                        threatened = true;
                    }
                }
            }
            if threatened {
                add(THREATENED + 2 * tall + usize::from(to_move), sign);
            }
            if guarded {
                add(GUARDED + tall, sign);
            }
        }
        add(NEAREST + 2 * nearest + usize::from(to_move), sign);
        if !state.dragons(player).is_empty() {
            add(DRAGONS + usize::from(to_move), sign);
        }
    }
}
