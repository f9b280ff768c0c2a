//! What a move does, as events that a screen can animate and a log can tell (B3 to B9).

use core::fmt;
use core::ops::Deref;

use crate::seat::SEATS;
use crate::view::WrongEvent;
use crate::{
    Counts, End, Flock, GameResult, IllegalMove, Move, Outcome, Phase, RowNumber, Seat, SeenMove,
    SeenStep, Species, State, Termination, View, Viewer,
};

/// One thing that happens in a game. A move brings one to four of them ([`State::events`]).
///
/// The card that goes to a hand is of the type `C`: its [`Species`] for whoever knows all cards, or
/// `Option<Species>` for one viewer, to whom it may be hidden. All else is seen by everybody
/// ([B9.1](crate::rules#b9-1)). So [`Event`] is for the server alone, and [`SeenEvent`] is what it
/// may tell a client.
///
/// ```
/// use bandadas_rules::{Event, State};
///
/// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
///     .parse()
///     .unwrap();
/// let events = state.events("M1>".parse().unwrap()).unwrap();
/// let Event::Laid { player, number, taken, .. } = events[0] else { unreachable!() };
/// assert_eq!((player.number(), number, taken.to_string()), (1, 1, "WR".into()));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event<C = Species> {
    /// A card is dealt to a row ([B3.2](crate::rules#b3-2)).
    DealtToRow {
        /// The row.
        row: RowNumber,
        /// The card.
        species: Species,
    },
    /// A card of a species that the row has already goes to the discard pile
    /// ([B3.2](crate::rules#b3-2)).
    DealtToDiscard {
        /// The row that was dealt to.
        row: RowNumber,
        /// The card.
        species: Species,
    },
    /// A card is dealt to a hand ([B3.2](crate::rules#b3-2)).
    DealtToHand {
        /// Whose hand it is.
        player: Seat,
        /// The card, which its owner alone sees ([B9.1](crate::rules#b9-1)).
        card: C,
    },
    /// A bird is dealt to a collection ([B3.2](crate::rules#b3-2)).
    DealtBird {
        /// Whose collection it is.
        player: Seat,
        /// The bird.
        species: Species,
    },
    /// The discard pile becomes the draw pile, since a card is drawn and the draw pile is empty
    /// ([B2.2](crate::rules#b2-2)). The card follows.
    PileTurned {
        /// The cards of the pile.
        cards: Counts,
    },
    /// A player lays all cards of a species and takes what they surround
    /// ([B5.1](crate::rules#b5-1), [B5.2](crate::rules#b5-2)).
    Laid {
        /// Who lays.
        player: Seat,
        /// The species laid.
        species: Species,
        /// How many cards are laid, 1 to 20.
        number: u8,
        /// The row.
        row: RowNumber,
        /// The end of the row.
        end: End,
        /// The cards that go from the row to the player's hand; perhaps none.
        taken: Counts,
    },
    /// A card is added to a row that the lay has left with one species ([B5.4](crate::rules#b5-4)).
    Refilled {
        /// The row.
        row: RowNumber,
        /// The card.
        species: Species,
        /// The end where it is added.
        end: End,
    },
    /// A player chooses to draw ([B6.1](crate::rules#b6-1)). The cards follow, each by a move of
    /// chance.
    Drew {
        /// Who draws.
        player: Seat,
        /// How many cards come, 1 or 2 ([B6.2](crate::rules#b6-2)).
        number: u8,
    },
    /// A player declines to draw ([B6.1](crate::rules#b6-1)).
    Declined {
        /// Who declines.
        player: Seat,
    },
    /// A card that was drawn comes to the hand ([B6.1](crate::rules#b6-1)).
    CardDrawn {
        /// Whose hand it is.
        player: Seat,
        /// The card, which its owner alone sees ([B9.1](crate::rules#b9-1)).
        card: C,
    },
    /// A player flies home a flock ([B7.1](crate::rules#b7-1)).
    Flown {
        /// Who flies it home.
        player: Seat,
        /// The species of the flock.
        species: Species,
        /// How many birds go to the collection, 1 or 2.
        collected: u8,
        /// How many cards go to the discard pile.
        discarded: u8,
    },
    /// A player passes ([B7.2](crate::rules#b7-2)).
    Passed {
        /// Who passes.
        player: Seat,
    },
    /// The turn of a player is over ([B8](crate::rules#b8)).
    TurnEnded {
        /// Whose turn it was.
        player: Seat,
    },
    /// A player has emptied the hand, so that the round ends and this player deals
    /// ([B8.2](crate::rules#b8-2)).
    RoundEnded {
        /// Who ended the round.
        player: Seat,
        /// The hands of the others, which go to the discard pile and are seen by all
        /// ([B9.1](crate::rules#b9-1)).
        hands: ShownHands,
    },
    /// The rules end the game ([B8.1](crate::rules#b8-1), [B8.2](crate::rules#b8-2)).
    Ended {
        /// Who won, and how.
        outcome: Outcome,
    },
    /// The game has ended in another way than by the rules ([B10.6](crate::rules#b10-6)). Only
    /// [`Game::events_from`](crate::Game::events_from) gives this event, since no move causes it.
    Concluded {
        /// The result.
        result: GameResult,
        /// How the game came to this result, if that is known.
        termination: Option<Termination>,
    },
}

/// An [`Event`] as one viewer sees it: a card that goes to another's hand is `None`.
///
/// It comes from [`Event::seen_by`], and [`View::after`] takes the viewer's view to the next one.
pub type SeenEvent = Event<Option<Species>>;

/// The hands that all see when a round ends ([B8.2](crate::rules#b8-2), [B9.1](crate::rules#b9-1)).
///
/// The text is that of [B10.8](crate::rules#b10-8): `1:O2P,3:F`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct ShownHands(pub(crate) [Counts; SEATS]);

impl ShownHands {
    pub(crate) const fn new(hands: [Counts; SEATS]) -> ShownHands {
        ShownHands(hands)
    }

    /// The hand of `seat`; none if it held no cards.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> Counts {
        self.0[seat.index()]
    }

    /// The seats that held cards, in order, each with its hand.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Counts)> + Clone + use<> {
        let hands = self.0;
        (0..SEATS)
            .map(move |seat| (Seat::at(seat), hands[seat]))
            .filter(|(_, hand)| !hand.is_empty())
    }
}

/// As [B10.8](crate::rules#b10-8) writes them, without the parentheses.
impl fmt::Display for ShownHands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (seat, hand)) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{seat}:{hand}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for ShownHands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ShownHands({self})")
    }
}

impl Event {
    /// What `viewer` sees of the event: all, except which card comes to the hand of another
    /// ([B9.1](crate::rules#b9-1)).
    ///
    /// ```
    /// use bandadas_rules::{Event, Seat, Species, Viewer};
    ///
    /// let [one, two] = [1, 2].map(|number| Seat::new(number).unwrap());
    /// let event = Event::CardDrawn { player: one, card: Species::Owl };
    /// let seen = |card| Event::CardDrawn { player: one, card };
    /// assert_eq!(event.seen_by(Viewer::Seat(one)), seen(Some(Species::Owl)));
    /// assert_eq!(event.seen_by(Viewer::Seat(two)), seen(None));
    /// assert_eq!(event.seen_by(Viewer::Spectator), seen(None));
    /// ```
    pub fn seen_by(self, viewer: Viewer) -> SeenEvent {
        self.map_card(|player, card| (viewer == Viewer::Seat(player)).then_some(card))
    }
}

impl<C> Event<C> {
    /// The event with another card in the hand where one comes.
    pub(crate) fn map_card<D>(self, card_of: impl FnOnce(Seat, C) -> D) -> Event<D> {
        match self {
            Event::DealtToHand { player, card } => Event::DealtToHand {
                player,
                card: card_of(player, card),
            },
            Event::CardDrawn { player, card } => Event::CardDrawn {
                player,
                card: card_of(player, card),
            },
            Event::DealtToRow { row, species } => Event::DealtToRow { row, species },
            Event::DealtToDiscard { row, species } => Event::DealtToDiscard { row, species },
            Event::DealtBird { player, species } => Event::DealtBird { player, species },
            Event::PileTurned { cards } => Event::PileTurned { cards },
            Event::Laid {
                player,
                species,
                number,
                row,
                end,
                taken,
            } => Event::Laid {
                player,
                species,
                number,
                row,
                end,
                taken,
            },
            Event::Refilled { row, species, end } => Event::Refilled { row, species, end },
            Event::Drew { player, number } => Event::Drew { player, number },
            Event::Declined { player } => Event::Declined { player },
            Event::Flown {
                player,
                species,
                collected,
                discarded,
            } => Event::Flown {
                player,
                species,
                collected,
                discarded,
            },
            Event::Passed { player } => Event::Passed { player },
            Event::TurnEnded { player } => Event::TurnEnded { player },
            Event::RoundEnded { player, hands } => Event::RoundEnded { player, hands },
            Event::Ended { outcome } => Event::Ended { outcome },
            Event::Concluded {
                result,
                termination,
            } => Event::Concluded {
                result,
                termination,
            },
        }
    }
}

/// The events of one move in their order, 1 to [`Events::MAX_LEN`].
///
/// It is a slice, and its iterator gives the events themselves.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Events<C = Species> {
    /// Those from `len` on are [`Events::FILLER`].
    events: [Event<C>; 4],
    len: u8,
}

/// The events of one move as one viewer sees them.
pub type SeenEvents = Events<Option<Species>>;

impl<C: Copy> Events<C> {
    /// No move has more events than this: a lay or a flight, the end of the turn, of the round and
    /// of the game.
    pub const MAX_LEN: usize = 4;

    const FILLER: Event<C> = Event::TurnEnded {
        player: Seat::at(0),
    };

    const NONE: Events<C> = Events {
        events: [Self::FILLER; 4],
        len: 0,
    };

    fn push(&mut self, event: Event<C>) {
        debug_assert!(usize::from(self.len) < Self::MAX_LEN);
        if let Some(place) = self.events.get_mut(usize::from(self.len)) {
            *place = event;
            self.len += 1;
        }
    }

    fn map<D: Copy>(self, mut change: impl FnMut(Event<C>) -> Event<D>) -> Events<D> {
        let mut events = Events::NONE;
        for event in self {
            events.push(change(event));
        }
        events
    }
}

impl Events {
    /// What `viewer` sees of the events; see [`Event::seen_by`].
    pub fn seen_by(self, viewer: Viewer) -> SeenEvents {
        self.map(|event| event.seen_by(viewer))
    }
}

impl<C> Deref for Events<C> {
    type Target = [Event<C>];

    fn deref(&self) -> &[Event<C>] {
        &self.events[..usize::from(self.len)]
    }
}

impl<C: Copy> IntoIterator for Events<C> {
    type Item = Event<C>;
    type IntoIter = core::iter::Take<core::array::IntoIter<Event<C>, 4>>;

    fn into_iter(self) -> Self::IntoIter {
        self.events.into_iter().take(usize::from(self.len))
    }
}

impl<'a, C> IntoIterator for &'a Events<C> {
    type Item = &'a Event<C>;
    type IntoIter = core::slice::Iter<'a, Event<C>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<C: fmt::Debug> fmt::Debug for Events<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl State {
    /// What a move does, in order: the move itself, then what follows from it by the rules.
    ///
    /// These events tell all cards. What a viewer may know of them is [`Events::seen_by`].
    ///
    /// # Errors
    ///
    /// If the move is illegal: the rule that it breaks.
    ///
    /// ```
    /// use bandadas_rules::{State, Viewer};
    ///
    /// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
    ///     .parse()
    ///     .unwrap();
    /// let mut view = state.view(Viewer::Spectator);
    /// let lay = "M1>".parse().unwrap();
    /// for event in state.events(lay).unwrap().seen_by(Viewer::Spectator) {
    ///     view = view.after(&event).unwrap();
    /// }
    /// assert_eq!(view, state.apply(lay).unwrap().view(Viewer::Spectator));
    /// ```
    pub fn events(&self, mv: Move) -> Result<Events, IllegalMove> {
        self.check(mv)?;
        Ok(self.events_of_legal(mv))
    }

    /// The events of a legal move: those that a spectator sees, and the card that goes to a hand.
    pub(crate) fn events_of_legal(&self, mv: Move) -> Events {
        let number = match mv {
            Move::Lay { species, .. } | Move::Fly(species) => {
                self.hand(self.table.player).get(species)
            }
            _ => 0,
        };
        let step = SeenStep::new(mv.seen_by(Viewer::Spectator, self), number);
        let told = self.view(Viewer::Spectator).follow(step, || {
            Ok::<_, WrongEvent>(ShownHands(self.others_hands()))
        });
        debug_assert!(told.is_ok(), "{mv} in {self}: {told:?}");
        let events = told.map_or(SeenEvents::NONE, |(events, _)| events);
        events.map(|event| event.map_card(|_, _| mv.card().unwrap_or(Species::Flamingo)))
    }

    /// The hands of all but the player whose turn it is.
    fn others_hands(&self) -> [Counts; SEATS] {
        let mut hands = self.hands;
        hands[self.table.player.index()] = Counts::EMPTY;
        hands
    }
}

impl Move {
    /// The card that a move of chance gives.
    const fn card(self) -> Option<Species> {
        match self {
            Move::Card(species) | Move::Refill { species, .. } => Some(species),
            _ => None,
        }
    }
}

impl View {
    /// The events that the viewer sees when a move is made, and the view after them. When the
    /// round ends, `shown` is asked for the hands.
    pub(crate) fn follow<E: From<WrongEvent>>(
        &self,
        step: SeenStep,
        shown: impl FnOnce() -> Result<ShownHands, E>,
    ) -> Result<(SeenEvents, View), E> {
        let mut events = SeenEvents::NONE;
        let mut view = *self;
        let player = view.table.player;
        let mut tell = |view: &mut View, event: SeenEvent| {
            *view = view.after(&event)?;
            events.push(event);
            Ok::<(), WrongEvent>(())
        };
        if view.phase().is_chance() && view.draw_size() == 0 {
            let cards = view.table.discard;
            tell(&mut view, Event::PileTurned { cards })?;
        }
        let made = view.event_of(step)?;
        tell(&mut view, made)?;
        if !self.phase().is_deal() && view.is_between_turns() {
            tell(&mut view, Event::TurnEnded { player })?;
        }
        if view.awaits_hands() {
            let hands = shown()?;
            tell(&mut view, Event::RoundEnded { player, hands })?;
        }
        if let Some(outcome) = view.outcome() {
            tell(&mut view, Event::Ended { outcome })?;
        }
        Ok((events, view))
    }

    /// The event that a move is in the first place.
    fn event_of(&self, step: SeenStep) -> Result<SeenEvent, WrongEvent> {
        let player = self.table.player;
        let SeenMove::Move(mv) = step.mv() else {
            return self.event_of_card(None);
        };
        Ok(match mv {
            Move::Lay { species, row, end } => {
                let taken = self.table.row(row).lay(species, step.number(), end).1;
                Event::Laid {
                    player,
                    species,
                    number: step.number(),
                    row,
                    end,
                    taken,
                }
            }
            Move::Draw => Event::Drew {
                player,
                number: self.cards_to_draw(),
            },
            Move::Decline => Event::Declined { player },
            Move::Fly(species) => {
                let flock = species.flock(step.number()).ok_or(WrongEvent::Cards)?;
                let collected = Flock::birds(flock);
                Event::Flown {
                    player,
                    species,
                    collected,
                    discarded: step.number() - collected,
                }
            }
            Move::Pass => Event::Passed { player },
            Move::Card(species) => return self.event_of_card(Some(species)),
            Move::Refill { species, end } => {
                let Phase::Refill(row) = self.phase() else {
                    return Err(WrongEvent::NotNow);
                };
                Event::Refilled { row, species, end }
            }
        })
    }

    /// The event of a card that is not added to a row, `None` for one that the viewer does not see.
    fn event_of_card(&self, card: Option<Species>) -> Result<SeenEvent, WrongEvent> {
        let seen = card.ok_or(WrongEvent::Sight);
        Ok(match self.phase() {
            Phase::Rows => {
                let (row, species) = (self.next_row().ok_or(WrongEvent::NotNow)?, seen?);
                if self.table.row(row).contains(species) {
                    Event::DealtToDiscard { row, species }
                } else {
                    Event::DealtToRow { row, species }
                }
            }
            Phase::Hands => Event::DealtToHand {
                player: self.next_hand().ok_or(WrongEvent::NotNow)?,
                card,
            },
            Phase::Birds => Event::DealtBird {
                player: self.next_bird().ok_or(WrongEvent::NotNow)?,
                species: seen?,
            },
            Phase::Drawing(_) => Event::CardDrawn {
                player: self.table.player,
                card,
            },
            _ => return Err(WrongEvent::NotNow),
        })
    }
}
