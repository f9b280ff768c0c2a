//! The texts of Freunde: F9.1 to F9.5.
//!
//! Every reader reads generously, prints what it has read and refuses a text that differs
//! from that, so that it accepts the canonical form alone.

use std::fmt;

use super::{Board, Kind, Reason, Reference, Space, Stacks, all_connected, pieces_of, spaces};

/// A space as text (F1.1).
pub fn print_space((file, rank): Space) -> String {
    let file = char::from(b'a' + file as u8);
    format!("{file}{}", rank + 1)
}

/// The space that a text names, on the board or not.
fn read_space(text: &str) -> Result<Space, String> {
    match text.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            Ok((usize::from(file - b'a'), usize::from(rank - b'1')))
        }
        _ => Err(format!("{text:?} is no space")),
    }
}

/// A board as text (F9.1).
pub fn print_board(board: &Board) -> String {
    let birds = format!(
        "{},{}",
        print_space(board.birds[0]),
        print_space(board.birds[1])
    );
    format!(
        "{}x{} river={} birds={birds}",
        board.width,
        board.height,
        print_river(board)
    )
}

/// The river part of F9.1.
fn print_river(board: &Board) -> String {
    if board.river.is_empty() {
        return "-".to_string();
    }
    let of_rank = |rank: usize| board.river.iter().filter(|space| space.1 == rank).count();
    let whole_ranks =
        (0..board.height).all(|rank| of_rank(rank) == 0 || of_rank(rank) == board.width);
    let words: Vec<String> = if whole_ranks {
        (0..board.height)
            .filter(|rank| of_rank(*rank) > 0)
            .map(|rank| (rank + 1).to_string())
            .collect()
    } else {
        let in_order = spaces(board).filter(|space| board.river.contains(space));
        in_order.map(print_space).collect()
    };
    words.join(",")
}

/// The board that a text describes (F1, F9.1).
///
/// # Errors
/// If the text is not canonical or breaks F1.
pub fn read_board(text: &str) -> Result<Board, String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [size, river, birds] = fields[..] else {
        return Err("a board has three fields".to_string());
    };
    let (width, height) = read_size(size)?;
    let mut board = Board {
        width,
        height,
        river: Vec::new(),
        birds: [(0, 0), (0, 0)],
    };
    let river = river
        .strip_prefix("river=")
        .ok_or("the second field is the river")?;
    board.river = read_river(&board, river)?;
    let birds = birds
        .strip_prefix("birds=")
        .ok_or("the third field is the birds")?;
    let (one, two) = birds.split_once(',').ok_or("there are two birds")?;
    board.birds = [read_space(one)?, read_space(two)?];
    check_birds(&board)?;
    if print_board(&board) == text {
        Ok(board)
    } else {
        Err(format!("{text:?} is not canonical"))
    }
}

/// The size part of F9.1 within the bounds of F1.1.
fn read_size(text: &str) -> Result<(usize, usize), String> {
    match text.as_bytes() {
        [width @ b'2'..=b'8', b'x', height @ b'2'..=b'8'] => {
            Ok((usize::from(width - b'0'), usize::from(height - b'0')))
        }
        _ => Err(format!("{text:?} is no size")),
    }
}

/// The river part of F9.1.
fn read_river(board: &Board, text: &str) -> Result<Vec<Space>, String> {
    let mut river = Vec::new();
    if text == "-" {
        return Ok(river);
    }
    for word in text.split(',') {
        if let [digit @ b'1'..=b'8'] = word.as_bytes() {
            let rank = usize::from(digit - b'1');
            river.extend((0..board.width).map(|file| (file, rank)));
        } else {
            river.push(read_space(word)?);
        }
    }
    if river
        .iter()
        .all(|space| spaces(board).any(|other| other == *space))
    {
        Ok(river)
    } else {
        Err("a river space is not on the board".to_string())
    }
}

/// F1.5: two different bird spaces on the board, neither in the river.
fn check_birds(board: &Board) -> Result<(), String> {
    let [one, two] = board.birds;
    if one == two {
        return Err("both birds lie on one space".to_string());
    }
    for bird in [one, two] {
        if spaces(board).all(|space| space != bird) {
            return Err("a bird is not on the board".to_string());
        }
        if board.river.contains(&bird) {
            return Err("a bird lies in the river".to_string());
        }
    }
    Ok(())
}

/// The flock limits (F4.4) as they are written in a record (F9.6).
///
/// # Errors
/// If the text is not two numbers from 1 to 32, parted by a comma.
pub fn read_limits(text: &str) -> Result<[usize; 2], String> {
    let (movement, jump) = text.split_once(',').ok_or("there are two flock limits")?;
    let number = |word: &str| match word.parse::<usize>() {
        Ok(limit @ 1..=32) if limit.to_string() == word => Ok(limit),
        _ => Err(format!("{word:?} is no flock limit")),
    };
    Ok([number(movement)?, number(jump)?])
}

/// An arrangement as text (F9.2).
pub fn print_arrangement(stacks: &Stacks) -> String {
    let ranks: Vec<String> = stacks.iter().rev().map(|rank| print_rank(rank)).collect();
    ranks.join("/")
}

/// One rank of F9.2.
fn print_rank(rank: &[Vec<u8>]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut empty = 0;
    for stack in rank {
        if stack.is_empty() {
            empty += 1;
            continue;
        }
        push_empty(&mut words, empty);
        empty = 0;
        words.push(stack.iter().map(u8::to_string).collect());
    }
    push_empty(&mut words, empty);
    words.join(",")
}

/// The word for some empty spaces side by side.
fn push_empty(words: &mut Vec<String>, empty: usize) {
    match empty {
        0 => {}
        1 => words.push("x".to_string()),
        _ => words.push(format!("x{empty}")),
    }
}

/// The arrangement that a text describes on a board (F9.2).
///
/// # Errors
/// If the text is not canonical or its grid is not the board's.
pub fn read_arrangement(board: &Board, text: &str) -> Result<Stacks, String> {
    let mut stacks: Stacks = Vec::new();
    for rank in text.split('/') {
        stacks.insert(0, read_rank(rank)?);
    }
    if stacks.len() != board.height || stacks.iter().any(|rank| rank.len() != board.width) {
        return Err("the grid is not the board's".to_string());
    }
    if print_arrangement(&stacks) == text {
        Ok(stacks)
    } else {
        Err(format!("{text:?} is not canonical"))
    }
}

/// One rank of F9.2.
fn read_rank(text: &str) -> Result<Vec<Vec<u8>>, String> {
    let mut rank = Vec::new();
    for word in text.split(',') {
        match word.as_bytes() {
            b"x" => rank.push(Vec::new()),
            [b'x', digit @ b'2'..=b'8'] => rank.extend(vec![Vec::new(); usize::from(digit - b'0')]),
            pieces
                if !pieces.is_empty()
                    && pieces.iter().all(|piece| matches!(piece, b'1' | b'2')) =>
            {
                rank.push(pieces.iter().map(|piece| piece - b'0').collect());
            }
            _ => return Err(format!("{word:?} is no stack")),
        }
    }
    Ok(rank)
}

/// A step as text (F9.4).
pub fn print_step(step: super::Step) -> String {
    let (from, to) = (print_space(step.from), print_space(step.to));
    match step.kind {
        Kind::Slide => format!("{from}-{to}"),
        Kind::Climb => format!("{from}^{to}"),
        Kind::Descent => format!("{from}v{to}"),
        Kind::Jump => format!("*{to}"),
    }
}

impl fmt::Display for Reference {
    /// The position's text (F9.3).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrangement = print_arrangement(self.start_of_turn());
        let warned = match self.warned {
            [false, false] => "-",
            [true, false] => "1",
            [false, true] => "2",
            [true, true] => "12",
        };
        let mut turn: String = self.turn.iter().map(|step| print_step(*step)).collect();
        if turn.is_empty() {
            turn.push('-');
        }
        write!(f, "{arrangement} {} {warned} {turn}", self.to_move)
    }
}

impl Reference {
    /// The text of the whole state (F9.7).
    pub fn whole_text(&self) -> String {
        let [after_movement, after_jump] = self.limits;
        let ended = match self.outcome.map(|outcome| outcome.reason) {
            Some(Reason::Bird) => "bird",
            Some(Reason::Dragons) => "dragons",
            Some(Reason::Stuck) | None => "-",
        };
        format!(
            "{} | {after_movement},{after_jump} | {self} | {} {} | {ended}",
            print_board(&self.board),
            self.print_memory(1),
            self.print_memory(2),
        )
    }

    /// Where a player's own pieces stood at the start of that player's previous turn, told by how
    /// they differ from those at the start of this one.
    fn print_memory(&self, player: u8) -> String {
        let Some(then) = &self.past[super::index(player)] else {
            return "-".to_string();
        };
        let now = super::places(self.start_of_turn(), player);
        let levels = |places: &super::Places, space: Space| -> Vec<usize> {
            let there = places.iter().filter(|(place, _)| *place == space);
            there.map(|&(_, level)| level).collect()
        };
        let entries: Vec<String> = spaces(&self.board)
            .filter(|&space| levels(then, space) != levels(&now, space))
            .map(|space| {
                let stood = levels(then, space);
                let highest = stood.iter().copied().max().unwrap_or(1);
                let digit = |level| if stood.contains(&level) { '1' } else { '0' };
                let digits: String = (1..=highest).map(digit).collect();
                format!("{}={digits}", print_space(space))
            })
            .collect();
        match entries.len() {
            1..=3 => entries.join(","),
            _ => "-".to_string(),
        }
    }

    /// The position that the texts of a board (F9.1), flock limits and a position (F9.3)
    /// describe.
    ///
    /// # Errors
    /// If one of the texts is not canonical, but for F9.3's liberty with WARNED, or shows
    /// what that rule refuses.
    pub fn from_text(board: &str, limits: &str, position: &str) -> Result<Reference, String> {
        Reference::read_position(&read_board(board)?, read_limits(limits)?, position)
    }

    /// The position that a text describes on a board (F9.3).
    ///
    /// # Errors
    /// As [`Reference::from_text`].
    pub fn read_position(
        board: &Board,
        limits: [usize; 2],
        text: &str,
    ) -> Result<Reference, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [arrangement, to_move, warned, turn] = fields[..] else {
            return Err("a position has four fields".to_string());
        };
        let stacks = read_arrangement(board, arrangement)?;
        check_piece_counts(&stacks)?;
        if !all_connected(board, &stacks) {
            return Err("F6: a piece on the river is not connected".to_string());
        }
        let to_move = match to_move {
            "1" => 1,
            "2" => 2,
            _ => return Err(format!("{to_move:?} is no player")),
        };
        let warned = match warned {
            "-" => [false, false],
            "1" => [true, false],
            "2" => [false, true],
            "12" => [true, true],
            _ => return Err(format!("{warned:?} is no list of warned players")),
        };
        let start = Reference::new(board.clone(), limits, stacks, to_move, warned);
        if turn == "-" {
            Ok(start)
        } else {
            read_turn_so_far(start, turn)
        }
    }
}

/// F2.2: each player has 1 to 16 pieces.
fn check_piece_counts(stacks: &Stacks) -> Result<(), String> {
    for player in [1, 2] {
        let count: usize = stacks
            .iter()
            .flatten()
            .map(|stack| pieces_of(stack, player))
            .sum();
        if !(1..=16).contains(&count) {
            return Err(format!("F2.2: player {player} has {count} pieces"));
        }
    }
    Ok(())
}

/// The TURN field of F9.3: every move is legal, and a jump is due after the last.
fn read_turn_so_far(start: Reference, turn: &str) -> Result<Reference, String> {
    let mut position = start;
    for (number, word) in turn.split('*').enumerate() {
        let text = if number == 0 {
            word.to_string()
        } else {
            format!("*{word}")
        };
        position = position.apply_text(&text)?;
        if position.turn.is_empty() {
            return Err(format!("no jump is due after {text}"));
        }
    }
    Ok(position)
}
