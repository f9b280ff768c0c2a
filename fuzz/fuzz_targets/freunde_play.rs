//! Games of Freunde from any position, played by bytes beside the slow reference.
#![no_main]

use freunde_rules::{
    Game, IllegalMove, Move, Outcome, PartialTurn, Space, State, Symmetry, Turn, WinReason,
};
use libfuzzer_sys::fuzz_target;
use rules_fuzz::Bytes;
use rules_fuzz::freunde::{player_number, setup, slow_of, state_of};
use rules_testkit::reference::freunde::{Ending, Reason, Reference, Stacks};

/// Longer games only repeat themselves, and the reference is slow.
const LONGEST: usize = 40;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    let Some(start) = state_of(setup(&mut bytes)) else {
        return;
    };
    let mut game = Game::new(start);
    let mut slow = slow_of(&start);
    let mut stood: Vec<Stacks> = Vec::new();
    for _ in 0..LONGEST {
        let state = *game.state();
        same_state(&state, &slow);
        same_ending(&game, &slow, &stood);
        if state.jump_due().is_none() {
            stood.push(slow.stacks.clone());
            clicks(&state, &mut bytes.clone());
        }
        undo(&game);
        let Some(choice) = bytes.next() else {
            break;
        };
        if choice % 8 == 0 {
            every_number(&game);
        }
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves.get(usize::from(choice) % moves.len());
        let mv = mv.expect("the place is below the number of moves");
        game = game.apply(mv).expect("a listed move is legal");
        game.state().assert_invariants();
        symmetric(&state, mv, game.state());
        slow = slow
            .apply_text(&mv.to_string())
            .expect("the reference lists it too");
    }
    record(&game);
});

/// State and reference look the same and have the same moves.
fn same_state(state: &State, slow: &Reference) {
    let text = state.to_string();
    assert_eq!(text, slow.to_string());
    let moves = state.legal_moves();
    let mut texts: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
    texts.sort();
    assert_eq!(texts, slow.legal_moves(), "{state:?}");
    assert_eq!(
        (moves.len(), moves.is_empty()),
        (texts.len(), texts.is_empty())
    );
    assert_eq!(state.count_moves(), moves.len());
    assert_eq!(state.has_legal_move(), !moves.is_empty(), "{state:?}");
    assert!(moves.iter().is_sorted(), "{state:?}");
    let parsed = State::parse(*state.board(), state.limits(), &text);
    assert_eq!(parsed.map(|parsed| parsed.to_string()), Ok(text));
}

/// Game and reference agree on how the game ended.
fn same_ending(game: &Game, slow: &Reference, stood: &[Stacks]) {
    let fast = game.outcome().map(|outcome| match outcome {
        Outcome::Win { winner, reason } => {
            Ending::Won(rules_testkit::reference::freunde::Outcome {
                winner: player_number(winner),
                reason: match reason {
                    WinReason::Bird => Reason::Bird,
                    WinReason::Dragons => Reason::Dragons,
                    WinReason::Stuck => Reason::Stuck,
                },
            })
        }
        Outcome::Repetition => Ending::Draw,
    });
    assert_eq!(fast, slow.ending(stood), "{game:?}");
}

/// Of all move numbers those of listed moves are legal and no others.
fn every_number(game: &Game) {
    let moves = game.legal_moves();
    for index in 0..Move::COUNT {
        let mv = Move::from_index(index).expect("numbers below the count are moves");
        let checked = game.check(mv);
        assert_eq!(checked.is_ok(), moves.contains(mv), "{mv} in {game:?}");
        if let Err(error) = checked {
            assert!(error.to_string().starts_with(error.rule()), "{error:?}");
        }
    }
}

/// Clicks of bytes: accepted exactly where they may be made, and a complete turn is legal.
fn clicks(state: &State, bytes: &mut Bytes<'_>) {
    let mut turn = PartialTurn::new(state);
    while bytes.left() > 0 {
        let may_click = turn.spaces();
        let byte = bytes.byte();
        let next = if let Some(&kind) = turn.kinds().get(usize::from(byte >> 7)) {
            turn.choose(kind)
        } else if may_click.is_empty() || byte >> 6 == 3 {
            let space = Space::from_index(usize::from(byte & 63));
            turn.click(space.expect("there are 64 spaces"))
        } else {
            let spaces: Vec<Space> = may_click.iter().collect();
            let space = spaces[usize::from(byte) % spaces.len()];
            let clicked = turn.click(space);
            assert!(clicked.is_ok(), "{space} of {may_click:?} in {turn:?}");
            clicked
        };
        match next {
            Ok(next) => turn = next,
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        if let Some(whole) = turn.complete() {
            assert_eq!(state.apply_turn(whole), Ok(*turn.state()), "{state:?}");
            assert_eq!(whole.to_string().parse().as_ref(), Ok(whole));
            return;
        }
    }
}

/// The last move can be taken back and made again.
fn undo(game: &Game) {
    if let Some(before) = game.undo() {
        let moves = game.moves();
        let mv = *moves.last().expect("a move was made");
        assert_eq!(before.moves(), &moves[..moves.len() - 1]);
        assert_eq!(before.apply(mv).as_ref(), Ok(game));
        assert_eq!(
            before.apply(mv).map(|game| game.outcome()),
            Ok(game.outcome())
        );
    } else {
        assert!(game.moves().is_empty());
    }
}

/// A move's image leads to the image of what it leads to.
fn symmetric(before: &State, mv: Move, after: &State) {
    for symmetry in Symmetry::ALL {
        let image = before.image(symmetry);
        let moved = symmetry
            .mv(before.board(), mv)
            .expect("a legal move is on the board");
        assert_eq!(
            image.apply(moved),
            Ok(after.image(symmetry)),
            "{mv} in {before:?}"
        );
        assert_eq!(after.image(symmetry).image(symmetry).key(), after.key());
        assert_eq!(after.image(symmetry).canonical().0, after.canonical().0);
    }
}

/// The game's record tells the same game, as far as its turns are whole.
fn record(game: &Game) {
    let record = game.record();
    assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
    let replayed = Game::from_record(&record);
    if game.state().jump_due().is_none() {
        assert_eq!(replayed.state().to_string(), game.state().to_string());
        assert_eq!(replayed.outcome(), game.outcome());
        assert_eq!(replayed.turns(), game.turns());
        assert_eq!(replayed.moves(), game.moves());
    }
    let over = game.outcome().is_some();
    let turn: Turn = "a1-a2".parse().expect("a turn");
    if over {
        let error = game.apply_turn(&turn).err();
        assert_eq!(error, Some(IllegalMove::GameOver));
    }
}
