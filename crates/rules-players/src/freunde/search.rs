//! Opponents: what makes up a level, and how a search begins and goes deeper.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

use freunde_rules::{Game, Move, State, Turn};

use super::alpha_beta::{LONGEST, Root, Run, Start};
use super::analysis::Analysis;
use super::table::Table;
use crate::budget::{Budget, Meter, Watch};
use crate::level::Level;

/// At most this many turns are considered at the root. With low flock limits there can be very
/// many.
const ROOT_TURNS: usize = 1024;
/// The default limit of positions in the table, 16 bytes each.
const TABLE: usize = 1 << 20;

/// What makes up a level.
struct Settings {
    nodes: u64,
    depth: u32,
    /// By how many points at most its idea of a position is off.
    noise: u32,
}

const SETTINGS: [Settings; Level::ALL.len()] = [
    Settings {
        nodes: 2_000,
        depth: 1,
        noise: 600,
    },
    Settings {
        nodes: 2_000,
        depth: 1,
        noise: 60,
    },
    Settings {
        nodes: 1_500,
        depth: 63,
        noise: 40,
    },
    Settings {
        nodes: 15_000,
        depth: 63,
        noise: 20,
    },
    Settings {
        nodes: 400_000,
        depth: 63,
        noise: 2,
    },
];

/// An opponent: it finds turns in games of Freunde.
///
/// The same game, level, seed and limit of nodes give the same turn on every machine. Another
/// seed gives other turns of about the same strength.
///
/// ```
/// use freunde_rules::Game;
/// use rules_players::{Level, freunde::Search};
///
/// let mut search = Search::new(Level::new(3).unwrap(), 7);
/// let game = Game::default();
/// let turn = search.turn(&game).unwrap();
/// let game = game.apply_turn(&turn)?;
/// assert!(search.turn(&game).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Search {
    level: Level,
    seed: u64,
    lines: usize,
    table: Table,
    most_entries: usize,
    history: Vec<i32>,
}

impl Search {
    /// An opponent of a level. Seeds differ in which of about equally good turns they prefer.
    pub fn new(level: Level, seed: u64) -> Search {
        Search {
            level,
            seed,
            lines: 1,
            table: Table::default(),
            most_entries: TABLE,
            history: Vec::new(),
        }
    }

    /// The same opponent, which finds the exact values of the best `lines` turns, not only of the
    /// best one. This takes longer.
    ///
    /// ```
    /// use rules_players::{Budget, Level, Watch, freunde::Search};
    ///
    /// let mut search = Search::new(Level::STRONGEST, 1).with_lines(3);
    /// let analysis = search
    ///     .analyse(&Default::default(), &Budget::depth(3), &mut Watch::default())
    ///     .unwrap();
    /// assert!(analysis.choices()[..3].iter().all(|choice| choice.is_exact()));
    /// ```
    #[must_use]
    pub fn with_lines(mut self, lines: usize) -> Search {
        self.lines = lines.max(1);
        self
    }

    /// The same opponent with a hash table of at most about this many bytes; the default is 16 MB.
    /// A search takes no more of it than its budget can fill. The size influences what is found
    /// within the same nodes.
    #[must_use]
    pub fn with_table_bytes(mut self, bytes: usize) -> Search {
        let entries = (bytes / 16).clamp(2, 1 << 28);
        // The greatest power of two that is not more.
        self.most_entries = 1 << entries.ilog2();
        self
    }

    /// The level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// How long a player of this level thinks about a turn.
    pub const fn budget(&self) -> Budget<'static> {
        let settings = self.settings();
        Budget::nodes(settings.nodes).and_depth(settings.depth)
    }

    const fn settings(&self) -> &'static Settings {
        &SETTINGS[self.level.index()]
    }

    /// The turn that a player of this level plays; none if the game is over.
    pub fn turn(&mut self, game: &Game) -> Option<Turn> {
        let budget = self.budget();
        let analysis = self.analyse(game, &budget, &mut Watch::default())?;
        Some(analysis.turn().clone())
    }

    /// Searches for the best turn within a budget, and tells how it goes; none if the game is
    /// over. In the middle of a turn it finds how to complete it.
    ///
    /// At least the first turn of the position is always given, whatever the budget.
    pub fn analyse(
        &mut self,
        game: &Game,
        budget: &Budget<'_>,
        watch: &mut Watch<'_, Analysis>,
    ) -> Option<Analysis> {
        if game.outcome().is_some() {
            return None;
        }
        let wanted = budget.node_limit().unwrap_or(u64::MAX).saturating_mul(2);
        let entries = wanted.min(self.most_entries as u64).next_power_of_two();
        self.table.begin(entries as usize);
        self.history.clear();
        self.history.resize(2 * Move::COUNT, 0);
        let state = game.state();
        let played = state.turn_so_far().count();
        let mut stood: Vec<u64> = game
            .states()
            .filter(|state| state.jump_due().is_none())
            .map(State::arrangement_key)
            .collect();
        stood.sort_unstable();
        let noise = self.settings().noise;
        let mut run = Run::new(Start {
            meter: Meter::new(budget, watch.flag(), 256),
            table: &mut self.table,
            history: &mut self.history,
            stood,
            seed: self.seed,
            noise,
        });
        let mut root: Vec<Root> = state.turns().take(ROOT_TURNS).map(Root::new).collect();
        for turn in &mut root {
            turn.value = -run.look(&turn.next);
        }
        root.sort_by_key(|turn| Reverse(turn.value));
        let deepest = budget
            .depth_limit()
            .unwrap_or(u32::MAX)
            .clamp(1, LONGEST as u32 - 1);
        let mut analysis = None;
        for depth in 1..=deepest {
            let whole = run.round(&mut root, depth as i32, self.lines, state.to_move());
            let found = run.analysis(&root, played, depth - u32::from(!whole));
            if whole {
                watch.tell(&found);
            }
            let certain = found.value().turns_to_end();
            analysis = Some(found);
            if !whole || certain.is_some_and(|turns| turns <= depth) {
                break;
            }
        }
        analysis
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("level", &self.level)
            .field("seed", &self.seed)
            .field("lines", &self.lines)
            .finish_non_exhaustive()
    }
}
