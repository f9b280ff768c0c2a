//! Pictures of Bandadas.
//!
//! The lines of a note are carried out in their order. First comes `state` with a text of
//! B10.3. Then what happens and what is so, in the state that has been reached:
//!
//! - `play` and moves, those of chance included,
//! - `legal` and a move; `illegal`, a move and the rule that it breaks,
//! - `takes`, a lay and the cards that it takes from its row, or `-`,
//! - `row`, `hand`, `collection` or `discard`, a number where there are several, and the cards,
//! - `phase` and its text; `outcome` and the winning seats.
//!
//! And how it is shown: `view` and a seat, or `-` for a spectator, instead of the seat whose
//! turn it is; `preview` and a legal move; `spanish`; `theme` and its
//! name; `width`.

use bandadas_rules::{Language, Move, Picture, RowNumber, Seat, State, Theme, Viewer};

use crate::freunde::{expect, parse};

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
    state: Option<State>,
    viewer: Option<Viewer>,
    preview: Option<Move>,
    language: Language,
    theme: Theme,
    width: Option<u32>,
}

impl Scene {
    fn state(&self) -> Result<&State, String> {
        self.state.as_ref().ok_or("no state yet".to_owned())
    }

    fn carry_out(&mut self, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "state" => self.state = Some(parse(rest)?),
            "play" => {
                for text in rest.split(' ') {
                    let next = self.state()?.apply(parse(text)?);
                    self.state = Some(next.map_err(|error| error.to_string())?);
                }
            }
            "legal" => self.check(rest)?,
            "illegal" => {
                let (text, rule) = halves(rest)?;
                match self.state()?.check(parse(text)?) {
                    Ok(()) => return Err("it is legal".to_owned()),
                    Err(error) => expect(error.rule(), rule)?,
                }
            }
            "takes" => self.expect_taken(rest)?,
            "row" | "hand" | "collection" => {
                let (number, cards) = halves(rest)?;
                expect(&self.cards(word, number)?, cards)?;
            }
            "discard" => expect(&self.state()?.table().discard_pile().to_string(), rest)?,
            "phase" => expect(&self.state()?.phase().to_string(), rest)?,
            "outcome" => {
                let outcome = self.state()?.outcome().ok_or("the game goes on")?;
                expect(&outcome.to_string(), rest)?;
            }
            "view" if rest == "-" => self.viewer = Some(Viewer::Spectator),
            "view" => self.viewer = Some(Viewer::Seat(parse(rest)?)),
            "preview" => {
                self.check(rest)?;
                self.preview = Some(parse(rest)?);
            }
            "spanish" => self.language = Language::Spanish,
            "theme" => self.theme = parse(rest)?,
            "width" => self.width = Some(parse(rest)?),
            _ => return Err("what is this?".to_owned()),
        }
        Ok(())
    }

    fn check(&self, text: &str) -> Result<(), String> {
        let checked = self.state()?.check(parse(text)?);
        checked.map_err(|error| error.to_string())
    }

    fn expect_taken(&self, rest: &str) -> Result<(), String> {
        let (text, cards) = halves(rest)?;
        let Move::Lay { species, row, end } = parse(text)? else {
            return Err("that is no lay".to_owned());
        };
        self.check(text)?;
        let state = self.state()?;
        let held = state.hand(state.table().player()).get(species);
        let (_, taken) = state.table().row(row).lay(species, held, end);
        expect(&taken.to_string(), cards)
    }

    fn cards(&self, place: &str, number: &str) -> Result<String, String> {
        let state = self.state()?;
        if place == "row" {
            let row = RowNumber::new(parse(number)?).ok_or("there is no such row")?;
            return Ok(state.table().row(row).to_string());
        }
        let seat: Seat = parse(number)?;
        let cards = match place {
            "hand" => state.hand(seat),
            _ => state.table().collection(seat),
        };
        Ok(cards.to_string())
    }

    fn draw(&self) -> Result<String, String> {
        let state = self.state()?;
        let view = state.view(self.viewer.unwrap_or(state.table().player().into()));
        let mut picture = Picture::of(&view).language(self.language).theme(self.theme);
        if let Some(choice) = self.preview {
            picture = picture.preview(choice);
        }
        if let Some(width) = self.width {
            picture = picture.width(width);
        }
        Ok(picture.to_string())
    }
}

fn halves(text: &str) -> Result<(&str, &str), String> {
    text.split_once(' ')
        .ok_or("two words are needed".to_owned())
}
