//! Symmetries of the game: rows reordered and read from the other side.
//!
//! Once the rows are dealt, no rule distinguishes one row from another, or left from right (B5,
//! B5.4). So the symmetries map legal moves to legal moves, odds to equal odds and outcomes to
//! outcomes. While the rows are dealt (B3.2), their order and their ends matter. In this phase
//! every symmetry leaves states, views and moves as they are. So the law "the image of a move leads
//! to the image of the state after it" has one exception, the last card of the rows: before it
//! every symmetry does nothing, and after it the state has images.

use crate::moves::Move;
use crate::row::{End, RowNumber};
use crate::state::State;
use crate::table::{Phase, Table};
use crate::view::View;

/// Rows in another order, some of them read from right to left.
///
/// ```
/// use bandadas_rules::{Move, RowNumber, RowSymmetry, State};
///
/// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
///     .parse()
///     .unwrap();
/// let swap = RowSymmetry::new(
///     [RowNumber::Two, RowNumber::One, RowNumber::Three, RowNumber::Four],
///     [true, false, false, false],
/// )
/// .unwrap();
/// let image = state.image(swap);
/// assert_eq!(image.table().row(RowNumber::Two).to_string(), "WRM");
///
/// let lay: Move = "M1>".parse().unwrap();
/// let image_of_lay = swap.mv(state.phase(), lay);
/// assert_eq!(image_of_lay.to_string(), "M2<");
/// assert_eq!(image.apply(image_of_lay), state.apply(lay).map(|next| next.image(swap)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RowSymmetry {
    to: [RowNumber; 4],
    mirrored: [bool; 4],
}

impl RowSymmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: RowSymmetry = RowSymmetry {
        to: RowNumber::ALL,
        mirrored: [false; 4],
    };

    /// The symmetry that brings row `i` to the place `to[i]`, and mirrors it if `mirrored[i]`;
    /// none if `to` names a row twice.
    pub fn new(to: [RowNumber; 4], mirrored: [bool; 4]) -> Option<RowSymmetry> {
        let places = to
            .iter()
            .fold(0u8, |places, row| places | (1 << row.index()));
        (places == 0b1111).then_some(RowSymmetry { to, mirrored })
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> RowSymmetry {
        let mut inverse = RowSymmetry::IDENTITY;
        for from in RowNumber::ALL {
            let to = self.to[from.index()].index();
            inverse.to[to] = from;
            inverse.mirrored[to] = self.mirrored[from.index()];
        }
        inverse
    }

    /// What a move becomes that is made in this phase. With [`Move::index`] and
    /// [`Move::from_index`] this is the map of move numbers.
    pub fn mv(self, phase: Phase, mv: Move) -> Move {
        let turn = |row: RowNumber, end: End| {
            if self.mirrored[row.index()] {
                end.opposite()
            } else {
                end
            }
        };
        match (mv, phase) {
            (_, Phase::Rows) => mv,
            (Move::Lay { species, row, end }, _) => Move::Lay {
                species,
                row: self.to[row.index()],
                end: turn(row, end),
            },
            (Move::Refill { species, end }, Phase::Refill(row)) => Move::Refill {
                species,
                end: turn(row, end),
            },
            _ => mv,
        }
    }

    fn table(self, table: &Table) -> Table {
        if table.phase == Phase::Rows {
            return *table;
        }
        let mut image = *table;
        for from in RowNumber::ALL {
            let row = table.row(from);
            let mirrored = self.mirrored[from.index()];
            let to = self.to[from.index()].index();
            image.rows[to] = if mirrored { row.mirrored() } else { row };
        }
        if let Phase::Refill(row) = table.phase {
            image.phase = Phase::Refill(self.to[row.index()]);
        }
        image
    }

    /// The symmetry that sorts the rows of a table, each read from the side that comes first.
    fn sorting(table: &Table) -> RowSymmetry {
        if table.phase == Phase::Rows {
            return RowSymmetry::IDENTITY;
        }
        let read = RowNumber::ALL.map(|number| {
            let row = table.row(number);
            let turned = row.mirrored();
            // Of equal rows the one that is being refilled comes first.
            let waits = table.phase != Phase::Refill(number);
            (row.min(turned), waits, number, turned < row)
        });
        let mut sorted = read;
        sorted.sort_unstable();
        let mut symmetry = RowSymmetry::IDENTITY;
        for (place, (_, _, number, turned)) in sorted.into_iter().enumerate() {
            symmetry.to[number.index()] = RowNumber::ALL[place];
            symmetry.mirrored[number.index()] = turned;
        }
        symmetry
    }
}

impl State {
    /// The state with its rows as a symmetry shows them; while the rows are dealt, the state
    /// itself.
    ///
    /// For a legal move `mv`, `state.image(s).apply(s.mv(state.phase(), mv))` is
    /// `state.apply(mv)?.image(s)`, except for the last card of the rows, before which no symmetry
    /// changes anything.
    #[must_use]
    pub fn image(&self, symmetry: RowSymmetry) -> State {
        State {
            table: symmetry.table(&self.table),
            ..*self
        }
    }

    /// One of the state's images, which stands for all of them, and the symmetry that leads to it.
    /// Each row is read from the side that comes first, and the rows are sorted.
    ///
    /// ```
    /// use bandadas_rules::State;
    ///
    /// let [one, other] = [
    ///     "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay",
    ///     "ORD/WRM/MWT/PWO D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay",
    /// ]
    /// .map(|text| text.parse::<State>().unwrap());
    /// assert_eq!(one.canonical().0, other.canonical().0);
    /// ```
    pub fn canonical(&self) -> (State, RowSymmetry) {
        let symmetry = RowSymmetry::sorting(&self.table);
        (self.image(symmetry), symmetry)
    }
}

impl View {
    /// The view with its rows as a symmetry shows them; while the rows are dealt, the view
    /// itself.
    #[must_use]
    pub fn image(&self, symmetry: RowSymmetry) -> View {
        View {
            table: symmetry.table(&self.table),
            ..*self
        }
    }

    /// One of the view's images, which stands for all of them, and the symmetry that leads to it,
    /// as for [`State::canonical`].
    pub fn canonical(&self) -> (View, RowSymmetry) {
        let symmetry = RowSymmetry::sorting(&self.table);
        (self.image(symmetry), symmetry)
    }
}
