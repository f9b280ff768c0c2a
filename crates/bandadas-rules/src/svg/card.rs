//! Cards, blocks of them, backs and tokens.

use core::fmt::{self, Formatter};

use super::Picture;
use super::birds::shape;
use super::layout::{Area, CARD, FANNED, Point, TALL, TOKEN, TOKEN_TALL};
use super::theme::Colour::{
    self, Accent, Back, BackLine, CardEdge, CardInk, Cross, Faint, Halo, Ink, Taken,
};
use super::words::{Birds, name};
use crate::{Block, Counts, Species, SpeciesSet};

/// How a block is shown: its mark, and whether the next one lies over a part of it.
#[derive(Copy, Clone)]
pub(super) struct Shown {
    pub(super) mark: Mark,
    pub(super) is_overlapped: bool,
}

/// How a block is marked.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    /// What the previewed move lays or flies home.
    Laid,
    /// What it takes.
    Taken,
}

impl Picture {
    /// The cards of a block, fanned out over their area, and their number if they are several.
    pub(super) fn draw_block(
        &self,
        f: &mut Formatter<'_>,
        block: Block,
        area: Area,
        shown: Shown,
        place: fmt::Arguments<'_>,
    ) -> fmt::Result {
        let Block { species, number } = block;
        let class = match shown.mark {
            Mark::None => "block",
            Mark::Laid => "block laid",
            Mark::Taken => "block taken",
        };
        write!(f, r#"<g class="{class}""#)?;
        if self.is_interactive() {
            write!(
                f,
                r#" role="img" tabindex="-1" data-species="{species}" data-number="{number}"{place}><title>{}</title"#,
                Birds(self.language, species, number),
            )?;
        }
        f.write_str(">\n")?;
        let fanned = i32::from(number).min(FANNED);
        let fan = (area.width - CARD) / (fanned - 1).max(1);
        for place in 0..fanned {
            let corner = (area.x + fan * place, area.y);
            self.draw_card(f, species, corner, place == fanned - 1)?;
        }
        if !shown.is_overlapped {
            self.draw_name(f, species, (area.x + area.width - CARD / 2, area.y + TALL))?;
        }
        match shown.mark {
            Mark::None => {}
            Mark::Laid => self.draw_outline(f, area, Accent, r#" stroke-dasharray="10 6""#)?,
            Mark::Taken => self.draw_outline(f, area, Taken, "")?,
        }
        if number > 1 {
            self.draw_badge(f, number, (area.x + 8, area.y + TALL - 12))?;
        }
        f.write_str("</g>\n")
    }

    fn draw_outline(
        &self,
        f: &mut Formatter<'_>,
        area: Area,
        colour: Colour,
        dashes: &str,
    ) -> fmt::Result {
        for (colour, width, dashes) in [(Halo, 9, ""), (colour, 5, dashes)] {
            writeln!(
                f,
                r#"<rect x="{}" y="{}" width="{}" height="{}" rx="11" stroke-width="{width}"{dashes} {}/>"#,
                area.x - 3,
                area.y - 3,
                area.width + 6,
                area.height + 6,
                self.paint().line(colour),
            )?;
        }
        Ok(())
    }

    /// The number of a block's cards, in the lower left corner, where its first card is seen.
    fn draw_badge(&self, f: &mut Formatter<'_>, number: u8, (x, y): Point) -> fmt::Result {
        writeln!(
            f,
            r#"<circle cx="{x}" cy="{y}" r="14" stroke-width="2" {}/><text x="{x}" y="{}" font-size="17" text-anchor="middle" {}>{number}</text>"#,
            self.paint().fill(Ink).line(Halo),
            y + 6,
            self.paint().fill(Halo),
        )
    }

    /// A card, face up. One that is covered shows nothing on its edge.
    fn draw_card(
        &self,
        f: &mut Formatter<'_>,
        species: Species,
        (x, y): Point,
        is_uncovered: bool,
    ) -> fmt::Result {
        f.write_str(r#"<g class="card""#)?;
        if self.is_interactive() {
            write!(f, r#" data-species="{species}""#)?;
        }
        writeln!(
            f,
            r#"><rect x="{x}" y="{y}" width="{CARD}" height="{TALL}" rx="9" stroke-width="1.5" {}/>"#,
            self.paint().fill(Colour::of(species)).line(CardEdge),
        )?;
        if is_uncovered {
            self.draw_face(f, species, (x, y))?;
        }
        f.write_str("</g>\n")
    }

    /// What a card shows besides its name: its letter, its flocks, the big one above, its bird.
    fn draw_face(&self, f: &mut Formatter<'_>, species: Species, (x, y): Point) -> fmt::Result {
        let right = x + CARD - 6;
        write!(
            f,
            r#"<g {}><text x="{}" y="{}" font-size="19">{species}</text><g font-size="13" text-anchor="end"><text x="{right}" y="{}">{}</text><text x="{right}" y="{}">{}</text></g>"#,
            self.paint().fill(CardInk),
            x + 6,
            y + 21,
            y + 17,
            species.big_flock(),
            y + 32,
            species.small_flock(),
        )?;
        writeln!(
            f,
            r#"</g><g class="bird" transform="translate({} {})">{}</g>"#,
            x + 10,
            y + 30,
            shape(species),
        )
    }

    /// A species' name at the foot of a card, in two lines if it has two words.
    fn draw_name(&self, f: &mut Formatter<'_>, species: Species, (x, y): Point) -> fmt::Result {
        let name = name(self.language, species);
        write!(
            f,
            r#"<g font-size="11" font-weight="500" text-anchor="middle" {}>"#,
            self.paint().fill(CardInk)
        )?;
        match name.split_once(' ') {
            Some((first, second)) => write!(
                f,
                r#"<text x="{x}" y="{}">{first}</text><text x="{x}" y="{}">{second}</text>"#,
                y - 15,
                y - 5,
            )?,
            None => write!(f, r#"<text x="{x}" y="{}">{name}</text>"#, y - 8)?,
        }
        f.write_str("</g>\n")
    }

    /// Cards face down, fanned out over their area, and their number.
    pub(super) fn draw_backs(&self, f: &mut Formatter<'_>, number: u32, area: Area) -> fmt::Result {
        let fanned = number.clamp(1, FANNED as u32) as i32;
        let fan = (area.width - CARD) / (fanned - 1).max(1);
        for place in 0..fanned {
            let x = area.x + fan * place;
            writeln!(
                f,
                r#"<rect x="{x}" y="{}" width="{CARD}" height="{TALL}" rx="9" stroke-width="2" {}/>"#,
                area.y,
                self.paint().class("back").fill(Back).line(BackLine),
            )?;
        }
        let (x, y) = (area.x + fan * (fanned - 1) + CARD / 2, area.y + TALL / 2);
        writeln!(
            f,
            r##"<path d="M{x} {}l26 34l-26 34l-26 -34z" stroke-width="2.5" {}/><text x="{x}" y="{}" font-size="24" text-anchor="middle" fill="#ffffff">{number}</text>"##,
            y - 34,
            self.paint().line(BackLine),
            y + 9,
        )
    }

    /// A place for each species: its bird and the number of its cards, or only its letter where
    /// there is none.
    pub(super) fn draw_token(
        &self,
        f: &mut Formatter<'_>,
        species: Species,
        cards: Counts,
        area: Area,
        place: fmt::Arguments<'_>,
    ) -> fmt::Result {
        let number = cards.get(species);
        f.write_str(r#"<g class="token"#)?;
        f.write_str(if number == 0 { " missing\"" } else { "\"" })?;
        if self.is_interactive() {
            write!(
                f,
                r#" role="img" data-species="{species}" data-number="{number}"{place}><title>{}</title"#,
                Birds(self.language, species, number)
            )?;
        }
        f.write_str(">")?;
        let Area { x, y, .. } = area;
        let right = x + TOKEN - 13;
        if number == 0 {
            write!(
                f,
                r#"<rect x="{x}" y="{y}" width="{TOKEN}" height="{TOKEN_TALL}" rx="8" stroke-width="1.5" stroke-dasharray="4 5" {}/><text x="{}" y="{}" font-size="18" font-weight="500" text-anchor="middle" {}>{species}</text>"#,
                self.paint().line(Faint),
                x + TOKEN / 2,
                y + TOKEN_TALL / 2 + 6,
                self.paint().fill(Faint),
            )?;
        } else {
            self.draw_chip(f, species, area)?;
            write!(
                f,
                r#"<g text-anchor="middle" {}><text x="{right}" y="{}" font-size="13">{species}</text><text x="{right}" y="{}" font-size="19">{number}</text></g>"#,
                self.paint().fill(CardInk),
                y + 17,
                y + 39,
            )?;
        }
        f.write_str("</g>\n")
    }

    /// A small card with a bird.
    fn draw_chip(&self, f: &mut Formatter<'_>, species: Species, area: Area) -> fmt::Result {
        let Area { x, y, .. } = area;
        write!(
            f,
            r#"<rect x="{x}" y="{y}" width="{TOKEN}" height="{TOKEN_TALL}" rx="8" stroke-width="1.5" {}/><g class="bird" transform="translate({} {})scale(.66)">{}</g>"#,
            self.paint().fill(Colour::of(species)).line(CardEdge),
            x + 2,
            y + 8,
            shape(species),
        )
    }

    /// A cross in a disc, beside a bird and its letter.
    fn draw_crossing(&self, f: &mut Formatter<'_>, (x, y): Point) -> fmt::Result {
        write!(
            f,
            r##"<circle cx="{x}" cy="{y}" r="11" stroke-width="2" {}/><path d="M{} {}l9 9m0 -9l-9 9" stroke="#ffffff" stroke-width="4" stroke-linecap="round"/>"##,
            self.paint().fill(Cross).line(Halo),
            x - 4,
            y - 4,
        )
    }

    /// The species that unknown cards are not, crossed out.
    pub(super) fn draw_absent(
        &self,
        f: &mut Formatter<'_>,
        absent: SpeciesSet,
        (x, y): Point,
    ) -> fmt::Result {
        for (place, species) in (0..).zip(absent.iter()) {
            let area = Area {
                x: x + (TOKEN + 4) * (place / 2),
                y: y + (TOKEN_TALL + 6) * (place % 2),
                width: TOKEN,
                height: TOKEN_TALL,
            };
            let Area { x, y, .. } = area;
            f.write_str(r#"<g class="absent""#)?;
            if self.is_interactive() {
                write!(f, r#" data-species="{species}""#)?;
            }
            f.write_str(">")?;
            self.draw_chip(f, species, area)?;
            write!(
                f,
                r#"<text x="{}" y="{}" font-size="19" text-anchor="middle" {}>{species}</text>"#,
                x + TOKEN - 13,
                y + 17,
                self.paint().fill(CardInk),
            )?;
            self.draw_crossing(f, (x + TOKEN - 14, y + TOKEN_TALL - 14))?;
            f.write_str("</g>\n")?;
        }
        Ok(())
    }
}
