//! Freunde as Python sees it.

use freunde_rules::{self as rules, Player, Space, Symmetry};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use rules_env::freunde::{Freunde, Starts};
use rules_players::freunde as players;

use crate::batch::{Arrays, Options, Runner, statistics};
use crate::errors::{Raise, cannot_end, invalid, message};
use crate::random::Random;
use crate::search::{Stop, Thinker, Watcher, budget};
use crate::{Reduced, few, no_option, plain, tell};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Board>()?;
    module.add_class::<Move>()?;
    module.add_class::<Outcome>()?;
    module.add_class::<State>()?;
    module.add_class::<Game>()?;
    module.add_class::<PartialTurn>()?;
    module.add_class::<Record>()?;
    module.add_class::<Read>()?;
    module.add_class::<ReadAll>()?;
    module.add_class::<Warning>()?;
    module.add_class::<Opponent>()?;
    module.add_class::<Analysis>()?;
    module.add_class::<Batch>()?;
    module.add("MOVE_COUNT", rules::Move::COUNT)?;
    module.add("OBSERVATION_SHAPE", (rules::encode::PLANES, 8, 8))?;
    module.add("MASK_LEN", rules::encode::MASK_LEN)?;
    module.add("ENCODING_VERSION", rules::encode::VERSION)?;
    module.add("STYLE_SHEET", rules::StyleSheet.to_string())?;
    module.add(
        "CARDS",
        PyTuple::new(module.py(), rules::PositionCard::NAMES)?,
    )
}

fn player(number: u8) -> PyResult<Player> {
    match number {
        1 => Ok(Player::One),
        2 => Ok(Player::Two),
        _ => Err(PyValueError::new_err(format!(
            "a player is 1 or 2, not {number}"
        ))),
    }
}

const fn number(player: Player) -> u8 {
    match player {
        Player::One => 1,
        Player::Two => 2,
    }
}

const KINDS: [rules::MoveKind; 4] = [
    rules::MoveKind::Slide,
    rules::MoveKind::Climb,
    rules::MoveKind::Descend,
    rules::MoveKind::Jump,
];

const fn kind_name(kind: rules::MoveKind) -> &'static str {
    match kind {
        rules::MoveKind::Slide => "slide",
        rules::MoveKind::Climb => "climb",
        rules::MoveKind::Descend => "descend",
        rules::MoveKind::Jump => "jump",
    }
}

fn space(text: &str) -> PyResult<Space> {
    text.parse().map_err(Raise::raise)
}

fn texts(spaces: rules::Spaces) -> Vec<String> {
    spaces.iter().map(|space| space.to_string()).collect()
}

fn limits(limits: Option<(u8, u8)>) -> PyResult<rules::FlockLimits> {
    let Some((movement, jump)) = limits else {
        return Ok(rules::FlockLimits::default());
    };
    rules::FlockLimits::new(movement, jump).map_err(|error| invalid(&error))
}

fn symmetry(name: &str) -> PyResult<Symmetry> {
    match name {
        "identity" => Ok(Symmetry::Identity),
        "mirror" => Ok(Symmetry::Mirror),
        "half-turn" => Ok(Symmetry::HalfTurn),
        "flip" => Ok(Symmetry::Flip),
        _ => {
            let all = "'identity', 'mirror', 'half-turn' or 'flip'";
            Err(PyValueError::new_err(format!(
                "a symmetry is {all}, not {name:?}"
            )))
        }
    }
}

/// A board as its text (F9.1), or a `Board`.
#[derive(FromPyObject)]
enum BoardArg<'py> {
    Board(PyRef<'py, Board>),
    Text(String),
}

impl BoardArg<'_> {
    fn get(self) -> PyResult<rules::Board> {
        match self {
            BoardArg::Board(board) => Ok(board.0),
            BoardArg::Text(text) => text.parse().map_err(Raise::raise),
        }
    }

    fn or_default(board: Option<BoardArg<'_>>) -> PyResult<rules::Board> {
        board.map_or(Ok(rules::Board::default()), BoardArg::get)
    }
}

/// A move as its text (F9.4), or a `Move`.
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

/// The board: its size, river and birds (F1).
#[pyclass(frozen, eq, hash, module = "freunde_bandadas.freunde")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Board(rules::Board);

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (text = "7x7 river=4 birds=d1,d7"))]
    fn new(text: &str) -> PyResult<Board> {
        text.parse().map(Board).map_err(Raise::raise)
    }

    #[getter]
    fn width(&self) -> u8 {
        self.0.width()
    }

    #[getter]
    fn height(&self) -> u8 {
        self.0.height()
    }

    #[getter]
    fn spaces(&self) -> Vec<String> {
        texts(self.0.spaces())
    }

    #[getter]
    fn river(&self) -> Vec<String> {
        texts(self.0.river())
    }

    fn bird(&self, player: u8) -> PyResult<String> {
        Ok(self.0.bird(self::player(player)?).to_string())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Board>().into_any(), (self.0.to_string(),)))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

/// One step of a turn: a movement (F3) or a jump (F4).
#[pyclass(frozen, eq, ord, hash, module = "freunde_bandadas.freunde")]
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
    fn kind(&self) -> &'static str {
        kind_name(self.0.kind())
    }

    #[getter]
    fn source(&self) -> Option<String> {
        self.0.from().map(|space| space.to_string())
    }

    #[getter]
    fn target(&self) -> String {
        self.0.to().to_string()
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

/// How a game ended (F8).
#[pyclass(frozen, eq, hash, module = "freunde_bandadas.freunde")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Outcome(rules::Outcome);

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (reason, winner = None))]
    fn new(reason: &str, winner: Option<u8>) -> PyResult<Outcome> {
        let winner = winner.map(player).transpose()?;
        let reason = match (reason, winner) {
            ("repetition", None) => return Ok(Outcome(rules::Outcome::Repetition)),
            ("bird", Some(_)) => rules::WinReason::Bird,
            ("dragons", Some(_)) => rules::WinReason::Dragons,
            ("stuck", Some(_)) => rules::WinReason::Stuck,
            _ => {
                let message =
                    "a game is won by 'bird', 'dragons' or 'stuck', or drawn by 'repetition'";
                return Err(PyValueError::new_err(message));
            }
        };
        let winner = winner.ok_or_else(|| PyValueError::new_err("nobody won"))?;
        Ok(Outcome(rules::Outcome::Win { winner, reason }))
    }

    #[getter]
    fn winner(&self) -> Option<u8> {
        self.0.winner().map(number)
    }

    #[getter]
    fn reason(&self) -> &'static str {
        self.0.reason()
    }

    #[pyo3(signature = (language = "en"))]
    fn message(&self, language: &str) -> PyResult<String> {
        message(&self.0, language)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        match self.winner() {
            Some(winner) => format!("Outcome('{}', {winner})", self.reason()),
            None => format!("Outcome('{}')", self.reason()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (&'static str, Option<u8>)> {
        Ok((
            py.get_type::<Outcome>().into_any(),
            (self.reason(), self.winner()),
        ))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

/// A position, and all that decides how the game can go on. It never changes.
#[pyclass(frozen, eq, hash, module = "freunde_bandadas.freunde")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct State(pub(crate) rules::State);

fn card(name: &str) -> PyResult<rules::PositionCard> {
    match rules::PositionCard::named(name) {
        Some(card) => Ok(card),
        None => name.parse().map_err(Raise::raise),
    }
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (position = None, *, board = None, limits = None))]
    fn new(
        position: Option<&str>,
        board: Option<BoardArg<'_>>,
        limits: Option<(u8, u8)>,
    ) -> PyResult<State> {
        let (board, limits) = (BoardArg::or_default(board)?, self::limits(limits)?);
        match position {
            Some(text) => rules::State::parse(board, limits, text)
                .map(State)
                .map_err(Raise::raise),
            None if board == rules::Board::default() && limits == rules::FlockLimits::default() => {
                Ok(State(rules::State::default()))
            }
            None => {
                let card = card(rules::PositionCard::NAMES[0])?;
                rules::State::start(board, limits, [&card, &card])
                    .map(State)
                    .map_err(|error| invalid(&error))
            }
        }
    }

    #[staticmethod]
    #[pyo3(signature = (one, two = None, *, board = None, limits = None))]
    fn start(
        one: &str,
        two: Option<&str>,
        board: Option<BoardArg<'_>>,
        limits: Option<(u8, u8)>,
    ) -> PyResult<State> {
        let (board, limits) = (BoardArg::or_default(board)?, self::limits(limits)?);
        let one = card(one)?;
        let two = two.map(card).transpose()?;
        let cards = [&one, two.as_ref().unwrap_or(&one)];
        rules::State::start(board, limits, cards)
            .map(State)
            .map_err(|error| invalid(&error))
    }

    #[getter]
    fn board(&self) -> Board {
        Board(*self.0.board())
    }

    #[getter]
    fn limits(&self) -> (u8, u8) {
        (
            self.0.limits().after_movement(),
            self.0.limits().after_jump(),
        )
    }

    #[getter]
    fn to_move(&self) -> u8 {
        number(self.0.to_move())
    }

    #[getter]
    fn phase(&self) -> &'static str {
        match self.0.phase() {
            rules::Phase::Movement => "movement",
            rules::Phase::Jump(_) => "jump",
            rules::Phase::Over => "over",
        }
    }

    #[getter]
    fn jump_due(&self) -> Option<String> {
        self.0.jump_due().map(|space| space.to_string())
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    fn stack(&self, space: &str) -> PyResult<Vec<u32>> {
        let stack = self.0.stack(self::space(space)?);
        Ok(stack.pieces().map(|owner| number(owner).into()).collect())
    }

    fn stacks_of(&self, player: u8) -> PyResult<Vec<String>> {
        Ok(texts(self.0.stacks_of(self::player(player)?)))
    }

    fn dragons(&self, player: u8) -> PyResult<Vec<String>> {
        Ok(texts(self.0.dragons(self::player(player)?)))
    }

    fn is_warned(&self, player: u8) -> PyResult<bool> {
        Ok(self.0.is_warned(self::player(player)?))
    }

    fn turn_so_far(&self) -> Vec<Move> {
        self.0.turn_so_far().map(Move).collect()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().iter().map(Move).collect()
    }

    fn count_moves(&self) -> usize {
        self.0.count_moves()
    }

    fn turns(&self) -> Vec<String> {
        self.0.turns().map(|(turn, _)| turn.to_string()).collect()
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

    fn read_move(&self, text: &str) -> PyResult<Move> {
        self.0.read_move(text).map(Move).map_err(Raise::raise)
    }

    fn perft(&self, py: Python<'_>, moves: u32) -> u64 {
        py.detach(|| self.0.perft(moves))
    }

    fn image(&self, symmetry: &str) -> PyResult<State> {
        Ok(State(self.0.image(self::symmetry(symmetry)?)))
    }

    fn canonical(&self) -> State {
        State(self.0.canonical().0)
    }

    #[pyo3(signature = (seen_by = None))]
    fn encode<'py>(
        &self,
        py: Python<'py>,
        seen_by: Option<u8>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let viewer = seen_by.map_or(Ok(self.0.to_move()), player)?;
        let array = PyArray3::zeros(py, [rules::encode::PLANES, 8, 8], false);
        let written = self
            .0
            .encode_for(viewer, array.try_readwrite()?.as_slice_mut()?);
        written.map_err(|error| invalid(&error))?;
        Ok(array)
    }

    fn encode_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let array = PyArray1::zeros(py, [rules::encode::MASK_LEN], false);
        let written = self.0.encode_mask(array.try_readwrite()?.as_slice_mut()?);
        written.map_err(|error| invalid(&error))?;
        Ok(array)
    }

    fn action(&self, mv: MoveArg<'_>) -> PyResult<usize> {
        let mv = mv.get()?;
        let action = self.0.action(mv);
        action.ok_or_else(|| PyValueError::new_err(format!("{mv} is no move on this board")))
    }

    fn move_of_action(&self, action: usize) -> PyResult<Move> {
        let mv = self.0.move_of_action(action);
        let none = || PyIndexError::new_err(format!("there is no action {action} on this board"));
        mv.map(Move).ok_or_else(none)
    }

    fn random_move(&self, rng: &mut Random) -> Option<Move> {
        self.0.random_move(&mut rng.0).map(Move)
    }

    #[pyo3(signature = (**options))]
    fn svg(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        Ok(picture(rules::Picture::of(&self.0), options)?.to_string())
    }

    #[pyo3(signature = (mv, steps = 8, **options))]
    fn frames(
        &self,
        mv: MoveArg<'_>,
        steps: u32,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<String>> {
        let picture = picture(rules::Picture::of(&self.0), options)?;
        let frames = picture.frames(mv.get()?, few(steps)?);
        let frames = frames.map_err(Raise::raise)?;
        Ok(frames.map(|frame| frame.to_string()).collect())
    }

    fn _repr_svg_(&self) -> String {
        rules::Picture::of(&self.0).to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<State {}>", self.0)
    }

    /// The state of a whole text (F9.7).
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<State> {
        rules::State::from_text(text)
            .map(State)
            .map_err(Raise::raise)
    }

    fn to_text(&self) -> String {
        self.0.to_text()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        let from_text = py.get_type::<State>().getattr("from_text")?;
        Ok((from_text, (self.0.to_text(),)))
    }

    #[pyo3(signature = (mv, *, language = None))]
    fn events<'py>(
        &self,
        py: Python<'py>,
        mv: MoveArg<'_>,
        language: Option<&str>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let events = self.0.events(mv.get()?).map_err(Raise::raise)?;
        events
            .iter()
            .map(|event| tell(py, event, &rules::plain::Event::from(event), language))
            .collect()
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &rules::plain::State::from(&self.0))
    }

    /// How many moves break this rule.
    fn count_forbidden(&self, rule: &str) -> usize {
        let moves = (0..rules::Move::COUNT).filter_map(rules::Move::from_index);
        moves
            .filter(|&mv| self.0.check(mv).is_err_and(|error| error.rule() == rule))
            .count()
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

/// Spaces as texts.
fn spaces(texts: Vec<String>) -> PyResult<Vec<Space>> {
    texts.iter().map(|text| space(text)).collect()
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
            "seen_by" => picture.seen_by(player(value.extract()?)?),
            "interactive" if value.extract()? => picture.interactive(),
            "style" if !value.extract()? => picture.without_style(),
            "interactive" | "style" => picture,
            "prefix" => picture.prefix(&value.extract::<String>()?),
            "targets" => picture.targets(spaces(value.extract()?)?),
            "targets_from" => picture.targets_from(space(&value.extract::<String>()?)?),
            "chosen" => picture.chosen(space(&value.extract::<String>()?)?),
            "crossed" => picture.crossed(spaces(value.extract()?)?),
            "last_turn" => {
                let turn = value.extract::<String>()?.parse();
                picture.last_turn(&turn.map_err(Raise::raise)?)
            }
            _ => return Err(no_option(&name)),
        };
    }
    Ok(picture)
}

/// A turn that is put together click by click. It never changes: `click` gives another one.
#[pyclass(frozen, eq, hash, module = "freunde_bandadas.freunde")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PartialTurn(rules::PartialTurn);

/// What a turn can be begun in.
#[derive(FromPyObject)]
enum TurnArg<'py> {
    State(PyRef<'py, State>),
    Game(PyRef<'py, Game>),
}

#[pymethods]
impl PartialTurn {
    #[new]
    fn new(of: TurnArg<'_>) -> PartialTurn {
        PartialTurn(match of {
            TurnArg::State(state) => rules::PartialTurn::new(&state.0),
            TurnArg::Game(game) => rules::PartialTurn::of_game(&game.0),
        })
    }

    #[getter]
    fn state(&self) -> State {
        State(*self.0.state())
    }

    #[getter]
    fn settled(&self) -> Option<String> {
        self.0.settled().map(|turn| turn.to_string())
    }

    #[getter]
    fn source(&self) -> Option<String> {
        self.0.from().map(|space| space.to_string())
    }

    #[getter]
    fn complete(&self) -> Option<String> {
        self.0.complete().map(|turn| turn.to_string())
    }

    fn spaces(&self) -> Vec<String> {
        texts(self.0.spaces())
    }

    fn kinds(&self) -> Vec<&'static str> {
        self.0.kinds().iter().map(|&kind| kind_name(kind)).collect()
    }

    fn click(&self, space: &str) -> PyResult<PartialTurn> {
        self.0
            .click(self::space(space)?)
            .map(PartialTurn)
            .map_err(Raise::raise)
    }

    fn choose(&self, kind: &str) -> PyResult<PartialTurn> {
        let named = KINDS.into_iter().find(|&known| kind_name(known) == kind);
        let wrong = || {
            let all = KINDS.map(kind_name).join("', '");
            PyValueError::new_err(format!("a kind of move is one of '{all}', not {kind:?}"))
        };
        self.0
            .choose(named.ok_or_else(wrong)?)
            .map(PartialTurn)
            .map_err(Raise::raise)
    }

    fn __repr__(&self) -> String {
        let settled = self.0.settled().map(|turn| turn.to_string());
        format!("<PartialTurn {}>", settled.unwrap_or_default())
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

/// A state and all that led to it. It never changes: `apply` gives a new game.
#[pyclass(frozen, eq, module = "freunde_bandadas.freunde")]
#[derive(PartialEq, Eq)]
pub(crate) struct Game(rules::Game);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start = None))]
    fn new(start: Option<PyRef<'_, State>>) -> Game {
        Game(start.map_or_else(rules::Game::default, |state| rules::Game::new(state.0)))
    }

    #[staticmethod]
    fn from_record(record: RecordArg<'_>) -> PyResult<Game> {
        Ok(Game(rules::Game::from_record(&record.get()?)))
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
    fn to_move(&self) -> u8 {
        number(self.0.to_move())
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

    fn turns(&self) -> Vec<String> {
        self.0.turns().iter().map(|turn| turn.to_string()).collect()
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

    fn apply_by(&self, player: u8, mv: MoveArg<'_>) -> PyResult<Game> {
        let player = self::player(player)?;
        self.0
            .apply_by(player, mv.get()?)
            .map(Game)
            .map_err(Raise::raise)
    }

    fn apply_turn(&self, turn: &str) -> PyResult<Game> {
        let turn: rules::Turn = turn.parse().map_err(Raise::raise)?;
        self.0.apply_turn(&turn).map(Game).map_err(Raise::raise)
    }

    fn repeats(&self, mv: MoveArg<'_>) -> PyResult<bool> {
        Ok(self.0.repeats(mv.get()?))
    }

    fn undo(&self) -> Option<Game> {
        self.0.undo().map(Game)
    }

    fn redo(&self) -> Option<Game> {
        self.0.redo().map(Game)
    }

    fn resign(&self, player: u8) -> PyResult<Game> {
        self.0
            .resign(self::player(player)?)
            .map(Game)
            .map_err(|error| cannot_end(&error, error.rule()))
    }

    fn agree_draw(&self) -> PyResult<Game> {
        self.0
            .agree_draw()
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

    fn undo_turn(&self) -> Option<Game> {
        self.0.undo_turn().map(Game)
    }

    fn record(&self) -> Record {
        Record(self.0.record())
    }

    fn encode_draws<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let array = PyArray1::zeros(py, [rules::encode::MASK_LEN], false);
        let written = self.0.encode_draws(array.try_readwrite()?.as_slice_mut()?);
        written.map_err(|error| invalid(&error))?;
        Ok(array)
    }

    #[pyo3(signature = (**options))]
    fn svg(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        Ok(picture(rules::Picture::of_game(&self.0), options)?.to_string())
    }

    fn _repr_svg_(&self) -> String {
        rules::Picture::of_game(&self.0).to_string()
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }

    fn __hash__(&self) -> u64 {
        self.0.state().key() ^ self.0.moves().len() as u64
    }

    fn __repr__(&self) -> String {
        let turns = self.turns().join(" ");
        format!("<Game {turns} {}>", self.0.result())
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }
}

/// A record as its text (F9.6), or a `Record`.
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

/// The record of a game in the manner of PGN (F9.6).
#[pyclass(frozen, eq, module = "freunde_bandadas.freunde")]
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

    #[getter]
    fn start(&self) -> State {
        State(*self.0.start())
    }

    fn turns(&self) -> Vec<String> {
        self.0.turns().iter().map(|turn| turn.to_string()).collect()
    }

    fn game(&self) -> Game {
        Game(rules::Game::from_record(&self.0))
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
            "<Record of {} turns, {}>",
            self.0.turns().len(),
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

/// A liberty that a record takes, where it does so first, and how often (F9.8).
#[pyclass(frozen, eq, hash, module = "freunde_bandadas.freunde")]
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

/// A record that was read leniently (F9.8).
#[pyclass(frozen, eq, module = "freunde_bandadas.freunde")]
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
#[pyclass(module = "freunde_bandadas.freunde")]
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
#[pyclass(frozen, module = "freunde_bandadas.freunde")]
pub(crate) struct Analysis(players::Analysis);

impl From<players::Analysis> for Analysis {
    fn from(found: players::Analysis) -> Analysis {
        Analysis(found)
    }
}

#[pymethods]
impl Analysis {
    #[getter]
    fn turn(&self) -> String {
        self.0.turn().to_string()
    }

    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.0.moves().iter().copied().map(Move).collect()
    }

    #[getter]
    fn value(&self) -> i32 {
        self.0.value().points()
    }

    #[getter]
    fn per_mille(&self) -> u32 {
        self.0.value().per_mille()
    }

    #[getter]
    fn line(&self) -> Vec<String> {
        self.0.line().iter().map(|turn| turn.to_string()).collect()
    }

    #[getter]
    fn choices(&self) -> Vec<(String, i32, bool, u64)> {
        let choices = self.0.choices().iter();
        choices
            .map(|choice| {
                let value = choice.value().points();
                (
                    choice.turn().to_string(),
                    value,
                    choice.is_exact(),
                    choice.visits(),
                )
            })
            .collect()
    }

    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    fn __repr__(&self) -> String {
        format!("<Analysis {} {}>", self.0.turn(), self.0.value())
    }
}

/// An opponent of a level, from 1 to 5.
#[pyclass(frozen, module = "freunde_bandadas.freunde")]
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

    fn turn(&self, py: Python<'_>, game: PyRef<'_, Game>) -> PyResult<Option<String>> {
        let analysis = self.analyse(py, game, None, None, None, None, None)?;
        Ok(analysis.map(|analysis| analysis.turn()))
    }

    fn choose(&self, py: Python<'_>, game: PyRef<'_, Game>) -> PyResult<Option<Move>> {
        let analysis = self.analyse(py, game, None, None, None, None, None)?;
        Ok(analysis.and_then(|analysis| analysis.0.moves().first().copied().map(Move)))
    }

    #[pyo3(signature = (game, *, nodes = None, depth = None, seconds = None, progress = None, stop = None))]
    #[allow(clippy::too_many_arguments, reason = "all by name")]
    fn analyse(
        &self,
        py: Python<'_>,
        game: PyRef<'_, Game>,
        nodes: Option<u64>,
        depth: Option<u32>,
        seconds: Option<f64>,
        progress: Option<Bound<'_, PyAny>>,
        stop: Option<PyRef<'_, Stop>>,
    ) -> PyResult<Option<Analysis>> {
        let budget = budget(nodes, depth, seconds)?;
        let game = game.0.clone();
        let watcher = Watcher {
            progress: progress.as_ref(),
            stop: stop.as_deref(),
        };
        let found = self.0.think::<_, Analysis>(py, &watcher, |search, watch| {
            let budget = budget.unwrap_or_else(|| search.budget());
            search.analyse(&game, &budget, watch)
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
#[pyclass(module = "freunde_bandadas._native.freunde")]
pub(crate) struct Batch(Runner<Freunde>);

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (games, *, seed, first, starts, max_moves, reset, threads))]
    fn new(
        games: u64,
        seed: u64,
        first: u64,
        starts: Option<Vec<PyRef<'_, State>>>,
        max_moves: u32,
        reset: &str,
        threads: usize,
    ) -> PyResult<Batch> {
        let starts = match starts {
            None => Starts::default(),
            Some(starts) => {
                Starts::new(starts.iter().map(|state| state.0)).map_err(|error| invalid(&error))?
            }
        };
        let options = Options {
            games,
            seed,
            first,
            max_moves,
            reset,
            threads,
        };
        Runner::new(starts, &options).map(Batch)
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
