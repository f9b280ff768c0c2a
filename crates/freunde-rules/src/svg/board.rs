//! The board: its ground, river and birds, and the names of files and ranks.

use core::fmt::{self, Formatter};

use super::Picture;
use super::layout::{LETTERS, MARGIN, SIDE, STRIP};
use super::theme::Colour::{
    Frame, LandA, LandB, Muted, OneEdge, OneSide, OneTop, Page, TwoEdge, TwoSide, TwoTop, Water,
    Wave,
};
use super::words::{Mark, Spoken};
use crate::{Player, Space};

impl Picture {
    pub(super) fn draw_ground(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        writeln!(
            f,
            r#"<rect width="{}" height="{}" rx="20" {}/>"#,
            layout.width(),
            layout.height(),
            self.paint().class("page").fill(Page),
        )
    }

    pub(super) fn draw_frame(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        writeln!(
            f,
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="6" stroke-width="4" {}/>"#,
            layout.left() - 2,
            STRIP - 2,
            SIDE * layout.columns + 4,
            SIDE * layout.rows + 4,
            self.paint().class("frame").line(Frame),
        )
    }

    pub(super) fn draw_coordinates(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        writeln!(
            f,
            r#"<g font-size="30" font-weight="600" text-anchor="middle" aria-hidden="true" {}>"#,
            self.paint().class("coordinates").fill(Muted),
        )?;
        let below = STRIP + SIDE * layout.rows + LETTERS - 11;
        for (x, file) in (layout.left() + SIDE / 2..)
            .step_by(SIDE as usize)
            .zip(layout.files())
        {
            let letter = char::from(b'a' + file);
            write!(f, r#"<text x="{x}" y="{below}">{letter}</text>"#)?;
        }
        for (y, rank) in (STRIP + SIDE / 2 + 11..)
            .step_by(SIDE as usize)
            .zip(layout.ranks())
        {
            write!(
                f,
                r#"<text x="{}" y="{y}">{}</text>"#,
                layout.left() - MARGIN / 2,
                rank + 1
            )?;
        }
        f.write_str("</g>\n")
    }

    /// All spaces, rank by rank from the far side to the near one.
    pub(super) fn draw_ranks(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        f.write_str(r#"<g class="board""#)?;
        if self.is_interactive() {
            write!(
                f,
                r#" role="grid" aria-rowcount="{}" aria-colcount="{}""#,
                layout.rows, layout.columns
            )?;
        }
        f.write_str(">\n")?;
        for rank in layout.ranks() {
            f.write_str(r#"<g class="rank""#)?;
            if self.is_interactive() {
                write!(f, r#" role="row" data-rank="{}""#, rank + 1)?;
            }
            f.write_str(">\n")?;
            for file in layout.files() {
                if let Some(space) = Space::new(file, rank) {
                    self.draw_space(f, space)?;
                }
            }
            f.write_str("</g>\n")?;
        }
        f.write_str("</g>\n")
    }

    fn draw_space(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        self.open_space(f, space)?;
        self.draw_land(f, space)?;
        for player in Player::ALL {
            if self.state().board().bird(player) == space {
                self.draw_bird(f, player)?;
            }
        }
        self.draw_marks_under(f, space)?;
        self.draw_stack(f, space)?;
        f.write_str("</g>\n")
    }

    /// The group of a space, and in an interactive picture what a page and a reader want of it.
    fn open_space(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        let spoken = self.spoken(space);
        f.write_str(r#"<g class="space"#)?;
        if spoken.is_river {
            f.write_str(" river")?;
        }
        if spoken.bird.is_some() {
            f.write_str(" bird")?;
        }
        for mark in &spoken.marks {
            write!(f, " {}", mark.class())?;
        }
        f.write_str("\"")?;
        if !self.is_interactive() {
            return f.write_str(">\n");
        }
        let focus = if self.focused() == space { 0 } else { -1 };
        write!(
            f,
            r#" role="gridcell" tabindex="{focus}" data-space="{space}""#
        )?;
        if spoken.marks.contains(&Mark::Chosen) {
            f.write_str(r#" aria-selected="true""#)?;
        }
        if let Some(bird) = spoken.bird {
            write!(f, r#" data-bird="{}""#, bird.digit())?;
        }
        f.write_str(r#" data-stack=""#)?;
        for owner in spoken.stack.pieces() {
            write!(f, "{}", owner.digit())?;
        }
        f.write_str("\"")?;
        self.write_id(f, format_args!("{space}"))?;
        writeln!(f, "><title>{spoken}</title>")
    }

    /// The one space that the tab key leads to; arrow keys are for the page. It is the chosen
    /// space, or the one that must be jumped from, or the lower left one.
    fn focused(&self) -> Space {
        let layout = self.layout();
        let corner = (
            f64::from(layout.left()),
            f64::from(STRIP + SIDE * layout.rows - 1),
        );
        let due = self.chosen_space().or(self.state().jump_due());
        due.or_else(|| layout.space_at(corner.0, corner.1))
            .unwrap_or(self.state().board().bird(layout.below))
    }

    fn spoken(&self, space: Space) -> Spoken {
        let (state, board) = (self.state(), self.state().board());
        let is_dragon = |player| state.dragons(player).contains(space);
        let is_marked = |&mark: &Mark| match mark {
            Mark::Dragon => Player::ALL.into_iter().any(is_dragon),
            Mark::Chosen => self.chosen_space() == Some(space),
            Mark::Target => self.targets.contains(space),
            Mark::Crossed => self.crossed.contains(space),
        };
        Spoken {
            language: self.language,
            space,
            is_river: board.river().contains(space),
            bird: Player::ALL
                .into_iter()
                .find(|&player| board.bird(player) == space),
            stack: state.stack(space),
            marks: Mark::ALL.into_iter().filter(is_marked).collect(),
        }
    }

    fn draw_land(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        let (x, y) = self.layout().corner(space);
        let is_river = self.state().board().river().contains(space);
        let ground = match (is_river, (space.file() + space.rank()) % 2) {
            (true, _) => Water,
            (false, 0) => LandA,
            (false, _) => LandB,
        };
        writeln!(
            f,
            r#"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" {}/>"#,
            self.paint().fill(ground),
        )?;
        if !is_river {
            return Ok(());
        }
        f.write_str(r#"<path d=""#)?;
        for (dx, dy) in [(12, 20), (44, 44), (10, 68), (46, 91)] {
            write!(f, "M{} {}q11 -10 22 0t22 0", x + dx, y + dy)?;
        }
        writeln!(
            f,
            r#"" stroke-width="3" stroke-linecap="round" {}/>"#,
            self.paint().line(Wave),
        )
    }

    fn draw_bird(&self, f: &mut Formatter<'_>, player: Player) -> fmt::Result {
        let space = self.state().board().bird(player);
        let (x, y) = self.layout().corner(space);
        if self.state().stack(space).is_empty() {
            write!(f, r#"<g class="token" transform="translate({x} {y})""#)?;
        } else {
            // Out of the way of the stack, which stands in the middle.
            write!(
                f,
                r#"<g class="token" transform="translate({} {y})scale(.4)""#,
                x + 60
            )?;
        }
        let paint = self.paint();
        let (token, bird) = match player {
            Player::One => (paint.fill(OneTop).line(OneEdge), paint.fill(OneEdge)),
            Player::Two => (paint.fill(TwoTop).line(TwoEdge), paint.fill(TwoEdge)),
        };
        let ring = match player {
            Player::One => paint.line(OneSide),
            Player::Two => paint.line(TwoSide),
        };
        f.write_str(r#" stroke-width="3">"#)?;
        match player {
            Player::One => write!(
                f,
                r#"<circle cx="50" cy="50" r="41" {token}/><circle cx="50" cy="50" r="35" {ring}/>"#
            )?,
            Player::Two => write!(
                f,
                r#"<rect x="11" y="11" width="78" height="78" rx="9" {token}/><rect x="17" y="17" width="66" height="66" rx="5" {ring}/>"#
            )?,
        }
        writeln!(
            f,
            r#"<path transform="translate(8 8)scale(.84)" d="{BIRD}" {bird}/></g>"#
        )
    }
}

/// A bird that looks to the right, in a square of 100 units.
const BIRD: &str = "M22 66C27 46 41 39 54 41C55 28 74 24 80 37L91 42L81 46C82 62 71 73 54 73L51 73L48 82L44 82L45 73C37 72 31 70 28 68L13 76z";
