//! Themes: the colours of a picture, as CSS variables with a plain colour beside each.
//!
//! Every painted element carries its colour as an attribute and a class. A browser follows the
//! class, whose rule asks a variable; a program that knows no variables keeps the attribute. The
//! rules are wrapped in `@supports`, so that such a program does not trip over them.

use core::fmt::{self, Formatter};
use core::str::FromStr;

use thiserror::Error;

use crate::Species;

/// The colours of a picture.
///
/// In every theme a species has a drawing and a letter as well as a colour.
///
/// ```
/// use bandadas_rules::Theme;
/// let theme: Theme = "contrast".parse()?;
/// assert_eq!(theme, Theme::Contrast);
/// # Ok::<(), bandadas_rules::UnknownTheme>(())
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
/// replaces them: `svg { --bandadas-shelf: tan }`.
///
/// ```
/// let sheet = bandadas_rules::StyleSheet.to_string();
/// assert!(sheet.contains("--bandadas-shelf:"));
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
    write!(f, ":where(.bandadas-picture.{theme}){{")?;
    for (name, colour) in NAMES.iter().zip(palette) {
        write!(f, "--bandadas-{name}:{colour};")?;
    }
    f.write_str("}")
}

fn write_rules(f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str("@supports(color:var(--a)){.bandadas-picture{forced-color-adjust:none}")?;
    for name in NAMES {
        write!(
            f,
            ".bandadas-picture .f-{name}{{fill:var(--bandadas-{name})}}.bandadas-picture .s-{name}{{stroke:var(--bandadas-{name})}}"
        )?;
    }
    f.write_str(
        ".bandadas-picture :focus-visible{outline:4px solid var(--bandadas-accent)}.bandadas-picture.print .bird{filter:grayscale(1)}}@media print{.bandadas-picture.auto .bird{filter:grayscale(1)}}",
    )
}

/// What has a colour of its own.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(super) enum Colour {
    Page,
    /// The ground of the seat whose turn it is.
    Panel,
    /// What the cards of a row stand on.
    Shelf,
    Ink,
    /// Words that stand back.
    Muted,
    /// What is missing.
    Faint,
    /// Around marks, to set them off from whatever is under them.
    Halo,
    /// What the player does.
    Accent,
    /// What a lay takes.
    Taken,
    Cross,
    Back,
    BackLine,
    CardInk,
    CardEdge,
    /// The grounds of the cards, in the order of B1.
    Flamingo,
    Owl,
    Toucan,
    Duck,
    Parrot,
    Magpie,
    ReedWarbler,
    Robin,
}

impl Colour {
    /// The ground of a card.
    pub(super) const fn of(species: Species) -> Colour {
        match species {
            Species::Flamingo => Colour::Flamingo,
            Species::Owl => Colour::Owl,
            Species::Toucan => Colour::Toucan,
            Species::Duck => Colour::Duck,
            Species::Parrot => Colour::Parrot,
            Species::Magpie => Colour::Magpie,
            Species::ReedWarbler => Colour::ReedWarbler,
            Species::Robin => Colour::Robin,
        }
    }
}

/// How many colours there are.
const COLOURS: usize = Colour::Robin as usize + 1;

pub(super) type Palette = [&'static str; COLOURS];

const NAMES: Palette = [
    "page",
    "panel",
    "shelf",
    "ink",
    "muted",
    "faint",
    "halo",
    "accent",
    "taken",
    "cross",
    "back",
    "back-line",
    "card-ink",
    "card-edge",
    "flamingo",
    "owl",
    "toucan",
    "duck",
    "parrot",
    "magpie",
    "reed-warbler",
    "robin",
];

const LIGHT: Palette = [
    "#faf7f0", "#f1ebdc", "#d8ccb2", "#2e2a24", "#6b6255", "#8a8172", "#fffdf8", "#0b7a55",
    "#8a1c7c", "#c0341d", "#475a78", "#b9c6da", "#26231e", "#6e665a", "#fde0e8", "#ecdcc6",
    "#fff0c4", "#d6eaf6", "#d9f1d3", "#e8eaee", "#eff1cc", "#fbdfd1",
];

const DARK: Palette = [
    "#17191c", "#22262a", "#3d4147", "#f1eee7", "#a9a69d", "#8f8d86", "#0d0e10", "#54dba9",
    "#f09bea", "#d2452c", "#3d4f6c", "#90a3c0", "#26231e", "#0d0e10", "#eec9d3", "#d8c7b0",
    "#ecdba9", "#bfd6e4", "#c1dcba", "#cfd2d8", "#d9dcb2", "#e7c7b7",
];

const PRINT: Palette = [
    "none", "none", "#d0d0d0", "#000000", "#444444", "#777777", "#ffffff", "#000000", "#000000",
    "#000000", "#7a7a7a", "#ffffff", "#000000", "#000000", "#ffffff", "#ffffff", "#ffffff",
    "#ffffff", "#ffffff", "#ffffff", "#ffffff", "#ffffff",
];

const CONTRAST: Palette = [
    "#ffffff", "#e6f0ff", "#bdbdbd", "#000000", "#333333", "#555555", "#ffffff", "#0047ab",
    "#8a006e", "#b80000", "#002f6c", "#ffffff", "#000000", "#000000", "#ffd1e0", "#e8cfa8",
    "#ffe680", "#b8e1ff", "#c2f0b8", "#e3e3e3", "#f3f59a", "#ffc9b0",
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
