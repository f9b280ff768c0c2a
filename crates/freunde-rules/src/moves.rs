//! Moves: what they are (F9.4), their numbers, and the set of legal ones.

use core::fmt;

use crate::space::{Direction, Space};
use crate::spaces::Spaces;
use crate::stack::MAX_PIECES;

/// The kinds of moves: three movements ([F3](crate::rules#f3)) and the jump
/// ([F4](crate::rules#f4)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// The pieces above the neighbour's height move across, keeping their levels
    /// ([F3.2](crate::rules#f3-2)).
    Slide = 0,
    /// The top piece moves onto an equally high stack of the player's own
    /// ([F3.1](crate::rules#f3-1)).
    Climb = 1,
    /// The top piece moves down by at least one level ([F3.3](crate::rules#f3-3)).
    Descend = 2,
    /// The top piece of the stack that must jump moves to any height ([F4.2](crate::rules#f4-2)).
    Jump = 3,
}

/// One step of a turn: a movement to an adjacent space, or a jump.
///
/// A jump names only the space that it lands on, since where it starts follows from the position. A
/// move does not know the board; [`State::check`](crate::State::check) says whether it fits.
///
/// ```
/// use freunde_rules::{Move, MoveKind};
/// let climb: Move = "d3^d4".parse()?;
/// assert_eq!(climb.kind(), MoveKind::Climb);
/// assert_eq!(climb.to().to_string(), "d4");
/// assert_eq!(Move::from_index(climb.index()), Some(climb));
/// # Ok::<(), freunde_rules::ParseError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Bits 0–5 the space it starts from (a jump: lands on), 6–7 the direction, 8–9 the kind.
    code: u16,
}

/// The number of spaces of the largest board from which a step in one direction stays on it.
const STARTS: usize = 7 * 8;

impl Move {
    /// How many moves there are; every [`index`](Move::index) is below it: 3 kinds of movement
    /// times 224 steps from a space of the 8 × 8 board to another, and 64 jumps.
    pub const COUNT: usize = 3 * 4 * STARTS + Space::COUNT;

    /// The movement of a kind from a space in a direction. `None` for
    /// [`MoveKind::Jump`], and where the step would leave the 8 × 8 board.
    #[inline]
    pub const fn movement(kind: MoveKind, from: Space, direction: Direction) -> Option<Move> {
        if matches!(kind, MoveKind::Jump) || from.step(direction).is_none() {
            return None;
        }
        Some(Move::assemble(kind, direction, from))
    }

    /// The jump onto a space.
    #[inline]
    pub const fn jump(to: Space) -> Move {
        Move::assemble(MoveKind::Jump, Direction::North, to)
    }

    #[inline]
    const fn assemble(kind: MoveKind, direction: Direction, space: Space) -> Move {
        Move {
            code: ((kind as u16) << 8) | ((direction as u16) << 6) | space.index() as u16,
        }
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.code >> 8 {
            0 => MoveKind::Slide,
            1 => MoveKind::Climb,
            2 => MoveKind::Descend,
            _ => MoveKind::Jump,
        }
    }

    #[inline]
    const fn space(self) -> Space {
        Space::at(self.code as u32)
    }

    /// The space that a movement starts from; `None` for a jump.
    #[inline]
    pub const fn from(self) -> Option<Space> {
        match self.kind() {
            MoveKind::Jump => None,
            _ => Some(self.space()),
        }
    }

    /// The direction of a movement; `None` for a jump.
    #[inline]
    pub const fn direction(self) -> Option<Direction> {
        match self.kind() {
            MoveKind::Jump => None,
            _ => Some(self.towards()),
        }
    }

    /// Kind, direction and space as one number.
    #[inline]
    pub(crate) const fn code(self) -> u16 {
        self.code
    }

    /// The kind, start and direction of a movement; `None` for a jump.
    #[inline]
    pub(crate) const fn parts(self) -> Option<(MoveKind, Space, Direction)> {
        match self.kind() {
            MoveKind::Jump => None,
            kind => Some((kind, self.space(), self.towards())),
        }
    }

    #[inline]
    const fn towards(self) -> Direction {
        match (self.code >> 6) & 3 {
            0 => Direction::North,
            1 => Direction::East,
            2 => Direction::South,
            _ => Direction::West,
        }
    }

    /// The space that it ends on.
    #[inline]
    pub const fn to(self) -> Space {
        /// What a step in each direction adds to a space's index.
        const ADDED: [u32; 4] = [8, 1, 8u32.wrapping_neg(), 1u32.wrapping_neg()];
        if matches!(self.kind(), MoveKind::Jump) {
            return self.space();
        }
        let step = ADDED[self.towards() as usize];
        Space::at((self.space().index() as u32).wrapping_add(step))
    }

    /// Its number, below [`Move::COUNT`]. The numbers have no gaps and never change. They go
    /// through slides, climbs, descents and jumps; within a kind of movement through the directions
    /// north, east, south and west; and within a direction through the spaces from which such a
    /// step stays on the 8 × 8 board, in the order a1, b1, … a2, ….
    pub const fn index(self) -> usize {
        let space = self.space();
        if matches!(self.kind(), MoveKind::Jump) {
            return 3 * 4 * STARTS + space.index();
        }
        let within = match self.towards() {
            Direction::North => space.index(),
            Direction::East => space.rank() as usize * 7 + space.file() as usize,
            Direction::South => space.index() - 8,
            Direction::West => space.rank() as usize * 7 + space.file() as usize - 1,
        };
        (self.kind() as usize * 4 + self.towards() as usize) * STARTS + within
    }

    /// The move with this number; `None` from [`Move::COUNT`] on.
    pub const fn from_index(index: usize) -> Option<Move> {
        if index >= Move::COUNT {
            return None;
        }
        if index >= 3 * 4 * STARTS {
            return Some(Move::jump(Space::at((index - 3 * 4 * STARTS) as u32)));
        }
        let kind = match index / (4 * STARTS) {
            0 => MoveKind::Slide,
            1 => MoveKind::Climb,
            _ => MoveKind::Descend,
        };
        let within = (index % STARTS) as u32;
        let by_sevens = within / 7 * 8 + within % 7;
        let (direction, space) = match index / STARTS % 4 {
            0 => (Direction::North, within),
            1 => (Direction::East, by_sevens),
            2 => (Direction::South, within + 8),
            _ => (Direction::West, by_sevens + 1),
        };
        Some(Move::assemble(kind, direction, Space::at(space)))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of moves of one position, as [`State::legal_moves`](crate::State::legal_moves) gives
/// it. Counting it and looking a move up is cheap; iterating gives the moves in a fixed order,
/// that of their [numbers](Move::index).
///
/// ```
/// use freunde_rules::{Move, State};
/// let moves = State::default().legal_moves();
/// assert_eq!(moves.len(), 26);
/// let descent: Move = "b2va2".parse()?;
/// assert!(moves.contains(descent));
/// assert_eq!(moves.iter().filter(|mv| mv.from() == descent.from()).count(), 6);
/// # Ok::<(), freunde_rules::ParseError>(())
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Moves {
    /// For each kind of movement and direction the spaces it starts from.
    pub(crate) movements: [[Spaces; 4]; 3],
    /// The spaces that can be jumped to.
    pub(crate) jumps: Spaces,
}

impl Moves {
    /// No position has more legal moves than this, and one has as many.
    ///
    /// A stack whose only own piece is its top has at most six movements: two each to the left
    /// and right, a slide backward, and forward a slide of that piece alone or a descent, but not
    /// both. Any other has at most seven, and takes two of the sixteen own pieces.
    pub const MAX_LEN: usize = 6 * MAX_PIECES;

    /// How many moves there are.
    #[inline]
    pub fn len(&self) -> usize {
        // A carry-save adder (https://en.wikipedia.org/wiki/Carry-save_adder) adds the seven sets
        // of movements bit by bit, and instead of seven words three are counted: the ones, twos
        // and fours of the sums. Jumps are never among movements, so that they fit into the ones.
        let [
            north,
            east,
            south,
            west,
            along,
            descents_east,
            descents_west,
            jumps,
        ] = self.groups().map(Spaces::bits);
        let (ones, twos) = sum(north, east, south);
        let (ones, more_twos) = sum(ones, west, along);
        let (ones, most_twos) = sum(ones, descents_east, descents_west);
        let (twos, fours) = sum(twos, more_twos, most_twos);
        let count = (ones | jumps).count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones();
        count as usize
    }

    /// All moves as eight sets of spaces: slides and climbs to the north, east, south and west,
    /// descents to the north or south, to the east, to the west, and jumps. From one space in one
    /// direction there is a slide or a climb but not both, and descents go north or south but not
    /// both.
    #[inline]
    pub(crate) fn groups(&self) -> [Spaces; 8] {
        let [slides, climbs, descents] = self.movements;
        let [north, east, south, west] = [0, 1, 2, 3].map(|way| slides[way] | climbs[way]);
        let along = descents[0] | descents[2];
        [
            north,
            east,
            south,
            west,
            along,
            descents[1],
            descents[3],
            self.jumps,
        ]
    }

    /// Whether there is no move.
    #[inline]
    pub fn is_empty(&self) -> bool {
        (self.sources() | self.jumps).is_empty()
    }

    /// Whether a move is among them.
    #[inline]
    pub fn contains(&self, mv: Move) -> bool {
        let set = match mv.kind() {
            MoveKind::Jump => self.jumps,
            kind => self.movements[kind as usize][mv.towards() as usize],
        };
        set.contains(mv.space())
    }

    /// The move at a place of the order, from 0; `None` from [`len`](Moves::len) on.
    pub fn get(&self, place: usize) -> Option<Move> {
        let mut left = place;
        for (number, &set) in self.sets().iter().enumerate() {
            let len = set.len();
            if left < len {
                return set.nth(left).map(|space| Move::in_set(number, space));
            }
            left -= len;
        }
        None
    }

    /// The moves in the order of their numbers.
    #[inline]
    pub fn iter(&self) -> MovesIter {
        let mut rest = self.sets();
        let first = core::mem::take(&mut rest[0]);
        MovesIter {
            rest,
            set: first,
            number: 0,
        }
    }

    /// The spaces from which a movement of the set starts.
    pub fn sources(&self) -> Spaces {
        let movements = self.movements.as_flattened().iter();
        movements.fold(Spaces::EMPTY, |all, &set| all | set)
    }

    /// The spaces on which a move of the set ends.
    pub fn targets(&self) -> Spaces {
        let mut all = self.jumps;
        for kind in self.movements {
            for direction in Direction::ALL {
                all |= kind[direction as usize].shift(direction);
            }
        }
        all
    }

    /// Those of the moves that are of one kind.
    ///
    /// ```
    /// use freunde_rules::{MoveKind, State};
    /// let moves = State::default().legal_moves();
    /// assert_eq!(moves.of_kind(MoveKind::Descend).len(), 9);
    /// assert!(moves.of_kind(MoveKind::Jump).is_empty());
    /// ```
    #[must_use]
    pub fn of_kind(&self, kind: MoveKind) -> Moves {
        let mut moves = Moves::default();
        match kind {
            MoveKind::Jump => moves.jumps = self.jumps,
            kind => moves.movements[kind as usize] = self.movements[kind as usize],
        }
        moves
    }

    /// Those of the movements that start from a space. There is no jump among them: a jump names
    /// only where it lands.
    ///
    /// ```
    /// use freunde_rules::{Space, State};
    /// let b2: Space = "b2".parse()?;
    /// assert_eq!(State::default().legal_moves().from(b2).len(), 6);
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn from(&self, space: Space) -> Moves {
        let from = Spaces::of(space);
        Moves {
            movements: self.movements.map(|ways| ways.map(|starts| starts & from)),
            jumps: Spaces::EMPTY,
        }
    }

    /// Those of the moves that end on one of these spaces.
    ///
    /// ```
    /// use freunde_rules::{Player, State};
    /// let start = State::default();
    /// let moves = start.legal_moves().onto(start.occupied());
    /// assert!(moves.iter().all(|mv| start.occupied().contains(mv.to())));
    /// ```
    #[must_use]
    pub fn onto(&self, spaces: Spaces) -> Moves {
        let sources = Direction::ALL.map(|way| spaces.sources(way));
        let mut moves = *self;
        for ways in &mut moves.movements {
            for (starts, sources) in ways.iter_mut().zip(sources) {
                *starts &= sources;
            }
        }
        moves.jumps &= spaces;
        moves
    }

    /// The move of one of the [`groups`](Moves::groups) that starts from a space, or jumps there.
    #[cfg(feature = "rand")]
    #[inline]
    pub(crate) fn of_group(&self, group: usize, space: Space) -> Move {
        let [_, climbs, descents] = &self.movements;
        let (kind, direction) = match group {
            0..4 => {
                let kind = if climbs[group].contains(space) {
                    MoveKind::Climb
                } else {
                    MoveKind::Slide
                };
                (kind, Direction::ALL[group])
            }
            4 if descents[0].contains(space) => (MoveKind::Descend, Direction::North),
            4 => (MoveKind::Descend, Direction::South),
            5 => (MoveKind::Descend, Direction::East),
            6 => (MoveKind::Descend, Direction::West),
            _ => return Move::jump(space),
        };
        Move::assemble(kind, direction, space)
    }

    /// Takes a movement out.
    #[cfg(feature = "rand")]
    pub(crate) fn remove(&mut self, mv: Move) {
        if let Some((kind, from, direction)) = mv.parts() {
            let set = &mut self.movements[kind as usize][direction as usize];
            *set = set.without(from);
        }
    }

    #[inline]
    fn sets(&self) -> [Spaces; SETS] {
        let mut sets = [self.jumps; SETS];
        sets[..SETS - 1].copy_from_slice(self.movements.as_flattened());
        sets
    }
}

/// A carry-save adder: adds three sets bit by bit and gives the sums and the carries.
#[inline]
const fn sum(a: u64, b: u64, c: u64) -> (u64, u64) {
    let odd = a ^ b;
    (odd ^ c, (a & b) | (odd & c))
}

/// Twelve sets of movements and one of jumps.
const SETS: usize = 13;

impl Move {
    #[inline]
    const fn in_set(number: usize, space: Space) -> Move {
        Move {
            code: ((number as u16) << 6) | space.index() as u16,
        }
    }
}

/// The set of these moves.
impl FromIterator<Move> for Moves {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Moves {
        let mut all = Moves::default();
        for mv in moves {
            let set = match mv.kind() {
                MoveKind::Jump => &mut all.jumps,
                kind => &mut all.movements[kind as usize][mv.towards() as usize],
            };
            *set = set.with(mv.space());
        }
        all
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    #[inline]
    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

impl IntoIterator for &Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    #[inline]
    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// The moves of a set in the order of their numbers; see [`Moves::iter`].
#[derive(Clone, Debug)]
pub struct MovesIter {
    rest: [Spaces; SETS],
    set: Spaces,
    number: usize,
}

impl Iterator for MovesIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.set.is_empty() {
            if self.number + 1 >= SETS {
                return None;
            }
            self.number += 1;
            self.set = self.rest[self.number];
        }
        let mut spaces = self.set.iter();
        let space = spaces.next()?;
        self.set = spaces.rest();
        Some(Move::in_set(self.number, space))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.rest.get(self.number + 1..).unwrap_or(&[]);
        let left = self.set.len() + rest.iter().map(|set| set.len()).sum::<usize>();
        (left, Some(left))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        let mut set = self.set;
        for number in self.number..SETS {
            for space in set {
                folded = f(folded, Move::in_set(number, space));
            }
            set = self.rest.get(number + 1).copied().unwrap_or_default();
        }
        folded
    }
}

impl ExactSizeIterator for MovesIter {}
impl core::iter::FusedIterator for MovesIter {}
