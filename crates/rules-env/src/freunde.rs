//! Freunde in batches.

use freunde_rules::{IllegalMove, Move, Moves, Outcome, State, WinReason, encode};
use thiserror::Error;

use crate::batch::Environment;
use crate::stream::Stream;

/// The positions that games start from. Each episode draws one, all equally likely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Starts {
    states: Vec<State>,
}

/// Why games cannot start from these positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartsError {
    /// There is none.
    #[error("there is no start")]
    None,
    /// The game is over there.
    #[error("the game is over at start {number}")]
    Over {
        /// Which one, from 0.
        number: usize,
    },
    /// A jump is due there.
    #[error("start {number} is in the middle of a turn")]
    MidTurn {
        /// Which one, from 0.
        number: usize,
    },
}

impl Starts {
    /// Starts from these positions.
    ///
    /// # Errors
    ///
    /// If there is none, or one is not the start of a turn.
    pub fn new(states: impl IntoIterator<Item = State>) -> Result<Starts, StartsError> {
        let states: Vec<State> = states.into_iter().collect();
        if states.is_empty() {
            return Err(StartsError::None);
        }
        for (number, state) in states.iter().enumerate() {
            if state.outcome().is_some() {
                return Err(StartsError::Over { number });
            }
            if state.jump_due().is_some() {
                return Err(StartsError::MidTurn { number });
            }
        }
        Ok(Starts { states })
    }

    /// The positions.
    pub fn states(&self) -> &[State] {
        &self.states
    }

    fn draw(&self, chance: &mut Stream) -> State {
        match self.states[..] {
            [only] => only,
            _ => self.states[chance.below(self.states.len() as u32) as usize],
        }
    }
}

/// The default start (F2.4).
impl Default for Starts {
    fn default() -> Starts {
        Starts {
            states: vec![State::default()],
        }
    }
}

/// A game of Freunde in a batch.
#[derive(Clone, Debug)]
pub struct Freunde {
    state: State,
    moves: Moves,
    outcome: Option<Outcome>,
    start: State,
    /// The moves since the start.
    played: Vec<Move>,
    /// The keys of the arrangements at the start and at the ends of turns (F8.3).
    stood: Vec<u64>,
}

impl Freunde {
    /// The position.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The position that the episode started from.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The moves since the start.
    pub fn moves(&self) -> &[Move] {
        &self.played
    }

    /// How the episode ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Starts the episode in `self.start`.
    fn begin(&mut self) {
        self.state = self.start;
        self.moves = self.state.legal_moves();
        self.outcome = None;
        self.played.clear();
        self.stood.clear();
        self.stood.push(self.start.arrangement_key());
    }

    /// How the game ends with a move that leads to a state (F8). Repetition has its place in the
    /// order: after bird and dragons, before a player who is stuck.
    fn ending(&self, next: &State) -> Option<Outcome> {
        let outcome = next.outcome();
        let stuck = match outcome {
            Some(Outcome::Win { reason, .. }) => reason == WinReason::Stuck,
            _ => true,
        };
        if stuck && next.jump_due().is_none() && self.has_stood(next) {
            Some(Outcome::Repetition)
        } else {
            outcome
        }
    }

    /// Whether an arrangement stood at the start or at the end of an earlier turn (F8.3). A key
    /// that is there is looked at closely, since two arrangements may share it.
    #[inline]
    fn has_stood(&self, next: &State) -> bool {
        self.stood.contains(&next.arrangement_key()) && self.has_surely_stood(next)
    }

    #[cold]
    fn has_surely_stood(&self, next: &State) -> bool {
        let mut past = self.start;
        let mut later = self.played.iter().map(|&mv| {
            past = past.apply_unchecked(mv);
            past
        });
        self.start.same_arrangement(next)
            || later.any(|past| past.jump_due().is_none() && past.same_arrangement(next))
    }

    fn write_draws(&self, mask: &mut [u8]) {
        mask.fill(0);
        for mv in self.moves {
            let next = self.state.apply_unchecked(mv);
            if self.stood.contains(&next.arrangement_key())
                && self.ending(&next) == Some(Outcome::Repetition)
                && let Some(action) = self.state.action(mv)
            {
                mask[action] = 1;
            }
        }
    }
}

impl Environment for Freunde {
    type Setup = Starts;
    type Error = IllegalMove;

    const OBSERVATION: usize = encode::LEN;
    const MASK: usize = encode::MASK_LEN;
    const EXTRA: usize = encode::MASK_LEN;
    const ENDINGS: &'static [&'static str] = &["bird", "dragons", "stuck", "repetition"];

    fn seats(_: &Starts) -> usize {
        2
    }

    fn new(starts: &Starts, chance: &mut Stream, max_moves: u32) -> Freunde {
        let start = starts.draw(chance);
        let mut game = Freunde {
            state: start,
            moves: Moves::default(),
            outcome: None,
            start,
            played: Vec::with_capacity(max_moves as usize),
            // The start, and the end of a turn at most after every move.
            stood: Vec::with_capacity(max_moves as usize + 1),
        };
        game.begin();
        game
    }

    fn restart(&mut self, starts: &Starts, chance: &mut Stream) {
        self.start = starts.draw(chance);
        self.begin();
    }

    #[inline]
    fn is_legal(&self, action: usize) -> bool {
        let mv = self.state.move_of_action(action);
        mv.is_some_and(|mv| self.moves.contains(mv))
    }

    fn explain(&self, action: usize) -> Option<IllegalMove> {
        let mv = self.state.move_of_action(action)?;
        self.state.check(mv).err()
    }

    #[inline]
    fn count(&self) -> u32 {
        self.moves.len() as u32
    }

    #[inline]
    fn action_at(&self, place: u32) -> usize {
        let mv = self.moves.get(place as usize);
        mv.and_then(|mv| self.state.action(mv)).unwrap_or(0)
    }

    fn play(&mut self, action: usize, _: &mut Stream) -> Option<u8> {
        let mv = self.state.move_of_action(action)?;
        let next = self.state.apply_unchecked(mv);
        self.outcome = self.ending(&next);
        self.state = next;
        self.played.push(mv);
        if next.jump_due().is_none() {
            self.stood.push(next.arrangement_key());
        }
        match self.outcome {
            None => {
                self.moves = next.legal_moves();
                None
            }
            Some(outcome) => {
                self.moves = Moves::default();
                Some(number(outcome))
            }
        }
    }

    fn rewards(&self, rewards: &mut [f32]) {
        if let Some(winner) = self.outcome.and_then(Outcome::winner) {
            rewards[winner.index()] = 1.0;
            rewards[winner.opponent().index()] = -1.0;
        }
    }

    fn winners(&self) -> u8 {
        match self.outcome.and_then(Outcome::winner) {
            Some(winner) => 1 << winner.index(),
            None => 0,
        }
    }

    #[inline]
    fn to_move(&self) -> u8 {
        self.state.to_move().index() as u8
    }

    fn observe(&self, observation: &mut [u8], mask: &mut [u8], extra: Option<&mut [u8]>) {
        let written = self.state.encode(observation);
        debug_assert_eq!(written, Ok(()));
        mask.fill(0);
        for mv in self.moves {
            if let Some(action) = self.state.action(mv) {
                mask[action] = 1;
            }
        }
        if let Some(draws) = extra {
            self.write_draws(draws);
        }
    }
}

/// The place of an ending among [`Environment::ENDINGS`], from 1.
fn number(outcome: Outcome) -> u8 {
    let place = Freunde::ENDINGS
        .iter()
        .position(|&name| name == outcome.reason());
    place.map_or(0, |place| place as u8 + 1)
}
