//! The pages of the book are all in its summary, their code is all run, and their links lead to
//! what is there.

use std::fs;
use std::path::{Path, PathBuf};

use rules_book::notes;

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
        for line in text.lines().filter_map(|line| line.strip_prefix("```")) {
            if !inside {
                let known = ["rust", "text", "sh", "toml", "json", "console"];
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

/// The anchors that mdBook gives to headings: small letters, digits and `-`.
#[test]
fn every_link_to_a_heading_leads_to_one() {
    let pages = pages();
    for (name, text) in &pages {
        let folder = Path::new(name).parent().unwrap();
        for (at, _) in text.match_indices("](") {
            let link = text[at + 2..].split(')').next().unwrap_or_default();
            let Some((file, anchor)) = link.split_once('#') else {
                continue;
            };
            let target = if file.is_empty() {
                name.clone()
            } else {
                let path = folder.join(file).to_str().unwrap().to_owned();
                path.rsplit("../").next().unwrap_or_default().to_owned()
            };
            let found = pages.iter().any(|(page, text)| {
                *page == target && text.lines().filter_map(heading).any(|slug| slug == anchor)
            });
            assert!(found || file.starts_with("http"), "{name}: {link}");
        }
    }
}

fn heading(line: &str) -> Option<String> {
    let words = line.trim_start_matches('#').strip_prefix(' ')?;
    line.starts_with('#').then_some(())?;
    let kept = words.chars().filter_map(|c| match c {
        ' ' => Some('-'),
        c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c.to_ascii_lowercase()),
        _ => None,
    });
    Some(kept.collect())
}
