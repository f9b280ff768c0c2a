//! A game as `serde` keeps it: a map with a version, at any moment of the game.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::game::end::{Conclusion, GameResult};
use crate::game::shared::Shared;
use crate::game::tags::{OWN_TAGS, START, TERMINATION, TagError, Tags};
use crate::game::{Game, Termination};
use crate::moves::Move;
use crate::state::State;
use crate::text::{ParseError, Problem};

/// The version of what is written. What an earlier one wrote is read by all later ones.
const VERSION: u32 = 1;

/// What is kept of a game. The states follow from the moves.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(
    rename = "Game",
    expecting = "a saved game of Freunde",
    deny_unknown_fields
)]
struct Saved {
    version: Version,
    start: State,
    /// The moves in order, separated by spaces.
    moves: String,
    /// The tags besides those that every record has, in their order.
    tags: Vec<(String, String)>,
    result: GameResult,
}

/// The version, which is refused if it is not known.
#[derive(serde::Serialize)]
#[serde(transparent)]
struct Version(u32);

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Version, D::Error> {
        let version = u32::deserialize(deserializer)?;
        if version == VERSION {
            return Ok(Version(version));
        }
        let message =
            format!("a saved game of version {version}, and only version {VERSION} is known");
        Err(D::Error::custom(message))
    }
}

/// Writes a map of `version`, `start`, `moves`, `tags` and `result`. Undone moves are not kept.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves: Vec<String> = self.moves().iter().map(ToString::to_string).collect();
        let owned = |(name, value): (&str, &str)| (name.to_string(), value.to_string());
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

/// Plays the moves through, so that what is read is a game that can be, equal to the saved one.
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let saved = Saved::deserialize(deserializer)?;
        saved.game().map_err(D::Error::custom)
    }
}

impl Saved {
    fn game(&self) -> Result<Game, ParseError> {
        if self.start.jump_due().is_some() {
            return Err(ParseError::new("start", "", 0, Problem::StartAmidTurn));
        }
        let mut game = self.played()?;
        let (tags, termination) = self.read_tags()?;
        tags.check_start(&self.start)
            .map_err(|problem| ParseError::new("tags", "", 0, problem))?;
        let fail = |problem| ParseError::new("result", "", 0, problem);
        game.end = Conclusion::of(game.outcome(), self.result, termination).map_err(fail)?;
        if game.state().jump_due().is_some() && self.result != GameResult::Unfinished {
            return Err(fail(Problem::UnfinishedTurn));
        }
        game.tags = Shared::new(tags);
        Ok(game)
    }

    /// The game after the moves.
    fn played(&self) -> Result<Game, ParseError> {
        let mut game = Game::new(self.start);
        let mut at = 0;
        let mut words = self.moves.split(' ').filter(|_| !self.moves.is_empty());
        words.try_for_each(|word| {
            let mv: Move = word.parse().map_err(|error: ParseError| error.after(at))?;
            game = game
                .apply(mv)
                .map_err(|illegal| ParseError::new("moves", &self.moves, at, illegal.into()))?;
            at += word.len() + 1;
            Ok(())
        })?;
        Ok(game)
    }

    /// The tags, and what Termination says.
    fn read_tags(&self) -> Result<(Tags, Option<Termination>), ParseError> {
        let mut tags = Tags::default();
        let mut termination = None;
        let mut names: BTreeSet<&str> = OWN_TAGS.into_iter().collect();
        for (name, value) in &self.tags {
            let fail = |error| ParseError::new("tags", name, 0, Problem::Tag(error));
            if !names.insert(name) {
                return Err(fail(TagError::Second(name.clone())));
            }
            if name == TERMINATION {
                termination = Some(value.parse()?);
                tags.push(name, value.clone());
            } else if name == START {
                tags.push(name, value.clone());
            } else {
                tags.set(name, value).map_err(fail)?;
            }
        }
        Ok((tags, termination))
    }
}
