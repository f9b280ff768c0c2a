//! Seeded random numbers.

use pyo3::prelude::*;
use rand::Rng;
use rules_env::Stream;

/// Random numbers of a seed, the same on every platform.
#[pyclass(module = "freunde_bandadas")]
pub(crate) struct Random(pub(crate) Stream);

#[pymethods]
impl Random {
    #[new]
    #[pyo3(signature = (seed, stream = 0))]
    fn new(seed: u64, stream: u64) -> Random {
        Random(Stream::new(seed, stream, 0))
    }

    fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}
