//! The words of a picture, in two languages.

use core::fmt::{self, Display, Formatter};

use crate::Language::{self, English, Spanish};
pub(super) use crate::messages::{name, names};
use crate::{Actor, Counts, End, Ending, Phase, Seat, Species, SpeciesSet, Termination};

/// The one of two words that a language asks for.
pub(super) const fn say(
    language: Language,
    english: &'static str,
    spanish: &'static str,
) -> &'static str {
    match language {
        English => english,
        Spanish => spanish,
    }
}

/// A number of birds, at most the twenty cards of a species.
fn number(language: Language, number: u8) -> &'static str {
    const ENGLISH: [&str; 21] = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    const SPANISH: [&str; 21] = [
        "ningún",
        "un",
        "dos",
        "tres",
        "cuatro",
        "cinco",
        "seis",
        "siete",
        "ocho",
        "nueve",
        "diez",
        "once",
        "doce",
        "trece",
        "catorce",
        "quince",
        "dieciséis",
        "diecisiete",
        "dieciocho",
        "diecinueve",
        "veinte",
    ];
    let numbers = match language {
        English => ENGLISH,
        Spanish => SPANISH,
    };
    numbers[usize::from(number).min(20)]
}

/// A number of birds of a species: `two parrots`, `una urraca`.
pub(super) struct Birds(pub(super) Language, pub(super) Species, pub(super) u8);

impl Display for Birds {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Birds(language, species, count) = *self;
        match (language, species, count) {
            (Spanish, Species::Magpie, 1) => f.write_str("una urraca"),
            (_, _, 1) => write!(f, "{} {}", number(language, 1), name(language, species)),
            _ => write!(
                f,
                "{} {}",
                number(language, count),
                names(language, species)
            ),
        }
    }
}

/// Birds of several species, `empty` if there are none.
pub(super) struct Flocks<I>(pub(super) Language, pub(super) I);

impl<I: Iterator<Item = (Species, u8)> + Clone> Display for Flocks<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for (species, number) in self.1.clone() {
            write!(f, "{gap}{}", Birds(self.0, species, number))?;
            gap = ", ";
        }
        if gap.is_empty() {
            f.write_str(say(self.0, "empty", "nada"))?;
        }
        Ok(())
    }
}

/// Species that are missing from something: `no parrots, no robins`.
pub(super) struct Lacking(pub(super) Language, pub(super) SpeciesSet);

impl Display for Lacking {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let no = say(self.0, "no", "sin");
        for species in self.1.iter() {
            write!(f, ", {no} {}", names(self.0, species))?;
        }
        Ok(())
    }
}

/// A number of cards: `1 card`, `8 cartas`.
pub(super) struct Cards(pub(super) Language, pub(super) u32);

impl Display for Cards {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let cards = match self.1 {
            1 => say(self.0, "card", "carta"),
            _ => say(self.0, "cards", "cartas"),
        };
        write!(f, "{} {cards}", self.1)
    }
}

/// The two conditions of B8.1: `Species 3/7 · threes 0/2`.
pub(super) struct Progress(pub(super) Language, pub(super) Counts);

impl Display for Progress {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {}/7 · {} {}/2",
            say(self.0, "Species", "Especies"),
            self.1.species().len(),
            say(self.0, "threes", "tríos"),
            self.1.threes().len(),
        )
    }
}

pub(super) fn player(language: Language) -> &'static str {
    say(language, "Player", "Jugador")
}

/// Whose hand: `Your hand`, `Hand of player 2`.
pub(super) struct HandOf(pub(super) Language, pub(super) Seat, pub(super) bool);

impl Display for HandOf {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.2 {
            return f.write_str(say(self.0, "Your hand", "Tu mano"));
        }
        let hand = say(self.0, "Hand of player", "Mano del jugador");
        write!(f, "{hand} {}", self.1)
    }
}

pub(super) const fn end(language: Language, end: End) -> &'static str {
    match end {
        End::Left => say(language, "Left end of row", "Extremo izquierdo de la fila"),
        End::Right => say(language, "Right end of row", "Extremo derecho de la fila"),
    }
}

/// What is due while the game goes on.
pub(super) const fn due(language: Language, phase: Phase, actor: Actor) -> &'static str {
    match (phase, actor) {
        (Phase::Lay, _) => say(language, "lays", "pone"),
        (Phase::Draw, _) => say(language, "may draw two", "puede robar dos"),
        (Phase::Fly, _) => say(language, "may fly home", "puede volar a casa"),
        (_, Actor::Nobody) => say(language, "ended the game", "terminó la partida"),
        _ => say(language, "cards come", "llegan cartas"),
    }
}

/// What a winner's strip says when the rules ended the game (B8).
pub(super) const fn wins(language: Language, ending: Ending) -> &'static str {
    match ending {
        Ending::SevenSpecies => say(language, "wins: seven species", "gana: siete especies"),
        Ending::TwoThrees => say(language, "wins: two threes", "gana: dos tríos"),
        Ending::NoDeal => say(language, "wins: most birds", "gana: más aves"),
    }
}

/// What a winner's strip says when something else ended it (B10.6).
pub(super) const fn concluded(
    language: Language,
    termination: Option<Termination>,
) -> &'static str {
    match termination {
        Some(Termination::Resignation) => say(language, "wins: resignation", "gana: abandono"),
        Some(Termination::Agreement) => say(language, "wins: agreed", "gana: acordado"),
        Some(Termination::Time) => say(language, "wins: on time", "gana: por tiempo"),
        Some(Termination::Abandoned) => say(
            language,
            "wins: the others left",
            "gana: los demás se fueron",
        ),
        Some(Termination::Adjudication) => say(language, "wins: adjudged", "gana: adjudicado"),
        None => say(language, "wins", "gana"),
    }
}
