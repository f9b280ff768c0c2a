//! What a position looks like to somebody who does not search.

use freunde_rules::{Direction, Player, Space, State};

use super::value::Value;
use super::weights;

/// Behind a bird is as far away as can be: the last of [`weights::PLACES`].
const BEHIND: usize = weights::PLACES.len() - 1;

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
    let looks = looks(state);
    let [own, theirs] =
        [state.to_move(), state.to_move().opponent()].map(|player| side(state, player, &looks));
    i32::from(weights::TEMPO) + own - theirs
}

/// What is known of a stack. Each is looked at once, and asked for many times.
#[derive(Copy, Clone, Default)]
struct Looks {
    height: u8,
    /// How many pieces are those of its owner.
    own: u8,
    /// Whether its owner has the lowest piece.
    has_foot: bool,
    owner: Option<Player>,
}

fn looks(state: &State) -> [Looks; Space::COUNT] {
    let mut looks = [Looks::default(); Space::COUNT];
    for player in Player::ALL {
        for space in state.stacks_of(player) {
            let stack = state.stack(space);
            looks[space.index()] = Looks {
                height: stack.height() as u8,
                own: stack.count(player) as u8,
                has_foot: stack.piece(1) == Some(player),
                owner: Some(player),
            };
        }
    }
    looks
}

/// What one player has.
fn side(state: &State, player: Player, looks: &[Looks; Space::COUNT]) -> i32 {
    let to_move = usize::from(player == state.to_move());
    let bird = state.board().bird(player.opponent());
    let mut nearest = weights::NEAREST.len() - 1;
    let mut sum = 0;
    for space in state.stacks_of(player) {
        let look = looks[space.index()];
        let (height, own) = (usize::from(look.height), usize::from(look.own));
        let tall = height.min(weights::BURIED.len()) - 1;
        let (ranks, files) = way(player, space, bird);
        nearest = nearest.min(ranks + files);
        let files = files.min(weights::PLACES[0].len() - 1);
        sum += i32::from(weights::PLACES[ranks][files][tall]);
        sum += i32::from(weights::BURIED[tall]) * (own as i32 - 1);
        sum += i32::from(weights::PRISONERS[tall]) * (height - own) as i32;
        if height > 1 {
            sum += i32::from(weights::FOOT[usize::from(look.has_foot)]);
        }
        // How near the stack is to being a flock that must jump (F4.1).
        let limit = usize::from(state.limits().after_movement());
        if let Some(beyond) = (own + 1).checked_sub(limit) {
            sum += i32::from(weights::FLOCKS[beyond.min(2)]);
        }
        let higher = |owner: Player, direction: Direction| {
            let beside = space.step(direction).map(|space| looks[space.index()]);
            beside.is_some_and(|beside| beside.owner == Some(owner) && beside.height > look.height)
        };
        // Nobody moves backward onto a stack, but for slides that are led by the other's piece.
        let from_ahead = |&direction: &Direction| direction != player.forward().opposite();
        let mut ahead = Direction::ALL.into_iter().filter(from_ahead);
        if ahead.any(|direction| higher(player.opponent(), direction)) {
            sum += i32::from(weights::THREATENED[tall][to_move]);
        }
        if Direction::ALL
            .into_iter()
            .any(|direction| higher(player, direction))
        {
            sum += i32::from(weights::GUARDED[tall]);
        }
    }
    sum += i32::from(weights::NEAREST[nearest][to_move]);
    if !state.dragons(player).is_empty() {
        sum += i32::from(weights::DRAGONS[to_move]);
    }
    sum
}

/// How many ranks and files lie between a player's stack and the bird that it wants to reach.
fn way(player: Player, space: Space, bird: Space) -> (usize, usize) {
    let ranks = match player {
        Player::One => bird.rank().checked_sub(space.rank()),
        Player::Two => space.rank().checked_sub(bird.rank()),
    };
    let files = space.file().abs_diff(bird.file());
    (ranks.map_or(BEHIND, usize::from), files.into())
}
