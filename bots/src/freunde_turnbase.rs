//! Freunde for the crate `turnbase`. Its state is a [`Game`], which knows repetitions (F8.3); its
//! action is a move, so that a jump is a decision of its own and the same player goes on.

use freunde_rules::{Game, Move, Player, State};
use turnbase::{ActivePlayers, PlayerId};

/// Freunde from a start.
pub struct Freunde(pub State);

fn id(player: Player) -> PlayerId {
    PlayerId::new(player.index() as u32)
}

impl turnbase::Game for Freunde {
    type State = Game;
    type Action = Move;
    type View = State;

    fn new_initial_state(&self, _seed: u64) -> Game {
        Game::new(self.0)
    }

    fn num_players(&self) -> usize {
        2
    }

    fn active_players(&self, game: &Game) -> ActivePlayers {
        match game.outcome() {
            Some(_) => ActivePlayers::default(),
            None => ActivePlayers::one(id(game.to_move())),
        }
    }

    fn legal_actions(&self, game: &Game, player: PlayerId) -> Vec<Move> {
        if player == id(game.to_move()) {
            game.legal_moves().into_iter().collect()
        } else {
            Vec::new()
        }
    }

    fn apply(&self, game: &mut Game, _player: PlayerId, mv: Move) {
        *game = game.apply(mv).expect("the action is legal");
    }

    fn is_terminal(&self, game: &Game) -> bool {
        game.outcome().is_some()
    }

    fn reward(&self, game: &Game, player: PlayerId) -> f64 {
        match game.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) if id(winner) == player => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        }
    }

    fn view(&self, game: &Game, _viewer: Option<PlayerId>) -> State {
        *game.state()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnbase::Game as _;
    use turnbase_bots::{Bot, Mcts, Random};

    #[test]
    fn its_tree_search_beats_its_random_player() {
        let freunde = Freunde(State::default());
        let mut won = 0;
        for seed in 0..4 {
            let mut game = freunde.new_initial_state(seed);
            let searcher = PlayerId::new(seed as u32 % 2);
            let (mut search, mut random) = (Mcts::new(60, seed), Random::new(seed));
            while let Some(player) = freunde.active_players(&game).iter().next() {
                let choice = if player == searcher {
                    search.choose(&freunde, &game, player)
                } else {
                    random.choose(&freunde, &game, player)
                };
                let mv = choice.expect("the game goes on");
                game = freunde
                    .apply_cloned(&game, player, mv)
                    .expect("a legal move");
            }
            won += u32::from(freunde.reward(&game, searcher) > 0.0);
        }
        assert!(won >= 3, "{won} of 4");
    }
}
