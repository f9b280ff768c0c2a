//! B9.4: putting the unseen cards at random where unseen cards are.
//!
//! The cards are taken as different things, and every placement that gives no hand a species that is
//! absent from it must be equally likely. This is *exact rejection sampling* (von Neumann, "Various
//! Techniques Used in Connection with Random Digits", 1951): a proposal is made by a simple way of
//! which the odds are known, and kept with such a probability that all placements come out alike.
//!
//! 1. Hands from which no unseen species is absent need no care: they and the draw pile get a
//!    shuffled part of what is left, at the end ([`take`]).
//! 2. The other hands are *dealt to* one after the other, those with the fewest cards to choose from
//!    first ([`deal`]). A hand that finds fewer cards of its species than it could have found makes
//!    the proposal less likely to be kept. With a single such hand nothing is ever rejected.
//! 3. If [`DEALS`] proposals are rejected, which does not happen in played games, cards are *thrown*
//!    one by one to the hands that may hold them, and a proposal is kept if every hand got as
//!    many as it needs ([`throw`]). Weights make that likely; they are found by *iterative
//!    proportional fitting* (Deming and Stephan, "On a Least Squares Adjustment of a Sampled
//!    Frequency Table", 1940), and change how long it takes but never the odds ([`weights`]).
//!
//! Each way gives all placements the same chance, however often it was rejected before, so that
//! changing from one to the other changes nothing either. Floating-point numbers are used for the
//! weights alone, which whole numbers then stand for.

use rand::Rng;

use crate::counts::Counts;
use crate::random::below;
use crate::seat::{SEATS, Seat};
use crate::species::{Species, SpeciesSet};
use crate::state::State;
use crate::view::View;

/// How often hands are dealt one after the other before cards are thrown instead.
const DEALS: u32 = 1000;

/// A hidden hand with absent species.
#[derive(Copy, Clone, Default)]
struct Place {
    seat: usize,
    /// How many unseen cards go there.
    size: u32,
    /// The species that they may have.
    allowed: SpeciesSet,
    /// An upper bound of how many unseen cards of these species are left for it, whatever the
    /// hands before it have got.
    most: u32,
}

impl View {
    /// A state with this view, made from the view alone. The unseen cards are put at random where
    /// unseen cards are, and every way to do so is equally likely ([B9.4](crate::rules#b9-4)). If
    /// nothing is hidden, this is the state itself.
    ///
    /// For views of real games this takes about as long as dealing the cards. A view that was made
    /// up to be hard, with big hands that each lack many species, can take a tenth of a second.
    /// Keep that in mind for views that strangers send.
    ///
    /// ```
    /// use bandadas_rules::{State, Viewer};
    /// use rand::SeedableRng;
    ///
    /// let state: State = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay"
    ///     .parse()
    ///     .unwrap();
    /// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    /// let view = state.view(Viewer::Spectator);
    /// assert_eq!(view.determinize(&mut rng).view(Viewer::Spectator), view);
    /// ```
    pub fn determinize<R: Rng + ?Sized>(&self, rng: &mut R) -> State {
        self.determinize_with(DEALS, rng)
    }

    /// [`View::determinize`] with a number of tries to deal before cards are thrown.
    fn determinize_with<R: Rng + ?Sized>(&self, deals: u32, rng: &mut R) -> State {
        let unseen = self.unseen();
        let mut state = State {
            table: self.table,
            hands: self.table.known,
            draw: unseen,
        };
        if let Some(seat) = self.seat {
            state.hands[seat.index()] = self.hand;
        }
        self.fill_hands_with_absent(unseen, deals, &mut state, rng);
        for seat in self.hidden_hands() {
            let missing = u32::from(self.sizes[seat]) - state.hands[seat].total();
            let cards = take(&mut state.draw, SpeciesSet::ALL, missing, rng);
            state.hands[seat] = state.hands[seat].plus(cards);
        }
        state
    }

    /// Fills all hands that may not hold some of the unseen species.
    fn fill_hands_with_absent<R: Rng + ?Sized>(
        &self,
        unseen: Counts,
        deals: u32,
        state: &mut State,
        rng: &mut R,
    ) {
        let species = unseen.species();
        let mut places = [Place::default(); SEATS];
        let mut len = 0;
        for seat in self.hidden_hands() {
            let size = self.unknown(Seat::at(seat));
            let allowed = species.difference(self.table.absent[seat]);
            if size > 0 && allowed != species {
                let most = unseen.only(allowed).total();
                places[len] = Place {
                    seat,
                    size,
                    allowed,
                    most,
                };
                len += 1;
            }
        }
        let places = &mut places[..len];
        if len > 1 {
            places.sort_unstable_by_key(|place| place.most);
            bound(places, unseen);
        }
        let mut hands = [Counts::EMPTY; SEATS];
        let dealt = (0..deals).any(|_| deal(places, unseen, &mut hands, rng));
        if !dealt {
            let weights = weights(places, unseen);
            while !throw(places, &weights, unseen, &mut hands, rng) {}
        }
        for (place, cards) in places.iter().zip(hands) {
            state.hands[place.seat] = state.hands[place.seat].plus(cards);
            state.draw = state.draw.minus(cards);
        }
    }
}

/// Takes `number` cards of the species `from` out of a pile, each set of them equally likely.
#[inline]
fn take<R: Rng + ?Sized>(pile: &mut Counts, from: SpeciesSet, number: u32, rng: &mut R) -> Counts {
    let mut rest = pile.only(from);
    let all = rest;
    let total = rest.total();
    for taken in 0..number {
        let species = rest.species_at(below(rng, total - taken));
        rest = rest.minus(Counts::of(species, 1));
    }
    let taken = all.minus(rest);
    *pile = pile.minus(taken);
    taken
}

/// Lowers each place's bound to what may be left of its species when the places before it have
/// been filled.
///
/// Of the cards that others may not have, a group of those places can take at most all that any of
/// the group may have; what is missing comes from the place's own species. The group that misses
/// most tells how many (Hall's theorem again).
fn bound(places: &mut [Place], unseen: Counts) {
    for i in 1..places.len() {
        let allowed = places[i].allowed;
        let missing = (1_u32..1 << i).map(|group| {
            let members = places[..i]
                .iter()
                .enumerate()
                .filter(|(member, _)| (group >> member) & 1 == 1);
            let (size, open) = members.fold((0, SpeciesSet::EMPTY), |(size, open), (_, place)| {
                (size + place.size, open.union(place.allowed))
            });
            size.saturating_sub(unseen.only(open.difference(allowed)).total())
        });
        places[i].most -= missing.max().unwrap_or(0);
    }
}

/// Deals to the hands one after the other, and gives up where the placement must be rejected.
///
/// A hand of k cards that finds a cards of its species gets any k of them with probability
/// 1 / C(a, k), where a depends on the hands before it. Keeping the result with probability
/// C(a, k) / C(most, k) makes that 1 / C(most, k), the same for all placements. The quotient is
/// the product of (a - i) / (most - i), so that small whole numbers decide it exactly.
fn deal<R: Rng + ?Sized>(
    places: &[Place],
    unseen: Counts,
    hands: &mut [Counts; SEATS],
    rng: &mut R,
) -> bool {
    let mut left = unseen;
    for (place, hand) in places.iter().zip(hands) {
        let found = left.only(place.allowed).total();
        if found < place.size {
            return false;
        }
        if found < place.most && (0..place.size).any(|i| below(rng, place.most - i) >= found - i) {
            return false;
        }
        *hand = take(&mut left, place.allowed, place.size, rng);
    }
    true
}

/// Throws each card by itself to a hand that may hold it or to the rest, and rejects the placement
/// when any gets more cards than its size.
///
/// If each place has a weight, and a card goes to one of those open to it with probability weight /
/// sum of their weights, then a placement's probability is the product of all places' weights, each
/// to the power of its size, divided by the sums for all cards: the same for all placements that
/// fill the places. Weights change only how often that happens.
fn throw<R: Rng + ?Sized>(
    places: &[Place],
    weights: &[u32; SEATS + 1],
    unseen: Counts,
    hands: &mut [Counts; SEATS],
    rng: &mut R,
) -> bool {
    *hands = [Counts::EMPTY; SEATS];
    let mut rest = unseen.total() - places.iter().map(|place| place.size).sum::<u32>();
    for (species, cards) in unseen.iter() {
        let open = |i: usize| places[i].allowed.contains(species);
        let sum = (0..places.len())
            .filter(|&i| open(i))
            .map(|i| weights[i])
            .sum::<u32>()
            + weights[SEATS];
        for _ in 0..cards {
            let mut thrown = below(rng, sum);
            let hit = (0..places.len()).filter(|&i| open(i)).find(|&i| {
                let hit = thrown < weights[i];
                thrown = thrown.wrapping_sub(weights[i]);
                hit
            });
            if let Some(i) = hit {
                hands[i] = hands[i].plus(Counts::of(species, 1));
                if hands[i].total() > places[i].size {
                    return false;
                }
            } else if rest == 0 {
                return false;
            } else {
                rest -= 1;
            }
        }
    }
    true
}

/// Weights for [`throw`] with which every place gets on average as many cards as it needs, as
/// nearly as iterative proportional fitting finds them. The last is that of the rest.
///
/// 1. All weights begin alike.
/// 2. Each place in turn: its weight is multiplied by the number of cards that it needs, divided by the number
///    that it would get on average with the present weights.
/// 3. After `ROUNDS` rounds the weights are scaled to whole numbers, at least 1.
fn weights(places: &[Place], unseen: Counts) -> [u32; SEATS + 1] {
    const ROUNDS: u32 = 200;
    const GREATEST: f64 = (1_u32 << 28) as f64;

    let is_open = |i: usize, species: Species| {
        i == SEATS
            || places
                .get(i)
                .is_some_and(|place| place.allowed.contains(species))
    };
    let rest = unseen.total() - places.iter().map(|place| place.size).sum::<u32>();
    let size = |i: usize| {
        if i == SEATS {
            rest
        } else {
            places.get(i).map_or(0, |p| p.size)
        }
    };
    let mut weights: [f64; SEATS + 1] =
        core::array::from_fn(|i| if size(i) == 0 { 0.0 } else { 1.0 });
    for _ in 0..ROUNDS {
        for i in (0..=SEATS).filter(|&i| size(i) > 0) {
            let mut expected = 0.0;
            for (species, cards) in unseen.iter().filter(|&(species, _)| is_open(i, species)) {
                let sum: f64 = (0..=SEATS)
                    .filter(|&j| is_open(j, species))
                    .map(|j| weights[j])
                    .sum();
                expected += f64::from(cards) * weights[i] / sum;
            }
            weights[i] *= f64::from(size(i)) / expected;
        }
        let greatest = weights
            .iter()
            .fold(0.0, |greatest, &weight| f64::max(greatest, weight));
        for weight in &mut weights {
            *weight /= greatest;
        }
    }
    let mut whole = [0; SEATS + 1];
    for i in (0..=SEATS).filter(|&i| size(i) > 0) {
        whole[i] = (weights[i] * GREATEST) as u32 + 1;
    }
    whole
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::collections::HashMap;
    use std::vec::Vec;

    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Every state that agrees with a view and its number of ways (B9.4): the unseen cards are put
    /// down one after the other, each in every place that is left.
    fn ways(view: &View) -> HashMap<State, f64> {
        let mut start = State {
            table: view.table,
            hands: view.table.known,
            draw: Counts::EMPTY,
        };
        if let Some(seat) = view.seat {
            start.hands[seat.index()] = view.hand;
        }
        let mut ways = HashMap::from([(start, 1.0)]);
        let cards = view.unseen().iter();
        for species in cards.flat_map(|(species, number)| (0..number).map(move |_| species)) {
            let card = Counts::of(species, 1);
            let mut next: HashMap<State, f64> = HashMap::new();
            for (state, number) in ways {
                for seat in view.hidden_hands() {
                    let left = u32::from(view.sizes[seat]) - state.hands[seat].total();
                    if left > 0 && !view.table.absent[seat].contains(species) {
                        let mut hands = state.hands;
                        hands[seat] = hands[seat].plus(card);
                        let ways = number * f64::from(left);
                        *next.entry(State { hands, ..state }).or_default() += ways;
                    }
                }
                let left = view.draw_size() - state.draw.total();
                if left > 0 {
                    let draw = state.draw.plus(card);
                    *next.entry(State { draw, ..state }).or_default() += number * f64::from(left);
                }
            }
            ways = next;
        }
        ways
    }

    /// Checks by chi-squared that states come as often as they have ways, and no others come.
    fn check_frequencies(text: &str, deals: u32) {
        const DRAWS: u32 = 20_000;
        let view: View = text.parse().unwrap();
        let ways = ways(&view);
        let sum: f64 = ways.values().sum();
        let mut rng = ChaCha8Rng::seed_from_u64(94);
        let mut found: HashMap<State, f64> = HashMap::new();
        for _ in 0..DRAWS {
            let state = view.determinize_with(deals, &mut rng);
            assert_eq!(state.validate(), Ok(()));
            *found.entry(state).or_default() += 1.0;
        }
        assert!(found.keys().all(|state| ways.contains_key(state)), "{text}");
        assert!(ways.len() > 5, "{} states say little", ways.len());
        let statistic: f64 = ways
            .iter()
            .map(|(state, number)| {
                let expected = f64::from(DRAWS) * number / sum;
                let difference = found.get(state).copied().unwrap_or(0.0) - expected;
                difference * difference / expected
            })
            .sum();
        // Mean n and variance 2n of chi-squared with n degrees of freedom: within 4 deviations.
        let freedom = ways.keys().skip(1).map(|_| 1.0).sum::<f64>();
        let excess = statistic - freedom;
        assert!(
            excess * excess < 16.0 * 2.0 * freedom,
            "{statistic} of {freedom} for {text}"
        );
    }

    /// Views with few unseen cards.
    const VIEWS: [&str; 7] = [
        // Two hands, no species absent from either: O2P2MWR are unseen.
        "W/R/M/D FO/?2/?2 T/D/M ?3 F6O7T9D11P11M14W18R18 1 1 lay",
        // One hand with absent species and one without: O2TP2MR.
        "W/R/M/D FO/!TP:?2/?2 T/D/M ?3 F6O7T8D11P11M14W19R18 1 1 lay",
        // Two hands with absent species of which some are the same: FO2TP2M.
        "W/R/M/D FO/!TP:?2/O!TMW:?2 T/D/M ?3 F5O6T8D11P11M14W19R19 1 1 lay",
        // A seat that has notes of its own, and three others with absent species: F2T2DPM.
        "W/R/M/D FO!P:T/!TDP:?2/!FW:?1/M!TM:?2 T/D/M/D ?2 F4O9T6D9P12M13W19R19 1 2 fly",
        // A spectator, and no draw pile: FOTPMR2.
        "W/R/M/D !P:?3/!TR:?2/!M:?2 T/D/M ?0 F6O9T8D11P12M14W19R17 1 1 fly",
        // Hands that each may hold two of three species, all of which are unseen: M3W3R3.
        "W/R/M/D !FOTDPM:?2/!FOTDPW:?2/!FOTDPR:?2 T/D/M ?3 F7O10T9D11P13M12W16R16 1 1 fly",
        // A hand of owls alone, to which the other may leave two or just the one that it needs:
        // F2O2DPM2.
        "W/R/M/D T/!TMWR:?2/!FTDPMWR:?1 T/D/M ?5 F5O8T8D10P12M13W19R19 1 1 lay",
    ];

    #[test]
    fn states_come_as_often_as_they_have_ways_b9_4() {
        for text in VIEWS {
            check_frequencies(text, DEALS);
        }
    }

    #[test]
    fn states_come_as_often_as_they_have_ways_when_cards_are_thrown_b9_4() {
        for text in VIEWS {
            check_frequencies(text, 0);
        }
    }

    /// A hand of a number of unseen cards of some species, the first to be filled.
    fn place(species: &str, size: u32, unseen: Counts) -> Place {
        let allowed: SpeciesSet = species.chars().filter_map(Species::from_letter).collect();
        Place {
            seat: 0,
            size,
            allowed,
            most: unseen.only(allowed).total(),
        }
    }

    /// How many cards go on average to each place and to the rest if they are thrown by weights.
    fn thrown(places: &[Place], weights: [u32; SEATS + 1], unseen: Counts) -> [f64; SEATS + 1] {
        let mut expected = [0.0; SEATS + 1];
        for (species, cards) in unseen.iter() {
            let open = |i: usize| {
                let place = places.get(i);
                i == SEATS || place.is_some_and(|place| place.allowed.contains(species))
            };
            let weights: Vec<(usize, f64)> = (0..=SEATS)
                .filter(|&i| open(i))
                .map(|i| (i, f64::from(weights[i])))
                .collect();
            let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
            for (i, weight) in weights {
                expected[i] += f64::from(cards) * weight / sum;
            }
        }
        expected
    }

    #[test]
    fn cards_are_thrown_where_they_are_needed_b9_4() {
        let unseen: Counts = "F3O4T5D2P6MW2".parse().unwrap();
        let place = |species, size| place(species, size, unseen);
        let places = [
            place("FOT", 5),
            place("OPW", 4),
            place("TDPMW", 6),
            place("FD", 2),
        ];
        for (number, rest) in [(4, 6), (3, 8), (1, 18)] {
            let places = &places[..number];
            let weights = weights(places, unseen);
            assert_eq!(
                weights.iter().filter(|&&weight| weight > 0).count(),
                number + 1
            );
            let expected = thrown(places, weights, unseen);
            let sizes = places.iter().map(|place| place.size).chain([rest]);
            let expected = expected.into_iter().filter(|&cards| cards > 0.0);
            for (expected, size) in expected.zip(sizes) {
                let missed = expected - f64::from(size);
                assert!(missed * missed < 1e-6, "{expected} of {size}");
            }
        }
        // All cards are needed, and none is left for the rest.
        let places = [place("FOTD", 9), place("OTPMW", 14)];
        let weights = weights(&places, unseen);
        assert_eq!(
            weights.map(|weight| weight > 0),
            [true, true, false, false, false, false]
        );
        let expected = thrown(&places, weights, unseen);
        assert!((expected[0] - 9.0).powi(2) < 1e-6, "{expected:?}");
    }

    #[test]
    fn every_place_with_cards_has_a_weight_b9_4() {
        // Each hand must take all cards that those before it may not have, and so weighs next to
        // nothing beside them.
        let unseen: Counts = "F3O3T3D3P3M3".parse().unwrap();
        let species = ["F", "FO", "FOT", "FOTD", "FOTDP"];
        let places = species.map(|species| place(species, 3, unseen));
        let weights = weights(&places, unseen);
        assert!(weights.iter().all(|&weight| weight > 0), "{weights:?}");
    }

    #[test]
    fn a_card_is_thrown_as_often_as_the_weights_say_b9_4() {
        const THROWS: u32 = 16_000;
        let unseen: Counts = "FO".parse().unwrap();
        let places = [place("FO", 1, unseen)];
        let mut weights = [0; SEATS + 1];
        (weights[0], weights[SEATS]) = (1, 3);
        let mut rng = ChaCha8Rng::seed_from_u64(94);
        let mut found: HashMap<Counts, f64> = HashMap::new();
        for _ in 0..THROWS {
            let mut hands = [Counts::EMPTY; SEATS];
            if throw(&places, &weights, unseen, &mut hands, &mut rng) {
                *found.entry(hands[0]).or_default() += 1.0;
            }
        }
        // One card goes to the hand, with odds of 1/4, and the other does not, with odds of 3/4.
        let expected = f64::from(THROWS) * 3.0 / 16.0;
        assert_eq!(found.len(), 2);
        for (hand, times) in found {
            let squared = (times - expected) * (times - expected);
            assert!(squared < 16.0 * expected, "{hand:?}: {times} of {expected}");
        }
    }

    #[test]
    fn the_bounds_of_dealing_are_reached_but_never_passed_b9_4() {
        let unseen: Counts = "F3O4P5M2".parse().unwrap();
        let place = |species, size| place(species, size, unseen);
        let mut places = [place("FO", 3), place("OP", 4), place("OM", 2)];
        bound(&mut places, unseen);
        // The first takes three flamingos and the second four parrots.
        assert_eq!(places.map(|place| place.most), [7, 9, 6]);
        let mut places = [place("FO", 5), place("OP", 8), place("OM", 1)];
        bound(&mut places, unseen);
        // The first takes two owls at least, the second then needs the other two and more.
        assert_eq!(places.map(|place| place.most), [7, 7, 1]);
        let mut places = [place("F", 3), place("OP", 1), place("FM", 2)];
        bound(&mut places, unseen);
        // The first takes all flamingos, whatever the second does.
        assert_eq!(places.map(|place| place.most), [3, 9, 2]);
    }
}
