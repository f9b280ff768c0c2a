//! B9: from one view to the next by what the viewer sees.
//!
//! These are the rules of a [`State`](crate::State) again, for somebody who knows of the other
//! hands only how many cards they have and what B9.2 notes. The tests check along whole games that
//! both agree.

use core::fmt;

use crate::events::{Event, SeenEvent, ShownHands};
use crate::messages::Language;
use crate::rules::deal::{HAND, ROW};
use crate::seat::SEATS;
use crate::{Counts, End, Flock, Phase, Row, RowNumber, Seat, Species, SpeciesSet, View};

/// Why an event cannot come next in a view.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WrongEvent {
    /// Something else comes next, or it is somebody else's turn.
    NotNow,
    /// The cards of the event are not where it says, or there are fewer of them.
    Cards,
    /// A card of the viewer's own hand that is hidden, or one of another's hand that is not.
    Sight,
}

/// The number of the rule and a sentence.
impl fmt::Display for WrongEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}",
            self.rule(),
            self.message(Language::English).clause()
        )
    }
}

impl core::error::Error for WrongEvent {}

impl WrongEvent {
    /// The number of the rule by which the event cannot come next.
    pub const fn rule(&self) -> &'static str {
        match self {
            WrongEvent::NotNow => "B4",
            WrongEvent::Cards => "B1",
            WrongEvent::Sight => "B9.1",
        }
    }
}

type After = Result<(), WrongEvent>;

fn ensure(holds: bool, otherwise: WrongEvent) -> After {
    if holds { Ok(()) } else { Err(otherwise) }
}

use WrongEvent::{Cards, NotNow, Sight};

impl View {
    /// The viewer's view after an event that the viewer has seen. This one stays as it is.
    ///
    /// A client needs nothing else. It begins with the view of the start, or of the moment when it
    /// joins, and follows the game by the events that it is told. Between two events of one move no
    /// state may have this view: when a player has emptied the hand, the other hands are still to
    /// be shown ([`Event::RoundEnded`]).
    ///
    /// # Errors
    ///
    /// If the event cannot come next. The error tells nothing that is hidden, since it follows from
    /// the view alone.
    ///
    /// ```
    /// use bandadas_rules::{Event, RowNumber, Species, State, Viewer};
    ///
    /// let view = State::new(2, 1).unwrap().view(Viewer::Spectator);
    /// let event = Event::DealtToRow { row: RowNumber::One, species: Species::Owl };
    /// let next = view.after(&event).unwrap();
    /// assert_eq!(next.to_string(), "O/-/-/- ?0/?0 -/- ?109 - 1 1 rows");
    /// assert!(next.after(&event).is_err(), "row 1 has an owl already");
    /// ```
    pub fn after(&self, event: &SeenEvent) -> Result<View, WrongEvent> {
        let mut next = *self;
        match *event {
            Event::DealtToRow { row, species } => next.deal_to_row(row, species, true),
            Event::DealtToDiscard { row, species } => next.deal_to_row(row, species, false),
            Event::DealtToHand { player, card } => next.deal_to_hand(player, card),
            Event::DealtBird { player, species } => next.deal_bird(player, species),
            Event::PileTurned { cards } => next.turn_pile(cards),
            Event::Laid {
                player,
                species,
                number,
                row,
                end,
                taken,
            } => next
                .lay(player, species, number, (row, end))
                .and_then(|found| ensure(found == taken, Cards)),
            Event::Refilled { row, species, end } => next.refill(row, species, end),
            Event::Drew { player, number } => next.draw_two(player, number),
            Event::Declined { player } => next.decline(player),
            Event::CardDrawn { player, card } => next.draw_card(player, card),
            Event::Flown {
                player,
                species,
                collected,
                discarded,
            } => next.fly(player, species, collected, discarded),
            Event::Passed { player } => next.pass(player),
            Event::TurnEnded { player } => next.turn_has_ended(player),
            Event::RoundEnded { player, hands } => next.end_round(player, &hands),
            Event::Concluded { .. } => ensure(next.outcome().is_none(), NotNow),
            Event::Ended { outcome } => ensure(next.outcome() == Some(outcome), NotNow),
        }?;
        // Each step keeps the number of cards; whether the hidden ones can still lie somewhere is
        // another question.
        ensure(next.has_placement(), Cards)?;
        Ok(next)
    }

    /// The row that is dealt to next (B3.2).
    pub(crate) fn next_row(&self) -> Option<RowNumber> {
        RowNumber::ALL
            .into_iter()
            .find(|&row| self.table.row(row).len() < ROW)
    }

    /// The seat whose hand is dealt next: the first from the dealer on with fewer than eight cards
    /// (B3.2).
    pub(crate) fn next_hand(&self) -> Option<Seat> {
        self.table
            .seats_from_dealer()
            .find(|&seat| u32::from(self.sizes[seat]) < HAND)
            .map(Seat::at)
    }

    /// The seat whose collection is dealt next (B3.2).
    pub(crate) fn next_bird(&self) -> Option<Seat> {
        self.table.next_collection().map(Seat::at)
    }

    /// The cards that a player gets who draws (B6.1, B6.2).
    pub(crate) fn cards_to_draw(&self) -> u8 {
        self.drawable().min(2) as u8
    }

    /// Whether the last event has brought a turn to its end (B8).
    pub(crate) fn is_between_turns(&self) -> bool {
        matches!(self.phase(), Phase::Lay | Phase::Over) || self.awaits_hands()
    }

    /// Whether the player has emptied the hand, so that the others' hands are shown next (B8.2).
    pub(crate) fn awaits_hands(&self) -> bool {
        self.phase() == Phase::Fly && self.sizes[self.table.player.index()] == 0
    }

    /// How many cards can be drawn at all: those of both piles (B2.2).
    fn drawable(&self) -> u32 {
        self.draw_size() + self.table.discard.total()
    }

    /// Fails unless it is the turn of `player` and this comes next in it.
    fn expect(&self, player: Seat, phase: Phase) -> After {
        let is_due = self.phase() == phase && self.table.player == player;
        ensure(is_due && !self.awaits_hands(), NotNow)
    }

    /// A card that all see leaves the draw pile (B2.1).
    fn take_from_pile(&mut self, species: Species) -> After {
        ensure(self.draw > 0, NotNow)?;
        ensure(self.unseen().get(species) > 0, Cards)?;
        self.draw -= 1;
        Ok(())
    }

    /// A card from the draw pile to a hand.
    fn take_to_hand(&mut self, player: Seat, card: Option<Species>) -> After {
        ensure(card.is_some() == (self.seat == Some(player)), Sight)?;
        if let Some(species) = card {
            self.take_from_pile(species)?;
            self.hand = self.hand.plus(Counts::of(species, 1));
        } else {
            ensure(self.draw > 0, NotNow)?;
            self.draw -= 1;
        }
        self.sizes[player.index()] += 1;
        Ok(())
    }

    /// B3.2: a card to a row or, where `fits` is false, to the discard pile.
    fn deal_to_row(&mut self, row: RowNumber, species: Species, fits: bool) -> After {
        let is_due = self.phase() == Phase::Rows && self.next_row() == Some(row);
        ensure(
            is_due && fits != self.table.row(row).contains(species),
            NotNow,
        )?;
        self.take_from_pile(species)?;
        if fits {
            let cards = &mut self.table.rows[row.index()];
            *cards = cards.lay_held(species, 1, End::Right).0;
        } else {
            self.table.discard = self.table.discard.plus(Counts::of(species, 1));
        }
        if self.next_row().is_none() {
            self.table.phase = Phase::Hands;
        }
        Ok(())
    }

    /// B3.2: a card to a hand.
    fn deal_to_hand(&mut self, player: Seat, card: Option<Species>) -> After {
        let is_due = self.phase() == Phase::Hands && self.next_hand() == Some(player);
        ensure(is_due, NotNow)?;
        self.take_to_hand(player, card)?;
        if self.next_hand().is_none() {
            self.table.phase = if self.next_bird().is_some() {
                Phase::Birds
            } else {
                Phase::Lay
            };
        }
        Ok(())
    }

    /// B3.2: a bird to a collection.
    fn deal_bird(&mut self, player: Seat, species: Species) -> After {
        let is_due = self.phase() == Phase::Birds && self.next_bird() == Some(player);
        ensure(is_due, NotNow)?;
        self.take_from_pile(species)?;
        self.table.collections[player.index()] = Counts::of(species, 1);
        if self.next_bird().is_none() {
            self.table.phase = Phase::Lay;
        }
        Ok(())
    }

    /// B2.2: the discard pile becomes the draw pile.
    fn turn_pile(&mut self, cards: Counts) -> After {
        ensure(self.phase().is_chance() && self.draw == 0, NotNow)?;
        ensure(cards == self.table.discard && !cards.is_empty(), Cards)?;
        self.draw = cards.total() as u8;
        self.table.discard = Counts::EMPTY;
        Ok(())
    }

    /// B5.1, B5.2: a lay; says what it takes.
    fn lay(
        &mut self,
        player: Seat,
        species: Species,
        number: u8,
        (row, end): (RowNumber, End),
    ) -> Result<Counts, WrongEvent> {
        self.expect(player, Phase::Lay)?;
        self.give_up(player, species, number)?;
        let (left, taken) = self.table.row(row).lay_held(species, number, end);
        self.table.rows[row.index()] = left;
        self.table.known[player.index()] = self.table.known(player).plus(taken);
        self.sizes[player.index()] += taken.total() as u8;
        if self.seat == Some(player) {
            self.hand = self.hand.plus(taken);
        }
        self.table.phase = if taken.is_empty() && self.drawable() > 0 {
            Phase::Draw
        } else if !taken.is_empty() && self.lacks_a_species(left) {
            Phase::Refill(row)
        } else {
            Phase::Fly
        };
        Ok(taken)
    }

    /// B9.2: all cards of a species leave a hand, which held `number` of them.
    fn give_up(&mut self, player: Seat, species: Species, number: u8) -> After {
        let (known, absent) = (self.table.known(player), self.table.absent(player));
        let sure = known.get(species);
        let fits = if self.seat == Some(player) {
            number == self.hand.get(species)
        } else if absent.contains(species) {
            number == sure
        } else {
            let unknown = number.checked_sub(sure);
            unknown.is_some_and(|unknown| {
                u32::from(unknown) <= self.unknown(player) && unknown <= self.unseen().get(species)
            })
        };
        ensure(number > 0 && fits, Cards)?;
        let left = known.without(species);
        let size = &mut self.sizes[player.index()];
        *size -= number;
        self.table.absent[player.index()] = if u32::from(*size) == left.total() {
            SpeciesSet::EMPTY
        } else {
            absent.with(species)
        };
        self.table.known[player.index()] = left;
        if self.seat == Some(player) {
            self.hand = self.hand.without(species);
        }
        Ok(())
    }

    /// B5.4: whether a row has one species only and there are cards to change that.
    fn lacks_a_species(&self, row: Row) -> bool {
        row.len() == 1 && self.drawable() > 0
    }

    /// B5.4: a card to the row that is being refilled.
    fn refill(&mut self, row: RowNumber, species: Species, end: End) -> After {
        ensure(self.phase() == Phase::Refill(row), NotNow)?;
        self.take_from_pile(species)?;
        let cards = self.table.row(row).lay_held(species, 1, end).0;
        self.table.rows[row.index()] = cards;
        if !self.lacks_a_species(cards) {
            self.table.phase = Phase::Fly;
        }
        Ok(())
    }

    /// B6.1: the choice to draw.
    fn draw_two(&mut self, player: Seat, number: u8) -> After {
        self.expect(player, Phase::Draw)?;
        ensure(number == self.cards_to_draw(), Cards)?;
        self.table.phase = Phase::Drawing(number);
        Ok(())
    }

    /// B6.1: the choice not to draw.
    fn decline(&mut self, player: Seat) -> After {
        self.expect(player, Phase::Draw)?;
        self.table.phase = Phase::Fly;
        Ok(())
    }

    /// B6.1, B9.2: one of the cards drawn, after which nothing is absent from the hand any more.
    fn draw_card(&mut self, player: Seat, card: Option<Species>) -> After {
        let Phase::Drawing(cards) = self.phase() else {
            return Err(NotNow);
        };
        self.expect(player, Phase::Drawing(cards))?;
        self.take_to_hand(player, card)?;
        self.table.absent[player.index()] = SpeciesSet::EMPTY;
        self.table.phase = if cards > 1 {
            Phase::Drawing(cards - 1)
        } else {
            Phase::Fly
        };
        Ok(())
    }

    /// B7.1: a flock home.
    fn fly(&mut self, player: Seat, species: Species, collected: u8, discarded: u8) -> After {
        self.expect(player, Phase::Fly)?;
        let number = collected.checked_add(discarded).ok_or(Cards)?;
        let birds = species.flock(number).map(Flock::birds);
        ensure(birds == Some(collected), Cards)?;
        self.give_up(player, species, number)?;
        let collection = &mut self.table.collections[player.index()];
        *collection = collection.plus(Counts::of(species, collected));
        self.table.discard = self.table.discard.plus(Counts::of(species, discarded));
        self.end_turn(player);
        Ok(())
    }

    /// B7.2: no flock home.
    fn pass(&mut self, player: Seat) -> After {
        self.expect(player, Phase::Fly)?;
        self.end_turn(player);
        Ok(())
    }

    /// B8: the end of a turn. That of a round needs the hands that are shown then.
    fn end_turn(&mut self, player: Seat) {
        if self.table.collection(player).wins().is_some() {
            self.table.phase = Phase::Over;
        } else if !self.awaits_hands() {
            self.table.player = self.seat_after(player);
            self.table.phase = Phase::Lay;
        }
    }

    /// The next seat clockwise (B3.1).
    fn seat_after(&self, seat: Seat) -> Seat {
        let next = seat.index() + 1;
        Seat::at(if next < self.players().into() {
            next
        } else {
            0
        })
    }

    /// The turn has ended with the event before; nothing changes any more.
    fn turn_has_ended(&self, player: Seat) -> After {
        let last = if self.phase() == Phase::Lay {
            self.seat_after(player)
        } else {
            player
        };
        let has_player = player.number() <= self.players();
        ensure(
            has_player && self.is_between_turns() && self.table.player == last,
            NotNow,
        )
    }

    /// B8.2: the end of a round. All hands go to the discard pile, and all see them (B9.1).
    fn end_round(&mut self, player: Seat, hands: &ShownHands) -> After {
        ensure(self.awaits_hands() && self.table.player == player, NotNow)?;
        let mut shown = Counts::EMPTY;
        for seat in (0..SEATS).map(Seat::at) {
            let hand = hands.hand(seat);
            ensure(self.may_hold(seat, hand), Cards)?;
            shown = shown.checked_add(hand).ok_or(Cards)?;
        }
        let of_others = shown.minus(self.hand);
        let known = self
            .hidden_hands()
            .fold(Counts::EMPTY, |sum, seat| sum.plus(self.table.known[seat]));
        ensure(self.unseen().contains(of_others.minus(known)), Cards)?;
        self.table.discard = self.table.discard.plus(shown);
        self.table.known = [Counts::EMPTY; SEATS];
        self.table.absent = [SpeciesSet::EMPTY; SEATS];
        self.sizes = [0; SEATS];
        self.hand = Counts::EMPTY;
        self.table.dealer = player;
        self.table.phase = if self.drawable() >= self.table.cards_of_a_deal() {
            Phase::Hands
        } else {
            Phase::Over
        };
        Ok(())
    }

    /// Whether a hand agrees with all that the viewer knows of it.
    fn may_hold(&self, seat: Seat, hand: Counts) -> bool {
        let known = self.table.known(seat);
        let own_agrees = self.seat != Some(seat) || hand == self.hand;
        let unknown = || hand.minus(known).only(self.table.absent(seat));
        hand.total() == self.hand_size(seat)
            && own_agrees
            && hand.contains(known)
            && unknown().is_empty()
    }
}
