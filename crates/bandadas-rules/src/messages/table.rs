//! The sentences, in all languages side by side.

use super::Language;

/// Something that can be said, in every language.
///
/// In the texts `{a}` stands for the value of the name `a`, `{a b}` for the number `a` of birds of
/// the species `b`, and `{a cards}` for the number `a` of cards.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Sentence {
    pub(crate) code: &'static str,
    /// In the order of [`Language::ALL`].
    texts: [&'static str; Language::ALL.len()],
}

impl Sentence {
    pub(crate) const fn text(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.texts[0],
            Language::Spanish => self.texts[1],
        }
    }
}

macro_rules! sentences {
    ($($name:ident $code:literal: $($text:literal),+;)+) => {
        $(pub(super) const $name: &Sentence = &Sentence {
            code: $code,
            texts: [$($text),+],
        };)+

        /// All of them.
        #[cfg(test)]
        pub(super) const ALL: &[&Sentence] = &[$($name),+];
    };
}

sentences! {
    // Illegal moves.
    GAME_OVER "game-over":
        "the game is over",
        "la partida ha terminado";
    CHANCE_TO_MOVE "chance-to-move":
        "a card must come by chance before anybody can choose",
        "antes de que nadie elija, el azar da una carta";
    PLAYER_TO_MOVE "player-to-move":
        "no card is due now: a player must choose",
        "ahora no sale ninguna carta: le toca elegir a un jugador";
    NOT_YOUR_TURN "not-your-turn":
        "it is the turn of seat {player}",
        "es el turno del jugador {player}";
    SPECTATOR "spectator":
        "a spectator makes no moves",
        "un espectador no hace jugadas";
    NOT_IN_PILE "not-in-pile":
        "there is no {species} left to draw",
        "no queda ninguna carta de {species} que robar";
    END_MISSING "end-missing":
        "a card that is added to a row needs an end, left or right",
        "una carta que se añade a una fila necesita un extremo, izquierdo o derecho";
    NO_REFILL "no-refill":
        "no row is being refilled, so the card has no end",
        "no se está completando ninguna fila, así que la carta no tiene extremo";
    LAY_EXPECTED "lay-expected":
        "a turn begins with laying cards",
        "un turno empieza por poner cartas";
    NOT_IN_HAND "not-in-hand":
        "there is no {species} in the hand to lay",
        "no hay ninguna carta de {species} en la mano que poner";
    DRAW_EXPECTED "draw-expected":
        "the player must draw two cards or decline",
        "el jugador debe robar dos cartas o renunciar a robar";
    FLY_EXPECTED "fly-expected":
        "the player must fly a flock home or pass",
        "el jugador debe enviar una bandada a casa o pasar";
    NO_FLOCK "no-flock":
        "a flock of the species {species} needs {needed cards}, and the hand holds {held}",
        "una bandada de {species} necesita {needed cards}, y en la mano hay {held}";

    // Games that cannot be set up, ended or read so.
    PLAYERS "wrong-number-of-players":
        "there are 2 to 5 players, not {players}",
        "juegan de 2 a 5 personas, no {players}";
    DEALER "wrong-dealer":
        "the dealer sits at one of the seats 1 to {players}, not at {dealer}",
        "reparte uno de los jugadores 1 a {players}, no el {dealer}";
    NO_PLAYER "no-player":
        "there is no player at seat {player}",
        "no hay ningún jugador {player}";
    NO_WINNER "no-winner":
        "somebody must win, unless the game is abandoned",
        "alguien debe ganar, salvo que se abandone la partida";
    NO_MOVE "no-move":
        "this is not a move",
        "esto no es una jugada";
    AMBIGUOUS "ambiguous":
        "this can be any of {choices}",
        "esto puede ser cualquiera de {choices}";
    EVENT_NOT_NOW "event-not-now":
        "this event cannot come next",
        "este suceso no puede ser el siguiente";
    EVENT_CARDS "event-cards":
        "the cards of the event cannot be where it says",
        "las cartas del suceso no pueden estar donde dice";
    EVENT_SIGHT "event-sight":
        "only its owner sees a card that comes to a hand",
        "solo su dueño ve la carta que llega a una mano";

    // What happens.
    DEALT_TO_ROW "dealt-to-row":
        "row {row} gets a card ({species})",
        "la fila {row} recibe una carta ({species})";
    DEALT_TO_DISCARD "dealt-to-discard":
        "row {row} has this species already, so the card goes to the discard pile ({species})",
        "la fila {row} ya tiene esa especie, así que la carta va a la pila de descartes ({species})";
    DEALT_TO_HAND "dealt-to-hand":
        "player {player} is dealt a card ({card})",
        "el jugador {player} recibe una carta del reparto ({card})";
    DEALT_HIDDEN "dealt-to-hand":
        "player {player} is dealt a card",
        "el jugador {player} recibe una carta del reparto";
    DEALT_BIRD "dealt-bird":
        "player {player} gets a first bird for the collection ({species})",
        "el jugador {player} recibe la primera ave de su colección ({species})";
    PILE_TURNED "pile-turned":
        "the discard pile is turned over and becomes the draw pile ({number cards})",
        "se da la vuelta a la pila de descartes, que pasa a ser el mazo ({number cards})";
    LAID "laid":
        "player {player} lays {number species} at the {end} end of row {row}",
        "el jugador {player} pone {number species} en el extremo {end} de la fila {row}";
    LAID_AND_TAKEN "laid":
        "player {player} lays {number species} at the {end} end of row {row} and takes {taken}",
        "el jugador {player} pone {number species} en el extremo {end} de la fila {row} y se lleva {taken}";
    REFILLED "refilled":
        "row {row} gets a card at the {end} end ({species})",
        "la fila {row} recibe una carta en el extremo {end} ({species})";
    DREW "drew":
        "player {player} draws {number cards}",
        "el jugador {player} roba {number cards}";
    DECLINED "declined":
        "player {player} draws no cards",
        "el jugador {player} no roba cartas";
    CARD_DRAWN "card-drawn":
        "player {player} gets a card ({card})",
        "el jugador {player} recibe una carta ({card})";
    HIDDEN_DRAWN "card-drawn":
        "player {player} gets a card",
        "el jugador {player} recibe una carta";
    FLOWN "flown":
        "player {player} flies home {number species}: {collected cards} to the collection and {discarded cards} to the discard pile",
        "el jugador {player} envía a casa {number species}: {collected cards} a la colección y {discarded cards} a la pila de descartes";
    PASSED "passed":
        "player {player} flies no flock home",
        "el jugador {player} no envía ninguna bandada a casa";
    TURN_ENDED "turn-ended":
        "the turn of player {player} is over",
        "termina el turno del jugador {player}";
    ROUND_ENDED "round-ended":
        "player {player} has no cards left, so the round is over; the other hands go to the discard pile ({hands})",
        "el jugador {player} se queda sin cartas, así que termina la ronda; las demás manos van a la pila de descartes ({hands})";

    // How a game ends.
    SEVEN_SPECIES "seven-species":
        "{result} with seven different species",
        "{result} con siete especies diferentes";
    TWO_THREES "two-threes":
        "{result} with three birds each of two species",
        "{result} con tres aves de cada una de dos especies";
    NO_DEAL "no-deal":
        "there are too few cards for another round, and {result} with the most birds",
        "no quedan cartas para otra ronda, y {result} con más aves que nadie";
    CONCLUDED_BY "concluded":
        "the game is over {termination}: {result}",
        "la partida termina {termination}: {result}";
    CONCLUDED "concluded":
        "the game is over: {result}",
        "la partida termina: {result}";
}
