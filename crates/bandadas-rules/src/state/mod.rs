//! B4: the state of a game and its steps. The rules of each step are in modules of their own.

pub(crate) mod key;
mod play;
pub(crate) mod validate;

use crate::counts::Counts;
use crate::illegal::{IllegalMove, SetupError};
use crate::moves::{Move, Moves};
use crate::outcome::Outcome;
use crate::row::Row;
use crate::rules::options::Options;
use crate::seat::{SEATS, Seat};
use crate::species::SpeciesSet;
use crate::table::{Actor, Phase, Table};

/// A game at one moment: the cards in all places, whose turn it is and what comes next.
///
/// A state is a small value that never changes: [`State::apply`] gives a new one. It holds no
/// random numbers; cards come as moves of chance ([B2.1](crate::rules#b2-1)), each with its weight
/// ([`State::chance_moves`]). Its text is that of [B10.3](crate::rules#b10-3), and whatever is
/// parsed has been checked.
///
/// ```
/// use bandadas_rules::{Actor, State};
///
/// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
///     .parse()
///     .unwrap();
/// assert_eq!(state.legal_moves().len(), 32);
///
/// // The magpies at both ends of row 1 surround the robin and the reed warbler.
/// let next = state.apply("M1>".parse().unwrap()).unwrap();
/// assert_eq!(next.to_move(), Actor::Chance);
/// assert_eq!(
///     next.to_string(),
///     "M2/OWP/MWT/ORD WR!M:D2P4W/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 refill:1"
/// );
/// ```
// Invariants (`State::debug_assert_invariants`):
// - those of `Table`;
// - a seat beyond the number of players has an empty hand;
// - the known cards of a hand are among its cards;
// - nothing that B10.3 refuses: all 110 cards are somewhere, no absent species is held, rows, hands and
//   collections are as the phase has them, and nobody has won before the game is over. So the
//   phase has a legal move, if the game is not over.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) table: Table,
    pub(crate) hands: [Counts; SEATS],
    pub(crate) draw: Counts,
}

impl State {
    /// The state before the first card is dealt ([B3.4](crate::rules#b3-4)), for 2 to 5 players of
    /// whom one is the dealer.
    ///
    /// # Errors
    ///
    /// If there are fewer or more players, or the dealer's seat has no player
    /// ([B3.1](crate::rules#b3-1)).
    ///
    /// ```
    /// let state = bandadas_rules::State::new(2, 1).unwrap();
    /// assert_eq!(state.to_string(), "-/-/-/- -/- -/- F7O10T10D13P13M17W20R20 - 1 1 rows");
    /// ```
    pub fn new(players: u8, dealer: u8) -> Result<State, SetupError> {
        if !(2..=SEATS as u8).contains(&players) {
            return Err(SetupError::Players { players });
        }
        let Some(seat) = Seat::new(dealer).filter(|seat| seat.number() <= players) else {
            return Err(SetupError::Dealer { players, dealer });
        };
        Ok(State {
            table: Table {
                rows: [Row::EMPTY; 4],
                known: [Counts::EMPTY; SEATS],
                collections: [Counts::EMPTY; SEATS],
                discard: Counts::EMPTY,
                absent: [SpeciesSet::EMPTY; SEATS],
                players,
                dealer: seat,
                player: seat,
                phase: Phase::Rows,
            },
            hands: [Counts::EMPTY; SEATS],
            draw: Counts::ALL,
        })
    }

    /// Everything that lies open: the rows, the collections, the discard pile, and whose turn it
    /// is.
    #[inline]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// All cards in the hand of `seat`; none for a seat without a player.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> Counts {
        self.hands[seat.index()]
    }

    /// The cards in the hand of `seat` that the others do not know of ([B9.2](crate::rules#b9-2)).
    #[inline]
    pub const fn unknown(&self, seat: Seat) -> Counts {
        self.hand(seat).minus(self.table.known(seat))
    }

    /// The draw pile ([B2.1](crate::rules#b2-1)).
    #[inline]
    pub const fn draw_pile(&self) -> Counts {
        self.draw
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
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// All legal moves, those of chance included.
    #[inline]
    pub const fn legal_moves(&self) -> Moves {
        self.options().moves()
    }

    /// Whether a move is legal.
    ///
    /// The error may tell what only the player whose turn it is can see, such as how many cards of
    /// a species the hand holds. A server that checks the moves of clients uses [`State::check_by`]
    /// instead, whose answer tells nothing that the client does not see.
    ///
    /// # Errors
    ///
    /// If it is not: the rule that it breaks.
    #[inline]
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.options().check(mv)
    }

    /// The state after a move; this one stays as it is.
    ///
    /// # Errors
    ///
    /// If the move is illegal: the rule that it breaks. Like that of [`State::check`], the error
    /// may tell what only the player can see.
    #[inline]
    pub fn apply(&self, mv: Move) -> Result<State, IllegalMove> {
        self.check(mv)?;
        let mut next = *self;
        next.play(mv);
        Ok(next)
    }

    /// The state after a move that is known to be legal, such as one that was just listed.
    ///
    /// An illegal move gives an unspecified state; it is never unsafe.
    ///
    /// # Panics
    ///
    /// With an illegal move, in builds with debug assertions only.
    #[inline]
    #[must_use]
    pub fn apply_unchecked(&self, mv: Move) -> State {
        let mut next = *self;
        next.play_unchecked(mv);
        next
    }

    /// [`State::apply_unchecked`] in place, for those who do not need the state before. A random
    /// game can be played to its end without copying.
    ///
    /// # Panics
    ///
    /// With an illegal move, in builds with debug assertions only.
    ///
    /// ```
    /// use bandadas_rules::State;
    ///
    /// let mut state = State::new(2, 1).unwrap();
    /// while let Some(first) = state.legal_moves().get(0) {
    ///     state.play_unchecked(first);
    ///     # if state.phase() == bandadas_rules::Phase::Hands { break }
    /// }
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv} in {self}");
        self.play(mv);
    }

    /// Checks, in builds with debug assertions, the invariants on which the rest of the code relies.
    /// A state from outside has been checked; this is for tests of the crate itself.
    ///
    /// # Panics
    ///
    /// If an invariant does not hold, in builds with debug assertions only.
    #[doc(hidden)]
    pub fn debug_assert_invariants(&self) {
        if cfg!(debug_assertions) {
            assert_eq!(self.table.broken_invariant(), None, "{self}");
            for (seat, hand) in self.hands.iter().enumerate() {
                assert!(hand.contains(self.table.known[seat]), "{self}");
                assert!(hand.is_empty() || seat < self.players().into(), "{self}");
            }
            assert_eq!(self.validate(), Ok(()), "{self}");
            let moves = self.legal_moves();
            assert_eq!(moves.broken_invariant(), None, "{self}");
            assert_eq!(moves.is_empty(), self.phase() == Phase::Over, "{self}");
        }
    }

    #[inline]
    const fn options(&self) -> Options {
        Options {
            phase: self.table.phase,
            hand: self.hands[self.table.player.index()],
            source: self.source(),
        }
    }
}
