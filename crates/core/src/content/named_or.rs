use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// A value that a file either refers to by name or defines in place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum NamedOr<T> {
    /// A reference by name.
    Named(String),
    /// A definition in place.
    Given(T),
}

impl<T> From<&str> for NamedOr<T> {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

/// Written by hand: serde's derived `untagged` code would hide the error of the intended variant.
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
