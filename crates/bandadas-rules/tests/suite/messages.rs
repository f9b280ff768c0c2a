//! Messages for people, in every language.

use bandadas_rules::{
    Event, Game, GameResult, IllegalMove, Language, Move, Param, Seats, State, Termination, Viewer,
};

use crate::common::{after, mv, random_game, rng, seat, state, viewers};

const LANGUAGES: [Language; 2] = Language::ALL;

fn both(message: impl Fn(Language) -> bandadas_rules::Message) -> [String; 2] {
    LANGUAGES.map(|language| message(language).to_string())
}

/// The events of a move, told in both languages.
fn told(state: &State, text: &str) -> Vec<[String; 2]> {
    let events = state.events(mv(text)).unwrap();
    events
        .iter()
        .map(|event| both(|language| event.message(language)))
        .collect()
}

#[test]
fn an_illegal_move_is_told_in_both_languages() {
    let lay = state("W2/R2/M2/D2 F2P:O/T OTDP/D * - 1 1 lay");
    let fly = state("W2/R2/M2/D2 F2P/T OTDP/D * - 1 1 fly");
    for (state, text, english, spanish) in [
        (
            &lay,
            "M1<",
            "There is no magpie in the hand to lay.",
            "No hay ninguna carta de urraca en la mano que poner.",
        ),
        (
            &lay,
            "+",
            "A turn begins with laying cards.",
            "Un turno empieza por poner cartas.",
        ),
        (
            &fly,
            "!P",
            "A flock of the species parrot needs 4 cards, and the hand holds 1.",
            "Una bandada de loro necesita 4 cartas, y en la mano hay 1.",
        ),
    ] {
        let error = state.check(mv(text)).unwrap_err();
        assert_eq!(both(|language| error.message(language)), [english, spanish]);
    }
    let error = lay.view(seat(2).into()).check(mv("T1<")).unwrap_err();
    assert_eq!(error.params(), [("player", Param::Seat(seat(1)))]);
    assert_eq!(error.code(), "not-your-turn");
    assert_eq!(
        error.message(Language::Spanish).to_string(),
        "Es el turno del jugador 1."
    );
}

#[test]
fn events_are_told_in_both_languages() {
    let lay = state("MRW2/OWP/MWT/ORD D2P4MW/OTP4WR D/D * - 1 1 lay");
    assert_eq!(
        told(&lay, "M1>"),
        [[
            "Player 1 lays 1 magpie at the right end of row 1 and takes 2 reed warblers and 1 robin.",
            "El jugador 1 pone 1 urraca en el extremo derecho de la fila 1 y se lleva 2 carriceros y 1 petirrojo.",
        ]]
    );
    assert_eq!(
        told(&lay, "P1<")[0][1],
        "El jugador 1 pone 4 loros en el extremo izquierdo de la fila 1."
    );
    let round = state("W2/R2/M2/D2 F3/T:O/W2 OTDP/D/D * - 1 1 fly");
    assert_eq!(
        told(&round, "!F"),
        [
            [
                "Player 1 flies home 3 flamingos: 2 cards to the collection and 1 card to the discard pile.",
                "El jugador 1 envía a casa 3 flamencos rosas: 2 cartas a la colección y 1 carta a la pila de descartes.",
            ],
            [
                "The turn of player 1 is over.",
                "Termina el turno del jugador 1."
            ],
            [
                "Player 1 has no cards left, so the round is over; the other hands go to the discard \
                 pile (player 2: 1 owl and 1 toucan; player 3: 2 reed warblers).",
                "El jugador 1 se queda sin cartas, así que termina la ronda; las demás manos van a la \
                 pila de descartes (jugador 2: 1 búho y 1 tucán; jugador 3: 2 carriceros).",
            ],
        ]
    );
    let won = state("W2/R2/M2/D2 F2/T OTDPMW/D * - 1 1 fly");
    assert_eq!(
        told(&won, "!F")[2],
        [
            "Player 1 wins with seven different species.",
            "El jugador 1 gana con siete especies diferentes.",
        ]
    );
    let drawing = after(state("W2/R2/M2/D2 F/O T/D * - 1 1 draw"), "+");
    let drawn = drawing.events(mv("=P")).unwrap();
    let tell = |viewer| {
        drawn.seen_by(viewer)[0]
            .message(Language::English)
            .to_string()
    };
    assert_eq!(tell(seat(1).into()), "Player 1 gets a card (parrot).");
    assert_eq!(tell(seat(2).into()), "Player 1 gets a card.");
    assert_eq!(tell(Viewer::Spectator), "Player 1 gets a card.");
}

#[test]
fn ends_are_told_in_both_languages() {
    let game = Game::new(State::new(3, 1).unwrap());
    let last = |game: Game| game.events_from(0).last().unwrap().1;
    let resigned = last(game.resign(seat(2)).unwrap());
    assert_eq!(
        both(|language| resigned.message(language)),
        [
            "The game is over by resignation: players 1 and 3 share the win.",
            "La partida termina por rendición: los jugadores 1 y 3 comparten la victoria.",
        ]
    );
    let abandoned = game
        .end_by(Termination::Abandoned, GameResult::Unfinished)
        .unwrap();
    assert_eq!(
        last(abandoned).message(Language::English).to_string(),
        "The game is over because it was abandoned: it has no result."
    );
    let agreed = last(game.agree(Seats::of_players(1)).unwrap());
    assert_eq!(
        agreed.message(Language::Spanish).to_string(),
        "La partida termina por acuerdo: el jugador 1 gana."
    );
    let error = game.resign(seat(5)).unwrap_err();
    assert_eq!(
        both(|language| error.message(language)),
        ["There is no player at seat 5.", "No hay ningún jugador 5."]
    );
    let shared: State = "R2T2DO3PW4/M5D10R4O3W9/T3FR3W4DP/F5R7M6P2OT \
         -/-/- TM/MR2/TPM T FO3TDP8M3W3R2 3 3 over"
        .parse()
        .unwrap();
    let outcome = shared.outcome().unwrap();
    assert_eq!(outcome.code(), "no-deal");
    assert_eq!(
        both(|language| outcome.message(language)),
        [
            "There are too few cards for another round, and players 2 and 3 share the win with the \
             most birds.",
            "No quedan cartas para otra ronda, y los jugadores 2 y 3 comparten la victoria con más \
             aves que nadie.",
        ]
    );
}

/// Whatever happens has a sentence in every language, with no placeholder left in it, and what a
/// viewer is told names no card that the viewer does not see.
#[test]
fn all_that_happens_is_told_whole_and_tells_no_hidden_card() {
    let mut rng = rng(135);
    let mut codes = std::collections::BTreeSet::new();
    for players in 2..=5 {
        let states = random_game(players, &mut rng);
        for pair in states.windows(2) {
            let made = pair[0]
                .legal_moves()
                .iter()
                .find(|&mv| pair[0].apply(mv) == Ok(pair[1]))
                .unwrap();
            let events = pair[0].events(made).unwrap();
            for viewer in viewers(&pair[0]) {
                for event in events.seen_by(viewer) {
                    codes.insert(event.code());
                    for language in LANGUAGES {
                        let text = event.message(language).to_string();
                        assert!(!text.contains(['{', '}']) && !text.contains("  "), "{text}");
                        assert!(text.ends_with('.') && !text.ends_with(".."), "{text}");
                        assert!(text.starts_with(char::is_uppercase), "{text}");
                    }
                    if let Event::CardDrawn { card: None, .. }
                    | Event::DealtToHand { card: None, .. } = event
                    {
                        assert_eq!(event.params().len(), 1, "the player and no card");
                    }
                }
            }
            for index in (0..Move::COUNT).step_by(7) {
                let mv = Move::from_index(index).unwrap();
                if let Err(error) = pair[0].check(mv) {
                    codes.insert(error.code());
                    let english = error.message(Language::English).to_string();
                    let display = error.to_string();
                    let clause = display.split_once(": ").unwrap().1;
                    assert_eq!(
                        english.to_lowercase(),
                        format!("{clause}.").to_lowercase(),
                        "the errors' own texts come from the same table"
                    );
                }
            }
        }
    }
    assert!(codes.len() > 20, "{codes:?}");
    let kebab = |code: &str| {
        code.bytes()
            .all(|byte| byte == b'-' || byte.is_ascii_lowercase())
    };
    assert!(codes.iter().all(|code| kebab(code)));
    assert_eq!(IllegalMove::Spectator.code(), "spectator");
}
