//! The state of a game: what legality needs and nothing else. How moves change it (F2.6, F7,
//! F8.1, F8.2).

use smallvec::SmallVec;

use crate::board::{Board, Direction, Player, Space, Spaces, shift};
use crate::dragons::{DRAGON_HEIGHT, dragon_flags, dragons, touching};
use crate::illegal::IllegalMove;
use crate::jump::FlockLimits;
use crate::key;
use crate::movement::Moved;
use crate::moves::{Move, MoveKind, Moves};
use crate::outcome::{Outcome, WinReason};
use crate::pieces::{Stack, Stacks};
use crate::reverse::Before;

/// What is to be done next (F3, F4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A turn begins with a movement (F3).
    Movement,
    /// A jump is due, of the top piece of the stack on this space (F4).
    Jump(Space),
    /// The game is over (F8).
    Over,
}

/// A position of the game: board, flock limits, stacks, the player to move, warnings, the
/// turn so far, and what F7 needs of the past.
///
/// A state never changes; [`apply`](State::apply) gives a new one. It is a plain value without
/// heap, made to be copied by the million. Two states are equal when the same can happen from
/// here on in both, repetitions (F8.3) aside, which are for [`Game`](crate::Game).
///
/// The default is the start of F9.3: the default board, the Meadow card, flock limits 3,4.
///
/// ```
/// use freunde_rules::{Move, State};
/// let start = State::default();
/// let climb: Move = "e3^d3".parse()?;
/// let next = start.apply(climb)?;
/// assert_eq!(start.legal_moves().len(), 38);
/// assert_eq!(next.legal_moves().len(), 37);
/// assert_eq!(
///     next.to_string(),
///     "x7/2,2,2,2,2,2,2/2,2,2,2,2,2,2/x7/1,1,1,11,x,1,1/1,1,1,1,1,1,1/x7 2 - -",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) stacks: Stacks,
    /// The key of the arrangement alone.
    pub(crate) arrangement: u64,
    pub(crate) before: [Before; 2],
    pub(crate) board: Board,
    pub(crate) limits: FlockLimits,
    pub(crate) to_move: Player,
    /// Bit 0 for player One, bit 1 for player Two: the WARNED field of F9.3.
    pub(crate) warned: u8,
    pub(crate) ended: Ended,
    pub(crate) turn: TurnSoFar,
}

/// How the last turn ended the game, as far as that hangs on the turn alone.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Ended {
    No,
    /// F8.1: the player now to move wins.
    Dragons,
    /// F8.2: the player who moved wins.
    Bird,
}

/// The movement and jumps made so far in a turn; all zero at its start.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TurnSoFar {
    /// The spaces landed on.
    pub(crate) landed: u64,
    /// The number of the movement, plus one.
    pub(crate) movement: u16,
    /// How many pieces the movement moved; 0 at the start of the turn.
    pub(crate) group: u8,
    /// Where the jumping piece is.
    pub(crate) at: u8,
}

impl State {
    pub(crate) fn assemble(
        board: Board,
        limits: FlockLimits,
        stacks: Stacks,
        to_move: Player,
        warned: u8,
    ) -> State {
        let mut state = State {
            arrangement: stacks.key(),
            stacks,
            before: [Before::default(); 2],
            board,
            limits,
            to_move,
            warned,
            ended: Ended::No,
            turn: TurnSoFar::default(),
        };
        state.warned |= dragon_flags(state.stacks) & 1 << to_move.index();
        state
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The flock limits (F4.4).
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

    /// The space from which a jump is due (F4.1, F4.3), in the jump phase.
    #[inline]
    pub const fn jump_due(&self) -> Option<Space> {
        if self.turn.group == 0 {
            None
        } else {
            Some(Space::at(self.turn.at as u32))
        }
    }

    /// The stack on a space, empty if there is none or the space is not on the board (F2.1).
    #[inline]
    pub fn stack(&self, space: Space) -> Stack {
        self.stacks.stack(space)
    }

    /// The spaces that hold at least one piece.
    #[inline]
    pub fn occupied(&self) -> Spaces {
        Spaces(self.stacks.occupied())
    }

    /// The spaces whose stack a player owns (F2.1).
    pub fn stacks_of(&self, player: Player) -> Spaces {
        Spaces(self.owned(player))
    }

    /// The spaces of a player's uniform stacks of height 3 or more that are adjacent to
    /// another such stack: the player's dragons (F5.1). Empty if the player has none.
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
        Spaces(dragons(&self.stacks, player))
    }

    /// Whether a player is warned (F5.2): for the player to move, in this turn; for the other,
    /// whether they had dragons at the end of their previous turn.
    #[inline]
    pub const fn is_warned(&self, player: Player) -> bool {
        self.warned >> player.index() & 1 != 0
    }

    /// The movement and jumps made so far in this turn; empty but in the jump phase (F9.3).
    pub fn turn_so_far(&self) -> impl Iterator<Item = Move> {
        let movement = self.movement();
        let mut at = movement.map(Move::to);
        let mut left = self.turn.landed;
        if let Some(start) = at {
            left &= !start.bit();
        }
        let forward = self.to_move.forward();
        // Within a rank the piece goes one way and never back, so the spaces that it landed
        // on tell its way: along the rank as far as they go, then forward.
        let jumps = core::iter::from_fn(move || {
            let ways = [Direction::East, Direction::West, forward];
            let next = ways
                .into_iter()
                .find_map(|way| at?.step(way).filter(|space| left & space.bit() != 0))?;
            left &= !next.bit();
            at = Some(next);
            Some(Move::jump(next))
        });
        movement.into_iter().chain(jumps)
    }

    pub(crate) fn movement(&self) -> Option<Move> {
        let number = usize::from(self.turn.movement).checked_sub(1)?;
        Move::from_index(number)
    }

    /// The legal moves (F3, F4, F6, F7): movements, or jumps in the jump phase; none when the
    /// game is over.
    #[inline]
    pub fn legal_moves(&self) -> Moves {
        self.generate()
    }

    /// The number of legal moves.
    #[inline]
    pub fn count_moves(&self) -> usize {
        self.legal_moves().len()
    }

    /// Whether there is a legal move; stops at the first that is found.
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        if self.ended != Ended::No {
            return false;
        }
        // In the jump phase a jump is due, and F4.6 saw to it that there is a legal one.
        self.turn.group != 0 || self.has_plain_step() || !self.legal_moves().is_empty()
    }

    /// Whether a top piece can go down onto an empty space beside it. Such a step leaves a
    /// stack behind (F6), makes no flock (F4.1) and can only be reversed on two spaces (F7).
    #[inline]
    fn has_plain_step(&self) -> bool {
        let player = self.to_move;
        let movers = self.owned(player) & self.stacks.at_least(2);
        let movers = movers & !self.before(player).spaces();
        let empty = self.board.spaces().0 & !self.stacks.occupied();
        let open = empty & !self.board.bird(player).bit();
        [Direction::East, Direction::West, player.forward()]
            .into_iter()
            .any(|way| movers & shift(way.opposite(), open) != 0)
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks.
    ///
    /// ```
    /// use freunde_rules::State;
    /// let error = State::default().check("d2-d3".parse()?).unwrap_err();
    /// assert_eq!(error.rule(), "F3.2");
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    #[inline]
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.allows(mv) {
            Ok(())
        } else {
            Err(self.explain(mv))
        }
    }

    /// The state after a move.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks.
    #[inline]
    pub fn apply(&self, mv: Move) -> Result<State, IllegalMove> {
        self.check(mv)?;
        Ok(self.play(mv))
    }

    /// The state after a move that is known to be legal, as one just listed.
    ///
    /// With an illegal move the result is some state or other. The move numbers, memory and
    /// other states are safe all the same.
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

    fn play(&self, mv: Move) -> State {
        match mv.from() {
            Some(from) => self.play_movement(mv, from),
            None => self.play_jump(mv.to()),
        }
    }

    /// The state after a movement. `next` is never borrowed here, so that it is built where the
    /// caller wants it and not copied once more.
    #[inline]
    fn play_movement(&self, mv: Move, from: Space) -> State {
        let moved = self.moved(mv.kind(), from, mv.to());
        let mut next = *self;
        for (space, pieces) in [(from, moved.leaving), (moved.to, moved.arriving)] {
            for (level, player) in pieces.low() {
                next.stacks.low[level][player] ^= space.bit();
            }
            if pieces.is_tall() {
                next.stacks = next.stacks.with_tall_toggled(space, pieces);
            }
        }
        let changes = moved.changes();
        next.arrangement = key::changed(self.arrangement, &changes);
        if self.must_jump(&moved) {
            next.turn = TurnSoFar {
                landed: moved.to.bit(),
                movement: mv.index() as u16 + 1,
                group: moved.group() as u8,
                at: moved.to.index() as u8,
            };
        } else {
            let (player, opponent) = (self.to_move, self.to_move.opponent());
            let [old_from, old_to] = moved.old.map(|stack| stack.levels(player));
            next.before[player.index()] = Before::of_two((from, old_from), (moved.to, old_to));
            if moved.leaving.levels(opponent) != 0 {
                next.before[opponent.index()] = self.before(opponent).after(&changes, opponent);
            }
            let high = next.stacks.low[DRAGON_HEIGHT - 1];
            let has_dragons = if touching(high[0] | high[1]) {
                dragon_flags(next.stacks)
            } else {
                0
            };
            (next.warned, next.ended) = self.end_of_turn(has_dragons, moved.to.bit());
            next.to_move = opponent;
        }
        next
    }

    #[inline(never)]
    fn play_jump(&self, to: Space) -> State {
        let (player, opponent) = (self.to_move, self.to_move.opponent());
        let from = Space::at(u32::from(self.turn.at));
        let (source, target) = (self.stack(from), self.stack(to));
        let (top, landing) = (source.top(), Stack::single(player, target.height()));
        let landed = target.toggled(landing);
        let changes = [(from, source, source.toggled(top)), (to, target, landed)];
        let mut next = *self;
        next.stacks.toggle(from, top);
        next.stacks.toggle(to, landing);
        next.arrangement = key::changed(self.arrangement, &changes);
        next.turn.landed |= to.bit();
        next.turn.at = to.index() as u8;
        if landed.count(player) > usize::from(self.limits.after_jump()) {
            return next;
        }
        let start = self.start_of_turn();
        let touched = Spaces(self.touched() | to.bit()).iter();
        let changes: SmallVec<[(Space, Stack, Stack); 3]> = touched
            .map(|space| (space, start.stack(space), next.stack(space)))
            .collect();
        next.before[player.index()] = Before::of_turn(&changes, player);
        next.before[opponent.index()] = self.before(opponent).after(&changes, opponent);
        (next.warned, next.ended) = self.end_of_turn(dragon_flags(next.stacks), next.turn.landed);
        next.to_move = opponent;
        next.turn = TurnSoFar::default();
        next
    }

    /// The warnings, and how the game has ended, when the player to move has landed on these
    /// spaces in a turn that ends now, given who has dragons then.
    #[inline]
    fn end_of_turn(&self, has_dragons: u8, landed: u64) -> (u8, Ended) {
        let player = 1 << self.to_move.index();
        let warned = self.warned & !player | has_dragons;
        let ended = if has_dragons & self.warned & player != 0 {
            Ended::Dragons
        } else if has_dragons & player == 0
            && landed & self.board.bird(self.to_move.opponent()).bit() != 0
        {
            Ended::Bird
        } else {
            Ended::No
        };
        (warned, ended)
    }

    /// How the game ended, if it has: by bird, dragons or a player who is stuck. Repetition
    /// (F8.3) needs the past and is found by [`Game::outcome`](crate::Game::outcome).
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended_by_turn().or_else(|| {
            (!self.has_legal_move()).then_some(Outcome::Win {
                winner: self.to_move.opponent(),
                reason: WinReason::Stuck,
            })
        })
    }

    /// The ends that come before a repetition (F8.1, F8.2).
    #[inline]
    pub(crate) fn ended_by_turn(&self) -> Option<Outcome> {
        let (winner, reason) = match self.ended {
            Ended::No => return None,
            Ended::Dragons => (self.to_move, WinReason::Dragons),
            Ended::Bird => (self.to_move.opponent(), WinReason::Bird),
        };
        Some(Outcome::Win { winner, reason })
    }

    #[inline]
    pub(crate) fn is_ended(&self) -> bool {
        self.ended != Ended::No
    }

    /// A 64-bit key of the state: equal states have equal keys, and different states of one
    /// board and the same flock limits have different ones but for chance collisions. It is
    /// the same on every platform and in every version of this crate; board and limits do not
    /// enter it.
    #[inline]
    pub fn key(&self) -> u64 {
        let mut turn = self.turn.landed;
        turn = key::mix(turn ^ u64::from(self.turn.movement) << 48 ^ u64::from(self.turn.at));
        turn ^= u64::from(self.to_move == Player::Two)
            | u64::from(self.warned) << 1
            | (self.ended as u64) << 3;
        let mut key = self.arrangement ^ key::mix(turn);
        for (player, before) in self.before.iter().enumerate() {
            for (space, levels) in before.entries() {
                let place = (player as u64 * 64 + space.index() as u64) << 32;
                key = key.wrapping_add(key::mix(place ^ u64::from(levels) ^ 0x5BD1_E995 << 40));
            }
        }
        key
    }

    /// A 64-bit key of the arrangement alone: where all pieces are, whoever is to move. This
    /// is what F8.3 compares. Kept up by every move.
    #[inline]
    pub const fn arrangement_key(&self) -> u64 {
        self.arrangement
    }

    /// Whether all pieces are where they are in another state, whoever is to move (F8.3).
    pub fn same_arrangement(&self, other: &State) -> bool {
        self.arrangement == other.arrangement && self.stacks == other.stacks
    }

    /// The spaces whose stack a player owns.
    #[inline]
    pub(crate) fn owned(&self, player: Player) -> u64 {
        self.stacks.owned(player)
    }

    /// What F7 remembers of a player, as of the start of the turn.
    #[inline]
    pub(crate) fn before(&self, player: Player) -> &Before {
        &self.before[player.index()]
    }

    /// The two spaces of this turn's movement.
    pub(crate) fn touched(&self) -> u64 {
        self.movement()
            .map_or(0, |mv| mv.to().bit() | mv.from().map_or(0, Space::bit))
    }

    /// The spaces that F4.5 bars in the jump phase.
    pub(crate) fn barred(&self) -> u64 {
        let source = self.movement().and_then(Move::from).map_or(0, Space::bit);
        if self.turn.group == 1 {
            self.turn.landed | source
        } else {
            self.turn.landed
        }
    }

    /// The stacks as they were at the start of the turn.
    pub(crate) fn start_of_turn(&self) -> Stacks {
        let mut stacks = self.stacks;
        let Some(mv) = self.movement() else {
            return stacks;
        };
        let (Some(from), to) = (mv.from(), mv.to()) else {
            return stacks;
        };
        let at = Space::at(u32::from(self.turn.at));
        let top = stacks.stack(at).top();
        stacks.toggle(at, top);
        let back = Stack::single(self.to_move, stacks.stack(to).height());
        stacks.toggle(to, back);
        let target = stacks.stack(to);
        if mv.kind() == MoveKind::Slide {
            let group = target.above(target.height().saturating_sub(self.turn.group.into()));
            stacks.toggle(to, group);
            stacks.toggle(from, group);
        } else {
            stacks.toggle(to, target.top());
            let back = Stack::single(self.to_move, stacks.stack(from).height());
            stacks.toggle(from, back);
        }
        stacks
    }
}

impl Moved {
    #[inline]
    fn changes(&self) -> [(Space, Stack, Stack); 2] {
        let [from, to] = self.after();
        [(self.from, self.old[0], from), (self.to, self.old[1], to)]
    }
}
