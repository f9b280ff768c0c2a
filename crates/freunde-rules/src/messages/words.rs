//! The words that are put into sentences.

use core::fmt;

use super::Language::{self, English, Spanish};
use super::Param;
use crate::game::{GameResult, Termination};
use crate::moves::MoveKind;
use crate::player::Player;

/// The name of a kind of move for programs.
pub(super) const fn code(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Slide => "slide",
        MoveKind::Climb => "climb",
        MoveKind::Descend => "descent",
        MoveKind::Jump => "jump",
    }
}

/// Writes a value as people read it.
pub(super) fn write(f: &mut fmt::Formatter<'_>, language: Language, param: Param) -> fmt::Result {
    match param {
        Param::Player(player) => f.write_str(name(language, player)),
        Param::Kind(kind) => f.write_str(noun(language, kind)),
        Param::Number(number) => {
            let noun = match (language, number) {
                (English, 1) => "piece",
                (English, _) => "pieces",
                (Spanish, 1) => "pieza",
                (Spanish, _) => "piezas",
            };
            write!(f, "{number} {noun}")
        }
        Param::Choices([one, other]) => {
            let or = match language {
                English => "or",
                Spanish => "o",
            };
            write!(f, "{one} {or} {other}")
        }
        Param::Result(result) => outcome(f, language, result),
        Param::Termination(how) => f.write_str(by(language, how)),
        Param::Space(_) => write!(f, "{param}"),
    }
}

const fn name(language: Language, player: Player) -> &'static str {
    match (language, player) {
        (English, Player::One) => "One",
        (English, Player::Two) => "Two",
        (Spanish, Player::One) => "Uno",
        (Spanish, Player::Two) => "Dos",
    }
}

const fn noun(language: Language, kind: MoveKind) -> &'static str {
    match (language, kind) {
        (English, _) => code(kind),
        (Spanish, MoveKind::Slide) => "deslizamiento",
        (Spanish, MoveKind::Climb) => "subida",
        (Spanish, MoveKind::Descend) => "bajada",
        (Spanish, MoveKind::Jump) => "salto",
    }
}

/// Who wins: `player One wins`, `tablas`.
fn outcome(f: &mut fmt::Formatter<'_>, language: Language, result: GameResult) -> fmt::Result {
    match (language, result) {
        (English, GameResult::Won(winner)) => write!(f, "player {} wins", name(language, winner)),
        (Spanish, GameResult::Won(winner)) => {
            write!(f, "gana el jugador {}", name(language, winner))
        }
        (English, GameResult::Draw) => f.write_str("it is a draw"),
        (Spanish, GameResult::Draw) => f.write_str("son tablas"),
        (English, GameResult::Unfinished) => f.write_str("it has no result"),
        (Spanish, GameResult::Unfinished) => f.write_str("no hay resultado"),
    }
}

const fn by(language: Language, how: Termination) -> &'static str {
    match (language, how) {
        (English, Termination::Resignation) => "by resignation",
        (English, Termination::Agreement) => "by agreement",
        (English, Termination::Time) => "because time ran out",
        (English, Termination::Abandoned) => "because it was abandoned",
        (English, Termination::Adjudication) => "by adjudication",
        (Spanish, Termination::Resignation) => "por rendición",
        (Spanish, Termination::Agreement) => "por acuerdo",
        (Spanish, Termination::Time) => "porque se acabó el tiempo",
        (Spanish, Termination::Abandoned) => "porque se abandonó",
        (Spanish, Termination::Adjudication) => "por decisión arbitral",
    }
}
