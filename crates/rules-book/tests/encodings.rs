//! The page of encodings has the tables of both crates, line by line.

use std::fs;
use std::path::PathBuf;

#[test]
fn the_page_has_the_tables_of_the_modules() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    let page = read("docs/encodings.md");
    let mut expected = Vec::new();
    for name in ["freunde", "bandadas"] {
        let module = read(&format!("crates/{name}-rules/src/encode.rs"));
        let lines = module.lines().filter_map(|line| line.strip_prefix("//! "));
        expected.extend(
            lines
                .filter(|line| line.starts_with('|'))
                .map(str::to_owned),
        );
    }
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let found: Vec<String> = rows.map(without_links).collect();
    let expected: Vec<String> = expected.iter().map(|line| without_links(line)).collect();
    assert!(expected.len() > 30);
    assert_eq!(found, expected);
}

/// A line with the numbers of rules alone, since a page and a module link them differently.
fn without_links(line: &str) -> String {
    let mut parts = line.split("](crate::rules#");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once(')').map_or(part, |(_, rest)| rest));
    }
    text.replace(['[', ']'], "")
}
