//! What the book in `docs/` needs beside its text.
//!
//! Its pictures are drawn from notes that stand in its pages as comments, see [`notes`]; the
//! example `pictures` writes them, and a test fails when a written one differs. Each note also
//! says what its picture is to show, and that is checked each time it is drawn.
//!
//! The code in the book's pages is compiled and run as documentation tests of this crate.

pub mod bandadas;
pub mod freunde;
pub mod notes;
#[cfg(doctest)]
mod pages;
#[cfg(doctest)]
mod readmes;
pub mod rules;
pub mod schemas;

use std::collections::BTreeMap;
use std::path::Path;

use notes::Note;

/// Draws all pictures of the book in a folder: the name of each file, and what it holds.
///
/// # Errors
///
/// A page that cannot be read, two notes of one name, or a note that cannot be drawn or that
/// claims what is not so.
pub fn pictures(docs: &Path) -> Result<BTreeMap<String, String>, String> {
    let mut drawn = BTreeMap::new();
    for note in notes::read(docs)? {
        let svg = draw(&note).map_err(|wrong| format!("{}: {wrong}", note.place()))?;
        if drawn.insert(note.file(), svg).is_some() {
            return Err(format!("{}: there is another of this name", note.place()));
        }
    }
    Ok(drawn)
}

fn draw(note: &Note) -> Result<String, String> {
    match note.game.as_str() {
        "freunde" => freunde::draw(&note.lines),
        "bandadas" => bandadas::draw(&note.lines),
        other => Err(format!("there is no game `{other}`")),
    }
}
