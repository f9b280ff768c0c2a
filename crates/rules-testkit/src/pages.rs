//! Which rules of a rules page some test of a crate names.
//!
//! A rule has a number such as `F3.2`, or `F6` if its section has no parts. A test names it
//! in its name (`…_f3_2`) or in its doc comment.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// The numbers of all rules of a page, in its order: each part of a section (`F1.1`), and each
/// section (`F6`) that has no parts. Each begins with an anchor, `<a id="f1-1"></a>`.
pub fn rules(page: &str) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    for line in page.lines() {
        let Some(anchor) = line.strip_prefix("<a id=\"") else {
            continue;
        };
        let anchor = anchor.split('"').next().unwrap_or_default();
        let number = anchor.to_ascii_uppercase().replace('-', ".");
        if !is_number(&number) {
            continue;
        }
        if let Some((section, _)) = number.split_once('.')
            && rules.last().is_some_and(|last| last == section)
        {
            rules.pop();
        }
        rules.push(number);
    }
    rules
}

/// Whether a word is a rule's number: a capital letter, a number, perhaps a point and another.
fn is_number(word: &str) -> bool {
    let Some(rest) = word.strip_prefix(|c: char| c.is_ascii_uppercase()) else {
        return false;
    };
    let (section, part) = rest.split_once('.').unwrap_or((rest, "0"));
    [section, part]
        .iter()
        .all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// The numbers of all rules that the tests of a source file name.
pub fn named_by_tests(source: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    let (mut docs, mut is_test) = (Vec::new(), false);
    for line in source.lines().map(str::trim_start) {
        if let Some(doc) = line.strip_prefix("///") {
            docs.push(doc);
        } else if line == "#[test]" {
            is_test = true;
        } else if let Some(function) = line.strip_prefix("fn ") {
            if is_test {
                let name = function.split(['(', '<']).next().unwrap_or_default();
                named.extend(in_name(name));
                named.extend(docs.iter().flat_map(|doc| in_prose(doc)));
            }
            (docs, is_test) = (Vec::new(), false);
        } else if !line.starts_with("#[") {
            docs.clear();
            is_test = false;
        }
    }
    named
}

fn in_prose(doc: &str) -> impl Iterator<Item = String> {
    doc.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'))
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| is_number(word))
        .map(str::to_owned)
}

fn in_name(name: &str) -> Vec<String> {
    let words: Vec<String> = name.split('_').map(str::to_ascii_uppercase).collect();
    let mut found = Vec::new();
    for (i, word) in words.iter().enumerate() {
        if is_number(word) {
            match words.get(i + 1) {
                Some(part) if part.bytes().all(|b| b.is_ascii_digit()) => {
                    found.push(format!("{word}.{part}"));
                }
                _ => found.push(word.clone()),
            }
        }
    }
    found
}

/// The rules of a page that no test in the sources below a crate's `src` and `tests` names.
///
/// # Errors
/// If a file cannot be read.
pub fn untested(page: &Path, krate: &Path) -> io::Result<Vec<String>> {
    let mut named = BTreeSet::new();
    let mut folders = vec![krate.join("src"), krate.join("tests")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                named.extend(named_by_tests(&fs::read_to_string(path)?));
            }
        }
    }
    let mut rules = rules(&fs::read_to_string(page)?);
    rules.retain(|rule| !named.contains(rule));
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_the_parts_of_its_sections_and_those_without() {
        let page = "# Page\n\n<a id=\"f1\"></a>\n## F1 One\n\n<a id=\"f1-1\"></a>**F1.1 This.** F1.9\n\n\
                    <a id=\"f1-2\"></a>**F1.2 That.**\n\n<a id=\"f2\"></a>\n## F2 Two\n\nF3.1 No\n";
        assert_eq!(rules(page), ["F1.1", "F1.2", "F2"]);
    }

    #[test]
    fn only_tests_name_rules() {
        let source = "
            /// F1.1 is no test's.
            fn helper_f1_2() {}

            /// Of F2.1, and (F2.2).
            #[test]
            #[should_panic]
            fn a_test_f3_f4_1_and_f10_12() {}

            /// F5 is of a static.
            static X: u8 = 0;
            #[test]
            fn two() {}
        ";
        let named: Vec<String> = named_by_tests(source).into_iter().collect();
        assert_eq!(named, ["F10.12", "F2.1", "F2.2", "F3", "F4.1"]);
    }

    #[test]
    fn the_pages_of_both_games_are_read_in_full() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for (page, count, last) in [
            ("freunde-rules/RULES.md", 41, "F10"),
            ("bandadas-rules/RULES.md", 34, "B11"),
        ] {
            let rules = rules(&fs::read_to_string(crates.join(page)).unwrap());
            assert_eq!((rules.len(), rules.last().unwrap().as_str()), (count, last));
        }
    }
}
