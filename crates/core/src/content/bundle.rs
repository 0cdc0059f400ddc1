use super::unknown;
use crate::Finding;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// Named files that ship with the program, embedded as text. All of them are parsed when the first
/// one is requested, and only once.
///
/// A text that cannot be parsed is left out. Crates that embed files therefore test the number of
/// values.
///
/// ```
/// use sandtable_core::texts;
/// use sandtable_core::content::Bundle;
///
/// // The number of hex rows of each map.
/// static ROWS: Bundle<u16> = Bundle::new(
///     texts!["../../data/maps": "mill-ford", "old-market"],
///     |text| text.lines().find_map(|line| line.strip_prefix("rows = ")?.parse().ok()),
/// );
///
/// assert_eq!(ROWS.names().collect::<Vec<_>>(), ["mill-ford", "old-market"]);
/// assert_eq!(ROWS.get("mill-ford"), Some(&17));
/// assert_eq!(ROWS.get("old-mill"), None);
/// ```
#[derive(Debug)]
pub struct Bundle<T: 'static> {
    texts: &'static [(&'static str, &'static str)],
    read: fn(&str) -> Option<T>,
    values: OnceLock<Vec<(&'static str, T)>>,
}

impl<T> Bundle<T> {
    /// Creates a bundle from texts and their parser. [`texts!`](crate::texts) embeds files.
    pub const fn new(
        texts: &'static [(&'static str, &'static str)],
        read: fn(&str) -> Option<T>,
    ) -> Self {
        Self { texts, read, values: OnceLock::new() }
    }

    /// The names and unparsed texts.
    pub const fn texts(&self) -> &'static [(&'static str, &'static str)] {
        self.texts
    }

    /// The names and values, in the order of the texts.
    pub fn all(&self) -> &[(&'static str, T)] {
        self.values.get_or_init(|| {
            let texts = self.texts.iter();
            texts.filter_map(|(name, text)| Some((*name, (self.read)(text)?))).collect()
        })
    }

    /// The names of all values.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.all().iter().map(|(name, _)| *name)
    }

    /// All values.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.all().iter().map(|(_, value)| value)
    }

    /// Returns the value with this name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.all().iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Returns the value with a name that comes from user input.
    ///
    /// # Errors
    /// Returns a finding that lists all names if this one is [`unknown`].
    pub fn find(
        &self,
        code: &'static str,
        path: impl Into<String>,
        (kind, name): (&str, &str),
    ) -> Result<&T, Finding> {
        self.get(name).ok_or_else(|| unknown(code, path, (kind, name), self.names()))
    }
}

/// How much experience a scenario asks of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// For a first game.
    Beginner,
    /// For players who know the rules.
    Intermediate,
    /// For players who know the game well.
    Advanced,
}

/// A scenario that ships with the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipped<S> {
    /// The title in lists of scenarios.
    pub title: String,
    /// A short description.
    pub about: String,
    /// The experience it asks for.
    pub level: Option<Level>,
    /// The usual length of a game between a person and a bot, in minutes.
    pub minutes: Option<u16>,
    /// The scenario itself. Clones share its large parts.
    pub scenario: S,
}

/// Embeds the TOML files of a folder with their names, for a [`Bundle`](crate::content::Bundle). The
/// folder is relative to the crate that uses the macro.
#[macro_export]
macro_rules! texts {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$((
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".toml")),
        )),+]
    };
}
