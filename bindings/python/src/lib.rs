//! The native part of the Python package `freunde_bandadas`: both games as Python sees them.
//!
//! Everything is a thin wrapper: a value of a rules crate in a frozen class, whose text is its
//! pickle. What takes long lets go of the interpreter's lock.

mod arrays;
mod bandadas;
mod batch;
mod errors;
mod freunde;
mod random;
mod search;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// What `__reduce__` gives: how to make the value, and from what.
type Reduced<'py, T> = PyResult<(Bound<'py, PyAny>, T)>;

/// Plain data as Python has it: dictionaries, lists, texts and numbers.
fn plain<'py>(py: Python<'py>, value: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(|error| errors::invalid(&error))?;
    py.import("json")?.call_method1("loads", (text,))
}

/// An event as plain data, with the sentence that tells people of it if a language is given.
fn tell<'py>(
    py: Python<'py>,
    event: &impl errors::Told,
    data: &impl serde::Serialize,
    language: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let data = plain(py, data)?;
    if let Some(language) = language {
        data.set_item("message", errors::message(event, language)?)?;
    }
    Ok(data)
}

/// A number of frames; beyond the limit they would not fit into the memory.
fn few(steps: u32) -> PyResult<u32> {
    match steps {
        1..=1000 => Ok(steps),
        _ => Err(PyValueError::new_err(format!(
            "a move has 1 to 1000 frames, not {steps}"
        ))),
    }
}

/// The exception of an option that pictures do not have.
fn no_option(name: &str) -> PyErr {
    PyTypeError::new_err(format!("a picture has no option {name:?}"))
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::register(module)?;
    module.add_class::<random::Random>()?;
    module.add_class::<search::Stop>()?;
    let py = module.py();
    let freunde = PyModule::new(py, "freunde")?;
    freunde::register(&freunde)?;
    module.add_submodule(&freunde)?;
    let bandadas = PyModule::new(py, "bandadas")?;
    bandadas::register(&bandadas)?;
    module.add_submodule(&bandadas)?;
    // So that `import freunde_bandadas._native.freunde` works too.
    let modules = py.import("sys")?.getattr("modules")?;
    modules.set_item("freunde_bandadas._native.freunde", freunde)?;
    modules.set_item("freunde_bandadas._native.bandadas", bandadas)
}
