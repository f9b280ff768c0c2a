//! Plays Freunde in the terminal.
//!
//! ```text
//! cargo run --release -p rules-players --example play_freunde -- --auto --seed 1
//! ```
//!
//! plays a game of two opponents. Without `--auto` you play against one, at a level of your choice.
//! `--lang es` speaks Spanish.

#[path = "terminal/colour.rs"]
mod colour;
#[path = "terminal/exit.rs"]
mod exit;
#[path = "terminal/freunde.rs"]
mod freunde;
#[path = "terminal/input.rs"]
mod input;
#[path = "terminal/lang.rs"]
mod lang;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use freunde_rules::{
    Board, FlockLimits, Game, GameResult, Language, Move, ParseError, Player, PositionCard, Space,
    State, Turn,
};
use rules_players::freunde::Search;
use rules_players::{Level, Watch};

use crate::colour::Colour;
use crate::exit::exit;
use crate::freunde::Drawing;
use crate::input::{ask, seed_of_now};
use crate::lang::Lang;

/// Plays Freunde in the terminal.
#[derive(Parser)]
struct Options {
    /// Play a game of two opponents to its end, nobody at the keyboard.
    #[arg(long)]
    auto: bool,
    /// The seed of all that is random; taken from the clock if left out.
    #[arg(long)]
    seed: Option<u64>,
    /// Which player you are.
    #[arg(long = "as", value_enum, default_value_t = Side::One, conflicts_with = "auto")]
    side: Side,
    /// Who plays against you.
    #[arg(long, value_enum, default_value_t = Who::Computer, conflicts_with = "auto")]
    opponent: Who,
    /// How strong the computer is, from 1 to 5.
    #[arg(long, default_value_t)]
    level: Level,
    /// The position card of both players: a name, or an arrangement of ones.
    #[arg(long, default_value = PositionCard::NAMES[0], value_parser = card)]
    card: PositionCard,
    /// The board (F9.1).
    #[arg(long, default_value_t)]
    board: Board,
    /// The flock limits.
    #[arg(long, default_value_t)]
    limits: FlockLimits,
    /// The language.
    #[arg(long, alias = "language", value_enum, default_value_t = Lang::En)]
    lang: Lang,
    /// Whether to use colours.
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

/// Who makes a player's moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Who {
    /// Somebody at the keyboard.
    Person,
    /// The program, at the level chosen.
    Computer,
}

/// A player, as an option.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    One,
    Two,
}

fn card(text: &str) -> Result<PositionCard, String> {
    let cards = PositionCard::NAMES.join(", ");
    PositionCard::named(text).map_or_else(
        || {
            text.parse()
                .map_err(|error: ParseError| format!("{error}; the cards with names are {cards}"))
        },
        Ok,
    )
}

fn main() -> ExitCode {
    exit(run(&Options::parse()))
}

fn run(options: &Options) -> io::Result<ExitCode> {
    let cards = [&options.card; 2];
    let start = match State::start(options.board, options.limits, cards) {
        Ok(start) => start,
        Err(error) => {
            writeln!(io::stderr(), "{error}")?;
            return Ok(ExitCode::from(2));
        }
    };
    let players = match (options.auto, options.side) {
        (true, _) => [Who::Computer; 2],
        (false, Side::One) => [Who::Person, options.opponent],
        (false, Side::Two) => [options.opponent, Who::Person],
    };
    let seed = options.seed.unwrap_or_else(seed_of_now);
    let mut table = Table {
        game: Game::new(start),
        players,
        // Two opponents, so that one does not foresee what the other thinks.
        searches: [seed, !seed].map(|seed| Search::new(options.level, seed)),
        out: io::stdout().lock(),
        colour: options.color.is_on(),
        lang: options.lang,
    };
    if players.contains(&Who::Computer) {
        let (word, level) = (table.say("Seed", "Semilla"), table.say("level", "nivel"));
        writeln!(table.out, "{word} {seed}, {level} {}", options.level)?;
    }
    table.draw(None)?;
    if players.contains(&Who::Person) {
        table.help()?;
    }
    table.play()?;
    Ok(ExitCode::SUCCESS)
}

struct Table<O> {
    game: Game,
    players: [Who; 2],
    searches: [Search; 2],
    out: O,
    colour: bool,
    lang: Lang,
}

/// What a person's line comes to.
enum Next {
    Again,
    Play,
    Leave,
}

impl<O: Write> Table<O> {
    fn say(&self, english: &'static str, spanish: &'static str) -> &'static str {
        self.lang.pick(english, spanish)
    }

    /// The language as the crate knows it.
    fn language(&self) -> Language {
        self.lang.language()
    }

    /// A player's name at the start of a sentence.
    fn named(&self, player: Player) -> String {
        let number = match player {
            Player::One => self.say("One", "Uno"),
            Player::Two => self.say("Two", "Dos"),
        };
        format!("{} {number}", self.say("Player", "Jugador"))
    }

    fn help(&mut self) -> io::Result<()> {
        let text = self.say(
            "Type a move, as b2-c2 (slide), b2^c2 (climb), b2vc2 (descend), *d5 (jump), or a whole turn,\n\
             as d2-d3*d4. Also: moves, hint, undo, board, record, resign, quit, help.",
            "Escribe una jugada, como b2-c2 (deslizar), b2^c2 (subir), b2vc2 (bajar), *d5 (saltar), o un\n\
             turno entero, como d2-d3*d4. También: jugadas, consejo, deshacer, tablero, acta, abandonar,\n\
             salir, ayuda.",
        );
        writeln!(self.out, "{text}")
    }

    /// Plays until the game is over or a person leaves, then prints the record.
    fn play(&mut self) -> io::Result<()> {
        while self.game.outcome().is_none() {
            let before = self.game.clone();
            let player = self.game.to_move();
            match self.players[player.index()] {
                Who::Person => match self.ask()? {
                    Next::Again => continue,
                    Next::Play => {}
                    Next::Leave => break,
                },
                Who::Computer => {
                    let turn = self.searches[player.index()].turn(&self.game);
                    let next = turn.and_then(|turn| self.game.apply_turn(&turn).ok());
                    self.game = next.expect("an opponent plays legal turns");
                }
            }
            self.report(&before)?;
        }
        let record = self.game.record();
        match (self.game.outcome(), self.game.result()) {
            (Some(outcome), _) => {
                let over = self.say("The game is over.", "La partida ha terminado.");
                let message = outcome.message(self.language());
                writeln!(self.out, "{over} {message}")?;
            }
            (None, GameResult::Won(winner)) => {
                let (loser, winner) = (self.named(winner.opponent()), self.named(winner));
                match self.lang {
                    Lang::En => writeln!(self.out, "{loser} resigns; {winner} wins.")?,
                    Lang::Es => writeln!(self.out, "{loser} abandona; gana {winner}.")?,
                }
            }
            (None, _) => {
                let text = self.say(
                    "The game is not played to its end.",
                    "La partida queda sin terminar.",
                );
                writeln!(self.out, "{text}")?;
            }
        }
        write!(self.out, "\n{record}")
    }

    /// Draws the board, the last turn set off.
    fn draw(&mut self, turn: Option<&Turn>) -> io::Result<()> {
        let state = *self.game.state();
        let drawing = Drawing {
            state: &state,
            marked: turn.into_iter().flat_map(touched).collect(),
            colour: self.colour,
        };
        write!(self.out, "\n{drawing}")?;
        if self.game.outcome().is_some() {
            return Ok(());
        }
        let mover = self.named(state.to_move());
        let to_move = match self.lang {
            Lang::En => format!("{mover} to move"),
            Lang::Es => format!("Juega {mover}"),
        };
        let mut line = vec![match (state.jump_due(), self.lang) {
            (None, _) => to_move,
            (Some(space), Lang::En) => format!("{to_move}: the flock on {space} must jump"),
            (Some(space), Lang::Es) => format!("{to_move}: la bandada de {space} debe saltar"),
        }];
        for player in Player::ALL {
            let dragons: Vec<_> = state.dragons(player).iter().collect();
            let named = self.named(player);
            if !dragons.is_empty() {
                let has = self.say("has dragons on", "tiene dragones en");
                line.push(format!("{named} {has} {dragons:?}"));
            }
            if state.is_warned(player) {
                let warned = self.say("is warned", "está avisado");
                line.push(format!("{named} {warned}"));
            }
        }
        writeln!(self.out, "{}.", line.join("; "))
    }

    /// Tells what was played since an earlier game, and draws the board.
    fn report(&mut self, before: &Game) -> io::Result<()> {
        let turns = self.game.turns();
        let whole = turns.len() > before.turns().len();
        let turn = turns.last().filter(|_| whole);
        if let Some(turn) = turn {
            let number = turns.len().div_ceil(2);
            let player = before.to_move();
            let jumps = match turn.jumps().len() {
                0 => "",
                1 => self.say(", with a jump", ", con un salto"),
                _ => self.say(", a cascade of jumps", ", una cascada de saltos"),
            };
            let (player, plays) = (self.named(player), self.say("plays", "juega"));
            writeln!(self.out, "\n{number}. {player} {plays} {turn}{jumps}")?;
        }
        self.draw(turn)
    }

    /// Asks the person to move for a line.
    fn ask(&mut self) -> io::Result<Next> {
        let prompt = self.named(self.game.to_move());
        let Some(line) = ask(&mut self.out, &prompt)? else {
            let text = self.say(
                "That is all there is to read. Goodbye!",
                "No hay nada más que leer. ¡Hasta luego!",
            );
            writeln!(self.out, "\n{text}")?;
            return Ok(Next::Leave);
        };
        match line.as_str() {
            "" => {}
            "moves" | "jugadas" => self.list()?,
            "hint" | "consejo" => self.hint()?,
            "undo" | "deshacer" => self.undo()?,
            "board" | "tablero" => self.draw(None)?,
            "record" | "acta" => write!(self.out, "{}", self.game.record())?,
            "resign" | "abandonar" => {
                let player = self.game.to_move();
                self.game = self.game.resign(player).expect("the game goes on");
                return Ok(Next::Leave);
            }
            "quit" | "exit" | "salir" => return Ok(Next::Leave),
            "help" | "ayuda" => self.help()?,
            words => return self.try_moves(words),
        }
        Ok(Next::Again)
    }

    /// Plays the moves of a line, or none of them.
    fn try_moves(&mut self, words: &str) -> io::Result<Next> {
        let moves = match moves(words) {
            Ok(moves) => moves,
            Err(error) => {
                match self.lang {
                    Lang::En => writeln!(self.out, "Not understood: {error}. Try `help`.")?,
                    Lang::Es => writeln!(self.out, "No se entiende. Prueba con `ayuda`.")?,
                }
                return Ok(Next::Again);
            }
        };
        let mut game = self.game.clone();
        for mv in moves {
            game = match game.apply(mv) {
                Ok(game) => game,
                Err(error) => {
                    let illegal = self.say("is not legal", "no es legal");
                    let (rule, reason) = (error.rule(), error.message(self.language()));
                    let hint = self.say("Try `moves`.", "Prueba con `jugadas`.");
                    writeln!(self.out, "{mv} {illegal}. {rule}: {reason} {hint}")?;
                    return Ok(Next::Again);
                }
            };
        }
        self.game = game;
        Ok(Next::Play)
    }

    /// Lists the legal moves, those from one space on a line.
    fn list(&mut self) -> io::Result<()> {
        let moves: Vec<Move> = self.game.legal_moves().into_iter().collect();
        let title = self.say("legal moves", "jugadas legales");
        writeln!(self.out, "{} {title}:", moves.len())?;
        let sources = self.game.legal_moves().sources();
        for from in sources.iter().map(Some).chain([None]) {
            let from_here = moves.iter().filter(|mv| mv.from() == from);
            let words: Vec<String> = from_here.map(Move::to_string).collect();
            if !words.is_empty() {
                writeln!(self.out, "  {}", words.join(" "))?;
            }
        }
        Ok(())
    }

    /// Says what the strongest opponent would play.
    fn hint(&mut self) -> io::Result<()> {
        let mut search = Search::new(Level::STRONGEST, 1);
        let budget = search.budget();
        match search.analyse(&self.game, &budget, &mut Watch::default()) {
            Some(found) => writeln!(self.out, "{} ({})", found.turn(), found.value()),
            None => Ok(()),
        }
    }

    /// Takes back the turn in progress, or else all turns since a person's last one.
    fn undo(&mut self) -> io::Result<()> {
        let mut game = self.game.undo_turn();
        while let Some(earlier) = &game
            && self.players[earlier.to_move().index()] != Who::Person
        {
            game = earlier.undo_turn();
        }
        let Some(game) = game else {
            let text = self.say(
                "There is nothing to take back.",
                "No hay nada que deshacer.",
            );
            return writeln!(self.out, "{text}");
        };
        self.game = game;
        self.draw(None)
    }
}

/// The moves of a line: a turn or a part of one.
fn moves(words: &str) -> Result<Vec<Move>, ParseError> {
    match words.strip_prefix('*') {
        None => words.parse().map(|turn: Turn| turn.moves().to_vec()),
        Some(jumps) => jumps
            .split('*')
            .map(|to| format!("*{to}").parse())
            .collect(),
    }
}

fn touched(turn: &Turn) -> impl Iterator<Item = Space> {
    let starts = turn.movement().from();
    starts
        .into_iter()
        .chain(turn.moves().iter().map(|mv| mv.to()))
}
