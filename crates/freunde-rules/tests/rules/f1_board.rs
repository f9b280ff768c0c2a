//! F1: the board.

use freunde_rules::{Board, BoardProblem, Direction, Player, Space, State};

use crate::{after, moves, state};

#[test]
fn a_board_has_2_to_8_files_and_ranks_f1_1() {
    for width in 2..=8 {
        for height in 2..=8 {
            let far = Space::new(width - 1, height - 1).unwrap();
            let near = Space::new(0, 0).unwrap();
            let board = Board::new(width, height, [], [near, far]).unwrap();
            assert_eq!(board.spaces().len(), usize::from(width * height));
            assert!(board.contains(far));
        }
    }
    let birds = ["a1", "b2"].map(|space| space.parse().unwrap());
    for side in [0, 1, 9, 255] {
        let wide = Board::new(side, 2, [], birds).unwrap_err();
        assert_eq!(wide.problems(), [BoardProblem::Width(side)]);
        let high = Board::new(2, side, [], birds).unwrap_err();
        assert_eq!(high.problems(), [BoardProblem::Height(side)]);
    }
}

#[test]
fn a_space_is_written_file_then_rank_f1_1() {
    for file in 0..8 {
        for rank in 0..8 {
            let space = Space::new(file, rank).unwrap();
            let text = format!("{}{}", char::from(b'a' + file), rank + 1);
            assert_eq!(space.to_string(), text);
            assert_eq!(text.parse(), Ok(space));
            assert_eq!(Space::from_index(space.index()), Some(space));
        }
    }
    assert_eq!(Space::new(8, 0), None);
    assert_eq!(Space::new(0, 8), None);
    assert_eq!(Space::from_index(64), None);
}

#[test]
fn forward_is_up_for_one_and_down_for_two_and_never_diagonal_f1_2() {
    assert_eq!(Player::One.forward(), Direction::North);
    assert_eq!(Player::Two.forward(), Direction::South);
    let board = "7x7 river=- birds=a1,g7";
    let one = state(board, "3,4", "x7/x7/x6,2/x7/x3,1,x3/x7/x7 1 - -");
    assert_eq!(moves(&one), ["d3-c3", "d3-d4", "d3-e3"]);
    let two = state(board, "3,4", "x7/x7/x6,1/x7/x3,2,x3/x7/x7 2 - -");
    assert_eq!(moves(&two), ["d3-c3", "d3-d2", "d3-e3"]);
}

#[test]
fn spaces_are_adjacent_that_share_an_edge_f1_2() {
    let space = |text: &str| text.parse::<Space>().unwrap();
    let d4 = space("d4");
    let ways = [
        ("d5", Direction::North),
        ("e4", Direction::East),
        ("d3", Direction::South),
        ("c4", Direction::West),
    ];
    for (to, way) in ways {
        assert_eq!(d4.direction_to(space(to)), Some(way));
        assert_eq!(space(to).direction_to(d4), Some(way.opposite()));
    }
    for to in ["e5", "c3", "d6", "d4", "a4"] {
        assert_eq!(d4.direction_to(space(to)), None);
    }
    // No step leads from the end of one rank to the start of the next.
    assert_eq!(space("h1").step(Direction::East), None);
    assert_eq!(space("a2").step(Direction::West), None);
}

#[test]
fn any_spaces_can_be_river_f1_3() {
    let board: Board = "3x3 river=a2,c3 birds=a1,c1".parse().unwrap();
    let river: Vec<String> = board
        .river()
        .iter()
        .map(|space| space.to_string())
        .collect();
    assert_eq!(river, ["a2", "c3"]);
}

#[test]
fn a_bird_stays_and_is_no_piece_f1_4() {
    let start = state("3x3 river=- birds=b1,b3", "3,4", "x3/1,x,2/x3 1 - -");
    let bird = start.board().bird(Player::Two);
    assert_eq!(bird.to_string(), "b3");
    assert!(start.stack(bird).is_empty());
    let won = after(&start, &["a2-a3", "c2-c1", "a3-b3"]);
    assert_eq!(won.stack(bird).height(), 1);
    assert_eq!(won.board().bird(Player::Two), bird);
}

#[test]
fn the_default_board_is_7_by_7_with_the_river_on_rank_4_f1_5() {
    let board = Board::default();
    assert_eq!(board.to_string(), "7x7 river=4 birds=d1,d7");
    assert_eq!(board, *State::default().board());
}

#[test]
fn birds_lie_apart_and_on_dry_land_and_an_error_says_all_that_is_wrong_f1_5() {
    let [a1, b2, d4] = ["a1", "b2", "d4"].map(|space| space.parse::<Space>().unwrap());
    let error = Board::new(3, 3, [a1, d4], [a1, d4]).unwrap_err();
    assert_eq!(
        error.problems(),
        [
            BoardProblem::RiverOffBoard(d4),
            BoardProblem::BirdInRiver(Player::One, a1),
            BoardProblem::BirdOffBoard(Player::Two, d4),
        ]
    );
    assert_eq!(
        error.to_string(),
        "there is no such board: F1.3: the river space d4 is not on the board; F1.5: the bird of player One \
         lies in the river, on a1; F1.4: the bird space d4 of player Two is not on the board"
    );
    let error = Board::new(3, 3, [], [b2, b2]).unwrap_err();
    assert_eq!(error.problems(), [BoardProblem::SameBirds(b2)]);
}
