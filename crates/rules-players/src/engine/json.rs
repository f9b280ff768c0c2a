//! The part of JSON that the engine's lines need: reading one value and writing texts.

use std::fmt::{self, Write as _};
use std::string::String;
use std::vec::Vec;

/// How deeply lists and objects may be nested.
const DEEPEST: usize = 16;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    /// A number as it was written.
    Number(String),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

impl Value {
    /// The value of a name in an object.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        let Value::Object(members) = self else {
            return None;
        };
        let member = members.iter().find(|(other, _)| other == name);
        member.map(|(_, value)| value)
    }
}

/// The value that a whole line is; the error says what is wrong with it.
pub(super) fn read(line: &str) -> Result<Value, &'static str> {
    let mut reader = Reader { rest: line };
    let value = reader.value(0)?;
    reader.space();
    if reader.rest.is_empty() {
        Ok(value)
    } else {
        Err("something follows the value")
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
    }

    fn accept(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self, depth: usize) -> Result<Value, &'static str> {
        if depth > DEEPEST {
            return Err("lists and objects lie too deep in one another");
        }
        self.space();
        match self.rest.as_bytes().first() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.text().map(Value::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ if self.accept("true") => Ok(Value::Bool(true)),
            _ if self.accept("false") => Ok(Value::Bool(false)),
            _ if self.accept("null") => Ok(Value::Null),
            Some(_) => Err("no JSON value begins like this"),
            None => Err("a value is missing"),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, &'static str> {
        self.accept("{");
        let mut members: Vec<(String, Value)> = Vec::new();
        self.space();
        if self.accept("}") {
            return Ok(Value::Object(members));
        }
        loop {
            self.space();
            let name = self.text()?;
            if members.iter().any(|(other, _)| *other == name) {
                return Err("an object has a name twice");
            }
            self.space();
            if !self.accept(":") {
                return Err("a colon is missing after a name");
            }
            members.push((name, self.value(depth + 1)?));
            self.space();
            if self.accept("}") {
                return Ok(Value::Object(members));
            }
            if !self.accept(",") {
                return Err("an object is not closed");
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, &'static str> {
        self.accept("[");
        let mut values = Vec::new();
        self.space();
        if self.accept("]") {
            return Ok(Value::List(values));
        }
        loop {
            values.push(self.value(depth + 1)?);
            self.space();
            if self.accept("]") {
                return Ok(Value::List(values));
            }
            if !self.accept(",") {
                return Err("a list is not closed");
            }
        }
    }

    fn number(&mut self) -> Result<Value, &'static str> {
        let is_part = |c: char| matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E');
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(end);
        let digits = number.strip_prefix('-').unwrap_or(number);
        let whole = digits.split(['.', 'e', 'E']).next().unwrap_or("");
        let is_plain = whole == "0" || !whole.starts_with('0');
        if !is_plain
            || !digits.ends_with(|c: char| c.is_ascii_digit())
            || number.parse::<f64>().is_err()
        {
            return Err("a number is not written as JSON has it");
        }
        self.rest = rest;
        Ok(Value::Number(number.into()))
    }

    fn text(&mut self) -> Result<String, &'static str> {
        if !self.accept("\"") {
            return Err("a text in quotation marks is missing");
        }
        let mut text = String::new();
        loop {
            let mut chars = self.rest.chars();
            let next = chars.next().ok_or("a text is not closed")?;
            self.rest = chars.as_str();
            match next {
                '"' => return Ok(text),
                '\\' => text.push(self.escaped()?),
                '\0'..='\x1f' => return Err("a text has a control character"),
                other => text.push(other),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, &'static str> {
        const NO_ESCAPE: &str = "a text has an escape that JSON does not know";
        let mut chars = self.rest.chars();
        let kind = chars.next().ok_or("a text is not closed")?;
        self.rest = chars.as_str();
        Ok(match kind {
            '"' | '\\' | '/' => kind,
            'b' => '\x08',
            'f' => '\x0c',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let unit = self.unit()?;
                let code = if (0xD800..0xDC00).contains(&unit) && self.accept("\\u") {
                    let low = self.unit()?;
                    if !(0xDC00..0xE000).contains(&low) {
                        return Err(NO_ESCAPE);
                    }
                    0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)
                } else {
                    unit
                };
                char::from_u32(code).ok_or(NO_ESCAPE)?
            }
            _ => return Err(NO_ESCAPE),
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Result<u32, &'static str> {
        let digits = self.rest.get(..4);
        let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let digits = digits.ok_or("four hexadecimal digits are missing")?;
        self.rest = &self.rest[4..];
        u32::from_str_radix(digits, 16).map_err(|_| "four hexadecimal digits are missing")
    }
}

/// A text as JSON writes it, in quotation marks.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '\0'..='\x1f' => write!(f, "\\u{:04x}", u32::from(c))?,
                other => f.write_char(other)?,
            }
        }
        f.write_char('"')
    }
}

/// On one line.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Bool(value) => value.fmt(f),
            Value::Number(number) => f.write_str(number),
            Value::Text(text) => Quoted(text).fmt(f),
            Value::List(values) => {
                f.write_char('[')?;
                for (place, value) in values.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    write!(f, "{comma}{value}")?;
                }
                f.write_char(']')
            }
            Value::Object(members) => {
                f.write_char('{')?;
                for (place, (name, value)) in members.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    write!(f, "{comma}{}:{value}", Quoted(name))?;
                }
                f.write_char('}')
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn what_json_allows_is_read_and_written_again() {
        for text in [
            "null",
            "true",
            "-0.5e+3",
            r#""a\"b\\c""#,
            "[]",
            r#"[1,[2,{}],"x"]"#,
            r#"{"a":1,"b":{"c":[false]}}"#,
        ] {
            assert_eq!(read(text).unwrap().to_string(), text);
            let spaced = std::format!(" {text}\r");
            assert_eq!(read(&spaced).unwrap().to_string(), text);
        }
        assert_eq!(
            read(r#""\u00e9\ud83d\ude00\n\/""#),
            Ok(Value::Text("é😀\n/".into()))
        );
        assert_eq!(Quoted("\n").to_string(), r#""\u000a""#);
    }

    #[test]
    fn what_json_does_not_allow_is_refused() {
        let deep = "[".repeat(100_000);
        for text in [
            "",
            "nul",
            "01",
            "1.",
            ".5",
            "+1",
            "1e",
            "--1",
            "\"",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "[1",
            "[1,]",
            "{",
            "{1:2}",
            "{\"a\"}",
            "{\"a\":1,}",
            "{\"a\":1,\"a\":2}",
            "1 2",
            "\"\t\"",
            "Infinity",
            "NaN",
            &deep,
        ] {
            assert!(read(text).is_err(), "{text:.20}");
        }
    }
}
