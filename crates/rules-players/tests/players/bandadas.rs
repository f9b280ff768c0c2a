use std::sync::atomic::{AtomicBool, Ordering};

use bandadas_rules::{Actor, Game, State, View, Viewer};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rules_players::bandadas::{Analysis, Search};
use rules_players::{Budget, Level, Watch};

/// A game of opponents of one level.
fn play(level: Level, players: u8, seed: u64) -> Game {
    let mut cards = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut search = Search::new(level, seed);
    let start = Game::new(State::new(players, 1).unwrap());
    start
        .play(|state| state.sample(&mut cards), |view| search.choose(view))
        .expect("legal moves")
}

fn view() -> View {
    "MRW/OWP/MWT/ORD D2P4MW/?8 D/D ?77 OMW 1 1 lay"
        .parse()
        .unwrap()
}

#[test]
fn every_level_plays_legal_games_to_their_end() {
    for level in Level::ALL.into_iter().take(3) {
        for players in 2..=5 {
            assert!(play(level, players, 7).outcome().is_some());
        }
    }
}

#[test]
fn a_budget_of_nodes_is_kept_exactly() {
    for nodes in [0, 1, 50, 333] {
        let analysis = Search::new(Level::STRONGEST, 1)
            .analyse(&view(), &Budget::nodes(nodes), &mut Watch::default())
            .unwrap();
        assert_eq!(analysis.nodes(), nodes);
        let visits: u64 = analysis
            .choices()
            .iter()
            .map(|choice| choice.visits())
            .sum();
        assert_eq!(visits, nodes);
        assert_eq!(analysis.choices().len(), view().legal_moves().len());
    }
}

#[test]
fn the_stop_flag_stops_it_and_progress_is_told() {
    let stop = AtomicBool::new(false);
    let mut told = Vec::new();
    let mut on_progress = |analysis: &Analysis| {
        told.push(analysis.nodes());
        stop.store(analysis.nodes() == 64, Ordering::Relaxed);
    };
    let mut watch = Watch::default().stop(&stop).on_progress(&mut on_progress);
    let mut search = Search::new(Level::STRONGEST, 1);
    let analysis = search.analyse(&view(), &Budget::UNLIMITED, &mut watch);
    assert_eq!(analysis.unwrap().nodes(), 64);
    assert_eq!(told, [1, 2, 4, 8, 16, 32, 64]);
}

#[test]
fn worlds_alike_to_a_viewer_give_the_same_analysis_b9_3() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let game = play(Level::default(), 3, 11);
    let mut compared = 0;
    for state in game.states() {
        let Actor::Seat(seat) = state.to_move() else {
            continue;
        };
        let view = state.view(Viewer::Seat(seat));
        let other = view.determinize(&mut rng);
        if other == *state {
            continue;
        }
        compared += 1;
        let analysis = |state: &State| {
            let view = state.view(Viewer::Seat(seat));
            let mut search = Search::new(Level::STRONGEST, 3);
            search.analyse(&view, &Budget::nodes(20), &mut Watch::default())
        };
        assert_eq!(analysis(state), analysis(&other));
    }
    assert!(compared > 20);
}

#[test]
fn a_viewer_whose_turn_it_is_not_gets_no_move() {
    let mut search = Search::new(Level::default(), 1);
    let state = State::new(2, 1).unwrap();
    for viewer in [Viewer::Spectator, Viewer::Seat(state.table().player())] {
        assert_eq!(search.choose(&state.view(viewer)), None);
    }
}

#[test]
fn it_flies_home_when_that_wins_b8_1() {
    let view: View = "MRW/OWP/MWT/RD O3P4/?8 FOTDMW/D ?77 - 1 1 fly"
        .parse()
        .unwrap();
    for level in Level::ALL {
        let choice = Search::new(level, 1).choose(&view).unwrap();
        assert_eq!(choice.to_string(), "!P", "{level}");
    }
}

#[test]
fn the_same_seed_plays_the_same_moves() {
    let level = Level::default();
    assert_eq!(play(level, 3, 7), play(level, 3, 7));
    assert_ne!(play(level, 3, 7), play(level, 3, 8));
}
