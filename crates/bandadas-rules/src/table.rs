//! B9.1: what lies open to everybody; seats, phases and who is to move.

use crate::counts::Counts;
use crate::row::{Row, RowNumber};
use crate::seat::{SEATS, Seat};
use crate::species::SpeciesSet;

/// The part of a turn or of a deal that comes next ([B10.3](crate::rules#b10-3)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Chance deals the rows ([B3.2](crate::rules#b3-2)).
    Rows,
    /// Chance deals the hands ([B3.2](crate::rules#b3-2), [B8.2](crate::rules#b8-2)).
    Hands,
    /// Chance deals a bird to each collection ([B3.2](crate::rules#b3-2)).
    Birds,
    /// The player lays ([B5](crate::rules#b5)).
    Lay,
    /// Chance adds cards to a row that is left with one species ([B5.4](crate::rules#b5-4)).
    Refill(RowNumber),
    /// The player chooses whether to draw ([B6.1](crate::rules#b6-1)).
    Draw,
    /// Chance gives the cards that are drawn. The number says how many are still to come, 1 or 2
    /// ([B6](crate::rules#b6)).
    Drawing(u8),
    /// The player flies a flock home or passes ([B7](crate::rules#b7)).
    Fly,
    /// The game is over ([B8](crate::rules#b8)).
    Over,
}

impl Phase {
    /// Whether cards are being dealt: all phases before a first turn of a round.
    #[inline]
    pub const fn is_deal(self) -> bool {
        matches!(self, Phase::Rows | Phase::Hands | Phase::Birds)
    }

    /// Whether the next move is one of chance ([B2.1](crate::rules#b2-1)).
    #[inline]
    pub const fn is_chance(self) -> bool {
        matches!(
            self,
            Phase::Rows | Phase::Hands | Phase::Birds | Phase::Refill(_) | Phase::Drawing(_)
        )
    }
}

/// Who makes the next move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The player at this seat.
    Seat(Seat),
    /// Chance ([B2.1](crate::rules#b2-1)).
    Chance,
    /// Nobody, since the game is over.
    Nobody,
}

/// Everything that lies open to everybody ([B9.1](crate::rules#b9-1), [B9.2](crate::rules#b9-2)),
/// except the numbers of cards in the hands and in the draw pile. A [`State`](crate::State) and a
/// [`View`](crate::View) each have those in their own way.
///
/// ```
/// use bandadas_rules::{RowNumber, Seat, State};
///
/// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
///     .parse()
///     .unwrap();
/// let table = state.table();
/// assert_eq!(table.row(RowNumber::Two).to_string(), "OWP");
/// assert_eq!(table.collection(Seat::new(2).unwrap()).to_string(), "D");
/// assert_eq!(table.discard_pile().total(), 3);
/// ```
// Invariants (`Table::broken_invariant`):
// - 2 to 5 players, and `dealer` and `player` are seats of theirs;
// - a seat beyond the number of players has nothing anywhere, so that equality may be derived;
// - the rows are rows, and no number of cards is greater than the species has (B1);
// - `Phase::Drawing` says 1 or 2.
// What is said of phases is with `State` and `View`, which know the numbers of hidden cards.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    pub(crate) rows: [Row; 4],
    pub(crate) known: [Counts; SEATS],
    pub(crate) collections: [Counts; SEATS],
    pub(crate) discard: Counts,
    pub(crate) absent: [SpeciesSet; SEATS],
    pub(crate) players: u8,
    pub(crate) dealer: Seat,
    pub(crate) player: Seat,
    pub(crate) phase: Phase,
}

impl Table {
    /// The number of players, 2 to 5.
    #[inline]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// The seats of the players, from seat 1 on.
    pub fn seats(&self) -> impl ExactSizeIterator<Item = Seat> + DoubleEndedIterator + use<> {
        (0..usize::from(self.players)).map(Seat::at)
    }

    /// The four rows.
    #[inline]
    pub const fn rows(&self) -> &[Row; 4] {
        &self.rows
    }

    /// One of the rows.
    #[inline]
    pub const fn row(&self, number: RowNumber) -> Row {
        self.rows[number.index()]
    }

    /// The cards that the hand of `seat` surely holds ([B9.2](crate::rules#b9-2)); none for a seat
    /// without a player.
    #[inline]
    pub const fn known(&self, seat: Seat) -> Counts {
        self.known[seat.index()]
    }

    /// The species that are surely not among the unknown cards in the hand of `seat`
    /// ([B9.2](crate::rules#b9-2)).
    #[inline]
    pub const fn absent(&self, seat: Seat) -> SpeciesSet {
        self.absent[seat.index()]
    }

    /// The collection of `seat`; empty for a seat without a player.
    #[inline]
    pub const fn collection(&self, seat: Seat) -> Counts {
        self.collections[seat.index()]
    }

    /// The discard pile, which lies face up ([B9.1](crate::rules#b9-1)).
    #[inline]
    pub const fn discard_pile(&self) -> Counts {
        self.discard
    }

    /// The seat of the dealer.
    #[inline]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The seat whose turn it is, the dealer's while cards are dealt. When the game is over, the
    /// winner by [B8.1](crate::rules#b8-1) or whoever ended the last round
    /// ([B10.3](crate::rules#b10-3)).
    #[inline]
    pub const fn player(&self) -> Seat {
        self.player
    }

    /// What comes next.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Who makes the next move.
    #[inline]
    pub const fn to_move(&self) -> Actor {
        match self.phase {
            Phase::Lay | Phase::Draw | Phase::Fly => Actor::Seat(self.player),
            Phase::Over => Actor::Nobody,
            Phase::Rows | Phase::Hands | Phase::Birds | Phase::Refill(_) | Phase::Drawing(_) => {
                Actor::Chance
            }
        }
    }

    /// The first of the invariants that does not hold, for tests.
    pub(crate) fn broken_invariant(&self) -> Option<&'static str> {
        let players = usize::from(self.players);
        if !(2..=SEATS).contains(&players) {
            return Some("a table has 2 to 5 players");
        }
        if self.dealer.index() >= players || self.player.index() >= players {
            return Some("the dealer and the player have seats");
        }
        let is_bare = |seat: usize| {
            self.known[seat].is_empty()
                && self.collections[seat].is_empty()
                && self.absent[seat].is_empty()
        };
        if !(players..SEATS).all(is_bare) {
            return Some("a seat without a player has nothing");
        }
        let mut piles = self
            .known
            .iter()
            .chain(&self.collections)
            .chain([&self.discard]);
        if !piles.all(|cards| Counts::ALL.contains(*cards)) {
            return Some("no pile has more cards of a species than there are");
        }
        if matches!(self.phase, Phase::Drawing(cards) if !matches!(cards, 1 | 2)) {
            return Some("one or two cards are drawn");
        }
        self.rows.iter().find_map(|row| row.broken_invariant())
    }

    /// The seats from the dealer on, clockwise (B3.1).
    pub(crate) fn seats_from_dealer(&self) -> impl Iterator<Item = usize> + use<> {
        let (dealer, players) = (self.dealer.index(), usize::from(self.players));
        (dealer..players).chain(0..dealer)
    }
}
