//! States and views as plain data.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{
    Cards, InvalidData, Species, VERSION, cards, check_version, counts_text, read, species_of,
    write_cards,
};
use crate::{Seat, Seats, Table};

/// A [`crate::State`]: all cards, whose turn it is and what comes next.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// [`VERSION`].
    pub version: u32,
    /// The text of the state (B10.3).
    pub text: String,
    /// The number of players, 2 to 5.
    pub players: u8,
    /// The dealer's seat.
    pub dealer: u8,
    /// The seat whose turn it is.
    pub player: u8,
    /// What comes next.
    pub phase: Phase,
    /// Who makes the next move.
    pub to_move: Actor,
    /// The four rows, each a list of blocks from left to right.
    pub rows: [Vec<Block>; 4],
    /// The hands, seat 1 first.
    pub hands: Vec<Hand>,
    /// The collections, seat 1 first.
    pub collections: Vec<Cards>,
    /// The draw pile.
    pub draw_pile: Cards,
    /// The discard pile.
    pub discard_pile: Cards,
    /// How the game ended; `null` while it goes on.
    pub outcome: Option<Outcome>,
}

/// A [`crate::View`]: what one viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// [`VERSION`].
    pub version: u32,
    /// The text of the view (B10.5).
    pub text: String,
    /// The viewer's seat; `null` for a spectator.
    pub viewer: Option<u8>,
    /// The number of players, 2 to 5.
    pub players: u8,
    /// The dealer's seat.
    pub dealer: u8,
    /// The seat whose turn it is.
    pub player: u8,
    /// What comes next.
    pub phase: Phase,
    /// Who makes the next move.
    pub to_move: Actor,
    /// The four rows, each a list of blocks from left to right.
    pub rows: [Vec<Block>; 4],
    /// The hands as the viewer sees them, seat 1 first.
    pub hands: Vec<ViewedHand>,
    /// The collections, seat 1 first.
    pub collections: Vec<Cards>,
    /// How many cards the draw pile has.
    pub draw_pile: u8,
    /// The discard pile.
    pub discard_pile: Cards,
    /// How the game ended; `null` while it goes on.
    pub outcome: Option<Outcome>,
}

/// Cards of one species side by side in a row.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Block {
    /// The species.
    pub species: Species,
    /// How many cards, 1 to 20.
    pub number: u8,
}

/// A hand with all its cards, and what the others know of it (B9.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hand {
    /// How many cards it has.
    pub size: u8,
    /// The cards that everybody knows.
    pub known: Cards,
    /// The species that everybody knows not to be among the other cards.
    pub absent: Vec<Species>,
    /// The other cards.
    pub unknown: Cards,
}

/// A hand as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewedHand {
    /// How many cards it has.
    pub size: u8,
    /// The cards that everybody knows.
    pub known: Cards,
    /// The species that everybody knows not to be among the other cards.
    pub absent: Vec<Species>,
    /// The other cards; `null` where the viewer does not see them.
    pub unknown: Option<Cards>,
}

/// What comes next (B10.3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// Chance deals the rows.
    Rows {},
    /// Chance deals the hands.
    Hands {},
    /// Chance deals a bird to each collection.
    Birds {},
    /// The player lays.
    Lay {},
    /// Chance adds cards to a row.
    Refill {
        /// The row.
        row: u8,
    },
    /// The player chooses whether to draw.
    Draw {},
    /// Chance gives the cards drawn.
    Drawing {
        /// How many are to come, 1 or 2.
        cards: u8,
    },
    /// The player flies a flock home or passes.
    Fly {},
    /// The game is over.
    Over {},
}

/// Who makes the next move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Actor {
    /// A player.
    Seat {
        /// The player's seat.
        seat: u8,
    },
    /// Chance.
    Chance {},
    /// Nobody, since the game is over.
    Nobody {},
}

/// How a game ended (B8).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The seats that won, in order.
    pub winners: Vec<u8>,
    /// What ended the game.
    pub ending: Ending,
}

/// What ended a game (B8.1, B8.2).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Ending {
    /// A collection of seven species.
    SevenSpecies,
    /// A collection of three birds each of two species.
    TwoThrees,
    /// Too few cards for the next round.
    NoDeal,
}

impl From<crate::Outcome> for Outcome {
    fn from(outcome: crate::Outcome) -> Outcome {
        Outcome {
            winners: outcome.winners().map(Seat::number).collect(),
            ending: match outcome.ending() {
                crate::Ending::SevenSpecies => Ending::SevenSpecies,
                crate::Ending::TwoThrees => Ending::TwoThrees,
                crate::Ending::NoDeal => Ending::NoDeal,
            },
        }
    }
}

impl TryFrom<&Outcome> for crate::Outcome {
    type Error = InvalidData;

    fn try_from(data: &Outcome) -> Result<crate::Outcome, InvalidData> {
        let mut winners = Seats::EMPTY;
        for &number in &data.winners {
            let seat = Seat::new(number).ok_or(InvalidData::OutOfRange {
                field: "winners",
                found: number,
            })?;
            winners = winners.with(seat);
        }
        let ending = match data.ending {
            Ending::SevenSpecies => crate::Ending::SevenSpecies,
            Ending::TwoThrees => crate::Ending::TwoThrees,
            Ending::NoDeal => crate::Ending::NoDeal,
        };
        Ok(crate::Outcome { winners, ending })
    }
}

impl From<crate::Phase> for Phase {
    fn from(phase: crate::Phase) -> Phase {
        match phase {
            crate::Phase::Rows => Phase::Rows {},
            crate::Phase::Hands => Phase::Hands {},
            crate::Phase::Birds => Phase::Birds {},
            crate::Phase::Lay => Phase::Lay {},
            crate::Phase::Refill(row) => Phase::Refill { row: row.number() },
            crate::Phase::Draw => Phase::Draw {},
            crate::Phase::Drawing(cards) => Phase::Drawing { cards },
            crate::Phase::Fly => Phase::Fly {},
            crate::Phase::Over => Phase::Over {},
        }
    }
}

impl Phase {
    /// The word of B10.3.
    fn text(self) -> String {
        match self {
            Phase::Rows {} => "rows".into(),
            Phase::Hands {} => "hands".into(),
            Phase::Birds {} => "birds".into(),
            Phase::Lay {} => "lay".into(),
            Phase::Refill { row } => format!("refill:{row}"),
            Phase::Draw {} => "draw".into(),
            Phase::Drawing { cards } => format!("draw:{cards}"),
            Phase::Fly {} => "fly".into(),
            Phase::Over {} => "over".into(),
        }
    }
}

impl From<crate::Actor> for Actor {
    fn from(actor: crate::Actor) -> Actor {
        match actor {
            crate::Actor::Seat(seat) => Actor::Seat {
                seat: seat.number(),
            },
            crate::Actor::Chance => Actor::Chance {},
            crate::Actor::Nobody => Actor::Nobody {},
        }
    }
}

fn rows(table: &Table) -> [Vec<Block>; 4] {
    table.rows().map(|row| {
        let blocks = row.blocks().map(|block| Block {
            species: block.species.into(),
            number: block.number,
        });
        blocks.collect()
    })
}

fn collections(table: &Table) -> Vec<Cards> {
    let seats = table.seats().map(|seat| cards(table.collection(seat)));
    seats.collect()
}

impl From<&crate::State> for State {
    fn from(state: &crate::State) -> State {
        let table = state.table();
        let hand = |seat| Hand {
            size: state.hand(seat).total() as u8,
            known: cards(table.known(seat)),
            absent: species_of(table.absent(seat)),
            unknown: cards(state.unknown(seat)),
        };
        State {
            version: VERSION,
            text: state.to_string(),
            players: table.players(),
            dealer: table.dealer().number(),
            player: table.player().number(),
            phase: table.phase().into(),
            to_move: table.to_move().into(),
            rows: rows(table),
            hands: table.seats().map(hand).collect(),
            collections: collections(table),
            draw_pile: cards(state.draw_pile()),
            discard_pile: cards(table.discard_pile()),
            outcome: state.outcome().map(Outcome::from),
        }
    }
}

impl From<&crate::View> for View {
    fn from(view: &crate::View) -> View {
        let table = view.table();
        let hand = |seat| ViewedHand {
            size: view.hand_size(seat) as u8,
            known: cards(table.known(seat)),
            absent: species_of(table.absent(seat)),
            unknown: match view.hand() {
                Some(hand) if view.seat() == Some(seat) => {
                    Some(cards(hand.minus(table.known(seat))))
                }
                _ => None,
            },
        };
        View {
            version: VERSION,
            text: view.to_string(),
            viewer: view.seat().map(Seat::number),
            players: table.players(),
            dealer: table.dealer().number(),
            player: table.player().number(),
            phase: table.phase().into(),
            to_move: table.to_move().into(),
            rows: rows(table),
            hands: table.seats().map(hand).collect(),
            collections: collections(table),
            draw_pile: view.draw_size() as u8,
            discard_pile: cards(table.discard_pile()),
            outcome: view.outcome().map(Outcome::from),
        }
    }
}

/// A text for each item, separated by `/`.
fn slashed<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    let texts: Vec<String> = items.iter().map(text).collect();
    texts.join("/")
}

fn row_text(row: &Vec<Block>) -> String {
    let mut text = String::new();
    for block in row {
        write_cards(&mut text, block.species, block.number);
    }
    if text.is_empty() {
        text.push('-');
    }
    text
}

/// What the others know of a hand, and the text of its other cards.
fn hand_text(known: &Cards, absent: &[Species], unknown: &str) -> String {
    let mut text = String::new();
    if !known.is_empty() {
        text.push_str(&counts_text(known));
    }
    if !absent.is_empty() {
        text.push('!');
        text.extend(
            absent
                .iter()
                .map(|&species| crate::Species::from(species).letter()),
        );
    }
    if !text.is_empty() {
        text.push(':');
    }
    text + unknown
}

impl TryFrom<&State> for crate::State {
    type Error = InvalidData;

    fn try_from(data: &State) -> Result<crate::State, InvalidData> {
        check_version(data.version)?;
        let hand = |hand: &Hand| hand_text(&hand.known, &hand.absent, &counts_text(&hand.unknown));
        let text = format!(
            "{} {} {} {} {} {} {} {}",
            slashed(&data.rows, row_text),
            slashed(&data.hands, hand),
            slashed(&data.collections, counts_text),
            counts_text(&data.draw_pile),
            counts_text(&data.discard_pile),
            data.dealer,
            data.player,
            data.phase.text(),
        );
        read(data, &text)
    }
}

impl TryFrom<&View> for crate::View {
    type Error = InvalidData;

    fn try_from(data: &View) -> Result<crate::View, InvalidData> {
        check_version(data.version)?;
        let hand = |hand: &ViewedHand| {
            let known: u32 = hand.known.values().copied().map(u32::from).sum();
            let hidden = || format!("?{}", u32::from(hand.size).saturating_sub(known));
            let unknown = hand.unknown.as_ref().map_or_else(hidden, counts_text);
            hand_text(&hand.known, &hand.absent, &unknown)
        };
        let text = format!(
            "{} {} {} ?{} {} {} {} {}",
            slashed(&data.rows, row_text),
            slashed(&data.hands, hand),
            slashed(&data.collections, counts_text),
            data.draw_pile,
            counts_text(&data.discard_pile),
            data.dealer,
            data.player,
            data.phase.text(),
        );
        read(data, &text)
    }
}
