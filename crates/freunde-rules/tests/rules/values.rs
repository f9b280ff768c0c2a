//! What the small public types say of themselves.

use freunde_rules::{
    Board, Direction, FlockLimits, Game, IllegalMove, Move, MoveKind, Player, PositionCard, Record,
    SetupProblem, Space, Spaces, Stack, State, Symmetry, Turn, WinReason,
};

use crate::{after, is_legal, meadow, mv, plain, state, why};

#[test]
fn east_and_west_alone_are_horizontal_f1_2() {
    let horizontal = Direction::ALL.map(Direction::is_horizontal);
    assert_eq!(horizontal, [false, true, false, true]);
}

#[test]
fn spaces_show_their_names_when_debugged() {
    let names = ["h8", "a1", "c2"];
    let spaces: Spaces = names
        .iter()
        .map(|name| name.parse::<Space>().unwrap())
        .collect();
    assert_eq!(format!("{spaces:?}"), "{a1, c2, h8}");
}

#[test]
fn sets_of_spaces_know_how_many_are_left_at_every_step() {
    let spaces: Spaces = (60..64).filter_map(Space::from_index).collect();
    assert_eq!(spaces.len(), 4);
    let mut iter = spaces.iter();
    for left in (0..=4).rev() {
        assert_eq!(iter.size_hint(), (left, Some(left)));
        assert_eq!(iter.next().is_some(), left > 0);
    }
}

#[test]
fn a_player_has_the_stacks_whose_top_piece_is_theirs_f2_1() {
    let state = plain("x5/x5/x,12,21,x2/x5/1,x3,2 1 - -");
    let of = |player| format!("{:?}", state.stacks_of(player));
    assert_eq!(of(Player::One), "{a1, c3}");
    assert_eq!(of(Player::Two), "{e1, b3}");
}

#[test]
fn arrangements_are_the_same_whoever_is_to_move_f8_3() {
    let one = plain("x5/x5/x,12,21,x2/x5/1,x3,2 1 - -");
    let two = plain("x5/x5/x,12,21,x2/x5/1,x3,2 2 - -");
    let other = plain("x5/x5/x,21,12,x2/x5/1,x3,2 1 - -");
    assert!(one.same_arrangement(&two));
    assert!(!one.same_arrangement(&other));
}

#[test]
fn a_turn_in_the_midst_of_its_jumps_tells_all_its_steps_f9_5() {
    let text = "1,x3/x,2,2,x/x2,2,x/x2,2,x 2 - -";
    let start = state("4x4 river=- birds=a1,d4", "1,1", text);
    let steps = |state: &State| {
        let steps: Vec<String> = state.turn_so_far().map(|step| step.to_string()).collect();
        steps.join(" ")
    };
    assert_eq!(steps(&start), "");
    let first = after(&start, &["b3^c3"]);
    assert_eq!(steps(&first), "b3^c3");
    let second = after(&first, &["*c2"]);
    assert_eq!(steps(&second), "b3^c3 *c2");
    let third = after(&second, &["*c1"]);
    assert_eq!(steps(&third), "b3^c3 *c2 *c1");
    assert_eq!(
        third.to_string(),
        text.replace(" 2 - -", " 2 - b3^c3*c2*c1")
    );
    assert_eq!(steps(&after(&third, &["*b1"])), "");
}

#[test]
fn reasons_are_told_in_a_word_f8() {
    let reasons = [WinReason::Bird, WinReason::Dragons, WinReason::Stuck];
    assert_eq!(
        reasons.map(|reason| reason.to_string()),
        ["bird", "dragons", "stuck"]
    );
    assert_eq!(
        format!("{:>6}|{:<4}|", WinReason::Bird, Player::One),
        "  bird|One |"
    );
}

#[test]
fn a_movement_stays_on_the_board_and_is_no_jump_f9_4() {
    let corner = |text: &str| text.parse::<Space>().unwrap();
    for direction in Direction::ALL {
        assert_eq!(
            Move::movement(MoveKind::Jump, corner("d4"), direction),
            None
        );
        for (from, ways) in [
            ("a1", [true, true, false, false]),
            ("h1", [true, false, false, true]),
            ("a8", [false, true, true, false]),
            ("h8", [false, false, true, true]),
        ] {
            let slide = Move::movement(MoveKind::Slide, corner(from), direction);
            assert_eq!(
                slide.is_some(),
                ways[direction as usize],
                "{from} {direction:?}"
            );
        }
    }
    let jump = mv("*d5");
    assert_eq!((jump.from(), jump.direction()), (None, None));
    let slide = mv("d4-d5");
    assert_eq!(slide.direction(), Some(Direction::North));
}

#[test]
fn listed_moves_know_how_many_are_left_at_every_step() {
    let start = State::default();
    let flock = after(
        &state(
            "4x4 river=- birds=a1,d4",
            "1,1",
            "1,x3/x,2,2,x/x2,2,x/x4 2 - -",
        ),
        &["b3^c3"],
    );
    for state in [start, flock] {
        let moves = state.legal_moves();
        let mut iter = moves.iter();
        for left in (0..=moves.len()).rev() {
            assert_eq!(iter.size_hint(), (left, Some(left)));
            assert_eq!(iter.next().is_some(), left > 0);
        }
        assert_eq!(iter.next(), None);
        assert_eq!(iter.size_hint(), (0, Some(0)));
    }
}

#[test]
fn moves_and_stacks_show_their_texts_when_debugged() {
    let state = plain("x5/x5/2,x4/x,112,1,x2/x5 1 - -");
    let shown = format!("{:?}", state.legal_moves());
    assert_eq!(shown, "[c2-c3, c2-d2]");
    let space = "b2".parse().unwrap();
    assert_eq!(format!("{:?}", state.stack(space)), "112");
}

#[test]
fn a_stack_has_a_piece_on_each_level_up_to_its_height_f2_1_f2_2() {
    let all = [Player::One; 16].into_iter().chain([Player::Two; 16]);
    let mut stack: Stack = all.collect();
    assert_eq!(stack.height(), 32);
    assert_eq!(stack.piece(0), None);
    assert_eq!(stack.piece(1), Some(Player::One));
    assert_eq!(stack.piece(16), Some(Player::One));
    assert_eq!(stack.piece(17), Some(Player::Two));
    assert_eq!(stack.piece(32), Some(Player::Two));
    assert_eq!(stack.piece(33), None);
    assert_eq!(stack.piece(usize::MAX), None);
    let full = stack;
    assert!(!stack.push(Player::One));
    assert_eq!(stack, full);
}

#[test]
fn a_uniform_stack_has_pieces_of_one_player_alone_f5_1() {
    let uniform = |pieces: &[Player]| pieces.iter().copied().collect::<Stack>().is_uniform();
    assert!(!uniform(&[]));
    assert!(uniform(&[Player::One]));
    assert!(uniform(&[Player::Two, Player::Two]));
    assert!(!uniform(&[Player::Two, Player::One]));
}

#[test]
fn a_turn_is_a_movement_and_then_its_jumps_f9_5() {
    let turn: Turn = "d3^d4*d5*e5".parse().unwrap();
    assert_eq!(turn.movement(), mv("d3^d4"));
    assert_eq!(turn.jumps(), [mv("*d5"), mv("*e5")]);
    assert_eq!(turn.moves(), [mv("d3^d4"), mv("*d5"), mv("*e5")]);
}

#[test]
fn a_board_ends_at_its_last_file_and_rank_f1_1() {
    let board: Board = "5x3 river=- birds=a1,e3".parse().unwrap();
    let contains = |text: &str| board.contains(text.parse().unwrap());
    assert!(contains("a1") && contains("e3"));
    assert!(!contains("f3") && !contains("e4"));
}

#[test]
fn symmetries_are_done_one_after_the_other() {
    use Symmetry::{Flip, HalfTurn, Identity, Mirror};
    let board: Board = "5x3 river=- birds=a1,e3".parse().unwrap();
    let b1: Space = "b1".parse().unwrap();
    let places = Symmetry::ALL.map(|symmetry| symmetry.space(&board, b1).unwrap().to_string());
    assert_eq!(places, ["b1", "d1", "d3", "b3"]);
    assert_eq!(Mirror.space(&board, "b4".parse().unwrap()), None);
    let table = [
        [Identity, Mirror, HalfTurn, Flip],
        [Mirror, Identity, Flip, HalfTurn],
        [HalfTurn, Flip, Identity, Mirror],
        [Flip, HalfTurn, Mirror, Identity],
    ];
    for (first, row) in Symmetry::ALL.into_iter().zip(table) {
        assert_eq!(Symmetry::ALL.map(|next| first.then(next)), row, "{first:?}");
    }
}

#[test]
fn a_flock_above_the_levels_of_most_boards_must_jump_too_f4_1_f4_6() {
    // Nine pieces go to b2 together, and from there the top one could jump to a2 or c2 alone,
    // from neither of which a way leads on. The own bird is on d2.
    let start = state(
        "5x2 river=- birds=d2,e2",
        "8,1",
        "1,x,1,x2/x,111111111,x,1,2 1 - -",
    );
    assert_eq!(why(&start, "b1-b2"), IllegalMove::CannotComplete);
    assert!(is_legal(&start, "b1vb2"));
}

#[test]
fn a_card_may_have_as_many_ranks_as_the_board_f2_3() {
    let board: Board = "3x3 river=- birds=b1,b3".parse().unwrap();
    let card = PositionCard::new([[1, 0, 0], [0, 0, 0], [0, 0, 0]]).unwrap();
    let start = State::start(board, FlockLimits::default(), [&card, &card]).unwrap();
    assert_eq!(start.to_string(), "x2,2/x3/1,x2 1 - -");
    let higher = PositionCard::new([[1, 0, 0], [0; 3], [0; 3], [0; 3]]).unwrap();
    let error = State::start(board, FlockLimits::default(), [&higher, &card]).unwrap_err();
    assert_eq!(error.problems(), [SetupProblem::CardSize(Player::One)]);
}

#[test]
fn a_card_may_have_8_files_and_8_ranks_f1_1_f2_3() {
    let high = format!("1,x7{}", "/x8".repeat(7));
    let card: PositionCard = high.parse().unwrap();
    assert_eq!((card.files(), card.ranks()), (8, 8));
    assert!(format!("{high}/x8").parse::<PositionCard>().is_err());
    assert!("1,x8".parse::<PositionCard>().is_err());
}

#[test]
fn what_is_wrong_is_shown_with_what_stands_there_f9() {
    let found = |text: &str| text.parse::<Move>().unwrap_err().found().to_owned();
    assert_eq!(found("d3-"), "the end");
    assert_eq!(found("d3>d4"), "`>d4`");
    let long = |len| found(&format!("d3{}", ">".repeat(len)));
    assert_eq!(long(24), format!("`{}`", ">".repeat(24)));
    assert_eq!(long(25), format!("`{}…`", ">".repeat(24)));
}

#[test]
fn states_and_games_show_themselves_when_debugged() {
    let start = meadow();
    assert!(format!("{start:?}").contains(&start.to_string()));
    let game = Game::new(start).apply(mv("d3-d4")).unwrap();
    assert!(format!("{game:?}").contains("[d3-d4]"));
}

#[test]
fn one_space_left_in_a_rank_takes_no_number_f9_2() {
    let board: Board = "3x3 river=- birds=b1,b3".parse().unwrap();
    let expected = |position: &str| {
        let error = State::parse(board, FlockLimits::default(), position).unwrap_err();
        error.expected().unwrap_or_default().to_owned()
    };
    assert_eq!(
        expected("x3/1,2,x2/x3 1 - -"),
        "no number, for one space is left in the rank"
    );
    assert_eq!(
        expected("x3/1,x3/2,x2 1 - -"),
        "a number of empty spaces, 2 to 2"
    );
}

#[test]
fn an_illegal_jump_of_a_record_is_found_where_it_stands_f9_6() {
    let written = Game::new(meadow()).record().to_string();
    let written = written.replace("\n*", "\n1. d3-d4*d5 *");
    let error = written.parse::<Record>().unwrap_err();
    assert_eq!(error.offset(), written.find("*d5").unwrap());
    assert_eq!(
        error.illegal_move(),
        Some(after(&meadow(), &["d3-d4"]).check(mv("*d5")).unwrap_err())
    );
}

#[test]
fn a_record_keeps_who_is_warned_at_its_start_f9_3_f9_6() {
    let start = plain("x5/x5/x,12,21,x2/x5/1,x3,2 1 2 -");
    let record = Game::new(start).record();
    assert_eq!(
        record.start().to_string(),
        "x5/x5/x,12,21,x2/x5/1,x3,2 1 2 -"
    );
    assert!(record.start().is_warned(Player::Two));
}

#[test]
fn a_record_tells_how_its_game_ended_f8_f9_6() {
    let start = state(
        "5x5 river=- birds=c1,c5",
        "3,4",
        "x4,2/x2,1,x2/x5/x5/x5 1 - -",
    );
    let game = Game::new(start);
    assert_eq!(game.record().outcome(), None);
    let won = game.apply(mv("c4-c5")).unwrap();
    assert_eq!(won.record().outcome(), won.outcome());
    assert_eq!(won.outcome().map(|end| end.reason()), Some("bird"));
}

#[test]
fn the_canonical_image_of_a_state_amid_a_turn_is_that_of_its_mirror() {
    // All that tells these two apart is the movement that was made.
    let board = "3x3 river=- birds=b1,b3";
    let state = state(board, "3,4", "x,2,x/111,111,11/x3 1 1 a2^b2");
    let mirror = state.image(Symmetry::Mirror);
    assert_ne!(state, mirror);
    assert_eq!(state.canonical().0, mirror.canonical().0);
}

#[test]
fn sources_and_targets_are_those_of_the_moves() {
    let texts = [
        "2,x4/x5/x,21,x3/x5/x3,1,x 1 - -",
        "x5/x3,2,x/x,12,x3/x5/x4,1 2 - -",
    ];
    for text in texts {
        let legal = plain(text).legal_moves();
        assert_eq!(legal.targets(), legal.iter().map(Move::to).collect());
        assert_eq!(
            legal.sources(),
            legal.iter().filter_map(Move::from).collect()
        );
        let kinds = Direction::ALL.map(|way| legal.iter().any(|mv| mv.direction() == Some(way)));
        assert_eq!(kinds, [true; 4], "{text}");
    }
}
