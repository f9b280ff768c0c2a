//! A game as `serde` keeps it: a map with a version, at any moment of the game.

use alloc::string::{String, ToString};

use alloc::vec::Vec;

use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::game::Game;
use crate::game::end::{Conclusion, GameResult, Termination};
use crate::game::record::words;
use crate::game::shared::Shared;
use crate::game::tags::{TERMINATION, Tags};
use crate::moves::Move;
use crate::state::State;
use crate::text::{ParseError, Problem};

/// The version of what is written. What an earlier one wrote is read by all later ones.
const VERSION: u32 = 1;

/// What is kept of a game. The states follow from the moves.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(
    rename = "Game",
    expecting = "a saved game of Bandadas",
    deny_unknown_fields
)]
struct Saved {
    version: Version,
    start: State,
    /// The moves in order, separated by spaces.
    moves: String,
    /// The tags that a record has besides its own, in their order, Termination among them.
    tags: Vec<(String, String)>,
    result: GameResult,
}

/// The version, which is read first and refused if it is not known.
#[derive(serde::Serialize)]
#[serde(transparent)]
struct Version(u32);

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Version, D::Error> {
        let version = u32::deserialize(deserializer)?;
        if version == VERSION {
            Ok(Version(version))
        } else {
            Err(de::Error::custom(alloc::format!(
                "a saved game of version {version}, and only version {VERSION} is known"
            )))
        }
    }
}

/// Writes a map of `version`, `start`, `moves`, `tags` and `result`. Undone moves are not kept.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves: Vec<String> = self.moves().iter().map(ToString::to_string).collect();
        let owned = |(name, value): (&str, &str)| (name.into(), value.into());
        let saved = Saved {
            version: Version(VERSION),
            start: *self.start(),
            moves: moves.join(" "),
            tags: self.tags().map(owned).collect(),
            result: self.result(),
        };
        saved.serialize(serializer)
    }
}

/// Plays the moves through, so that what is read is a legal game, equal to the one that was saved.
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        Saved::deserialize(deserializer)?
            .game()
            .map_err(de::Error::custom)
    }
}

impl Saved {
    fn game(self) -> Result<Game, ParseError> {
        let fail = |field, at, problem| ParseError::new(field, at, problem);
        let mut game = Game::new(self.start);
        for (at, word) in words(&self.moves, 0) {
            let mv: Move = word
                .parse()
                .map_err(|error: ParseError| fail("moves", at, error.problem().clone()))?;
            game = game
                .apply(mv)
                .map_err(|error| fail("moves", at, Problem::IllegalMove(error)))?;
        }
        let mut tags = Tags::default();
        let mut termination = None;
        for (name, value) in &self.tags {
            if tags.get(name).is_some() {
                return Err(fail("tags", 0, Problem::SecondTag));
            }
            if name == TERMINATION {
                termination = Some(value.parse::<Termination>()?);
                tags.push(name, value.clone());
            } else {
                tags.set(name, value)
                    .map_err(|error| fail("tags", 0, Problem::Tag(error)))?;
            }
        }
        let (outcome, players) = (game.outcome(), game.state().players());
        game.end = Conclusion::of(outcome, (self.result, termination), players)
            .map_err(|problem| fail("result", 0, problem))?;
        game.tags = Shared::new(tags);
        Ok(game)
    }
}
