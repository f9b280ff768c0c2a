//! Pictures of the table as SVG, as a viewer sees it: what B1, B5.3 and B9 call things, drawn.
//!
//! A picture is made of a [`View`] alone, so it cannot show what the viewer does not see.
//! Nothing is told by colour alone: each species has a bird and its letter. Coordinates are whole
//! numbers, so that a picture is the same on every platform.
//!
//! [`layout`] says where everything lies; [`table`] and [`card`] draw, with the drawings of
//! [`birds`]; [`theme`] has the colours and [`words`] what is spoken; [`frames`] has pictures of
//! what happens.

mod birds;
mod card;
mod frames;
mod layout;
mod table;
mod theme;
mod words;

use alloc::string::String;
use core::fmt::{self, Formatter};

use self::frames::Flight;
pub use self::frames::Frames;
pub use self::layout::{Area, Place};
use self::theme::Paint;
pub use self::theme::{StyleSheet, Theme, UnknownTheme};
use crate::{
    Block, End, Game, GameResult, Language, Move, Phase, RowNumber, Species, Termination, View,
    Viewer,
};

/// A picture of what somebody sees of the table. Its `Display` is an SVG document, without an
/// XML declaration, so that it can be saved as a file or put into a page as it stands.
///
/// The four rows are on top, the piles beside them. Below are the seats, each with its hand and its
/// collection, in which the species still missing are empty places. Of a hidden hand the known
/// cards lie open, the others are backs with their number, and the absent species are crossed out
/// ([B9.2](crate::rules#b9-2)). A card shows its flocks as the printed ones do, the big one above
/// the small one. The size of a picture depends on the number of players alone.
///
/// ```
/// use bandadas_rules::{Language, Picture, Seat, State, Theme, Viewer};
///
/// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
///     .parse()
///     .unwrap();
/// let view = state.view(Viewer::Seat(Seat::new(1).unwrap()));
/// let svg = Picture::of(&view)
///     .language(Language::Spanish)
///     .theme(Theme::Dark)
///     .preview("P2<".parse().unwrap())
///     .to_string();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert!(svg.contains("búho"));
/// ```
///
/// # In a page
///
/// An [`interactive`](Picture::interactive) picture tells a page's script and a screen reader
/// what everything is. Everything below has a title that can be spoken, except single cards:
///
/// - the picture has the class `bandadas-picture`, that of its theme, and `lang`;
/// - a row has the class `row` with `data-row`, and in it each end the class `end` with `data-row`
///   and `data-end` (`<` or `>`);
/// - a seat, a hand and a collection have the classes `seat` (and `turn`), `hand` and `collection`
///   with `data-seat`, a hand's unknown cards the class `hidden`;
/// - cards of a species side by side have the class `block` (and `laid` or `taken`) with
///   `data-species`, `data-number`, and `data-row` and `data-place` or `data-seat`; in it each card
///   that is drawn has the class `card`;
/// - the cards of a species in a collection or the discard pile have the class `token` (and
///   `missing`) with `data-species` and `data-number`;
/// - the piles have the classes `draw-pile` and `discard-pile` with `data-number`.
#[derive(Clone, Debug)]
pub struct Picture {
    view: View,
    language: Language,
    theme: Theme,
    preview: Option<Move>,
    result: GameResult,
    termination: Option<Termination>,
    width: Option<u32>,
    is_interactive: bool,
    has_style: bool,
    prefix: Option<String>,
    flights: Option<Flight>,
}

impl Picture {
    /// A picture of a view, with English names and nothing marked.
    pub fn of(view: &View) -> Picture {
        Picture {
            view: *view,
            language: Language::English,
            theme: Theme::Auto,
            preview: None,
            result: GameResult::Unfinished,
            termination: None,
            width: None,
            is_interactive: false,
            has_style: true,
            prefix: None,
            flights: None,
        }
    }

    /// A picture of where a game stands, as somebody sees it, and of how it ended if something
    /// else than the rules ended it ([B10.6](crate::rules#b10-6)).
    ///
    /// ```
    /// use bandadas_rules::{Game, Picture, State, Viewer};
    /// let game = Game::new(State::new(2, 1)?);
    /// assert!(Picture::of_game(&game, Viewer::Spectator).to_string().contains("cards come"));
    /// # Ok::<(), bandadas_rules::SetupError>(())
    /// ```
    pub fn of_game(game: &Game, viewer: impl Into<Viewer>) -> Picture {
        Picture {
            result: game.result(),
            termination: game.termination(),
            ..Picture::of(&game.state().view(viewer.into()))
        }
    }

    /// Uses the words of a language instead of English ones.
    #[must_use]
    pub fn language(mut self, language: Language) -> Picture {
        self.language = language;
        self
    }

    /// Draws in the colours of a theme instead of [`Theme::Auto`].
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Picture {
        self.theme = theme;
        self
    }

    /// Adds what a page's script and a screen reader want to know; see
    /// [above](Picture#in-a-page).
    #[must_use]
    pub fn interactive(mut self) -> Picture {
        self.is_interactive = true;
        self
    }

    /// Gives what a page may look for an `id` that begins with this prefix and a hyphen:
    /// `left-row-1`, `left-row-1-left` and `left-row-1-right` (its ends), `left-seat-2`,
    /// `left-hand-2`, `left-hand-2-P`, `left-collection-2`, `left-draw-pile`, `left-discard-pile`.
    /// Only an [interactive](Picture::interactive) picture has them, and without a prefix nothing
    /// has an `id`. What may not stand in an `id` is written as `_`.
    #[must_use]
    pub fn prefix(mut self, prefix: &str) -> Picture {
        let clean = |letter: char| match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' => letter,
            _ => '_',
        };
        self.prefix = Some(prefix.chars().map(clean).collect());
        self
    }

    /// Leaves the style sheet out, for a page that has [`StyleSheet`] among its own, since its
    /// content security policy allows no other, say.
    #[must_use]
    pub fn without_style(mut self) -> Picture {
        self.has_style = false;
        self
    }

    /// Marks what a move of the viewer would do. A lay: the cards are shown at their end of the
    /// row, with dashes, and what they would take ([B5.2](crate::rules#b5-2)) is outlined, as are
    /// the cards in the hand. A flock that flies home ([B7.1](crate::rules#b7-1)) is outlined in
    /// the hand. Other moves mark nothing.
    #[must_use]
    pub fn preview(mut self, mv: Move) -> Picture {
        self.preview = Some(mv);
        self
    }

    /// Sets the width in pixels at which the picture appears if nothing else says so.
    #[must_use]
    pub fn width(mut self, pixels: u32) -> Picture {
        self.width = Some(pixels);
        self
    }

    /// Width and height in the picture's own units, those of its `viewBox`.
    pub fn size(&self) -> (u32, u32) {
        let height = layout::height(self.view.players());
        (layout::WIDTH.unsigned_abs(), height.unsigned_abs())
    }

    /// The smallest part of the table at a place, for a page that knows where somebody pointed.
    /// The place is told in the picture's own units: where it is shown `w` pixels wide, a pixel
    /// is `size().0 / w` of them.
    ///
    /// ```
    /// use bandadas_rules::{End, Picture, Place, RowNumber, State, Viewer};
    /// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
    ///     .parse()
    ///     .unwrap();
    /// let picture = Picture::of(&state.view(Viewer::Spectator));
    /// let end = Place::RowEnd(RowNumber::Two, End::Left);
    /// let (x, y) = picture.area_of(end).unwrap().centre();
    /// assert_eq!(picture.place_at(x.into(), y.into()), Some(end));
    /// ```
    pub fn place_at(&self, x: f64, y: f64) -> Option<Place> {
        let here = layout::places(&self.view).filter_map(|place| {
            let area = self.area_of(place)?;
            area.contains(x, y).then_some((place, area))
        });
        // Where cards overlap, those further right lie on top.
        let (place, _) = here.max_by_key(|(place, area)| (!place.is_whole(), area.x))?;
        Some(place)
    }

    /// Where a part of the table lies; `None` if there is none of the sort. It is the inverse of
    /// [`place_at`](Picture::place_at).
    pub fn area_of(&self, place: Place) -> Option<Area> {
        layout::area_of(&self.view, |row| self.laid(row), place)
    }

    fn view(&self) -> &View {
        &self.view
    }

    fn paint(&self) -> Paint<'static> {
        Paint::new(self.theme.palette())
    }

    fn is_interactive(&self) -> bool {
        self.is_interactive
    }

    /// What the previewed move lays in a row: the block and its end.
    fn laid(&self, number: RowNumber) -> Option<(Block, End)> {
        let Some(Move::Lay { species, row, end }) = self.preview else {
            return None;
        };
        let held = self.view.hand().map_or(0, |hand| hand.get(species));
        let block = Block {
            species,
            number: held,
        };
        (row == number && held > 0).then_some((block, end))
    }

    /// The species that the previewed move takes from the viewer's hand.
    fn chosen(&self) -> Option<Species> {
        match self.preview {
            Some(Move::Lay { species, .. } | Move::Fly(species)) => Some(species),
            _ => None,
        }
    }

    fn is_over(&self) -> bool {
        self.view.phase() == Phase::Over
            || self.result != GameResult::Unfinished
            || self.termination.is_some()
    }

    fn write_id(&self, f: &mut Formatter<'_>, name: fmt::Arguments<'_>) -> fmt::Result {
        match &self.prefix {
            Some(prefix) => write!(f, r#" id="{prefix}-{name}""#),
            None => Ok(()),
        }
    }

    fn write_title(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("<title>Bandadas: ")?;
        let player = words::player(self.language);
        let mut gap = "";
        for seat in self.view.table().seats() {
            if let Some(pill) = self.pill(seat) {
                write!(f, "{gap}{player} {seat} {pill}")?;
                gap = "; ";
            }
        }
        self.write_preview(f)?;
        writeln!(f, "</title>\n<desc>{}</desc>", self.view)
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (width, height) = self.size();
        let shown = u64::from(self.width.unwrap_or(width));
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="bandadas-picture {}" viewBox="0 0 {width} {height}" width="{shown}" height="{}" role="{}" lang="{}" font-family="system-ui, sans-serif" font-weight="600">"#,
            self.theme,
            shown * u64::from(height) / u64::from(width),
            if self.is_interactive { "group" } else { "img" },
            self.language,
        )?;
        self.write_title(f)?;
        if self.has_style {
            f.write_str("<style>")?;
            theme::write_style(f, self.theme)?;
            f.write_str("</style>\n")?;
        }
        writeln!(
            f,
            r#"<rect width="{width}" height="{height}" rx="20" {}/>"#,
            self.paint().class("page").fill(theme::Colour::Page),
        )?;
        self.draw_rows(f)?;
        self.draw_piles(f)?;
        self.draw_seats(f)?;
        self.draw_flights(f)?;
        f.write_str("</svg>\n")
    }
}

#[cfg(test)]
mod tests;
