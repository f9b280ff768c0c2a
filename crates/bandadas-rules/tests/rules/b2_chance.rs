//! B2: chance.

use crate::common::{after, mv, random_game, rng, state};
use bandadas_rules::{Actor, Counts, Deck, DeckError, IllegalMove, Phase, Species, State};

#[test]
fn a_card_comes_with_the_odds_of_the_draw_pile_b2_1() {
    let state = state("W2/R2/M2/D2 F/O T/D P3M * 1 1 draw:2");
    let odds: Vec<_> = state
        .chance_moves()
        .map(|(card, n)| (card.to_string(), n))
        .collect();
    assert_eq!(odds, [("=P".to_owned(), 3), ("=M".to_owned(), 1)]);
    assert_eq!(state.to_move(), Actor::Chance);
    assert_eq!(
        state.check(mv("=R")),
        Err(IllegalMove::NotInPile {
            species: Species::Robin
        })
    );
    assert_eq!(state.check(mv("+")), Err(IllegalMove::ChanceToMove));
    assert_eq!(after(state, "=P").draw_pile().to_string(), "P2M");
}

#[test]
fn weights_of_chance_sum_to_the_pile_in_all_states_of_random_games_b2_1() {
    let mut rng = rng(21);
    for state in (2..=5).flat_map(|players| random_game(players, &mut rng)) {
        let sum: u32 = state.chance_moves().map(|(_, weight)| weight).sum();
        let ends = if matches!(state.phase(), Phase::Refill(_)) {
            2
        } else {
            1
        };
        let expected = if state.phase().is_chance() {
            ends * state.source().total()
        } else {
            0
        };
        assert_eq!(sum, expected, "{state}");
        assert!(
            state
                .chance_moves()
                .all(|(card, weight)| weight > 0 && card.is_chance())
        );
    }
}

#[test]
fn the_discard_pile_is_turned_only_when_a_card_is_drawn_b2_2() {
    let before = state("W2/R2/M2/D2 F/O T/D P * 1 1 draw:2");
    let discard = before.table().discard_pile();
    let empty = after(before, "=P");
    assert!(empty.draw_pile().is_empty());
    assert_eq!(empty.table().discard_pile(), discard);
    let odds: u32 = empty.chance_moves().map(|(_, weight)| weight).sum();
    assert_eq!(
        odds,
        discard.total(),
        "the odds are those of the discard pile"
    );

    let turned = after(empty, "=R");
    assert!(turned.table().discard_pile().is_empty());
    assert_eq!(
        turned.draw_pile(),
        discard.checked_sub("R".parse().unwrap()).unwrap()
    );
}

#[test]
fn the_discard_pile_is_turned_while_rows_are_dealt_and_gets_the_doubles_after_b2_2() {
    let dealing = state("WT/-/-/- -/- -/- - * 1 1 rows");
    let next = after(dealing, "=W");
    assert_eq!(next.table().discard_pile().to_string(), "W");
    assert_eq!(next.draw_pile().total(), 107);
}

#[test]
fn a_deck_deals_the_same_game_as_its_cards_one_by_one_b2_1_b3_2() {
    let mut rng = rng(32);
    for players in 2..=5 {
        let start = State::new(players, 1).unwrap();
        let shuffled = crate::common::shuffled(Counts::ALL, &mut rng);
        let order: Vec<Species> = shuffled.cards().collect();
        assert_eq!(order.len(), 110);

        let mut deck = Deck::new(order.iter().copied()).unwrap();
        assert_eq!(deck, shuffled);
        let dealt = start.settle(|state| deck.deal(state).ok()).unwrap();

        let mut by_hand = start;
        let mut cards = order.into_iter();
        while by_hand.to_move() == Actor::Chance {
            let card = bandadas_rules::Move::Card(cards.next().unwrap());
            by_hand = by_hand.apply(card).unwrap();
        }
        assert_eq!(dealt, by_hand);
        assert_eq!(deck.cards().collect::<Vec<_>>(), cards.collect::<Vec<_>>());
    }
}

#[test]
fn a_deck_answers_all_chance_of_a_whole_game_and_is_made_anew_from_the_discard_pile_b2_2() {
    let mut rng = rng(22);
    let mut choices = crate::common::rng(23);
    let mut turned = 0;
    for players in [2, 3, 4, 5, 2, 3, 4, 5] {
        let mut deck = crate::common::shuffled(Counts::ALL, &mut rng);
        let mut state = State::new(players, 1).unwrap();
        loop {
            state = state
                .settle(|state| {
                    assert_eq!(deck.counts(), state.draw_pile());
                    if deck.is_empty() {
                        assert_eq!(deck.deal(state), Err(DeckError::Empty));
                        deck = crate::common::shuffled(state.source(), &mut rng);
                        turned += 1;
                    }
                    deck.deal(state).ok()
                })
                .unwrap();
            assert_eq!(deck.deal(&state), Err(DeckError::NoCardDue));
            let Some(choice) = crate::common::random_move(&state, &mut choices) else {
                break;
            };
            state = state.apply(choice).unwrap();
        }
        assert!(state.outcome().is_some());
    }
    assert!(turned > 0, "some game turned its discard pile");
}

#[test]
fn a_deck_that_is_not_the_pile_gives_no_card_b2_1() {
    let start = State::new(2, 1).unwrap();
    let mut short = Deck::new([Species::Owl]).unwrap();
    assert_eq!(short.deal(&start), Err(DeckError::OtherCards));
    assert_eq!(short.len(), 1);
    let eight = [Species::Flamingo; 8];
    assert_eq!(
        Deck::new(eight),
        Err(DeckError::TooMany {
            species: Species::Flamingo
        })
    );
}
