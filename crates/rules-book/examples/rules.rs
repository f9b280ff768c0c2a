//! Writes what the book has from its own pages: the definitions of cited rules at the end of each
//! page, the index of rules, and the copy of the rules in each crate:
//! `cargo run -p rules-book --example rules`.

use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut written = 0;
    for (path, text) in rules_book::rules::files(&docs)? {
        if fs::read_to_string(&path).unwrap_or_default() != text {
            fs::write(&path, text)?;
            written += 1;
        }
    }
    println!("{written} files changed");
    Ok(())
}
