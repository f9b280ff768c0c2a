//! What the exhaustive tests share: the crate's side by texts, and its comparison with the
//! slow reference.
#![allow(dead_code)]

use freunde_rules::{Board, FlockLimits, Move, Player, State};
use rules_testkit::reference::freunde::{Reason, Reference};

/// A board and flock limits, as texts for the reference and as values for the crate.
pub(crate) struct Setting {
    pub(crate) board: String,
    pub(crate) limits: String,
    pub(crate) values: (Board, FlockLimits),
}

impl Setting {
    pub(crate) fn new(board: &str, limits: &str) -> Setting {
        let values = (board.parse().unwrap(), limits.parse().unwrap());
        Setting {
            board: board.to_string(),
            limits: limits.to_string(),
            values,
        }
    }

    pub(crate) fn read(&self, position: &str) -> Result<State, String> {
        State::parse(self.values.0, self.values.1, position).map_err(|error| error.to_string())
    }
}

/// The texts of the crate's legal moves, sorted.
pub(crate) fn moves(state: &State) -> Vec<String> {
    let mut moves: Vec<String> = state
        .legal_moves()
        .iter()
        .map(|step| step.to_string())
        .collect();
    moves.sort();
    moves
}

/// The crate's state after a legal move.
pub(crate) fn play(state: &State, step: &str) -> State {
    let step: Move = step.parse().unwrap();
    state.apply(step).unwrap()
}

/// The winner and the reason in the crate's state.
pub(crate) fn outcome(state: &State) -> Option<(u8, &'static str)> {
    let outcome = state.outcome()?;
    let winner = if outcome.winner()? == Player::One {
        1
    } else {
        2
    };
    Some((winner, outcome.reason()))
}

/// The winner and the reason in the reference's state.
pub(crate) fn reference_outcome(reference: &Reference) -> Option<(u8, &'static str)> {
    let outcome = reference.outcome?;
    let reason = match outcome.reason {
        Reason::Bird => "bird",
        Reason::Dragons => "dragons",
        Reason::Stuck => "stuck",
    };
    Some((outcome.winner, reason))
}

/// The crate's state and the reference's of the same position.
pub(crate) struct Pair {
    pub(crate) state: State,
    pub(crate) reference: Reference,
}

impl Pair {
    /// Nothing, for a text that both refuse.
    pub(crate) fn read(setting: &Setting, position: &str) -> Option<Pair> {
        let reference = Reference::from_text(&setting.board, &setting.limits, position);
        match (setting.read(position), reference) {
            (Ok(state), Ok(reference)) => Some(Pair { state, reference }),
            (Err(_), Err(_)) => None,
            (state, reference) => {
                panic!(
                    "{position}: crate {:?}, reference {:?}",
                    state.err(),
                    reference.err()
                )
            }
        }
    }

    /// Checks that both have the same text and the same outcome.
    pub(crate) fn agree(&self) {
        assert_eq!(self.state.to_string(), self.reference.to_string());
        assert_eq!(
            outcome(&self.state),
            reference_outcome(&self.reference),
            "{}",
            self.reference
        );
    }

    /// The legal moves, after checking that both agree on them too.
    pub(crate) fn agreed_moves(&self) -> Vec<String> {
        self.agree();
        let expected = self.reference.legal_moves();
        assert_eq!(moves(&self.state), expected, "{}", self.reference);
        expected
    }

    pub(crate) fn play(&self, step: &str) -> Pair {
        Pair {
            state: play(&self.state, step),
            reference: self.reference.apply_text(step).unwrap(),
        }
    }
}
