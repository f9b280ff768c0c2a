//! F5: dragons and warnings.

use freunde_rules::{Outcome, Player, Setup, State, WinReason};

use crate::{after, plain};

fn has_dragons(state: &State) -> bool {
    !state.dragons(Player::One).is_empty()
}

#[test]
fn dragons_are_two_adjacent_uniform_stacks_of_three_or_more_f5_1() {
    let dragons = plain("x5/x5/x,111,1111,x2/x5/2,x4 1 1 -");
    let spaces: Vec<String> = dragons
        .dragons(Player::One)
        .iter()
        .map(|space| space.to_string())
        .collect();
    assert_eq!(spaces, ["b3", "c3"]);
    assert!(dragons.dragons(Player::Two).is_empty());
    assert!(has_dragons(&plain("x5/x,111,x3/x,111,x3/x5/2,x4 1 1 -")));
    for not in [
        "x5/x5/x,111,11,x2/x5/2,x4",
        "x5/x2,111,x2/x,111,x3/x5/2,x4",
        "x5/x5/x,111,x,111,x/x5/2,x4",
        "x5/x5/x,111,2111,x2/x5/2,x4",
        "x5/x5/x,111,112,x2/x5/2,x4",
        "x5/x5/x,111,222,x2/x5/2,x4",
    ] {
        assert!(!has_dragons(&plain(&format!("{not} 1 - -"))), "{not}");
    }
}

#[test]
fn who_has_dragons_at_the_start_of_a_turn_is_warned_f5_2() {
    // Player Two steps down from b3 and so makes it uniform again.
    let start = plain("x5/x5/x,1112,111,x2/x5/x5 2 - -");
    assert!(!start.is_warned(Player::One));
    let next = after(&start, &["b3va3"]);
    assert!(next.is_warned(Player::One));
    assert_eq!(next.to_string(), "x5/x5/2,111,111,x2/x5/x5 1 1 -");
}

#[test]
fn who_is_set_up_to_move_with_dragons_is_warned_f5_2() {
    let both = plain("2,x4/x5/x,222,222,x2/x,111,111,x2/x3,1,x 1 1 -");
    for player in Player::ALL {
        let setup = Setup {
            to_move: player,
            warned: [false; 2],
            ..Setup::from(&both)
        };
        let state = State::try_from(setup).unwrap();
        assert!(state.is_warned(player));
        assert!(!state.is_warned(player.opponent()));
    }
}

#[test]
fn who_had_dragons_at_the_end_of_the_own_turn_is_warned_in_the_next_f5_2() {
    let start = plain("x5/x,22222,x3/x,111,11,11,x/x5/x5 1 - -");
    let made = after(&start, &["d3^c3"]);
    assert!(made.is_warned(Player::One));
    assert_eq!(made.outcome(), None);
    // Player Two covers b3, so the dragons are gone; the warning is not.
    let covered = after(&made, &["b4vb3"]);
    assert!(covered.dragons(Player::One).is_empty());
    assert!(covered.is_warned(Player::One));
    assert_eq!(
        covered.to_string(),
        "x5/x,2222,x3/x,1112,111,1,x/x5/x5 1 1 -"
    );
    // A turn without dragons at its end takes it away.
    let calm = after(&covered, &["d3-e3"]);
    assert!(!calm.is_warned(Player::One));
}

#[test]
fn a_warned_player_with_dragons_at_the_end_of_the_turn_loses_f5_3() {
    let start = plain("x5/x5/x,111,111,1,x/x5/2,x4 1 1 -");
    let lost = after(&start, &["d3-e3"]);
    assert_eq!(
        lost.outcome(),
        Some(Outcome::Win {
            winner: Player::Two,
            reason: WinReason::Dragons,
        })
    );
    assert!(lost.legal_moves().is_empty());
    // Without them the game goes on.
    let safe = after(&start, &["b3va3"]);
    assert_eq!(safe.outcome(), None);
    assert!(!safe.is_warned(Player::One));
}

#[test]
fn who_was_not_warned_does_not_lose_yet_f5_3() {
    let start = plain("x5/x5/x,111,11,11,x/x5/2,x4 1 - -");
    let made = after(&start, &["d3^c3"]);
    assert_eq!(made.outcome(), None);
    let next = after(&made, &["a1-b1"]);
    assert!(after(&next, &["d3-e3"]).outcome().is_some());
}
