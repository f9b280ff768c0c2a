//! F5: dragons and warnings.

use crate::board::{Direction, Player, adjacent, shift};
use crate::pieces::Stacks;

/// The height from which a uniform stack counts.
const DRAGON_HEIGHT: usize = 3;

/// Whether anybody may have dragons: two stacks of their height are adjacent. Few positions
/// have such.
#[inline]
pub(crate) fn may_have_dragons(stacks: &Stacks) -> bool {
    let high = stacks.at_least(DRAGON_HEIGHT);
    high & (shift(Direction::North, high) | shift(Direction::East, high)) != 0
}

/// The spaces of a player's uniform stacks of height 3 or more that are adjacent to another
/// such stack (F5.1). Empty if the player has no dragons.
#[inline]
pub(crate) fn dragons(stacks: &Stacks, player: Player) -> u64 {
    let high = stacks.pieces(player, DRAGON_HEIGHT);
    let uniform = high & !stacks.holding(player.opponent());
    uniform & adjacent(uniform)
}
