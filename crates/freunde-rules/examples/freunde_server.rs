//! A game server for two clients it does not trust, over channels of text.
//!
//! ```text
//! cargo run -p freunde-rules --example freunde_server
//! ```
//!
//! The server sends each client the position and asks the one to move for a turn. Whatever
//! comes back is only text: it may be no turn at all, a turn that breaks a rule, or a move of
//! somebody whose turn it is not. The server answers each with the reason. After six turns it
//! goes down; the game survives as a record and is resumed with new connections.

#[path = "terminal/exit.rs"]
mod exit;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use clap::Parser;
use freunde_rules::{Board, FlockLimits, Game, Outcome, ParseError, Player, Record, State, Turn};

use crate::exit::exit;

/// Two clients play on a server, which goes down once.
#[derive(Parser)]
struct Options {}

fn main() -> ExitCode {
    let Options {} = Options::parse();
    exit(run(&mut io::stdout().lock()))
}

fn run(out: &mut impl Write) -> io::Result<ExitCode> {
    let tricks = [
        &[
            "hello",
            "b2-b9",
            "b6vb5",
            "b2-b1",
            "c1-c2*c3",
            "b2vb3\nb3-b4",
        ][..],
        &["", "b6-b7", "b6vb5"][..],
    ];
    let game = session(&Game::default(), tricks, 6, out)?;
    let saved = save(&game);
    writeln!(out, "-- The server goes down. It has saved:\n\n{saved}")?;

    // What was saved is text too, and is checked like any other: each move must be legal.
    let record: Record = match saved.parse() {
        Ok(record) => record,
        Err(error) => {
            writeln!(io::stderr(), "{error}")?;
            return Ok(ExitCode::FAILURE);
        }
    };
    writeln!(out, "-- The game goes on.")?;
    let game = session(&Game::from_record(&record), [&[]; 2], usize::MAX, out)?;
    writeln!(out, "-- The whole game:\n\n{}", save(&game))?;
    Ok(ExitCode::SUCCESS)
}

/// A game's record, with a tag of our own.
fn save(game: &Game) -> String {
    let mut record = game.record();
    let set = record.set_tag("Event", "Example of a server");
    set.expect("the name of the tag is free");
    record.to_string()
}

/// What comes in on a client's connection: a text, or `None` when it has been closed.
type Message = (Player, Option<String>);

/// Connects two clients, lets them play at most `turns` turns, and gives the game as it stands
/// then. The clients' threads end when their channels are closed.
fn session(
    game: &Game,
    tricks: [&'static [&'static str]; 2],
    turns: usize,
    out: &mut impl Write,
) -> io::Result<Game> {
    let (to_server, inbox) = channel();
    let outboxes = Player::ALL.map(|player| {
        let (outbox, from_server) = channel();
        let to_server = to_server.clone();
        let tricks = tricks[player.index()];
        thread::spawn(move || {
            let answer = |text| drop(to_server.send((player, Some(text))));
            client(tricks, &from_server, answer);
            drop(to_server.send((player, None)));
        });
        outbox
    });
    serve(game, &outboxes, &inbox, turns, out)
}

/// The server: keeps the one true game, and believes nobody.
fn serve(
    game: &Game,
    outboxes: &[Sender<String>; 2],
    inbox: &Receiver<Message>,
    turns: usize,
    out: &mut impl Write,
) -> io::Result<Game> {
    let mut game = game.clone();
    // A client that has gone away gets no messages; that is its own loss.
    let tell = |player: Player, text: String| drop(outboxes[player.index()].send(text));
    for _ in 0..turns {
        if game.outcome().is_some() {
            break;
        }
        let to_move = game.to_move();
        tell(to_move.opponent(), format!("position {}", game.state()));
        tell(to_move, format!("move? {}", game.state()));
        while game.to_move() == to_move && game.outcome().is_none() {
            let Ok((sender, Some(text))) = inbox.recv() else {
                writeln!(out, "-- A client has gone away; the game stands as it is.")?;
                return Ok(game);
            };
            for line in text.split('\n') {
                match take_turn(&game, sender, line) {
                    Ok(next) => {
                        writeln!(out, "{sender}: {line}")?;
                        game = next;
                    }
                    Err(answer) => {
                        writeln!(out, "{sender}: {line:?}\n     {answer}")?;
                        tell(sender, answer);
                    }
                }
            }
        }
    }
    if let Some(outcome) = game.outcome() {
        writeln!(out, "-- {outcome}")?;
        for player in Player::ALL {
            tell(player, format!("over {outcome}"));
        }
    }
    Ok(game)
}

/// The game after what somebody sent, or the answer that says why that cannot be.
fn take_turn(game: &Game, sender: Player, line: &str) -> Result<Game, String> {
    if game.outcome().is_none() && sender != game.to_move() {
        return Err(format!("wait: it is the turn of player {}", game.to_move()));
    }
    let turn: Turn = line.parse().map_err(|error| format!("no: {error}"))?;
    game.apply_turn(&turn)
        .map_err(|error| format!("no: {error}"))
}

/// A client. It first tries its tricks, then plays by a simple rule. If it is refused, it goes
/// on to what it thinks next best: a position's text does not tell which turns would move
/// straight back (F7), so that this may happen to an honest client too.
fn client(tricks: &[&str], inbox: &Receiver<String>, send: impl Fn(String)) {
    let mut tricks = tricks.iter().map(|&trick| trick.to_string());
    let mut ranking = Vec::new();
    for message in inbox {
        match message.split_once(' ') {
            Some(("move?", position)) => ranking = rank_turns(position).unwrap_or_default(),
            Some(("no:", _)) => {}
            _ => continue,
        }
        match tricks.next().or_else(|| ranking.pop()) {
            Some(answer) => send(answer),
            None => return,
        }
    }
}

/// The turns of a position, the best last: a win, or else one that ends near the other's bird.
fn rank_turns(position: &str) -> Result<Vec<String>, ParseError> {
    let state = State::parse(Board::default(), FlockLimits::default(), position)?;
    let bird = state.board().bird(state.to_move().opponent());
    let mut turns: Vec<_> = state
        .turns()
        .map(|(turn, next)| {
            let end = turn.moves()[turn.moves().len() - 1].to();
            let steps = end.rank().abs_diff(bird.rank()) + end.file().abs_diff(bird.file());
            let wins = next.outcome().and_then(Outcome::winner) == Some(state.to_move());
            (wins, 16 - steps, turn.to_string())
        })
        .collect();
    turns.sort();
    Ok(turns.into_iter().map(|(_, _, turn)| turn).collect())
}
