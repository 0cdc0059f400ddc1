use super::unknown;
use crate::Finding;
use std::sync::OnceLock;

/// Things that come with the program as texts, each under a name. All are read when the first is asked
/// for, and once.
///
/// A text that cannot be read is not there: whoever ships a shelf has a test that counts what is on it.
///
/// ```
/// use sandtable_core::texts;
/// use sandtable_core::written::Shelf;
///
/// // How many rows of hexes a map has.
/// static ROWS: Shelf<u16> = Shelf::new(
///     texts!["../../data/maps": "mill-ford", "old-market"],
///     |text| text.lines().find_map(|line| line.strip_prefix("rows = ")?.parse().ok()),
/// );
///
/// assert_eq!(ROWS.names().collect::<Vec<_>>(), ["mill-ford", "old-market"]);
/// assert_eq!(ROWS.get("mill-ford"), Some(&17));
/// assert_eq!(ROWS.get("old-mill"), None);
/// ```
#[derive(Debug)]
pub struct Shelf<T: 'static> {
    texts: &'static [(&'static str, &'static str)],
    read: fn(&str) -> Option<T>,
    things: OnceLock<Vec<(&'static str, T)>>,
}

impl<T> Shelf<T> {
    /// A shelf with texts, and how one is read. [`texts!`](crate::texts) takes them from files.
    pub const fn new(
        texts: &'static [(&'static str, &'static str)],
        read: fn(&str) -> Option<T>,
    ) -> Self {
        Self { texts, read, things: OnceLock::new() }
    }

    /// The texts themselves, with their names.
    pub const fn texts(&self) -> &'static [(&'static str, &'static str)] {
        self.texts
    }

    /// Everything with its name, in the order of the texts.
    pub fn all(&self) -> &[(&'static str, T)] {
        self.things.get_or_init(|| {
            let texts = self.texts.iter();
            texts.filter_map(|(name, text)| Some((*name, (self.read)(text)?))).collect()
        })
    }

    /// The names of everything.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.all().iter().map(|(name, _)| *name)
    }

    /// Everything without its name.
    pub fn things(&self) -> impl Iterator<Item = &T> {
        self.all().iter().map(|(_, thing)| thing)
    }

    /// What has a name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.all().iter().find(|(known, _)| *known == name).map(|(_, thing)| thing)
    }

    /// What has a name that somebody wrote.
    ///
    /// # Errors
    /// If nothing bears it: a finding that names everything that is there, as [`unknown`] words it.
    pub fn find(
        &self,
        code: &'static str,
        path: impl Into<String>,
        (kind, name): (&str, &str),
    ) -> Result<&T, Finding> {
        self.get(name).ok_or_else(|| unknown(code, path, (kind, name), self.names()))
    }
}

/// The texts of the TOML files of a folder, by their names, for a [`Shelf`](crate::written::Shelf).
/// The folder is given as it lies from the crate that asks.
#[macro_export]
macro_rules! texts {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$((
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".toml")),
        )),+]
    };
}
