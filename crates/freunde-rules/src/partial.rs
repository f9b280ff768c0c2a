//! Turns built click by click, as in a user interface (F3, F4).

use core::error::Error;

use crate::game::Game;
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
    /// Whether the game is over, so that nothing can be clicked.
    is_over: bool,
}

impl PartialTurn {
    /// The turn of a game with nothing clicked yet. It offers nothing when the game is over, by a
    /// draw ([F8.3](crate::rules#f8-3)) or a resignation too, which a state does not tell.
    ///
    /// ```
    /// use freunde_rules::{Game, PartialTurn, Player};
    /// let game = Game::default();
    /// assert_eq!(PartialTurn::of_game(&game).spaces(), game.legal_moves().sources());
    /// let over = PartialTurn::of_game(&game.resign(Player::One)?);
    /// assert!(over.spaces().is_empty());
    /// assert_eq!(over.click("b2".parse()?).unwrap_err().rule(), "F8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_game(game: &Game) -> PartialTurn {
        PartialTurn {
            is_over: game.is_over(),
            ..PartialTurn::new(game.state())
        }
    }

    /// The turn of a state with nothing clicked yet; in the middle of a turn, with the moves
    /// that were played of it.
    pub fn new(state: &State) -> PartialTurn {
        PartialTurn {
            state: *state,
            settled: Turn::of(state.turn_so_far()),
            from: None,
            to: None,
            is_over: state.is_ended(),
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

    /// The spaces that a next click can go to: first the stacks that can move, then where the
    /// chosen one can go. None if the turn is complete, the game is over, or a kind of movement
    /// must be chosen first.
    pub fn spaces(&self) -> Spaces {
        if self.is_over || self.complete().is_some() || self.to.is_some() {
            return Spaces::EMPTY;
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
    /// Until the movement is settled, a second click on the stack that it starts from takes that
    /// choice back, and a click on another stack of the player's that can move chooses that one
    /// instead, if the chosen one cannot legally go there.
    ///
    /// ```
    /// use freunde_rules::{PartialTurn, Space, State};
    /// let start = PartialTurn::new(&State::default());
    /// let [b2, d2]: [Space; 2] = ["b2".parse()?, "d2".parse()?];
    /// let chosen = start.click(b2)?;
    /// assert_eq!(chosen.click(b2)?, start);
    /// assert_eq!(chosen.click(d2)?.from(), Some(d2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Why no legal turn goes on there. The value is unchanged.
    pub fn click(&self, space: Space) -> Result<PartialTurn, WrongClick> {
        if self.is_over {
            return Err(IllegalMove::GameOver.into());
        }
        if self.complete().is_some() {
            return Err(WrongClick::Complete);
        }
        if self.state.jump_due().is_some() {
            return self.settle(Move::jump(space));
        }
        let Some(from) = self.from else {
            return self.choose_stack(space);
        };
        if space == from {
            return Ok(self.with_clicks(None, None));
        }
        if self.to.is_some() {
            return self
                .choose_stack(space)
                .ok()
                .filter(|_| self.to != Some(space))
                .ok_or(WrongClick::Choose);
        }
        self.click_target(from, space)
    }

    /// The turn with other clicks that are not yet a movement.
    fn with_clicks(&self, from: Option<Space>, to: Option<Space>) -> PartialTurn {
        PartialTurn {
            from,
            to,
            ..self.clone()
        }
    }

    /// The turn with a click on the stack that the movement is to start from.
    fn choose_stack(&self, space: Space) -> Result<PartialTurn, WrongClick> {
        if self.state.legal_moves().sources().contains(space) {
            Ok(self.with_clicks(Some(space), None))
        } else {
            Err(self.no_source(space))
        }
    }

    /// The turn with a click on the space that the movement from the chosen one is to go to, or
    /// else on another stack that can move.
    fn click_target(&self, from: Space, space: Space) -> Result<PartialTurn, WrongClick> {
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
            (Some(_), Some(_)) => Ok(self.with_clicks(Some(from), Some(space))),
            (None, _) => {
                if let Ok(other) = self.choose_stack(space) {
                    return Ok(other);
                }
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
            is_over: self.is_over,
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

/// Why a click is not possible. The message begins with the number of the rule.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WrongClick {
    /// The move that it would make breaks a rule.
    Illegal(IllegalMove),
    /// The stack is the player's, but no movement from there is legal.
    NoMovement(Space),
    /// The space is not adjacent to the one that the movement starts from.
    NotAdjacent(Space, Space),
    /// Both a slide and a descent are legal, and one must be chosen first.
    Choose,
    /// There is nothing to choose, or this is not one of the choices.
    NoChoice(MoveKind),
    /// The turn is complete.
    Complete,
}

impl WrongClick {
    /// The number of the rule, as `"F1.2"`.
    pub const fn rule(&self) -> &'static str {
        match self {
            WrongClick::Illegal(illegal) => illegal.rule(),
            WrongClick::NoMovement(_) | WrongClick::Choose | WrongClick::NoChoice(_) => "F3",
            WrongClick::NotAdjacent(..) => "F1.2",
            WrongClick::Complete => "F4.3",
        }
    }
}

impl Error for WrongClick {}

impl From<IllegalMove> for WrongClick {
    fn from(illegal: IllegalMove) -> WrongClick {
        WrongClick::Illegal(illegal)
    }
}
