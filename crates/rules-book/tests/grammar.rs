//! The grammars of the page of texts are those that the crates read: they hold for every text of
//! the test vectors and for every changed one that a crate accepts, and whatever they allow
//! where nothing stands beside them is accepted.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use bandadas_rules as bandadas;
use freunde_rules::{self as freunde, FlockLimits};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What may stand in a place.
enum Rule {
    Text(String),
    Name(String),
    Either(Vec<Rule>),
    Row(Vec<Rule>),
    Maybe(Box<Rule>),
    Many(Box<Rule>),
}

/// The rules of a grammar by name.
struct Grammar(BTreeMap<String, Rule>);

impl Grammar {
    /// The first block of text below a heading of the page.
    fn of(heading: &str) -> Grammar {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/text.md");
        let page = fs::read_to_string(page).unwrap();
        let (_, below) = page.split_once(&format!("\n## {heading}\n")).unwrap();
        let (_, block) = below.split_once("```text\n").unwrap();
        let (block, _) = block.split_once("```").unwrap();

        let mut rules: Vec<(String, Vec<String>)> = Vec::new();
        for line in block.lines() {
            let line = line.split(" ;").next().unwrap_or_default();
            match line.split_once(" = ") {
                Some((name, rule)) if !line.starts_with(' ') => {
                    rules.push((name.trim().to_owned(), tokens(rule)));
                }
                _ => {
                    let more = tokens(line);
                    if !more.is_empty() {
                        rules.last_mut().unwrap().1.extend(more);
                    }
                }
            }
        }
        let read = |(name, tokens): (String, Vec<String>)| {
            let mut tokens = tokens.into_iter().peekable();
            (name, either(&mut tokens))
        };
        Grammar(rules.into_iter().map(read).collect())
    }

    fn allows(&self, name: &str, text: &str) -> bool {
        let ends = self.ends(&self.0[name], text, 0);
        ends.contains(&text.len())
    }

    /// Where a rule can end that begins at a place of a text.
    fn ends(&self, rule: &Rule, text: &str, at: usize) -> BTreeSet<usize> {
        match rule {
            Rule::Text(word) => {
                let fits = text.get(at..).is_some_and(|rest| rest.starts_with(word));
                fits.then_some(at + word.len()).into_iter().collect()
            }
            Rule::Name(name) => self.ends(&self.0[name], text, at),
            Rule::Either(rules) => rules
                .iter()
                .flat_map(|rule| self.ends(rule, text, at))
                .collect(),
            Rule::Row(rules) => rules.iter().fold(BTreeSet::from([at]), |ends, rule| {
                ends.iter()
                    .flat_map(|&at| self.ends(rule, text, at))
                    .collect()
            }),
            Rule::Maybe(rule) => self.ends(rule, text, at).into_iter().chain([at]).collect(),
            Rule::Many(rule) => {
                let (mut ends, mut next) = (BTreeSet::from([at]), vec![at]);
                while let Some(at) = next.pop() {
                    let further = self.ends(rule, text, at);
                    next.extend(further.into_iter().filter(|&end| ends.insert(end)));
                }
                ends
            }
        }
    }

    /// All texts of a rule in which nothing is repeated.
    fn texts(&self, rule: &Rule) -> Vec<String> {
        match rule {
            Rule::Text(word) => vec![word.clone()],
            Rule::Name(name) => self.texts(&self.0[name]),
            Rule::Either(rules) => rules.iter().flat_map(|rule| self.texts(rule)).collect(),
            Rule::Row(rules) => rules.iter().fold(vec![String::new()], |texts, rule| {
                let more = self.texts(rule);
                let joined = |text: String| more.iter().map(move |end| format!("{text}{end}"));
                texts.into_iter().flat_map(joined).collect()
            }),
            Rule::Maybe(rule) => self
                .texts(rule)
                .into_iter()
                .chain([String::new()])
                .collect(),
            Rule::Many(_) => panic!("there is no end of them"),
        }
    }

    fn all(&self, name: &str) -> Vec<String> {
        self.texts(&self.0[name])
    }
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for (place, part) in text.split('"').enumerate() {
        if place % 2 == 1 {
            tokens.push(format!("\"{part}"));
        } else {
            tokens.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    tokens
}

type Tokens = std::iter::Peekable<std::vec::IntoIter<String>>;

fn either(tokens: &mut Tokens) -> Rule {
    let mut rules = vec![row(tokens)];
    while tokens.next_if_eq("|").is_some() {
        if tokens.next_if_eq("…").is_some() {
            assert_eq!(tokens.next().as_deref(), Some("|"));
            let (Some(Rule::Text(first)), Rule::Text(last)) = (rules.pop(), row(tokens)) else {
                panic!("`…` stands between two texts");
            };
            rules.extend(between(&first, &last).into_iter().map(Rule::Text));
        } else {
            rules.push(row(tokens));
        }
    }
    Rule::Either(rules)
}

fn between(first: &str, last: &str) -> Vec<String> {
    if let (Ok(first), Ok(last)) = (first.parse::<u32>(), last.parse::<u32>()) {
        return (first..=last).map(|number| number.to_string()).collect();
    }
    let byte = |text: &str| text.bytes().next().unwrap();
    (byte(first)..=byte(last))
        .map(|byte| char::from(byte).to_string())
        .collect()
}

fn row(tokens: &mut Tokens) -> Rule {
    let mut rules = Vec::new();
    while let Some(token) = tokens.next_if(|token| !["|", ")", "]", "}"].contains(&token.as_str()))
    {
        rules.push(match token.as_str() {
            "(" => either(tokens),
            "[" => Rule::Maybe(Box::new(either(tokens))),
            "{" => Rule::Many(Box::new(either(tokens))),
            _ => match token.strip_prefix('"') {
                Some(text) => Rule::Text(text.to_owned()),
                None => Rule::Name(token.clone()),
            },
        });
        if ["(", "[", "{"].contains(&token.as_str()) {
            tokens.next();
        }
    }
    if rules.len() == 1 {
        rules.remove(0)
    } else {
        Rule::Row(rules)
    }
}

/// The lines of a file of test vectors, and in each the values of a key that are texts.
fn vectors(file: &str, key: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join("crates")
        .join(file);
    let quoted = format!("\"{key}\":");
    let mut found = Vec::new();
    for line in fs::read_to_string(path).unwrap().lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(line.contains(&quoted), "{key}");
        match &value[key] {
            serde_json::Value::String(text) => found.push(text.clone()),
            serde_json::Value::Array(texts) => {
                found.extend(texts.iter().map(|text| text.as_str().unwrap().to_owned()));
            }
            other => panic!("{other}"),
        }
    }
    found
}

/// Changes texts by a character here and there: whatever a crate still accepts the grammar must
/// allow. How many were accepted, the unchanged ones included.
fn check(
    grammar: &Grammar,
    name: &str,
    texts: &[String],
    accepts: impl Fn(&str) -> bool,
) -> (usize, usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let letters: Vec<char> = texts.concat().chars().collect();
    let (mut accepted, mut changed) = (0, 0);
    for text in texts {
        for change in 0..20 {
            let mut text: Vec<char> = text.chars().collect();
            let at = rng.random_range(0..text.len());
            let letter = letters[rng.random_range(0..letters.len())];
            match change {
                0 => {}
                1..7 => text[at] = letter,
                7..14 => text.insert(at, letter),
                _ => drop(text.remove(at)),
            }
            let text: String = text.into_iter().collect();
            if accepts(&text) {
                assert!(grammar.allows(name, &text), "{name}: {text}");
                accepted += 1;
                changed += usize::from(change > 0);
            }
        }
    }
    (accepted, changed)
}

/// F9.1 to F9.5.
#[test]
fn the_grammar_of_freunde_is_that_of_its_texts() {
    let grammar = Grammar::of("Freunde");
    let file = "freunde-rules/tests/vectors/positions.jsonl";
    let boards = vectors(file, "board");
    let is_board = |text: &str| text.parse::<freunde::Board>().is_ok();
    let (accepted, changed) = check(&grammar, "board", &boards, is_board);
    assert!(accepted >= boards.len() && changed > 0);

    let moves = vectors(file, "moves");
    let is_move = |text: &str| text.parse::<freunde::Move>().is_ok();
    let (accepted, changed) = check(&grammar, "move", &moves, is_move);
    assert!(accepted >= moves.len() && changed > 0);

    for state in vectors("freunde-rules/tests/vectors/states.jsonl", "states") {
        assert!(grammar.allows("state", &state), "{state}");
    }

    let positions = vectors(file, "position");
    for (board, position) in boards.iter().zip(&positions) {
        let board = board.parse().unwrap();
        let is_position =
            |text: &str| freunde::State::parse(board, FlockLimits::default(), text).is_ok();
        check(
            &grammar,
            "position",
            std::slice::from_ref(position),
            is_position,
        );
        assert!(grammar.allows("position", position), "{position}");
    }
}

/// F9.4: of all that the grammar calls a movement those are moves whose spaces are adjacent.
#[test]
fn all_that_the_grammar_of_freunde_calls_a_move_is_one_if_its_spaces_are_adjacent() {
    let grammar = Grammar::of("Freunde");
    for text in grammar.all("space") {
        assert!(text.parse::<freunde::Space>().is_ok(), "{text}");
    }
    for text in grammar.all("limits") {
        assert!(text.parse::<FlockLimits>().is_ok(), "{text}");
    }
    let moves = grammar.all("move").into_iter();
    let parsed: BTreeSet<usize> = moves
        .filter_map(|text| text.parse::<freunde::Move>().ok())
        .map(freunde::Move::index)
        .collect();
    assert_eq!(parsed.len(), freunde::Move::COUNT);
}

/// B10.1 to B10.5.
#[test]
fn the_grammar_of_bandadas_is_that_of_its_texts() {
    let grammar = Grammar::of("Bandadas");
    let file = "bandadas-rules/tests/vectors/states.jsonl";
    let states = vectors(file, "state");
    let is_state = |text: &str| text.parse::<bandadas::State>().is_ok();
    let (accepted, _) = check(&grammar, "state", &states, is_state);
    assert!(accepted >= states.len());

    let mut views = vectors(file, "views");
    views.extend(vectors(file, "spectator"));
    let is_view = |text: &str| text.parse::<bandadas::View>().is_ok();
    let (accepted, changed) = check(&grammar, "view", &views, is_view);
    assert!(accepted >= views.len() && changed > 0);
}

/// B10.4.
#[test]
fn all_that_the_grammar_of_bandadas_calls_a_move_is_one_and_no_other_b10_4() {
    let grammar = Grammar::of("Bandadas");
    let moves = grammar.all("move");
    let parsed: BTreeSet<usize> = moves
        .iter()
        .map(|text| text.parse::<bandadas::Move>().unwrap().index())
        .collect();
    assert_eq!(
        (moves.len(), parsed.len()),
        (bandadas::Move::COUNT, bandadas::Move::COUNT)
    );
    for text in grammar.all("seat") {
        assert!(text.parse::<bandadas::Seat>().is_ok(), "{text}");
    }
}
