//! Plays Bandadas in the terminal.
//!
//! `cargo run --release --example play_bandadas -- --auto --players 3 --seed 1` plays a game of
//! simple players; without `--auto` you play a seat against them. `--lang es` speaks Spanish.

#[path = "terminal/drawing.rs"]
mod drawing;
#[path = "terminal/exit.rs"]
mod exit;
#[path = "terminal/lang.rs"]
mod lang;

use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use bandadas_rules::{
    Actor, Counts, Deck, End, Flock, Game, Move, Phase, Seat, SeenMove, Species, State, View,
    Viewer,
};
use clap::Parser;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::drawing::{Colour, Drawing};
use crate::exit::exit;
use crate::lang::Lang;

/// Plays Bandadas in the terminal.
#[derive(Parser)]
struct Options {
    /// Play a game of simple players to its end, nobody at the keyboard.
    #[arg(long)]
    auto: bool,
    /// How many play.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,
    /// The seat of the first dealer, who plays first.
    #[arg(long, default_value_t = 1)]
    dealer: u8,
    /// The seat whose view is shown: with --auto all hands are open if this is left out, and
    /// without it this is your own seat, 1 if left out.
    #[arg(long = "as", value_name = "SEAT")]
    seat: Option<u8>,
    /// The seed of all that is random; taken from the clock if left out.
    #[arg(long)]
    seed: Option<u64>,
    /// The language.
    #[arg(long, value_enum, default_value_t = Lang::En)]
    lang: Lang,
    /// Whether to use colours.
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

fn main() -> ExitCode {
    exit(run(&Options::parse()))
}

fn run(options: &Options) -> io::Result<ExitCode> {
    let start = match State::new(options.players, options.dealer) {
        Ok(start) => start,
        Err(error) => {
            writeln!(io::stderr(), "{error}")?;
            return Ok(ExitCode::from(2));
        }
    };
    let number = options.seat.or((!options.auto).then_some(1));
    let seat = number
        .and_then(Seat::new)
        .filter(|seat| seat.number() <= options.players);
    if number.is_some() && seat.is_none() {
        writeln!(
            io::stderr(),
            "--as takes a seat from 1 to {}",
            options.players
        )?;
        return Ok(ExitCode::from(2));
    }
    let seed = options.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |time| time.as_nanos() as u64)
    });
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut table = Table {
        game: Game::new(start),
        deck: shuffled(start.draw_pile(), &mut rng),
        rng,
        seat,
        person: seat.filter(|_| !options.auto),
        turn: 0,
        lang: options.lang,
        colour: options.color.is_on(),
        out: io::stdout().lock(),
    };
    writeln!(table.out, "{} {seed}", options.lang.pick("Seed", "Semilla"))?;
    if table.person.is_some() {
        writeln!(table.out, "{}", table.help())?;
    }
    table.play()?;
    Ok(ExitCode::SUCCESS)
}

/// The cards of a pile in random order, which answers all chance of the game.
fn shuffled(pile: Counts, rng: &mut ChaCha8Rng) -> Deck {
    let single = pile
        .iter()
        .flat_map(|(species, number)| (0..number).map(move |_| species));
    let mut cards: Vec<Species> = single.collect();
    cards.shuffle(rng);
    Deck::new(cards).expect("a pile has no more cards than the game")
}

struct Table<O> {
    game: Game,
    deck: Deck,
    rng: ChaCha8Rng,
    /// Whose view is shown; all hands if nobody's.
    seat: Option<Seat>,
    /// Who is at the keyboard.
    person: Option<Seat>,
    /// The number of the present turn.
    turn: u32,
    lang: Lang,
    colour: bool,
    out: O,
}

impl<O: Write> Table<O> {
    fn say(&self, english: &'static str, spanish: &'static str) -> &'static str {
        self.lang.pick(english, spanish)
    }

    fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn help(&self) -> &'static str {
        self.say(
            "Type a move: P1< or P1> lays your parrots at the left or right end of row 1, + draws\n\
             two cards, - declines, !P flies your parrots home, . passes.\n\
             Also: moves, table, help, quit.",
            "Escribe una jugada: P1< o P1> pone tus loros a la izquierda o a la derecha de la\n\
             fila 1, + roba dos cartas, - renuncia, !P vuela a casa con tus loros, . pasa.\n\
             También: jugadas, mesa, ayuda, salir.",
        )
    }

    /// Plays until the game is over or the person leaves, then prints the record.
    fn play(&mut self) -> io::Result<()> {
        while self.game.outcome().is_none() {
            let state = *self.game.state();
            let choice = match state.to_move() {
                Actor::Chance => Some(self.next_card()),
                Actor::Seat(seat) if self.person == Some(seat) => self.ask()?,
                Actor::Seat(seat) => simple_choice(&state.view(Viewer::Seat(seat)), &mut self.rng),
                Actor::Nobody => None,
            };
            let Some(choice) = choice else { break };
            self.game = self.game.apply(choice).expect("a legal move");
            self.tell(&state, choice)?;
            let now = self.game.state();
            if matches!(now.phase(), Phase::Lay | Phase::Over) {
                self.turn += 1;
                self.draw()?;
            }
        }
        self.end()
    }

    /// The next card of the deck, which is made anew of the discard pile when it is empty.
    fn next_card(&mut self) -> Move {
        let state = self.game.state();
        if self.deck.is_empty() {
            self.deck = shuffled(state.source(), &mut self.rng);
        }
        self.deck
            .deal(state)
            .expect("the deck holds the cards of the pile")
    }

    /// Draws the table, as before each turn and after the last.
    fn draw(&mut self) -> io::Result<()> {
        let state = self.game.state();
        let drawing = Drawing {
            view: &state.view(self.viewer()),
            open: self.seat.is_none().then_some(state),
            lang: self.lang,
            colour: self.colour,
        };
        let title = match state.to_move() {
            Actor::Seat(seat) => {
                let (turn, player) = (self.say("Turn", "Turno"), self.say("seat", "asiento"));
                format!("{turn} {}, {player} {seat}", self.turn)
            }
            _ => self.say("The end", "Fin").to_owned(),
        };
        write!(self.out, "\n--- {title} ---\n{drawing}")
    }

    /// Tells what was done in a state, as far as the viewer sees it.
    fn tell(&mut self, before: &State, made: Move) -> io::Result<()> {
        if before.phase().is_deal() {
            return Ok(());
        }
        let player = before.table().player();
        let seen = made.seen_by(self.viewer(), before);
        let hidden = seen == SeenMove::HiddenCard && self.seat.is_some();
        let held = |species| before.hand(player).get(species);
        let text = match made {
            _ if hidden => self.say("draws a card", "roba una carta").to_owned(),
            Move::Lay { species, row, end } => {
                let (_, taken) = before.table().row(row).lay(species, held(species), end);
                let laid = self.run(species, held(species));
                let side = match end {
                    End::Left => self.say("the left", "la izquierda"),
                    End::Right => self.say("the right", "la derecha"),
                };
                let text = match self.lang {
                    Lang::En => format!("lays {laid} at {side} of row {row}"),
                    Lang::Es => format!("pone {laid} a {side} de la fila {row}"),
                };
                if taken.is_empty() {
                    text
                } else {
                    let runs = taken
                        .iter()
                        .map(|(species, number)| self.run(species, number));
                    let taken = runs.collect::<Vec<_>>().join(", ");
                    format!("{text} {} {taken}", self.say("and takes", "y toma"))
                }
            }
            Move::Draw => self.say("wants to draw", "quiere robar").to_owned(),
            Move::Decline => self.say("declines to draw", "renuncia a robar").to_owned(),
            Move::Fly(species) => {
                let birds = species.flock(held(species)).map_or(0, Flock::birds);
                let flock = self.run(species, held(species));
                match self.lang {
                    Lang::En => format!("flies home with {flock} and keeps {birds}"),
                    Lang::Es => format!("vuela a casa con {flock} y guarda {birds}"),
                }
            }
            Move::Pass => self.say("passes", "pasa").to_owned(),
            Move::Card(species) => {
                format!("{} {}", self.say("draws", "roba"), self.run(species, 1))
            }
            Move::Refill { species, .. } => {
                let Phase::Refill(row) = before.phase() else {
                    return Ok(());
                };
                let card = self.run(species, 1);
                return match self.lang {
                    Lang::En => writeln!(self.out, "  Row {row} gets {card}."),
                    Lang::Es => writeln!(self.out, "  La fila {row} recibe {card}."),
                };
            }
        };
        writeln!(
            self.out,
            "  {} {player} {text}.",
            self.say("Seat", "El asiento")
        )?;
        if self.game.state().phase() == Phase::Hands {
            let text = match self.lang {
                Lang::En => format!("The round ends; seat {player} deals the next."),
                Lang::Es => format!("Acaba la ronda; reparte el asiento {player}."),
            };
            writeln!(self.out, "  {text}")?;
        }
        Ok(())
    }

    /// `3 × parrot`, or just the name of one bird.
    fn run(&self, species: Species, number: u8) -> String {
        let name = self.say(species.name(), species.nombre());
        if number == 1 {
            name.to_owned()
        } else {
            format!("{number} × {name}")
        }
    }

    /// Asks the person until a legal move comes; none at the end of input.
    fn ask(&mut self) -> io::Result<Option<Move>> {
        let view = self.game.state().view(self.viewer());
        loop {
            let what = match view.phase() {
                Phase::Lay => self.say("lay", "poner"),
                Phase::Draw => self.say("draw + or decline -", "robar + o renunciar -"),
                _ => self.say("fly home !X or pass .", "volar a casa !X o pasar ."),
            };
            write!(self.out, "{what}> ")?;
            self.out.flush()?;
            let mut line = Vec::new();
            if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
                let bye = self.say("That is all there is to read.", "No hay más que leer.");
                writeln!(self.out, "\n{bye}")?;
                return Ok(None);
            }
            let line = String::from_utf8_lossy(&line);
            if !io::stdin().is_terminal() {
                writeln!(self.out, "{}", line.trim())?;
            }
            match line.trim() {
                "" => {}
                "moves" | "jugadas" => {
                    let words: Vec<String> = view
                        .legal_moves()
                        .iter()
                        .map(|legal| legal.to_string())
                        .collect();
                    for words in words.chunks(8) {
                        writeln!(self.out, "  {}", words.join(" "))?;
                    }
                }
                "table" | "mesa" => self.draw()?,
                "help" | "ayuda" => writeln!(self.out, "{}", self.help())?,
                "quit" | "exit" | "salir" => return Ok(None),
                word => match word.parse::<Move>() {
                    Ok(choice) => match view.check(choice) {
                        Ok(()) => return Ok(Some(choice)),
                        Err(error) => {
                            let illegal = self.say("is not legal", "no es legal");
                            let reason = self.lang.explain(error);
                            writeln!(self.out, "{choice} {illegal}. {reason}.")?;
                        }
                    },
                    Err(error) => match self.lang {
                        Lang::En => writeln!(self.out, "Not understood: {error}. Try help.")?,
                        Lang::Es => writeln!(self.out, "No se entiende. Prueba con ayuda.")?,
                    },
                },
            }
        }
    }

    fn end(&mut self) -> io::Result<()> {
        if let Some(outcome) = self.game.outcome() {
            let winner = match outcome.winners().count() {
                1 => self.say("Seat {} wins", "Gana el asiento {}"),
                _ => self.say("Seats {} share the win", "Ganan juntos los asientos {}"),
            };
            let winner = winner.replace("{}", &outcome.to_string());
            writeln!(
                self.out,
                "\n{winner}: {}.",
                self.lang.ending(outcome.ending())
            )?;
        } else {
            let text = self.say(
                "The game is not played to its end.",
                "La partida queda sin terminar.",
            );
            writeln!(self.out, "{text}")?;
        }
        let record = self.game.record().expect("the game began before the deal");
        write!(self.out, "\n{record}")
    }
}

/// What a simple player does, who knows the own view alone and looks no further than this turn.
fn simple_choice(view: &View, rng: &mut ChaCha8Rng) -> Option<Move> {
    let moves = view.legal_moves();
    moves
        .iter()
        .max_by_key(|&choice| (worth(view, choice), rng.random::<u32>()))
}

/// How good a move looks.
fn worth(view: &View, choice: Move) -> i32 {
    let table = view.table();
    let hand = view.hand().unwrap_or_default();
    match choice {
        Move::Lay { species, row, end } => {
            let held = hand.get(species);
            let (_, taken) = table.row(row).lay(species, held, end);
            let laid = i32::from(species.flock(held).is_some()) * 20 + i32::from(held);
            // Cards that come to a species in hand bring a flock nearer.
            let gain: i32 = taken
                .iter()
                .map(|(species, number)| i32::from(number) * (2 + i32::from(hand.get(species))))
                .sum();
            gain - laid
        }
        Move::Draw => 1,
        Move::Fly(species) => {
            let birds = table.collection(table.player());
            let gained = species.flock(hand.get(species)).map_or(0, Flock::birds);
            let after = birds.get(species) + gained;
            10 + i32::from(gained) + 4 * i32::from(birds.get(species) == 0) + i32::from(after == 3)
        }
        _ => 0,
    }
}
