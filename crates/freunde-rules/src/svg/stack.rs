//! Stacks, seen from the side, the lowest piece at the bottom.
//!
//! What a piece at the bottom of a stack decides must be seen, so a piece is never drawn thinner
//! than a tenth of a space: a stack of more than six stands in several columns side by side, the
//! lower part on the left, each with the level of its lowest piece under it.

use core::fmt::{self, Formatter};

use super::Picture;
use super::layout::{Point, SIDE};
use super::theme::Colour::{
    Halo, Ink, Muted, OneEdge, OneSide, OneTop, Shadow, Target, TwoEdge, TwoMark, TwoSide, TwoTop,
};
use crate::{Player, Space};

/// The most pieces in one column.
const COLUMN: usize = 6;
/// Stacks of this height and more have their height written beside them.
const COUNTED: usize = 4;

/// Where a piece stands: the middle of its lower edge, half its width, its thickness.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) foot: Point,
    pub(super) half: i32,
    pub(super) thickness: i32,
}

/// How the pieces of a stack of some height are spread out.
#[derive(Copy, Clone)]
struct Spread {
    columns: i32,
    /// Pieces in a column; the last one may have fewer.
    each: i32,
}

impl Spread {
    fn new(height: usize) -> Spread {
        let columns = height.div_ceil(COLUMN).max(1);
        Spread {
            columns: columns as i32,
            each: height.div_ceil(columns).max(1) as i32,
        }
    }

    fn width(self) -> i32 {
        if self.columns == 1 {
            76
        } else {
            96 / self.columns
        }
    }

    fn floor(self) -> i32 {
        if self.columns == 1 { 84 } else { 78 }
    }

    /// The middle of a column, from the left edge of the space.
    fn middle(self, column: i32) -> i32 {
        let left = SIDE / 2 - self.width() * self.columns / 2;
        left + self.width() * column + self.width() / 2
    }

    /// The slot of a level, counted from 0, from the corner of the space.
    fn slot(self, level: i32) -> Slot {
        let thickness = (66 / self.each).min(17);
        let middle = self.middle(level / self.each);
        Slot {
            foot: (middle, self.floor() - thickness * (level % self.each)),
            half: self.width() / 2 - 2,
            thickness,
        }
    }
}

impl Picture {
    /// Where the piece at a level, counted from 0, stands in a stack of some height on a space.
    pub(super) fn slot(&self, space: Space, height: usize, level: usize) -> Slot {
        let (x, y) = self.layout().corner(space);
        let slot = Spread::new(height).slot(level as i32);
        Slot {
            foot: (x + slot.foot.0, y + slot.foot.1),
            ..slot
        }
    }

    pub(super) fn draw_stack(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        let stack = self.state().stack(space);
        let Some(owner) = stack.owner() else {
            return Ok(());
        };
        let height = stack.height();
        f.write_str(r#"<g class="stack""#)?;
        if self.is_interactive() {
            write!(
                f,
                r#" data-space="{space}" data-height="{height}" data-owner="{}""#,
                owner.digit()
            )?;
        }
        f.write_str(">\n")?;
        let standing = height - self.flying_from(space);
        if standing > 0 {
            self.draw_shadows(f, space, height)?;
        }
        for (level, player) in stack.pieces().enumerate().take(standing) {
            let slot = self.slot(space, height, level);
            let is_covered = level + 1 < standing && {
                let next = self.slot(space, height, level + 1);
                next.foot.0 == slot.foot.0
            };
            self.draw_piece(f, player, slot, Some(level + 1), is_covered)?;
        }
        self.draw_height(f, space, standing)?;
        self.draw_lowest_sliding(f, space, height)?;
        f.write_str("</g>\n")
    }

    fn draw_shadows(&self, f: &mut Formatter<'_>, space: Space, height: usize) -> fmt::Result {
        let (x, y) = self.layout().corner(space);
        let spread = Spread::new(height);
        for column in 0..spread.columns {
            writeln!(
                f,
                r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" opacity=".28" {}/>"#,
                x + spread.middle(column) + 2,
                y + spread.floor() + 3,
                spread.width() / 2,
                spread.width() / 12 + 2,
                self.paint().fill(Shadow),
            )?;
        }
        if spread.columns == 1 {
            return Ok(());
        }
        for column in 0..spread.columns {
            writeln!(
                f,
                r#"<text x="{}" y="{}" font-size="14" text-anchor="middle" {}>{}</text>"#,
                x + spread.middle(column),
                y + 97,
                self.paint().fill(Muted),
                column * spread.each + 1,
            )?;
        }
        Ok(())
    }

    /// The number of pieces beside a high stack.
    fn draw_height(&self, f: &mut Formatter<'_>, space: Space, height: usize) -> fmt::Result {
        if height < COUNTED {
            return Ok(());
        }
        let (x, y) = self.layout().corner(space);
        writeln!(
            f,
            r#"<text x="{}" y="{}" font-size="22" font-weight="700" stroke-width="6" paint-order="stroke" {}>{height}</text>"#,
            x + 5,
            y + 21,
            self.paint().class("height").fill(Ink).line(Halo),
        )
    }

    /// Points at the lowest piece of each group that would slide, which decides the direction
    /// (F3.2).
    fn draw_lowest_sliding(
        &self,
        f: &mut Formatter<'_>,
        space: Space,
        height: usize,
    ) -> fmt::Result {
        if self.chosen_space() != Some(space) || height < 2 {
            return Ok(());
        }
        for level in self.sliding_levels() {
            let slot = self.slot(space, height, level);
            let (x, y) = (
                slot.foot.0 - slot.half + 5,
                slot.foot.1 - slot.thickness / 2 + 3,
            );
            writeln!(
                f,
                r#"<path d="M{x} {y}l-20 -9v18z" stroke-width="3" stroke-linejoin="round" {}/>"#,
                self.paint().class("lowest").fill(Target).line(Halo),
            )?;
        }
        Ok(())
    }

    /// Draws one piece: a wooden disc for player One, a stone block for player Two.
    pub(super) fn draw_piece(
        &self,
        f: &mut Formatter<'_>,
        player: Player,
        slot: Slot,
        level: Option<usize>,
        is_covered: bool,
    ) -> fmt::Result {
        let class = match (player, level) {
            (Player::One, Some(_)) => "piece one",
            (Player::Two, Some(_)) => "piece two",
            (Player::One, None) => "sign one",
            (Player::Two, None) => "sign two",
        };
        write!(f, r#"<g class="{class}""#)?;
        if let Some(level) = level.filter(|_| self.is_interactive()) {
            write!(
                f,
                r#" data-level="{level}" data-owner="{}""#,
                player.digit()
            )?;
        }
        f.write_str(r#" stroke-width="2.5" stroke-linejoin="round">"#)?;
        match player {
            Player::One => self.draw_disc(f, slot, is_covered)?,
            Player::Two => self.draw_block(f, slot, is_covered)?,
        }
        f.write_str("</g>\n")
    }

    fn draw_disc(&self, f: &mut Formatter<'_>, slot: Slot, is_covered: bool) -> fmt::Result {
        let Slot {
            foot: (x, foot),
            half,
            thickness,
        } = slot;
        let (left, roof, depth) = (x - half, foot - thickness, half / 6 + 1);
        let paint = self.paint();
        write!(
            f,
            r#"<path d="M{left} {roof}v{thickness}a{half} {depth} 0 0 0 {0} 0v-{thickness}" {1}/><ellipse cx="{x}" cy="{roof}" rx="{half}" ry="{depth}" {2}/>"#,
            2 * half,
            paint.fill(OneSide).line(OneEdge),
            paint.fill(OneTop).line(OneEdge),
        )?;
        if is_covered || half < 12 {
            return Ok(());
        }
        write!(
            f,
            r#"<ellipse cx="{x}" cy="{roof}" rx="{}" ry="{}" {}/>"#,
            half * 5 / 8,
            depth * 5 / 8,
            paint.line(OneSide),
        )
    }

    fn draw_block(&self, f: &mut Formatter<'_>, slot: Slot, is_covered: bool) -> fmt::Result {
        let Slot {
            foot: (x, foot),
            half,
            thickness,
        } = slot;
        // A square as wide as the disc would look larger than it.
        let depth = half / 6 + 1;
        let half = half * 7 / 8;
        let left = x - half;
        let (foot, roof) = (foot + depth / 2, foot - thickness + depth / 2);
        let paint = self.paint();
        write!(
            f,
            r#"<path d="M{left} {roof}v{thickness}h{0}v-{thickness}z" {1}/><path d="M{left} {roof}h{0}l-{depth} -{2}h-{3}z" {4}/><path d="M{5} {6}h{half}" stroke-width="{7}" {8}/>"#,
            2 * half,
            paint.fill(TwoSide).line(TwoEdge),
            depth * 3 / 2,
            2 * (half - depth),
            paint.fill(TwoTop).line(TwoEdge),
            x - half / 2,
            i32::midpoint(roof, foot),
            (thickness / 4).max(2),
            paint.line(TwoMark),
        )?;
        if is_covered || half < 12 {
            return Ok(());
        }
        write!(
            f,
            r#"<path d="M{} {}h{half}" {}/>"#,
            x - half / 2,
            roof - depth * 3 / 4,
            paint.line(TwoSide),
        )
    }
}
