//! The answers that engines get are those of the slow reference, in games on several boards.

use std::collections::BTreeSet;

use freunde_rules::{MoveKind, Moves, Player, Space, Spaces, State};
use rules_testkit::dice::Dice;
use rules_testkit::reference::freunde::{self as reference, Reference, Step, index, owner};

/// Boards, flock limits and starts that soon have flocks, dragons and birds within reach.
const STARTS: [(&str, &str, &str); 4] = [
    (
        "7x7 river=4 birds=d1,d7",
        "3,4",
        "2,x,2,x,2,x,2/x,2222,x,2222,x,2222,x/x7/x7/x,1,x5/x,111,x,1111,x,1111,x/1,x,1,x,1,x,1 2 - -",
    ),
    (
        "5x5 river=3 birds=c1,c5",
        "1,1",
        "2,2,x,2,2/22,x,2,x,22/x5/11,x,1,x,11/1,1,x,1,1 1 - -",
    ),
    (
        "4x4 river=- birds=b1,c4",
        "1,2",
        "22,x2,2/x,222,x2/x2,111,x/1,x2,11 1 - -",
    ),
    (
        "3x4 river=2,3 birds=b1,b4",
        "2,2",
        "2,x,2/222,x,2/1,x,111/1,x,1 2 - -",
    ),
];

fn space((file, rank): reference::Space) -> Space {
    Space::new(file as u8, rank as u8).expect("a space of the board")
}

fn set(spaces: impl IntoIterator<Item = reference::Space>) -> Spaces {
    spaces.into_iter().map(space).collect()
}

fn number(player: Player) -> u8 {
    1 + player.index() as u8
}

/// The reference's state after a pass: no step, the other player to move, and nothing to compare
/// the next turn of the player who passed with.
fn passed(slow: &Reference) -> Option<Reference> {
    if !slow.turn.is_empty() || slow.outcome.is_some() {
        return None;
    }
    let player = slow.to_move;
    let (mut warned, mut past) = (slow.warned, slow.past.clone());
    warned[index(player)] = reference::has_dragons(&slow.board, &slow.stacks, player);
    past[index(player)] = None;
    let (board, stacks) = (slow.board.clone(), slow.stacks.clone());
    let next = reference::other(player);
    Some(Reference::with_past(
        board,
        slow.limits,
        stacks,
        next,
        warned,
        past,
    ))
}

/// All spaces that the steps of a turn land on, tried one by one.
fn landings(slow: &Reference, all: &mut BTreeSet<reference::Space>) {
    for step in slow.legal_steps() {
        all.insert(step.to);
        let next = slow.apply(step).unwrap();
        if next.to_move == slow.to_move && next.outcome.is_none() {
            landings(&next, all);
        }
    }
}

fn texts(moves: &Moves) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
    texts.sort();
    texts
}

fn texts_of(steps: &[Step], wanted: impl Fn(&Step) -> bool) -> Vec<String> {
    let steps = steps.iter().filter(|step| wanted(step)).copied();
    let mut texts: Vec<String> = steps.map(reference::text::print_step).collect();
    texts.sort();
    texts
}

fn kind(kind: MoveKind) -> reference::Kind {
    match kind {
        MoveKind::Slide => reference::Kind::Slide,
        MoveKind::Climb => reference::Kind::Climb,
        MoveKind::Descend => reference::Kind::Descent,
        MoveKind::Jump => reference::Kind::Jump,
    }
}

fn moves_are_chosen(state: &State, slow: &Reference, dice: &mut Dice) {
    let (moves, steps) = (state.legal_moves(), slow.legal_steps());
    for wanted in [
        MoveKind::Slide,
        MoveKind::Climb,
        MoveKind::Descend,
        MoveKind::Jump,
    ] {
        let expected = texts_of(&steps, |step| step.kind == kind(wanted));
        assert_eq!(texts(&moves.of_kind(wanted)), expected, "{state:?}");
    }
    let spaces: Vec<reference::Space> = reference::spaces(&slow.board).collect();
    let at = spaces[dice.below(spaces.len())];
    let jump = reference::Kind::Jump;
    let expected = texts_of(&steps, |step| step.from == at && step.kind != jump);
    assert_eq!(texts(&moves.from(space(at))), expected, "{state:?}");
    let some: Vec<reference::Space> = spaces.into_iter().filter(|_| dice.below(2) == 0).collect();
    let expected = texts_of(&steps, |step| some.contains(&step.to));
    assert_eq!(texts(&moves.onto(set(some))), expected, "{state:?}");
}

fn answers_agree(state: &State, slow: &Reference) {
    let pass = passed(slow);
    assert_eq!(state.passed().is_some(), pass.is_some(), "{state:?}");
    if let (Some(state), Some(slow)) = (state.passed(), &pass) {
        assert_eq!(state.to_text(), slow.whole_text());
        state.assert_invariants();
    }
    for player in Player::ALL {
        let asked = if number(player) == slow.to_move {
            Some(slow)
        } else {
            pass.as_ref()
        };
        let steps = asked.map(Reference::legal_steps);
        let listed = state.moves_of(player);
        let expected = steps.as_ref().map(|steps| texts_of(steps, |_| true));
        assert_eq!(listed.as_ref().map(texts), expected, "{state:?}");
        let expected = steps.map(|steps| set(steps.into_iter().map(|step| step.to)));
        assert_eq!(state.attacked(player), expected, "{state:?}");
        let expected = asked.map(|slow| {
            let mut all = BTreeSet::new();
            landings(slow, &mut all);
            set(all)
        });
        assert_eq!(state.reachable(player), expected, "{state:?}");
        let bird = slow.board.birds[index(reference::other(number(player)))];
        let far = |from: reference::Space| from.0.abs_diff(bird.0) + from.1.abs_diff(bird.1);
        let own = reference::spaces(&slow.board)
            .filter(|&at| owner(reference::stack(&slow.stacks, at)) == Some(number(player)));
        let expected = own.map(far).min();
        assert_eq!(
            state.distance_to_bird(player).map(usize::from),
            expected,
            "{state:?}"
        );
    }
    let wins = texts_of(&slow.legal_steps(), |&step| {
        let next = slow.apply(step).unwrap();
        next.outcome
            .is_some_and(|outcome| outcome.winner == slow.to_move)
    });
    assert_eq!(texts(&state.winning_moves()), wins, "{state:?}");
}

#[test]
fn engines_are_told_what_the_reference_finds() {
    let mut dice = Dice::new(7);
    let (mut wins, mut dues, mut passes) = (0, 0, 0);
    for (board, limits, position) in STARTS {
        let start = Reference::from_text(board, limits, position).unwrap();
        let (board, limits) = (board.parse().unwrap(), limits.parse().unwrap());
        for _ in 0..12 {
            let mut slow = start.clone();
            let mut state = State::parse(board, limits, position).unwrap();
            for _ in 0..40 {
                moves_are_chosen(&state, &slow, &mut dice);
                answers_agree(&state, &slow);
                wins += state.winning_moves().len();
                dues += usize::from(state.jump_due().is_some());
                passes += usize::from(state.passed().is_some());
                let moves = state.legal_moves();
                let Some(mv) = moves.get(dice.below(moves.len().max(1))) else {
                    break;
                };
                let next = state.apply(mv).unwrap();
                state.play_unchecked(mv);
                assert_eq!(state, next);
                slow = slow.apply_text(&mv.to_string()).unwrap();
            }
        }
    }
    assert!(
        wins > 20 && dues > 100 && passes > 500,
        "{wins} {dues} {passes}"
    );
}
