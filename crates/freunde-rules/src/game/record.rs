//! F9.6: the record of a game.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::board::Board;
use crate::game::Game;
use crate::illegal::IllegalMove;
use crate::limits::FlockLimits;
use crate::outcome::{GameResult, Outcome};
use crate::player::Player;
use crate::state::State;
use crate::text::ParseError;
use crate::turn::Turn;

/// The tags that every record has, in their order.
const TAGS: [&str; 5] = ["Game", "Board", "Position", "FlockLimits", "Result"];

/// What the tag Game says.
const GAME: &str = "Freunde";

/// The longest line of moves.
const LINE: usize = 80;

/// The record of a game, in the manner of PGN (F9.6). Every value is that of a game that
/// could be played: reading a record checks all of its moves.
///
/// ```
/// use freunde_rules::{Game, GameResult, Player, Record};
/// let mut game = Game::default();
/// for turn in ["b2-a2*a3", "d6ve6", "c1-b1"] {
///     game = game.apply_turn(&turn.parse()?)?;
/// }
/// let mut record = game.record();
/// record.set_result(GameResult::Won(Player::One))?;
/// record.set_tag("Event", "A short game")?;
/// let text = record.to_string();
/// assert!(text.ends_with(
///     "[Result \"1-0\"]\n[Event \"A short game\"]\n\n1. b2-a2*a3 d6ve6 2. c1-b1 1-0\n"
/// ));
/// assert_eq!(text.parse::<Record>()?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    start: State,
    turns: Vec<Turn>,
    outcome: Option<Outcome>,
    result: GameResult,
    tags: Vec<(String, String)>,
}

impl Record {
    /// The record of a game; see [`Game::record`].
    pub fn from_game(game: &Game) -> Record {
        let mut record = Record {
            start: game.start().without_past(),
            turns: game.turns(),
            outcome: game.outcome(),
            result: game.result(),
            tags: Vec::new(),
        };
        // What went before the start may have left a player stuck by F7, and a record does not
        // tell it: its moves end the game only if they do so from its own start.
        if record.start != *game.start() {
            record.outcome = record.game().outcome();
        }
        record
    }

    /// The game of the record; see [`Game::from_record`].
    pub fn game(&self) -> Game {
        Game::from_record(self)
    }

    /// The position from which the game starts, without a past (tags Board, Position and
    /// `FlockLimits`).
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The turns, in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// How the moves ended the game, if they did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The result: that of the moves where they end the game, else any.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result of a game that was resigned, agreed drawn or broken off.
    ///
    /// # Errors
    ///
    /// [`RecordError::Decided`] if the moves end the game with another result.
    pub fn set_result(&mut self, result: GameResult) -> Result<(), RecordError> {
        match self.outcome {
            Some(outcome) if GameResult::from(Some(outcome)) != result => {
                Err(RecordError::Decided(outcome))
            }
            _ => {
                self.result = result;
                Ok(())
            }
        }
    }

    /// The other tags, as Event or Date, in their order: name and value.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of another tag, if it is there.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags()
            .find_map(|(known, value)| (known == name).then_some(value))
    }

    /// Sets another tag, as Event or Date: at its place if it is there, else after the last.
    ///
    /// # Errors
    ///
    /// If the name is one of those that are always there, or is not made of ASCII letters,
    /// digits and `_`, or if the value is not printable ASCII.
    ///
    /// ```
    /// use freunde_rules::{Game, RecordError};
    /// let mut record = Game::default().record();
    /// record.set_tag("One", "Ada \"the Bird\"")?;
    /// assert_eq!(record.tag("One"), Some("Ada \"the Bird\""));
    /// assert!(record.set_tag("Result", "1-0").is_err());
    /// # Ok::<(), RecordError>(())
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        if TAGS.contains(&name) {
            return Err(RecordError::FixedTag(name.to_owned()));
        }
        if name.is_empty() || !name.bytes().all(is_of_name) {
            return Err(RecordError::TagName(name.to_owned()));
        }
        if !value.bytes().all(is_printable) {
            return Err(RecordError::TagValue(value.to_owned()));
        }
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// Takes another tag out; its value, if it was there.
    pub fn remove_tag(&mut self, name: &str) -> Option<String> {
        let place = self.tags.iter().position(|(known, _)| known == name)?;
        Some(self.tags.remove(place).1)
    }
}

/// Why a record cannot be changed so (F9.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The moves end the game with another result.
    #[error("F9.6: the moves end the game ({0}), so the result is `{result}`", result = GameResult::from(Some(*.0)))]
    Decided(Outcome),
    /// The tag is one of those that are always there and follow from the game.
    #[error("F9.6: the tag {0} is always there and follows from the game")]
    FixedTag(String),
    /// The name is not made of letters, digits and `_`.
    #[error("F9.6: {0:?} is no name of a tag: ASCII letters, digits and `_`")]
    TagName(String),
    /// The value has something other than printable ASCII in it.
    #[error("F9.6: {0:?} is no value of a tag: printable ASCII only")]
    TagValue(String),
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_printable(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GameResult::Won(Player::One) => "1-0",
            GameResult::Won(Player::Two) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        })
    }
}

impl FromStr for GameResult {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<GameResult, ParseError> {
        match text {
            "1-0" => Ok(GameResult::Won(Player::One)),
            "0-1" => Ok(GameResult::Won(Player::Two)),
            "1/2-1/2" => Ok(GameResult::Draw),
            "*" => Ok(GameResult::Unfinished),
            _ => {
                let expected = "`1-0`, `0-1`, `1/2-1/2` or `*`";
                Err(ParseError::new("result", text, 0, expected))
            }
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[Game \"{GAME}\"]")?;
        writeln!(f, "[Board \"{}\"]", self.start.board())?;
        writeln!(f, "[Position \"{}\"]", self.start)?;
        writeln!(f, "[FlockLimits \"{}\"]", self.start.limits())?;
        writeln!(f, "[Result \"{}\"]", self.result)?;
        for (name, value) in self.tags() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
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
        for turn in &self.turns {
            if let Some(number) = numbers.next_word() {
                write_word(&number)?;
            }
            write_word(&turn.to_string())?;
        }
        write_word(&self.result.to_string())?;
        writeln!(f)
    }
}

/// The move numbers, which are words of their own.
struct Numbers {
    turns: u64,
    begins: Player,
}

impl Numbers {
    fn new(begins: Player) -> Numbers {
        Numbers { turns: 0, begins }
    }

    /// The word before the next turn, if there is one: `N.` before each turn of player One, and
    /// `1...` before the first if that is player Two's.
    fn next_word(&mut self) -> Option<String> {
        let place = self.turns + u64::from(self.begins == Player::Two);
        self.turns += 1;
        if place.is_multiple_of(2) {
            Some(format!("{}.", place / 2 + 1))
        } else {
            (self.turns == 1).then(|| "1...".to_owned())
        }
    }
}

/// Reads the words of moves in canonical form, but with any white space between them.
impl FromStr for Record {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Record, ParseError> {
        let mut reader = RecordReader { text, at: 0 };
        reader.record().map_err(|error| error.in_lines(text))
    }
}

struct RecordReader<'a> {
    text: &'a str,
    at: usize,
}

/// A value or a word, and the byte at which it begins.
#[derive(Copy, Clone)]
struct Part<'a> {
    text: &'a str,
    start: usize,
}

impl Part<'_> {
    fn parse<T: FromStr<Err = ParseError>>(self) -> Result<T, ParseError> {
        self.text
            .parse()
            .map_err(|error: ParseError| error.after(self.start))
    }
}

impl<'a> RecordReader<'a> {
    fn record(&mut self) -> Result<Record, ParseError> {
        let [game, board, position, limits, tag] = self.fixed_tags()?;
        if game.text != GAME {
            return Err(self.error("tag Game", game.start, format!("`{GAME}`")));
        }
        let board: Board = board.parse()?;
        let limits: FlockLimits = limits.parse()?;
        let start = State::parse(board, limits, position.text)
            .map_err(|error| error.after(position.start))?;
        if start.jump_due().is_some() {
            let turn = position.text.rfind(' ').map_or(0, |space| space + 1);
            let expected = "`-`: a record begins at the start of a turn";
            return Err(self.error("turn", position.start + turn, expected));
        }
        let tags = self.other_tags()?;
        let game_of_turns = self.turns(Game::new(start))?;
        let outcome = game_of_turns.outcome();
        let result = self.result(outcome, tag)?;
        Ok(Record {
            start,
            turns: game_of_turns.turns(),
            outcome,
            result,
            tags,
        })
    }

    fn error(&self, field: &'static str, at: usize, expected: impl Into<String>) -> ParseError {
        ParseError::new(field, self.text, at, expected)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn expect(&mut self, word: &str) -> Result<(), ParseError> {
        if !self.rest().starts_with(word) {
            let expected = format!("`{}`", word.escape_default());
            return Err(self.error("tags", self.at, expected));
        }
        self.at += word.len();
        Ok(())
    }

    /// The five tags that are always there. Their values need no escapes.
    fn fixed_tags(&mut self) -> Result<[Part<'a>; 5], ParseError> {
        let mut values = [Part { text: "", start: 0 }; 5];
        for (name, value) in TAGS.iter().zip(&mut values) {
            self.expect("[")?;
            self.expect(name)?;
            self.expect(" \"")?;
            let start = self.at;
            let len = self.rest().find(['"', '\n']).unwrap_or(self.rest().len());
            self.at += len;
            self.expect("\"]\n")?;
            *value = Part {
                text: &self.text[start..start + len],
                start,
            };
        }
        Ok(values)
    }

    /// The other tags, up to the blank line after them.
    fn other_tags(&mut self) -> Result<Vec<(String, String)>, ParseError> {
        let mut tags = Vec::new();
        let mut names: BTreeSet<&str> = TAGS.into_iter().collect();
        while !self.rest().starts_with('\n') {
            if !self.rest().starts_with('[') {
                return Err(self.error("tags", self.at, "a tag or a blank line"));
            }
            self.at += 1;
            let start = self.at;
            let len = self.rest().bytes().take_while(|&byte| is_of_name(byte));
            let name = &self.text[start..start + len.count()];
            if name.is_empty() {
                let expected = "the name of a tag: letters, digits and `_`";
                return Err(self.error("tags", start, expected));
            }
            if !names.insert(name) {
                return Err(self.error("tags", start, "a name that no tag before has"));
            }
            self.at += name.len();
            self.expect(" \"")?;
            let value = self.value()?;
            self.expect("\"]\n")?;
            tags.push((name.to_owned(), value));
        }
        Ok(tags)
    }

    /// A value up to its closing quotation mark, `\"` and `\\` resolved.
    fn value(&mut self) -> Result<String, ParseError> {
        let mut value = String::new();
        let mut escaped = false;
        for byte in self.rest().bytes() {
            match byte {
                b'"' if !escaped => return Ok(value),
                b'\\' if !escaped => escaped = true,
                _ if escaped && !matches!(byte, b'"' | b'\\') => {
                    return Err(self.error("tags", self.at, "`\"` or `\\` after a `\\`"));
                }
                _ if !is_printable(byte) => break,
                _ => {
                    value.push(char::from(byte));
                    escaped = false;
                }
            }
            self.at += 1;
        }
        Err(self.error("tags", self.at, "printable ASCII or `\"`"))
    }

    /// The next word of the moves, without going on to it.
    fn word(&self) -> Option<Part<'a>> {
        let rest = self.rest().trim_ascii_start();
        let start = self.text.len() - rest.len();
        let len = rest.bytes().position(|byte| byte.is_ascii_whitespace());
        let text = &rest[..len.unwrap_or(rest.len())];
        (!text.is_empty()).then_some(Part { text, start })
    }

    fn next_word(&mut self, expected: &str) -> Result<Part<'a>, ParseError> {
        let end = || self.error("moves", self.text.len(), expected);
        let word = self.word().ok_or_else(end)?;
        self.at = word.start + word.text.len();
        Ok(word)
    }

    /// The turns up to the result.
    fn turns(&mut self, start: Game) -> Result<Game, ParseError> {
        let mut numbers = Numbers::new(start.to_move());
        let mut game = start;
        loop {
            if self
                .word()
                .is_some_and(|word| word.text.parse::<GameResult>().is_ok())
                || game.outcome().is_some()
            {
                return Ok(game);
            }
            if let Some(number) = numbers.next_word() {
                let expected = format!("the move number `{number}` or a result");
                let word = self.next_word(&expected)?;
                if word.text != number {
                    return Err(self.error("moves", word.start, expected));
                }
            }
            let word = self.next_word("a turn or a result")?;
            game = play_turn(&game, word)?;
        }
    }

    /// The last word, which is the result of the tag and that of the moves if they end the game.
    fn result(
        &mut self,
        outcome: Option<Outcome>,
        tag: Part<'_>,
    ) -> Result<GameResult, ParseError> {
        let of_tag: GameResult = tag.parse()?;
        let of_moves = outcome.map(|outcome| (GameResult::from(Some(outcome)), outcome));
        let needed = of_moves.map_or(of_tag, |(result, _)| result);
        let expected = match of_moves {
            Some((result, outcome)) => format!("the result `{result}` ({outcome})"),
            None => format!("the result `{of_tag}`, as in the tag"),
        };
        let word = self.next_word(&expected)?;
        if word.text.parse() != Ok(needed) {
            return Err(self.error("result", word.start, expected));
        }
        if of_tag != needed {
            return Err(self.error("result", tag.start, expected));
        }
        match self.word() {
            None => Ok(needed),
            Some(word) => Err(self.error("moves", word.start, "the end")),
        }
    }
}

/// The game after a turn that a word of a record gives.
fn play_turn(game: &Game, word: Part<'_>) -> Result<Game, ParseError> {
    let turn: Turn = word.parse()?;
    let illegal = |at: usize, illegal: IllegalMove| {
        ParseError::illegal("turn", word.text, at, illegal).after(word.start)
    };
    let mut game = game.clone();
    let mut at = 0;
    for &mv in turn.moves() {
        game = game.apply(mv).map_err(|error| illegal(at, error))?;
        at += mv.to_string().len();
    }
    match game.state().jump_due() {
        Some(space) => Err(illegal(at, IllegalMove::JumpDue(space))),
        None => Ok(game),
    }
}
