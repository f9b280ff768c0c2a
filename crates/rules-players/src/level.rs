//! How strong an opponent is.

use core::fmt;
use core::str::FromStr;

/// How strong an opponent is, from 1, which a beginner can beat, to 5.
///
/// Each level beat the one below in at least 90 of 100 measured games of Freunde, and in at least 65
/// of 100 of Bandadas of two players, where luck has its part. The guide to opponents has the table.
///
/// ```
/// use rules_players::Level;
///
/// let level: Level = "3".parse()?;
/// assert_eq!(level, Level::new(3).unwrap());
/// assert_eq!(Level::ALL.len(), 5);
/// assert!(Level::ALL.contains(&level) && level < Level::STRONGEST);
/// assert_eq!(
///     "9".parse::<Level>().unwrap_err().to_string(),
///     "a level is a number from 1 to 5, not `9`",
/// );
/// # Ok::<(), rules_players::NoLevel>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];
    /// The strongest.
    pub const STRONGEST: Level = Level(5);

    /// The level of a number; none if it is not from 1 to 5.
    pub const fn new(number: u8) -> Option<Level> {
        if 1 <= number && number <= Level::STRONGEST.0 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// Its number, from 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in [`Level::ALL`].
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// The middle one.
impl Default for Level {
    fn default() -> Level {
        Level(3)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error of a text that is no level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NoLevel {
    found: alloc::string::String,
}

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let highest = Level::STRONGEST;
        // However long the text is, the error stays short.
        let shown: alloc::string::String = self.found.escape_default().take(20).collect();
        write!(f, "a level is a number from 1 to {highest}, not `{shown}`")
    }
}

impl core::error::Error for NoLevel {}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Level, NoLevel> {
        let level = Level::ALL.into_iter().zip(["1", "2", "3", "4", "5"]);
        let mut level = level.filter(|(_, number)| *number == text);
        level
            .next()
            .map(|(level, _)| level)
            .ok_or_else(|| NoLevel { found: text.into() })
    }
}
