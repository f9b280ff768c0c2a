//! B1: the eight species, their cards and flocks, and sets of species.

/// A species of bird ([B1](crate::rules#b1)). The order is that of the table in
/// [B1](crate::rules#b1) and of all text.
///
/// ```
/// use bandadas_rules::{Flock, Species};
///
/// assert_eq!(Species::Owl.letter(), 'O');
/// assert_eq!(Species::Owl.cards(), 10);
/// assert_eq!(Species::Owl.flock(3), Some(Flock::Small));
/// assert_eq!(Species::Owl.nombre(), "búho");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Species {
    /// `F`: 7 cards, flocks of 2 and 3.
    Flamingo,
    /// `O`: 10 cards, flocks of 3 and 4.
    Owl,
    /// `T`: 10 cards, flocks of 3 and 4.
    Toucan,
    /// `D`: 13 cards, flocks of 4 and 6.
    Duck,
    /// `P`: 13 cards, flocks of 4 and 6.
    Parrot,
    /// `M`: 17 cards, flocks of 5 and 7.
    Magpie,
    /// `W`: 20 cards, flocks of 6 and 9.
    ReedWarbler,
    /// `R`: 20 cards, flocks of 6 and 9.
    Robin,
}

/// The two sizes of a flock ([B1](crate::rules#b1), [B7.1](crate::rules#b7-1)).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flock {
    /// One bird goes to the collection.
    Small,
    /// Two birds go to the collection.
    Big,
}

impl Flock {
    /// How many birds of the flock go to the collection ([B7.1](crate::rules#b7-1)): 1 or 2.
    #[inline]
    pub const fn birds(self) -> u8 {
        match self {
            Flock::Small => 1,
            Flock::Big => 2,
        }
    }
}

impl Species {
    /// All eight, in the order of [B1](crate::rules#b1).
    pub const ALL: [Species; 8] = [
        Species::Flamingo,
        Species::Owl,
        Species::Toucan,
        Species::Duck,
        Species::Parrot,
        Species::Magpie,
        Species::ReedWarbler,
        Species::Robin,
    ];

    /// The place in [`Species::ALL`], from 0 to 7.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The species at `index` of [`Species::ALL`]; none from 8 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Species> {
        if index < 8 {
            Some(Species::from_low_bits(index as u8))
        } else {
            None
        }
    }

    /// The species whose index is in the low three bits of `bits`.
    #[inline]
    pub(crate) const fn from_low_bits(bits: u8) -> Species {
        match bits & 7 {
            0 => Species::Flamingo,
            1 => Species::Owl,
            2 => Species::Toucan,
            3 => Species::Duck,
            4 => Species::Parrot,
            5 => Species::Magpie,
            6 => Species::ReedWarbler,
            _ => Species::Robin,
        }
    }

    /// The letter that stands for the species in all text ([B1](crate::rules#b1)).
    pub const fn letter(self) -> char {
        LETTERS[self.index()] as char
    }

    /// The species with this letter; none for any other character.
    ///
    /// ```
    /// use bandadas_rules::Species;
    /// assert_eq!(Species::from_letter('W'), Some(Species::ReedWarbler));
    /// assert_eq!(Species::from_letter('w'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Species> {
        let mut i = 0;
        while i < 8 {
            if LETTERS[i] as char == letter {
                return Species::from_index(i);
            }
            i += 1;
        }
        None
    }

    /// The English name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Species::Flamingo => "flamingo",
            Species::Owl => "owl",
            Species::Toucan => "toucan",
            Species::Duck => "duck",
            Species::Parrot => "parrot",
            Species::Magpie => "magpie",
            Species::ReedWarbler => "reed warbler",
            Species::Robin => "robin",
        }
    }

    /// The Spanish name, in lower case.
    pub const fn nombre(self) -> &'static str {
        match self {
            Species::Flamingo => "flamenco rosa",
            Species::Owl => "búho",
            Species::Toucan => "tucán",
            Species::Duck => "pato",
            Species::Parrot => "loro",
            Species::Magpie => "urraca",
            Species::ReedWarbler => "carricero",
            Species::Robin => "petirrojo",
        }
    }

    /// How many cards of the species there are ([B1](crate::rules#b1)): 7 to 20.
    #[inline]
    pub const fn cards(self) -> u8 {
        CARDS[self.index()]
    }

    /// The least number of cards that makes a small flock ([B1](crate::rules#b1)): 2 to 6.
    #[inline]
    pub const fn small_flock(self) -> u8 {
        SMALL_FLOCK[self.index()]
    }

    /// The least number of cards that makes a big flock ([B1](crate::rules#b1)): 3 to 9.
    #[inline]
    pub const fn big_flock(self) -> u8 {
        BIG_FLOCK[self.index()]
    }

    /// The flock that `held` cards of the species make ([B7.1](crate::rules#b7-1)), if they make
    /// one.
    #[inline]
    pub const fn flock(self, held: u8) -> Option<Flock> {
        if held >= self.big_flock() {
            Some(Flock::Big)
        } else if held >= self.small_flock() {
            Some(Flock::Small)
        } else {
            None
        }
    }
}

const LETTERS: [u8; 8] = *b"FOTDPMWR";
pub(crate) const CARDS: [u8; 8] = [7, 10, 10, 13, 13, 17, 20, 20];
pub(crate) const SMALL_FLOCK: [u8; 8] = [2, 3, 3, 4, 4, 5, 6, 6];
const BIG_FLOCK: [u8; 8] = [3, 4, 4, 6, 6, 7, 9, 9];

/// A set of species, such as the absent species of a hand ([B9.2](crate::rules#b9-2)).
///
/// ```
/// use bandadas_rules::{Species, SpeciesSet};
///
/// let set: SpeciesSet = [Species::Robin, Species::Parrot].into_iter().collect();
/// assert_eq!(set.to_string(), "PR");
/// assert!(set.contains(Species::Robin));
/// assert_eq!(set.union(SpeciesSet::ALL), SpeciesSet::ALL);
/// assert!(set.intersection(set.complement()).is_empty());
/// assert_eq!(SpeciesSet::ALL.difference(set).to_string(), "FOTDMW");
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpeciesSet(pub(crate) u8);

impl SpeciesSet {
    /// The set of no species.
    pub const EMPTY: SpeciesSet = SpeciesSet(0);
    /// The set of all eight.
    pub const ALL: SpeciesSet = SpeciesSet(0xFF);

    /// Whether `species` is in the set.
    #[inline]
    pub const fn contains(self, species: Species) -> bool {
        (self.0 >> (species as u8)) & 1 == 1
    }

    /// The set with `species` in it.
    #[inline]
    #[must_use]
    pub const fn with(self, species: Species) -> SpeciesSet {
        SpeciesSet(self.0 | (1 << (species as u8)))
    }

    /// Whether the set has `species` or one that comes after it in the order of B1.
    #[inline]
    pub(crate) const fn has_from(self, species: Species) -> bool {
        self.0 >> (species as u8) != 0
    }

    /// The species that are in one of the sets, or in both.
    #[inline]
    #[must_use]
    pub const fn union(self, other: SpeciesSet) -> SpeciesSet {
        SpeciesSet(self.0 | other.0)
    }

    /// The species that are in both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: SpeciesSet) -> SpeciesSet {
        SpeciesSet(self.0 & other.0)
    }

    /// The species of the set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: SpeciesSet) -> SpeciesSet {
        SpeciesSet(self.0 & !other.0)
    }

    /// All species that are not in the set.
    #[inline]
    #[must_use]
    pub const fn complement(self) -> SpeciesSet {
        SpeciesSet(!self.0)
    }

    /// The number of species in the set, 0 to 8.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no species is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The species of the set, in the order of [B1](crate::rules#b1).
    pub fn iter(self) -> impl ExactSizeIterator<Item = Species> + Clone {
        SpeciesIter(self.0)
    }
}

#[derive(Clone)]
struct SpeciesIter(u8);

impl Iterator for SpeciesIter {
    type Item = Species;

    #[inline]
    fn next(&mut self) -> Option<Species> {
        if self.0 == 0 {
            return None;
        }
        let species = Species::from_low_bits(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(species)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for SpeciesIter {}

impl FromIterator<Species> for SpeciesSet {
    fn from_iter<I: IntoIterator<Item = Species>>(species: I) -> SpeciesSet {
        species
            .into_iter()
            .fold(SpeciesSet::EMPTY, SpeciesSet::with)
    }
}
