//! Which sentence tells a value, and what is put into it.

use alloc::vec::Vec;

use super::{Language, Message, Param, Sentence, table};
use crate::game::{EndError, GameResult, ReadMoveError, Termination};
use crate::illegal::{IllegalMove, SetupError};
use crate::outcome::{Ending, Outcome};
use crate::view::WrongEvent;
use crate::{End, Event, RowNumber, Seat, SeenEvent, Species};

type Params = Vec<(&'static str, Param)>;
type Told = (&'static Sentence, Params);

/// A sentence without values.
const fn plain(sentence: &'static Sentence) -> Told {
    (sentence, Vec::new())
}

fn with<const N: usize>(sentence: &'static Sentence, params: [(&'static str, Param); N]) -> Told {
    (sentence, params.into())
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
                Message::new(sentence, params, language)
            }
        }
    )+};
}

told! {
    IllegalMove, "the error";
    SetupError, "the error";
    EndError, "the error";
    ReadMoveError, "the error";
    WrongEvent, "the error";
    Outcome, "the end of the game";
    Event, "the event";
    SeenEvent, "the event";
}

impl IllegalMove {
    fn told(self) -> Told {
        match self {
            IllegalMove::GameOver => plain(table::GAME_OVER),
            IllegalMove::ChanceToMove => plain(table::CHANCE_TO_MOVE),
            IllegalMove::PlayerToMove => plain(table::PLAYER_TO_MOVE),
            IllegalMove::NotYourTurn { player } => with(table::NOT_YOUR_TURN, [of_player(player)]),
            IllegalMove::Spectator => plain(table::SPECTATOR),
            IllegalMove::NotInPile { species } => with(table::NOT_IN_PILE, [of_species(species)]),
            IllegalMove::EndMissing => plain(table::END_MISSING),
            IllegalMove::NoRefill => plain(table::NO_REFILL),
            IllegalMove::LayExpected => plain(table::LAY_EXPECTED),
            IllegalMove::NotInHand { species } => with(table::NOT_IN_HAND, [of_species(species)]),
            IllegalMove::DrawExpected => plain(table::DRAW_EXPECTED),
            IllegalMove::FlyExpected => plain(table::FLY_EXPECTED),
            IllegalMove::NoFlock { species, held } => with(
                table::NO_FLOCK,
                [
                    ("species", Param::Species(species)),
                    ("needed", Param::Number(species.small_flock())),
                    ("held", Param::Number(held)),
                ],
            ),
        }
    }
}

impl SetupError {
    fn told(self) -> Told {
        match self {
            SetupError::Players { players } => {
                with(table::PLAYERS, [("players", Param::Number(players))])
            }
            SetupError::Dealer { players, dealer } => with(
                table::DEALER,
                [
                    ("players", Param::Number(players)),
                    ("dealer", Param::Number(dealer)),
                ],
            ),
        }
    }
}

impl EndError {
    fn told(self) -> Told {
        match self {
            EndError::GameOver => plain(table::GAME_OVER),
            EndError::NoPlayer { seat } => with(table::NO_PLAYER, [("player", Param::Seat(seat))]),
            EndError::NoWinner => plain(table::NO_WINNER),
        }
    }
}

impl ReadMoveError {
    fn told(&self) -> Told {
        match self {
            ReadMoveError::Text(_) => plain(table::NO_MOVE),
            ReadMoveError::Illegal(error) => error.told(),
            ReadMoveError::Ambiguous { choices } => {
                with(table::AMBIGUOUS, [("choices", Param::Moves(*choices))])
            }
        }
    }
}

impl WrongEvent {
    fn told(self) -> Told {
        plain(match self {
            WrongEvent::NotNow => table::EVENT_NOT_NOW,
            WrongEvent::Cards => table::EVENT_CARDS,
            WrongEvent::Sight => table::EVENT_SIGHT,
        })
    }
}

impl Outcome {
    fn told(self) -> Told {
        let sentence = match self.ending() {
            Ending::SevenSpecies => table::SEVEN_SPECIES,
            Ending::TwoThrees => table::TWO_THREES,
            Ending::NoDeal => table::NO_DEAL,
        };
        let result = GameResult::from(Some(self));
        with(sentence, [("result", Param::Result(result))])
    }
}

/// The end of a game that its moves did not end.
fn concluded(result: GameResult, termination: Option<Termination>) -> Told {
    let result = ("result", Param::Result(result));
    match termination {
        Some(how) => with(
            table::CONCLUDED_BY,
            [result, ("termination", Param::Termination(how))],
        ),
        None => with(table::CONCLUDED, [result]),
    }
}

impl Event {
    fn told(self) -> Told {
        self.map_card(|_, card| Some(card)).told()
    }
}

impl SeenEvent {
    fn told(self) -> Told {
        match self {
            Event::DealtToRow { row, species } => {
                with(table::DEALT_TO_ROW, [of_row(row), of_species(species)])
            }
            Event::DealtToDiscard { row, species } => {
                with(table::DEALT_TO_DISCARD, [of_row(row), of_species(species)])
            }
            Event::DealtToHand { player, card } => {
                to_hand([table::DEALT_TO_HAND, table::DEALT_HIDDEN], player, card)
            }
            Event::DealtBird { player, species } => {
                with(table::DEALT_BIRD, [of_player(player), of_species(species)])
            }
            Event::PileTurned { cards } => {
                let number = of_number(cards.total() as u8);
                with(table::PILE_TURNED, [("cards", Param::Cards(cards)), number])
            }
            Event::Laid {
                player,
                species,
                number,
                row,
                end,
                taken,
            } => {
                let taken_cards = ("taken", Param::Cards(taken));
                let [who, what] = [of_player(player), of_species(species)];
                let [number, row, end] = [of_number(number), of_row(row), of_end(end)];
                let sentence = if taken.is_empty() {
                    table::LAID
                } else {
                    table::LAID_AND_TAKEN
                };
                with(sentence, [who, what, number, row, end, taken_cards])
            }
            Event::Refilled { row, species, end } => {
                let params = [of_row(row), of_species(species), of_end(end)];
                with(table::REFILLED, params)
            }
            Event::Drew { player, number } => {
                with(table::DREW, [of_player(player), of_number(number)])
            }
            Event::Declined { player } => with(table::DECLINED, [of_player(player)]),
            Event::CardDrawn { player, card } => {
                to_hand([table::CARD_DRAWN, table::HIDDEN_DRAWN], player, card)
            }
            Event::Flown {
                player,
                species,
                collected,
                discarded,
            } => {
                let [who, what] = [of_player(player), of_species(species)];
                let number = of_number(collected.saturating_add(discarded));
                let collected = ("collected", Param::Number(collected));
                let discarded = ("discarded", Param::Number(discarded));
                with(table::FLOWN, [who, what, number, collected, discarded])
            }
            Event::Passed { player } => with(table::PASSED, [of_player(player)]),
            Event::TurnEnded { player } => with(table::TURN_ENDED, [of_player(player)]),
            Event::RoundEnded { player, hands } => {
                let hands = ("hands", Param::Hands(hands));
                with(table::ROUND_ENDED, [of_player(player), hands])
            }
            Event::Ended { outcome } => outcome.told(),
            Event::Concluded {
                result,
                termination,
            } => concluded(result, termination),
        }
    }
}

/// A card that comes to a hand, told by the first sentence if it is seen, else by the second.
fn to_hand([seen, hidden]: [&'static Sentence; 2], player: Seat, card: Option<Species>) -> Told {
    match card {
        Some(card) => with(seen, [of_player(player), ("card", Param::Species(card))]),
        None => with(hidden, [of_player(player)]),
    }
}

const fn of_player(player: Seat) -> (&'static str, Param) {
    ("player", Param::Seat(player))
}

const fn of_species(species: Species) -> (&'static str, Param) {
    ("species", Param::Species(species))
}

const fn of_number(number: u8) -> (&'static str, Param) {
    ("number", Param::Number(number))
}

const fn of_row(row: RowNumber) -> (&'static str, Param) {
    ("row", Param::Row(row))
}

const fn of_end(end: End) -> (&'static str, Param) {
    ("end", Param::End(end))
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;
    use alloc::string::ToString;

    use super::*;

    /// The names of the placeholders of a text, sorted.
    fn placeholders(text: &str) -> Vec<&str> {
        let parts = text.split('{').skip(1);
        let inside = parts.map(|part| part.split_once('}').expect("a closed brace").0);
        let mut names: Vec<&str> = inside.flat_map(|name| name.split(' ')).collect();
        names.retain(|&name| name != "cards");
        names.sort_unstable();
        names.dedup();
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
        let twice: Vec<&str> = codes
            .iter()
            .filter_map(|(code, times)| (*times > 1).then_some(*code))
            .collect();
        // One event told in more or in fewer words.
        assert_eq!(twice, ["card-drawn", "concluded", "dealt-to-hand", "laid"]);
    }

    #[test]
    fn a_message_has_a_value_for_every_placeholder() {
        for error in [
            IllegalMove::NoFlock {
                species: crate::Species::Magpie,
                held: 1,
            },
            IllegalMove::NotInHand {
                species: crate::Species::Owl,
            },
        ] {
            let (sentence, params) = error.told();
            for name in placeholders(sentence.text(Language::English)) {
                assert!(params.iter().any(|(known, _)| *known == name), "{name}");
            }
            assert!(error.to_string().contains(error.rule()));
        }
    }
}
