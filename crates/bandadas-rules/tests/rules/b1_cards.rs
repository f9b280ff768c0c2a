//! B1: the cards.

use bandadas_rules::{Counts, Flock, Species};

#[test]
fn there_are_110_cards_and_two_sizes_of_flock_b1() {
    let table: Vec<_> = Species::ALL
        .iter()
        .map(|s| {
            (
                s.letter(),
                s.cards(),
                s.small_flock(),
                s.big_flock(),
                s.name(),
                s.nombre(),
            )
        })
        .collect();
    assert_eq!(
        table,
        [
            ('F', 7, 2, 3, "flamingo", "flamenco rosa"),
            ('O', 10, 3, 4, "owl", "búho"),
            ('T', 10, 3, 4, "toucan", "tucán"),
            ('D', 13, 4, 6, "duck", "pato"),
            ('P', 13, 4, 6, "parrot", "loro"),
            ('M', 17, 5, 7, "magpie", "urraca"),
            ('W', 20, 6, 9, "reed warbler", "carricero"),
            ('R', 20, 6, 9, "robin", "petirrojo"),
        ]
    );
    assert_eq!(Counts::ALL.total(), 110);
    for species in Species::ALL {
        let (small, big) = (species.small_flock(), species.big_flock());
        assert_eq!(species.flock(small - 1), None);
        assert_eq!(species.flock(small), Some(Flock::Small));
        assert_eq!(species.flock(big - 1), Some(Flock::Small));
        assert_eq!(species.flock(big), Some(Flock::Big));
    }
}
