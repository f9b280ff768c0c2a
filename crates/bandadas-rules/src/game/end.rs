//! How a game can end in another way than by its moves (B10.6).

use core::fmt;

use crate::messages::Language;
use crate::outcome::Outcome;
use crate::seat::Seat;
use crate::seats::Seats;
use crate::text::Problem;

/// The result of a game ([B10.6](crate::rules#b10-6)), from the moves or from the players.
///
/// The text is that of a record: `*`, `2` or `1,3`.
///
/// ```
/// use bandadas_rules::{GameResult, Seat};
///
/// let result: GameResult = "1,3".parse().unwrap();
/// let GameResult::Won(winners) = result else { unreachable!() };
/// assert!(winners.contains(Seat::new(3).unwrap()));
/// assert_eq!(GameResult::Unfinished.to_string(), "*");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// The game has no result, or none yet.
    #[default]
    Unfinished,
    /// These seats won. Several seats share the win.
    Won(Seats),
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> GameResult {
        outcome.map_or(GameResult::Unfinished, |outcome| {
            GameResult::Won(outcome.winners().collect())
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Unfinished => f.pad("*"),
            GameResult::Won(seats) => seats.fmt(f),
        }
    }
}

/// How a game ended that its moves did not end ([B10.6](crate::rules#b10-6)).
///
/// The text is that of the tag Termination, such as `resignation`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Termination {
    /// A player gave up.
    Resignation,
    /// The players agreed on the result.
    Agreement,
    /// A player's time ran out.
    Time,
    /// The players left. This is the only one that may leave the result open.
    Abandoned,
    /// Somebody else decided.
    Adjudication,
}

impl Termination {
    /// All of them.
    pub const ALL: [Termination; 5] = [
        Termination::Resignation,
        Termination::Agreement,
        Termination::Time,
        Termination::Abandoned,
        Termination::Adjudication,
    ];

    /// The word of the tag.
    pub const fn word(self) -> &'static str {
        match self {
            Termination::Resignation => "resignation",
            Termination::Agreement => "agreement",
            Termination::Time => "time",
            Termination::Abandoned => "abandoned",
            Termination::Adjudication => "adjudication",
        }
    }

    /// The termination that a word stands for; none for any other text.
    pub(crate) fn from_word(word: &str) -> Option<Termination> {
        Termination::ALL
            .into_iter()
            .find(|termination| termination.word() == word)
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Why a game cannot be ended in this way ([B10.6](crate::rules#b10-6)). The message begins with
/// the number of the rule.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndError {
    /// The game is over, by its moves or otherwise.
    GameOver,
    /// A seat without a player.
    NoPlayer {
        /// The seat.
        seat: Seat,
    },
    /// Nobody would win. Only an abandoned game may have no winner.
    NoWinner,
}

/// The number of the rule and a sentence.
impl fmt::Display for EndError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}",
            self.rule(),
            self.message(Language::English).clause()
        )
    }
}

impl core::error::Error for EndError {}

impl EndError {
    /// The number of the rule that forbids this end.
    pub const fn rule(&self) -> &'static str {
        match self {
            EndError::GameOver => "B8",
            EndError::NoPlayer { .. } => "B3.1",
            EndError::NoWinner => "B10.6",
        }
    }
}

/// How a game that its moves do not end has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Conclusion {
    pub(crate) result: GameResult,
    /// A record may have a result without saying how the game came to it.
    pub(crate) termination: Option<Termination>,
}

impl Conclusion {
    /// The end by a result that the moves do not give, if that number of players can have it.
    pub(crate) fn new(
        result: GameResult,
        termination: Option<Termination>,
        players: u8,
    ) -> Result<Conclusion, EndError> {
        match result {
            GameResult::Unfinished if termination == Some(Termination::Abandoned) => {}
            GameResult::Unfinished => return Err(EndError::NoWinner),
            GameResult::Won(winners) if winners.is_empty() => return Err(EndError::NoWinner),
            GameResult::Won(winners) => {
                if let Some(seat) = winners.iter().find(|seat| seat.number() > players) {
                    return Err(EndError::NoPlayer { seat });
                }
            }
        }
        Ok(Conclusion {
            result,
            termination,
        })
    }

    /// How a game has ended that is told to have this result and termination, and that the moves
    /// have brought to `outcome`; none if the moves ended it or it goes on.
    pub(crate) fn of(
        outcome: Option<Outcome>,
        (result, termination): (GameResult, Option<Termination>),
        players: u8,
    ) -> Result<Option<Conclusion>, Problem> {
        match (outcome, result, termination) {
            (Some(outcome), ..) if result != GameResult::from(Some(outcome)) => {
                Err(Problem::WrongResult(outcome))
            }
            (Some(_), _, Some(_)) => Err(Problem::NeedlessTermination),
            (Some(_), _, None) | (None, GameResult::Unfinished, None) => Ok(None),
            (None, ..) => Conclusion::new(result, termination, players)
                .map(Some)
                .map_err(Problem::End),
        }
    }
}
