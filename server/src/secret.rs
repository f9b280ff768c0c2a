//! The secrets that prove who sits on a seat.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::refusal::Refusal;

/// A new secret from the system's random source, as text.
pub fn new() -> Result<String, Refusal> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Refusal::new("storage", error))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// What the server keeps of a secret. A secret has 128 random bits, so one round is enough.
pub fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// Whether this is the secret that was hashed, in a time that does not depend on how much of it is
/// right.
pub fn matches(secret: &str, kept: &[u8; 32]) -> bool {
    hash(secret).ct_eq(kept).into()
}
