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
    let found: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).collect();
    assert!(expected.len() > 30);
    assert_eq!(found, expected);
}
