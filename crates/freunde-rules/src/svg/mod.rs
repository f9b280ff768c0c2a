//! Pictures of positions as SVG: what F1 and F2 call things, drawn.
//!
//! A stack is seen from the side, its lowest piece at the bottom. Nothing is told by colour
//! alone: player One's pieces are round discs, player Two's are square blocks with an inlay,
//! the river has waves, and every mark has a shape of its own. Coordinates are whole numbers, so
//! that a picture is the same on every platform.
//!
//! [`layout`] says where everything stands; [`board`], [`stack`], [`marks`] and [`status`] draw;
//! [`theme`] has the colours and [`words`] what is spoken; [`frames`] has pictures of a move.

mod board;
mod frames;
mod layout;
mod marks;
mod stack;
mod status;
mod theme;
mod words;

use alloc::string::String;
use core::fmt::{self, Formatter};

use smallvec::SmallVec;

use self::frames::Flight;
pub use self::frames::Frames;
use self::layout::Layout;
use self::theme::Paint;
pub use self::theme::{StyleSheet, Theme, UnknownTheme};
use crate::Language;
use crate::Outcome;
use crate::State;
use crate::Turn;
use crate::{Game, GameResult, Termination};
use crate::{Move, MoveKind};
use crate::{Player, Space, Spaces};

/// A picture of a position. Its `Display` is an SVG document, without an XML declaration, so
/// that it can be saved as a file or put into a page as it stands.
///
/// The board is drawn with player One's side down unless [`seen_by`](Picture::seen_by) says
/// otherwise. A strip at each player's side says whose turn it is, with an arrow that points
/// forward ([F1.2](crate::rules#f1-2)), who is warned ([F5.2](crate::rules#f5-2)), or who has won
/// and why ([F8](crate::rules#f8)). Dragons ([F5.1](crate::rules#f5-1)) are joined by a zigzag
/// along their common edge. The number of pieces stands beside a stack of four and more. In the
/// middle of a turn the moves made so far are shown.
///
/// ```
/// use freunde_rules::{Picture, Player, State, Theme, Turn};
/// let turn: Turn = "d3-d4".parse()?;
/// let start = "x7/x7/2,2,2,2,2,2,2/x7/1,1,1,1,1,1,1/x7/x7 1 - -";
/// let state = State::parse(Default::default(), Default::default(), start)?;
/// let state = state.apply_turn(&turn)?;
/// let svg = Picture::of(&state)
///     .seen_by(Player::Two)
///     .theme(Theme::Dark)
///     .last_turn(&turn)
///     .targets_from("d5".parse()?)
///     .to_string();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # In a page
///
/// An [`interactive`](Picture::interactive) picture tells a page's script and a screen reader
/// what everything is:
///
/// - the picture has the class `freunde-picture`, that of its theme, and `lang`;
/// - the board is a `grid`; a rank is a `row` with `data-rank`;
/// - a space is a `gridcell` of the class `space` (and `river`, `bird`, `dragon`, `chosen`,
///   `target`, `crossed`) with `data-space="d4"`, `data-stack="112"` (its pieces from the lowest
///   up), `data-bird` on a bird's space, and a title that can be spoken;
/// - a stack has the class `stack` with `data-height` and `data-owner`, a piece the classes
///   `piece one` or `piece two` with `data-level` and `data-owner`;
/// - a player's strip has the class `player` with `data-player`.
///
/// Only one space can be reached by the tab key, the chosen one if there is one; the page's arrow
/// keys may lead to the others.
#[derive(Clone, Debug)]
pub struct Picture {
    state: State,
    below: Player,
    theme: Theme,
    language: Language,
    turn: Option<SmallVec<[Move; 4]>>,
    outcome: Option<Outcome>,
    /// The result, and how the game came to it, where something else than the rules ended it.
    conclusion: Option<(GameResult, Option<Termination>)>,
    chosen: Option<Space>,
    targets: Spaces,
    /// Levels of the chosen stack, counted from 0, that are the lowest of a group that slides.
    sliding: u32,
    crossed: Spaces,
    width: Option<u32>,
    is_interactive: bool,
    has_style: bool,
    prefix: Option<String>,
    flight: Option<Flight>,
}

impl Picture {
    /// A picture of a position, with player One's side down and nothing marked.
    pub fn of(state: &State) -> Picture {
        Picture {
            state: *state,
            below: Player::One,
            theme: Theme::Auto,
            language: Language::English,
            turn: None,
            outcome: state.outcome(),
            conclusion: None,
            chosen: None,
            targets: Spaces::default(),
            sliding: 0,
            crossed: Spaces::default(),
            width: None,
            is_interactive: false,
            has_style: true,
            prefix: None,
            flight: None,
        }
    }

    /// A picture of where a game stands, with its last turn, and how it ended: a position alone can
    /// tell neither that it has come again ([F8.3](crate::rules#f8-3)) nor that somebody resigned
    /// ([F9.6](crate::rules#f9-6)).
    ///
    /// ```
    /// use freunde_rules::{Game, Picture, Player, State};
    /// let game = Game::new(State::default());
    /// assert!(Picture::of_game(&game).to_string().contains(">to move<"));
    /// let game = game.resign(Player::One)?;
    /// assert!(Picture::of_game(&game).to_string().contains(">wins: resignation<"));
    /// # Ok::<(), freunde_rules::EndError>(())
    /// ```
    pub fn of_game(game: &Game) -> Picture {
        let picture = Picture {
            outcome: game.outcome(),
            conclusion: game.is_over().then(|| (game.result(), game.termination())),
            ..Picture::of(game.state())
        };
        match game.last_turn() {
            Some(played) if game.turn_in_progress().is_none() => picture.last_turn(&played.turn),
            _ => picture,
        }
    }

    /// Draws the board with this player's side down.
    #[must_use]
    pub fn seen_by(mut self, player: Player) -> Picture {
        self.below = player;
        self
    }

    /// Draws in the colours of a theme instead of [`Theme::Auto`].
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Picture {
        self.theme = theme;
        self
    }

    /// Uses the words of a language instead of English ones.
    #[must_use]
    pub fn language(mut self, language: Language) -> Picture {
        self.language = language;
        self
    }

    /// Adds what a page's script and a screen reader want to know; see
    /// [above](Picture#in-a-page).
    ///
    /// ```
    /// use freunde_rules::{Language, Picture, State};
    /// let svg = Picture::of(&State::default())
    ///     .language(Language::Spanish)
    ///     .interactive()
    ///     .to_string();
    /// assert!(svg.contains(r#"data-space="d4""#));
    /// assert!(svg.contains("<title>d4, río: vacía</title>"));
    /// ```
    #[must_use]
    pub fn interactive(mut self) -> Picture {
        self.is_interactive = true;
        self
    }

    /// Gives every space an `id`, this prefix, a hyphen and its name: `left-d4`. Without a prefix
    /// nothing has an `id`, so that any number of pictures can stand in one page. What may not
    /// stand in an `id` is written as `_`.
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

    /// Shows the turn that led here: its first space has a dashed ring and its last one a solid
    /// ring, with a band between them and an arrow on each edge that it crosses, a double one for
    /// a jump. A turn that leaves the board is not shown.
    #[must_use]
    pub fn last_turn(mut self, turn: &Turn) -> Picture {
        self.turn = Some(turn.moves().iter().copied().collect());
        self
    }

    /// Says how the game ended where the position alone cannot: by repetition
    /// ([F8.3](crate::rules#f8-3)).
    #[must_use]
    pub fn ended(mut self, outcome: Outcome) -> Picture {
        self.outcome = Some(outcome);
        self
    }

    /// Marks spaces that can be moved to: with corners, and a dot where the space is empty.
    #[must_use]
    pub fn targets(mut self, spaces: impl IntoIterator<Item = Space>) -> Picture {
        self.targets = spaces.into_iter().collect();
        self
    }

    /// Marks a space as chosen, with a ring in the colour of targets.
    #[must_use]
    pub fn chosen(mut self, space: Space) -> Picture {
        self.chosen = Some(space);
        self
    }

    /// Marks a space as chosen, and as targets all spaces to which a legal move goes from it.
    /// In the jump phase the moves are those of the stack that must jump.
    #[must_use]
    pub fn targets_from(self, space: Space) -> Picture {
        let due = self.state.jump_due();
        let from = |mv: &Move| mv.from().or(due) == Some(space);
        let moves = self.state.legal_moves();
        self.choice(space, moves.into_iter().filter(from))
    }

    /// Marks a space as chosen and what some moves from it do: where they end, and for slides the
    /// lowest piece of the group that slides, which decides the direction
    /// ([F3.2](crate::rules#f3-2)), with a pointer beside it.
    #[must_use]
    pub fn choice(mut self, space: Space, moves: impl IntoIterator<Item = Move>) -> Picture {
        let mut targets = Spaces::default();
        self.sliding = 0;
        for mv in moves {
            targets = targets.iter().chain([mv.to()]).collect();
            if mv.kind() == MoveKind::Slide {
                let level = self.state.stack(mv.to()).height();
                self.sliding |= 1_u32.checked_shl(level as u32).unwrap_or(0);
            }
        }
        self.chosen(space).targets(targets)
    }

    /// Crosses spaces out, as ones that cannot be moved to.
    #[must_use]
    pub fn crossed(mut self, spaces: impl IntoIterator<Item = Space>) -> Picture {
        self.crossed = spaces.into_iter().collect();
        self
    }

    /// Sets the width in pixels at which the picture appears if nothing else says so. Without
    /// it a space is 50 pixels wide. Pictures are made to be legible from 200 pixels up.
    #[must_use]
    pub fn width(mut self, pixels: u32) -> Picture {
        self.width = Some(pixels);
        self
    }

    /// Width and height in the picture's own units, those of its `viewBox`.
    pub fn size(&self) -> (u32, u32) {
        let layout = self.layout();
        (
            layout.width().unsigned_abs(),
            layout.height().unsigned_abs(),
        )
    }

    /// The space at a place, for a page that knows where somebody pointed; `None` off the board.
    /// The place is told in the picture's own units: where it is shown `w` pixels wide, a pixel
    /// is `size().0 / w` of them.
    ///
    /// ```
    /// use freunde_rules::{Picture, State};
    /// let picture = Picture::of(&State::default());
    /// let space = "d4".parse()?;
    /// let (x, y) = picture.centre_of(space).unwrap();
    /// assert_eq!(picture.space_at(x.into(), y.into()), Some(space));
    /// assert_eq!(picture.space_at(-3.0, 10.0), None);
    /// # Ok::<(), freunde_rules::ParseError>(())
    /// ```
    pub fn space_at(&self, x: f64, y: f64) -> Option<Space> {
        self.layout().space_at(x, y)
    }

    /// The middle of a space, across and down; `None` off the board. It is the inverse of
    /// [`space_at`](Picture::space_at).
    pub fn centre_of(&self, space: Space) -> Option<(i32, i32)> {
        let is_on_board = self.state.board().contains(space);
        is_on_board.then(|| self.layout().centre(space))
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn layout(&self) -> Layout {
        Layout::new(self.state.board(), self.below)
    }

    fn paint(&self) -> Paint<'static> {
        Paint::new(self.theme.palette())
    }

    fn is_interactive(&self) -> bool {
        self.is_interactive
    }

    /// What a player's strip says when the game is over; `None` while it goes on. Of a game that
    /// was won only the winner's says something.
    fn end_for(&self, player: Player) -> Option<&'static str> {
        let (result, said) = match (self.outcome, self.conclusion) {
            (Some(outcome), _) => (
                GameResult::from(Some(outcome)),
                words::ended(self.language, outcome),
            ),
            (None, Some((result, termination))) => {
                (result, words::concluded(self.language, result, termination))
            }
            (None, None) => return None,
        };
        match result {
            GameResult::Won(winner) => (winner == player).then_some(said),
            _ => Some(said),
        }
    }

    fn is_over(&self) -> bool {
        self.outcome.is_some() || self.conclusion.is_some()
    }

    fn chosen_space(&self) -> Option<Space> {
        self.chosen
    }

    /// The levels of the chosen stack, counted from 0, that a pointer stands beside.
    fn sliding_levels(&self) -> impl Iterator<Item = usize> {
        let sliding = self.sliding;
        (0..32).filter(move |level| sliding >> level & 1 == 1)
    }

    /// The moves that are shown: those of the last turn, or of the one in progress. None, if any
    /// of them leaves the board.
    fn shown_moves(&self) -> SmallVec<[Move; 4]> {
        let moves: SmallVec<[Move; 4]> = match &self.turn {
            Some(turn) => turn.clone(),
            None => self.state.turn_so_far().collect(),
        };
        let board = self.state.board();
        let starts = moves.first().and_then(|mv| mv.from());
        let spaces = starts.into_iter().chain(moves.iter().map(|mv| mv.to()));
        if spaces.into_iter().all(|space| board.contains(space)) {
            moves
        } else {
            SmallVec::new()
        }
    }

    fn write_id(&self, f: &mut Formatter<'_>, name: fmt::Arguments<'_>) -> fmt::Result {
        match &self.prefix {
            Some(prefix) => write!(f, r#" id="{prefix}-{name}""#),
            None => Ok(()),
        }
    }

    fn write_title(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let language = self.language;
        let ends = Player::ALL.map(|player| self.end_for(player));
        f.write_str("<title>Freunde: ")?;
        match ends {
            _ if !self.is_over() => {
                let player = words::player(language, self.state.to_move());
                write!(f, "{player} {}", words::due(language, self.state.phase()))?;
            }
            [Some(one), None] => write!(f, "{} {one}", words::player(language, Player::One))?,
            [None, Some(two)] => write!(f, "{} {two}", words::player(language, Player::Two))?,
            [both, _] => f.write_str(both.unwrap_or_default())?,
        }
        writeln!(f, "</title>\n<desc>{}</desc>", self.state)
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (width, height) = self.size();
        let shown = u64::from(self.width.unwrap_or(width / 2));
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="freunde-picture {}" viewBox="0 0 {width} {height}" width="{shown}" height="{}" role="{}" lang="{}" font-family="system-ui, sans-serif">"#,
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
        self.draw_ground(f)?;
        self.draw_coordinates(f)?;
        self.draw_players(f)?;
        self.draw_frame(f)?;
        self.draw_ranks(f)?;
        self.draw_marks_over(f)?;
        f.write_str("</svg>\n")
    }
}

#[cfg(test)]
mod tests;
