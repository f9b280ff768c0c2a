//! What a move does, as events that a screen can animate and a log can tell (F3 to F8).

use core::fmt;
use core::ops::Deref;

use smallvec::SmallVec;

use crate::game::{GameResult, Termination};
use crate::illegal::IllegalMove;
use crate::moves::{Move, MoveKind};
use crate::outcome::Outcome;
use crate::player::Player;
use crate::space::Space;
use crate::stack::Stack;
use crate::state::State;

/// One thing that happens in a game. A move brings one to [`Events::MAX_LEN`] of them
/// ([`State::events`]).
///
/// In Freunde everybody sees everything, so events are the same for all viewers.
///
/// ```
/// use freunde_rules::{Event, MoveKind, State};
/// let text = "x7/2,x6/x7/x7/x,1,x5/x,111,111,x4/x7 1 1 -";
/// let start = State::default();
/// let state = State::parse(*start.board(), start.limits(), text)?;
///
/// // A climb makes a flock of four, which must jump (F4.1).
/// let events = state.events("c2^b2".parse()?)?;
/// let Event::Moved { kind, from_level, to_level, .. } = events[0] else { unreachable!() };
/// assert_eq!((kind, from_level, to_level), (MoveKind::Climb, 3, 4));
/// assert_eq!(events[1], Event::JumpDue { at: "b2".parse()? });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// Pieces move from one space to another, by a movement ([F3](crate::rules#f3)) or a jump
    /// ([F4.2](crate::rules#f4-2)).
    Moved {
        /// Who moves them.
        player: Player,
        /// How they move.
        kind: MoveKind,
        /// The pieces that move, from the lowest to the top.
        pieces: Stack,
        /// The space that they leave.
        from: Space,
        /// The space that they land on.
        to: Space,
        /// The level at which the lowest of them stood, from 1.
        from_level: usize,
        /// The level at which the lowest of them lands, from 1.
        to_level: usize,
    },
    /// The stack landed on holds too many of the player's pieces: its top piece must jump
    /// ([F4.1](crate::rules#f4-1), [F4.3](crate::rules#f4-3)).
    JumpDue {
        /// The space of the stack.
        at: Space,
    },
    /// The turn of a player is over.
    TurnEnded {
        /// Whose turn it was.
        player: Player,
    },
    /// A player is warned from now on: they have dragons at the end of their own turn, or at the
    /// start of it ([F5.2](crate::rules#f5-2)).
    Warned {
        /// The player.
        player: Player,
    },
    /// A player is no longer warned ([F5.2](crate::rules#f5-2)).
    NoLongerWarned {
        /// The player.
        player: Player,
    },
    /// The rules end the game ([F8](crate::rules#f8)). Only
    /// [`Game::events_from`](crate::Game::events_from) tells a draw by repetition
    /// ([F8.3](crate::rules#f8-3)), since a state has no past.
    Ended {
        /// How it ended.
        outcome: Outcome,
    },
    /// The game is ended otherwise than by the rules ([F9.6](crate::rules#f9-6)). It comes from
    /// [`Game::events_from`](crate::Game::events_from) alone, since no move brings it.
    Concluded {
        /// The result.
        result: GameResult,
        /// How the game came to this result, if that is known.
        termination: Option<Termination>,
    },
}

/// The events of one move in their order, 1 to [`Events::MAX_LEN`].
///
/// It is a slice, and its iterator gives the events themselves.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Events(SmallVec<[Event; Events::MAX_LEN]>);

impl Events {
    /// No move has more events than this: what moves, the end of the turn, a change of the warning
    /// of each player, and the end of the game.
    pub const MAX_LEN: usize = 5;
}

impl Deref for Events {
    type Target = [Event];

    fn deref(&self) -> &[Event] {
        &self.0
    }
}

impl IntoIterator for Events {
    type Item = Event;
    type IntoIter = EventsIter;

    fn into_iter(self) -> EventsIter {
        EventsIter(self.0.into_iter())
    }
}

impl<'a> IntoIterator for &'a Events {
    type Item = &'a Event;
    type IntoIter = core::slice::Iter<'a, Event>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The events of one move, one after the other.
#[derive(Clone, Debug)]
pub struct EventsIter(smallvec::IntoIter<[Event; Events::MAX_LEN]>);

impl Iterator for EventsIter {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for EventsIter {}
impl core::iter::FusedIterator for EventsIter {}

impl State {
    /// What a move does, in order: what moves, then what follows from it by the rules.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks.
    pub fn events(&self, mv: Move) -> Result<Events, IllegalMove> {
        self.check(mv)?;
        Ok(self.events_of_legal(mv))
    }

    /// The events of a legal move.
    fn events_of_legal(&self, mv: Move) -> Events {
        let next = self.apply_unchecked(mv);
        self.events_towards(mv, &next, next.outcome())
    }

    /// The events of a legal move that leads to a state and, perhaps, to the end of the game.
    pub(crate) fn events_towards(
        &self,
        mv: Move,
        next: &State,
        outcome: Option<Outcome>,
    ) -> Events {
        let mut events = SmallVec::new();
        events.extend(self.movement_of(mv));
        if let Some(at) = next.jump_due() {
            events.push(Event::JumpDue { at });
            return Events(events);
        }
        events.push(Event::TurnEnded {
            player: self.to_move(),
        });
        for player in Player::ALL {
            match (self.is_warned(player), next.is_warned(player)) {
                (false, true) => events.push(Event::Warned { player }),
                (true, false) => events.push(Event::NoLongerWarned { player }),
                _ => {}
            }
        }
        events.extend(outcome.map(|outcome| Event::Ended { outcome }));
        Events(events)
    }

    /// The pieces that a legal move moves, from where to where.
    fn movement_of(&self, mv: Move) -> Option<Event> {
        let from = mv.from().or(self.jump_due())?;
        let pieces = self.group_of(mv);
        Some(Event::Moved {
            player: self.to_move(),
            kind: mv.kind(),
            pieces,
            from,
            to: mv.to(),
            from_level: self.stack(from).height() - pieces.height() + 1,
            to_level: self.stack(mv.to()).height() + 1,
        })
    }

    /// The pieces that a legal move moves, from the lowest to the top. For an illegal move this may
    /// be the whole stack or nothing.
    pub(crate) fn group_of(&self, mv: Move) -> Stack {
        let Some(from) = mv.from().or(self.jump_due()) else {
            return Stack::EMPTY;
        };
        let source = self.stack(from);
        let staying = match mv.kind() {
            MoveKind::Slide => self.stack(mv.to()).height(),
            MoveKind::Climb | MoveKind::Descend | MoveKind::Jump => {
                source.height().saturating_sub(1)
            }
        };
        source.pieces().skip(staying).collect()
    }
}
