//! Texts that are almost right, to try parsers with.

/// One change of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Puts a letter in.
    Insert(char),
    /// Puts a letter in the place of another.
    Replace(char),
    /// Takes a letter out.
    Remove,
    /// Writes a letter twice.
    Double,
    /// Swaps a letter with the next.
    Swap,
    /// Cuts the text off at a letter.
    Cut,
}

/// The text after all edits, each made at a place that is taken modulo the text's length.
///
/// ```
/// use rules_testkit::texts::{Edit, edited};
/// assert_eq!(edited("d3-d4", &[(2, Edit::Replace('^')), (9, Edit::Double)]), "d3^d44");
/// ```
pub fn edited(text: &str, edits: &[(usize, Edit)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for &(place, edit) in edits {
        if letters.is_empty() {
            if let Edit::Insert(letter) = edit {
                letters.push(letter);
            }
            continue;
        }
        let place = place % letters.len();
        match edit {
            Edit::Insert(letter) => letters.insert(place, letter),
            Edit::Replace(letter) => letters[place] = letter,
            Edit::Remove => {
                letters.remove(place);
            }
            Edit::Double => letters.insert(place, letters[place]),
            Edit::Swap => {
                let next = (place + 1) % letters.len();
                letters.swap(place, next);
            }
            Edit::Cut => letters.truncate(place),
        }
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edit_does_what_it_says() {
        let after = |edit| edited("abc", &[(4, edit)]);
        assert_eq!(after(Edit::Insert('x')), "axbc");
        assert_eq!(after(Edit::Replace('x')), "axc");
        assert_eq!(after(Edit::Remove), "ac");
        assert_eq!(after(Edit::Double), "abbc");
        assert_eq!(after(Edit::Swap), "acb");
        assert_eq!(after(Edit::Cut), "a");
        assert_eq!(edited("", &[(3, Edit::Cut), (7, Edit::Insert('x'))]), "x");
    }
}
