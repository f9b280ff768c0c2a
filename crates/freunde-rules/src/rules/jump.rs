//! F4: the jump phase.
//!
//! All jumps of a turn are made by one piece: the piece that lands on a stack is its top, and
//! the top is what jumps on. So the rest of the board stands still during a cascade, an
//! arrangement occurs twice (F4.5) just when the piece comes back to a space, and whether a
//! cascade can be completed (F4.6) is a search among spaces, not among arrangements.

use crate::pieces::Stacks;
use crate::player::Player;
use crate::rules::reverse::Memory;
use crate::space::Space;
use crate::spaces::{adjacent, shift};
use crate::stack::Stack;

/// A piece that must jump, and what bounds its way.
pub(crate) struct Jumper<'a> {
    pub(crate) player: Player,
    /// The stacks without the jumping piece.
    pub(crate) rest: &'a Stacks,
    /// Where the piece is.
    pub(crate) at: Space,
    /// The spaces that it may land on as far as the board and F3.4 go.
    pub(crate) open: u64,
    /// The spaces that F4.5 bars: where it was in this turn.
    pub(crate) barred: u64,
    /// F4.3: more pieces of the player than this make it jump on.
    pub(crate) limit: u8,
    /// The space on which the turn may not end, by F7.
    pub(crate) reverse: Option<Space>,
}

impl Jumper<'_> {
    /// The spaces one jump away that the board, F3.4, F4.2 and F4.5 leave.
    #[inline]
    fn reach(&self, from: u64) -> u64 {
        let backward = shift(self.player.forward().opposite(), from);
        adjacent(from) & !backward & self.open & !self.barred
    }

    /// Whether the piece must jump on from a space, were it to land there (F4.3).
    fn jumps_on(&self, space: Space) -> bool {
        self.rest.stack(space).count(self.player) >= usize::from(self.limit)
    }

    /// Whether the turn would end on a space, as F7 forbids.
    pub(crate) fn ends_reversed(&self, space: Space) -> bool {
        self.reverse == Some(space) && !self.jumps_on(space)
    }

    /// Whether the turn can be completed, the piece having landed on a space (F4.6).
    fn completes_from(&self, landed: Space) -> bool {
        if !self.jumps_on(landed) {
            return self.reverse != Some(landed);
        }
        let mut passed = landed.bit();
        let mut edge = passed;
        while edge != 0 {
            let mut next = self.reach(edge) & !passed;
            edge = 0;
            while next != 0 {
                let space = Space::at(next.trailing_zeros());
                next &= next - 1;
                if self.jumps_on(space) {
                    edge |= space.bit();
                } else if self.reverse != Some(space) {
                    return true;
                }
            }
            passed |= edge;
        }
        false
    }

    /// The spaces that it can legally jump to.
    pub(crate) fn jumps(&self) -> u64 {
        let mut legal = self.reach(self.at.bit());
        // Everywhere else the turn ends well.
        let doubtful = self.rest.at_least(self.limit.into()) | self.reverse.map_or(0, Space::bit);
        let mut left = legal & doubtful;
        while left != 0 {
            let space = Space::at(left.trailing_zeros());
            left &= left - 1;
            if !self.completes_from(space) {
                legal &= !space.bit();
            }
        }
        legal
    }

    /// Whether a jump onto a space is legal.
    pub(crate) fn allows(&self, to: Space) -> bool {
        self.jumps() & to.bit() != 0
    }

    /// Whether it has a legal jump, so that the movement or jump before was legal (F4.6).
    pub(crate) fn can_jump(&self) -> bool {
        self.jumps() != 0
    }
}

/// The one space, if any, on which a jumping piece would bring its player's pieces back to
/// where they were at the start of the player's previous turn (F7), given the stacks without the
/// jumping piece.
///
/// Only the spaces of the memory need be looked at. A turn takes pieces from one space and adds
/// them to others, and the spaces of the memory hold as many of the player's now as then. So to
/// restore these it must take from one of them and add all that it takes to others of them, and
/// changes nothing of the player's elsewhere.
pub(crate) fn reversing_landing(player: Player, memory: &Memory, rest: &Stacks) -> Option<Space> {
    let mut landing = None;
    for (space, then) in memory.entries() {
        let stack = rest.stack(space);
        if then != stack.levels(player) {
            let landed = stack.toggled(Stack::single(player, stack.height()));
            if landing.is_some() || landed.levels(player) != then {
                return None;
            }
            landing = Some(space);
        }
    }
    landing
}
