//! The rules in the book: where each rule stands, and links to it from every place that cites it.
//!
//! A rule begins with an anchor and, in bold, its number and title:
//!
//! ```text
//! <a id="f3-2"></a>**F3.2 Slide.** The stack on `Y` is lower …
//! ```
//!
//! A section is a heading below an anchor of its own. Text cites a rule as `[F3.2]`, and the
//! definitions at the end of the page say where that leads. The definitions, the index of each
//! game and the copy of the rules in each crate are written from the pages by the example
//! `rules`; a test fails when a written one differs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::notes;

/// One rule, or a section of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its number, such as `F3.2`.
    pub number: String,
    /// Its title.
    pub title: String,
    /// The page that it stands in, as a path within the book.
    pub page: String,
}

impl Rule {
    /// The anchor of the rule: `f3-2` for F3.2.
    pub fn anchor(&self) -> String {
        anchor(&self.number)
    }

    fn is_section(&self) -> bool {
        !self.number.contains('.')
    }
}

fn anchor(number: &str) -> String {
    number.to_ascii_lowercase().replace('.', "-")
}

/// The pages of rules of each game, in their order.
pub const PAGES: [(&str, [&str; 3]); 2] = [
    (
        "freunde",
        [
            "rules/freunde.md",
            "rules/freunde-text.md",
            "rules/freunde-counting.md",
        ],
    ),
    (
        "bandadas",
        [
            "rules/bandadas.md",
            "rules/bandadas-text.md",
            "rules/bandadas-counting.md",
        ],
    ),
];

const INDEX: &str = "\n## Index of rules\n\n";

/// All rules of both games, in their order.
///
/// # Errors
///
/// A page that cannot be read.
pub fn all(docs: &Path) -> Result<Vec<Rule>, String> {
    let mut rules = Vec::new();
    for page in PAGES.iter().flat_map(|(_, pages)| pages) {
        rules.extend(in_page(page, &read(&docs.join(page))?));
    }
    Ok(rules)
}

/// The rules of one page.
pub fn in_page(page: &str, text: &str) -> Vec<Rule> {
    let mut rules = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((anchor, rest)) = line
            .strip_prefix("<a id=\"")
            .and_then(|line| line.split_once("\"></a>"))
        else {
            continue;
        };
        let numbered = match rest.strip_prefix("**") {
            Some(bold) => bold.split("**").next().unwrap_or_default(),
            None => lines
                .peek()
                .and_then(|line| line.strip_prefix("## "))
                .unwrap_or_default(),
        };
        let (number, title) = numbered.split_once(' ').unwrap_or((numbered, ""));
        let rule = Rule {
            number: number.to_owned(),
            title: title.trim_end_matches('.').to_owned(),
            page: page.to_owned(),
        };
        if rule.anchor() == anchor {
            rules.push(rule);
        }
    }
    rules
}

/// Every file that is written from the pages: the pages themselves, with their definitions and
/// indexes, and the copies of the rules in the crates.
///
/// # Errors
///
/// A page that cannot be read, or that cites a rule that does not exist.
pub fn files(docs: &Path) -> Result<BTreeMap<PathBuf, String>, String> {
    let rules = all(docs)?;
    let mut files = BTreeMap::new();
    for path in notes::pages(docs)? {
        let page = name(docs, &path);
        files.insert(path.clone(), linked(&page, &read(&path)?, &rules)?);
    }
    for (game, pages) in PAGES {
        let summary = format!("rules/{game}-summary.md");
        let texts: Vec<(&str, &str)> = pages
            .into_iter()
            .chain([summary.as_str()])
            .map(|page| (page, files[&docs.join(page)].as_str()))
            .collect();
        let copy = docs.join(format!("../crates/{game}-rules/RULES.md"));
        files.insert(copy, packaged(&texts, &rules)?);
    }
    Ok(files)
}

fn name(docs: &Path, path: &Path) -> String {
    let name = path.strip_prefix(docs).unwrap_or(path);
    name.to_string_lossy().replace('\\', "/")
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// A page with the definitions of all numbers that it cites at its end, and its index.
fn linked(page: &str, text: &str, rules: &[Rule]) -> Result<String, String> {
    let mut text = without_definitions(text);
    if let Some(at) = text.find(INDEX) {
        text.truncate(at + INDEX.len());
        text.push_str(&index(page, rules));
    }
    let definitions = definitions(page, &text, rules, |rule| {
        if rule.page == page {
            format!("#{}", rule.anchor())
        } else {
            format!("{}#{}", relative(page, &rule.page), rule.anchor())
        }
    })?;
    Ok(text + &definitions)
}

/// A page without the definitions at its end, with one newline there.
fn without_definitions(text: &str) -> String {
    let mut lines: Vec<&str> = text.trim_end().lines().collect();
    while lines.last().is_some_and(|line| {
        line.is_empty() || cited(line).is_some_and(|(_, rest)| rest.starts_with(": "))
    }) {
        lines.pop();
    }
    lines.join("\n") + "\n"
}

/// A text that begins with a number in square brackets: the number, and what follows.
fn cited(text: &str) -> Option<(&str, &str)> {
    let (number, rest) = text.strip_prefix('[')?.split_once(']')?;
    is_number(number).then_some((number, rest))
}

/// The index of the game whose rules a page has.
fn index(page: &str, rules: &[Rule]) -> String {
    let pages = PAGES.iter().find(|(_, pages)| pages.contains(&page));
    let pages = pages.map(|(_, pages)| pages).into_iter().flatten();
    let mut text = String::new();
    for rule in pages.flat_map(|page| rules.iter().filter(move |rule| rule.page == *page)) {
        let indent = if rule.is_section() { "" } else { "  " };
        text.extend([indent, "- [", &rule.number, "] ", &rule.title, "\n"]);
    }
    text
}

fn definitions(
    page: &str,
    text: &str,
    rules: &[Rule],
    target: impl Fn(&Rule) -> String,
) -> Result<String, String> {
    let prose = prose(text);
    let numbers: BTreeSet<&str> = prose
        .match_indices('[')
        .filter_map(|(at, _)| cited(&prose[at..]))
        .filter(|(_, rest)| !rest.starts_with('('))
        .map(|(number, _)| number)
        .collect();
    if let Some(number) = numbers
        .iter()
        .find(|number| rules.iter().all(|rule| rule.number != **number))
    {
        return Err(format!("{page}: there is no rule {number}"));
    }
    let lines = rules
        .iter()
        .filter(|rule| numbers.contains(rule.number.as_str()));
    let lines: Vec<String> = lines
        .map(|rule| format!("[{}]: {}\n", rule.number, target(rule)))
        .collect();
    Ok(match lines.as_slice() {
        [] => String::new(),
        lines => "\n".to_owned() + &lines.concat(),
    })
}

/// The way from one page to another.
fn relative(from: &str, to: &str) -> String {
    let (from_folder, to_folder) = (folder(from), folder(to));
    if from_folder == to_folder {
        return to[to_folder.len()..].to_owned();
    }
    "../".repeat(from_folder.matches('/').count()) + to
}

fn folder(page: &str) -> &str {
    &page[..page.rfind('/').map_or(0, |at| at + 1)]
}

/// Pages of rules as one text for a crate: without pictures and notes, without what stands
/// between `<!-- book -->` and `<!-- /book -->`, and with all links within the text.
fn packaged(pages: &[(&str, &str)], rules: &[Rule]) -> Result<String, String> {
    let mut text = String::new();
    for (_, page) in pages {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &without_pictures(&without_definitions(page));
    }
    for (page, own) in pages {
        let title = own.lines().next().unwrap_or_default();
        let file = &page[folder(page).len()..];
        text = text.replace(
            &format!("]({file})"),
            &format!("](#{})", slug(title.trim_start_matches("# "))),
        );
    }
    let here = |rule: &Rule| format!("#{}", rule.anchor());
    let definitions = definitions(pages[0].0, &text, rules, here)?;
    let own = |rule: &&str| pages.iter().any(|(page, _)| page == rule);
    for line in definitions.lines().filter_map(cited) {
        let rule = rules.iter().find(|rule| rule.number == line.0);
        if rule.is_none_or(|rule| !own(&rule.page.as_str())) {
            return Err(format!(
                "{}: {} is a rule of the other game",
                pages[0].0, line.0
            ));
        }
    }
    Ok(text + &definitions)
}

fn without_pictures(text: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut until: Option<&str> = None;
    for line in text.lines() {
        if let Some(end) = until {
            until = until.filter(|_| line != end);
        } else if line == "<!-- book -->" {
            until = Some("<!-- /book -->");
        } else if line.starts_with("<!-- ") && !line.ends_with("-->") {
            until = Some("-->");
        } else if line.starts_with("<div class=\"pictures\">") {
            until = Some("</div>");
        } else if !line.is_empty() || kept.last().is_some_and(|line| !line.is_empty()) {
            kept.push(line);
        }
    }
    kept.join("\n") + "\n"
}

/// The anchor that a heading gets: small letters, digits, `-` for spaces.
pub fn slug(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|c| match c {
        ' ' => Some('-'),
        c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c.to_ascii_lowercase()),
        _ => None,
    });
    kept.collect()
}

/// The numbers in a page that are not links, each with the line that it stands in.
///
/// Code, comments, headings, definitions, the number that a rule begins with, and what stands in a
/// link are left out.
pub fn bare(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for line in prose(text).lines() {
        if line.starts_with('#') || line.starts_with("<a id=") && line.ends_with("</a>") {
            continue;
        }
        let line = match line
            .strip_prefix("<a id=")
            .and_then(|line| line.split_once("**"))
        {
            Some((_, rest)) => rest.split_once("**").map_or("", |(_, rest)| rest),
            None => line,
        };
        let without_links = without(&without(line, '[', ']'), '<', '>');
        let in_anchor = line.contains("<a href=");
        for word in without_links.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.')) {
            let word = word.trim_end_matches('.');
            if is_number(word) && !in_anchor {
                found.push((word.to_owned(), line.to_owned()));
            }
        }
    }
    found
}

/// A text without what stands between two signs.
fn without(text: &str, open: char, close: char) -> String {
    let mut depth = 0;
    let mut kept = String::new();
    for c in text.chars() {
        if c == open {
            depth += 1;
        } else if c == close && depth > 0 {
            depth -= 1;
        } else if depth == 0 {
            kept.push(c);
        }
    }
    kept
}

/// A text without its blocks of code, code within lines, comments and definitions.
fn prose(text: &str) -> String {
    let mut kept = String::new();
    let (mut in_code, mut in_comment) = (false, false);
    for line in text.lines() {
        let is_definition = || cited(line).is_some_and(|(_, rest)| rest.starts_with(": "));
        if line.starts_with("```") {
            in_code = !in_code;
        } else if in_comment || line.starts_with("<!-- ") {
            in_comment = !line.ends_with("-->");
        } else if !in_code && !is_definition() {
            for (place, part) in line.split('`').enumerate() {
                kept.push_str(if place % 2 == 0 { part } else { "`" });
            }
            kept.push('\n');
        }
    }
    kept
}

/// Whether a word is the number of a rule: F or B, a number, perhaps a point and another.
pub fn is_number(word: &str) -> bool {
    let Some(rest) = word.strip_prefix(['F', 'B']) else {
        return false;
    };
    let (section, part) = rest.split_once('.').unwrap_or((rest, "0"));
    [section, part]
        .iter()
        .all(|n| !n.is_empty() && n.len() < 3 && n.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Game\n\nSee [F1.2].\n\n<a id=\"f1\"></a>\n## F1 One\n\n\
        <a id=\"f1-2\"></a>**F1.2 Two.** Text, F1.1 and `F1.1`.\n\n[F1.2]: #f1-2\n";

    #[test]
    fn rules_are_found_by_their_anchors() {
        let found: Vec<(String, String)> = in_page("p.md", PAGE)
            .into_iter()
            .map(|rule| (rule.number, rule.title))
            .collect();
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(found, [pair("F1", "One"), pair("F1.2", "Two")]);
    }

    #[test]
    fn a_number_that_is_no_link_is_found_and_code_is_left_alone() {
        let bare: Vec<String> = bare(PAGE).into_iter().map(|(number, _)| number).collect();
        assert_eq!(bare, ["F1.1"]);
    }

    #[test]
    fn definitions_lead_to_other_pages_too_and_stay_as_they_are() {
        let rules = in_page("rules/p.md", PAGE);
        assert_eq!(linked("rules/p.md", PAGE, &rules).unwrap(), PAGE);
        let other = linked("a/b.md", "[F1.2]\n", &rules).unwrap();
        assert_eq!(other, "[F1.2]\n\n[F1.2]: ../rules/p.md#f1-2\n");
        let above = linked("b.md", "[F1.2]\n", &rules).unwrap();
        assert_eq!(above, "[F1.2]\n\n[F1.2]: rules/p.md#f1-2\n");
        assert!(linked("b.md", "[F1.3]\n", &rules).is_err());
    }

    #[test]
    fn a_packaged_page_has_neither_pictures_nor_links_out() {
        let page = "# A b\n\nOne [two](p.md).\n<!-- book -->\nThree\n<!-- /book -->\n\n\
            <!-- freunde-picture x\nboard\n-->\n<div class=\"pictures\">\n</div>\n\nFour\n";
        let text = packaged(&[("rules/p.md", page)], &[]).unwrap();
        assert_eq!(text, "# A b\n\nOne [two](#a-b).\n\nFour\n");
    }
}
