//! How long a search goes on, and how it tells what it has found so far.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

/// Something that tells the time.
///
/// The search itself knows no clock, so that it runs where there is none. With the feature `std`,
/// [`Budget::time`] takes the system's; elsewhere give one to [`Budget::time_by`].
pub trait Clock: Sync {
    /// The time since any moment that stays the same, such as the start of the program.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    fn now(&self) -> Duration {
        self()
    }
}

/// The system's clock, which never goes back.
#[cfg(feature = "std")]
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SystemClock;

#[cfg(feature = "std")]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        use std::sync::OnceLock;
        use std::time::Instant;
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed()
    }
}

/// How long a search goes on: until the first of its limits is reached.
///
/// A *node* is one position that the search of Freunde makes by a move, or one game that the search
/// of Bandadas plays out. A limit of nodes is kept exactly, so the search gives the same result on
/// every machine. With a limit of time it does not. Without any limit a search goes on until its
/// [stop flag](Watch::stop) is raised or there is nothing more to find.
///
/// ```
/// use std::time::Duration;
/// use rules_players::Budget;
///
/// let exact = Budget::nodes(10_000);
/// let patient = Budget::nodes(10_000_000).and_time(Duration::from_secs(2));
/// assert_eq!(patient.node_limit(), Some(10_000_000));
/// assert_eq!(exact.time_limit(), None);
/// ```
#[derive(Copy, Clone, Default)]
pub struct Budget<'a> {
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<(Duration, &'a dyn Clock)>,
}

impl<'a> Budget<'a> {
    /// No limit at all.
    pub const UNLIMITED: Budget<'static> = Budget {
        nodes: None,
        depth: None,
        time: None,
    };

    /// At most this many nodes.
    pub const fn nodes(nodes: u64) -> Budget<'a> {
        Budget::UNLIMITED.and_nodes(nodes)
    }

    /// At most this many turns deep. The search of Bandadas has no depth and ignores this.
    pub const fn depth(depth: u32) -> Budget<'a> {
        Budget::UNLIMITED.and_depth(depth)
    }

    /// At most this much time from the start of the search, by the system's clock.
    #[cfg(feature = "std")]
    pub const fn time(time: Duration) -> Budget<'a> {
        Budget::UNLIMITED.and_time(time)
    }

    /// At most this much time from the start of the search, by a clock of your own.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use std::time::Duration;
    /// use rules_players::Budget;
    ///
    /// // A clock that ticks each time it is looked at.
    /// let ticks = AtomicU64::new(0);
    /// let clock = || Duration::from_millis(ticks.fetch_add(1, Ordering::Relaxed));
    /// let budget = Budget::time_by(Duration::from_millis(20), &clock);
    /// assert_eq!(budget.time_limit(), Some(Duration::from_millis(20)));
    /// ```
    pub fn time_by(time: Duration, clock: &'a dyn Clock) -> Budget<'a> {
        Budget {
            time: Some((time, clock)),
            ..Budget::UNLIMITED
        }
    }

    /// This budget, with at most this many nodes.
    #[must_use]
    pub const fn and_nodes(mut self, nodes: u64) -> Budget<'a> {
        self.nodes = Some(nodes);
        self
    }

    /// This budget, with a depth of at most this many turns.
    #[must_use]
    pub const fn and_depth(mut self, depth: u32) -> Budget<'a> {
        self.depth = Some(depth);
        self
    }

    /// This budget, with at most this much time, by the system's clock.
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn and_time(mut self, time: Duration) -> Budget<'a> {
        self.time = Some((time, &SystemClock));
        self
    }

    /// The limit of nodes, if there is one.
    pub const fn node_limit(&self) -> Option<u64> {
        self.nodes
    }

    /// The limit of depth, if there is one.
    pub const fn depth_limit(&self) -> Option<u32> {
        self.depth
    }

    /// The limit of time, if there is one.
    pub fn time_limit(&self) -> Option<Duration> {
        self.time.map(|(time, _)| time)
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("depth", &self.depth)
            .field("time", &self.time_limit())
            .finish()
    }
}

/// What watches over a search whose analysis has the type `A`: a flag that stops it, and a function
/// that is told how it goes.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rules_players::{Budget, Level, Watch, freunde};
///
/// let stop = AtomicBool::new(false);
/// let mut depths = Vec::new();
/// let mut on_progress = |analysis: &freunde::Analysis| depths.push(analysis.depth());
/// let mut watch = Watch::default().stop(&stop).on_progress(&mut on_progress);
///
/// let mut search = freunde::Search::new(Level::STRONGEST, 1);
/// search.analyse(&Default::default(), &Budget::depth(3), &mut watch);
/// assert_eq!(depths, [1, 2, 3]);
/// ```
pub struct Watch<'a, A> {
    stop: Option<&'a AtomicBool>,
    on_progress: Option<&'a mut dyn FnMut(&A)>,
}

impl<'a, A> Watch<'a, A> {
    /// With a flag: once it is raised, by another thread or from within the progress function,
    /// the search ends soon and gives what it has found.
    #[must_use]
    pub fn stop(mut self, stop: &'a AtomicBool) -> Watch<'a, A> {
        self.stop = Some(stop);
        self
    }

    /// With a function that is told what was found so far: in Freunde after each depth, in
    /// Bandadas each time the number of nodes has doubled.
    #[must_use]
    pub fn on_progress(mut self, on_progress: &'a mut dyn FnMut(&A)) -> Watch<'a, A> {
        self.on_progress = Some(on_progress);
        self
    }

    pub(crate) const fn flag(&self) -> Option<&'a AtomicBool> {
        self.stop
    }

    pub(crate) fn tell(&mut self, analysis: &A) {
        if let Some(on_progress) = &mut self.on_progress {
            on_progress(analysis);
        }
    }
}

/// Nothing: no flag, nobody to be told.
impl<A> Default for Watch<'_, A> {
    fn default() -> Self {
        Watch {
            stop: None,
            on_progress: None,
        }
    }
}

impl<A> fmt::Debug for Watch<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("stop", &self.stop)
            .field("on_progress", &self.on_progress.is_some())
            .finish()
    }
}

/// The count of a search's nodes against its budget.
pub(crate) struct Meter<'a> {
    nodes: u64,
    limit: u64,
    /// The clock, and when it shows that the time is over.
    end: Option<(&'a dyn Clock, Duration)>,
    stop: Option<&'a AtomicBool>,
    /// Clock and flag are looked at each time this many nodes have passed, less one.
    mask: u64,
    over: bool,
}

impl<'a> Meter<'a> {
    /// A count from zero. Clock and flag are looked at every `interval` nodes, a power of two.
    pub(crate) fn new(
        budget: &Budget<'a>,
        stop: Option<&'a AtomicBool>,
        interval: u64,
    ) -> Meter<'a> {
        let time = budget.time;
        Meter {
            nodes: 0,
            limit: budget.nodes.unwrap_or(u64::MAX),
            end: time.map(|(time, clock)| (clock, clock.now().saturating_add(time))),
            stop,
            mask: interval - 1,
            over: false,
        }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one more node, if the budget allows it.
    #[inline]
    pub(crate) fn take(&mut self) -> bool {
        if self.nodes & self.mask == 0 {
            self.look();
        }
        if self.nodes >= self.limit {
            self.over = true;
        }
        if self.over {
            return false;
        }
        self.nodes += 1;
        true
    }

    /// Looks at the flag and the clock.
    pub(crate) fn look(&mut self) {
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let late = self.end.is_some_and(|(clock, end)| clock.now() >= end);
        self.over |= stopped || late;
    }
}
