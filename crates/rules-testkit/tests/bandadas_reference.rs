//! The slow reference of Bandadas agrees with all test vectors, which were made from the same
//! rules by other programs in another language.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use rules_testkit::reference::bandadas::view::View;
use rules_testkit::reference::bandadas::{Phase, Reference, text};
use serde_json::Value;

fn vectors() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../bandadas-rules/tests/vectors")
}

fn states() -> Vec<Value> {
    let lines = fs::read_to_string(vectors().join("states.jsonl")).unwrap();
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn result(state: &Reference) -> String {
    match state.winners() {
        None => "*".to_string(),
        Some(seats) => seats
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(","),
    }
}

/// The viewers of a state: every seat, then a spectator.
fn viewers(state: &Reference) -> Vec<Option<usize>> {
    (1..=state.players()).map(Some).chain([None]).collect()
}

#[test]
fn states_have_the_vectors_moves_odds_successors_views_and_counts_b2_b9_b11() {
    let vectors = states();
    assert_eq!(vectors.len(), 413);
    for vector in &vectors {
        let state = Reference::from_text(vector["state"].as_str().unwrap()).unwrap();
        assert_eq!(state.to_string(), vector["state"]);
        assert_eq!(Value::from(state.legal_moves()), vector["moves"], "{state}");
        let weights: HashMap<String, usize> = state
            .weighted_chance()
            .into_iter()
            .map(|(step, weight)| (text::print_move(step), weight))
            .collect();
        assert_eq!(
            serde_json::to_value(weights).unwrap(),
            vector["weights"],
            "{state}"
        );
        let mut results_after = serde_json::Map::new();
        for (step, after) in vector["after"].as_object().unwrap() {
            let next = state.apply_text(step).unwrap();
            assert_eq!(next.to_string(), *after, "{step} in {state}");
            assert_eq!(next.refuse_the_impossible(), Ok(()), "{next}");
            if next.winners().is_some() {
                results_after.insert(step.clone(), Value::from(result(&next)));
            }
        }
        assert_eq!(
            Value::from(results_after),
            vector["results_after"],
            "{state}"
        );
        assert_eq!(result(&state), vector["result"], "{state}");
        let views: Vec<String> = (1..=state.players())
            .map(|seat| state.view(Some(seat)).to_string())
            .collect();
        assert_eq!(Value::from(views), vector["views"], "{state}");
        assert_eq!(state.view(None).to_string(), vector["spectator"]);
        for (depth, number) in vector["perft"].as_array().unwrap().iter().enumerate() {
            assert_eq!(
                state.perft(depth as u32 + 1),
                number.as_u64().unwrap(),
                "{state}"
            );
        }
    }
}

#[test]
fn deeper_counts_are_the_vectors_b11() {
    let text = fs::read_to_string(vectors().join("perft.json")).unwrap();
    let list: Value = serde_json::from_str(&text).unwrap();
    for vector in list.as_array().unwrap() {
        let state = Reference::from_text(vector["state"].as_str().unwrap()).unwrap();
        for (depth, number) in vector["perft"].as_array().unwrap().iter().enumerate() {
            let number = number.as_u64().unwrap();
            if number < 100_000 {
                assert_eq!(state.perft(depth as u32 + 1), number, "{vector}");
            }
        }
    }
}

/// The value of a tag of a record.
fn tag<'a>(record: &'a str, name: &str) -> &'a str {
    let start = format!("[{name} \"");
    let line = record
        .lines()
        .find(|line| line.starts_with(&start))
        .unwrap();
    line.strip_prefix(&start)
        .unwrap()
        .strip_suffix("\"]")
        .unwrap()
}

#[test]
fn records_replay_to_their_results_b10_6() {
    let mut games = 0;
    for entry in fs::read_dir(vectors().join("records")).unwrap() {
        let record = fs::read_to_string(entry.unwrap().path()).unwrap();
        let players = tag(&record, "Players").parse().unwrap();
        let mut state = Reference::start(players, tag(&record, "Dealer").parse().unwrap());
        let (_, words) = record.split_once("\n\n").unwrap();
        let mut words: Vec<&str> = words.split_whitespace().collect();
        let last = words.pop().unwrap();
        for word in words {
            if let Some(seat) = word.strip_suffix(':') {
                assert_eq!(
                    (state.phase, state.player.to_string().as_str()),
                    (Phase::Lay, seat),
                    "{record}"
                );
            } else {
                state = state.apply_text(word).unwrap();
                assert_eq!(Reference::from_text(&state.to_string()), Ok(state.clone()));
            }
        }
        assert_eq!(result(&state), last, "{record}");
        assert_eq!(last, tag(&record, "Result"), "{record}");
        games += 1;
    }
    assert_eq!(games, 8);
}

#[test]
fn views_read_back_and_some_world_gives_them_again_b10_5() {
    for vector in states() {
        let state = Reference::from_text(vector["state"].as_str().unwrap()).unwrap();
        for viewer in viewers(&state) {
            let view = state.view(viewer);
            assert_eq!(View::from_text(&view.to_string()), Ok(view.clone()));
            assert_eq!(view.viewer(), viewer);
            assert_eq!(view.some_world().unwrap().view(viewer), view);
        }
    }
}

/// All ways to put `cards` into the places of the hidden hands and the draw pile, found by
/// placing one card after another as 110 different things; counted by the world they give.
fn worlds_by_placing_cards(
    view: &View,
    state: &Reference,
    viewer: Option<usize>,
) -> HashMap<Reference, u128> {
    let mut bare = state.clone();
    let sizes: Vec<usize> = state.hands.iter().map(|hand| hand.unknown.len()).collect();
    for seat in 1..=bare.players() {
        if viewer != Some(seat) {
            bare.hands[seat - 1].unknown.clear();
        }
    }
    bare.draw.clear();
    let mut counts = HashMap::from([(bare, 1)]);
    for card in view.unseen().unwrap() {
        let mut next: HashMap<Reference, u128> = HashMap::new();
        for (world, ways) in counts {
            for seat in 1..=world.players() {
                let hand = &world.hands[seat - 1];
                let is_full = hand.unknown.len() == sizes[seat - 1];
                if viewer != Some(seat) && !is_full && !hand.absent.contains(&card) {
                    let mut with_it = world.clone();
                    with_it.hands[seat - 1].unknown.push(card);
                    *next.entry(with_it).or_default() += ways;
                }
            }
            if world.draw.len() < state.draw.len() {
                let mut with_it = world.clone();
                with_it.draw.push(card);
                *next.entry(with_it).or_default() += ways;
            }
        }
        counts = next;
    }
    counts
}

#[test]
fn worlds_are_all_that_agree_with_a_view_each_with_its_number_of_ways_b9_4() {
    let mut views = 0;
    let mut worlds_seen = 0;
    for vector in states() {
        let state = Reference::from_text(vector["state"].as_str().unwrap()).unwrap();
        for viewer in viewers(&state) {
            let view = state.view(viewer);
            if view.unseen().unwrap().len() > 12 {
                continue;
            }
            let worlds = view.worlds().unwrap();
            let by_placing = worlds_by_placing_cards(&view, &state, viewer);
            assert_eq!(worlds.len(), by_placing.len(), "{view}");
            for (world, ways) in &worlds {
                assert_eq!(by_placing.get(world), Some(ways), "{world}");
                assert_eq!(world.view(viewer), view);
                assert_eq!(world.refuse_the_impossible(), Ok(()), "{world}");
            }
            assert!(worlds.iter().any(|(world, _)| *world == state), "{state}");
            views += 1;
            worlds_seen += worlds.len();
        }
    }
    assert_eq!((views, worlds_seen), (597, 99_636));
}

/// Texts that B10.3 refuses, and a part of the reason given.
const REFUSED: &[(&str, &str)] = &[
    ("", "a state has eight fields"),
    (
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay ",
        "a state has eight fields",
    ),
    (
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R18 OMW 1 1 lay",
        "a species has a wrong total",
    ),
    (
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 MOW 1 1 lay",
        "is not canonical",
    ),
    (
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 O1MW 1 1 lay",
        "is not canonical",
    ),
    (
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 3 lay",
        "is no seat",
    ),
    (
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 0 1 lay",
        "is no seat",
    ),
    (
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 refill:5",
        "is no phase",
    ),
    (
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 refill:1",
        "the row to refill",
    ),
    (
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 over",
        "without a reason",
    ),
    (
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR -/D F7O6T8D9P4M13W14R17 OMW 1 1 lay",
        "empty after the setup",
    ),
    (
        "MRW/OWP/MWT/- D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 O2DMWR 1 1 lay",
        "a row is empty",
    ),
    (
        "MRW/OWP/MWT/ORDO D2P4MW/OTP4WR D/D F7O5T8D8P4M13W14R17 OMW 1 1 lay",
        "two blocks",
    ),
    (
        "MRW/OWP/MWT/ORD D2P4MW/- D/D F7O7T9D8P8M13W15R18 OMW 1 1 lay",
        "a hand is empty",
    ),
    (
        "MRW/OWP/MWT/ORD !D:D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay",
        "an absent species is held",
    ),
    (
        "MRW/OWP/MWT/ORD D2P4MW!D:-/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay",
        "without unknown cards",
    ),
    (
        "MRW/OWP/MWT/ORD !FF:D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay",
        "is not canonical",
    ),
    (
        "MRW/OWP/MWT/ORD :D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay",
        "is not canonical",
    ),
    (
        "PP/-/-/- -/- -/- F7O10T10D13P11M17W20R20 - 1 1 rows",
        "is not canonical",
    ),
    (
        "P2/-/-/- -/- -/- F7O10T10D13P11M17W20R20 - 1 1 rows",
        "doubles",
    ),
    (
        "P/D/-/- -/- -/- F7O10T10D12P12M17W20R20 - 1 1 rows",
        "the order of the deal",
    ),
    (
        "PD/-/-/- -/- -/- F7O10T10D12P12M17W20R20 - 1 2 rows",
        "PLAYER is not DEALER",
    ),
    (
        "PDR/PDR/PDR/PDR -/- -/- F7O10T10D9P9M17W20R16 - 1 1 rows",
        "all is dealt",
    ),
    (
        "WROD/MO/OWT/WPF W/- -/- F6O7T9D11P12M16W16R19 D 1 1 hands",
        "a row of the setup is not as dealt",
    ),
    (
        "WRO2/MWO/OWT/WPF W/- -/- F6O6T9D13P12M16W15R19 - 1 1 hands",
        "a row of the setup is not as dealt",
    ),
    (
        "PDR/PDR/PDR/PDM2 O8/T8 -/- F7O2T2D9P9M15W20R17 - 1 1 birds",
        "a row of the setup is not as dealt",
    ),
    (
        "M3FP13W8/M8O3F2R17TDW/O2T9W2/MOWD12 -/O M/F4R3 O3M4W8 - 2 2 over",
        "a hand is empty though another player won",
    ),
    (
        "PDR/PDR/PDR/PDR -/O -/- F7O9T10D9P9M17W20R16 - 1 1 hands",
        "the order of the deal",
    ),
    (
        "PDR/PDR/PDR/PDR O9/- -/- F7OT10D9P9M17W20R16 - 1 1 hands",
        "the order of the deal",
    ),
    (
        "PDR/PDR/PDR/PDR O8/M8 -/- F7O2T10D9P9M9W20R16 - 1 1 hands",
        "all is dealt",
    ),
    (
        "PDR/PDR/PDR/PDR O:O6/- -/- F7O3T10D9P9M17W20R16 - 1 1 hands",
        "known of a hand",
    ),
    (
        "PDR/PDR/PDR/PDR O7/- O/- F7O2T10D9P9M17W20R16 - 1 1 hands",
        "only some",
    ),
    (
        "PDR/PDR/PDR/PDR O8/M7 -/- F7O2T10D9P9M10W20R16 - 1 1 birds",
        "before the hands",
    ),
    (
        "PDR/PDR/PDR/PDR O8/M8 -/O F7OT10D9P9M9W20R16 - 1 1 birds",
        "the order of the deal",
    ),
    (
        "F7O10T10D13P13M17W20R20/-/-/- -/- -/- - - 1 1 hands",
        "too few cards",
    ),
];

#[test]
fn what_b10_3_refuses_is_refused() {
    let good = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay";
    assert!(Reference::from_text(good).is_ok());
    for (text, why) in REFUSED {
        let error = Reference::from_text(text).unwrap_err();
        assert!(error.contains(why), "{text}: {error}");
    }
}

#[test]
fn what_is_no_view_is_refused_b10_5() {
    for text in [
        "MRW/OWP/MWT/ORD ?8/?8 D/D ?77 OMW 1 1 lay",
        "MRW/OWP/MWT/ORD D2P4MW/?8 D/D ?77 OMW 1 1 lay",
        "MRW/OWP/MWT/ORD O!FO:?7/?8 D/D ?77 OMW 1 1 lay",
    ] {
        assert_eq!(View::from_text(text).unwrap().to_string(), text);
    }
    for text in [
        "MRW/OWP/MWT/ORD ?8/?8 D/D ?76 OMW 1 1 lay",
        "MRW/OWP/MWT/ORD ?8/?8 D/D 77 OMW 1 1 lay",
        "MRW/OWP/MWT/ORD ?8/?8 D/D ?077 OMW 1 1 lay",
        "MRW/OWP/MWT/ORD ?8/?99999999999999999999 D/D ?77 OMW 1 1 lay",
        "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D ?77 OMW 1 1 lay",
        "MRW/OWP/MWT/ORD !FOTDPMWR:?8/?8 D/D ?77 OMW 1 1 lay",
        "MRW/OWP/MWT/ORD !TDPMWR:?18/?8 D/D ?67 OMW 1 1 lay",
        "MRW/OWP/MWT/ORD O8!F:?0/?8 D/D ?77 OMW 1 1 lay",
        "MRW/OWP/MWT/ORD ?0/?16 D/D ?77 OMW 1 1 lay",
        "MRW/OWP/MWT/ORD ?8 D ?85 OMW 1 1 lay",
    ] {
        assert!(View::from_text(text).is_err(), "{text}");
    }
}
