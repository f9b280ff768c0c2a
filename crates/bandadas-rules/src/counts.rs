//! B1, B10.1: counts of cards by species, eight small numbers in one word.

use crate::species::{CARDS, SMALL_FLOCK, Species, SpeciesSet};

/// 0x01 in every byte. Multiplying by it puts the sum of bytes 0..=i into byte i.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// How many cards there are of each species ([B10.1](crate::rules#b10-1)): a hand, a collection or
/// a pile.
///
/// No count is ever greater than the species has cards ([B1](crate::rules#b1)).
///
/// ```
/// use bandadas_rules::{Counts, Species};
///
/// let hand: Counts = "F2OD13".parse().unwrap();
/// assert_eq!(hand.get(Species::Duck), 13);
/// assert_eq!(hand.total(), 16);
/// assert_eq!(hand.to_string(), "F2OD13");
/// assert_eq!(Counts::EMPTY.to_string(), "-");
/// ```
// A byte for each species, the first in the lowest. A total is at most 110, so sums and prefix
// sums of bytes never carry, and the top bit of every byte is free for comparisons.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts(pub(crate) u64);

impl Counts {
    /// No cards.
    pub const EMPTY: Counts = Counts(0);
    /// All 110 cards of the game ([B1](crate::rules#b1)).
    pub const ALL: Counts = Counts(u64::from_le_bytes(CARDS));

    /// The counts in the order of [B1](crate::rules#b1); none if a count is greater than the
    /// species has cards.
    pub fn new(counts: [u8; 8]) -> Option<Counts> {
        let fits = counts
            .iter()
            .zip(CARDS)
            .all(|(&count, cards)| count <= cards);
        fits.then_some(Counts(u64::from_le_bytes(counts)))
    }

    /// `count` cards of one species, which the caller knows to be at most 20.
    #[inline]
    pub(crate) const fn of(species: Species, count: u8) -> Counts {
        Counts((count as u64) << (8 * species as u32))
    }

    /// How many cards of `species` there are.
    #[inline]
    pub const fn get(self, species: Species) -> u8 {
        (self.0 >> (8 * species as u32)) as u8
    }

    /// The eight counts in the order of [B1](crate::rules#b1).
    #[inline]
    pub const fn to_array(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }

    /// The number of all cards together, at most 110.
    #[inline]
    pub const fn total(self) -> u32 {
        (self.0.wrapping_mul(ONES) >> 56) as u32
    }

    /// Whether there are no cards.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The species of which there is at least one card.
    #[inline]
    pub const fn species(self) -> SpeciesSet {
        SpeciesSet(gather(self.at_least(ONES)))
    }

    /// The species of which the cards make a flock, small or big ([B7.1](crate::rules#b7-1)).
    #[inline]
    pub const fn flocks(self) -> SpeciesSet {
        SpeciesSet(gather(self.at_least(u64::from_le_bytes(SMALL_FLOCK))))
    }

    /// The species of which there are at least three cards ([B8.1](crate::rules#b8-1)).
    #[inline]
    pub const fn threes(self) -> SpeciesSet {
        SpeciesSet(gather(self.at_least(3 * ONES)))
    }

    /// Whether there are at least seven species: no more than one is missing (B8.1).
    #[inline]
    pub(crate) const fn has_seven_species(self) -> bool {
        let missing = self.at_least(ONES) ^ HIGH;
        missing & missing.wrapping_sub(1) == 0
    }

    /// Whether there are at least two species with three cards each (B8.1).
    #[inline]
    pub(crate) const fn has_two_threes(self) -> bool {
        let threes = self.at_least(3 * ONES);
        threes & threes.wrapping_sub(1) != 0
    }

    /// The top bit of every byte whose count is at least that of `least`, which is 1 to 128.
    #[inline]
    const fn at_least(self, least: u64) -> u64 {
        self.0.wrapping_add(HIGH - least) & HIGH
    }

    /// All bits of every byte whose count is not zero.
    #[inline]
    pub(crate) const fn held_bytes(self) -> u64 {
        let ones = self.at_least(ONES) >> 7;
        (ones << 8).wrapping_sub(ones)
    }

    /// The counts of the species in `kept`, none of the others.
    #[inline]
    #[must_use]
    pub const fn only(self, kept: SpeciesSet) -> Counts {
        // Spreads bit i of the set to byte i: copies the set to all bytes, keeps bit i of byte i,
        // and fills the byte.
        let bits = (kept.0 as u64).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
        let ones = ((bits + (HIGH - ONES)) & HIGH) >> 7;
        Counts(self.0 & (ones << 8).wrapping_sub(ones))
    }

    /// Each species held and its count, in the order of [B1](crate::rules#b1).
    pub fn iter(self) -> impl ExactSizeIterator<Item = (Species, u8)> + Clone {
        self.species()
            .iter()
            .map(move |species| (species, self.get(species)))
    }

    /// The cards of both; none if they are more of a species than there are
    /// ([B1](crate::rules#b1)).
    ///
    /// ```
    /// use bandadas_rules::Counts;
    /// let six: Counts = "F6".parse().unwrap();
    /// assert_eq!(six.checked_add("FO".parse().unwrap()), "F7O".parse().ok());
    /// assert_eq!(six.checked_add(six), None);
    /// ```
    pub fn checked_add(self, other: Counts) -> Option<Counts> {
        Counts::new(self.plus(other).to_array())
    }

    /// The cards of `self` without those of `other`; none if `other` has a card more.
    pub fn checked_sub(self, other: Counts) -> Option<Counts> {
        self.contains(other).then(|| self.minus(other))
    }

    /// Whether there are at least the cards of `other`.
    #[inline]
    pub const fn contains(self, other: Counts) -> bool {
        ((self.0 | HIGH) - other.0) & HIGH == HIGH
    }

    /// The cards of both, which the caller knows to be at most those of B1.
    #[inline]
    pub(crate) const fn plus(self, other: Counts) -> Counts {
        Counts(self.0.wrapping_add(other.0))
    }

    /// The cards without those of `other`, which the caller knows to be among them.
    #[inline]
    pub(crate) const fn minus(self, other: Counts) -> Counts {
        Counts(self.0.wrapping_sub(other.0))
    }

    /// The counts with none of `species`.
    #[inline]
    pub(crate) const fn without(self, species: Species) -> Counts {
        Counts(self.0 & !(0xFF << (8 * species as u32)))
    }

    /// The number of species held, and in every byte how many of its species and those before it
    /// are held.
    #[cfg(feature = "rand")]
    #[inline]
    pub(crate) const fn species_up_to(self) -> (u32, u64) {
        let up_to = (self.at_least(ONES) >> 7).wrapping_mul(ONES);
        ((up_to >> 56) as u32, up_to)
    }

    /// The species that has `place` others before it, as [`Counts::species_up_to`] counts them.
    #[cfg(feature = "rand")]
    #[inline]
    pub(crate) const fn nth_species(up_to: u64, place: u32) -> Species {
        let beyond = (up_to | HIGH).wrapping_sub((place as u64 + 1) * ONES) & HIGH;
        Species::from_low_bits((beyond.trailing_zeros() >> 3) as u8)
    }

    /// The species of the card at `place` when the cards lie sorted by species; `place` is less
    /// than the total.
    #[cfg(feature = "rand")]
    #[inline]
    pub(crate) const fn species_at(self, place: u32) -> Species {
        Counts::nth_species(self.0.wrapping_mul(ONES), place)
    }
}

/// The top bits of the bytes as one byte, the lowest byte's first.
#[inline]
const fn gather(high: u64) -> u8 {
    ((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_sets() -> impl Iterator<Item = SpeciesSet> {
        (0..=255).map(SpeciesSet)
    }

    #[test]
    fn word_tricks_agree_with_counting_one_by_one_b1() {
        for set in all_sets() {
            let kept = Counts::ALL.only(set);
            for species in Species::ALL {
                let expected = if set.contains(species) {
                    species.cards()
                } else {
                    0
                };
                assert_eq!(kept.get(species), expected);
                assert_eq!(
                    (kept.held_bytes() >> (8 * species.index())) as u8,
                    if expected > 0 { 0xFF } else { 0 }
                );
            }
            assert_eq!(kept.species(), set);
            assert_eq!(
                kept.total(),
                kept.iter().map(|(_, n)| u32::from(n)).sum::<u32>()
            );
            assert_eq!(kept.contains(Counts::ALL), set == SpeciesSet::ALL);
        }
    }

    #[test]
    fn flocks_and_threes_are_found_at_every_count_b7_1_b8_1() {
        for species in Species::ALL {
            for count in 0..=species.cards() {
                let held = Counts::of(species, count);
                assert_eq!(
                    held.flocks().contains(species),
                    count >= species.small_flock()
                );
                assert_eq!(held.threes().contains(species), count >= 3);
                assert_eq!(
                    held.flocks().len(),
                    usize::from(count >= species.small_flock())
                );
            }
        }
    }

    #[cfg(feature = "rand")]
    #[test]
    fn every_card_of_a_pile_has_its_place_b2_1() {
        for set in all_sets() {
            let pile = Counts::ALL.only(set);
            let mut found = [0; 8];
            for place in 0..pile.total() {
                found[pile.species_at(place).index()] += 1;
            }
            assert_eq!(found, pile.to_array());
        }
    }
}
