//! Writes the pictures of the book, from the notes in its pages, to `docs/pictures`:
//! `cargo run -p rules-book --example pictures`.

use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let folder = docs.join("pictures");
    fs::create_dir_all(&folder)?;
    let pictures = rules_book::pictures(&docs)?;
    for (file, svg) in &pictures {
        fs::write(folder.join(file), svg)?;
    }
    println!("{} pictures", pictures.len());
    Ok(())
}
