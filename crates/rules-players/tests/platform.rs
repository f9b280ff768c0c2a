//! The same seed and nodes give the same moves on every platform: what the opponents play is
//! pinned.
//!
//! `scripts/platforms` runs this test on 32 bits too. Whoever changes how an opponent plays changes
//! these digests, and measures the ladder again.

use bandadas_rules::{Actor, State as Table, Viewer};
use freunde_rules::{Board, FlockLimits, Game, PositionCard, State};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rules_players::{Budget, Level, Watch, bandadas, freunde};
use rules_testkit::digest::Digest;

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

/// Takes in the turns of one opponent against itself.
fn feed_turns(digest: &mut Digest, start: State, level: Level, seed: u64, turns: usize) {
    let mut search = freunde::Search::new(level, seed);
    let mut game = Game::new(start);
    for _ in 0..turns {
        let Some(turn) = search.turn(&game) else {
            break;
        };
        digest.feed(&turn);
        game = game.apply_turn(&turn).expect("a legal turn");
    }
    digest.feed(game.result());
}

/// Takes in all that an analysis tells.
fn feed_analysis(digest: &mut Digest, game: &Game, nodes: u64) {
    let mut search = freunde::Search::new(Level::STRONGEST, 5).with_lines(3);
    let analysis = search
        .analyse(game, &Budget::nodes(nodes), &mut Watch::default())
        .expect("the game goes on");
    digest.feed(analysis.depth());
    digest.feed(analysis.nodes());
    for choice in analysis.choices() {
        digest.feed(choice.turn());
        digest.feed(choice.value());
        digest.feed(choice.visits());
    }
    for turn in analysis.line() {
        digest.feed(turn);
    }
}

#[test]
fn freunde_is_played_alike_on_every_platform() {
    let starts = ["Grove", "Thicket"].map(|name| {
        let card = PositionCard::named(name).expect("a card");
        State::start(Board::default(), FlockLimits::default(), [&card; 2]).expect("a start")
    });
    let found = [(1, 40), (2, 40), (3, 20)].map(|(number, turns)| {
        let mut digest = Digest::default();
        for start in starts {
            feed_turns(&mut digest, start, level(number), 7, turns);
        }
        digest.value()
    });
    assert_eq!(
        found.map(|digest| format!("{digest:016x}")),
        ["f6db5b16692710e3", "34202a52d2793d3a", "7ad7d5560c6e94f8"]
    );
    let mut digest = Digest::default();
    feed_analysis(&mut digest, &Game::default(), 4_000);
    // A jump is due, so a part of the turn has been played.
    let text = "x7/2,x6/x7/x7/x,1,x5/x,111,111,x4/x7 1 1 c2^b2";
    let jump: State = text.parse().expect("a position");
    feed_analysis(&mut digest, &Game::new(jump), 1_000);
    assert_eq!(format!("{:016x}", digest.value()), "909c4825b1bd244b");
}

/// Takes in a game of Bandadas that an opponent plays at every seat.
fn feed_moves(
    digest: &mut Digest,
    players: u8,
    mut choose: impl FnMut(&bandadas_rules::View) -> Option<bandadas_rules::Move>,
    moves: usize,
) {
    let mut cards = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut state = Table::new(players, 1).expect("players");
    for _ in 0..moves {
        let mv = match state.to_move() {
            Actor::Nobody => break,
            Actor::Chance => state.sample(&mut cards),
            Actor::Seat(seat) => choose(&state.view(Viewer::Seat(seat))),
        };
        let mv = mv.expect("somebody moves");
        digest.feed(mv);
        state = state.apply(mv).expect("a legal move");
    }
}

#[test]
fn bandadas_is_played_alike_on_every_platform() {
    let found = [1, 2, 3].map(|number| {
        let mut digest = Digest::default();
        for players in [2, 5] {
            let mut search = bandadas::Search::new(level(number), 7);
            feed_moves(&mut digest, players, |view| search.choose(view), 2_000);
        }
        digest.value()
    });
    assert_eq!(
        found.map(|digest| format!("{digest:016x}")),
        ["2f77214110b9ccf1", "e6ebc21b38a0f466", "dc3fccd67fb8cfb9"]
    );
    let mut search = bandadas::Search::new(Level::STRONGEST, 7);
    let mut digest = Digest::default();
    let mut told = Digest::default();
    let mut choose = |view: &bandadas_rules::View| {
        let budget = Budget::nodes(60);
        let analysis = search.analyse(view, &budget, &mut Watch::default())?;
        for choice in analysis.choices() {
            told.feed(choice.mv());
            told.feed(choice.per_mille());
            told.feed(choice.visits());
        }
        Some(analysis.mv())
    };
    feed_moves(&mut digest, 3, &mut choose, 80);
    digest.feed(told.value());
    assert_eq!(format!("{:016x}", digest.value()), "c189e0d06bb60578");
}
