//! Turns built click by click, as in a user interface (F3, F4).

use thiserror::Error;

use crate::illegal::IllegalMove;
use crate::moves::{Move, MoveKind};
use crate::space::Space;
use crate::spaces::Spaces;
use crate::state::State;
use crate::turn::Turn;

/// The beginning of a turn that somebody builds click by click. The first click is the space that
/// the movement starts from, the second the space that it goes to. If both a slide and a descent go
/// there, one of them must be chosen. Further clicks are the spaces that the jumps go to.
///
/// Every beginning of a legal turn is accepted, and nothing else. The value never changes: a click
/// gives a new one. To take clicks back, go on from an earlier value.
///
/// ```
/// use freunde_rules::{MoveKind, PartialTurn, State};
/// let text = "x7/x7/2,x6/x7/1,x,12111,x4/x7/x7 1 - -";
/// let state: State = text.parse()?;
/// let turn = PartialTurn::new(&state);
/// assert_eq!(turn.spaces().len(), 2);
/// let turn = turn.click("c3".parse()?)?;
/// assert_eq!(turn.spaces().len(), 3);
/// let turn = turn.click("d3".parse()?)?;
/// assert_eq!(turn.kinds(), [MoveKind::Slide, MoveKind::Descend]);
/// let turn = turn.choose(MoveKind::Descend)?;
/// assert_eq!(turn.complete().unwrap().to_string(), "c3vd3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PartialTurn {
    /// The state after the moves that are settled.
    state: State,
    settled: Option<Turn>,
    from: Option<Space>,
    to: Option<Space>,
}

impl PartialTurn {
    /// The turn of a state with nothing clicked yet; in the middle of a turn, with the moves
    /// that were played of it.
    pub fn new(state: &State) -> PartialTurn {
        let mut played = state.turn_so_far();
        let mut settled = played.next().and_then(Turn::new);
        for jump in played {
            settled.as_mut().map(|turn| turn.push(jump));
        }
        PartialTurn {
            state: *state,
            settled,
            from: None,
            to: None,
        }
    }

    /// The state after the moves that are settled so far.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The movement and jumps that are settled so far; `None` before the first.
    pub fn settled(&self) -> Option<&Turn> {
        self.settled.as_ref()
    }

    /// The space that the movement starts from, once it is clicked and until the movement is
    /// settled.
    pub fn from(&self) -> Option<Space> {
        self.from
    }

    /// The whole turn, if no more is needed.
    pub fn complete(&self) -> Option<&Turn> {
        match self.state.jump_due() {
            None => self.settled.as_ref(),
            Some(_) => None,
        }
    }

    /// The spaces that may be clicked next: none if the turn is complete or a kind of movement
    /// must be chosen first.
    pub fn spaces(&self) -> Spaces {
        if self.complete().is_some() || self.to.is_some() {
            return Spaces::default();
        }
        let legal = self.state.legal_moves();
        match self.from {
            None if self.state.jump_due().is_none() => legal.sources(),
            None => legal.targets(),
            Some(from) => legal
                .iter()
                .filter(|mv| mv.from() == Some(from))
                .map(Move::to)
                .collect(),
        }
    }

    /// The kinds of movement among which one must be [chosen](PartialTurn::choose) next; empty
    /// if there is nothing to choose.
    pub fn kinds(&self) -> &'static [MoveKind] {
        match self.to {
            Some(_) => &[MoveKind::Slide, MoveKind::Descend],
            None => &[],
        }
    }

    /// The turn with one more space clicked.
    ///
    /// # Errors
    ///
    /// Why no legal turn goes on there. The value is unchanged.
    pub fn click(&self, space: Space) -> Result<PartialTurn, WrongClick> {
        if self.complete().is_some() {
            return Err(WrongClick::Complete);
        }
        if self.to.is_some() {
            return Err(WrongClick::Choose);
        }
        if self.state.jump_due().is_some() {
            return self.settle(Move::jump(space));
        }
        let Some(from) = self.from else {
            if self.spaces().contains(space) {
                let from = Some(space);
                return Ok(PartialTurn {
                    from,
                    ..self.clone()
                });
            }
            return Err(self.no_source(space));
        };
        let movement = |kind| {
            let direction = from.direction_to(space)?;
            Move::movement(kind, from, direction)
        };
        let movements = [MoveKind::Slide, MoveKind::Climb, MoveKind::Descend].map(movement);
        let mut legal = movements
            .into_iter()
            .flatten()
            .filter(|&mv| self.state.check(mv).is_ok());
        match (legal.next(), legal.next()) {
            (Some(mv), None) => self.settle(mv),
            (Some(_), Some(_)) => {
                let to = Some(space);
                Ok(PartialTurn { to, ..self.clone() })
            }
            (None, _) => {
                let level = self.state.stack(from).height() == self.state.stack(space).height();
                let [slide, climb, _] = movements;
                let mv = if level { climb } else { slide };
                let mv = mv.ok_or(WrongClick::NotAdjacent(space, from))?;
                self.settle(mv)
            }
        }
    }

    /// The turn with a kind of movement chosen, where both a slide and a descent are legal.
    ///
    /// # Errors
    ///
    /// If there is nothing to choose, or this kind is not one of the choices.
    pub fn choose(&self, kind: MoveKind) -> Result<PartialTurn, WrongClick> {
        if !self.kinds().contains(&kind) {
            return Err(WrongClick::NoChoice(kind));
        }
        let direction = self
            .from
            .zip(self.to)
            .and_then(|(from, to)| from.direction_to(to));
        let movement = self.from.zip(direction);
        let movement = movement.and_then(|(from, way)| Move::movement(kind, from, way));
        self.settle(movement.ok_or(WrongClick::NoChoice(kind))?)
    }

    fn settle(&self, mv: Move) -> Result<PartialTurn, WrongClick> {
        let state = self.state.apply(mv)?;
        let settled = match &self.settled {
            None => Turn::new(mv),
            Some(turn) => {
                let mut turn = turn.clone();
                turn.push(mv);
                Some(turn)
            }
        };
        Ok(PartialTurn {
            state,
            settled,
            from: None,
            to: None,
        })
    }

    fn no_source(&self, space: Space) -> WrongClick {
        if self.state.outcome().is_some() {
            return IllegalMove::GameOver.into();
        }
        if !self.state.board().contains(space) {
            return IllegalMove::OffBoard(space).into();
        }
        match self.state.stack(space).owner() {
            None => IllegalMove::Empty(space).into(),
            Some(owner) if owner != self.state.to_move() => IllegalMove::NotOwner(space).into(),
            Some(_) => WrongClick::NoMovement(space),
        }
    }
}

/// Why a click is not possible.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum WrongClick {
    /// The move that it would make breaks a rule.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The stack is the player's, but no movement from there is legal.
    #[error("F3: no movement from {0} is legal")]
    NoMovement(Space),
    /// The space is not adjacent to the one that the movement starts from.
    #[error("F1.2: {0} is not adjacent to {1}")]
    NotAdjacent(Space, Space),
    /// Both a slide and a descent are legal, and one must be chosen first.
    #[error("F3: both a slide and a descent are legal; choose one of them first")]
    Choose,
    /// There is nothing to choose, or this is not one of the choices.
    #[error("F3: there is no choice of a {} here", name(*.0))]
    NoChoice(MoveKind),
    /// The turn is complete.
    #[error("F4.3: the turn is complete")]
    Complete,
}

fn name(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Slide => "slide",
        MoveKind::Climb => "climb",
        MoveKind::Descend => "descent",
        MoveKind::Jump => "jump",
    }
}
