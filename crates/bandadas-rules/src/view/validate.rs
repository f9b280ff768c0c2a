//! B9.3, B9.4, B10.5: views that no state has.

use crate::impossible::Impossible;
use crate::seat::{SEATS, Seat};
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

    /// Whether the unseen cards can be put where they are hidden (B9.4). By Hall's theorem that is
    /// so if and only if no group of hands has more unknown cards than there are unseen ones of
    /// the species that some hand of the group may hold.
    pub(super) fn has_placement(&self) -> bool {
        let unseen = self.unseen();
        (0_usize..1 << SEATS).all(|group| {
            let members = self
                .hidden_hands()
                .filter(|seat| group >> seat & 1 == 1)
                .map(Seat::at);
            let wanted: u32 = members.clone().map(|seat| self.unknown(seat)).sum();
            let allowed = members
                .flat_map(|seat| self.table.absent(seat).complement().iter())
                .collect();
            wanted <= unseen.only(allowed).total()
        })
    }
}
