//! Events as plain data.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Cards, End, InvalidData, Outcome, Species, cards, counts_text};
use crate::{Counts, RowNumber, Seat, SeenEvent, ShownHands, Termination};

/// A [`crate::Event`] or a [`SeenEvent`]: a card that the viewer does not see is `null`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    tag = "event",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the fields are those of the crate's events")]
pub enum Event {
    /// A card is dealt to a row (B3.2).
    DealtToRow { row: u8, species: Species },
    /// A card that the row has already goes to the discard pile (B3.2).
    DealtToDiscard { row: u8, species: Species },
    /// A card is dealt to a hand (B3.2).
    DealtToHand { player: u8, card: Option<Species> },
    /// A bird is dealt to a collection (B3.2).
    DealtBird { player: u8, species: Species },
    /// The discard pile becomes the draw pile (B2.2).
    PileTurned { cards: Cards },
    /// A player lays cards and takes what they surround (B5.1,
    /// B5.2).
    Laid {
        player: u8,
        species: Species,
        number: u8,
        row: u8,
        end: End,
        taken: Cards,
    },
    /// A card is added to a row (B5.4).
    Refilled { row: u8, species: Species, end: End },
    /// A player chooses to draw (B6.1).
    Drew { player: u8, number: u8 },
    /// A player declines to draw (B6.1).
    Declined { player: u8 },
    /// A card that was drawn comes to the hand (B6.1).
    CardDrawn { player: u8, card: Option<Species> },
    /// A player flies home a flock (B7.1).
    Flown {
        player: u8,
        species: Species,
        collected: u8,
        discarded: u8,
    },
    /// A player passes (B7.2).
    Passed { player: u8 },
    /// The turn of a player is over (B8).
    TurnEnded { player: u8 },
    /// A player has emptied the hand; the other hands are shown (B8.2).
    RoundEnded { player: u8, hands: Vec<ShownHand> },
    /// The rules end the game (B8).
    Ended { outcome: Outcome },
    /// The game is ended otherwise than by the rules (B10.6).
    Concluded {
        /// The result as in a record: `*`, `2` or `1,3`.
        result: String,
        /// The word of the tag Termination; `null` where it is not known.
        termination: Option<String>,
    },
}

/// A hand that all see when a round ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownHand {
    /// Whose hand it was.
    pub player: u8,
    /// Its cards, at least one.
    pub cards: Cards,
}

impl From<&SeenEvent> for Event {
    fn from(event: &SeenEvent) -> Event {
        use crate::Event as E;
        match *event {
            E::DealtToRow { row, species } => Event::DealtToRow {
                row: row.number(),
                species: species.into(),
            },
            E::DealtToDiscard { row, species } => Event::DealtToDiscard {
                row: row.number(),
                species: species.into(),
            },
            E::DealtToHand { player, card } => Event::DealtToHand {
                player: player.number(),
                card: card.map(Species::from),
            },
            E::DealtBird { player, species } => Event::DealtBird {
                player: player.number(),
                species: species.into(),
            },
            E::PileTurned { cards: pile } => Event::PileTurned { cards: cards(pile) },
            E::Laid {
                player,
                species,
                number,
                row,
                end,
                taken,
            } => Event::Laid {
                player: player.number(),
                species: species.into(),
                number,
                row: row.number(),
                end: end.into(),
                taken: cards(taken),
            },
            E::Refilled { row, species, end } => Event::Refilled {
                row: row.number(),
                species: species.into(),
                end: end.into(),
            },
            E::Drew { player, number } => Event::Drew {
                player: player.number(),
                number,
            },
            E::Declined { player } => Event::Declined {
                player: player.number(),
            },
            E::CardDrawn { player, card } => Event::CardDrawn {
                player: player.number(),
                card: card.map(Species::from),
            },
            E::Flown {
                player,
                species,
                collected,
                discarded,
            } => Event::Flown {
                player: player.number(),
                species: species.into(),
                collected,
                discarded,
            },
            E::Passed { player } => Event::Passed {
                player: player.number(),
            },
            E::TurnEnded { player } => Event::TurnEnded {
                player: player.number(),
            },
            E::RoundEnded { player, hands } => {
                let hands = hands.iter().map(|(seat, hand)| ShownHand {
                    player: seat.number(),
                    cards: cards(hand),
                });
                Event::RoundEnded {
                    player: player.number(),
                    hands: hands.collect(),
                }
            }
            E::Ended { outcome } => Event::Ended {
                outcome: outcome.into(),
            },
            E::Concluded {
                result,
                termination,
            } => Event::Concluded {
                result: result.to_string(),
                termination: termination.map(|termination| termination.to_string()),
            },
        }
    }
}

/// With all cards, as only the server may have them.
impl From<&crate::Event> for Event {
    fn from(event: &crate::Event) -> Event {
        Event::from(&event.map_card(|_, card| Some(card)))
    }
}

fn seat(number: u8) -> Result<Seat, InvalidData> {
    Seat::new(number).ok_or(InvalidData::OutOfRange {
        field: "player",
        found: number,
    })
}

fn row_number(number: u8) -> Result<RowNumber, InvalidData> {
    RowNumber::new(number).ok_or(InvalidData::OutOfRange {
        field: "row",
        found: number,
    })
}

fn counts(data: &Cards) -> Result<Counts, InvalidData> {
    let text = counts_text(data);
    let counts: Counts = text.parse()?;
    if cards(counts) == *data {
        Ok(counts)
    } else {
        Err(InvalidData::Contradiction { text })
    }
}

fn shown_hands(data: &[ShownHand]) -> Result<ShownHands, InvalidData> {
    let mut hands = ShownHands::default();
    for hand in data {
        hands.0[seat(hand.player)?.index()] = counts(&hand.cards)?;
    }
    Ok(hands)
}

impl TryFrom<&Event> for SeenEvent {
    type Error = InvalidData;

    fn try_from(data: &Event) -> Result<SeenEvent, InvalidData> {
        use crate::Event as E;
        let event = match data {
            Event::DealtToRow { row, species } => E::DealtToRow {
                row: row_number(*row)?,
                species: (*species).into(),
            },
            Event::DealtToDiscard { row, species } => E::DealtToDiscard {
                row: row_number(*row)?,
                species: (*species).into(),
            },
            Event::DealtToHand { player, card } => E::DealtToHand {
                player: seat(*player)?,
                card: card.map(crate::Species::from),
            },
            Event::DealtBird { player, species } => E::DealtBird {
                player: seat(*player)?,
                species: (*species).into(),
            },
            Event::PileTurned { cards } => E::PileTurned {
                cards: counts(cards)?,
            },
            Event::Laid {
                player,
                species,
                number,
                row,
                end,
                taken,
            } => E::Laid {
                player: seat(*player)?,
                species: (*species).into(),
                number: *number,
                row: row_number(*row)?,
                end: (*end).into(),
                taken: counts(taken)?,
            },
            Event::Refilled { row, species, end } => E::Refilled {
                row: row_number(*row)?,
                species: (*species).into(),
                end: (*end).into(),
            },
            Event::Drew { player, number } => E::Drew {
                player: seat(*player)?,
                number: *number,
            },
            Event::Declined { player } => E::Declined {
                player: seat(*player)?,
            },
            Event::CardDrawn { player, card } => E::CardDrawn {
                player: seat(*player)?,
                card: card.map(crate::Species::from),
            },
            Event::Flown {
                player,
                species,
                collected,
                discarded,
            } => E::Flown {
                player: seat(*player)?,
                species: (*species).into(),
                collected: *collected,
                discarded: *discarded,
            },
            Event::Passed { player } => E::Passed {
                player: seat(*player)?,
            },
            Event::TurnEnded { player } => E::TurnEnded {
                player: seat(*player)?,
            },
            Event::RoundEnded { player, hands } => E::RoundEnded {
                player: seat(*player)?,
                hands: shown_hands(hands)?,
            },
            Event::Ended { outcome } => E::Ended {
                outcome: outcome.try_into()?,
            },
            Event::Concluded {
                result,
                termination,
            } => E::Concluded {
                result: result.parse()?,
                termination: match termination {
                    None => None,
                    Some(word) => {
                        let known = Termination::from_word(word);
                        Some(known.ok_or_else(|| InvalidData::Termination {
                            found: word.clone(),
                        })?)
                    }
                },
            },
        };
        if Event::from(&event) == *data {
            Ok(event)
        } else {
            Err(InvalidData::Contradiction {
                text: String::from("a list of hands in another order, or with one twice"),
            })
        }
    }
}
