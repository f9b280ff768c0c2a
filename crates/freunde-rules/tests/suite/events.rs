//! Events: what they say of a move is all that the move does.

use std::collections::BTreeMap;

use freunde_rules::{
    Event, Game, GameResult, MoveKind, Outcome, Player, Space, State, Termination, WinReason,
};
use rules_testkit::dice::Dice;
use serde_json::Value;

fn vectors() -> impl Iterator<Item = (State, Value)> {
    let text = include_str!("../vectors/positions.jsonl");
    text.lines().map(|line| {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |field: &str| case[field].as_str().unwrap();
        let board = text("board").parse().unwrap();
        let limits = text("limits").parse().unwrap();
        let state = State::parse(board, limits, text("position")).unwrap();
        (state, case)
    })
}

/// Stacks as lists of owners from the lowest to the top, and who is warned.
#[derive(Debug, PartialEq, Eq)]
struct Screen {
    stacks: BTreeMap<Space, Vec<Player>>,
    warned: [bool; 2],
    jump_due: Option<Space>,
    to_move: Player,
    outcome: Option<Outcome>,
}

impl Screen {
    fn of(state: &State) -> Screen {
        let spaces = state.occupied().into_iter();
        Screen {
            stacks: spaces
                .map(|space| (space, state.stack(space).pieces().collect()))
                .collect(),
            warned: Player::ALL.map(|player| state.is_warned(player)),
            jump_due: state.jump_due(),
            to_move: state.to_move(),
            outcome: state.outcome(),
        }
    }

    /// Shows an event, which must fit what is shown.
    fn show(&mut self, event: Event) {
        match event {
            Event::Moved {
                player,
                kind,
                pieces,
                from,
                to,
                from_level,
                to_level,
            } => {
                assert_eq!(player, self.to_move);
                let source = self.stacks.get_mut(&from).unwrap();
                let group = source.split_off(from_level - 1);
                if source.is_empty() {
                    self.stacks.remove(&from);
                }
                assert!(pieces.pieces().eq(group.iter().copied()));
                let target = self.stacks.entry(to).or_default();
                assert_eq!(to_level, target.len() + 1);
                // F3.1 to F3.3, F4.2.
                match kind {
                    MoveKind::Slide => assert_eq!(from_level, to_level),
                    MoveKind::Climb => assert_eq!(to_level, from_level + 1),
                    MoveKind::Descend => assert!(to_level < from_level && group.len() == 1),
                    MoveKind::Jump => assert!(self.jump_due == Some(from) && group.len() == 1),
                }
                target.extend(group);
                self.jump_due = None;
            }
            Event::JumpDue { at } => self.jump_due = Some(at),
            Event::TurnEnded { player } => {
                assert_eq!(player, self.to_move);
                self.to_move = player.opponent();
            }
            Event::Warned { player } => {
                assert!(!self.warned[player.index()]);
                self.warned[player.index()] = true;
            }
            Event::NoLongerWarned { player } => {
                assert!(self.warned[player.index()]);
                self.warned[player.index()] = false;
            }
            Event::Ended { outcome } => self.outcome = Some(outcome),
            _ => panic!("an event that this test does not know: {event:?}"),
        }
    }
}

fn check(state: &State) {
    for mv in &state.legal_moves() {
        let mut screen = Screen::of(state);
        let events = state.events(mv).unwrap();
        for event in events {
            screen.show(event);
        }
        assert_eq!(
            screen,
            Screen::of(&state.apply(mv).unwrap()),
            "{mv} in {state}"
        );
    }
}

#[test]
fn events_take_a_screen_to_the_next_state() {
    for (state, _) in vectors() {
        check(&state);
    }
    let mut dice = Dice::new(3);
    for _ in 0..40 {
        let mut state = State::default();
        for _ in 0..80 {
            check(&state);
            let moves = state.legal_moves();
            let Some(mv) = moves.get(dice.below(moves.len())) else {
                break;
            };
            state = state.apply(mv).unwrap();
        }
    }
}

#[test]
fn the_end_is_told_as_the_vectors_have_it_f8() {
    let mut ends = 0;
    for (state, case) in vectors() {
        for mv in &state.legal_moves() {
            let after = case["after"][mv.to_string()].as_str().unwrap();
            let events = state.events(mv).unwrap();
            let told = events.iter().find_map(|event| match event {
                Event::Ended { outcome } => Some(*outcome),
                _ => None,
            });
            let expected = after.strip_prefix("over:").map(|end| {
                let (winner, reason) = end.split_once(' ').unwrap();
                Outcome::Win {
                    winner: if winner == "1" {
                        Player::One
                    } else {
                        Player::Two
                    },
                    reason: match reason {
                        "bird" => WinReason::Bird,
                        "dragons" => WinReason::Dragons,
                        _ => WinReason::Stuck,
                    },
                }
            });
            assert_eq!(told, expected, "{mv} in {state}");
            ends += usize::from(told.is_some());
        }
    }
    assert!(ends > 0);
}

#[test]
fn a_game_tells_its_repetition_and_what_the_players_agreed_on_f8_3_f9_6() {
    let mut game = Game::default();
    for turn in "c1-b1 c7-b7 g1-f1 g7-f7 b1-c1 b7-c7 f1-g1 f7-g7".split(' ') {
        game = game.apply_turn(&turn.parse().unwrap()).unwrap();
    }
    let (ply, last) = game.events_from(0).last().unwrap();
    let outcome = Outcome::Repetition;
    assert_eq!((ply, last), (7, Event::Ended { outcome }));

    let game = game.undo().unwrap();
    assert!(
        game.events_from(0)
            .all(|(_, event)| !matches!(event, Event::Ended { .. }))
    );
    assert_eq!(game.events_from(6).count(), 2);
    assert_eq!(game.events_from(7).count(), 0);
    assert_eq!(game.events_from(usize::MAX).count(), 0);
    let ended = game.resign(Player::One).unwrap();
    let (ply, last) = ended.events_from(0).last().unwrap();
    let concluded = Event::Concluded {
        result: GameResult::Won(Player::Two),
        termination: Some(Termination::Resignation),
    };
    assert_eq!((ply, last), (7, concluded));
}

#[test]
fn an_illegal_move_has_no_events() {
    let start = State::default();
    let error = start.events("d4-d5".parse().unwrap()).unwrap_err();
    assert_eq!(error, start.check("d4-d5".parse().unwrap()).unwrap_err());
}
