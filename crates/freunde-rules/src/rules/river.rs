//! F6: the river. Pieces on it stay connected to the banks.
//!
//! Only a movement that empties its space can break a connection: one that leaves pieces behind
//! lands beside them, and no newly occupied space disconnects another.

use crate::moved::Moved;
use crate::space::{Direction, Space};
use crate::spaces::Spaces;

/// What F6 asks of the occupied spaces of a position, answered for all movements at once.
#[derive(Copy, Clone)]
pub(crate) struct Connections {
    river: Spaces,
    occupied: Spaces,
    /// The spaces that may hold a chain together, so that emptying one needs a closer look.
    links: Spaces,
    /// The spaces with at least two occupied neighbours.
    flanked: Spaces,
}

impl Connections {
    #[inline]
    pub(crate) fn new(river: Spaces, occupied: Spaces) -> Connections {
        let wet = occupied & river;
        let banks = occupied - river;
        // A river stack that touches two occupied banks can lose either of them, and one that
        // touches a bank can lose all other river stacks.
        let links_on_banks = banks & (wet - with_two_neighbours(banks)).adjacent();
        let links_in_river = wet & (wet - banks.adjacent()).adjacent();
        Connections {
            river,
            occupied,
            links: links_on_banks | links_in_river,
            flanked: with_two_neighbours(occupied),
        }
    }

    /// Which stacks F6 keeps from moving in a direction, of those that would slide away whole,
    /// onto empty spaces, and of single pieces that would climb away.
    #[inline]
    pub(crate) fn held(&self, direction: Direction, slides: Spaces, climbs: Spaces) -> Spaces {
        // A piece that slides onto the river needs an occupied neighbour there other than the
        // space that it leaves. Unless it holds a chain together, that is all it needs.
        let mut held = slides & (self.river - self.flanked).sources(direction);
        for link in (slides | climbs) & self.links {
            let stays_connected = |to| {
                let occupied = self.occupied.without(link).with(to);
                is_connected(self.river, occupied)
            };
            if link.step(direction).is_some_and(stays_connected) {
                held = held.without(link);
            } else {
                held = held.with(link);
            }
        }
        held
    }
}

/// The spaces with at least two neighbours in a set.
#[inline]
fn with_two_neighbours(set: Spaces) -> Spaces {
    let (north, south) = (set.shift(Direction::North), set.shift(Direction::South));
    let (east, west) = (set.shift(Direction::East), set.shift(Direction::West));
    (north & south) | (east & west) | ((north | south) & (east | west))
}

/// A space of the river that a movement would leave unconnected, if any.
#[inline]
pub(crate) fn left_unconnected(river: Spaces, occupied: Spaces, moved: &Moved) -> Option<Space> {
    if !moved.empties() {
        return None;
    }
    let occupied = occupied.without(moved.from).with(moved.to);
    // Only what moves and what stood beside it can lose a connection.
    let concerned = Spaces::of(moved.from).adjacent().with(moved.to);
    if (concerned & occupied & river).is_empty() {
        return None;
    }
    unconnected(river, occupied).first()
}

/// The occupied river spaces that no chain of occupied river spaces connects to an occupied space
/// outside the river (F6): found by widening the connected ones step by step.
pub(crate) fn unconnected(river: Spaces, occupied: Spaces) -> Spaces {
    let wet = occupied & river;
    let mut connected = wet & (occupied - river).adjacent();
    loop {
        let wider = connected | (wet & connected.adjacent());
        if wider == connected {
            return wet - connected;
        }
        connected = wider;
    }
}

/// Whether F6 holds.
fn is_connected(river: Spaces, occupied: Spaces) -> bool {
    unconnected(river, occupied).is_empty()
}
