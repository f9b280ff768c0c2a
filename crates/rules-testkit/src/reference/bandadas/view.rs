//! Views (B9.1, B9.3, B10.5) and the worlds that agree with them (B9.4).

use std::fmt;

use super::text::{
    print_counts, print_hand, print_known_part, print_list, print_phase, print_row, read_cards,
    read_counts, read_hand, read_known_part, read_list, read_number, read_phase, read_seat,
};
use super::{Cards, Hand, Phase, Reference, SPECIES, all_cards, count, sort};

/// What a viewer sees of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SeenHand {
    /// The viewer's own.
    Open(Hand),
    /// Anybody else's.
    Hidden {
        /// The cards that all know to be there.
        known: Cards,
        /// The species that all know not to be among the others.
        absent: Cards,
        /// How many others there are.
        unknown: usize,
    },
}

/// What a seat, or a spectator, sees of a state (B9.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// As in the state.
    pub rows: Vec<Cards>,
    /// What is seen of the hand of each seat.
    pub hands: Vec<SeenHand>,
    /// As in the state.
    pub collections: Vec<Cards>,
    /// How many cards the draw pile holds.
    pub draw: usize,
    /// As in the state.
    pub discard: Cards,
    /// As in the state.
    pub dealer: usize,
    /// As in the state.
    pub player: usize,
    /// As in the state.
    pub phase: Phase,
}

impl Reference {
    /// What a seat, or a spectator, sees (B9.1, B9.3).
    pub fn view(&self, viewer: Option<usize>) -> View {
        let see = |seat: usize| {
            let hand = self.hands[seat - 1].clone();
            if viewer == Some(seat) {
                SeenHand::Open(hand)
            } else {
                SeenHand::Hidden {
                    known: hand.known,
                    absent: hand.absent,
                    unknown: hand.unknown.len(),
                }
            }
        };
        View {
            rows: self.rows.clone(),
            hands: (1..=self.players()).map(see).collect(),
            collections: self.collections.clone(),
            draw: self.draw.len(),
            discard: self.discard.clone(),
            dealer: self.dealer,
            player: self.player,
            phase: self.phase,
        }
    }
}

impl fmt::Display for View {
    /// The view's text (B10.5).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {} ?{} {} {} {} {}",
            print_list(&self.rows, |row| print_row(row)),
            print_list(&self.hands, print_seen_hand),
            print_list(&self.collections, |cards| print_counts(cards)),
            self.draw,
            print_counts(&self.discard),
            self.dealer,
            self.player,
            print_phase(self.phase),
        )
    }
}

/// A hand in a view as text (B10.5).
fn print_seen_hand(hand: &SeenHand) -> String {
    match hand {
        SeenHand::Open(hand) => print_hand(hand),
        SeenHand::Hidden {
            known,
            absent,
            unknown,
        } => {
            format!("{}?{unknown}", print_known_part(known, absent))
        }
    }
}

/// The hand that a text in a view describes (B10.5).
fn read_seen_hand(text: &str) -> Result<SeenHand, String> {
    let (known, absent, unknown) = read_known_part(text)?;
    match unknown.strip_prefix('?') {
        Some(number) => Ok(SeenHand::Hidden {
            known,
            absent,
            unknown: read_number(number)?,
        }),
        None => Ok(SeenHand::Open(read_hand(text)?)),
    }
}

impl View {
    /// The view that a text describes (B10.5).
    ///
    /// # Errors
    /// If the text is not canonical, shows more than one hand, or is no view of any state.
    pub fn from_text(text: &str) -> Result<View, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [
            rows,
            hands,
            collections,
            draw,
            discard,
            dealer,
            player,
            phase,
        ] = fields[..]
        else {
            return Err("a view has eight fields".to_string());
        };
        let hands = read_list(hands, read_seen_hand)?;
        if !(2..=5).contains(&hands.len()) {
            return Err("there are two to five players".to_string());
        }
        let view = View {
            rows: read_list(rows, read_cards)?,
            collections: read_list(collections, read_counts)?,
            draw: read_number(
                draw.strip_prefix('?')
                    .ok_or("the draw pile is not hidden")?,
            )?,
            discard: read_counts(discard)?,
            dealer: read_seat(dealer, hands.len())?,
            player: read_seat(player, hands.len())?,
            phase: read_phase(phase)?,
            hands,
        };
        if view.to_string() != text {
            return Err(format!("{text:?} is not canonical"));
        }
        if view
            .hands
            .iter()
            .filter(|hand| matches!(hand, SeenHand::Open(_)))
            .count()
            > 1
        {
            return Err("more than one hand is shown".to_string());
        }
        view.some_world()?.refuse_the_impossible()?;
        Ok(view)
    }

    /// The seat that sees this, if it is not a spectator's view.
    pub fn viewer(&self) -> Option<usize> {
        self.hands
            .iter()
            .position(|hand| matches!(hand, SeenHand::Open(_)))
            .map(|place| place + 1)
    }

    /// All cards of B1 that the view does not show (B9.4).
    ///
    /// # Errors
    /// If it shows more cards of a species than there are.
    pub fn unseen(&self) -> Result<Cards, String> {
        let mut unseen = all_cards();
        let mut shown = self.discard.clone();
        shown.extend(self.rows.iter().flatten());
        shown.extend(self.collections.iter().flatten());
        for hand in &self.hands {
            match hand {
                SeenHand::Open(hand) => shown.extend(hand.cards()),
                SeenHand::Hidden { known, .. } => shown.extend(known),
            }
        }
        for card in shown {
            let place = unseen
                .iter()
                .position(|other| *other == card)
                .ok_or("a species has a wrong total")?;
            unseen.remove(place);
        }
        Ok(unseen)
    }

    /// The hidden hands: the seat, the number of unknown cards and the absent species of each.
    fn hidden(&self) -> Vec<(usize, usize, Cards)> {
        let mut list = Vec::new();
        for (place, hand) in self.hands.iter().enumerate() {
            if let SeenHand::Hidden {
                absent, unknown, ..
            } = hand
            {
                list.push((place + 1, *unknown, absent.clone()));
            }
        }
        list
    }

    /// The state in which the hidden hands hold these unknown cards and the draw pile the rest.
    fn world(&self, unknown: &[(usize, Cards)], draw: Cards) -> Reference {
        let fill = |(place, hand): (usize, &SeenHand)| match hand {
            SeenHand::Open(hand) => hand.clone(),
            SeenHand::Hidden { known, absent, .. } => {
                let cards = unknown
                    .iter()
                    .find(|(seat, _)| *seat == place + 1)
                    .map(|(_, cards)| cards.clone());
                Hand {
                    known: known.clone(),
                    absent: absent.clone(),
                    unknown: cards.unwrap_or_default(),
                }
            }
        };
        Reference {
            rows: self.rows.clone(),
            hands: self.hands.iter().enumerate().map(fill).collect(),
            collections: self.collections.clone(),
            draw,
            discard: self.discard.clone(),
            dealer: self.dealer,
            player: self.player,
            phase: self.phase,
        }
    }

    /// Every state that agrees with the view, once each, with the number of ways to place the
    /// unseen cards, taken as different things, that lead to it (B9.4).
    ///
    /// Their number grows fast with the numbers of unknown cards; the ways of a view with more
    /// than three full hidden hands may be too many for their type.
    ///
    /// # Errors
    /// If the view shows a wrong number of cards.
    pub fn worlds(&self) -> Result<Vec<(Reference, u128)>, String> {
        let mut partial = vec![Placing {
            hands: Vec::new(),
            left: self.unseen()?,
            ways: 1,
        }];
        for (seat, number, absent) in self.hidden() {
            let mut longer = Vec::new();
            for placing in partial {
                for (cards, ways) in selections(&placing.left, number, &absent) {
                    longer.push(Placing {
                        hands: [placing.hands.clone(), vec![(seat, cards.clone())]].concat(),
                        left: without(&placing.left, &cards),
                        ways: placing.ways * ways,
                    });
                }
            }
            partial = longer;
        }
        partial.retain(|placing| placing.left.len() == self.draw);
        Ok(partial
            .into_iter()
            .map(|placing| (self.world(&placing.hands, placing.left), placing.ways))
            .collect())
    }

    /// Any one state that agrees with the view.
    ///
    /// # Errors
    /// If there is none.
    pub fn some_world(&self) -> Result<Reference, String> {
        let mut left = self.unseen()?;
        let mut wanting = self.hidden();
        let total: usize = wanting.iter().map(|(_, number, _)| number).sum();
        if total + self.draw != left.len() {
            return Err("the number of hidden cards is wrong".to_string());
        }
        let mut hands: Vec<(usize, Cards)> = wanting
            .iter()
            .map(|(seat, _, _)| (*seat, Vec::new()))
            .collect();
        if !can_be_filled(&wanting, &left) {
            return Err("no cards fit the absent species".to_string());
        }
        for hand in 0..hands.len() {
            while wanting[hand].1 > 0 {
                wanting[hand].1 -= 1;
                let card = species_that_fit(&left, &wanting[hand].2)
                    .into_iter()
                    .find(|card| can_be_filled(&wanting, &without(&left, &[*card])))
                    .ok_or("no cards fit the absent species")?;
                left = without(&left, &[card]);
                hands[hand].1.push(card);
            }
            sort(&mut hands[hand].1);
        }
        Ok(self.world(&hands, left))
    }
}

/// Some hidden hands filled, the unseen cards that are left, and the ways to get there.
struct Placing {
    hands: Vec<(usize, Cards)>,
    left: Cards,
    ways: u128,
}

/// The species of some cards that are not absent.
fn species_that_fit(cards: &[char], absent: &[char]) -> Cards {
    super::species_in(cards)
        .into_iter()
        .filter(|letter| !absent.contains(letter))
        .collect()
}

/// Whether hands that want these numbers of cards, none of their absent species, can all be
/// filled: for every set of hands there are enough cards that fit at least one of them (Hall's
/// theorem).
fn can_be_filled(hands: &[(usize, usize, Cards)], cards: &[char]) -> bool {
    (0..1_usize << hands.len()).all(|set| {
        let chosen: Vec<_> = (0..hands.len())
            .filter(|hand| set >> hand & 1 == 1)
            .map(|hand| &hands[hand])
            .collect();
        let wanted: usize = chosen.iter().map(|(_, number, _)| number).sum();
        let fitting = cards
            .iter()
            .filter(|card| chosen.iter().any(|(_, _, absent)| !absent.contains(card)));
        wanted <= fitting.count()
    })
}

/// Cards without some of them.
fn without(cards: &[char], some: &[char]) -> Cards {
    let mut left = cards.to_vec();
    for card in some {
        let place = left
            .iter()
            .position(|other| other == card)
            .expect("they are among them");
        left.remove(place);
    }
    left
}

/// Every different choice of `number` cards, none of an absent species, with the number of
/// ways to choose it.
fn selections(cards: &[char], number: usize, absent: &[char]) -> Vec<(Cards, u128)> {
    let mut partial: Vec<(Cards, u128)> = vec![(Vec::new(), 1)];
    for species in SPECIES {
        let there = if absent.contains(&species.letter) {
            0
        } else {
            count(cards, species.letter)
        };
        let mut longer = Vec::new();
        for (chosen, ways) in partial {
            for more in 0..=there.min(number - chosen.len()) {
                let cards = [chosen.clone(), vec![species.letter; more]].concat();
                longer.push((cards, ways * choose(there, more)));
            }
        }
        partial = longer;
    }
    partial.retain(|(chosen, _)| chosen.len() == number);
    partial
}

/// In how many ways one can choose `some` of `all` things.
fn choose(all: usize, some: usize) -> u128 {
    (0..some).fold(1, |ways, step| {
        ways * (all - step) as u128 / (step + 1) as u128
    })
}
