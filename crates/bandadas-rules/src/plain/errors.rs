//! Errors as plain data.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize};

use super::VERSION;
use crate::{EndError, IllegalMove, Language, ReadMoveError, SetupError, WrongEvent};

/// Why something was refused: for a program its rule and its code, for a person a sentence.
///
/// It is made from an error and the language of the sentence.
///
/// ```
/// use bandadas_rules::{Language, State, plain};
///
/// let text = "MRW/OWP/MWT/ORD D2P4MW/OTP4WR D/D F7O6T8D8P4M13W14R17 OMW 1 1 lay";
/// let error = text.parse::<State>()?.check("R1<".parse()?).unwrap_err();
/// let data = plain::Error::from((&error, Language::Spanish));
/// assert_eq!((data.rule.as_str(), data.code.as_str()), ("B5.1", "not-in-hand"));
/// assert_eq!(data.params["species"], "R");
/// assert_eq!(data.message, "No hay ninguna carta de petirrojo en la mano que poner.");
/// # Ok::<(), bandadas_rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Error {
    /// [`VERSION`].
    pub version: u32,
    /// The number of the rule, such as `B5.1`.
    pub rule: String,
    /// The name of the error, the same in every language and version, such as `not-in-hand`.
    pub code: String,
    /// What the error is about, by name, each value as its text.
    pub params: BTreeMap<String, String>,
    /// The sentence that tells people.
    pub message: String,
}

macro_rules! plain_errors {
    ($($name:ident),+) => {$(
        impl From<(&$name, Language)> for Error {
            fn from((error, language): (&$name, Language)) -> Error {
                let message = error.message(language);
                let text = |&(name, param): &(&str, crate::Param)| (name.into(), param.to_string());
                Error {
                    version: VERSION,
                    rule: error.rule().into(),
                    code: message.code().into(),
                    params: message.params().iter().map(text).collect(),
                    message: message.to_string(),
                }
            }
        }
    )+};
}

plain_errors!(IllegalMove, SetupError, EndError, ReadMoveError, WrongEvent);
