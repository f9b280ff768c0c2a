//! What the exhaustive tests share: states built from plain lists, and the crate's side
//! compared with the slow reference.
#![allow(dead_code)]

use bandadas_rules::{Move, Seat, State, Viewer};
use rules_testkit::reference::bandadas::text as names;
use rules_testkit::reference::bandadas::{Cards, Hand, Phase, Reference, all_cards};

/// The cards that a text stands for, in its order (B10.1, B10.2).
pub(crate) fn cards(text: &str) -> Cards {
    names::read_cards(text).unwrap()
}

/// So many cards of a species.
pub(crate) fn many(species: char, number: usize) -> Cards {
    vec![species; number]
}

/// A hand of which nothing is known.
pub(crate) fn unknown(mut cards: Cards) -> Hand {
    rules_testkit::reference::bandadas::sort(&mut cards);
    Hand {
        known: Vec::new(),
        unknown: cards,
        absent: Vec::new(),
    }
}

/// A state with these rows, hands and collections, and nothing in the piles yet. Seat 1 deals.
pub(crate) fn table(
    rows: &[Cards; 4],
    hands: Vec<Hand>,
    collections: Vec<Cards>,
    player: usize,
    phase: Phase,
) -> Reference {
    Reference {
        rows: rows.to_vec(),
        hands,
        collections,
        draw: Vec::new(),
        discard: Vec::new(),
        dealer: 1,
        player,
        phase,
    }
}

/// The cards of B1 that are nowhere in a state yet; nothing if it holds too many of a species.
pub(crate) fn rest(state: &Reference) -> Option<Cards> {
    let mut there = [state.draw.clone(), state.discard.clone()].concat();
    there.extend(state.rows.iter().flatten());
    there.extend(state.collections.iter().flatten());
    there.extend(state.hands.iter().flat_map(Hand::cards));
    let mut rest = all_cards();
    for card in there {
        rest.remove(rest.iter().position(|other| *other == card)?);
    }
    Some(rest)
}

/// The crate's state and the reference's of the same position.
pub(crate) struct Pair {
    pub(crate) state: State,
    pub(crate) reference: Reference,
}

impl Pair {
    pub(crate) fn of(reference: Reference) -> Pair {
        let text = reference.to_string();
        reference
            .refuse_the_impossible()
            .unwrap_or_else(|why| panic!("{text}: {why}"));
        let state = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        Pair { state, reference }
    }

    pub(crate) fn play(&self, step: &str) -> Pair {
        let state = self.state.apply(step.parse().unwrap()).unwrap();
        Pair {
            state,
            reference: self.reference.apply_text(step).unwrap(),
        }
    }

    /// Checks that both have the same text, odds and outcome.
    pub(crate) fn agree(&self) {
        assert_eq!(self.state.to_string(), self.reference.to_string());
        let odds = |(step, weight): (Move, u32)| (step.to_string(), weight as usize);
        let mut odds: Vec<(String, usize)> = self.state.chance_moves().map(odds).collect();
        odds.sort();
        let expected = self.reference.weighted_chance().into_iter();
        let mut expected: Vec<(String, usize)> = expected
            .map(|(step, weight)| (names::print_move(step), weight))
            .collect();
        expected.sort();
        assert_eq!(odds, expected, "{}", self.reference);
        assert_eq!(
            winners(&self.state),
            self.reference.winners(),
            "{}",
            self.reference
        );
    }

    /// Checks that both give the same view to every seat and to a spectator.
    pub(crate) fn agree_on_views(&self) {
        for number in 1..=self.reference.players() {
            let viewer = Viewer::Seat(Seat::new(number as u8).unwrap());
            assert_eq!(
                self.state.view(viewer).to_string(),
                self.reference.view(Some(number)).to_string()
            );
        }
        assert_eq!(
            self.state.view(Viewer::Spectator).to_string(),
            self.reference.view(None).to_string()
        );
    }

    /// The legal moves, after checking that both agree on them and on all else but views.
    pub(crate) fn agreed_moves(&self) -> Vec<String> {
        self.agree();
        let expected = self.reference.legal_moves();
        assert_eq!(moves(&self.state), expected, "{}", self.reference);
        expected
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

/// The winning seats in the crate's state.
pub(crate) fn winners(state: &State) -> Option<Vec<usize>> {
    let outcome = state.outcome()?;
    Some(
        outcome
            .winners()
            .map(|seat| usize::from(seat.number()))
            .collect(),
    )
}
