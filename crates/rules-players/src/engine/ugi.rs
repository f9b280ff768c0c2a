//! An engine for Freunde that speaks UGI, the Universal Game Interface: UCI, as chess engines speak
//! it, with the command `query` added. A whole turn is one move (F9.5), a position is F9.3.

use std::format;
use std::io::{self, BufRead, Write};
use std::string::{String, ToString};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};
use std::vec::Vec;

use freunde_rules::{Board, FlockLimits, Game, GameResult, Player, PositionCard, State, Turn};

use super::lines::{GRACE, Line, Output, finish, read_line};
use crate::budget::{Budget, Watch};
use crate::freunde::{Analysis, Search, Value};
use crate::level::Level;

/// Talks UGI until the input ends or `quit` comes. The page on players in the book lists what it
/// understands. It answers everything else with an `info string`.
///
/// ```
/// let mut output = Vec::new();
/// let input = "ugi\nposition startpos moves d2-d3*d4\nquery p1turn\ngo depth 1\n";
/// rules_players::engine::ugi(input.as_bytes(), &mut output)?;
/// let output = String::from_utf8(output)?;
/// assert!(output.contains("ugiok") && output.contains("response false"));
/// assert!(output.lines().last().unwrap().starts_with("bestmove "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the input cannot be read. If the output cannot be written, the engine ends without an error.
pub fn ugi(mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Output::new(output);
    thread::scope(|scope| {
        let mut engine = Engine {
            options: Options::default(),
            game: Game::default(),
            thinking: None,
            output: &output,
            scope,
        };
        let ended = loop {
            if !output.is_open() {
                break Ok(());
            }
            match read_line(&mut input) {
                Ok(Some(Line::Text(line))) => {
                    if engine.obey(&line) == Next::Quit {
                        engine.stop();
                        break Ok(());
                    }
                }
                Ok(Some(Line::TooLong)) => engine.complain("the line is too long"),
                Ok(None) => {
                    engine.end_of_input();
                    break Ok(());
                }
                Err(error) => break Err(error),
            }
        };
        engine.stop();
        ended
    })
}

/// Whether the engine goes on.
#[derive(PartialEq, Eq)]
enum Next {
    Line,
    Quit,
}

/// What can be set.
struct Options {
    level: Level,
    seed: u64,
    /// Megabytes.
    hash: usize,
    lines: usize,
    overhead: Duration,
    board: Board,
    limits: FlockLimits,
    card: PositionCard,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            level: Level::STRONGEST,
            seed: 1,
            hash: 16,
            lines: 1,
            overhead: Duration::from_millis(20),
            board: Board::default(),
            limits: FlockLimits::default(),
            card: PositionCard::default(),
        }
    }
}

const MOST_HASH: usize = 1024;
const MOST_LINES: usize = 64;

/// A search in a thread of its own.
struct Thinking<'scope> {
    stop: Arc<AtomicBool>,
    /// Dropped when the search is to give its move; it waits for that if it may not be done sooner.
    release: Option<Sender<()>>,
    is_endless: bool,
    thread: ScopedJoinHandle<'scope, ()>,
}

struct Engine<'scope, 'env, W> {
    options: Options,
    game: Game,
    thinking: Option<Thinking<'scope>>,
    output: &'env Output<W>,
    scope: &'scope Scope<'scope, 'env>,
}

/// What `go` says.
#[derive(Default)]
struct Limits {
    depth: Option<u64>,
    nodes: Option<u64>,
    time: Option<Duration>,
    clocks: [Option<Duration>; 2],
    increments: [Duration; 2],
    turns_to_go: Option<u64>,
    is_endless: bool,
}

impl<W: Write + Send> Engine<'_, '_, W> {
    fn say(&self, line: &str) {
        self.output.line(line);
    }

    fn complain(&self, problem: &str) {
        // Nothing of what came in may begin a line of its own.
        let problem: String = problem
            .chars()
            .filter(|c| !c.is_control())
            .take(300)
            .collect();
        self.say(&format!("info string {problem}"));
    }

    fn obey(&mut self, line: &str) -> Next {
        let (command, rest) = split(line);
        match command {
            "ugi" => self.introduce("ugiok"),
            "uci" => self.introduce("uciok"),
            "isready" => self.say("readyok"),
            "uginewgame" | "ucinewgame" => {
                self.stop();
                self.game = Game::default();
            }
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => self.stop(),
            "query" => self.query(rest),
            // Nothing to be done, but no mistake.
            "" | "ponderhit" | "debug" | "register" => {}
            "quit" => return Next::Quit,
            other => self.complain(&format!("unknown command {other}")),
        }
        Next::Line
    }

    fn introduce(&self, ok: &str) {
        self.say(concat!("id name freunde_ugi ", env!("CARGO_PKG_VERSION")));
        self.say(concat!("id author ", env!("CARGO_PKG_AUTHORS")));
        let options = Options::default();
        let highest = Level::STRONGEST;
        let names: Vec<String> = PositionCard::NAMES
            .iter()
            .map(|name| format!(" var {name}"))
            .collect();
        let first = PositionCard::NAMES[0];
        for option in [
            format!("Level type spin default {highest} min 1 max {highest}"),
            format!(
                "Seed type spin default {} min 0 max {}",
                options.seed,
                u64::MAX
            ),
            format!(
                "Hash type spin default {} min 1 max {MOST_HASH}",
                options.hash
            ),
            format!(
                "MultiPV type spin default {} min 1 max {MOST_LINES}",
                options.lines
            ),
            format!(
                "Move Overhead type spin default {} min 0 max 10000",
                options.overhead.as_millis()
            ),
            format!("Board type string default {}", options.board),
            format!("FlockLimits type string default {}", options.limits),
            format!("Card type combo default {first}{}", names.concat()),
        ] {
            self.say(&format!("option name {option}"));
        }
        self.say(ok);
    }

    fn set_option(&mut self, rest: &str) {
        let Some(rest) = rest.strip_prefix("name").map(str::trim_start) else {
            return self.complain("setoption needs name");
        };
        let (name, value) = match rest.find(" value") {
            Some(at) => (rest[..at].trim(), rest[at + " value".len()..].trim()),
            None => (rest.trim(), ""),
        };
        let number = |least: u64, most: u64| number(value).map(|n| n.clamp(least, most));
        let options = &mut self.options;
        let problem = match name.to_ascii_lowercase().as_str() {
            "level" => number(1, Level::STRONGEST.number().into())
                .and_then(|level| Level::new(level as u8))
                .map(|level| options.level = level),
            "seed" => number(0, u64::MAX).map(|seed| options.seed = seed),
            "hash" => number(1, MOST_HASH as u64).map(|hash| options.hash = hash as usize),
            "multipv" => number(1, MOST_LINES as u64).map(|lines| options.lines = lines as usize),
            "move overhead" => {
                number(0, 10_000).map(|time| options.overhead = Duration::from_millis(time))
            }
            "board" => value.parse().ok().map(|board| options.board = board),
            "flocklimits" => value.parse().ok().map(|limits| options.limits = limits),
            "card" => PositionCard::named(value).map(|card| options.card = card),
            _ => return self.complain(&format!("there is no option {name}")),
        };
        if problem.is_none() {
            self.complain(&format!("the option {name} cannot be {value}"));
        }
    }

    fn set_position(&mut self, rest: &str) {
        match self.position(rest) {
            Ok(game) => self.game = game,
            Err(problem) => self.complain(&problem),
        }
    }

    /// The game that `position` tells of.
    fn position(&self, rest: &str) -> Result<Game, String> {
        let (position, turns) = match rest.find("moves") {
            Some(at) => (rest[..at].trim(), &rest[at + "moves".len()..]),
            None => (rest.trim(), ""),
        };
        let Options {
            board,
            limits,
            card,
            ..
        } = &self.options;
        let (kind, text) = split(position);
        let start = match kind {
            "startpos" => {
                State::start(*board, *limits, [card; 2]).map_err(|error| error.to_string())?
            }
            "fen" => State::parse(*board, *limits, text).map_err(|error| error.to_string())?,
            _ => return Err("position needs startpos or fen".to_string()),
        };
        let mut game = Game::new(start);
        for word in turns.split_ascii_whitespace() {
            let turn: Turn = word.parse().map_err(|error| format!("{word}: {error}"))?;
            game = whole(&game, &turn).map_err(|error| format!("{word}: {error}"))?;
        }
        Ok(game)
    }

    fn query(&self, rest: &str) {
        let answer = match rest.trim() {
            "gameover" => self.game.outcome().is_some().to_string(),
            "p1turn" => (self.game.to_move() == Player::One).to_string(),
            "result" => match self.game.result() {
                GameResult::Won(Player::One) => "p1win",
                GameResult::Won(Player::Two) => "p2win",
                GameResult::Draw => "draw",
                GameResult::Unfinished => "none",
            }
            .to_string(),
            other => return self.complain(&format!("unknown query {other}")),
        };
        self.say(&format!("response {answer}"));
    }

    fn go(&mut self, rest: &str) {
        self.stop();
        let limits = self.limits(rest);
        let stop = Arc::new(AtomicBool::new(false));
        let (release, released) = channel();
        let job = Job {
            game: self.game.clone(),
            search: Search::new(self.options.level, self.options.seed)
                .with_lines(self.options.lines)
                .with_table_bytes(self.options.hash << 20),
            budget: limits.budget(self.game.to_move(), &self.options),
            lines: self.options.lines,
            stop: stop.clone(),
            released: limits.is_endless.then_some(released),
        };
        let output = self.output;
        self.thinking = Some(Thinking {
            stop,
            release: Some(release),
            is_endless: limits.is_endless,
            thread: self.scope.spawn(move || job.run(output)),
        });
    }

    /// The limits that the words after `go` set. Unknown words are reported and ignored.
    fn limits(&self, rest: &str) -> Limits {
        let mut limits = Limits::default();
        let mut words = rest.split_ascii_whitespace();
        while let Some(word) = words.next() {
            if matches!(word, "infinite" | "ponder") {
                limits.is_endless = true;
                continue;
            }
            let value = words.clone().next().and_then(number);
            let time = value.map(Duration::from_millis);
            match word {
                "depth" => limits.depth = value,
                "mate" => limits.depth = value.map(|turns| turns.saturating_mul(2)),
                "nodes" => limits.nodes = value,
                "movetime" => limits.time = time,
                "p1time" | "wtime" => limits.clocks[0] = time,
                "p2time" | "btime" => limits.clocks[1] = time,
                "p1inc" | "winc" => limits.increments[0] = time.unwrap_or_default(),
                "p2inc" | "binc" => limits.increments[1] = time.unwrap_or_default(),
                "movestogo" => limits.turns_to_go = value,
                other => {
                    self.complain(&format!("unknown limit {other}"));
                    continue;
                }
            }
            if value.is_none() {
                self.complain(&format!("{word} needs a number"));
            } else {
                words.next();
            }
        }
        limits
    }

    /// Ends the search in progress and waits for its move.
    fn stop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
        }
        self.wait();
    }

    /// Lets a search that has limits end by itself for a while, since nobody can stop it any more.
    fn end_of_input(&mut self) {
        if let Some(thinking) = &self.thinking
            && !thinking.is_endless
        {
            finish(&thinking.thread, &thinking.stop, GRACE);
        }
        self.stop();
    }

    fn wait(&mut self) {
        if let Some(mut thinking) = self.thinking.take() {
            drop(thinking.release.take());
            // The scope would pass a panic on; a search has none.
            drop(thinking.thread.join());
        }
    }
}

impl Limits {
    fn budget(&self, player: Player, options: &Options) -> Budget<'static> {
        let mut budget = Budget::UNLIMITED;
        if let Some(depth) = self.depth {
            budget = budget.and_depth(u32::try_from(depth).unwrap_or(u32::MAX));
        }
        if let Some(nodes) = self.nodes {
            budget = budget.and_nodes(nodes);
        }
        let clock = self.clocks[player.index()].map(|left| self.share(left, player, options));
        if let Some(time) = self.time.into_iter().chain(clock).min() {
            budget = budget.and_time(time);
        }
        let is_limited = self.is_endless
            || self.depth.is_some()
            || self.nodes.is_some()
            || budget.time_limit().is_some();
        if is_limited {
            budget
        } else {
            Search::new(options.level, options.seed).budget()
        }
    }

    /// How much of the remaining time a turn may take.
    fn share(&self, left: Duration, player: Player, options: &Options) -> Duration {
        let turns = self.turns_to_go.unwrap_or(20).clamp(1, 20) as u32;
        let increment = self.increments[player.index()];
        let share = (left / turns).saturating_add(increment / 4 * 3);
        let most = left.saturating_sub(options.overhead);
        share.min(most).max(Duration::from_millis(1))
    }
}

/// A search to be made.
struct Job {
    game: Game,
    search: Search,
    budget: Budget<'static>,
    lines: usize,
    stop: Arc<AtomicBool>,
    /// Where it waits until the move may be given.
    released: Option<Receiver<()>>,
}

impl Job {
    fn run<W: Write>(mut self, output: &Output<W>) {
        let begun = Instant::now();
        let lines = self.lines;
        let stop = self.stop;
        let mut on_progress = |analysis: &Analysis| {
            inform(output, analysis, lines, begun.elapsed());
            if !output.is_open() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let mut watch = Watch::default().stop(&stop).on_progress(&mut on_progress);
        let analysis = self.search.analyse(&self.game, &self.budget, &mut watch);
        if let Some(released) = self.released {
            // Nothing is ever sent: the wait ends when the other end is dropped.
            let _ended = released.recv();
        }
        let best = analysis.map_or("0000".to_string(), |analysis| analysis.turn().to_string());
        output.line(&format!("bestmove {best}"));
    }
}

/// Tells the best lines of an analysis.
fn inform<W: Write>(output: &Output<W>, analysis: &Analysis, lines: usize, time: Duration) {
    let (depth, nodes) = (analysis.depth(), analysis.nodes());
    let per_second = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    let exact = analysis.choices().iter().filter(|choice| choice.is_exact());
    for (number, choice) in exact.take(lines).enumerate() {
        let score = score(choice.value());
        let mut line = Vec::from([choice.turn().to_string()]);
        if number == 0 {
            line.extend(analysis.line().iter().skip(1).map(Turn::to_string));
        }
        let (line, number, time) = (line.join(" "), number + 1, time.as_millis());
        output.line(&format!(
            "info depth {depth} multipv {number} score {score} nodes {nodes} nps {per_second} \
             time {time} pv {line}"
        ));
    }
}

/// A value as UCI has it: a win or loss in turns of the player to move.
fn score(value: Value) -> String {
    match value.turns_to_end() {
        Some(turns) if value > Value::DRAW => format!("mate {}", turns.div_ceil(2)),
        Some(turns) => format!("mate -{}", turns / 2),
        None => format!("cp {}", value.points()),
    }
}

/// The game after a whole turn, of which a part may have been played.
fn whole(game: &Game, turn: &Turn) -> Result<Game, String> {
    let played: Vec<_> = game.state().turn_so_far().collect();
    let Some(rest) = turn.moves().strip_prefix(&played[..]) else {
        return Err("the turn has begun otherwise".to_string());
    };
    let mut next = game.clone();
    for &mv in rest {
        next = next.apply(mv).map_err(|error| error.to_string())?;
    }
    match next.state().jump_due() {
        Some(space) => Err(format!("a jump is due from {space}")),
        None => Ok(next),
    }
}

/// The first word of a line, and the rest.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.find(|c: char| c.is_ascii_whitespace()) {
        Some(end) => (&line[..end], line[end..].trim_start()),
        None => (line, ""),
    }
}

/// A whole number. If it is too great it counts as the greatest, and if it is below zero as zero.
fn number(word: &str) -> Option<u64> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if word.starts_with('-') {
        return Some(0);
    }
    Some(digits.parse().unwrap_or(u64::MAX))
}
