//! What the tests share: Bandadas as the suite of laws sees it.
#![allow(dead_code, reason = "each test file uses some of it")]

pub(crate) mod generators;

use bandadas_rules::{
    Actor, Game, IllegalMove, Move, Moves, Outcome, Phase, Record, RowNumber, RowSymmetry, Seat,
    SeenRecord, State, View, Viewer,
};
use rules_testkit::laws::{
    self, Chance, Dice, Hidden, Law, Played, Referenced, Rules, Symmetric, Told, Trip, Turn, WHOLE,
};
use rules_testkit::reference::bandadas::{Hand, Reference};

/// Bandadas, which needs nothing beside its states.
#[derive(Debug)]
pub(crate) struct Bandadas;

/// All laws.
pub(crate) fn all_laws() -> Vec<Law<Bandadas>> {
    let mut all = laws::base();
    all.extend(laws::played());
    all.extend(laws::symmetric());
    all.extend(laws::referenced());
    all.extend(laws::chance());
    all.extend(laws::hidden());
    all.extend(laws::told());
    #[cfg(feature = "serde")]
    all.extend(laws::kept());
    all
}

/// The seat of a place, counted from 0.
pub(crate) fn seat(place: usize) -> Seat {
    Seat::new(place as u8 + 1).expect("at most five seats")
}

pub(crate) fn viewer(viewer: laws::Viewer) -> Viewer {
    viewer.map_or(Viewer::Spectator, |place| Viewer::Seat(seat(place)))
}

impl Rules for Bandadas {
    type State = State;
    type Move = Move;
    type Moves = Moves;
    type Error = IllegalMove;
    type Outcome = Outcome;

    fn move_count(&self) -> usize {
        Move::COUNT
    }

    fn index(&self, m: Move) -> usize {
        m.index()
    }

    fn move_of(&self, index: usize) -> Option<Move> {
        Move::from_index(index)
    }

    fn legal_moves(&self, state: &State) -> Moves {
        state.legal_moves()
    }

    fn len(&self, moves: &Moves) -> usize {
        moves.len()
    }

    fn is_empty(&self, moves: &Moves) -> bool {
        moves.is_empty()
    }

    fn contains(&self, moves: &Moves, m: Move) -> bool {
        moves.contains(m)
    }

    fn get(&self, moves: &Moves, place: usize) -> Option<Move> {
        moves.get(place)
    }

    fn iterate(&self, moves: &Moves) -> Vec<Move> {
        moves.iter().collect()
    }

    fn check(&self, state: &State, m: Move) -> Result<(), IllegalMove> {
        state.check(m)
    }

    fn apply(&self, state: &State, m: Move) -> Result<State, IllegalMove> {
        let next = state.apply(m)?;
        next.debug_assert_invariants();
        Ok(next)
    }

    fn apply_unchecked(&self, state: &State, m: Move) -> State {
        state.apply_unchecked(m)
    }

    fn perft(&self, state: &State, plies: u32) -> u64 {
        state.perft(plies)
    }

    fn seats(&self, state: &State) -> usize {
        usize::from(state.players())
    }

    fn turn(&self, state: &State) -> Turn {
        match state.to_move() {
            Actor::Seat(seat) => Turn::Player(seat.index()),
            Actor::Chance => Turn::Chance,
            Actor::Nobody => Turn::Nobody,
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn shares(&self, state: &State, outcome: &Outcome) -> Vec<u32> {
        let winners = outcome.winners().count() as u32;
        let share = |place| {
            if outcome.is_winner(seat(place)) {
                WHOLE / winners
            } else {
                0
            }
        };
        (0..self.seats(state)).map(share).collect()
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    /// The cards of each species.
    fn inventory(&self, state: &State) -> Vec<u32> {
        let table = state.table();
        let rows = table.rows().iter().map(|row| row.counts());
        let seats = table
            .seats()
            .flat_map(|seat| [state.hand(seat), table.collection(seat)]);
        let mut inventory = vec![0; 8];
        for counts in rows
            .chain(seats)
            .chain([table.discard_pile(), state.draw_pile()])
        {
            for (sum, n) in inventory.iter_mut().zip(counts.to_array()) {
                *sum += u32::from(n);
            }
        }
        inventory
    }

    fn text(&self, state: &State) -> String {
        state.to_string()
    }

    fn parse(&self, text: &str) -> Result<State, String> {
        parse(text)
    }

    fn as_written(&self, state: &State) -> State {
        *state
    }

    fn parse_move(&self, text: &str) -> Result<Move, String> {
        parse(text)
    }

    fn trips(&self, state: &State) -> Vec<Trip> {
        let table = state.table();
        let mut trips = Vec::new();
        for row in table.rows() {
            trips.push(Trip::of("row", row, ToString::to_string, parse));
        }
        for seat in table.seats() {
            trips.push(Trip::of("seat", &seat, ToString::to_string, parse));
            let hand = state.hand(seat);
            trips.push(Trip::of("counts", &hand, ToString::to_string, parse));
        }
        #[cfg(feature = "serde")]
        {
            trips.push(json("state in JSON", state));
            for m in state.legal_moves() {
                trips.push(json("move in JSON", &m));
            }
            for place in (0..5).map(Some).chain([None]) {
                trips.push(json("view in JSON", &state.view(viewer(place))));
            }
        }
        trips
    }
}

fn parse<T: std::str::FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

#[cfg(feature = "serde")]
fn json<T>(what: &'static str, value: &T) -> Trip
where
    T: PartialEq + serde::Serialize + serde::de::DeserializeOwned,
{
    Trip::of(
        what,
        value,
        |value| serde_json::to_string(value).expect("a text"),
        |text| serde_json::from_str(text),
    )
}

impl Played for Bandadas {
    type Game = Game;

    fn game(&self, start: State) -> Game {
        Game::new(start)
    }

    fn state(&self, game: &Game) -> State {
        *game.state()
    }

    fn play(&self, game: &Game, m: Move) -> Result<Game, IllegalMove> {
        game.apply(m)
    }

    fn undo(&self, game: &Game) -> Option<Game> {
        game.undo()
    }

    fn moves(&self, game: &Game) -> Vec<Move> {
        game.moves()
    }

    fn result(&self, game: &Game) -> Option<Outcome> {
        game.outcome()
    }

    /// A record tells a game from its first deal on (B10.6).
    fn record(&self, game: &Game) -> Option<String> {
        Some(game.record()?.to_string())
    }

    fn replay(&self, record: &str) -> Result<Game, String> {
        parse::<Record>(record).map(|record| Game::from_record(&record))
    }
}

impl Symmetric for Bandadas {
    type Symmetry = RowSymmetry;

    /// Two by chance; none but the identity while the rows are dealt (B3.2).
    fn symmetries(&self, state: &State, dice: &mut Dice) -> Vec<RowSymmetry> {
        if state.phase() == Phase::Rows {
            return vec![RowSymmetry::IDENTITY];
        }
        let any = |()| {
            let mut order = RowNumber::ALL;
            dice.shuffle(&mut order);
            let mirrored = [(); 4].map(|()| dice.below(2) == 1);
            RowSymmetry::new(order, mirrored).expect("each row once")
        };
        [(); 2].map(any).to_vec()
    }

    fn map(&self, by: RowSymmetry, state: &State) -> State {
        state.image(by)
    }

    fn map_move(&self, by: RowSymmetry, state: &State, m: Move) -> Move {
        by.mv(state.phase(), m)
    }

    fn map_outcome(&self, _: RowSymmetry, outcome: Outcome) -> Outcome {
        outcome
    }

    fn canonical(&self, state: &State) -> State {
        state.canonical().0
    }
}

fn slow(state: &State) -> Reference {
    Reference::from_text(&state.to_string()).expect("a canonical text")
}

impl Referenced for Bandadas {
    type Slow = Reference;

    fn slow(&self, start: &State) -> Reference {
        slow(start)
    }

    fn slow_moves(&self, slow: &Reference) -> Vec<String> {
        slow.legal_moves()
    }

    fn slow_apply(&self, slow: &Reference, m: &str) -> Reference {
        slow.apply_text(m).expect("a legal move")
    }

    fn slow_text(&self, slow: &Reference) -> String {
        slow.to_string()
    }

    fn slow_shares(&self, slow: &Reference) -> Option<Vec<u32>> {
        let winners = slow.winners()?;
        let share = |seat| {
            if winners.contains(&seat) {
                WHOLE / winners.len() as u32
            } else {
                0
            }
        };
        Some((1..=slow.players()).map(share).collect())
    }
}

/// The same random numbers for a seed, whatever they are for.
#[cfg(feature = "rand")]
pub(crate) fn rng(seed: u64) -> rand_chacha::ChaCha8Rng {
    rand::SeedableRng::seed_from_u64(seed)
}

impl Chance for Bandadas {
    fn odds(&self, state: &State) -> Vec<(Move, u64)> {
        let odds = state.chance_moves();
        odds.map(|(m, weight)| (m, u64::from(weight))).collect()
    }

    fn pile(&self, state: &State) -> u64 {
        let weighted = slow(state).weighted_chance();
        weighted.iter().map(|(_, weight)| *weight as u64).sum()
    }

    #[cfg(feature = "rand")]
    fn sample(&self, state: &State, seed: u64) -> Option<Move> {
        state.sample(&mut rng(seed))
    }

    #[cfg(not(feature = "rand"))]
    fn sample(&self, state: &State, seed: u64) -> Option<Move> {
        let mut odds = state.chance_moves();
        let count = odds.len();
        odds.nth(Dice::new(seed).below(count.max(1)))
            .map(|(m, _)| m)
    }
}

impl Hidden for Bandadas {
    type View = View;

    fn view(&self, state: &State, place: laws::Viewer) -> View {
        state.view(viewer(place))
    }

    fn view_text(&self, view: &View) -> String {
        view.to_string()
    }

    fn parse_view(&self, text: &str) -> Result<View, String> {
        parse(text)
    }

    fn view_moves(&self, view: &View) -> Vec<Move> {
        view.legal_moves().iter().collect()
    }

    fn seen(&self, state: &State, m: Move, place: laws::Viewer) -> String {
        m.seen_by(viewer(place), state).to_string()
    }

    #[cfg(feature = "rand")]
    fn determinize(&self, view: &View, seed: u64) -> State {
        view.determinize(&mut rng(seed))
    }

    /// Without random numbers of its own the crate does not determinize; the reference does.
    #[cfg(not(feature = "rand"))]
    fn determinize(&self, view: &View, _: u64) -> State {
        let view = rules_testkit::reference::bandadas::view::View::from_text(&view.to_string());
        let world = view.and_then(|view| view.some_world()).expect("a view");
        parse(&world.to_string()).expect("a state")
    }

    /// Swaps cards between the places that the viewer does not see (B9.2): the unknown cards
    /// of others' hands, which take none of an absent species, and the draw pile.
    fn another_world(&self, state: &State, place: laws::Viewer, dice: &mut Dice) -> State {
        let mut world = slow(state);
        let mut places: Vec<Hand> = world.hands.clone();
        places.push(Hand {
            unknown: world.draw.clone(),
            ..Hand::default()
        });
        let hidden: Vec<usize> = (0..places.len())
            .filter(|i| place != Some(*i) && !places[*i].unknown.is_empty())
            .collect();
        for _ in 0..if hidden.len() < 2 { 0 } else { 200 } {
            let [from, to] = [(); 2].map(|()| hidden[dice.below(hidden.len())]);
            let [i, j] = [from, to].map(|place| dice.below(places[place].unknown.len()));
            let (given, taken) = (places[from].unknown[i], places[to].unknown[j]);
            let fits = |place: usize, card| !places[place].absent.contains(card);
            if from != to && fits(to, &given) && fits(from, &taken) {
                places[from].unknown[i] = taken;
                places[to].unknown[j] = given;
            }
        }
        for place in &mut places {
            rules_testkit::reference::bandadas::sort(&mut place.unknown);
        }
        world.draw = places.pop().expect("the pile").unknown;
        world.hands = places;
        parse(&world.to_string()).expect("a state")
    }
}

/// Games are saved by serde.
#[cfg(feature = "serde")]
impl laws::Kept for Bandadas {
    fn redo(&self, game: &Game) -> Option<Game> {
        game.redo()
    }

    fn at(&self, game: &Game, ply: usize) -> Option<Game> {
        game.game_at(ply)
    }

    fn ended(&self, game: &Game) -> Vec<Game> {
        use bandadas_rules::{GameResult, Seats, Termination};

        let all = Seats::of_players(game.state().players());
        [
            game.resign(seat(1)),
            game.agree(all),
            game.end_by(Termination::Abandoned, GameResult::Unfinished),
        ]
        .into_iter()
        .filter_map(Result::ok)
        .collect()
    }

    fn equal(&self, game: &Game, other: &Game) -> bool {
        game == other
    }

    fn save(&self, game: &Game) -> String {
        serde_json::to_string(game).expect("a saved game")
    }

    fn restore(&self, saved: &str) -> Result<Game, String> {
        serde_json::from_str(saved).map_err(|error| error.to_string())
    }
}

impl Told for Bandadas {
    fn told(&self, state: &State, m: Move, place: laws::Viewer) -> Vec<String> {
        let events = state.events(m).expect("a legal move");
        let seen = events.seen_by(viewer(place));
        seen.iter().map(|event| format!("{event:?}")).collect()
    }

    fn follow(
        &self,
        view: &View,
        state: &State,
        m: Move,
        place: laws::Viewer,
    ) -> Result<View, String> {
        let events = state.events(m).expect("a legal move");
        let mut seen = events.seen_by(viewer(place)).into_iter();
        seen.try_fold(*view, |view, event| view.after(&event))
            .map_err(|error| error.to_string())
    }

    fn seen_record(&self, start: &State, moves: &[Move], place: laws::Viewer) -> Option<String> {
        let mut moves = moves.iter();
        let game = moves.try_fold(Game::new(*start), |game, &m| game.apply(m));
        let record = game.expect("legal moves").record()?;
        Some(record.seen_by(viewer(place)).to_string())
    }

    fn replay_seen(&self, record: &str) -> Result<Vec<View>, String> {
        parse::<SeenRecord>(record).map(|record| record.views().collect())
    }
}
