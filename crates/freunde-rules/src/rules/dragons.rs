//! F5: dragons and warnings.

use crate::pieces::Stacks;
use crate::player::Player;
use crate::space::Direction;
use crate::spaces::{adjacent, shift};

/// The height from which a uniform stack counts.
pub(crate) const DRAGON_HEIGHT: usize = 3;

/// Whether two spaces of a set are adjacent. Only where that holds of the stacks of height 3
/// or more has anybody dragons, and few positions have such.
#[inline]
pub(crate) const fn touching(set: u64) -> bool {
    set & (shift(Direction::North, set) | shift(Direction::East, set)) != 0
}

/// Who has dragons: bit 0 for player One, bit 1 for player Two.
pub(crate) fn dragon_flags(stacks: Stacks) -> u8 {
    let flags = Player::ALL.map(|player| u8::from(dragons(&stacks, player) != 0));
    flags[0] | flags[1] << 1
}

/// The spaces of a player's uniform stacks of height 3 or more that are adjacent to another
/// such stack (F5.1). Empty if the player has no dragons.
#[inline]
pub(crate) fn dragons(stacks: &Stacks, player: Player) -> u64 {
    let high = stacks.pieces(player, DRAGON_HEIGHT);
    let uniform = high & !stacks.holding(player.opponent());
    uniform & adjacent(uniform)
}
