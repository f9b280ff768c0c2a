//! F9.6: the result of a game, and how one ends that its moves do not end.

use core::fmt;
use core::str::FromStr;

use crate::outcome::Outcome;
use crate::player::Player;
use crate::text::{ParseError, Problem};

/// The result of a game as its record gives it (F9.6): `1-0`, `0-1`, `1/2-1/2` or `*`.
///
/// ```
/// use freunde_rules::{GameResult, Player};
/// let result: GameResult = "1-0".parse()?;
/// assert_eq!(result, GameResult::Won(Player::One));
/// assert_eq!(GameResult::Draw.to_string(), "1/2-1/2");
/// # Ok::<(), freunde_rules::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// This player won.
    Won(Player),
    /// The game is drawn.
    Draw,
    /// The game goes on, or was broken off.
    #[default]
    Unfinished,
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> GameResult {
        match outcome {
            Some(Outcome::Win { winner, .. }) => GameResult::Won(winner),
            Some(Outcome::Repetition) => GameResult::Draw,
            None => GameResult::Unfinished,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GameResult::Won(Player::One) => "1-0",
            GameResult::Won(Player::Two) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        })
    }
}

impl FromStr for GameResult {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<GameResult, ParseError> {
        match text {
            "1-0" => Ok(GameResult::Won(Player::One)),
            "0-1" => Ok(GameResult::Won(Player::Two)),
            "1/2-1/2" => Ok(GameResult::Draw),
            "*" => Ok(GameResult::Unfinished),
            _ => {
                let expected = "`1-0`, `0-1`, `1/2-1/2` or `*`";
                Err(ParseError::syntax("result", text, 0, expected))
            }
        }
    }
}

/// How a game ended that its moves did not end (F9.6). The text is that of the tag Termination,
/// such as `resignation`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Termination {
    /// A player gave up.
    Resignation,
    /// The players agreed on the result.
    Agreement,
    /// A player's time ran out.
    Time,
    /// The players left. Only this one may leave the result open.
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
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Termination {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Termination, ParseError> {
        let named = Termination::ALL
            .into_iter()
            .find(|termination| termination.word() == text);
        named.ok_or_else(|| {
            let expected = "`resignation`, `agreement`, `time`, `abandoned` or `adjudication`";
            ParseError::syntax("termination", text, 0, expected)
        })
    }
}

/// Why a game cannot be ended so (F9.6). The message begins with the number of the rule.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndError {
    /// The game is over, by its moves or otherwise.
    GameOver,
    /// There is no result, though the game is not abandoned.
    NoResult,
}

impl EndError {
    /// The number of the rule by which the game cannot be ended so, as `"F9.6"`.
    pub const fn rule(&self) -> &'static str {
        match self {
            EndError::GameOver => "F8",
            EndError::NoResult => "F9.6",
        }
    }
}

impl core::error::Error for EndError {}

/// How a game has ended that its moves do not end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Conclusion {
    pub(super) result: GameResult,
    /// A record may give the result and not tell how the game came to it.
    pub(super) termination: Option<Termination>,
}

impl Conclusion {
    /// The end with a result that the moves do not give.
    pub(super) fn new(
        result: GameResult,
        termination: Option<Termination>,
    ) -> Result<Conclusion, EndError> {
        if result == GameResult::Unfinished && termination != Some(Termination::Abandoned) {
            return Err(EndError::NoResult);
        }
        Ok(Conclusion {
            result,
            termination,
        })
    }

    /// The end of a game that is said to have this result and termination, and whose moves have
    /// this outcome; `None` if it goes on or its moves ended it.
    pub(super) fn of(
        outcome: Option<Outcome>,
        result: GameResult,
        termination: Option<Termination>,
    ) -> Result<Option<Conclusion>, Problem> {
        match outcome {
            Some(outcome) if result != GameResult::from(Some(outcome)) => {
                Err(Problem::WrongResult(outcome))
            }
            Some(_) if termination.is_some() => Err(Problem::NeedlessTermination),
            Some(_) => Ok(None),
            None if result == GameResult::Unfinished && termination.is_none() => Ok(None),
            None => Conclusion::new(result, termination)
                .map(Some)
                .map_err(Problem::End),
        }
    }
}
