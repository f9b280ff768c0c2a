//! The frames of a move, for an animation.

use core::fmt::{self, Formatter};
use core::iter::FusedIterator;

use smallvec::SmallVec;

use super::Picture;
use super::stack::Slot;
use crate::IllegalMove;
use crate::Move;
use crate::State;
use crate::{Player, Space};

/// Pieces on their way from one stack to another.
#[derive(Clone, Debug)]
pub(super) struct Flight {
    from: Space,
    to: Space,
    /// The pieces from the lowest up.
    pieces: SmallVec<[Player; 8]>,
    /// The heights of the stack that they come from and of the one that they will be part of.
    heights: (usize, usize),
    /// How far they are: the steps made, and all steps.
    done: u32,
    steps: u32,
}

impl Flight {
    /// The flight of a legal move that leads from one state to the next.
    fn new(before: &State, mv: Move, next: &State, steps: u32) -> Option<Flight> {
        let (from, to) = (mv.from().or(before.jump_due())?, mv.to());
        let left = next.stack(from).height();
        Some(Flight {
            from,
            to,
            pieces: before.stack(from).pieces().skip(left).collect(),
            heights: (before.stack(from).height(), next.stack(to).height()),
            done: 0,
            steps,
        })
    }

    /// A value on the way from one to another.
    fn between(&self, start: i32, end: i32) -> i32 {
        let way = i64::from(end - start) * i64::from(self.done);
        start + (way / i64::from(self.steps)) as i32
    }

    /// How high the pieces are lifted over the straight line: most in the middle.
    fn lift(&self) -> i32 {
        let (done, steps) = (u64::from(self.done), u64::from(self.steps));
        (4 * 26 * done * (steps - done) / (steps * steps)) as i32
    }
}

impl Picture {
    /// Pictures of a legal move: `steps` of them (at least one is given), evenly spread over its
    /// time, the pieces a little further in each. The last one shows the next position with this
    /// move as part of the turn that led there, and without this picture's other marks.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks.
    ///
    /// ```
    /// use freunde_rules::{Picture, State};
    /// let state = State::default();
    /// let mv = state.legal_moves().get(0).unwrap();
    /// let frames = Picture::of(&state).frames(mv, 8)?;
    /// assert_eq!(frames.len(), 8);
    /// # Ok::<(), freunde_rules::IllegalMove>(())
    /// ```
    pub fn frames(&self, mv: Move, steps: u32) -> Result<Frames, IllegalMove> {
        let next = self.state.apply(mv)?;
        let mut turn: SmallVec<[Move; 4]> = self.state.turn_so_far().collect();
        turn.push(mv);
        let unmarked = Picture {
            chosen: None,
            targets: crate::Spaces::default(),
            sliding: 0,
            crossed: crate::Spaces::default(),
            turn: None,
            ..self.clone()
        };
        let steps = steps.max(1);
        Ok(Frames {
            flight: Flight::new(&self.state, mv, &next, steps),
            last: Picture {
                state: next,
                outcome: next.outcome(),
                conclusion: None,
                turn: Some(turn),
                ..unmarked.clone()
            },
            on_the_way: unmarked,
            done: 0,
            steps,
        })
    }

    /// How many of a space's pieces are on their way elsewhere.
    pub(super) fn flying_from(&self, space: Space) -> usize {
        match &self.flight {
            Some(flight) if flight.from == space => flight.pieces.len(),
            _ => 0,
        }
    }

    pub(super) fn draw_flying(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(flight) = &self.flight else {
            return Ok(());
        };
        let (before, after) = flight.heights;
        let count = flight.pieces.len();
        f.write_str("<g class=\"flying\">\n")?;
        for (place, &player) in flight.pieces.iter().enumerate() {
            let start = self.slot(flight.from, before, before - count + place);
            let end = self.slot(flight.to, after, after - count + place);
            let between = |start, end| flight.between(start, end);
            let slot = Slot {
                foot: (
                    between(start.foot.0, end.foot.0),
                    between(start.foot.1, end.foot.1) - flight.lift(),
                ),
                half: between(start.half, end.half),
                thickness: between(start.thickness, end.thickness),
            };
            let level = before - count + place + 1;
            self.draw_piece(f, player, slot, Some(level), place + 1 < count)?;
        }
        f.write_str("</g>\n")
    }
}

/// The frames of a move, from [`Picture::frames`].
#[derive(Clone, Debug)]
pub struct Frames {
    on_the_way: Picture,
    flight: Option<Flight>,
    last: Picture,
    done: u32,
    steps: u32,
}

impl Iterator for Frames {
    type Item = Picture;

    fn next(&mut self) -> Option<Picture> {
        if self.done == self.steps {
            return None;
        }
        self.done += 1;
        if self.done == self.steps {
            return Some(self.last.clone());
        }
        let flight = self.flight.clone();
        Some(Picture {
            flight: flight.map(|flight| Flight {
                done: self.done,
                ..flight
            }),
            ..self.on_the_way.clone()
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.steps - self.done) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Frames {}
impl FusedIterator for Frames {}
