//! F5.1: dragons.

use crate::pieces::Stacks;
use crate::player::Player;
use crate::players::Players;
use crate::space::Direction;
use crate::spaces::Spaces;

/// The height from which a uniform stack counts.
pub(crate) const DRAGON_HEIGHT: usize = 3;

/// The spaces of a player's uniform stacks of height 3 or more that are adjacent to another such
/// stack (F5.1). Empty if the player has no dragons.
#[inline]
pub(crate) fn dragons(stacks: &Stacks, player: Player) -> Spaces {
    let high = stacks.pieces(player, DRAGON_HEIGHT);
    let uniform = high - stacks.holding(player.opponent());
    uniform & uniform.adjacent()
}

/// Whether two spaces of a set are adjacent. A quick test: nobody has dragons unless two stacks of
/// height 3 or more are adjacent, and in most positions none are.
#[inline]
pub(crate) fn touch(set: Spaces) -> bool {
    set.intersects(set.shift(Direction::North) | set.shift(Direction::East))
}

/// The players who have dragons.
//
// By value: a state that is borrowed is built in one place and then copied to another.
#[inline(never)]
pub(crate) fn with_dragons(stacks: Stacks) -> Players {
    let players = Player::ALL.into_iter();
    players
        .filter(|&player| touch(stacks.pieces(player, DRAGON_HEIGHT)))
        .filter(|&player| !dragons(&stacks, player).is_empty())
        .collect()
}
