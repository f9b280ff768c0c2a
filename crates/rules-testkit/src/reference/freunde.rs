//! The slow reference of Freunde: F1 to F8 and F10 here, the texts of F9 in [`text`].
//!
//! A board is a list of ranks, a rank a list of stacks, a stack a list of owners. Every rule
//! is one function that tries everything and remembers nothing.
//!
//! ```
//! use rules_testkit::reference::freunde::Reference;
//!
//! let start = Reference::from_text("3x3 river=- birds=b1,b3", "3,4", "x,2,x/x3/x,1,x 1 - -").unwrap();
//! assert_eq!(start.legal_moves(), ["b1-a1", "b1-b2", "b1-c1"]);
//! let next = start.apply_text("b1-b2").unwrap();
//! assert_eq!(next.to_string(), "x,2,x/x,1,x/x3 2 - -");
//! ```

pub mod text;

/// A space: its file and its rank, both counted from 0 (F1.1).
pub type Space = (usize, usize);

/// All stacks of a board: `stacks[rank][file]` lists the owners of the pieces, 1 or 2, from
/// the lowest piece to the top (F2.1).
pub type Stacks = Vec<Vec<Vec<u8>>>;

/// The places of one player's pieces: the space and the level, from 1, of each (F7.1).
pub type Places = Vec<(Space, usize)>;

/// A board (F1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// How many files.
    pub width: usize,
    /// How many ranks.
    pub height: usize,
    /// The river spaces in the order a1, b1, … a2, … (F1.3).
    pub river: Vec<Space>,
    /// The space of player One's bird, then of player Two's (F1.4).
    pub birds: [Space; 2],
}

/// The kinds of steps: three of movements and the jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// F3.1.
    Climb,
    /// F3.2.
    Slide,
    /// F3.3.
    Descent,
    /// F4.2.
    Jump,
}

/// One movement or jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// What it is.
    pub kind: Kind,
    /// Where it starts.
    pub from: Space,
    /// Where it ends.
    pub to: Space,
}

/// Where a neighbouring space lies, as seen by a player (F1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Toward the other player's side.
    Forward,
    /// Toward the player's own side.
    Backward,
    /// Along the rank.
    Horizontal,
}

/// Why a player has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// F8.2.
    Bird,
    /// F8.1, by the other player's dragons.
    Dragons,
    /// F8.4, since the other player has no legal movement.
    Stuck,
}

/// A win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// 1 or 2.
    pub winner: u8,
    /// How it came about.
    pub reason: Reason,
}

/// How a game with a past ended (F8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// F8.1, F8.2 or F8.4.
    Won(Outcome),
    /// F8.3.
    Draw,
}

/// A position, at the start of a turn or amid its jumps, and of its past what F7.1 needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reference {
    /// The board.
    pub board: Board,
    /// The flock limits: after a movement, after a jump (F4.4).
    pub limits: [usize; 2],
    /// The stacks as they are now.
    pub stacks: Stacks,
    /// The player to move, 1 or 2.
    pub to_move: u8,
    /// For the player to move: warned in this turn. For the other: had dragons at the end of
    /// their own previous turn (F5.2). Player One's flag comes first.
    pub warned: [bool; 2],
    /// The movement and the jumps made so far in this turn.
    pub turn: Vec<Step>,
    /// The arrangements before each step of `turn`; the first is that of the turn's start.
    pub earlier_in_turn: Vec<Stacks>,
    /// Where each player's own pieces were at the start of that player's previous turn;
    /// `None` before they have had one (F7.1).
    pub past: [Option<Places>; 2],
    /// Who has won, but for repetition (F8.3), which takes a game's past to see.
    pub outcome: Option<Outcome>,
}

impl Reference {
    /// A position at the start of a turn that has no past.
    ///
    /// `warned` gets the flag of the player to move added if the stacks give them dragons.
    /// Nothing is validated; [`Reference::from_text`] does that.
    pub fn new(
        board: Board,
        limits: [usize; 2],
        stacks: Stacks,
        to_move: u8,
        warned: [bool; 2],
    ) -> Reference {
        Reference::with_past(board, limits, stacks, to_move, warned, [None, None])
    }

    /// As [`Reference::new`], with the past that F7.1 needs.
    pub fn with_past(
        board: Board,
        limits: [usize; 2],
        stacks: Stacks,
        to_move: u8,
        mut warned: [bool; 2],
        past: [Option<Places>; 2],
    ) -> Reference {
        if has_dragons(&board, &stacks, to_move) {
            warned[index(to_move)] = true;
        }
        let mut position = Reference {
            board,
            limits,
            stacks,
            to_move,
            warned,
            turn: Vec::new(),
            earlier_in_turn: Vec::new(),
            past,
            outcome: None,
        };
        position.outcome = position.stuck();
        position
    }

    /// The stacks at the start of the turn.
    pub fn start_of_turn(&self) -> &Stacks {
        self.earlier_in_turn.first().unwrap_or(&self.stacks)
    }

    /// All legal steps, in no particular order; none when the game is over.
    pub fn legal_steps(&self) -> Vec<Step> {
        self.candidates()
            .into_iter()
            .filter(|step| self.is_legal(*step))
            .collect()
    }

    /// The texts of all legal moves (F9.4), sorted; none when the game is over.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self
            .legal_steps()
            .into_iter()
            .map(text::print_step)
            .collect();
        moves.sort();
        moves
    }

    /// The position after a legal step.
    ///
    /// # Errors
    /// If the step is not legal.
    pub fn apply(&self, step: Step) -> Result<Reference, String> {
        if self.candidates().contains(&step) && self.is_legal(step) {
            Ok(self.after(step))
        } else {
            Err(format!("{} is not legal in {self}", text::print_step(step)))
        }
    }

    /// The position after the legal move with this text (F9.4).
    ///
    /// # Errors
    /// If no legal move has this text.
    pub fn apply_text(&self, text: &str) -> Result<Reference, String> {
        let step = self
            .candidates()
            .into_iter()
            .find(|step| text::print_step(*step) == text);
        match step {
            Some(step) if self.is_legal(step) => Ok(self.after(step)),
            _ => Err(format!("{text:?} is not legal in {self}")),
        }
    }

    /// The number of sequences of exactly `n` legal moves (F10).
    pub fn perft(&self, n: u32) -> u64 {
        if n == 0 {
            return 1;
        }
        let steps = self.legal_steps();
        if n == 1 {
            return steps.len() as u64;
        }
        steps
            .into_iter()
            .map(|step| self.after(step).perft(n - 1))
            .sum()
    }

    /// How the game has ended, if it has, given the stacks at its start and at the end of
    /// every turn before this position, in F8's order.
    pub fn ending(&self, earlier: &[Stacks]) -> Option<Ending> {
        match self.outcome {
            Some(outcome) if outcome.reason != Reason::Stuck => Some(Ending::Won(outcome)),
            _ if self.turn.is_empty() && repeats(earlier, &self.stacks) => Some(Ending::Draw),
            outcome => outcome.map(Ending::Won),
        }
    }

    /// The steps that the shape of the stacks allows, whatever they lead to.
    fn candidates(&self) -> Vec<Step> {
        match self.turn.last() {
            None => movements(&self.board, &self.stacks, self.to_move),
            Some(last) => jumps(&self.board, last.to, self.to_move),
        }
    }

    /// Whether a candidate is legal: the game goes on, and the turn can be ended after it.
    fn is_legal(&self, step: Step) -> bool {
        self.outcome.is_none() && self.leads_to_an_end(&self.stacks, step, &self.earlier_in_turn)
    }

    /// Whether a step breaks none of the rules that look at its result, and the turn can be
    /// brought to a legal end after it (F3.4, F4.5, F4.6, F6, F7.2). `before` lists the
    /// arrangements of the turn before `stacks`.
    fn leads_to_an_end(&self, stacks: &Stacks, step: Step, before: &[Stacks]) -> bool {
        if step.to == self.board.birds[index(self.to_move)] {
            return false;
        }
        let after = moved(stacks, step);
        if after == *stacks || before.contains(&after) {
            return false;
        }
        if step.kind != Kind::Jump && !all_connected(&self.board, &after) {
            return false;
        }
        if !self.must_jump(&after, step) {
            return !self.is_reverse(&after);
        }
        let mut occurred = before.to_vec();
        occurred.push(stacks.clone());
        jumps(&self.board, step.to, self.to_move)
            .into_iter()
            .any(|jump| self.leads_to_an_end(&after, jump, &occurred))
    }

    /// Whether a jump is due after a step that has led to these stacks (F4.1, F4.3).
    fn must_jump(&self, stacks: &Stacks, step: Step) -> bool {
        let limit = if step.kind == Kind::Jump {
            self.limits[1]
        } else {
            self.limits[0]
        };
        pieces_of(stack(stacks, step.to), self.to_move) > limit
    }

    /// Whether a turn may not end with these stacks (F7.1).
    fn is_reverse(&self, stacks: &Stacks) -> bool {
        self.past[index(self.to_move)] == Some(places(stacks, self.to_move))
    }

    /// The position after a step that is known to be legal.
    fn after(&self, step: Step) -> Reference {
        let mut next = self.clone();
        next.stacks = moved(&self.stacks, step);
        next.earlier_in_turn.push(self.stacks.clone());
        next.turn.push(step);
        if next.must_jump(&next.stacks, step) {
            next
        } else {
            next.end_turn()
        }
    }

    /// The position after the end of the turn (F5.2, F7.1, F8).
    fn end_turn(&self) -> Reference {
        let player = self.to_move;
        let opponent = other(player);
        let dragons = has_dragons(&self.board, &self.stacks, player);
        let mut warned = self.warned;
        warned[index(player)] = dragons;
        let mut past = self.past.clone();
        past[index(player)] = Some(places(self.start_of_turn(), player));
        let mut next = Reference::with_past(
            self.board.clone(),
            self.limits,
            self.stacks.clone(),
            opponent,
            warned,
            past,
        );
        if self.warned[index(player)] && dragons {
            next.outcome = Some(Outcome {
                winner: opponent,
                reason: Reason::Dragons,
            });
        } else if self.reached_the_bird() && !dragons {
            next.outcome = Some(Outcome {
                winner: player,
                reason: Reason::Bird,
            });
        }
        next
    }

    /// Whether a step of this turn went onto the opponent's bird space (F8.2).
    fn reached_the_bird(&self) -> bool {
        let bird = self.board.birds[index(other(self.to_move))];
        self.turn.iter().any(|step| step.to == bird)
    }

    /// The loss of a player to move who has no legal movement (F8.4).
    fn stuck(&self) -> Option<Outcome> {
        let can_move = self
            .candidates()
            .into_iter()
            .any(|step| self.leads_to_an_end(&self.stacks, step, &self.earlier_in_turn));
        if can_move {
            None
        } else {
            Some(Outcome {
                winner: other(self.to_move),
                reason: Reason::Stuck,
            })
        }
    }
}

/// The other player.
pub fn other(player: u8) -> u8 {
    3 - player
}

/// Where a player's things stand in a pair.
pub fn index(player: u8) -> usize {
    usize::from(player) - 1
}

/// The stack on a space.
pub fn stack(stacks: &Stacks, space: Space) -> &[u8] {
    &stacks[space.1][space.0]
}

/// All spaces of a board in the order a1, b1, … a2, … (F1.1).
pub fn spaces(board: &Board) -> impl Iterator<Item = Space> + use<> {
    let (width, height) = (board.width, board.height);
    (0..height).flat_map(move |rank| (0..width).map(move |file| (file, rank)))
}

/// The spaces that share an edge with a space (F1.2).
pub fn neighbours(board: &Board, (file, rank): Space) -> impl Iterator<Item = Space> + use<> {
    let (width, height) = (board.width, board.height);
    let left = file.checked_sub(1).map(|left| (left, rank));
    let right = (file + 1 < width).then_some((file + 1, rank));
    let below = rank.checked_sub(1).map(|below| (file, below));
    let above = (rank + 1 < height).then_some((file, rank + 1));
    [left, right, below, above].into_iter().flatten()
}

/// How a player sees the way to a neighbouring space (F1.2).
pub fn direction(player: u8, from: Space, to: Space) -> Direction {
    if from.1 == to.1 {
        Direction::Horizontal
    } else if (to.1 > from.1) == (player == 1) {
        Direction::Forward
    } else {
        Direction::Backward
    }
}

/// The owner of a stack is the owner of its top piece (F2.1).
pub fn owner(stack: &[u8]) -> Option<u8> {
    stack.last().copied()
}

/// How many pieces of a player a stack holds, anywhere in it (F4.1).
pub fn pieces_of(stack: &[u8], player: u8) -> usize {
    stack
        .iter()
        .map(|piece| usize::from(*piece == player))
        .sum()
}

/// Whether one stack may climb onto another (F3.1).
pub fn may_climb(player: u8, from: &[u8], to: &[u8], direction: Direction) -> bool {
    owner(from) == Some(player)
        && to.len() == from.len()
        && owner(to) == Some(player)
        && direction != Direction::Backward
}

/// Whether one stack may slide onto another (F3.2).
pub fn may_slide(player: u8, from: &[u8], to: &[u8], direction: Direction) -> bool {
    if owner(from) != Some(player) || to.len() >= from.len() {
        return false;
    }
    let lowest_moving = from[to.len()];
    match direction {
        Direction::Horizontal => true,
        Direction::Forward => lowest_moving == player,
        Direction::Backward => lowest_moving != player,
    }
}

/// Whether one stack's top piece may descend onto another stack (F3.3).
pub fn may_descend(player: u8, from: &[u8], to: &[u8], direction: Direction) -> bool {
    owner(from) == Some(player) && to.len() + 2 <= from.len() && direction != Direction::Backward
}

/// All movements that F3.1 to F3.3 allow by the shape of the stacks.
pub fn movements(board: &Board, stacks: &Stacks, player: u8) -> Vec<Step> {
    let mut list = Vec::new();
    for from in spaces(board) {
        for to in neighbours(board, from) {
            let way = direction(player, from, to);
            let (x, y) = (stack(stacks, from), stack(stacks, to));
            if may_climb(player, x, y, way) {
                list.push(Step {
                    kind: Kind::Climb,
                    from,
                    to,
                });
            }
            if may_slide(player, x, y, way) {
                list.push(Step {
                    kind: Kind::Slide,
                    from,
                    to,
                });
            }
            if may_descend(player, x, y, way) {
                list.push(Step {
                    kind: Kind::Descent,
                    from,
                    to,
                });
            }
        }
    }
    list
}

/// All jumps that F4.2 allows from a space.
pub fn jumps(board: &Board, from: Space, player: u8) -> Vec<Step> {
    neighbours(board, from)
        .filter(|to| direction(player, from, *to) != Direction::Backward)
        .map(|to| Step {
            kind: Kind::Jump,
            from,
            to,
        })
        .collect()
}

/// The stacks after a step: a slide takes all pieces above the height of the stack it goes
/// onto, every other step takes the top piece alone (F3, F4.2).
pub fn moved(stacks: &Stacks, step: Step) -> Stacks {
    let staying = match step.kind {
        Kind::Slide => stack(stacks, step.to).len(),
        Kind::Climb | Kind::Descent | Kind::Jump => stack(stacks, step.from).len() - 1,
    };
    let mut after = stacks.clone();
    let moving = after[step.from.1][step.from.0].split_off(staying);
    after[step.to.1][step.to.0].extend(moving);
    after
}

/// Whether a player has dragons (F5.1).
pub fn has_dragons(board: &Board, stacks: &Stacks, player: u8) -> bool {
    let is_dragon = |space: Space| {
        let pieces = stack(stacks, space);
        pieces.len() >= 3 && pieces.iter().all(|piece| *piece == player)
    };
    spaces(board).any(|space| is_dragon(space) && neighbours(board, space).any(is_dragon))
}

/// Whether every piece on the river is connected (F6): the river is flooded from the occupied
/// spaces outside it, over occupied spaces.
pub fn all_connected(board: &Board, stacks: &Stacks) -> bool {
    let occupied = |space: &Space| !stack(stacks, *space).is_empty();
    let in_river = |space: &Space| board.river.contains(space);
    let mut reached: Vec<Space> = spaces(board)
        .filter(|space| occupied(space) && !in_river(space))
        .collect();
    let mut done = 0;
    while done < reached.len() {
        for next in neighbours(board, reached[done]) {
            if in_river(&next) && occupied(&next) && !reached.contains(&next) {
                reached.push(next);
            }
        }
        done += 1;
    }
    board
        .river
        .iter()
        .all(|space| !occupied(space) || reached.contains(space))
}

/// Where a player's own pieces are (F7.1), in the order of the spaces.
pub fn places(stacks: &Stacks, player: u8) -> Places {
    let mut list = Vec::new();
    for (rank, row) in stacks.iter().enumerate() {
        for (file, pieces) in row.iter().enumerate() {
            for (below, piece) in pieces.iter().enumerate() {
                if *piece == player {
                    list.push(((file, rank), below + 1));
                }
            }
        }
    }
    list
}

/// Whether an arrangement has stood before (F8.3).
pub fn repeats(earlier: &[Stacks], now: &Stacks) -> bool {
    earlier.contains(now)
}
