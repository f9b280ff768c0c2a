//! What people are told, in English and in Spanish.

use std::collections::BTreeSet;

use freunde_rules::{
    EndError, Event, Game, GameResult, IllegalMove, Language, MoveKind, Outcome, Param, Player,
    Space, Termination, WinReason, WrongClick,
};

fn space(text: &str) -> Space {
    text.parse().expect("a space")
}

fn illegal_moves() -> Vec<IllegalMove> {
    let (a, b) = (space("a1"), space("b2"));
    vec![
        IllegalMove::GameOver,
        IllegalMove::NotYourTurn {
            player: Player::Two,
        },
        IllegalMove::JumpDue(a),
        IllegalMove::NoJumpDue,
        IllegalMove::OffBoard(a),
        IllegalMove::Empty(a),
        IllegalMove::NotOwner(a),
        IllegalMove::OwnBird(a),
        IllegalMove::TooHigh(a),
        IllegalMove::SlideOntoLevel(a, b),
        IllegalMove::SlideForward(a),
        IllegalMove::SlideBackward(a),
        IllegalMove::ClimbHeight(a, b),
        IllegalMove::ClimbBackward,
        IllegalMove::DescentHeight(a, b),
        IllegalMove::DescentBackward,
        IllegalMove::JumpReach(a, b),
        IllegalMove::Returns(a),
        IllegalMove::CannotComplete,
        IllegalMove::River(a),
        IllegalMove::Reverse,
        IllegalMove::ReverseForced,
    ]
}

/// A whole sentence, with nothing left to be filled in.
fn is_sentence(text: &str) -> bool {
    text.starts_with(|first: char| first.is_uppercase() || first.is_lowercase())
        && text.ends_with('.')
        && !text.contains(['{', '}'])
        && !text.contains("  ")
}

#[test]
fn every_illegal_move_is_told_in_both_languages() {
    let mut codes = BTreeSet::new();
    for error in illegal_moves() {
        let [english, spanish] = Language::ALL.map(|language| error.message(language));
        assert!(is_sentence(&english.to_string()), "{english}");
        assert!(is_sentence(&spanish.to_string()), "{spanish}");
        assert_ne!(english.to_string(), spanish.to_string());
        assert_eq!(english.params(), spanish.params());
        for (_, param) in english.params() {
            let Param::Space(space) = param else { continue };
            for text in [english.to_string(), spanish.to_string()] {
                // A capital begins a sentence.
                assert!(text.to_lowercase().contains(&space.to_string()), "{text}");
            }
        }
        assert!(
            codes.insert(error.code()),
            "{error} has the code of another"
        );
        assert_eq!(english.code(), error.code());
        assert!(
            error
                .to_string()
                .starts_with(&format!("{}: ", error.rule()))
        );
    }
}

#[test]
fn clicks_and_ends_are_told_too() {
    let click = WrongClick::NotAdjacent(space("d3"), space("a1"));
    assert_eq!(click.to_string(), "F1.2: d3 is not adjacent to a1");
    assert_eq!(
        click.message(Language::Spanish).to_string(),
        "D3 no es contigua a a1."
    );
    let choice = WrongClick::NoChoice(MoveKind::Descend);
    assert_eq!(
        choice.to_string(),
        "F3: there is no choice of a descent here"
    );
    assert_eq!(choice.params(), [("kind", Param::Kind(MoveKind::Descend))]);
    let inner = WrongClick::Illegal(IllegalMove::Empty(space("a1")));
    assert_eq!((inner.rule(), inner.code()), ("F2.1", "empty"));
    let open = EndError::NoResult.message(Language::Spanish).to_string();
    assert_eq!(
        open,
        "Una partida termina con un resultado, salvo que se abandone."
    );

    let reasons = [WinReason::Bird, WinReason::Dragons, WinReason::Stuck];
    let wins = reasons.map(|reason| Outcome::Win {
        winner: Player::Two,
        reason,
    });
    for outcome in wins.into_iter().chain([Outcome::Repetition]) {
        let [english, spanish] =
            Language::ALL.map(|language| outcome.message(language).to_string());
        assert!(is_sentence(&english) && is_sentence(&spanish));
        assert_ne!(english, spanish);
        assert_eq!(outcome.code(), outcome.reason());
    }
}

#[test]
fn the_events_of_a_game_tell_its_story() {
    let game = Game::default();
    let game = game.apply("b2-c2".parse().unwrap()).unwrap();
    let game = game.apply("*d2".parse().unwrap()).unwrap();
    let game = game.apply("*e2".parse().unwrap()).unwrap();
    let game = game.resign(Player::Two).unwrap();
    let story = |language| -> Vec<String> {
        let events = game.events_from(0);
        events
            .map(|(_, event)| event.message(language).to_string())
            .collect()
    };
    assert_eq!(
        story(Language::English),
        [
            "Player One moves 4 pieces from b2 to c2 (slide).",
            "The flock on c2 must jump.",
            "Player One moves 1 piece from c2 to d2 (jump).",
            "The flock on d2 must jump.",
            "Player One moves 1 piece from d2 to e2 (jump).",
            "The turn of player One is over.",
            "Player One has dragons and is warned.",
            "The game is over by resignation: player One wins.",
        ]
    );
    assert_eq!(
        story(Language::Spanish),
        [
            "El jugador Uno mueve 4 piezas de b2 a c2 (deslizamiento).",
            "La bandada de c2 debe saltar.",
            "El jugador Uno mueve 1 pieza de c2 a d2 (salto).",
            "La bandada de d2 debe saltar.",
            "El jugador Uno mueve 1 pieza de d2 a e2 (salto).",
            "Termina el turno del jugador Uno.",
            "El jugador Uno tiene dragones y queda avisado.",
            "La partida termina por rendición: gana el jugador Uno.",
        ]
    );
    let draw = Event::Concluded {
        result: GameResult::Draw,
        termination: Some(Termination::Agreement),
    };
    let message = draw.message(Language::Spanish);
    assert_eq!(
        message.to_string(),
        "La partida termina por acuerdo: son tablas."
    );
    let params: Vec<String> = message
        .params()
        .iter()
        .map(|(_, param)| param.to_string())
        .collect();
    assert_eq!(params, ["1/2-1/2", "agreement"]);
}
