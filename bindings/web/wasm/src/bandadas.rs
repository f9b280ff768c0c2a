//! Bandadas for JavaScript.

use std::sync::atomic::{AtomicBool, Ordering};

use bandadas_rules::{
    Actor, Counts, Deck, Game, Language, Move, ParseError, Picture, Record, Seat, Seats, SeenEvent,
    SeenRecord, State, Theme, View, Viewer, plain,
};
use rules_players::{Budget, Watch, bandadas};
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

impl From<bandadas_rules::IllegalMove> for Failure {
    fn from(error: bandadas_rules::IllegalMove) -> Failure {
        Failure::of_rule("illegalMove", error.rule(), error)
    }
}

impl From<plain::InvalidData> for Failure {
    fn from(error: plain::InvalidData) -> Failure {
        Failure::new("data", error)
    }
}

fn seat(number: u8) -> Answer<Seat> {
    Seat::new(number).ok_or_else(|| argument(format!("a seat is 1 to 5, not {number}")))
}

/// The viewer at a seat; a spectator if there is none.
fn viewer(number: Option<u8>) -> Answer<Viewer> {
    number.map_or(Ok(Viewer::Spectator), |number| {
        Ok(Viewer::Seat(seat(number)?))
    })
}

fn language(code: Option<&str>) -> Answer<Language> {
    match code {
        None => Ok(Language::English),
        Some(code) => code.parse().map_err(argument),
    }
}

/// An event with the ply that brought it and its sentence.
#[derive(Serialize)]
struct Told {
    ply: usize,
    event: plain::Event,
    sentence: String,
}

fn told(ply: usize, event: SeenEvent, language: Language) -> Told {
    Told {
        ply,
        event: plain::Event::from(&event),
        sentence: event.message(language).to_string(),
    }
}

fn explained(error: bandadas_rules::IllegalMove, language: Language) -> String {
    json(&Failure::of_rule(
        "illegalMove",
        error.rule(),
        error.message(language),
    ))
}

/// The settings of a picture of a view.
fn drawn(picture: Picture, look: &Look) -> Answer<Picture> {
    let mut picture = picture.language(language(look.language.as_deref())?);
    if let Some(theme) = &look.theme {
        picture = picture.theme(theme.parse::<Theme>().map_err(argument)?);
    }
    if let Some(preview) = &look.preview {
        picture = picture.preview(preview.parse()?);
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

/// The cards that chance deals, in their order.
#[wasm_bindgen]
pub struct BandadasDeck {
    deck: Deck,
}

#[wasm_bindgen]
impl BandadasDeck {
    /// The cards of `counts` (all of the game, if not given) in the order of a seed.
    pub fn shuffled(seed: u64, counts: Option<String>) -> Answer<BandadasDeck> {
        let counts = counts.map_or(Ok(Counts::ALL), |text| text.parse())?;
        let deck = Deck::shuffled(counts, &mut rng(seed));
        Ok(BandadasDeck { deck })
    }

    /// The deck that was saved by `saved`.
    pub fn from_saved(text: &str) -> Answer<BandadasDeck> {
        Ok(BandadasDeck {
            deck: from_json(text)?,
        })
    }

    /// The deck as JSON.
    pub fn saved(&self) -> String {
        json(&self.deck)
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        self.deck.len()
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.deck.is_empty()
    }

    /// Deals on from here until somebody is to choose. When the deck is empty the discard pile is
    /// shuffled with the seed.
    pub fn settle(&mut self, game: &BandadasGame, seed: u64) -> Answer<BandadasGame> {
        let mut rng = rng(seed);
        let settled = game.game.settle(|state| {
            if self.deck.is_empty() {
                self.deck = Deck::shuffled(state.source(), &mut rng);
            }
            self.deck.deal(state).ok()
        })?;
        Ok(settled.into())
    }
}

/// A game that was leniently read, and what was put right.
#[wasm_bindgen]
pub struct BandadasRead {
    game: Game,
    warnings: Vec<String>,
}

#[wasm_bindgen]
impl BandadasRead {
    /// The game.
    pub fn game(&self) -> BandadasGame {
        self.game.clone().into()
    }

    /// What was put right, each in a sentence with its place.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }
}

/// A game of Bandadas with all its cards, which never changes.
#[wasm_bindgen]
pub struct BandadasGame {
    game: Game,
}

impl From<Game> for BandadasGame {
    fn from(game: Game) -> BandadasGame {
        BandadasGame { game }
    }
}

#[wasm_bindgen]
impl BandadasGame {
    /// A game before its first card is dealt.
    pub fn start(players: u8, dealer: u8) -> Answer<BandadasGame> {
        let state = State::new(players, dealer)
            .map_err(|error| Failure::of_rule("setup", error.rule(), error))?;
        Ok(Game::new(state).into())
    }

    /// The game that starts from a state (B10.3).
    pub fn from_state(text: &str) -> Answer<BandadasGame> {
        Ok(Game::new(text.parse()?).into())
    }

    /// The game that starts from plain data of a state.
    pub fn from_data(data: &str) -> Answer<BandadasGame> {
        let data: plain::State = from_json(data)?;
        Ok(Game::new(State::try_from(&data)?).into())
    }

    /// The game of a record in canonical form (B10.6).
    pub fn from_record(text: &str) -> Answer<BandadasGame> {
        let record: Record = text.parse()?;
        Ok(Game::from_record(&record).into())
    }

    /// The one game of a text that people and other programs wrote, leniently read (B10.7).
    pub fn read(text: &str) -> Answer<BandadasRead> {
        let read = Record::read(text)?;
        Ok(BandadasRead {
            game: Game::from_record(&read.record),
            warnings: read.warnings.iter().map(ToString::to_string).collect(),
        })
    }

    /// The game that was saved by `saved`.
    pub fn from_saved(text: &str) -> Answer<BandadasGame> {
        Ok(from_json::<Game>(text)?.into())
    }

    /// The whole game as JSON.
    pub fn saved(&self) -> String {
        json(&self.game)
    }

    /// The record (B10.6); nothing for a game that did not start with the deal.
    pub fn record(&self) -> Option<String> {
        self.game.record().map(|record| record.to_string())
    }

    /// The record as a viewer sees it (B10.8).
    pub fn seen_record(&self, number: Option<u8>) -> Answer<Option<String>> {
        let viewer = viewer(number)?;
        let record = self.game.record();
        Ok(record.map(|record| record.seen_by(viewer).to_string()))
    }

    /// The plain data of the present state, all cards included.
    pub fn data(&self) -> String {
        json(&plain::State::from(self.game.state()))
    }

    /// The text of the state (B10.3).
    pub fn text(&self) -> String {
        self.game.state().to_string()
    }

    /// The key of the state.
    pub fn key(&self) -> u64 {
        self.game.state().key()
    }

    /// What a viewer sees.
    pub fn view(&self, number: Option<u8>) -> Answer<BandadasView> {
        let view = self.game.state().view(viewer(number)?);
        Ok(BandadasView { view })
    }

    /// The seat to move; 0 for chance, nothing when the game is over.
    pub fn to_move(&self) -> Option<u8> {
        if self.game.is_over() {
            return None;
        }
        match self.game.to_move() {
            Actor::Seat(seat) => Some(seat.number()),
            Actor::Chance => Some(0),
            Actor::Nobody => None,
        }
    }

    /// The plain data of the legal moves, those of chance included.
    pub fn legal_moves(&self) -> String {
        json(&plain::LegalMoves::from(self.game.legal_moves()))
    }

    /// The numbers of the legal moves.
    pub fn legal_numbers(&self) -> Vec<u16> {
        let moves = self.game.legal_moves();
        moves.iter().map(|mv| mv.index() as u16).collect()
    }

    /// The game after a move.
    pub fn apply(&self, text: &str) -> Answer<BandadasGame> {
        Ok(self.game.apply(text.parse()?)?.into())
    }

    /// The game after a move of a seat; a move of another seat's turn is refused, and the error
    /// says nothing of what the seat does not see.
    pub fn apply_by(&self, number: Option<u8>, text: &str) -> Answer<BandadasGame> {
        let mv: Move = text.parse()?;
        Ok(self.game.apply_by(viewer(number)?, mv)?.into())
    }

    /// The game after the move of a number.
    pub fn apply_number(&self, number: u32) -> Answer<BandadasGame> {
        let mv = Move::from_index(number as usize)
            .ok_or_else(|| argument(format!("{number} is no number of a move")))?;
        Ok(self.game.apply(mv)?.into())
    }

    /// The game before the last move; nothing at the start.
    pub fn undo(&self) -> Option<BandadasGame> {
        self.game.undo().map(BandadasGame::from)
    }

    /// The game after the move that was last taken back.
    pub fn redo(&self) -> Option<BandadasGame> {
        self.game.redo().map(BandadasGame::from)
    }

    /// How many moves were made, those of chance included.
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// The game as it was at a ply.
    pub fn at(&self, ply: usize) -> Option<BandadasGame> {
        self.game.game_at(ply).map(BandadasGame::from)
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

    /// The game after a seat has resigned.
    pub fn resign(&self, number: u8) -> Answer<BandadasGame> {
        let ended = self.game.resign(seat(number)?);
        Ok(ended
            .map_err(|error| Failure::of_rule("end", error.rule(), error))?
            .into())
    }

    /// The game after the players have agreed on who has won.
    pub fn agree(&self, winners: Vec<u8>) -> Answer<BandadasGame> {
        let winners = winners.into_iter().map(seat).collect::<Answer<Seats>>()?;
        let ended = self.game.agree(winners);
        Ok(ended
            .map_err(|error| Failure::of_rule("end", error.rule(), error))?
            .into())
    }

    /// The game with a tag of its record.
    pub fn with_tag(&self, name: &str, value: &str) -> Answer<BandadasGame> {
        let tagged = self.game.with_tag(name, value);
        Ok(tagged.map_err(|error| Failure::new("tag", error))?.into())
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.game.tag(name).map(str::to_owned)
    }

    /// The events from a ply on as a viewer sees them, each with its sentence.
    pub fn events(&self, ply: usize, number: Option<u8>, code: Option<String>) -> Answer<String> {
        let (viewer, language) = (viewer(number)?, language(code.as_deref())?);
        let events = self.game.events_from(ply);
        let events = events.map(|(ply, event)| told(ply, event.seen_by(viewer), language));
        Ok(json(&events.collect::<Vec<_>>()))
    }

    /// A picture of what a viewer sees, as SVG. `look` is JSON.
    pub fn picture(&self, look: &str) -> Answer<String> {
        let look: Look = from_json(look)?;
        let picture = Picture::of_game(&self.game, viewer(look.viewer)?);
        Ok(drawn(picture, &look)?.to_string())
    }

    /// The number of sequences of legal moves (B11).
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
                state.play_unchecked(mv);
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

    /// A random game of a seed, played to its end or for a number of moves.
    pub fn random_game(&self, seed: u64, at_most: u32) -> BandadasGame {
        let mut rng = rng(seed);
        let mut game = self.game.clone();
        for _ in 0..at_most {
            let Some(mv) = game.state().random_move(&mut rng) else {
                break;
            };
            match game.apply(mv) {
                Ok(next) => game = next,
                Err(_) => break,
            }
        }
        game.into()
    }
}

/// What one viewer sees.
#[wasm_bindgen]
pub struct BandadasView {
    view: View,
}

#[wasm_bindgen]
impl BandadasView {
    /// The view of a text (B10.5).
    pub fn from_text(text: &str) -> Answer<BandadasView> {
        Ok(BandadasView {
            view: text.parse()?,
        })
    }

    /// The view of plain data.
    pub fn from_data(data: &str) -> Answer<BandadasView> {
        let data: plain::View = from_json(data)?;
        Ok(BandadasView {
            view: View::try_from(&data)?,
        })
    }

    /// The view at the end of a record as a viewer sees it (B10.8).
    pub fn from_seen_record(text: &str) -> Answer<BandadasView> {
        let record: SeenRecord = text.parse()?;
        Ok(BandadasView {
            view: record.view(),
        })
    }

    /// The text of the view (B10.5).
    pub fn text(&self) -> String {
        self.view.to_string()
    }

    /// The plain data of the view.
    pub fn data(&self) -> String {
        json(&plain::View::from(&self.view))
    }

    /// The key of the view.
    pub fn key(&self) -> u64 {
        self.view.key()
    }

    /// The plain data of the viewer's legal moves.
    pub fn legal_moves(&self) -> String {
        json(&plain::LegalMoves::from(self.view.legal_moves()))
    }

    /// Why a move is illegal for the viewer; nothing for a legal one.
    pub fn explain(&self, text: &str, code: Option<String>) -> Answer<Option<String>> {
        let language = language(code.as_deref())?;
        let checked = self.view.check(text.parse()?);
        Ok(checked.err().map(|error| explained(error, language)))
    }

    /// The move that a person wrote, leniently read.
    pub fn read_move(&self, text: &str) -> Answer<String> {
        let mv = self.view.read_move(text);
        let mv = mv.map_err(|error| Failure::new("parse", error))?;
        Ok(mv.to_string())
    }

    /// The view after an event that the viewer has seen, given as plain data.
    pub fn after(&self, event: &str) -> Answer<BandadasView> {
        let event: plain::Event = from_json(event)?;
        let event = SeenEvent::try_from(&event)?;
        let view = self.view.after(&event);
        Ok(BandadasView {
            view: view.map_err(|error| Failure::of_rule("event", error.rule(), error))?,
        })
    }

    /// A whole state that the viewer cannot tell from the true one, by the odds of B9.4.
    pub fn determinize(&self, seed: u64) -> BandadasGame {
        Game::new(self.view.determinize(&mut rng(seed))).into()
    }

    /// A picture of the view, as SVG. `look` is JSON.
    pub fn picture(&self, look: &str) -> Answer<String> {
        Ok(drawn(Picture::of(&self.view), &from_json(look)?)?.to_string())
    }

    /// The pictures of an event on its way, the last one of where it leads.
    pub fn frames(&self, look: &str, event: &str, steps: u32) -> Answer<Vec<String>> {
        if steps > 240 {
            return Err(argument(format!("no more than 240 frames, not {steps}")));
        }
        let event: plain::Event = from_json(event)?;
        let event = SeenEvent::try_from(&event)?;
        let frames = drawn(Picture::of(&self.view), &from_json(look)?)?
            .frames(&event, steps)
            .map_err(|error| Failure::of_rule("event", error.rule(), error))?;
        Ok(frames.map(|frame| frame.to_string()).collect())
    }
}

/// An opponent, who knows nothing but the view of the seat it plays for.
#[wasm_bindgen]
pub struct BandadasSearch {
    search: bandadas::Search,
}

#[wasm_bindgen]
impl BandadasSearch {
    /// An opponent of a level from 1 to 5.
    #[wasm_bindgen(constructor)]
    pub fn new(number: u8, seed: u64) -> Answer<BandadasSearch> {
        let search = bandadas::Search::new(level(number)?, seed);
        Ok(BandadasSearch { search })
    }

    /// How many games an opponent of this level plays out for a move.
    pub fn nodes(&self) -> u64 {
        self.search.budget().node_limit().unwrap_or(0)
    }

    /// The analysis of a view within a number of games played out, 0 for what the level has.
    /// Nothing if the viewer is not to move.
    pub fn analyse(
        &mut self,
        view: &BandadasView,
        nodes: u64,
        on_progress: Option<js_sys::Function>,
    ) -> Option<String> {
        let budget = if nodes == 0 {
            self.search.budget()
        } else {
            Budget::nodes(nodes)
        };
        let stop = AtomicBool::new(false);
        let mut told = |analysis: &bandadas::Analysis| {
            if !tell(on_progress.as_ref(), &report(analysis)) {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let mut watch = Watch::default().stop(&stop).on_progress(&mut told);
        let analysis = self.search.analyse(&view.view, &budget, &mut watch)?;
        Some(json(&report(&analysis)))
    }
}

fn report(analysis: &bandadas::Analysis) -> Report {
    let choice = |choice: &bandadas::Choice| ReportedChoice {
        text: choice.mv().to_string(),
        per_mille: choice.per_mille(),
        visits: choice.visits(),
    };
    Report {
        best: analysis.mv().to_string(),
        per_mille: analysis.per_mille(),
        depth: None,
        turns_to_end: None,
        nodes: analysis.nodes(),
        line: analysis.line().iter().map(|mv| mv.to_string()).collect(),
        choices: analysis.choices().iter().map(choice).collect(),
    }
}
