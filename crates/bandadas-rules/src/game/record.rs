//! B10.6: records of whole games.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::game::Game;
use crate::game::end::{Conclusion, GameResult, Termination};
use crate::game::tags::{
    OWN_TAGS, TERMINATION, Tag, TagError, TagReader, Tags, VIEWER, failure, write_tag,
};
use crate::illegal::SetupError;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::seat::Seat;
use crate::state::State;
use crate::table::Phase;
use crate::text::{ParseError, Problem};

pub(crate) const GAME: &str = "Bandadas";
const LINE: usize = 80;
const RESULT_EXPECTED: &str = "a move, or the result: *, or the seats that won, such as 2 or 1,3";

/// A game from before the deal on, with tags that describe it ([B10.6](crate::rules#b10-6)).
///
/// A record is always that of a legal game: what is parsed is played through. It comes from
/// [`Game::record`](crate::Game::record) or from text. It may end anywhere, in the middle of a turn
/// or of a deal, and its result may be one that the moves do not give
/// ([`Game::end_by`](crate::Game::end_by)).
///
/// ```
/// use bandadas_rules::{Game, Record, State};
///
/// let game = Game::new(State::new(2, 1).unwrap()).apply("=P".parse().unwrap()).unwrap();
/// let mut record = game.record().unwrap();
/// record.set_tag("Site", "a table").unwrap();
/// let text = "[Game \"Bandadas\"]\n[Players \"2\"]\n[Dealer \"1\"]\n[Result \"*\"]\n\
///     [Site \"a table\"]\n\n=P *\n";
/// assert_eq!(record.to_string(), text);
/// let parsed: Record = text.parse().unwrap();
/// assert_eq!(parsed.game(), game.with_tag("Site", "a table").unwrap());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    start: State,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
    end: Option<Conclusion>,
    tags: Tags,
}

impl Record {
    /// The record of moves that are known to be legal, with the end of the game and tags.
    pub(crate) const fn of_legal(
        start: State,
        moves: Vec<Move>,
        (outcome, end): (Option<Outcome>, Option<Conclusion>),
        tags: Tags,
    ) -> Record {
        Record {
            start,
            moves,
            outcome,
            end,
            tags,
        }
    }

    /// The state before the deal ([B3.4](crate::rules#b3-4)).
    pub const fn start(&self) -> State {
        self.start
    }

    /// All moves in order, those of chance included.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the moves ended the game; none if they did not.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The result, whether the moves give it or not.
    pub fn result(&self) -> GameResult {
        self.end
            .map_or_else(|| self.outcome.into(), |end| end.result)
    }

    /// How the game ended, if its moves did not end it and it is known.
    pub fn termination(&self) -> Option<Termination> {
        self.end?.termination
    }

    /// The names and values of the tags besides Game, Players, Dealer and Result. Termination is
    /// among them when there is one.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// The value of a tag among [`Record::tags`].
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag, such as Site or Date: at its place if it is there, else after the last.
    ///
    /// # Errors
    ///
    /// If the tag is one that follows from the game, or its name or value cannot be one
    /// ([B10.6](crate::rules#b10-6)). The record stays as it is then.
    ///
    /// ```
    /// use bandadas_rules::{Game, State};
    ///
    /// let mut record = Game::new(State::new(2, 1).unwrap()).record().unwrap();
    /// record.set_tag("Site", "the \"Bird\"").unwrap();
    /// assert_eq!(record.tag("Site"), Some("the \"Bird\""));
    /// assert!(record.set_tag("Result", "1").is_err());
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        self.tags.set(name, value)
    }

    /// Removes a tag that can be set and gives its value, if it was there.
    pub fn remove_tag(&mut self, name: &str) -> Option<String> {
        self.tags.remove(name)
    }

    /// The game of the record; see [`Game::from_record`].
    pub fn game(&self) -> Game {
        Game::from_record(self)
    }

    pub(crate) const fn tag_list(&self) -> &Tags {
        &self.tags
    }

    pub(crate) const fn end(&self) -> Option<Conclusion> {
        self.end
    }
}

/// Writes words separated by one space in lines of at most [`LINE`] characters.
pub(crate) struct Filler<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl<'a, 'b> Filler<'a, 'b> {
    pub(crate) const fn new(f: &'a mut fmt::Formatter<'b>) -> Filler<'a, 'b> {
        Filler { f, column: 0 }
    }

    pub(crate) fn word(&mut self, word: &str) -> fmt::Result {
        if self.column > 0 {
            let fits = self.column + 1 + word.len() <= LINE;
            self.f.write_str(if fits { " " } else { "\n" })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.column += word.len();
        self.f.write_str(word)
    }

    /// The last word, the result, and the end of the line.
    pub(crate) fn end(&mut self, result: GameResult) -> fmt::Result {
        self.word(&result.to_string())?;
        self.f.write_str("\n")
    }
}

/// Writes the tags that every record has.
pub(crate) fn write_own_tags(
    f: &mut fmt::Formatter<'_>,
    (players, dealer): (u8, Seat),
    result: GameResult,
) -> fmt::Result {
    write_tag(f, OWN_TAGS[0], GAME)?;
    write_tag(f, OWN_TAGS[1], &players.to_string())?;
    write_tag(f, OWN_TAGS[2], &dealer.to_string())?;
    write_tag(f, OWN_TAGS[3], &result.to_string())
}

/// As [B10.6](crate::rules#b10-6) writes it.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.start.table();
        write_own_tags(f, (table.players(), table.dealer()), self.result())?;
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        f.write_str("\n")?;
        let mut filler = Filler::new(f);
        let mut state = self.start;
        for &mv in &self.moves {
            if state.phase() == Phase::Lay {
                filler.word(&turn_label(state.table().player()))?;
            }
            filler.word(&mv.to_string())?;
            state = state.apply_unchecked(mv);
        }
        filler.end(self.result())
    }
}

/// What precedes the first move of a turn: `2:`.
pub(crate) fn turn_label(player: Seat) -> String {
    let mut label = player.to_string();
    label.push(':');
    label
}

/// The words of a text and where each begins.
pub(crate) fn words(text: &str, start: usize) -> impl Iterator<Item = (usize, &str)> {
    let base = text.as_ptr() as usize;
    text[start..]
        .split_ascii_whitespace()
        .map(move |word| (word.as_ptr() as usize - base, word))
}

impl FromStr for Record {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Record, ParseError> {
        read(text).map_err(|error| error.in_lines(text))
    }
}

/// What the tags of a record say.
pub(crate) struct Head {
    /// The state before the deal, from Players and Dealer.
    pub(crate) start: State,
    /// The text of Result, and where it stands.
    pub(crate) result: (String, usize),
    /// The text of Viewer, and where it stands, in a record as a viewer sees it (B10.8).
    pub(crate) viewer: Option<(String, usize)>,
    /// What Termination says, and where its name stands.
    pub(crate) termination: Option<(Termination, usize)>,
    pub(crate) tags: Tags,
    /// Where the moves begin.
    pub(crate) moves_at: usize,
}

impl Head {
    /// `HEAD = Game Players Dealer Result [Viewer] TAG* LINE-END`
    pub(crate) fn read(text: &str, has_viewer: bool) -> Result<Head, ParseError> {
        let mut reader = TagReader::new(text);
        let game = reader.own(OWN_TAGS[0], "[Game \"Bandadas\"]")?;
        if game.value != GAME {
            return Err(failure("tags", game.value_at, "Bandadas"));
        }
        let players = reader.own(OWN_TAGS[1], "[Players \"n\"], the number of players")?;
        let dealer = reader.own(OWN_TAGS[2], "[Dealer \"n\"], the seat of the first dealer")?;
        let result = reader.own(OWN_TAGS[3], "[Result \"...\"], the result")?;
        let viewer = if has_viewer {
            let expected = "[Viewer \"n\"] or [Viewer \"spectator\"], who sees the game (B10.8)";
            Some(reader.own(VIEWER, expected)?)
        } else {
            None
        };
        let mut head = Head {
            start: start_of(&players, &dealer)?,
            result: (result.value, result.value_at),
            viewer: viewer.map(|viewer| (viewer.value, viewer.value_at)),
            termination: None,
            tags: Tags::default(),
            moves_at: 0,
        };
        let mut names: BTreeSet<&str> = OWN_TAGS.into_iter().chain([VIEWER]).collect();
        while let Some(tag) = reader.next()? {
            head.add(&mut names, tag)?;
        }
        head.moves_at = reader.at;
        Ok(head)
    }

    /// Another tag.
    pub(crate) fn add<'a>(
        &mut self,
        names: &mut BTreeSet<&'a str>,
        tag: Tag<'a>,
    ) -> Result<(), ParseError> {
        if !names.insert(tag.name) {
            let problem = if tag.name == VIEWER && self.viewer.is_none() {
                Problem::IsSeen
            } else {
                Problem::SecondTag
            };
            return Err(ParseError::new("tags", tag.name_at, problem));
        }
        if tag.name == TERMINATION {
            let Some(termination) = Termination::from_word(&tag.value) else {
                let expected = "resignation, agreement, time, abandoned or adjudication";
                return Err(failure("tags", tag.value_at, expected));
            };
            self.termination = Some((termination, tag.name_at));
        }
        self.tags.push(tag.name, tag.value);
        Ok(())
    }

    /// How the game ended that the moves have brought to `outcome`, if not by them. The result
    /// stands again as the last word, at the byte `at`.
    pub(crate) fn end(
        &self,
        outcome: Option<Outcome>,
        (at, word): (usize, &str),
    ) -> Result<Option<Conclusion>, ParseError> {
        let fail = |field, at, problem| Err(ParseError::new(field, at, problem));
        let (tag, tag_at) = (self.result.0.as_str(), self.result.1);
        let Some(result) = self.result_of(word) else {
            return match outcome {
                Some(outcome) => fail("result", at, Problem::WrongResult(outcome)),
                None => Err(failure("result", at, RESULT_EXPECTED)),
            };
        };
        let termination = self.termination.map(|(termination, _)| termination);
        match Conclusion::of(outcome, (result, termination), self.start.players()) {
            Err(problem @ Problem::WrongResult(_)) => fail("result", at, problem),
            Err(problem @ Problem::NeedlessTermination) => {
                let at = self.termination.map_or(tag_at, |(_, at)| at);
                fail("tags", at, problem)
            }
            Err(problem) => fail("tags", tag_at, problem),
            Ok(_) if tag != word => {
                let problem = outcome.map_or(Problem::ResultsDiffer, Problem::WrongResult);
                fail("tags", tag_at, problem)
            }
            Ok(end) => Ok(end),
        }
    }

    /// The result of a word, if it can be one with that number of players.
    fn result_of(&self, word: &str) -> Option<GameResult> {
        let result = word.parse().ok()?;
        let can_be = match result {
            GameResult::Unfinished => true,
            GameResult::Won(seats) => {
                seats.is_subset(crate::Seats::of_players(self.start.players()))
            }
        };
        can_be.then_some(result)
    }
}

/// The state before the deal that the tags Players and Dealer name.
pub(crate) fn start_of(players: &Tag<'_>, dealer: &Tag<'_>) -> Result<State, ParseError> {
    let players_number = digit(players, "2, 3, 4 or 5")?;
    let dealer_number = digit(dealer, "the seat of a player")?;
    State::new(players_number, dealer_number).map_err(|error| match error {
        SetupError::Players { .. } => failure("tags", players.value_at, "2, 3, 4 or 5"),
        SetupError::Dealer { .. } => failure("tags", dealer.value_at, "the seat of a player"),
    })
}

/// A tag's value that is one digit.
fn digit(tag: &Tag<'_>, expected: &'static str) -> Result<u8, ParseError> {
    match tag.value.as_bytes() {
        [digit @ b'0'..=b'9'] => Ok(digit - b'0'),
        _ => Err(failure("tags", tag.value_at, expected)),
    }
}

/// `RECORD = HEAD (WORD)* RESULT`: the moves are played through; before a lay stands its player.
fn read(text: &str) -> Result<Record, ParseError> {
    let head = Head::read(text, false)?;
    let mut state = head.start;
    let mut moves = Vec::new();
    let mut words = words(text, head.moves_at).peekable();
    while let Some((at, word)) = words.next() {
        if words.peek().is_none() {
            let outcome = state.outcome();
            let end = head.end(outcome, (at, word))?;
            return Ok(Record::of_legal(
                head.start,
                moves,
                (outcome, end),
                head.tags,
            ));
        }
        let (at, word) = if state.phase() == Phase::Lay {
            let player = state.table().player();
            if word != turn_label(player) {
                return Err(failure("moves", at, turn_expected(player)));
            }
            words.next().unwrap_or((text.len(), ""))
        } else {
            (at, word)
        };
        let mv: Move = word.parse().map_err(|error: ParseError| {
            let problem = error.problem().clone();
            ParseError::new("moves", at + error.offset(), problem)
        })?;
        state = state
            .apply(mv)
            .map_err(|error| ParseError::new("moves", at, Problem::IllegalMove(error)))?;
        moves.push(mv);
    }
    Err(failure("result", text.len(), "the result after the moves"))
}

pub(crate) const fn turn_expected(player: Seat) -> &'static str {
    match player.number() {
        1 => "1: before the lay of seat 1",
        2 => "2: before the lay of seat 2",
        3 => "3: before the lay of seat 3",
        4 => "4: before the lay of seat 4",
        _ => "5: before the lay of seat 5",
    }
}
