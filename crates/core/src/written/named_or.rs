use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// Something that a file either names or spells out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum NamedOr<T> {
    /// By name.
    Named(String),
    /// Spelt out.
    Given(T),
}

impl<T> From<&str> for NamedOr<T> {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

/// By hand, since serde would not say what is wrong with the one that was meant.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for NamedOr<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(Reader(PhantomData))
    }
}

struct Reader<T>(PhantomData<fn() -> T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
    type Value = NamedOr<T>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a name or a table")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<NamedOr<T>, E> {
        Ok(name.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<NamedOr<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(table)).map(NamedOr::Given)
    }
}
