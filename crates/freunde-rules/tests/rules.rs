//! Examples of the rules that no exhaustive test holds, in the order of the page.

use freunde_rules::{
    Board, BoardProblem, Direction, FlockLimits, IllegalMove, Move, Outcome, Player, PositionCard,
    Setup, SetupProblem, Space, Stack, State, WinReason,
};
use rules_testkit::laws::Dice;

fn board(text: &str) -> Board {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn space(text: &str) -> Space {
    text.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// A position on a board without river.
fn on(board_text: &str, position: &str) -> State {
    State::parse(board(board_text), FlockLimits::default(), position)
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn after(state: &State, moves: &str) -> State {
    moves.split(' ').fold(*state, |state, text| {
        state
            .apply(mv(text))
            .unwrap_or_else(|error| panic!("{text} in {state}: {error}"))
    })
}

fn win(winner: Player, reason: WinReason) -> Outcome {
    Outcome::Win { winner, reason }
}

#[test]
fn a_board_has_two_to_eight_files_and_ranks_f1_1() {
    let birds = [space("a1"), space("b2")];
    for side in 0..=10 {
        let problems = |width, height| {
            Board::new(width, height, [], birds).map_err(|error| error.problems().to_vec())
        };
        if (2..=8).contains(&side) {
            assert!(problems(side, 2).is_ok() && problems(2, side).is_ok());
        } else {
            assert_eq!(problems(side, 4), Err(vec![BoardProblem::Width(side)]));
            assert_eq!(problems(4, side), Err(vec![BoardProblem::Height(side)]));
        }
    }
    assert_eq!((space("d4").file(), space("d4").rank()), (3, 3));
}

#[test]
fn forward_is_toward_higher_ranks_for_one_and_lower_ranks_for_two_f1_2() {
    assert_eq!(Player::One.forward(), Direction::North);
    assert_eq!(Player::Two.forward(), Direction::South);
    let state = "3x5 river=- birds=a1,c5";
    let one = on(state, "x3/x,2,x/x3/x,1,x/x3 1 - -");
    let listed: Vec<String> = one.legal_moves().iter().map(|m| m.to_string()).collect();
    assert_eq!(sorted(&listed), ["b2-a2", "b2-b3", "b2-c2"]);
    let two = on(state, "x3/x,2,x/x3/x,1,x/x3 2 - -");
    let listed: Vec<String> = two.legal_moves().iter().map(|m| m.to_string()).collect();
    assert_eq!(sorted(&listed), ["b4-a4", "b4-b3", "b4-c4"]);
}

fn sorted(list: &[String]) -> Vec<&str> {
    let mut sorted: Vec<&str> = list.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    sorted
}

#[test]
fn any_spaces_can_be_river_f1_3() {
    let ranks = board("3x4 river=2,3 birds=a1,a4");
    let spaces: Vec<String> = ranks.river().iter().map(|s| s.to_string()).collect();
    assert_eq!(spaces, ["a2", "b2", "c2", "a3", "b3", "c3"]);
    let some = board("3x4 river=c1,a2,c4 birds=a1,a4");
    let spaces: Vec<String> = some.river().iter().map(|s| s.to_string()).collect();
    assert_eq!(spaces, ["c1", "a2", "c4"]);
    assert!(board("3x4 river=- birds=a1,a4").river().is_empty());
}

#[test]
fn birds_never_move_and_are_no_pieces_f1_4() {
    let start = State::default();
    let (mut state, mut dice) = (start, Dice::new(14));
    while let Some(last) = state.legal_moves().len().checked_sub(1) {
        let chosen = state.legal_moves().get(dice.below(last + 1)).unwrap();
        state = state.apply(chosen).unwrap();
        assert_eq!(state.board(), start.board());
    }
    // A bird's space is empty, and a piece that comes there has level 1.
    assert!(start.stack(space("d7")).is_empty());
    let end = after(
        &on(
            "7x7 river=4 birds=d1,d7",
            "x7/x3,1,x3/x7/x7/x7/2,x6/x7 1 - -",
        ),
        "d6-d7",
    );
    assert_eq!(end.stack(space("d7")).height(), 1);
}

#[test]
fn a_board_needs_two_different_birds_outside_the_river_f1_5() {
    assert_eq!(Board::default().to_string(), "7x7 river=4 birds=d1,d7");
    let new = |river: &[&str], birds: [&str; 2]| {
        let river = river.iter().map(|text| space(text));
        Board::new(7, 7, river, birds.map(space)).map_err(|error| error.problems().to_vec())
    };
    assert!(new(&["a4"], ["d1", "d7"]).is_ok());
    assert_eq!(
        new(&[], ["d4", "d4"]),
        Err(vec![BoardProblem::SameBirds(space("d4"))])
    );
    assert_eq!(
        new(&["d1", "d7"], ["d1", "d7"]),
        Err(vec![
            BoardProblem::BirdInRiver(Player::One, space("d1")),
            BoardProblem::BirdInRiver(Player::Two, space("d7")),
        ])
    );
    assert_eq!(
        new(&["h1"], ["d1", "d8"]),
        Err(vec![
            BoardProblem::RiverOffBoard(space("h1")),
            BoardProblem::BirdOffBoard(Player::Two, space("d8")),
        ])
    );
}

#[test]
fn the_owner_of_the_top_piece_owns_the_stack_and_alone_may_move_from_it_f2_1() {
    let state = on("3x3 river=- birds=a1,c3", "x3/12,21,x/x3 1 - -");
    assert_eq!(state.stack(space("a2")).owner(), Some(Player::Two));
    assert_eq!(state.stack(space("b2")).owner(), Some(Player::One));
    assert_eq!(state.stack(space("b2")).piece(1), Some(Player::Two));
    assert_eq!(
        state.check(mv("a2-a3")),
        Err(IllegalMove::NotOwner(space("a2")))
    );
    assert_eq!(
        state.check(mv("c1-c2")),
        Err(IllegalMove::Empty(space("c1")))
    );
    assert!(state.check(mv("b2-c2")).is_ok());
}

#[test]
fn a_player_has_one_to_sixteen_pieces_in_stacks_of_any_height_f2_2() {
    let with = |one: usize, two: usize| {
        let mut setup = Setup {
            board: board("3x3 river=- birds=a1,c3"),
            stacks: [Stack::EMPTY; Space::COUNT],
            ..Setup::default()
        };
        let pieces = [vec![Player::One; one], vec![Player::Two; two]].concat();
        // All on one stack, as far as it is one.
        setup.stacks[space("b2").index()] = pieces.into_iter().collect();
        State::try_from(setup).map_err(|error| error.problems().to_vec())
    };
    assert_eq!(with(16, 16).unwrap().stack(space("b2")).height(), 32);
    assert!(with(1, 1).is_ok());
    let pieces = |player, number| SetupProblem::Pieces(player, number);
    assert_eq!(with(17, 1), Err(vec![pieces(Player::One, 17)]));
    assert_eq!(with(1, 17), Err(vec![pieces(Player::Two, 17)]));
    assert_eq!(
        with(0, 0),
        Err(vec![pieces(Player::One, 0), pieces(Player::Two, 0)])
    );
}

#[test]
fn the_card_of_player_two_is_turned_f2_3() {
    let one = PositionCard::new([[0, 0, 0], [1, 2, 0]]).unwrap();
    let two = PositionCard::new([[0, 3, 0], [4, 0, 1]]).unwrap();
    let small = board("3x5 river=- birds=a1,c5");
    let limits = FlockLimits::default();
    let start = State::start(small, limits, [&one, &two]).unwrap();
    assert_eq!(start.to_string(), "x,222,x/2,x,2222/x3/1,11,x/x3 1 - -");
    let both = State::start(small, limits, [&one, &one]).unwrap();
    assert_eq!(both.to_string(), "x3/x,22,2/x3/1,11,x/x3 1 - -");
}

#[test]
fn the_six_cards_are_those_of_the_table_f2_4() {
    let table = [
        ("Meadow", "1111111/1111111/0000000"),
        ("Pairs", "0000000/2222222/0000000"),
        ("Wedge", "0110110/1212121/0000000"),
        ("Towers", "1011101/0303030/0000000"),
        ("Roost", "0001000/0111110/2200022"),
        ("Flank", "1111000/2221111/0000000"),
    ];
    assert_eq!(PositionCard::NAMES, table.map(|(name, _)| name));
    for (name, ranks) in table {
        let card = PositionCard::named(name).unwrap();
        let heights: Vec<Vec<u8>> = ranks
            .split('/')
            .rev()
            .map(|rank| rank.bytes().map(|digit| digit - b'0').collect())
            .collect();
        assert_eq!(PositionCard::new(heights).as_ref(), Ok(&card), "{name}");
        assert_eq!(card.pieces(), 14);
    }
    assert_eq!(PositionCard::named("Meadow"), Some(PositionCard::default()));
    assert_eq!(PositionCard::named("meadow"), None);
}

#[test]
fn a_starting_arrangement_has_no_piece_on_a_bird_nor_alone_in_the_river_f2_5() {
    let start = |board_text: &str, one: &[[u8; 3]], two: &[[u8; 3]]| {
        let cards = [one, two].map(|rows| PositionCard::new(rows).unwrap());
        State::start(
            board(board_text),
            FlockLimits::default(),
            [&cards[0], &cards[1]],
        )
        .map(|state| state.to_string())
        .map_err(|error| error.problems().to_vec())
    };
    let plain = "3x4 river=3 birds=b1,b4";
    let row = [[0, 0, 0], [1, 1, 1]];
    let near = [[1, 0, 1]];
    assert!(start(plain, &row, &near).is_ok());
    assert_eq!(
        start(plain, &[[0, 1, 0]], &[[0, 1, 0]]),
        Err(vec![
            SetupProblem::OnBird(space("b1")),
            SetupProblem::OnBird(space("b4")),
        ])
    );
    // On the river, and nothing beside it outside.
    assert_eq!(
        start(plain, &near, &[[0, 0, 0], [0, 1, 0]]),
        Err(vec![SetupProblem::Unconnected(space("b3"))])
    );
    assert_eq!(
        start(plain, &[[0, 0, 0], [0, 0, 0], [0, 0, 1]], &row),
        Err(vec![SetupProblem::Overlap(space("c3"))])
    );
    // In play there are mixed stacks, and pieces on birds' spaces.
    on(plain, "x,12,x/x3/x,21,x/x,2,x 1 - -");
}

#[test]
fn player_one_begins_f2_6() {
    assert_eq!(State::default().to_move(), Player::One);
}

#[test]
fn nothing_moves_onto_a_higher_stack_nor_an_equally_high_one_of_the_opponent_f3_5() {
    let state = on("4x3 river=- birds=a1,d3", "x4/11,22,1,111/x4 1 - -");
    let too_high = |text| Err(IllegalMove::TooHigh(space(text)));
    for kind in ["-", "^", "v"] {
        assert_eq!(state.check(mv(&format!("a2{kind}b2"))), too_high("b2"));
        assert_eq!(state.check(mv(&format!("c2{kind}b2"))), too_high("b2"));
        assert_eq!(state.check(mv(&format!("c2{kind}d2"))), too_high("d2"));
    }
    assert_eq!(state.check(mv("a2-b2")).unwrap_err().rule(), "F3.5");
}

#[test]
fn a_jump_goes_forward_or_sideways_onto_whatever_is_there_f4_2() {
    let state = on(
        "3x4 river=- birds=a1,c4",
        "x3/x,22222,x/111,111,222/x3 1 - -",
    );
    let flock = after(&state, "a2^b2");
    let listed: Vec<String> = flock.legal_moves().iter().map(|m| m.to_string()).collect();
    assert_eq!(sorted(&listed), ["*b3", "*c2"]);
    assert_eq!(
        flock.check(mv("*b1")),
        Err(IllegalMove::JumpReach(space("b2"), space("b1")))
    );
    assert_eq!(
        flock.check(mv("*a2")),
        Err(IllegalMove::Returns(space("a2")))
    );
    let end = after(&flock, "*b3");
    assert_eq!(end.to_string(), "x3/x,222221,x/11,111,222/x3 2 - -");
}

#[test]
fn a_warned_player_who_ends_the_turn_with_dragons_loses_f8_1() {
    let state = on("4x4 river=- birds=a1,d4", "x4/x3,2/111,111,x,1/x4 1 - -");
    assert!(state.is_warned(Player::One));
    let end = after(&state, "d2-c2");
    assert_eq!(end.outcome(), Some(win(Player::Two, WinReason::Dragons)));
    assert!(end.legal_moves().is_empty());
    // Breaking one of them up saves the player.
    assert_eq!(after(&state, "b2vc2").outcome(), None);
}

#[test]
fn dragons_come_before_the_bird_f8_1_f8_2() {
    let birds = "4x4 river=- birds=a1,d4";
    let warned = on(birds, "x2,1,x/x4/111,111,x,2/x4 1 - -");
    assert_eq!(
        after(&warned, "c4-d4").outcome(),
        Some(win(Player::Two, WinReason::Dragons))
    );
    // Not warned, and dragons at the end: neither lost nor won.
    let unwarned = on(birds, "x2,111,x/x3,111/x4/2,x3 1 - -");
    let end = after(&unwarned, "c4-d4");
    assert!(end.is_warned(Player::One));
    assert_eq!(end.outcome(), None);
}

#[test]
fn who_comes_to_the_opponents_bird_without_dragons_wins_f8_2() {
    let birds = "4x4 river=- birds=a1,d4";
    let state = on(birds, "x2,1,x/x4/x3,2/x4 1 - -");
    assert_eq!(
        after(&state, "c4-d4").outcome(),
        Some(win(Player::One, WinReason::Bird))
    );
    // A piece that was there before does not count.
    let there = on(birds, "x3,1/x,1,x2/x3,2/x4 1 - -");
    assert_eq!(after(&there, "b3-c3").outcome(), None);
    // One that landed there and had to jump on does.
    let jump = State::parse(
        board("4x5 river=- birds=a1,c4"),
        "1,1".parse().unwrap(),
        "x4/x,1,1,x/x4/x3,2/x4 1 - -",
    )
    .unwrap();
    let on_bird = after(&jump, "b4^c4");
    assert_eq!(on_bird.outcome(), None);
    assert_eq!(
        after(&on_bird, "*d4").outcome(),
        Some(win(Player::One, WinReason::Bird))
    );
}

#[test]
fn who_is_to_move_and_cannot_loses_f8_4() {
    // Player Two's only piece is buried.
    let buried = on("3x3 river=- birds=a1,c3", "x3/21,x,1/x3 2 - -");
    assert_eq!(buried.outcome(), Some(win(Player::One, WinReason::Stuck)));
    assert!(buried.legal_moves().is_empty());
    let before = on("3x3 river=- birds=a1,c3", "x3/11,2,x/x3 1 - -");
    assert_eq!(before.outcome(), None);
    assert_eq!(
        after(&before, "a2-b2").outcome(),
        Some(win(Player::One, WinReason::Stuck))
    );
}

#[test]
fn an_arrangement_has_the_ranks_from_the_highest_and_stacks_from_below_f9_2() {
    let small = "4x3 river=- birds=a1,d3";
    let state = on(small, "x,12,x2/x4/1,x2,2 1 - -");
    assert_eq!(state.stack(space("b3")).piece(1), Some(Player::One));
    assert_eq!(state.stack(space("b3")).piece(2), Some(Player::Two));
    assert_eq!(state.stack(space("d1")).owner(), Some(Player::Two));
    for refused in [
        "x,12,x,x/x4/1,x2,2",
        "x,12,x2/x3,x/1,x2,2",
        "x,12,x2/x1,x3/1,x2,2",
        "x,12,x2/x4/1,x2",
        "x,12,x2/x4/1,x3,2",
        "x,12,x2/x4",
        "x,12,x2/x4/1,x2,2/x4",
        "x,12,x2/x4/1,x2,3",
        "x,12,x2/x4/1,x2,",
        "x,12,x2/x04/1,x2,2",
        "x,,x2/x4/1,x2,2",
    ] {
        let text = format!("{refused} 1 - -");
        let parsed = State::parse(board(small), FlockLimits::default(), &text);
        assert!(parsed.is_err(), "{refused}");
    }
}

#[test]
fn a_move_is_written_by_its_kind_f9_4() {
    for text in [
        "d3-d4", "d3^d4", "d3vd4", "a1-b1", "h8vg8", "b2-b1", "*d5", "*a1",
    ] {
        assert_eq!(mv(text).to_string(), text);
    }
    for refused in [
        "", "d3", "d3-", "d3-d5", "d3-e4", "d3-d3", "d3>d4", "d3-d4 ", " d3-d4", "D3-d4", "d0-d1",
        "i1-h1", "d3*d4", "*", "*i1", "*d9", "*d5*", "d3--d4", "d3-d4*d5",
    ] {
        assert!(refused.parse::<Move>().is_err(), "{refused}");
    }
}

#[test]
fn perft_of_the_cards_is_that_of_the_table_f10() {
    let table = [
        ("Meadow", [38, 1_413, 48_220]),
        ("Pairs", [26, 676, 16_720]),
        ("Wedge", [26, 656, 16_588]),
        ("Towers", [31, 940, 27_000]),
        ("Roost", [32, 1_019, 30_986]),
        ("Flank", [26, 676, 16_730]),
    ];
    for (name, counts) in table {
        let card = PositionCard::named(name).unwrap();
        let start = State::start(Board::default(), FlockLimits::default(), [&card, &card]);
        let start = start.unwrap();
        assert_eq!(start.perft(0), 1);
        assert_eq!([1, 2, 3].map(|n| start.perft(n)), counts, "{name}");
        let divided: u64 = start.perft_divide(3).iter().map(|(_, count)| count).sum();
        assert_eq!(divided, counts[2]);
    }
}

#[test]
fn a_sequence_that_ends_the_game_is_counted_at_its_length_alone_f10() {
    // The one movement wins.
    let state = on("2x2 river=- birds=a1,b2", "1,x/x,2 1 - -");
    assert_eq!([0, 1, 2, 3].map(|n| state.perft(n)), [1, 1, 0, 0]);
    // Of two, one wins, and the other has three answers.
    let state = on("3x4 river=- birds=a1,c3", "x,2,x/x,1,x/x3/x3 1 - -");
    assert_eq!(state.perft(1), 2);
    assert_eq!(state.perft(2), 3);
}
