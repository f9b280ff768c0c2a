//! Batches of games that step NumPy arrays in place.

use numpy::{PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::ThreadPool;
use rules_env::{Batch, BatchError, Buffers, Environment, Reset, Settings, SettingsError, Step};

use crate::arrays;
use crate::errors::{IllegalMove, Raise, invalid};

/// A batch and what a step needs beside it.
pub(crate) struct Runner<E: Environment> {
    pub(crate) batch: Batch<E>,
    steps: Vec<Step>,
    pool: Option<ThreadPool>,
    /// The process that made it: threads do not live on in a fork.
    process: u32,
}

/// The arrays of a step, as Python gives them.
#[derive(FromPyObject)]
pub(crate) struct Arrays<'py> {
    observations: Bound<'py, PyAny>,
    masks: Bound<'py, PyAny>,
    extras: Option<Bound<'py, PyAny>>,
    rewards: Bound<'py, PyAny>,
    to_move: Bound<'py, PyAny>,
    terminated: Bound<'py, PyAny>,
    truncated: Bound<'py, PyAny>,
    lengths: Bound<'py, PyAny>,
    endings: Bound<'py, PyAny>,
}

/// The same, checked and borrowed.
struct Borrowed<'py> {
    observations: PyReadwriteArrayDyn<'py, u8>,
    masks: PyReadwriteArrayDyn<'py, u8>,
    extras: Option<PyReadwriteArrayDyn<'py, u8>>,
    rewards: PyReadwriteArrayDyn<'py, f32>,
    to_move: PyReadwriteArrayDyn<'py, u8>,
    terminated: PyReadwriteArrayDyn<'py, bool>,
    truncated: PyReadwriteArrayDyn<'py, bool>,
    lengths: PyReadwriteArrayDyn<'py, u32>,
    endings: PyReadwriteArrayDyn<'py, u8>,
}

/// The shape of one observation.
pub(crate) trait Shape {
    const OBSERVATION: &'static [usize];
}

impl Shape for rules_env::freunde::Freunde {
    const OBSERVATION: &'static [usize] = &[freunde_rules::encode::PLANES, 8, 8];
}

impl Shape for rules_env::bandadas::Bandadas {
    const OBSERVATION: &'static [usize] = &[bandadas_rules::encode::LEN];
}

impl<'py> Arrays<'py> {
    fn borrow<E: Environment + Shape>(
        &self,
        games: usize,
        seats: usize,
    ) -> PyResult<Borrowed<'py>> {
        let observation: Vec<usize> = [&[games], <E as Shape>::OBSERVATION].concat();
        let extras = self.extras.as_ref();
        Ok(Borrowed {
            observations: arrays::write(&self.observations, "observations", &observation)?,
            masks: arrays::write(&self.masks, "masks", &[games, E::MASK])?,
            extras: extras
                .map(|extras| arrays::write(extras, "extras", &[games, E::EXTRA]))
                .transpose()?,
            rewards: arrays::write(&self.rewards, "rewards", &[games, seats])?,
            to_move: arrays::write(&self.to_move, "to_move", &[games])?,
            terminated: arrays::write(&self.terminated, "terminated", &[games])?,
            truncated: arrays::write(&self.truncated, "truncated", &[games])?,
            lengths: arrays::write(&self.lengths, "lengths", &[games])?,
            endings: arrays::write(&self.endings, "endings", &[games])?,
        })
    }
}

/// What the constructors of both batches take.
pub(crate) struct Options<'a> {
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) first: u64,
    pub(crate) max_moves: u32,
    pub(crate) reset: &'a str,
    pub(crate) threads: usize,
}

impl<E> Runner<E>
where
    E: Environment<Error: Raise + Send> + Shape,
{
    pub(crate) fn new(setup: E::Setup, options: &Options<'_>) -> PyResult<Runner<E>> {
        let reset = match options.reset {
            "same-step" => Reset::SameStep,
            "next-step" => Reset::NextStep,
            other => {
                let message = format!("reset is 'same-step' or 'next-step', not {other:?}");
                return Err(PyValueError::new_err(message));
            }
        };
        let settings = Settings {
            max_moves: options.max_moves,
            reset,
        };
        let last = options.first.checked_add(options.games);
        let Some(last) = last else {
            let message = "the numbers of the games are beyond 64 bits";
            return Err(PyValueError::new_err(message));
        };
        let batch = Batch::new(setup, settings, options.seed, options.first..last);
        let batch = batch.map_err(|error| match error {
            SettingsError::TooMany { .. } => PyMemoryError::new_err(error.to_string()),
            _ => invalid(&error),
        })?;
        let pool = match options.threads {
            0 | 1 => None,
            threads => {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let failed = |error: rayon::ThreadPoolBuildError| {
                    PyRuntimeError::new_err(format!("no threads: {error}"))
                };
                Some(pool.map_err(failed)?)
            }
        };
        Ok(Runner {
            steps: vec![Step::default(); batch.len()],
            batch,
            pool,
            process: std::process::id(),
        })
    }

    pub(crate) fn observe(&mut self, py: Python<'_>, arrays: &Arrays<'_>) -> PyResult<()> {
        self.run(py, arrays, |batch, _, out| batch.observe(out))
    }

    pub(crate) fn reset(&mut self, py: Python<'_>, arrays: &Arrays<'_>) -> PyResult<()> {
        self.run(py, arrays, |batch, _, out| batch.reset(out))
    }

    pub(crate) fn random_actions(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        self.check_process()?;
        let games = self.batch.len();
        let mut actions = arrays::write::<i32>(actions, "actions", &[games])?;
        let actions = actions.as_slice_mut()?;
        let (batch, pool) = (&mut self.batch, self.pool.as_ref());
        let drawn = py.detach(|| match pool {
            None => batch.random_actions(actions),
            Some(pool) => pool.install(|| batch.random_actions_parallel(actions)),
        });
        drawn.map_err(raise)
    }

    /// Refuses to wait for threads that did not live on in a fork.
    fn check_process(&self) -> PyResult<()> {
        if self.pool.is_some() && self.process != std::process::id() {
            let message = "this process was forked from the one that made the batch, whose threads \
                           do not live on here: make a batch of your own";
            return Err(PyRuntimeError::new_err(message));
        }
        Ok(())
    }

    pub(crate) fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        arrays: &Arrays<'_>,
    ) -> PyResult<()> {
        let games = self.batch.len();
        let actions: PyReadonlyArrayDyn<'_, i32> = arrays::read(actions, "actions", &[games])?;
        let actions = actions.as_slice()?;
        self.run(py, arrays, |batch, pool, out| match pool {
            None => batch.step(actions, out),
            Some(pool) => pool.install(|| batch.step_parallel(actions, out)),
        })
    }

    /// Lets the batch write into the arrays without the interpreter's lock.
    fn run(
        &mut self,
        py: Python<'_>,
        arrays: &Arrays<'_>,
        work: impl FnOnce(
            &mut Batch<E>,
            Option<&ThreadPool>,
            &mut Buffers<'_>,
        ) -> Result<(), BatchError<E::Error>>
        + Send,
    ) -> PyResult<()> {
        self.check_process()?;
        let mut arrays = arrays.borrow::<E>(self.batch.len(), self.batch.seats())?;
        let mut out = Buffers {
            observations: arrays.observations.as_slice_mut()?,
            masks: arrays.masks.as_slice_mut()?,
            extras: match &mut arrays.extras {
                Some(extras) => extras.as_slice_mut()?,
                None => &mut [],
            },
            rewards: arrays.rewards.as_slice_mut()?,
            to_move: arrays.to_move.as_slice_mut()?,
            steps: &mut self.steps,
        };
        let terminated = arrays.terminated.as_slice_mut()?;
        let truncated = arrays.truncated.as_slice_mut()?;
        let lengths = arrays.lengths.as_slice_mut()?;
        let endings = arrays.endings.as_slice_mut()?;
        let (batch, pool) = (&mut self.batch, self.pool.as_ref());
        let done = py.detach(|| {
            work(batch, pool, &mut out)?;
            for (game, step) in out.steps.iter().enumerate() {
                terminated[game] = step.terminated == 1;
                truncated[game] = step.truncated == 1;
                lengths[game] = step.length;
                endings[game] = step.ending;
            }
            Ok(())
        });
        done.map_err(raise)
    }
}

/// The exception of a step that was refused. That of an illegal action knows the game too.
fn raise<E: std::error::Error + Raise>(error: BatchError<E>) -> PyErr {
    let message = error.to_string();
    match error {
        BatchError::WrongLength { .. } => PyValueError::new_err(message),
        BatchError::Illegal {
            game,
            action,
            error,
        } => with_place(error.raise(), message, game, action),
        BatchError::NoSuchAction { game, action } => {
            with_place(IllegalMove::new_err(message.clone()), message, game, action)
        }
        _ => PyRuntimeError::new_err(message),
    }
}

fn with_place(error: PyErr, message: String, game: usize, action: i32) -> PyErr {
    Python::attach(|py| {
        let value = error.value(py);
        let set = value
            .setattr("args", (message,))
            .and_then(|()| value.setattr("game", game))
            .and_then(|()| value.setattr("action", action));
        set.err().unwrap_or(error)
    })
}

/// What became of the episodes, as a dictionary.
pub(crate) fn statistics<'py, E: Environment>(
    py: Python<'py>,
    batch: &Batch<E>,
) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
    let counted = batch.statistics();
    let dict = pyo3::types::PyDict::new(py);
    dict.set_item("steps", counted.steps)?;
    dict.set_item("episodes", counted.episodes)?;
    dict.set_item("truncated", counted.truncated)?;
    dict.set_item("moves", counted.moves)?;
    dict.set_item("longest", counted.longest)?;
    dict.set_item("wins", counted.wins[..batch.seats()].to_vec())?;
    dict.set_item("shared", counted.shared)?;
    let endings = pyo3::types::PyDict::new(py);
    for (name, count) in E::ENDINGS.iter().zip(counted.endings) {
        endings.set_item(name, count)?;
    }
    dict.set_item("endings", endings)?;
    Ok(dict)
}
