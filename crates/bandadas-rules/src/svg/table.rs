//! The table: rows and piles above, below them the seats with their hands and collections.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Formatter};

use super::card::{Mark, Shown};
use super::layout::{
    self, Area, CARD, DISCARD_CORNER, DISCARD_TOP, DRAW, HEADING, LEFT, PANEL, Placed, Point,
    RIGHT, RIM, TALL, WIDE,
};
use super::theme::Colour::{Accent, Faint, Halo, Ink, Muted, Panel, Shelf};
use super::words::{self, Birds, Cards, Flocks, HandOf, Lacking, Progress, say};
use super::{Picture, Place};
use crate::{Block, Counts, End, GameResult, RowNumber, Seat, Species};

/// The height of letters of headings.
const LETTER: i32 = 19;

/// About how wide words are in a wide typeface; nobody knows which one the reader has.
fn width(words: &str) -> i32 {
    words.chars().count() as i32 * LETTER * 64 / 100
}

impl Picture {
    fn draw_heading(
        &self,
        f: &mut Formatter<'_>,
        (x, y): Point,
        words: fmt::Arguments<'_>,
    ) -> fmt::Result {
        writeln!(
            f,
            r#"<text x="{x}" y="{}" font-size="{LETTER}" {}>{words}</text>"#,
            y + 22,
            self.paint().fill(Muted)
        )
    }

    pub(super) fn draw_rows(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let heading = say(self.language, "Rows", "Filas");
        self.draw_heading(f, (LEFT, RIM), format_args!("{heading}"))?;
        for number in RowNumber::ALL {
            let row = self.view().table().row(number);
            f.write_str(r#"<g class="row""#)?;
            if self.is_interactive() {
                let word = say(self.language, "Row", "Fila");
                let blocks = row.blocks().map(|block| (block.species, block.number));
                write!(f, r#" role="group" data-row="{number}""#)?;
                self.write_id(f, format_args!("row-{number}"))?;
                let birds = Flocks(self.language, blocks);
                write!(f, "><title>{word} {number}: {birds}</title")?;
            }
            f.write_str(">\n")?;
            self.draw_row(f, number)?;
            f.write_str("</g>\n")?;
        }
        Ok(())
    }

    fn draw_row(&self, f: &mut Formatter<'_>, number: RowNumber) -> fmt::Result {
        let top = layout::row_top(number);
        writeln!(
            f,
            r#"<rect x="{LEFT}" y="{}" width="{WIDE}" height="16" rx="8" {}/><text x="{}" y="{}" font-size="26" text-anchor="middle" {}>{number}</text>"#,
            top + TALL - 9,
            self.paint().class("shelf").fill(Shelf),
            RIM + 8,
            top + TALL / 2 + 9,
            self.paint().fill(Muted),
        )?;
        if self.is_interactive() {
            for end in End::BOTH {
                self.draw_row_end(f, number, end)?;
            }
        }
        let laid = self.laid(number);
        let taken = laid.map_or(Counts::EMPTY, |(block, end)| {
            let row = self.view().table().row(number);
            row.lay(block.species, block.number, end).1
        });
        let placed = layout::row(self.view(), number, laid);
        let new = laid.map(|(_, end)| match end {
            End::Left => 0,
            End::Right => placed.blocks.len() - 1,
        });
        for (place, &block) in placed.blocks.iter().enumerate() {
            let mark = if new == Some(place) {
                Mark::Laid
            } else if taken.get(block.species) > 0 {
                Mark::Taken
            } else {
                Mark::None
            };
            let at = Place::InRow(number, block.species);
            self.draw_placed(f, &placed, place, mark, at)?;
        }
        Ok(())
    }

    /// What can be clicked to lay at an end of a row.
    fn draw_row_end(&self, f: &mut Formatter<'_>, number: RowNumber, end: End) -> fmt::Result {
        let Some(area) = self.area_of(Place::RowEnd(number, end)) else {
            return Ok(());
        };
        let (sign, name) = match end {
            End::Left => ("&lt;", "left"),
            End::Right => ("&gt;", "right"),
        };
        write!(
            f,
            r#"<g class="end" role="img" tabindex="-1" data-row="{number}" data-end="{sign}""#
        )?;
        self.write_id(f, format_args!("row-{number}-{name}"))?;
        let Area {
            x,
            y,
            width,
            height,
        } = area;
        writeln!(
            f,
            r#"><title>{} {number}</title><rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" pointer-events="all"/></g>"#,
            words::end(self.language, end),
        )
    }

    /// A block of a row or a hand, unless it is on its way elsewhere.
    fn draw_placed(
        &self,
        f: &mut Formatter<'_>,
        placed: &Placed,
        place: usize,
        mark: Mark,
        at: Place,
    ) -> fmt::Result {
        let (Some(area), Some(&block)) = (placed.area(place), placed.blocks.get(place)) else {
            return Ok(());
        };
        if self.is_away(at) {
            return Ok(());
        }
        let species = block.species;
        let shown = Shown {
            mark,
            is_overlapped: placed
                .area(place + 1)
                .is_some_and(|next| next.x < area.x + area.width),
        };
        match at {
            Place::InRow(row, _) => {
                let data = format!(r#" data-row="{row}" data-place="{place}""#);
                self.draw_block(f, block, area, shown, format_args!("{data}"))
            }
            Place::InHand(seat, _) => {
                let id = self.prefix.as_ref().map_or_else(String::new, |prefix| {
                    format!(r#" id="{prefix}-hand-{seat}-{species}""#)
                });
                let data = format!(r#" data-seat="{seat}"{id}"#);
                self.draw_block(f, block, area, shown, format_args!("{data}"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn draw_piles(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let language = self.language;
        let (draw, discard) = (
            say(language, "Draw pile", "Mazo"),
            say(language, "Discard pile", "Descartes"),
        );
        let drawn = self.view().draw_size();
        self.draw_heading(f, (RIGHT, RIM), format_args!("{draw}"))?;
        f.write_str(r#"<g class="draw-pile""#)?;
        if self.is_interactive() {
            write!(f, r#" role="img" data-number="{drawn}""#)?;
            self.write_id(f, format_args!("draw-pile"))?;
            write!(f, "><title>{draw}: {}</title", Cards(language, drawn))?;
        }
        f.write_str(">\n")?;
        if drawn > 0 {
            self.draw_backs(f, drawn, DRAW)?;
        } else {
            self.draw_empty_pile(f)?;
        }
        f.write_str("</g>\n")?;
        let pile = self.view().table().discard_pile();
        let cards = Cards(language, pile.total());
        self.draw_heading(f, (RIGHT, DISCARD_TOP), format_args!("{discard}: {cards}"))?;
        f.write_str(r#"<g class="discard-pile""#)?;
        if self.is_interactive() {
            write!(f, r#" role="group" data-number="{}""#, pile.total())?;
            self.write_id(f, format_args!("discard-pile"))?;
            let birds = Flocks(language, pile.iter());
            write!(f, "><title>{discard}: {birds}</title")?;
        }
        f.write_str(">\n")?;
        for species in Species::ALL {
            let area = layout::token(species, DISCARD_CORNER);
            self.draw_token(f, species, pile, area, format_args!(""))?;
        }
        f.write_str("</g>\n")
    }

    fn draw_empty_pile(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Area { x, y, .. } = DRAW;
        writeln!(
            f,
            r#"<rect x="{x}" y="{y}" width="{CARD}" height="{TALL}" rx="9" stroke-width="2" stroke-dasharray="6 5" {}/><text x="{}" y="{}" font-size="24" text-anchor="middle" {}>0</text>"#,
            self.paint().line(Faint),
            x + CARD / 2,
            y + TALL / 2 + 9,
            self.paint().fill(Muted),
        )
    }

    pub(super) fn draw_seats(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for seat in self.view().table().seats() {
            let is_turn = self.pill(seat).is_some();
            f.write_str(r#"<g class="seat"#)?;
            f.write_str(if is_turn { " turn\"" } else { "\"" })?;
            if self.is_interactive() {
                write!(f, r#" role="group" data-seat="{seat}""#)?;
                self.write_id(f, format_args!("seat-{seat}"))?;
                let player = words::player(self.language);
                write!(f, "><title>{player} {seat}</title")?;
            }
            f.write_str(">\n")?;
            let Area {
                x,
                y,
                width,
                height,
            } = layout::seat_area(seat);
            if is_turn {
                writeln!(
                    f,
                    r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="16" {}/>"#,
                    self.paint().class("panel").fill(Panel),
                )?;
            } else if seat.number() < self.view().players() {
                writeln!(
                    f,
                    r#"<path d="M{LEFT} {}h{}" stroke-width="1.5" {}/>"#,
                    y + PANEL - 6,
                    width - LEFT,
                    self.paint().line(Shelf),
                )?;
            }
            self.draw_seat_words(f, seat)?;
            self.draw_hand(f, seat)?;
            self.draw_collection(f, seat)?;
            f.write_str("</g>\n")?;
        }
        Ok(())
    }

    /// What a seat has to do, or that it has won and why.
    pub(super) fn pill(&self, seat: Seat) -> Option<&'static str> {
        let table = self.view().table();
        let language = self.language;
        if let Some(outcome) = self.view().outcome() {
            let wins = outcome.is_winner(seat);
            return wins.then(|| words::wins(language, outcome.ending()));
        }
        match self.result {
            GameResult::Won(winners) => {
                let wins = winners.contains(seat);
                wins.then(|| words::concluded(language, self.termination))
            }
            GameResult::Unfinished if self.termination.is_some() => None,
            GameResult::Unfinished => (table.player() == seat)
                .then(|| words::due(language, table.phase(), table.to_move())),
        }
    }

    fn draw_seat_words(&self, f: &mut Formatter<'_>, seat: Seat) -> fmt::Result {
        let (table, language) = (self.view().table(), self.language);
        let y = layout::seat_area(seat).y + 24;
        let own = if self.view().seat() == Some(seat) {
            say(language, " (you)", " (tú)")
        } else {
            ""
        };
        let dealer = if table.dealer() == seat {
            say(language, ", dealer", ", repartidor")
        } else {
            ""
        };
        writeln!(
            f,
            r#"<text x="{LEFT}" y="{y}" font-size="{LETTER}" {}>{} {seat}{own}<tspan {}>: {}{dealer}</tspan></text>"#,
            self.paint().fill(Ink),
            words::player(language),
            self.paint().fill(Muted),
            Cards(language, self.view().hand_size(seat)),
        )?;
        let Some(pill) = self.pill(seat) else {
            return Ok(());
        };
        let is_over = self.is_over();
        let wide = width(pill) + 28;
        let x = LEFT + WIDE - wide;
        writeln!(
            f,
            r#"<rect x="{x}" y="{}" width="{wide}" height="30" rx="15" {}/><text x="{}" y="{y}" font-size="{LETTER}" text-anchor="middle" {}>{pill}</text>"#,
            y - 21,
            self.paint()
                .class("pill")
                .fill(if is_over { Accent } else { Ink }),
            x + wide / 2,
            self.paint().fill(Halo),
        )
    }

    fn draw_hand(&self, f: &mut Formatter<'_>, seat: Seat) -> fmt::Result {
        let (view, language) = (self.view(), self.language);
        let is_own = view.seat() == Some(seat);
        let placed = layout::hand(view, seat);
        f.write_str(r#"<g class="hand""#)?;
        if self.is_interactive() {
            write!(f, r#" role="group" data-seat="{seat}""#)?;
            self.write_id(f, format_args!("hand-{seat}"))?;
            write!(f, "><title>{}: ", HandOf(language, seat, is_own))?;
            let shown = layout::shown(view, seat);
            if !shown.is_empty() || view.hand_size(seat) == 0 {
                write!(f, "{}", Flocks(language, shown.iter()))?;
                f.write_str(if placed.hidden.is_some() { ", " } else { "" })?;
            }
            if placed.hidden.is_some() {
                self.write_hidden(f, seat)?;
            }
            f.write_str("</title")?;
        }
        f.write_str(">\n")?;
        for (place, &Block { species, .. }) in placed.shown.blocks.iter().enumerate() {
            let mark = if is_own && self.chosen() == Some(species) {
                Mark::Laid
            } else {
                Mark::None
            };
            let at = Place::InHand(seat, species);
            self.draw_placed(f, &placed.shown, place, mark, at)?;
        }
        if let Some(area) = placed.hidden {
            let number = u32::from(layout::hidden(view, seat));
            f.write_str(r#"<g class="hidden""#)?;
            if self.is_interactive() {
                write!(
                    f,
                    r#" role="img" data-seat="{seat}" data-number="{number}"><title>"#
                )?;
                self.write_hidden(f, seat)?;
                f.write_str("</title")?;
            }
            f.write_str(">\n")?;
            self.draw_backs(f, number, area)?;
            self.draw_absent(f, view.table().absent(seat), placed.absent)?;
            f.write_str("</g>\n")?;
        }
        f.write_str("</g>\n")
    }

    /// `5 cards unknown, no parrots`.
    fn write_hidden(&self, f: &mut Formatter<'_>, seat: Seat) -> fmt::Result {
        let number = u32::from(layout::hidden(self.view(), seat));
        write!(
            f,
            "{} {}{}",
            Cards(self.language, number),
            match number {
                1 => say(self.language, "unknown", "desconocida"),
                _ => say(self.language, "unknown", "desconocidas"),
            },
            Lacking(self.language, self.view().table().absent(seat)),
        )
    }

    fn draw_collection(&self, f: &mut Formatter<'_>, seat: Seat) -> fmt::Result {
        let language = self.language;
        let collection = self.view().table().collection(seat);
        let corner = layout::collection_corner(seat);
        f.write_str(r#"<g class="collection""#)?;
        if self.is_interactive() {
            write!(f, r#" role="group" data-seat="{seat}""#)?;
            self.write_id(f, format_args!("collection-{seat}"))?;
            write!(
                f,
                "><title>{} {seat}: {}</title",
                say(language, "Collection of player", "Colección del jugador"),
                Flocks(language, collection.iter()),
            )?;
        }
        writeln!(
            f,
            r#"><text x="{RIGHT}" y="{}" font-size="16" {}>{}</text>"#,
            corner.1 - HEADING + 24,
            self.paint().fill(Muted),
            Progress(language, collection),
        )?;
        for species in Species::ALL {
            let area = layout::token(species, corner);
            let data = format!(r#" data-seat="{seat}""#);
            self.draw_token(f, species, collection, area, format_args!("{data}"))?;
        }
        f.write_str("</g>\n")
    }

    /// What a lay takes, in words; nothing if no lay is previewed.
    pub(super) fn write_preview(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for number in RowNumber::ALL {
            let Some((block, end)) = self.laid(number) else {
                continue;
            };
            let row = self.view().table().row(number);
            let (_, taken) = row.lay(block.species, block.number, end);
            let language = self.language;
            write!(
                f,
                "; {}: {}; {}: {}",
                say(language, "laying", "se pone"),
                Birds(language, block.species, block.number),
                say(language, "taking", "se toma"),
                Flocks(language, taken.iter()),
            )?;
        }
        Ok(())
    }
}
