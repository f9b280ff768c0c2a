//! B10: reading and writing counts, rows, states, moves and views. What is read is exactly what
//! would be written.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::counts::Counts;
use crate::error::IllegalMove;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::row::{End, Row, RowNumber};
use crate::species::{Species, SpeciesSet};
use crate::state::State;
use crate::table::{Phase, SEATS, Seat, Table};
use crate::validate::{Field, Impossible};
use crate::view::{SeenMove, View};

/// Why a text is refused: what it was read as, where it fails, and what was expected there.
///
/// ```
/// use bandadas_rules::State;
///
/// let error = "P2OD/-/-/- -/- -/- F8 - 1 1 rows".parse::<State>().unwrap_err();
/// assert_eq!((error.field(), error.offset()), ("DRAW", 19));
/// assert_eq!(
///     error.to_string(),
///     "state, DRAW, byte 19: expected at most as many cards as the species has (B1)"
/// );
/// ```
///
/// In a [`Record`](crate::Record), which has many lines, line and word are told too; and if it is a
/// move of the text that is illegal, which rule it breaks.
///
/// ```
/// use bandadas_rules::{Game, Record, State};
///
/// let text = Game::new(State::new(2, 1).unwrap()).record().unwrap().to_string();
/// let error = text.replace("\n*", "\n=P .").parse::<Record>().unwrap_err();
/// assert_eq!((error.line(), error.word()), (Some(6), Some(2)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[error("{}: {problem}", Place(self))]
pub struct ParseError {
    what: &'static str,
    field: &'static str,
    offset: usize,
    /// In a record: the line, and the word of the line.
    line_and_word: Option<(usize, usize)>,
    problem: Problem,
}

/// What a text was read as, the part of it, if it has parts, and where in it.
struct Place<'a>(&'a ParseError);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError {
            what,
            field,
            offset,
            line_and_word,
            ..
        } = self.0;
        f.write_str(what)?;
        if field != what {
            write!(f, ", {field}")?;
        }
        if let Some((line, word)) = line_and_word {
            write!(f, ", line {line}, word {word}")?;
        }
        write!(f, ", byte {offset}")
    }
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else should stand there.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A state, or a view of one, that cannot be (B10.3).
    #[error(transparent)]
    Impossible(#[from] Impossible),
    /// A record's move that breaks a rule.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// A record's result that is not that of its moves (B10.6).
    #[error("expected the result of the moves (B10.6), {}", ResultText(*.0))]
    WrongResult(Option<Outcome>),
}

impl ParseError {
    pub(crate) const fn new(
        what: &'static str,
        field: &'static str,
        offset: usize,
        problem: Problem,
    ) -> ParseError {
        ParseError {
            what,
            field,
            offset,
            line_and_word: None,
            problem,
        }
    }

    /// The error with its line and word in a text of many lines.
    pub(crate) fn in_lines(mut self, text: &str) -> ParseError {
        let before = &text.as_bytes()[..self.offset.min(text.len())];
        let line = before.split(|&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n');
        let begun = &before[start.map_or(0, |end| end + 1)..];
        let ended = begun
            .windows(2)
            .filter(|pair| !pair[0].is_ascii_whitespace() && pair[1].is_ascii_whitespace());
        self.line_and_word = Some((line, ended.count() + 1));
        self
    }

    /// What the text was read as: `state`, `move`, `record` and so on.
    pub const fn what(&self) -> &'static str {
        self.what
    }

    /// The part of it that fails, such as `HANDS`.
    pub const fn field(&self) -> &'static str {
        self.field
    }

    /// The byte, counted from 0, where it fails. For a state that cannot be, where the field begins
    /// that shows it.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// In a record the line, from 1; `None` for other texts, which have one line.
    pub fn line(&self) -> Option<usize> {
        self.line_and_word.map(|(line, _)| line)
    }

    /// In a record the word of the [`line`](ParseError::line), from 1; `None` for other texts.
    pub fn word(&self) -> Option<usize> {
        self.line_and_word.map(|(_, word)| word)
    }

    /// The rule that a move of the text breaks, if that is what is wrong.
    pub const fn illegal_move(&self) -> Option<IllegalMove> {
        match self.problem {
            Problem::IllegalMove(illegal) => Some(illegal),
            _ => None,
        }
    }

    /// What is wrong there.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }
}

/// A result as B10.6 writes it: the winning seats, or `*` while the game goes on.
pub(crate) struct ResultText(pub(crate) Option<Outcome>);

impl fmt::Display for ResultText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(outcome) => outcome.fmt(f),
            None => f.write_str("*"),
        }
    }
}

/// Reads a text from left to right.
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    what: &'static str,
    field: &'static str,
}

type Parsed<T> = Result<T, ParseError>;

impl<'a> Cursor<'a> {
    pub(crate) const fn new(text: &'a str, what: &'static str, field: &'static str) -> Cursor<'a> {
        Cursor {
            bytes: text.as_bytes(),
            at: 0,
            what,
            field,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn fail<T>(&self, expected: &'static str) -> Parsed<T> {
        self.fail_at(self.at, expected)
    }

    fn fail_at<T>(&self, offset: usize, expected: &'static str) -> Parsed<T> {
        Err(ParseError::new(
            self.what,
            self.field,
            offset,
            Problem::Expected(expected),
        ))
    }

    fn eat(&mut self, byte: u8) -> bool {
        let eaten = self.peek() == Some(byte);
        self.at += usize::from(eaten);
        eaten
    }

    fn expect(&mut self, byte: u8, expected: &'static str) -> Parsed<()> {
        if self.eat(byte) {
            Ok(())
        } else {
            self.fail(expected)
        }
    }

    fn end(&self) -> Parsed<()> {
        if self.at == self.bytes.len() {
            Ok(())
        } else {
            self.fail("the end of the text")
        }
    }

    fn species(&mut self) -> Option<Species> {
        let species = self
            .peek()
            .and_then(|byte| Species::from_letter(byte.into()))?;
        self.at += 1;
        Some(species)
    }

    fn digit(&mut self) -> Option<u8> {
        let digit = self.peek().filter(u8::is_ascii_digit)?;
        self.at += 1;
        Some(digit - b'0')
    }

    /// A number of cards, without leading zeros.
    fn number(&mut self) -> Parsed<u8> {
        const EXPECTED: &str = "a number of cards from 0 to 110";
        let start = self.at;
        let Some(first) = self.digit() else {
            return self.fail(EXPECTED);
        };
        let mut number = u32::from(first);
        while let Some(digit) = self.digit() {
            number = 10 * number + u32::from(digit);
            if first == 0 || number > Counts::ALL.total() {
                return self.fail_at(start, EXPECTED);
            }
        }
        Ok(number as u8)
    }

    /// The number after the letter of `species`, or 1 if there is none (B10.1).
    fn run(&mut self, species: Species) -> Parsed<u8> {
        let start = self.at;
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Ok(1);
        }
        match self.number()? {
            0 | 1 => self.fail_at(start, "a number only if it is more than one (B10.1)"),
            number if number > species.cards() => {
                self.fail_at(start - 1, "at most as many cards as the species has (B1)")
            }
            number => Ok(number),
        }
    }

    /// Letters with numbers in the order of B1; perhaps none (B10.1).
    fn cards(&mut self) -> Parsed<Counts> {
        let mut counts = Counts::EMPTY;
        loop {
            let start = self.at;
            let Some(species) = self.species() else {
                return Ok(counts);
            };
            if (counts.0 >> (8 * species.index())) != 0 {
                return self.fail_at(start, "each species once, in the order FOTDPMWR (B10.1)");
            }
            counts = counts.plus(Counts::of(species, self.run(species)?));
        }
    }

    /// Letters with numbers, or `-` for none (B10.1).
    fn counts(&mut self) -> Parsed<Counts> {
        if self.eat(b'-') {
            return Ok(Counts::EMPTY);
        }
        let counts = self.cards()?;
        if counts.is_empty() {
            self.fail("cards such as F2OD13, or - for none")
        } else {
            Ok(counts)
        }
    }

    /// Blocks from left to right, or `-` for none (B10.2).
    fn row(&mut self) -> Parsed<Row> {
        if self.eat(b'-') {
            return Ok(Row::EMPTY);
        }
        let mut row = Row::EMPTY;
        loop {
            let start = self.at;
            let Some(species) = self.species() else { break };
            if row.contains(species) {
                return self.fail_at(start, "no second block of a species in a row (B5.3)");
            }
            row = row.lay_held(species, self.run(species)?, End::Right).0;
        }
        if row.is_empty() {
            self.fail("a row such as P2OD, or - for an empty one")
        } else {
            Ok(row)
        }
    }

    fn absent(&mut self) -> Parsed<SpeciesSet> {
        let mut absent = SpeciesSet::EMPTY;
        loop {
            let start = self.at;
            let Some(species) = self.species() else { break };
            if absent.0 >> species.index() != 0 {
                return self.fail_at(start, "each species once, in the order FOTDPMWR (B10.3)");
            }
            absent = absent.with(species);
        }
        if absent.is_empty() {
            self.fail("the letter of an absent species")
        } else {
            Ok(absent)
        }
    }

    /// A hand with what is known of it (B10.3); in a view the rest may be hidden (B10.5).
    fn hand(&mut self, in_view: bool) -> Parsed<Hand> {
        let expected = if in_view {
            "a hand such as O2!PR:F3D, O2:?4, ?8 or - (B10.5)"
        } else {
            "a hand such as O2!PR:F3D, F3D or - (B10.3)"
        };
        let mut hand = Hand::default();
        let cards = self.cards()?;
        if self.eat(b'!') {
            hand.absent = self.absent()?;
        }
        let has_note = !cards.is_empty() || !hand.absent.is_empty();
        if has_note && self.eat(b':') {
            hand.known = cards;
        } else if !hand.absent.is_empty() {
            return self.fail("a colon after the absent species");
        } else if !cards.is_empty() {
            hand.rest = Rest::Shown(cards);
            return Ok(hand);
        }
        hand.rest = match self.peek() {
            Some(b'?') if in_view => {
                self.at += 1;
                Rest::Hidden(self.number()?)
            }
            Some(b'-') => {
                self.at += 1;
                Rest::Shown(Counts::EMPTY)
            }
            _ => {
                let cards = self.cards()?;
                if cards.is_empty() {
                    return self.fail(expected);
                }
                Rest::Shown(cards)
            }
        };
        Ok(hand)
    }

    fn seat(&mut self, players: usize) -> Parsed<Seat> {
        let start = self.at;
        match self.digit().and_then(Seat::new) {
            Some(seat) if seat.index() < players => Ok(seat),
            _ => self.fail_at(start, "the seat of a player"),
        }
    }

    fn phase(&mut self) -> Parsed<Phase> {
        let text = &self.bytes[self.at..];
        let phase = match text {
            b"rows" => Phase::Rows,
            b"hands" => Phase::Hands,
            b"birds" => Phase::Birds,
            b"lay" => Phase::Lay,
            b"refill:1" => Phase::Refill(RowNumber::One),
            b"refill:2" => Phase::Refill(RowNumber::Two),
            b"refill:3" => Phase::Refill(RowNumber::Three),
            b"refill:4" => Phase::Refill(RowNumber::Four),
            b"draw" => Phase::Draw,
            b"draw:1" => Phase::Drawing(1),
            b"draw:2" => Phase::Drawing(2),
            b"fly" => Phase::Fly,
            b"over" => Phase::Over,
            _ => {
                return self.fail(
                    "rows, hands, birds, lay, refill:1 to refill:4, draw, draw:1, draw:2, fly or \
                     over, and nothing after it",
                );
            }
        };
        self.at = self.bytes.len();
        Ok(phase)
    }

    /// The eight fields of a state or a view (B10.3, B10.5).
    fn fields(&mut self, in_view: bool) -> Parsed<Fields> {
        let mut starts = [0; 8];
        let mut next = |cursor: &mut Self, field: Field| {
            if field != Field::Rows {
                cursor.expect(b' ', "one space and the next field")?;
            }
            cursor.field = field.name();
            starts[field as usize] = cursor.at;
            Ok(())
        };

        next(self, Field::Rows)?;
        let mut rows = [Row::EMPTY; 4];
        for (i, row) in rows.iter_mut().enumerate() {
            if i > 0 {
                self.expect(b'/', "four rows parted by /")?;
            }
            *row = self.row()?;
        }

        next(self, Field::Hands)?;
        let mut hands = [Hand::default(); SEATS];
        let mut players = 0;
        loop {
            hands[players] = self.hand(in_view)?;
            players += 1;
            if players == SEATS || !self.eat(b'/') {
                break;
            }
        }
        if players < 2 {
            return self.fail("the hands of 2 to 5 players parted by /");
        }

        next(self, Field::Collections)?;
        let mut collections = [Counts::EMPTY; SEATS];
        for (i, birds) in collections[..players].iter_mut().enumerate() {
            if i > 0 {
                self.expect(b'/', "as many collections as hands parted by /")?;
            }
            *birds = self.counts()?;
        }

        next(self, Field::Draw)?;
        let draw = if in_view {
            self.expect(b'?', "a draw pile such as ?42 (B10.5)")?;
            Rest::Hidden(self.number()?)
        } else {
            Rest::Shown(self.counts()?)
        };
        next(self, Field::Discard)?;
        let discard = self.counts()?;
        next(self, Field::Dealer)?;
        let dealer = self.seat(players)?;
        next(self, Field::Player)?;
        let player = self.seat(players)?;
        next(self, Field::Phase)?;
        let phase = self.phase()?;

        let table = Table {
            rows,
            known: hands.map(|hand| hand.known),
            collections,
            discard,
            absent: hands.map(|hand| hand.absent),
            players: players as u8,
            dealer,
            player,
            phase,
        };
        Ok(Fields {
            table,
            hands,
            draw,
            starts,
        })
    }

    fn impossible(&self, problem: Impossible, starts: &[usize; 8]) -> ParseError {
        let (name, start) = match problem.field() {
            Some(field) => (field.name(), starts[field as usize]),
            None => ("all fields", 0),
        };
        ParseError::new(self.what, name, start, Problem::Impossible(problem))
    }

    fn end_of_row(&mut self) -> Option<End> {
        let end = match self.peek()? {
            b'<' => End::Left,
            b'>' => End::Right,
            _ => return None,
        };
        self.at += 1;
        Some(end)
    }

    fn species_of_move(&mut self) -> Parsed<Species> {
        self.species()
            .map_or_else(|| self.fail("a species, one of FOTDPMWR"), Ok)
    }

    fn single_move(&mut self) -> Parsed<Move> {
        let parsed = match self.peek() {
            Some(b'+') => Move::Draw,
            Some(b'-') => Move::Decline,
            Some(b'.') => Move::Pass,
            Some(b'!') => {
                self.at += 1;
                return Ok(Move::Fly(self.species_of_move()?));
            }
            Some(b'=') => {
                self.at += 1;
                let species = self.species_of_move()?;
                return Ok(match self.end_of_row() {
                    Some(end) => Move::Refill { species, end },
                    None => Move::Card(species),
                });
            }
            _ => {
                let Some(species) = self.species() else {
                    return self.fail("a move such as P1<, +, -, !P, ., =P or =P< (B10.4)");
                };
                let start = self.at;
                let Some(row) = self.digit().and_then(RowNumber::new) else {
                    return self.fail_at(start, "a row, 1 to 4");
                };
                let Some(end) = self.end_of_row() else {
                    return self.fail("an end of the row, < or >");
                };
                return Ok(Move::Lay { species, row, end });
            }
        };
        self.at += 1;
        Ok(parsed)
    }

    /// A value and nothing after it.
    fn whole<T>(mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let value = read(&mut self)?;
        self.end()?;
        Ok(value)
    }
}

/// A hand as written, with what is known of it.
#[derive(Clone, Copy, Default)]
struct Hand {
    known: Counts,
    absent: SpeciesSet,
    rest: Rest,
}

/// Cards that are written, or only their number.
#[derive(Clone, Copy)]
enum Rest {
    Shown(Counts),
    Hidden(u8),
}

impl Default for Rest {
    fn default() -> Rest {
        Rest::Shown(Counts::EMPTY)
    }
}

struct Fields {
    table: Table,
    hands: [Hand; SEATS],
    draw: Rest,
    starts: [usize; 8],
}

impl FromStr for Species {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Species, ParseError> {
        Cursor::new(text, "species", "letter").whole(Cursor::species_of_move)
    }
}

impl FromStr for Counts {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Counts, ParseError> {
        Cursor::new(text, "counts", "cards").whole(Cursor::counts)
    }
}

impl FromStr for Row {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Row, ParseError> {
        Cursor::new(text, "row", "blocks").whole(Cursor::row)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        Cursor::new(text, "move", "move").whole(Cursor::single_move)
    }
}

impl FromStr for SeenMove {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<SeenMove, ParseError> {
        if text == "=?" {
            Ok(SeenMove::HiddenCard)
        } else {
            text.parse().map(SeenMove::Move)
        }
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seat, ParseError> {
        Cursor::new(text, "seat", "number").whole(|cursor| cursor.seat(SEATS))
    }
}

impl FromStr for State {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut cursor = Cursor::new(text, "state", "ROWS");
        let Fields {
            table,
            hands,
            draw,
            starts,
        } = cursor.fields(false)?;
        let cards = |rest| match rest {
            Rest::Shown(cards) => cards,
            Rest::Hidden(_) => Counts::EMPTY,
        };
        let hands = hands.map(|hand| hand.known.plus(cards(hand.rest)));
        let state = State {
            table,
            hands,
            draw: cards(draw),
        };
        state
            .validate()
            .map_err(|problem| cursor.impossible(problem, &starts))?;
        Ok(state)
    }
}

impl FromStr for View {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<View, ParseError> {
        let mut cursor = Cursor::new(text, "view", "ROWS");
        let Fields {
            table,
            hands,
            draw,
            starts,
        } = cursor.fields(true)?;
        let mut seat = None;
        let mut own = Counts::EMPTY;
        let mut sizes = [0; SEATS];
        for player in table.seats() {
            let hand = hands[player.index()];
            // Known cards and hidden ones may be too many together, but not for a byte.
            sizes[player.index()] = match hand.rest {
                Rest::Hidden(unknown) => hand.known.total() as u8 + unknown,
                Rest::Shown(_) if seat.is_some() => {
                    let start = starts[Field::Hands as usize];
                    cursor.field = Field::Hands.name();
                    return cursor.fail_at(start, "all hands hidden but one at most (B10.5)");
                }
                Rest::Shown(unknown) => {
                    seat = Some(player);
                    own = hand.known.plus(unknown);
                    own.total() as u8
                }
            };
        }
        let draw = if let Rest::Hidden(number) = draw {
            number
        } else {
            0
        };
        let view = View {
            table,
            sizes,
            draw,
            seat,
            hand: own,
        };
        view.validate()
            .map_err(|problem| cursor.impossible(problem, &starts))?;
        Ok(view)
    }
}

impl Table {
    /// ROWS and a space.
    fn write_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.rows.iter().enumerate() {
            write!(f, "{row}{}", if i < 3 { '/' } else { ' ' })?;
        }
        Ok(())
    }

    /// What is known of the hand of `seat`, with a colon if that is anything.
    fn write_known(&self, f: &mut fmt::Formatter<'_>, seat: Seat) -> fmt::Result {
        let (known, absent) = (self.known(seat), self.absent(seat));
        if !known.is_empty() {
            write!(f, "{known}")?;
        }
        if !absent.is_empty() {
            write!(f, "!{absent}")?;
        }
        if known.is_empty() && absent.is_empty() {
            Ok(())
        } else {
            f.write_str(":")
        }
    }

    /// A space and COLLECTIONS.
    fn write_collections(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in self.seats() {
            let before = if seat.index() == 0 { ' ' } else { '/' };
            write!(f, "{before}{}", self.collection(seat))?;
        }
        Ok(())
    }

    /// A space and DISCARD DEALER PLAYER PHASE.
    fn write_rest(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            " {} {} {} {}",
            self.discard, self.dealer, self.player, self.phase
        )
    }
}

/// As B10.3 writes it.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table.write_rows(f)?;
        for seat in self.table.seats() {
            if seat.index() > 0 {
                f.write_str("/")?;
            }
            self.table.write_known(f, seat)?;
            self.unknown(seat).fmt(f)?;
        }
        self.table.write_collections(f)?;
        write!(f, " {}", self.draw)?;
        self.table.write_rest(f)
    }
}

/// As B10.5 writes it.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table.write_rows(f)?;
        for seat in self.table.seats() {
            if seat.index() > 0 {
                f.write_str("/")?;
            }
            self.table.write_known(f, seat)?;
            if self.seat == Some(seat) {
                self.hand.minus(self.table.known(seat)).fmt(f)?;
            } else {
                write!(f, "?{}", self.unknown(seat))?;
            }
        }
        self.table.write_collections(f)?;
        write!(f, " ?{}", self.draw)?;
        self.table.write_rest(f)
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({self})")
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "View({self})")
    }
}
