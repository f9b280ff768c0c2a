//! Tries changes of one place each against the quick tests, which must notice every one.
//!
//! `scripts/changes` calls it. A list of changes (`crates/rules-testkit/changes/*.txt`) has a
//! block for each, blocks separated by a blank line:
//!
//! ```text
//! F3.1: a climb onto an opponent's piece
//! src/rules/movement.rs
//! < what stands there now, once in the file
//! > what stands there instead
//! ```
//!
//! What stands there may go over several lines, so that the place is the only one of its kind.
//!
//! The changes are made in a copy of the workspace, so that the checkout stays as it is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// The quick tests, those that notice most first: units, rules and vectors, then values and laws.
const QUICK: [&[&str]; 2] = [&["--lib", "--test", "rules"], &["--test", "suite"]];

/// One change of a source file.
#[derive(Debug, PartialEq, Eq)]
struct Change<'a> {
    /// The rule that it breaks and how.
    name: &'a str,
    /// The file, from the root of the crate.
    file: &'a str,
    old: &'a str,
    new: &'a str,
}

/// Reads a list of changes.
fn parse(text: &str) -> Result<Vec<Change<'_>>, String> {
    let blocks = text.split("\n\n").map(str::trim);
    let blocks = blocks.filter(|block| !block.is_empty() && !block.starts_with('#'));
    blocks.map(parse_block).collect()
}

fn parse_block(block: &str) -> Result<Change<'_>, String> {
    let change = || {
        let (name, rest) = block.split_once('\n')?;
        let (file, rest) = rest.split_once('\n')?;
        let (old, new) = rest.strip_prefix("< ")?.split_once("\n> ")?;
        Some(Change {
            name,
            file,
            old,
            new,
        })
    };
    change().ok_or_else(|| format!("no name, file, `<` and `>`: {block}"))
}

/// The file with the change made.
fn changed(text: &str, change: &Change<'_>) -> Result<String, String> {
    match text.matches(change.old).count() {
        1 => Ok(text.replace(change.old, change.new)),
        count => Err(format!(
            "{}: `{}` stands {count} times in {}",
            change.name, change.old, change.file
        )),
    }
}

/// How the tests took a change.
enum Verdict {
    Noticed,
    DoesNotCompile,
    Survived,
}

struct Copied {
    root: PathBuf,
    package: String,
}

impl Copied {
    /// Runs some tests of the crate.
    fn cargo(&self, tests: &[&str]) -> bool {
        let status = Command::new("cargo")
            .args(["test", "--quiet", "--profile", "mutants", "--all-features"])
            .args(["--package", &self.package])
            .args(tests)
            .current_dir(&self.root)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success())
    }

    fn attempt(&self, change: &Change<'_>) -> Result<Verdict, String> {
        let path = self
            .root
            .join("crates")
            .join(&self.package)
            .join(change.file);
        let text = read(&path)?;
        write(&path, &changed(&text, change)?)?;
        let verdict = if !self.cargo(&["--lib", "--no-run"]) {
            Verdict::DoesNotCompile
        } else if QUICK.iter().all(|tests| self.cargo(tests)) {
            Verdict::Survived
        } else {
            Verdict::Noticed
        };
        write(&path, &text)?;
        Ok(verdict)
    }
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn run(words: &[String]) -> Result<bool, String> {
    let [root, package, list] = words else {
        return Err("usage: changes COPY_OF_THE_WORKSPACE PACKAGE LIST".to_owned());
    };
    let text = read(Path::new(list))?;
    let changes = parse(&text)?;
    let copied = Copied {
        root: PathBuf::from(root),
        package: package.clone(),
    };
    // The others take minutes, and a change is put before them only if these let it pass.
    if !copied.cargo(QUICK[0]) {
        return Err("the tests fail without any change".to_owned());
    }
    let mut all_noticed = true;
    for change in &changes {
        let verdict = match copied.attempt(change)? {
            Verdict::Noticed => "noticed",
            Verdict::DoesNotCompile => "DOES NOT COMPILE",
            Verdict::Survived => "SURVIVED",
        };
        all_noticed &= verdict == "noticed";
        println!("{verdict:16} {}", change.name);
    }
    println!("{} changes tried in {package}", changes.len());
    Ok(all_noticed)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "# A list.\n\nF3.1: climbs go down\nsrc/a.rs\n< d == h\n> d != h\n";

    #[test]
    fn a_list_is_read_block_by_block() {
        let change = Change {
            name: "F3.1: climbs go down",
            file: "src/a.rs",
            old: "d == h",
            new: "d != h",
        };
        assert_eq!(parse(LIST), Ok(vec![change]));
        assert!(parse("F3.1: climbs\nsrc/a.rs\n< d == h").is_err());
    }

    #[test]
    fn a_change_must_fit_one_place() {
        let changes = parse(LIST).unwrap();
        assert_eq!(
            changed("if d == h", &changes[0]),
            Ok("if d != h".to_owned())
        );
        assert!(changed("nothing", &changes[0]).is_err());
        assert!(changed("d == h, d == h", &changes[0]).is_err());
    }
}
