//! The pictures in `docs/pictures` are those that the notes in the pages give, and the pages
//! show them all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use rules_book::notes;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn drawn() -> BTreeMap<String, String> {
    rules_book::pictures(&docs()).unwrap_or_else(|wrong| panic!("{wrong}"))
}

#[test]
fn every_picture_is_what_its_note_gives() {
    for (file, svg) in drawn() {
        let written = fs::read_to_string(docs().join("pictures").join(&file)).unwrap_or_default();
        assert!(
            written == svg,
            "{file} is out of date: run `cargo run -p rules-book --example pictures`"
        );
    }
}

#[test]
fn every_written_picture_has_a_note_and_stands_in_a_page() {
    let drawn: BTreeSet<String> = drawn().into_keys().collect();
    let written: BTreeSet<String> = fs::read_dir(docs().join("pictures"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(written, drawn);

    let mut shown = BTreeSet::new();
    for page in notes::pages(&docs()).unwrap() {
        let text = fs::read_to_string(&page).unwrap();
        for (at, _) in text.match_indices("pictures/") {
            let name = text[at..].split(['"', ')']).next().unwrap_or_default();
            shown.insert(name.trim_start_matches("pictures/").to_owned());
        }
    }
    assert_eq!(shown, drawn);
}

#[test]
fn both_games_have_the_pictures_that_the_rules_need() {
    let count = |game: &str| drawn().keys().filter(|file| file.starts_with(game)).count();
    assert!(count("freunde-") >= 12);
    assert!(count("bandadas-") >= 6);
}
