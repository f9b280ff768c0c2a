//! Themes: the colours of a picture, as CSS variables with a plain colour beside each.
//!
//! Every painted element carries its colour as an attribute and a class. A browser follows the
//! class, whose rule asks a variable; a program that knows no variables keeps the attribute. The
//! rules are wrapped in `@supports`, so that such a program does not trip over them.

use core::fmt::{self, Formatter};
use core::str::FromStr;

use thiserror::Error;

/// The colours of a picture.
///
/// In every theme the players differ by shape and by lightness as well as by colour.
///
/// ```
/// use freunde_rules::Theme;
/// let theme: Theme = "contrast".parse()?;
/// assert_eq!(theme, Theme::Contrast);
/// # Ok::<(), freunde_rules::UnknownTheme>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// `auto`: light or dark as the reader prefers, more contrast for whoever asks for it, and
    /// ink on white when printed. A program without style sheets shows the light one.
    #[default]
    Auto,
    /// `light`
    Light,
    /// `dark`
    Dark,
    /// `print`: black, white and grey on no ground.
    Print,
    /// `contrast`: strong colours that every kind of colour blindness can tell apart.
    Contrast,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 5] = [
        Theme::Auto,
        Theme::Light,
        Theme::Dark,
        Theme::Print,
        Theme::Contrast,
    ];

    /// Its name, which is also a class of the picture: `auto`, `light` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
            Theme::Contrast => "contrast",
        }
    }

    /// The colours of those who know no style sheets.
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Theme::Auto | Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Print => &PRINT,
            Theme::Contrast => &CONTRAST,
        }
    }

    /// Writes the variables of the theme.
    fn write_variables(self, f: &mut Formatter<'_>) -> fmt::Result {
        write_palette(f, self, self.palette())?;
        if self == Theme::Auto {
            for (asked, palette) in [
                ("(prefers-color-scheme:dark)", &DARK),
                ("(prefers-contrast:more)", &CONTRAST),
                ("print", &PRINT),
            ] {
                write!(f, "@media {asked}{{")?;
                write_palette(f, self, palette)?;
                f.write_str("}")?;
            }
        }
        Ok(())
    }
}

/// Its [`name`](Theme::name).
impl fmt::Display for Theme {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Theme, UnknownTheme> {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.name() == text)
            .ok_or(UnknownTheme)
    }
}

/// A text that is the name of no [`Theme`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("expected the name of a theme, `auto`, `light`, `dark`, `print` or `contrast`")]
#[non_exhaustive]
pub struct UnknownTheme;

/// The style sheet of pictures, for a page that keeps its styles in a file of its own and asks
/// for pictures [without style](super::Picture::without_style). Its `Display` is the sheet, with
/// the variables of all themes.
///
/// The variables are declared with no weight at all (`:where`), so any rule of the page's own
/// replaces them: `svg { --freunde-land-a: beige }`.
///
/// ```
/// let sheet = freunde_rules::StyleSheet.to_string();
/// assert!(sheet.contains("--freunde-water:"));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct StyleSheet;

impl fmt::Display for StyleSheet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for theme in Theme::ALL {
            theme.write_variables(f)?;
        }
        write_rules(f)
    }
}

/// Writes the style sheet that one picture needs.
pub(super) fn write_style(f: &mut Formatter<'_>, theme: Theme) -> fmt::Result {
    theme.write_variables(f)?;
    write_rules(f)
}

fn write_palette(f: &mut Formatter<'_>, theme: Theme, palette: &Palette) -> fmt::Result {
    write!(f, ":where(.freunde-picture.{theme}){{")?;
    for (name, colour) in NAMES.iter().zip(palette) {
        write!(f, "--freunde-{name}:{colour};")?;
    }
    f.write_str("}")
}

fn write_rules(f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str("@supports(color:var(--a)){.freunde-picture{forced-color-adjust:none}")?;
    for name in NAMES {
        write!(
            f,
            ".freunde-picture .f-{name}{{fill:var(--freunde-{name})}}.freunde-picture .s-{name}{{stroke:var(--freunde-{name})}}"
        )?;
    }
    f.write_str(
        ".freunde-picture .space:focus-visible{outline:6px solid var(--freunde-target);outline-offset:-6px}}",
    )
}

/// What has a colour of its own.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(super) enum Colour {
    Page,
    /// Spaces, in turn.
    LandA,
    LandB,
    /// The line around the board.
    Frame,
    Water,
    Wave,
    Ink,
    /// Words and numbers that stand back.
    Muted,
    /// Around marks, to set them off from whatever is under them.
    Halo,
    /// The last turn.
    Last,
    Target,
    Cross,
    Dragon,
    OneTop,
    OneSide,
    OneEdge,
    TwoTop,
    TwoSide,
    TwoEdge,
    /// The inlay that tells player Two's pieces by shape.
    TwoMark,
    Shadow,
}

/// How many colours there are.
const COLOURS: usize = Colour::Shadow as usize + 1;

pub(super) type Palette = [&'static str; COLOURS];

const NAMES: Palette = [
    "page", "land-a", "land-b", "frame", "water", "wave", "ink", "muted", "halo", "last", "target",
    "cross", "dragon", "one-top", "one-side", "one-edge", "two-top", "two-side", "two-edge",
    "two-mark", "shadow",
];

const LIGHT: Palette = [
    "#faf7f0", "#ece3cf", "#e2d7bd", "#b7a683", "#bfdcea", "#84b4cd", "#2e2a24", "#6b6255",
    "#fffdf8", "#3f3a8c", "#0b7a55", "#c0341d", "#8a1c7c", "#f3c98b", "#d99a45", "#6d4516",
    "#8fb0cf", "#44698f", "#16293d", "#e6eff7", "#4a3f2a",
];

const DARK: Palette = [
    "#17191c", "#363a3f", "#2e3236", "#565c63", "#1d4254", "#4a86a3", "#f1eee7", "#a9a69d",
    "#0d0e10", "#b9b4ff", "#54dba9", "#ff8266", "#f09bea", "#f6d3a0", "#dca04e", "#2a1a06",
    "#b4d0ea", "#6f9ac6", "#0e1a27", "#10243a", "#000000",
];

const PRINT: Palette = [
    "none", "#ffffff", "#f1f1f1", "#000000", "#e0e0e0", "#8c8c8c", "#000000", "#444444", "#ffffff",
    "#000000", "#000000", "#000000", "#000000", "#ffffff", "#ffffff", "#000000", "#b0b0b0",
    "#5c5c5c", "#000000", "#ffffff", "#bbbbbb",
];

const CONTRAST: Palette = [
    "#ffffff", "#ffffff", "#ececec", "#000000", "#b8e1ff", "#0058a8", "#000000", "#3a3a3a",
    "#ffffff", "#3d00b8", "#006b4e", "#b80000", "#8a006e", "#ffe08a", "#ffb300", "#000000",
    "#6fa8ff", "#0047ab", "#000000", "#ffffff", "#7a7a7a",
];

/// The attributes that paint an element: a class or several, its fill and its line.
#[derive(Copy, Clone)]
pub(super) struct Paint<'a> {
    palette: &'static Palette,
    class: &'a str,
    fill: Option<Colour>,
    line: Option<Colour>,
}

impl<'a> Paint<'a> {
    /// No fill and no line yet.
    pub(super) const fn new(palette: &'static Palette) -> Paint<'a> {
        Paint {
            palette,
            class: "",
            fill: None,
            line: None,
        }
    }

    pub(super) const fn class(mut self, class: &'a str) -> Paint<'a> {
        self.class = class;
        self
    }

    pub(super) const fn fill(mut self, colour: Colour) -> Paint<'a> {
        self.fill = Some(colour);
        self
    }

    pub(super) const fn line(mut self, colour: Colour) -> Paint<'a> {
        self.line = Some(colour);
        self
    }
}

impl fmt::Display for Paint<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(r#"class=""#)?;
        let mut gap = "";
        if !self.class.is_empty() {
            f.write_str(self.class)?;
            gap = " ";
        }
        if let Some(colour) = self.fill {
            write!(f, "{gap}f-{}", NAMES[colour as usize])?;
            gap = " ";
        }
        if let Some(colour) = self.line {
            write!(f, "{gap}s-{}", NAMES[colour as usize])?;
        }
        let fill = self.fill.map_or("none", |fill| self.palette[fill as usize]);
        write!(f, r#"" fill="{fill}""#)?;
        if let Some(colour) = self.line {
            write!(f, r#" stroke="{}""#, self.palette[colour as usize])?;
        }
        Ok(())
    }
}
