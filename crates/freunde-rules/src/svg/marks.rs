//! Marks: the last turn, where a stack can go, what is out of reach, dragons.
//!
//! No mark hides a piece: those of a space lie on its ground, under its stack, and those between
//! two spaces keep to the strip along their common edge, where no stack stands.

use core::fmt::{self, Formatter};

use super::Picture;
use super::layout::Point;
use super::theme::Colour::{self, Cross, Dragon, Halo, Last, Target};
use crate::MoveKind;
use crate::{Direction, Player, Space};

impl Picture {
    /// The marks on the ground of a space, under its stack.
    pub(super) fn draw_marks_under(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        self.draw_trail(f, space)?;
        if self.chosen_space() == Some(space) {
            self.draw_ring(f, space, Target, "")?;
        }
        if self.targets.contains(space) {
            self.draw_target(f, space)?;
        }
        Ok(())
    }

    /// The marks over the whole board.
    pub(super) fn draw_marks_over(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("<g class=\"marks\" pointer-events=\"none\" aria-hidden=\"true\">\n")?;
        for (from, direction, kind) in self.shown_steps() {
            self.draw_arrow(f, from, direction, kind)?;
        }
        for player in Player::ALL {
            self.draw_dragons(f, player)?;
        }
        let spaces = self.state().board().spaces();
        for space in self.crossed.iter().filter(|&space| spaces.contains(space)) {
            self.draw_cross(f, space)?;
        }
        self.draw_flying(f)?;
        f.write_str("</g>\n")
    }

    /// The steps of the turn that is shown: where each starts, its direction and kind.
    fn shown_steps(&self) -> impl Iterator<Item = (Space, Direction, MoveKind)> {
        let moves = self.shown_moves();
        let mut at = moves.first().and_then(|mv| mv.from());
        moves.into_iter().filter_map(move |mv| {
            let from = at.replace(mv.to())?;
            let direction = from.direction_to(mv.to())?;
            Some((from, direction, mv.kind()))
        })
    }

    /// What the turn that is shown leaves on the ground of a space: a ring where it begins,
    /// dashed, and where it ends, and a band along its way.
    fn draw_trail(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        let moves = self.shown_moves();
        let first = moves.first().and_then(|mv| mv.from());
        let last = moves.last().map(|mv| mv.to());
        for (from, direction, kind) in self.shown_steps() {
            let dashes = match kind {
                MoveKind::Jump => r#" stroke-dasharray="9 9""#,
                _ => "",
            };
            let arm = if from == space {
                self.layout().along(space, direction, [(12, 0), (50, 0)])
            } else if from.step(direction) == Some(space) {
                self.layout()
                    .along(space, direction.opposite(), [(50, 0), (12, 0)])
            } else {
                continue;
            };
            write!(f, r#"<path d=""#)?;
            write_line(f, &arm)?;
            writeln!(
                f,
                r#"" stroke-width="10" opacity=".55"{dashes} {}/>"#,
                self.paint().class("trail").line(Last),
            )?;
        }
        if first == Some(space) && last != first {
            self.draw_ring(f, space, Last, r#" stroke-dasharray="12 10""#)?;
        }
        if last == Some(space) {
            self.draw_ring(f, space, Last, "")?;
        }
        Ok(())
    }

    fn draw_ring(
        &self,
        f: &mut Formatter<'_>,
        space: Space,
        colour: Colour,
        dashes: &str,
    ) -> fmt::Result {
        let (x, y) = self.layout().corner(space);
        let (x, y) = (x + 5, y + 5);
        writeln!(
            f,
            r#"<rect x="{x}" y="{y}" width="90" height="90" rx="9" opacity=".13" {}/>"#,
            self.paint().fill(colour),
        )?;
        writeln!(
            f,
            r#"<rect x="{x}" y="{y}" width="90" height="90" rx="9" stroke-width="5"{dashes} {}/>"#,
            self.paint().line(colour),
        )
    }

    /// The head of an arrow on the edge that a step crosses; two heads for a jump.
    fn draw_arrow(
        &self,
        f: &mut Formatter<'_>,
        from: Space,
        direction: Direction,
        kind: MoveKind,
    ) -> fmt::Result {
        let layout = self.layout();
        let head =
            |on: i32| layout.along(from, direction, [(on - 8, 12), (on + 2, 0), (on - 8, -12)]);
        if kind == MoveKind::Jump {
            self.draw_lines(f, &[&head(48), &head(60)], Last, 6)
        } else {
            self.draw_lines(f, &[&head(54)], Last, 7)
        }
    }

    fn draw_target(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        let (x, y) = self.layout().centre(space);
        for (cx, cy) in [(1, 1), (-1, 1), (-1, -1), (1, -1)] {
            let (left, top) = (x - 44 * cx, y - 44 * cy);
            let corner = [(left + 20 * cx, top), (left, top), (left, top + 20 * cy)];
            self.draw_lines(f, &[&corner], Target, 7)?;
        }
        if self.state().stack(space).is_empty() {
            writeln!(
                f,
                r#"<circle cx="{x}" cy="{y}" r="14" stroke-width="4" {}/>"#,
                self.paint().fill(Target).line(Halo),
            )?;
        }
        Ok(())
    }

    /// Over an empty space, or in the corner of one with a stack, so that the stack is seen.
    fn draw_cross(&self, f: &mut Formatter<'_>, space: Space) -> fmt::Result {
        let (x, y) = self.layout().centre(space);
        let ((x, y), arm) = if self.state().stack(space).is_empty() {
            ((x, y), 27)
        } else {
            ((x + 34, y - 34), 12)
        };
        let falling = [(x - arm, y - arm), (x + arm, y + arm)];
        let rising = [(x - arm, y + arm), (x + arm, y - arm)];
        self.draw_lines(f, &[&falling, &rising], Cross, 8)
    }

    /// A zigzag along the common edge of each two adjacent dragons.
    fn draw_dragons(&self, f: &mut Formatter<'_>, player: Player) -> fmt::Result {
        let dragons = self.state().dragons(player);
        for space in dragons {
            for direction in [Direction::North, Direction::East] {
                if space
                    .step(direction)
                    .is_some_and(|next| dragons.contains(next))
                {
                    let zigzag = [
                        (50, -42),
                        (58, -30),
                        (42, -18),
                        (58, -6),
                        (42, 6),
                        (58, 18),
                        (42, 30),
                        (50, 42),
                    ];
                    let zigzag = self.layout().along(space, direction, zigzag);
                    self.draw_lines(f, &[&zigzag], Dragon, 6)?;
                }
            }
        }
        Ok(())
    }

    /// Draws lines from point to point with a rim that sets them off from whatever is under.
    pub(super) fn draw_lines(
        &self,
        f: &mut Formatter<'_>,
        lines: &[&[Point]],
        colour: Colour,
        width: i32,
    ) -> fmt::Result {
        for (colour, width) in [(Halo, width + 5), (colour, width)] {
            f.write_str(r#"<path d=""#)?;
            for line in lines {
                write_line(f, line)?;
            }
            writeln!(
                f,
                r#"" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round" {}/>"#,
                self.paint().line(colour),
            )?;
        }
        Ok(())
    }
}

fn write_line(f: &mut Formatter<'_>, line: &[Point]) -> fmt::Result {
    for (place, (x, y)) in line.iter().enumerate() {
        write!(f, "{}{x} {y}", if place == 0 { 'M' } else { 'L' })?;
    }
    Ok(())
}
