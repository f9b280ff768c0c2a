//! A toy of perfect information: three heaps of stones, a move takes one or two stones of a
//! heap, and who takes the last stone wins.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use rules_testkit::laws::{Dice, Kept, Played, Referenced, Rules, Symmetric, Trip, Turn, WHOLE};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    heaps: [u8; 3],
    taken: [u8; 2],
    player: usize,
}

pub(crate) const START: State = State {
    heaps: [3; 3],
    taken: [0; 2],
    player: 0,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move {
    heap: usize,
    stones: u8,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ["a", "b", "c"][self.heap], self.stones)
    }
}

/// What can be wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    ListsAMoveTwice,
    SaysAWrongLength,
    TwoMovesOfANumber,
    CountsPastTheEnd,
    OmitsALegalMove,
    AcceptsAnUnlistedMove,
    ExplainsInTwoWays,
    UncheckedDoesAnother,
    PanicsAtAnIllegalMove,
    TextDropsAField,
    MoveTextReadsAsAnother,
    OtherTextDropsAField,
    KeyDiffersForEqualStates,
    KeyHasTooFewBits,
    MovesChangeEarlierStates,
    LosesAPiece,
    OutcomeWithMovesLeft,
    TwoWholeWinners,
    UndoLosesMoves,
    RedoMakesAnotherMove,
    EarlierGameHasAMoveMore,
    PlaysOnWhenResigned,
    SavingForgetsTheEnd,
    RecordReplaysToAnotherState,
    LaterGamesShowInEarlierOnes,
    PlaysOnWhenOver,
    ForgetsAResult,
    SymmetryForgetsTheMoves,
    SymmetryTurnsThePlayer,
    SymmetryForgetsTheOutcome,
    CanonicalIsEveryState,
    RulesForbidAMove,
    RulesGiveStonesToTheOther,
    RulesTurnTheOutcome,
}

#[derive(Default)]
pub(crate) struct Heaps {
    fault: Option<Fault>,
    /// How often a move was made or a key asked for, which only faults look at.
    calls: Cell<u8>,
}

impl Heaps {
    pub(crate) fn with(fault: Fault) -> Heaps {
        Heaps {
            fault: Some(fault),
            ..Heaps::default()
        }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    fn call(&self) -> u8 {
        self.calls.set(self.calls.get().wrapping_add(1));
        self.calls.get()
    }

    /// The state after a move that may take more stones than there are.
    fn take(&self, state: &State, m: Move) -> State {
        let mut next = *state;
        let stones = m.stones.min(state.heaps[m.heap]);
        next.heaps[m.heap] -= stones;
        let who = if self.has(Fault::RulesGiveStonesToTheOther) {
            1 - state.player
        } else {
            state.player
        };
        next.taken[who] += stones;
        if self.has(Fault::LosesAPiece) && stones == 2 {
            next.taken[who] -= 1;
        }
        next.player = 1 - state.player;
        next
    }
}

fn print(state: &State) -> String {
    let State {
        heaps: [a, b, c],
        taken: [one, two],
        player,
    } = state;
    format!("{a},{b},{c} {one},{two} {}", player + 1)
}

fn read(text: &str) -> Result<State, String> {
    let numbers: Vec<u8> = text
        .split([' ', ','])
        .map(|word| word.parse().map_err(|_| format!("{word:?} is no number")))
        .collect::<Result<_, _>>()?;
    match numbers[..] {
        [a, b, c, one, two, player @ (1 | 2)] => Ok(State {
            heaps: [a, b, c],
            taken: [one, two],
            player: usize::from(player) - 1,
        }),
        _ => Err("not six numbers".to_owned()),
    }
}

/// A state's text without what player Two has taken.
fn print_less(state: &State) -> String {
    print(&State {
        taken: [state.taken[0], 0],
        ..*state
    })
}

impl Rules for Heaps {
    type State = State;
    type Move = Move;
    type Moves = Vec<Move>;
    type Error = String;
    type Outcome = usize;

    fn move_count(&self) -> usize {
        6
    }

    fn index(&self, m: Move) -> usize {
        2 * m.heap + usize::from(m.stones) - 1
    }

    fn move_of(&self, index: usize) -> Option<Move> {
        let heap = if self.has(Fault::TwoMovesOfANumber) && index == 5 {
            0
        } else {
            index / 2
        };
        (index < 6).then_some(Move {
            heap,
            stones: (index % 2) as u8 + 1,
        })
    }

    fn legal_moves(&self, state: &State) -> Vec<Move> {
        let mut moves: Vec<Move> = (0..6)
            .filter_map(|index| Heaps::default().move_of(index))
            .filter(|m| m.stones <= state.heaps[m.heap])
            .collect();
        let middle = Move { heap: 1, stones: 2 };
        if self.has(Fault::OmitsALegalMove) || self.has(Fault::RulesForbidAMove) {
            moves.retain(|m| *m != middle);
        }
        if self.has(Fault::ListsAMoveTwice) {
            moves.extend(moves.first().copied());
        }
        moves
    }

    fn len(&self, moves: &Vec<Move>) -> usize {
        moves.len() + usize::from(self.has(Fault::SaysAWrongLength))
    }

    fn is_empty(&self, moves: &Vec<Move>) -> bool {
        moves.is_empty()
    }

    fn contains(&self, moves: &Vec<Move>, m: Move) -> bool {
        moves.contains(&m)
    }

    fn get(&self, moves: &Vec<Move>, place: usize) -> Option<Move> {
        moves.get(place).copied()
    }

    fn iterate(&self, moves: &Vec<Move>) -> Vec<Move> {
        moves.clone()
    }

    fn check(&self, state: &State, m: Move) -> Result<(), String> {
        let listed = if self.has(Fault::OmitsALegalMove) {
            Heaps::default().legal_moves(state)
        } else {
            self.legal_moves(state)
        };
        if listed.contains(&m) {
            return Ok(());
        }
        if self.has(Fault::AcceptsAnUnlistedMove) && m.heap == 1 && state.heaps[1] == 1 {
            return Ok(());
        }
        assert!(!self.has(Fault::PanicsAtAnIllegalMove), "no such stones");
        Err(format!("heap {} is too small", m.heap))
    }

    fn apply(&self, state: &State, m: Move) -> Result<State, String> {
        self.call();
        self.check(state, m).map_err(|error| {
            if self.has(Fault::ExplainsInTwoWays) {
                "illegal".to_owned()
            } else {
                error
            }
        })?;
        Ok(self.take(state, m))
    }

    fn apply_unchecked(&self, state: &State, m: Move) -> State {
        let mut next = self.take(state, m);
        if self.has(Fault::UncheckedDoesAnother) {
            next.player = state.player;
        }
        next
    }

    fn perft(&self, state: &State, plies: u32) -> u64 {
        if plies == 0 {
            return 1;
        }
        let moves = self.legal_moves(state);
        if moves.is_empty() && self.has(Fault::CountsPastTheEnd) {
            return 1;
        }
        moves
            .into_iter()
            .map(|m| self.perft(&self.take(state, m), plies - 1))
            .sum()
    }

    fn seats(&self, _: &State) -> usize {
        2
    }

    fn turn(&self, state: &State) -> Turn {
        if state.heaps == [0; 3] {
            Turn::Nobody
        } else {
            Turn::Player(state.player)
        }
    }

    fn outcome(&self, state: &State) -> Option<usize> {
        let left: u8 = state.heaps.iter().sum();
        let winner = if self.has(Fault::RulesTurnTheOutcome) {
            state.player
        } else {
            1 - state.player
        };
        let over = left == 0 || left == 1 && self.has(Fault::OutcomeWithMovesLeft);
        over.then_some(winner)
    }

    fn shares(&self, _: &State, winner: &usize) -> Vec<u32> {
        let mut shares = vec![0; 2];
        shares[*winner] = WHOLE;
        if self.has(Fault::TwoWholeWinners) {
            shares[1 - winner] = WHOLE;
        }
        shares
    }

    fn key(&self, state: &State) -> u64 {
        if self.has(Fault::KeyDiffersForEqualStates) {
            return u64::from(self.call());
        }
        let key = state
            .heaps
            .iter()
            .chain(&state.taken)
            .fold(state.player as u64, |key, n| key * 16 + u64::from(*n));
        if self.has(Fault::KeyHasTooFewBits) {
            key % 4
        } else {
            key
        }
    }

    fn inventory(&self, state: &State) -> Vec<u32> {
        let all = state.heaps.iter().chain(&state.taken);
        vec![all.map(|n| u32::from(*n)).sum()]
    }

    fn text(&self, state: &State) -> String {
        if self.has(Fault::TextDropsAField) {
            return print_less(state);
        }
        if self.has(Fault::MovesChangeEarlierStates) {
            let mut changed = *state;
            changed.taken[0] += self.calls.get() % 7;
            return print(&changed);
        }
        print(state)
    }

    fn parse(&self, text: &str) -> Result<State, String> {
        read(text)
    }

    fn as_written(&self, state: &State) -> State {
        *state
    }

    fn parse_move(&self, text: &str) -> Result<Move, String> {
        let moves = (0..6).filter_map(|index| Heaps::default().move_of(index));
        let m = moves
            .into_iter()
            .find(|m| m.to_string() == text)
            .ok_or_else(|| format!("{text:?} is no move"))?;
        Ok(if self.has(Fault::MoveTextReadsAsAnother) {
            Move { stones: 1, ..m }
        } else {
            m
        })
    }

    fn trips(&self, state: &State) -> Vec<Trip> {
        let print = if self.has(Fault::OtherTextDropsAField) {
            print_less
        } else {
            print
        };
        vec![Trip::of(
            "bracketed state",
            state,
            |state| format!("[{}]", print(state)),
            |text| read(text.trim_matches(['[', ']'])),
        )]
    }
}

/// A game, whose moves the fault of shared ones keeps in one place for all games.
#[derive(Clone)]
pub(crate) struct Game {
    start: State,
    moves: Vec<Move>,
    undone: Vec<Move>,
    /// Who has given up.
    resigned: Option<usize>,
    shared: Rc<RefCell<Vec<Move>>>,
}

impl Heaps {
    fn replayed(&self, game: &Game) -> State {
        game.moves
            .iter()
            .fold(game.start, |state, m| self.take(&state, *m))
    }
}

impl Played for Heaps {
    type Game = Game;

    fn game(&self, start: State) -> Game {
        Game {
            start,
            moves: Vec::new(),
            undone: Vec::new(),
            resigned: None,
            shared: Rc::default(),
        }
    }

    fn state(&self, game: &Game) -> State {
        self.replayed(game)
    }

    fn play(&self, game: &Game, m: Move) -> Result<Game, String> {
        let state = self.replayed(game);
        if self.outcome(&state).is_some() {
            return if self.has(Fault::PlaysOnWhenOver) {
                Ok(game.clone())
            } else {
                Err("the game is over".to_owned())
            };
        }
        if game.resigned.is_some() && !self.has(Fault::PlaysOnWhenResigned) {
            return Err("a player has given up".to_owned());
        }
        self.apply(&state, m)?;
        let mut next = game.clone();
        next.undone.clear();
        next.moves.push(m);
        next.shared.borrow_mut().clone_from(&next.moves);
        Ok(next)
    }

    fn undo(&self, game: &Game) -> Option<Game> {
        let mut before = game.clone();
        if before.resigned.take().is_some() {
            return Some(before);
        }
        before.undone.push(before.moves.pop()?);
        if self.has(Fault::UndoLosesMoves) && before.moves.len() == 3 {
            before.moves.pop();
        }
        Some(before)
    }

    fn moves(&self, game: &Game) -> Vec<Move> {
        game.moves.clone()
    }

    fn result(&self, game: &Game) -> Option<usize> {
        if self.has(Fault::ForgetsAResult) {
            return None;
        }
        self.outcome(&self.replayed(game))
    }

    fn record(&self, game: &Game) -> Option<String> {
        let shared = game.shared.borrow();
        let moves = if self.has(Fault::LaterGamesShowInEarlierOnes) && !shared.is_empty() {
            &shared
        } else {
            &game.moves
        };
        let mut words = vec![print(&game.start)];
        words.extend(moves.iter().map(ToString::to_string));
        Some(words.join(";"))
    }

    fn replay(&self, record: &str) -> Result<Game, String> {
        let mut words = record.split(';');
        let mut start = read(words.next().unwrap_or_default())?;
        if self.has(Fault::RecordReplaysToAnotherState) {
            start.taken = [1, 0];
        }
        let mut game = self.game(start);
        for word in words {
            let m = self.parse_move(word)?;
            game = self.play(&game, m)?;
        }
        Ok(game)
    }
}

impl Kept for Heaps {
    fn redo(&self, game: &Game) -> Option<Game> {
        let mut after = game.clone();
        let mut m = after.undone.pop()?;
        if self.has(Fault::RedoMakesAnotherMove) && m.stones == 2 {
            m.stones = 1;
        }
        after.moves.push(m);
        Some(after)
    }

    fn at(&self, game: &Game, ply: usize) -> Option<Game> {
        let more = usize::from(self.has(Fault::EarlierGameHasAMoveMore) && ply > 2);
        let moves = game.moves.get(..ply)?;
        let moves = game.moves.get(..ply + more).unwrap_or(moves);
        let mut then = self.game(game.start);
        then.moves = moves.to_vec();
        Some(then)
    }

    fn ended(&self, game: &Game) -> Vec<Game> {
        if self.outcome(&self.replayed(game)).is_some() {
            return Vec::new();
        }
        let resigned = |seat| Game {
            resigned: Some(seat),
            ..game.clone()
        };
        vec![resigned(0), resigned(1)]
    }

    fn equal(&self, game: &Game, other: &Game) -> bool {
        let kept = |game: &Game| (game.start, game.moves.clone(), game.resigned);
        kept(game) == kept(other)
    }

    fn save(&self, game: &Game) -> String {
        let mut words = vec![print(&game.start)];
        words.extend(game.moves.iter().map(ToString::to_string));
        if let Some(seat) = game.resigned
            && !self.has(Fault::SavingForgetsTheEnd)
        {
            words.push(format!("resigned {seat}"));
        }
        words.join(";")
    }

    fn restore(&self, saved: &str) -> Result<Game, String> {
        let mut words = saved.split(';');
        let mut game = self.game(read(words.next().unwrap_or_default())?);
        for word in words {
            match word.strip_prefix("resigned ") {
                Some(seat) => game.resigned = Some(usize::from(seat == "1")),
                None => game.moves.push(Heaps::default().parse_move(word)?),
            }
        }
        Ok(game)
    }
}

/// Reads the heaps from the other side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reversal;

impl Symmetric for Heaps {
    type Symmetry = Reversal;

    fn symmetries(&self, _: &State, _: &mut Dice) -> Vec<Reversal> {
        vec![Reversal]
    }

    fn map(&self, _: Reversal, state: &State) -> State {
        let [a, b, c] = state.heaps;
        let mut image = State {
            heaps: [c, b, a],
            ..*state
        };
        // It turns back by itself, so that canonical states stay single.
        if self.has(Fault::SymmetryTurnsThePlayer) && b == 3 {
            image.player = 1 - state.player;
        }
        image
    }

    fn map_move(&self, _: Reversal, _: &State, m: Move) -> Move {
        if self.has(Fault::SymmetryForgetsTheMoves) {
            return m;
        }
        Move {
            heap: 2 - m.heap,
            ..m
        }
    }

    fn map_outcome(&self, _: Reversal, winner: usize) -> usize {
        if self.has(Fault::SymmetryForgetsTheOutcome) {
            1 - winner
        } else {
            winner
        }
    }

    fn canonical(&self, state: &State) -> State {
        if self.has(Fault::CanonicalIsEveryState) {
            return *state;
        }
        let image = self.map(Reversal, state);
        let order = |state: &State| (state.heaps, state.player);
        if order(&image) < order(state) {
            image
        } else {
            *state
        }
    }
}

/// The reference keeps the words of a state's text.
impl Referenced for Heaps {
    type Slow = Vec<String>;

    fn slow(&self, start: &State) -> Vec<String> {
        print(start)
            .split([' ', ','])
            .map(ToString::to_string)
            .collect()
    }

    fn slow_moves(&self, slow: &Vec<String>) -> Vec<String> {
        let mut moves = Vec::new();
        for (heap, stones) in ["a", "b", "c"].iter().zip(slow) {
            if stones != "0" {
                moves.push(format!("{heap}1"));
            }
            if stones != "0" && stones != "1" {
                moves.push(format!("{heap}2"));
            }
        }
        moves
    }

    fn slow_apply(&self, slow: &Vec<String>, m: &str) -> Vec<String> {
        let add = |word: &str, n: i32| (word.parse::<i32>().unwrap() + n).to_string();
        let stones = if m.ends_with('1') { 1 } else { 2 };
        let heap = ["a", "b", "c"]
            .iter()
            .position(|heap| m.starts_with(heap))
            .unwrap();
        let mut next = slow.clone();
        next[heap] = add(&slow[heap], -stones);
        let (taken, other) = if slow[5] == "1" { (3, "2") } else { (4, "1") };
        next[taken] = add(&slow[taken], stones);
        other.clone_into(&mut next[5]);
        next
    }

    fn slow_text(&self, slow: &Vec<String>) -> String {
        format!(
            "{} {} {}",
            slow[..3].join(","),
            slow[3..5].join(","),
            slow[5]
        )
    }

    fn slow_shares(&self, slow: &Vec<String>) -> Option<Vec<u32>> {
        let over = slow[..3].iter().all(|stones| stones == "0");
        over.then(|| {
            if slow[5] == "1" {
                vec![0, WHOLE]
            } else {
                vec![WHOLE, 0]
            }
        })
    }
}
