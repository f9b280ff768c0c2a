//! F2: pieces, stacks and setup.

use freunde_rules::{
    Board, Ended, FlockLimits, InvalidCard, Levels, MAX_HEIGHT, Player, PositionCard, Setup,
    SetupProblem, Space, Stack, State,
};

use crate::{after, moves, plain, rule, state};

fn card(name: &str) -> PositionCard {
    PositionCard::named(name).unwrap_or_else(|| panic!("no card {name}"))
}

fn start(cards: [&PositionCard; 2]) -> State {
    State::start(Board::default(), FlockLimits::default(), cards).unwrap()
}

#[test]
fn the_owner_of_the_top_piece_owns_the_stack_f2_1() {
    let stack: Stack = [Player::One, Player::One, Player::Two]
        .into_iter()
        .collect();
    assert_eq!(stack.height(), 3);
    assert_eq!(stack.piece(1), Some(Player::One));
    assert_eq!(stack.piece(3), Some(Player::Two));
    assert_eq!(stack.piece(0), None);
    assert_eq!(stack.piece(4), None);
    assert_eq!(stack.owner(), Some(Player::Two));
    assert_eq!(Stack::EMPTY.owner(), None);
}

#[test]
fn only_the_owner_moves_from_a_stack_f2_1() {
    let position = "x5/x5/x2,112,x2/1,x4/x5";
    let one = plain(&format!("{position} 1 - -"));
    assert_eq!(moves(&one), ["a2-a3", "a2-b2"]);
    assert_eq!(rule(&one, "c3-d3"), "F2.1");
    assert_eq!(rule(&one, "e1-e2"), "F2.1");
    let two = plain(&format!("{position} 2 - -"));
    assert_eq!(rule(&two, "a2-a3"), "F2.1");
    assert_eq!(
        moves(&two),
        ["c3-b3", "c3-c4", "c3-d3", "c3vb3", "c3vc2", "c3vd3"]
    );
}

#[test]
fn no_piece_leaves_the_board_f2_2() {
    let mut state = State::default();
    for number in 0..300 {
        let moves = state.legal_moves();
        let Some(mv) = moves.get(number * 7 % moves.len().max(1)) else {
            break;
        };
        state = state.apply(mv).unwrap();
        for player in Player::ALL {
            let stacks = state.occupied().iter().map(|space| state.stack(space));
            assert_eq!(stacks.map(|stack| stack.count(player)).sum::<usize>(), 16);
        }
    }
}

#[test]
fn a_stack_can_hold_all_pieces_f2_2() {
    let all = "1212121212121212".repeat(2);
    let board = "2x2 river=- birds=a1,b2";
    let tall = state(board, "32,32", &format!("x2/x,{all} 2 - -"));
    let b1 = "b1".parse().unwrap();
    assert_eq!(tall.stack(b1).height(), MAX_HEIGHT);
    assert_eq!(tall.stack(b1).count(Player::One), 16);
    let moved = after(&tall, &["b1va1"]);
    assert_eq!(moved.stack(b1).height(), 31);
    let mut full = tall.stack(b1);
    assert!(!full.push(Player::One));
    assert_eq!(full, tall.stack(b1));
}

#[test]
fn a_player_has_1_to_16_pieces_f2_2() {
    let board: Board = "2x2 river=- birds=a1,b2".parse().unwrap();
    let read = |one: usize, two: usize| {
        let [one, two] = [("1", one), ("2", two)].map(|(piece, number)| match number {
            0 => "x".to_string(),
            _ => piece.repeat(number),
        });
        let text = format!("x2/{one},{two} 1 - -");
        State::parse(board, FlockLimits::default(), &text).map(|_| ())
    };
    assert_eq!(read(1, 1), Ok(()));
    assert_eq!(read(16, 16), Ok(()));
    for (one, two) in [(0, 1), (1, 0), (17, 1), (1, 17)] {
        let error = read(one, two).unwrap_err();
        assert!(error.rule() == Some("F2.2"), "{error}");
    }
}

#[test]
fn player_two_uses_the_card_turned_by_180_degrees_f2_3() {
    let reeds = card("Reeds");
    assert_eq!(
        start([&reeds, &reeds]).to_string(),
        "2222,22,x3,22,2222/x2,2,x,2,x2/x7/x7/x7/x2,1,x,1,x2/1111,11,x3,11,1111 1 - -"
    );
}

#[test]
fn each_player_can_have_a_card_of_their_own_f2_3() {
    assert_eq!(
        start([&card("Nests"), &card("Thicket")]).to_string(),
        "x2,2222,x,2222,x2/x,22,22,x,22,22,x/x7/x7/x7/111,x5,111/x2,1111,x,1111,x2 1 - -"
    );
}

#[test]
fn the_cards_are_those_of_the_table_f2_4() {
    let table = [
        ("Grove", 16, ["0000000", "0404040", "1010101"]),
        ("Nests", 14, ["0000000", "3000003", "0040400"]),
        ("Cliffs", 16, ["4000004", "0000000", "4000004"]),
        ("Thicket", 16, ["0000000", "0220220", "0040400"]),
        ("Reeds", 14, ["0000000", "0010100", "4200024"]),
        ("Meadow", 14, ["1111111", "1111111", "0000000"]),
    ];
    assert_eq!(PositionCard::NAMES, table.map(|(name, ..)| name));
    for (name, pieces, ranks) in table {
        let card = card(name);
        assert_eq!((card.files(), card.ranks(), card.pieces()), (7, 3, pieces));
        for (rank, heights) in (0..3).rev().zip(ranks) {
            for (file, height) in (0..7).zip(heights.bytes()) {
                let space = Space::new(file, rank).unwrap();
                assert_eq!(card.height(space), usize::from(height - b'0'), "{name}");
            }
        }
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    assert_eq!(PositionCard::named("meadow"), None);
    assert_eq!(PositionCard::default(), card("Grove"));
}

#[test]
fn a_card_has_a_shape_and_1_to_16_pieces_f2_3_f2_2() {
    let none: [[u8; 1]; 0] = [];
    assert_eq!(PositionCard::new(none), Err(InvalidCard::Shape));
    assert_eq!(PositionCard::new([[]; 2]), Err(InvalidCard::Shape));
    assert_eq!(PositionCard::new([[1; 9]]), Err(InvalidCard::Shape));
    assert_eq!(PositionCard::new([[1]; 9]), Err(InvalidCard::Shape));
    assert_eq!(
        PositionCard::new([vec![1, 1], vec![1]]),
        Err(InvalidCard::Shape)
    );
    assert_eq!(PositionCard::new([[0, 0]]), Err(InvalidCard::Pieces(0)));
    assert_eq!(PositionCard::new([[9, 8]]), Err(InvalidCard::Pieces(17)));
    assert_eq!(
        PositionCard::new([[255; 8]; 8]),
        Err(InvalidCard::Pieces(255 * 64))
    );
}

#[test]
fn a_start_has_no_piece_on_a_bird_and_none_adrift_f2_5() {
    let space = |text: &str| text.parse::<Space>().unwrap();
    let start = |board: &str, card: &str| {
        let card: PositionCard = card.parse().unwrap();
        let start = State::start(board.parse().unwrap(), FlockLimits::default(), [&card; 2]);
        start.map_err(|error| error.problems().to_vec())
    };
    assert!(start("3x4 river=- birds=b1,b4", "1,x,1").is_ok());
    assert_eq!(
        start("3x4 river=- birds=a1,b4", "1,x2"),
        Err(vec![SetupProblem::OnBird(space("a1"))])
    );
    assert_eq!(
        start("3x4 river=1 birds=b2,b4", "1,x2"),
        Err(vec![SetupProblem::Unconnected(space("a1"))])
    );
    assert_eq!(
        start("3x3 river=- birds=b1,b3", "1,1,1/x3"),
        Err(vec![
            SetupProblem::Overlap(space("c2")),
            SetupProblem::Overlap(space("b2")),
            SetupProblem::Overlap(space("a2")),
        ])
    );
    let both = [Player::One, Player::Two].map(SetupProblem::CardSize);
    assert_eq!(start("3x4 river=- birds=b1,b4", "1,x"), Err(both.to_vec()));
    assert_eq!(
        start("2x2 river=- birds=b1,b2", "1,x/1,x/1,x"),
        Err(both.to_vec())
    );
}

#[test]
fn a_position_in_play_has_mixed_stacks_and_pieces_on_birds_f2_5() {
    let state = plain("x4,12/x5/x5/x5/21,x4 1 - -");
    assert!(!state.stack("e5".parse().unwrap()).is_uniform());
}

#[test]
fn a_setup_says_all_that_is_wrong_f2_5() {
    let mut setup = Setup {
        stacks: [Stack::EMPTY; Space::COUNT],
        ..Setup::default()
    };
    let space = |text: &str| text.parse::<Space>().unwrap();
    setup.stacks[space("h8").index()] = [Player::One].into_iter().collect();
    setup.stacks[space("b4").index()] = [Player::One].into_iter().collect();
    let error = State::try_from(setup).unwrap_err();
    assert_eq!(
        error.problems(),
        [
            SetupProblem::OffBoard(space("h8")),
            SetupProblem::Pieces(Player::Two, 0),
            SetupProblem::Unconnected(space("b4")),
        ]
    );
}

#[test]
fn a_setup_keeps_what_f7_compares_with_and_how_the_game_ended_f9_7() {
    let back = |state: &State| State::try_from(Setup::from(state)).unwrap();
    let mut state = plain("x4,2/x5/x5/x2,1,x2/x5 1 - -");
    for mv in ["c2-d2", "e5-e4"] {
        state = state.apply(mv.parse().unwrap()).unwrap();
    }
    assert_eq!(back(&state), state);
    assert_eq!(back(&state).legal_moves(), state.legal_moves());
    for text in [
        "x4,2/x5/x5/x5/111,111,x,1,x 1 1 -",
        "x3,11,2/x5/x5/x5/x5 1 - -",
    ] {
        let turns = plain(text).turns();
        let ended: Vec<State> = turns
            .map(|(_, next)| next)
            .filter(|next| next.ended().is_some())
            .collect();
        assert!(!ended.is_empty());
        for state in ended {
            assert_eq!(back(&state), state);
            assert_eq!(back(&state).outcome(), state.outcome());
        }
    }
}

#[test]
fn a_setup_says_what_is_wrong_with_its_memory_f9_7() {
    let space = |text: &str| text.parse::<Space>().unwrap();
    let levels = |levels: &[usize]| levels.iter().copied().collect::<Levels>();
    let problems = |entries: &[(&str, &[usize])]| {
        let mut setup = Setup::from(&plain("x4,2/x5/x5/x2,1,x2/x5 1 - -"));
        let entries = entries.iter();
        setup.memory[0] = entries
            .map(|&(text, then)| (space(text), levels(then)))
            .collect();
        State::try_from(setup).map_err(|error| error.problems().to_vec())
    };
    assert!(problems(&[("c2", &[]), ("d2", &[1])]).is_ok());
    assert!(problems(&[("c2", &[3])]).is_ok());
    assert_eq!(
        problems(&[("c2", &[1])]),
        Err(vec![SetupProblem::MemoryUnchanged(
            Player::One,
            space("c2")
        )])
    );
    assert_eq!(
        problems(&[("c2", &[]), ("d2", &[1, 2])]),
        Err(vec![SetupProblem::MemoryPieces(Player::One, 2, 1)])
    );
    assert_eq!(
        problems(&[("c2", &[])]),
        Err(vec![SetupProblem::MemoryPieces(Player::One, 0, 1)])
    );
    assert_eq!(
        problems(&[("c2", &[]), ("h8", &[1])]),
        Err(vec![SetupProblem::MemoryOffBoard(Player::One, space("h8"))])
    );
}

#[test]
fn a_setup_is_ended_only_as_the_last_turn_can_have_ended_it_f9_7() {
    let wrong = |text: &str, ended| {
        let setup = Setup {
            ended: Some(ended),
            ..Setup::from(&plain(text))
        };
        State::try_from(setup).map_err(|error| error.problems().to_vec())
    };
    let refused = |ended| Err(vec![SetupProblem::NotEnded(ended)]);
    // Player One moved last, and player Two's bird lies on e5.
    let warned_dragons = "x4,2/x5/x5/x5/111,111,x3 2 1 -";
    assert!(wrong(warned_dragons, Ended::Dragons).is_ok());
    assert_eq!(
        wrong(warned_dragons, Ended::Bird).map(|_| ()),
        refused(Ended::Bird)
    );
    for text in [
        "x4,2/x5/x5/x5/111,111,x3 2 - -",
        "x4,2/x5/x5/x5/111,x,111,x2 2 1 -",
    ] {
        let found = wrong(text, Ended::Dragons).map(|_| ());
        assert_eq!(found, refused(Ended::Dragons));
    }
    assert!(wrong("x4,2/x5/x5/x5/1,x4 2 - -", Ended::Bird).is_ok());
    assert_eq!(
        wrong("x3,2,x/x5/x5/x5/1,x4 2 - -", Ended::Bird).map(|_| ()),
        refused(Ended::Bird)
    );
}

#[test]
fn player_one_begins_f2_6() {
    for name in PositionCard::NAMES {
        assert_eq!(start([&card(name); 2]).to_move(), Player::One);
    }
}
