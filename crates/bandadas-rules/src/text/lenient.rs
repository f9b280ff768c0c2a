//! B10.7: reading records that people and other programs write.
//!
//! The strict readers accept what this crate prints and nothing else. This one takes the liberties
//! of [`Liberty`], each of which gives a [`Warning`], and what it reads is the same game.
//!
//! It goes through the text once, token by token, so its time is linear in the length of the text
//! whatever that holds. It keeps one game at a time, and one warning for each kind of liberty.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use crate::game::record::{GAME, Head, Record, start_of, turn_expected};
use crate::game::tags::{OWN_TAGS, Tag, Tags, VIEWER, failure, is_of_value, name_len};
use crate::game::{GameResult, ReadMoveError};
use crate::moves::Move;
use crate::state::State;
use crate::table::Phase;
use crate::text::{ParseError, Problem};

const BYTE_ORDER_MARK: char = '\u{feff}';

/// What lenient reading puts right ([B10.7](crate::rules#b10-7)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Liberty {
    /// A byte order mark at the beginning.
    ByteOrderMark,
    /// A line that ends with CR or CRLF.
    LineEnd,
    /// A tag that comes before one which should precede it.
    TagOrder,
    /// The tag Game or Result is missing.
    MissingTag,
    /// White space in or around a tag that is not that of [B10.6](crate::rules#b10-6).
    Spacing,
    /// A comment in `{ }`, or from `;` to the end of the line.
    Comment,
    /// A numeric glyph such as `$3`.
    Glyph,
    /// `!` or `?` after a move.
    Mark,
    /// No seat before a lay.
    MissingSeat,
    /// A move that is not written in full, or in small letters, and can be only one.
    ShortMove,
}

impl Liberty {
    /// All of them, in the order of their sentences in the guide.
    pub const ALL: [Liberty; 10] = [
        Liberty::ByteOrderMark,
        Liberty::LineEnd,
        Liberty::TagOrder,
        Liberty::MissingTag,
        Liberty::Spacing,
        Liberty::Comment,
        Liberty::Glyph,
        Liberty::Mark,
        Liberty::MissingSeat,
        Liberty::ShortMove,
    ];

    /// A name that stays the same in all versions, such as `missing-seat`.
    pub const fn code(self) -> &'static str {
        match self {
            Liberty::ByteOrderMark => "byte-order-mark",
            Liberty::LineEnd => "line-end",
            Liberty::TagOrder => "tag-order",
            Liberty::MissingTag => "missing-tag",
            Liberty::Spacing => "spacing",
            Liberty::Comment => "comment",
            Liberty::Glyph => "glyph",
            Liberty::Mark => "mark",
            Liberty::MissingSeat => "missing-seat",
            Liberty::ShortMove => "short-move",
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            Liberty::ByteOrderMark => "the text begins with a byte order mark",
            Liberty::LineEnd => "a line ends with CR or CRLF instead of LF",
            Liberty::TagOrder => "a tag comes before one that should precede it",
            Liberty::MissingTag => "the tag Game or Result is missing",
            Liberty::Spacing => "there is more or less white space at a tag than there should be",
            Liberty::Comment => "a comment was left out",
            Liberty::Glyph => "a glyph such as $3 was left out",
            Liberty::Mark => "! or ? after a move was left out",
            Liberty::MissingSeat => "the seat before a lay is missing",
            Liberty::ShortMove => "a move is not written in full, and was completed",
        }
    }
}

/// A liberty that a record takes, where it does so first, and how often.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Warning {
    liberty: Liberty,
    place: Place,
    times: usize,
}

impl Warning {
    /// What was put right.
    pub const fn liberty(&self) -> Liberty {
        self.liberty
    }

    /// The line of the first place, from 1.
    pub const fn line(&self) -> usize {
        self.place.line
    }

    /// The word of that line, from 1.
    pub const fn word(&self) -> usize {
        self.place.word
    }

    /// The byte of the first place, from 0.
    pub const fn offset(&self) -> usize {
        self.place.at
    }

    /// How often the record takes the liberty.
    pub const fn times(&self) -> usize {
        self.times
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, word, .. } = self.place;
        let sentence = self.liberty.sentence();
        write!(f, "line {line}, word {word}: {sentence} (B10.7)")?;
        match self.times {
            1 => Ok(()),
            times => write!(f, ", {times} times"),
        }
    }
}

/// A record that was read leniently.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Read {
    /// The record, which prints in the canonical form.
    pub record: Record,
    /// What was put right, in the order of the first places.
    pub warnings: Vec<Warning>,
}

/// The games of a text, as [`Record::read_all`] gives them.
#[derive(Clone, Debug)]
pub struct ReadAll<'a>(Scanner<'a>);

impl Record {
    /// Reads the one game of a text leniently ([B10.7](crate::rules#b10-7)): as the strict reader
    /// would, had it been written in the canonical form.
    ///
    /// # Errors
    ///
    /// If there is no game, or more than one, or if it breaks a rule.
    ///
    /// ```
    /// use bandadas_rules::{Liberty, Record};
    ///
    /// let read = Record::read("[Dealer \"2\"]\r\n[Players \"2\"]\r\n=P {a parrot} =O! *").unwrap();
    /// assert_eq!(read.record.moves().len(), 2);
    /// let liberties: Vec<Liberty> = read.warnings.iter().map(|warning| warning.liberty()).collect();
    /// assert!(liberties.contains(&Liberty::Comment));
    /// assert!(read.record.to_string().starts_with("[Game \"Bandadas\"]\n[Players \"2\"]\n"));
    /// ```
    pub fn read(text: &str) -> Result<Read, ParseError> {
        let mut games = Record::read_all(text);
        let none = || failure("tags", text.len(), "a game");
        let read = games.next().ok_or_else(none)??;
        let end = games.0.place();
        match games.next() {
            None => Ok(read),
            Some(_) => Err(
                failure("tags", end.at, "the end of the text after one game")
                    .at_line(text, end.line, end.word),
            ),
        }
    }

    /// Reads the games of a text one after the other, leniently ([B10.7](crate::rules#b10-7)).
    /// After a game that cannot be read it goes on with the tags of the next.
    ///
    /// The time is linear in the length of the text, and one game is kept at a time.
    ///
    /// ```
    /// use bandadas_rules::Record;
    ///
    /// let game = "[Players \"2\"]\n[Dealer \"1\"]\n\n=P *\n";
    /// let broken = game.replace("=P", "P1<");
    /// let text = [game, &broken, game].concat();
    /// let read: Vec<bool> = Record::read_all(&text).map(|game| game.is_ok()).collect();
    /// assert_eq!(read, [true, false, true]);
    /// ```
    pub fn read_all(text: &str) -> ReadAll<'_> {
        ReadAll(Scanner::new(text))
    }
}

impl Iterator for ReadAll<'_> {
    type Item = Result<Read, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        let scanner = &mut self.0;
        scanner.taken.clear();
        if scanner.at == 0 && scanner.text.starts_with(BYTE_ORDER_MARK) {
            scanner.take(Liberty::ByteOrderMark, scanner.place());
            scanner.at = BYTE_ORDER_MARK.len_utf8();
        }
        let game = match scanner.peek() {
            Ok(None) => return None,
            Ok(Some(_)) => scanner.game(),
            Err(error) => Err(error),
        };
        Some(match game {
            Ok(record) => Ok(Read {
                record,
                warnings: scanner.taken.clone(),
            }),
            Err(error) => {
                scanner.skip_game();
                Err(error)
            }
        })
    }
}

impl FusedIterator for ReadAll<'_> {}

/// A place in the text.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    at: usize,
    line: usize,
    word: usize,
}

/// A token: a tag, or a word of the moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Token<'a> {
    /// Where `[` stands; the tag is not read yet.
    Tag,
    Word(&'a str),
}

/// Reads a text token by token and remembers the liberties that it takes.
#[derive(Clone, Debug)]
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// The words of the line that have begun before `at`.
    words: usize,
    /// Whether `at` is in the middle of a word.
    in_word: bool,
    /// The line ends since the last token.
    line_ends: usize,
    /// Whether the game has had a word already, after which a tag belongs to the next.
    in_moves: bool,
    /// Whether no comment is closed any more, so that nobody need look again.
    unclosed: bool,
    taken: Vec<Warning>,
}

impl<'a> Scanner<'a> {
    const fn new(text: &'a str) -> Scanner<'a> {
        Scanner {
            text,
            at: 0,
            line: 1,
            words: 0,
            in_word: false,
            line_ends: 0,
            in_moves: false,
            unclosed: false,
            taken: Vec::new(),
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn next_char(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The present place.
    fn place(&self) -> Place {
        Place {
            at: self.at,
            line: self.line,
            word: self.words + usize::from(!self.in_word),
        }
    }

    fn take(&mut self, liberty: Liberty, place: Place) {
        match self.taken.iter_mut().find(|taken| taken.liberty == liberty) {
            Some(taken) => taken.times += 1,
            None => self.taken.push(Warning {
                liberty,
                place,
                times: 1,
            }),
        }
    }

    fn fail<T>(&self, place: Place, problem: Problem) -> Result<T, ParseError> {
        let field = if self.in_moves { "moves" } else { "tags" };
        Err(ParseError::new(field, place.at, problem).at_line(self.text, place.line, place.word))
    }

    fn expected<T>(&self, place: Place, expected: &'static str) -> Result<T, ParseError> {
        self.fail(
            place,
            Problem::Syntax {
                expected: expected.into(),
            },
        )
    }

    /// Goes on by one character.
    fn step(&mut self) {
        let Some(character) = self.next_char() else {
            return;
        };
        self.at += character.len_utf8();
        let ends_line = match character {
            '\n' => true,
            '\r' => {
                let place = self.place();
                self.take(Liberty::LineEnd, place);
                !self.rest().starts_with('\n')
            }
            _ => false,
        };
        if ends_line {
            self.line += 1;
            self.words = 0;
            self.line_ends += 1;
        }
        let is_space = character.is_ascii_whitespace();
        self.words += usize::from(!is_space && !self.in_word);
        self.in_word = !is_space;
    }

    fn step_over(&mut self, len: usize) {
        let end = self.at + len;
        while self.at < end {
            self.step();
        }
    }

    fn step_to_line_end(&mut self) {
        let rest = self.rest();
        self.step_over(rest.find(['\n', '\r']).unwrap_or(rest.len()));
    }

    /// What comes next after white space and comments; nothing at the end.
    fn peek(&mut self) -> Result<Option<Token<'a>>, ParseError> {
        loop {
            let place = self.place();
            match self.next_char() {
                None => return Ok(None),
                Some(space) if space.is_ascii_whitespace() => self.step(),
                Some(';') => {
                    self.take(Liberty::Comment, place);
                    self.step_to_line_end();
                }
                Some('{') => {
                    let end = if self.unclosed {
                        None
                    } else {
                        self.rest().find('}')
                    };
                    let Some(end) = end else {
                        self.unclosed = true;
                        return self.expected(place, "} at the end of the comment");
                    };
                    self.take(Liberty::Comment, place);
                    let line_ends = self.line_ends;
                    self.step_over(end + 1);
                    self.line_ends = line_ends;
                }
                Some('[') => return Ok(Some(Token::Tag)),
                Some(_) => {
                    let rest = self.rest();
                    let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '{' | ';' | '[');
                    let end = rest.find(ends).unwrap_or(rest.len());
                    return Ok(Some(Token::Word(&rest[..end])));
                }
            }
        }
    }

    /// Goes past a token that was looked at.
    fn pass(&mut self, word: &str) {
        self.step_over(word.len());
        self.line_ends = 0;
    }

    /// After a game that cannot be read: to the tags of the next.
    fn skip_game(&mut self) {
        if !self.in_moves {
            self.step_to_line_end();
        }
        loop {
            match self.peek() {
                Ok(None) => return,
                Ok(Some(Token::Tag)) if self.in_moves => return self.in_moves = false,
                Ok(Some(Token::Tag)) => {
                    self.step_to_line_end();
                    self.line_ends = 0;
                }
                Ok(Some(Token::Word(word))) => {
                    self.in_moves = true;
                    self.pass(word);
                }
                // A comment that is not closed: only its line is taken for one.
                Err(_) => self.step_to_line_end(),
            }
        }
    }

    /// `GAME = TAG* WORD* RESULT`
    fn game(&mut self) -> Result<Record, ParseError> {
        self.in_moves = false;
        let mut tags = GameTags::default();
        while self.peek()? == Some(Token::Tag) {
            let place = self.place();
            let is_first = tags.names.is_empty();
            if !is_first && self.line_ends > 1 && tags.begin_again(self.rest()) {
                // They are the next game's, which `skip_game` must not skip.
                self.in_moves = true;
                return self.expected(place, "the moves and the result");
            }
            let is_usual = self.is_at_line_start() && (is_first || self.line_ends == 1);
            let tag = self.tag()?;
            if !is_usual || !matches!(self.next_char(), Some('\n' | '\r')) {
                self.take(Liberty::Spacing, place);
            }
            self.line_ends = 0;
            tags.add(self, tag, place)?;
        }
        if self.line_ends < 2 {
            let place = self.place();
            self.take(Liberty::Spacing, place);
        }
        let head = tags.head(self);
        self.in_moves = true;
        self.moves(head?)
    }

    fn is_at_line_start(&self) -> bool {
        let before = &self.text[..self.at];
        before.is_empty() || before.ends_with(['\n', '\r', BYTE_ORDER_MARK])
    }

    /// The error, which is of the token at `from`, with its line and word.
    fn located(&self, error: ParseError, from: Place) -> ParseError {
        let between = &self.text[from.at..error.offset()];
        let begun = between.split_ascii_whitespace().count();
        let begins = between.is_empty() || between.ends_with(|c: char| c.is_ascii_whitespace());
        let word = from.word + begun + usize::from(begins) - 1;
        error.at_line(self.text, from.line, word)
    }

    /// `TAG = "[" NAME <"> VALUE <"> "]"`, with white space between the parts.
    fn tag(&mut self) -> Result<Tag<'a>, ParseError> {
        self.step_over(1);
        self.skip_spaces(0);
        let name_at = self.at;
        let len = name_len(self.rest());
        if len == 0 {
            let expected = "the name of a tag: a letter, then letters, digits and underscores";
            return self.expected(self.place(), expected);
        }
        let name = &self.rest()[..len];
        self.step_over(len);
        self.skip_spaces(1);
        self.expect('"', "the value of the tag in quotes")?;
        let value_at = self.at;
        let mut value = String::new();
        loop {
            let place = self.place();
            match self.next_char() {
                Some('"') => break,
                Some('\\') => {
                    self.step();
                    match self.next_char() {
                        Some(escaped @ ('"' | '\\')) => value.push(escaped),
                        _ => {
                            return self
                                .expected(place, "a quote or a backslash after a backslash");
                        }
                    }
                }
                Some(character) if is_of_value(character) => value.push(character),
                _ => {
                    return self.expected(
                        place,
                        "text without control characters and a quote after it",
                    );
                }
            }
            self.step();
        }
        self.step();
        self.skip_spaces(0);
        self.expect(']', "] after the value of the tag")?;
        Ok(Tag {
            name,
            value,
            name_at,
            value_at,
        })
    }

    /// The spaces in a tag, and how many there should be.
    fn skip_spaces(&mut self, usual: usize) {
        let place = self.place();
        let len = self
            .rest()
            .bytes()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        self.step_over(len);
        if len != usual {
            self.take(Liberty::Spacing, place);
        }
    }

    fn expect(&mut self, character: char, expected: &'static str) -> Result<(), ParseError> {
        if self.next_char() != Some(character) {
            return self.expected(self.place(), expected);
        }
        self.step();
        Ok(())
    }

    /// `WORD* RESULT`: the moves are played through.
    fn moves(&mut self, mut head: Head) -> Result<Record, ParseError> {
        let mut state = head.start;
        let mut moves = Vec::new();
        let mut has_seat = false;
        loop {
            let next = self.peek()?;
            let place = self.place();
            let Some(Token::Word(word)) = next else {
                return self.expected(place, "the result after the moves");
            };
            let (core, is_seat) = self.core_of(word, place)?;
            if core.is_empty() {
                self.pass(word);
                continue;
            }
            if is_seat {
                let player = state.table().player();
                let is_due = state.phase() == Phase::Lay && !has_seat;
                if !is_due {
                    return self.expected(place, "a move, or the result");
                }
                if core.parse() != Ok(player) {
                    return self.expected(place, turn_expected(player));
                }
                has_seat = true;
                self.pass(&word[..=core.len()]);
                continue;
            }
            if !has_seat && let Ok(result) = core.parse::<GameResult>() {
                self.pass(word);
                return self.end(&mut head, (state, moves), (place, result, core));
            }
            let mv = self.read_move(&state, core, place)?;
            if state.phase() == Phase::Lay && !has_seat {
                self.take(Liberty::MissingSeat, place);
            }
            has_seat = false;
            self.pass(word);
            state = state.apply_unchecked(mv);
            moves.push(mv);
        }
    }

    /// A word without what lenient reading leaves out, and whether it begins with a seat and a
    /// colon, of which the seat is given. Nothing is left of a glyph.
    fn core_of(&mut self, word: &'a str, place: Place) -> Result<(&'a str, bool), ParseError> {
        if let Some(number) = word.strip_prefix('$') {
            if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return self.expected(place, "a number after $");
            }
            self.take(Liberty::Glyph, place);
            return Ok(("", false));
        }
        if word.starts_with("=?") {
            return self.fail(place, Problem::IsSeen);
        }
        if let Some((seat, rest)) = word.split_once(':') {
            if !rest.is_empty() {
                self.take(Liberty::Spacing, place);
            }
            return Ok((seat, true));
        }
        let core = word.trim_end_matches(['!', '?']);
        if core.len() < word.len() {
            self.take(Liberty::Mark, place);
        }
        Ok((core, false))
    }

    /// A legal move of the state.
    fn read_move(&mut self, state: &State, word: &str, place: Place) -> Result<Move, ParseError> {
        let problem = match state.read_move(word) {
            Ok(mv) => {
                if word.parse() != Ok(mv) {
                    self.take(Liberty::ShortMove, place);
                }
                return Ok(mv);
            }
            Err(ReadMoveError::Illegal(error)) => Problem::IllegalMove(error),
            Err(ReadMoveError::Ambiguous { choices }) => Problem::Ambiguous(choices),
            Err(ReadMoveError::Text(error)) => error.problem().clone(),
        };
        self.fail(place, problem)
    }

    /// The end of a game by its result.
    fn end(
        &mut self,
        head: &mut Head,
        (state, moves): (State, Vec<Move>),
        (place, result, word): (Place, GameResult, &str),
    ) -> Result<Record, ParseError> {
        if head.result.0.is_empty() {
            head.result.0 = alloc::format!("{result}");
        }
        let outcome = state.outcome();
        let end = head.end(outcome, (place.at, word)).or_else(|error| {
            // A tag that does not fit is told at the result, which it does not fit.
            self.fail(place, error.problem().clone())
        })?;
        self.in_moves = false;
        let tags = core::mem::take(&mut head.tags);
        // Glyphs after the result belong to it.
        while let Ok(Some(Token::Word(word))) = self.peek() {
            if !word.starts_with('$') {
                break;
            }
            let place = self.place();
            self.take(Liberty::Glyph, place);
            self.pass(word);
        }
        Ok(Record::of_legal(head.start, moves, (outcome, end), tags))
    }
}

/// The tags of a game as they are read, each with its place.
#[derive(Default)]
struct GameTags<'a> {
    names: BTreeSet<&'a str>,
    own: [Option<(Tag<'a>, Place)>; 4],
    others: Vec<(Tag<'a>, Place)>,
}

impl<'a> GameTags<'a> {
    /// Whether the tag that `text` begins with is one that every record has, and is here already.
    fn begin_again(&self, text: &str) -> bool {
        let name = &text[1..];
        let name = &name[..name_len(name)];
        OWN_TAGS.contains(&name) && self.names.contains(name)
    }

    fn add(
        &mut self,
        scanner: &mut Scanner<'a>,
        tag: Tag<'a>,
        place: Place,
    ) -> Result<(), ParseError> {
        if tag.name == VIEWER {
            return scanner.fail(place, Problem::IsSeen);
        }
        if !self.names.insert(tag.name) {
            return scanner.fail(place, Problem::SecondTag);
        }
        let Some(own) = OWN_TAGS.iter().position(|&name| name == tag.name) else {
            self.others.push((tag, place));
            return Ok(());
        };
        if own == 0 && tag.value != GAME {
            let error = failure("tags", tag.value_at, "Bandadas");
            return Err(scanner.located(error, place));
        }
        let later = self.own[own..].iter().any(Option::is_some);
        if later || !self.others.is_empty() {
            scanner.take(Liberty::TagOrder, place);
        }
        self.own[own] = Some((tag, place));
        Ok(())
    }

    /// What the tags say.
    fn head(self, scanner: &mut Scanner<'a>) -> Result<Head, ParseError> {
        let end = scanner.place();
        let [game, players, dealer, result] = self.own;
        let Some((players, players_at)) = players else {
            return scanner.expected(end, "[Players \"n\"], the number of players");
        };
        let Some((dealer, dealer_at)) = dealer else {
            return scanner.expected(end, "[Dealer \"n\"], the seat of the first dealer");
        };
        if game.is_none() || result.is_none() {
            scanner.take(Liberty::MissingTag, end);
        }
        let start = start_of(&players, &dealer).map_err(|error| {
            let is_dealer = error.offset() == dealer.value_at;
            scanner.located(error, if is_dealer { dealer_at } else { players_at })
        })?;
        let result = result.map_or((String::new(), end.at), |(tag, _)| {
            (tag.value, tag.value_at)
        });
        let mut head = Head {
            start,
            result,
            viewer: None,
            termination: None,
            tags: Tags::default(),
            moves_at: end.at,
        };
        let mut names = BTreeSet::new();
        for (tag, place) in self.others {
            head.add(&mut names, tag)
                .map_err(|error| scanner.located(error, place))?;
        }
        Ok(head)
    }
}
