use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::{Borrow, Cow};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The id of a definition: a slug that is made from the first name and survives renaming.
///
/// Clones share the text.
///
/// ```
/// use sandtable_counter::TypeId;
///
/// let first = TypeId::made_from("Old  Guard", "type", |_| false);
/// assert_eq!(first, TypeId::from("old-guard"));
/// let second = TypeId::made_from("Old guard", "type", |taken| taken == "old-guard");
/// assert_eq!(second, TypeId::from("old-guard-2"));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TypeId(Arc<str>);

impl TypeId {
    /// The most characters of an id.
    pub const LONGEST: usize = 64;

    /// The most characters that are taken from a name.
    const FROM_NAME: usize = 48;

    /// Makes the id of a new definition from its name. `kind` is used if the name has no letter or
    /// digit; a number is appended if the id is taken.
    pub fn made_from(name: &str, kind: &str, taken: impl Fn(&str) -> bool) -> Self {
        let slug = slug(name);
        let slug = if slug.is_empty() { kind.to_owned() } else { slug };
        if !taken(&slug) {
            return Self(slug.into());
        }
        let mut numbered = (2_u32..).map(|number| format!("{slug}-{number}"));
        // The range has more numbers than there can be definitions.
        Self(numbered.find(|id| !taken(id)).unwrap_or(slug).into())
    }

    /// Returns true if the text has the form of an id: lower-case letters and digits with single
    /// hyphens between them, at most 64 characters.
    pub fn is_valid(text: &str) -> bool {
        let word = |word: &str| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        text.len() <= Self::LONGEST && text.split('-').all(word)
    }
}

fn slug(name: &str) -> String {
    let plain =
        name.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase);
    let mut slug = String::new();
    for letter in plain {
        if letter.is_ascii_lowercase() || letter.is_ascii_digit() {
            slug.push(letter);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
        // A trailing hyphen is trimmed below, so one more letter decides where to cut.
        if slug.len() > TypeId::FROM_NAME {
            break;
        }
    }
    slug.truncate(TypeId::FROM_NAME);
    slug.trim_end_matches('-').to_owned()
}

impl From<&str> for TypeId {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl From<String> for TypeId {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl Deref for TypeId {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for TypeId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for TypeId {
    fn eq(&self, other: &str) -> bool {
        &*self.0 == other
    }
}

impl fmt::Display for TypeId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl fmt::Debug for TypeId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", &*self.0)
    }
}

impl JsonSchema for TypeId {
    fn schema_name() -> Cow<'static, str> {
        "TypeId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The id of a definition.",
            "type": "string",
            "format": "id",
            "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
            "maxLength": Self::LONGEST,
        })
    }
}
