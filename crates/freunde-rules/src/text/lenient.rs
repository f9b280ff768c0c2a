//! F9.8: reading records that people and other programs write.
//!
//! The strict reader accepts what this crate prints and nothing else. This one takes the liberties
//! of [`Liberty`], each of which gives a [`Warning`], and what it reads is the same game.
//!
//! It goes through the text once, so its time is linear in the length of the text, whatever that
//! holds. It keeps one game at a time, and one warning for each kind of liberty.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use crate::board::Board;
use crate::game::read_move::{read_jump, read_movement};
use crate::game::tags::{GAME, OWN_TAGS, START, TERMINATION, Tag, name_len, read_value};
use crate::game::{Game, GameResult, Head, Numbers, ReadMoveError, Record, TagError};
use crate::limits::FlockLimits;
use crate::player::Player;
use crate::state::State;
use crate::text::scan::Reader;
use crate::text::{ParseError, Problem};
use crate::turn::Turn;

/// The order of the other tags, where the tags of a record are in no order at all. Those that are
/// not named here follow.
const USUAL: [&str; 6] = [START, TERMINATION, "One", "Two", "Event", "Date"];

/// What lenient reading puts right (F9.8).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Liberty {
    /// A byte order mark.
    ByteOrderMark,
    /// A line that ends with CR or CRLF.
    LineEnd,
    /// A tag that comes before one which should precede it.
    TagOrder,
    /// One of the tags that are always there is missing.
    MissingTag,
    /// White space that is not that of F9.6.
    Spacing,
    /// A comment in `{ }`, or from `;` to the end of the line.
    Comment,
    /// A numeric glyph such as `$3`.
    Glyph,
    /// `!` or `?` after a turn.
    Mark,
    /// No move number where one should stand.
    MissingNumber,
    /// A move number `N...` before a turn of player Two.
    NumberOfTwo,
    /// A move without its sign.
    ShortMove,
}

impl Liberty {
    /// All of them.
    pub const ALL: [Liberty; 11] = [
        Liberty::ByteOrderMark,
        Liberty::LineEnd,
        Liberty::TagOrder,
        Liberty::MissingTag,
        Liberty::Spacing,
        Liberty::Comment,
        Liberty::Glyph,
        Liberty::Mark,
        Liberty::MissingNumber,
        Liberty::NumberOfTwo,
        Liberty::ShortMove,
    ];

    /// A name that stays the same in all versions, such as `missing-number`.
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
            Liberty::MissingNumber => "missing-number",
            Liberty::NumberOfTwo => "number-of-two",
            Liberty::ShortMove => "short-move",
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            Liberty::ByteOrderMark => "the text begins with a byte order mark",
            Liberty::LineEnd => "a line ends with CR or CRLF instead of LF",
            Liberty::TagOrder => "a tag comes before one that should precede it",
            Liberty::MissingTag => "a tag that is always there is missing",
            Liberty::Spacing => "there is more or less white space than there should be",
            Liberty::Comment => "a comment was left out",
            Liberty::Glyph => "a glyph such as $3 was left out",
            Liberty::Mark => "! or ? after a turn was left out",
            Liberty::MissingNumber => "a move number is missing",
            Liberty::NumberOfTwo => "the number before a turn of player Two was left out",
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
        write!(f, "line {line}, word {word}: {sentence} (F9.8)")?;
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
    /// Reads the one game of a text leniently (F9.8): as the strict reader would, had it been
    /// written in the canonical form.
    ///
    /// # Errors
    ///
    /// If there is no game, or more than one, or if it breaks a rule.
    ///
    /// ```
    /// use freunde_rules::{Liberty, Record};
    /// let read = Record::read("[Game \"Freunde\"]\r\n[Result \"*\"]\r\n\r\nb2-a2a3! {why?} d6ve6 *")?;
    /// assert!(read.record.to_string().ends_with("\n\n1. b2-a2*a3 d6ve6 *\n"));
    /// let liberties: Vec<Liberty> = read.warnings.iter().map(|warning| warning.liberty()).collect();
    /// assert!(liberties.contains(&Liberty::ShortMove));
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    pub fn read(text: &str) -> Result<Read, ParseError> {
        let mut games = Record::read_all(text);
        let end =
            |games: &ReadAll<'_>, expected| games.0.error(games.0.place(), "record", expected);
        let read = match games.next() {
            Some(read) => read?,
            None => return Err(end(&games, "a game")),
        };
        let after = games.clone();
        match games.next() {
            None => Ok(read),
            Some(_) => Err(end(&after, "the end of the text after one game")),
        }
    }

    /// Reads the games of a text one after the other, leniently (F9.8). After a game that cannot
    /// be read it goes on with the tags of the next.
    ///
    /// The time is linear in the length of the text, and one game is kept at a time.
    ///
    /// ```
    /// use freunde_rules::Record;
    /// let game = "[Game \"Freunde\"]\n[Result \"*\"]\n\n1. b2vb3 *\n";
    /// let broken = game.replace("b2vb3", "b2-b1");
    /// let text = [game, &broken, game].concat();
    /// let read: Vec<bool> = Record::read_all(&text).map(|game| game.is_ok()).collect();
    /// assert_eq!(read, [true, false, true]);
    /// ```
    pub fn read_all(text: &str) -> ReadAll<'_> {
        ReadAll(Scanner {
            text,
            at: 0,
            line: 1,
            words: 0,
            in_word: false,
            in_moves: false,
            last_brace: text.rfind('}').unwrap_or(0),
            taken: Vec::new(),
        })
    }
}

impl Iterator for ReadAll<'_> {
    type Item = Result<Read, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        let scanner = &mut self.0;
        scanner.taken.clear();
        scanner.in_moves = false;
        let game = match scanner.skip_blank() {
            Ok(()) if scanner.peek().is_none() => return None,
            Ok(()) => scanner.game(),
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

/// A tag, and where it and its value begin.
struct PlacedTag<'a> {
    tag: Tag<'a>,
    place: Place,
    value: Place,
}

/// Goes through a text and remembers the liberties that it takes.
#[derive(Clone, Debug)]
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// The words of the line that have begun before `at`.
    words: usize,
    /// Whether `at` is in the middle of a word.
    in_word: bool,
    /// Whether the tags of the game have been read.
    in_moves: bool,
    /// Where the last `}` of the text stands: no comment that begins after it has an end.
    last_brace: usize,
    taken: Vec<Warning>,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn place(&self) -> Place {
        Place {
            at: self.at,
            line: self.line,
            word: self.words + usize::from(!self.in_word),
        }
    }

    /// Goes on by one character.
    fn step(&mut self) {
        let Some(character) = self.peek() else { return };
        let place = self.place();
        self.at += character.len_utf8();
        let is_blank = character.is_ascii_whitespace();
        if !is_blank && !self.in_word {
            self.words += 1;
        }
        self.in_word = !is_blank;
        if character == '\r' {
            self.take(Liberty::LineEnd, place);
        }
        if character == '\n' || (character == '\r' && !self.rest().starts_with('\n')) {
            self.line += 1;
            self.words = 0;
        }
    }

    /// Goes on to a byte.
    fn step_to(&mut self, at: usize) {
        while self.at < at {
            self.step();
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

    fn error(
        &self,
        place: Place,
        field: &'static str,
        expected: impl Into<Cow<'static, str>>,
    ) -> ParseError {
        let error = ParseError::syntax(field, self.text, place.at, expected);
        error.at_line(place.line, place.word)
    }

    fn problem(&self, place: Place, field: &'static str, problem: Problem) -> ParseError {
        let error = ParseError::new(field, self.text, place.at, problem);
        error.at_line(place.line, place.word)
    }

    /// Goes over white space, comments, glyphs and byte order marks.
    fn skip_blank(&mut self) -> Result<(), ParseError> {
        loop {
            let place = self.place();
            match self.peek() {
                Some(blank) if blank.is_ascii_whitespace() => self.step(),
                Some('\u{feff}') => {
                    self.take(Liberty::ByteOrderMark, place);
                    self.at += '\u{feff}'.len_utf8();
                }
                Some('{') if self.at > self.last_brace => {
                    return Err(self.error(place, "comment", "a `}` at the end of the comment"));
                }
                Some('{' | ';') => {
                    self.take(Liberty::Comment, place);
                    self.skip_comment();
                }
                Some('$') => {
                    self.take(Liberty::Glyph, place);
                    self.skip_glyph(place)?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Goes over a comment that has an end.
    fn skip_comment(&mut self) {
        let is_line = self.peek() == Some(';');
        while let Some(character) = self.peek() {
            if is_line && matches!(character, '\n' | '\r') {
                return;
            }
            self.step();
            if !is_line && character == '}' {
                // What follows is a word of its own.
                self.in_word = false;
                return;
            }
        }
    }

    /// `glyph = "$" digit { digit }`
    fn skip_glyph(&mut self, place: Place) -> Result<(), ParseError> {
        self.step();
        let rest = self.rest().bytes();
        let digits = rest.take_while(|byte| byte.is_ascii_digit()).count();
        self.step_to(self.at + digits);
        if digits == 0 {
            return Err(self.error(place, "glyph", "a number after `$`"));
        }
        self.in_word = false;
        Ok(())
    }

    /// Goes over glyphs after the result, which belong to it. One that is broken is found later.
    fn skip_glyphs_of_result(&mut self) {
        loop {
            let place = self.place();
            match self.peek() {
                Some(blank) if blank.is_ascii_whitespace() => self.step(),
                Some('$') if self.skip_glyph(place).is_ok() => self.take(Liberty::Glyph, place),
                _ => return,
            }
        }
    }

    /// Goes on to the tags of the next game, after one that cannot be read.
    fn skip_game(&mut self) {
        if !self.in_moves {
            self.skip_line();
            while self.skip_blank().is_ok() && self.peek() == Some('[') {
                self.skip_line();
            }
        }
        while let Some(character) = self.peek() {
            match character {
                '[' if !self.in_word => return,
                '{' if self.at < self.last_brace => self.skip_comment(),
                ';' => self.skip_comment(),
                _ => self.step(),
            }
        }
    }

    fn skip_line(&mut self) {
        while let Some(character) = self.peek()
            && !matches!(character, '\n' | '\r')
        {
            self.step();
        }
    }

    /// A game: its tags, its turns and its result.
    fn game(&mut self) -> Result<Record, ParseError> {
        let start = self.place();
        let mut tags = Vec::new();
        let mut names = BTreeSet::new();
        while self.peek() == Some('[') {
            let tag = self.tag()?;
            if !names.insert(tag.tag.name) {
                let problem = Problem::Tag(TagError::Second(tag.tag.name.to_string()));
                return Err(self.problem(tag.place, "tags", problem));
            }
            tags.push(tag);
            self.skip_blank()?;
        }
        self.in_moves = true;
        let (head, is_open) = self.head(tags, start)?;
        self.moves(head, is_open)
    }

    /// `tag = "[" name quote value quote "]"`, with white space between these.
    fn tag(&mut self) -> Result<PlacedTag<'a>, ParseError> {
        let place = self.place();
        self.step();
        self.skip_spaces(0);
        let name_at = self.at;
        let name = &self.rest()[..name_len(self.rest())];
        if name.is_empty() {
            let expected = "the name of a tag: a letter, then letters, digits and `_`";
            return Err(self.error(self.place(), "tags", expected));
        }
        self.step_to(name_at + name.len());
        self.skip_spaces(1);
        self.expect('"')?;
        let value_place = self.place();
        let (value, len) = read_value(self.rest()).map_err(|(at, expected)| {
            self.step_to(value_place.at + at);
            self.error(self.place(), "tags", expected)
        })?;
        self.step_to(value_place.at + len);
        self.expect('"')?;
        self.skip_spaces(0);
        self.expect(']')?;
        self.in_word = false;
        Ok(PlacedTag {
            tag: Tag {
                name,
                value,
                name_at,
                value_at: value_place.at,
            },
            place,
            value: value_place,
        })
    }

    fn expect(&mut self, character: char) -> Result<(), ParseError> {
        if self.peek() != Some(character) {
            return Err(self.error(self.place(), "tags", format!("`{character}`")));
        }
        self.step();
        Ok(())
    }

    /// The spaces in a tag, and how many there should be.
    fn skip_spaces(&mut self, usual: usize) {
        let place = self.place();
        let spaces = self.rest().bytes();
        let len = spaces
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        self.step_to(self.at + len);
        if len != usual {
            self.take(Liberty::Spacing, place);
        }
    }

    /// What the tags say, and whether the result is left open by them.
    fn head(&mut self, tags: Vec<PlacedTag<'a>>, start: Place) -> Result<(Head, bool), ParseError> {
        let mut own = [None, None, None, None, None];
        let mut others: Vec<PlacedTag<'a>> = Vec::new();
        let mut in_order = true;
        for tag in tags {
            match OWN_TAGS.iter().position(|&name| name == tag.tag.name) {
                Some(number) => {
                    if !others.is_empty() || own[number..].iter().any(Option::is_some) {
                        self.take(Liberty::TagOrder, tag.place);
                        in_order = false;
                    }
                    own[number] = Some(tag);
                }
                None => others.push(tag),
            }
        }
        if !in_order {
            others.sort_by_key(|tag| {
                USUAL
                    .iter()
                    .position(|&name| name == tag.tag.name)
                    .unwrap_or(USUAL.len())
            });
        }
        for _ in own.iter().filter(|tag| tag.is_none()) {
            self.take(Liberty::MissingTag, start);
        }
        let [game, board, position, limits, result] = own;
        if let Some(game) = game.filter(|game| game.tag.value != GAME) {
            return Err(self.error(game.value, "tag Game", format!("`{GAME}`")));
        }
        let board: Board = read_tag(board.as_ref())?.unwrap_or_default();
        let limits: FlockLimits = read_tag(limits.as_ref())?.unwrap_or_default();
        let first = match &position {
            Some(position) => self.position(board, limits, position)?,
            None if board == Board::default() => {
                let text = State::default().to_string();
                State::parse(board, limits, &text).map_err(|error| self.at(start, &error))?
            }
            None => {
                let expected = "the tag Position, for the board is not the default one";
                return Err(self.error(start, "tags", expected));
            }
        };
        let value: Option<GameResult> = read_tag(result.as_ref())?;
        let at = result.as_ref().map_or(start.at, |result| result.value.at);
        let mut head = Head::new(first, (value.unwrap_or_default(), at));
        for other in others {
            head.add(self.text, other.tag)
                .map_err(|error| error.at_line(other.value.line, other.value.word))?;
        }
        Ok((head, value.is_none()))
    }

    fn position(
        &self,
        board: Board,
        limits: FlockLimits,
        tag: &PlacedTag<'_>,
    ) -> Result<State, ParseError> {
        let start =
            State::parse(board, limits, &tag.tag.value).map_err(|error| in_tag(error, tag))?;
        match start.jump_due() {
            None => Ok(start),
            Some(_) => Err(self.problem(tag.value, "turn", Problem::StartAmidTurn)),
        }
    }

    /// An error with the place of something else.
    fn at(&self, place: Place, error: &ParseError) -> ParseError {
        self.problem(place, error.field(), error.problem().clone())
    }

    /// The turns and the result.
    fn moves(&mut self, mut head: Head, is_open: bool) -> Result<Record, ParseError> {
        let mut game = Game::new(head.start);
        let mut numbers = Numbers::new(game.to_move());
        loop {
            self.skip_blank()?;
            let place = self.place();
            let word = self.word();
            if let Ok(result) = word.parse::<GameResult>() {
                self.step_to(self.at + word.len());
                if is_open {
                    head.result = (result, place.at);
                }
                let record = head.record(self.text, &game, (result, place.at));
                let record = record.map_err(|error| error.at_line(place.line, place.word))?;
                self.skip_glyphs_of_result();
                return Ok(record);
            }
            if word.is_empty() {
                return Err(self.error(place, "moves", "the result after the moves"));
            }
            if let Some(outcome) = game.outcome() {
                let result = GameResult::from(Some(outcome));
                let expected = format!("the result `{result}` ({outcome})");
                return Err(self.error(place, "result", expected));
            }
            if let Some(space) = game.state().jump_due() {
                let problem = crate::illegal::IllegalMove::JumpDue(space).into();
                return Err(self.problem(place, "turn", problem));
            }
            self.number(&mut numbers, game.to_move())?;
            game = self.turn(&game)?;
        }
    }

    /// The next word, without going on to it: up to white space, a comment or a glyph.
    fn word(&self) -> &'a str {
        let rest = self.rest();
        let ends = |character: char| {
            character.is_ascii_whitespace() || matches!(character, '{' | ';' | '$' | '[')
        };
        &rest[..rest.find(ends).unwrap_or(rest.len())]
    }

    /// `number = digit { digit } "." [ ".." ]`: the number before a turn, if it is there.
    fn number(&mut self, numbers: &mut Numbers, to_move: Player) -> Result<(), ParseError> {
        let (strict, turn) = (numbers.next_word(), numbers.of_last());
        let place = self.place();
        let word = self.word();
        let digits = word
            .bytes()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if digits == 0 {
            if strict.is_some() {
                self.take(Liberty::MissingNumber, place);
            }
            return Ok(());
        }
        let expected = match to_move {
            Player::One => format!("{turn}."),
            Player::Two => format!("{turn}..."),
        };
        let dots = word[digits..]
            .bytes()
            .take_while(|&byte| byte == b'.')
            .count();
        if word[..digits + dots] != expected {
            return Err(self.error(place, "moves", format!("the move number `{expected}`")));
        }
        if strict.is_none() {
            self.take(Liberty::NumberOfTwo, place);
        }
        self.step_to(self.at + expected.len());
        if self.peek().is_some_and(|next| !next.is_ascii_whitespace()) {
            self.take(Liberty::Spacing, place);
        }
        self.in_word = false;
        self.skip_blank()
    }

    /// A turn as people write it, or the beginning of one, and the marks after it.
    fn turn(&mut self, game: &Game) -> Result<Game, ParseError> {
        let place = self.place();
        let word = self.word();
        let written = word.trim_end_matches(['!', '?']);
        let mut reader = Reader::new("turn", written);
        let mut next = game.clone();
        let mut moves = Vec::new();
        while moves.is_empty() || reader.peek().is_some() {
            let at = reader.at;
            let read = if moves.is_empty() {
                read_movement(&mut reader)
            } else {
                read_jump(&mut reader)
            };
            let mv = read
                .map_err(|error| error.after(place.at).at_line(place.line, place.word))?
                .of(next.state())
                .and_then(|mv| {
                    next = next.apply(mv)?;
                    Ok(mv)
                })
                .map_err(|error| self.not_read(place, at, error))?;
            moves.push(mv);
        }
        let is_whole = Turn::of(moves).is_some_and(|turn| turn.to_string() == written);
        if !is_whole {
            self.take(Liberty::ShortMove, place);
        }
        self.step_to(self.at + written.len());
        if written.len() < word.len() {
            self.take(Liberty::Mark, self.place());
            self.step_to(place.at + word.len());
        }
        self.in_word = false;
        self.skip_marks()?;
        Ok(next)
    }

    /// Marks that stand apart from their turn.
    fn skip_marks(&mut self) -> Result<(), ParseError> {
        loop {
            self.skip_blank()?;
            let word = self.word();
            if word.is_empty() || !word.bytes().all(|byte| matches!(byte, b'!' | b'?')) {
                return Ok(());
            }
            self.take(Liberty::Mark, self.place());
            self.step_to(self.at + word.len());
        }
    }

    /// The error of a move that is not legal or not clear, at its byte in the turn.
    fn not_read(&self, place: Place, within: usize, error: ReadMoveError) -> ParseError {
        let place = Place {
            at: place.at + within,
            ..place
        };
        match error {
            ReadMoveError::Illegal(illegal) => self.problem(place, "turn", illegal.into()),
            ReadMoveError::Ambiguous { choices } => {
                self.problem(place, "turn", Problem::Ambiguous { choices })
            }
            ReadMoveError::Text(error) => self.at(place, &error),
        }
    }
}

/// The value of a tag, if it is there.
fn read_tag<T: core::str::FromStr<Err = ParseError>>(
    tag: Option<&PlacedTag<'_>>,
) -> Result<Option<T>, ParseError> {
    let Some(tag) = tag else {
        return Ok(None);
    };
    let value = tag.tag.value.parse();
    value.map(Some).map_err(|error| in_tag(error, tag))
}

/// The error of a tag's value as one of the text.
fn in_tag(error: ParseError, tag: &PlacedTag<'_>) -> ParseError {
    let before = tag.tag.value.get(..error.offset());
    let words = before.map_or(0, |before| before.matches(' ').count());
    error
        .after(tag.value.at)
        .at_line(tag.value.line, tag.value.word + words)
}
