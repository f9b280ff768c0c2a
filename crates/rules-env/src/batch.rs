//! Many games of one kind, stepped together.

use std::ops::Range;

use thiserror::Error;

use crate::buffers::{Buffers, Step};
use crate::statistics::Statistics;
use crate::stream::Stream;

/// The action that leaves a game as it is: no move, no reward, nothing ends or starts anew.
pub const IDLE: i32 = -1;

/// What a batch needs of a game. [`Freunde`](crate::freunde::Freunde) and
/// [`Bandadas`](crate::bandadas::Bandadas) have it.
pub trait Environment: Send + Sized {
    /// What all games of a batch have in common.
    type Setup: Send + Sync;
    /// Why an action is illegal.
    type Error: std::error::Error;

    /// The bytes of an observation.
    const OBSERVATION: usize;
    /// The bytes of a mask; every action is below it.
    const MASK: usize;
    /// The bytes of further information ([`Buffers::extras`]).
    const EXTRA: usize;
    /// The names of the ways in which a game can end, at most four.
    const ENDINGS: &'static [&'static str];

    /// How many seats there are.
    fn seats(setup: &Self::Setup) -> usize;
    /// A game at its start, with room for this many moves.
    fn new(setup: &Self::Setup, chance: &mut Stream, max_moves: u32) -> Self;
    /// Starts anew, in the same memory.
    fn restart(&mut self, setup: &Self::Setup, chance: &mut Stream);
    /// Whether the player to move may do an action.
    fn is_legal(&self, action: usize) -> bool;
    /// Why an action is illegal; `None` if it is legal, or not a move at all.
    fn explain(&self, action: usize) -> Option<Self::Error>;
    /// How many legal actions there are.
    fn count(&self) -> u32;
    /// The legal action at a place below [`count`](Environment::count).
    fn action_at(&self, place: u32) -> usize;
    /// Plays a legal action, and chance up to the next player. The ending, if the game ended:
    /// one of [`ENDINGS`](Environment::ENDINGS), from 1.
    fn play(&mut self, action: usize, chance: &mut Stream) -> Option<u8>;
    /// The rewards of a game that is over; all zero before that. They sum to zero: those who do not
    /// win get −1 each, and those who win share the rest.
    fn rewards(&self, rewards: &mut [f32]);
    /// The seats that won a game that is over, one bit each.
    fn winners(&self) -> u8;
    /// The seat of the player to move.
    fn to_move(&self) -> u8;
    /// Writes what the player to move sees.
    fn observe(&self, observation: &mut [u8], mask: &mut [u8], extra: Option<&mut [u8]>);
}

/// What happens to a game that has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reset {
    /// It starts anew at once: the observation of the step that ended it is that of the new game.
    #[default]
    SameStep,
    /// The step that ended it shows the end, with no legal action. In the next step that is not
    /// [`IDLE`] its action is not looked at; it starts anew, without a reward.
    NextStep,
}

/// What batches of both games have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// An episode is broken off after this many moves of players, without a reward: 1 to 65,535.
    pub max_moves: u32,
    /// What happens to a game that has ended.
    pub reset: Reset,
}

impl Default for Settings {
    /// Episodes are broken off after 2,000 moves, and games start anew in the same step.
    fn default() -> Settings {
        Settings {
            max_moves: 2000,
            reset: Reset::SameStep,
        }
    }
}

/// Why a batch cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// [`Settings::max_moves`] is out of range.
    #[error("an episode has 1 to 65535 moves, not {0}")]
    MaxMoves(u32),
    /// The games do not fit into memory.
    #[error("a batch of {games} games does not fit into memory")]
    TooMany {
        /// How many there would be.
        games: u64,
    },
}

/// Why a step was refused. Nothing was played and nothing written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BatchError<E: std::error::Error> {
    /// A slice has the wrong length.
    #[error("{buffer} has {found} entries, not {expected}")]
    WrongLength {
        /// The name of the slice.
        buffer: &'static str,
        /// The length that is needed.
        expected: usize,
        /// The length of the slice.
        found: usize,
    },
    /// An action is not a move on this board.
    #[error("game {game}: there is no action {action}")]
    NoSuchAction {
        /// The game's place in the batch.
        game: usize,
        /// The action.
        action: i32,
    },
    /// An action is illegal.
    #[error("game {game}, action {action}: {error}")]
    Illegal {
        /// The game's place in the batch.
        game: usize,
        /// The action.
        action: i32,
        /// The rule that it breaks.
        error: E,
    },
}

impl<E: std::error::Error> BatchError<E> {
    pub(crate) fn check_length(
        buffer: &'static str,
        found: usize,
        expected: usize,
    ) -> Result<(), BatchError<E>> {
        if found == expected {
            Ok(())
        } else {
            Err(BatchError::WrongLength {
                buffer,
                expected,
                found,
            })
        }
    }
}

/// Many games of one kind; see the [crate](crate).
#[derive(Clone, Debug)]
pub struct Batch<E: Environment> {
    setup: E::Setup,
    settings: Settings,
    games: Vec<Slot<E>>,
}

#[derive(Clone, Debug)]
struct Slot<E> {
    game: E,
    /// For cards and starts.
    chance: Stream,
    /// For random actions.
    choice: Stream,
    moves: u32,
    /// It has ended, and starts anew in the next step.
    ended: bool,
    statistics: Statistics,
}

impl<E: Environment> Batch<E> {
    /// A batch of the games with these numbers, each of them at its start.
    ///
    /// # Errors
    ///
    /// If the settings are out of range, or the games do not fit into memory.
    pub fn new(
        setup: E::Setup,
        settings: Settings,
        seed: u64,
        numbers: Range<u64>,
    ) -> Result<Batch<E>, SettingsError> {
        if !(1..=65_535).contains(&settings.max_moves) {
            return Err(SettingsError::MaxMoves(settings.max_moves));
        }
        let count = numbers.end.saturating_sub(numbers.start);
        let too_many = SettingsError::TooMany { games: count };
        let mut games = Vec::new();
        let fits = usize::try_from(count).is_ok_and(|count| games.try_reserve_exact(count).is_ok());
        if !fits {
            return Err(too_many);
        }
        games.extend(numbers.map(|number| {
            let mut chance = Stream::new(seed, number, 0);
            Slot {
                game: E::new(&setup, &mut chance, settings.max_moves),
                chance,
                choice: Stream::new(seed, number, 1),
                moves: 0,
                ended: false,
                statistics: Statistics::default(),
            }
        }));
        Ok(Batch {
            setup,
            settings,
            games,
        })
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The number of seats of each game.
    pub fn seats(&self) -> usize {
        E::seats(&self.setup)
    }

    /// What all games have in common.
    pub fn setup(&self) -> &E::Setup {
        &self.setup
    }

    /// The settings.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The game at a place of the batch.
    pub fn game(&self, place: usize) -> Option<&E> {
        self.games.get(place).map(|slot| &slot.game)
    }

    /// What happened in all episodes up to now.
    pub fn statistics(&self) -> Statistics {
        let mut sum = Statistics::default();
        self.games.iter().for_each(|slot| sum.add(&slot.statistics));
        sum
    }

    /// Starts all games anew and writes what the players see. The random streams go on, and
    /// unfinished episodes are not counted.
    ///
    /// # Errors
    ///
    /// If a slice has the wrong length.
    pub fn reset(&mut self, out: &mut Buffers<'_>) -> Result<(), BatchError<E::Error>> {
        out.check::<E>(self.len(), self.seats())?;
        for slot in &mut self.games {
            slot.restart(&self.setup);
        }
        self.observe(out)
    }

    /// Writes what the players see now, without rewards.
    ///
    /// # Errors
    ///
    /// If a slice has the wrong length.
    pub fn observe(&self, out: &mut Buffers<'_>) -> Result<(), BatchError<E::Error>> {
        out.check::<E>(self.len(), self.seats())?;
        let mut places = Places::<E>::new(out.reborrow(), self.seats());
        for slot in &self.games {
            let Some(mut place) = places.next() else {
                break;
            };
            place.clear();
            slot.observe(&mut place);
        }
        Ok(())
    }

    /// Draws a legal action for each game from the game's own stream. A game that has ended gets
    /// 0, so that it starts anew.
    ///
    /// # Errors
    ///
    /// If the slice does not have an entry for each game.
    pub fn random_actions(&mut self, actions: &mut [i32]) -> Result<(), BatchError<E::Error>> {
        BatchError::check_length("actions", actions.len(), self.len())?;
        draw_all(&mut self.games, actions);
        Ok(())
    }

    /// [`Batch::random_actions`] by the threads of the current `rayon` pool. The result is the same.
    ///
    /// # Errors
    ///
    /// As [`Batch::random_actions`].
    #[cfg(feature = "rayon")]
    pub fn random_actions_parallel(
        &mut self,
        actions: &mut [i32],
    ) -> Result<(), BatchError<E::Error>> {
        BatchError::check_length("actions", actions.len(), self.len())?;
        let grain = self.grain();
        draw_split(&mut self.games, actions, grain);
        Ok(())
    }

    /// Breaks off the episode of the game at a place of the batch, uncounted: it starts anew in
    /// the next step that is not [`IDLE`]. Nothing happens if there is no such game.
    pub fn abandon(&mut self, place: usize) {
        if let Some(slot) = self.games.get_mut(place) {
            slot.ended = true;
        }
    }

    /// Plays an action in each game, and writes what the players see then.
    ///
    /// # Errors
    ///
    /// If a slice has the wrong length or an action is illegal; then no game was played.
    pub fn step(
        &mut self,
        actions: &[i32],
        out: &mut Buffers<'_>,
    ) -> Result<(), BatchError<E::Error>> {
        self.check(actions, out)?;
        let batch = (&self.setup, self.settings);
        step_all(&mut self.games, actions, out.reborrow(), batch);
        Ok(())
    }

    /// [`Batch::step`] by the threads of the current `rayon` pool. The result is the same.
    ///
    /// # Errors
    ///
    /// As [`Batch::step`].
    #[cfg(feature = "rayon")]
    pub fn step_parallel(
        &mut self,
        actions: &[i32],
        out: &mut Buffers<'_>,
    ) -> Result<(), BatchError<E::Error>> {
        BatchError::check_length("actions", actions.len(), self.len())?;
        out.check::<E>(self.len(), self.seats())?;
        let grain = self.grain();
        if !accept_split(&mut self.games, actions, grain) {
            // One by one, so that the first one that is illegal is named.
            self.check(actions, out)?;
        }
        let batch = (&self.setup, self.settings);
        step_split(&mut self.games, actions, out.reborrow(), batch, grain);
        Ok(())
    }

    /// How many games a thread takes at once: few enough that no thread waits long for the last,
    /// many enough that handing them out costs little.
    #[cfg(feature = "rayon")]
    fn grain(&self) -> usize {
        (self.games.len() / (4 * rayon::current_num_threads())).max(8)
    }

    fn check(&self, actions: &[i32], out: &Buffers<'_>) -> Result<(), BatchError<E::Error>> {
        BatchError::check_length("actions", actions.len(), self.len())?;
        out.check::<E>(self.len(), self.seats())?;
        let refused = self
            .games
            .iter()
            .zip(actions)
            .position(|(slot, &action)| !slot.accepts(action));
        match refused {
            None => Ok(()),
            Some(game) => Err(self.refuse(game, actions[game])),
        }
    }

    #[cold]
    fn refuse(&self, game: usize, action: i32) -> BatchError<E::Error> {
        let number = usize::try_from(action).ok();
        match number.and_then(|number| self.games[game].game.explain(number)) {
            Some(error) => BatchError::Illegal {
                game,
                action,
                error,
            },
            None => BatchError::NoSuchAction { game, action },
        }
    }
}

fn draw_all<E: Environment>(games: &mut [Slot<E>], actions: &mut [i32]) {
    for (slot, action) in games.iter_mut().zip(actions) {
        *action = slot.random_action();
    }
}

fn step_all<E: Environment>(
    games: &mut [Slot<E>],
    actions: &[i32],
    out: Buffers<'_>,
    batch: (&E::Setup, Settings),
) {
    let mut places = Places::<E>::new(out, E::seats(batch.0));
    for (slot, &action) in games.iter_mut().zip(actions) {
        let Some(mut place) = places.next() else {
            break;
        };
        place.clear();
        slot.step(action, batch, &mut place);
        slot.observe(&mut place);
    }
}

#[cfg(feature = "rayon")]
fn step_split<E: Environment>(
    games: &mut [Slot<E>],
    actions: &[i32],
    out: Buffers<'_>,
    batch: (&E::Setup, Settings),
    grain: usize,
) {
    if games.len() <= grain {
        return step_all(games, actions, out, batch);
    }
    let half = games.len() / 2;
    let (first, rest) = games.split_at_mut(half);
    let (first_actions, rest_actions) = actions.split_at(half);
    let (first_out, rest_out) = out.split_at::<E>(half, E::seats(batch.0));
    rayon::join(
        || step_split(first, first_actions, first_out, batch, grain),
        || step_split(rest, rest_actions, rest_out, batch, grain),
    );
}

#[cfg(feature = "rayon")]
fn draw_split<E: Environment>(games: &mut [Slot<E>], actions: &mut [i32], grain: usize) {
    if games.len() <= grain {
        return draw_all(games, actions);
    }
    let half = games.len() / 2;
    let (first, rest) = games.split_at_mut(half);
    let (first_actions, rest_actions) = actions.split_at_mut(half);
    rayon::join(
        || draw_split(first, first_actions, grain),
        || draw_split(rest, rest_actions, grain),
    );
}

/// Whether every game accepts its action.
#[cfg(feature = "rayon")]
fn accept_split<E: Environment>(games: &mut [Slot<E>], actions: &[i32], grain: usize) -> bool {
    if games.len() <= grain {
        let mut pairs = games.iter().zip(actions);
        return pairs.all(|(slot, &action)| slot.accepts(action));
    }
    let half = games.len() / 2;
    let (first, rest) = games.split_at_mut(half);
    let (first_actions, rest_actions) = actions.split_at(half);
    let (one, other) = rayon::join(
        || accept_split(first, first_actions, grain),
        || accept_split(rest, rest_actions, grain),
    );
    one && other
}

impl<E: Environment> Slot<E> {
    fn accepts(&self, action: i32) -> bool {
        self.ended
            || action == IDLE
            || usize::try_from(action).is_ok_and(|action| self.game.is_legal(action))
    }

    fn random_action(&mut self) -> i32 {
        match self.game.count() {
            _ if self.ended => 0,
            0 => IDLE,
            count => self.game.action_at(self.choice.below(count)) as i32,
        }
    }

    fn restart(&mut self, setup: &E::Setup) {
        self.game.restart(setup, &mut self.chance);
        self.moves = 0;
        self.ended = false;
    }

    fn step(
        &mut self,
        action: i32,
        (setup, settings): (&E::Setup, Settings),
        place: &mut Place<'_>,
    ) {
        if action == IDLE {
            place.step.idle = 1;
            return;
        }
        let number = match usize::try_from(action) {
            Ok(number) if !self.ended => number,
            _ => return self.restart(setup),
        };
        let ending = self.game.play(number, &mut self.chance);
        self.moves += 1;
        self.statistics.steps += 1;
        if ending.is_none() && self.moves < settings.max_moves {
            return;
        }
        self.finish(ending, place);
        if settings.reset == Reset::SameStep {
            self.restart(setup);
        } else {
            self.ended = true;
        }
    }

    /// Notes the end of an episode.
    fn finish(&mut self, ending: Option<u8>, place: &mut Place<'_>) {
        place.step.length = self.moves;
        let statistics = &mut self.statistics;
        statistics.episodes += 1;
        statistics.moves += u64::from(self.moves);
        statistics.longest = statistics.longest.max(u64::from(self.moves));
        let Some(ending) = ending else {
            place.step.truncated = 1;
            statistics.truncated += 1;
            return;
        };
        place.step.terminated = 1;
        place.step.ending = ending;
        self.game.rewards(place.rewards);
        if let Some(count) = statistics
            .endings
            .get_mut(usize::from(ending).wrapping_sub(1))
        {
            *count += 1;
        }
        let winners = self.game.winners();
        match statistics.wins.get_mut(winners.trailing_zeros() as usize) {
            Some(wins) if winners.is_power_of_two() => *wins += 1,
            _ => statistics.shared += 1,
        }
    }

    fn observe(&self, place: &mut Place<'_>) {
        *place.to_move = self.game.to_move();
        let extra = (!place.extra.is_empty()).then_some(&mut *place.extra);
        self.game.observe(place.observation, place.mask, extra);
        if self.ended {
            place.mask.fill(0);
        }
    }
}

/// The slices of one game.
struct Place<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [u8],
    extra: &'a mut [u8],
    rewards: &'a mut [f32],
    to_move: &'a mut u8,
    step: &'a mut Step,
}

impl Place<'_> {
    fn clear(&mut self) {
        self.rewards.fill(0.0);
        *self.step = Step::default();
    }
}

/// The slices of game after game.
struct Places<'a, E> {
    rest: Buffers<'a>,
    seats: usize,
    environment: std::marker::PhantomData<E>,
}

impl<'a, E: Environment> Places<'a, E> {
    fn new(rest: Buffers<'a>, seats: usize) -> Places<'a, E> {
        Places {
            rest,
            seats,
            environment: std::marker::PhantomData,
        }
    }

    fn next(&mut self) -> Option<Place<'a>> {
        let extra = if self.rest.extras.is_empty() {
            0
        } else {
            E::EXTRA
        };
        Some(Place {
            observation: take(&mut self.rest.observations, E::OBSERVATION)?,
            mask: take(&mut self.rest.masks, E::MASK)?,
            extra: take(&mut self.rest.extras, extra)?,
            rewards: take(&mut self.rest.rewards, self.seats)?,
            to_move: take(&mut self.rest.to_move, 1)?.first_mut()?,
            step: take(&mut self.rest.steps, 1)?.first_mut()?,
        })
    }
}

/// Takes the first entries off a slice; `None` if there are not as many.
#[allow(
    clippy::mut_mut,
    reason = "the caller goes on with the rest of the slice"
)]
fn take<'a, T>(rest: &mut &'a mut [T], len: usize) -> Option<&'a mut [T]> {
    rest.split_off_mut(..len)
}
