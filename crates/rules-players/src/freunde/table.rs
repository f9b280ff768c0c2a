//! The hash table of the search: what is known of the positions that it has seen.

use alloc::vec::Vec;

use freunde_rules::Move;

use super::value::WINS;

/// What the value in an entry says of the position's.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    AtLeast,
    Exact,
    AtMost,
}

/// What a search found out about a position at the start of a turn.
#[derive(Copy, Clone, Debug)]
pub(super) struct Entry {
    key: u64,
    value: i16,
    /// The number of the best move, plus one; 0 if none is known.
    mv: u16,
    /// In which search it was written; 0 in none.
    search: u16,
    depth: i8,
    bound: Bound,
}

const EMPTY: Entry = Entry {
    key: 0,
    value: 0,
    mv: 0,
    search: 0,
    depth: 0,
    bound: Bound::AtMost,
};

impl Entry {
    pub(super) fn mv(&self) -> Option<Move> {
        usize::from(self.mv)
            .checked_sub(1)
            .and_then(Move::from_index)
    }

    /// The value as seen from a position this many turns from the root, if it decides, for a search
    /// of this depth, whether the position's value is beyond the window.
    pub(super) fn cutoff(&self, depth: i32, ply: i32, alpha: i32, beta: i32) -> Option<i32> {
        if i32::from(self.depth) < depth {
            return None;
        }
        // A win is stored as it is from the position itself, not from the root.
        let value = match i32::from(self.value) {
            value if value > WINS => value - ply,
            value if value < -WINS => value + ply,
            value => value,
        };
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        settles.then_some(value)
    }
}

/// The entries, two of them for each place: one of the deepest search, one of the latest.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    entries: Vec<[Entry; 2]>,
    search: u16,
}

impl Table {
    /// Forgets everything, and makes room for about this many entries, a power of two.
    pub(super) fn begin(&mut self, entries: usize) {
        let places = (entries / 2).max(1);
        // Entries of earlier searches are ignored, so they need not be erased.
        self.search = self.search.wrapping_add(1);
        if self.entries.len() != places || self.search == 0 {
            self.entries.clear();
            self.entries.resize(places, [EMPTY; 2]);
            self.search = 1;
        }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let entries = self.entries.get(self.place(key))?;
        let known = |entry: &&Entry| entry.key == key && entry.search == self.search;
        entries.iter().find(known).copied()
    }

    pub(super) fn put(
        &mut self,
        key: u64,
        mv: Option<Move>,
        (value, bound): (i32, Bound),
        depth: i32,
        ply: i32,
    ) {
        let value = match value {
            value if value > WINS => value + ply,
            value if value < -WINS => value - ply,
            value => value,
        };
        let entry = Entry {
            key,
            value: value as i16,
            mv: mv.map_or(0, |mv| mv.index() as u16 + 1),
            search: self.search,
            depth: depth.clamp(-100, 100) as i8,
            bound,
        };
        let (place, search) = (self.place(key), self.search);
        let Some([deep, late]) = self.entries.get_mut(place) else {
            return;
        };
        if deep.key == key || deep.search != search || deep.depth <= entry.depth {
            if deep.key != key && deep.search == search {
                *late = *deep;
            }
            *deep = entry;
        } else {
            *late = entry;
        }
    }
}
