//! Properties of arbitrary boards, positions, games and texts.

use std::fmt::Display;
use std::str::FromStr;

use crate::adapter::generators::{
    any_text, boards, config, edits, games, limits, positions, starts, states,
};
use crate::adapter::{Freunde, all_laws};
use freunde_rules::{
    Board, FlockLimits, Game, GameResult, Move, MoveKind, ParseError, PositionCard, Record, Setup,
    Space, State, Turn,
};
use proptest::prelude::*;
use rules_testkit::laws::{Playthrough, Referenced, check_played};
use rules_testkit::reference::freunde::{self as reference, Reference, text};
use rules_testkit::texts::edited;

/// What is accepted is printed as it was written: F9 has one text for a value.
fn accepts_canonical_text_alone<T: FromStr + Display + PartialEq>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string(), text);
    }
}

fn all_types(text: &str) {
    accepts_canonical_text_alone::<Board>(text);
    accepts_canonical_text_alone::<FlockLimits>(text);
    accepts_canonical_text_alone::<GameResult>(text);
    accepts_canonical_text_alone::<Move>(text);
    accepts_canonical_text_alone::<PositionCard>(text);
    accepts_canonical_text_alone::<Space>(text);
    accepts_canonical_text_alone::<Turn>(text);
}

/// The same of a position, but for a flag of the player to move that may be left out (F9.3).
fn accepts_canonical_position_alone(freunde: Freunde, text: &str) {
    match State::parse(freunde.board, freunde.limits, text) {
        Ok(state) => {
            let printed = state.to_string();
            if printed != text {
                let fields =
                    |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
                let (mut written, printed) = (fields(text), fields(&printed));
                let flag = &written[1];
                written[2] = match written[2].as_str() {
                    "-" => flag.clone(),
                    _ => "12".to_owned(),
                };
                assert_eq!(written, printed);
            }
        }
        Err(error) => says_where(&error, text),
    }
}

fn says_where(error: &ParseError, text: &str) {
    assert!(error.offset() <= text.len(), "{error} of {text:?}");
    assert!(!error.field().is_empty() && !error.found().is_empty());
}

/// The record of the whole turns of a game.
fn recorded(game: &Playthrough<Freunde>) -> Record {
    let mut played = Game::new(game.states[0]);
    for mv in &game.moves {
        if let Ok(next) = played.apply(*mv) {
            played = next;
        }
    }
    played.record()
}

/// Whether a move breaks a rule that an error names, as the reference sees it.
fn breaks(slow: &Reference, mv: Move, rule: &str) -> bool {
    let step = |from: Space, to: Space| (at(from), at(to));
    let due = slow.turn.last().map(|last| last.to);
    let (from, to) = match mv.from() {
        Some(from) => step(from, mv.to()),
        None => (due.unwrap_or_default(), at(mv.to())),
    };
    let on_board = |place| reference::spaces(&slow.board).any(|space| space == place);
    if rule == "F8" {
        return slow.outcome.is_some();
    }
    if rule == "F4.1" {
        return mv.from().is_some() == due.is_some();
    }
    if rule == "F1.1" {
        return !on_board(from) || !on_board(to);
    }
    let (player, stack) = (slow.to_move, |space| reference::stack(&slow.stacks, space));
    let (low, high) = (stack(to), stack(from));
    let way = reference::direction(player, from, to);
    match rule {
        "F2.1" => reference::owner(high) != Some(player),
        "F3.1" => mv.kind() == MoveKind::Climb && !reference::may_climb(player, high, low, way),
        "F3.2" => mv.kind() == MoveKind::Slide && !reference::may_slide(player, high, low, way),
        "F3.3" => mv.kind() == MoveKind::Descend && !reference::may_descend(player, high, low, way),
        "F3.4" => to == slow.board.birds[reference::index(player)],
        "F3.5" => {
            let other = reference::owner(low) != Some(player);
            mv.from().is_some() && (low.len() > high.len() || low.len() == high.len() && other)
        }
        "F4.2" => {
            let jumps = reference::jumps(&slow.board, from, player);
            jumps.iter().all(|jump| jump.to != to)
        }
        _ => {
            let kind = match mv.kind() {
                MoveKind::Climb => reference::Kind::Climb,
                MoveKind::Slide => reference::Kind::Slide,
                MoveKind::Descend => reference::Kind::Descent,
                MoveKind::Jump => reference::Kind::Jump,
            };
            let after = reference::moved(&slow.stacks, reference::Step { kind, from, to });
            let own = Some(reference::places(&after, player));
            let reverses = slow.past[reference::index(player)] == own;
            let flock = reference::pieces_of(reference::stack(&after, to), player);
            let ends = flock <= slow.limits[usize::from(mv.from().is_none())];
            match rule {
                "F4.5" => slow.earlier_in_turn.contains(&after),
                "F6" => !reference::all_connected(&slow.board, &after),
                "F7.1" => ends && reverses,
                // Both are of the jumps that the move forces; the exhaustive tests tell which.
                "F4.6" | "F7.2" => !ends,
                _ => false,
            }
        }
    }
}

fn at(space: Space) -> reference::Space {
    (usize::from(space.file()), usize::from(space.rank()))
}

fn keeps_the_laws(game: &Playthrough<Freunde>) {
    let rules = Freunde::of(&game.states[0]);
    if let Err(violation) = check_played(&rules, &all_laws(), game, 1) {
        panic!("{violation}\n  on {}, {}", rules.board, rules.limits);
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn any_game_from_any_position_keeps_the_laws(game in games(positions(), 12)) {
        keeps_the_laws(&game);
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn any_game_from_any_cards_keeps_the_laws(game in games(starts(), 40)) {
        keeps_the_laws(&game);
    }
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn any_board_is_its_text_to_crate_and_reference_f9_1(board in boards()) {
        let printed = board.to_string();
        prop_assert_eq!(printed.parse::<Board>(), Ok(board));
        let slow = text::read_board(&printed);
        prop_assert_eq!(slow.as_ref().map(text::print_board), Ok(printed));
        let again = Board::new(
            board.width(),
            board.height(),
            board.river().iter(),
            freunde_rules::Player::ALL.map(|player| board.bird(player)),
        );
        prop_assert_eq!(again.ok(), Some(board));
    }

    #[test]
    fn any_flock_limits_are_their_text(limits in limits()) {
        prop_assert_eq!(limits.to_string().parse::<FlockLimits>(), Ok(limits));
    }

    #[test]
    fn any_position_is_its_parts(state in positions()) {
        let setup = Setup::from(&state);
        prop_assert_eq!(State::try_from(setup).ok(), Some(state));
        let printed = state.to_string();
        prop_assert_eq!(State::parse(*state.board(), state.limits(), &printed), Ok(state));
    }

    #[test]
    fn any_turn_leads_where_its_moves_lead(state in states()) {
        let begun: Vec<Move> = state.turn_so_far().collect();
        for (turn, next) in state.turns().take(20) {
            prop_assert!(turn.moves().starts_with(&begun));
            let played = turn.moves()[begun.len()..].iter().try_fold(state, |s, mv| s.apply(*mv));
            prop_assert_eq!(played, Ok(next));
            prop_assert_eq!(turn.to_string().parse::<Turn>(), Ok(turn));
        }
    }

    /// Nothing panics, and what is accepted is canonical.
    #[test]
    fn any_text_is_refused_or_canonical(text in any_text()) {
        all_types(&text);
        accepts_canonical_position_alone(Freunde::default(), &text);
    }

    #[test]
    fn an_edited_board_is_refused_or_canonical_f9_1(board in boards(), edits in edits()) {
        all_types(&edited(&board.to_string(), &edits));
    }

    /// The reference reads the same of them.
    #[test]
    fn an_edited_position_is_refused_or_canonical_f9_3(state in states(), edits in edits()) {
        let freunde = Freunde::of(&state);
        let written = edited(&state.to_string(), &edits);
        accepts_canonical_position_alone(freunde, &written);
        let ours = State::parse(freunde.board, freunde.limits, &written).ok();
        let slow = Reference::from_text(
            &freunde.board.to_string(),
            &freunde.limits.to_string(),
            &written,
        );
        prop_assert_eq!(
            ours.map(|state| state.to_string()),
            slow.ok().map(|slow| slow.to_string()),
            "{}", written
        );
    }

    #[test]
    fn an_edited_turn_is_refused_or_canonical_f9_5(
        state in states(),
        place in 0..1000usize,
        edits in edits(),
    ) {
        let turns: Vec<Turn> = state.turns().map(|(turn, _)| turn).take(200).collect();
        if !turns.is_empty() {
            all_types(&edited(&turns[place % turns.len()].to_string(), &edits));
        }
    }

    #[test]
    fn any_record_comes_back_with_its_tags_f9_6(
        game in games(starts(), 60),
        tags in proptest::collection::vec(("[A-Za-z0-9_]{1,8}", "[ -~]{0,20}"), 0..4),
    ) {
        let mut record = recorded(&game);
        for (name, value) in tags {
            let _ = record.set_tag(&name, &value);
        }
        let text = record.to_string();
        prop_assert!(text.lines().all(|line| line.len() <= 80 || line.starts_with('[')));
        let again: Record = text.parse().expect(&text);
        prop_assert_eq!(again.to_string(), text);
        prop_assert_eq!(again, record);
    }

    #[test]
    fn an_edited_record_is_refused_or_canonical_but_for_white_space_f9_6(
        game in games(starts(), 20),
        edits in edits(),
    ) {
        let written = edited(&recorded(&game).to_string(), &edits);
        match written.parse::<Record>() {
            Ok(record) => {
                let printed = record.to_string();
                let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
                let (mut words, printed_words): (Vec<_>, Vec<String>) =
                    (words(&written), words(&printed));
                // A flag that may be left out of the position (F9.3).
                if words.len() == printed_words.len() {
                    let flag = words.iter().position(|word| word == "[Position").map(|at| at + 3);
                    if let Some(at) = flag {
                        words[at].clone_from(&printed_words[at]);
                    }
                }
                prop_assert_eq!(words, printed_words);
                prop_assert_eq!(printed.parse::<Record>(), Ok(record));
            }
            Err(error) => says_where(&error, &written),
        }
    }

    /// Every error names a rule that the reference finds broken.
    #[test]
    fn an_error_names_a_rule_that_the_move_breaks(
        game in prop_oneof![games(positions(), 20), games(starts(), 40)],
    ) {
        let rules = Freunde::of(&game.states[0]);
        let mut slow = rules.slow(&game.states[0]);
        for mv in &game.moves {
            slow = slow.apply_text(&mv.to_string()).expect("a legal move");
        }
        let state = game.states.last().expect("the start");
        for mv in (0..Move::COUNT).filter_map(Move::from_index) {
            if let Err(error) = state.check(mv) {
                prop_assert!(error.to_string().starts_with(error.rule()));
                prop_assert!(breaks(&slow, mv, error.rule()), "{} in {:?}: {}", mv, state, error);
            }
        }
    }
}
