//! Positions and moves as numbers for a learning program: planes of bytes, masks over move
//! numbers, and moves as the player to move sees them.
//!
//! Everything is shown from the side of the player to move, so that one network plays both
//! sides. For player One that is the board as it is. For player Two the board is turned by
//! [`Symmetry::HalfTurn`], so that forward is always toward higher ranks, and the moves turn with
//! it ([`State::relative`]). A position and its image under the half turn have equal planes, masks
//! and numbers.
//!
//! A plane has [`SPACES`] bytes, one for each space of the largest board in the order of
//! [`Space::index`]: 8 × rank + file. A smaller board lies in the corner at a1. There are
//! [`PLANES`] of them, one after the other, [`LEN`] bytes in all; no byte is a fraction, and each
//! is at most 64. An ended game is encoded as if it went on.
//!
//! | planes | what | value |
//! |---|---|---|
//! | 0–6 | pieces of the player to move at levels 1 to 7 ([F2.1](crate::rules#f2-1)) | 1 |
//! | 7 | pieces of the player to move above level 7 | how many |
//! | 8–14 | pieces of the opponent at levels 1 to 7 | 1 |
//! | 15 | pieces of the opponent above level 7 | how many |
//! | 16, 17 | stacks that the player to move owns, and those of the opponent ([F2.1](crate::rules#f2-1)) | 1 |
//! | 18 | spaces of the board ([F1.1](crate::rules#f1-1)) | 1 |
//! | 19 | river ([F1.3](crate::rules#f1-3)) | 1 |
//! | 20, 21 | bird of the player to move, and of the opponent ([F1.4](crate::rules#f1-4)) | 1 |
//! | 22, 23 | the player to move is warned, and the opponent ([F5.2](crate::rules#f5-2)) | 1 on the whole board |
//! | 24, 25 | flock limits after a movement, and after a jump ([F4.4](crate::rules#f4-4)) | the limit, on the whole board |
//! | 26 | the space from which a jump is due ([F4](crate::rules#f4)) | 1 |
//! | 27 | the space from which the movement of this turn started | how many pieces it moved |
//! | 28 | spaces landed on in this turn ([F4.5](crate::rules#f4-5), [F8.2](crate::rules#f8-2)) | 1 for the first, 2 for the second, … |
//! | 29 | spaces that the memory of the player to move names ([F7](crate::rules#f7), [F9.7](crate::rules#f9-7)) | 1 |
//! | 30–36 | that player's pieces there then, at levels 1 to 7 | 1 |
//! | 37 | that player's pieces there then, above level 7 | how many |
//! | 38–46 | the same for the opponent | |
//!
//! Planes 27 and 28 are empty outside the jump phase. The memory is that of the start of the turn.
//!
//! ```
//! use freunde_rules::{State, encode};
//!
//! let state = State::default();
//! let mut planes = [0; encode::LEN];
//! let mut mask = [0; encode::MASK_LEN];
//! state.encode(&mut planes)?;
//! state.encode_mask(&mut mask)?;
//! assert_eq!(mask.iter().filter(|&&legal| legal == 1).count(), state.count_moves());
//!
//! // Any action that the mask allows is a move.
//! let action = mask.iter().position(|&legal| legal == 1).expect("a legal move");
//! let mv = state.move_of_action(action).expect("it is in the mask");
//! assert!(state.apply(mv).is_ok());
//! assert_eq!(state.action(mv), Some(action));
//! # Ok::<(), encode::WrongLength>(())
//! ```

use thiserror::Error;

use crate::game::Game;
use crate::moves::Move;
use crate::player::Player;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::Levels;
use crate::state::State;
use crate::symmetry::Symmetry;

/// The version of the encoding. Whatever changes a byte for any position changes this number.
pub const VERSION: u32 = 1;

/// The bytes of a plane: one for each space of the largest board.
pub const SPACES: usize = Space::COUNT;

/// The number of planes.
pub const PLANES: usize = 47;

/// The length of an encoded position: [`PLANES`] × [`SPACES`].
pub const LEN: usize = PLANES * SPACES;

/// The length of a mask: one byte for each move number.
pub const MASK_LEN: usize = Move::COUNT;

/// How many levels have a plane of their own. The pieces above them are counted.
const LEVELS: usize = 7;

/// A slice to encode into has the wrong length. Nothing was written.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("the encoding has {expected} bytes, and the slice has {found}")]
pub struct WrongLength {
    /// The length that is needed.
    pub expected: usize,
    /// The length of the slice.
    pub found: usize,
}

/// The slice as an array, all zero.
fn cleared<const N: usize>(out: &mut [u8]) -> Result<&mut [u8; N], WrongLength> {
    let found = out.len();
    let expected = N;
    let array: &mut [u8; N] = out
        .try_into()
        .map_err(|_| WrongLength { expected, found })?;
    array.fill(0);
    Ok(array)
}

impl State {
    /// Writes the position into `out` as the player to move sees it; see [`encode`](crate::encode)
    /// for the planes.
    ///
    /// # Errors
    ///
    /// If `out` does not have [`LEN`] bytes.
    ///
    /// ```
    /// use freunde_rules::{State, encode};
    /// let mut planes = [0; encode::LEN];
    /// State::default().encode(&mut planes)?;
    /// let river = &planes[19 * encode::SPACES..20 * encode::SPACES];
    /// assert_eq!(river.iter().filter(|&&byte| byte == 1).count(), 7);
    /// # Ok::<(), encode::WrongLength>(())
    /// ```
    pub fn encode(&self, out: &mut [u8]) -> Result<(), WrongLength> {
        self.encode_for(self.to_move(), out)
    }

    /// [`State::encode`] as a player sees the position who need not be the one to move: in the
    /// table "the player to move" is this player.
    ///
    /// # Errors
    ///
    /// If `out` does not have [`LEN`] bytes.
    pub fn encode_for(&self, player: Player, out: &mut [u8]) -> Result<(), WrongLength> {
        let board = self.board();
        let mut planes = Planes::new(board.spaces(), player, cleared::<LEN>(out)?);
        let players = [player, player.opponent()];
        for player in players {
            self.encode_pieces(player, &mut planes);
        }
        for player in players {
            planes.mark(self.stacks_of(player));
        }
        planes.mark(board.spaces());
        planes.mark(board.river());
        for player in players {
            planes.write([(board.bird(player), 1)]);
        }
        for player in players {
            planes.everywhere(u8::from(self.is_warned(player)));
        }
        planes.everywhere(self.limits().after_movement());
        planes.everywhere(self.limits().after_jump());
        planes.write(self.jump_due().map(|at| (at, 1)));
        let start = self.movement().and_then(Move::from);
        planes.write(start.map(|from| (from, self.turn.group)));
        planes.write(self.turn_so_far().map(Move::to).zip(1..));
        for player in players {
            self.encode_memory(player, &mut planes);
        }
        Ok(())
    }

    fn encode_pieces(&self, player: Player, planes: &mut Planes<'_>) {
        for level in 1..=LEVELS {
            planes.mark(self.stacks.pieces(player, level));
        }
        let high = self.stacks.at_least(LEVELS + 1).iter();
        planes.write(high.map(|space| (space, above(self.stack(space).levels(player)))));
    }

    fn encode_memory(&self, player: Player, planes: &mut Planes<'_>) {
        let memory = self.memory(player);
        planes.write(memory.entries().map(|(space, _)| (space, 1)));
        for level in 1..=LEVELS {
            let there = memory.entries();
            planes.write(there.map(|(space, levels)| (space, u8::from(levels.contains(level)))));
        }
        planes.write(
            memory
                .entries()
                .map(|(space, levels)| (space, above(levels))),
        );
    }

    /// Writes 1 at the number of each legal move, as the player to move sees it, and 0 elsewhere.
    ///
    /// # Errors
    ///
    /// If `out` does not have [`MASK_LEN`] bytes.
    pub fn encode_mask(&self, out: &mut [u8]) -> Result<(), WrongLength> {
        let mask = cleared::<MASK_LEN>(out)?;
        for mv in self.legal_moves() {
            self.mark_move(mv, mask);
        }
        Ok(())
    }

    fn mark_move(&self, mv: Move, mask: &mut [u8; MASK_LEN]) {
        if let Some(action) = self.action(mv) {
            mask[action] = 1;
        }
    }

    /// A move as the player to move sees it: for player One the move itself, for player Two its
    /// image under [`Symmetry::HalfTurn`]. Doing it twice gives the move back. `None` if it is
    /// not a move on this board.
    ///
    /// ```
    /// use freunde_rules::State;
    /// let start = State::default();
    /// assert_eq!(start.relative("b2-b3".parse()?), Some("b2-b3".parse()?));
    /// let first = start.legal_moves().get(0).expect("a legal move");
    /// let state = start.apply(first)?;
    /// assert_eq!(state.relative("f6-f5".parse()?), Some("b2-b3".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn relative(&self, mv: Move) -> Option<Move> {
        let symmetry = match self.to_move() {
            Player::One => Symmetry::Identity,
            Player::Two => Symmetry::HalfTurn,
        };
        symmetry.mv(self.board(), mv)
    }

    /// The number of a move as the player to move sees it: its place in a mask. `None` if it is
    /// not a move on this board.
    pub fn action(&self, mv: Move) -> Option<usize> {
        self.relative(mv).map(Move::index)
    }

    /// The move whose [`action`](State::action) is this number; `None` if there is none on this
    /// board.
    pub fn move_of_action(&self, action: usize) -> Option<Move> {
        Move::from_index(action).and_then(|mv| self.relative(mv))
    }
}

impl Game {
    /// Writes 1 at the number of each legal move that ends the game as a draw by repetition
    /// ([F8.3](crate::rules#f8-3)), as the player to move sees it, and 0 elsewhere.
    /// [`State::encode_mask`] cannot tell, since a state has no past.
    ///
    /// # Errors
    ///
    /// If `out` does not have [`MASK_LEN`] bytes.
    ///
    /// ```
    /// use freunde_rules::{Board, FlockLimits, Game, State, Turn, encode};
    /// let text = "x7/x,2,x,2,x3/x7/x7/x7/x,1,x,1,x3/x7 1 - -";
    /// let state = State::parse(Board::default(), FlockLimits::default(), text)?;
    /// let mut game = Game::new(state);
    /// for turn in "b2-a2 b6-a6 d2-c2 d6-c6 a2-b2 a6-b6 c2-d2".split(' ') {
    ///     game = game.apply_turn(&turn.parse::<Turn>()?)?;
    /// }
    /// let mut draws = [0; encode::MASK_LEN];
    /// game.encode_draws(&mut draws)?;
    /// let action = game.state().action("c6-d6".parse()?).expect("a move on the board");
    /// assert_eq!(draws[action], 1);
    /// assert_eq!(draws.iter().filter(|&&draw| draw == 1).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encode_draws(&self, out: &mut [u8]) -> Result<(), WrongLength> {
        let mask = cleared::<MASK_LEN>(out)?;
        for mv in self.legal_moves() {
            if self.repeats(mv) {
                self.state().mark_move(mv, mask);
            }
        }
        Ok(())
    }
}

/// How many of a player's levels are above those that have planes.
fn above(levels: Levels) -> u8 {
    levels.iter().filter(|&level| level > LEVELS).count() as u8
}

/// Planes written one after the other, all zero at first.
struct Planes<'a> {
    rest: core::slice::ChunksExactMut<'a, u8>,
    board: Spaces,
    /// For player Two the index of the board's last space, which the half turn brings to 0.
    turned: Option<u32>,
}

impl<'a> Planes<'a> {
    fn new(board: Spaces, player: Player, out: &'a mut [u8; LEN]) -> Planes<'a> {
        let turned = match player {
            Player::One => None,
            Player::Two => board.bits().checked_ilog2(),
        };
        Planes {
            rest: out.chunks_exact_mut(SPACES),
            board,
            turned,
        }
    }

    /// The next plane with these values; all other spaces have 0.
    fn write(&mut self, values: impl IntoIterator<Item = (Space, u8)>) {
        let turned = self.turned;
        let Some(plane) = self.rest.next() else {
            return;
        };
        for (space, value) in values {
            let index = match turned {
                None => space.index(),
                Some(last) => (last as usize).wrapping_sub(space.index()),
            };
            plane[index % SPACES] = value;
        }
    }

    /// The next plane with 1 on these spaces.
    #[inline]
    fn mark(&mut self, spaces: Spaces) {
        self.spread(spaces, 1);
    }

    /// The next plane with a value on the whole board.
    #[inline]
    fn everywhere(&mut self, value: u8) {
        self.spread(self.board, value);
    }

    /// The next plane with a value on these spaces, eight spaces at a time.
    #[inline]
    fn spread(&mut self, spaces: Spaces, value: u8) {
        const ONES: u64 = 0x0101_0101_0101_0101;
        /// In byte `i` bit `i`.
        const DIAGONAL: u64 = 0x8040_2010_0804_0201;
        let Some(plane) = self.rest.next() else {
            return;
        };
        if spaces.is_empty() || value == 0 {
            return;
        }
        let set = match self.turned {
            None => spaces.bits(),
            Some(last) => spaces.bits().reverse_bits() >> (63 - last),
        };
        for (rank, bits) in plane.chunks_exact_mut(8).zip(set.to_le_bytes()) {
            // Bit `i` alone in byte `i`; added to 127 it carries into the byte's top bit.
            let alone = (u64::from(bits) * ONES) & DIAGONAL;
            let ones = ((alone + 127 * ONES) >> 7) & ONES;
            rank.copy_from_slice(&(ones * u64::from(value)).to_le_bytes());
        }
    }
}
