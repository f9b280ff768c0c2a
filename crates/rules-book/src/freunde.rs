//! Pictures of Freunde.
//!
//! The lines of a note are carried out in their order. First comes the position:
//!
//! - `board` and `limits`, where they are not the default ones,
//! - `position` with a text of F9.3, or `start` with one or two names of cards.
//!
//! Then what happens and what is so, in the position that has been reached:
//!
//! - `play` and turns; the last may stop where a jump is due,
//! - `legal` and a move or turn; `illegal`, a move or turn and the rule that its last step breaks,
//! - `owns` and `dragons`, a player's digit and the spaces, or `-`; `outcome` and its text.
//!
//! And how it is shown: `from` and a space, perhaps with a kind of move, marks what that stack
//! can do; `to` and spaces must tell what has been marked; `cross` and spaces; `show` and a
//! turn, instead of the last one played; `side 2`; `theme` and its name; `spanish`; `width`.

use freunde_rules::{
    Board, FlockLimits, IllegalMove, Language, Move, MoveKind, Picture, Player, PositionCard,
    Space, Spaces, State, Theme, Turn,
};

/// Draws the picture of a note and checks what it claims.
///
/// # Errors
///
/// What is wrong with the note, or what it claims and is not so.
pub fn draw(lines: &[(String, String)]) -> Result<String, String> {
    let mut scene = Scene::default();
    for (word, rest) in lines {
        scene
            .carry_out(word, rest)
            .map_err(|wrong| format!("{word} {rest}: {wrong}"))?;
    }
    scene.draw()
}

#[derive(Default)]
struct Scene {
    board: Board,
    limits: FlockLimits,
    state: Option<State>,
    last: Option<Turn>,
    chosen: Option<Space>,
    choices: Vec<Move>,
    crossed: Spaces,
    from_two: bool,
    theme: Theme,
    language: Language,
    width: Option<u32>,
}

impl Scene {
    fn state(&self) -> Result<&State, String> {
        self.state.as_ref().ok_or("no position yet".to_owned())
    }

    fn carry_out(&mut self, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "board" => self.board = parse(rest)?,
            "limits" => self.limits = parse(rest)?,
            "position" => {
                let state = State::parse(self.board, self.limits, rest);
                self.state = Some(state.map_err(|error| error.to_string())?);
            }
            "start" => self.state = Some(self.start(rest)?),
            "play" => {
                for turn in rest.split(' ') {
                    self.play(parse(turn)?)?;
                }
            }
            "legal" => {
                step(self.state()?, &parse(rest)?).map_err(|(_, error)| error.to_string())?;
            }
            "illegal" => self.expect_illegal(rest)?,
            "owns" => self.expect_spaces(rest, State::stacks_of)?,
            "dragons" => self.expect_spaces(rest, State::dragons)?,
            "outcome" => {
                let outcome = self.state()?.outcome().ok_or("the game goes on")?;
                expect(&outcome.to_string(), rest)?;
            }
            "from" => self.choose(rest)?,
            "to" => expect(&list(self.targets()), rest)?,
            "cross" => self.cross(rest)?,
            "show" => self.last = Some(parse(rest)?),
            "side" => {
                expect("2", rest)?;
                self.from_two = true;
            }
            "theme" => self.theme = parse(rest)?,
            "spanish" => self.language = Language::Spanish,
            "width" => self.width = Some(parse(rest)?),
            _ => return Err("what is this?".to_owned()),
        }
        Ok(())
    }

    fn start(&self, names: &str) -> Result<State, String> {
        let card = |name| PositionCard::named(name).ok_or(format!("there is no card {name}"));
        let (first, second) = names.split_once(' ').unwrap_or((names, names));
        State::start(self.board, self.limits, [&card(first)?, &card(second)?])
            .map_err(|error| error.to_string())
    }

    fn play(&mut self, turn: Turn) -> Result<(), String> {
        let next = step(self.state()?, &turn).map_err(|(_, error)| error.to_string())?;
        self.state = Some(next);
        self.last = Some(turn);
        Ok(())
    }

    fn expect_illegal(&self, rest: &str) -> Result<(), String> {
        let (turn, rule) = rest.split_once(' ').ok_or("which rule?")?;
        let turn: Turn = parse(turn)?;
        match step(self.state()?, &turn) {
            Ok(_) => Err("it is legal".to_owned()),
            Err((mv, error)) if mv + 1 == turn.moves().len() => expect(error.rule(), rule),
            Err((_, error)) => Err(error.to_string()),
        }
    }

    fn expect_spaces(&self, rest: &str, found: fn(&State, Player) -> Spaces) -> Result<(), String> {
        let (player, spaces) = rest.split_once(' ').ok_or("whose?")?;
        let player = match player {
            "1" => Player::One,
            "2" => Player::Two,
            _ => return Err("whose?".to_owned()),
        };
        expect(&list(found(self.state()?, player)), spaces)
    }

    fn choose(&mut self, rest: &str) -> Result<(), String> {
        let (space, kind) = rest.split_once(' ').unwrap_or((rest, ""));
        let kind = match kind {
            "" => None,
            "slide" => Some(MoveKind::Slide),
            "climb" => Some(MoveKind::Climb),
            "descend" => Some(MoveKind::Descend),
            _ => return Err("of which kind?".to_owned()),
        };
        let space = parse(space)?;
        let state = self.state()?;
        let at = |mv: &Move| mv.from().or(state.jump_due()) == Some(space);
        let moves = state.legal_moves().into_iter().filter(at);
        self.choices = moves
            .filter(|mv| kind.is_none_or(|kind| mv.kind() == kind))
            .collect();
        self.chosen = Some(space);
        Ok(())
    }

    fn targets(&self) -> Spaces {
        self.choices.iter().map(|mv| mv.to()).collect()
    }

    /// A crossed space is never one that is marked as a target.
    fn cross(&mut self, rest: &str) -> Result<(), String> {
        let spaces: Result<Vec<Space>, String> = rest.split(' ').map(parse).collect();
        self.crossed = spaces?.into_iter().collect();
        match self
            .crossed
            .iter()
            .find(|&space| self.targets().contains(space))
        {
            Some(space) => Err(format!("{space} can be moved to")),
            None => Ok(()),
        }
    }

    fn draw(&self) -> Result<String, String> {
        let mut picture = Picture::of(self.state()?)
            .theme(self.theme)
            .language(self.language)
            .crossed(self.crossed);
        if let Some(space) = self.chosen {
            picture = picture.choice(space, self.choices.iter().copied());
        }
        if let Some(turn) = &self.last {
            picture = picture.last_turn(turn);
        }
        if self.from_two {
            picture = picture.seen_by(Player::Two);
        }
        if let Some(width) = self.width {
            picture = picture.width(width);
        }
        Ok(picture.to_string())
    }
}

/// Carries out the moves of a turn. Where one is illegal: its place, and the rule it breaks.
fn step(state: &State, turn: &Turn) -> Result<State, (usize, IllegalMove)> {
    let mut state = *state;
    for (place, &mv) in turn.moves().iter().enumerate() {
        state = state.apply(mv).map_err(|error| (place, error))?;
    }
    Ok(state)
}

fn list(spaces: Spaces) -> String {
    let names: Vec<String> = spaces.iter().map(|space| space.to_string()).collect();
    if names.is_empty() {
        "-".to_owned()
    } else {
        names.join(" ")
    }
}

pub(crate) fn parse<T: std::str::FromStr>(text: &str) -> Result<T, String>
where
    T::Err: std::fmt::Display,
{
    text.parse().map_err(|error: T::Err| error.to_string())
}

pub(crate) fn expect(found: &str, claimed: &str) -> Result<(), String> {
    if found == claimed {
        Ok(())
    } else {
        Err(format!("it is {found}"))
    }
}
