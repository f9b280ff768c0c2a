//! B9: what a player or a spectator sees of a state and of a move.

mod after;
#[cfg(feature = "rand")]
mod determinize;
mod key;
mod seen;
mod validate;

use crate::counts::Counts;
use crate::illegal::IllegalMove;
use crate::moves::{Move, Moves};
use crate::outcome::Outcome;
use crate::rules::options::Options;
use crate::seat::{SEATS, Seat};
use crate::state::State;
use crate::table::{Actor, Phase, Table};

pub use after::WrongEvent;
pub use seen::SeenMove;

/// Who looks at a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player at a seat, who sees that seat's hand. A seat without a player sees what a
    /// spectator sees.
    Seat(Seat),
    /// Somebody who sees no hand.
    Spectator,
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

/// What a player or a spectator sees of a state ([B9.3](crate::rules#b9-3)), and nothing else.
///
/// It holds what everybody sees, the numbers of cards in the hands and in the draw pile, and the
/// viewer's own hand. Its text is that of [B10.5](crate::rules#b10-5). A view that was read from
/// text has been checked: at least one state has this view.
///
/// ```
/// use bandadas_rules::{Seat, State, View, Viewer};
///
/// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
///     .parse()
///     .unwrap();
/// let view = state.view(Viewer::Seat(Seat::new(2).unwrap()));
/// assert_eq!(view.to_string(), "MRW/OWP/MWT/ORD ?8/OTP4WR D/D ?77 OMW 1 1 lay");
/// assert_eq!(view.to_string().parse::<View>().unwrap(), view);
/// assert!(view.legal_moves().is_empty(), "it is not the turn of seat 2");
/// ```
// Invariants (`View::debug_assert_invariants`):
// - those of `Table`;
// - `sizes` has the number of cards in each hand, known ones included, and 0 beyond the number of
//   players; for the viewer's own hand it is that of `hand`;
// - a spectator has no hand;
// - nothing that no state would show (B10.5): the unseen cards are as many as their places, and
//   can be placed so that no hand gets a species that is absent from it.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct View {
    pub(crate) table: Table,
    pub(crate) sizes: [u8; SEATS],
    pub(crate) draw: u8,
    pub(crate) seat: Option<Seat>,
    /// The viewer's hand; empty for a spectator.
    pub(crate) hand: Counts,
}

impl State {
    /// What `viewer` sees ([B9.3](crate::rules#b9-3)).
    pub fn view(&self, viewer: Viewer) -> View {
        let seat = match viewer {
            Viewer::Seat(seat) if seat.number() <= self.players() => Some(seat),
            _ => None,
        };
        View {
            table: self.table,
            sizes: self.hands.map(|hand| hand.total() as u8),
            draw: self.draw.total() as u8,
            seat,
            hand: seat.map_or(Counts::EMPTY, |seat| self.hand(seat)),
        }
    }

    /// Whether `viewer` may make a move now, answered from what that viewer sees: the check of
    /// [`View::check`](crate::View::check). It refuses moves of other seats and of spectators.
    ///
    /// # Errors
    ///
    /// If not: the rule that the move breaks.
    ///
    /// ```
    /// use bandadas_rules::{IllegalMove, Seat, State, Viewer};
    ///
    /// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
    ///     .parse()
    ///     .unwrap();
    /// let [one, two] = [1, 2].map(|number| Seat::new(number).unwrap());
    /// let lay = "D1<".parse().unwrap();
    /// assert_eq!(state.check_by(one, lay), Ok(()));
    /// assert_eq!(state.check_by(two, lay), Err(IllegalMove::NotYourTurn { player: one }));
    /// assert_eq!(state.check_by(Viewer::Spectator, lay), Err(IllegalMove::Spectator));
    /// ```
    pub fn check_by(&self, viewer: impl Into<Viewer>, mv: Move) -> Result<(), IllegalMove> {
        self.view(viewer.into()).check(mv)
    }
}

impl View {
    /// Everything that lies open: the rows, the collections, the discard pile, and whose turn it
    /// is.
    #[inline]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The seat of the viewer; none for a spectator.
    #[inline]
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Who looks: the player at a seat, or a spectator.
    #[inline]
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The viewer's own hand; none for a spectator.
    #[inline]
    pub fn hand(&self) -> Option<Counts> {
        self.seat.map(|_| self.hand)
    }

    /// The number of cards in the hand of `seat`.
    #[inline]
    pub const fn hand_size(&self, seat: Seat) -> u32 {
        self.sizes[seat.index()] as u32
    }

    /// The number of cards in the draw pile.
    #[inline]
    pub const fn draw_size(&self) -> u32 {
        self.draw as u32
    }

    /// The number of players, 2 to 5.
    #[inline]
    pub const fn players(&self) -> u8 {
        self.table.players
    }

    /// What comes next.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.table.phase
    }

    /// Who makes the next move.
    #[inline]
    pub const fn to_move(&self) -> Actor {
        self.table.to_move()
    }

    /// How the game ended; none while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// The moves that the viewer may make now: none when it is not the viewer's turn.
    pub fn legal_moves(&self) -> Moves {
        if self.is_own_turn() {
            self.options().moves()
        } else {
            Moves::NONE
        }
    }

    /// Whether the viewer may make a move now. A server uses this for the moves of clients, since
    /// neither the answer nor the error tells anything that the viewer does not see.
    ///
    /// # Errors
    ///
    /// If not: the rule that the move breaks.
    ///
    /// ```
    /// use bandadas_rules::{Seat, State, Viewer};
    ///
    /// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
    ///     .parse()
    ///     .unwrap();
    /// let view = state.view(Viewer::Seat(Seat::new(2).unwrap()));
    /// let error = view.check("O1<".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "B8.3: it is the turn of seat 1");
    /// ```
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match (self.to_move(), self.seat) {
            (_, None) => Err(IllegalMove::Spectator),
            (Actor::Chance, _) => Err(IllegalMove::ChanceToMove),
            (Actor::Seat(player), Some(seat)) if player != seat => {
                Err(IllegalMove::NotYourTurn { player })
            }
            _ => self.options().check(mv),
        }
    }

    /// All cards that the view does not show: those in the hidden hands, except the known ones, and
    /// those in the draw pile.
    pub fn unseen(&self) -> Counts {
        let rows = self.table.rows.iter().map(|row| row.counts());
        let places = self
            .table
            .collections
            .iter()
            .copied()
            .chain([self.table.discard, self.hand]);
        let known = self.hidden_hands().map(|seat| self.table.known[seat]);
        rows.chain(places)
            .chain(known)
            .fold(Counts::ALL, Counts::minus)
    }

    /// The number of unknown cards in a hand ([B9.2](crate::rules#b9-2)).
    #[inline]
    pub const fn unknown(&self, seat: Seat) -> u32 {
        self.hand_size(seat) - self.table.known(seat).total()
    }

    /// The seats whose hands the viewer does not see.
    pub(crate) fn hidden_hands(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let own = self.seat.map(Seat::index);
        (0..usize::from(self.players())).filter(move |&seat| Some(seat) != own)
    }

    pub(crate) fn is_own_turn(&self) -> bool {
        self.seat
            .is_some_and(|seat| self.to_move() == Actor::Seat(seat))
    }

    /// Checks, in builds with debug assertions, the invariants on which the rest of the code relies.
    /// A view from outside has been checked; this is for tests of the crate itself.
    ///
    /// # Panics
    ///
    /// If an invariant does not hold, in builds with debug assertions only.
    #[doc(hidden)]
    pub fn debug_assert_invariants(&self) {
        if cfg!(debug_assertions) {
            assert_eq!(self.table.broken_invariant(), None, "{self}");
            let players = usize::from(self.players());
            assert!(
                self.sizes[players..].iter().all(|&size| size == 0),
                "{self}"
            );
            let own = self.seat.map_or(0, |seat| self.hand_size(seat));
            assert_eq!(self.hand.total(), own, "{self}");
            assert_eq!(self.validate(), Ok(()), "{self}");
            assert_eq!(self.legal_moves().broken_invariant(), None, "{self}");
        }
    }

    /// What the legality of the viewer's moves depends on; the viewer never makes those of chance.
    const fn options(&self) -> Options {
        Options {
            phase: self.table.phase,
            hand: self.hand,
            source: Counts::EMPTY,
        }
    }
}
