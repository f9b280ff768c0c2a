//! B7: flying a flock home.

use crate::counts::Counts;
use crate::species::{Flock, Species};
use crate::state::State;
use crate::table::Phase;

impl State {
    /// Goes on with the choice to fly or pass. Only an empty hand has no such choice (B7.2).
    #[inline]
    pub(crate) fn offer_flight(&mut self) {
        if self.hands[self.table.player.index()].is_empty() {
            self.end_turn();
        } else {
            self.table.phase = Phase::Fly;
        }
    }

    /// Flies home all cards of a species: one or two to the collection, the others to the discard
    /// pile (B7.1). The turn ends.
    #[inline]
    pub(crate) fn fly(&mut self, species: Species) {
        let held = self.give_up(species);
        let birds = species.flock(held).map_or(0, Flock::birds);
        let player = self.table.player.index();
        let collection = &mut self.table.collections[player];
        *collection = collection.plus(Counts::of(species, birds));
        self.table.discard = self.table.discard.plus(Counts::of(species, held - birds));
        self.end_turn_with_flock();
    }
}
