use sandtable_hex::{Colour, ColourError};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Cow;
use std::str::FromStr;

/// A colour in a design file, written `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(pub Colour);

impl Color {
    /// The value of a colour property that has none.
    pub const WHITE: Self = Self(Colour::new(255, 255, 255));
}

impl FromStr for Color {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, ColourError> {
        text.parse().map(Self)
    }
}

impl Serialize for Color {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(out)
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        String::deserialize(input)?.parse().map_err(de::Error::custom)
    }
}

impl JsonSchema for Color {
    fn schema_name() -> Cow<'static, str> {
        "Color".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A colour: #rrggbb.",
            "type": "string",
            "format": "color",
            "pattern": "^#[0-9a-fA-F]{6}$",
        })
    }
}
