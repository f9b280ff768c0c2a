//! The frames of an event, for an animation.

use core::fmt::{self, Formatter};
use core::iter::FusedIterator;

use alloc::vec::Vec;

use super::card::{Mark, Shown};
use super::layout::{Area, CARD, Place, TALL};
use super::{Picture, layout};
use crate::{Block, Event, SeenEvent, Species, View, WrongEvent};

/// Cards on their way.
#[derive(Clone, Debug)]
struct Flying {
    /// The species, if it is seen.
    species: Option<Species>,
    number: u8,
    from: Area,
    to: Area,
}

/// All cards on their way, and how far they are: the steps made, and all steps.
#[derive(Clone, Debug)]
pub(super) struct Flight {
    cards: Vec<Flying>,
    /// What they have left behind.
    left: Vec<Place>,
    done: u32,
    steps: u32,
}

/// Finds out what an event moves, from the pictures before and after it.
struct Planner<'a> {
    before: &'a Picture,
    after: &'a Picture,
    flight: Flight,
}

impl Planner<'_> {
    fn fly(&mut self, species: Option<Species>, number: u8, from: Option<Area>, to: Option<Area>) {
        if let (Some(from), Some(to)) = (from, to) {
            self.flight.cards.push(Flying {
                species,
                number,
                from: card(from),
                to: card(to),
            });
        }
    }

    /// Cards leave a place where the viewer sees them, which stays empty.
    fn leave(&mut self, place: Place) -> Option<Area> {
        let area = self.before.area_of(place)?;
        self.flight.left.push(place);
        Some(area)
    }

    /// Cards leave a hand: from where they are seen, or from among the hidden ones.
    fn leave_hand(&mut self, seat: crate::Seat, species: Species) -> Option<Area> {
        self.leave(Place::InHand(seat, species))
            .or_else(|| self.before.area_of(Place::Hidden(seat)))
    }

    /// Where cards come to in a hand.
    fn reach_hand(&self, seat: crate::Seat, species: Option<Species>) -> Option<Area> {
        species
            .and_then(|species| self.after.area_of(Place::InHand(seat, species)))
            .or_else(|| self.after.area_of(Place::Hidden(seat)))
            .or_else(|| self.after.area_of(Place::Hand(seat)))
    }

    fn plan(&mut self, event: &SeenEvent) {
        let pile = self.before.area_of(Place::DrawPile);
        let after = self.after;
        match *event {
            Event::DealtToRow { row, species } | Event::Refilled { row, species, .. } => {
                self.fly(
                    Some(species),
                    1,
                    pile,
                    after.area_of(Place::InRow(row, species)),
                );
            }
            Event::DealtToDiscard { species, .. } => {
                self.fly(
                    Some(species),
                    1,
                    pile,
                    after.area_of(Place::Discarded(species)),
                );
            }
            Event::DealtToHand { player, card } | Event::CardDrawn { player, card } => {
                self.fly(card, 1, pile, self.reach_hand(player, card));
            }
            Event::DealtBird { player, species } => {
                self.fly(
                    Some(species),
                    1,
                    pile,
                    after.area_of(Place::Collected(player, species)),
                );
            }
            Event::PileTurned { cards } => {
                for (species, number) in cards.iter() {
                    let from = self.before.area_of(Place::Discarded(species));
                    self.fly(Some(species), number, from, pile);
                }
            }
            Event::Laid {
                player,
                species,
                number,
                row,
                taken,
                ..
            } => {
                for (bird, number) in taken.iter() {
                    let from = self.leave(Place::InRow(row, bird));
                    self.fly(
                        Some(bird),
                        number,
                        from,
                        self.reach_hand(player, Some(bird)),
                    );
                }
                let from = self.leave_hand(player, species);
                self.fly(
                    Some(species),
                    number,
                    from,
                    after.area_of(Place::InRow(row, species)),
                );
            }
            Event::Flown {
                player,
                species,
                collected,
                discarded,
            } => {
                let from = self.leave_hand(player, species);
                let pile = after.area_of(Place::Discarded(species));
                let home = after.area_of(Place::Collected(player, species));
                if discarded > 0 {
                    self.fly(Some(species), discarded, from, pile);
                }
                self.fly(Some(species), collected, from, home);
            }
            Event::RoundEnded { hands, .. } => {
                for (seat, hand) in hands.iter() {
                    for (species, number) in hand.iter() {
                        let from = self.leave_hand(seat, species);
                        let to = after.area_of(Place::Discarded(species));
                        self.fly(Some(species), number, from, to);
                    }
                }
            }
            _ => {}
        }
    }
}

/// A card's size in the middle of an area.
fn card(area: Area) -> Area {
    let (x, y) = area.centre();
    Area {
        x: x - CARD / 2,
        y: y - TALL / 2,
        width: CARD,
        height: TALL,
    }
}

impl Picture {
    /// Pictures of what happens: `steps` of them (at least one is given), evenly spread over its
    /// time, the cards a little further in each. The last one shows the next view. Marks are left
    /// out.
    ///
    /// # Errors
    ///
    /// If the event cannot happen in this view, see [`View::after`].
    ///
    /// ```
    /// use bandadas_rules::{Picture, State, Viewer};
    /// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
    ///     .parse()
    ///     .unwrap();
    /// let events = state.events("P2<".parse().unwrap()).unwrap();
    /// let mut view = state.view(Viewer::Spectator);
    /// for event in events.seen_by(Viewer::Spectator) {
    ///     let frames = Picture::of(&view).frames(&event, 6)?;
    ///     assert_eq!(frames.len(), 6);
    ///     view = view.after(&event)?;
    /// }
    /// # Ok::<(), bandadas_rules::WrongEvent>(())
    /// ```
    pub fn frames(&self, event: &SeenEvent, steps: u32) -> Result<Frames, WrongEvent> {
        let next: View = self.view.after(event)?;
        let steps = steps.max(1);
        let before = Picture {
            preview: None,
            ..self.clone()
        };
        let last = Picture {
            view: next,
            ..before.clone()
        };
        let mut planner = Planner {
            before: &before,
            after: &last,
            flight: Flight {
                cards: Vec::new(),
                left: Vec::new(),
                done: 0,
                steps,
            },
        };
        planner.plan(event);
        Ok(Frames {
            flight: planner.flight,
            on_the_way: before,
            last,
        })
    }

    /// Whether the cards of a place are on their way elsewhere.
    pub(super) fn is_away(&self, place: Place) -> bool {
        let flight = self.flights.as_ref();
        flight.is_some_and(|flight| flight.left.contains(&place))
    }

    pub(super) fn draw_flights(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(flight) = &self.flights else {
            return Ok(());
        };
        f.write_str("<g class=\"flying\" pointer-events=\"none\">\n")?;
        let between = |start: i32, end: i32| {
            let way = i64::from(end - start) * i64::from(flight.done);
            start + (way / i64::from(flight.steps)) as i32
        };
        for cards in &flight.cards {
            let area = Area {
                x: between(cards.from.x, cards.to.x),
                y: between(cards.from.y, cards.to.y),
                ..cards.from
            };
            match cards.species {
                Some(species) => {
                    let block = Block {
                        species,
                        number: cards.number,
                    };
                    let area = layout::fanned(cards.number, area);
                    let shown = Shown {
                        mark: Mark::None,
                        is_overlapped: false,
                    };
                    self.draw_block(f, block, area, shown, format_args!(""))?;
                }
                None => self.draw_backs(f, u32::from(cards.number), area)?,
            }
        }
        f.write_str("</g>\n")
    }
}

/// The frames of an event, from [`Picture::frames`].
#[derive(Clone, Debug)]
pub struct Frames {
    on_the_way: Picture,
    flight: Flight,
    last: Picture,
}

impl Iterator for Frames {
    type Item = Picture;

    fn next(&mut self) -> Option<Picture> {
        if self.flight.done == self.flight.steps {
            return None;
        }
        self.flight.done += 1;
        if self.flight.done == self.flight.steps {
            return Some(self.last.clone());
        }
        Some(Picture {
            flights: Some(self.flight.clone()),
            ..self.on_the_way.clone()
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.flight.steps - self.flight.done) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Frames {}
impl FusedIterator for Frames {}
