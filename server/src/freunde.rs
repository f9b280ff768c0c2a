//! Freunde on the server. Nothing is hidden: all viewers see the state.

use freunde_rules::{Game, GameResult, Move, Player, Termination, plain};
use rand_chacha::ChaCha20Rng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::play::{Play, Viewer};
use crate::refusal::Refusal;

/// A game of Freunde.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Freunde {
    game: Game,
}

fn player(seat: u8) -> Player {
    if seat == 1 { Player::One } else { Player::Two }
}

fn ended(error: freunde_rules::EndError) -> Refusal {
    Refusal::by_rule(error.code(), error.rule(), error)
}

// ANCHOR: play
impl Play for Freunde {
    fn seats(&self) -> u8 {
        2
    }

    fn ply(&self) -> usize {
        self.game.ply()
    }

    fn to_move(&self) -> Option<u8> {
        let seat = if self.game.to_move() == Player::One {
            1
        } else {
            2
        };
        (!self.game.is_over()).then_some(seat)
    }

    fn play(&mut self, seat: u8, text: &str) -> Result<(), Refusal> {
        let mv: Move = text
            .parse()
            .map_err(|error| Refusal::new("not-a-move", error))?;
        self.game = self
            .game
            .apply_by(player(seat), mv)
            .map_err(|error| Refusal::by_rule(error.code(), error.rule(), error))?;
        Ok(())
    }

    fn play_chance(&mut self, _: &mut ChaCha20Rng) -> Result<(), Refusal> {
        Ok(())
    }

    fn resign(&mut self, seat: u8) -> Result<(), Refusal> {
        self.game = self.game.resign(player(seat)).map_err(ended)?;
        Ok(())
    }

    fn out_of_time(&mut self, seat: u8) -> Result<(), Refusal> {
        let winner = GameResult::Won(player(3 - seat));
        let over = self.game.end_by(Termination::Time, winner);
        self.game = over.map_err(ended)?;
        Ok(())
    }

    fn abandon(&mut self) -> Result<(), Refusal> {
        let over = self
            .game
            .end_by(Termination::Abandoned, GameResult::Unfinished);
        self.game = over.map_err(ended)?;
        Ok(())
    }

    fn view(&self, ply: usize, _: Viewer) -> Option<Value> {
        self.game
            .state_at(ply)
            .map(|state| json!(plain::State::from(state)))
    }

    fn events(&self, from: usize, _: Viewer) -> Vec<(usize, Value)> {
        let events = self.game.events_from(from);
        events
            .map(|(ply, event)| (ply, json!(plain::Event::from(&event))))
            .collect()
    }

    fn legal_moves(&self) -> Value {
        json!(plain::LegalMoves::new(self.game.state()))
    }

    fn result(&self) -> Option<String> {
        self.game.is_over().then(|| self.game.result().to_string())
    }
}
// ANCHOR_END: play
