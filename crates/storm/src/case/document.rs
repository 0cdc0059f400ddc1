//! The JSON of cases, before its values are judged.

use super::Id;
use crate::{Board, Faction, Sector};
use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::fmt;
use std::marker::PhantomData;

/// Why a text holds no cases.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// The text is not JSON.
    #[error("not JSON: {0}")]
    NotJson(String),
    /// The text is JSON of another kind.
    #[error("expected a case, a list of cases or an object with a list 'vectors': {0}")]
    NotCases(String),
}

/// Splits a text into its cases: one case, a list of cases, or an object with a list `vectors`.
///
/// ```
/// use sandtable_storm::case::split;
///
/// assert_eq!(split(r#"[{"id": 1}, {"id": 2}]"#).unwrap().len(), 2);
/// assert_eq!(split(r#"{"vectors": [{"id": 1}]}"#).unwrap().len(), 1);
/// assert!(split("").is_err());
/// ```
///
/// # Errors
/// Returns an error if the text is not JSON or holds something else.
// Slices of the text: a file of a million cases is read without a copy of it.
pub fn split(text: &str) -> Result<Vec<&RawValue>, Unreadable> {
    /// Tells a list of cases from a case, which has other fields.
    #[derive(Deserialize)]
    struct Peek {
        #[serde(default, deserialize_with = "present")]
        vectors: bool,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Listing<'t> {
        #[serde(borrow)]
        vectors: &'t RawValue,
        // The other lists of a file of test vectors, and its description.
        #[serde(default, rename = "meta")]
        _meta: IgnoredAny,
        #[serde(default, rename = "storm_order_vectors")]
        _storm_order_vectors: IgnoredAny,
        #[serde(default, rename = "aggressor_vectors")]
        _aggressor_vectors: IgnoredAny,
    }
    let whole: &RawValue = serde_json::from_str(text)?;
    if whole.get().starts_with('[') {
        return Ok(serde_json::from_str(whole.get())?);
    }
    if !serde_json::from_str::<Peek>(whole.get())?.vectors {
        return Ok(vec![whole]);
    }
    let Listing { vectors, .. } = serde_json::from_str(whole.get())?;
    Ok(serde_json::from_str(vectors.get())?)
}

impl From<serde_json::Error> for Unreadable {
    fn from(error: serde_json::Error) -> Self {
        let words = error.to_string();
        if error.is_data() { Self::NotCases(words) } else { Self::NotJson(words) }
    }
}

/// A case as it is written. Values that the rules judge are kept as text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document<'t> {
    #[serde(default)]
    pub(super) id: Option<Id>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) territory: Option<&'t RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) territory_sectors: Option<&'t RawValue>,
    #[serde(borrow)]
    pub(super) storm_sector: &'t RawValue,
    #[serde(borrow)]
    pub(super) forces: Capped<ForceDocument<'t>, MOST_FORCES>,
    #[serde(borrow, default)]
    pub(super) alliances: Capped<&'t RawValue, MOST_ALLIANCES>,
    // The fields of test vectors.
    #[serde(default, rename = "category")]
    _category: IgnoredAny,
    #[serde(default, rename = "note")]
    _note: IgnoredAny,
    #[serde(default, rename = "expected_standard")]
    _expected_standard: IgnoredAny,
    #[serde(default, rename = "expected_rulebook")]
    _expected_rulebook: IgnoredAny,
}

/// A force as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForceDocument<'t> {
    #[serde(borrow)]
    pub(super) faction: &'t RawValue,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) territory: Option<&'t RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) sector: Option<&'t RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) fighters: Option<&'t RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) advisors: Option<&'t RawValue>,
}

/// Reads a value that may be `null`: only a missing field is `None`.
fn given<'de: 't, 't, D: Deserializer<'de>>(input: D) -> Result<Option<&'t RawValue>, D::Error> {
    <&RawValue>::deserialize(input).map(Some)
}

/// Reads a field of any value as `true`.
fn present<'de, D: Deserializer<'de>>(input: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(input).map(|_| true)
}

/// More forces than any case can have: a faction has at most one per location, so one of this many
/// repeats an earlier one.
const MOST_FORCES: usize = Faction::COUNT * Board::MOST_TERRITORIES * Sector::COUNT as usize + 1;

/// More alliances than six factions can have.
const MOST_ALLIANCES: usize = Faction::COUNT / 2 + 1;

/// The first `N` values of a list. The rest is read but not kept, so that a list of a million costs
/// no memory.
pub(super) struct Capped<T, const N: usize>(pub(super) Vec<T>);

impl<T, const N: usize> Default for Capped<T, N> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Capped<T, N> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_seq(CappedVisitor(PhantomData))
    }
}

struct CappedVisitor<T, const N: usize>(PhantomData<fn() -> T>);

impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for CappedVisitor<T, N> {
    type Value = Capped<T, N>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while values.len() < N {
            match list.next_element()? {
                Some(value) => values.push(value),
                None => return Ok(Capped(values)),
            }
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Capped(values))
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct IdVisitor;

        impl Visitor<'_> for IdVisitor {
            type Value = Id;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a text or a whole number as id")
            }

            fn visit_str<E: Error>(self, id: &str) -> Result<Id, E> {
                Ok(Id::Text(id.to_owned()))
            }

            fn visit_i64<E: Error>(self, id: i64) -> Result<Id, E> {
                Ok(Id::Number(id))
            }

            fn visit_u64<E: Error>(self, id: u64) -> Result<Id, E> {
                i64::try_from(id).map(Id::Number).map_err(E::custom)
            }
        }

        input.deserialize_any(IdVisitor)
    }
}
