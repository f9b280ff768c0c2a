//! Freunde for the crate `board-game`. A move is a movement or a jump, so that the players do not
//! always alternate: `Alternating` is left out, and those of its bots play that do not ask for it.

use std::fmt;
use std::ops::ControlFlow;

use board_game::board::{Board, BoardDone, BoardMoves, Outcome, PlayError, Player};
use board_game::impl_unit_symmetry_board;
use freunde_rules::{Game, Move, Moves};
use internal_iterator::InternalIterator;

/// A game of Freunde; it knows its past, and so repetitions (F8.3).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Freunde(pub Game);

fn player(player: freunde_rules::Player) -> Player {
    match player {
        freunde_rules::Player::One => Player::A,
        freunde_rules::Player::Two => Player::B,
    }
}

impl fmt::Display for Freunde {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.state().fmt(f)
    }
}

impl Board for Freunde {
    type Move = Move;

    fn next_player(&self) -> Player {
        player(self.0.to_move())
    }

    fn is_available_move(&self, mv: Move) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok(self.0.check(mv).is_ok())
    }

    fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.check_can_play(mv)?;
        self.0 = self.0.apply(mv).map_err(|_| PlayError::UnavailableMove)?;
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(|outcome| match outcome.winner() {
            Some(winner) => Outcome::WonBy(player(winner)),
            None => Outcome::Draw,
        })
    }

    /// Whoever keeps dragons after a warning loses by their own move (F5.3).
    fn can_lose_after_move() -> bool {
        true
    }
}

impl_unit_symmetry_board!(Freunde);

impl<'a> BoardMoves<'a, Freunde> for Freunde {
    type AllMovesIterator = AllMoves;
    type AvailableMovesIterator = LegalMoves;

    fn all_possible_moves() -> AllMoves {
        AllMoves
    }

    fn available_moves(&'a self) -> Result<LegalMoves, BoardDone> {
        self.check_done()?;
        Ok(LegalMoves(self.0.legal_moves()))
    }
}

/// All moves that there are.
#[derive(Clone)]
pub struct AllMoves;

impl InternalIterator for AllMoves {
    type Item = Move;

    fn try_for_each<R, F: FnMut(Move) -> ControlFlow<R>>(self, f: F) -> ControlFlow<R> {
        (0..Move::COUNT)
            .filter_map(Move::from_index)
            .try_for_each(f)
    }
}

/// The legal moves of a position.
#[derive(Clone)]
pub struct LegalMoves(Moves);

impl InternalIterator for LegalMoves {
    type Item = Move;

    fn try_for_each<R, F: FnMut(Move) -> ControlFlow<R>>(self, f: F) -> ControlFlow<R> {
        self.0.into_iter().try_for_each(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_game::ai::Bot;
    use board_game::ai::simple::{RandomBot, RolloutBot};
    use rand_of_board_game::SeedableRng;
    use rand_of_board_game::rngs::SmallRng;

    #[test]
    fn its_rollouts_beat_its_random_player() {
        let mut won = 0;
        for seed in 0..4 {
            let mut board = Freunde::default();
            let searcher = Player::BOTH[seed as usize % 2];
            let mut search = RolloutBot::new(60, SmallRng::seed_from_u64(seed));
            let mut random = RandomBot::new(SmallRng::seed_from_u64(seed));
            while !board.is_done() {
                let choice = if board.next_player() == searcher {
                    search.select_move(&board)
                } else {
                    random.select_move(&board)
                };
                board.play(choice.unwrap()).unwrap();
            }
            won += u32::from(board.outcome() == Some(Outcome::WonBy(searcher)));
        }
        assert!(won >= 3, "{won} of 4");
    }

    #[test]
    fn all_moves_that_are_legal_are_available() {
        let board = Freunde::default();
        let available = board.available_moves().unwrap().count();
        assert_eq!(available, board.0.legal_moves().len());
        let all = Freunde::all_possible_moves();
        let legal = all
            .filter(|&mv| board.is_available_move(mv).unwrap())
            .count();
        assert_eq!(legal, available);
    }
}
