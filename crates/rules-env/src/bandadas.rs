//! Bandadas in batches.

use bandadas_rules::{
    Actor, Ending, IllegalMove, Move, Moves, Outcome, Seat, State, Viewer, encode,
};
use thiserror::Error;

use crate::batch::Environment;
use crate::stream::Stream;

/// How many players there are, and who deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    players: u8,
    dealer: Option<Seat>,
}

/// Why a table cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// Fewer than 2 or more than 5 players (B3.1).
    #[error("B3.1: there are 2 to 5 players, not {0}")]
    Players(u8),
    /// The dealer is none of the players (B3.1).
    #[error("B3.1: the dealer is one of the players, not seat {0}")]
    Dealer(Seat),
}

impl Table {
    /// A table for 2 to 5 players. The dealer, who plays first (B3.3), is drawn at random for each
    /// episode.
    ///
    /// # Errors
    ///
    /// If there are fewer or more players.
    pub const fn new(players: u8) -> Result<Table, TableError> {
        if 2 <= players && players <= 5 {
            Ok(Table {
                players,
                dealer: None,
            })
        } else {
            Err(TableError::Players(players))
        }
    }

    /// The same table with a fixed dealer.
    ///
    /// # Errors
    ///
    /// If nobody sits there.
    pub const fn with_dealer(self, dealer: Seat) -> Result<Table, TableError> {
        if dealer.number() > self.players {
            return Err(TableError::Dealer(dealer));
        }
        Ok(Table {
            dealer: Some(dealer),
            ..self
        })
    }

    /// The number of players.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// The fixed dealer, if there is one.
    pub const fn dealer(&self) -> Option<Seat> {
        self.dealer
    }

    fn deal(self, chance: &mut Stream) -> State {
        let dealer = match self.dealer {
            Some(seat) => seat.number(),
            None => chance.below(self.players.into()) as u8 + 1,
        };
        let mut state = State::new(self.players, dealer).expect("checked by Table");
        settle(&mut state, chance);
        state
    }
}

/// Plays moves of chance until a player is to move or the game is over.
fn settle(state: &mut State, chance: &mut Stream) {
    while let Some(card) = state.sample(chance) {
        state.play_unchecked(card);
    }
}

/// A game of Bandadas in a batch.
#[derive(Clone, Debug)]
pub struct Bandadas {
    state: State,
    moves: Moves,
    outcome: Option<Outcome>,
}

impl Bandadas {
    /// The state, hidden cards included.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// How the episode ended; none while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn after(state: State) -> Bandadas {
        Bandadas {
            moves: state.legal_moves(),
            outcome: state.outcome(),
            state,
        }
    }

    /// The seat of the player to move; at the end the one that B10.3 names.
    fn player(&self) -> Seat {
        match self.state.to_move() {
            Actor::Seat(seat) => seat,
            _ => self.state.table().player(),
        }
    }
}

impl Environment for Bandadas {
    type Setup = Table;
    type Error = IllegalMove;

    const OBSERVATION: usize = encode::LEN;
    const MASK: usize = encode::MASK_LEN;
    const EXTRA: usize = encode::STATE_LEN;
    const ENDINGS: &'static [&'static str] = &["seven-species", "two-threes", "no-deal"];

    fn seats(table: &Table) -> usize {
        table.players.into()
    }

    fn new(table: &Table, chance: &mut Stream, _: u32) -> Bandadas {
        Bandadas::after(table.deal(chance))
    }

    fn restart(&mut self, table: &Table, chance: &mut Stream) {
        *self = Bandadas::after(table.deal(chance));
    }

    #[inline]
    fn is_legal(&self, action: usize) -> bool {
        Move::from_index(action).is_some_and(|mv| self.moves.contains(mv))
    }

    fn explain(&self, action: usize) -> Option<IllegalMove> {
        let mv = Move::from_index(action).filter(|mv| !mv.is_chance())?;
        let view = self.state.view(Viewer::Seat(self.player()));
        view.check(mv).err()
    }

    #[inline]
    fn count(&self) -> u32 {
        self.moves.len() as u32
    }

    #[inline]
    fn action_at(&self, place: u32) -> usize {
        self.moves.get(place as usize).map_or(0, Move::index)
    }

    fn play(&mut self, action: usize, chance: &mut Stream) -> Option<u8> {
        let mv = Move::from_index(action)?;
        self.state.play_unchecked(mv);
        settle(&mut self.state, chance);
        self.moves = self.state.legal_moves();
        self.outcome = self.state.outcome();
        self.outcome.map(|outcome| match outcome.ending() {
            Ending::SevenSpecies => 1,
            Ending::TwoThrees => 2,
            Ending::NoDeal => 3,
        })
    }

    fn rewards(&self, rewards: &mut [f32]) {
        let winners = self.winners().count_ones() as u8;
        let losers = (rewards.len() as u8).saturating_sub(winners);
        let share = f32::from(losers) / f32::from(winners);
        for (seat, reward) in rewards.iter_mut().enumerate() {
            let won = self.winners() >> seat & 1 == 1;
            *reward = if won { share } else { -1.0 };
        }
    }

    fn winners(&self) -> u8 {
        let winners = self.outcome.iter().flat_map(Outcome::winners);
        winners.fold(0, |all, seat| all | 1 << seat.index())
    }

    #[inline]
    fn to_move(&self) -> u8 {
        self.player().index() as u8
    }

    fn observe(&self, observation: &mut [u8], mask: &mut [u8], extra: Option<&mut [u8]>) {
        let viewer = Viewer::Seat(self.player());
        let view = self.state.view(viewer);
        let written = view
            .encode(observation)
            .and_then(|()| view.encode_mask(mask))
            .and_then(|()| extra.map_or(Ok(()), |extra| self.state.encode(viewer, extra)));
        debug_assert_eq!(written, Ok(()));
    }
}
