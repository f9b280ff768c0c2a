//! B10: the text of every type, how it is written and how it is read. Exactly what would be written
//! is accepted.

mod error;
mod lenient;
pub(crate) mod pad;
pub(crate) mod scan;

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::counts::Counts;
use crate::events::ShownHands;
use crate::game::{Deck, GameResult, SeenStep, Termination};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::row::{End, Row, RowNumber};
use crate::seat::{SEATS, Seat};
use crate::seats::Seats;
use crate::species::{Species, SpeciesSet};
use crate::state::State;
use crate::table::{Phase, Table};
use crate::view::{SeenMove, View};
use pad::{ShortText, display_short};
use scan::{Fields, HandSize, Hidden, Reader};

pub use error::{ParseError, Problem};
pub use lenient::{Liberty, Read, ReadAll, Warning};

display_short! {
    /// The letter of B1.
    Species;
    /// The letters in the order of B1; nothing for the empty set.
    SpeciesSet;
    /// As B10.1 writes them.
    Counts;
    /// `<` or `>`.
    End;
    /// As B10.2 writes it.
    Row;
    /// As B10.3 writes it.
    Phase;
    /// As B10.4 writes it.
    Move;
    /// The move's text, or `=?` for a hidden card.
    SeenMove;
    /// The numbers in order, `1,3`; nothing for the empty set.
    Seats;
    /// As B10.8 writes it, without the hands.
    SeenStep;
    /// The winning seats as B10.6 writes them: `2`, `1,3`.
    Outcome;
}

/// The number, 1 to 4.
impl fmt::Display for RowNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The number, 1 to 5.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl ShortText for Species {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        out.write_char(self.letter())
    }
}

impl ShortText for SpeciesSet {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        self.iter().try_for_each(|species| species.write(out))
    }
}

impl ShortText for Counts {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        if self.is_empty() {
            return out.write_char('-');
        }
        self.iter()
            .try_for_each(|(species, count)| write_run(out, species, count))
    }
}

impl ShortText for End {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        out.write_char(match self {
            End::Left => '<',
            End::Right => '>',
        })
    }
}

impl ShortText for RowNumber {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        write_number(out, self.number())
    }
}

impl ShortText for Row {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        if self.is_empty() {
            return out.write_char('-');
        }
        self.blocks()
            .try_for_each(|block| write_run(out, block.species, block.number))
    }
}

impl ShortText for Seat {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        write_number(out, self.number())
    }
}

impl ShortText for Phase {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        match self {
            Phase::Rows => out.write_str("rows"),
            Phase::Hands => out.write_str("hands"),
            Phase::Birds => out.write_str("birds"),
            Phase::Lay => out.write_str("lay"),
            Phase::Refill(row) => {
                out.write_str("refill:")?;
                row.write(out)
            }
            Phase::Draw => out.write_str("draw"),
            Phase::Drawing(cards) => {
                out.write_str("draw:")?;
                write_number(out, *cards)
            }
            Phase::Fly => out.write_str("fly"),
            Phase::Over => out.write_str("over"),
        }
    }
}

impl ShortText for Move {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        match self {
            Move::Lay { species, row, end } => {
                species.write(out)?;
                row.write(out)?;
                end.write(out)
            }
            Move::Draw => out.write_char('+'),
            Move::Decline => out.write_char('-'),
            Move::Fly(species) => {
                out.write_char('!')?;
                species.write(out)
            }
            Move::Pass => out.write_char('.'),
            Move::Card(species) => {
                out.write_char('=')?;
                species.write(out)
            }
            Move::Refill { species, end } => {
                out.write_char('=')?;
                species.write(out)?;
                end.write(out)
            }
        }
    }
}

impl ShortText for SeenMove {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        match self {
            SeenMove::Move(seen) => seen.write(out),
            SeenMove::HiddenCard => out.write_str("=?"),
        }
    }
}

impl ShortText for SeenStep {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        match self.mv() {
            SeenMove::Move(Move::Fly(species)) => {
                out.write_char('!')?;
                write_number(out, self.number())?;
                species.write(out)
            }
            SeenMove::Move(mv @ Move::Lay { .. }) => {
                write_number(out, self.number())?;
                mv.write(out)
            }
            seen => seen.write(out),
        }
    }
}

impl ShortText for Outcome {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        self.winners.write(out)
    }
}

impl ShortText for Seats {
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        for (i, seat) in self.iter().enumerate() {
            if i > 0 {
                out.write_char(',')?;
            }
            seat.write(out)?;
        }
        Ok(())
    }
}

/// A letter and, if it is more than one, a number: `P2`, `O`.
fn write_run(out: &mut impl Write, species: Species, count: u8) -> fmt::Result {
    species.write(out)?;
    if count == 1 {
        Ok(())
    } else {
        write_number(out, count)
    }
}

/// A number from 0 to 110 and more, without leading zeros.
fn write_number(out: &mut impl Write, number: u8) -> fmt::Result {
    let digit = |number: u8| char::from(b'0' + number % 10);
    if number >= 100 {
        out.write_char(digit(number / 100))?;
    }
    if number >= 10 {
        out.write_char(digit(number / 10))?;
    }
    out.write_char(digit(number))
}

impl Table {
    /// ROWS and a space.
    fn write_rows(&self, out: &mut impl Write) -> fmt::Result {
        for (i, row) in self.rows.iter().enumerate() {
            row.write(out)?;
            out.write_char(if i < 3 { '/' } else { ' ' })?;
        }
        Ok(())
    }

    /// What is known of the hand of `seat`, with a colon if that is anything; before it the slash
    /// that separates the hand from the one before.
    fn write_known(&self, out: &mut impl Write, seat: Seat) -> fmt::Result {
        if seat.index() > 0 {
            out.write_char('/')?;
        }
        let (known, absent) = (self.known(seat), self.absent(seat));
        if known.is_empty() && absent.is_empty() {
            return Ok(());
        }
        if !known.is_empty() {
            known.write(out)?;
        }
        if !absent.is_empty() {
            out.write_char('!')?;
            absent.write(out)?;
        }
        out.write_char(':')
    }

    /// COLLECTIONS with a space before and after.
    fn write_collections(&self, out: &mut impl Write) -> fmt::Result {
        for seat in self.seats() {
            out.write_char(if seat.index() == 0 { ' ' } else { '/' })?;
            self.collection(seat).write(out)?;
        }
        out.write_char(' ')
    }

    /// A space and DISCARD DEALER PLAYER PHASE.
    fn write_rest(&self, out: &mut impl Write) -> fmt::Result {
        out.write_char(' ')?;
        self.discard.write(out)?;
        out.write_char(' ')?;
        self.dealer.write(out)?;
        out.write_char(' ')?;
        self.player.write(out)?;
        out.write_char(' ')?;
        self.phase.write(out)
    }
}

/// As [B10.3](crate::rules#b10-3) writes it.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table.write_rows(f)?;
        for seat in self.table.seats() {
            self.table.write_known(f, seat)?;
            self.unknown(seat).write(f)?;
        }
        self.table.write_collections(f)?;
        self.draw.write(f)?;
        self.table.write_rest(f)
    }
}

/// As [B10.5](crate::rules#b10-5) writes it.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table.write_rows(f)?;
        for seat in self.table.seats() {
            self.table.write_known(f, seat)?;
            if self.seat == Some(seat) {
                self.hand.minus(self.table.known(seat)).write(f)?;
            } else {
                f.write_char('?')?;
                write_number(f, self.unknown(seat) as u8)?;
            }
        }
        self.table.write_collections(f)?;
        f.write_char('?')?;
        write_number(f, self.draw)?;
        self.table.write_rest(f)
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Counts({self})")
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Row({self})")
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({self})")
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

impl FromStr for Species {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Species, ParseError> {
        Reader::new(text, "species").whole(Reader::species_letter)
    }
}

impl FromStr for Counts {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Counts, ParseError> {
        Reader::new(text, "counts").whole(Reader::counts)
    }
}

impl FromStr for Row {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Row, ParseError> {
        Reader::new(text, "row").whole(Reader::row)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        Reader::new(text, "move").whole(Reader::single_move)
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

/// The letters of the cards, the next one first; `-` for an empty deck.
impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.cards().try_for_each(|species| species.write(f))
    }
}

impl FromStr for Deck {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Deck, ParseError> {
        Reader::new(text, "deck").whole(Reader::deck)
    }
}

impl FromStr for ShownHands {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ShownHands, ParseError> {
        Reader::new(text, "hands").whole(Reader::shown_hands)
    }
}

impl FromStr for SeenStep {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<SeenStep, ParseError> {
        Reader::new(text, "seen move").whole(Reader::seen_step)
    }
}

impl FromStr for Seats {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seats, ParseError> {
        Reader::new(text, "seats").whole(Reader::seats)
    }
}

impl FromStr for GameResult {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<GameResult, ParseError> {
        Reader::new(text, "result").whole(Reader::result)
    }
}

impl FromStr for Termination {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Termination, ParseError> {
        Termination::from_word(text).ok_or_else(|| {
            let expected = "resignation, agreement, time, abandoned or adjudication";
            ParseError::syntax("termination", 0, expected).found_in(text)
        })
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seat, ParseError> {
        Reader::new(text, "seat").whole(|reader| reader.seat(SEATS))
    }
}

impl FromStr for State {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut reader = Reader::new(text, "state");
        let fields: Fields<Counts, Counts> = reader.fields()?;
        let state = State {
            table: fields.table,
            hands: fields.hands.map(|hand| hand.known.plus(hand.rest)),
            draw: fields.draw,
        };
        match state.validate() {
            Ok(()) => Ok(state),
            Err(problem) => Err(reader.impossible(problem, &fields)),
        }
    }
}

impl FromStr for View {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<View, ParseError> {
        let mut reader = Reader::new(text, "view");
        let fields: Fields<HandSize, Hidden> = reader.fields()?;
        let mut view = View {
            table: fields.table,
            sizes: [0; SEATS],
            draw: fields.draw.0,
            seat: None,
            hand: Counts::EMPTY,
        };
        for player in fields.table.seats() {
            let hand = fields.hands[player.index()];
            view.sizes[player.index()] = match hand.rest {
                // Known cards and hidden ones may be too many together, but not for a byte.
                HandSize::Hidden(unknown) => hand.known.total() as u8 + unknown,
                HandSize::Shown(unknown) => {
                    if view.seat.is_some() {
                        return Err(reader.second_hand(hand.start));
                    }
                    view.seat = Some(player);
                    view.hand = hand.known.plus(unknown);
                    view.hand.total() as u8
                }
            };
        }
        match view.validate() {
            Ok(()) => Ok(view),
            Err(problem) => Err(reader.impossible(problem, &fields)),
        }
    }
}
