//! The slow reference of Bandadas: B1 to B8, what B9.2 notes of the hands, and B11 here; the
//! texts of B10 in [`text`], what B10.3 refuses in [`refuse`], the views of B9 in [`view`].
//!
//! A card is the letter of its species, a row a list of cards from left to right, and every
//! pile a list of cards in the order of B1.
//!
//! ```
//! use rules_testkit::reference::bandadas::Reference;
//!
//! let start = Reference::start(2, 1);
//! assert_eq!(start.to_string(), "-/-/-/- -/- -/- F7O10T10D13P13M17W20R20 - 1 1 rows");
//! assert_eq!(start.legal_moves(), ["=D", "=F", "=M", "=O", "=P", "=R", "=T", "=W"]);
//! let next = start.apply_text("=P").unwrap();
//! assert_eq!(next.to_string(), "P/-/-/- -/- -/- F7O10T10D13P12M17W20R20 - 1 1 rows");
//! ```

pub mod refuse;
pub mod text;
pub mod view;

/// A species of birds (B1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Species {
    /// Its letter, which stands for every card of it.
    pub letter: char,
    /// How many cards there are.
    pub cards: usize,
    /// How many make a small flock.
    pub small: usize,
    /// How many make a big flock.
    pub big: usize,
}

/// The table of B1.
pub const SPECIES: [Species; 8] = [
    Species {
        letter: 'F',
        cards: 7,
        small: 2,
        big: 3,
    },
    Species {
        letter: 'O',
        cards: 10,
        small: 3,
        big: 4,
    },
    Species {
        letter: 'T',
        cards: 10,
        small: 3,
        big: 4,
    },
    Species {
        letter: 'D',
        cards: 13,
        small: 4,
        big: 6,
    },
    Species {
        letter: 'P',
        cards: 13,
        small: 4,
        big: 6,
    },
    Species {
        letter: 'M',
        cards: 17,
        small: 5,
        big: 7,
    },
    Species {
        letter: 'W',
        cards: 20,
        small: 6,
        big: 9,
    },
    Species {
        letter: 'R',
        cards: 20,
        small: 6,
        big: 9,
    },
];

/// Some cards. But for rows they are kept in the order of B1.
pub type Cards = Vec<char>;

/// A hand, and what the others know of it (B9.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The cards that all know to be there.
    pub known: Cards,
    /// The other cards.
    pub unknown: Cards,
    /// The species that all know not to be among `unknown`.
    pub absent: Cards,
}

/// What comes next (B10.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Chance deals the rows (B3.2).
    Rows,
    /// Chance deals the hands (B3.2, B8.2).
    Hands,
    /// Chance deals the first birds (B3.2).
    Birds,
    /// The player lays (B5).
    Lay,
    /// Chance fills up this row, 1 to 4 (B5.4).
    Refill(usize),
    /// The player draws two or declines (B6.1).
    Draw,
    /// Chance deals the player this number of cards more, 1 or 2 (B6).
    Drawing(usize),
    /// The player flies home or passes (B7).
    Fly,
    /// The game is over (B8).
    Over,
}

/// An end of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum End {
    /// The first card's side.
    Left,
    /// The last card's side.
    Right,
}

/// A move, of a player or of chance (B10.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Lay all cards of a species at an end of a row, 1 to 4 (B5.1).
    Lay(char, usize, End),
    /// Draw two (B6.1).
    Draw,
    /// Decline to draw (B6.1).
    Decline,
    /// Fly home (B7.1).
    Fly(char),
    /// Pass (B7.2).
    Pass,
    /// Chance deals a card.
    Card(char),
    /// Chance adds a card to an end of a row (B5.4).
    CardAt(char, End),
}

/// A state. Seats are counted from 1; `hands[seat - 1]` is a seat's hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reference {
    /// The four rows, each from left to right.
    pub rows: Vec<Cards>,
    /// The hand of each seat.
    pub hands: Vec<Hand>,
    /// The collection of each seat.
    pub collections: Vec<Cards>,
    /// The draw pile, whose order means nothing (B2.1).
    pub draw: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// The seat of the dealer.
    pub dealer: usize,
    /// The seat whose turn it is; while dealing, the dealer's.
    pub player: usize,
    /// What comes next.
    pub phase: Phase,
}

impl Hand {
    /// All cards of the hand.
    pub fn cards(&self) -> Cards {
        let mut cards = [self.known.clone(), self.unknown.clone()].concat();
        sort(&mut cards);
        cards
    }

    /// Takes in a card that everybody sees (B9.2).
    fn take_known(&mut self, card: char) {
        self.known.push(card);
        sort(&mut self.known);
    }

    /// Takes in a card that nobody else sees (B9.2).
    fn take_unknown(&mut self, card: char) {
        self.unknown.push(card);
        sort(&mut self.unknown);
        self.absent.clear();
    }

    /// Shows and gives away all cards of a species (B9.2).
    fn give_all(&mut self, species: char) {
        self.known.retain(|card| *card != species);
        self.unknown.retain(|card| *card != species);
        if self.unknown.is_empty() {
            self.absent.clear();
        } else if !self.absent.contains(&species) {
            self.absent.push(species);
            sort(&mut self.absent);
        }
    }
}

impl Reference {
    /// The state before the first card is dealt (B3.4), for 2 to 5 players.
    pub fn start(players: usize, dealer: usize) -> Reference {
        Reference {
            rows: vec![Vec::new(); 4],
            hands: vec![Hand::default(); players],
            collections: vec![Vec::new(); players],
            draw: all_cards(),
            discard: Vec::new(),
            dealer,
            player: dealer,
            phase: Phase::Rows,
        }
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.hands.len()
    }

    /// All legal moves, in no particular order; none when the game is over.
    pub fn moves(&self) -> Vec<Move> {
        match self.phase {
            Phase::Lay => self.lays(),
            Phase::Draw => vec![Move::Draw, Move::Decline],
            Phase::Fly => self.flights(),
            Phase::Over => Vec::new(),
            _ => self
                .weighted_chance()
                .into_iter()
                .map(|(card, _)| card)
                .collect(),
        }
    }

    /// The texts of all legal moves (B10.4), sorted.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.moves().into_iter().map(text::print_move).collect();
        moves.sort();
        moves
    }

    /// The moves of chance with their weights (B2.1, B5.4); none where a player moves.
    pub fn weighted_chance(&self) -> Vec<(Move, usize)> {
        let mut list = Vec::new();
        for species in SPECIES {
            let card = species.letter;
            let weight = count(self.next_pile(), card);
            if weight == 0 {
                continue;
            }
            match self.phase {
                Phase::Rows | Phase::Hands | Phase::Birds | Phase::Drawing(_) => {
                    list.push((Move::Card(card), weight));
                }
                Phase::Refill(_) => {
                    list.push((Move::CardAt(card, End::Left), weight));
                    list.push((Move::CardAt(card, End::Right), weight));
                }
                Phase::Lay | Phase::Draw | Phase::Fly | Phase::Over => {}
            }
        }
        list
    }

    /// The state after a legal move.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn apply(&self, step: Move) -> Result<Reference, String> {
        if self.moves().contains(&step) {
            Ok(self.after(step))
        } else {
            Err(format!("{} is not legal in {self}", text::print_move(step)))
        }
    }

    /// The state after the legal move with this text (B10.4).
    ///
    /// # Errors
    /// If no legal move has this text.
    pub fn apply_text(&self, text: &str) -> Result<Reference, String> {
        match self
            .moves()
            .into_iter()
            .find(|step| text::print_move(*step) == text)
        {
            Some(step) => Ok(self.after(step)),
            None => Err(format!("{text:?} is not legal in {self}")),
        }
    }

    /// The winning seats when the game is over (B8.1, B8.2).
    pub fn winners(&self) -> Option<Vec<usize>> {
        if self.phase != Phase::Over {
            return None;
        }
        if has_won(&self.collections[self.player - 1]) {
            return Some(vec![self.player]);
        }
        let most = self.collections.iter().map(Vec::len).max()?;
        Some(
            (1..=self.players())
                .filter(|seat| self.collections[seat - 1].len() == most)
                .collect(),
        )
    }

    /// The number of sequences of exactly `n` legal moves (B11).
    pub fn perft(&self, n: u32) -> u64 {
        match n {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self
                .moves()
                .into_iter()
                .map(|step| self.after(step).perft(n - 1))
                .sum(),
        }
    }

    /// The seat that chance deals a card to in secret (B9.1), if it does that next.
    pub fn secretly_dealt(&self) -> Option<usize> {
        match self.phase {
            Phase::Hands => self.next_hand(),
            Phase::Drawing(_) => Some(self.player),
            _ => None,
        }
    }

    /// What a seat (or a spectator) sees of a legal move (B9.1): its text, or nothing but
    /// that a card was dealt, which is `None`.
    pub fn seen_by(&self, step: Move, viewer: Option<usize>) -> Option<String> {
        match self.secretly_dealt() {
            Some(seat) if viewer != Some(seat) => None,
            _ => Some(text::print_move(step)),
        }
    }

    /// How many cards can be drawn (B2.2).
    pub fn drawable(&self) -> usize {
        self.draw.len() + self.discard.len()
    }

    /// The pile that the next card comes from (B2.2).
    fn next_pile(&self) -> &Cards {
        if self.draw.is_empty() {
            &self.discard
        } else {
            &self.draw
        }
    }

    /// Takes a card from the draw pile, which the discard pile becomes first if need be
    /// (B2.2).
    fn take_from_pile(&mut self, card: char) {
        if self.draw.is_empty() {
            self.draw.append(&mut self.discard);
        }
        let place = self
            .draw
            .iter()
            .position(|other| *other == card)
            .expect("the move is legal");
        self.draw.remove(place);
    }

    /// Puts cards on the discard pile.
    fn put_away(&mut self, cards: &[char]) {
        self.discard.extend(cards);
        sort(&mut self.discard);
    }

    /// The seats in the order of the deal (B3.2).
    pub fn seats_from_dealer(&self) -> Vec<usize> {
        let n = self.players();
        (0..n)
            .map(|step| (self.dealer - 1 + step) % n + 1)
            .collect()
    }

    /// The seat of the first hand with fewer than eight cards (B3.2).
    fn next_hand(&self) -> Option<usize> {
        self.seats_from_dealer()
            .into_iter()
            .find(|seat| self.hands[seat - 1].cards().len() < 8)
    }

    /// The seat of the first empty collection (B3.2).
    fn next_collection(&self) -> Option<usize> {
        self.seats_from_dealer()
            .into_iter()
            .find(|seat| self.collections[seat - 1].is_empty())
    }

    /// The index of the first row with fewer than three species (B3.2).
    fn next_row(&self) -> Option<usize> {
        self.rows.iter().position(|row| species_in(row).len() < 3)
    }

    /// The lays of B5.1.
    fn lays(&self) -> Vec<Move> {
        let mut list = Vec::new();
        for species in species_in(&self.hands[self.player - 1].cards()) {
            for row in 1..=4 {
                list.push(Move::Lay(species, row, End::Left));
                list.push(Move::Lay(species, row, End::Right));
            }
        }
        list
    }

    /// The flights of B7.1 and the pass of B7.2.
    fn flights(&self) -> Vec<Move> {
        let hand = self.hands[self.player - 1].cards();
        let mut list = vec![Move::Pass];
        for species in SPECIES {
            if count(&hand, species.letter) >= species.small {
                list.push(Move::Fly(species.letter));
            }
        }
        list
    }

    /// The state after a move that is known to be legal.
    fn after(&self, step: Move) -> Reference {
        let mut next = self.clone();
        match (self.phase, step) {
            (Phase::Rows, Move::Card(card)) => next.deal_to_row(card),
            (Phase::Hands, Move::Card(card)) => next.deal_to_hand(card),
            (Phase::Birds, Move::Card(card)) => next.deal_bird(card),
            (Phase::Refill(row), Move::CardAt(card, end)) => next.refill(row, card, end),
            (Phase::Drawing(left), Move::Card(card)) => next.draw_card(left, card),
            (_, Move::Lay(species, row, end)) => next.lay(species, row, end),
            (_, Move::Draw) => next.phase = Phase::Drawing(self.drawable().min(2)),
            (_, Move::Decline) => next.go_to_fly(),
            (_, Move::Fly(species)) => next.fly(species),
            (_, Move::Pass) => next.end_turn(),
            (_, Move::Card(_) | Move::CardAt(..)) => unreachable!("the move is legal"),
        }
        next
    }

    /// A card for the rows (B3.2).
    fn deal_to_row(&mut self, card: char) {
        self.take_from_pile(card);
        let row = self.next_row().expect("a row is short of cards");
        if self.rows[row].contains(&card) {
            self.put_away(&[card]);
        } else {
            self.rows[row].push(card);
        }
        if self.next_row().is_none() {
            self.phase = Phase::Hands;
        }
    }

    /// A card for the hands (B3.2); birds follow in the setup, else play.
    fn deal_to_hand(&mut self, card: char) {
        self.take_from_pile(card);
        let seat = self.next_hand().expect("a hand is short of cards");
        self.hands[seat - 1].take_unknown(card);
        if self.next_hand().is_none() {
            self.phase = if self.next_collection().is_some() {
                Phase::Birds
            } else {
                Phase::Lay
            };
        }
    }

    /// A bird for the collections (B3.2); then the dealer plays (B3.3).
    fn deal_bird(&mut self, card: char) {
        self.take_from_pile(card);
        let seat = self.next_collection().expect("a collection is empty");
        self.collections[seat - 1].push(card);
        if self.next_collection().is_none() {
            self.phase = Phase::Lay;
        }
    }

    /// A lay (B5).
    fn lay(&mut self, species: char, row: usize, end: End) {
        let hand = &mut self.hands[self.player - 1];
        let number = count(&hand.cards(), species);
        hand.give_all(species);
        let (new_row, taken) = lay_in_row(&self.rows[row - 1], species, number, end);
        for card in &taken {
            hand.take_known(*card);
        }
        self.rows[row - 1] = new_row;
        if taken.is_empty() {
            self.offer_to_draw();
        } else {
            self.go_on_after_taking(row);
        }
    }

    /// Whether chance adds to the row that cards were taken from (B5.4).
    fn go_on_after_taking(&mut self, row: usize) {
        if species_in(&self.rows[row - 1]).len() == 1 && self.drawable() > 0 {
            self.phase = Phase::Refill(row);
        } else {
            self.go_to_fly();
        }
    }

    /// A card that chance adds to a row (B5.4).
    fn refill(&mut self, row: usize, card: char, end: End) {
        self.take_from_pile(card);
        match end {
            End::Left => self.rows[row - 1].insert(0, card),
            End::Right => self.rows[row - 1].push(card),
        }
        self.go_on_after_taking(row);
    }

    /// The choice of B6.1, if there is one (B6.2).
    fn offer_to_draw(&mut self) {
        if self.drawable() > 0 {
            self.phase = Phase::Draw;
        } else {
            self.go_to_fly();
        }
    }

    /// A card that the player draws (B6).
    fn draw_card(&mut self, left: usize, card: char) {
        self.take_from_pile(card);
        self.hands[self.player - 1].take_unknown(card);
        if left > 1 {
            self.phase = Phase::Drawing(left - 1);
        } else {
            self.go_to_fly();
        }
    }

    /// The choice of B7, but for an empty hand (B7.2).
    fn go_to_fly(&mut self) {
        if self.hands[self.player - 1].cards().is_empty() {
            self.end_turn();
        } else {
            self.phase = Phase::Fly;
        }
    }

    /// A flight (B7.1).
    fn fly(&mut self, letter: char) {
        let number = count(&self.hands[self.player - 1].cards(), letter);
        self.hands[self.player - 1].give_all(letter);
        let (collected, discarded) = flock(letter, number);
        let collection = &mut self.collections[self.player - 1];
        collection.extend(vec![letter; collected]);
        sort(collection);
        self.put_away(&vec![letter; discarded]);
        self.end_turn();
    }

    /// The end of the turn (B8).
    fn end_turn(&mut self) {
        if has_won(&self.collections[self.player - 1]) {
            self.phase = Phase::Over;
        } else if self.hands[self.player - 1].cards().is_empty() {
            self.end_round();
        } else {
            self.player = self.player % self.players() + 1;
            self.phase = Phase::Lay;
        }
    }

    /// The end of the round (B8.2).
    fn end_round(&mut self) {
        for seat in 0..self.players() {
            let cards = self.hands[seat].cards();
            self.put_away(&cards);
            self.hands[seat] = Hand::default();
        }
        self.dealer = self.player;
        self.phase = if self.drawable() < 8 * self.players() {
            Phase::Over
        } else {
            Phase::Hands
        };
    }
}

/// The order of a species in B1, from 0.
///
/// # Panics
/// If there is no such species.
pub fn order(letter: char) -> usize {
    SPECIES
        .iter()
        .position(|species| species.letter == letter)
        .expect("a letter of B1")
}

/// Puts cards in the order of B1.
pub fn sort(cards: &mut Cards) {
    cards.sort_by_key(|card| order(*card));
}

/// All 110 cards (B1).
pub fn all_cards() -> Cards {
    SPECIES
        .iter()
        .flat_map(|species| vec![species.letter; species.cards])
        .collect()
}

/// How many of some cards are of a species.
pub fn count(cards: &[char], letter: char) -> usize {
    cards.iter().filter(|card| **card == letter).count()
}

/// The species of some cards, in the order of B1.
pub fn species_in(cards: &[char]) -> Cards {
    SPECIES
        .iter()
        .map(|species| species.letter)
        .filter(|letter| cards.contains(letter))
        .collect()
}

/// The row after some cards of a species are laid at one end, and the cards that are taken
/// from it (B5.2).
pub fn lay_in_row(row: &[char], species: char, number: usize, end: End) -> (Cards, Cards) {
    let laid = vec![species; number];
    match end {
        End::Left => {
            let nearest = row.iter().position(|card| *card == species).unwrap_or(0);
            ([&laid, &row[nearest..]].concat(), row[..nearest].to_vec())
        }
        End::Right => {
            let nearest = row
                .iter()
                .rposition(|card| *card == species)
                .map_or(row.len(), |place| place + 1);
            ([&row[..nearest], &laid].concat(), row[nearest..].to_vec())
        }
    }
}

/// How many cards of a flying flock go to the collection and to the discard pile (B7.1).
pub fn flock(letter: char, number: usize) -> (usize, usize) {
    let collected = if number >= SPECIES[order(letter)].big {
        2
    } else {
        1
    };
    (collected, number - collected)
}

/// Whether a collection wins (B8.1).
pub fn has_won(collection: &[char]) -> bool {
    let species = species_in(collection);
    let threes = species
        .iter()
        .filter(|letter| count(collection, **letter) >= 3)
        .count();
    species.len() >= 7 || threes >= 2
}
