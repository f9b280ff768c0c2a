//! An engine for Bandadas that reads and writes one JSON object a line. It is asked about views, so
//! it never knows more than the seat that it plays.

use std::fmt::Write as _;
use std::format;
use std::io::{self, BufRead, Write};
use std::string::{String, ToString};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;
use std::vec::Vec;

use bandadas_rules::View;

use super::json::{Quoted, Value, read};
use super::lines::{GRACE, Line, Output, finish, read_line};
use crate::bandadas::{Analysis, Search};
use crate::budget::{Budget, Watch};
use crate::level::Level;

/// Answers requests until the input ends or `quit` comes. The page on players in the book lists
/// what it understands. It answers everything else with an error.
///
/// ```
/// let mut output = Vec::new();
/// let view = "MRW/OWP/MWT/ORD D2P4MW/?8 D/D ?77 OMW 1 1 lay";
/// let input = format!(r#"{{"id": 7, "command": "choose", "view": "{view}", "nodes": 10}}"#);
/// rules_players::engine::json_lines(input.as_bytes(), &mut output)?;
/// let output = String::from_utf8(output)?;
/// assert!(output.starts_with(r#"{"id":7,"move":""#) && output.contains(r#""nodes":10"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the input cannot be read. If the output cannot be written, the engine ends without an error.
pub fn json_lines(mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Output::new(output);
    thread::scope(|scope| {
        let mut engine = Engine {
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
                    if line.trim().is_empty() {
                        continue;
                    }
                    if engine.obey(&line) == Next::Quit {
                        break Ok(());
                    }
                }
                Ok(Some(Line::TooLong)) => {
                    engine.refuse(&Value::Null, "line", "the line is too long");
                }
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

/// A search in a thread of its own.
struct Thinking<'scope> {
    stop: Arc<AtomicBool>,
    /// Raised when the answer is about to be given.
    is_done: Arc<AtomicBool>,
    is_endless: bool,
    thread: ScopedJoinHandle<'scope, ()>,
}

struct Engine<'scope, 'env, W> {
    thinking: Option<Thinking<'scope>>,
    output: &'env Output<W>,
    scope: &'scope Scope<'scope, 'env>,
}

/// Why a request is refused: a word for programs and a sentence for people.
type Problem = (&'static str, String);

impl<W: Write + Send> Engine<'_, '_, W> {
    fn refuse(&self, id: &Value, code: &str, message: &str) {
        let (code, message) = (Quoted(code), Quoted(message));
        self.output.line(&format!(
            r#"{{"id":{id},"error":{{"code":{code},"message":{message}}}}}"#
        ));
    }

    fn obey(&mut self, line: &str) -> Next {
        let request = match read(line) {
            Ok(request @ Value::Object(_)) => request,
            Ok(_) => {
                self.refuse(&Value::Null, "request", "a request is a JSON object");
                return Next::Line;
            }
            Err(problem) => {
                self.refuse(&Value::Null, "json", problem);
                return Next::Line;
            }
        };
        let id = request.get("id").cloned().unwrap_or(Value::Null);
        let command = match request.get("command") {
            Some(Value::Text(command)) => command.as_str(),
            _ => "",
        };
        let done = match command {
            "hello" => {
                self.hello(&id);
                Ok(())
            }
            "choose" => self.choose(&id, &request),
            "moves" => self.moves(&id, &request),
            "stop" => {
                self.stop();
                self.output
                    .line(&format!(r#"{{"id":{id},"stopped":true}}"#));
                Ok(())
            }
            "quit" => return Next::Quit,
            _ => Err((
                "command",
                "the command is one of hello, choose, moves, stop, quit".to_string(),
            )),
        };
        if let Err((code, message)) = done {
            self.refuse(&id, code, &message);
        }
        Next::Line
    }

    fn hello(&self, id: &Value) {
        let version = Quoted(env!("CARGO_PKG_VERSION"));
        let levels = Level::STRONGEST;
        self.output.line(&format!(
            r#"{{"id":{id},"engine":"bandadas_engine","version":{version},"levels":{levels}}}"#
        ));
    }

    fn moves(&self, id: &Value, request: &Value) -> Result<(), Problem> {
        let moves = view(request)?.legal_moves();
        let moves: Vec<String> = moves
            .iter()
            .map(|mv| Quoted(&mv.to_string()).to_string())
            .collect();
        let moves = moves.join(",");
        self.output
            .line(&format!(r#"{{"id":{id},"moves":[{moves}]}}"#));
        Ok(())
    }

    fn choose(&mut self, id: &Value, request: &Value) -> Result<(), Problem> {
        if self
            .thinking
            .as_ref()
            .is_some_and(|thinking| !thinking.is_done.load(Ordering::Acquire))
        {
            return Err((
                "busy",
                "a search is in progress; send stop first".to_string(),
            ));
        }
        self.stop();
        let view = view(request)?;
        if view.legal_moves().is_empty() {
            return Err(("turn", "it is not the turn of the view's seat".to_string()));
        }
        let level = match whole(request, "level")? {
            None => Level::STRONGEST,
            Some(number) => u8::try_from(number)
                .ok()
                .and_then(Level::new)
                .ok_or(("level", format!("a level is 1 to {}", Level::STRONGEST)))?,
        };
        let search = Search::new(level, whole(request, "seed")?.unwrap_or(1));
        let nodes = whole(request, "nodes")?;
        let time = whole(request, "time_ms")?.map(Duration::from_millis);
        let is_endless = flag(request, "infinite")?;
        let mut budget = match (nodes, time, is_endless) {
            (None, None, false) => search.budget(),
            _ => Budget::UNLIMITED,
        };
        if let Some(nodes) = nodes {
            budget = budget.and_nodes(nodes);
        }
        if let Some(time) = time {
            budget = budget.and_time(time);
        }
        let [stop, is_done] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        let job = Job {
            id: id.clone(),
            view,
            search,
            budget,
            tells_progress: flag(request, "progress")?,
            stop: stop.clone(),
            is_done: is_done.clone(),
        };
        let output = self.output;
        self.thinking = Some(Thinking {
            stop,
            is_done,
            is_endless,
            thread: self.scope.spawn(move || job.run(output)),
        });
        Ok(())
    }

    /// Ends the search in progress and waits for its move.
    fn stop(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Ordering::Relaxed);
            // The scope would pass a panic on; a search has none.
            drop(thinking.thread.join());
        }
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
}

/// The view of a request.
fn view(request: &Value) -> Result<View, Problem> {
    match request.get("view") {
        Some(Value::Text(text)) => text.parse().map_err(|error| ("view", format!("{error}"))),
        _ => Err((
            "view",
            "the request needs a view, a text as in B10.5".to_string(),
        )),
    }
}

/// A whole number of a request, if it is there. If it is too great it counts as the greatest.
fn whole(request: &Value, name: &'static str) -> Result<Option<u64>, Problem> {
    match request.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Number(number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok(Some(number.parse().unwrap_or(u64::MAX)))
        }
        Some(_) => Err((name, format!("{name} is a whole number, 0 or more"))),
    }
}

fn flag(request: &Value, name: &'static str) -> Result<bool, Problem> {
    match request.get(name) {
        None | Some(Value::Null) => Ok(false),
        Some(&Value::Bool(value)) => Ok(value),
        Some(_) => Err((name, format!("{name} is true or false"))),
    }
}

/// A search to be made.
struct Job {
    id: Value,
    view: View,
    search: Search,
    budget: Budget<'static>,
    tells_progress: bool,
    stop: Arc<AtomicBool>,
    is_done: Arc<AtomicBool>,
}

impl Job {
    fn run<W: Write>(mut self, output: &Output<W>) {
        let (id, stop) = (self.id, self.stop);
        let tells_progress = self.tells_progress;
        let mut on_progress = |analysis: &Analysis| {
            if tells_progress {
                output.line(&format!(
                    r#"{{"id":{id},"progress":{{{}}}}}"#,
                    Told(analysis)
                ));
            }
            if !output.is_open() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let mut watch = Watch::default().stop(&stop).on_progress(&mut on_progress);
        let analysis = self.search.analyse(&self.view, &self.budget, &mut watch);
        self.is_done.store(true, Ordering::Release);
        if let Some(analysis) = analysis {
            output.line(&format!(r#"{{"id":{id},{}}}"#, Told(&analysis)));
        }
    }
}

/// An analysis as the members of an object.
struct Told<'a>(&'a Analysis);

impl std::fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (mv, per_mille, nodes) = (self.0.mv(), self.0.per_mille(), self.0.nodes());
        write!(
            f,
            r#""move":"{mv}","per_mille":{per_mille},"nodes":{nodes},"line":["#
        )?;
        for (place, mv) in self.0.line().iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(f, r#"{comma}"{mv}""#)?;
        }
        f.write_str(r#"],"choices":["#)?;
        for (place, choice) in self.0.choices().iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            let (mv, per_mille, visits) = (choice.mv(), choice.per_mille(), choice.visits());
            write!(
                f,
                r#"{comma}{{"move":"{mv}","per_mille":{per_mille},"visits":{visits}}}"#
            )?;
        }
        f.write_char(']')
    }
}
