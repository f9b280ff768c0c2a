//! Pictures of the table as SVG, as a viewer sees it: what B1, B5.3 and B9 call things, drawn.
//!
//! A picture is made of a [`View`] alone, so it cannot show what the viewer does not see.
//! Nothing is told by colour alone: each species has a shape and its letter. Coordinates are
//! whole numbers and nothing has an `id`, so that a picture is the same on every platform and
//! any number of them can stand in one page.

use core::fmt::{self, Formatter};

use crate::counts::Counts;
use crate::moves::Move;
use crate::row::{Block, End, Row, RowNumber};
use crate::seat::Seat;
use crate::species::{Species, SpeciesSet};
use crate::table::{Actor, Phase};
use crate::view::View;

/// The size of a card, in the picture's own units.
const CARD: Size = Size {
    width: 64,
    height: 98,
};
/// How far each card of a block stands out behind the next.
const FAN: i32 = 16;
/// The most cards of a block that are drawn; a badge tells their number.
const FANNED: i32 = 4;
const GAP: i32 = 12;
/// The room at the rim and between panels.
const RIM: i32 = 14;
/// The height of the line of words above the cards of a panel.
const WORDS: i32 = 26;
/// The height of a panel: words, cards, and some room.
const PANEL: i32 = WORDS + CARD.height + GAP;
/// The width of what stands on the right: the piles and the collections.
const SIDE: i32 = 208;
/// The least width of what stands on the left: the rows and the hands.
const LEFT: i32 = 430;

#[derive(Copy, Clone)]
struct Size {
    width: i32,
    height: i32,
}

/// A picture of what somebody sees of the table. Its `Display` is an SVG document, without an
/// XML declaration, so that it can be saved as a file or put into a page as it stands.
///
/// The four rows are on top, the piles beside them. Below stand the seats, each with its hand
/// and its collection, in which the species still missing are empty places. Of a hidden hand
/// the known cards lie open, the others are backs with their number, and the absent species
/// are crossed out (B9.2). A card shows its flocks as the printed ones do: the big one above,
/// the small one below.
///
/// ```
/// use bandadas_rules::{Picture, Seat, State, Viewer};
///
/// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
///     .parse()
///     .unwrap();
/// let view = state.view(Viewer::Seat(Seat::new(1).unwrap()));
/// let svg = Picture::of(&view).spanish().dark().preview("P2<".parse().unwrap()).to_string();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert!(svg.contains("búho"));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Picture<'a> {
    view: &'a View,
    words: &'static Words,
    look: &'static Look,
    preview: Option<Move>,
    width: Option<u32>,
}

impl<'a> Picture<'a> {
    /// A picture of a view: light, with English names and nothing marked.
    pub fn of(view: &'a View) -> Picture<'a> {
        Picture {
            view,
            words: &ENGLISH,
            look: &LIGHT,
            preview: None,
            width: None,
        }
    }

    /// Uses the Spanish names.
    #[must_use]
    pub fn spanish(mut self) -> Picture<'a> {
        self.words = &SPANISH;
        self
    }

    /// Draws for a dark page.
    #[must_use]
    pub fn dark(mut self) -> Picture<'a> {
        self.look = &DARK;
        self
    }

    /// Marks what a move of the viewer would do. A lay: the cards are shown at their end of the
    /// row, with dashes, and what they would take (B5.2) is outlined, as are the cards in the
    /// hand. A flock that flies home (B7.1) is outlined in the hand. Other moves mark nothing.
    #[must_use]
    pub fn preview(mut self, choice: Move) -> Picture<'a> {
        self.preview = Some(choice);
        self
    }

    /// Sets the width in pixels at which the picture appears if nothing else says so.
    #[must_use]
    pub fn width(mut self, pixels: u32) -> Picture<'a> {
        self.width = Some(pixels);
        self
    }

    /// What the previewed move lays in a row: the block and its end.
    fn laid(&self, number: RowNumber) -> Option<(Block, End)> {
        let Some(Move::Lay { species, row, end }) = self.preview else {
            return None;
        };
        let number_held = self.view.hand().map_or(0, |hand| hand.get(species));
        let laid = Block {
            species,
            number: number_held,
        };
        (row == number && number_held > 0).then_some((laid, end))
    }

    /// The species that the previewed move takes from the viewer's hand.
    fn chosen(&self) -> Option<Species> {
        match self.preview {
            Some(Move::Lay { species, .. } | Move::Fly(species)) => Some(species),
            _ => None,
        }
    }

    fn row_width(&self, number: RowNumber) -> i32 {
        let blocks = self.view.table().row(number).blocks();
        let standing: i32 = blocks.map(|block| block_width(block.number) + GAP).sum();
        let laid = self.laid(number);
        standing + laid.map_or(0, |(block, _)| block_width(block.number) + 2 * GAP)
    }

    fn hand_width(&self, seat: Seat) -> i32 {
        let shown = self.shown(seat);
        let open: i32 = shown
            .iter()
            .map(|(_, number)| block_width(number) + GAP)
            .sum();
        match self.hidden(seat) {
            0 => open,
            hidden => open + block_width(hidden) + GAP + 2 * 36,
        }
    }

    /// The cards of a hand that the viewer sees: all of the own one, the known ones of others.
    fn shown(&self, seat: Seat) -> Counts {
        match self.view.hand() {
            Some(hand) if self.view.seat() == Some(seat) => hand,
            _ => self.view.table().known(seat),
        }
    }

    fn hidden(&self, seat: Seat) -> u8 {
        self.view
            .hand_size(seat)
            .saturating_sub(self.shown(seat).total()) as u8
    }

    fn left_width(&self) -> i32 {
        let rows = RowNumber::ALL.into_iter().map(|row| self.row_width(row));
        let hands = self.view.table().seats().map(|seat| self.hand_width(seat));
        rows.chain(hands).max().unwrap_or(0).max(LEFT)
    }

    fn size(&self) -> Size {
        let rows = 4 * (CARD.height + GAP) + WORDS;
        Size {
            width: RIM + 30 + self.left_width() + RIM + SIDE + RIM,
            height: RIM + rows + i32::from(self.view.players()) * PANEL + RIM,
        }
    }

    fn draw_words(
        &self,
        f: &mut Formatter<'_>,
        (x, y): Point,
        size: i32,
        words: fmt::Arguments<'_>,
    ) -> fmt::Result {
        writeln!(
            f,
            r#"<text x="{x}" y="{y}" font-size="{size}" fill="{}">{words}</text>"#,
            self.look.ink
        )
    }

    fn draw_rows(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let left = RIM + 30;
        self.draw_words(f, (left, RIM + 16), 17, format_args!("{}", self.words.rows))?;
        for number in RowNumber::ALL {
            let top = RIM + WORDS + number.index() as i32 * (CARD.height + GAP);
            writeln!(
                f,
                r#"<rect x="{left}" y="{}" width="{}" height="18" rx="6" fill="{}"/>"#,
                top + CARD.height - 12,
                self.left_width(),
                self.look.shelf,
            )?;
            self.draw_words(f, (RIM + 4, top + 56), 24, format_args!("{number}"))?;
            let x = left + (self.left_width() - self.row_width(number)) / 2 + GAP / 2;
            self.draw_row(f, number, (x, top))?;
        }
        Ok(())
    }

    fn draw_row(&self, f: &mut Formatter<'_>, number: RowNumber, (x, y): Point) -> fmt::Result {
        let row: Row = self.view.table().row(number);
        let laid = self.laid(number);
        let taken = laid.map_or(Counts::EMPTY, |(block, end)| {
            row.lay(block.species, block.number, end).1
        });
        let mut x = x;
        if let Some((block, End::Left)) = laid {
            self.draw_block(f, block, (x, y), Mark::Laid)?;
            x += block_width(block.number) + 2 * GAP;
        }
        for block in row.blocks() {
            let mark = if taken.get(block.species) > 0 {
                Mark::Taken
            } else {
                Mark::None
            };
            self.draw_block(f, block, (x, y), mark)?;
            x += block_width(block.number) + GAP;
        }
        if let Some((block, End::Right)) = laid {
            self.draw_block(f, block, (x + GAP, y), Mark::Laid)?;
        }
        Ok(())
    }

    /// The cards of a block, fanned out, and their number on a badge if they are several.
    fn draw_block(
        &self,
        f: &mut Formatter<'_>,
        block: Block,
        (x, y): Point,
        mark: Mark,
    ) -> fmt::Result {
        let fanned = i32::from(block.number).min(FANNED);
        for place in 0..fanned {
            self.draw_card(f, block.species, (x + FAN * place, y), place == fanned - 1)?;
        }
        let marked = match mark {
            Mark::None => None,
            Mark::Laid => Some((self.look.accent, r#" stroke-dasharray="9 6""#)),
            Mark::Taken => Some((self.look.taken, "")),
        };
        if let Some((colour, dashes)) = marked {
            for (colour, width, dashes) in [(self.look.page, 9, ""), (colour, 5, dashes)] {
                writeln!(
                    f,
                    r#"<rect x="{}" y="{}" width="{}" height="{}" rx="10" fill="none" stroke="{colour}" stroke-width="{width}"{dashes}/>"#,
                    x - 3,
                    y - 3,
                    block_width(block.number) + 6,
                    CARD.height + 6,
                )?;
            }
        }
        self.draw_badge(f, block.number, (x, y))
    }

    /// The number of a block's cards, in the lower left corner, where its first card is seen.
    fn draw_badge(&self, f: &mut Formatter<'_>, number: u8, (left, top): Point) -> fmt::Result {
        if number < 2 {
            return Ok(());
        }
        let (x, y) = (left + 6, top + CARD.height - 14);
        writeln!(
            f,
            r##"<circle cx="{x}" cy="{y}" r="13" fill="{}" stroke="#ffffff" stroke-width="2"/><text x="{x}" y="{}" font-size="16" text-anchor="middle" fill="#ffffff">{number}</text>"##,
            self.look.badge,
            y + 6,
        )
    }

    /// A card, face up. Of one that is covered only the left edge is seen.
    fn draw_card(
        &self,
        f: &mut Formatter<'_>,
        species: Species,
        (x, y): Point,
        uncovered: bool,
    ) -> fmt::Result {
        writeln!(
            f,
            r##"<rect x="{x}" y="{y}" width="{}" height="{}" rx="7" fill="{}" stroke="#3a3a3a" stroke-width="2"/>"##,
            CARD.width,
            CARD.height,
            tint(species),
        )?;
        let (big, small) = (species.big_flock(), species.small_flock());
        writeln!(
            f,
            r##"<g fill="#222222" font-size="12"><text x="{0}" y="{1}">{big}</text><text x="{0}" y="{2}">{small}</text>"##,
            x + 5,
            y + 15,
            y + 30,
        )?;
        if uncovered {
            writeln!(
                f,
                r#"<text x="{}" y="{}" font-size="21" text-anchor="end">{species}</text><g transform="translate({} {})">{}</g>"#,
                x + CARD.width - 6,
                y + 22,
                x + 10,
                y + 27,
                shape(species),
            )?;
            self.draw_name(f, species, (x + CARD.width / 2, y + CARD.height))?;
        }
        f.write_str("</g>\n")
    }

    /// A species' name at the foot of a card, in two lines if it has two words.
    fn draw_name(&self, f: &mut Formatter<'_>, species: Species, (x, y): Point) -> fmt::Result {
        let name = (self.words.name)(species);
        if let Some((first, second)) = name.split_once(' ') {
            writeln!(
                f,
                r#"<text x="{x}" y="{}" font-size="10" text-anchor="middle">{first}</text><text x="{x}" y="{}" font-size="10" text-anchor="middle">{second}</text>"#,
                y - 13,
                y - 4,
            )
        } else {
            writeln!(
                f,
                r#"<text x="{x}" y="{}" font-size="11" text-anchor="middle">{name}</text>"#,
                y - 8,
            )
        }
    }

    fn draw_piles(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let left = self.right_column();
        let words = self.words;
        self.draw_words(f, (left, RIM + 16), 17, format_args!("{}", words.draw))?;
        let drawn = self.view.draw_size();
        if drawn > 0 {
            draw_backs(f, drawn as u8, (left, RIM + WORDS))?;
        } else {
            self.draw_empty_pile(f, (left, RIM + WORDS))?;
        }
        let top = RIM + WORDS + CARD.height + 3 * GAP;
        let pile = self.view.table().discard_pile();
        self.draw_words(
            f,
            (left, top + 16),
            17,
            format_args!("{} {}", words.discard, pile.total()),
        )?;
        self.draw_tokens(f, pile, (left, top + WORDS))
    }

    fn draw_empty_pile(&self, f: &mut Formatter<'_>, (x, y): Point) -> fmt::Result {
        writeln!(
            f,
            r#"<rect x="{x}" y="{y}" width="{}" height="{}" rx="7" fill="none" stroke="{}" stroke-width="2" stroke-dasharray="6 5"/>"#,
            CARD.width, CARD.height, self.look.faint,
        )?;
        self.draw_words(f, (x + 26, y + 54), 24, format_args!("0"))
    }

    fn right_column(&self) -> i32 {
        RIM + 30 + self.left_width() + RIM
    }

    /// A place for each species in two lines: its shape and the number of its cards, or only
    /// its letter where there is none.
    fn draw_tokens(&self, f: &mut Formatter<'_>, cards: Counts, (x, y): Point) -> fmt::Result {
        for species in Species::ALL {
            let place = species.index() as i32;
            let (x, y) = (x + 52 * (place % 4), y + 48 * (place / 4));
            match cards.get(species) {
                0 => writeln!(
                    f,
                    r#"<rect x="{x}" y="{y}" width="46" height="42" rx="6" fill="none" stroke="{0}" stroke-width="2" stroke-dasharray="5 5"/><text x="{1}" y="{2}" font-size="18" text-anchor="middle" fill="{0}">{species}</text>"#,
                    self.look.faint,
                    x + 23,
                    y + 28,
                )?,
                number => writeln!(
                    f,
                    r##"<rect x="{x}" y="{y}" width="46" height="42" rx="6" fill="{}" stroke="#3a3a3a" stroke-width="2"/><g transform="translate({} {})scale(.55)">{}</g><g fill="#222222" text-anchor="middle"><text x="{4}" y="{5}" font-size="12">{species}</text><text x="{4}" y="{6}" font-size="17">{number}</text></g>"##,
                    tint(species),
                    x + 2,
                    y + 8,
                    shape(species),
                    x + 36,
                    y + 15,
                    y + 35,
                )?,
            }
        }
        Ok(())
    }

    fn draw_seat(&self, f: &mut Formatter<'_>, seat: Seat) -> fmt::Result {
        let table = self.view.table();
        let top = RIM + WORDS + 4 * (CARD.height + GAP) + seat.index() as i32 * PANEL;
        let (left, right) = (RIM + 30, self.right_column());
        let is_turn = table.player() == seat;
        writeln!(
            f,
            r#"<path d="M{RIM} {top}h{}" stroke="{}" stroke-width="2"/>"#,
            right + SIDE - RIM,
            self.look.shelf,
        )?;
        if is_turn {
            writeln!(
                f,
                r#"<path d="M{} {}v28l20 -14z" fill="{}"/>"#,
                RIM + 2,
                top + WORDS + 26,
                self.look.accent,
            )?;
        }
        self.draw_seat_words(f, seat, (left, top + 20))?;
        self.draw_hand(f, seat, (left, top + WORDS + 4))?;
        let collection = table.collection(seat);
        self.draw_words(
            f,
            (right, top + 20),
            14,
            format_args!(
                "{} {}/7, {} {}/2",
                self.words.collection,
                collection.species().len(),
                self.words.threes,
                collection.threes().len(),
            ),
        )?;
        self.draw_tokens(f, collection, (right, top + WORDS + 4))
    }

    fn draw_seat_words(&self, f: &mut Formatter<'_>, seat: Seat, at: Point) -> fmt::Result {
        let (table, words) = (self.view.table(), self.words);
        let number = self.view.hand_size(seat);
        let own = if self.view.seat() == Some(seat) {
            words.own
        } else {
            ""
        };
        let dealer = if table.dealer() == seat {
            words.dealer
        } else {
            ""
        };
        let wins = self
            .view
            .outcome()
            .is_some_and(|outcome| outcome.is_winner(seat));
        let what = if wins {
            words.wins
        } else if table.player() == seat {
            words.phase(table.phase(), table.to_move())
        } else {
            ""
        };
        self.draw_words(
            f,
            at,
            17,
            format_args!(
                "{} {seat}{own}: {number} {}{dealer}{what}",
                words.player, words.cards
            ),
        )
    }

    fn draw_hand(&self, f: &mut Formatter<'_>, seat: Seat, (x, y): Point) -> fmt::Result {
        let is_own = self.view.seat() == Some(seat);
        let mut x = x;
        for (species, number) in self.shown(seat).iter() {
            let mark = if is_own && self.chosen() == Some(species) {
                Mark::Laid
            } else {
                Mark::None
            };
            self.draw_block(f, Block { species, number }, (x, y), mark)?;
            x += block_width(number) + GAP;
        }
        let hidden = self.hidden(seat);
        if hidden == 0 {
            return Ok(());
        }
        draw_backs(f, hidden, (x, y))?;
        let absent = self.view.table().absent(seat);
        draw_absent(f, absent, (x + block_width(hidden) + GAP, y))
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Size { width, height } = self.size();
        let shown = self.width.map_or(i64::from(width), i64::from);
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{shown}" height="{}" role="img" font-family="sans-serif" font-weight="bold">"#,
            shown * i64::from(height) / i64::from(width),
        )?;
        writeln!(f, "<title>Bandadas: {}</title>", self.view)?;
        writeln!(
            f,
            r#"<rect width="{width}" height="{height}" rx="16" fill="{}"/>"#,
            self.look.page
        )?;
        self.draw_rows(f)?;
        self.draw_piles(f)?;
        for seat in self.view.table().seats() {
            self.draw_seat(f, seat)?;
        }
        f.write_str("</svg>\n")
    }
}

/// Cards face down, and their number.
fn draw_backs(f: &mut Formatter<'_>, number: u8, (x, y): Point) -> fmt::Result {
    for place in 0..i32::from(number).min(FANNED) {
        writeln!(
            f,
            r##"<rect x="{}" y="{y}" width="{}" height="{}" rx="7" fill="#4a5a78" stroke="#e8ecf4" stroke-width="2"/>"##,
            x + FAN * place,
            CARD.width,
            CARD.height,
        )?;
    }
    let (x, y) = (
        x + block_width(number) - CARD.width / 2,
        y + CARD.height / 2,
    );
    writeln!(
        f,
        r##"<path d="M{x} {}l26 32l-26 32l-26 -32z" fill="none" stroke="#aebbd3" stroke-width="3"/><text x="{x}" y="{}" font-size="24" text-anchor="middle" fill="#ffffff">{number}</text>"##,
        y - 32,
        y + 9,
    )
}

/// The species that unknown cards are not, crossed out.
fn draw_absent(f: &mut Formatter<'_>, absent: SpeciesSet, (x, y): Point) -> fmt::Result {
    for (place, species) in (0..).zip(absent.iter()) {
        let (x, y) = (x + 34 * (place / 3), y + 31 * (place % 3));
        writeln!(
            f,
            r##"<rect x="{x}" y="{y}" width="28" height="27" rx="5" fill="{}" stroke="#3a3a3a" stroke-width="2"/><text x="{}" y="{}" font-size="18" text-anchor="middle" fill="#222222">{species}</text><path d="M{} {}l20 -19" stroke="#c8371b" stroke-width="4"/>"##,
            tint(species),
            x + 14,
            y + 20,
            x + 4,
            y + 23,
        )?;
    }
    Ok(())
}

/// A place in the picture: across, down.
type Point = (i32, i32);

/// How a block is marked.
#[derive(Copy, Clone)]
enum Mark {
    None,
    /// What the previewed move lays or flies home.
    Laid,
    /// What it takes.
    Taken,
}

fn block_width(number: u8) -> i32 {
    CARD.width + FAN * (i32::from(number).clamp(1, FANNED) - 1)
}

/// The words of a picture in one language.
#[derive(Debug)]
struct Words {
    rows: &'static str,
    draw: &'static str,
    discard: &'static str,
    player: &'static str,
    own: &'static str,
    dealer: &'static str,
    collection: &'static str,
    threes: &'static str,
    cards: &'static str,
    wins: &'static str,
    lay: &'static str,
    choose_draw: &'static str,
    fly: &'static str,
    chance: &'static str,
    over: &'static str,
    name: fn(Species) -> &'static str,
}

impl Words {
    fn phase(&self, phase: Phase, actor: Actor) -> &'static str {
        match (phase, actor) {
            (Phase::Lay, _) => self.lay,
            (Phase::Draw, _) => self.choose_draw,
            (Phase::Fly, _) => self.fly,
            (_, Actor::Nobody) => self.over,
            _ => self.chance,
        }
    }
}

const ENGLISH: Words = Words {
    rows: "Rows",
    draw: "Draw pile",
    discard: "Discard pile",
    player: "Player",
    own: " (you)",
    dealer: ", dealer",
    collection: "Collection",
    threes: "threes",
    cards: "cards",
    wins: ", wins",
    lay: ", lays",
    choose_draw: ", draws?",
    fly: ", flies home?",
    chance: ", cards come",
    over: ", ended the game",
    name: Species::name,
};

const SPANISH: Words = Words {
    rows: "Filas",
    draw: "Mazo",
    discard: "Descartes",
    player: "Jugador",
    own: " (tú)",
    dealer: ", repartidor",
    collection: "Colección",
    threes: "tríos",
    cards: "cartas",
    wins: ", gana",
    lay: ", pone",
    choose_draw: ", ¿roba?",
    fly: ", ¿vuela a casa?",
    chance: ", llegan cartas",
    over: ", terminó la partida",
    name: Species::nombre,
};

#[derive(Debug)]
struct Look {
    page: &'static str,
    shelf: &'static str,
    ink: &'static str,
    /// For what is missing.
    faint: &'static str,
    badge: &'static str,
    accent: &'static str,
    taken: &'static str,
}

const LIGHT: Look = Look {
    page: "#fbf9f4",
    shelf: "#d9cfb8",
    ink: "#2b2a27",
    faint: "#8d8778",
    badge: "#2b2a27",
    accent: "#00805a",
    taken: "#8a1c8c",
};

const DARK: Look = Look {
    page: "#1b1d21",
    shelf: "#454850",
    ink: "#f2efe8",
    faint: "#8f939c",
    badge: "#2b2a27",
    accent: "#4fe0ae",
    taken: "#f08cf2",
};

/// The ground of a card.
const fn tint(species: Species) -> &'static str {
    match species {
        Species::Flamingo => "#fde3ea",
        Species::Owl => "#eadcc8",
        Species::Toucan => "#fff0c9",
        Species::Duck => "#d8ecf7",
        Species::Parrot => "#dcf3d6",
        Species::Magpie => "#e6e8ec",
        Species::ReedWarbler => "#eef0cf",
        Species::Robin => "#fbe2d5",
    }
}

/// A bird of the species in a square of 48 units.
const fn shape(species: Species) -> &'static str {
    match species {
        Species::Flamingo => {
            r##"<path d="M30 24C44 20 42 5 33 7" fill="none" stroke="#d9547e" stroke-width="5"/><ellipse cx="21" cy="25" rx="13" ry="8" fill="#e8799b"/><circle cx="32" cy="8" r="5" fill="#d9547e"/><path d="M29 6l-8 6 5 1z" fill="#222222"/><path d="M19 32v14M25 32v14" stroke="#d9547e" stroke-width="2"/>"##
        }
        Species::Owl => {
            r##"<path d="M9 7l8 5q7 -3 14 0l8 -5q3 15 0 25q-4 13 -15 13t-15 -13q-3 -10 0 -25z" fill="#8a5a2b"/><circle cx="17" cy="21" r="7" fill="#ffffff"/><circle cx="31" cy="21" r="7" fill="#ffffff"/><circle cx="17" cy="21" r="3" fill="#222222"/><circle cx="31" cy="21" r="3" fill="#222222"/><path d="M21 27h6l-3 6z" fill="#f0a01e"/>"##
        }
        Species::Toucan => {
            r##"<ellipse cx="17" cy="32" rx="11" ry="13" fill="#222222"/><circle cx="20" cy="16" r="10" fill="#222222"/><ellipse cx="23" cy="24" rx="6" ry="8" fill="#ffffff"/><path d="M27 8q18 -4 19 14q-9 -3 -18 0z" fill="#f08a1d"/><path d="M46 22q0 -5 -2 -8l-4 7z" fill="#222222"/><circle cx="21" cy="13" r="3" fill="#4fb3e8"/>"##
        }
        Species::Duck => {
            r##"<path d="M2 24l8 3q14 2 16 -2q6 8 14 4q0 12 -16 12q-18 0 -22 -17z" fill="#b58a4a"/><path d="M24 27l4 -14h9l2 14q-8 5 -15 0z" fill="#ffffff"/><circle cx="33" cy="14" r="8" fill="#1f7a4d"/><path d="M39 11q8 2 9 6q-5 2 -9 1z" fill="#e8b21f"/><circle cx="35" cy="12" r="2" fill="#ffffff"/><path d="M2 45q5 -4 11 0t11 0t11 0t11 0" fill="none" stroke="#3d8fc4" stroke-width="2"/>"##
        }
        Species::Parrot => {
            r##"<path d="M16 13q0 -11 11 -11q11 0 11 12q0 16 -10 23l-10 10l1 -13q-4 -9 -3 -21z" fill="#2f9e44"/><path d="M35 7q10 2 5 14q-1 -6 -6 -6z" fill="#3a3a3a"/><path d="M18 18q12 5 7 21q-9 -8 -7 -21z" fill="#d92b2b"/><circle cx="29" cy="10" r="4" fill="#ffffff"/><circle cx="30" cy="10" r="2" fill="#222222"/>"##
        }
        Species::Magpie => {
            r##"<path d="M18 22l-17 22l8 2l17 -17z" fill="#123a6b"/><ellipse cx="27" cy="22" rx="11" ry="9" fill="#1a1a1a"/><ellipse cx="30" cy="27" rx="8" ry="6" fill="#ffffff"/><path d="M17 18q11 2 13 11q-12 0 -13 -11z" fill="#2a62b0"/><circle cx="35" cy="13" r="7" fill="#1a1a1a"/><path d="M40 10l8 3l-8 3z" fill="#1a1a1a"/><circle cx="36" cy="11" r="2" fill="#ffffff"/><path d="M27 32v10M32 32v10" stroke="#1a1a1a" stroke-width="2"/>"##
        }
        Species::ReedWarbler => {
            r##"<path d="M10 48v-34" stroke="#5f7f1c" stroke-width="3"/><ellipse cx="10" cy="10" rx="4" ry="9" fill="#7a4a1f"/><path d="M10 40q10 -2 14 -12" fill="none" stroke="#5f7f1c" stroke-width="2"/><path d="M20 28l-6 14l6 1l8 -10z" fill="#8a6a35"/><ellipse cx="28" cy="26" rx="11" ry="8" fill="#b08a4f"/><ellipse cx="31" cy="29" rx="7" ry="5" fill="#f1e3bd"/><circle cx="36" cy="18" r="6" fill="#b08a4f"/><path d="M40 15l8 1l-7 4z" fill="#3a3a3a"/><circle cx="37" cy="17" r="2" fill="#222222"/>"##
        }
        Species::Robin => {
            r##"<path d="M12 26l-11 12l7 2l10 -8z" fill="#5f4a34"/><circle cx="24" cy="27" r="14" fill="#7a6248"/><circle cx="29" cy="15" r="9" fill="#7a6248"/><path d="M33 11q9 14 -2 23q-11 1 -9 -12q2 -9 11 -11z" fill="#e8541e"/><ellipse cx="25" cy="37" rx="8" ry="4" fill="#ffffff"/><path d="M37 12l8 3l-8 3z" fill="#3a3a3a"/><circle cx="31" cy="13" r="2" fill="#222222"/><path d="M22 40v8M28 40v8" stroke="#3a3a3a" stroke-width="2"/>"##
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString};

    use super::*;
    use crate::state::State;
    use crate::view::Viewer;

    const STATE: &str = "OFP2M/TWR/DMW/RPT DP2MW2R2/O2!PR:T2DM2W T/D F6O7T5D9P8M12W15R15 R 2 1 lay";

    fn view(viewer: Viewer) -> View {
        STATE.parse::<State>().unwrap().view(viewer)
    }

    fn seat(number: u8) -> Viewer {
        Viewer::Seat(Seat::new(number).unwrap())
    }

    /// Two states that differ only in what a viewer does not see give one picture (B9.3).
    #[test]
    fn a_picture_shows_what_the_viewer_sees_and_nothing_else_b9_3() {
        let other: State =
            "OFP2M/TWR/DMW/RPT DP2MW2R2/O2!PR:T2D2MW T/D F6O7T5D8P8M13W15R15 R 2 1 lay"
                .parse()
                .unwrap();
        let shown = |view: View| Picture::of(&view).to_string();
        assert_eq!(shown(view(seat(1))), shown(other.view(seat(1))));
        assert_ne!(shown(view(seat(2))), shown(other.view(seat(2))));
        assert_eq!(
            shown(view(Viewer::Spectator)),
            shown(other.view(Viewer::Spectator))
        );
    }

    #[test]
    fn the_names_are_those_of_the_language_b1() {
        let view = view(seat(1));
        let english = Picture::of(&view).to_string();
        let spanish = Picture::of(&view).spanish().to_string();
        for word in [">robin<", ">magpie<", "Discard pile", ">warbler<"] {
            assert!(english.contains(word) && !spanish.contains(word), "{word}");
        }
        for word in [">petirrojo<", ">urraca<", "Descartes", ">carricero<"] {
            assert!(spanish.contains(word) && !english.contains(word), "{word}");
        }
    }

    /// Laying two parrots before an owl and a flamingo takes these two.
    #[test]
    fn the_preview_of_a_lay_outlines_what_it_takes_b5_2() {
        let view = view(seat(1));
        let outlines = |choice: &str| {
            let picture: String = Picture::of(&view)
                .preview(choice.parse().unwrap())
                .to_string();
            picture
                .matches(&format!("stroke=\"{}\"", LIGHT.taken))
                .count()
        };
        assert_eq!(outlines("P1<"), 2);
        assert_eq!(outlines("P1>"), 1);
        assert_eq!(outlines("D1<"), 0);
        assert_eq!(outlines("F1<"), 0);
        assert_eq!(outlines("."), 0);
    }

    /// A move of the viewer's is previewed, and a spectator has none.
    #[test]
    fn a_spectator_previews_nothing_b9_3() {
        let view = view(Viewer::Spectator);
        let choice = "P1<".parse().unwrap();
        assert_eq!(
            Picture::of(&view).preview(choice).to_string(),
            Picture::of(&view).to_string()
        );
    }

    /// The widest rows and hands there can be find room.
    #[test]
    fn all_cards_of_a_row_are_inside_the_picture_b5_3() {
        let text = "F2O2T2D2P2M2W2R2/O2/T2/D2 F2O2T2D2P2M2W2R2/R F/O F2O3T4D7P9M13W16R15 - 1 1 lay";
        let state: State = text.parse().unwrap();
        let view = state.view(seat(1));
        let picture = Picture::of(&view);
        assert!(picture.left_width() >= 8 * (CARD.width + FAN + GAP));
        assert!(picture.size().width > picture.left_width() + SIDE);
    }
}
