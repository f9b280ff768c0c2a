//! What the tests share: Freunde as the suite of laws sees it.
#![allow(dead_code, reason = "each test file uses some of it")]

pub(crate) mod generators;

use freunde_rules::{
    Board, FlockLimits, Game, GameResult, IllegalMove, Move, Moves, Outcome, Player, Record, Setup,
    State, Symmetry, Turn,
};
use rules_testkit::laws::{self, Dice, Law, Played, Referenced, Rules, Symmetric, Trip, WHOLE};
use rules_testkit::reference::freunde::Reference;

/// Freunde on a board and with flock limits, which the texts of positions leave out (F9.3).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Freunde {
    pub(crate) board: Board,
    pub(crate) limits: FlockLimits,
}

impl Freunde {
    /// The game that a state is of.
    pub(crate) fn of(state: &State) -> Freunde {
        Freunde {
            board: *state.board(),
            limits: state.limits(),
        }
    }
}

/// All laws.
pub(crate) fn all_laws() -> Vec<Law<Freunde>> {
    let mut all = laws::base();
    all.extend(laws::played());
    all.extend(laws::symmetric());
    all.extend(laws::referenced());
    #[cfg(feature = "serde")]
    all.extend(laws::kept());
    all
}

impl Rules for Freunde {
    type State = State;
    type Move = Move;
    type Moves = Moves;
    type Error = IllegalMove;
    type Outcome = Outcome;

    fn move_count(&self) -> usize {
        Move::COUNT
    }

    fn index(&self, mv: Move) -> usize {
        mv.index()
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

    fn contains(&self, moves: &Moves, mv: Move) -> bool {
        moves.contains(mv)
    }

    fn get(&self, moves: &Moves, place: usize) -> Option<Move> {
        moves.get(place)
    }

    fn iterate(&self, moves: &Moves) -> Vec<Move> {
        moves.iter().collect()
    }

    fn check(&self, state: &State, mv: Move) -> Result<(), IllegalMove> {
        state.check(mv)
    }

    fn apply(&self, state: &State, mv: Move) -> Result<State, IllegalMove> {
        let next = state.apply(mv)?;
        next.assert_invariants();
        Ok(next)
    }

    fn apply_unchecked(&self, state: &State, mv: Move) -> State {
        state.apply_unchecked(mv)
    }

    fn perft(&self, state: &State, plies: u32) -> u64 {
        state.perft(plies)
    }

    fn seats(&self, _: &State) -> usize {
        2
    }

    fn turn(&self, state: &State) -> laws::Turn {
        match state.phase() {
            freunde_rules::Phase::Over => laws::Turn::Nobody,
            _ => laws::Turn::Player(state.to_move().index()),
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn shares(&self, _: &State, outcome: &Outcome) -> Vec<u32> {
        match outcome.winner() {
            Some(Player::One) => vec![WHOLE, 0],
            Some(Player::Two) => vec![0, WHOLE],
            None => vec![WHOLE / 2; 2],
        }
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    fn inventory(&self, state: &State) -> Vec<u32> {
        let pieces = |player| {
            let spaces = state.board().spaces().iter();
            spaces
                .map(|space| state.stack(space).count(player) as u32)
                .sum()
        };
        Player::ALL.map(pieces).to_vec()
    }

    fn text(&self, state: &State) -> String {
        state.to_text()
    }

    fn parse(&self, text: &str) -> Result<State, String> {
        State::from_text(text).map_err(|error| error.to_string())
    }

    /// Built anew from its parts and the turn so far, a state has no past.
    fn as_written(&self, state: &State) -> State {
        let start = State::try_from(Setup::from(state)).expect("parts of a state");
        state
            .turn_so_far()
            .try_fold(start, |state, mv| state.apply(mv))
            .expect("a turn is legal without a past too")
    }

    fn parse_move(&self, text: &str) -> Result<Move, String> {
        text.parse()
            .map_err(|error: freunde_rules::ParseError| error.to_string())
    }

    fn trips(&self, state: &State) -> Vec<Trip> {
        let mut trips = vec![
            Trip::of("board", state.board(), Board::to_string, str::parse),
            Trip::of(
                "flock limits",
                &state.limits(),
                FlockLimits::to_string,
                str::parse,
            ),
        ];
        // F4.6 keeps turns few, but for boards full of flocks.
        for (turn, _) in state.turns().take(50) {
            trips.push(Trip::of("turn", &turn, Turn::to_string, str::parse));
        }
        let result = GameResult::from(state.outcome());
        trips.push(Trip::of(
            "result",
            &result,
            GameResult::to_string,
            str::parse,
        ));
        #[cfg(feature = "serde")]
        {
            trips.push(json("board in JSON", state.board()));
            trips.push(json("state in JSON", &self.as_written(state)));
            trips.push(json("result in JSON", &result));
            for mv in state.legal_moves() {
                trips.push(json("move in JSON", &mv));
            }
        }
        trips
    }
}

#[cfg(feature = "serde")]
fn json<T>(what: &'static str, value: &T) -> Trip
where
    T: PartialEq + serde::Serialize + serde::de::DeserializeOwned,
{
    Trip::of(
        what,
        value,
        |value| serde_json::to_string(value).expect("texts"),
        |text| serde_json::from_str(text),
    )
}

impl Played for Freunde {
    type Game = Game;

    fn game(&self, start: State) -> Game {
        Game::new(start)
    }

    fn state(&self, game: &Game) -> State {
        *game.state()
    }

    fn play(&self, game: &Game, mv: Move) -> Result<Game, IllegalMove> {
        game.apply(mv)
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

    fn record(&self, game: &Game) -> Option<String> {
        Some(game.record().to_string())
    }

    fn replay(&self, record: &str) -> Result<Game, String> {
        let record: Record = record
            .parse()
            .map_err(|error: freunde_rules::ParseError| error.to_string())?;
        Ok(Game::from_record(&record))
    }
}

#[cfg(feature = "serde")]
impl laws::Kept for Freunde {
    fn redo(&self, game: &Game) -> Option<Game> {
        game.redo()
    }

    fn at(&self, game: &Game, ply: usize) -> Option<Game> {
        game.game_at(ply)
    }

    fn ended(&self, game: &Game) -> Vec<Game> {
        [
            game.resign(Player::One),
            game.agree_draw(),
            game.end_by(
                freunde_rules::Termination::Abandoned,
                GameResult::Unfinished,
            ),
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

impl Symmetric for Freunde {
    type Symmetry = Symmetry;

    fn symmetries(&self, _: &State, _: &mut Dice) -> Vec<Symmetry> {
        Symmetry::ALL.to_vec()
    }

    fn map(&self, by: Symmetry, state: &State) -> State {
        state.image(by)
    }

    fn map_move(&self, by: Symmetry, state: &State, mv: Move) -> Move {
        by.mv(state.board(), mv).expect("a move on the board")
    }

    fn map_outcome(&self, by: Symmetry, outcome: Outcome) -> Outcome {
        by.outcome(outcome)
    }

    fn canonical(&self, state: &State) -> State {
        state.canonical().0
    }
}

impl Referenced for Freunde {
    type Slow = Reference;

    fn slow(&self, start: &State) -> Reference {
        let (board, limits) = (self.board.to_string(), self.limits.to_string());
        Reference::from_text(&board, &limits, &start.to_string()).expect("a canonical text")
    }

    fn slow_moves(&self, slow: &Reference) -> Vec<String> {
        slow.legal_moves()
    }

    fn slow_apply(&self, slow: &Reference, mv: &str) -> Reference {
        slow.apply_text(mv).expect("a legal move")
    }

    fn slow_text(&self, slow: &Reference) -> String {
        slow.whole_text()
    }

    fn slow_shares(&self, slow: &Reference) -> Option<Vec<u32>> {
        slow.outcome.map(|outcome| {
            if outcome.winner == 1 {
                vec![WHOLE, 0]
            } else {
                vec![0, WHOLE]
            }
        })
    }
}
