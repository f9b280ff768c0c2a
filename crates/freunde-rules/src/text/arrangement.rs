//! F9.2: the text of an arrangement, and of position cards, which are written the same way.

use alloc::format;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::pad::padded;
use crate::player::Player;
use crate::space::Space;
use crate::stack::{MAX_HEIGHT, Stack};
use crate::state::PositionCard;
use crate::text::scan::Reader;
use crate::text::{ParseError, Problem};

/// The files and ranks of the largest board.
const SIDE: u8 = 8;

/// No arrangement has a longer text: at most 32 pieces and 63 separators, and one `x` or digit for
/// each of 64 empty spaces.
const LONGEST: usize = 32 + 63 + 64;

/// The text of an arrangement (F9.2). It is put together here and then written in one go, which
/// costs a third of writing it character by character.
pub(super) struct Written {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Written {
    /// The arrangement of these stacks on a number of files and ranks.
    pub(super) fn new(files: u8, ranks: u8, stack: impl Fn(Space) -> Stack) -> Written {
        let mut text = Written {
            bytes: [0; LONGEST],
            len: 0,
        };
        for rank in (0..ranks).rev() {
            let mut empty = 0;
            for file in 0..files {
                let stack = Space::new(file, rank).map_or(Stack::EMPTY, &stack);
                if stack.is_empty() {
                    empty += 1;
                    continue;
                }
                if empty != 0 {
                    text.push_empty(empty);
                    text.push(b',');
                    empty = 0;
                }
                stack
                    .pieces()
                    .for_each(|piece| text.push(piece.digit() as u8));
                if file + 1 != files {
                    text.push(b',');
                }
            }
            text.push_empty(empty);
            if rank != 0 {
                text.push(b'/');
            }
        }
        text
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        if let Some(next) = self.bytes.get_mut(self.len) {
            *next = byte;
            self.len += 1;
        }
    }

    fn push_empty(&mut self, empty: u8) {
        if empty != 0 {
            self.push(b'x');
        }
        if empty > 1 {
            self.push(b'0' + empty);
        }
    }

    pub(super) fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

/// An arrangement as read: the stack of each space, and where each space is written.
pub(super) struct Arrangement {
    pub(super) stacks: [Stack; Space::COUNT],
    pub(super) places: [usize; Space::COUNT],
}

/// A rank of an arrangement as read, from file a.
#[derive(Default)]
struct Line {
    stacks: [Stack; SIDE as usize],
    places: [usize; SIDE as usize],
    files: u8,
}

/// `arrangement = line { "/" line }`, of a number of files and of ranks.
pub(super) fn read_arrangement(
    reader: &mut Reader<'_>,
    files: u8,
    ranks: u8,
) -> Result<Arrangement, ParseError> {
    let mut arrangement = Arrangement {
        stacks: [Stack::EMPTY; Space::COUNT],
        places: [0; Space::COUNT],
    };
    for rank in (0..ranks).rev() {
        let line = read_line(reader, files, &Player::ALL)?;
        if line.files < files {
            return Err(reader.error("`,`"));
        }
        let start = usize::from(rank * SIDE);
        let row = start..start + usize::from(SIDE);
        arrangement.stacks[row.clone()].copy_from_slice(&line.stacks);
        arrangement.places[row].copy_from_slice(&line.places);
        if rank != 0 {
            reader.expect("/")?;
        }
    }
    Ok(arrangement)
}

/// `line = group { "," group }`, of at most that number of files, with the pieces of these players.
fn read_line(reader: &mut Reader<'_>, most: u8, players: &[Player]) -> Result<Line, ParseError> {
    let mut line = Line::default();
    let mut after_empty = false;
    loop {
        let place = usize::from(line.files);
        let at = reader.at;
        line.places[place] = at;
        if reader.peek() == Some(b'x') && !after_empty {
            let empty = read_empty(reader, most - line.files)?;
            line.places[place..place + usize::from(empty)].fill(at);
            line.files += empty;
            after_empty = true;
        } else {
            line.stacks[place] = read_stack(reader, players)?;
            line.files += 1;
            after_empty = false;
        }
        if line.files == most || !reader.skip(b',') {
            return Ok(line);
        }
    }
}

/// `"x" [ "2" | … | "8" ]`
fn read_empty(reader: &mut Reader<'_>, most: u8) -> Result<u8, ParseError> {
    reader.expect("x")?;
    if !reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
        return Ok(1);
    }
    if most == 1 {
        return Err(reader.error("no number, for one space is left in the rank"));
    }
    reader
        .number_among(2..=most)
        .ok_or_else(|| reader.error(format!("a number of empty spaces, 2 to {most}")))
}

/// `stack = player { player }`
fn read_stack(reader: &mut Reader<'_>, players: &[Player]) -> Result<Stack, ParseError> {
    let mut stack = Stack::EMPTY;
    loop {
        let player = match reader.peek() {
            Some(b'1') => Player::One,
            Some(b'2') => Player::Two,
            _ if stack.is_empty() => return Err(reader.error("a stack or the empty spaces")),
            _ => return Ok(stack),
        };
        if !players.contains(&player) {
            return Err(reader.error("one player's pieces only, written as `1`"));
        }
        if !stack.push(player) {
            return Err(reader.error(format!("a stack of at most {MAX_HEIGHT} pieces (F2.2)")));
        }
        reader.at += 1;
    }
}

/// The owners' digits from the lowest piece to the top, `x` if there are none
/// ([F9.2](crate::rules#f9-2)).
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |f| {
            if self.is_empty() {
                return f.write_str("x");
            }
            self.pieces()
                .try_for_each(|piece| f.write_char(piece.digit()))
        })
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The card as an arrangement ([F9.2](crate::rules#f9-2)) of as many ranks as it has, its pieces
/// written as player One's.
impl fmt::Display for PositionCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(f, |f| {
            let stack = |space| core::iter::repeat_n(Player::One, self.height(space)).collect();
            f.write_str(Written::new(self.files(), self.ranks(), stack).as_str())
        })
    }
}

impl FromStr for PositionCard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PositionCard, ParseError> {
        let mut reader = Reader::new("position card", text);
        let mut lines = Vec::from([read_line(&mut reader, SIDE, &[Player::One])?]);
        let files = lines[0].files;
        while reader.skip(b'/') {
            if lines.len() == usize::from(SIDE) {
                let expected = "the end, for a card has at most 8 ranks";
                return Err(reader.error_at(reader.at - 1, expected));
            }
            let line = read_line(&mut reader, files, &[Player::One])?;
            if line.files < files {
                return Err(reader.error("`,`, for all ranks of a card are of one length"));
            }
            lines.push(line);
        }
        if reader.peek() == Some(b',') {
            let expected = format!("`/` or the end after {files} files");
            return Err(reader.error(expected));
        }
        reader.end()?;
        let mut heights = [0; Space::COUNT];
        for (line, row) in lines.iter().rev().zip(heights.chunks_mut(SIDE.into())) {
            for (height, stack) in row.iter_mut().zip(line.stacks) {
                *height = stack.height() as u8;
            }
        }
        PositionCard::from_heights(files, lines.len() as u8, heights)
            .map_err(|error| reader.problem_at(0, Problem::Card(error)))
    }
}
