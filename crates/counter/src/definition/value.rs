use crate::Number;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// The value of a property as a file writes it. The property's type says how to read it: a text can
/// be an option of an enum, a colour, the id of an entity type or a fraction.
///
/// ```
/// use sandtable_counter::{Number, PropertyValue};
///
/// assert_eq!(PropertyValue::from("1/3").number(), Number::ratio(1, 3));
/// assert_eq!(PropertyValue::from(true).number(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyValue {
    /// true or false.
    Bool(bool),
    /// A number without quotes.
    Number(Number),
    /// Anything in quotes.
    Text(String),
    /// The values of a list.
    List(Vec<PropertyValue>),
    /// The entries of a map, or the fields of a struct.
    Table(BTreeMap<String, PropertyValue>),
}

impl PropertyValue {
    /// Returns the value as a number, also if it is written in quotes, such as `"1/3"`.
    pub fn number(&self) -> Option<Number> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// Returns the text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl From<bool> for PropertyValue {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}

impl From<Number> for PropertyValue {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for PropertyValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl fmt::Display for PropertyValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(flag) => write!(out, "{flag}"),
            Self::Number(number) => write!(out, "{number}"),
            Self::Text(text) => write!(out, "\"{text}\""),
            Self::List(values) => write!(out, "a list of {}", values.len()),
            Self::Table(fields) => write!(out, "a table of {}", fields.len()),
        }
    }
}

impl Serialize for PropertyValue {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bool(flag) => out.serialize_bool(*flag),
            Self::Number(number) => number.serialize(out),
            Self::Text(text) => out.serialize_str(text),
            Self::List(values) => values.serialize(out),
            Self::Table(fields) => fields.serialize(out),
        }
    }
}

impl<'de> Deserialize<'de> for PropertyValue {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = PropertyValue;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a value")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<PropertyValue, E> {
        Ok(flag.into())
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<PropertyValue, E> {
        Number::deserialize(de::value::I64Deserializer::new(number)).map(PropertyValue::Number)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<PropertyValue, E> {
        Number::deserialize(de::value::U64Deserializer::new(number)).map(PropertyValue::Number)
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<PropertyValue, E> {
        Number::deserialize(de::value::F64Deserializer::new(number)).map(PropertyValue::Number)
    }

    fn visit_str<E>(self, text: &str) -> Result<PropertyValue, E> {
        Ok(text.into())
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        input: D,
    ) -> Result<PropertyValue, D::Error> {
        let text = String::deserialize(input)?;
        text.parse().map(PropertyValue::Number).map_err(de::Error::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<PropertyValue, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(PropertyValue::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<PropertyValue, A::Error> {
        let mut fields = BTreeMap::new();
        while let Some((key, value)) = table.next_entry()? {
            fields.insert(key, value);
        }
        Ok(PropertyValue::Table(fields))
    }
}

impl JsonSchema for PropertyValue {
    fn schema_name() -> Cow<'static, str> {
        "PropertyValue".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A value that fits the type of its property.",
            "type": ["boolean", "number", "string", "array", "object"],
            "format": "value",
        })
    }
}
