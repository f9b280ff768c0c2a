//! The texts of Bandadas: B10.1 to B10.4.
//!
//! Readers read generously, print what they have read and refuse a text that differs from
//! that, so that they accept the canonical form alone.

use std::fmt;

use super::{Cards, End, Hand, Move, Phase, Reference, SPECIES, count, sort, species_in};

/// Counts as text (B10.1).
pub fn print_counts(cards: &[char]) -> String {
    if cards.is_empty() {
        return "-".to_string();
    }
    species_in(cards)
        .into_iter()
        .map(|letter| print_block(letter, count(cards, letter)))
        .collect()
}

/// A letter and its number, if that is more than one.
fn print_block(letter: char, number: usize) -> String {
    if number == 1 {
        letter.to_string()
    } else {
        format!("{letter}{number}")
    }
}

/// The blocks of a row: runs of cards of one species, from left to right (B5.3).
pub fn blocks(row: &[char]) -> Vec<(char, usize)> {
    let mut list: Vec<(char, usize)> = Vec::new();
    for card in row {
        match list.last_mut() {
            Some((letter, number)) if letter == card => *number += 1,
            _ => list.push((*card, 1)),
        }
    }
    list
}

/// A row as text (B10.2).
pub fn print_row(row: &[char]) -> String {
    if row.is_empty() {
        return "-".to_string();
    }
    blocks(row)
        .into_iter()
        .map(|(letter, number)| print_block(letter, number))
        .collect()
}

/// The cards that letters with numbers stand for, in the order of the text.
///
/// # Errors
/// If there is a letter that is none of B1's, or a number above 110.
pub fn read_cards(text: &str) -> Result<Cards, String> {
    let mut cards = Vec::new();
    if text == "-" {
        return Ok(cards);
    }
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        if SPECIES.iter().all(|species| species.letter != letter) {
            return Err(format!("{letter:?} is no species"));
        }
        let mut digits = String::new();
        while let Some(digit) = rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let number = if digits.is_empty() {
            1
        } else {
            read_number(&digits)?
        };
        cards.extend(vec![letter; number]);
    }
    Ok(cards)
}

/// A number of cards, at most 110.
///
/// # Errors
/// If it is none.
pub fn read_number(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(number) if number <= 110 => Ok(number),
        _ => Err(format!("{text:?} is no number of cards")),
    }
}

/// The cards that Counts stand for (B10.1).
///
/// # Errors
/// As [`read_cards`].
pub fn read_counts(text: &str) -> Result<Cards, String> {
    let mut cards = read_cards(text)?;
    sort(&mut cards);
    Ok(cards)
}

/// What stands before a hand's unknown cards (B10.3, B10.5).
pub fn print_known_part(known: &[char], absent: &[char]) -> String {
    let mut text = String::new();
    if !known.is_empty() {
        text.push_str(&print_counts(known));
    }
    if !absent.is_empty() {
        text.push('!');
        text.extend(absent);
    }
    if !text.is_empty() {
        text.push(':');
    }
    text
}

/// The known cards, the absent species and the text of the unknown cards of a hand.
///
/// # Errors
/// As [`read_cards`].
pub fn read_known_part(text: &str) -> Result<(Cards, Cards, &str), String> {
    let Some((front, unknown)) = text.split_once(':') else {
        return Ok((Vec::new(), Vec::new(), text));
    };
    let (known, absent) = front.split_once('!').unwrap_or((front, ""));
    let mut absent = read_counts(absent)?;
    absent.dedup();
    Ok((read_counts(known)?, absent, unknown))
}

/// A hand as text (B10.3).
pub fn print_hand(hand: &Hand) -> String {
    print_known_part(&hand.known, &hand.absent) + &print_counts(&hand.unknown)
}

/// The hand that a text describes (B10.3).
///
/// # Errors
/// As [`read_cards`].
pub fn read_hand(text: &str) -> Result<Hand, String> {
    let (known, absent, unknown) = read_known_part(text)?;
    Ok(Hand {
        known,
        absent,
        unknown: read_counts(unknown)?,
    })
}

/// The text of a phase (B10.3).
pub fn print_phase(phase: Phase) -> String {
    match phase {
        Phase::Rows => "rows".to_string(),
        Phase::Hands => "hands".to_string(),
        Phase::Birds => "birds".to_string(),
        Phase::Lay => "lay".to_string(),
        Phase::Refill(row) => format!("refill:{row}"),
        Phase::Draw => "draw".to_string(),
        Phase::Drawing(left) => format!("draw:{left}"),
        Phase::Fly => "fly".to_string(),
        Phase::Over => "over".to_string(),
    }
}

/// The phase that a text names (B10.3).
///
/// # Errors
/// If it names none.
pub fn read_phase(text: &str) -> Result<Phase, String> {
    let mut phases = vec![
        Phase::Rows,
        Phase::Hands,
        Phase::Birds,
        Phase::Lay,
        Phase::Draw,
        Phase::Fly,
        Phase::Over,
    ];
    phases.extend((1..=4).map(Phase::Refill));
    phases.extend((1..=2).map(Phase::Drawing));
    let found = phases.into_iter().find(|phase| print_phase(*phase) == text);
    found.ok_or_else(|| format!("{text:?} is no phase"))
}

/// The seat that a text names, among these players.
///
/// # Errors
/// If it names none.
pub fn read_seat(text: &str, players: usize) -> Result<usize, String> {
    let found = (1..=players).find(|seat| seat.to_string() == text);
    found.ok_or_else(|| format!("{text:?} is no seat"))
}

/// Texts with strokes between them.
pub fn print_list<T>(list: &[T], print: impl Fn(&T) -> String) -> String {
    list.iter().map(print).collect::<Vec<_>>().join("/")
}

/// What texts with strokes between them stand for.
///
/// # Errors
/// The first that reading one of them gives.
pub fn read_list<T>(
    text: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    text.split('/').map(read).collect()
}

/// A move as text (B10.4).
pub fn print_move(step: Move) -> String {
    let mark = |end: End| if end == End::Left { '<' } else { '>' };
    match step {
        Move::Lay(species, row, end) => format!("{species}{row}{}", mark(end)),
        Move::Draw => "+".to_string(),
        Move::Decline => "-".to_string(),
        Move::Fly(species) => format!("!{species}"),
        Move::Pass => ".".to_string(),
        Move::Card(card) => format!("={card}"),
        Move::CardAt(card, end) => format!("={card}{}", mark(end)),
    }
}

impl fmt::Display for Reference {
    /// The state's text (B10.3).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {} {} {} {} {} {}",
            print_list(&self.rows, |row| print_row(row)),
            print_list(&self.hands, print_hand),
            print_list(&self.collections, |cards| print_counts(cards)),
            print_counts(&self.draw),
            print_counts(&self.discard),
            self.dealer,
            self.player,
            print_phase(self.phase),
        )
    }
}

impl Reference {
    /// The state that a text describes (B10.3).
    ///
    /// # Errors
    /// If the text is not canonical or shows what that rule refuses.
    pub fn from_text(text: &str) -> Result<Reference, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [
            rows,
            hands,
            collections,
            draw,
            discard,
            dealer,
            player,
            phase,
        ] = fields[..]
        else {
            return Err("a state has eight fields".to_string());
        };
        let hands = read_list(hands, read_hand)?;
        let state = Reference {
            rows: read_list(rows, read_cards)?,
            collections: read_list(collections, read_counts)?,
            draw: read_counts(draw)?,
            discard: read_counts(discard)?,
            dealer: read_seat(dealer, hands.len())?,
            player: read_seat(player, hands.len())?,
            phase: read_phase(phase)?,
            hands,
        };
        if state.to_string() != text {
            return Err(format!("{text:?} is not canonical"));
        }
        state.refuse_the_impossible()?;
        Ok(state)
    }
}
