//! Every rule has an anchor, and every number in the book that cites one is a link to it. What is
//! written from the pages is up to date: definitions, indexes, and the rules in the crates.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rules_book::{notes, rules};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

#[test]
fn the_rules_are_numbered_without_a_gap() {
    let rules = rules::all(&docs()).unwrap();
    for (letter, sections) in [('F', 10), ('B', 11)] {
        let numbers: Vec<&str> = rules
            .iter()
            .map(|rule| rule.number.as_str())
            .filter(|number| number.starts_with(letter))
            .collect();
        let mut expected = Vec::new();
        for section in 1..=sections {
            let section = format!("{letter}{section}");
            let within = format!("{section}.");
            let parts = numbers
                .iter()
                .filter(|number| number.starts_with(&within))
                .count();
            expected.push(section);
            expected.extend((1..=parts).map(|part| format!("{within}{part}")));
        }
        assert_eq!(numbers, expected);
    }
    assert_eq!(rules.len(), 91);
    assert!(rules.iter().all(|rule| !rule.title.is_empty()));
}

#[test]
fn every_number_that_cites_a_rule_is_a_link_to_it() {
    let numbers: BTreeSet<String> = rules::all(&docs())
        .unwrap()
        .into_iter()
        .map(|rule| rule.number)
        .collect();
    for page in notes::pages(&docs()).unwrap() {
        let text = fs::read_to_string(&page).unwrap();
        let bare = rules::bare(&text);
        assert!(
            bare.is_empty(),
            "{}: write these as links, `[F3.2]`, and run the example `rules`: {bare:?}",
            page.display()
        );
        for (at, start) in text.match_indices("<a href=\"") {
            let (link, rest) = text[at + start.len()..].split_once("\">").unwrap();
            let shown = rest.split('<').next().unwrap();
            if rules::is_number(shown) {
                assert!(numbers.contains(shown), "{}: {shown}", page.display());
                let anchor = shown.to_ascii_lowercase().replace('.', "-");
                assert!(link.ends_with(&format!("#{anchor}")), "{link} for {shown}");
            }
        }
    }
}

#[test]
fn what_is_written_from_the_pages_is_up_to_date() {
    for (path, text) in rules::files(&docs()).unwrap_or_else(|wrong| panic!("{wrong}")) {
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            written == text,
            "{} is out of date: run `cargo run -p rules-book --example rules`",
            path.display()
        );
    }
}

#[test]
fn the_rules_in_a_crate_are_all_rules_of_its_game_and_link_to_nothing_else() {
    let rules = rules::all(&docs()).unwrap();
    for (game, letter) in [("freunde", 'F'), ("bandadas", 'B')] {
        let copy = docs().join(format!("../crates/{game}-rules/RULES.md"));
        let text = fs::read_to_string(copy).unwrap();
        for rule in rules.iter().filter(|rule| rule.number.starts_with(letter)) {
            assert!(text.contains(&format!("<a id=\"{}\"></a>", rule.anchor())));
        }
        for (at, _) in text.match_indices("](") {
            assert!(
                text[at..].starts_with("](#"),
                "{}",
                &text[at..].lines().next().unwrap()
            );
        }
        assert!(!text.contains("pictures/"));
    }
}
