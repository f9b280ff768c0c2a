//! F6: the river. Pieces on it stay connected to the banks.

use crate::space::Direction;
use crate::spaces::{adjacent, shift};

/// What F6 asks of the occupied spaces of a position, answered for all movements at once.
///
/// Only a movement that empties its space can break a connection: one that leaves pieces
/// behind lands beside them, and no newly occupied space disconnects another.
#[derive(Copy, Clone)]
pub(crate) struct Connections {
    river: u64,
    occupied: u64,
    /// The spaces that may hold a chain together, so that emptying one needs a closer look.
    links: u64,
    /// The spaces with at least two occupied neighbours.
    flanked: u64,
}

impl Connections {
    #[inline]
    pub(crate) fn new(river: u64, occupied: u64) -> Connections {
        let wet = occupied & river;
        let banks = occupied & !river;
        // A river stack that touches two occupied banks does without either of them, one that
        // touches one bank does without all other river stacks.
        let anchored_twice = with_two_neighbours(banks);
        let links =
            banks & adjacent(wet & !anchored_twice) | wet & adjacent(wet & !adjacent(banks));
        Connections {
            river,
            occupied,
            links,
            flanked: with_two_neighbours(occupied),
        }
    }

    /// Which stacks F6 holds, of those that would slide away whole in a direction, onto empty
    /// spaces, and of single pieces that would climb away.
    #[inline]
    pub(crate) fn held(&self, direction: Direction, slides: u64, climbs: u64) -> u64 {
        // Where nothing else hangs on the mover, it needs a neighbour other than its old space.
        let adrift = shift(direction.opposite(), self.river & !self.flanked);
        let mut held = slides & adrift;
        let mut links = (slides | climbs) & self.links;
        while links != 0 {
            let link = links & links.wrapping_neg();
            let occupied = self.occupied & !link | shift(direction, link);
            if is_connected(self.river, occupied) {
                held &= !link;
            } else {
                held |= link;
            }
            links ^= link;
        }
        held
    }
}

#[inline]
fn with_two_neighbours(set: u64) -> u64 {
    let (north, south) = (shift(Direction::North, set), shift(Direction::South, set));
    let (east, west) = (shift(Direction::East, set), shift(Direction::West, set));
    north & south | east & west | (north | south) & (east | west)
}

/// The occupied river spaces that no chain of occupied river spaces connects to an occupied
/// space outside the river (F6).
pub(crate) fn unconnected(river: u64, occupied: u64) -> u64 {
    let wet = occupied & river;
    let mut connected = wet & adjacent(occupied & !river);
    loop {
        let wider = connected | wet & adjacent(connected);
        if wider == connected {
            return wet & !connected;
        }
        connected = wider;
    }
}

/// Whether F6 holds.
pub(crate) fn is_connected(river: u64, occupied: u64) -> bool {
    unconnected(river, occupied) == 0
}
