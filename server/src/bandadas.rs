//! Bandadas on the server: each viewer is told what its view allows, and nothing else.

use bandadas_rules::{
    Deck, Game, GameResult, Move, Seat, State, Termination, Viewer as SeatOrSpectator, plain,
};
use rand_chacha::ChaCha20Rng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::play::{Play, Viewer};
use crate::refusal::Refusal;

/// A game of Bandadas, and the order of the cards that are still to come.
#[derive(Clone, Serialize, Deserialize)]
pub struct Bandadas {
    game: Game,
    deck: Deck,
}

impl Bandadas {
    /// A game that deals from this deck until it is used up.
    pub fn new(players: u8, deck: Deck) -> Result<Bandadas, Refusal> {
        let state = State::new(players, 1).map_err(|error| Refusal::new("players", error))?;
        Ok(Bandadas {
            game: Game::new(state),
            deck,
        })
    }
}

fn seat_of(number: u8) -> Result<Seat, Refusal> {
    Seat::new(number).ok_or_else(|| Refusal::new("no-such-seat", "there is no such seat"))
}

fn eyes(viewer: Viewer) -> SeatOrSpectator {
    viewer
        .and_then(Seat::new)
        .map_or(SeatOrSpectator::Spectator, SeatOrSpectator::Seat)
}

fn ended(error: bandadas_rules::EndError) -> Refusal {
    Refusal::by_rule(error.code(), error.rule(), error)
}

fn illegal(error: bandadas_rules::IllegalMove) -> Refusal {
    Refusal::by_rule(error.code(), error.rule(), error)
}

// ANCHOR: play
impl Play for Bandadas {
    fn seats(&self) -> u8 {
        self.game.state().table().seats().count() as u8
    }

    fn ply(&self) -> usize {
        self.game.ply()
    }

    fn to_move(&self) -> Option<u8> {
        match self.game.to_move() {
            bandadas_rules::Actor::Seat(seat) if !self.game.is_over() => Some(seat.number()),
            _ => None,
        }
    }

    fn play(&mut self, seat: u8, text: &str) -> Result<(), Refusal> {
        let mv: Move = text
            .parse()
            .map_err(|error| Refusal::new("not-a-move", error))?;
        self.game = self.game.apply_by(seat_of(seat)?, mv).map_err(illegal)?;
        Ok(())
    }

    fn play_chance(&mut self, rng: &mut ChaCha20Rng) -> Result<(), Refusal> {
        while self.game.phase().is_chance() && !self.game.is_over() {
            let pile = self.game.state().source();
            if self.deck.counts() != pile {
                // The pile was turned over, or a new round has gathered the cards.
                self.deck = Deck::shuffled(pile, rng);
            }
            let card = self.deck.deal(self.game.state());
            let card = card.map_err(|error| Refusal::new("deck", error))?;
            self.game = self.game.apply(card).map_err(illegal)?;
        }
        Ok(())
    }

    fn resign(&mut self, seat: u8) -> Result<(), Refusal> {
        self.game = self.game.resign(seat_of(seat)?).map_err(ended)?;
        Ok(())
    }

    fn out_of_time(&mut self, seat: u8) -> Result<(), Refusal> {
        let late = seat_of(seat)?;
        let seats = self.game.state().table().seats();
        let winners = GameResult::Won(seats.filter(|&seat| seat != late).collect());
        let over = self.game.end_by(Termination::Time, winners);
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

    fn view(&self, ply: usize, viewer: Viewer) -> Option<Value> {
        let state = self.game.state_at(ply)?;
        Some(json!(plain::View::from(&state.view(eyes(viewer)))))
    }

    fn events(&self, from: usize, viewer: Viewer) -> Vec<(usize, Value)> {
        let events = self.game.events_from(from);
        events
            .map(|(ply, event)| {
                let seen = event.seen_by(eyes(viewer));
                (ply, json!(plain::Event::from(&seen)))
            })
            .collect()
    }

    fn legal_moves(&self) -> Value {
        json!(plain::LegalMoves::from(self.game.legal_moves()))
    }

    fn result(&self) -> Option<String> {
        self.game.is_over().then(|| self.game.result().to_string())
    }
}
// ANCHOR_END: play
