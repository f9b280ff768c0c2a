use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use freunde_rules::{Board, FlockLimits, Game, Outcome, State, Turn};
use rules_players::freunde::{Analysis, Search};
use rules_players::{Budget, Level, Watch};

fn game(text: &str) -> Game {
    let state = State::parse(Board::default(), FlockLimits::default(), text);
    Game::new(state.unwrap())
}

fn analyse(game: &Game, budget: &Budget<'_>) -> Analysis {
    let mut search = Search::new(Level::STRONGEST, 1);
    let analysis = search.analyse(game, budget, &mut Watch::default());
    analysis.expect("the game goes on")
}

/// A game of two opponents, to its end or to a number of turns.
fn play(levels: [Level; 2], seed: u64, turns: usize) -> Game {
    let mut players = levels.map(|level| Search::new(level, seed));
    let mut game = Game::default();
    for _ in 0..turns {
        let Some(turn) = players[game.to_move().index()].turn(&game) else {
            break;
        };
        game = game.apply_turn(&turn).expect("a legal turn");
    }
    game
}

#[test]
fn every_level_plays_legal_games_to_their_end() {
    for level in Level::ALL.into_iter().take(3) {
        for seed in 0..4 {
            let game = play([level; 2], seed, 300);
            assert!(game.outcome().is_some(), "level {level}, seed {seed}");
        }
    }
    for level in Level::ALL.into_iter().skip(3) {
        play([level; 2], 1, 6);
    }
}

#[test]
fn it_wins_at_once_where_it_can_f8_2() {
    let one_away = game("x2,1,x4/x7/2,x6/x7/x7/x7/2,x6 1 - -");
    let analysis = analyse(&one_away, &Budget::nodes(100));
    assert_eq!(analysis.turn().to_string(), "c7-d7");
    assert_eq!(analysis.value().turns_to_end(), Some(1));
    assert_eq!(analysis.value().to_string(), "wins in 1");
    let two_away = game("x7/x2,1,x4/2,x6/x7/x7/x7/2,x6 1 - -");
    let analysis = analyse(&two_away, &Budget::nodes(500));
    assert_eq!(analysis.value().turns_to_end(), Some(3));
}

#[test]
fn a_budget_of_nodes_is_kept_exactly() {
    for nodes in [0, 1, 7, 100, 1234, 20_000] {
        let analysis = analyse(&Game::default(), &Budget::nodes(nodes));
        assert_eq!(analysis.nodes(), nodes);
        assert!(Game::default().apply_turn(analysis.turn()).is_ok());
    }
}

#[test]
fn a_budget_of_time_is_kept_by_the_clock_that_is_given() {
    let ticks = AtomicU64::new(0);
    let clock = || Duration::from_millis(ticks.fetch_add(1, Ordering::Relaxed));
    let budget = Budget::time_by(Duration::from_millis(10), &clock);
    let analysis = analyse(&Game::default(), &budget);
    // The clock is looked at every 256 nodes.
    assert_eq!(analysis.nodes(), 9 * 256);
}

#[test]
fn the_stop_flag_stops_it_and_progress_is_told() {
    let stop = AtomicBool::new(false);
    let mut depths = Vec::new();
    let mut on_progress = |analysis: &Analysis| {
        depths.push(analysis.depth());
        stop.store(analysis.depth() == 3, Ordering::Relaxed);
    };
    let mut watch = Watch::default().stop(&stop).on_progress(&mut on_progress);
    let mut search = Search::new(Level::STRONGEST, 1);
    let analysis = search.analyse(&Game::default(), &Budget::UNLIMITED, &mut watch);
    assert_eq!(analysis.unwrap().depth(), 3);
    assert_eq!(depths, [1, 2, 3]);
}

#[test]
fn a_line_can_be_played_and_the_values_are_in_order() {
    let mut search = Search::new(Level::STRONGEST, 3).with_lines(4);
    let budget = Budget::depth(4);
    let analysis = search
        .analyse(&Game::default(), &budget, &mut Watch::default())
        .unwrap();
    let mut game = Game::default();
    for turn in analysis.line() {
        game = game.apply_turn(turn).expect("a legal line");
    }
    assert!(analysis.line().len() > 1);
    assert_eq!(&analysis.line()[0], analysis.turn());
    let values: Vec<_> = analysis.choices()[..4]
        .iter()
        .map(|choice| choice.value())
        .collect();
    assert!(values.is_sorted_by(|a, b| a >= b));
    let visits: u64 = analysis
        .choices()
        .iter()
        .map(|choice| choice.visits())
        .sum();
    assert_eq!(visits, analysis.nodes());
}

#[test]
fn in_the_middle_of_a_turn_it_completes_it_f4() {
    let game = game("x7/2,x6/x7/x7/x,1,x5/x,111,111,x4/x7 1 1 -");
    let game = game.apply("c2^b2".parse().unwrap()).unwrap();
    let analysis = analyse(&game, &Budget::nodes(1000));
    assert_eq!(analysis.moves().len() + 1, analysis.turn().moves().len());
    let mut rest = game.clone();
    for &mv in analysis.moves() {
        rest = rest.apply(mv).unwrap();
    }
    assert!(rest.state().jump_due().is_none());
}

#[test]
fn low_flock_limits_with_endless_cascades_do_no_harm_f4_4() {
    let board: Board = "8x8 river=- birds=d1,d8".parse().unwrap();
    let limits: FlockLimits = "1,1".parse().unwrap();
    let rank = |player: &str| [player; 8].join(",");
    let text = format!(
        "{}/{}/x8/x8/x8/x8/{}/{} 1 - -",
        rank("2"),
        rank("2"),
        rank("1"),
        rank("1")
    );
    let mut game = Game::new(State::parse(board, limits, &text).unwrap());
    for _ in 0..4 {
        let analysis = analyse(&game, &Budget::nodes(3000));
        game = game.apply_turn(analysis.turn()).unwrap();
    }
}

#[test]
fn a_game_that_is_over_has_no_turn() {
    let mut game = Game::default();
    let turns = "a1-b1 a7-b7 b1-a1 b7-a7";
    for turn in turns.split(' ') {
        let turn: Turn = turn.parse().unwrap();
        match game.apply_turn(&turn) {
            Ok(next) => game = next,
            Err(_) => break,
        }
    }
    if game.outcome() == Some(Outcome::Repetition) {
        assert_eq!(Search::new(Level::default(), 1).turn(&game), None);
    }
}

#[test]
fn the_same_seed_plays_the_same_turns() {
    for level in Level::ALL.into_iter().take(4) {
        assert_eq!(
            play([level; 2], 7, 8),
            play([level; 2], 7, 8),
            "level {level}"
        );
    }
    let other = play([Level::default(); 2], 8, 8);
    assert_ne!(other, play([Level::default(); 2], 7, 8));
}

#[test]
fn a_warned_player_does_not_keep_dragons_f5_3() {
    let game = game("x7/x7/2,x6/x7/x7/111,1111,1,111,x3/x7 1 1 -");
    for level in Level::ALL {
        let turn = Search::new(level, 1).turn(&game).unwrap();
        let next = game.apply_turn(&turn).unwrap();
        assert_eq!(next.outcome(), None, "level {level}: {turn}");
    }
}
