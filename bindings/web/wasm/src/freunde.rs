//! Freunde for JavaScript.

use std::sync::atomic::{AtomicBool, Ordering};

use freunde_rules::{
    Board, FlockLimits, Game, Language, Move, ParseError, PartialTurn, Picture, Player,
    PositionCard, Record, Space, State, Theme, Turn, plain,
};
use rules_players::{Budget, Watch, freunde};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::{
    Answer, Failure, Look, Report, ReportedChoice, argument, from_json, json, level, rng, tell,
};

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure {
            offset: Some(error.offset()),
            line: error.line(),
            word: error.word(),
            rule: error.rule().map(str::to_owned),
            ..Failure::new("parse", &error)
        }
    }
}

impl From<freunde_rules::IllegalMove> for Failure {
    fn from(error: freunde_rules::IllegalMove) -> Failure {
        Failure::of_rule("illegalMove", error.rule(), error)
    }
}

impl From<plain::InvalidData> for Failure {
    fn from(error: plain::InvalidData) -> Failure {
        Failure::new("data", error)
    }
}

fn player(number: u8) -> Answer<Player> {
    match number {
        1 => Ok(Player::One),
        2 => Ok(Player::Two),
        _ => Err(argument(format!("a player is 1 or 2, not {number}"))),
    }
}

fn language(code: Option<&str>) -> Answer<Language> {
    match code {
        None => Ok(Language::English),
        Some(code) => code.parse().map_err(argument),
    }
}

fn moves_of(text: &str) -> Answer<Vec<Move>> {
    match text.parse::<Move>() {
        Ok(mv) => Ok(vec![mv]),
        Err(_) => Ok(text.parse::<Turn>()?.moves().to_vec()),
    }
}

/// An event with the ply that brought it and its sentence.
#[derive(Serialize)]
struct Told {
    ply: usize,
    event: plain::Event,
    sentence: String,
}

/// A click of a turn in progress: what is chosen and what can be clicked next.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Clicks {
    from: Option<String>,
    spaces: Vec<String>,
    kinds: Vec<plain::MoveKind>,
    settled: Option<String>,
    complete: Option<String>,
}

/// A game that was leniently read, and what was put right.
#[wasm_bindgen]
pub struct FreundeRead {
    game: Game,
    warnings: Vec<String>,
}

#[wasm_bindgen]
impl FreundeRead {
    /// The game.
    pub fn game(&self) -> FreundeGame {
        self.game.clone().into()
    }

    /// What was put right, each in a sentence with its place.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }
}

/// A game of Freunde, which never changes.
#[wasm_bindgen]
pub struct FreundeGame {
    game: Game,
}

impl From<Game> for FreundeGame {
    fn from(game: Game) -> FreundeGame {
        FreundeGame { game }
    }
}

#[wasm_bindgen]
impl FreundeGame {
    /// The start of a game: a board, flock limits and a card for each player, all with defaults.
    pub fn start(
        board: Option<String>,
        limits: Option<String>,
        card_one: Option<String>,
        card_two: Option<String>,
    ) -> Answer<FreundeGame> {
        let board = board.map_or(Ok(Board::default()), |text| text.parse())?;
        let limits = limits.map_or(Ok(FlockLimits::default()), |text| text.parse())?;
        let card = |text: Option<String>| -> Answer<PositionCard> {
            let text = text.as_deref().unwrap_or(PositionCard::NAMES[0]);
            match PositionCard::named(text) {
                Some(card) => Ok(card),
                None => Ok(text.parse()?),
            }
        };
        let (one, two) = (card(card_one)?, card(card_two)?);
        let state = State::start(board, limits, [&one, &two])
            .map_err(|error| Failure::new("setup", error))?;
        Ok(Game::new(state).into())
    }

    /// The game that starts from a whole state (F9.7).
    pub fn from_state(text: &str) -> Answer<FreundeGame> {
        Ok(Game::new(State::from_text(text)?).into())
    }

    /// The game that starts from a position (F9.3) of a board (F9.1) with flock limits.
    pub fn from_position(board: &str, limits: &str, text: &str) -> Answer<FreundeGame> {
        let state = State::parse(board.parse()?, limits.parse()?, text)?;
        Ok(Game::new(state).into())
    }

    /// The game that starts from plain data of a state.
    pub fn from_data(data: &str) -> Answer<FreundeGame> {
        let data: plain::State = from_json(data)?;
        Ok(Game::new(State::try_from(&data)?).into())
    }

    /// The game that starts from a position set up by hand.
    pub fn from_setup(data: &str) -> Answer<FreundeGame> {
        let data: plain::Setup = from_json(data)?;
        Ok(Game::new(State::try_from(&data)?).into())
    }

    /// The game of a record in canonical form (F9.6).
    pub fn from_record(text: &str) -> Answer<FreundeGame> {
        let record: Record = text.parse()?;
        Ok(Game::from_record(&record).into())
    }

    /// The one game of a text that people and other programs wrote, leniently read (F9.8).
    pub fn read(text: &str) -> Answer<FreundeRead> {
        let read = Record::read(text)?;
        Ok(FreundeRead {
            game: Game::from_record(&read.record),
            warnings: read.warnings.iter().map(ToString::to_string).collect(),
        })
    }

    /// The game that was saved by `saved`.
    pub fn from_saved(text: &str) -> Answer<FreundeGame> {
        Ok(from_json::<Game>(text)?.into())
    }

    /// The whole game as JSON.
    pub fn saved(&self) -> String {
        json(&self.game)
    }

    /// The record (F9.6).
    pub fn record(&self) -> String {
        self.game.record().to_string()
    }

    /// The plain data of the present state.
    pub fn data(&self) -> String {
        json(&plain::State::from(self.game.state()))
    }

    /// The text of the whole state (F9.7).
    pub fn text(&self) -> String {
        self.game.state().to_text()
    }

    /// The text of the position (F9.3).
    pub fn position(&self) -> String {
        self.game.state().to_string()
    }

    /// The key of the state.
    pub fn key(&self) -> u64 {
        self.game.state().key()
    }

    /// The plain data of the legal moves.
    pub fn legal_moves(&self) -> String {
        let state = self.game.state();
        let moves = self.game.legal_moves();
        let moves = moves.iter().map(|mv| plain::Move::new(state, mv));
        json(&plain::LegalMoves {
            version: plain::VERSION,
            moves: moves.collect(),
        })
    }

    /// The numbers of the legal moves.
    pub fn legal_numbers(&self) -> Vec<u16> {
        let moves = self.game.legal_moves();
        moves.iter().map(|mv| mv.index() as u16).collect()
    }

    /// The legal whole turns.
    pub fn turns(&self) -> Vec<String> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let turns = self.game.state().turns();
        turns.map(|(turn, _)| turn.to_string()).collect()
    }

    /// The game after a move, or after the moves of a whole turn.
    pub fn apply(&self, text: &str) -> Answer<FreundeGame> {
        let mut game = self.game.clone();
        for mv in moves_of(text)? {
            game = game.apply(mv)?;
        }
        Ok(game.into())
    }

    /// The game after the move of a number.
    pub fn apply_number(&self, number: u32) -> Answer<FreundeGame> {
        let mv = Move::from_index(number as usize)
            .ok_or_else(|| argument(format!("{number} is no number of a move")))?;
        Ok(self.game.apply(mv)?.into())
    }

    /// Why a move is illegal; nothing for a legal one.
    pub fn explain(&self, text: &str, code: Option<String>) -> Answer<Option<String>> {
        let mv: Move = text.parse()?;
        let language = language(code.as_deref())?;
        Ok(self.game.check(mv).err().map(|error| {
            let failure = Failure::of_rule("illegalMove", error.rule(), error.message(language));
            json(&failure)
        }))
    }

    /// The move that a person wrote, leniently read (F9.8).
    pub fn read_move(&self, text: &str) -> Answer<String> {
        let mv = self.game.state().read_move(text);
        let mv = mv.map_err(|error| Failure::new("parse", error))?;
        Ok(mv.to_string())
    }

    /// The game before the last move; nothing at the start.
    pub fn undo(&self) -> Option<FreundeGame> {
        self.game.undo().map(FreundeGame::from)
    }

    /// The game before the turn in progress, or before the last turn.
    pub fn undo_turn(&self) -> Option<FreundeGame> {
        self.game.undo_turn().map(FreundeGame::from)
    }

    /// The game after the move that was last taken back.
    pub fn redo(&self) -> Option<FreundeGame> {
        self.game.redo().map(FreundeGame::from)
    }

    /// How many moves were made.
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// The game as it was at a ply.
    pub fn at(&self, ply: usize) -> Option<FreundeGame> {
        self.game.game_at(ply).map(FreundeGame::from)
    }

    /// The moves made.
    pub fn moves(&self) -> Vec<String> {
        let moves = self.game.moves().into_iter();
        moves.map(|mv| mv.to_string()).collect()
    }

    /// The result as in a record.
    pub fn result(&self) -> String {
        self.game.result().to_string()
    }

    /// How the game came to a result that the moves did not give.
    pub fn termination(&self) -> Option<String> {
        self.game.termination().map(|word| word.to_string())
    }

    /// The plain data of the outcome; nothing while the game goes on.
    pub fn outcome(&self) -> Option<String> {
        let outcome = self.game.outcome()?;
        Some(json(&plain::Outcome::from(outcome)))
    }

    /// How the game ended, in a sentence.
    pub fn outcome_sentence(&self, code: Option<String>) -> Answer<Option<String>> {
        let language = language(code.as_deref())?;
        let outcome = self.game.outcome();
        Ok(outcome.map(|outcome| outcome.message(language).to_string()))
    }

    /// The game after a player has resigned.
    pub fn resign(&self, number: u8) -> Answer<FreundeGame> {
        let ended = self.game.resign(player(number)?);
        Ok(ended.map_err(|error| Failure::new("end", error))?.into())
    }

    /// The game after both players have agreed on a draw.
    pub fn agree_draw(&self) -> Answer<FreundeGame> {
        let ended = self.game.agree_draw();
        Ok(ended.map_err(|error| Failure::new("end", error))?.into())
    }

    /// The game with a tag of its record.
    pub fn with_tag(&self, name: &str, value: &str) -> Answer<FreundeGame> {
        let tagged = self.game.with_tag(name, value);
        Ok(tagged.map_err(|error| Failure::new("tag", error))?.into())
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.game.tag(name).map(str::to_owned)
    }

    /// The events from a ply on, each with its sentence.
    pub fn events(&self, ply: usize, code: Option<String>) -> Answer<String> {
        let language = language(code.as_deref())?;
        let events = self.game.events_from(ply).map(|(ply, event)| Told {
            ply,
            event: plain::Event::from(&event),
            sentence: event.message(language).to_string(),
        });
        Ok(json(&events.collect::<Vec<_>>()))
    }

    /// What can be clicked after these clicks of the turn, each a space or a kind of move.
    pub fn clicks(&self, clicks: Vec<String>) -> Answer<String> {
        let mut partial = PartialTurn::of_game(&self.game);
        for click in clicks {
            partial = match click.parse::<Space>() {
                Ok(space) => partial.click(space),
                Err(_) => {
                    let kind: plain::MoveKind = from_json(&format!("\"{click}\""))?;
                    partial.choose(kind.into())
                }
            }
            .map_err(|error| Failure::new("click", error))?;
        }
        Ok(json(&Clicks {
            from: partial.from().map(|space| space.to_string()),
            spaces: partial
                .spaces()
                .iter()
                .map(|space| space.to_string())
                .collect(),
            kinds: partial.kinds().iter().map(|&kind| kind.into()).collect(),
            settled: partial.settled().map(|turn| turn.to_string()),
            complete: partial.complete().map(|turn| turn.to_string()),
        }))
    }

    fn drawn(&self, look: &Look) -> Answer<Picture> {
        let mut picture = if look.last_turn.unwrap_or(true) {
            Picture::of_game(&self.game)
        } else {
            Picture::of(self.game.state())
        };
        picture = picture.language(language(look.language.as_deref())?);
        if let Some(theme) = &look.theme {
            picture = picture.theme(theme.parse::<Theme>().map_err(argument)?);
        }
        if let Some(below) = look.below {
            picture = picture.seen_by(player(below)?);
        }
        if let Some(space) = &look.chosen {
            picture = picture.targets_from(space.parse()?);
        }
        if let Some(prefix) = &look.prefix {
            picture = picture.prefix(prefix);
        }
        if let Some(width) = look.width {
            picture = picture.width(width);
        }
        if look.interactive {
            picture = picture.interactive();
        }
        if look.style == Some(false) {
            picture = picture.without_style();
        }
        Ok(picture)
    }

    /// A picture of where the game stands, as SVG. `look` is JSON.
    pub fn picture(&self, look: &str) -> Answer<String> {
        Ok(self.drawn(&from_json(look)?)?.to_string())
    }

    /// The pictures of a move on its way, the last one of where it leads.
    pub fn frames(&self, look: &str, text: &str, steps: u32) -> Answer<Vec<String>> {
        if steps > 240 {
            return Err(argument(format!("no more than 240 frames, not {steps}")));
        }
        let frames = self
            .drawn(&from_json(look)?)?
            .frames(text.parse()?, steps)?;
        Ok(frames.map(|frame| frame.to_string()).collect())
    }

    /// The number of sequences of legal moves (F10).
    pub fn perft(&self, depth: u32) -> u64 {
        self.game.state().perft(depth)
    }

    /// Plays random games of a seed from here until at least `at_least` moves are made, and gives
    /// their number.
    pub fn random_moves(&self, seed: u64, at_least: u32) -> u32 {
        let mut rng = rng(seed);
        let mut made = 0;
        loop {
            let mut state = *self.game.state();
            let mut moved = false;
            while let Some(mv) = state.random_move(&mut rng) {
                state = state.apply_unchecked(mv);
                made += 1;
                moved = true;
                if made >= at_least {
                    return made;
                }
            }
            if !moved {
                return made;
            }
        }
    }

    /// The text of a random game of a seed.
    pub fn random_game(&self, seed: u64) -> FreundeGame {
        let mut rng = rng(seed);
        let mut game = self.game.clone();
        while let Some(mv) = game.legal_moves().choose(&mut rng) {
            match game.apply(mv) {
                Ok(next) => game = next,
                Err(_) => break,
            }
        }
        game.into()
    }
}

/// An opponent.
#[wasm_bindgen]
pub struct FreundeSearch {
    search: freunde::Search,
}

#[wasm_bindgen]
impl FreundeSearch {
    /// An opponent of a level from 1 to 5.
    #[wasm_bindgen(constructor)]
    pub fn new(number: u8, seed: u64) -> Answer<FreundeSearch> {
        // A page shares its memory with everything else that is open.
        let search = freunde::Search::new(level(number)?, seed).with_table_bytes(8 << 20);
        Ok(FreundeSearch { search })
    }

    /// How many positions an opponent of this level looks at for a turn.
    pub fn nodes(&self) -> u64 {
        self.search.budget().node_limit().unwrap_or(0)
    }

    /// The analysis of a game within a number of nodes and a depth, 0 for what the level has.
    /// Nothing when the game is over.
    pub fn analyse(
        &mut self,
        game: &FreundeGame,
        nodes: u64,
        depth: u32,
        on_progress: Option<js_sys::Function>,
    ) -> Option<String> {
        let mut budget = if nodes == 0 {
            self.search.budget()
        } else {
            Budget::nodes(nodes)
        };
        if depth != 0 {
            budget = budget.and_depth(depth);
        }
        let stop = AtomicBool::new(false);
        let mut told = |analysis: &freunde::Analysis| {
            if !tell(on_progress.as_ref(), &report(analysis)) {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let mut watch = Watch::default().stop(&stop).on_progress(&mut told);
        let analysis = self.search.analyse(&game.game, &budget, &mut watch)?;
        Some(json(&report(&analysis)))
    }
}

fn report(analysis: &freunde::Analysis) -> Report {
    let choice = |choice: &freunde::Choice| ReportedChoice {
        text: choice.turn().to_string(),
        per_mille: choice.value().per_mille(),
        visits: choice.visits(),
    };
    Report {
        best: analysis.turn().to_string(),
        per_mille: analysis.value().per_mille(),
        depth: Some(analysis.depth()),
        turns_to_end: analysis.value().turns_to_end(),
        nodes: analysis.nodes(),
        line: analysis
            .line()
            .iter()
            .map(|turn| turn.to_string())
            .collect(),
        choices: analysis.choices().iter().map(choice).collect(),
    }
}
