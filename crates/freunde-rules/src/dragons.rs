//! F5: dragons and warnings.

use crate::board::{Player, adjacent};
use crate::pieces::Stacks;

/// The height from which a uniform stack counts.
const DRAGON_HEIGHT: usize = 3;

/// The spaces of a player's uniform stacks of height 3 or more that are adjacent to another
/// such stack (F5.1). Empty if the player has no dragons.
#[inline]
pub(crate) fn dragons(stacks: &Stacks, player: Player) -> u64 {
    let high = stacks.pieces(player, DRAGON_HEIGHT);
    // Two adjacent ones are needed, and few positions have so many high stacks.
    if high & adjacent(high) == 0 {
        return 0;
    }
    let uniform = high & !stacks.holding(player.opponent());
    uniform & adjacent(uniform)
}
