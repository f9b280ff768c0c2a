//! Bandadas for the crate `turnbase`: cards are outcomes of its chance player, with their odds, and
//! its search guesses what a seat does not see by `View::determinize`.

use bandadas_rules::{Actor, Move, Seat, State, View, Viewer};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use turnbase::{ActivePlayers, PlayerId, Prng};

/// Bandadas for a number of players, of whom the first is the dealer.
pub struct Bandadas {
    pub players: u8,
}

fn id(seat: Seat) -> PlayerId {
    PlayerId::new(seat.index() as u32)
}

fn seat(player: PlayerId) -> Option<Seat> {
    let number = u8::try_from(player.index()).ok()?.checked_add(1)?;
    Seat::new(number)
}

fn viewer(player: Option<PlayerId>) -> Viewer {
    player
        .and_then(seat)
        .map_or(Viewer::Spectator, Viewer::Seat)
}

impl turnbase::Game for Bandadas {
    type State = State;
    type Action = Move;
    type View = View;

    fn new_initial_state(&self, _seed: u64) -> State {
        State::new(self.players, 1).expect("2 to 5 players")
    }

    fn num_players(&self) -> usize {
        self.players.into()
    }

    fn active_players(&self, state: &State) -> ActivePlayers {
        match state.to_move() {
            Actor::Seat(seat) => ActivePlayers::one(id(seat)),
            Actor::Chance => ActivePlayers::one(PlayerId::CHANCE),
            Actor::Nobody => ActivePlayers::default(),
        }
    }

    fn legal_actions(&self, state: &State, player: PlayerId) -> Vec<Move> {
        if self.active_players(state).contains(player) {
            state.legal_moves().into_iter().collect()
        } else {
            Vec::new()
        }
    }

    fn chance_outcomes(&self, state: &State) -> Vec<(Move, f64)> {
        let all: u32 = state.chance_moves().map(|(_, weight)| weight).sum();
        let odds = |weight: u32| f64::from(weight) / f64::from(all);
        state
            .chance_moves()
            .map(|(card, weight)| (card, odds(weight)))
            .collect()
    }

    fn apply(&self, state: &mut State, _player: PlayerId, mv: Move) {
        *state = state.apply(mv).expect("the action is legal");
    }

    fn is_terminal(&self, state: &State) -> bool {
        state.outcome().is_some()
    }

    fn reward(&self, state: &State, player: PlayerId) -> f64 {
        let won = |seat| {
            state
                .outcome()
                .is_some_and(|outcome| outcome.is_winner(seat))
        };
        if seat(player).is_some_and(won) {
            1.0
        } else {
            -1.0
        }
    }

    fn view(&self, state: &State, player: Option<PlayerId>) -> View {
        state.view(viewer(player))
    }
}

impl turnbase::Determinize for Bandadas {
    fn determinize(&self, state: &State, observer: PlayerId, rng: &mut Prng) -> State {
        let mut cards = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
        state.view(viewer(Some(observer))).determinize(&mut cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnbase::{Game as _, sample_chance};
    use turnbase_bots::{Bot, Ismcts, Random};

    #[test]
    fn its_search_of_information_sets_beats_its_random_player() {
        let bandadas = Bandadas { players: 2 };
        let mut won = 0;
        for seed in 0..4 {
            let mut cards = Prng::new(seed);
            let mut state = bandadas.new_initial_state(seed);
            let searcher = PlayerId::new(seed as u32 % 2);
            let (mut search, mut random) = (Ismcts::new(60, seed), Random::new(seed));
            while let Some(player) = bandadas.active_players(&state).iter().next() {
                let choice = if player.is_chance() {
                    sample_chance(&bandadas, &state, &mut cards)
                } else if player == searcher {
                    search.choose(&bandadas, &state, player)
                } else {
                    random.choose(&bandadas, &state, player)
                };
                let mv = choice.expect("the game goes on");
                state = bandadas
                    .apply_cloned(&state, player, mv)
                    .expect("a legal move");
            }
            won += u32::from(bandadas.reward(&state, searcher) > 0.0);
        }
        assert!(won >= 3, "{won} of 4");
    }
}
