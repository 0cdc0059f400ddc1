use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

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

/// Returns the path of an unknown field beside the variant of an enum, as in `{"Hide": 2, "note": 1}`,
/// for a value that [`strict`] refuses. The error of the format only says that one key is expected.
///
/// ```
/// use sandtable_core::content::field_beside_variant;
/// use sandtable_core::example::raid::Order;
/// use serde_json::json;
///
/// let field = field_beside_variant::<Order>(json!({ "Hide": 2, "note": 1 }));
/// assert_eq!(field.as_deref(), Some("note"));
/// assert_eq!(field_beside_variant::<Order>(json!({ "Hide": "here" })), None);
/// ```
pub fn field_beside_variant<T: DeserializeOwned>(mut value: Value) -> Option<String> {
    /// The words with which `serde_json` refuses an enum with several keys. Any other error has
    /// another cause, and removing fields until the value is valid could blame a valid one.
    const SEVERAL_KEYS: &str = "map with a single key";
    /// The most values that are read again, so that a large file does not take long.
    const MOST_VALUES: usize = 4_000_000;
    /// The most keys of an object that is tried: the variant and some unknown fields.
    const MOST_KEYS: usize = 4;
    let error = strict::<T, _>(&value).err()?.to_string();
    if !error.contains(SEVERAL_KEYS) {
        return None;
    }
    let (mut places, mut values) = (Vec::new(), 0);
    visit(&value, &mut Vec::new(), &mut |path, keys| {
        values += 1;
        if (2..=MOST_KEYS).contains(&keys) {
            places.push(path.to_vec());
        }
    });
    for path in places.iter().take(MOST_VALUES / values / MOST_KEYS) {
        let (variants, others) = alone::<T>(&mut value, path);
        match variants {
            0 => {}
            1 => {
                let field = others.into_iter().next()?;
                return Some(path.iter().cloned().chain([field]).collect::<Vec<_>>().join("."));
            }
            _ => return None,
        }
    }
    None
}

/// Calls a function for every value inside a value and then for itself, with its path and the number
/// of its keys. Inner values come first: without an outer one the value may be valid, too.
fn visit(value: &Value, path: &mut Vec<String>, found: &mut impl FnMut(&[String], usize)) {
    let mut inner = |key: String, item: &Value| {
        path.push(key);
        visit(item, path, found);
        path.pop();
    };
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, field)| inner(key.clone(), field));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| inner(index.to_string(), item));
        }
        _ => {}
    }
    found(path, value.as_object().map_or(0, Map::len));
}

/// Counts the keys of the object at a path with which alone the whole value is valid, and returns the
/// others.
fn alone<T: DeserializeOwned>(whole: &mut Value, path: &[String]) -> (usize, Vec<String>) {
    let escaped = path.iter().map(|key| key.replace('~', "~0").replace('/', "~1"));
    let pointer: String = escaped.flat_map(|key| ["/".to_owned(), key]).collect();
    let fields = whole.pointer(&pointer).and_then(Value::as_object).cloned().unwrap_or_default();
    let mut valid = |(key, content): (&String, &Value)| {
        if let Some(place) = whole.pointer_mut(&pointer) {
            *place = Value::Object(Map::from_iter([(key.clone(), content.clone())]));
        }
        strict::<T, _>(&*whole).is_ok()
    };
    let (variants, others): (Vec<_>, Vec<_>) = fields.iter().partition(|field| valid(*field));
    let found = (variants.len(), others.into_iter().map(|(key, _)| key.clone()).collect());
    if let Some(place) = whole.pointer_mut(&pointer) {
        *place = Value::Object(fields);
    }
    found
}
