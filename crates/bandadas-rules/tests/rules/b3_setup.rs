//! B3: the setup.

use crate::common::{after, filled, rng, seat};
use bandadas_rules::{Actor, Phase, SetupError, State};

#[test]
fn there_are_two_to_five_players_and_one_of_them_deals_b3_1() {
    for players in [0, 1, 6, 255] {
        assert_eq!(State::new(players, 1), Err(SetupError::Players { players }));
    }
    for players in 2..=5 {
        for dealer in [0, players + 1, 255] {
            assert_eq!(
                State::new(players, dealer),
                Err(SetupError::Dealer { players, dealer })
            );
        }
        for dealer in 1..=players {
            let state = State::new(players, dealer).unwrap();
            assert_eq!(state.table().dealer().number(), dealer);
            assert_eq!(state.players(), players);
        }
    }
}

#[test]
fn each_row_is_dealt_three_different_birds_and_doubles_are_discarded_b3_2() {
    let dealt = after(State::new(2, 1).unwrap(), "=P =P =O =P =D =R =R =W");
    assert_eq!(
        dealt.to_string(),
        filled("POD/RW/-/- -/- -/- * P2R 1 1 rows"),
        "a third species begins the next row"
    );
}

#[test]
fn hands_and_then_birds_are_dealt_from_the_dealer_on_b3_2() {
    let rows = after(
        State::new(3, 2).unwrap(),
        "=P =O =D =P =O =D =P =O =D =P =O =D",
    );
    assert_eq!(rows.phase(), Phase::Hands);
    let hands = after(
        rows,
        "=W =W =W =W =W =W =W =W =R =R =R =R =R =R =R =R =M =M =M =M =M =M =M",
    );
    assert_eq!(
        hands.to_string(),
        filled("POD/POD/POD/POD M7/W8/R8 -/-/- * - 2 2 hands")
    );
    let birds = after(hands, "=M =F =T");
    assert_eq!(
        birds.to_string(),
        filled("POD/POD/POD/POD M8/W8/R8 -/F/T * - 2 2 birds")
    );
    assert_eq!(
        after(birds, "=P").to_string(),
        filled("POD/POD/POD/POD M8/W8/R8 P/F/T * - 2 2 lay")
    );
}

#[test]
fn the_dealer_plays_first_b3_3() {
    let mut rng = rng(33);
    for players in 2..=5 {
        for dealer in 1..=players {
            let dealt = State::new(players, dealer)
                .unwrap()
                .settle(|state| crate::common::random_move(state, &mut rng))
                .unwrap();
            assert_eq!(dealt.to_move(), Actor::Seat(seat(dealer)));
        }
    }
}

#[test]
fn before_the_deal_all_cards_are_in_the_draw_pile_b3_4() {
    assert_eq!(
        State::new(5, 3).unwrap().to_string(),
        "-/-/-/- -/-/-/-/- -/-/-/-/- F7O10T10D13P13M17W20R20 - 3 3 rows"
    );
}
