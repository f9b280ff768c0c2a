//! The sentences, in all languages side by side.

use super::Language;

/// Something that can be said, in every language. In the texts `{a}` stands for the value of the
/// name `a`.
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
    NOT_YOUR_TURN "not-your-turn":
        "it is the turn of player {player}",
        "es el turno del jugador {player}";
    JUMP_DUE "jump-due":
        "the flock on {space} must jump before the turn can end",
        "la bandada de {space} debe saltar antes de que acabe el turno";
    NO_JUMP_DUE "no-jump-due":
        "no flock must jump; a turn begins with a movement",
        "ninguna bandada debe saltar; un turno empieza con un movimiento";
    OFF_BOARD "off-board":
        "{space} is not on the board",
        "{space} no está en el tablero";
    EMPTY "empty":
        "there is no stack on {space}",
        "no hay ninguna pila en {space}";
    NOT_OWNER "not-your-stack":
        "the stack on {space} is the opponent's",
        "la pila de {space} es del rival";
    OWN_BIRD "own-bird":
        "no piece may move onto {space}, where the player's own bird lies",
        "ninguna pieza puede ir a {space}, donde está el pájaro propio";
    TOO_HIGH "too-high":
        "{space} is too high to move onto",
        "{space} está demasiado alta para moverse allí";
    SLIDE_ONTO_LEVEL "slide-onto-level":
        "{to} is not lower than {from}, so nothing can slide there; a climb can",
        "{to} no es más baja que {from}, así que nada puede deslizarse allí; sí se puede subir";
    SLIDE_FORWARD "slide-forward":
        "the lowest sliding piece is the opponent's, so the stack on {space} slides only horizontally or backward",
        "la pieza más baja que se desliza es del rival, así que la pila de {space} solo se desliza en horizontal o hacia atrás";
    SLIDE_BACKWARD "slide-backward":
        "the lowest sliding piece is the player's own, so the stack on {space} slides only horizontally or forward",
        "la pieza más baja que se desliza es propia, así que la pila de {space} solo se desliza en horizontal o hacia delante";
    CLIMB_HEIGHT "climb-height":
        "a climb needs stacks of equal height, and those on {from} and {to} are not",
        "para subir hacen falta pilas de igual altura, y las de {from} y {to} no lo son";
    CLIMB_BACKWARD "climb-backward":
        "a piece climbs only forward or horizontally",
        "una pieza solo sube hacia delante o en horizontal";
    DESCENT_HEIGHT "descent-height":
        "a piece descends onto a stack that is at least two lower, and {to} is not that much lower than {from}",
        "una pieza baja a una pila que sea al menos dos más baja, y {to} no lo es respecto de {from}";
    DESCENT_BACKWARD "descent-backward":
        "a piece descends only forward or horizontally",
        "una pieza solo baja hacia delante o en horizontal";
    JUMP_REACH "jump-reach":
        "a jump goes one step forward or horizontally, and {to} is not that from {from}",
        "un salto avanza un paso hacia delante o en horizontal, y {to} no está así desde {from}";
    RETURNS "returns":
        "the piece was on {space} in this turn, and no arrangement may occur twice in it",
        "la pieza ya estuvo en {space} en este turno, y ninguna disposición puede darse en él dos veces";
    CANNOT_COMPLETE "cannot-complete":
        "the jumps that this forces cannot be completed",
        "los saltos que esto obliga a hacer no se pueden completar";
    RIVER "river":
        "the piece or stack on {space} would be left unconnected in the river",
        "la pieza o pila de {space} quedaría desconectada en el río";
    REVERSE "reverse":
        "this would leave the player's pieces where they were at the start of the player's previous turn",
        "las piezas del jugador quedarían como estaban al empezar su turno anterior";
    REVERSE_FORCED "reverse-forced":
        "every way to end the turn from there leaves the player's pieces where they were at the start of the player's previous turn",
        "cualquier forma de acabar el turno desde ahí deja las piezas del jugador como estaban al empezar su turno anterior";

    // Clicks.
    NO_MOVEMENT "no-movement":
        "no movement from {space} is legal",
        "ningún movimiento desde {space} es legal";
    NOT_ADJACENT "not-adjacent":
        "{to} is not adjacent to {from}",
        "{to} no es contigua a {from}";
    CHOOSE "choose-kind":
        "both a slide and a descent are legal; choose one of them first",
        "tanto un deslizamiento como una bajada son legales; elige antes uno de los dos";
    NO_CHOICE "no-choice":
        "there is no choice of a {kind} here",
        "aquí no se puede elegir: {kind}";
    COMPLETE "turn-complete":
        "the turn is complete",
        "el turno está completo";

    // Games that cannot be ended so, and moves that cannot be read.
    NO_RESULT "no-result":
        "a game ends with a result unless it is abandoned",
        "una partida termina con un resultado, salvo que se abandone";
    NO_MOVE "no-move":
        "this is not a move",
        "esto no es una jugada";
    AMBIGUOUS "ambiguous":
        "this can be {choices}",
        "esto puede ser {choices}";

    // What happens.
    MOVED "moved":
        "player {player} moves {number} from {from} to {to} ({kind})",
        "el jugador {player} mueve {number} de {from} a {to} ({kind})";
    MUST_JUMP "must-jump":
        "the flock on {space} must jump",
        "la bandada de {space} debe saltar";
    TURN_ENDED "turn-ended":
        "the turn of player {player} is over",
        "termina el turno del jugador {player}";
    WARNED "warned":
        "player {player} has dragons and is warned",
        "el jugador {player} tiene dragones y queda avisado";
    NO_LONGER_WARNED "no-longer-warned":
        "player {player} is no longer warned",
        "el jugador {player} ya no está avisado";

    // How a game ends.
    BIRD "bird":
        "player {player} wins by reaching the opponent's bird",
        "gana el jugador {player} por llegar al pájaro del rival";
    DRAGONS "dragons":
        "player {player} wins because the opponent kept dragons after a warning",
        "gana el jugador {player} porque el rival conservó dragones tras un aviso";
    STUCK "stuck":
        "player {player} wins because the opponent cannot move",
        "gana el jugador {player} porque el rival no puede mover";
    REPETITION "repetition":
        "the game is a draw because an arrangement stood before",
        "la partida acaba en tablas porque se repitió una disposición";
    CONCLUDED_BY "concluded":
        "the game is over {termination}: {result}",
        "la partida termina {termination}: {result}";
    CONCLUDED "concluded":
        "the game is over: {result}",
        "la partida termina: {result}";
}
