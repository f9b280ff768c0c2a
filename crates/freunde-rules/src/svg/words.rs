//! The words of a picture, in two languages.

use core::fmt::{self, Display, Formatter};

use smallvec::SmallVec;

use crate::Language::{self, English, Spanish};
use crate::{GameResult, Outcome, Phase, Player, Space, Stack, Termination, WinReason};

/// `Player One`, at the beginning of a sentence.
pub(super) const fn player(language: Language, player: Player) -> &'static str {
    match (language, player) {
        (English, Player::One) => "Player One",
        (English, Player::Two) => "Player Two",
        (Spanish, Player::One) => "Jugador Uno",
        (Spanish, Player::Two) => "Jugador Dos",
    }
}

/// `of player One`, after a number of pieces.
const fn of_player(language: Language, player: Player) -> &'static str {
    match (language, player) {
        (English, Player::One) => "of player One",
        (English, Player::Two) => "of player Two",
        (Spanish, Player::One) => "del jugador Uno",
        (Spanish, Player::Two) => "del jugador Dos",
    }
}

/// A number of pieces, at most the sixteen of one player.
fn number(language: Language, number: usize) -> &'static str {
    const ENGLISH: [&str; 17] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
    ];
    const SPANISH: [&str; 17] = [
        "ninguna",
        "una",
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
    ];
    let names = match language {
        English => ENGLISH,
        Spanish => SPANISH,
    };
    names[number.min(16)]
}

/// What the player whose turn it is has to do.
pub(super) const fn due(language: Language, phase: Phase) -> &'static str {
    match (language, phase) {
        (English, Phase::Jump(_)) => "must jump",
        (English, _) => "to move",
        (Spanish, Phase::Jump(_)) => "debe saltar",
        (Spanish, _) => "mueve",
    }
}

pub(super) const fn warned(language: Language) -> &'static str {
    match language {
        English => "warned",
        Spanish => "avisado",
    }
}

pub(super) const fn ended(language: Language, outcome: Outcome) -> &'static str {
    let reason = match outcome {
        Outcome::Win { reason, .. } => Some(reason),
        Outcome::Repetition => None,
    };
    match (language, reason) {
        (English, Some(WinReason::Bird)) => "wins: reached the bird",
        (English, Some(WinReason::Dragons)) => "wins: the other kept dragons",
        (English, Some(WinReason::Stuck)) => "wins: the other cannot move",
        (English, None) => "draw: the position came again",
        (Spanish, Some(WinReason::Bird)) => "gana: llegó al pájaro",
        (Spanish, Some(WinReason::Dragons)) => "gana: el otro conservó dragones",
        (Spanish, Some(WinReason::Stuck)) => "gana: el otro no puede mover",
        (Spanish, None) => "tablas: la posición se repitió",
    }
}

/// What the strips say when something else than the rules ended the game (F9.6).
pub(super) const fn concluded(
    language: Language,
    result: GameResult,
    termination: Option<Termination>,
) -> &'static str {
    let (english, spanish) = match (result, termination) {
        (GameResult::Won(_), Some(Termination::Resignation)) => {
            ("wins: resignation", "gana: abandono")
        }
        (GameResult::Won(_), Some(Termination::Time)) => ("wins: on time", "gana: por tiempo"),
        (GameResult::Won(_), Some(Termination::Agreement)) => ("wins: agreed", "gana: acordado"),
        (GameResult::Won(_), Some(Termination::Adjudication)) => {
            ("wins: adjudged", "gana: adjudicado")
        }
        (GameResult::Won(_), _) => ("wins", "gana"),
        (GameResult::Draw, Some(Termination::Agreement)) => ("draw: agreed", "tablas: acordadas"),
        (GameResult::Draw, _) => ("draw", "tablas"),
        (GameResult::Unfinished, _) => ("abandoned", "sin terminar"),
    };
    match language {
        English => english,
        Spanish => spanish,
    }
}

/// A space as it is spoken: what lies on it, what stands on it and how it is marked.
pub(super) struct Spoken {
    pub(super) language: Language,
    pub(super) space: Space,
    pub(super) is_river: bool,
    pub(super) bird: Option<Player>,
    pub(super) stack: Stack,
    pub(super) marks: SmallVec<[Mark; 4]>,
}

/// What a space is besides what stands on it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Dragon,
    Chosen,
    Target,
    Crossed,
}

impl Mark {
    pub(super) const ALL: [Mark; 4] = [Mark::Dragon, Mark::Chosen, Mark::Target, Mark::Crossed];

    /// The class of a space with this mark.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Mark::Dragon => "dragon",
            Mark::Chosen => "chosen",
            Mark::Target => "target",
            Mark::Crossed => "crossed",
        }
    }

    const fn spoken(self, language: Language) -> &'static str {
        match (language, self) {
            (English, Mark::Dragon) => "dragons",
            (English, Mark::Chosen) => "chosen",
            (English, Mark::Target) => "can be moved to",
            (English, Mark::Crossed) => "cannot be moved to",
            (Spanish, Mark::Dragon) => "dragones",
            (Spanish, Mark::Chosen) => "elegida",
            (Spanish, Mark::Target) => "se puede mover aquí",
            (Spanish, Mark::Crossed) => "no se puede mover aquí",
        }
    }
}

impl Display for Spoken {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let language = self.language;
        let say = |english, spanish| match language {
            English => english,
            Spanish => spanish,
        };
        write!(f, "{}", self.space)?;
        if self.is_river {
            f.write_str(say(", river", ", río"))?;
        }
        if let Some(player) = self.bird {
            let bird = say("bird", "pájaro");
            write!(f, ", {bird} {}", of_player(language, player))?;
        }
        f.write_str(": ")?;
        if self.stack.is_empty() {
            f.write_str(say("empty", "vacía"))?;
        }
        let mut pieces = self.stack.pieces().rev().peekable();
        let mut run = 0;
        while let Some(owner) = pieces.next() {
            run += 1;
            let next = pieces.peek().copied();
            if next == Some(owner) {
                continue;
            }
            write!(
                f,
                "{} {}",
                number(language, run),
                of_player(language, owner)
            )?;
            run = 0;
            if next.is_some() {
                f.write_str(say(" on top of ", " sobre "))?;
            }
        }
        for mark in &self.marks {
            write!(f, "; {}", mark.spoken(language))?;
        }
        Ok(())
    }
}
