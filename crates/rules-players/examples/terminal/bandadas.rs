//! A table drawn in the terminal, with colours or without.

use std::fmt;

use bandadas_rules::{Block, Counts, Seat, Species, State, View};

use crate::lang::Lang;

const RESET: &str = "\x1b[0m";
const DIM: &str = "\x1b[90m";
const BOLD: &str = "\x1b[1m";

/// The colour of a species' cards, all light enough for black letters.
const fn background(species: Species) -> u8 {
    match species {
        Species::Flamingo => 218,
        Species::Owl => 180,
        Species::Toucan => 208,
        Species::Duck => 227,
        Species::Parrot => 114,
        Species::Magpie => 252,
        Species::ReedWarbler => 153,
        Species::Robin => 210,
    }
}

/// A table as somebody sees it.
pub(crate) struct Drawing<'a> {
    pub(crate) view: &'a View,
    /// The state, if all hands are to be shown.
    pub(crate) open: Option<&'a State>,
    pub(crate) lang: Lang,
    pub(crate) colour: bool,
}

impl Drawing<'_> {
    fn style(&self, style: &str, text: &str) -> String {
        if self.colour {
            format!("{style}{text}{RESET}")
        } else {
            text.to_owned()
        }
    }

    /// A run of cards: `[P3]`, or the same on the species' colour.
    fn block(&self, Block { species, number }: Block) -> String {
        let text = match number {
            1 => species.to_string(),
            _ => format!("{species}{number}"),
        };
        if self.colour {
            format!(
                "\x1b[1;38;5;16;48;5;{}m {text} {RESET}",
                background(species)
            )
        } else {
            format!("[{text}]")
        }
    }

    fn cards(&self, cards: Counts) -> String {
        if cards.is_empty() {
            return self.style(DIM, "-");
        }
        cards
            .iter()
            .map(|(species, number)| self.block(Block { species, number }))
            .collect()
    }

    /// What is seen of a hand, and what the others know of it.
    fn hand(&self, seat: Seat) -> String {
        let table = self.view.table();
        let (known, absent) = (table.known(seat), table.absent(seat));
        let own = self.view.hand().filter(|_| self.view.seat() == Some(seat));
        let mut notes = Vec::new();
        let mut text = if let Some(hand) = self.open.map(|state| state.hand(seat)).or(own) {
            if !known.is_empty() {
                notes.push(format!("{} {known}", self.lang.pick("known:", "se sabe:")));
            }
            self.cards(hand)
        } else {
            let unknown = self.view.unknown(seat);
            let known = if known.is_empty() {
                String::new()
            } else {
                self.cards(known)
            };
            let hidden = match unknown {
                0 if known.is_empty() => self.style(DIM, "-"),
                0 => String::new(),
                _ => self.style(DIM, &format!("[?{unknown}]")),
            };
            known + &hidden
        };
        if !absent.is_empty() {
            notes.push(format!(
                "{} {absent}",
                self.lang.pick("rest not:", "el resto no:")
            ));
        }
        if !notes.is_empty() {
            text += &self.style(DIM, &format!("  ({})", notes.join("; ")));
        }
        text
    }

    /// What a collection lacks to win (B8.1): a number of species, or certain birds.
    fn missing(&self, birds: Counts) -> String {
        let species = 7_usize.saturating_sub(birds.species().len());
        let mut lacks: Vec<(u8, Species)> = Species::ALL
            .iter()
            .map(|&species| (3_u8.saturating_sub(birds.get(species)), species))
            .collect();
        lacks.sort();
        let threes: Vec<String> = lacks[..2]
            .iter()
            .filter(|(lack, _)| *lack > 0)
            .map(|(lack, species)| match lack {
                3 => self
                    .lang
                    .pick("3 of one species", "3 de una especie")
                    .to_owned(),
                1 => species.to_string(),
                _ => format!("{species}{lack}"),
            })
            .collect();
        if species == 0 || threes.is_empty() {
            return self.style(BOLD, self.lang.pick("wins!", "¡gana!"));
        }
        let needs = self.lang.pick("needs", "faltan");
        let noun = match species {
            1 => self.lang.pick("species", "especie"),
            _ => self.lang.pick("species", "especies"),
        };
        let or = self.lang.pick("or", "o");
        self.style(
            DIM,
            &format!("{needs} {species} {noun} {or} {}", threes.join(" + ")),
        )
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.view.table();
        let pick = |english, spanish| self.lang.pick(english, spanish);
        for (number, row) in (1..).zip(table.rows()) {
            let blocks: String = row.blocks().map(|block| self.block(block)).collect();
            writeln!(f, "  {} {number}  {blocks}", pick("Row", "Fila"))?;
        }
        let discard = table.discard_pile();
        writeln!(
            f,
            "  {} {}   {} {} {}",
            pick("Draw pile", "Mazo"),
            self.style(BOLD, &self.view.draw_size().to_string()),
            pick("Discard pile", "Descartes"),
            self.style(BOLD, &discard.total().to_string()),
            if discard.is_empty() {
                String::new()
            } else {
                self.cards(discard)
            },
        )?;
        for seat in table.seats() {
            let is_player = seat == table.player();
            let mark = if is_player { ">" } else { " " };
            let name = format!("{mark} {} {seat}", pick("Seat", "Asiento"));
            let name = if is_player {
                self.style(BOLD, &name)
            } else {
                name
            };
            let dealer = if seat == table.dealer() {
                format!("  {}", self.style(DIM, pick("dealer", "repartidor")))
            } else {
                String::new()
            };
            writeln!(f, "{name}{dealer}")?;
            writeln!(
                f,
                "    {} {:>2}  {}",
                pick("hand ", "mano     "),
                self.view.hand_size(seat),
                self.hand(seat)
            )?;
            let birds = table.collection(seat);
            writeln!(
                f,
                "    {} {:>2}  {}  {}",
                pick("birds", "colección"),
                birds.total(),
                self.cards(birds),
                self.missing(birds)
            )?;
        }
        Ok(())
    }
}
