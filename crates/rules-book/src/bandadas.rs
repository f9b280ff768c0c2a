//! Pictures of Bandadas.

/// Draws the picture of a note and checks what it claims.
///
/// # Errors
///
/// What is wrong with the note, or what it claims and is not so.
pub fn draw(lines: &[(String, String)]) -> Result<String, String> {
    Err(format!("not yet {}", lines.len()))
}
