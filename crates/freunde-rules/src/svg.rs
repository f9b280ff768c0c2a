//! Pictures of positions as SVG: what F1 and F2 call things, drawn.
//!
//! A stack is seen from the side, its lowest piece at the bottom. Nothing is told by colour
//! alone: player One's pieces are round discs, player Two's are square blocks with a stripe,
//! the river has waves, and every mark has a shape of its own. Coordinates are whole numbers
//! and nothing has an `id`, so that a picture is the same on every platform and any number of
//! them can stand in one page.

use core::fmt::{self, Formatter};

use smallvec::SmallVec;

use crate::moves::{Move, MoveKind};
use crate::player::Player;
use crate::space::{Direction, Space};
use crate::spaces::Spaces;
use crate::state::State;
use crate::turn::Turn;

/// The side of a space, in the picture's own units.
const SIDE: i32 = 100;
/// The room around the board, for the coordinates.
const MARGIN: i32 = 48;
/// How many levels stand in one column; a higher stack has further columns on its right.
const COLUMN: i32 = 8;

/// A picture of a position. Its `Display` is an SVG document, without an XML declaration, so
/// that it can be saved as a file or put into a page as it stands.
///
/// The board is drawn with player One's side down unless [`seen_by`](Picture::seen_by) says
/// otherwise. In the right margin, at the side of the player to move, stand one of that
/// player's pieces and an arrow that points forward (F1.2). Dragons (F5.1) are joined by a
/// zigzag. The number of pieces stands beside a stack of four and more. In the middle of a
/// turn the moves made so far are shown.
///
/// ```
/// use freunde_rules::{Picture, Player, State, Turn};
/// let turn: Turn = "d3-d4".parse()?;
/// let state = State::default().apply_turn(&turn)?;
/// let space = "c6".parse()?;
/// let svg = Picture::of(&state)
///     .seen_by(Player::Two)
///     .dark()
///     .last_turn(&turn)
///     .targets_from(space)
///     .to_string();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Picture<'a> {
    state: &'a State,
    below: Player,
    look: &'static Look,
    turn: Option<&'a Turn>,
    chosen: Option<Space>,
    targets: Spaces,
    crossed: Spaces,
    width: Option<u32>,
}

impl<'a> Picture<'a> {
    /// A picture of a position: light, with player One's side down and nothing marked.
    pub fn of(state: &'a State) -> Picture<'a> {
        Picture {
            state,
            below: Player::One,
            look: &LIGHT,
            turn: None,
            chosen: None,
            targets: Spaces::default(),
            crossed: Spaces::default(),
            width: None,
        }
    }

    /// Draws the board with this player's side down.
    #[must_use]
    pub fn seen_by(mut self, player: Player) -> Picture<'a> {
        self.below = player;
        self
    }

    /// Draws for a dark page.
    #[must_use]
    pub fn dark(mut self) -> Picture<'a> {
        self.look = &DARK;
        self
    }

    /// Shows the turn that led here: its first space outlined with dashes, its last one with
    /// a line, and an arrow for each step, dashed for a jump. A turn that leaves the board is not
    /// shown.
    #[must_use]
    pub fn last_turn(mut self, turn: &'a Turn) -> Picture<'a> {
        self.turn = Some(turn);
        self
    }

    /// Marks spaces that can be moved to: with corners, and a dot where the space is empty.
    #[must_use]
    pub fn targets(mut self, spaces: impl IntoIterator<Item = Space>) -> Picture<'a> {
        self.targets = spaces.into_iter().collect();
        self
    }

    /// Marks a space as chosen, with an outline in the colour of targets.
    #[must_use]
    pub fn chosen(mut self, space: Space) -> Picture<'a> {
        self.chosen = Some(space);
        self
    }

    /// Marks a space as chosen, and as targets all spaces to which a legal move goes from it.
    /// In the jump phase the moves are those of the stack that must jump.
    #[must_use]
    pub fn targets_from(self, space: Space) -> Picture<'a> {
        let due = self.state.jump_due();
        let from = |mv: &Move| mv.from().or(due) == Some(space);
        let moves = self.state.legal_moves().into_iter().filter(from);
        self.chosen(space).targets(moves.map(Move::to))
    }

    /// Crosses spaces out, as ones that cannot be moved to.
    #[must_use]
    pub fn crossed(mut self, spaces: impl IntoIterator<Item = Space>) -> Picture<'a> {
        self.crossed = spaces.into_iter().collect();
        self
    }

    /// Sets the width in pixels at which the picture appears if nothing else says so. Without
    /// it a space is 50 pixels wide. Pictures are made to be legible from 200 pixels up.
    #[must_use]
    pub fn width(mut self, pixels: u32) -> Picture<'a> {
        self.width = Some(pixels);
        self
    }

    fn columns(&self) -> i32 {
        i32::from(self.state.board().width())
    }

    fn rows(&self) -> i32 {
        i32::from(self.state.board().height())
    }

    /// The upper left corner of a space.
    fn corner(&self, space: Space) -> Point {
        let (file, rank) = (i32::from(space.file()), i32::from(space.rank()));
        let (column, row) = match self.below {
            Player::One => (file, self.rows() - 1 - rank),
            Player::Two => (self.columns() - 1 - file, rank),
        };
        (MARGIN + SIDE * column, MARGIN + SIDE * row)
    }

    /// One step in a direction, as it is seen.
    fn way(&self, direction: Direction) -> Point {
        let (x, y) = match direction {
            Direction::North => (0, -1),
            Direction::East => (1, 0),
            Direction::South => (0, 1),
            Direction::West => (-1, 0),
        };
        match self.below {
            Player::One => (x, y),
            Player::Two => (-x, -y),
        }
    }

    /// Points told by how far they lie from the middle of a space in a direction, and how far
    /// to the side of that line.
    fn along<const N: usize>(
        &self,
        space: Space,
        direction: Direction,
        points: [Point; N],
    ) -> [Point; N] {
        let (x, y) = self.centre(space);
        let (dx, dy) = self.way(direction);
        points.map(|(on, aside)| (x + dx * on + dy * aside, y + dy * on - dx * aside))
    }

    fn draw_board(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (board, look) = (self.state.board(), self.look);
        let (width, height) = (SIDE * self.columns(), SIDE * self.rows());
        writeln!(
            f,
            r#"<rect width="{}" height="{}" rx="16" fill="{}"/>"#,
            width + 2 * MARGIN,
            height + 2 * MARGIN,
            look.page,
        )?;
        for space in board.spaces() {
            let (x, y) = self.corner(space);
            let fill = if board.river().contains(space) {
                look.water
            } else {
                look.land[usize::from((space.file() + space.rank()) % 2)]
            };
            writeln!(
                f,
                r#"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}"/>"#
            )?;
            if board.river().contains(space) {
                write!(f, r#"<path d=""#)?;
                for (dx, dy) in [(12, 24), (44, 46), (12, 68), (44, 90)] {
                    write!(f, "M{} {}q11 -12 22 0t22 0", x + dx, y + dy)?;
                }
                writeln!(
                    f,
                    r#"" fill="none" stroke="{}" stroke-width="4" stroke-linecap="round"/>"#,
                    look.wave
                )?;
            }
        }
        writeln!(
            f,
            r#"<rect x="{MARGIN}" y="{MARGIN}" width="{width}" height="{height}" fill="none" stroke="{}" stroke-width="4"/>"#,
            look.ink,
        )
    }

    fn draw_coordinates(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let middle = SIDE / 2;
        writeln!(
            f,
            r#"<g font-family="sans-serif" font-size="38" font-weight="bold" text-anchor="middle" fill="{}">"#,
            self.look.ink,
        )?;
        let below = MARGIN + SIDE * self.rows() + 35;
        for file in 0..self.state.board().width() {
            if let Some(space) = Space::new(file, 0) {
                let x = self.corner(space).0 + middle;
                let letter = char::from(b'a' + file);
                write!(f, r#"<text x="{x}" y="{below}">{letter}</text>"#)?;
            }
        }
        for rank in 0..self.state.board().height() {
            if let Some(space) = Space::new(0, rank) {
                let y = self.corner(space).1 + middle + 13;
                let x = MARGIN / 2 - 1;
                write!(f, r#"<text x="{x}" y="{y}">{}</text>"#, rank + 1)?;
            }
        }
        f.write_str("</g>\n")
    }

    /// A piece of the player to move and an arrow forward, on that player's side.
    fn draw_player_to_move(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let player = self.state.to_move();
        let x = MARGIN + SIDE * self.columns() + MARGIN / 2;
        let (_, forward) = self.way(player.forward());
        let home = if player == self.below {
            MARGIN + SIDE * self.rows() - 22
        } else {
            MARGIN + 22
        };
        draw_piece(f, self.look, player, (x, home + 6), 18, 12)?;
        let tail = home + 30 * forward;
        let tip = tail + 44 * forward;
        let barb = tip - 14 * forward;
        let shaft = [(x, tail), (x, tip)];
        let head = [(x - 13, barb), (x, tip), (x + 13, barb)];
        self.draw_mark(f, &[&shaft, &head], self.look.ink, 7)
    }

    fn draw_bird(&self, f: &mut Formatter<'_>, player: Player) -> fmt::Result {
        let space = self.state.board().bird(player);
        let (x, y) = self.corner(space);
        let colours = &self.look.pieces[player.index()];
        if self.state.stack(space).is_empty() {
            write!(f, r#"<g transform="translate({x} {y})""#)?;
        } else {
            // Out of the way of the stack, which stands in the middle.
            write!(f, r#"<g transform="translate({} {y})scale(.4)""#, x + 60)?;
        }
        write!(
            f,
            r#" fill="{}" stroke="{}" stroke-width="5" stroke-linejoin="round">"#,
            colours.top, colours.edge
        )?;
        match player {
            Player::One => f.write_str(r#"<circle cx="50" cy="50" r="42"/>"#)?,
            Player::Two => f.write_str(r#"<rect x="11" y="11" width="78" height="78" rx="8"/>"#)?,
        }
        writeln!(
            f,
            r#"<path d="{BIRD}" fill="{}" stroke="none"/></g>"#,
            colours.bird
        )
    }

    fn draw_stack(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        let stack = self.state.stack(space);
        let (x, y) = self.corner(space);
        let height = stack.height() as i32;
        // Several columns leave room for the number above them.
        let thickness = if height > COLUMN {
            7
        } else {
            68 / height.max(5)
        };
        let columns = (height + COLUMN - 1) / COLUMN;
        let slot = if columns == 1 { 76 } else { 96 / columns };
        let left = x + SIDE / 2 - slot * columns / 2;
        for (level, player) in (0..).zip(stack.pieces()) {
            let (column, floor) = (level / COLUMN, level % COLUMN);
            let middle = left + slot * column + slot / 2;
            let foot = y + 82 - thickness * floor;
            draw_piece(
                f,
                self.look,
                player,
                (middle, foot),
                slot / 2 - 3,
                thickness,
            )?;
        }
        Ok(())
    }

    /// The number of pieces beside a stack of four and more.
    fn draw_height(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        let height = self.state.stack(space).height();
        if height < 4 {
            return Ok(());
        }
        let (x, y) = self.corner(space);
        writeln!(
            f,
            r#"<text x="{}" y="{}" font-family="sans-serif" font-size="25" font-weight="bold" fill="{}" stroke="{}" stroke-width="6" paint-order="stroke">{height}</text>"#,
            x + 6,
            y + 25,
            self.look.ink,
            self.look.halo,
        )
    }

    /// A zigzag over the edge between each two adjacent dragons.
    fn draw_dragons(&self, f: &mut Formatter<'_>, player: Player) -> fmt::Result {
        let dragons = self.state.dragons(player);
        for space in dragons {
            for direction in [Direction::North, Direction::East] {
                let next = space.step(direction);
                if next.is_none_or(|next| !dragons.contains(next)) {
                    continue;
                }
                let points = [(24, 0), (34, 12), (44, -12), (56, 12), (66, -12), (76, 0)];
                let zigzag = self.along(space, direction, points);
                self.draw_mark(f, &[&zigzag], self.look.dragon, 8)?;
            }
        }
        Ok(())
    }

    fn centre(&self, space: Space) -> Point {
        let (x, y) = self.corner(space);
        (x + SIDE / 2, y + SIDE / 2)
    }

    fn draw_outline(
        &self,
        f: &mut Formatter<'_>,
        space: Space,
        colour: &str,
        dashes: &str,
    ) -> fmt::Result {
        let (x, y) = self.corner(space);
        for (colour, width) in [(self.look.halo, 11), (colour, 5)] {
            writeln!(
                f,
                r#"<rect x="{}" y="{}" width="88" height="88" rx="8" fill="none" stroke="{colour}" stroke-width="{width}"{dashes}/>"#,
                x + 6,
                y + 6,
            )?;
        }
        Ok(())
    }

    fn draw_moves(&self, f: &mut Formatter<'_>, moves: &[Move]) -> fmt::Result {
        let Some(first) = moves.first().and_then(|mv| mv.from()) else {
            return Ok(());
        };
        let board = self.state.board();
        if !board.contains(first) || !moves.iter().all(|mv| board.contains(mv.to())) {
            return Ok(());
        }
        let last = moves.last().map_or(first, |mv| mv.to());
        if last != first {
            self.draw_outline(f, first, self.look.ink, r#" stroke-dasharray="14 11""#)?;
        }
        self.draw_outline(f, last, self.look.ink, "")?;
        let mut at = first;
        for &mv in moves {
            if let Some(direction) = at.direction_to(mv.to()) {
                self.draw_arrow(f, at, direction, mv.kind())?;
            }
            at = mv.to();
        }
        Ok(())
    }

    /// A short arrow over the edge of a space.
    fn draw_arrow(
        &self,
        f: &mut Formatter<'_>,
        from: Space,
        direction: Direction,
        kind: MoveKind,
    ) -> fmt::Result {
        let shaft = self.along(from, direction, [(24, 0), (76, 0)]);
        let head = self.along(from, direction, [(60, 15), (76, 0), (60, -15)]);
        let pen = Pen {
            colour: self.look.ink,
            width: 8,
            dashed: kind == MoveKind::Jump,
        };
        self.look.draw_lines(f, &[&shaft], &pen)?;
        self.draw_mark(f, &[&head], self.look.ink, 8)
    }

    /// A mark of solid lines.
    fn draw_mark(
        &self,
        f: &mut Formatter<'_>,
        lines: &[&[Point]],
        colour: &'static str,
        width: i32,
    ) -> fmt::Result {
        let pen = Pen {
            colour,
            width,
            dashed: false,
        };
        self.look.draw_lines(f, lines, &pen)
    }

    fn draw_target(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        let (x, y) = self.centre(space);
        for (cx, cy) in [(1, 1), (-1, 1), (-1, -1), (1, -1)] {
            let (left, top) = (x - 42 * cx, y - 42 * cy);
            let corner = [(left + 22 * cx, top), (left, top), (left, top + 22 * cy)];
            self.draw_mark(f, &[&corner], self.look.target, 9)?;
        }
        if self.state.stack(space).is_empty() {
            writeln!(
                f,
                r#"<circle cx="{x}" cy="{y}" r="13" fill="{}" stroke="{}" stroke-width="4"/>"#,
                self.look.target, self.look.halo,
            )?;
        }
        Ok(())
    }

    /// Over an empty space, or in the corner of one with a stack, so that the stack is seen.
    fn draw_cross(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        let (x, y) = self.centre(space);
        let ((x, y), arm) = if self.state.stack(space).is_empty() {
            ((x, y), 26)
        } else {
            ((x + 31, y - 31), 13)
        };
        let falling = [(x - arm, y - arm), (x + arm, y + arm)];
        let rising = [(x - arm, y + arm), (x + arm, y - arm)];
        self.draw_mark(f, &[&falling, &rising], self.look.cross, 10)
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let state = self.state;
        let (width, height) = (
            SIDE * self.columns() + 2 * MARGIN,
            SIDE * self.rows() + 2 * MARGIN,
        );
        let shown = self.width.map_or(i64::from(width / 2), i64::from);
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{shown}" height="{}" role="img">"#,
            shown * i64::from(height) / i64::from(width),
        )?;
        writeln!(f, "<title>Freunde: {state}</title>")?;
        self.draw_board(f)?;
        self.draw_coordinates(f)?;
        self.draw_player_to_move(f)?;
        for player in Player::ALL {
            self.draw_bird(f, player)?;
        }
        for space in state.occupied() {
            self.draw_stack(f, space)?;
        }
        for player in Player::ALL {
            self.draw_dragons(f, player)?;
        }
        if let Some(turn) = self.turn {
            self.draw_moves(f, turn.moves())?;
        } else {
            let so_far: SmallVec<[Move; 8]> = state.turn_so_far().collect();
            self.draw_moves(f, &so_far)?;
        }
        let board = state.board();
        if let Some(space) = self.chosen.filter(|&space| board.contains(space)) {
            self.draw_outline(f, space, self.look.target, "")?;
        }
        for space in self.targets.iter().filter(|&space| board.contains(space)) {
            self.draw_target(f, space)?;
        }
        for space in self.crossed.iter().filter(|&space| board.contains(space)) {
            self.draw_cross(f, space)?;
        }
        for space in state.occupied() {
            self.draw_height(f, space)?;
        }
        f.write_str("</svg>\n")
    }
}

/// Draws one piece: a disc for player One, a block for player Two. `foot` is the middle of
/// its lower edge, `half` half its width.
fn draw_piece(
    f: &mut Formatter<'_>,
    look: &Look,
    player: Player,
    foot: Point,
    half: i32,
    thickness: i32,
) -> fmt::Result {
    let Colours {
        side, top, edge, ..
    } = look.pieces[player.index()];
    let (x, foot) = foot;
    let roof = foot - thickness;
    // How far the far rim of the top lies behind the near one.
    let depth = half / 5 + 1;
    match player {
        Player::One => {
            let left = x - half;
            writeln!(
                f,
                r#"<g class="piece one" stroke="{edge}" stroke-width="3"><path d="M{left} {roof}v{thickness}a{half} {depth} 0 0 0 {0} 0v-{thickness}" fill="{side}"/><ellipse cx="{x}" cy="{roof}" rx="{half}" ry="{depth}" fill="{top}"/></g>"#,
                2 * half,
            )
        }
        Player::Two => {
            let half = half * 7 / 8;
            let left = x - half;
            let (foot, roof) = (foot + depth / 2, roof + depth / 2);
            writeln!(
                f,
                r#"<g class="piece two" stroke="{edge}" stroke-width="3" stroke-linejoin="round"><path d="M{left} {roof}v{thickness}h{0}v-{thickness}z" fill="{side}"/><path d="M{left} {roof}h{0}l-{depth} -{1}h-{2}z" fill="{top}"/><path d="M{3} {4}h{5}" stroke="{6}" stroke-width="{7}"/></g>"#,
                2 * half,
                depth * 3 / 2,
                2 * (half - depth),
                x - half / 2,
                i32::midpoint(roof, foot),
                half,
                look.stripe,
                (thickness / 3).max(2),
            )
        }
    }
}

/// A place in the picture: across, down.
type Point = (i32, i32);

/// How a mark is drawn.
struct Pen {
    colour: &'static str,
    width: i32,
    dashed: bool,
}

impl Look {
    /// Draws lines from point to point with a rim that sets them off from whatever is under.
    fn draw_lines(&self, f: &mut Formatter<'_>, lines: &[&[Point]], pen: &Pen) -> fmt::Result {
        let dashes = if pen.dashed { DASHES } else { "" };
        for (colour, width) in [(self.halo, pen.width + 7), (pen.colour, pen.width)] {
            f.write_str(r#"<path d=""#)?;
            for (place, (x, y)) in lines.iter().flat_map(|line| (0..).zip(*line)) {
                write!(f, "{}{x} {y}", if place == 0 { 'M' } else { 'L' })?;
            }
            writeln!(
                f,
                r#"" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"{dashes}/>"#,
            )?;
        }
        Ok(())
    }
}

const DASHES: &str = r#" stroke-dasharray="7 17""#;

/// The colours of a picture. Orange against blue, and light against dark, can be told apart
/// with every common kind of colour blindness.
#[derive(Debug)]
struct Look {
    page: &'static str,
    land: [&'static str; 2],
    water: &'static str,
    wave: &'static str,
    ink: &'static str,
    /// Around marks; the reverse of `ink`.
    halo: &'static str,
    pieces: [Colours; 2],
    stripe: &'static str,
    target: &'static str,
    cross: &'static str,
    dragon: &'static str,
}

/// The colours of one player's pieces.
#[derive(Copy, Clone, Debug)]
struct Colours {
    side: &'static str,
    top: &'static str,
    edge: &'static str,
    bird: &'static str,
}

const LIGHT: Look = Look {
    page: "#fbf9f4",
    land: ["#efe8d8", "#e5dcc7"],
    water: "#c3e2f3",
    wave: "#6fb1da",
    ink: "#2b2a27",
    halo: "#ffffff",
    pieces: [
        Colours {
            side: "#f0a01e",
            top: "#ffd07a",
            edge: "#5e3c00",
            bird: "#5e3c00",
        },
        Colours {
            side: "#1f5fa8",
            top: "#6ea4e0",
            edge: "#0a2747",
            bird: "#0a2747",
        },
    ],
    stripe: "#ffffff",
    target: "#00805a",
    cross: "#c8371b",
    dragon: "#8a1c8c",
};

const DARK: Look = Look {
    page: "#1b1d21",
    land: ["#3a3c42", "#33353a"],
    water: "#1d4258",
    wave: "#4b8fb5",
    ink: "#f2efe8",
    halo: "#101114",
    pieces: [
        Colours {
            side: "#f0a01e",
            top: "#ffd88f",
            edge: "#1c1200",
            bird: "#3a2600",
        },
        Colours {
            side: "#2a6cc0",
            top: "#8fbcf0",
            edge: "#e4f0ff",
            bird: "#0a2747",
        },
    ],
    stripe: "#ffffff",
    target: "#4fe0ae",
    cross: "#ff7a5c",
    dragon: "#f08cf2",
};

/// A bird that looks to the right, in a square of 100 units.
const BIRD: &str = "M20 66C26 44 42 38 54 40C56 26 76 22 82 36L94 41L83 46C84 62 72 74 54 74L50 74L46 84L42 84L44 74C36 74 30 72 26 70L10 78z";

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;
    use crate::{Board, FlockLimits};

    fn state(text: &str) -> State {
        State::parse(Board::default(), FlockLimits::default(), text).unwrap()
    }

    /// Every piece of a stack is drawn, and as its owner's (F2.1). One more piece stands in
    /// the margin, of the player to move (F2.6).
    #[test]
    fn every_piece_of_every_stack_is_drawn_f2_1() {
        for (text, discs, blocks) in [
            ("x7/x7/2,x6/x7/21,x6/x7/x7 1 - -", 2, 2),
            ("x7/x7/222,x6/x7/2112,x6/x7/x7 2 - -", 2, 6),
            (
                "x7/x7/2121212122222222221,x6/x7/1111111111,x6/x7/x7 1 - -",
                16,
                14,
            ),
        ] {
            let svg = Picture::of(&state(text)).to_string();
            let drawn =
                ["one", "two"].map(|player| svg.matches(&format!("piece {player}")).count());
            assert_eq!(drawn, [discs, blocks], "{text}");
        }
    }

    #[test]
    fn the_picture_turns_with_the_side_that_looks_at_it_f1_2() {
        let start = State::default();
        let (one, two) = (
            Picture::of(&start),
            Picture::of(&start).seen_by(Player::Two),
        );
        let first = "a1".parse().unwrap();
        let last = "g7".parse().unwrap();
        assert_eq!(one.corner(first), two.corner(last));
        assert_eq!(one.corner(last), two.corner(first));
        assert_ne!(one.to_string(), two.to_string());
    }

    #[test]
    fn marks_off_the_board_are_left_out_f1_1() {
        let start = State::default();
        let off: Space = "h8".parse().unwrap();
        let marked = Picture::of(&start).targets([off]).crossed([off]);
        assert_eq!(marked.to_string(), Picture::of(&start).to_string());
        for turn in ["h8-h7", "g7-h7", "g6^g7*h7"] {
            let turn: Turn = turn.parse().unwrap();
            let marked = Picture::of(&start).last_turn(&turn);
            assert_eq!(marked.to_string(), Picture::of(&start).to_string());
        }
        assert_eq!(
            Picture::of(&start).targets_from(off).to_string(),
            Picture::of(&start).to_string()
        );
    }

    #[test]
    fn the_moves_of_a_turn_in_hand_are_shown_f4_1() {
        let before = state("x7/2,x6/x7/x7/111,111,x5/x7/x7 1 - -");
        let after = before.apply("a3^b3".parse().unwrap()).unwrap();
        let turn: Turn = "a3^b3".parse().unwrap();
        let shown = Picture::of(&after);
        assert_eq!(shown.to_string(), shown.last_turn(&turn).to_string());
        assert_ne!(
            shown.targets_from("b3".parse().unwrap()).to_string(),
            shown.to_string()
        );
    }

    #[test]
    fn a_picture_has_the_width_that_is_asked_for() {
        let start = State::default();
        let svg = Picture::of(&start).width(200).to_string();
        assert!(svg.contains(r#"width="200" height="200""#));
        let svg = Picture::of(&start).width(u32::MAX).to_string();
        assert!(svg.contains(r#"width="4294967295""#));
    }
}
