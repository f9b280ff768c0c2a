//! Exceptions that carry the rule and the place.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    freunde_bandadas,
    RulesError,
    PyValueError,
    "Something that the rules refuse. `rule` is the number of the rule, as \"F3.2\", or None."
);
create_exception!(
    freunde_bandadas,
    IllegalMove,
    RulesError,
    "A move that breaks a rule, whose number is `rule`. The game is as it was."
);
create_exception!(
    freunde_bandadas,
    ParseError,
    RulesError,
    "A text that is not what it should be. `field` says in which part and `offset` at which byte \
     of it; in a record `line` and `word` say where."
);
create_exception!(
    freunde_bandadas,
    InvalidSetup,
    RulesError,
    "A start, a board, a table or settings that cannot be."
);

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    for (name, exception) in [
        ("RulesError", py.get_type::<RulesError>()),
        ("IllegalMove", py.get_type::<IllegalMove>()),
        ("ParseError", py.get_type::<ParseError>()),
        ("InvalidSetup", py.get_type::<InvalidSetup>()),
    ] {
        exception.setattr("rule", py.None())?;
        module.add(name, exception)?;
    }
    let parse = py.get_type::<ParseError>();
    for name in ["field", "offset", "line", "word", "expected", "found"] {
        parse.setattr(name, py.None())?;
    }
    Ok(())
}

/// An exception with its rule.
fn with_rule(py: Python<'_>, error: PyErr, rule: &str) -> PyErr {
    match error.value(py).setattr("rule", rule) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// Errors of the crates that become an exception.
pub(crate) trait Raise {
    fn raise(self) -> PyErr;
}

impl Raise for freunde_rules::IllegalMove {
    fn raise(self) -> PyErr {
        let error = IllegalMove::new_err(self.to_string());
        Python::attach(|py| with_rule(py, error, self.rule()))
    }
}

impl Raise for bandadas_rules::IllegalMove {
    fn raise(self) -> PyErr {
        let error = IllegalMove::new_err(self.to_string());
        Python::attach(|py| with_rule(py, error, self.rule()))
    }
}

/// Where a text stopped making sense.
struct Place<'a> {
    field: &'a str,
    offset: usize,
    line: Option<usize>,
    word: Option<usize>,
    rule: Option<&'a str>,
    expected: Option<&'a str>,
    found: &'a str,
}

fn parse_error(message: String, place: &Place<'_>) -> PyErr {
    let error = ParseError::new_err(message);
    Python::attach(|py| {
        let value = error.value(py);
        let set = value
            .setattr("field", place.field)
            .and_then(|()| value.setattr("offset", place.offset))
            .and_then(|()| value.setattr("line", place.line))
            .and_then(|()| value.setattr("word", place.word))
            .and_then(|()| value.setattr("rule", place.rule))
            .and_then(|()| value.setattr("expected", place.expected))
            .and_then(|()| value.setattr("found", place.found));
        set.err().unwrap_or(error)
    })
}

impl Raise for freunde_rules::ParseError {
    fn raise(self) -> PyErr {
        let place = Place {
            field: self.field(),
            offset: self.offset(),
            line: self.line(),
            word: self.word(),
            rule: self.rule(),
            expected: self.expected(),
            found: self.found(),
        };
        parse_error(self.to_string(), &place)
    }
}

impl Raise for bandadas_rules::ParseError {
    fn raise(self) -> PyErr {
        let place = Place {
            field: self.field(),
            offset: self.offset(),
            line: self.line(),
            word: self.word(),
            rule: self.rule(),
            expected: self.expected(),
            found: self.found(),
        };
        parse_error(self.to_string(), &place)
    }
}

/// Any other error, as a setup that cannot be. Its rule is the number that its message begins
/// with, if it begins with one.
pub(crate) fn invalid(error: &impl std::fmt::Display) -> PyErr {
    let message = error.to_string();
    let rule = message.split_once(": ").map(|(rule, _)| rule.to_owned());
    let rule = rule.filter(|rule| {
        let number = rule.strip_prefix(['F', 'B']);
        number.is_some_and(|number| number.starts_with(|digit: char| digit.is_ascii_digit()))
    });
    let error = InvalidSetup::new_err(message);
    match rule {
        Some(rule) => Python::attach(|py| with_rule(py, error, &rule)),
        None => error,
    }
}
