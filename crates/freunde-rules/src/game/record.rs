//! F9.6: the record of a game.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::game::Game;
use crate::game::end::{Conclusion, GameResult, Termination};
use crate::game::tags::{
    GAME, OWN_TAGS, START, TERMINATION, Tag, TagError, TagReader, Tags, write_tag,
};
use crate::illegal::IllegalMove;
use crate::limits::FlockLimits;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::player::Player;
use crate::state::State;
use crate::text::{ParseError, Problem};
use crate::turn::Turn;

/// The longest line of moves.
const LINE: usize = 80;

/// The record of a game, in the manner of PGN (F9.6). Every value is that of a game that
/// could be played: reading a record checks all of its moves.
///
/// [`Game::record`] makes it of any game at any moment, and [`Record::game`] gives that game back,
/// equal to the first. Nothing in Freunde is hidden, so the record is also what every player and
/// spectator may see of the game.
///
/// ```
/// use freunde_rules::{Game, Player, Record};
/// let mut game = Game::default().with_tag("Event", "A short game")?;
/// for turn in ["b2-a2*a3", "d6ve6", "c1-b1"] {
///     game = game.apply_turn(&turn.parse()?)?;
/// }
/// let game = game.resign(Player::Two)?;
/// let text = game.record().to_string();
/// assert!(text.ends_with(
///     "[Result \"1-0\"]\n[Termination \"resignation\"]\n[Event \"A short game\"]\n\n\
///      1. b2-a2*a3 d6ve6 2. c1-b1 1-0\n"
/// ));
/// assert_eq!(text.parse::<Record>()?.game(), game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    start: State,
    turns: Vec<Turn>,
    turn_in_progress: Option<Turn>,
    outcome: Option<Outcome>,
    end: Option<Conclusion>,
    tags: Tags,
}

impl Record {
    /// The record of a game.
    pub(crate) fn of(game: &Game) -> Record {
        Record {
            start: *game.start(),
            turns: game.turns(),
            turn_in_progress: game.turn_in_progress(),
            outcome: game.outcome(),
            end: game.conclusion(),
            tags: game.tag_list().clone(),
        }
    }

    /// The game of the record; see [`Game::from_record`].
    pub fn game(&self) -> Game {
        Game::from_record(self)
    }

    /// The state from which the game starts: that of the tags Board, Position and `FlockLimits`,
    /// or of the tag Start where there is one.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The complete turns, in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The beginning of a last turn that is not complete: a jump is still due.
    pub fn turn_in_progress(&self) -> Option<&Turn> {
        self.turn_in_progress.as_ref()
    }

    /// All moves, in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let turns = self.turns.iter().chain(&self.turn_in_progress);
        turns.flat_map(|turn| turn.moves().iter().copied())
    }

    /// How the moves ended the game, if they did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The result: that of the moves where they end the game, else any.
    pub fn result(&self) -> GameResult {
        self.end
            .map_or_else(|| self.outcome.into(), |end| end.result)
    }

    /// How the game ended, if its moves did not end it and it is known.
    pub fn termination(&self) -> Option<Termination> {
        self.end?.termination
    }

    /// The names and values of the tags besides Game, Board, Position, `FlockLimits` and Result,
    /// in their order. Termination and Start are among them where the game has them.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// The value of a tag among [`tags`](Record::tags).
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag, as Event or Date: at its place if it is there, else after the last.
    ///
    /// # Errors
    ///
    /// If the tag follows from the game, or its name or value cannot be one (F9.6). Then the
    /// record stays as it is.
    ///
    /// ```
    /// use freunde_rules::{Game, TagError};
    /// let mut record = Game::default().record();
    /// record.set_tag("One", "Zoë \"the Bird\"")?;
    /// assert_eq!(record.tag("One"), Some("Zoë \"the Bird\""));
    /// assert!(record.set_tag("Result", "1-0").is_err());
    /// # Ok::<(), TagError>(())
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        self.tags.set(name, value)
    }

    /// Takes a tag out that can be set; its value, if it was there.
    pub fn remove_tag(&mut self, name: &str) -> Option<String> {
        self.tags.remove(name)
    }

    pub(super) fn tag_list(&self) -> &Tags {
        &self.tags
    }

    pub(super) fn conclusion(&self) -> Option<Conclusion> {
        self.end
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [game, board, position, limits, result] = OWN_TAGS;
        write_tag(f, game, GAME)?;
        write_tag(f, board, self.start.board())?;
        write_tag(f, position, self.start)?;
        write_tag(f, limits, self.start.limits())?;
        write_tag(f, result, self.result())?;
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        writeln!(f)?;
        let mut column = 0;
        let mut write_word = |word: &str| {
            if column != 0 {
                let fits = column + 1 + word.len() <= LINE;
                f.write_str(if fits { " " } else { "\n" })?;
                column = if fits { column + 1 } else { 0 };
            }
            column += word.len();
            f.write_str(word)
        };
        let mut numbers = Numbers::new(self.start.to_move());
        for turn in self.turns.iter().chain(&self.turn_in_progress) {
            if let Some(number) = numbers.next_word() {
                write_word(&number)?;
            }
            write_word(&turn.to_string())?;
        }
        write_word(&self.result().to_string())?;
        writeln!(f)
    }
}

/// The move numbers, which are words of their own.
pub(crate) struct Numbers {
    turns: u64,
    begins: Player,
}

impl Numbers {
    pub(crate) fn new(begins: Player) -> Numbers {
        Numbers { turns: 0, begins }
    }

    /// The number of the turn that [`next_word`](Numbers::next_word) came to last.
    pub(crate) fn of_last(&self) -> u64 {
        (self.turns + u64::from(self.begins == Player::Two)).div_ceil(2)
    }

    /// The word before the next turn, if there is one: `N.` before each turn of player One, and
    /// `1...` before the first if that is player Two's.
    pub(crate) fn next_word(&mut self) -> Option<String> {
        let place = self.turns + u64::from(self.begins == Player::Two);
        self.turns += 1;
        if place.is_multiple_of(2) {
            Some(format!("{}.", place / 2 + 1))
        } else {
            (self.turns == 1).then(|| "1...".to_string())
        }
    }
}

/// What the tags of a record say, however they were read.
pub(crate) struct Head {
    pub(crate) start: State,
    /// The result of the tag, and where it stands.
    pub(crate) result: (GameResult, usize),
    /// What Termination says, and where.
    pub(crate) termination: Option<(Termination, usize)>,
    pub(crate) tags: Tags,
}

impl Head {
    /// The head of a start, as the tags Board, Position and `FlockLimits` give it, and a result.
    pub(crate) fn new(start: State, result: (GameResult, usize)) -> Head {
        Head {
            start,
            result,
            termination: None,
            tags: Tags::default(),
        }
    }

    /// Another tag, whose name is a new one.
    pub(crate) fn add(&mut self, text: &str, tag: Tag<'_>) -> Result<(), ParseError> {
        if tag.name == TERMINATION {
            self.termination = Some((tag.parse()?, tag.value_at));
        } else if tag.name == START {
            let fail = |problem| ParseError::new("tags", text, tag.value_at, problem);
            let start = State::from_text(&tag.value).map_err(|error| error.after(tag.value_at))?;
            if start.jump_due().is_some() {
                return Err(fail(Problem::StartAmidTurn));
            }
            if start.without_past() != self.start {
                return Err(fail(Problem::StartDiffers));
            }
            if start == self.start {
                return Err(fail(Problem::NeedlessStart));
            }
            self.start = start;
        }
        self.tags.push(tag.name, tag.value);
        Ok(())
    }

    /// The record of these tags, the moves of a game from the start, and the result after them,
    /// which stands at a byte.
    pub(crate) fn record(
        self,
        text: &str,
        game: &Game,
        (result, at): (GameResult, usize),
    ) -> Result<Record, ParseError> {
        let fail = |field, at, problem| Err(ParseError::new(field, text, at, problem));
        let outcome = game.outcome();
        let of_moves = outcome.map(|outcome| GameResult::from(Some(outcome)));
        for (result, at) in [(result, at), self.result] {
            if let Some(outcome) = outcome.filter(|_| of_moves != Some(result)) {
                return fail("result", at, Problem::WrongResult(outcome));
            }
        }
        if result != self.result.0 {
            return fail("result", at, Problem::ResultsDiffer(self.result.0));
        }
        let termination = self.termination.map(|(termination, _)| termination);
        let end = match Conclusion::of(outcome, result, termination) {
            Ok(end) => end,
            Err(problem) => {
                let at = self.termination.map_or(self.result.1, |(_, at)| at);
                return fail("tags", at, problem);
            }
        };
        let turn_in_progress = game.turn_in_progress();
        if turn_in_progress.is_some() && result != GameResult::Unfinished {
            return fail("result", at, Problem::UnfinishedTurn);
        }
        Ok(Record {
            start: self.start,
            turns: game.turns(),
            turn_in_progress,
            outcome,
            end,
            tags: self.tags,
        })
    }
}

/// Reads the words of moves in canonical form, but with any white space between them.
impl FromStr for Record {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Record, ParseError> {
        read(text).map_err(|error| error.in_lines(text))
    }
}

/// `record = tags newline moves result newline`
fn read(text: &str) -> Result<Record, ParseError> {
    let mut reader = TagReader { text, at: 0 };
    let head = read_head(&mut reader)?;
    let mut words = Words {
        text,
        at: reader.at,
    };
    let game = words.turns(Game::new(head.start))?;
    let result = words.result(&game, head.result.0)?;
    if let Some(word) = words.peek() {
        return Err(ParseError::syntax("moves", text, word.start, "the end"));
    }
    head.record(text, &game, result)
}

/// The tags, up to the blank line after them.
fn read_head(reader: &mut TagReader<'_>) -> Result<Head, ParseError> {
    let text = reader.text;
    let [game, board, position, limits, result] = {
        let mut own = Vec::with_capacity(OWN_TAGS.len());
        for name in OWN_TAGS {
            own.push(reader.own(name)?);
        }
        <[Tag<'_>; 5]>::try_from(own).expect("as many as there are names")
    };
    if game.value != GAME {
        let expected = format!("`{GAME}`");
        return Err(ParseError::syntax(
            "tag Game",
            text,
            game.value_at,
            expected,
        ));
    }
    let start = start_of(text, &board, &limits, &position)?;
    let mut head = Head::new(start, (result.parse()?, result.value_at));
    let mut names: BTreeSet<&str> = OWN_TAGS.into_iter().collect();
    while let Some(tag) = reader.next()? {
        if !names.insert(tag.name) {
            let problem = Problem::Tag(TagError::Second(tag.name.to_string()));
            return Err(ParseError::new("tags", text, tag.name_at, problem));
        }
        head.add(text, tag)?;
    }
    Ok(head)
}

/// The start of the tags Board, `FlockLimits` and Position.
fn start_of(
    text: &str,
    board: &Tag<'_>,
    limits: &Tag<'_>,
    position: &Tag<'_>,
) -> Result<State, ParseError> {
    let board: Board = board.parse()?;
    let limits: FlockLimits = limits.parse()?;
    let start = State::parse(board, limits, &position.value)
        .map_err(|error| error.after(position.value_at))?;
    if start.jump_due().is_some() {
        let turn = position.value.rfind(' ').map_or(0, |space| space + 1);
        let at = position.value_at + turn;
        return Err(ParseError::new("turn", text, at, Problem::StartAmidTurn));
    }
    Ok(start)
}

/// A word, and the byte at which it begins.
#[derive(Copy, Clone)]
struct Word<'a> {
    text: &'a str,
    start: usize,
}

/// Reads the words of moves.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    /// The next word, without going on to it.
    fn peek(&self) -> Option<Word<'a>> {
        let rest = self.text[self.at..].trim_ascii_start();
        let start = self.text.len() - rest.len();
        let len = rest.bytes().position(|byte| byte.is_ascii_whitespace());
        let text = &rest[..len.unwrap_or(rest.len())];
        (!text.is_empty()).then_some(Word { text, start })
    }

    fn next(&mut self, expected: &str) -> Result<Word<'a>, ParseError> {
        let end = || ParseError::syntax("moves", self.text, self.text.len(), expected.to_string());
        let word = self.peek().ok_or_else(end)?;
        self.at = word.start + word.text.len();
        Ok(word)
    }

    /// The turns up to the result; the last may be unfinished.
    fn turns(&mut self, start: Game) -> Result<Game, ParseError> {
        let mut numbers = Numbers::new(start.to_move());
        let mut game = start;
        loop {
            let is_result = |word: Word<'_>| word.text.parse::<GameResult>().is_ok();
            if self.peek().is_some_and(is_result) || game.outcome().is_some() {
                return Ok(game);
            }
            if let Some(space) = game.state().jump_due() {
                let problem = IllegalMove::JumpDue(space).into();
                return Err(ParseError::new("turn", self.text, self.at, problem));
            }
            if let Some(number) = numbers.next_word() {
                let expected = format!("the move number `{number}` or a result");
                let word = self.next(&expected)?;
                if word.text != number {
                    return Err(ParseError::syntax("moves", self.text, word.start, expected));
                }
            }
            let word = self.next("a turn or a result")?;
            game = play_turn(&game, self.text, word)?;
        }
    }

    /// The result after the moves of a game, and where it stands.
    fn result(
        &mut self,
        game: &Game,
        of_tag: GameResult,
    ) -> Result<(GameResult, usize), ParseError> {
        let expected = match game.outcome() {
            Some(outcome) => {
                let result = GameResult::from(Some(outcome));
                format!("the result `{result}` ({outcome})")
            }
            None => format!("the result `{of_tag}`, as in the tag"),
        };
        let word = self.next(&expected)?;
        match word.text.parse() {
            Ok(result) => Ok((result, word.start)),
            Err(_) => Err(ParseError::syntax(
                "result", self.text, word.start, expected,
            )),
        }
    }
}

/// The game after a turn, or the beginning of one, that a word of a record gives.
fn play_turn(game: &Game, text: &str, word: Word<'_>) -> Result<Game, ParseError> {
    let turn: Turn = word
        .text
        .parse()
        .map_err(|error: ParseError| error.after(word.start))?;
    let mut game = game.clone();
    let mut at = word.start;
    for &mv in turn.moves() {
        game = game
            .apply(mv)
            .map_err(|illegal| ParseError::new("turn", text, at, illegal.into()))?;
        at += mv.to_string().len();
    }
    Ok(game)
}
