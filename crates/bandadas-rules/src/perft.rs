//! B11: counting the sequences of moves.

use alloc::vec::Vec;

use crate::moves::{Move, MovesIter};
use crate::state::State;

impl State {
    /// The number of sequences of exactly `moves` legal moves from here, those of chance included
    /// and each counted once ([B11](crate::rules#b11)).
    ///
    /// The time grows with the result, which is cut off at `u64::MAX`; memory grows with `moves`,
    /// and nothing recurses.
    ///
    /// ```
    /// let state = bandadas_rules::State::new(2, 1).unwrap();
    /// assert_eq!(state.perft(3), 512);
    /// ```
    pub fn perft(&self, moves: u32) -> u64 {
        if moves == 0 {
            return 1;
        }
        // A stack on the heap: however many moves a caller asks for, it cannot overflow.
        let mut open: Vec<(State, MovesIter)> = Vec::new();
        let mut count: u64 = 0;
        let mut visit = |state: State, open: &mut Vec<(State, MovesIter)>| {
            let listed = state.legal_moves();
            if open.len() as u64 + 1 == u64::from(moves) {
                count = count.saturating_add(listed.len() as u64);
            } else {
                open.push((state, listed.iter()));
            }
        };
        visit(*self, &mut open);
        while let Some((state, rest)) = open.last_mut() {
            match rest.next() {
                Some(next) => {
                    let after = state.apply_unchecked(next);
                    visit(after, &mut open);
                }
                None => {
                    open.pop();
                }
            }
        }
        count
    }

    /// [`State::perft`] for each first move separately; empty for 0 moves.
    pub fn perft_divide(&self, moves: u32) -> Vec<(Move, u64)> {
        let Some(rest) = moves.checked_sub(1) else {
            return Vec::new();
        };
        self.legal_moves()
            .iter()
            .map(|first| (first, self.apply_unchecked(first).perft(rest)))
            .collect()
    }
}
