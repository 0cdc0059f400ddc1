use super::{FORMAT_VERSION, GameSystemFile, System};
use crate::TypeId;
use crate::check::{Purpose, Report, check_into, codes};
use crate::document::{self, Opened, Shapes, Tree};
use crate::modifier::ModifierSource;
use sandtable_core::{Digest, Finding, Findings};
use schemars::Schema;
use std::sync::OnceLock;

/// A file that could be opened, with everything the checks found.
#[derive(Clone, Debug)]
pub struct Loaded<T> {
    /// The content.
    pub value: T,
    /// All findings; none of them prevents the file from being opened.
    pub findings: Findings,
}

/// Keys of version 3, which files of version 2 do not have.
const SINCE_VERSION_3: [&str; 15] = [
    "turn_structure",
    "combat_results_table",
    "combat_modifiers",
    "sides",
    "roll_sources",
    "tables",
    "table_choice",
    "value_rules",
    "variables",
    "movement",
    "stacking",
    "zoc",
    "combat",
    "supply",
    "replacements",
];

impl GameSystemFile {
    /// The word that marks a system file.
    pub const KIND: &str = "counter-system";

    /// Reads a system file and checks it for editing.
    ///
    /// ```
    /// use sandtable_counter::GameSystemFile;
    ///
    /// let text = "kind = \"counter-system\"\nformat = 3\nid = \"mine\"\nphases = []\n";
    /// let findings = GameSystemFile::from_toml(text).unwrap_err();
    /// assert_eq!(
    ///     findings.0[0].to_string(),
    ///     "error F005 at line 4, phases: unknown key \"phases\" (known keys: bindings, combat, \
    ///      combat_modifiers, combat_results_table, concepts, constraints, description, entity_types, \
    ///      enums, format, id, kind, movement, name, properties, relations, replacements, \
    ///      roll_sources, sides, stacking, structs, supply, table_choice, tables, turn_structure, \
    ///      value_rules, variables, version, zoc)"
    /// );
    /// ```
    ///
    /// # Errors
    /// Returns all findings if one of them prevents the file from being opened.
    pub fn from_toml(text: &str) -> Result<Loaded<Self>, Findings> {
        Self::from_bytes(text.as_bytes())
    }

    /// Like [`from_toml`](Self::from_toml), for bytes that may not be text.
    ///
    /// # Errors
    /// Returns all findings if one of them prevents the file from being opened.
    pub fn from_bytes(bytes: &[u8]) -> Result<Loaded<Self>, Findings> {
        let mut report = Report::default();
        let opened = document::text_of(bytes, &mut report)
            .and_then(|text| document::open(text, Self::KIND, &mut report));
        let Some(opened) = opened else { return Err(report.finish()) };
        let Opened { tree, format, .. } = opened;
        let value = Self::read(&tree, format, &mut report);
        let blocked = report.blocks_load();
        report.locate(|path| tree.line_of(path));
        let findings = report.finish();
        value
            .filter(|_| !blocked)
            .map(|value| Loaded { value, findings: findings.clone() })
            .ok_or(findings)
    }

    fn read(tree: &Tree, format: u32, report: &mut Report) -> Option<Self> {
        if format == 2 {
            check_version_2(tree, report);
        }
        document::check(shapes(), tree, report);
        if report.blocks_load() {
            return None;
        }
        let mut file: Self = typed(tree, report)?;
        file.format = FORMAT_VERSION;
        file.use_property_ids(report);
        let system = System::new(file);
        check_into(&system, Purpose::Edit, report);
        Some(system.into_file())
    }

    /// Replaces names of properties in modifier sources by ids: the document has texts there.
    fn use_property_ids(&mut self, report: &mut Report) {
        let properties = &self.properties;
        for (at, modifier) in self.combat_modifiers.modifiers.iter_mut().enumerate() {
            let (ModifierSource::AttackerProperty(word) | ModifierSource::DefenderProperty(word)) =
                &mut modifier.source
            else {
                continue;
            };
            let named: Vec<&TypeId> =
                properties.iter().filter(|one| one.name == *word).map(|one| &one.id).collect();
            let is_id = properties.iter().any(|one| *one.id == **word);
            if let ([id], false) = (named.as_slice(), is_id) {
                let message = format!("\"{word}\" is a property name; its id \"{id}\" was used");
                report.add(
                    codes::M005,
                    format!("combat_modifiers.modifiers[{at}].source"),
                    message,
                );
                *word = id.to_string();
            }
        }
    }

    /// Writes the file. The same system always gives the same bytes, and what is read back from
    /// them is written as the same bytes again.
    ///
    /// # Errors
    /// Returns a finding if a number is too large for TOML.
    pub fn to_toml(&self) -> Result<String, Findings> {
        written(self).map(|tree| document::toml(&tree))
    }

    /// The hash of the file as it would be written.
    pub fn content_hash(&self) -> Digest {
        Digest::of_text(&self.to_toml().unwrap_or_default())
    }

    /// The JSON Schema of system files.
    pub fn schema() -> Schema {
        document::schema_of::<Self>("counter-system.schema.json", "Counter: game system")
    }
}

fn shapes() -> &'static Shapes {
    static SHAPES: OnceLock<Shapes> = OnceLock::new();
    SHAPES.get_or_init(document::shapes_of::<GameSystemFile>)
}

/// Reads a typed value from a tree that has passed the structural check.
pub(crate) fn typed<T: serde::de::DeserializeOwned>(tree: &Tree, report: &mut Report) -> Option<T> {
    let value = document::from_tree(tree);
    value.map_err(|error| report.add(codes::F007, "", error.to_string())).ok()
}

/// Writes a value as a tree.
pub(crate) fn written<T: serde::Serialize>(value: &T) -> Result<Tree, Findings> {
    let wrong = |error: serde::de::value::Error| Finding::error("F007", "", error.to_string());
    document::to_tree(value).map_err(|error| wrong(error).into())
}

/// Version 2 has the same keys as version 3 without the newer sections, so that the migration only
/// has to report that these are empty.
fn check_version_2(tree: &Tree, report: &mut Report) {
    let newer = tree.entries().iter().filter(|entry| SINCE_VERSION_3.contains(&&*entry.key));
    for entry in newer {
        let message = format!("unknown key \"{}\" in format 2", entry.key);
        report.hint(codes::F005, &entry.key, message, "use format = 3".to_owned());
    }
    let message = "read from format 2; defaults used for turn_structure, combat_results_table, \
                   combat_modifiers";
    report.add(codes::F012, "format", message);
}
