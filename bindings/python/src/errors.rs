//! Exceptions that carry the rule and the place.

use std::ffi::CStr;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};

create_exception!(
    freunde_bandadas,
    RulesError,
    PyValueError,
    "Something that the rules refuse. `rule` is the number of the rule, as \"F3.2\", or None; `code` \
     is a name that never changes, and `params` has what the error is about, as texts. \
     `message(language)` tells people in English (`en`) or Spanish (`es`)."
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
create_exception!(
    freunde_bandadas,
    AmbiguousMove,
    RulesError,
    "A text that can be any of several legal moves; `choices` has them, as texts."
);
create_exception!(
    freunde_bandadas,
    WrongClick,
    RulesError,
    "A click that no legal turn goes on with. The turn is as it was."
);

/// The method that tells an exception in a language. An exception that has no sentence of its own,
/// as that of a text which cannot be read, is told in English only.
const MESSAGE: &CStr = c"
def message(self, language='en'):
    if language not in ('en', 'es'):
        raise ValueError(f\"a language is 'en' or 'es', not {language!r}\")
    return self.messages.get(language, str(self))
";

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    for (name, exception) in [
        ("RulesError", py.get_type::<RulesError>()),
        ("IllegalMove", py.get_type::<IllegalMove>()),
        ("ParseError", py.get_type::<ParseError>()),
        ("InvalidSetup", py.get_type::<InvalidSetup>()),
        ("AmbiguousMove", py.get_type::<AmbiguousMove>()),
        ("WrongClick", py.get_type::<WrongClick>()),
    ] {
        exception.setattr("rule", py.None())?;
        module.add(name, exception)?;
    }
    let base = py.get_type::<RulesError>();
    base.setattr("code", py.None())?;
    base.setattr("params", PyDict::new(py))?;
    base.setattr("messages", PyDict::new(py))?;
    let methods = PyDict::new(py);
    py.run(MESSAGE, Some(&methods), Some(&methods))?;
    base.setattr("message", methods.get_item("message")?)?;
    py.get_type::<AmbiguousMove>()
        .setattr("choices", PyTuple::empty(py))?;
    let illegal = py.get_type::<IllegalMove>();
    for name in ["game", "action"] {
        illegal.setattr(name, py.None())?;
    }
    let parse = py.get_type::<ParseError>();
    for name in ["field", "offset", "line", "word", "expected", "found"] {
        parse.setattr(name, py.None())?;
    }
    Ok(())
}

/// An exception with one more attribute.
fn with<'py>(py: Python<'py>, error: PyErr, name: &str, value: impl IntoPyObject<'py>) -> PyErr {
    match error.value(py).setattr(name, value) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// Errors of the crates that become an exception.
pub(crate) trait Raise {
    fn raise(self) -> PyErr;
}

/// Values that tell people what they are: errors, and how a game ended.
pub(crate) trait Told {
    fn code(&self) -> &'static str;
    /// Names and values, as texts for programs.
    fn params(&self) -> Vec<(&'static str, String)>;
    /// The sentence in the language of a code; none if there is no such language.
    fn message(&self, language: &str) -> Option<String>;
}

/// The sentence of a value in a language.
pub(crate) fn message(told: &impl Told, language: &str) -> PyResult<String> {
    let wrong = || PyValueError::new_err(format!("a language is 'en' or 'es', not {language:?}"));
    told.message(language).ok_or_else(wrong)
}

macro_rules! told {
    ($($rules:ident: $($name:ident),+;)+) => {$($(
        impl Told for $rules::$name {
            fn code(&self) -> &'static str {
                <$rules::$name>::code(self)
            }

            fn params(&self) -> Vec<(&'static str, String)> {
                let params = <$rules::$name>::params(self).into_iter();
                params.map(|(name, value)| (name, value.to_string())).collect()
            }

            fn message(&self, language: &str) -> Option<String> {
                let language = language.parse().ok()?;
                Some(<$rules::$name>::message(self, language).to_string())
            }
        }
    )+)+};
}

told! {
    freunde_rules: IllegalMove, WrongClick, EndError, ReadMoveError, Outcome, Event;
    bandadas_rules: IllegalMove, EndError, ReadMoveError, WrongEvent, Outcome, Event, SeenEvent;
}

/// An exception with its rule, its code, what it is about, and what people are told of it.
fn told(error: PyErr, rule: &str, told: &impl Told) -> PyErr {
    Python::attach(|py| {
        let set = || {
            let value = error.value(py);
            value.setattr("rule", rule)?;
            value.setattr("code", told.code())?;
            value.setattr("params", told.params().into_py_dict(py)?)?;
            let messages = PyDict::new(py);
            for language in freunde_rules::Language::ALL {
                messages.set_item(language.code(), told.message(language.code()))?;
            }
            value.setattr("messages", messages)
        };
        set().err().unwrap_or_else(|| error.clone_ref(py))
    })
}

/// Implements `Raise` for errors that people are told of, and which know their rule.
macro_rules! raised {
    ($($name:ty => $exception:ident;)+) => {$(
        impl Raise for $name {
            fn raise(self) -> PyErr {
                told($exception::new_err(self.to_string()), self.rule(), &self)
            }
        }
    )+};
}

raised! {
    freunde_rules::IllegalMove => IllegalMove;
    freunde_rules::WrongClick => WrongClick;
    bandadas_rules::IllegalMove => IllegalMove;
    bandadas_rules::WrongEvent => RulesError;
}

/// Implements `Raise` for the errors of reading a move.
macro_rules! raised_reading {
    ($($rules:ident),+) => {$(
        impl Raise for $rules::ReadMoveError {
            fn raise(self) -> PyErr {
                match self {
                    $rules::ReadMoveError::Text(error) => error.raise(),
                    $rules::ReadMoveError::Illegal(error) => error.raise(),
                    ref ambiguous => {
                        let error = AmbiguousMove::new_err(self.to_string());
                        let error = told(error, self.rule(), &self);
                        let $rules::ReadMoveError::Ambiguous { choices } = ambiguous else {
                            return error;
                        };
                        let choices: Vec<String> =
                            choices.iter().map(|mv| mv.to_string()).collect();
                        Python::attach(|py| match PyTuple::new(py, choices) {
                            Ok(choices) => with(py, error, "choices", choices),
                            Err(other) => other,
                        })
                    }
                }
            }
        }
    )+};
}

raised_reading!(freunde_rules, bandadas_rules);

/// The exception of an end that cannot be.
pub(crate) fn cannot_end(error: &(impl Told + std::fmt::Display), rule: &str) -> PyErr {
    told(InvalidSetup::new_err(error.to_string()), rule, error)
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
        Some(rule) => Python::attach(|py| with(py, error, "rule", rule)),
        None => error,
    }
}
