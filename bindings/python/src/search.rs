//! What the opponents of both games have in common: levels, budgets, progress and stopping.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rules_players::{Budget, Level, Watch};

/// A flag that ends searches soon, from another thread or from a progress function.
#[pyclass(frozen, module = "freunde_bandadas")]
#[derive(Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Stop {
        Stop::default()
    }

    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A budget from what Python gives: nodes, turns deep, seconds.
pub(crate) fn budget(
    nodes: Option<u64>,
    depth: Option<u32>,
    seconds: Option<f64>,
) -> PyResult<Option<Budget<'static>>> {
    let mut budget = Budget::UNLIMITED;
    if let Some(nodes) = nodes {
        budget = budget.and_nodes(nodes);
    }
    if let Some(depth) = depth {
        budget = budget.and_depth(depth);
    }
    if let Some(seconds) = seconds {
        let time = Duration::try_from_secs_f64(seconds);
        let wrong = |_| PyValueError::new_err(format!("no time to think: {seconds} seconds"));
        budget = budget.and_time(time.map_err(wrong)?);
    }
    Ok((nodes.is_some() || depth.is_some() || seconds.is_some()).then_some(budget))
}

fn level(number: u8) -> PyResult<Level> {
    let wrong = || PyValueError::new_err(format!("a level is a number from 1 to 5, not {number}"));
    Level::new(number).ok_or_else(wrong)
}

/// A search of either game, as an opponent that Python threads can share.
pub(crate) struct Thinker<S> {
    search: Mutex<S>,
    /// The thread that is searching.
    thread: Mutex<Option<ThreadId>>,
    pub(crate) level: u8,
    pub(crate) seed: u64,
}

/// What watches over a search.
pub(crate) struct Watcher<'a> {
    pub(crate) progress: Option<&'a Bound<'a, PyAny>>,
    pub(crate) stop: Option<&'a Stop>,
}

impl<S: Send> Thinker<S> {
    pub(crate) fn new(number: u8, seed: u64, make: fn(Level, u64) -> S) -> PyResult<Thinker<S>> {
        Ok(Thinker {
            search: Mutex::new(make(level(number)?, seed)),
            thread: Mutex::new(None),
            level: number,
            seed,
        })
    }

    /// Searches without the interpreter's lock, and takes it to tell how it goes. An exception of
    /// the progress function, or a signal such as Ctrl-C, ends the search and is passed on.
    pub(crate) fn think<A, P>(
        &self,
        py: Python<'_>,
        watcher: &Watcher<'_>,
        work: impl FnOnce(&mut S, &mut Watch<'_, A>) -> Option<A> + Send,
    ) -> PyResult<Option<A>>
    where
        A: Clone + Send,
        P: From<A> + for<'py> IntoPyObject<'py, Error: Into<PyErr>>,
    {
        let me = thread::current().id();
        let broken = || PyRuntimeError::new_err("an earlier search of this opponent failed");
        if *self.thread.lock().map_err(|_| broken())? == Some(me) {
            let message = "this opponent is thinking already: a progress function asks another one";
            return Err(PyRuntimeError::new_err(message));
        }
        let flag = watcher.stop.map(|stop| stop.0.clone()).unwrap_or_default();
        let progress = watcher.progress.map(|function| function.clone().unbind());
        let mut raised = None;
        let found = py.detach(|| {
            let mut search = self.search.lock().ok()?;
            *self.thread.lock().ok()? = Some(me);
            let mut on_progress = |analysis: &A| {
                let told = Python::attach(|py| {
                    py.check_signals()?;
                    if let Some(function) = &progress {
                        function.call1(py, (P::from(analysis.clone()),))?;
                    }
                    Ok(())
                });
                if let Err(error) = told {
                    raised.get_or_insert((error, flag.swap(true, Ordering::Relaxed)));
                }
            };
            let mut watch = Watch::default().stop(&flag).on_progress(&mut on_progress);
            let found = work(&mut search, &mut watch);
            *self.thread.lock().ok()? = None;
            Some(found)
        });
        if let Some((error, was_set)) = raised {
            flag.store(was_set, Ordering::Relaxed);
            return Err(error);
        }
        found.ok_or_else(broken)
    }
}
