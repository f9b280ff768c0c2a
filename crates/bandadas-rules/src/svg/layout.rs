//! Where everything lies. The size of a picture hangs on the number of players alone, so that
//! nothing jumps about from one move to the next: where cards are many they move together.

use alloc::vec::Vec;

use crate::{Block, Counts, End, RowNumber, Seat, Species, View};

/// The width of a card.
pub(super) const CARD: i32 = 68;
/// The height of a card.
pub(super) const TALL: i32 = 102;
/// The most cards of a block that are drawn; a badge tells their number.
pub(super) const FANNED: i32 = 4;
/// The room at the rim.
pub(super) const RIM: i32 = 20;
/// The room for the numbers of rows, left of them.
const NUMBERS: i32 = 34;
/// Where rows and hands begin.
pub(super) const LEFT: i32 = RIM + NUMBERS;
/// How wide rows and hands are.
pub(super) const WIDE: i32 = 540;
/// Where piles and collections begin.
pub(super) const RIGHT: i32 = LEFT + WIDE + 28;
/// How wide piles and collections are.
pub(super) const SIDE: i32 = 4 * TOKEN + 3 * 6;
/// The height of a heading.
pub(super) const HEADING: i32 = 36;
/// The width of a token, which stands for the cards of a species in a pile or collection.
pub(super) const TOKEN: i32 = 54;
/// The height of a token.
pub(super) const TOKEN_TALL: i32 = 48;
/// From one row to the next.
const ROW: i32 = TALL + 14;
/// From one seat to the next.
pub(super) const PANEL: i32 = HEADING + TALL + 26;
/// The least room at the ends of a row, where cards can be laid.
const END: i32 = 34;
const GAP: i32 = 12;
/// How far each card of a block stands out behind the next, where there is room.
const FAN: i32 = 15;

/// A place in the picture: across, down.
pub(super) type Point = (i32, i32);

/// A part of a picture, in its own units.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// How wide it is.
    pub width: i32,
    /// How high it is.
    pub height: i32,
}

impl Area {
    /// Its middle, across and down.
    pub const fn centre(self) -> (i32, i32) {
        (self.x + self.width / 2, self.y + self.height / 2)
    }

    /// Whether a place lies in it.
    pub fn contains(self, x: f64, y: f64) -> bool {
        let within =
            |at: f64, start: i32, size: i32| at >= f64::from(start) && at < f64::from(start + size);
        within(x, self.x, self.width) && within(y, self.y, self.height)
    }
}

/// A part of the table that a page can point at.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// A row.
    Row(RowNumber),
    /// An end of a row, where cards can be laid.
    RowEnd(RowNumber, End),
    /// The cards of a species in a row.
    InRow(RowNumber, Species),
    /// A hand.
    Hand(Seat),
    /// The cards of a species in a hand, as far as the viewer sees them.
    InHand(Seat, Species),
    /// The cards of a hand that the viewer does not see.
    Hidden(Seat),
    /// A collection.
    Collection(Seat),
    /// The place of a species in a collection.
    Collected(Seat, Species),
    /// The draw pile.
    DrawPile,
    /// The discard pile.
    DiscardPile,
    /// The place of a species in the discard pile.
    Discarded(Species),
}

impl Place {
    /// Whether other places lie in it.
    pub(super) const fn is_whole(self) -> bool {
        matches!(
            self,
            Place::Row(_) | Place::Hand(_) | Place::Collection(_) | Place::DiscardPile
        )
    }
}

/// Blocks side by side: where each begins, and how wide it is.
#[derive(Clone, Debug)]
pub(super) struct Line {
    places: Vec<(i32, i32)>,
}

impl Line {
    /// Puts blocks, given by their numbers of cards, into a width, from the left.
    fn new(numbers: &[u8], room: i32) -> Line {
        let blocks = numbers.len() as i32;
        let all_covered: i32 = numbers.iter().map(|&number| covered(number)).sum();
        let left = room - blocks * CARD - (blocks - 1) * GAP;
        let fan = (left / all_covered.max(1)).clamp(5, FAN);
        let gap = match blocks {
            0 | 1 => GAP,
            _ => (room - blocks * CARD - all_covered * fan)
                .div_euclid(blocks - 1)
                .min(GAP),
        };
        let mut x = 0;
        let places = numbers.iter().map(|&number| {
            let place = (x, CARD + fan * covered(number));
            x += place.1 + gap;
            place
        });
        let places = places.collect();
        Line { places }
    }

    fn width(&self) -> i32 {
        self.places.last().map_or(0, |(x, width)| x + width)
    }

    /// The area of a block when the line begins at a point.
    pub(super) fn area(&self, place: usize, (x, y): Point) -> Option<Area> {
        let &(left, width) = self.places.get(place)?;
        Some(Area {
            x: x + left,
            y,
            width,
            height: TALL,
        })
    }
}

/// How many cards of a block are covered by others.
fn covered(number: u8) -> i32 {
    i32::from(number).clamp(1, FANNED) - 1
}

/// Blocks in their places.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) blocks: Vec<Block>,
    pub(super) line: Line,
    pub(super) start: Point,
}

impl Placed {
    pub(super) fn area(&self, place: usize) -> Option<Area> {
        self.line.area(place, self.start)
    }

    pub(super) fn area_of(&self, species: Species) -> Option<Area> {
        let place = self
            .blocks
            .iter()
            .position(|block| block.species == species)?;
        self.area(place)
    }
}

/// A hand in its places: what the viewer sees of it, then what is hidden, then what that is not.
#[derive(Clone, Debug)]
pub(super) struct PlacedHand {
    pub(super) shown: Placed,
    pub(super) hidden: Option<Area>,
    /// Where the tokens of absent species begin.
    pub(super) absent: Point,
}

pub(super) fn height(players: u8) -> i32 {
    seat_top(i32::from(players)) + RIM - 10
}

pub(super) const WIDTH: i32 = RIGHT + SIDE + RIM;

pub(super) const fn row_top(row: RowNumber) -> i32 {
    RIM + HEADING + row.index() as i32 * ROW
}

const fn seat_top(index: i32) -> i32 {
    RIM + HEADING + 4 * ROW + 10 + index * PANEL
}

/// The area of a seat: its hand and its collection.
pub(super) const fn seat_area(seat: Seat) -> Area {
    Area {
        x: RIM / 2,
        y: seat_top(seat.index() as i32),
        width: WIDTH - RIM,
        height: PANEL - 8,
    }
}

/// The corner of a species' token among eight that begin at a point.
pub(super) const fn token(species: Species, (x, y): Point) -> Area {
    let place = species.index() as i32;
    Area {
        x: x + (TOKEN + 6) * (place % 4),
        y: y + (TOKEN_TALL + 6) * (place / 4),
        width: TOKEN,
        height: TOKEN_TALL,
    }
}

/// Where the tokens of a collection begin.
pub(super) const fn collection_corner(seat: Seat) -> Point {
    (RIGHT, seat_area(seat).y + HEADING)
}

pub(super) const DRAW: Area = Area {
    x: RIGHT,
    y: RIM + HEADING,
    width: CARD + FAN * (FANNED - 1),
    height: TALL,
};

/// Where the heading of the discard pile stands.
pub(super) const DISCARD_TOP: i32 = DRAW.y + TALL + 24;

pub(super) const DISCARD_CORNER: Point = (RIGHT, DISCARD_TOP + HEADING);

const fn tokens(corner: Point) -> Area {
    Area {
        x: corner.0,
        y: corner.1,
        width: SIDE,
        height: 2 * TOKEN_TALL + 6,
    }
}

/// The blocks of a row, with the one that a previewed lay adds.
pub(super) fn row(view: &View, number: RowNumber, laid: Option<(Block, End)>) -> Placed {
    let row = view.table().row(number);
    let mut blocks: Vec<Block> = row.blocks().collect();
    match laid {
        Some((block, End::Left)) => blocks.insert(0, block),
        Some((block, End::Right)) => blocks.push(block),
        None => {}
    }
    let numbers: Vec<u8> = blocks.iter().map(|block| block.number).collect();
    let line = Line::new(&numbers, WIDE - 2 * END);
    let start = (LEFT + (WIDE - line.width()) / 2, row_top(number));
    Placed {
        blocks,
        line,
        start,
    }
}

/// The cards of a hand that the viewer sees: all of the own one, the known ones of others.
pub(super) fn shown(view: &View, seat: Seat) -> Counts {
    match view.hand() {
        Some(hand) if view.seat() == Some(seat) => hand,
        _ => view.table().known(seat),
    }
}

/// How many cards of a hand the viewer does not see.
pub(super) fn hidden(view: &View, seat: Seat) -> u8 {
    let size = view.hand_size(seat);
    size.saturating_sub(shown(view, seat).total()) as u8
}

pub(super) fn hand(view: &View, seat: Seat) -> PlacedHand {
    let blocks: Vec<Block> = shown(view, seat)
        .iter()
        .map(|(species, number)| Block { species, number })
        .collect();
    let numbers: Vec<u8> = blocks.iter().map(|block| block.number).collect();
    let hidden = hidden(view, seat);
    let backs = match hidden {
        0 => 0,
        number => CARD + FAN * covered(number) + GAP,
    };
    let absent = view.table().absent(seat).len().div_ceil(2) as i32;
    let aside = if hidden == 0 {
        0
    } else {
        backs + absent * (TOKEN + 4)
    };
    let line = Line::new(&numbers, WIDE - aside);
    let start = (LEFT, seat_area(seat).y + HEADING);
    let after = match line.width() {
        0 => LEFT,
        width => LEFT + width + GAP,
    };
    PlacedHand {
        shown: Placed {
            blocks,
            line,
            start,
        },
        hidden: (hidden > 0).then_some(Area {
            x: after,
            y: start.1,
            width: backs - GAP,
            height: TALL,
        }),
        absent: (after + backs, start.1),
    }
}

/// The area of a place; `None` where there is nothing of the sort.
pub(super) fn area_of(
    view: &View,
    laid: impl Fn(RowNumber) -> Option<(Block, End)>,
    place: Place,
) -> Option<Area> {
    let is_seat = |seat: Seat| seat.number() <= view.players();
    let wide = |y| Area {
        x: LEFT,
        y,
        width: WIDE,
        height: TALL,
    };
    match place {
        Place::Row(number) => Some(wide(row_top(number))),
        Place::RowEnd(number, end) => {
            let whole = wide(row_top(number));
            let placed = row(view, number, laid(number));
            let (first, last) = match placed.blocks.len() {
                0 => (whole.centre().0, whole.centre().0),
                blocks => (placed.area(0)?.x, {
                    let last = placed.area(blocks - 1)?;
                    last.x + last.width
                }),
            };
            let (x, width) = match end {
                End::Left => (whole.x, first - whole.x),
                End::Right => (last, whole.x + whole.width - last),
            };
            Some(Area { x, width, ..whole })
        }
        Place::InRow(number, species) => row(view, number, laid(number)).area_of(species),
        Place::Hand(seat) => is_seat(seat).then(|| wide(seat_area(seat).y + HEADING)),
        Place::InHand(seat, species) if is_seat(seat) => hand(view, seat).shown.area_of(species),
        Place::Hidden(seat) if is_seat(seat) => hand(view, seat).hidden,
        Place::Collection(seat) => is_seat(seat).then(|| tokens(collection_corner(seat))),
        Place::Collected(seat, species) => {
            is_seat(seat).then(|| token(species, collection_corner(seat)))
        }
        Place::DrawPile => Some(DRAW),
        Place::DiscardPile => Some(tokens(DISCARD_CORNER)),
        Place::Discarded(species) => Some(token(species, DISCARD_CORNER)),
        Place::InHand(..) | Place::Hidden(_) => None,
    }
}

/// All places of a table.
pub(super) fn places(view: &View) -> impl Iterator<Item = Place> {
    let rows = RowNumber::ALL.into_iter().flat_map(|number| {
        let blocks = Species::ALL.map(|species| Place::InRow(number, species));
        let ends = End::BOTH.map(|end| Place::RowEnd(number, end));
        blocks.into_iter().chain(ends).chain([Place::Row(number)])
    });
    let seats = view.table().seats().flat_map(|seat| {
        let cards = Species::ALL.map(|species| Place::InHand(seat, species));
        let collected = Species::ALL.map(|species| Place::Collected(seat, species));
        cards
            .into_iter()
            .chain([Place::Hidden(seat), Place::Hand(seat)])
            .chain(collected)
            .chain([Place::Collection(seat)])
    });
    let discarded = Species::ALL.map(Place::Discarded);
    let piles = discarded
        .into_iter()
        .chain([Place::DiscardPile, Place::DrawPile]);
    rows.chain(seats).chain(piles)
}

/// The area of a block of a number of cards that begins where a card lies.
pub(super) fn fanned(number: u8, card: Area) -> Area {
    Area {
        width: CARD + FAN * covered(number),
        ..card
    }
}
