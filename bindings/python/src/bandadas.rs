//! Bandadas as Python sees it.

use bandadas_rules::{self as rules, Actor, Counts, RowNumber, Seat, Viewer};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use rules_env::bandadas::{Bandadas, Table};
use rules_players::bandadas as players;

use crate::batch::{Arrays, Options, Runner, statistics};
use crate::errors::{Raise, cannot_end, invalid, message};
use crate::random::Random;
use crate::search::{Stop, Thinker, Watcher, budget};
use crate::{Reduced, few, no_option, plain, tell};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Move>()?;
    module.add_class::<Outcome>()?;
    module.add_class::<State>()?;
    module.add_class::<View>()?;
    module.add_class::<Game>()?;
    module.add_class::<Record>()?;
    module.add_class::<SeenRecord>()?;
    module.add_class::<Read>()?;
    module.add_class::<ReadAll>()?;
    module.add_class::<Warning>()?;
    module.add_class::<Opponent>()?;
    module.add_class::<Analysis>()?;
    module.add_class::<Batch>()?;
    module.add("MOVE_COUNT", rules::Move::COUNT)?;
    module.add("OBSERVATION_SHAPE", (rules::encode::LEN,))?;
    module.add("STATE_LEN", rules::encode::STATE_LEN)?;
    module.add("MASK_LEN", rules::encode::MASK_LEN)?;
    module.add("ENCODING_VERSION", rules::encode::VERSION)?;
    module.add("STYLE_SHEET", rules::StyleSheet.to_string())?;
    let letters = rules::Species::ALL.map(|species| species.letter().to_string());
    module.add("SPECIES", PyTuple::new(module.py(), letters)?)
}

fn seat(number: u8) -> PyResult<Seat> {
    let wrong = || PyValueError::new_err(format!("a seat is a number from 1 to 5, not {number}"));
    Seat::new(number).ok_or_else(wrong)
}

/// The viewer of a seat's number, or the spectator.
fn viewer(number: Option<u8>, players: u8) -> PyResult<Viewer> {
    let Some(number) = number else {
        return Ok(Viewer::Spectator);
    };
    let seat = seat(number)?;
    if number > players {
        let message = format!("there is no player at seat {number} of {players}");
        return Err(PyValueError::new_err(message));
    }
    Ok(Viewer::Seat(seat))
}

/// The seat to move, 0 for chance, none when the game is over.
const fn to_move(actor: Actor) -> Option<u8> {
    match actor {
        Actor::Seat(seat) => Some(seat.number()),
        Actor::Chance => Some(0),
        Actor::Nobody => None,
    }
}

/// Cards by the letters of their species.
fn cards(py: Python<'_>, counts: Counts) -> PyResult<Bound<'_, PyDict>> {
    let cards = PyDict::new(py);
    for (species, number) in counts.iter() {
        cards.set_item(species.letter(), number)?;
    }
    Ok(cards)
}

/// A move as its text (B10.4), or a `Move`.
#[derive(FromPyObject)]
enum MoveArg<'py> {
    Move(PyRef<'py, Move>),
    Text(String),
}

impl MoveArg<'_> {
    fn get(self) -> PyResult<rules::Move> {
        match self {
            MoveArg::Move(mv) => Ok(mv.0),
            MoveArg::Text(text) => text.parse().map_err(Raise::raise),
        }
    }
}

/// One step of the game: what a player chooses, or a card that comes by chance.
#[pyclass(frozen, eq, ord, hash, module = "freunde_bandadas.bandadas")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move(rules::Move);

#[pymethods]
impl Move {
    #[new]
    fn new(text: &str) -> PyResult<Move> {
        text.parse().map(Move).map_err(Raise::raise)
    }

    #[staticmethod]
    fn from_index(index: usize) -> PyResult<Move> {
        let mv = rules::Move::from_index(index);
        mv.map(Move)
            .ok_or_else(|| PyIndexError::new_err(format!("there is no move {index}")))
    }

    #[getter]
    fn index(&self) -> usize {
        self.0.index()
    }

    #[getter]
    fn is_chance(&self) -> bool {
        self.0.is_chance()
    }

    fn __index__(&self) -> usize {
        self.0.index()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Move>().into_any(), (self.0.to_string(),)))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

/// How a game ended (B8).
#[pyclass(frozen, eq, hash, module = "freunde_bandadas.bandadas")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Outcome(rules::Outcome);

/// The ways in which a game can end, by name.
const ENDINGS: [(&str, rules::plain::Ending); 3] = [
    ("seven-species", rules::plain::Ending::SevenSpecies),
    ("two-threes", rules::plain::Ending::TwoThrees),
    ("no-deal", rules::plain::Ending::NoDeal),
];

#[pymethods]
impl Outcome {
    #[new]
    fn new(winners: Vec<u32>, reason: &str) -> PyResult<Outcome> {
        let ending = ENDINGS.into_iter().find(|(name, _)| *name == reason);
        let wrong = || {
            let all = ENDINGS.map(|(name, _)| name).join("', '");
            PyValueError::new_err(format!("a game ends by one of '{all}', not {reason:?}"))
        };
        let (_, ending) = ending.ok_or_else(wrong)?;
        let winners: Vec<u8> = winners
            .into_iter()
            .map(|winner| u8::try_from(winner).unwrap_or(u8::MAX))
            .collect();
        let data = rules::plain::Outcome { winners, ending };
        let outcome = rules::Outcome::try_from(&data);
        outcome.map(Outcome).map_err(|error| invalid(&error))
    }

    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.seats())
    }

    #[getter]
    fn reason(&self) -> &'static str {
        match self.0.ending() {
            rules::Ending::SevenSpecies => ENDINGS[0].0,
            rules::Ending::TwoThrees => ENDINGS[1].0,
            rules::Ending::NoDeal => ENDINGS[2].0,
        }
    }

    #[pyo3(signature = (language = "en"))]
    fn message(&self, language: &str) -> PyResult<String> {
        message(&self.0, language)
    }

    fn __repr__(&self) -> String {
        format!("Outcome({:?}, '{}')", self.seats(), self.reason())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Vec<u32>, &'static str)> {
        let arguments = (self.seats(), self.reason());
        Ok((py.get_type::<Outcome>().into_any(), arguments))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

impl Outcome {
    /// The seats of the winners. As numbers of 8 bits they would become bytes in Python.
    fn seats(&self) -> Vec<u32> {
        self.0.winners().map(|seat| seat.number().into()).collect()
    }
}

/// All of a game at one moment, hidden cards included. It never changes.
#[pyclass(frozen, eq, hash, module = "freunde_bandadas.bandadas")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct State(rules::State);

#[pymethods]
impl State {
    #[new]
    fn new(text: &str) -> PyResult<State> {
        text.parse().map(State).map_err(Raise::raise)
    }

    #[staticmethod]
    #[pyo3(signature = (players = 2, dealer = 1))]
    fn start(players: u8, dealer: u8) -> PyResult<State> {
        rules::State::new(players, dealer)
            .map(State)
            .map_err(|error| invalid(&error))
    }

    #[getter]
    fn players(&self) -> u8 {
        self.0.players()
    }

    #[getter]
    fn to_move(&self) -> Option<u8> {
        to_move(self.0.to_move())
    }

    #[getter]
    fn player(&self) -> u8 {
        self.0.table().player().number()
    }

    #[getter]
    fn dealer(&self) -> u8 {
        self.0.table().dealer().number()
    }

    #[getter]
    fn phase(&self) -> String {
        self.0.phase().to_string()
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    #[getter]
    fn rows(&self) -> Vec<String> {
        self.0
            .table()
            .rows()
            .iter()
            .map(|row| row.to_string())
            .collect()
    }

    fn row(&self, number: u8) -> PyResult<Vec<(char, u8)>> {
        let wrong =
            || PyValueError::new_err(format!("a row is a number from 1 to 4, not {number}"));
        let number = RowNumber::new(number).ok_or_else(wrong)?;
        let blocks = self.0.table().row(number).blocks();
        Ok(blocks
            .map(|block| (block.species.letter(), block.number))
            .collect())
    }

    fn hand<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyDict>> {
        cards(py, self.0.hand(self::seat(seat)?))
    }

    fn collection<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyDict>> {
        cards(py, self.0.table().collection(self::seat(seat)?))
    }

    fn draw_pile<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        cards(py, self.0.draw_pile())
    }

    fn discard_pile<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        cards(py, self.0.table().discard_pile())
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().iter().map(Move).collect()
    }

    fn chance_moves(&self) -> Vec<(Move, u32)> {
        self.0
            .chance_moves()
            .map(|(mv, weight)| (Move(mv), weight))
            .collect()
    }

    fn check(&self, mv: MoveArg<'_>) -> PyResult<()> {
        self.0.check(mv.get()?).map_err(Raise::raise)
    }

    fn is_legal(&self, mv: MoveArg<'_>) -> PyResult<bool> {
        Ok(self.0.check(mv.get()?).is_ok())
    }

    fn apply(&self, mv: MoveArg<'_>) -> PyResult<State> {
        self.0.apply(mv.get()?).map(State).map_err(Raise::raise)
    }

    #[pyo3(signature = (mv, *, seen_by = 0, language = None))]
    fn events<'py>(
        &self,
        py: Python<'py>,
        mv: MoveArg<'_>,
        seen_by: Option<u8>,
        language: Option<&str>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let events = self.0.events(mv.get()?).map_err(Raise::raise)?;
        // Seat 0 stands for whoever sees all cards.
        if seen_by == Some(0) {
            let all = events
                .iter()
                .map(|event| tell(py, event, &rules::plain::Event::from(event), language));
            return all.collect();
        }
        let viewer = viewer(seen_by, self.0.players())?;
        let seen = events.iter().map(|event| event.seen_by(viewer));
        seen.map(|event| tell(py, &event, &rules::plain::Event::from(&event), language))
            .collect()
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &rules::plain::State::from(&self.0))
    }

    fn sample(&self, rng: &mut Random) -> Option<Move> {
        self.0.sample(&mut rng.0).map(Move)
    }

    fn random_move(&self, rng: &mut Random) -> Option<Move> {
        self.0.random_move(&mut rng.0).map(Move)
    }

    fn settle(&self, rng: &mut Random) -> PyResult<State> {
        let settled = self.0.settle(|state| state.sample(&mut rng.0));
        settled.map(State).map_err(Raise::raise)
    }

    #[pyo3(signature = (seat = None))]
    fn view(&self, seat: Option<u8>) -> PyResult<View> {
        Ok(View(self.0.view(viewer(seat, self.0.players())?)))
    }

    fn read_move(&self, text: &str) -> PyResult<Move> {
        self.0.read_move(text).map(Move).map_err(Raise::raise)
    }

    fn perft(&self, py: Python<'_>, moves: u32) -> u64 {
        py.detach(|| self.0.perft(moves))
    }

    fn canonical(&self) -> State {
        State(self.0.canonical().0)
    }

    #[pyo3(signature = (seat = None))]
    fn encode<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let viewer = viewer(seat, self.0.players())?;
        let array = PyArray1::zeros(py, [rules::encode::STATE_LEN], false);
        let written = self
            .0
            .encode(viewer, array.try_readwrite()?.as_slice_mut()?);
        written.map_err(|error| invalid(&error))?;
        Ok(array)
    }

    fn encode_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let array = PyArray1::zeros(py, [rules::encode::MASK_LEN], false);
        let written = self.0.encode_mask(array.try_readwrite()?.as_slice_mut()?);
        written.map_err(|error| invalid(&error))?;
        Ok(array)
    }

    #[pyo3(signature = (mv, steps = 8, *, seen_by = None, **options))]
    fn frames(
        &self,
        mv: MoveArg<'_>,
        steps: u32,
        seen_by: Option<u8>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<String>> {
        let viewer = viewer(seen_by, self.0.players())?;
        let events = self.0.events(mv.get()?).map_err(Raise::raise)?;
        let mut view = self.0.view(viewer);
        let mut frames = Vec::new();
        for event in events.seen_by(viewer) {
            let picture = picture(rules::Picture::of(&view), options)?;
            let of_event = picture.frames(&event, few(steps)?).map_err(Raise::raise)?;
            frames.extend(of_event.map(|frame| frame.to_string()));
            view = view.after(&event).map_err(Raise::raise)?;
        }
        Ok(frames)
    }

    fn _repr_svg_(&self) -> String {
        rules::Picture::of(&self.0.view(Viewer::Spectator)).to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("State('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<State>().into_any(), (self.0.to_string(),)))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

/// What a player or a spectator sees of a state, and nothing else (B9).
#[pyclass(frozen, eq, hash, module = "freunde_bandadas.bandadas")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct View(rules::View);

#[pymethods]
impl View {
    #[new]
    fn new(text: &str) -> PyResult<View> {
        text.parse().map(View).map_err(Raise::raise)
    }

    #[getter]
    fn players(&self) -> u8 {
        self.0.players()
    }

    #[getter]
    fn seat(&self) -> Option<u8> {
        self.0.seat().map(|seat| seat.number())
    }

    #[getter]
    fn to_move(&self) -> Option<u8> {
        to_move(self.0.to_move())
    }

    #[getter]
    fn phase(&self) -> String {
        self.0.phase().to_string()
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    #[getter]
    fn hand<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.0.hand().map(|hand| cards(py, hand)).transpose()
    }

    #[getter]
    fn draw_size(&self) -> u32 {
        self.0.draw_size()
    }

    fn hand_size(&self, seat: u8) -> PyResult<u32> {
        Ok(self.0.hand_size(self::seat(seat)?))
    }

    fn known<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyDict>> {
        cards(py, self.0.table().known(self::seat(seat)?))
    }

    fn unseen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        cards(py, self.0.unseen())
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().iter().map(Move).collect()
    }

    fn check(&self, mv: MoveArg<'_>) -> PyResult<()> {
        self.0.check(mv.get()?).map_err(Raise::raise)
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &rules::plain::View::from(&self.0))
    }

    fn determinize(&self, rng: &mut Random) -> State {
        State(self.0.determinize(&mut rng.0))
    }

    fn encode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let array = PyArray1::zeros(py, [rules::encode::LEN], false);
        self.0
            .encode(array.try_readwrite()?.as_slice_mut()?)
            .map_err(|error| invalid(&error))?;
        Ok(array)
    }

    fn encode_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let array = PyArray1::zeros(py, [rules::encode::MASK_LEN], false);
        let written = self.0.encode_mask(array.try_readwrite()?.as_slice_mut()?);
        written.map_err(|error| invalid(&error))?;
        Ok(array)
    }

    fn read_move(&self, text: &str) -> PyResult<Move> {
        self.0.read_move(text).map(Move).map_err(Raise::raise)
    }

    #[pyo3(signature = (**options))]
    fn svg(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        Ok(picture(rules::Picture::of(&self.0), options)?.to_string())
    }

    fn _repr_svg_(&self) -> String {
        rules::Picture::of(&self.0).to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("View('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<View>().into_any(), (self.0.to_string(),)))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

/// A picture with the options that Python gives by name.
fn picture(
    mut picture: rules::Picture,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<rules::Picture> {
    for (name, value) in options.into_iter().flatten() {
        let name: String = name.extract()?;
        if value.is_none() {
            continue;
        }
        picture = match name.as_str() {
            "width" => picture.width(value.extract()?),
            "theme" => {
                let theme = value.extract::<String>()?.parse();
                picture.theme(theme.map_err(|error| invalid(&error))?)
            }
            "language" => {
                let language = value.extract::<String>()?.parse();
                picture.language(language.map_err(|error| invalid(&error))?)
            }
            "interactive" if value.extract()? => picture.interactive(),
            "style" if !value.extract()? => picture.without_style(),
            "interactive" | "style" => picture,
            "prefix" => picture.prefix(&value.extract::<String>()?),
            "preview" => picture.preview(value.extract::<MoveArg<'_>>()?.get()?),
            _ => return Err(no_option(&name)),
        };
    }
    Ok(picture)
}

/// A state and all that led to it. It never changes: `apply` gives a new game.
#[pyclass(frozen, eq, module = "freunde_bandadas.bandadas")]
#[derive(PartialEq, Eq)]
pub(crate) struct Game(rules::Game);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start = None))]
    fn new(start: Option<PyRef<'_, State>>) -> PyResult<Game> {
        match start {
            Some(state) => Ok(Game(rules::Game::new(state.0))),
            None => Ok(Game(rules::Game::new(State::start(2, 1)?.0))),
        }
    }

    #[staticmethod]
    fn from_record(record: RecordArg<'_>) -> PyResult<Game> {
        Ok(Game(record.get()?.game()))
    }

    /// The game of what `to_json` wrote.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Game> {
        serde_json::from_str(text)
            .map(Game)
            .map_err(|error| invalid(&error))
    }

    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(&self.0).map_err(|error| invalid(&error))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        let from_json = py.get_type::<Game>().getattr("from_json")?;
        Ok((from_json, (self.to_json()?,)))
    }

    #[getter]
    fn state(&self) -> State {
        State(*self.0.state())
    }

    #[getter]
    fn start(&self) -> State {
        State(*self.0.start())
    }

    #[getter]
    fn to_move(&self) -> Option<u8> {
        to_move(self.0.to_move())
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    #[getter]
    fn result(&self) -> String {
        self.0.result().to_string()
    }

    fn moves(&self) -> Vec<Move> {
        self.0.moves().into_iter().map(Move).collect()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().iter().map(Move).collect()
    }

    fn check(&self, mv: MoveArg<'_>) -> PyResult<()> {
        self.0.check(mv.get()?).map_err(Raise::raise)
    }

    fn apply(&self, mv: MoveArg<'_>) -> PyResult<Game> {
        self.0.apply(mv.get()?).map(Game).map_err(Raise::raise)
    }

    #[pyo3(signature = (seat, mv))]
    fn apply_by(&self, seat: Option<u8>, mv: MoveArg<'_>) -> PyResult<Game> {
        let viewer = viewer(seat, self.0.state().players())?;
        self.0
            .apply_by(viewer, mv.get()?)
            .map(Game)
            .map_err(Raise::raise)
    }

    fn settle(&self, rng: &mut Random) -> PyResult<Game> {
        let settled = self.0.settle(|state| state.sample(&mut rng.0));
        settled.map(Game).map_err(Raise::raise)
    }

    fn undo(&self) -> Option<Game> {
        self.0.undo().map(Game)
    }

    fn redo(&self) -> Option<Game> {
        self.0.redo().map(Game)
    }

    fn resign(&self, seat: u8) -> PyResult<Game> {
        self.0
            .resign(self::seat(seat)?)
            .map(Game)
            .map_err(|error| cannot_end(&error, error.rule()))
    }

    fn with_tag(&self, name: &str, value: &str) -> PyResult<Game> {
        self.0
            .with_tag(name, value)
            .map(Game)
            .map_err(|error| invalid(&error))
    }

    fn end_by(&self, termination: &str, result: &str) -> PyResult<Game> {
        let termination = termination.parse().map_err(Raise::raise)?;
        let result = result.parse().map_err(Raise::raise)?;
        self.0
            .end_by(termination, result)
            .map(Game)
            .map_err(|error| cannot_end(&error, error.rule()))
    }

    #[getter]
    fn termination(&self) -> Option<String> {
        self.0
            .termination()
            .map(|termination| termination.to_string())
    }

    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.0.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    #[pyo3(signature = (ply = 0, *, language = None))]
    fn events_from<'py>(
        &self,
        py: Python<'py>,
        ply: usize,
        language: Option<&str>,
    ) -> PyResult<Vec<(usize, Bound<'py, PyAny>)>> {
        let events = self.0.events_from(ply);
        let tell = |(ply, event)| {
            let told = tell(py, &event, &rules::plain::Event::from(&event), language)?;
            Ok((ply, told))
        };
        events.map(tell).collect()
    }

    fn record(&self) -> PyResult<Record> {
        let none = "a game has a record if it starts before the first card is dealt (B3.4)";
        self.0
            .record()
            .map(Record)
            .ok_or_else(|| PyValueError::new_err(none))
    }

    #[pyo3(signature = (*, seen_by = None, **options))]
    fn svg(&self, seen_by: Option<u8>, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let viewer = viewer(seen_by, self.0.state().players())?;
        Ok(picture(rules::Picture::of_game(&self.0, viewer), options)?.to_string())
    }

    fn _repr_svg_(&self) -> String {
        rules::Picture::of_game(&self.0, Viewer::Spectator).to_string()
    }

    fn __len__(&self) -> usize {
        self.0.ply()
    }

    fn __hash__(&self) -> u64 {
        self.0.state().key() ^ self.0.ply() as u64
    }

    fn __repr__(&self) -> String {
        format!("<Game of {} moves, {}>", self.0.ply(), self.0.result())
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

/// A record as its text (B10.6), or a `Record`.
#[derive(FromPyObject)]
enum RecordArg<'py> {
    Record(PyRef<'py, Record>),
    Text(String),
}

impl RecordArg<'_> {
    fn get(self) -> PyResult<rules::Record> {
        match self {
            RecordArg::Record(record) => Ok(record.0.clone()),
            RecordArg::Text(text) => text.parse().map_err(Raise::raise),
        }
    }
}

/// The record of a game in the manner of PGN (B10.6).
#[pyclass(frozen, eq, module = "freunde_bandadas.bandadas")]
#[derive(PartialEq, Eq)]
pub(crate) struct Record(rules::Record);

#[pymethods]
impl Record {
    #[new]
    fn new(text: &str) -> PyResult<Record> {
        text.parse().map(Record).map_err(Raise::raise)
    }

    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.0.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    #[getter]
    fn result(&self) -> String {
        self.0.result().to_string()
    }

    fn moves(&self) -> Vec<Move> {
        self.0.moves().iter().copied().map(Move).collect()
    }

    fn game(&self) -> Game {
        Game(self.0.game())
    }

    #[pyo3(signature = (seat = None))]
    fn seen_by(&self, seat: Option<u8>) -> PyResult<SeenRecord> {
        let players = self.0.game().state().players();
        Ok(SeenRecord(self.0.seen_by(viewer(seat, players)?)))
    }

    #[staticmethod]
    fn read(text: &str) -> PyResult<Read> {
        rules::Record::read(text).map(Read).map_err(Raise::raise)
    }

    #[staticmethod]
    fn read_all(text: String) -> ReadAll {
        ReadAll(Reading::new(text, |text| rules::Record::read_all(text)))
    }

    fn with_tag(&self, name: &str, value: &str) -> PyResult<Record> {
        let mut record = self.0.clone();
        record
            .set_tag(name, value)
            .map_err(|error| invalid(&error))?;
        Ok(Record(record))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Record of {} moves, {}>",
            self.0.moves().len(),
            self.0.result()
        )
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.0.to_string()).hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Record>().into_any(), (self.0.to_string(),)))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

/// The record of a game as one viewer has seen it (B10.8).
#[pyclass(frozen, eq, module = "freunde_bandadas.bandadas")]
#[derive(PartialEq, Eq)]
pub(crate) struct SeenRecord(rules::SeenRecord);

#[pymethods]
impl SeenRecord {
    #[new]
    fn new(text: &str) -> PyResult<SeenRecord> {
        text.parse().map(SeenRecord).map_err(Raise::raise)
    }

    #[getter]
    fn seat(&self) -> Option<u8> {
        match self.0.viewer() {
            Viewer::Seat(seat) => Some(seat.number()),
            Viewer::Spectator => None,
        }
    }

    #[getter]
    fn start(&self) -> View {
        View(self.0.start())
    }

    #[getter]
    fn view(&self) -> View {
        View(self.0.view())
    }

    fn views(&self) -> Vec<View> {
        self.0.views().map(View).collect()
    }

    fn steps(&self) -> Vec<String> {
        self.0.steps().iter().map(|step| step.to_string()).collect()
    }

    #[pyo3(signature = (*, language = None))]
    fn events<'py>(
        &self,
        py: Python<'py>,
        language: Option<&str>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let events = self.0.events().flatten();
        events
            .map(|event| tell(py, &event, &rules::plain::Event::from(&event), language))
            .collect()
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    #[getter]
    fn result(&self) -> String {
        self.0.result().to_string()
    }

    #[getter]
    fn termination(&self) -> Option<String> {
        self.0.termination().map(|how| how.to_string())
    }

    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.0.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<SeenRecord of {} moves>", self.0.steps().len())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.0.to_string()).hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((
            py.get_type::<SeenRecord>().into_any(),
            (self.0.to_string(),),
        ))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

/// A liberty that a record takes, where it does so first, and how often (B10.7).
#[pyclass(frozen, eq, hash, module = "freunde_bandadas.bandadas")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Warning(rules::Warning);

#[pymethods]
impl Warning {
    #[getter]
    fn liberty(&self) -> &'static str {
        self.0.liberty().code()
    }

    #[getter]
    fn line(&self) -> usize {
        self.0.line()
    }

    #[getter]
    fn word(&self) -> usize {
        self.0.word()
    }

    #[getter]
    fn offset(&self) -> usize {
        self.0.offset()
    }

    #[getter]
    fn times(&self) -> usize {
        self.0.times()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Warning {}>", self.0)
    }
}

/// A record that was read leniently (B10.7).
#[pyclass(frozen, eq, module = "freunde_bandadas.bandadas")]
#[derive(PartialEq, Eq)]
pub(crate) struct Read(rules::Read);

#[pymethods]
impl Read {
    #[getter]
    fn record(&self) -> Record {
        Record(self.0.record.clone())
    }

    #[getter]
    fn warnings(&self) -> Vec<Warning> {
        self.0.warnings.iter().copied().map(Warning).collect()
    }

    fn __repr__(&self) -> String {
        let (moves, warnings) = (self.0.record.game().moves().len(), self.0.warnings.len());
        format!("<Read a record of {moves} moves with {warnings} warnings>")
    }
}

type Games<'a> = rules::ReadAll<'a>;

self_cell::self_cell!(
    /// A text, and how far its games have been read.
    struct Reading {
        owner: String,

        #[not_covariant]
        dependent: Games,
    }
);

/// The games of a text, one after the other: what was read, or why it could not be.
#[pyclass(module = "freunde_bandadas.bandadas")]
pub(crate) struct ReadAll(Reading);

#[pymethods]
impl ReadAll {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let read = self.0.with_dependent_mut(|_, games| games.next());
        match read {
            None => Ok(None),
            Some(Ok(read)) => Ok(Some(Bound::new(py, Read(read))?.into_any())),
            Some(Err(error)) => Ok(Some(error.raise().into_value(py).into_bound(py).into_any())),
        }
    }
}

/// What a search found.
#[pyclass(frozen, module = "freunde_bandadas.bandadas")]
pub(crate) struct Analysis(players::Analysis);

impl From<players::Analysis> for Analysis {
    fn from(found: players::Analysis) -> Analysis {
        Analysis(found)
    }
}

#[pymethods]
impl Analysis {
    #[getter]
    fn mv(&self) -> Move {
        Move(self.0.mv())
    }

    #[getter]
    fn per_mille(&self) -> u32 {
        self.0.per_mille()
    }

    #[getter]
    fn line(&self) -> Vec<Move> {
        self.0.line().iter().copied().map(Move).collect()
    }

    #[getter]
    fn choices(&self) -> Vec<(Move, u32, u64)> {
        let choices = self.0.choices().iter();
        choices
            .map(|choice| (Move(choice.mv()), choice.per_mille(), choice.visits()))
            .collect()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    fn __repr__(&self) -> String {
        format!("<Analysis {} {} of 1000>", self.0.mv(), self.0.per_mille())
    }
}

/// An opponent of a level, from 1 to 5, who sees nothing but views.
#[pyclass(frozen, module = "freunde_bandadas.bandadas")]
pub(crate) struct Opponent(Thinker<players::Search>);

#[pymethods]
impl Opponent {
    #[new]
    #[pyo3(signature = (level = 3, seed = 0))]
    fn new(level: u8, seed: u64) -> PyResult<Opponent> {
        Thinker::new(level, seed, players::Search::new).map(Opponent)
    }

    #[getter]
    fn level(&self) -> u8 {
        self.0.level
    }

    #[getter]
    fn seed(&self) -> u64 {
        self.0.seed
    }

    fn choose(&self, py: Python<'_>, view: PyRef<'_, View>) -> PyResult<Option<Move>> {
        let analysis = self.analyse(py, view, None, None, None, None)?;
        Ok(analysis.map(|analysis| analysis.mv()))
    }

    #[pyo3(signature = (view, *, nodes = None, seconds = None, progress = None, stop = None))]
    #[allow(clippy::too_many_arguments, reason = "all by name")]
    fn analyse(
        &self,
        py: Python<'_>,
        view: PyRef<'_, View>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        progress: Option<Bound<'_, PyAny>>,
        stop: Option<PyRef<'_, Stop>>,
    ) -> PyResult<Option<Analysis>> {
        let budget = budget(nodes, None, seconds)?;
        let view = view.0;
        let watcher = Watcher {
            progress: progress.as_ref(),
            stop: stop.as_deref(),
        };
        let found = self.0.think::<_, Analysis>(py, &watcher, |search, watch| {
            let budget = budget.unwrap_or_else(|| search.budget());
            search.analyse(&view, &budget, watch)
        });
        Ok(found?.map(Analysis))
    }

    fn __repr__(&self) -> String {
        format!("Opponent({}, {})", self.0.level, self.0.seed)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (u8, u64)> {
        Ok((
            py.get_type::<Opponent>().into_any(),
            (self.0.level, self.0.seed),
        ))
    }
}

/// Many games at once, which step NumPy arrays in place. Wrapped by `freunde_bandadas.env`.
#[pyclass(module = "freunde_bandadas._native.bandadas")]
pub(crate) struct Batch(Runner<Bandadas>);

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (games, *, seed, first, players, dealer, max_moves, reset, threads))]
    #[allow(clippy::too_many_arguments, reason = "all by name")]
    fn new(
        games: u64,
        seed: u64,
        first: u64,
        players: u8,
        dealer: Option<u8>,
        max_moves: u32,
        reset: &str,
        threads: usize,
    ) -> PyResult<Batch> {
        let mut table = Table::new(players).map_err(|error| invalid(&error))?;
        if let Some(dealer) = dealer {
            table = table
                .with_dealer(self::seat(dealer)?)
                .map_err(|error| invalid(&error))?;
        }
        let options = Options {
            games,
            seed,
            first,
            max_moves,
            reset,
            threads,
        };
        Runner::new(table, &options).map(Batch)
    }

    fn observe(&mut self, py: Python<'_>, arrays: Arrays<'_>) -> PyResult<()> {
        self.0.observe(py, &arrays)
    }

    fn reset(&mut self, py: Python<'_>, arrays: Arrays<'_>) -> PyResult<()> {
        self.0.reset(py, &arrays)
    }

    fn random_actions(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.random_actions(py, actions)
    }

    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        arrays: Arrays<'_>,
    ) -> PyResult<()> {
        self.0.step(py, actions, &arrays)
    }

    fn abandon(&mut self, game: usize) {
        self.0.batch.abandon(game);
    }

    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        statistics(py, &self.0.batch)
    }

    fn state(&self, game: usize) -> PyResult<State> {
        let found = self.0.batch.game(game);
        let none = || PyIndexError::new_err(format!("there is no game {game} in the batch"));
        Ok(State(*found.ok_or_else(none)?.state()))
    }
}
