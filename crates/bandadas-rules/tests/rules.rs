//! A test for each rule, or more; each name ends with the rule's number.

mod common;

use bandadas_rules::{
    Actor, Counts, Deck, DeckError, Ending, Flock, IllegalMove, Phase, SetupError, Species, State,
};
use common::{after, filled, moves, mv, random_game, rng, seat, state};

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
                .settle(|state| common::random_move(state, &mut rng))
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

#[test]
fn a_deck_deals_the_same_game_as_its_cards_one_by_one_b2_1_b3_2() {
    let mut rng = rng(32);
    for players in 2..=5 {
        let start = State::new(players, 1).unwrap();
        let shuffled = common::shuffled(Counts::ALL, &mut rng);
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
    let mut choices = common::rng(23);
    let mut turned = 0;
    for players in [2, 3, 4, 5, 2, 3, 4, 5] {
        let mut deck = common::shuffled(Counts::ALL, &mut rng);
        let mut state = State::new(players, 1).unwrap();
        loop {
            state = state
                .settle(|state| {
                    assert_eq!(deck.counts(), state.draw_pile());
                    if deck.is_empty() {
                        assert_eq!(deck.deal(state), Err(DeckError::Empty));
                        deck = common::shuffled(state.source(), &mut rng);
                        turned += 1;
                    }
                    deck.deal(state).ok()
                })
                .unwrap();
            assert_eq!(deck.deal(&state), Err(DeckError::NoCardDue));
            let Some(choice) = common::random_move(&state, &mut choices) else {
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

#[test]
fn a_turn_is_lay_draw_fly_and_then_the_next_seat_b4() {
    let start = state("W2/R2/M2/D2 FO2/T T/D * - 1 1 lay");
    assert_eq!(start.check(mv("+")), Err(IllegalMove::LayExpected));
    let draw = after(start, "F1<");
    assert_eq!((draw.phase(), moves(&draw)), (Phase::Draw, "+ -".into()));
    assert_eq!(draw.check(mv("O1<")), Err(IllegalMove::DrawExpected));
    let drawn = after(draw, "+");
    assert_eq!(drawn.phase(), Phase::Drawing(2));
    let fly = after(drawn, "=O =P");
    assert_eq!((fly.phase(), moves(&fly)), (Phase::Fly, "!O .".into()));
    assert_eq!(fly.check(mv("+")), Err(IllegalMove::FlyExpected));
    let next = after(fly, "!O");
    assert_eq!(
        (next.phase(), next.to_move()),
        (Phase::Lay, Actor::Seat(seat(2)))
    );
    assert_eq!(next.check(mv("=O")), Err(IllegalMove::PlayerToMove));
}

#[test]
fn all_cards_of_a_held_species_are_laid_at_any_end_of_any_row_b5_1() {
    let start = state("W2/R2/M2/D2 FO2/T T/D * - 1 1 lay");
    assert_eq!(
        moves(&start),
        "F1< F1> F2< F2> F3< F3> F4< F4> O1< O1> O2< O2> O3< O3> O4< O4>"
    );
    let laid = after(start, "O3>");
    assert_eq!(
        laid.to_string(),
        filled("W2/R2/M2O2/D2 !O:F/T T/D * - 1 1 draw")
    );
    assert_eq!(
        start.check(mv("T1<")),
        Err(IllegalMove::NotInHand {
            species: Species::Toucan
        })
    );
}

#[test]
fn what_lies_between_the_laid_cards_and_the_nearest_of_their_species_is_taken_b5_2() {
    let start = state("W2FO2TM/R2/M2/D2 O3P/T T/D * - 1 1 lay");
    // From the left the reed warblers and the flamingo, from the right the magpie and the toucan.
    assert_eq!(
        after(start, "O1<").to_string(),
        filled("O5TM/R2/M2/D2 FW2!O:P/T T/D * - 1 1 fly")
    );
    assert_eq!(
        after(start, "O1>").to_string(),
        filled("W2FO5/R2/M2/D2 TM!O:P/T T/D * - 1 1 fly")
    );
}

#[test]
fn nothing_is_taken_where_nothing_lies_between_or_the_row_lacks_the_species_b5_2() {
    let start = state("OW2F/R2/M2/D2 O3P/T T/D * - 1 1 lay");
    assert_eq!(
        after(start, "O1<").to_string(),
        filled("O4W2F/R2/M2/D2 !O:P/T T/D * - 1 1 draw")
    );
    assert_eq!(
        after(start, "P1>").to_string(),
        filled("OW2FP/R2/M2/D2 !P:O3/T T/D * - 1 1 draw")
    );
}

#[test]
fn a_row_of_all_eight_species_gives_seven_of_them_b5_2() {
    let start = state("FOTDPMWR/R/M2/D2 R2/F T/D * - 1 1 lay");
    assert_eq!(
        after(start, "R1<").to_string(),
        filled("R3/R/M2/D2 FOTDPMW:-/F T/D * - 1 1 refill:1")
    );
    assert_eq!(
        after(start, "R1>").to_string(),
        filled("FOTDPMWR3/R/M2/D2 -/F T/D * - 1 1 draw")
    );
}

#[test]
fn the_cards_of_a_species_always_stand_together_in_a_row_b5_3() {
    let mut rng = rng(53);
    for state in (2..=5).flat_map(|players| random_game(players, &mut rng)) {
        for row in state.table().rows() {
            assert_eq!(row.len(), row.counts().species().len(), "{state}");
            assert_eq!(
                row.blocks()
                    .map(|block| u32::from(block.number))
                    .sum::<u32>(),
                row.counts().total()
            );
            assert_eq!(row.mirrored().mirrored(), *row);
            let mut backward: Vec<_> = row.mirrored().blocks().collect();
            backward.reverse();
            assert_eq!(backward, row.blocks().collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_row_left_with_one_species_is_refilled_until_it_has_two_b5_4() {
    let start = state("W2O/R2/M2/D2 FO2/T T/D F2O3W * 1 1 lay");
    let refill = after(start, "O1<");
    assert_eq!(refill.phase().to_string(), "refill:1");
    let odds: Vec<_> = refill
        .chance_moves()
        .map(|(card, n)| format!("{card} {n}"))
        .collect();
    assert_eq!(odds, ["=F< 2", "=F> 2", "=O< 3", "=O> 3", "=W< 1", "=W> 1"]);
    assert_eq!(refill.check(mv("=O")), Err(IllegalMove::EndMissing));
    let again = after(refill, "=O> =O<");
    assert_eq!(
        again.to_string(),
        filled("O5/R2/M2/D2 W2!O:F/T T/D F2OW * 1 1 refill:1")
    );
    assert_eq!(
        after(again, "=F>").to_string(),
        filled("O5F/R2/M2/D2 W2!O:F/T T/D FOW * 1 1 fly")
    );
    assert_eq!(after(again, "=W<").table().rows()[0].to_string(), "WO5");
}

#[test]
fn a_refill_ends_when_no_card_can_be_drawn_and_a_later_lay_does_not_fill_the_row_b5_4() {
    let start = state("W2O/*/M2/D2 FO2/OT T/D O - 1 1 lay");
    let short = after(start, "O1< =O<");
    assert_eq!(
        short.to_string(),
        filled("O4/*/M2/D2 W2!O:F/OT T/D - - 1 1 fly")
    );
    let later = after(short, ". O1>");
    assert_eq!(
        later.to_string(),
        filled("O5/*/M2/D2 W2!O:F/!O:T T/D - - 1 2 fly")
    );
}

#[test]
fn a_row_is_not_refilled_when_both_piles_are_empty_b5_4() {
    let start = state("W2O/*/M2/D2 FO2/OT T/D - - 1 1 lay");
    assert_eq!(after(start, "O1<").phase(), Phase::Fly);
}

#[test]
fn drawing_is_offered_after_a_lay_that_took_nothing_even_with_an_empty_hand_b6_1() {
    let start = state("W2/R2/M2/D2 O2/T T/D * - 1 1 lay");
    let empty = after(start, "O1<");
    assert_eq!(
        empty.to_string(),
        filled("O2W2/R2/M2/D2 -/T T/D * - 1 1 draw")
    );
    let drawn = after(empty, "+ =R =P");
    assert_eq!(
        drawn.to_string(),
        filled("O2W2/R2/M2/D2 PR/T T/D * - 1 1 fly")
    );
    assert_eq!(
        after(empty, "-").phase(),
        Phase::Hands,
        "declining ends the round"
    );
}

#[test]
fn drawing_is_not_offered_after_a_lay_that_took_cards_b6_1() {
    let start = state("W2OP/R2/M2/D2 FO2/T T/D * - 1 1 lay");
    assert_eq!(after(start, "O1<").phase(), Phase::Fly);
}

#[test]
fn only_one_card_is_drawn_if_only_one_is_left_b6_2() {
    let start = state("W2/*/M2/D2 FO/T T/D P - 1 1 lay");
    let drawing = after(start, "O1< +");
    assert_eq!(drawing.phase(), Phase::Drawing(1));
    assert_eq!(after(drawing, "=P").phase(), Phase::Fly);

    let one_in_each = state("W2/*/M2/D2 FO/T T/D P R 1 1 lay");
    let drawing = after(one_in_each, "O1< +");
    assert_eq!(drawing.phase(), Phase::Drawing(2));
    assert_eq!(moves(&after(drawing, "=P")), "=R");
}

#[test]
fn without_cards_to_draw_the_turn_goes_on_with_flying_b6_2() {
    let start = state("W2/*/M2/D2 FO/T T/D - - 1 1 lay");
    assert_eq!(after(start, "O1<").phase(), Phase::Fly);
}

#[test]
fn a_small_flock_gives_one_bird_and_a_big_one_two_b7_1() {
    let start = state("W2/R2/M2/D2 O3P7M4/T T/D * - 1 1 fly");
    assert_eq!(moves(&start), "!O !P .");
    assert_eq!(
        after(start, "!O").to_string(),
        filled("W2/R2/M2/D2 !O:P7M4/T OT/D * O2 1 2 lay")
    );
    assert_eq!(
        after(start, "!P").to_string(),
        filled("W2/R2/M2/D2 !P:O3M4/T TP2/D * P5 1 2 lay")
    );
    let error = start.check(mv("!M")).unwrap_err();
    assert_eq!(
        error,
        IllegalMove::NoFlock {
            species: Species::Magpie,
            held: 4
        }
    );
    assert_eq!(
        error.to_string(),
        "B7.1: a flock of the species magpie needs 5 cards, and the hand holds 4"
    );
}

#[test]
fn passing_is_always_offered_but_with_an_empty_hand_b7_2() {
    let nothing = state("W2/R2/M2/D2 F/T T/D * - 1 1 fly");
    assert_eq!(moves(&nothing), ".");
    let start = state("W2/*/M2/D2 O/T T/D - - 1 1 lay");
    assert_eq!(
        after(start, "O1<").phase(),
        Phase::Over,
        "no choice, the turn and round end"
    );
}

#[test]
fn cards_taken_or_drawn_in_the_turn_count_for_a_flock_b7_3() {
    let taking = state("W2PO/R2/M2/D2 OP3/T T/D * - 1 1 lay");
    assert_eq!(
        moves(&after(taking, "O1<")),
        "=F< =F> =O< =O> =T< =T> =D< =D> =P< =P> =M< =M> =W< =W> =R< =R>"
    );
    assert_eq!(moves(&after(taking, "O1< =R<")), "!P .");
    let drawing = state("W2/R2/M2/D2 FO/T T/D * - 1 1 lay");
    assert_eq!(moves(&after(drawing, "O1< + =F =R")), "!F .");
}

#[test]
fn seven_species_or_three_birds_of_two_win_at_the_end_of_the_turn_b8_1() {
    let seven = state("W2/R2/M2/D2 F2P/T OTDPMW/D * - 1 1 fly");
    let won = after(seven, "!F");
    let outcome = won.outcome().unwrap();
    assert_eq!(
        (outcome.to_string(), outcome.ending()),
        ("1".into(), Ending::SevenSpecies)
    );
    assert_eq!((won.to_move(), moves(&won)), (Actor::Nobody, String::new()));
    assert_eq!(won.check(mv(".")), Err(IllegalMove::GameOver));

    let threes = state("W2/R2/M2/D2 F3P/T FO3/D * - 1 1 fly");
    let outcome = after(threes, "!F").outcome().unwrap();
    assert!(outcome.is_winner(seat(1)) && !outcome.is_winner(seat(2)));
    assert_eq!(outcome.ending(), Ending::TwoThrees);
}

#[test]
fn six_species_and_three_birds_of_one_win_nothing_b8_1() {
    let six = state("W2/R2/M2/D2 F2P/T F2TDPMW/D * - 1 1 fly");
    assert_eq!(after(six, "!F").outcome(), None);
}

#[test]
fn a_win_with_the_last_cards_of_the_hand_comes_before_the_end_of_the_round_b8_1() {
    let last = state("W2/R2/M2/D2 F2/T OTDPMW/D * - 1 1 fly");
    assert_eq!(
        after(last, "!F").outcome().unwrap().ending(),
        Ending::SevenSpecies
    );
}

#[test]
fn an_empty_hand_ends_the_round_and_its_player_deals_the_next_b8_2() {
    let start = state("W2/R2/M2/D2 P/OT2/F T/D/M * O 1 3 lay");
    let dealing = after(start, "F1> -");
    assert_eq!(
        dealing.to_string(),
        filled("W2F/R2/M2/D2 -/-/- T/D/M * O2T2P 3 3 hands")
    );
    let dealt = after(dealing, "=R =R =R =R =R =R =R =R =W");
    assert_eq!(
        dealt.to_string(),
        filled("W2F/R2/M2/D2 W/-/R8 T/D/M * O2T2P 3 3 hands"),
        "the new dealer is dealt first"
    );
}

#[test]
fn without_cards_for_a_deal_whoever_has_the_most_wins_and_ties_share_b8_2() {
    let start = state("W2/*/M2/D2 F/P2/T OT/R/D2 - M10W9 1 1 lay");
    let over = after(start, "F1> -");
    assert_eq!(
        over.to_string(),
        filled("W2F/*/M2/D2 -/-/- OT/R/D2 - TP2M10W9 1 1 over")
    );
    assert_eq!(over.outcome().unwrap().to_string(), "1,3");
    assert_eq!(over.outcome().unwrap().ending(), Ending::NoDeal);
}

#[test]
fn a_deal_needs_exactly_eight_cards_for_each_player_b8_2() {
    let exactly = state("W2/*/M2/D2 F/P2 T/D - M5W9 1 1 lay");
    assert_eq!(after(exactly, "F1> -").phase(), Phase::Hands);
    let one_less = state("W2/*/M2/D2 F/P2 T/D - M5W8 1 1 lay");
    assert_eq!(after(one_less, "F1> -").phase(), Phase::Over);
}

#[test]
fn else_the_next_seat_clockwise_plays_b8_3() {
    let start = state("W2/R2/M2/D2 FP/T/O T/D/M * - 1 3 fly");
    assert_eq!(after(start, ".").to_move(), Actor::Seat(seat(1)));
    let start = state("W2/R2/M2/D2 FP/T/O T/D/M * - 1 1 fly");
    assert_eq!(after(start, ".").to_move(), Actor::Seat(seat(2)));
}

#[test]
fn hands_and_dealer_stay_as_they_are_when_a_collection_wins_b8_4() {
    let won = after(state("W2/R2/M2/D2 T/F2P D/OTDPMW * - 1 2 fly"), "!F");
    assert_eq!(
        won.to_string(),
        filled("W2/R2/M2/D2 T/!F:P D/FOTDPMW * F 1 2 over")
    );
}
