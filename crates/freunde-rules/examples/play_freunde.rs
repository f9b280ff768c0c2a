//! Plays Freunde in the terminal.
//!
//! `cargo run --release --example play_freunde -- --auto --seed 1` plays a random game;
//! without `--auto` you play against a simple opponent, and with `--two person` against
//! another person.

#[path = "terminal/drawing.rs"]
mod drawing;
#[path = "terminal/exit.rs"]
mod exit;

use std::fmt;
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Parser, ValueEnum};
use freunde_rules::{
    Board, FlockLimits, Game, GameResult, Move, Outcome, ParseError, Player, PositionCard, Space,
    State, Turn,
};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::drawing::{Colour, Drawing};
use crate::exit::exit;

/// Plays Freunde in the terminal.
#[derive(Parser)]
struct Options {
    /// Play a random game to its end, nobody at the keyboard.
    #[arg(long)]
    auto: bool,
    /// The seed of all that is random; taken from the clock if left out.
    #[arg(long)]
    seed: Option<u64>,
    /// Who plays player One.
    #[arg(long, value_enum, default_value_t = Who::Person, conflicts_with = "auto")]
    one: Who,
    /// Who plays player Two.
    #[arg(long, value_enum, default_value_t = Who::Simple, conflicts_with = "auto")]
    two: Who,
    /// The position card of both players: a name, or an arrangement of ones.
    #[arg(long, default_value = "Grove", value_parser = card)]
    card: PositionCard,
    /// The board (F9.1).
    #[arg(long, default_value_t)]
    board: Board,
    /// The flock limits.
    #[arg(long, default_value_t)]
    limits: FlockLimits,
    /// Whether to use colours.
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

/// Who makes a player's moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Who {
    /// Somebody at the keyboard.
    Person,
    /// An opponent that looks one turn ahead and at the answer to it.
    Simple,
    /// Any legal move.
    Random,
}

fn card(text: &str) -> Result<PositionCard, ParseError> {
    PositionCard::named(text).map_or_else(|| text.parse(), Ok)
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
    let players = if options.auto {
        [Who::Random; 2]
    } else {
        [options.one, options.two]
    };
    let seed = options.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |time| time.as_nanos() as u64)
    });
    let mut table = Table {
        game: Game::new(start),
        players,
        rng: ChaCha8Rng::seed_from_u64(seed),
        out: io::stdout().lock(),
        colour: options.color.is_on(),
    };
    if players.contains(&Who::Random) || players.contains(&Who::Simple) {
        writeln!(table.out, "Seed {seed}")?;
    }
    table.draw()?;
    if players.contains(&Who::Person) {
        writeln!(table.out, "{HELP}")?;
    }
    table.play()?;
    Ok(ExitCode::SUCCESS)
}

const HELP: &str = "\
Type a move, as d3-d4 (slide), d3^d4 (climb), d3vd4 (descend), *d5 (jump), or a whole turn,
as d3^d4*d5. Also: moves, undo, board, record, resign, quit, help.";

struct Table<O> {
    game: Game,
    players: [Who; 2],
    rng: ChaCha8Rng,
    out: O,
    colour: bool,
}

/// What a person's line comes to.
enum Next {
    Again,
    Play,
    Leave(GameResult),
}

impl<O: Write> Table<O> {
    /// Plays until the game is over or a person leaves, then prints the record.
    fn play(&mut self) -> io::Result<()> {
        let mut result = GameResult::Unfinished;
        while self.game.outcome().is_none() {
            let before = self.game.clone();
            match self.players[self.game.to_move().index()] {
                Who::Person => match self.ask()? {
                    Next::Again => continue,
                    Next::Play => {}
                    Next::Leave(left_with) => {
                        result = left_with;
                        break;
                    }
                },
                Who::Simple => self.game = simple_turn(&self.game, &mut self.rng),
                Who::Random => self.game = random_turn(&self.game, &mut self.rng),
            }
            self.report(&before)?;
        }
        if let Some(outcome) = self.game.outcome() {
            writeln!(self.out, "The game is over: {outcome}.")?;
        } else if let GameResult::Won(winner) = result {
            let resigned = self.game.resign(winner.opponent());
            self.game = resigned.expect("the game is not over");
            writeln!(
                self.out,
                "The game is over: player {winner} wins by resignation."
            )?;
        } else {
            writeln!(self.out, "The game is not played to its end.")?;
        }
        write!(self.out, "\n{}", self.game.record())
    }

    fn draw(&mut self) -> io::Result<()> {
        self.draw_after(None)
    }

    fn draw_after(&mut self, turn: Option<&Turn>) -> io::Result<()> {
        let state = self.game.state();
        let drawing = Drawing {
            state,
            marked: turn.into_iter().flat_map(touched).collect(),
            colour: self.colour,
        };
        write!(self.out, "\n{drawing}")?;
        if self.game.outcome().is_some() {
            return Ok(());
        }
        write!(self.out, "{} to move", Named(state.to_move()))?;
        if let Some(space) = state.jump_due() {
            write!(self.out, ": the flock on {space} must jump")?;
        }
        for player in Player::ALL {
            let dragons: Vec<_> = state.dragons(player).iter().collect();
            if !dragons.is_empty() {
                write!(self.out, "; {} has dragons on {dragons:?}", Named(player))?;
            }
            if state.is_warned(player) {
                write!(self.out, "; {} is warned", Named(player))?;
            }
        }
        writeln!(self.out, ".")
    }

    /// Tells what was played since an earlier game, and draws the board.
    fn report(&mut self, before: &Game) -> io::Result<()> {
        let turns = self.game.turns();
        let whole = turns.len() > before.turns().len();
        let turn = turns.last().filter(|_| whole);
        if let Some(turn) = turn {
            let number = turns.len().div_ceil(2);
            let player = before.to_move();
            writeln!(self.out, "\n{number}. {} plays {turn}", Named(player))?;
        }
        self.draw_after(turn)
    }

    /// Asks the person to move for a line.
    fn ask(&mut self) -> io::Result<Next> {
        write!(self.out, "{}> ", Named(self.game.to_move()))?;
        self.out.flush()?;
        let mut line = Vec::new();
        if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
            writeln!(self.out, "\nThat is all there is to read. Goodbye!")?;
            return Ok(Next::Leave(GameResult::Unfinished));
        }
        let line = String::from_utf8_lossy(&line);
        if !io::stdin().is_terminal() {
            writeln!(self.out, "{}", line.trim())?;
        }
        match line.trim() {
            "" => {}
            "moves" => self.list()?,
            "undo" => self.undo()?,
            "board" => self.draw()?,
            "record" => write!(self.out, "{}", self.game.record())?,
            "resign" => {
                let winner = self.game.to_move().opponent();
                return Ok(Next::Leave(GameResult::Won(winner)));
            }
            "quit" | "exit" => return Ok(Next::Leave(GameResult::Unfinished)),
            "help" => writeln!(self.out, "{HELP}")?,
            words => return self.try_moves(words),
        }
        Ok(Next::Again)
    }

    /// Plays the moves of a line, or none of them.
    fn try_moves(&mut self, words: &str) -> io::Result<Next> {
        let moves = match moves(words) {
            Ok(moves) => moves,
            Err(error) => {
                writeln!(self.out, "Not understood: {error}. Try `help`.")?;
                return Ok(Next::Again);
            }
        };
        let mut game = self.game.clone();
        for mv in moves {
            game = match game.apply(mv) {
                Ok(game) => game,
                Err(error) => {
                    writeln!(self.out, "{mv} is not legal. {error}. Try `moves`.")?;
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
        writeln!(self.out, "{} legal moves:", moves.len())?;
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

    /// Takes back the turn in progress, or else all turns since a person's last one.
    fn undo(&mut self) -> io::Result<()> {
        let mut game = self.game.undo_turn();
        while let Some(earlier) = &game
            && self.players[earlier.to_move().index()] != Who::Person
        {
            game = earlier.undo_turn();
        }
        match game {
            Some(game) => {
                self.game = game;
                self.draw()
            }
            None => writeln!(self.out, "There is nothing to take back."),
        }
    }
}

/// A player's name at the start of a sentence.
struct Named(Player);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Player {}", self.0)
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

/// The game after a turn of random moves.
fn random_turn(game: &Game, rng: &mut ChaCha8Rng) -> Game {
    let player = game.to_move();
    let mut game = game.clone();
    while game.outcome().is_none() && game.to_move() == player {
        let moves = game.legal_moves();
        let any = moves.get(rng.random_range(0..moves.len()));
        let next = any.and_then(|mv| game.apply(mv).ok());
        game = next.expect("a listed move is legal");
    }
    game
}

/// How many turns of a position are looked at; low flock limits can make them very many.
const LOOKED_AT: usize = 1000;

/// The game after the turn that looks best to a player who sees no farther than the answer.
fn simple_turn(game: &Game, rng: &mut ChaCha8Rng) -> Game {
    let player = game.to_move();
    let judged = game.state().turns().take(LOOKED_AT).map(|(turn, state)| {
        let chance = rng.random_range(0..8);
        (judge(&state, player) + chance, turn)
    });
    let best = judged.max_by_key(|(value, _)| *value);
    let next = best.and_then(|(_, turn)| game.apply_turn(&turn).ok());
    next.expect("there is a turn while the game goes on")
}

/// How good a state at the end of a player's turn looks to that player.
fn judge(state: &State, player: Player) -> i32 {
    const WON: i32 = 1_000_000;
    match state.outcome() {
        Some(Outcome::Win { winner, .. }) if winner == player => return WON,
        Some(Outcome::Win { .. }) => return -WON,
        _ => {}
    }
    let opponent = player.opponent();
    let loses = state
        .turns()
        .take(LOOKED_AT)
        .any(|(_, next)| next.outcome().and_then(Outcome::winner) == Some(opponent));
    let warned = state.is_warned(player);
    standing(state, player)
        - standing(state, opponent)
        - if loses { WON / 2 } else { 0 }
        - if warned { 200 } else { 0 }
}

/// How near a player is to the opponent's bird, and how much the player owns.
fn standing(state: &State, player: Player) -> i32 {
    let bird = state.board().bird(player.opponent());
    let owned = state.stacks_of(player);
    let way =
        |space: Space| space.file().abs_diff(bird.file()) + space.rank().abs_diff(bird.rank());
    let nearest = owned.iter().map(way).min().map_or(100, i32::from);
    10 * owned.len() as i32 - 12 * nearest
}
