//! Symmetries of the game: the reflection of files and the half turn with colours swapped.
//!
//! No rule distinguishes left from right, and each player sees the board as the other does after a
//! half turn (F1.2, F2.3). So the four symmetries map legal moves to legal moves and outcomes to
//! outcomes.

use crate::board::Board;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::pieces::Stacks;
use crate::player::Player;
use crate::players::Players;
use crate::rules::reverse::Differences;
use crate::space::{Direction, Space};
use crate::spaces::Spaces;
use crate::stack::Stack;
use crate::state::{State, TurnSoFar};

/// A symmetry of the game. Each is its own inverse.
///
/// ```
/// use freunde_rules::{Player, State, Symmetry};
/// let start = State::default();
/// let next = start.apply("b2vb3".parse()?)?;
/// let turned = next.image(Symmetry::HalfTurn);
/// assert_eq!(turned.to_move(), Player::One);
/// assert_eq!(turned.image(Symmetry::HalfTurn), next);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Everything stays.
    Identity,
    /// Files are reflected: the first file becomes the last.
    Mirror,
    /// The board is turned by 180° and the players change places.
    HalfTurn,
    /// Both: ranks are reflected and the players change places.
    Flip,
}

impl Symmetry {
    /// All four.
    pub const ALL: [Symmetry; 4] = [
        Symmetry::Identity,
        Symmetry::Mirror,
        Symmetry::HalfTurn,
        Symmetry::Flip,
    ];

    const fn reflects_files(self) -> bool {
        matches!(self, Symmetry::Mirror | Symmetry::HalfTurn)
    }

    const fn swaps_players(self) -> bool {
        matches!(self, Symmetry::HalfTurn | Symmetry::Flip)
    }

    /// The symmetry that does this one, then another.
    #[must_use]
    pub fn then(self, next: Symmetry) -> Symmetry {
        let files = self.reflects_files() != next.reflects_files();
        match (files, self.swaps_players() != next.swaps_players()) {
            (false, false) => Symmetry::Identity,
            (true, false) => Symmetry::Mirror,
            (true, true) => Symmetry::HalfTurn,
            (false, true) => Symmetry::Flip,
        }
    }

    /// Where a space of a board comes to lie; `None` if it is not on the board.
    pub fn space(self, board: &Board, space: Space) -> Option<Space> {
        board.contains(space).then(|| self.place(board, space))
    }

    fn place(self, board: &Board, space: Space) -> Space {
        let (mut file, mut rank) = (u32::from(space.file()), u32::from(space.rank()));
        if self.reflects_files() {
            file = (u32::from(board.width()) - 1).wrapping_sub(file);
        }
        if self.swaps_players() {
            rank = (u32::from(board.height()) - 1).wrapping_sub(rank);
        }
        Space::at(rank.wrapping_mul(8).wrapping_add(file))
    }

    fn spaces(self, board: &Board, spaces: Spaces) -> Spaces {
        let places = spaces.iter().map(|space| self.place(board, space));
        places.collect()
    }

    /// What a direction becomes.
    pub fn direction(self, direction: Direction) -> Direction {
        let turns = if direction.is_horizontal() {
            self.reflects_files()
        } else {
            self.swaps_players()
        };
        if turns {
            direction.opposite()
        } else {
            direction
        }
    }

    /// The player who takes the place of a player.
    pub fn player(self, player: Player) -> Player {
        if self.swaps_players() {
            player.opponent()
        } else {
            player
        }
    }

    /// What a move on a board becomes; `None` if it is not a move on that board. With
    /// [`Move::index`] and [`Move::from_index`] this is the map of move numbers.
    ///
    /// ```
    /// use freunde_rules::{Board, Move, Symmetry};
    /// let slide: Move = "a3-a4".parse()?;
    /// let turned = Symmetry::HalfTurn.mv(&Board::default(), slide).unwrap();
    /// assert_eq!(turned.to_string(), "g5-g4");
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    pub fn mv(self, board: &Board, mv: Move) -> Option<Move> {
        let to = self.space(board, mv.to())?;
        match (mv.from(), mv.direction()) {
            (Some(from), Some(direction)) => {
                let from = self.space(board, from)?;
                Move::movement(mv.kind(), from, self.direction(direction))
            }
            _ => Some(Move::jump(to)),
        }
    }

    /// What an outcome becomes.
    pub fn outcome(self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Win { winner, reason } => Outcome::Win {
                winner: self.player(winner),
                reason,
            },
            Outcome::Repetition => Outcome::Repetition,
        }
    }

    /// What a board becomes.
    pub fn board(self, board: &Board) -> Board {
        let bird = |player| self.place(board, board.bird(self.player(player)));
        board.with(self.spaces(board, board.river()), Player::ALL.map(bird))
    }

    fn stack(self, stack: Stack) -> Stack {
        if self.swaps_players() {
            stack.swapped()
        } else {
            stack
        }
    }

    fn differences(self, board: &Board, differences: &Differences) -> Differences {
        let entries = differences.entries();
        entries
            .map(|(space, levels)| (self.place(board, space), levels))
            .collect()
    }
}

impl State {
    /// The state as a symmetry shows it: board, stacks, players, the turn so far and what
    /// [F7](crate::rules#f7) remembers.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> State {
        let board = self.board();
        let mut stacks = Stacks::default();
        for space in self.occupied() {
            let stack = symmetry.stack(self.stack(space));
            stacks.toggle(symmetry.place(board, space), stack);
        }
        let movement = self.movement().and_then(|mv| symmetry.mv(board, mv));
        let at = self
            .jump_due()
            .map_or(0, |at| symmetry.place(board, at).index());
        let warned: Players = Player::ALL
            .into_iter()
            .filter(|&player| self.warned.contains(symmetry.player(player)))
            .collect();
        let differences =
            |player| symmetry.differences(board, self.differences(symmetry.player(player)));
        State {
            stacks,
            differences: Player::ALL.map(differences),
            board: symmetry.board(board),
            to_move: symmetry.player(self.to_move),
            warned,
            turn: TurnSoFar {
                landed: symmetry.spaces(board, self.turn.landed),
                movement,
                at: at as u8,
                ..self.turn
            },
            ..*self
        }
    }

    /// One of the state's images, which stands for all of them, and the symmetry that leads to it.
    /// In it player One is to move.
    ///
    /// ```
    /// use freunde_rules::{State, Symmetry};
    /// let state = State::default().apply("b2vb3".parse()?)?;
    /// let (canonical, _) = state.canonical();
    /// for symmetry in Symmetry::ALL {
    ///     assert_eq!(state.image(symmetry).canonical().0, canonical);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self) -> (State, Symmetry) {
        let pair = match self.to_move() {
            Player::One => [Symmetry::Identity, Symmetry::Mirror],
            Player::Two => [Symmetry::HalfTurn, Symmetry::Flip],
        };
        let [first, second] = pair.map(|symmetry| (self.image(symmetry), symmetry));
        if order(&second.0) < order(&first.0) {
            second
        } else {
            first
        }
    }
}

/// An order of states with the same player to move and the same size of board.
fn order(state: &State) -> impl Ord {
    let board = state.board();
    let birds = Player::ALL.map(|player| board.bird(player));
    (
        board.river(),
        birds,
        state.stacks,
        state.differences,
        state.turn,
    )
}
