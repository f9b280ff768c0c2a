//! Plays Bandadas in the terminal.
//!
//! ```text
//! cargo run --release -p rules-players --example play_bandadas -- --auto --players 3 --seed 1
//! ```
//!
//! plays a game of opponents. Without `--auto` you play a seat against them, at a level of your
//! choice. `--lang es` speaks Spanish.

#[path = "terminal/bandadas.rs"]
mod bandadas;
#[path = "terminal/colour.rs"]
mod colour;
#[path = "terminal/exit.rs"]
mod exit;
#[path = "terminal/input.rs"]
mod input;
#[path = "terminal/lang.rs"]
mod lang;

use std::io::{self, Write};
use std::process::ExitCode;

use bandadas_rules::{
    Actor, Deck, End, Flock, Game, GameResult, Language, Move, Phase, Seat, SeenMove, Species,
    State, View, Viewer,
};
use clap::{Parser, ValueEnum};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rules_players::bandadas::Search;
use rules_players::{Level, Watch};

use crate::bandadas::Drawing;
use crate::colour::Colour;
use crate::exit::exit;
use crate::input::{ask, seed_of_now};
use crate::lang::Lang;

/// Plays Bandadas in the terminal.
#[derive(Parser)]
struct Options {
    /// Play a game of opponents to its end, nobody at the keyboard.
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
    /// Who sits at the other seats.
    #[arg(long, value_enum, default_value_t = Who::Computer, conflicts_with = "auto")]
    opponent: Who,
    /// How strong the computer is, from 1 to 5.
    #[arg(long, default_value_t)]
    level: Level,
    /// The seed of all that is random; taken from the clock if left out.
    #[arg(long)]
    seed: Option<u64>,
    /// The language.
    #[arg(long, alias = "language", value_enum, default_value_t = Lang::En)]
    lang: Lang,
    /// Whether to use colours.
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

/// Who makes the moves of the other seats.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Who {
    /// Others at the same keyboard, who look away in turn.
    Person,
    /// The program, at the level chosen.
    Computer,
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
    let seed = options.seed.unwrap_or_else(seed_of_now);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut table = Table {
        game: Game::new(start),
        deck: Deck::shuffled(start.draw_pile(), &mut rng),
        rng,
        seat,
        persons: match (options.auto, options.opponent) {
            (true, _) => Vec::new(),
            (false, Who::Person) => start.table().seats().collect(),
            (false, Who::Computer) => seat.into_iter().collect(),
        },
        searches: (0..options.players)
            .map(|seat| Search::new(options.level, seed.wrapping_add(seat.into())))
            .collect(),
        earlier: Vec::new(),
        turn: 0,
        lang: options.lang,
        colour: options.color.is_on(),
        out: io::stdout().lock(),
    };
    let (seed_word, level) = (table.say("Seed", "Semilla"), table.say("level", "nivel"));
    writeln!(table.out, "{seed_word} {seed}, {level} {}", options.level)?;
    if !table.persons.is_empty() {
        writeln!(table.out, "{}", table.help())?;
    }
    table.play()?;
    Ok(ExitCode::SUCCESS)
}

struct Table<O> {
    game: Game,
    deck: Deck,
    rng: Xoshiro256PlusPlus,
    /// Whose view is shown; all hands if nobody's.
    seat: Option<Seat>,
    /// Who is at the keyboard.
    persons: Vec<Seat>,
    /// One for each seat.
    searches: Vec<Search>,
    /// What there was when a person was last asked for each move: to go back to.
    earlier: Vec<(Game, Deck, u32)>,
    /// The number of the present turn.
    turn: u32,
    lang: Lang,
    colour: bool,
    out: O,
}

/// What a person's line comes to.
enum Next {
    Again,
    Play(Move),
    Leave,
}

impl<O: Write> Table<O> {
    /// The language as the crate knows it.
    fn language(&self) -> Language {
        self.lang.language()
    }

    fn say(&self, english: &'static str, spanish: &'static str) -> &'static str {
        self.lang.pick(english, spanish)
    }

    fn viewer(&self) -> Viewer {
        // Where several persons play, the one whose turn it is looks.
        match self.game.to_move() {
            Actor::Seat(seat) if self.persons.len() > 1 => Viewer::Seat(seat),
            _ => self.seat.map_or(Viewer::Spectator, Viewer::Seat),
        }
    }

    fn help(&self) -> &'static str {
        self.say(
            "Type a move: P1< or P1> lays your parrots at the left or right end of row 1, + draws\n\
             two cards, - declines, !P flies your parrots home, . passes.\n\
             Also: moves, hint, undo, table, record, resign, help, quit.",
            "Escribe una jugada: P1< o P1> pone tus loros a la izquierda o a la derecha de la\n\
             fila 1, + roba dos cartas, - renuncia, !P vuela a casa con tus loros, . pasa.\n\
             También: jugadas, consejo, deshacer, mesa, acta, abandonar, ayuda, salir.",
        )
    }

    /// Plays until the game is over or the person leaves, then prints the record.
    fn play(&mut self) -> io::Result<()> {
        while !self.game.is_over() {
            let state = *self.game.state();
            let choice = match state.to_move() {
                Actor::Chance => Some(self.next_card()),
                Actor::Seat(seat) if self.persons.contains(&seat) => match self.ask(seat)? {
                    Next::Play(choice) => Some(choice),
                    Next::Again => continue,
                    Next::Leave => None,
                },
                Actor::Seat(seat) => {
                    self.searches[seat.index()].choose(&state.view(Viewer::Seat(seat)))
                }
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
            self.deck = Deck::shuffled(state.source(), &mut self.rng);
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

    /// Asks the person at a seat for a line.
    fn ask(&mut self, seat: Seat) -> io::Result<Next> {
        let view = self.game.state().view(Viewer::Seat(seat));
        let prompt = match view.phase() {
            Phase::Lay => self.say("lay", "poner"),
            Phase::Draw => self.say("draw + or decline -", "robar + o renunciar -"),
            _ => self.say("fly home !X or pass .", "volar a casa !X o pasar ."),
        };
        let Some(line) = ask(&mut self.out, prompt)? else {
            let bye = self.say("That is all there is to read.", "No hay más que leer.");
            writeln!(self.out, "\n{bye}")?;
            return Ok(Next::Leave);
        };
        match line.as_str() {
            "" => {}
            "moves" | "jugadas" => {
                let moves = view.legal_moves();
                let words: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
                for words in words.chunks(8) {
                    writeln!(self.out, "  {}", words.join(" "))?;
                }
            }
            "hint" | "consejo" => self.hint(&view)?,
            "undo" | "deshacer" => self.undo()?,
            "table" | "mesa" => self.draw()?,
            "record" | "acta" => self.print_record()?,
            "help" | "ayuda" => writeln!(self.out, "{}", self.help())?,
            "resign" | "abandonar" => {
                self.game = self.game.resign(seat).expect("the game goes on");
                let text = self.say("resigns", "abandona");
                writeln!(
                    self.out,
                    "  {} {seat} {text}.",
                    self.say("Seat", "El asiento")
                )?;
            }
            "quit" | "exit" | "salir" => return Ok(Next::Leave),
            word => return self.try_move(&view, word),
        }
        Ok(Next::Again)
    }

    fn try_move(&mut self, view: &View, word: &str) -> io::Result<Next> {
        match word.parse::<Move>() {
            Ok(choice) => match view.check(choice) {
                Ok(()) => {
                    let now = (self.game.clone(), self.deck.clone(), self.turn);
                    self.earlier.push(now);
                    return Ok(Next::Play(choice));
                }
                Err(error) => {
                    let illegal = self.say("is not legal", "no es legal");
                    let (rule, reason) = (error.rule(), error.message(self.language()));
                    writeln!(self.out, "{choice} {illegal}. {rule}: {reason}")?;
                }
            },
            Err(error) => match self.lang {
                Lang::En => writeln!(self.out, "Not understood: {error}. Try help.")?,
                Lang::Es => writeln!(self.out, "No se entiende. Prueba con ayuda.")?,
            },
        }
        Ok(Next::Again)
    }

    /// Says what the strongest opponent would do, who sees no more than the person.
    fn hint(&mut self, view: &View) -> io::Result<()> {
        let mut search = Search::new(Level::STRONGEST, 1);
        let budget = search.budget();
        match search.analyse(view, &budget, &mut Watch::default()) {
            Some(found) => writeln!(self.out, "  {} ({} / 1000)", found.mv(), found.per_mille()),
            None => Ok(()),
        }
    }

    /// Goes back to where a person was asked last; the same cards come again.
    fn undo(&mut self) -> io::Result<()> {
        let Some(earlier) = self.earlier.pop() else {
            let text = self.say(
                "There is nothing to take back.",
                "No hay nada que deshacer.",
            );
            return writeln!(self.out, "{text}");
        };
        (self.game, self.deck, self.turn) = earlier;
        self.draw()
    }

    fn print_record(&mut self) -> io::Result<()> {
        // A person who is still playing does not get to see what others hold.
        let record = self.game.record().expect("the game began before the deal");
        if self.game.is_over() || self.seat.is_none() {
            write!(self.out, "{record}")
        } else {
            write!(self.out, "{}", record.seen_by(self.viewer()))
        }
    }

    fn end(&mut self) -> io::Result<()> {
        if let Some(outcome) = self.game.outcome() {
            let message = outcome.message(self.language());
            writeln!(self.out, "\n{message}")?;
        } else if let GameResult::Won(winners) = self.game.result() {
            let text = match winners.len() {
                1 => self.say("Seat {} wins", "Gana el asiento {}"),
                _ => self.say("Seats {} share the win", "Ganan juntos los asientos {}"),
            };
            writeln!(self.out, "{}.", text.replace("{}", &winners.to_string()))?;
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
