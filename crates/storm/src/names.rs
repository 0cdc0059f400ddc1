use crate::board::Report;
use crate::{Faction, Territory};
use sandtable_core::Findings;
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use toml::Spanned;

/// The names that people see. Files, orders and JSON contain ids only.
///
/// ```
/// use sandtable_storm::{Faction, Names};
///
/// let names = Names::from_toml("format = 1\n[faction]\nemperor = \"The Court\"\n")?;
/// assert_eq!(names.faction(Faction::Emperor), "The Court");
/// assert_eq!(names.faction(Faction::Fremen), "Fremen", "a missing name is the usual one");
/// # Ok::<(), sandtable_core::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(BTreeMap<(&'static str, String), String>);

/// A names file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: Spanned<u32>,
    #[serde(default)]
    territory: Table,
    #[serde(default)]
    faction: Table,
    #[serde(default)]
    leader: Table,
    #[serde(default)]
    card: Table,
    #[serde(default)]
    term: Table,
}

type Table = BTreeMap<Spanned<String>, Spanned<String>>;

impl Names {
    /// The longest names file that is read, in bytes.
    pub const LARGEST_TEXT: usize = 1 << 20;

    /// The longest name, in characters.
    pub const LONGEST: usize = 60;

    /// The names of the source document and its game.
    pub fn usual() -> &'static Self {
        static USUAL: LazyLock<Names> = LazyLock::new(|| {
            let text = include_str!("../../../data/storm/names/default.toml");
            Names::from_toml(text).unwrap_or_default()
        });
        &USUAL
    }

    /// Reads a file of names. Ids that it does not name keep their [usual](Self::usual) names.
    ///
    /// # Errors
    /// Returns every problem of the file, each with its line.
    pub fn from_toml(text: &str) -> Result<Self, Findings> {
        let (document, mut report): (Document, Report) = Report::parse(text, Self::LARGEST_TEXT)?;
        report.check_format(&document.format);
        let mut names = Self::default();
        for (table, words) in [
            ("territory", document.territory),
            ("faction", document.faction),
            ("leader", document.leader),
            ("card", document.card),
            ("term", document.term),
        ] {
            for (id, name) in words {
                check_name(&id, &name, &mut report);
                names.0.insert((table, id.into_inner()), name.into_inner());
            }
        }
        report.finish(names)
    }

    /// The name of a territory. One that no file names is called by the words of its id.
    pub fn territory(&self, territory: &Territory) -> Cow<'_, str> {
        let named = self.find("territory", &territory.id).map(Cow::Borrowed);
        named.unwrap_or_else(|| Cow::Owned(name_of_id(&territory.id)))
    }

    /// The name of a faction.
    pub fn faction(&self, faction: Faction) -> &str {
        self.find("faction", faction.id()).unwrap_or(faction.id())
    }

    /// The word for a term, such as `storm`.
    pub fn term<'n>(&'n self, id: &'n str) -> &'n str {
        self.find("term", id).unwrap_or(id)
    }

    fn find(&self, table: &'static str, id: &str) -> Option<&str> {
        let key = (table, id.to_owned());
        self.0.get(&key).or_else(|| Self::usual().0.get(&key)).map(String::as_str)
    }
}

fn check_name(id: &Spanned<String>, name: &Spanned<String>, report: &mut Report) {
    let length = name.get_ref().chars().count();
    if name.get_ref().trim().is_empty() || length > Names::LONGEST {
        let message = format!("the name has {length} characters: expected 1 to {}", Names::LONGEST);
        report.add("names.length", name.span().start, id.get_ref(), message);
    }
}

/// Words that have no capital inside a name.
const SMALL: [&str; 4] = ["in", "of", "on", "the"];

/// The words of an id as a name: `old_gap` is "Old Gap".
fn name_of_id(id: &str) -> String {
    let word = |(index, word): (usize, &str)| {
        let mut letters = word.chars();
        let capital = index == 0 || !SMALL.contains(&word);
        let first = letters.next().filter(|_| capital).map(|letter| letter.to_ascii_uppercase());
        match first {
            Some(first) => first.to_string() + letters.as_str(),
            None => word.to_owned(),
        }
    };
    id.split('_').enumerate().map(word).collect::<Vec<_>>().join(" ")
}
