//! Numbers in JSON and in the trees that TOML files become.

use super::{Number, NumberError};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// Name of the newtype by which a long decimal passes through serde as text. TOML trees recognise
/// it; JSON writes the text as a string, which it reads back exactly.
pub(crate) const DECIMAL: &str = "decimal";

/// A decimal with at most this many digits passes through a float and back unchanged: the shortest
/// decimal of the float is the one that was written. No calculation is ever made with the float.
const SAFE_DIGITS: usize = 15;

fn is_safe(decimal: &str) -> bool {
    let digits = decimal.trim_start_matches(['-', '0', '.']);
    digits.bytes().filter(u8::is_ascii_digit).count() <= SAFE_DIGITS
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if self.is_whole() {
            return out.serialize_i64(self.numerator());
        }
        let Some(decimal) = self.decimal() else { return out.collect_str(self) };
        match decimal.parse() {
            Ok(float) if is_safe(&decimal) => out.serialize_f64(float),
            _ => out.serialize_newtype_struct(DECIMAL, &decimal),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(Reader { parse: str::parse })
    }
}

struct Reader {
    /// Parser of texts; numbers without quotes are read alike everywhere.
    parse: fn(&str) -> Result<Number, NumberError>,
}

impl<'de> Visitor<'de> for Reader {
    type Value = Number;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Number, E> {
        let out_of_range = || E::custom(NumberError::Range(number.to_string()));
        Number::ratio(number, 1).ok_or_else(out_of_range)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
        self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// JSON numbers arrive as floats. A long one must be written as a string.
    fn visit_f64<E: Error>(self, number: f64) -> Result<Number, E> {
        let text = number.to_string();
        if !is_safe(&text) {
            return Err(E::custom(NumberError::Range(text)));
        }
        text.parse().map_err(E::custom)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
        (self.parse)(text).map_err(E::custom)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, input: D) -> Result<Number, D::Error> {
        String::deserialize(input)?.parse().map_err(D::Error::custom)
    }
}

impl JsonSchema for Number {
    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "An exact number: 3, 0.5, \"1/3\", \"1:2\" or \"8 1/2\".",
            "type": ["number", "string"],
            "format": "number",
        })
    }
}

/// A number where odds are expected, such as the threshold of a column: `"3-1"` is allowed too.
pub(crate) mod odds {
    use super::{Deserializer, Number, Reader, Schema, SchemaGenerator, Serialize, Serializer};
    use schemars::json_schema;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    pub(crate) fn serialize<S: Serializer>(number: &Number, out: S) -> Result<S::Ok, S::Error> {
        number.serialize(out)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Number, D::Error> {
        input.deserialize_any(Reader { parse: Number::from_odds })
    }

    pub(crate) fn schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "An exact number: 3, 0.5, \"1/3\", \"1:2\" or \"1-2\".",
            "type": ["number", "string"],
            "format": "odds",
        })
    }
}
