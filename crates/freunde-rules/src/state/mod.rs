//! The state of a game: what legality needs and nothing else.

mod invariants;
mod key;
mod play;
mod setup;
mod turn_so_far;

pub use self::setup::{InvalidCard, InvalidSetup, PositionCard, Setup, SetupProblem};

pub(crate) use self::turn_so_far::TurnSoFar;

use crate::board::Board;
use crate::illegal::IllegalMove;
use crate::limits::FlockLimits;
use crate::moves::{Move, Moves};
use crate::pieces::Stacks;
use crate::player::Player;
use crate::players::Players;
use crate::rules::dragons::{dragons, with_dragons};
use crate::rules::end::Ended;
use crate::rules::reverse::{Differences, Memory};
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::Stack;

/// What is to be done next ([F3](crate::rules#f3), [F4](crate::rules#f4)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A turn begins with a movement ([F3](crate::rules#f3)).
    Movement,
    /// A jump is due, of the top piece of the stack on this space ([F4](crate::rules#f4)).
    Jump(Space),
    /// The game is over ([F8](crate::rules#f8)).
    Over,
}

/// A position of the game: board, flock limits, stacks, the player to move, warnings, the
/// turn so far, and what [F7](crate::rules#f7) needs of the past.
///
/// A state never changes; [`apply`](State::apply) gives a new one. It is a plain value without
/// heap, made to be copied by the million. Two states are equal if the same can happen from here on
/// in both, apart from repetitions ([F8.3](crate::rules#f8-3)), which only a [`Game`](crate::Game)
/// knows.
///
/// The default is the start of [F9.3](crate::rules#f9-3): the default board, the Grove card, flock
/// limits 3,4.
///
/// ```
/// use freunde_rules::{Move, State};
/// let start = State::default();
/// let descent: Move = "b2vb3".parse()?;
/// let next = start.apply(descent)?;
/// assert_eq!(start.legal_moves().len(), 26);
/// assert_eq!(next.legal_moves().len(), 26);
/// assert_eq!(
///     next.to_string(),
///     "2,x,2,x,2,x,2/x,2222,x,2222,x,2222,x/x7/x7/x,1,x5/x,111,x,1111,x,1111,x/1,x,1,x,1,x,1 2 - -",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
//
// Invariants, which `State::assert_invariants` checks:
//
// 1. Each player has 1 to 16 pieces, all on the board, and F6 holds.
// 2. The levels of a stack have no gaps: a space of one level is a space of the level below, and
//    of one player only. Equal stacks are equal values, high ones too.
// 3. Differences are those at the start of the turn. No entry is empty, entries come in the order
//    of their spaces, and there are as many pieces then as now.
// 4. The player to move is warned if they have dragons at the start of the turn.
// 5. The game has ended by bird or dragons only as F9.7 allows, and then no jump is due.
// 6. The turn so far is all zero at its start. Amid a turn its moves lead from the start of the
//    turn to this state, and at least one jump is legal.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) stacks: Stacks,
    /// What F7 compares each player's pieces with.
    pub(crate) differences: [Differences; 2],
    pub(crate) board: Board,
    pub(crate) limits: FlockLimits,
    pub(crate) to_move: Player,
    /// The WARNED field of F9.3.
    pub(crate) warned: Players,
    pub(crate) ended: Option<Ended>,
    pub(crate) turn: TurnSoFar,
}

impl State {
    pub(crate) fn assemble(
        board: Board,
        limits: FlockLimits,
        stacks: Stacks,
        to_move: Player,
        warned: Players,
    ) -> State {
        let mut state = State {
            stacks,
            differences: [Differences::default(); 2],
            board,
            limits,
            to_move,
            warned,
            ended: None,
            turn: TurnSoFar::default(),
        };
        if with_dragons(state.stacks).contains(to_move) {
            state.warned = warned.with(to_move);
        }
        state
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The flock limits ([F4.4](crate::rules#f4-4)).
    #[inline]
    pub const fn limits(&self) -> FlockLimits {
        self.limits
    }

    /// The player to move. When the game is over, the one who would be.
    #[inline]
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// What is to be done next.
    pub fn phase(&self) -> Phase {
        match self.jump_due() {
            Some(at) => Phase::Jump(at),
            None if self.outcome().is_some() => Phase::Over,
            None => Phase::Movement,
        }
    }

    /// The space from which a jump is due ([F4.1](crate::rules#f4-1), [F4.3](crate::rules#f4-3)),
    /// in the jump phase.
    #[inline]
    pub const fn jump_due(&self) -> Option<Space> {
        if self.turn.group == 0 {
            None
        } else {
            Some(Space::at(self.turn.at as u32))
        }
    }

    /// The stack on a space, empty if there is none or the space is not on the board
    /// ([F2.1](crate::rules#f2-1)).
    #[inline]
    pub fn stack(&self, space: Space) -> Stack {
        self.stacks.stack(space)
    }

    /// The spaces that hold at least one piece.
    #[inline]
    pub fn occupied(&self) -> Spaces {
        self.stacks.occupied()
    }

    /// The spaces whose stack a player owns ([F2.1](crate::rules#f2-1)).
    pub fn stacks_of(&self, player: Player) -> Spaces {
        self.stacks.owned(player)
    }

    /// The spaces of a player's uniform stacks of height 3 or more that are adjacent to another
    /// such stack: the player's dragons ([F5.1](crate::rules#f5-1)). Empty if the player has none.
    ///
    /// ```
    /// use freunde_rules::{Board, FlockLimits, Player, State};
    /// let text = "x7/x7/2,x6/x7/x7/111,1111,112,111,x3/x7 1 1 -";
    /// let state = State::parse(Board::default(), FlockLimits::default(), text)?;
    /// assert_eq!(state.dragons(Player::One).len(), 2);
    /// assert!(state.is_warned(Player::One));
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    pub fn dragons(&self, player: Player) -> Spaces {
        dragons(&self.stacks, player)
    }

    /// Whether a player is warned ([F5.2](crate::rules#f5-2)): for the player to move, in this
    /// turn; for the other, whether they had dragons at the end of their previous turn.
    #[inline]
    pub const fn is_warned(&self, player: Player) -> bool {
        self.warned.contains(player)
    }

    /// What [F7](crate::rules#f7) compares a player's pieces with. In the jump phase it is that of
    /// the start of the turn.
    pub fn memory(&self, player: Player) -> Memory {
        let start = self.start_of_turn();
        let entries = self.differences(player).entries();
        entries
            .map(|(space, levels)| {
                let now = start.stack(space).levels(player);
                (space, now.toggled(levels))
            })
            .collect()
    }

    /// What F7 compares a player's pieces with, as of the start of the turn.
    #[inline]
    pub(crate) const fn differences(&self, player: Player) -> &Differences {
        &self.differences[player.index()]
    }

    /// How the last turn ended the game, if it did ([F8.1](crate::rules#f8-1),
    /// [F8.2](crate::rules#f8-2)). This does not include a player who is stuck
    /// ([F8.4](crate::rules#f8-4)) or a repetition ([F8.3](crate::rules#f8-3)): see
    /// [`outcome`](State::outcome) and [`Game::outcome`](crate::Game::outcome).
    #[inline]
    pub const fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// The legal moves ([F3](crate::rules#f3), [F4](crate::rules#f4), [F6](crate::rules#f6),
    /// [F7](crate::rules#f7)): movements, or jumps in the jump phase; none when the game is over.
    #[inline]
    pub fn legal_moves(&self) -> Moves {
        self.generate()
    }

    /// The number of legal moves.
    #[inline]
    pub fn count_moves(&self) -> usize {
        self.legal_moves().len()
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks.
    ///
    /// ```
    /// use freunde_rules::State;
    /// let error = State::default().check("b2-b1".parse()?).unwrap_err();
    /// assert_eq!(error.rule(), "F3.2");
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    #[inline]
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv.parts() {
            Some((kind, from, direction)) => self
                .check_movement(kind, from, direction, mv.to())
                .map(drop),
            None => self.check_jump(mv.to()),
        }
    }

    /// The state after a move.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks.
    #[inline]
    pub fn apply(&self, mv: Move) -> Result<State, IllegalMove> {
        if let Some((kind, from, direction)) = mv.parts() {
            let moved = self.check_movement(kind, from, direction, mv.to())?;
            Ok(self.play_movement(mv, &moved))
        } else {
            self.check_jump(mv.to())?;
            Ok(self.play_jump(mv.to()))
        }
    }

    /// The state after a move that is known to be legal, such as one that was just listed.
    ///
    /// An illegal move gives an unspecified state; it is never unsafe.
    ///
    /// # Panics
    ///
    /// In builds with debug assertions, if the move is illegal.
    #[inline]
    #[must_use]
    pub fn apply_unchecked(&self, mv: Move) -> State {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv} in {self}");
        self.play(mv)
    }
}
