//! F2.3 to F2.6: position cards, starting positions, and positions built from parts.

use alloc::vec::Vec;

use thiserror::Error;

use crate::board::Board;
use crate::limits::FlockLimits;
use crate::list::List;
use crate::pieces::Stacks;
use crate::player::Player;
use crate::rules::dragons::dragons;
use crate::rules::end::Ended;
use crate::rules::reverse::{Differences, Memory};
use crate::rules::river;
use crate::space::Space;
use crate::spaces::Spaces;
use crate::stack::{MAX_PIECES, Stack};
use crate::state::State;

/// A starting arrangement of one player's pieces, seen from that player's side: rank 1 is the
/// player's own back rank ([F2.3](crate::rules#f2-3)).
///
/// The text form is an arrangement ([F9.2](crate::rules#f9-2)) of the card's ranks with the digit 1
/// for its pieces.
///
/// ```
/// use freunde_rules::{Board, PositionCard, State};
/// let nests = PositionCard::named("Nests").unwrap();
/// assert_eq!(nests.pieces(), 14);
/// let own: PositionCard = "x,1,x/11,x,11/x3".parse()?;
/// let board: Board = "3x7 river=4 birds=b1,b7".parse()?;
/// let start = State::start(board, Default::default(), [&own, &own]).unwrap();
/// assert_eq!(start.to_string(), "x3/22,x,22/x,2,x/x3/x,1,x/11,x,11/x3 1 - -");
/// # Ok::<(), freunde_rules::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PositionCard {
    files: u8,
    ranks: u8,
    heights: [u8; Space::COUNT],
}

impl PositionCard {
    /// The names of the cards of the default board, the default card first
    /// ([F2.4](crate::rules#f2-4)).
    pub const NAMES: [&'static str; 6] = ["Grove", "Nests", "Cliffs", "Thicket", "Reeds", "Meadow"];

    /// The card of the default board with a name of [`NAMES`](PositionCard::NAMES)
    /// ([F2.4](crate::rules#f2-4)).
    pub fn named(name: &str) -> Option<PositionCard> {
        // From rank 1 up, file a on the left.
        const CARDS: [[[u8; 7]; 3]; 6] = [
            [[1, 0, 1, 0, 1, 0, 1], [0, 4, 0, 4, 0, 4, 0], [0; 7]],
            [[0, 0, 4, 0, 4, 0, 0], [3, 0, 0, 0, 0, 0, 3], [0; 7]],
            [[4, 0, 0, 0, 0, 0, 4], [0; 7], [4, 0, 0, 0, 0, 0, 4]],
            [[0, 0, 4, 0, 4, 0, 0], [0, 2, 2, 0, 2, 2, 0], [0; 7]],
            [[4, 2, 0, 0, 0, 2, 4], [0, 0, 1, 0, 1, 0, 0], [0; 7]],
            [[0; 7], [1; 7], [1; 7]],
        ];
        let place = PositionCard::NAMES
            .iter()
            .position(|&known| known == name)?;
        let mut heights = [0; Space::COUNT];
        for (rank, row) in CARDS[place].iter().enumerate() {
            heights[8 * rank..8 * rank + 7].copy_from_slice(row);
        }
        Some(PositionCard {
            files: 7,
            ranks: 3,
            heights,
        })
    }

    /// A card from the heights of its stacks, `heights[rank][file]`, from the player's back rank
    /// up. [`State::start`] checks whether it fits a board.
    ///
    /// # Errors
    ///
    /// [`InvalidCard`] unless the card has 1 to 8 ranks, all of the same length from 1 to 8, and 1
    /// to 16 pieces ([F2.2](crate::rules#f2-2)).
    ///
    /// ```
    /// use freunde_rules::PositionCard;
    /// let card = PositionCard::new([[0, 0, 0], [2, 0, 2], [0, 1, 0]])?;
    /// assert_eq!(card.to_string(), "x,1,x/11,x,11/x3");
    /// # Ok::<(), freunde_rules::InvalidCard>(())
    /// ```
    pub fn new<R: AsRef<[u8]>>(
        heights: impl IntoIterator<Item = R>,
    ) -> Result<PositionCard, InvalidCard> {
        let mut all = [0; Space::COUNT];
        let (mut files, mut ranks) = (0, 0);
        for row in heights {
            let row = row.as_ref();
            if ranks == 8 || row.is_empty() || row.len() > 8 || ranks > 0 && row.len() != files {
                return Err(InvalidCard::Shape);
            }
            files = row.len();
            all[8 * ranks..8 * ranks + files].copy_from_slice(row);
            ranks += 1;
        }
        if ranks == 0 {
            return Err(InvalidCard::Shape);
        }
        PositionCard::from_heights(files as u8, ranks as u8, all)
    }

    /// The card of at least one file and rank.
    pub(crate) fn from_heights(
        files: u8,
        ranks: u8,
        heights: [u8; Space::COUNT],
    ) -> Result<PositionCard, InvalidCard> {
        let pieces = heights.iter().map(|&height| usize::from(height)).sum();
        if !(1..=MAX_PIECES).contains(&pieces) {
            return Err(InvalidCard::Pieces(pieces));
        }
        Ok(PositionCard {
            files,
            ranks,
            heights,
        })
    }

    /// The number of its files, 1 to 8.
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// The number of its ranks, 1 to 8.
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// How many pieces it has, 1 to 16.
    pub fn pieces(&self) -> usize {
        self.heights.iter().map(|&height| usize::from(height)).sum()
    }

    /// The height of the stack on a space of the card, as its player sees it.
    pub const fn height(&self, space: Space) -> usize {
        self.heights[space.index()] as usize
    }

    /// The spaces with a stack.
    fn spaces(&self) -> Spaces {
        (0..Space::COUNT as u32)
            .map(Space::at)
            .filter(|&space| self.height(space) != 0)
            .collect()
    }
}

/// The Grove, the default card ([F2.4](crate::rules#f2-4)).
impl Default for PositionCard {
    fn default() -> PositionCard {
        PositionCard::named(PositionCard::NAMES[0]).expect("the first of the names is a card's")
    }
}

/// Why heights do not make a position card ([F2.3](crate::rules#f2-3)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum InvalidCard {
    /// Not 1 to 8 ranks, all of the same 1 to 8 files.
    #[error("{rule}: a card has 1 to 8 ranks of one length, 1 to 8 files", rule = self.rule())]
    Shape,
    /// Not 1 to 16 pieces.
    #[error("{rule}: a player has 1 to 16 pieces, not {0}", rule = self.rule())]
    Pieces(usize),
}

impl InvalidCard {
    /// The number of the rule, as `"F2.3"`.
    pub const fn rule(&self) -> &'static str {
        match self {
            InvalidCard::Shape => "F2.3",
            InvalidCard::Pieces(_) => "F2.2",
        }
    }
}

/// The parts of a position at the start of a turn. You can fill them in and change them freely.
/// [`State::try_from`] makes a state of them, or tells everything that is wrong with them.
///
/// ```
/// use freunde_rules::{Player, Setup, Space, State};
/// let mut setup = Setup::default();
/// let [d2, d3]: [Space; 2] = ["d2".parse()?, "d3".parse()?];
/// setup.stacks.swap(d2.index(), d3.index());
/// setup.to_move = Player::Two;
/// let state = State::try_from(setup)?;
/// assert_eq!(state.stack(d3).height(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The board.
    pub board: Board,
    /// The flock limits.
    pub limits: FlockLimits,
    /// The stack of each space, by [`Space::index`].
    pub stacks: [Stack; Space::COUNT],
    /// The player to move.
    pub to_move: Player,
    /// For each player the flag of [F9.3](crate::rules#f9-3); that of the player to move is set if
    /// the player has dragons, whatever stands here.
    pub warned: [bool; 2],
    /// For each player what [F7](crate::rules#f7) compares with; empty if the player has had no
    /// turn.
    pub memory: [Memory; 2],
    /// How the last turn ended the game, if it did ([F8.1](crate::rules#f8-1),
    /// [F8.2](crate::rules#f8-2)).
    pub ended: Option<Ended>,
}

impl Default for Setup {
    /// The default start.
    fn default() -> Setup {
        Setup::from(&State::default())
    }
}

/// The parts of a state at the start of its turn: jumps made since then are taken back.
impl From<&State> for Setup {
    fn from(state: &State) -> Setup {
        let start = state.start_of_turn();
        let mut stacks = [Stack::EMPTY; Space::COUNT];
        for space in start.occupied() {
            stacks[space.index()] = start.stack(space);
        }
        Setup {
            board: *state.board(),
            limits: state.limits(),
            stacks,
            to_move: state.to_move(),
            warned: Player::ALL.map(|player| state.is_warned(player)),
            memory: Player::ALL.map(|player| state.memory(player)),
            ended: state.ended(),
        }
    }
}

impl TryFrom<Setup> for State {
    type Error = InvalidSetup;

    fn try_from(setup: Setup) -> Result<State, InvalidSetup> {
        let occupied = setup.occupied();
        let mut problems = Vec::new();
        let off_board = occupied - setup.board.spaces();
        problems.extend(off_board.iter().map(SetupProblem::OffBoard));
        for player in Player::ALL {
            let pieces = setup.stacks.iter().map(|stack| stack.count(player)).sum();
            if !(1..=MAX_PIECES).contains(&pieces) {
                problems.push(SetupProblem::Pieces(player, pieces));
            }
        }
        problems.extend(
            Player::ALL
                .map(|player| setup.memory_problems(player))
                .concat(),
        );
        let adrift = river::unconnected(setup.board.river(), occupied);
        problems.extend(adrift.iter().map(SetupProblem::Unconnected));
        if !problems.is_empty() {
            return Err(InvalidSetup { problems });
        }
        let mut stacks = Stacks::default();
        for space in occupied {
            stacks.toggle(space, setup.stacks[space.index()]);
        }
        let warned = Player::ALL
            .into_iter()
            .filter(|player| setup.warned[player.index()])
            .collect();
        let mut state = State::assemble(setup.board, setup.limits, stacks, setup.to_move, warned);
        state.differences = Player::ALL.map(|player| setup.differences(player));
        state.ended = setup.ended;
        match state.ended_wrongly() {
            None => Ok(state),
            Some(ended) => Err(InvalidSetup {
                problems: Vec::from([SetupProblem::NotEnded(ended)]),
            }),
        }
    }
}

impl State {
    /// The end that the last turn is said to have brought, if that is impossible. F8.1 needs
    /// dragons and a warning of the player who moved. F8.2 needs a stack on the bird and no
    /// dragons.
    fn ended_wrongly(&self) -> Option<Ended> {
        let mover = self.to_move().opponent();
        let has_dragons = !dragons(&self.stacks, mover).is_empty();
        let possible = match self.ended? {
            Ended::Dragons => has_dragons && self.is_warned(mover),
            Ended::Bird => {
                let bird = self.board().bird(self.to_move());
                !has_dragons && self.occupied().contains(bird)
            }
        };
        if possible { None } else { self.ended }
    }
}

impl Setup {
    /// A player's memory as a state keeps it.
    fn differences(&self, player: Player) -> Differences {
        let entries = self.memory[player.index()].entries();
        entries
            .map(|(space, then)| {
                let now = self.stacks[space.index()].levels(player);
                (space, now.toggled(then))
            })
            .collect()
    }

    /// What F9.7 refuses of a player's memory.
    fn memory_problems(&self, player: Player) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        let (mut then, mut now) = (0, 0);
        for (space, levels) in self.memory[player.index()].entries() {
            let held = self.stacks[space.index()].levels(player);
            if !self.board.contains(space) {
                problems.push(SetupProblem::MemoryOffBoard(player, space));
            } else if levels == held {
                problems.push(SetupProblem::MemoryUnchanged(player, space));
            }
            then += levels.len();
            now += held.len();
        }
        if then != now {
            problems.push(SetupProblem::MemoryPieces(player, then, now));
        }
        problems
    }

    fn occupied(&self) -> Spaces {
        (0..Space::COUNT as u32)
            .map(Space::at)
            .filter(|space| !self.stacks[space.index()].is_empty())
            .collect()
    }
}

impl State {
    /// The start of a game ([F2](crate::rules#f2)): `cards` are player One's and player Two's, the
    /// same one twice if both use one card. Player Two's arrangement is the card turned by 180°
    /// ([F2.3](crate::rules#f2-3)), and player One begins ([F2.6](crate::rules#f2-6)).
    ///
    /// # Errors
    ///
    /// [`InvalidSetup`] tells all that is wrong ([F2.5](crate::rules#f2-5)): a card that does not
    /// fit the board, cards that overlap, a piece on a bird's space or unconnected on the river.
    ///
    /// ```
    /// use freunde_rules::{Board, FlockLimits, PositionCard, State};
    /// let [nests, reeds] = ["Nests", "Reeds"].map(|name| PositionCard::named(name).unwrap());
    /// let start = State::start(Board::default(), FlockLimits::default(), [&nests, &reeds])?;
    /// assert!(!start.legal_moves().is_empty());
    /// # Ok::<(), freunde_rules::InvalidSetup>(())
    /// ```
    pub fn start(
        board: Board,
        limits: FlockLimits,
        cards: [&PositionCard; 2],
    ) -> Result<State, InvalidSetup> {
        let mut problems = Vec::new();
        let mut stacks = [Stack::EMPTY; Space::COUNT];
        for (player, card) in Player::ALL.into_iter().zip(cards) {
            if card.files() != board.width() || card.ranks() > board.height() {
                problems.push(SetupProblem::CardSize(player));
                continue;
            }
            for space in card.spaces() {
                let place = match player {
                    Player::One => space,
                    Player::Two => Space::at(
                        u32::from(board.height() - 1 - space.rank()) * 8
                            + u32::from(board.width() - 1 - space.file()),
                    ),
                };
                let stack = &mut stacks[place.index()];
                if !stack.is_empty() {
                    problems.push(SetupProblem::Overlap(place));
                }
                if Player::ALL.iter().any(|&bird| board.bird(bird) == place) {
                    problems.push(SetupProblem::OnBird(place));
                }
                *stack = core::iter::repeat_n(player, card.height(space)).collect();
            }
        }
        if !problems.is_empty() {
            return Err(InvalidSetup { problems });
        }
        State::try_from(Setup {
            board,
            limits,
            stacks,
            to_move: Player::One,
            warned: [false; 2],
            memory: [Memory::default(); 2],
            ended: None,
        })
    }
}

impl Default for State {
    /// The default start: the default board (F1.5), the Grove for both (F2.4), flock limits
    /// 3 and 4 (F4.4).
    fn default() -> State {
        let card = PositionCard::default();
        let start = State::start(Board::default(), FlockLimits::default(), [&card, &card]);
        start.expect("the default card fits the default board")
    }
}

/// Everything that is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("there is no such position: {}", List(problems))]
pub struct InvalidSetup {
    problems: Vec<SetupProblem>,
}

impl InvalidSetup {
    /// Every problem found, at least one.
    pub fn problems(&self) -> &[SetupProblem] {
        &self.problems
    }
}

/// One thing that is wrong with a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SetupProblem {
    /// A stack is not on the board.
    #[error("{rule}: the stack on {0} is not on the board", rule = self.rule())]
    OffBoard(Space),
    /// A player has no piece, or more than 16.
    #[error("{rule}: a player has 1 to 16 pieces, and player {0} has {1}", rule = self.rule())]
    Pieces(Player, usize),
    /// A stack on the river is not connected.
    #[error("{rule}: the stack on {0} is unconnected in the river", rule = self.rule())]
    Unconnected(Space),
    /// What [F7](crate::rules#f7) compares with shows a space that is not on the board.
    #[error("{rule}: the memory of player {0} shows {1}, which is not on the board", rule = self.rule())]
    MemoryOffBoard(Player, Space),
    /// What [F7](crate::rules#f7) compares with shows a space on which the player's pieces stand as
    /// they did then.
    #[error("{rule}: the memory of player {0} shows {1}, where the player's pieces stand as now", rule = self.rule())]
    MemoryUnchanged(Player, Space),
    /// What [F7](crate::rules#f7) compares with shows more or fewer of the player's pieces than its
    /// spaces hold.
    #[error("{rule}: the memory of player {0} shows {1} pieces on spaces that hold {2}", rule = self.rule())]
    MemoryPieces(Player, usize, usize),
    /// The last turn cannot have ended the game this way.
    #[error("{rule}: the last turn cannot have ended the game by {}", name(*.0), rule = self.rule())]
    NotEnded(Ended),
    /// A card has not as many files as the board, or more ranks.
    #[error("{rule}: the card of player {0} does not fit the board", rule = self.rule())]
    CardSize(Player),
    /// Both cards have pieces on one space.
    #[error("{rule}: both cards have pieces on {0}", rule = self.rule())]
    Overlap(Space),
    /// A card has a piece on a bird's space.
    #[error("{rule}: a card has pieces on {0}, where a bird lies", rule = self.rule())]
    OnBird(Space),
}

impl SetupProblem {
    /// The number of the rule, as `"F1.1"`.
    pub const fn rule(&self) -> &'static str {
        match self {
            SetupProblem::OffBoard(_) => "F1.1",
            SetupProblem::Pieces(..) => "F2.2",
            SetupProblem::Unconnected(_) => "F6",
            SetupProblem::MemoryOffBoard(..)
            | SetupProblem::MemoryUnchanged(..)
            | SetupProblem::MemoryPieces(..)
            | SetupProblem::NotEnded(_) => "F9.7",
            SetupProblem::CardSize(_) => "F2.3",
            SetupProblem::Overlap(_) | SetupProblem::OnBird(_) => "F2.5",
        }
    }
}

const fn name(ended: Ended) -> &'static str {
    match ended {
        Ended::Dragons => "dragons",
        Ended::Bird => "the bird",
    }
}
