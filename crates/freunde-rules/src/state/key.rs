//! Keys: 64-bit hashes of arrangements and states, the same on every platform.
//!
//! A key is a sum of parts. Each part is made of two words with a random word mixed into either:
//! their product of 128 bits, folded in half (as in wyhash, <https://github.com/wangyi-fudan/wyhash>).
//! The two words of a part hold its fields side by side, none over another.
//!
//! Keys are made when they are asked for: keeping one up costs every move as much as making one.

use crate::pieces::Stacks;
use crate::player::Player;
use crate::state::State;

/// The finalizer of `SplitMix64`: every bit of the result depends on every bit of the value.
const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// Two random words: the outputs of `SplitMix64` with these numbers, from a seed of 0.
const fn words(number: u64) -> [u64; 2] {
    /// The step of `SplitMix64`: 2⁶⁴ divided by the golden ratio.
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
    [
        mix(STEP.wrapping_mul(2 * number + 1)),
        mix(STEP.wrapping_mul(2 * number + 2)),
    ]
}

/// The random words of parts: first those of the levels from the lowest up.
const WORDS: [[u64; 2]; Part::COUNT] = {
    let mut all = [[0; 2]; Part::COUNT];
    let mut number = 0;
    while number < Part::COUNT {
        all[number] = words(number as u64);
        number += 1;
    }
    all
};

/// Which random words a part takes.
#[derive(Copy, Clone)]
enum Part {
    /// The spaces with a piece of player One and of player Two at a level, counted from 0.
    Level(usize),
    /// An entry of what stands higher than the levels that are held as sets.
    Tall(usize),
    /// Whose turn it is, warnings, the end, and the turn so far.
    Turn,
    /// What F7 compares a player's pieces with.
    Differences(Player),
}

impl Part {
    const COUNT: usize = 16;

    #[inline]
    const fn number(self) -> usize {
        match self {
            Part::Level(level) => level % 8,
            Part::Tall(entry) => 8 + entry % 4,
            Part::Turn => 12,
            Part::Differences(player) => 13 + player.index(),
        }
    }

    /// The part's share in a key.
    #[inline]
    const fn of(self, [one, two]: [u64; 2]) -> u64 {
        let [first, second] = WORDS[self.number()];
        let product = (one ^ first) as u128 * (two ^ second) as u128;
        product as u64 ^ (product >> 64) as u64
    }
}

impl Stacks {
    /// The key of the arrangement.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let mut key = 0u64;
        for (level, sets) in self.low_words().enumerate() {
            if sets == [0; 2] {
                return key;
            }
            key = key.wrapping_add(Part::Level(level).of(sets));
        }
        if !self.has_tall() {
            return key;
        }
        self.tall_words()
            .enumerate()
            .map(|(entry, words)| Part::Tall(entry).of(words))
            .fold(key, u64::wrapping_add)
    }
}

impl State {
    /// A 64-bit key of the state: equal states have equal keys, and different states of one board
    /// and the same flock limits have different ones, save for collisions by chance (one pair in
    /// 2⁶⁴). What [F7](crate::rules#f7) remembers is part of it, as it is of equality; board and
    /// limits are not. It is the same on every platform and in every version of this crate.
    #[inline]
    pub fn key(&self) -> u64 {
        let mut key = self.stacks.key();
        for player in Player::ALL {
            let differences = self.differences(player);
            if !differences.is_empty() {
                let part = Part::Differences(player).of(differences.words());
                key = key.wrapping_add(part);
            }
        }
        key.wrapping_add(Part::Turn.of([self.turn.landed.bits(), self.turn_word()]))
    }

    /// Whose turn it is, warnings, the end and the turn so far without the spaces landed on: each
    /// in a byte or two of its own.
    #[inline]
    fn turn_word(&self) -> u64 {
        let ended = self.ended.map_or(0, |ended| ended as u64 + 1);
        let common =
            self.to_move.index() as u64 | (u64::from(self.warned.bits()) << 8) | (ended << 16);
        let Some(movement) = self.turn.movement else {
            return common;
        };
        common
            | (u64::from(self.turn.group) << 24)
            | (u64::from(self.turn.at) << 32)
            | ((u64::from(movement.code()) + 1) << 40)
    }

    /// A 64-bit key of the arrangement alone: where all pieces are, whoever is to move. This is
    /// what [F8.3](crate::rules#f8-3) compares.
    #[inline]
    pub fn arrangement_key(&self) -> u64 {
        self.stacks.key()
    }

    /// Whether all pieces are where they are in another state, whoever is to move
    /// ([F8.3](crate::rules#f8-3)).
    pub fn same_arrangement(&self, other: &State) -> bool {
        self.stacks == other.stacks
    }
}
