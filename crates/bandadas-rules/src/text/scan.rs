//! B10: reading texts from left to right. Above each function that parses stands the production of
//! the grammar that it follows: `"x"` is the character x, `[ … ]` may be missing, `{ … }` may come
//! any number of times, `|` separates choices, and words in capitals are other productions.

use alloc::borrow::Cow;
use alloc::format;
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
enum Field {
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
    const fn name(self) -> &'static str {
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

    /// The field that shows what cannot be; none if it is the text as a whole.
    const fn of(problem: &Impossible) -> Option<Field> {
        match problem {
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

pub(crate) type Parsed<T> = Result<T, ParseError>;

/// The eight fields of a state or a view. `H` is what the text says of the cards of a hand that are
/// not known, `D` what it says of the draw pile.
pub(crate) struct Fields<H, D> {
    pub(crate) table: Table,
    pub(crate) hands: [NotedHand<H>; SEATS],
    pub(crate) draw: D,
    starts: [usize; 8],
}

/// A hand as written, with what is known of it (B9.2).
#[derive(Copy, Clone, Default)]
pub(crate) struct NotedHand<H> {
    /// Where it begins.
    pub(crate) start: usize,
    pub(crate) known: Counts,
    absent: SpeciesSet,
    pub(crate) rest: H,
}

/// What a text says of some cards.
pub(crate) trait Cards: Copy + Default {
    fn read(reader: &mut Reader<'_>) -> Parsed<Self>;
}

/// In a state all cards are shown.
impl Cards for Counts {
    fn read(reader: &mut Reader<'_>) -> Parsed<Counts> {
        reader.counts()
    }
}

/// In a view the draw pile is hidden.
#[derive(Copy, Clone, Default)]
pub(crate) struct Hidden(pub(crate) u8);

impl Cards for Hidden {
    /// `HIDDEN = "?" NUMBER` (B10.5)
    fn read(reader: &mut Reader<'_>) -> Parsed<Hidden> {
        if !reader.eat(b'?') {
            return reader.fail("a number of hidden cards such as ?42 (B10.5)");
        }
        reader.number().map(Hidden)
    }
}

/// In a view all hands are hidden but one at most.
#[derive(Copy, Clone)]
pub(crate) enum HandSize {
    Shown(Counts),
    Hidden(u8),
}

impl Default for HandSize {
    fn default() -> HandSize {
        HandSize::Hidden(0)
    }
}

impl From<Counts> for HandSize {
    fn from(cards: Counts) -> HandSize {
        HandSize::Shown(cards)
    }
}

impl Cards for HandSize {
    /// `HANDSIZE = HIDDEN | COUNTS` (B10.5)
    fn read(reader: &mut Reader<'_>) -> Parsed<HandSize> {
        if reader.peek() == Some(b'?') {
            Hidden::read(reader).map(|hidden| HandSize::Hidden(hidden.0))
        } else {
            reader.counts().map(HandSize::Shown)
        }
    }
}

/// Reads a text from left to right.
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    field: &'static str,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(text: &'a str, field: &'static str) -> Reader<'a> {
        Reader { text, at: 0, field }
    }

    /// A value and nothing after it.
    pub(crate) fn whole<T>(mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let value = read(&mut self)?;
        self.end()?;
        Ok(value)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
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
        if self.at == self.text.len() {
            Ok(())
        } else {
            self.fail("the end")
        }
    }

    fn fail<T>(&self, expected: &'static str) -> Parsed<T> {
        self.fail_at(self.at, expected)
    }

    fn fail_at<T>(&self, offset: usize, expected: impl Into<Cow<'static, str>>) -> Parsed<T> {
        Err(ParseError::syntax(self.field, offset, expected).found_in(self.text))
    }

    /// The error of a view in which a hand is shown though one is already.
    pub(crate) fn second_hand(&self, offset: usize) -> ParseError {
        ParseError::syntax(
            Field::Hands.name(),
            offset,
            "a hidden hand such as ?8, since a view shows one hand at most (B10.5)",
        )
        .found_in(self.text)
    }

    /// The error of a state or a view that is well written and cannot be (B10.3).
    pub(crate) fn impossible<H, D>(
        &self,
        problem: Impossible,
        fields: &Fields<H, D>,
    ) -> ParseError {
        let (name, start) = match Field::of(&problem) {
            Some(field) => (field.name(), fields.starts[field as usize]),
            None => ("all fields", 0),
        };
        ParseError::new(name, start, Problem::Impossible(problem)).found_in(self.text)
    }

    fn species(&mut self) -> Option<Species> {
        let species = self
            .peek()
            .and_then(|byte| Species::from_letter(byte.into()))?;
        self.at += 1;
        Some(species)
    }

    /// `SPECIES = "F" | "O" | "T" | "D" | "P" | "M" | "W" | "R"` (B1)
    pub(crate) fn species_letter(&mut self) -> Parsed<Species> {
        match self.species() {
            Some(species) => Ok(species),
            None => self.fail("a species, one of FOTDPMWR"),
        }
    }

    fn digit(&mut self) -> Option<u8> {
        let digit = self.peek().filter(u8::is_ascii_digit)?;
        self.at += 1;
        Some(digit - b'0')
    }

    /// `NUMBER`: 0 to 110, without leading zeros. No more than four digits are looked at.
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

    /// `RUN = SPECIES [ NUMBER ]`, of which the letter has been read: the number is 2 at least, and
    /// no greater than the number of the species' cards (B10.1).
    fn run(&mut self, species: Species) -> Parsed<u8> {
        let start = self.at;
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Ok(1);
        }
        match self.number()? {
            0 | 1 => self.fail_at(
                start,
                "a number greater than 1, or none for one card (B10.1)",
            ),
            number if number > species.cards() => {
                let (cards, name) = (species.cards(), species.name());
                let expected = format!("at most {cards} cards of the species {name} (B1)");
                self.fail_at(start - 1, expected)
            }
            number => Ok(number),
        }
    }

    /// `CARDS = { RUN }`, each species once and in the order of B1 (B10.1). They may be none.
    fn cards(&mut self) -> Parsed<Counts> {
        let mut counts = Counts::EMPTY;
        loop {
            let start = self.at;
            let Some(species) = self.species() else {
                return Ok(counts);
            };
            if counts.species().has_from(species) {
                return self.fail_at(start, "each species once, in the order FOTDPMWR (B10.1)");
            }
            counts = counts.plus(Counts::of(species, self.run(species)?));
        }
    }

    /// `COUNTS = "-" | RUN CARDS` (B10.1)
    pub(crate) fn counts(&mut self) -> Parsed<Counts> {
        if self.eat(b'-') {
            return Ok(Counts::EMPTY);
        }
        let counts = self.cards()?;
        if counts.is_empty() {
            self.fail("cards such as F2OD13, or - for none (B10.1)")
        } else {
            Ok(counts)
        }
    }

    /// `ROW = "-" | RUN { RUN }`, each species once, in any order (B10.2)
    pub(crate) fn row(&mut self) -> Parsed<Row> {
        if self.eat(b'-') {
            return Ok(Row::EMPTY);
        }
        let mut row = Row::EMPTY;
        loop {
            let start = self.at;
            let Some(species) = self.species() else { break };
            if row.contains(species) {
                return self.fail_at(start, "a species that the row does not have yet (B5.3)");
            }
            row = row.lay_held(species, self.run(species)?, End::Right).0;
        }
        if row.is_empty() {
            self.fail("a row such as P2OD, or - for an empty one (B10.2)")
        } else {
            Ok(row)
        }
    }

    /// `ABSENT = SPECIES { SPECIES }`, each once and in the order of B1 (B10.3)
    fn absent(&mut self) -> Parsed<SpeciesSet> {
        let mut absent = SpeciesSet::EMPTY;
        loop {
            let start = self.at;
            let Some(species) = self.species() else { break };
            if absent.has_from(species) {
                return self.fail_at(start, "each species once, in the order FOTDPMWR (B10.3)");
            }
            absent = absent.with(species);
        }
        if absent.is_empty() {
            self.fail("the letter of an absent species (B10.3)")
        } else {
            Ok(absent)
        }
    }

    /// `HAND = [ NOTE ":" ] REST`, `NOTE = CARDS [ "!" ABSENT ]` and not empty (B10.3). `REST` is
    /// `COUNTS` in a state and `HANDSIZE` in a view.
    fn hand<H: Cards + From<Counts>>(&mut self) -> Parsed<NotedHand<H>> {
        let mut hand = NotedHand {
            start: self.at,
            ..NotedHand::default()
        };
        // Cards at the beginning are the known ones if a colon or absent species follow them.
        let cards = self.cards()?;
        if self.eat(b'!') {
            hand.absent = self.absent()?;
            self.expect(b':', "a colon after the absent species (B10.3)")?;
        } else if cards.is_empty() || !self.eat(b':') {
            hand.rest = if cards.is_empty() {
                H::read(self)?
            } else {
                cards.into()
            };
            return Ok(hand);
        }
        hand.known = cards;
        hand.rest = H::read(self)?;
        Ok(hand)
    }

    /// `DECK = "-" | SPECIES { SPECIES }`, the next card first
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

    /// `SHOWNHANDS = SEAT ":" COUNTS { "," SEAT ":" COUNTS }`: the seats in order, no hand empty
    /// (B10.8)
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

    /// `SHOWN = "(" SHOWNHANDS ")"` (B10.8)
    pub(crate) fn shown(&mut self) -> Parsed<ShownHands> {
        self.expect(
            b'(',
            "the hands that are shown, such as (1:O2P,3:F) (B10.8)",
        )?;
        let hands = self.shown_hands()?;
        self.expect(b')', ") after the hands")?;
        Ok(hands)
    }

    /// `SEEN = NUMBER LAY | "!" NUMBER SPECIES | "=?" | "+" | "-" | "." | "=" SPECIES [ END ]` (B10.8)
    pub(crate) fn seen_step(&mut self) -> Parsed<SeenStep> {
        let start = self.at;
        if self.text[start..].starts_with("=?") {
            self.at += 2;
            return Ok(SeenStep::new(SeenMove::HiddenCard, 0));
        }
        let number = if self.eat(b'!') {
            let number = self.seen_number()?;
            let flown = Move::Fly(self.species_letter()?);
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

    /// `SEAT = "1" | "2" | "3" | "4" | "5"`, no more than there are players (B10.3)
    pub(crate) fn seat(&mut self, players: usize) -> Parsed<Seat> {
        let start = self.at;
        match self.digit().and_then(Seat::new) {
            Some(seat) if seat.index() < players => Ok(seat),
            _ => self.fail_at(start, format!("a seat from 1 to {players} (B3.1)")),
        }
    }

    /// `SEATS = SEAT { "," SEAT }`, each once and in order (B10.6)
    pub(crate) fn seats(&mut self) -> Parsed<Seats> {
        let mut seats = Seats::EMPTY;
        loop {
            let start = self.at;
            let seat = self.seat(SEATS)?;
            if seats.iter().any(|before| before >= seat) {
                return self.fail_at(start, "the seats in order, each once (B10.6)");
            }
            seats = seats.with(seat);
            if !self.eat(b',') {
                return Ok(seats);
            }
        }
    }

    /// `RESULT = "*" | SEATS` (B10.6)
    pub(crate) fn result(&mut self) -> Parsed<GameResult> {
        if self.eat(b'*') {
            Ok(GameResult::Unfinished)
        } else {
            self.seats().map(GameResult::Won)
        }
    }

    /// `PHASE`: one of the words of B10.3, up to the end of the text.
    fn phase(&mut self) -> Parsed<Phase> {
        let phase = match &self.text.as_bytes()[self.at..] {
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
        self.at = self.text.len();
        Ok(phase)
    }

    /// One of the eight fields begins.
    fn begin(&mut self, field: Field, starts: &mut [usize; 8]) -> Parsed<()> {
        if field != Field::Rows {
            self.expect(b' ', "one space and the next field")?;
        }
        self.field = field.name();
        starts[field as usize] = self.at;
        Ok(())
    }

    /// `ROWS " " HANDS " " COLLECTIONS " " DRAW " " DISCARD " " DEALER " " PLAYER " " PHASE`
    /// (B10.3, B10.5)
    pub(crate) fn fields<H: Cards + From<Counts>, D: Cards>(&mut self) -> Parsed<Fields<H, D>> {
        let mut starts = [0; 8];
        self.begin(Field::Rows, &mut starts)?;
        let rows = self.rows()?;
        self.begin(Field::Hands, &mut starts)?;
        let (players, hands) = self.hands()?;
        self.begin(Field::Collections, &mut starts)?;
        let collections = self.collections(players)?;
        self.begin(Field::Draw, &mut starts)?;
        let draw = D::read(self)?;
        self.begin(Field::Discard, &mut starts)?;
        let discard = self.counts()?;
        self.begin(Field::Dealer, &mut starts)?;
        let dealer = self.seat(players)?;
        self.begin(Field::Player, &mut starts)?;
        let player = self.seat(players)?;
        self.begin(Field::Phase, &mut starts)?;
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

    /// `ROWS = ROW "/" ROW "/" ROW "/" ROW`
    fn rows(&mut self) -> Parsed<[Row; 4]> {
        let mut rows = [Row::EMPTY; 4];
        for (i, row) in rows.iter_mut().enumerate() {
            if i > 0 {
                self.expect(b'/', "`/` and the next of four rows (B10.3)")?;
            }
            *row = self.row()?;
        }
        Ok(rows)
    }

    /// `HANDS = HAND "/" HAND { "/" HAND }`, up to five; their number is that of the players.
    fn hands<H: Cards + From<Counts>>(&mut self) -> Parsed<(usize, [NotedHand<H>; SEATS])> {
        let mut hands = [NotedHand::default(); SEATS];
        let mut players = 0;
        loop {
            hands[players] = self.hand()?;
            players += 1;
            if players == SEATS || !self.eat(b'/') {
                break;
            }
        }
        if players < 2 {
            return self.fail("`/` and the hand of the next of 2 to 5 players (B10.3)");
        }
        Ok((players, hands))
    }

    /// `COLLECTIONS = COUNTS "/" COUNTS { "/" COUNTS }`, as many as there are players.
    fn collections(&mut self, players: usize) -> Parsed<[Counts; SEATS]> {
        let mut collections = [Counts::EMPTY; SEATS];
        for (i, birds) in collections[..players].iter_mut().enumerate() {
            if i > 0 {
                self.expect(
                    b'/',
                    "`/` and the next collection, one for each hand (B10.3)",
                )?;
            }
            *birds = self.counts()?;
        }
        Ok(collections)
    }

    fn end_of_row(&mut self) -> Option<End> {
        if self.eat(b'<') {
            Some(End::Left)
        } else if self.eat(b'>') {
            Some(End::Right)
        } else {
            None
        }
    }

    /// `MOVE = LAY | "+" | "-" | "!" SPECIES | "." | "=" SPECIES [ END ]` (B10.4)
    pub(crate) fn single_move(&mut self) -> Parsed<Move> {
        if self.eat(b'+') {
            Ok(Move::Draw)
        } else if self.eat(b'-') {
            Ok(Move::Decline)
        } else if self.eat(b'.') {
            Ok(Move::Pass)
        } else if self.eat(b'!') {
            self.species_letter().map(Move::Fly)
        } else if self.eat(b'=') {
            let species = self.species_letter()?;
            Ok(match self.end_of_row() {
                Some(end) => Move::Refill { species, end },
                None => Move::Card(species),
            })
        } else {
            self.lay()
        }
    }

    /// `LAY = SPECIES ( "1" | "2" | "3" | "4" ) END`, `END = "<" | ">"` (B10.4)
    fn lay(&mut self) -> Parsed<Move> {
        let Some(species) = self.species() else {
            // The cards that chance gives are moves too; whoever types a move never makes those.
            return self.fail("a move such as P1<, +, -, !P or . (B10.4)");
        };
        let start = self.at;
        let Some(row) = self.digit().and_then(RowNumber::new) else {
            return self.fail_at(start, "a row, 1 to 4");
        };
        let Some(end) = self.end_of_row() else {
            return self.fail("an end of the row, < or >");
        };
        Ok(Move::Lay { species, row, end })
    }
}
