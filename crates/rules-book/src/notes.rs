//! The notes in the book's pages that its pictures are drawn from.
//!
//! A note is a comment that begins with the game and the picture's name. After that each line
//! is a word that says what it is, and the rest:
//!
//! ```text
//! <!-- freunde-picture climb
//! board 5x5 river=- birds=c1,c5
//! position x4,2/x5/x2,1,x2/x2,1,x2/x5 1 - -
//! legal c2^c3
//! from c2
//! -->
//! ```
//!
//! The picture is the file `pictures/freunde-climb.svg`.

use std::fs;
use std::path::{Path, PathBuf};

/// One note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The page it stands in.
    pub page: PathBuf,
    /// `freunde` or `bandadas`.
    pub game: String,
    /// The picture's name within its game.
    pub name: String,
    /// The lines, each parted after its first word.
    pub lines: Vec<(String, String)>,
}

impl Note {
    /// The name of the picture's file.
    pub fn file(&self) -> String {
        format!("{}-{}.svg", self.game, self.name)
    }

    /// Where it stands, for messages.
    pub fn place(&self) -> String {
        format!(
            "{}, {}-picture {}",
            self.page.display(),
            self.game,
            self.name
        )
    }
}

/// All notes in all pages of a folder and the folders in it, in the order of the pages' paths.
///
/// # Errors
///
/// A folder or page that cannot be read, a note without an end or a name.
pub fn read(docs: &Path) -> Result<Vec<Note>, String> {
    let mut notes = Vec::new();
    for page in pages(docs)? {
        let text = fs::read_to_string(&page).map_err(|error| failed(&page, &error))?;
        notes.extend(in_page(&page, &text)?);
    }
    Ok(notes)
}

/// The paths of all pages in a folder and the folders in it, in order; what mdBook has built
/// is left out.
///
/// # Errors
///
/// A folder that cannot be read.
pub fn pages(docs: &Path) -> Result<Vec<PathBuf>, String> {
    let mut pages = Vec::new();
    let mut folders = vec![docs.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| failed(&folder, &error))? {
            let path = entry.map_err(|error| failed(&folder, &error))?.path();
            if path.is_dir() && path != docs.join("book") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    Ok(pages)
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// The notes of one page.
///
/// # Errors
///
/// A note without an end or a name.
pub fn in_page(page: &Path, text: &str) -> Result<Vec<Note>, String> {
    let mut notes = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some((game, name)) = line
            .strip_prefix("<!-- ")
            .and_then(|rest| rest.split_once("-picture"))
        else {
            continue;
        };
        let mut note = Note {
            page: page.to_owned(),
            game: game.to_owned(),
            name: name.trim().to_owned(),
            lines: Vec::new(),
        };
        if note.name.is_empty() {
            return Err(format!("{}: a picture has no name", page.display()));
        }
        loop {
            match lines.next() {
                None => return Err(format!("{}: the note has no end", note.place())),
                Some("-->") => break,
                Some(line) => {
                    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
                    note.lines.push((word.to_owned(), rest.to_owned()));
                }
            }
        }
        notes.push(note);
    }
    Ok(notes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_found_between_other_text() {
        let text = "# Page\n<!-- other -->\n<!-- freunde-picture two\nboard b\ndark\n-->\nText\n";
        let notes = in_page(Path::new("p.md"), text).unwrap();
        assert_eq!(notes.len(), 1);
        assert_eq!(notes[0].file(), "freunde-two.svg");
        let lines = [("board", "b"), ("dark", "")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(notes[0].lines, lines);
    }

    #[test]
    fn a_note_must_have_a_name_and_an_end() {
        assert!(in_page(Path::new("p.md"), "<!-- freunde-picture\n-->\n").is_err());
        assert!(in_page(Path::new("p.md"), "<!-- freunde-picture x\ndark\n").is_err());
    }
}
