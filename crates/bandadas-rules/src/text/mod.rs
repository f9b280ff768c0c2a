//! B10: every type's text: how it is written and, but for what only reports write, how it is read.
//! What is read is exactly what would be written.

mod error;
pub(crate) mod scan;

use core::fmt::{self, Write as _};
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
use scan::{Field, Fields, Reader, Rest};

pub use error::{ParseError, Problem};

/// The letter of B1.
impl fmt::Display for Species {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// The letters in the order of B1; nothing for the empty set.
impl fmt::Display for SpeciesSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|species| species.fmt(f))
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Counts({self})")
    }
}

/// As B10.1 writes them.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter()
            .try_for_each(|(species, count)| write_run(f, species, count))
    }
}

/// `<` or `>`.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Left => "<",
            End::Right => ">",
        })
    }
}

/// The number, 1 to 4.
impl fmt::Display for RowNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Row({self})")
    }
}

/// As B10.2 writes it.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.blocks()
            .try_for_each(|block| write_run(f, block.species, block.number))
    }
}

/// The number, 1 to 5.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({self})")
    }
}

/// As B10.3 writes it.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Rows => f.write_str("rows"),
            Phase::Hands => f.write_str("hands"),
            Phase::Birds => f.write_str("birds"),
            Phase::Lay => f.write_str("lay"),
            Phase::Refill(row) => write!(f, "refill:{row}"),
            Phase::Draw => f.write_str("draw"),
            Phase::Drawing(cards) => write!(f, "draw:{cards}"),
            Phase::Fly => f.write_str("fly"),
            Phase::Over => f.write_str("over"),
        }
    }
}

/// As B10.4 writes it.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Lay { species, row, end } => write!(f, "{species}{row}{end}"),
            Move::Draw => f.write_str("+"),
            Move::Decline => f.write_str("-"),
            Move::Fly(species) => write!(f, "!{species}"),
            Move::Pass => f.write_str("."),
            Move::Card(species) => write!(f, "={species}"),
            Move::Refill { species, end } => write!(f, "={species}{end}"),
        }
    }
}

/// The move's text, or `=?` for a hidden card.
impl fmt::Display for SeenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeenMove::Move(seen) => seen.fmt(f),
            SeenMove::HiddenCard => f.write_str("=?"),
        }
    }
}

/// The winning seats as B10.6 writes them: `2`, `1,3`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, seat) in self.winners().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{seat}")?;
        }
        Ok(())
    }
}

/// A letter and, if it is more than one, a number: `P2`, `O`.
pub(crate) fn write_run(f: &mut fmt::Formatter<'_>, species: Species, count: u8) -> fmt::Result {
    f.write_char(species.letter())?;
    if count == 1 {
        Ok(())
    } else {
        write!(f, "{count}")
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

impl FromStr for Species {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Species, ParseError> {
        Reader::new(text, "species", "letter").whole(Reader::species_of_move)
    }
}

impl FromStr for Counts {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Counts, ParseError> {
        Reader::new(text, "counts", "cards").whole(Reader::counts)
    }
}

impl FromStr for Row {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Row, ParseError> {
        Reader::new(text, "row", "blocks").whole(Reader::row)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        Reader::new(text, "move", "move").whole(Reader::single_move)
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
        self.cards().try_for_each(|species| species.fmt(f))
    }
}

impl FromStr for Deck {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Deck, ParseError> {
        Reader::new(text, "deck", "cards").whole(Reader::deck)
    }
}

impl FromStr for ShownHands {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ShownHands, ParseError> {
        Reader::new(text, "hands", "hands").whole(Reader::shown_hands)
    }
}

impl FromStr for SeenStep {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<SeenStep, ParseError> {
        Reader::new(text, "seen move", "move").whole(Reader::seen_step)
    }
}

impl FromStr for Seats {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seats, ParseError> {
        Reader::new(text, "seats", "numbers").whole(Reader::seats)
    }
}

impl FromStr for GameResult {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<GameResult, ParseError> {
        Reader::new(text, "result", "seats").whole(Reader::result)
    }
}

impl FromStr for Termination {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Termination, ParseError> {
        Termination::from_word(text).ok_or_else(|| {
            let expected = "resignation, agreement, time, abandoned or adjudication";
            ParseError::new("termination", "word", 0, Problem::Expected(expected))
        })
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seat, ParseError> {
        Reader::new(text, "seat", "number").whole(|reader| reader.seat(SEATS))
    }
}

impl FromStr for State {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut reader = Reader::new(text, "state", "ROWS");
        let Fields {
            table,
            hands,
            draw,
            starts,
        } = reader.fields(false)?;
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
            .map_err(|problem| reader.impossible(problem, &starts))?;
        Ok(state)
    }
}

impl FromStr for View {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<View, ParseError> {
        let mut reader = Reader::new(text, "view", "ROWS");
        let Fields {
            table,
            hands,
            draw,
            starts,
        } = reader.fields(true)?;
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
                    reader.field = Field::Hands.name();
                    return reader.fail_at(start, "all hands hidden but one at most (B10.5)");
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
            .map_err(|problem| reader.impossible(problem, &starts))?;
        Ok(view)
    }
}
