//! How somebody plays who knows the table and their own hand, and does not search.
//!
//! A collection gets points by how near it is to one of the two ways to win (B8.1). A hand is worth
//! what its flocks would add to that; cards that are on the way to a flock count in part. A move is
//! as good as the hand and the collection after it.

use bandadas_rules::{Counts, Flock, Move, Species, Table};

/// What this many different species in a collection are worth; seven win.
const SPECIES: [i32; 8] = [0, 60, 140, 240, 360, 520, 760, 4000];
/// What the birds of the two species with the most are worth, three of each counted; six win.
const THREES: [i32; 7] = [0, 60, 130, 220, 340, 620, 4000];
/// What two cards from the draw pile are worth, before anybody knows which.
const DRAWN: i32 = 60;

/// How near a collection is to winning (B8.1), in points.
///
/// ```
/// use rules_players::bandadas::standing;
/// let one = standing("FOT".parse()?);
/// let other = standing("FOTD".parse()?);
/// assert!(other > one);
/// # Ok::<(), bandadas_rules::ParseError>(())
/// ```
pub fn standing(collection: Counts) -> i32 {
    let (mut species, mut first, mut second) = (0, 0, 0);
    for birds in collection.to_array() {
        let birds = usize::from(birds.min(3));
        species += usize::from(birds > 0);
        if birds > first {
            (first, second) = (birds, first);
        } else if birds > second {
            second = birds;
        }
    }
    SPECIES[species.min(7)] + THREES[first + second]
}

/// What the cards of a hand are worth beside a collection.
pub(super) struct Habits {
    /// For each species: what one bird more and two birds more add to the collection.
    gains: [[i32; 2]; 8],
}

/// A part of a whole, in 256ths, for each number of cards that a flock lacks.
const LACKING: [i32; 7] = [215, 120, 70, 36, 18, 9, 4];

impl Habits {
    pub(super) fn new(collection: Counts) -> Habits {
        let now = standing(collection);
        let gain = |species: Species, birds: u8| {
            let mut after = collection.to_array();
            after[species.index()] += birds;
            // A collection never needs more birds than there are.
            Counts::new(after).map_or(0, |after| standing(after) - now)
        };
        Habits {
            gains: Species::ALL.map(|species| [gain(species, 1), gain(species, 2)]),
        }
    }

    /// What a flight adds to the collection.
    fn flight(&self, species: Species, held: u8) -> i32 {
        match species.flock(held) {
            None => 0,
            Some(Flock::Small) => self.gains[species.index()][0],
            Some(Flock::Big) => self.gains[species.index()][1],
        }
    }

    /// What this number of cards of a species is worth in the hand.
    fn held(&self, species: Species, held: u8) -> i32 {
        if held == 0 {
            return 0;
        }
        let [one, two] = self.gains[species.index()];
        let lacks = |flock: u8| usize::from(flock.saturating_sub(held)).min(LACKING.len() - 1);
        let small = one * LACKING[lacks(species.small_flock())];
        let big = two * LACKING[lacks(species.big_flock())];
        small.max(big) / 256
    }

    /// What a hand is worth.
    pub(super) fn hand(&self, hand: Counts) -> i32 {
        let cards = hand.iter();
        cards.map(|(species, held)| self.held(species, held)).sum()
    }

    /// How good a move is with this hand: how many points it brings compared with doing nothing.
    pub(super) fn worth(&self, table: &Table, hand: Counts, mv: Move) -> i32 {
        match mv {
            Move::Lay { species, row, end } => {
                let laid = hand.get(species);
                let (_, taken) = table.row(row).lay(species, laid, end);
                let gained: i32 = taken
                    .iter()
                    .map(|(taken, number)| {
                        let held = hand.get(taken);
                        self.held(taken, held + number) - self.held(taken, held)
                    })
                    .sum();
                let drawn = if taken.is_empty() { DRAWN } else { 0 };
                gained + drawn - self.held(species, laid)
            }
            Move::Fly(species) => {
                let held = hand.get(species);
                self.flight(species, held) - self.held(species, held)
            }
            Move::Draw => DRAWN,
            Move::Decline | Move::Pass | Move::Card(_) | Move::Refill { .. } => 0,
        }
    }
}
