//! The pages of the book are all in its summary, their code is all run, and their links lead to
//! what is there.

use std::fs;
use std::path::{Path, PathBuf};

use rules_book::{notes, rules};

fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The paths of all pages within `docs/`, and their texts.
fn pages() -> Vec<(String, String)> {
    let docs = here().join("../../docs");
    let pages = notes::pages(&docs).unwrap_or_else(|wrong| panic!("{wrong}"));
    pages
        .iter()
        .map(|page| {
            let name = page.strip_prefix(&docs).unwrap().to_str().unwrap();
            (name.to_owned(), fs::read_to_string(page).unwrap())
        })
        .filter(|(name, _)| name != "SUMMARY.md")
        .collect()
}

#[test]
fn every_page_is_in_the_summary_and_its_code_is_run() {
    let summary = fs::read_to_string(here().join("../../docs/SUMMARY.md")).unwrap();
    let run = fs::read_to_string(here().join("src/pages.rs")).unwrap();
    for (name, _) in pages() {
        assert!(summary.contains(&format!("({name})")), "{name}");
        assert!(run.contains(&format!("docs/{name}\"")), "{name}");
    }
}

/// A block without a language would be run as Rust, and a block that is not run proves nothing.
#[test]
fn every_block_of_code_says_what_it_is_and_none_is_left_out() {
    for (name, text) in pages() {
        let mut inside = false;
        // A file that is compiled elsewhere is shown and not compiled again.
        let text = text.replace("```rust,ignore\n{{#include ", "```rust\n{{#include ");
        for line in text.lines().filter_map(|line| line.strip_prefix("```")) {
            if !inside {
                // Python is run by the tests of the Python package.
                let known = ["rust", "text", "sh", "toml", "json", "console", "python"];
                assert!(known.contains(&line), "{name}: ```{line}");
            }
            inside = !inside;
        }
        assert!(!inside, "{name}: a block has no end");
    }
}

#[test]
fn every_link_to_a_file_leads_to_one() {
    for (name, text) in pages() {
        let folder = here().join("../../docs").join(&name);
        let folder = folder.parent().unwrap();
        for (at, start) in text.match_indices("](").chain(text.match_indices("src=\"")) {
            let rest = &text[at + start.len()..];
            let link = rest.split([')', '"', '#']).next().unwrap_or_default();
            if !link.is_empty() && !link.starts_with("http") {
                assert!(folder.join(Path::new(link)).exists(), "{name}: {link}");
            }
        }
    }
}

/// An anchor is written out, or is what mdBook makes of a heading.
#[test]
fn every_link_to_an_anchor_leads_to_one() {
    let pages = pages();
    for (name, text) in &pages {
        let folder = Path::new(name).parent().unwrap();
        let inline = text.match_indices("](").map(|(at, _)| &text[at + 2..]);
        let inline = inline.filter_map(|rest| rest.split(')').next());
        let defined = text.lines().filter(|line| line.starts_with('['));
        let defined = defined.filter_map(|line| Some(line.split_once("]: ")?.1));
        let in_html = text.match_indices("href=\"").map(|(at, _)| &text[at + 6..]);
        let in_html = in_html.filter_map(|rest| rest.split('"').next());
        for link in inline.chain(defined).chain(in_html) {
            let Some((file, anchor)) = link.split_once('#') else {
                continue;
            };
            let target = if file.is_empty() {
                name.clone()
            } else {
                normal(&folder.join(file))
            };
            let found = pages
                .iter()
                .any(|(page, text)| *page == target && has_anchor(text, anchor));
            assert!(found || file.starts_with("http"), "{name}: {link}");
        }
    }
}

/// A path within the book without `..`.
fn normal(path: &Path) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.iter().map(|part| part.to_str().unwrap()) {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

fn has_anchor(text: &str, anchor: &str) -> bool {
    let heading = |line: &str| {
        let words = line.trim_start_matches('#');
        words.len() < line.len() && rules::slug(words) == anchor
    };
    text.contains(&format!("<a id=\"{anchor}\"></a>")) || text.lines().any(heading)
}

/// Every module that the page at the front door names is there.
#[test]
fn the_architecture_names_modules_that_there_are() {
    let root = here().join("../..");
    let page = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    for krate in ["freunde-rules", "bandadas-rules"] {
        let (_, table) = page
            .split_once(&format!("### `crates/{krate}/src`"))
            .unwrap();
        let rows = table.lines().take_while(|line| !line.starts_with('#'));
        let first = rows.filter_map(|line| line.strip_prefix("| `")?.split('|').next());
        let names: Vec<&str> = first.flat_map(|row| row.split('`').step_by(2)).collect();
        let src = root.join("crates").join(krate).join("src");
        for name in names.iter().filter(|name| !name.trim().is_empty()) {
            let file = format!("{name}.rs");
            assert!(
                src.join(name).exists() || src.join(file).exists(),
                "{krate}: {name}"
            );
        }
        assert!(names.len() > 20);
    }
}
