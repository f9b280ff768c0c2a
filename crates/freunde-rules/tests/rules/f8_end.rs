//! F8: the end of the game, and the game that remembers.

use freunde_rules::{
    Game, GameResult, IllegalMove, Outcome, Phase, Player, State, Turn, WinReason,
};

use crate::{after, meadow, moves, mv, plain, state};

fn won(winner: Player, reason: WinReason) -> Outcome {
    Outcome::Win { winner, reason }
}

fn play(game: &Game, turns: &str) -> Game {
    turns.split(' ').fold(game.clone(), |game, text| {
        assert_eq!(game.outcome(), None, "before {text}");
        let turn: Turn = text.parse().expect("a turn");
        game.apply_turn(&turn)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    })
}

#[test]
fn dragons_after_a_warning_lose_before_a_bird_wins_f8_1() {
    let start = plain("x3,1,x/x5/x,111,111,x2/x5/2,x4 1 1 -");
    let lost = after(&start, &["d5-e5"]);
    assert_eq!(lost.outcome(), Some(won(Player::Two, WinReason::Dragons)));
}

#[test]
fn who_moves_onto_the_opponents_bird_wins_f8_2() {
    let start = plain("x3,1,x/x5/x5/x5/x,2,x3 1 - -");
    let one = after(&start, &["d5-e5"]);
    assert_eq!(one.outcome(), Some(won(Player::One, WinReason::Bird)));
    assert_eq!(one.phase(), Phase::Over);
    assert!(one.legal_moves().is_empty());
    assert_eq!(one.check(mv("b1-a1")), Err(IllegalMove::GameOver));
    let two = after(&start, &["d5-c5", "b1-a1"]);
    assert_eq!(two.outcome(), Some(won(Player::Two, WinReason::Bird)));
}

#[test]
fn a_piece_that_lay_there_before_does_not_count_f8_2() {
    let start = plain("x4,1/x5/x,1,x3/x5/2,x4 1 - -");
    assert_eq!(after(&start, &["b3-c3"]).outcome(), None);
    assert_eq!(after(&start, &["e5-d5"]).outcome(), None);
}

#[test]
fn a_piece_that_lands_there_and_jumps_on_does_count_f8_2() {
    let board = "5x5 river=- birds=a1,c3";
    let start = state(board, "1,1", "x5/x5/x,1,1,x2/x5/x4,2 1 - -");
    let moved_on = after(&start, &["b3^c3", "*d3"]);
    assert_eq!(moved_on.outcome(), Some(won(Player::One, WinReason::Bird)));
    let start = state(board, "1,1", "x5/x5/1,1,1,x2/x5/x4,2 1 - -");
    let jumped_on = after(&start, &["a3^b3", "*c3", "*c4"]);
    assert_eq!(jumped_on.outcome(), Some(won(Player::One, WinReason::Bird)));
}

#[test]
fn dragons_spoil_the_bird_f8_2() {
    let board = "5x5 river=- birds=a1,c3";
    let start = state(board, "3,4", "x5/x5/x,111,11,11,x/x5/x4,2 1 - -");
    let next = after(&start, &["d3^c3"]);
    assert_eq!(next.outcome(), None);
    assert!(next.is_warned(Player::One));
    // Warned, but without dragons at the end: the bird counts.
    let warned = state(board, "3,4", "x5/x5/x,111,x,1,x/x5/x4,2 1 1 -");
    let flown = after(&warned, &["d3-c3"]);
    assert_eq!(flown.outcome(), Some(won(Player::One, WinReason::Bird)));
}

#[test]
fn an_arrangement_that_stood_before_is_a_draw_f8_3() {
    let game = play(
        &Game::new(meadow()),
        "b3^a3 b5^a5 g2^f2 g6^f6 a3vb3 a5vb5 f2vg2",
    );
    assert_eq!(game.outcome(), None);
    let drawn = play(&game, "f6vg6");
    assert_eq!(drawn.outcome(), Some(Outcome::Repetition));
    assert_eq!(drawn.result(), GameResult::Draw);
    assert_eq!(drawn.phase(), Phase::Over);
    assert!(drawn.legal_moves().is_empty());
    assert_eq!(drawn.check(mv("d3-d4")), Err(IllegalMove::GameOver));
    assert_eq!(drawn.apply(mv("d3-d4")), Err(IllegalMove::GameOver));
    // The state alone does not know.
    assert_eq!(drawn.state().outcome(), None);
}

#[test]
fn it_does_not_matter_who_is_to_move_f8_3() {
    let rank = |stack: &str| [stack; 7].join(",");
    let (one, two) = (rank("11"), rank("22"));
    let start = state(
        "7x7 river=4 birds=d1,d7",
        "3,4",
        &format!("x7/{two}/x7/x7/x7/{one}/x7 1 - -"),
    );
    let turns = "e2^f2 g6-g5 f2-e2 g5-f5 d2^c2 f5vg5 e2-f2 f5^g5 c2vd2";
    let drawn = play(&Game::new(start), turns);
    assert_eq!(drawn.outcome(), Some(Outcome::Repetition));
}

#[test]
fn in_the_jump_phase_nothing_is_repeated_f8_3() {
    let board = "5x5 river=- birds=a1,e5";
    let start = state(board, "1,4", "22,x4/x5/x5/x,1,1,x2/x5 1 - -");
    let game = Game::new(start).apply(mv("b2^c2")).unwrap();
    assert_eq!(game.outcome(), None);
    assert_eq!(game.phase(), Phase::Jump("c2".parse().unwrap()));
}

#[test]
fn the_start_of_the_turn_counts_for_a_game_begun_in_its_middle_f8_3() {
    let board = "5x5 river=- birds=a1,e5";
    let rest = "2,x4/x5/2,x4/x,1,1,x2/x4,1 1 -";
    let start = state(board, "1,4", &format!("{rest} -"));
    let middle = state(board, "1,4", &format!("{rest} b2^c2"));
    let turns = "a5-b5 e1-d1 a3-b3 c2-b2 b5-a5 d2-c2 b3-a3 d1-e1";
    for game in [
        play(&Game::new(start), "b2^c2*d2"),
        Game::new(middle).apply(mv("*d2")).unwrap(),
    ] {
        assert_eq!(play(&game, turns).outcome(), Some(Outcome::Repetition));
    }
}

/// In the last position player Two may not go onto the own bird on a1, nor take b1 away from
/// the piece on the river, nor climb back onto b1.
#[test]
fn a_repetition_draws_before_a_player_is_stuck_f8_3_f8_4() {
    let board = "3x3 river=b2 birds=a2,a1";
    let start = state(board, "2,3", "x2,211/x,1,x/x,2,2 1 - -");
    let turns = "c3-b3 b1^c1 b2-c2 c1-b1 b3-c3 b1vc1 c2-b2";
    let drawn = play(&Game::new(start), turns);
    assert!(drawn.state().same_arrangement(&start));
    let stuck = won(Player::One, WinReason::Stuck);
    assert_eq!(drawn.state().outcome(), Some(stuck));
    assert_eq!(drawn.outcome(), Some(Outcome::Repetition));
}

#[test]
fn a_bird_wins_before_a_repetition_draws_f8_2_f8_3() {
    let start = Game::new(plain("x4,1/22,x4/x5/x,1,x3/x5 1 - -"));
    let before = play(&start, "b2-c2 a4-b4 e5-d5 b4va4 c2-b2 b4^a4");
    let won_by_bird = play(&before, "d5-e5");
    assert!(won_by_bird.state().same_arrangement(start.state()));
    assert_eq!(
        won_by_bird.outcome(),
        Some(won(Player::One, WinReason::Bird))
    );
}

#[test]
fn who_has_no_movement_loses_f8_4() {
    let start = state("3x2 river=- birds=a2,c2", "3,4", "x3/2,x,1 1 - -");
    let stuck = after(&start, &["c1-b1"]);
    assert_eq!(stuck.outcome(), Some(won(Player::One, WinReason::Stuck)));
    assert_eq!(stuck.phase(), Phase::Over);
    assert_eq!(stuck.perft(1), 0);
    // Player Two's only piece is buried.
    let start = state("3x3 river=- birds=a1,c3", "3,4", "x3/11,2,x/x3 1 - -");
    let buried = after(&start, &["a2-b2"]);
    assert_eq!(buried.outcome(), Some(won(Player::One, WinReason::Stuck)));
}

#[test]
fn a_start_without_a_movement_is_lost_f8_4() {
    let stuck = state("3x2 river=- birds=a2,c2", "3,4", "x3/2,1,x 2 - -");
    assert_eq!(stuck.outcome(), Some(won(Player::One, WinReason::Stuck)));
    let game = Game::new(stuck);
    assert_eq!(game.result(), GameResult::Won(Player::One));
    assert_eq!(game.check(mv("a1-b1")), Err(IllegalMove::GameOver));
    assert_eq!(game.record().game(), game);
}

#[test]
fn games_share_their_past_and_stay_as_they_are_f8() {
    let start = Game::new(meadow());
    let one = play(&start, "d3-d4 d6^d5");
    let other = play(&start, "d3-d4 e6^d6");
    assert_ne!(one, other);
    assert_eq!(one.undo(), other.undo());
    assert_eq!(start.moves(), []);
    assert_eq!(one.moves(), [mv("d3-d4"), mv("d6^d5")]);
    assert_eq!(one.start(), start.state());
    assert_eq!(one.states().count(), 3);
    assert_eq!(start.undo(), None);
    assert_eq!(start.undo_turn(), None);
    assert_eq!(one.clone(), one);
}

#[test]
fn a_turn_is_taken_back_whole_f8() {
    let board = "5x5 river=- birds=a1,e5";
    let start = Game::new(state(board, "1,1", "2,x4/x5/x5/x,1,1,1,x/x5 1 - -"));
    let middle = start.apply(mv("b2^c2")).unwrap();
    let deeper = middle.apply(mv("*d2")).unwrap();
    let whole = deeper.apply(mv("*e2")).unwrap();
    assert_eq!(whole.undo(), Some(deeper.clone()));
    assert_eq!(whole.undo_turn().as_ref(), Some(&start));
    assert_eq!(deeper.undo_turn().as_ref(), Some(&start));
    assert_eq!(middle.undo_turn().as_ref(), Some(&start));
    assert_eq!(deeper.turns(), []);
    assert_eq!(whole.turns(), ["b2^c2*d2*e2".parse().unwrap()]);
    let unfinished = "b2^c2*d2".parse().unwrap();
    let due = IllegalMove::JumpDue("d2".parse().unwrap());
    assert_eq!(start.apply_turn(&unfinished), Err(due));
}

#[test]
fn a_state_that_is_over_is_told_so_at_once_f8() {
    assert_eq!(State::default().outcome(), None);
    assert_eq!(Game::default().phase(), Phase::Movement);
    assert_eq!(Game::default().result(), GameResult::Unfinished);
}

#[test]
fn a_way_onto_the_own_bird_alone_is_no_way_f8_4_f3_4() {
    let state = state("2x2 river=- birds=b1,b2", "3,4", "222,x/11,x 1 - -");
    assert!(moves(&state).is_empty());
    assert!(!state.has_legal_move());
    assert_eq!(
        state.outcome().map(|end| end.to_string()).as_deref(),
        Some("player Two wins: stuck")
    );
}

#[test]
fn who_could_only_go_straight_back_loses_f8_4_f7_1() {
    // Player One has climbed out of the river. Together the two pieces may not go into it (F6),
    // the own bird lies ahead, and the top one may not go back.
    let start = state("3x3 river=b1 birds=a2,c1", "3,4", "x2,2/x3/1,1,x 1 - -");
    let stuck = after(&start, &["b1^a1", "c3-b3"]);
    assert!(!stuck.has_legal_move());
    assert_eq!(stuck.outcome(), Some(won(Player::Two, WinReason::Stuck)));
}
