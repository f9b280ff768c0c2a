//! F4: the jump phase.
//!
//! All jumps of a turn are made by one piece: the piece that lands on a stack is its top, and
//! the top is what jumps on. So the rest of the board stands still during a cascade, an
//! arrangement occurs twice (F4.5) just when the piece comes back to a space, and whether a
//! cascade can be completed (F4.6) is a search among spaces, not among arrangements.

use thiserror::Error;

use crate::board::{Player, Space, adjacent, shift};
use crate::pieces::{Stack, Stacks};
use crate::reverse::Before;

/// The flock limits (F4.4): how many of the moving player's pieces a stack may hold after a
/// movement and after a jump before the player must jump on. 3 and 4 by default.
///
/// ```
/// use freunde_rules::FlockLimits;
/// let limits = FlockLimits::new(3, 4)?;
/// assert_eq!(limits, FlockLimits::default());
/// assert_eq!(limits.to_string(), "3,4");
/// assert!(FlockLimits::new(0, 33).is_err());
/// # Ok::<(), freunde_rules::InvalidFlockLimit>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlockLimits {
    after_movement: u8,
    after_jump: u8,
}

impl FlockLimits {
    /// The limits after a movement (F4.1) and after a jump (F4.3).
    ///
    /// # Errors
    ///
    /// If one of them is not 1 to 32 (F4.4).
    pub fn new(after_movement: u8, after_jump: u8) -> Result<FlockLimits, InvalidFlockLimit> {
        for limit in [after_movement, after_jump] {
            if !(1..=32).contains(&limit) {
                return Err(InvalidFlockLimit(limit));
            }
        }
        Ok(FlockLimits {
            after_movement,
            after_jump,
        })
    }

    /// More of the player's pieces than this force a jump after a movement (F4.1).
    #[inline]
    pub const fn after_movement(self) -> u8 {
        self.after_movement
    }

    /// More of the player's pieces than this force another jump after a jump (F4.3).
    #[inline]
    pub const fn after_jump(self) -> u8 {
        self.after_jump
    }
}

impl Default for FlockLimits {
    fn default() -> FlockLimits {
        FlockLimits {
            after_movement: 3,
            after_jump: 4,
        }
    }
}

/// A flock limit that is not 1 to 32 (F4.4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("F4.4: a flock limit is 1 to 32, not {0}")]
pub struct InvalidFlockLimit(pub u8);

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
pub(crate) fn reversing_landing(player: Player, before: &Before, rest: &Stacks) -> Option<Space> {
    let mut landing = None;
    for (space, then) in before.entries() {
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
