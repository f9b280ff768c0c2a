//! B9.3, B9.4, B10.5: views that no state has.

use crate::impossible::Impossible;
use crate::seat::Seat;
use crate::seats::Seats;
use crate::species::SpeciesSet;
use crate::state::validate::validate_absent;
use crate::view::View;

impl View {
    /// Refuses a view that no state has.
    pub(crate) fn validate(&self) -> Result<(), Impossible> {
        let mut tally = self.table.tally();
        tally.add(self.hand);
        self.hidden_hands()
            .for_each(|seat| tally.add(self.table.known[seat]));
        for (species, found) in tally.iter() {
            if found > u32::from(species.cards()) {
                return Err(Impossible::TooManyShown { species, found });
            }
        }
        if let Some(seat) = self.seat {
            let unknown = self.hand.minus(self.table.known(seat));
            validate_absent(seat, unknown, self.table.absent(seat))?;
        }
        let unseen = self.unseen().total();
        let places = self
            .hidden_hands()
            .map(|seat| self.unknown(Seat::at(seat)))
            .sum::<u32>()
            + self.draw_size();
        if unseen != places {
            return Err(Impossible::WrongHidden { unseen, places });
        }
        self.table
            .validate(self.sizes.map(u32::from), self.draw_size())?;
        if self.has_placement() {
            Ok(())
        } else {
            Err(Impossible::NoPlacement)
        }
    }

    /// Whether the unseen cards can be put where they are hidden (B9.4).
    ///
    /// This is a matching of places to cards, and Hall's marriage theorem (P. Hall, "On
    /// Representatives of Subsets", 1935) says when there is one:
    ///
    /// 1. Take any group of hidden hands; with five seats there are at most 32.
    /// 2. Count the unknown cards that the group needs, and the unseen cards of all species that
    ///    some hand of the group may hold.
    /// 3. If no group needs more than there are, every hand can be filled. What is left then goes to the
    ///    draw pile, which may hold anything.
    pub(super) fn has_placement(&self) -> bool {
        let unseen = self.unseen();
        let hidden: Seats = self.hidden_hands().map(Seat::at).collect();
        hidden.subsets().all(|group| {
            let needed: u32 = group.iter().map(|seat| self.unknown(seat)).sum();
            let allowed = group
                .iter()
                .map(|seat| self.table.absent(seat).complement())
                .fold(SpeciesSet::EMPTY, SpeciesSet::union);
            needed <= unseen.only(allowed).total()
        })
    }
}
