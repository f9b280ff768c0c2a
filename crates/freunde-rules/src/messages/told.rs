//! Which sentence tells a value, and what is put into it.

use alloc::vec::Vec;
use core::fmt;

use super::{Clause, Language, Message, Param, Sentence, table};
use crate::events::Event;
use crate::game::{EndError, ReadMoveError};
use crate::illegal::IllegalMove;
use crate::outcome::{Outcome, WinReason};
use crate::partial::WrongClick;
use crate::player::Player;
use crate::space::Space;

type Told = (&'static Sentence, Vec<(&'static str, Param)>);

/// A sentence without values.
const fn plain(sentence: &'static Sentence) -> Told {
    (sentence, Vec::new())
}

fn with<const N: usize>(sentence: &'static Sentence, params: [(&'static str, Param); N]) -> Told {
    (sentence, params.into())
}

fn of_space(sentence: &'static Sentence, space: Space) -> Told {
    with(sentence, [("space", Param::Space(space))])
}

fn of_step(sentence: &'static Sentence, from: Space, to: Space) -> Told {
    let params = [("from", Param::Space(from)), ("to", Param::Space(to))];
    with(sentence, params)
}

fn of_player(sentence: &'static Sentence, player: Player) -> Told {
    with(sentence, [("player", Param::Player(player))])
}

/// Gives types the methods by which people and programs are told of them.
macro_rules! told {
    ($($name:ty, $what:literal;)+) => {$(
        impl $name {
            #[doc = concat!("The name of ", $what, ", the same in every language and version.")]
            pub fn code(&self) -> &'static str {
                self.told().0.code
            }

            #[doc = concat!("What ", $what, " is about, for programs: values with their names.")]
            pub fn params(&self) -> Vec<(&'static str, Param)> {
                self.told().1
            }

            #[doc = concat!("The sentence that tells people of ", $what, ", in their language.")]
            pub fn message(&self, language: Language) -> Message {
                let (sentence, params) = self.told();
                Message {
                    sentence,
                    params,
                    language,
                }
            }
        }
    )+};
}

told! {
    IllegalMove, "the error";
    WrongClick, "the error";
    EndError, "the error";
    ReadMoveError, "the error";
    Outcome, "the end of the game";
    Event, "the event";
}

/// Displays errors as the number of the rule and the English sentence of the table.
macro_rules! displayed {
    ($($name:ty),+) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let message = self.message(Language::English);
                write!(f, "{}: {}", self.rule(), Clause(&message))
            }
        }
    )+};
}

displayed! { IllegalMove, WrongClick, EndError }

impl IllegalMove {
    fn told(self) -> Told {
        match self {
            IllegalMove::GameOver => plain(table::GAME_OVER),
            IllegalMove::NotYourTurn { player } => of_player(table::NOT_YOUR_TURN, player),
            IllegalMove::JumpDue(space) => of_space(table::JUMP_DUE, space),
            IllegalMove::NoJumpDue => plain(table::NO_JUMP_DUE),
            IllegalMove::OffBoard(space) => of_space(table::OFF_BOARD, space),
            IllegalMove::Empty(space) => of_space(table::EMPTY, space),
            IllegalMove::NotOwner(space) => of_space(table::NOT_OWNER, space),
            IllegalMove::OwnBird(space) => of_space(table::OWN_BIRD, space),
            IllegalMove::TooHigh(space) => of_space(table::TOO_HIGH, space),
            IllegalMove::SlideOntoLevel(to, from) => of_step(table::SLIDE_ONTO_LEVEL, from, to),
            IllegalMove::SlideForward(space) => of_space(table::SLIDE_FORWARD, space),
            IllegalMove::SlideBackward(space) => of_space(table::SLIDE_BACKWARD, space),
            IllegalMove::ClimbHeight(from, to) => of_step(table::CLIMB_HEIGHT, from, to),
            IllegalMove::ClimbBackward => plain(table::CLIMB_BACKWARD),
            IllegalMove::DescentHeight(from, to) => of_step(table::DESCENT_HEIGHT, from, to),
            IllegalMove::DescentBackward => plain(table::DESCENT_BACKWARD),
            IllegalMove::JumpReach(from, to) => of_step(table::JUMP_REACH, from, to),
            IllegalMove::Returns(space) => of_space(table::RETURNS, space),
            IllegalMove::CannotComplete => plain(table::CANNOT_COMPLETE),
            IllegalMove::River(space) => of_space(table::RIVER, space),
            IllegalMove::Reverse => plain(table::REVERSE),
            IllegalMove::ReverseForced => plain(table::REVERSE_FORCED),
        }
    }
}

impl WrongClick {
    fn told(self) -> Told {
        match self {
            WrongClick::Illegal(error) => error.told(),
            WrongClick::NoMovement(space) => of_space(table::NO_MOVEMENT, space),
            WrongClick::NotAdjacent(to, from) => of_step(table::NOT_ADJACENT, from, to),
            WrongClick::Choose => plain(table::CHOOSE),
            WrongClick::NoChoice(kind) => with(table::NO_CHOICE, [("kind", Param::Kind(kind))]),
            WrongClick::Complete => plain(table::COMPLETE),
        }
    }
}

impl EndError {
    fn told(self) -> Told {
        plain(match self {
            EndError::GameOver => table::GAME_OVER,
            EndError::NoResult => table::NO_RESULT,
        })
    }
}

impl ReadMoveError {
    fn told(&self) -> Told {
        match self {
            ReadMoveError::Text(_) => plain(table::NO_MOVE),
            ReadMoveError::Illegal(error) => error.told(),
            ReadMoveError::Ambiguous { choices } => {
                with(table::AMBIGUOUS, [("choices", Param::Choices(*choices))])
            }
        }
    }
}

impl Outcome {
    fn told(self) -> Told {
        match self {
            Outcome::Win { winner, reason } => {
                let sentence = match reason {
                    WinReason::Bird => table::BIRD,
                    WinReason::Dragons => table::DRAGONS,
                    WinReason::Stuck => table::STUCK,
                };
                of_player(sentence, winner)
            }
            Outcome::Repetition => plain(table::REPETITION),
        }
    }
}

impl Event {
    fn told(self) -> Told {
        match self {
            Event::Moved {
                player,
                kind,
                pieces,
                from,
                to,
                ..
            } => with(
                table::MOVED,
                [
                    ("player", Param::Player(player)),
                    ("number", Param::Number(pieces.height())),
                    ("from", Param::Space(from)),
                    ("to", Param::Space(to)),
                    ("kind", Param::Kind(kind)),
                ],
            ),
            Event::JumpDue { at } => of_space(table::MUST_JUMP, at),
            Event::TurnEnded { player } => of_player(table::TURN_ENDED, player),
            Event::Warned { player } => of_player(table::WARNED, player),
            Event::NoLongerWarned { player } => of_player(table::NO_LONGER_WARNED, player),
            Event::Ended { outcome } => outcome.told(),
            Event::Concluded {
                result,
                termination,
            } => {
                let result = ("result", Param::Result(result));
                match termination {
                    Some(how) => {
                        let how = ("termination", Param::Termination(how));
                        with(table::CONCLUDED_BY, [result, how])
                    }
                    None => with(table::CONCLUDED, [result]),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use super::*;

    /// The names of the placeholders of a text, sorted.
    fn placeholders(text: &str) -> Vec<&str> {
        let parts = text.split('{').skip(1);
        let inside = parts.map(|part| part.split_once('}').expect("a closed brace").0);
        let mut names: Vec<&str> = inside.collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_sentence_is_there_in_every_language_with_the_same_values() {
        let mut codes = BTreeMap::new();
        for sentence in table::ALL {
            *codes.entry(sentence.code).or_insert(0) += 1;
            let english = sentence.text(Language::English);
            for language in Language::ALL {
                let text = sentence.text(language);
                assert_eq!(placeholders(text), placeholders(english), "{text}");
                assert!(!text.ends_with('.') && !text.contains("  "), "{text}");
                assert!(text.starts_with(|first: char| first.is_lowercase() || first == '{'));
            }
            assert_ne!(english, sentence.text(Language::Spanish));
        }
        let twice = codes.iter().filter(|(_, times)| **times > 1);
        // One event told in more or in fewer words.
        assert!(twice.map(|(code, _)| *code).eq(["concluded"]));
    }
}
