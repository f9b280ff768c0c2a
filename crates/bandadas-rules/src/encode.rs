//! Views, states and moves as numbers for a learning program: bytes, and masks over move numbers.
//!
//! A view is shown from the side of its viewer: seat 0 is the viewer's own, seat 1 the next one
//! clockwise, and so on. There are always five seats, and a seat without a player is all zero. So
//! one network can play with 2 to 5 players. Only what the [`View`] holds is used. A spectator's
//! view is shown from seat 1, and its hand is empty.
//!
//! The [`LEN`] bytes of a view lie one after the other. None is a fraction, and each is at most
//! 110. "Counts" are eight bytes: how many cards of each species, in the order of
//!      [B1](crate::rules#b1).
//!
//! | bytes | what | value |
//! |---|---|---|
//! | 0–255 | rows ([B5.3](crate::rules#b5-3)): for each of four rows, for each of eight blocks from the left, a byte for each species; after the last block all is zero | the size of the block, at its species |
//! | 256–263 | the viewer's hand | counts |
//! | 264–413 | five seats, 30 bytes each, as the next table says | |
//! | 414–421 | discard pile | counts |
//! | 422 | size of the draw pile | how many cards |
//! | 423 | number of players ([B3.1](crate::rules#b3-1)) | 2 to 5 |
//! | 424–432 | phase ([B10.3](crate::rules#b10-3)): `rows`, `hands`, `birds`, `lay`, `refill`, `draw`, `draw:k`, `fly`, `over` | 1 at the one |
//! | 433–436 | the row that is refilled ([B5.4](crate::rules#b5-4)), row 1 to row 4 | 1 at the one, in `refill` |
//! | 437 | cards that are still to be drawn ([B6](crate::rules#b6)) | k, in `draw:k` |
//! | 438 | the viewer has a seat, and is no spectator | 1 |
//!
//! | byte of a seat | what | value |
//! |---|---|---|
//! | 0 | a player sits there | 1 |
//! | 1 | it is this player's turn; while cards are dealt, the dealer's; at the end as [B10.3](crate::rules#b10-3) says | 1 |
//! | 2 | this player is the dealer ([B3.1](crate::rules#b3-1)) | 1 |
//! | 3 | size of the hand | how many cards |
//! | 4 | unknown cards in the hand ([B9.2](crate::rules#b9-2)) | how many cards |
//! | 5–12 | known cards in the hand ([B9.2](crate::rules#b9-2)) | counts |
//! | 13–20 | absent species ([B9.2](crate::rules#b9-2)), in the order of [B1](crate::rules#b1) | 1 |
//! | 21–28 | collection | counts |
//! | 29 | birds in the collection | how many cards |
//!
//! A critic that may see everything gets a [`State`] in [`STATE_LEN`] bytes: the view of a viewer,
//! then the hands of the five seats (40 bytes, counts), then the draw pile (8 bytes, counts).
//!
//! A mask has a byte for each number of a player's move. The numbers of moves of chance come last,
//! and have no byte.
//!
//! ```
//! use bandadas_rules::{Move, Seat, State, Viewer, encode};
//!
//! let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
//!     .parse()
//!     .unwrap();
//! let view = state.view(Viewer::Seat(Seat::new(1).unwrap()));
//! let mut bytes = [0; encode::LEN];
//! let mut mask = [0; encode::MASK_LEN];
//! view.encode(&mut bytes)?;
//! view.encode_mask(&mut mask)?;
//! assert_eq!(mask.iter().filter(|&&legal| legal == 1).count(), view.legal_moves().len());
//!
//! // Any action that the mask allows is the number of a legal move.
//! let action = mask.iter().position(|&legal| legal == 1).expect("a legal move");
//! let mv = Move::from_index(action).expect("a number of a move");
//! assert!(view.check(mv).is_ok());
//! # Ok::<(), encode::WrongLength>(())
//! ```

use thiserror::Error;

use crate::counts::Counts;
use crate::moves::{Move, Moves};
use crate::row::RowNumber;
use crate::seat::Seat;
use crate::state::State;
use crate::table::Phase;
use crate::view::{View, Viewer};

/// The version of the encoding. Whatever changes a byte for any view changes this number.
pub const VERSION: u32 = 1;

/// The length of an encoded view.
pub const LEN: usize = 439;

/// The length of an encoded state: a view, five hands and the draw pile.
pub const STATE_LEN: usize = LEN + 5 * 8 + 8;

/// The length of a mask: one byte for each number of a player's move, 0 to 74. Those of chance
/// come after them ([`Move::index`]).
pub const MASK_LEN: usize = Move::Pass.index() + 1;

/// A slice to encode into has the wrong length. Nothing was written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[error("the encoding has {expected} bytes, and the slice has {found}")]
pub struct WrongLength {
    /// The length that is needed.
    pub expected: usize,
    /// The length of the slice.
    pub found: usize,
}

/// The slice as an array, all zero.
fn cleared<const N: usize>(out: &mut [u8]) -> Result<&mut [u8; N], WrongLength> {
    let found = out.len();
    let expected = N;
    let array: &mut [u8; N] = out
        .try_into()
        .map_err(|_| WrongLength { expected, found })?;
    array.fill(0);
    Ok(array)
}

impl View {
    /// Writes the view into `out`, seats relative to the viewer; see [`encode`](crate::encode) for
    /// the bytes.
    ///
    /// # Errors
    ///
    /// If `out` does not have [`LEN`] bytes.
    ///
    /// ```
    /// use bandadas_rules::{State, Viewer, encode};
    /// let view = State::new(3, 1).unwrap().view(Viewer::Spectator);
    /// let mut bytes = [0; encode::LEN];
    /// view.encode(&mut bytes)?;
    /// assert_eq!((bytes[422], bytes[423]), (110, 3));
    /// # Ok::<(), encode::WrongLength>(())
    /// ```
    pub fn encode(&self, out: &mut [u8]) -> Result<(), WrongLength> {
        self.write(&mut Bytes::new(cleared::<LEN>(out)?));
        Ok(())
    }

    fn write(&self, bytes: &mut Bytes<'_>) {
        let table = self.table();
        for row in table.rows() {
            for block in row.blocks() {
                bytes.one_of(8, block.species.index(), block.number);
            }
            bytes.skip(8 * (8 - row.len()));
        }
        bytes.counts(self.hand().unwrap_or(Counts::EMPTY));
        for seat in seats_from(self.seat(), self.players()) {
            match seat {
                Some(seat) => self.write_seat(seat, bytes),
                None => bytes.skip(SEAT_LEN),
            }
        }
        bytes.counts(table.discard_pile());
        bytes.push(self.draw_size() as u8);
        bytes.push(self.players());
        write_phase(self.phase(), bytes);
        bytes.push(u8::from(self.seat().is_some()));
    }

    fn write_seat(&self, seat: Seat, bytes: &mut Bytes<'_>) {
        let table = self.table();
        let birds = table.collection(seat);
        bytes.push(1);
        bytes.push(u8::from(table.player() == seat));
        bytes.push(u8::from(table.dealer() == seat));
        bytes.push(self.hand_size(seat) as u8);
        bytes.push(self.unknown(seat) as u8);
        bytes.counts(table.known(seat));
        bytes.counts(ONE_OF_EACH.only(table.absent(seat)));
        bytes.counts(birds);
        bytes.push(birds.total() as u8);
    }

    /// Writes 1 at the number of each move that the viewer may make now, and 0 elsewhere.
    ///
    /// # Errors
    ///
    /// If `out` does not have [`MASK_LEN`] bytes.
    pub fn encode_mask(&self, out: &mut [u8]) -> Result<(), WrongLength> {
        mask(self.legal_moves(), out)
    }
}

impl State {
    /// Writes all of the state into `out`, seats relative to `viewer`, hidden cards included: for
    /// a critic, never for a player. See [`encode`](crate::encode) for the bytes.
    ///
    /// # Errors
    ///
    /// If `out` does not have [`STATE_LEN`] bytes.
    pub fn encode(&self, viewer: Viewer, out: &mut [u8]) -> Result<(), WrongLength> {
        let view = self.view(viewer);
        let bytes = &mut Bytes::new(cleared::<STATE_LEN>(out)?);
        view.write(bytes);
        for seat in seats_from(view.seat(), self.players()) {
            bytes.counts(seat.map_or(Counts::EMPTY, |seat| self.hand(seat)));
        }
        bytes.counts(self.draw_pile());
        Ok(())
    }

    /// Writes 1 at the number of each move that the player to move may make, and 0 elsewhere: all
    /// zero when chance is to move or the game is over.
    ///
    /// # Errors
    ///
    /// If `out` does not have [`MASK_LEN`] bytes.
    pub fn encode_mask(&self, out: &mut [u8]) -> Result<(), WrongLength> {
        mask(self.legal_moves(), out)
    }
}

fn mask(moves: Moves, out: &mut [u8]) -> Result<(), WrongLength> {
    let mask = cleared::<MASK_LEN>(out)?;
    for mv in moves {
        // Moves of chance have no place in it.
        if let Some(byte) = mask.get_mut(mv.index()) {
            *byte = 1;
        }
    }
    Ok(())
}

/// The bytes of a seat.
const SEAT_LEN: usize = 30;

/// Cut down to a set of species, this marks them.
const ONE_OF_EACH: Counts = Counts(crate::counts::ONES);

/// Five seats from the viewer's own on, clockwise, then those without a player. A spectator has
/// none, and seat 1 comes first.
fn seats_from(viewer: Option<Seat>, players: u8) -> impl Iterator<Item = Option<Seat>> {
    let first = viewer.map_or(0, |seat| seat.number() - 1);
    (0..5).map(move |place| {
        if place < players {
            Seat::new((first + place) % players + 1)
        } else {
            None
        }
    })
}

fn write_phase(phase: Phase, bytes: &mut Bytes<'_>) {
    let (place, row, to_draw) = match phase {
        Phase::Rows => (0, None, 0),
        Phase::Hands => (1, None, 0),
        Phase::Birds => (2, None, 0),
        Phase::Lay => (3, None, 0),
        Phase::Refill(row) => (4, Some(row), 0),
        Phase::Draw => (5, None, 0),
        Phase::Drawing(cards) => (6, None, cards),
        Phase::Fly => (7, None, 0),
        Phase::Over => (8, None, 0),
    };
    bytes.one_of(9, place, 1);
    for number in RowNumber::ALL {
        bytes.push(u8::from(row == Some(number)));
    }
    bytes.push(to_draw);
}

/// Bytes written one after the other, all zero at first.
struct Bytes<'a> {
    rest: &'a mut [u8],
}

impl<'a> Bytes<'a> {
    fn new(rest: &'a mut [u8]) -> Bytes<'a> {
        Bytes { rest }
    }

    /// The next bytes; none if there are not as many left, which the lengths above rule out.
    #[inline]
    fn take(&mut self, len: usize) -> &'a mut [u8] {
        let rest = core::mem::take(&mut self.rest);
        let (next, rest) = rest.split_at_mut_checked(len).unwrap_or_default();
        self.rest = rest;
        next
    }

    #[inline]
    fn skip(&mut self, len: usize) {
        self.take(len);
    }

    #[inline]
    fn push(&mut self, value: u8) {
        self.take(1).fill(value);
    }

    #[inline]
    fn counts(&mut self, counts: Counts) {
        let next = self.take(8).iter_mut();
        next.zip(counts.to_array())
            .for_each(|(byte, count)| *byte = count);
    }

    /// That many bytes, all zero except one.
    #[inline]
    fn one_of(&mut self, len: usize, place: usize, value: u8) {
        if let Some(byte) = self.take(len).get_mut(place) {
            *byte = value;
        }
    }
}
