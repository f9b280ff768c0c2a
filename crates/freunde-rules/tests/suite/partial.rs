//! Turns put together click by click agree with the list of whole turns.

use std::collections::BTreeSet;

use freunde_rules::{
    Board, FlockLimits, Game, IllegalMove, MoveKind, Outcome, PartialTurn, Space, State, WrongClick,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// All turns that clicks can complete, every offered click tried; every other click is
/// refused, and nothing offered is.
fn clicked_turns(partial: &PartialTurn, turns: &mut BTreeSet<String>) {
    if let Some(turn) = partial.complete() {
        turns.insert(turn.to_string());
    }
    let offered = partial.spaces();
    for space in (0..Space::COUNT).filter_map(Space::from_index) {
        match partial.click(space) {
            Ok(next) if offered.contains(space) => clicked_turns(&next, turns),
            // The choice of a stack is taken back, or another one is made.
            Ok(next) => {
                let from = partial.from().expect("a stack was chosen");
                let sources = partial.state().legal_moves().sources();
                let now = (space != from).then_some(space);
                assert_eq!((next.from(), next.settled()), (now, partial.settled()));
                assert!(
                    now.is_none_or(|space| sources.contains(space)),
                    "{partial:?}"
                );
                assert!(next.kinds().is_empty());
            }
            Err(error) => assert!(!offered.contains(space), "{space} in {partial:?}: {error}"),
        }
    }
    for kind in [
        MoveKind::Slide,
        MoveKind::Climb,
        MoveKind::Descend,
        MoveKind::Jump,
    ] {
        match partial.choose(kind) {
            Ok(next) => clicked_turns(&next, turns),
            Err(error) => {
                assert!(
                    !partial.kinds().contains(&kind),
                    "{kind:?} in {partial:?}: {error}"
                );
            }
        }
    }
}

#[test]
fn clicks_complete_just_the_legal_turns_f4_6() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut with_jumps = 0;
    for limits in [(3, 4), (1, 1), (2, 3)] {
        let limits = FlockLimits::new(limits.0, limits.1).expect("limits");
        for text in [
            "x4/2,22,2,2/x4/1,11,1,1/1,x3 1 - -",
            "x,222,x2/2,x,2,2/x,1121,x2/11,1,x,111/x4 1 - -",
        ] {
            let board: Board = "4x5 river=3 birds=b1,c5".parse().expect("a board");
            let mut state = State::parse(board, limits, text).expect("a position");
            for _ in 0..40 {
                let listed: BTreeSet<String> =
                    state.turns().map(|(turn, _)| turn.to_string()).collect();
                let mut clicked = BTreeSet::new();
                clicked_turns(&PartialTurn::new(&state), &mut clicked);
                assert_eq!(clicked, listed, "{state:?}");
                with_jumps += listed.iter().filter(|turn| turn.contains('*')).count();
                let legal = state.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let place = rng.random_range(0..legal.len());
                state = state.apply_unchecked(legal.get(place).expect("within the list"));
            }
        }
    }
    assert!(with_jumps > 100, "{with_jumps}");
}

#[test]
fn a_click_that_leads_nowhere_says_why() {
    let space = |text: &str| text.parse::<Space>().expect("a space");
    let text = "x7/2,2,2,2,2,2,2/2,2,2,2,2,2,2/x7/1,1,1,1,1,1,1/1,1,1,1,1,1,1/x7 1 - -";
    let start = PartialTurn::new(&text.parse().expect("a position"));
    let refused = |click: &str, partial: &PartialTurn| partial.click(space(click)).unwrap_err();
    assert_eq!(
        refused("h1", &start),
        WrongClick::Illegal(IllegalMove::OffBoard(space("h1")))
    );
    assert_eq!(
        refused("d4", &start),
        WrongClick::Illegal(IllegalMove::Empty(space("d4")))
    );
    assert_eq!(
        refused("d5", &start),
        WrongClick::Illegal(IllegalMove::NotOwner(space("d5")))
    );
    let from = start.click(space("d3")).expect("a stack that can move");
    assert_eq!(
        refused("a1", &from),
        WrongClick::NotAdjacent(space("a1"), space("d3"))
    );
    let other = from
        .click(space("d2"))
        .expect("another stack that can move");
    assert_eq!(other.from(), Some(space("d2")));
    let done = from.click(space("d4")).expect("a slide");
    assert_eq!(refused("d5", &done), WrongClick::Complete);
    assert_eq!(
        done.choose(MoveKind::Slide),
        Err(WrongClick::NoChoice(MoveKind::Slide))
    );
}

#[test]
fn a_turn_in_hand_tells_what_is_settled_and_where_it_starts_f9_5() {
    let space = |text: &str| text.parse::<Space>().expect("a space");
    let board: Board = "4x4 river=- birds=a1,d4".parse().expect("a board");
    let limits = FlockLimits::new(1, 1).expect("limits");
    let text = "1,x3/x,2,2,x/x2,2,x/x4 2 - -";
    let start = PartialTurn::new(&State::parse(board, limits, text).expect("a position"));
    assert_eq!((start.settled(), start.from()), (None, None));
    let from = start.click(space("b3")).expect("a source");
    assert_eq!((from.settled(), from.from()), (None, Some(space("b3"))));
    let climbed = from.click(space("c3")).expect("a climb");
    assert_eq!(
        climbed.settled().map(|turn| turn.to_string()).as_deref(),
        Some("b3^c3")
    );
    assert_eq!((climbed.from(), climbed.complete()), (None, None));
    let jumped = climbed.click(space("c2")).expect("a jump");
    assert_eq!(
        jumped.settled().map(|turn| turn.to_string()).as_deref(),
        Some("b3^c3*c2")
    );
    let done = jumped.click(space("b2")).expect("the last jump");
    assert_eq!(
        done.complete().map(|turn| turn.to_string()).as_deref(),
        Some("b3^c3*c2*b2")
    );
}

#[test]
fn a_stack_without_a_movement_is_no_source_f3() {
    let space = |text: &str| text.parse::<Space>().expect("a space");
    let board: Board = "3x3 river=- birds=c1,c3".parse().expect("a board");
    let text = "x3/22,x2/1,22,1 1 - -";
    let state = State::parse(board, FlockLimits::default(), text).expect("a position");
    let partial = PartialTurn::new(&state);
    assert_eq!(
        partial.click(space("a1")).unwrap_err(),
        WrongClick::NoMovement(space("a1"))
    );
}

#[test]
fn clicks_on_ones_own_stacks_choose_anew() {
    let space = |text: &str| text.parse::<Space>().expect("a space");
    let board: Board = "5x5 river=- birds=a1,e5".parse().expect("a board");
    let text = "x5/2,x4/1,x,12111,x2/x5/1,x4 1 - -";
    let state = State::parse(board, FlockLimits::default(), text).expect("a position");
    let start = PartialTurn::new(&state);
    let chosen = start.click(space("c3")).expect("a stack that can move");
    assert_eq!(chosen.click(space("c3")), Ok(start.clone()));
    let other = chosen.click(space("a3")).expect("another stack");
    assert_eq!(other.from(), Some(space("a3")));
    // Where a kind must be chosen first, too.
    let doubtful = chosen.click(space("d3")).expect("a slide or a descent");
    assert_eq!(doubtful.kinds().len(), 2);
    assert_eq!(doubtful.click(space("c3")), Ok(start));
    assert_eq!(doubtful.click(space("a3")), Ok(other));
    assert_eq!(doubtful.click(space("d3")), Err(WrongClick::Choose));
    assert_eq!(doubtful.click(space("e1")), Err(WrongClick::Choose));
}

/// After a draw by repetition the state alone would go on offering moves.
#[test]
fn a_turn_of_a_game_that_is_over_offers_nothing_f8_3() {
    let mut game = Game::default();
    for turn in "c1-b1 c7-b7 g1-f1 g7-f7 b1-c1 b7-c7 f1-g1 f7-g7".split(' ') {
        let whole = turn.parse().expect("a turn");
        assert!(!PartialTurn::of_game(&game).spaces().is_empty());
        game = game.apply_turn(&whole).expect("a legal turn");
    }
    assert_eq!(game.outcome(), Some(Outcome::Repetition));
    let drawn = PartialTurn::of_game(&game);
    assert!(drawn.spaces().is_empty());
    let b2 = "b2".parse().expect("a space");
    assert_eq!(
        drawn.click(b2),
        Err(WrongClick::Illegal(IllegalMove::GameOver))
    );
    assert!(!PartialTurn::new(game.state()).spaces().is_empty());
}

#[test]
fn a_choice_that_is_none_is_named() {
    let start = PartialTurn::new(&State::default());
    let message = |kind| start.choose(kind).expect_err("no choice").to_string();
    assert_eq!(
        message(MoveKind::Slide),
        "F3: there is no choice of a slide here"
    );
    assert_eq!(
        message(MoveKind::Climb),
        "F3: there is no choice of a climb here"
    );
    assert_eq!(
        message(MoveKind::Descend),
        "F3: there is no choice of a descent here"
    );
    assert_eq!(
        message(MoveKind::Jump),
        "F3: there is no choice of a jump here"
    );
}
