//! B10.6: records of whole games.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::game::Game;
use crate::moves::Move;
use crate::outcome::{Outcome, ResultText};
use crate::seat::Seat;
use crate::state::State;
use crate::table::Phase;
use crate::text::{ParseError, Problem};

/// The tags that every record has, in their order.
const OWN_TAGS: [&str; 4] = ["Game", "Players", "Dealer", "Result"];
const GAME: &str = "Bandadas";
const LINE: usize = 80;

/// A game from before the deal on, with tags that describe it (B10.6).
///
/// A record is always that of a legal game: what is parsed is played through. It comes from
/// [`Game::record`](crate::Game::record) or from text.
///
/// ```
/// use bandadas_rules::{Game, Record, State};
///
/// let game = Game::new(State::new(2, 1).unwrap()).apply("=P".parse().unwrap()).unwrap();
/// let mut record = game.record().unwrap();
/// record.set_tag("Site", "a table").unwrap();
/// let text = "[Game \"Bandadas\"]\n[Players \"2\"]\n[Dealer \"1\"]\n[Result \"*\"]\n\
///     [Site \"a table\"]\n\n=P *\n";
/// assert_eq!(record.to_string(), text);
/// let parsed: Record = text.parse().unwrap();
/// assert_eq!(Game::from_record(&parsed), game);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    start: State,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
    /// Other tags than [`OWN_TAGS`].
    tags: Vec<(String, String)>,
}

/// Why a record cannot be changed so (B10.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The tag is one of those that are always there and follow from the game.
    #[error("B10.6: the tag {0} is always there and follows from the game")]
    FixedTag(String),
    /// The name is not made of letters, digits and `_`.
    #[error("B10.6: {0:?} is no name of a tag: ASCII letters, digits and `_`")]
    TagName(String),
    /// The value has something other than printable ASCII in it.
    #[error("B10.6: {0:?} is no value of a tag: printable ASCII only")]
    TagValue(String),
}

impl Record {
    /// The record of moves that are known to be legal.
    pub(crate) fn of_legal(start: State, moves: Vec<Move>, outcome: Option<Outcome>) -> Record {
        Record {
            start,
            moves,
            outcome,
            tags: Vec::new(),
        }
    }

    /// The state before the deal (B3.4).
    pub const fn start(&self) -> State {
        self.start
    }

    /// All moves in order, those of chance included.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the game ended; none while it goes on.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The names and values of the tags besides `Game`, `Players`, `Dealer` and `Result`.
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

    /// Sets another tag, such as Site or Date: at its place if it is there, else after the last.
    ///
    /// # Errors
    ///
    /// If the name is one of those that are always there, or is not made of ASCII letters, digits
    /// and `_`, or if the value is not printable ASCII. The record stays as it is then.
    ///
    /// ```
    /// use bandadas_rules::{Game, State};
    ///
    /// let mut record = Game::new(State::new(2, 1).unwrap()).record().unwrap();
    /// record.set_tag("Site", "the \"Bird\"").unwrap();
    /// assert_eq!(record.tag("Site"), Some("the \"Bird\""));
    /// assert!(record.set_tag("Result", "1").is_err());
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        if OWN_TAGS.contains(&name) {
            return Err(RecordError::FixedTag(name.to_owned()));
        }
        if name.is_empty() || !name.bytes().all(is_of_name) {
            return Err(RecordError::TagName(name.to_owned()));
        }
        if !value.bytes().all(is_of_value) {
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

    /// The game of the record; see [`Game::from_record`].
    pub fn game(&self) -> Game {
        Game::from_record(self)
    }
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

const fn is_of_value(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

/// Writes words parted by one space in lines of at most [`LINE`] characters.
struct Filler<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl Filler<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        if self.column > 0 {
            let fits = self.column + 1 + word.len() <= LINE;
            self.f.write_str(if fits { " " } else { "\n" })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.column += word.len();
        self.f.write_str(word)
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for part in value.split_inclusive(['"', '\\']) {
        match part.strip_suffix(['"', '\\']) {
            Some(before) => write!(f, "{before}\\{}", &part[before.len()..])?,
            None => f.write_str(part)?,
        }
    }
    f.write_str("\"]\n")
}

/// As B10.6 writes it.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = ResultText(self.outcome).to_string();
        write_tag(f, "Game", GAME)?;
        write_tag(f, "Players", &self.start.players().to_string())?;
        write_tag(f, "Dealer", &self.start.table().dealer().to_string())?;
        write_tag(f, "Result", &result)?;
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        f.write_str("\n")?;
        let mut filler = Filler { f, column: 0 };
        let mut state = self.start;
        for &mv in &self.moves {
            if state.phase() == Phase::Lay {
                filler.word(&turn_label(&state))?;
            }
            filler.word(&mv.to_string())?;
            state = state.apply_unchecked(mv);
        }
        filler.word(&result)?;
        f.write_str("\n")
    }
}

/// What precedes the first move of a turn: `2:`.
fn turn_label(state: &State) -> String {
    let mut label = state.table().player().to_string();
    label.push(':');
    label
}

/// Reads the tags of a record.
struct Tags<'a> {
    text: &'a str,
    at: usize,
}

/// A tag as read, and where its name and its value begin.
struct Tag<'a> {
    name: &'a str,
    value: String,
    name_at: usize,
    value_at: usize,
}

impl<'a> Tags<'a> {
    fn fail<T>(&self, expected: &'static str) -> Result<T, ParseError> {
        Err(failure("tags", self.at, expected))
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), ParseError> {
        if self.peek() != Some(byte) {
            return self.fail(expected);
        }
        self.at += 1;
        Ok(())
    }

    /// The next tag, or nothing at the blank line after the last.
    fn next(&mut self) -> Result<Option<Tag<'a>>, ParseError> {
        if self.peek() == Some(b'\n') {
            return Ok(None);
        }
        self.expect(
            b'[',
            "a tag such as [Players \"3\"], or a blank line after the tags",
        )?;
        let name_at = self.at;
        let len = self.text.as_bytes()[name_at..]
            .iter()
            .take_while(|&&b| is_of_name(b))
            .count();
        self.at += len;
        if len == 0 {
            return self.fail("the name of a tag, made of letters, digits and underscores");
        }
        let name = &self.text[name_at..self.at];
        self.expect(b' ', "one space after the tag's name")?;
        self.expect(b'"', "the tag's value in quotes")?;
        let value_at = self.at;
        let value = self.value()?;
        self.expect(b']', "] after the tag's value")?;
        self.expect(b'\n', "the end of the line after a tag")?;
        Ok(Some(Tag {
            name,
            value,
            name_at,
            value_at,
        }))
    }

    /// A value and the quote after it.
    fn value(&mut self) -> Result<String, ParseError> {
        let mut value = String::new();
        loop {
            let byte = match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(value);
                }
                Some(b'\\') => {
                    self.at += 1;
                    match self.peek() {
                        Some(byte @ (b'"' | b'\\')) => byte,
                        _ => return self.fail("a quote or a backslash after a backslash"),
                    }
                }
                Some(byte) if is_of_value(byte) => byte,
                _ => return self.fail("printable ASCII and a quote after it"),
            };
            value.push(byte.into());
            self.at += 1;
        }
    }

    /// The next tag, which must be one of [`OWN_TAGS`].
    fn own(&mut self, name: &'static str, expected: &'static str) -> Result<Tag<'a>, ParseError> {
        let start = self.at;
        match self.next()? {
            Some(tag) if tag.name == name => Ok(tag),
            _ => Err(failure("tags", start, expected)),
        }
    }
}

const fn failure(field: &'static str, offset: usize, expected: &'static str) -> ParseError {
    ParseError::new("record", field, offset, Problem::Expected(expected))
}

/// The words of a text and where each begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_ascii_whitespace()
        .map(move |word| (word.as_ptr() as usize - start, word))
}

impl FromStr for Record {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Record, ParseError> {
        Record::read(text).map_err(|error| error.in_lines(text))
    }
}

impl Record {
    fn read(text: &str) -> Result<Record, ParseError> {
        let mut tags = Tags { text, at: 0 };
        let game = tags.own(OWN_TAGS[0], "[Game \"Bandadas\"]")?;
        if game.value != GAME {
            return Err(failure("tags", game.value_at, "Bandadas"));
        }
        let players = tags.own(OWN_TAGS[1], "[Players \"n\"], the number of players")?;
        let dealer = tags.own(OWN_TAGS[2], "[Dealer \"n\"], the seat of the first dealer")?;
        let result = tags.own(OWN_TAGS[3], "[Result \"...\"], the result")?;
        let players_number = digit(&players, "2, 3, 4 or 5")?;
        let dealer_number = digit(&dealer, "the seat of a player")?;
        let start = State::new(players_number, dealer_number).map_err(|error| match error {
            crate::SetupError::Players { .. } => failure("tags", players.value_at, "2, 3, 4 or 5"),
            crate::SetupError::Dealer { .. } => {
                failure("tags", dealer.value_at, "the seat of a player")
            }
        })?;
        let mut record = Record::of_legal(start, Vec::new(), None);
        let mut names: BTreeSet<&str> = OWN_TAGS.into_iter().collect();
        while let Some(tag) = tags.next()? {
            if !names.insert(tag.name) {
                return Err(failure("tags", tag.name_at, "no second tag of a name"));
            }
            record.tags.push((tag.name.into(), tag.value));
        }
        record.read_moves(text, tags.at)?;
        if result.value != ResultText(record.outcome).to_string() {
            let problem = Problem::WrongResult(record.outcome);
            return Err(ParseError::new("record", "tags", result.value_at, problem));
        }
        Ok(record)
    }
}

/// A tag's value that is one digit.
fn digit(tag: &Tag<'_>, expected: &'static str) -> Result<u8, ParseError> {
    match tag.value.as_bytes() {
        [digit @ b'0'..=b'9'] => Ok(digit - b'0'),
        _ => Err(failure("tags", tag.value_at, expected)),
    }
}

impl Record {
    /// Plays the moves of `text` from the byte `start` on, and checks the result after them.
    fn read_moves(&mut self, text: &str, start: usize) -> Result<(), ParseError> {
        let mut state = self.start;
        let mut words = words(&text[start..])
            .map(|(at, word)| (start + at, word))
            .peekable();
        while let Some((at, word)) = words.next() {
            if words.peek().is_none() {
                self.outcome = state.outcome();
                if word != ResultText(self.outcome).to_string() {
                    let problem = Problem::WrongResult(self.outcome);
                    return Err(ParseError::new("record", "result", at, problem));
                }
                return Ok(());
            }
            let (at, word) = if state.phase() == Phase::Lay {
                if word != turn_label(&state) {
                    return Err(failure("moves", at, turn_expected(state.table().player())));
                }
                words.next().unwrap_or((text.len(), ""))
            } else {
                (at, word)
            };
            let mv: Move = word.parse().map_err(|error: ParseError| {
                let problem = error.problem().clone();
                ParseError::new("record", "moves", at + error.offset(), problem)
            })?;
            state = state.apply(mv).map_err(|error| {
                ParseError::new("record", "moves", at, Problem::IllegalMove(error))
            })?;
            self.moves.push(mv);
        }
        Err(failure("result", text.len(), "the result after the moves"))
    }
}

const fn turn_expected(player: Seat) -> &'static str {
    match player.number() {
        1 => "1: before the lay of seat 1",
        2 => "2: before the lay of seat 2",
        3 => "3: before the lay of seat 3",
        4 => "4: before the lay of seat 4",
        _ => "5: before the lay of seat 5",
    }
}
