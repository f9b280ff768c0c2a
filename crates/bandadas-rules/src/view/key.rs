//! Keys of views.

use crate::seat::{SEATS, Seat};
use crate::state::key::{SHARED, key_of};
use crate::view::View;

/// The words of a view.
const VIEW: usize = SHARED + 2;

impl View {
    /// A hash of the view, the same on every platform and in every version.
    pub fn key(&self) -> u64 {
        let mut words = [0; VIEW];
        words[..SHARED].copy_from_slice(&self.table.words());
        words[SHARED] = self.hand.0;
        let mut sizes = [0; 8];
        sizes[..SEATS].copy_from_slice(&self.sizes);
        sizes[SEATS] = self.draw;
        sizes[SEATS + 1] = self.seat.map_or(0, Seat::number);
        words[SHARED + 1] = u64::from_le_bytes(sizes);
        key_of(&words)
    }
}
