//! What engines ask of a state: mobility, threats and distances, and play in place.

use crate::moves::{Move, Moves};
use crate::outcome::Outcome;
use crate::player::Player;
use crate::rules::dragons::with_dragons;
use crate::rules::reverse::Differences;
use crate::spaces::Spaces;
use crate::state::State;

impl State {
    /// [`State::apply_unchecked`] in place, for those who do not need the state before.
    ///
    /// # Panics
    ///
    /// In builds with debug assertions, if the move is illegal.
    ///
    /// ```
    /// use freunde_rules::State;
    /// let mut state = State::default();
    /// while let Some(first) = state.legal_moves().get(0) {
    ///     state.play_unchecked(first);
    ///     # if state.jump_due().is_none() { break }
    /// }
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        *self = self.apply_unchecked(mv);
    }

    /// The state with the other player to move, as if the player to move could pass: the null
    /// move of search programs. No rule allows it in a game.
    ///
    /// Nothing moves and nothing ends. Warnings are as at the end of a turn
    /// ([F5.2](crate::rules#f5-2)), and [F7](crate::rules#f7) forbids the player who passed nothing
    /// in the next turn. `None` where a jump is due and where the game is over.
    ///
    /// ```
    /// use freunde_rules::{Player, State};
    /// let start = State::default();
    /// let passed = start.passed().expect("no jump is due");
    /// assert_eq!(passed.to_move(), Player::Two);
    /// assert_eq!(passed.occupied(), start.occupied());
    /// ```
    #[must_use]
    pub fn passed(&self) -> Option<State> {
        if self.jump_due().is_some() || self.outcome().is_some() {
            return None;
        }
        let player = self.to_move;
        let mut next = *self;
        next.warned = self.warned.without(player).or(with_dragons(self.stacks));
        next.differences[player.index()] = Differences::default();
        next.to_move = player.opponent();
        Some(next)
    }

    /// The legal moves of a player: those of the player to move, or those that the other one would
    /// have after a [pass](State::passed). At most [`Moves::MAX_LEN`]. `None` for the other player
    /// where a jump is due and where the game is over.
    ///
    /// ```
    /// use freunde_rules::{Player, State};
    /// let start = State::default();
    /// let mobility = Player::ALL.map(|player| start.moves_of(player).map(|moves| moves.len()));
    /// assert_eq!(mobility, [Some(26), Some(26)]);
    /// ```
    #[must_use]
    pub fn moves_of(&self, player: Player) -> Option<Moves> {
        Some(self.with_to_move(player)?.legal_moves())
    }

    /// The state in which a player is to move: this one, or that after a pass.
    fn with_to_move(&self, player: Player) -> Option<State> {
        if player == self.to_move {
            Some(*self)
        } else {
            self.passed()
        }
    }

    /// The legal moves after which the player to move has won: by reaching the bird with no jump
    /// due ([F8.2](crate::rules#f8-2)), or by leaving the opponent without a move
    /// ([F8.4](crate::rules#f8-4)). A move that only begins a winning turn is not among them.
    ///
    /// ```
    /// use freunde_rules::{Board, FlockLimits, State};
    /// let text = "x7/x3,1,x3/x7/x7/2,x6/x7/x7 1 - -";
    /// let state = State::parse(Board::default(), FlockLimits::default(), text)?;
    /// let wins: Vec<String> = state.winning_moves().iter().map(|mv| mv.to_string()).collect();
    /// assert_eq!(wins, ["d6-d7"]);
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn winning_moves(&self) -> Moves {
        let player = self.to_move;
        let wins = |mv: &Move| {
            let next = self.apply_unchecked(*mv);
            next.jump_due().is_none() && next.outcome().and_then(Outcome::winner) == Some(player)
        };
        self.legal_moves().iter().filter(wins).collect()
    }

    /// The spaces on which a player's next move can land: where a stack is in danger of being
    /// covered, and the bird of being reached. `None` as for [`moves_of`](State::moves_of).
    ///
    /// ```
    /// use freunde_rules::{Player, State};
    /// let start = State::default();
    /// let attacked = start.attacked(Player::One).expect("no jump is due");
    /// assert!(!attacked.intersects(start.stacks_of(Player::Two)));
    /// ```
    #[must_use]
    pub fn attacked(&self, player: Player) -> Option<Spaces> {
        Some(self.moves_of(player)?.targets())
    }

    /// The spaces on which a player can land in one turn: by its movement or by one of its jumps
    /// ([F4](crate::rules#f4)). In the jump phase, for the player to move, by the jumps that are
    /// left. `None` as for [`moves_of`](State::moves_of).
    ///
    /// ```
    /// use freunde_rules::{Board, FlockLimits, Player, State};
    /// let text = "2,x6/x7/x7/x7/x7/x7/1111,x6 1 - -";
    /// let state = State::parse(Board::default(), FlockLimits::default(), text)?;
    /// let (attacked, reachable) = (state.attacked(Player::One), state.reachable(Player::One));
    /// assert_eq!(attacked.map(|spaces| spaces.len()), Some(2));
    /// assert_eq!(reachable.map(|spaces| spaces.len()), Some(6));
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn reachable(&self, player: Player) -> Option<Spaces> {
        let state = self.with_to_move(player)?;
        if state.jump_due().is_some() {
            return Some(state.cascade());
        }
        let moves = state.legal_moves();
        let cascades = moves.iter().map(|mv| state.apply_unchecked(mv).cascade());
        Some(cascades.fold(moves.targets(), |all, landed| all | landed))
    }

    /// The spaces on which the jumps of this turn can still land; none where no jump is due.
    fn cascade(&self) -> Spaces {
        let mut entered = [Spaces::EMPTY; 4];
        self.enter(&mut entered);
        entered
            .into_iter()
            .fold(Spaces::EMPTY, |all, spaces| all | spaces)
    }

    /// Adds the spaces that the jumps still to come enter, for each direction.
    ///
    /// How a piece goes on from a space follows from the jump that brought it there, since within a
    /// rank it never turns back (F4.2, F4.5). So each space is entered at most once in a direction.
    fn enter(&self, entered: &mut [Spaces; 4]) {
        let Some(at) = self.jump_due() else {
            return;
        };
        for to in self.legal_moves().targets() {
            let Some(way) = at.direction_to(to) else {
                continue;
            };
            let before = &mut entered[way as usize];
            if !before.contains(to) {
                *before = before.with(to);
                self.apply_unchecked(Move::jump(to)).enter(entered);
            }
        }
    }

    /// How far a player is from the opponent's bird: the least number of steps to an adjacent
    /// space ([F1.2](crate::rules#f1-2)) that lead there from a stack that the player owns, were
    /// nothing in the way; 0 to 14. `None` if the player owns no stack.
    ///
    /// ```
    /// use freunde_rules::{Player, State};
    /// assert_eq!(State::default().distance_to_bird(Player::One), Some(5));
    /// ```
    #[must_use]
    pub fn distance_to_bird(&self, player: Player) -> Option<u8> {
        let bird = self.board().bird(player.opponent());
        let stacks = self.stacks_of(player).iter();
        let steps = stacks
            .map(|from| from.file().abs_diff(bird.file()) + from.rank().abs_diff(bird.rank()));
        steps.min()
    }
}
