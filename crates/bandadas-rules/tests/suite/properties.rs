//! Properties of arbitrary states, games and texts.

use std::fmt::Display;
use std::str::FromStr;

use crate::adapter::generators::{any_text, config, deals, edits, games, states, turns};
use crate::adapter::{Bandadas, all_laws, viewer};
use bandadas_rules::{Counts, Game, Move, Record, Row, Seat, SeenMove, Species, State, View};
use proptest::prelude::*;
use rules_testkit::laws::{Playthrough, check_played};
use rules_testkit::reference::bandadas::{Reference, view};
use rules_testkit::texts::edited;

/// What is accepted is printed as it was written: B10 has one text for a value.
fn accepts_canonical_text_alone<T: FromStr + Display>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string(), text);
    }
}

fn all_types(text: &str) {
    accepts_canonical_text_alone::<Counts>(text);
    accepts_canonical_text_alone::<Move>(text);
    accepts_canonical_text_alone::<Row>(text);
    accepts_canonical_text_alone::<Seat>(text);
    accepts_canonical_text_alone::<SeenMove>(text);
    accepts_canonical_text_alone::<State>(text);
    accepts_canonical_text_alone::<View>(text);
    if let Err(error) = text.parse::<State>() {
        assert!(error.offset() <= text.len(), "{error} of {text:?}");
    }
    let _ = text.parse::<Species>();
}

fn keeps_the_laws(game: &Playthrough<Bandadas>) {
    if let Err(violation) = check_played(&Bandadas, &all_laws(), game, 1) {
        panic!("{violation}");
    }
}

/// The record of a game from the deal on.
fn recorded(game: &Playthrough<Bandadas>) -> Record {
    let start = Game::new(game.states[0]);
    let played = game.moves.iter().try_fold(start, |game, m| game.apply(*m));
    played.expect("legal moves").record().expect("a whole game")
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn any_game_from_any_turn_keeps_the_laws(game in games(turns(), 12)) {
        keeps_the_laws(&game);
    }
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn any_game_from_the_deal_on_keeps_the_laws(game in games(deals(), 150)) {
        keeps_the_laws(&game);
    }
}

proptest! {
    #![proptest_config(config(1000))]

    /// A server may ask the view what it would ask the state.
    #[test]
    fn a_players_view_answers_as_the_state_does_b9_3(state in states()) {
        for place in 0..usize::from(state.players()) {
            let view = state.view(viewer(Some(place)));
            let own = state.to_move() == bandadas_rules::Actor::Seat(crate::adapter::seat(place));
            for m in (0..Move::COUNT).filter_map(Move::from_index).filter(|m| !m.is_chance()) {
                let answer = view.check(m);
                if own {
                    prop_assert_eq!(answer, state.check(m), "{} in {}", m, state);
                } else {
                    prop_assert!(answer.is_err());
                }
            }
        }
    }

    #[test]
    fn any_text_is_refused_or_canonical(text in any_text()) {
        all_types(&text);
    }

    /// The reference reads the same of them.
    #[test]
    fn an_edited_state_is_refused_or_canonical_b10_3(state in states(), edits in edits()) {
        let written = edited(&state.to_string(), &edits);
        all_types(&written);
        prop_assert_eq!(
            written.parse::<State>().ok().map(|state| state.to_string()),
            Reference::from_text(&written).ok().map(|slow| slow.to_string()),
            "{}", written
        );
    }

    /// The reference reads the same of them.
    #[test]
    fn an_edited_view_is_refused_or_canonical_b10_5(
        state in states(),
        place in proptest::option::of(0..5usize),
        edits in edits(),
    ) {
        let written = edited(&state.view(viewer(place)).to_string(), &edits);
        all_types(&written);
        prop_assert_eq!(
            written.parse::<View>().ok().map(|view| view.to_string()),
            view::View::from_text(&written).ok().map(|slow| slow.to_string()),
            "{}", written
        );
    }

    #[test]
    fn any_record_comes_back_with_its_tags_b10_6(
        game in games(deals(), 120),
        tags in proptest::collection::vec(("[A-Za-z0-9_]{1,8}", "[ -~é鳥]{0,20}"), 0..4),
    ) {
        let mut record = recorded(&game);
        for (name, value) in tags {
            let named_by_game = record.set_tag(&name, &value).is_err();
            prop_assert_eq!(record.tag(&name), (!named_by_game).then_some(&*value));
        }
        let text = record.to_string();
        prop_assert!(text.lines().all(|line| line.len() <= 80 || line.starts_with('[')));
        let again: Record = text.parse().expect(&text);
        prop_assert_eq!(again.to_string(), text);
        prop_assert_eq!(again, record);
    }

    #[test]
    fn an_edited_record_is_refused_or_canonical_but_for_white_space_b10_6(
        game in games(deals(), 60),
        edits in edits(),
    ) {
        let written = edited(&recorded(&game).to_string(), &edits);
        match written.parse::<Record>() {
            Ok(record) => {
                let printed = record.to_string();
                prop_assert!(written.split_whitespace().eq(printed.split_whitespace()));
                prop_assert_eq!(printed.parse::<Record>(), Ok(record));
            }
            Err(error) => prop_assert!(error.offset() <= written.len(), "{}", error),
        }
    }
}
