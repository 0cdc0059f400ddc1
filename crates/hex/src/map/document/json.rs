use super::MapErrors;
use crate::Map;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use toml::Table;

/// A map inside another document has the same keys as a map file has.
impl Serialize for Map {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let document: Table = toml::from_str(&self.to_toml()).map_err(ser::Error::custom)?;
        document.serialize(out)
    }
}

// The document goes through the text, so that there is one reader and one set of checks.
impl<'de> Deserialize<'de> for Map {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let document = Table::deserialize(input)?;
        let text = toml::to_string(&document).map_err(de::Error::custom)?;
        Self::from_toml(&text).map_err(|errors| de::Error::custom(without_lines(errors)))
    }
}

/// Lines of a text that nobody has seen would only mislead.
fn without_lines(mut errors: MapErrors) -> MapErrors {
    errors.0.iter_mut().for_each(|error| error.line = None);
    errors
}
