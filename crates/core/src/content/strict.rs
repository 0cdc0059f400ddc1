use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Reads a value and refuses fields that its type does not have, at any depth. The error names the
/// first one.
///
/// A misspelt optional field would otherwise be the default without a word. The attribute
/// `deny_unknown_fields` is no replacement: it must be repeated on every type, and types of other
/// crates, such as hex coordinates, do not have it.
///
/// ```
/// use sandtable_core::content::strict;
/// use sandtable_core::example::raid::Scenario;
/// use serde_json::json;
///
/// let scenario: Scenario = strict(json!({ "valleys": 6, "turns": 12 }))?;
/// assert_eq!(scenario, Scenario::default());
/// let refused = strict::<Scenario, _>(json!({ "valleys": 6, "turns": 12, "rivers": 1 }));
/// assert_eq!(refused.map_err(|error| error.to_string()), Err("unknown field `rivers`".to_owned()));
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Errors
/// Returns the error of the format, or one for the first unknown field.
pub fn strict<'de, T, D>(input: D) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    let mut unknown = None;
    let value = serde_ignored::deserialize(input, |field| {
        unknown.get_or_insert_with(|| field.to_string());
    })?;
    unknown.map_or(Ok(value), |field| Err(D::Error::custom(format!("unknown field `{field}`"))))
}
