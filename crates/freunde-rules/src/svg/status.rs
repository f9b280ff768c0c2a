//! The strips above and below the board: a player each, whose turn it is, and who won.

use core::fmt::{self, Formatter};

use super::layout::{LETTERS, MARGIN, STRIP};
use super::stack::Slot;
use super::theme::Colour::{Dragon, Halo, Ink, Muted, Target};
use super::{Picture, words};
use crate::Player;

/// The height of letters.
const LETTER: i32 = 30;
/// The room that a letter takes in a wide typeface, in hundredths of its height: nobody knows
/// which one the reader has.
const ADVANCE: i32 = 64;
/// The room left of a player's name, where the piece stands.
const SIGN: i32 = 70;
/// The room for the arrow in a pill.
const ARROW: i32 = 38;

fn width(words: &str) -> i32 {
    words.chars().count() as i32 * LETTER * ADVANCE / 100
}

/// What the pill at the right end of a strip says.
struct Pill {
    words: &'static str,
    /// Whether the player is to move, and an arrow shows where forward is.
    has_arrow: bool,
}

impl Picture {
    pub(super) fn draw_players(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for player in Player::ALL {
            self.draw_strip(f, player)?;
        }
        Ok(())
    }

    fn pill(&self, player: Player) -> Option<Pill> {
        let has_arrow = !self.is_over();
        let words = if self.is_over() {
            self.end_for(player)?
        } else if self.state().to_move() == player {
            words::due(self.language, self.state().phase())
        } else {
            return None;
        };
        Some(Pill { words, has_arrow })
    }

    /// A player's strip. Where the words are long everything is as much smaller as it must be.
    fn draw_strip(&self, f: &mut Formatter<'_>, player: Player) -> fmt::Result {
        let layout = self.layout();
        let name = words::player(self.language, player);
        let warned = (!self.is_over() && self.state().is_warned(player))
            .then(|| words::warned(self.language));
        let pill = self.pill(player);
        let pill_width = pill.as_ref().map_or(0, |pill| {
            width(pill.words) + 36 + if pill.has_arrow { ARROW } else { 0 }
        });
        let needed =
            SIGN + width(name) + warned.map_or(0, |words| 60 + width(words)) + pill_width + 20;
        let room = layout.room();
        let scale = 100.min(100 * room / needed);
        let middle = if player == layout.below {
            layout.height() - (STRIP - LETTERS / 4) / 2
        } else {
            STRIP / 2 - 2
        };
        write!(f, r#"<g class="player {}""#, class(player))?;
        if self.is_interactive() {
            write!(f, r#" data-player="{}""#, player.digit())?;
        }
        writeln!(
            f,
            r#" transform="translate({MARGIN} {middle})scale({}.{:02})" font-size="{LETTER}" font-weight="600">"#,
            scale / 100,
            scale % 100,
        )?;
        let sign = Slot {
            foot: (30, 12),
            half: 27,
            thickness: 15,
        };
        self.draw_piece(f, player, sign, None, false)?;
        let colour = if pill.is_some() { Ink } else { Muted };
        writeln!(
            f,
            r#"<text x="{SIGN}" y="11" {}>{name}</text>"#,
            self.paint().fill(colour)
        )?;
        if let Some(words) = warned {
            let x = SIGN + width(name) + 18;
            let zigzag = [(x, 6), (x + 8, -8), (x + 16, 8), (x + 24, -6)];
            self.draw_lines(f, &[&zigzag], Dragon, 5)?;
            writeln!(
                f,
                r#"<text x="{}" y="11" {}>{words}</text>"#,
                x + 38,
                self.paint().class("warned").fill(Dragon)
            )?;
        }
        if let Some(pill) = pill {
            self.draw_pill(f, player, &pill, (100 * room / scale, pill_width))?;
        }
        f.write_str("</g>\n")
    }

    fn draw_pill(
        &self,
        f: &mut Formatter<'_>,
        player: Player,
        pill: &Pill,
        (right, width): (i32, i32),
    ) -> fmt::Result {
        let left = right - width;
        let arrow = if pill.has_arrow { ARROW } else { 0 };
        let ground = if self.is_over() { Target } else { Ink };
        writeln!(
            f,
            r#"<rect x="{left}" y="-24" width="{width}" height="48" rx="24" {}/><text x="{}" y="11" text-anchor="middle" {}>{}</text>"#,
            self.paint().class("pill").fill(ground),
            left + (width - arrow) / 2,
            self.paint().fill(Halo),
            pill.words,
        )?;
        if pill.has_arrow {
            let (_, forward) = self.layout().way(player.forward());
            let x = right - 31;
            writeln!(
                f,
                r#"<path d="M{x} {}V{}M{} {}L{x} {1}L{} {3}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" {}/>"#,
                -12 * forward,
                12 * forward,
                x - 10,
                2 * forward,
                x + 10,
                self.paint().line(Halo),
            )?;
        }
        Ok(())
    }
}

const fn class(player: Player) -> &'static str {
    match player {
        Player::One => "one",
        Player::Two => "two",
    }
}
