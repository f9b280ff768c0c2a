//! The corpus of Freunde positions: how it is read and how it was made.
//!
//! A line of the text is `GROUP | BOARD | LIMITS | POSITION | MOVES`. The sample is the state
//! after the moves, so that it has the past that F7 asks for.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use freunde_rules::{Board, FlockLimits, Move, PositionCard, State};
use rules_testkit::reference::freunde::Reference;

use crate::Dice;

/// Positions of one kind.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// From games on the default board with flock limits 3,4, of all cards.
    Played,
    /// From such games with other flock limits.
    Limits,
    /// Many pieces on many spaces, boards of 5 × 5 to 8 × 8.
    Crowded,
    /// Few stacks, up to the greatest heights.
    Tall,
    /// Boards of 2 × 2 to 4 × 4.
    Small,
    /// Amid a turn, with a jump due.
    Jumping,
}

impl Group {
    /// All groups, in the order of the corpus.
    pub const ALL: [Group; 6] = [
        Group::Played,
        Group::Limits,
        Group::Crowded,
        Group::Tall,
        Group::Small,
        Group::Jumping,
    ];

    /// Its word in the corpus and in the names of benches.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Played => "played",
            Group::Limits => "limits",
            Group::Crowded => "crowded",
            Group::Tall => "tall",
            Group::Small => "small",
            Group::Jumping => "jumping",
        }
    }
}

/// A position of the corpus.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Which kind it is of.
    pub group: Group,
    /// The state.
    pub state: State,
    base: State,
    line: Vec<Move>,
}

impl Sample {
    fn new(group: Group, base: &State, line: Vec<Move>) -> Sample {
        let state = line.iter().fold(*base, |state, &mv| {
            state
                .apply(mv)
                .unwrap_or_else(|error| panic!("{mv} in {state}: {error}"))
        });
        Sample {
            group,
            state,
            base: *base,
            line,
        }
    }

    /// The same position of the slow reference.
    ///
    /// # Panics
    ///
    /// If the reference refuses it.
    pub fn reference(&self) -> Reference {
        let base = &self.base;
        let start = Reference::from_text(
            &base.board().to_string(),
            &base.limits().to_string(),
            &base.to_string(),
        )
        .expect("a position");
        self.line.iter().fold(start, |position, mv| {
            position.apply_text(&mv.to_string()).expect("a legal move")
        })
    }
}

/// All samples, in the order of the text.
///
/// # Panics
///
/// If the text is not a corpus.
pub fn corpus() -> Vec<Sample> {
    let text = include_str!("../corpus/freunde.txt");
    text.lines().map(read).collect()
}

fn read(line: &str) -> Sample {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [group, board, limits, position, moves] = fields[..] else {
        panic!("not five fields: {line}");
    };
    let group = Group::ALL.into_iter().find(|known| known.name() == group);
    let board: Board = board.parse().expect("a board");
    let limits: FlockLimits = limits.parse().expect("flock limits");
    let base = State::parse(board, limits, position).expect("a position");
    let moves = moves.split_whitespace();
    let line = moves.map(|mv| mv.parse().expect("a move")).collect();
    Sample::new(group.expect("a group"), &base, line)
}

/// The samples of a group.
pub fn of_group(samples: &[Sample], group: Group) -> Vec<State> {
    let samples = samples.iter().filter(|sample| sample.group == group);
    samples.map(|sample| sample.state).collect()
}

/// Makes the text of the corpus anew; it is always the same.
///
/// # Panics
///
/// If the rules crate refuses one of its own cards or boards.
pub fn make_corpus() -> String {
    let mut dice = Dice::new(2024);
    let mut samples = Vec::new();
    let cards = PositionCard::NAMES.map(|name| PositionCard::named(name).expect("a card"));
    let usual = [(3, 4); 42];
    let unusual = [(1, 1), (1, 2), (2, 2), (2, 5), (4, 3), (6, 6), (32, 32)];
    for card in &cards {
        let usual = usual.iter().map(|limits| (Group::Played, limits));
        let unusual = unusual.iter().map(|limits| (Group::Limits, limits));
        for (group, &(movement, jump)) in usual.chain(unusual) {
            let limits = FlockLimits::new(movement, jump).expect("flock limits");
            let start = State::start(Board::default(), limits, [card, card]).expect("a start");
            samples.push(walk(&mut dice, group, &start, 60));
        }
    }
    let boards = [
        "7x7 river=4 birds=d1,d7",
        "5x5 river=3 birds=c1,c5",
        "6x6 river=3,4 birds=c1,d6",
        "6x7 river=a4,b4,e4,f4 birds=a1,f7",
        "8x8 river=4,5 birds=d1,e8",
        "8x8 river=- birds=a1,h8",
    ];
    for number in 0..96 {
        let start = arrange(&mut dice, boards[number % boards.len()], 14..=24, 16);
        samples.push(walk(&mut dice, Group::Crowded, &start, 10));
    }
    for number in 0..96 {
        let start = arrange(&mut dice, boards[number % boards.len()], 2..=8, 16);
        samples.push(walk(&mut dice, Group::Tall, &start, 6));
    }
    let boards = [
        "2x2 river=- birds=a1,b2",
        "2x3 river=2 birds=a1,b3",
        "3x3 river=b2 birds=b1,b3",
        "3x4 river=- birds=b1,b4",
        "4x4 river=2,3 birds=b1,c4",
        "4x3 river=a2,d2 birds=b1,c3",
    ];
    for number in 0..60 {
        let start = arrange(&mut dice, boards[number % boards.len()], 2..=6, 6);
        samples.push(walk(&mut dice, Group::Small, &start, 10));
    }
    let boards = [
        "7x7 river=4 birds=d1,d7",
        "6x6 river=3,4 birds=c1,d6",
        "8x8 river=- birds=a1,h8",
    ];
    for number in 0..60 {
        samples.push(jumping(&mut dice, boards[number % boards.len()]));
    }
    samples.iter().fold(String::new(), |mut text, sample| {
        let (board, limits) = (sample.base.board(), sample.base.limits());
        let line: Vec<String> = sample.line.iter().map(Move::to_string).collect();
        let (group, base, line) = (sample.group.name(), sample.base, line.join(" "));
        let line = format!("{group} | {board} | {limits} | {base} | {line}");
        writeln!(text, "{}", line.trim_end()).expect("a string takes all");
        text
    })
}

/// A random arrangement of some number of stacks with so many pieces of each player, and with a
/// legal movement.
///
/// # Panics
///
/// If the text is not that of a board.
pub fn arrange(
    dice: &mut Dice,
    board: &str,
    stacks: RangeInclusive<usize>,
    pieces: usize,
) -> State {
    let board: Board = board.parse().expect("a board");
    let spaces: Vec<_> = board.spaces().iter().collect();
    loop {
        let count = stacks.start() + dice.below(stacks.end() - stacks.start() + 1);
        let chosen: Vec<usize> = (0..count).map(|_| dice.below(spaces.len())).collect();
        let mut texts = vec![String::new(); 64];
        let mut left = [pieces; 2];
        while left != [0; 2] {
            let player = dice.below(2);
            if left[player] != 0 {
                left[player] -= 1;
                let space = spaces[chosen[dice.below(count)]];
                texts[space.index()].push(['1', '2'][player]);
            }
        }
        let ranks: Vec<String> = (0..usize::from(board.height()))
            .rev()
            .map(|rank| rank_text(&texts[rank * 8..][..usize::from(board.width())]))
            .collect();
        let to_move = 1 + dice.below(2);
        let text = format!("{} {to_move} - -", ranks.join("/"));
        match State::parse(board, FlockLimits::default(), &text) {
            Ok(state) if state.outcome().is_none() => return state,
            _ => {}
        }
    }
}

/// A rank's text (F9.2).
fn rank_text(stacks: &[String]) -> String {
    let mut words: Vec<String> = Vec::new();
    for run in stacks.chunk_by(|one, next| one.is_empty() && next.is_empty()) {
        words.push(match (run, run.len()) {
            ([stack], _) if !stack.is_empty() => stack.clone(),
            (_, 1) => "x".to_string(),
            (_, len) => format!("x{len}"),
        });
    }
    words.join(",")
}

/// The turns of a random game: the state at the start of each, and its moves.
fn game(dice: &mut Dice, start: &State, most: usize) -> Vec<(State, Vec<Move>)> {
    let mut turns = Vec::new();
    let mut state = *start;
    while turns.len() < most && state.outcome().is_none() {
        let before = state;
        let mut moves = Vec::new();
        loop {
            let legal = state.legal_moves();
            let mv = legal.get(dice.below(legal.len())).expect("a legal move");
            moves.push(mv);
            state = state.apply(mv).expect("a listed move");
            if state.jump_due().is_none() {
                break;
            }
        }
        turns.push((before, moves));
    }
    turns
}

/// A position before the end of a random game of up to `most` turns, with its last two turns.
fn walk(dice: &mut Dice, group: Group, start: &State, most: usize) -> Sample {
    let turns = game(dice, start, most);
    let len = dice.below(turns.len());
    let line = &turns[len.saturating_sub(2)..len];
    let base = line.first().map_or(&turns[0].0, |turn| &turn.0);
    let moves = line.iter().flat_map(|turn| turn.1.clone()).collect();
    Sample::new(group, base, moves)
}

/// A position with a jump due, in a random game.
fn jumping(dice: &mut Dice, board: &str) -> Sample {
    loop {
        let start = arrange(dice, board, 5..=9, 16);
        let turns = game(dice, &start, 20);
        if let Some((base, moves)) = turns.iter().find(|turn| turn.1.len() > 1) {
            let made = 1 + dice.below(moves.len() - 1);
            return Sample::new(Group::Jumping, base, moves[..made].to_vec());
        }
    }
}
