//! Writes the JSON Schemas of the plain data to `docs/schema`:
//! `cargo run -p rules-book --example schemas`.

use std::fs;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
    fs::create_dir_all(&folder)?;
    for (file, text) in rules_book::schemas::schemas() {
        fs::write(folder.join(file), text)?;
    }
    Ok(())
}
