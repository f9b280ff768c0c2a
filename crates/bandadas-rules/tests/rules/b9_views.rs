//! B9: nothing that a viewer cannot see reaches the viewer.

use crate::common::{after, filled, mv, random_game, rng, seat, state, viewers};
use bandadas_rules::{
    Actor, Counts, IllegalMove, Move, Phase, SeenMove, Species, SpeciesSet, State, View, Viewer,
};
use rand::Rng;
use rand::seq::SliceRandom;

fn all_moves() -> impl Iterator<Item = Move> {
    (0..Move::COUNT).filter_map(Move::from_index)
}

/// Another state that looks the same to a viewer, made from the view's text by shuffling the unseen
/// cards into the hidden places until no absent species is where it must not be.
fn other_world(view: &View, rng: &mut impl Rng) -> Option<State> {
    let mut cards: Vec<Species> = view
        .unseen()
        .iter()
        .flat_map(|(species, number)| (0..number).map(move |_| species))
        .collect();
    let text = view.to_string();
    'shuffle: for _ in 0..2_000 {
        cards.shuffle(rng);
        let mut rest = cards.clone();
        let mut world = String::new();
        let mut parts = text.split('?');
        world.push_str(parts.next()?);
        for part in parts {
            let digits = part
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(part.len());
            let placed = rest.split_off(rest.len() - part[..digits].parse::<usize>().ok()?);
            let absent = world
                .rsplit(['/', ' '])
                .next()?
                .split('!')
                .nth(1)
                .unwrap_or("");
            if placed
                .iter()
                .any(|species| absent.contains(species.letter()))
            {
                continue 'shuffle;
            }
            let mut counts = [0; 8];
            for species in placed {
                counts[species.index()] += 1;
            }
            world.push_str(&Counts::new(counts)?.to_string());
            world.push_str(&part[digits..]);
        }
        return Some(
            world
                .parse()
                .unwrap_or_else(|error| panic!("{world}: {error}")),
        );
    }
    None
}

#[test]
fn a_view_shows_the_number_of_hidden_cards_and_all_that_lies_open_b9_1() {
    let state = state(
        "W2OFP/R2/M2/D2 FO2/T3!P:M/P2:- T/D/OF R2 * 2 1 lay"
            .replace("OF R2", "FO R2")
            .as_str(),
    );
    let view = state.view(Viewer::Seat(seat(1)));
    assert_eq!(
        view.to_string(),
        state
            .to_string()
            .replace("T3!P:M/P2:-", "T3!P:?1/P2:?0")
            .replace(" R2 ", " ?2 ")
    );
    assert_eq!(view.hand(), Some("FO2".parse().unwrap()));
    assert_eq!(
        (
            view.hand_size(seat(2)),
            view.unknown(seat(2)),
            view.draw_size()
        ),
        (4, 1, 2)
    );
    assert_eq!(view.table(), state.table());
    assert_eq!(view.unseen(), "MR2".parse().unwrap());
    assert_eq!(state.view(Viewer::Spectator).hand(), None);
}

#[test]
fn a_seat_without_a_player_sees_what_a_spectator_sees_b9_3() {
    let state = State::new(2, 1).unwrap();
    assert_eq!(
        state.view(Viewer::Seat(seat(3))),
        state.view(Viewer::Spectator)
    );
    assert_eq!(state.hand(seat(5)), Counts::EMPTY);
    assert_eq!(state.table().collection(seat(5)), Counts::EMPTY);
}

#[test]
fn a_deal_leaves_nothing_known_b9_2() {
    let start = state("W2/R2/M2/D2 P/!O:T2/F2:O T/D/M * F 1 1 lay");
    let dealing = after(start, "P1> -");
    assert_eq!(dealing.phase(), Phase::Hands);
    for seat in dealing.table().seats() {
        assert_eq!(dealing.table().known(seat), Counts::EMPTY);
        assert_eq!(dealing.table().absent(seat), SpeciesSet::EMPTY);
    }
}

#[test]
fn taken_cards_are_known_and_laid_or_flown_species_absent_b9_2() {
    let start = state("W2OP/R2/M2/D2 T5P2M/FD T/D * - 1 1 lay");
    let taken = after(start, "P1<");
    assert_eq!(
        taken.to_string(),
        filled("P3/R2/M2/D2 OW2!P:T5M/FD T/D * - 1 1 refill:1")
    );
    let flown = after(taken, "=R> !T");
    assert_eq!(
        flown.to_string(),
        filled("P3R/R2/M2/D2 OW2!TP:M/FD T3/D * T3 1 2 lay")
    );
    // Known cards that are laid are known no more.
    let again = after(flown, "F4> - . O4<");
    assert_eq!(again.table().known(seat(1)).to_string(), "W2");
    assert_eq!(again.table().absent(seat(1)).to_string(), "OTP");
}

#[test]
fn a_drawn_card_is_unknown_and_nothing_is_absent_any_more_b9_2() {
    let start = state("W2/R2/M2/D2 W!P:OT/F T/D * - 1 1 lay");
    let laid = after(start, "O3<");
    assert_eq!(laid.table().absent(seat(1)).to_string(), "OP");
    let drawn = after(laid, "+ =P");
    assert_eq!(drawn.table().absent(seat(1)), SpeciesSet::EMPTY);
    assert_eq!(drawn.table().known(seat(1)).to_string(), "W");
    assert_eq!(drawn.unknown(seat(1)).to_string(), "TP");
}

#[test]
fn a_hand_without_unknown_cards_has_no_absent_species_b9_2() {
    let start = state("W2OP/R2/M2/D2 W!F:P/F T/D * - 1 1 lay");
    assert_eq!(
        after(start, "P1<").to_string(),
        filled("P2/R2/M2/D2 OW3:-/F T/D * - 1 1 refill:1")
    );
}

#[test]
fn the_legal_moves_of_a_seat_follow_from_its_view_b9_3() {
    let mut rng = rng(931);
    for state in (2..=5).flat_map(|players| random_game(players, &mut rng)) {
        for viewer in viewers(&state) {
            let view = state.view(viewer);
            let to_move = match (viewer, state.to_move()) {
                (Viewer::Seat(seat), Actor::Seat(player)) => seat == player,
                _ => false,
            };
            if to_move {
                assert_eq!(view.legal_moves(), state.legal_moves());
                assert!(all_moves().all(|m| view.check(m) == state.check(m)));
            } else {
                assert!(view.legal_moves().is_empty());
                assert!(all_moves().all(|m| view.check(m).is_err()));
            }
            assert_eq!(view.outcome(), state.outcome());
        }
    }
}

#[test]
fn a_client_is_told_whose_turn_it_is_and_nothing_else_b9_3() {
    let state = state("W2/R2/M2/D2 FO2/T T/D P * 1 1 draw:2");
    let view = |number| state.view(Viewer::Seat(seat(number)));
    // Whether there is a parrot in the pile is nobody's to know.
    for card in ["=P", "=R"] {
        assert_eq!(view(1).check(mv(card)), Err(IllegalMove::ChanceToMove));
        assert_eq!(view(2).check(mv(card)), Err(IllegalMove::ChanceToMove));
    }
    let fly = after(state, "=P =R");
    assert_eq!(
        fly.view(Viewer::Seat(seat(2))).check(mv("!T")),
        Err(IllegalMove::NotYourTurn { player: seat(1) })
    );
    let error = fly.view(Viewer::Spectator).check(mv(".")).unwrap_err();
    assert_eq!((error, error.rule()), (IllegalMove::Spectator, "B9.3"));
}

#[test]
fn worlds_that_a_viewer_cannot_tell_apart_stay_so_b9_3() {
    let (mut games, mut rng) = (rng(932), rng(933));
    let mut compared = 0;
    for world in (2..=5)
        .flat_map(|players| random_game(players, &mut games))
        .step_by(5)
    {
        for viewer in viewers(&world) {
            let view = world.view(viewer);
            let Some(other) = other_world(&view, &mut rng) else {
                continue;
            };
            compared += usize::from(other != world);
            let others_view = other.view(viewer);
            assert_eq!(others_view, view);
            assert_eq!(others_view.to_string(), view.to_string());
            assert_eq!(others_view.key(), view.key());
            assert_eq!(others_view.legal_moves(), view.legal_moves());
            for m in all_moves() {
                let error = |view: &View| view.check(m).map_err(|error| error.to_string());
                assert_eq!(error(&view), error(&others_view));
            }
            // Cards that look the same, and the viewer's own moves, lead to worlds that do so too.
            if !world.phase().is_chance() && view.legal_moves().is_empty() {
                continue;
            }
            for mine in world.legal_moves() {
                for theirs in other.legal_moves() {
                    if mine.seen_by(viewer, &world) != theirs.seen_by(viewer, &other) {
                        continue;
                    }
                    let next = world.apply_unchecked(mine).view(viewer);
                    let others_next = other.apply_unchecked(theirs).view(viewer);
                    // Only the end of a round brings hidden cards to light.
                    let ends_round = matches!(next.phase(), Phase::Hands | Phase::Over);
                    let deals = matches!(world.phase(), Phase::Rows | Phase::Hands);
                    assert!(next == others_next || ends_round && !deals, "after {mine}");
                }
            }
        }
    }
    assert!(compared > 500, "only {compared} pairs of worlds differed");
}

#[test]
fn only_its_owner_sees_which_card_a_hand_gets_b9_1() {
    let dealing = after(
        State::new(2, 2).unwrap(),
        "=P =O =D =P =O =D =P =O =D =P =O =D",
    );
    let card = mv("=W");
    let seen = |state: &State, number| card.seen_by(Viewer::Seat(seat(number)), state);
    assert_eq!(
        seen(&dealing, 2),
        SeenMove::Move(card),
        "the dealer's hand comes first"
    );
    assert_eq!(seen(&dealing, 1), SeenMove::HiddenCard);
    assert_eq!(card.seen_by(Viewer::Spectator, &dealing).to_string(), "=?");

    let birds = after(dealing, "=W =W =W =W =W =W =W =W =R =R =R =R =R =R =R =R");
    assert_eq!(birds.phase(), Phase::Birds);
    assert_eq!(
        seen(&birds, 1),
        SeenMove::Move(card),
        "a collection lies open"
    );
    let rows = State::new(2, 1).unwrap();
    assert_eq!(seen(&rows, 2), SeenMove::Move(card));
}

#[cfg(feature = "rand")]
#[test]
fn a_determinized_state_looks_like_its_view_b9_4() {
    let (mut games, mut rng) = (rng(941), rng(942));
    for state in (2..=5).flat_map(|players| random_game(players, &mut games)) {
        for viewer in viewers(&state) {
            let view = state.view(viewer);
            let guess = view.determinize(&mut rng);
            assert_eq!(guess.view(viewer), view);
            assert_eq!(
                guess.to_string().parse(),
                Ok(guess),
                "it is a state that can be"
            );
        }
    }
}

#[cfg(feature = "rand")]
#[test]
fn a_view_that_hides_nothing_gives_the_state_back_b9_4() {
    let state = state("W2/*/M2/D2 FO2/T:-/PR:- T/D/M - - 1 1 lay");
    assert_eq!(
        state.view(Viewer::Seat(seat(1))).determinize(&mut rng(942)),
        state
    );
}

#[cfg(feature = "rand")]
#[test]
fn guesses_do_not_depend_on_the_true_world_b9_4() {
    let mut random = rng(943);
    for world in random_game(3, &mut random).into_iter().step_by(10) {
        let view = world.view(Viewer::Seat(seat(1)));
        let Some(other) = other_world(&view, &mut random) else {
            continue;
        };
        let guesses = |view: View| {
            let mut rng = rng(944);
            std::array::from_fn::<State, 5, _>(|_| view.determinize(&mut rng))
        };
        assert_eq!(guesses(view), guesses(other.view(Viewer::Seat(seat(1)))));
    }
}

#[cfg(feature = "rand")]
#[test]
fn views_that_leave_hardly_a_choice_are_determinized_too_b9_4() {
    // Each hand may hold two of three species, and all cards of these are needed.
    let cycle = "F/O/T/D !FOTDPM:?20/!FOTDPW:?18/!FOTDPR:?19 F/O/T ?0 * 1 1 fly";
    // Each hand may hold one species more than the one before it.
    let steps = "F/O/T/D !FOTDPMW:?12/!FOTDPM:?20/!FOTDP:?18 F/O/T ?0 * 1 1 fly";
    // Five large hands, no two alike.
    let large = "F/O/T/D !FO:?19/!TD:?18/!PM:?18/!W:?19/!R:?18 F/O/T/D/P ?9 - 1 1 fly";
    let mut rng = rng(945);
    for text in [cycle, steps, large] {
        let text = unseen_filled(text);
        let view: View = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        for _ in 0..3 {
            assert_eq!(view.determinize(&mut rng).view(Viewer::Spectator), view);
        }
    }
}

#[cfg(feature = "rand")]
/// Puts into `*` all cards that are not shown but for magpies, reed warblers and robins.
fn unseen_filled(template: &str) -> String {
    let filled = filled(template);
    let Some(place) = template.find('*') else {
        return template.to_owned();
    };
    let end = filled[place..].find(' ').expect("fields after it") + place;
    let rest: Counts = filled[place..end].parse().expect("counts");
    let mut counts = rest.to_array();
    counts[5..].fill(0);
    let hidden: u32 = rest.total() - counts.iter().map(|&n| u32::from(n)).sum::<u32>();
    let wanted: u32 = template
        .split('?')
        .skip(1)
        .map(|part| {
            part.split(|c: char| !c.is_ascii_digit())
                .next()
                .unwrap()
                .parse::<u32>()
                .unwrap()
        })
        .sum();
    // What is too much of the three species lies open as robins, then reed warblers.
    let mut extra = hidden - wanted;
    for species in [7, 6, 5] {
        let open = extra.min(u32::from(rest.to_array()[species]));
        counts[species] = open as u8;
        extra -= open;
    }
    template.replace('*', &Counts::new(counts).expect("not too many").to_string())
}
