//! What happened in the episodes, in whole numbers whose sums are exact.

/// Counts over finished episodes, and over steps. The sum of the statistics of two batches is
/// that of both together ([`Statistics::add`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Actions played, idle ones not counted.
    pub steps: u64,
    /// Finished episodes, truncated ones included.
    pub episodes: u64,
    /// Episodes that were broken off ([`Settings::max_moves`](crate::Settings::max_moves)).
    pub truncated: u64,
    /// Moves in all finished episodes.
    pub moves: u64,
    /// Moves in the longest finished episode.
    pub longest: u64,
    /// Episodes that each seat won alone.
    pub wins: [u64; 5],
    /// Episodes without a single winner: draws, and wins that are shared.
    pub shared: u64,
    /// Episodes by the kind of their end, in the order of the game's
    /// [`ENDINGS`](crate::Environment::ENDINGS).
    pub endings: [u64; 4],
}

impl Statistics {
    /// Adds what others counted.
    pub fn add(&mut self, other: &Statistics) {
        self.steps += other.steps;
        self.episodes += other.episodes;
        self.truncated += other.truncated;
        self.moves += other.moves;
        self.longest = self.longest.max(other.longest);
        self.shared += other.shared;
        let pairs = self.wins.iter_mut().zip(other.wins);
        pairs.for_each(|(mine, theirs)| *mine += theirs);
        let pairs = self.endings.iter_mut().zip(other.endings);
        pairs.for_each(|(mine, theirs)| *mine += theirs);
    }
}
