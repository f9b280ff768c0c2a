//! Where a step writes: flat slices, one game after the other.

use crate::batch::{Batch, BatchError, Environment};

/// The slices that a step fills, each with all games one after the other. For `n` games of an
/// environment `E` their lengths are given below. Any other length is refused before anything is
/// written.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// What the player to move sees: `n` × `E::OBSERVATION`.
    pub observations: &'a mut [u8],
    /// 1 at each legal action of the player to move: `n` × `E::MASK`.
    pub masks: &'a mut [u8],
    /// Further information: `n` × `E::EXTRA`, or empty if it is not wanted. In Freunde it is a mask
    /// of the actions that draw by repetition, in Bandadas the whole state for a critic.
    pub extras: &'a mut [u8],
    /// The rewards of all seats in this step: `n` × the batch's seats.
    pub rewards: &'a mut [f32],
    /// The seat of the player to move, from 0: `n`.
    pub to_move: &'a mut [u8],
    /// What happened to each episode in this step: `n`.
    pub steps: &'a mut [Step],
}

/// What a step did to a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Step {
    /// The moves of the episode that ended in this step; 0 if none did.
    pub length: u32,
    /// 1 if the game ended by its rules.
    pub terminated: u8,
    /// 1 if the episode was broken off.
    pub truncated: u8,
    /// How it ended: the number of one of the game's
    /// [`ENDINGS`](Environment::ENDINGS), from 1; 0 if it did not end by the rules.
    pub ending: u8,
    /// 1 if the game was left as it is ([`IDLE`](crate::IDLE)).
    pub idle: u8,
}

impl Buffers<'_> {
    /// Refuses slices of other lengths than those of `games` games.
    pub(crate) fn check<E: Environment>(
        &self,
        games: usize,
        seats: usize,
    ) -> Result<(), BatchError<E::Error>> {
        let extras = if self.extras.is_empty() { 0 } else { E::EXTRA };
        for (buffer, found, each) in [
            ("observations", self.observations.len(), E::OBSERVATION),
            ("masks", self.masks.len(), E::MASK),
            ("extras", self.extras.len(), extras),
            ("rewards", self.rewards.len(), seats),
            ("to_move", self.to_move.len(), 1),
            ("steps", self.steps.len(), 1),
        ] {
            BatchError::check_length(buffer, found, games * each)?;
        }
        Ok(())
    }

    /// The same slices for a shorter time.
    pub(crate) fn reborrow(&mut self) -> Buffers<'_> {
        Buffers {
            observations: self.observations,
            masks: self.masks,
            extras: self.extras,
            rewards: self.rewards,
            to_move: self.to_move,
            steps: self.steps,
        }
    }
}

#[cfg(feature = "rayon")]
impl<'a> Buffers<'a> {
    /// The slices of the first `games` games, and those of the others; the lengths are checked.
    pub(crate) fn split_at<E: Environment>(
        self,
        games: usize,
        seats: usize,
    ) -> (Buffers<'a>, Buffers<'a>) {
        let extra = if self.extras.is_empty() { 0 } else { E::EXTRA };
        let observations = self.observations.split_at_mut(games * E::OBSERVATION);
        let masks = self.masks.split_at_mut(games * E::MASK);
        let extras = self.extras.split_at_mut(games * extra);
        let rewards = self.rewards.split_at_mut(games * seats);
        let to_move = self.to_move.split_at_mut(games);
        let steps = self.steps.split_at_mut(games);
        let first = Buffers {
            observations: observations.0,
            masks: masks.0,
            extras: extras.0,
            rewards: rewards.0,
            to_move: to_move.0,
            steps: steps.0,
        };
        let rest = Buffers {
            observations: observations.1,
            masks: masks.1,
            extras: extras.1,
            rewards: rewards.1,
            to_move: to_move.1,
            steps: steps.1,
        };
        (first, rest)
    }
}

/// Buffers for a batch, for those who have none of their own.
#[derive(Clone, Debug)]
pub struct Owned {
    /// As [`Buffers::observations`].
    pub observations: Vec<u8>,
    /// As [`Buffers::masks`].
    pub masks: Vec<u8>,
    /// As [`Buffers::extras`]; empty at first. Resize it to have them.
    pub extras: Vec<u8>,
    /// As [`Buffers::rewards`].
    pub rewards: Vec<f32>,
    /// As [`Buffers::to_move`].
    pub to_move: Vec<u8>,
    /// As [`Buffers::steps`].
    pub steps: Vec<Step>,
}

impl Owned {
    /// Buffers of the right lengths, without extras.
    pub fn new<E: Environment>(batch: &Batch<E>) -> Owned {
        let games = batch.len();
        Owned {
            observations: vec![0; games * E::OBSERVATION],
            masks: vec![0; games * E::MASK],
            extras: Vec::new(),
            rewards: vec![0.0; games * batch.seats()],
            to_move: vec![0; games],
            steps: vec![Step::default(); games],
        }
    }

    /// The same with extras.
    #[must_use]
    pub fn with_extras<E: Environment>(batch: &Batch<E>) -> Owned {
        let mut owned = Owned::new(batch);
        owned.extras = vec![0; batch.len() * E::EXTRA];
        owned
    }

    /// The slices, for a step.
    pub fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            extras: &mut self.extras,
            rewards: &mut self.rewards,
            to_move: &mut self.to_move,
            steps: &mut self.steps,
        }
    }
}
