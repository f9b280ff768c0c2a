//! The suite of laws has teeth: two toy games pass it, and of each of the ways in which they
//! can be broken here it is known exactly which laws are.

use std::collections::BTreeSet;

use rules_testkit::laws::{self, Dice, Law, Rules, check};

mod cards;
mod heaps;

use cards::Cards;
use heaps::Heaps;

const GAMES: u64 = 40;
const PLIES: usize = 40;

fn of_heaps() -> Vec<Law<Heaps>> {
    let mut all = laws::base();
    all.extend(laws::played());
    all.extend(laws::kept());
    all.extend(laws::symmetric());
    all
}

fn of_cards() -> Vec<Law<Cards>> {
    let mut all = laws::base();
    all.extend(laws::chance());
    all.extend(laws::hidden());
    all.extend(laws::told());
    all
}

/// The names of all laws that are broken in some of the games.
fn broken<R: Rules>(rules: &R, laws: &[Law<R>], start: &R::State) -> BTreeSet<&'static str> {
    laws.iter()
        .filter(|law| {
            (0..GAMES)
                .any(|seed| check(rules, std::slice::from_ref(law), start, seed, PLIES).is_err())
        })
        .map(|law| law.name)
        .collect()
}

fn heaps_break(fault: heaps::Fault, meant: &[&'static str]) {
    let found = broken(&Heaps::with(fault), &of_heaps(), &heaps::START);
    assert_eq!(found, meant.iter().copied().collect(), "{fault:?}");
}

fn heaps_differ_from_the_reference(fault: heaps::Fault, meant: &'static str) {
    let rules = Heaps::with(fault);
    assert_eq!(broken(&rules, &of_heaps(), &heaps::START), BTreeSet::new());
    let found = broken(&rules, &laws::referenced(), &heaps::START);
    assert_eq!(found, BTreeSet::from([meant]), "{fault:?}");
}

fn cards_break(fault: cards::Fault, meant: &[&'static str]) {
    let found = broken(&Cards::with(fault), &of_cards(), &cards::State::start());
    assert_eq!(found, meant.iter().copied().collect(), "{fault:?}");
}

#[test]
fn the_toy_games_keep_all_laws() {
    let mut all = of_heaps();
    all.extend(laws::referenced());
    for seed in 0..GAMES {
        check(&Heaps::default(), &all, &heaps::START, seed, PLIES)
            .unwrap_or_else(|violation| panic!("{violation}"));
        check(
            &Cards::default(),
            &of_cards(),
            &cards::State::start(),
            seed,
            PLIES,
        )
        .unwrap_or_else(|violation| panic!("{violation}"));
    }
}

#[test]
fn random_games_of_the_toys_reach_their_ends() {
    for seed in 0..GAMES {
        let states = check(&Heaps::default(), &[], &heaps::START, seed, PLIES).unwrap();
        assert!((6..=10).contains(&states), "{states}");
        let states = check(&Cards::default(), &[], &cards::State::start(), seed, PLIES).unwrap();
        assert_eq!(states, 1 + 4 + 9 + 5);
    }
}

#[test]
fn a_violation_says_which_law_where_and_what() {
    let rules = Heaps::with(heaps::Fault::ListsAMoveTwice);
    let violation = check(&rules, &of_heaps(), &heaps::START, 3, PLIES).unwrap_err();
    assert_eq!(
        violation.to_string(),
        "law broken: listed moves are distinct\n  a1 is listed twice\n  in 3,3,3 0,0 1\n  \
         (seed 3, after 0 moves)"
    );
}

#[test]
fn dice_fall_alike_for_a_seed_and_reach_every_number() {
    let rolls = |seed| {
        let mut dice = Dice::new(seed);
        (0..100).map(|_| dice.below(6)).collect::<Vec<_>>()
    };
    assert_eq!(rolls(1), rolls(1));
    assert_ne!(rolls(1), rolls(2));
    assert_eq!(rolls(1).into_iter().collect::<BTreeSet<_>>().len(), 6);
    let mut list = [0, 1, 2, 3, 4];
    Dice::new(5).shuffle(&mut list);
    assert_ne!(list, [0, 1, 2, 3, 4]);
    list.sort_unstable();
    assert_eq!(list, [0, 1, 2, 3, 4]);
}

#[test]
fn wrong_lists_and_numbers_are_caught() {
    use heaps::Fault;
    heaps_break(Fault::ListsAMoveTwice, &["listed moves are distinct"]);
    heaps_break(Fault::SaysAWrongLength, &["a list's parts agree"]);
    heaps_break(Fault::TwoMovesOfANumber, &["a number is a move's and back"]);
    heaps_break(
        Fault::CountsPastTheEnd,
        &["counting sequences is listing moves again and again"],
    );
}

#[test]
fn what_applies_and_is_not_listed_and_the_other_way_round_is_caught() {
    use heaps::Fault;
    let law = "a move applies if and only if it is listed";
    heaps_break(Fault::OmitsALegalMove, &[law]);
    heaps_break(Fault::AcceptsAnUnlistedMove, &[law]);
    heaps_break(
        Fault::ExplainsInTwoWays,
        &["checking and applying give the same answer"],
    );
    heaps_break(
        Fault::UncheckedDoesAnother,
        &["an unchecked move does what a checked one does"],
    );
}

#[test]
fn a_panic_at_an_illegal_move_is_caught_first() {
    let rules = Heaps::with(heaps::Fault::PanicsAtAnIllegalMove);
    let law = (0..GAMES)
        .find_map(|seed| check(&rules, &of_heaps(), &heaps::START, seed, PLIES).err())
        .map(|violation| violation.law);
    assert_eq!(law, Some("no move panics"));
}

#[test]
fn texts_that_lose_something_are_caught() {
    use heaps::Fault;
    heaps_break(
        Fault::TextDropsAField,
        &["a state's text comes back as the state"],
    );
    // A record is made of such texts.
    heaps_break(
        Fault::MoveTextReadsAsAnother,
        &[
            "a move's text comes back as the move",
            "a record replays to the same game",
        ],
    );
    heaps_break(
        Fault::OtherTextDropsAField,
        &["every other text comes back as its value"],
    );
}

#[test]
fn wrong_keys_are_caught() {
    use heaps::Fault;
    // One that is another whenever it is asked shows as a change of the state too, and as
    // a canonical state that is not the one of the images.
    heaps_break(
        Fault::KeyDiffersForEqualStates,
        &[
            "equal states have equal hashes and keys",
            "earlier states stay as they were",
            "all images have one canonical state and key",
        ],
    );
    heaps_break(
        Fault::KeyHasTooFewBits,
        &["different states have different keys"],
    );
}

#[test]
fn states_and_pieces_that_change_are_caught() {
    use heaps::Fault;
    // The text tells a state's later moves, so it does not come back either.
    heaps_break(
        Fault::MovesChangeEarlierStates,
        &[
            "earlier states stay as they were",
            "a state's text comes back as the state",
        ],
    );
    heaps_break(Fault::LosesAPiece, &["nothing is lost or gained"]);
}

#[test]
fn wrong_ends_are_caught() {
    use heaps::Fault;
    heaps_break(
        Fault::OutcomeWithMovesLeft,
        &["the game is over when no move is left"],
    );
    heaps_break(
        Fault::TwoWholeWinners,
        &["the shares of all seats make a whole"],
    );
}

#[test]
fn games_that_remember_wrongly_are_caught() {
    use heaps::Fault;
    heaps_break(
        Fault::UndoLosesMoves,
        &["undoing gives back all", "what is undone can be done again"],
    );
    heaps_break(
        Fault::RecordReplaysToAnotherState,
        &["a record replays to the same game"],
    );
    // Of an earlier game the record is a later one's.
    heaps_break(
        Fault::LaterGamesShowInEarlierOnes,
        &[
            "earlier games stay as they were",
            "a record replays to the same game",
        ],
    );
    heaps_break(
        Fault::PlaysOnWhenOver,
        &["a game that is over takes no move"],
    );
    heaps_break(Fault::ForgetsAResult, &["a game follows its states"]);
}

#[test]
fn games_that_are_kept_wrongly_are_caught() {
    use heaps::Fault;
    heaps_break(
        Fault::RedoMakesAnotherMove,
        &["what is undone can be done again"],
    );
    heaps_break(
        Fault::EarlierGameHasAMoveMore,
        &["an earlier game is that of fewer moves"],
    );
    heaps_break(
        Fault::PlaysOnWhenResigned,
        &["a game ended by its players takes no move"],
    );
    heaps_break(
        Fault::SavingForgetsTheEnd,
        &["a game is saved and comes back equal"],
    );
}

#[test]
fn symmetries_that_do_not_commute_are_caught() {
    use heaps::Fault;
    heaps_break(
        Fault::SymmetryForgetsTheMoves,
        &[
            "an image has the images of the moves",
            "an image's move leads to the image",
        ],
    );
    heaps_break(
        Fault::SymmetryTurnsThePlayer,
        &["an image's move leads to the image"],
    );
    heaps_break(
        Fault::SymmetryForgetsTheOutcome,
        &["an image has the image of the outcome"],
    );
    heaps_break(
        Fault::CanonicalIsEveryState,
        &["all images have one canonical state and key"],
    );
}

#[test]
fn differences_from_the_reference_are_caught() {
    use heaps::Fault;
    heaps_differ_from_the_reference(
        Fault::RulesForbidAMove,
        "the reference lists the same moves",
    );
    heaps_differ_from_the_reference(
        Fault::RulesGiveStonesToTheOther,
        "the reference's moves lead to the same",
    );
    heaps_differ_from_the_reference(
        Fault::RulesTurnTheOutcome,
        "the reference ends the game the same",
    );
}

#[test]
fn wrong_chance_is_caught() {
    use cards::Fault;
    cards_break(
        Fault::WrongWeights,
        &["the weights of chance add up to the pile"],
    );
    cards_break(
        Fault::OddsForACardThatIsGone,
        &["chance has odds for exactly the listed moves"],
    );
    cards_break(
        Fault::DrawsAgainstTheOdds,
        &["chance draws what it has odds for"],
    );
}

#[test]
fn views_that_leak_are_caught() {
    use cards::Fault;
    // A card that shows now shows after the next event too, though no event tells it, and in a
    // determinized state another shows.
    cards_break(
        Fault::ViewLeaksACard,
        &[
            "worlds that look alike give one view",
            "moves that look alike lead to worlds that look alike",
            "a determinized state gives the same view",
            "events alone take each viewer from view to view",
            "events tell just what the views after them tell",
            "a seen record replays to the views of its viewer",
            "games that look alike have one seen record",
        ],
    );
    cards_break(
        Fault::EventLeaksTheCardDrawn,
        &["an event tells no more than the views do"],
    );
    cards_break(
        Fault::EventHidesTheCardLaid,
        &["moves that look alike lead to worlds that look alike"],
    );
    cards_break(
        Fault::ErrorLeaksAHiddenCard,
        &["worlds that look alike give the player the same errors"],
    );
    cards_break(
        Fault::MovesDependOnAHiddenCard,
        &[
            "worlds that look alike give the player the same moves",
            "a player's moves follow from the view",
        ],
    );
    cards_break(
        Fault::ViewTextDropsAField,
        &["a view's text comes back as the view"],
    );
    cards_break(
        Fault::ViewForgetsAMove,
        &["a player's moves follow from the view"],
    );
}

#[test]
fn viewers_that_are_told_wrong_things_are_caught() {
    use cards::Fault;
    // Whoever is told another's card can tell games apart that look alike.
    cards_break(
        Fault::EventsLeakACard,
        &[
            "events tell just what the views after them tell",
            "games that look alike have one seen record",
        ],
    );
    cards_break(
        Fault::EventsForgetWhoseTurnItIs,
        &[
            "events alone take each viewer from view to view",
            "a seen record replays to the views of its viewer",
        ],
    );
    cards_break(
        Fault::SeenRecordLeaksACard,
        &["games that look alike have one seen record"],
    );
    cards_break(
        Fault::SeenRecordForgetsACard,
        &[
            "a seen record replays to the views of its viewer",
            "games that look alike have one seen record",
        ],
    );
}

#[test]
fn determinizing_wrongly_is_caught() {
    use cards::Fault;
    cards_break(
        Fault::DeterminizingPeeks,
        &["determinizing does not know the true world"],
    );
    cards_break(
        Fault::DeterminizingDisagreesWithTheView,
        &["a determinized state gives the same view"],
    );
    cards_break(
        Fault::DeterminizingSwapsACardForAnother,
        &["a determinized state is one that can be"],
    );
}
