//! Every rule has a test whose name ends with its number.

use std::fs;
use std::path::Path;

/// The numbers of the rules of Bandadas.
const RULES: &str = "1 2.1 2.2 3.1 3.2 3.3 3.4 4 5.1 5.2 5.3 5.4 6.1 6.2 7.1 7.2 7.3 \
    8.1 8.2 8.3 8.4 9.1 9.2 9.3 9.4 10.1 10.2 10.3 10.4 10.5 10.6 11";

#[test]
fn each_rule_has_a_test_that_names_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names = Vec::new();
    for folder in ["tests", "src"] {
        for entry in fs::read_dir(root.join(folder)).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            let Ok(source) = fs::read_to_string(&path) else {
                continue;
            };
            let tests = source.split("#[test]").skip(1);
            names.extend(
                tests.filter_map(|test| {
                    Some(test.split_once("fn ")?.1.split_once('(')?.0.to_owned())
                }),
            );
        }
    }
    for rule in RULES.split_whitespace() {
        let number = format!("_b{}", rule.replace('.', "_"));
        let named = names.iter().any(|name| {
            name.match_indices(&number).any(|(at, _)| {
                let rest = &name[at + number.len()..];
                rest.is_empty() || rest.starts_with("_b")
            })
        });
        assert!(named, "no test is named after B{rule}");
    }
}
