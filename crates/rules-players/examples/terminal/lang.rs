//! English and Spanish.

use bandadas_rules::{Ending, IllegalMove};
use clap::ValueEnum;

/// The language of all that is printed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    En,
    Es,
}

impl Lang {
    /// One of two texts that say the same.
    pub(crate) fn pick<'a>(self, english: &'a str, spanish: &'a str) -> &'a str {
        match self {
            Lang::En => english,
            Lang::Es => spanish,
        }
    }

    /// What ended a game.
    pub(crate) fn ending(self, ending: Ending) -> &'static str {
        match ending {
            Ending::SevenSpecies => self.pick("seven species", "siete especies"),
            Ending::TwoThrees => {
                self.pick("three birds of two species", "tres pájaros de dos especies")
            }
            Ending::NoDeal => self.pick(
                "the most birds, as there are too few cards for another round",
                "más pájaros, pues faltan cartas para otra ronda",
            ),
        }
    }

    /// Why a move is illegal, with the rule's number.
    pub(crate) fn explain(self, error: IllegalMove) -> String {
        let spanish = match error {
            _ if self == Lang::En => return error.to_string(),
            IllegalMove::GameOver => "la partida ha terminado".into(),
            IllegalMove::ChanceToMove => "antes de que nadie elija sale una carta al azar".into(),
            IllegalMove::PlayerToMove => "ahora no sale ninguna carta: elige el jugador".into(),
            IllegalMove::NotYourTurn { player } => format!("es el turno del asiento {player}"),
            IllegalMove::Spectator => "un espectador no juega".into(),
            IllegalMove::NotInPile { species } => {
                format!("no queda ninguna carta de {} por robar", species.nombre())
            }
            IllegalMove::EndMissing => {
                "la carta que se añade a una fila va a su izquierda o a su derecha".into()
            }
            IllegalMove::NoRefill => "ninguna fila recibe cartas ahora".into(),
            IllegalMove::LayExpected => "un turno empieza poniendo cartas".into(),
            IllegalMove::NotInHand { species } => {
                format!("en la mano no hay ninguna carta de {}", species.nombre())
            }
            IllegalMove::DrawExpected => "hay que robar dos cartas o renunciar".into(),
            IllegalMove::FlyExpected => "hay que volar a casa con una bandada o pasar".into(),
            IllegalMove::NoFlock { species, held } => format!(
                "una bandada de {} necesita {} cartas y en la mano hay {held}",
                species.nombre(),
                species.small_flock()
            ),
            _ => return error.to_string(),
        };
        format!("{}: {spanish}", error.rule())
    }
}
