//! The words that are put into sentences.

use core::fmt::{self, Display};

use super::Language::{self, English, Spanish};
use super::Param;
use crate::{Counts, End, GameResult, ShownHands, Species, Termination};

/// The name of a bird of a species.
pub(crate) const fn name(language: Language, species: Species) -> &'static str {
    match language {
        English => species.name(),
        Spanish => species.nombre(),
    }
}

/// The name of several birds of a species.
pub(crate) const fn names(language: Language, species: Species) -> &'static str {
    match (language, species) {
        (English, Species::Flamingo) => "flamingos",
        (English, Species::Owl) => "owls",
        (English, Species::Toucan) => "toucans",
        (English, Species::Duck) => "ducks",
        (English, Species::Parrot) => "parrots",
        (English, Species::Magpie) => "magpies",
        (English, Species::ReedWarbler) => "reed warblers",
        (English, Species::Robin) => "robins",
        (Spanish, Species::Flamingo) => "flamencos rosas",
        (Spanish, Species::Owl) => "búhos",
        (Spanish, Species::Toucan) => "tucanes",
        (Spanish, Species::Duck) => "patos",
        (Spanish, Species::Parrot) => "loros",
        (Spanish, Species::Magpie) => "urracas",
        (Spanish, Species::ReedWarbler) => "carriceros",
        (Spanish, Species::Robin) => "petirrojos",
    }
}

const fn and(language: Language) -> &'static str {
    match language {
        English => " and ",
        Spanish => " y ",
    }
}

type Params = [(&'static str, Param)];

fn find(params: &Params, name: &str) -> Option<Param> {
    params
        .iter()
        .find_map(|&(known, param)| (known == name).then_some(param))
}

/// Writes what stands for a placeholder: `a`, `a b` or `a cards`.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    language: Language,
    params: &Params,
    placeholder: &str,
) -> fmt::Result {
    let (name, unit) = placeholder.split_once(' ').unwrap_or((placeholder, ""));
    match (find(params, name), find(params, unit)) {
        (Some(Param::Number(number)), Some(Param::Species(species))) => {
            birds(f, language, species, number)
        }
        (Some(Param::Number(number)), _) if unit == "cards" => cards(f, language, number),
        (Some(param), _) => word(f, language, param),
        // The tests look for a name that has no value.
        (None, _) => Ok(()),
    }
}

fn word(f: &mut fmt::Formatter<'_>, language: Language, param: Param) -> fmt::Result {
    match param {
        Param::Species(species) => f.write_str(name(language, species)),
        Param::Cards(cards) => all_birds(f, language, cards),
        Param::End(end) => f.write_str(match (language, end) {
            (English, End::Left) => "left",
            (English, End::Right) => "right",
            (Spanish, End::Left) => "izquierdo",
            (Spanish, End::Right) => "derecho",
        }),
        Param::Hands(hands) => all_hands(f, language, &hands),
        Param::Result(result) => outcome(f, language, result),
        Param::Termination(how) => f.write_str(by(language, how)),
        Param::Number(_) | Param::Seat(_) | Param::Row(_) | Param::Moves(_) => param.fmt(f),
    }
}

/// `1 card`, `2 cartas`.
fn cards(f: &mut fmt::Formatter<'_>, language: Language, number: u8) -> fmt::Result {
    let noun = match (language, number) {
        (English, 1) => "card",
        (English, _) => "cards",
        (Spanish, 1) => "carta",
        (Spanish, _) => "cartas",
    };
    write!(f, "{number} {noun}")
}

/// `1 owl`, `2 búhos`.
fn birds(
    f: &mut fmt::Formatter<'_>,
    language: Language,
    species: Species,
    number: u8,
) -> fmt::Result {
    let noun = match number {
        1 => name(language, species),
        _ => names(language, species),
    };
    write!(f, "{number} {noun}")
}

/// Parts in a list: `a, b and c`.
fn list<T>(
    f: &mut fmt::Formatter<'_>,
    language: Language,
    parts: impl Iterator<Item = T>,
    mut write_part: impl FnMut(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    let mut parts = parts.peekable();
    let mut is_first = true;
    while let Some(part) = parts.next() {
        if !is_first {
            let is_last = parts.peek().is_none();
            f.write_str(if is_last { and(language) } else { ", " })?;
        }
        is_first = false;
        write_part(f, part)?;
    }
    Ok(())
}

fn all_birds(f: &mut fmt::Formatter<'_>, language: Language, cards: Counts) -> fmt::Result {
    list(f, language, cards.iter(), |f, (species, number)| {
        birds(f, language, species, number)
    })
}

fn all_hands(f: &mut fmt::Formatter<'_>, language: Language, hands: &ShownHands) -> fmt::Result {
    for (i, (seat, hand)) in hands.iter().enumerate() {
        let gap = if i > 0 { "; " } else { "" };
        let player = match language {
            English => "player",
            Spanish => "jugador",
        };
        write!(f, "{gap}{player} {seat}: ")?;
        all_birds(f, language, hand)?;
    }
    Ok(())
}

/// Who wins: `player 2 wins`, `los jugadores 1 y 3 comparten la victoria`.
fn outcome(f: &mut fmt::Formatter<'_>, language: Language, result: GameResult) -> fmt::Result {
    let GameResult::Won(winners) = result else {
        return f.write_str(match language {
            English => "it has no result",
            Spanish => "no hay resultado",
        });
    };
    let is_shared = winners.len() > 1;
    f.write_str(match (language, is_shared) {
        (English, false) => "player ",
        (English, true) => "players ",
        (Spanish, false) => "el jugador ",
        (Spanish, true) => "los jugadores ",
    })?;
    list(f, language, winners.iter(), |f, seat| seat.fmt(f))?;
    f.write_str(match (language, is_shared) {
        (English, false) => " wins",
        (English, true) => " share the win",
        (Spanish, false) => " gana",
        (Spanish, true) => " comparten la victoria",
    })
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
