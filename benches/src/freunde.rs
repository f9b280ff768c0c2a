//! The corpus of Freunde positions: how it is read and how it was made.
//!
//! There are two texts. `corpus/freunde_searched.txt` is of games that a small search played with
//! itself from the position cards of the rules page, in which jumps come several times a game; it is
//! made by [`make_corpus`]. `corpus/freunde.txt` is the older one, of random games from cards that
//! are no longer on the page and of arrangements thrown at random, and is kept as it is.
//!
//! A line of a text is `GROUP | BOARD | LIMITS | POSITION | MOVES`. The sample is the state
//! after the moves, so that it has the past that F7 asks for.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use freunde_rules::{Board, FlockLimits, Move, Player, PositionCard, State, Turn};
use rules_testkit::reference::freunde::Reference;

use crate::Dice;

/// Positions of one kind.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// From games of a search on the default board with flock limits 3,4, of all cards.
    Searched,
    /// Amid a turn of such a game, with a jump due.
    Leaping,
    /// From random games on the default board with flock limits 3,4, of the old cards.
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
    pub const ALL: [Group; 8] = [
        Group::Searched,
        Group::Leaping,
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
            Group::Searched => "searched",
            Group::Leaping => "leaping",
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
    let searched = include_str!("../corpus/freunde_searched.txt").lines();
    let older = include_str!("../corpus/freunde.txt").lines();
    searched.chain(older).map(read).collect()
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

/// The states of the older corpus with a turn of two jumps or more.
pub fn cascading() -> Vec<State> {
    let older = |sample: &Sample| !matches!(sample.group, Group::Searched | Group::Leaping);
    let samples = corpus().into_iter().filter(older);
    samples
        .map(|sample| sample.state)
        .filter(|state| state.turns().any(|(turn, _)| turn.jumps().len() > 1))
        .collect()
}

/// Makes the text of the searched corpus anew; it is always the same.
///
/// # Panics
///
/// If the rules crate refuses one of its own cards.
pub fn make_corpus() -> String {
    /// Games of each card, positions of each game, and positions amid a turn in all.
    const GAMES: usize = 14;
    const POSITIONS: usize = 3;
    const LEAPS: usize = 84;
    let mut dice = Dice::new(2026);
    let (mut samples, mut leaps) = (Vec::new(), Vec::new());
    for name in PositionCard::NAMES {
        let card = PositionCard::named(name).expect("a card");
        for _ in 0..GAMES {
            let limits = FlockLimits::default();
            let start = State::start(Board::default(), limits, [&card; 2]).expect("a start");
            let turns = searched_game(&mut dice, &start);
            for _ in 0..POSITIONS {
                let number = dice.below(turns.len());
                samples.push(before_turn(Group::Searched, &turns, number, 0));
            }
            for (number, (_, moves)) in turns.iter().enumerate() {
                for made in 1..moves.len() {
                    leaps.push(before_turn(Group::Leaping, &turns, number, made));
                }
            }
        }
    }
    let step = (leaps.len() / LEAPS).max(1);
    samples.extend(leaps.into_iter().step_by(step).take(LEAPS));
    samples.iter().fold(String::new(), |mut text, sample| {
        let (board, limits) = (sample.base.board(), sample.base.limits());
        let line: Vec<String> = sample.line.iter().map(Move::to_string).collect();
        let (group, base, line) = (sample.group.name(), sample.base, line.join(" "));
        let line = format!("{group} | {board} | {limits} | {base} | {line}");
        writeln!(text, "{}", line.trim_end()).expect("a string takes all");
        text
    })
}

/// The position before a turn of a game, with its last two turns and with the first `made` moves of
/// the turn.
fn before_turn(group: Group, turns: &[Played], number: usize, made: usize) -> Sample {
    let first = number.saturating_sub(2);
    let past = turns[first..number].iter().flat_map(|(_, moves)| moves);
    let line = past.chain(&turns[number].1[..made]).copied();
    Sample::new(group, &turns[first].0, line.collect())
}

/// The state at the start of a turn, and its moves.
type Played = (State, Vec<Move>);

/// A game of at most 120 turns of [`best_turn`] with itself, after four random ones.
fn searched_game(dice: &mut Dice, start: &State) -> Vec<Played> {
    let mut turns = Vec::new();
    let mut state = *start;
    while turns.len() < 120 && state.outcome().is_none() {
        let random = turns.len() < 4;
        let (turn, next) = if random {
            let all: Vec<_> = state.turns().collect();
            let chosen = dice.below(all.len());
            all.into_iter().nth(chosen).expect("a turn")
        } else {
            best_turn(dice, &state)
        };
        turns.push((state, turn.moves().to_vec()));
        state = next;
    }
    turns
}

/// The turn after which the opponent's best answer is worst, with a little chance in it.
fn best_turn(dice: &mut Dice, state: &State) -> (Turn, State) {
    let player = state.to_move();
    let turns = state.turns().map(|(turn, next)| {
        let worst = if next.outcome().is_some() {
            worth(&next, player)
        } else {
            let answers = next.turns().map(|(_, answer)| worth(&answer, player));
            answers.min().unwrap_or(0)
        };
        (worst + dice.below(4) as i32, turn, next)
    });
    let (_, turn, next) = turns.max_by_key(|(worth, ..)| *worth).expect("a turn");
    (turn, next)
}

/// What a state is worth to a player: stacks owned, their height and how far they have come.
fn worth(state: &State, player: Player) -> i32 {
    if let Some(outcome) = state.outcome() {
        return if outcome.winner() == Some(player) {
            10_000
        } else {
            -10_000
        };
    }
    let side = |side: Player| -> i32 {
        let bird = state.board().bird(side.opponent());
        let stacks = state.stacks_of(side).iter();
        stacks
            .map(|space| {
                let away = bird.file().abs_diff(space.file()) + bird.rank().abs_diff(space.rank());
                let height = state.stack(space).height() as i32;
                4 + 2 * height - i32::from(away)
            })
            .sum()
    };
    side(player) - side(player.opponent())
}

/// A random arrangement of some number of stacks with `pieces` pieces of each player, and with a
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
