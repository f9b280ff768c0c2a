//! B10: reading texts from left to right.

use alloc::vec::Vec;

use crate::counts::Counts;
use crate::events::ShownHands;
use crate::game::{Deck, GameResult, SeenStep};
use crate::impossible::Impossible;
use crate::moves::Move;
use crate::row::{End, Row, RowNumber};
use crate::seat::{SEATS, Seat};
use crate::seats::Seats;
use crate::species::{Species, SpeciesSet};
use crate::table::{Phase, Table};
use crate::text::error::{ParseError, Problem};
use crate::view::SeenMove;

/// The fields of a state's text in their order (B10.3).
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Field {
    Rows,
    Hands,
    Collections,
    Draw,
    Discard,
    Dealer,
    Player,
    Phase,
}

impl Field {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Field::Rows => "ROWS",
            Field::Hands => "HANDS",
            Field::Collections => "COLLECTIONS",
            Field::Draw => "DRAW",
            Field::Discard => "DISCARD",
            Field::Dealer => "DEALER",
            Field::Player => "PLAYER",
            Field::Phase => "PHASE",
        }
    }
}

impl Impossible {
    /// The field that shows it; none if it is the text as a whole.
    pub(crate) const fn field(&self) -> Option<Field> {
        match self {
            Impossible::WrongTotal { .. } | Impossible::TooManyShown { .. } => None,
            Impossible::EmptyRow { .. }
            | Impossible::NotAsDealt { .. }
            | Impossible::RowTooEarly { .. }
            | Impossible::RowsDealt => Some(Field::Rows),
            Impossible::NoPlacement
            | Impossible::HandNotInOrder { .. }
            | Impossible::HandsDealt
            | Impossible::KnownWhileDealing { .. }
            | Impossible::AbsentButHeld { .. }
            | Impossible::AbsentOfNothing { .. }
            | Impossible::EmptyHand { .. } => Some(Field::Hands),
            Impossible::BirdNotInOrder { .. }
            | Impossible::BirdsDealt
            | Impossible::EmptyCollection { .. }
            | Impossible::CollectionHasWon { .. } => Some(Field::Collections),
            Impossible::WrongHidden { .. } | Impossible::TooFewToDeal { .. } => Some(Field::Draw),
            Impossible::PlayerNotDealer => Some(Field::Player),
            Impossible::NoRefill { .. } | Impossible::TooFewToDraw { .. } | Impossible::NotOver => {
                Some(Field::Phase)
            }
        }
    }
}

/// Reads a text from left to right.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    what: &'static str,
    pub(crate) field: &'static str,
}

pub(crate) type Parsed<T> = Result<T, ParseError>;

impl<'a> Reader<'a> {
    pub(crate) const fn new(text: &'a str, what: &'static str, field: &'static str) -> Reader<'a> {
        Reader {
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

    pub(crate) fn fail_at<T>(&self, offset: usize, expected: &'static str) -> Parsed<T> {
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
    pub(crate) fn counts(&mut self) -> Parsed<Counts> {
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
    pub(crate) fn row(&mut self) -> Parsed<Row> {
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

    /// `DECK = "-" / SPECIES*`, the next card first.
    pub(crate) fn deck(&mut self) -> Parsed<Deck> {
        if self.eat(b'-') {
            return Ok(Deck::default());
        }
        let start = self.at;
        let mut cards = Vec::new();
        while let Some(species) = self.species() {
            cards.push(species);
        }
        if cards.is_empty() {
            return self.fail("the letters of cards, or - for an empty deck");
        }
        match Deck::new(cards) {
            Ok(deck) => Ok(deck),
            Err(_) => self.fail_at(start, "at most as many cards as each species has (B1)"),
        }
    }

    /// `HANDS = SEAT ":" COUNTS ("," SEAT ":" COUNTS)*`: the seats in order, no hand empty (B10.8).
    pub(crate) fn shown_hands(&mut self) -> Parsed<ShownHands> {
        let mut hands = [Counts::EMPTY; SEATS];
        let mut next = 0;
        loop {
            let start = self.at;
            let seat = self.seat(SEATS)?;
            if seat.index() < next {
                return self.fail_at(start, "the seats in order, each once");
            }
            next = seat.index() + 1;
            self.expect(b':', "a colon after the seat")?;
            let cards = self.cards()?;
            if cards.is_empty() {
                return self.fail("the cards of the hand, such as F2OD");
            }
            hands[seat.index()] = cards;
            if !self.eat(b',') {
                return Ok(ShownHands::new(hands));
            }
        }
    }

    /// `SHOWN = "(" HANDS ")"` (B10.8).
    pub(crate) fn shown(&mut self) -> Parsed<ShownHands> {
        self.expect(
            b'(',
            "the hands that are shown, such as (1:O2P,3:F) (B10.8)",
        )?;
        let hands = self.shown_hands()?;
        self.expect(b')', ") after the hands")?;
        Ok(hands)
    }

    /// `SEEN = NUMBER LAY / "!" NUMBER SPECIES / "=?" / "+" / "-" / "." / CARD` (B10.8).
    pub(crate) fn seen_step(&mut self) -> Parsed<SeenStep> {
        let start = self.at;
        if self.bytes[start..].starts_with(b"=?") {
            self.at += 2;
            return Ok(SeenStep::new(SeenMove::HiddenCard, 0));
        }
        let number = if self.eat(b'!') {
            let number = self.seen_number()?;
            let flown = Move::Fly(self.species_of_move()?);
            return Ok(SeenStep::new(SeenMove::Move(flown), number));
        } else if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.seen_number()?
        } else {
            0
        };
        let mv = self.single_move()?;
        if matches!(mv, Move::Lay { .. }) == (number > 0) {
            Ok(SeenStep::new(SeenMove::Move(mv), number))
        } else {
            self.fail_at(
                start,
                "the number of cards before a lay and nothing else (B10.8)",
            )
        }
    }

    /// How many cards are laid or flown.
    fn seen_number(&mut self) -> Parsed<u8> {
        let start = self.at;
        match self.number()? {
            number @ 1..=20 => Ok(number),
            _ => self.fail_at(start, "a number of cards from 1 to 20"),
        }
    }

    /// `SEATS = SEAT ("," SEAT)*`, in order (B10.6).
    pub(crate) fn seats(&mut self) -> Parsed<Seats> {
        let mut seats = Seats::EMPTY;
        loop {
            let start = self.at;
            let seat = self.seat(SEATS)?;
            if seats.iter().any(|before| before >= seat) {
                return self.fail_at(start, "the seats in order, each once");
            }
            seats = seats.with(seat);
            if !self.eat(b',') {
                return Ok(seats);
            }
        }
    }

    /// `RESULT = "*" / SEATS` (B10.6).
    pub(crate) fn result(&mut self) -> Parsed<GameResult> {
        if self.eat(b'*') {
            Ok(GameResult::Unfinished)
        } else {
            self.seats().map(GameResult::Won)
        }
    }

    pub(crate) fn seat(&mut self, players: usize) -> Parsed<Seat> {
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
    pub(crate) fn fields(&mut self, in_view: bool) -> Parsed<Fields> {
        let mut starts = [0; 8];
        let mut next = |reader: &mut Self, field: Field| {
            if field != Field::Rows {
                reader.expect(b' ', "one space and the next field")?;
            }
            reader.field = field.name();
            starts[field as usize] = reader.at;
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

    pub(crate) fn impossible(&self, problem: Impossible, starts: &[usize; 8]) -> ParseError {
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

    pub(crate) fn species_of_move(&mut self) -> Parsed<Species> {
        self.species()
            .map_or_else(|| self.fail("a species, one of FOTDPMWR"), Ok)
    }

    pub(crate) fn single_move(&mut self) -> Parsed<Move> {
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
    pub(crate) fn whole<T>(mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let value = read(&mut self)?;
        self.end()?;
        Ok(value)
    }
}

/// A hand as written, with what is known of it.
#[derive(Copy, Clone, Default)]
pub(crate) struct Hand {
    pub(crate) known: Counts,
    pub(crate) absent: SpeciesSet,
    pub(crate) rest: Rest,
}

/// Cards that are written, or only their number.
#[derive(Copy, Clone)]
pub(crate) enum Rest {
    Shown(Counts),
    Hidden(u8),
}

impl Default for Rest {
    fn default() -> Rest {
        Rest::Shown(Counts::EMPTY)
    }
}

pub(crate) struct Fields {
    pub(crate) table: Table,
    pub(crate) hands: [Hand; SEATS],
    pub(crate) draw: Rest,
    pub(crate) starts: [usize; 8],
}
