//! A game server for two clients it does not trust, over channels of text, in a game of hidden
//! hands.
//!
//! ```text
//! cargo run -p bandadas-rules --features rand --example bandadas_server
//! ```
//!
//! The server alone knows the state. A client gets its [`View`] and, of every move, what its
//! seat sees of it ([`Move::seen_by`]). What comes back is only text, and the server answers
//! nonsense and illegal moves with the reason. It asks the sender's view for that, not the
//! state: so the answer tells nothing that the sender does not see anyway. After some turns the
//! server goes down; the game survives as a record and is resumed with new connections.

#[path = "terminal/exit.rs"]
mod exit;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use bandadas_rules::{Actor, Game, IllegalMove, Move, Phase, Record, Seat, State, View, Viewer};
use clap::Parser;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::exit::exit;

/// What comes in on a client's connection: a text, or `None` when it has been closed.
type Message = (Seat, Option<String>);

/// Two clients play on a server, which goes down once.
#[derive(Parser)]
struct Options {}

fn main() -> ExitCode {
    let Options {} = Options::parse();
    exit(run(&mut io::stdout().lock()))
}

fn run(out: &mut impl Write) -> io::Result<ExitCode> {
    let mut cards = ChaCha8Rng::seed_from_u64(1);
    let tricks = [
        &["hello", "+", "=F", "D1<", "F1<", "!P", "+", ".\nP1<"][..],
        &["", "!P"][..],
    ];
    let start = Game::new(State::new(2, 1).expect("two players, one of them the dealer"));
    let game = session(&start, tricks, 4, &mut cards, Some(out))?;
    let saved = save(&game);
    writeln!(
        out,
        "-- The server goes down. It has saved, and shows to nobody yet:\n\n{saved}"
    )?;

    // What was saved is text too, and is checked like any other: each move must be legal. The
    // order of the draw pile is not in it, since nobody knows it: cards come by chance.
    let record: Record = match saved.parse() {
        Ok(record) => record,
        Err(error) => {
            writeln!(io::stderr(), "{error}")?;
            return Ok(ExitCode::FAILURE);
        }
    };
    writeln!(out, "-- The game goes on.")?;
    let game = Game::from_record(&record);
    let game = session(&game, [&[]; 2], 1000, &mut cards, None::<&mut io::Stdout>)?;
    let winners = game.outcome().map(|outcome| outcome.to_string());
    writeln!(out, "-- Won by seat {}.", winners.unwrap_or_default())?;
    let saved = save(&game);
    writeln!(out, "-- The whole game, which all may see now:\n\n{saved}")?;
    Ok(ExitCode::SUCCESS)
}

/// A game's record, with a tag of our own.
fn save(game: &Game) -> String {
    let mut record = game.record().expect("the game began before the deal");
    let set = record.set_tag("Event", "Example of a server");
    set.expect("the name of the tag is free");
    record.to_string()
}

/// Connects two clients, lets them play at most `turns` turns, and gives the game as it stands
/// then. The clients' threads end when their channels are closed. What is said, but for the deal,
/// is written to the log, if there is one.
fn session<O: Write>(
    game: &Game,
    tricks: [&'static [&'static str]; 2],
    turns: usize,
    cards: &mut ChaCha8Rng,
    log: Option<&mut O>,
) -> io::Result<Game> {
    let (to_server, inbox) = channel();
    let seats = game.state().table().seats();
    let outboxes = seats.zip(tricks).map(|(seat, tricks)| {
        let (outbox, from_server) = channel();
        let to_server = to_server.clone();
        thread::spawn(move || {
            let answer = |text| drop(to_server.send((seat, Some(text))));
            client(tricks, &from_server, answer);
            drop(to_server.send((seat, None)));
        });
        outbox
    });
    let mut server = Server {
        game: game.clone(),
        outboxes: outboxes.collect(),
        log,
    };
    server.serve(&inbox, turns, cards)?;
    Ok(server.game)
}

/// Keeps the one true game, and believes nobody.
struct Server<'a, O> {
    game: Game,
    /// One for each seat.
    outboxes: Vec<Sender<String>>,
    log: Option<&'a mut O>,
}

impl<O: Write> Server<'_, O> {
    fn serve(
        &mut self,
        inbox: &Receiver<Message>,
        turns: usize,
        cards: &mut ChaCha8Rng,
    ) -> io::Result<()> {
        let mut lays = 0;
        loop {
            let state = *self.game.state();
            match state.to_move() {
                Actor::Nobody => break,
                Actor::Chance => {
                    self.make(state.sample(cards).expect("a card is due"))?;
                    continue;
                }
                Actor::Seat(_) => {}
            }
            if state.phase() == Phase::Lay {
                lays += 1;
                if lays > turns {
                    return Ok(());
                }
            }
            self.ask()?;
            while *self.game.state() == state {
                let Ok((sender, Some(text))) = inbox.recv() else {
                    return self.note("-- A client has gone away; the game stands as it is.");
                };
                for line in text.split('\n') {
                    self.hear(sender, line)?;
                }
            }
        }
        if let Some(outcome) = self.game.outcome() {
            for seat in self.game.state().table().seats() {
                self.tell(seat, &format!("over {outcome}"))?;
            }
        }
        Ok(())
    }

    /// Sends all seats their views, and asks the one whose turn it is for a move.
    fn ask(&mut self) -> io::Result<()> {
        for seat in self.game.state().table().seats() {
            let own_turn = self.game.state().to_move() == Actor::Seat(seat);
            let word = if own_turn { "move?" } else { "view" };
            let view = self.game.state().view(Viewer::Seat(seat));
            self.tell(seat, &format!("{word} {view}"))?;
        }
        Ok(())
    }

    /// Makes the move that somebody has sent, or answers why that cannot be.
    fn hear(&mut self, sender: Seat, line: &str) -> io::Result<()> {
        self.note(&format!("{sender}: {line:?}"))?;
        let view = self.game.state().view(Viewer::Seat(sender));
        let answer = match line.parse::<Move>() {
            Ok(mv) => match view.check(mv) {
                Ok(()) => return self.make(mv),
                Err(error @ IllegalMove::NotYourTurn { .. }) => format!("wait: {error}"),
                Err(error) => format!("no: {error}"),
            },
            Err(error) => format!("no: {error}"),
        };
        self.tell(sender, &answer)
    }

    /// Makes a legal move and tells every seat what it sees of it.
    fn make(&mut self, mv: Move) -> io::Result<()> {
        let before = *self.game.state();
        for seat in before.table().seats() {
            let seen = mv.seen_by(Viewer::Seat(seat), &before);
            self.tell(seat, &format!("seen {seen}"))?;
        }
        self.game = self.game.apply(mv).expect("the move was checked");
        Ok(())
    }

    /// A client that has gone away gets no messages; that is its own loss.
    fn tell(&mut self, seat: Seat, text: &str) -> io::Result<()> {
        if !self.game.state().phase().is_deal() {
            self.note(&format!("        to {seat}: {text}"))?;
        }
        drop(self.outboxes[seat.index()].send(text.to_owned()));
        Ok(())
    }

    fn note(&mut self, line: &str) -> io::Result<()> {
        match &mut self.log {
            Some(log) => writeln!(log, "{line}"),
            None => Ok(()),
        }
    }
}

/// A client. It first tries its tricks, then plays by a simple rule.
fn client(tricks: &[&str], inbox: &Receiver<String>, send: impl Fn(String)) {
    let mut tricks = tricks.iter().map(|&trick| trick.to_string());
    let mut choice = None;
    for message in inbox {
        match message.split_once(' ') {
            Some(("move?", view)) => {
                choice = view.parse().ok().and_then(|view| choose(&view));
            }
            Some(("no:", _)) => {}
            _ => continue,
        }
        match tricks.next().or_else(|| choice.map(|mv| mv.to_string())) {
            Some(answer) => send(answer),
            None => return,
        }
    }
}

/// The move that gives the most cards: by what a lay takes, else by what is laid; drawing and
/// flying where it can be done.
fn choose(view: &View) -> Option<Move> {
    let hand = view.hand()?;
    let worth = |mv: &Move| match *mv {
        Move::Lay { species, row, end } => {
            let number = hand.get(species);
            let (_, taken) = view.table().row(row).lay(species, number, end);
            10 * taken.total() + u32::from(number)
        }
        Move::Draw | Move::Fly(_) => 1,
        _ => 0,
    };
    view.legal_moves().into_iter().max_by_key(worth)
}
