//! F10: counting sequences of moves.

use alloc::vec;
use alloc::vec::Vec;

use crate::moves::Move;
use crate::state::State;

impl State {
    /// The number of sequences of exactly `depth` legal moves from here ([F10](crate::rules#f10)):
    /// a jump counts as a move of its own, and repetitions ([F8.3](crate::rules#f8-3)) are not
    /// looked at.
    ///
    /// The last move of each sequence is counted, not played. The time grows about thirtyfold
    /// with each step; memory grows with the depth, and nothing recurses.
    ///
    /// ```
    /// use freunde_rules::State;
    /// assert_eq!(State::default().perft(3), 8_564);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.count_moves() as u64,
            _ => {}
        }
        let mut count = 0;
        let mut path = vec![(*self, self.legal_moves().into_iter())];
        while let Some((state, moves)) = path.last_mut() {
            let Some(mv) = moves.next() else {
                path.pop();
                continue;
            };
            let next = state.apply_unchecked(mv);
            if path.len() as u64 + 1 == u64::from(depth) {
                count += next.count_moves() as u64;
            } else {
                path.push((next, next.legal_moves().into_iter()));
            }
        }
        count
    }

    /// [`perft`](State::perft) with the count of each first move apart, in the order of
    /// [`legal_moves`](State::legal_moves). Empty for depth 0.
    pub fn perft_divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let moves = self.legal_moves().into_iter();
        moves
            .map(|mv| (mv, self.apply_unchecked(mv).perft(rest)))
            .collect()
    }
}
