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

use std::error::Error;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use bandadas_rules::{
    Actor, Game, IllegalMove, Move, Phase, Record, Seat, State, TagError, View, Viewer,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// What comes in on a client's connection: a text, or `None` when it has been closed.
type Message = (Seat, Option<String>);

fn main() -> Result<(), Box<dyn Error>> {
    let mut cards = ChaCha8Rng::seed_from_u64(1);
    let tricks = [
        &["hello", "+", "=F", "D1<", "F1<", "!P", "+", ".\nP1<"][..],
        &["", "!P"][..],
    ];
    let start = Game::new(State::new(2, 1)?);
    let game = session(&start, tricks, 4, true, &mut cards);
    let saved = save(&game)?;
    println!("-- The server goes down. It has saved, and shows to nobody yet:\n\n{saved}");

    // What was saved is text too, and is checked like any other: each move must be legal. The
    // order of the draw pile is not in it, since nobody knows it: cards come by chance.
    let record: Record = saved.parse()?;
    println!("-- The game goes on.");
    let game = session(
        &Game::from_record(&record),
        [&[]; 2],
        1000,
        false,
        &mut cards,
    );
    let winners = game.outcome().map(|outcome| outcome.to_string());
    println!("-- Won by seat {}.", winners.unwrap_or_default());
    println!(
        "-- The whole game, which all may see now:\n\n{}",
        save(&game)?
    );
    Ok(())
}

/// A game's record, with a tag of our own.
fn save(game: &Game) -> Result<String, TagError> {
    let mut record = game.record().expect("the game began before the deal");
    record.set_tag("Event", "Example of a server")?;
    Ok(record.to_string())
}

/// Connects two clients, lets them play so many turns at most, and gives the game as it stands
/// then. The clients' threads end when their channels are closed.
fn session(
    game: &Game,
    tricks: [&'static [&'static str]; 2],
    turns: usize,
    log: bool,
    cards: &mut ChaCha8Rng,
) -> Game {
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
    server.serve(&inbox, turns, cards);
    server.game
}

/// Keeps the one true game, and believes nobody.
struct Server {
    game: Game,
    /// One for each seat.
    outboxes: Vec<Sender<String>>,
    /// Whether to print what is said, but for the deal.
    log: bool,
}

impl Server {
    fn serve(&mut self, inbox: &Receiver<Message>, turns: usize, cards: &mut ChaCha8Rng) {
        let mut lays = 0;
        loop {
            let state = *self.game.state();
            match state.to_move() {
                Actor::Nobody => break,
                Actor::Chance => {
                    self.make(state.sample(cards).expect("a card is due"));
                    continue;
                }
                Actor::Seat(_) => {}
            }
            if state.phase() == Phase::Lay {
                lays += 1;
                if lays > turns {
                    return;
                }
            }
            self.ask();
            while *self.game.state() == state {
                let Ok((sender, Some(text))) = inbox.recv() else {
                    println!("-- A client has gone away; the game stands as it is.");
                    return;
                };
                for line in text.split('\n') {
                    self.hear(sender, line);
                }
            }
        }
        if let Some(outcome) = self.game.outcome() {
            for seat in self.game.state().table().seats() {
                self.tell(seat, format!("over {outcome}"));
            }
        }
    }

    /// Sends all seats their views, and asks the one whose turn it is for a move.
    fn ask(&self) {
        for seat in self.game.state().table().seats() {
            let own_turn = self.game.state().to_move() == Actor::Seat(seat);
            let word = if own_turn { "move?" } else { "view" };
            let view = self.game.state().view(Viewer::Seat(seat));
            self.tell(seat, format!("{word} {view}"));
        }
    }

    /// Makes the move that somebody has sent, or answers why that cannot be.
    fn hear(&mut self, sender: Seat, line: &str) {
        if self.log {
            println!("{sender}: {line:?}");
        }
        let view = self.game.state().view(Viewer::Seat(sender));
        let answer = match line.parse::<Move>() {
            Ok(mv) => match view.check(mv) {
                Ok(()) => return self.make(mv),
                Err(error @ IllegalMove::NotYourTurn { .. }) => format!("wait: {error}"),
                Err(error) => format!("no: {error}"),
            },
            Err(error) => format!("no: {error}"),
        };
        self.tell(sender, answer);
    }

    /// Makes a legal move and tells every seat what it sees of it.
    fn make(&mut self, mv: Move) {
        let before = *self.game.state();
        for seat in before.table().seats() {
            let seen = mv.seen_by(Viewer::Seat(seat), &before);
            self.tell(seat, format!("seen {seen}"));
        }
        self.game = self.game.apply(mv).expect("the move was checked");
    }

    /// A client that has gone away gets no messages; that is its own loss.
    fn tell(&self, seat: Seat, text: String) {
        if self.log && !self.game.state().phase().is_deal() {
            println!("        to {seat}: {text}");
        }
        drop(self.outboxes[seat.index()].send(text));
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
