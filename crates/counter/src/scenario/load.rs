use super::ScenarioFile;
use crate::check::{Report, check_scenario, codes};
use crate::document::{self, Opened, Shapes, Tree};
use crate::system::{
    FORMAT_VERSION, GameSystemFile, Loaded, System, shipped_system, typed, written,
};
use sandtable_core::{Digest, Findings};
use sandtable_hex::{Map, MapErrors, MapProblem};
use schemars::Schema;
use std::sync::OnceLock;
use toml::de::DeTable;

/// Where a scenario finds its system and its map file.
pub trait Library {
    /// Returns the system with this id.
    fn system(&self, id: &str) -> Option<GameSystemFile>;

    /// Returns a map file by the name that the scenario uses.
    fn map(&self, file: &str) -> Option<Map>;
}

/// The systems that ship with the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shipped;

impl Library for Shipped {
    fn system(&self, id: &str) -> Option<GameSystemFile> {
        shipped_system(id).cloned()
    }

    fn map(&self, _: &str) -> Option<Map> {
        None
    }
}

impl ScenarioFile {
    /// The word that marks a scenario file.
    pub const KIND: &str = "counter-scenario";

    /// Reads a scenario file and checks it, with its system, for play.
    ///
    /// ```
    /// use sandtable_counter::scenario::{ScenarioFile, Shipped};
    ///
    /// let text = "kind = \"counter-scenario\"\nformat = 3\nid = \"first\"\nname = \"First\"\n\
    ///     system = { id = \"starter\" }\nturn_limit = 9\n";
    /// let loaded = ScenarioFile::from_toml(text, &Shipped)?;
    /// let first = loaded.findings.0[0].to_string();
    /// assert_eq!(first, "error S016 at line 1, map: the scenario has no map");
    /// # Ok::<(), sandtable_core::Findings>(())
    /// ```
    ///
    /// # Errors
    /// Returns all findings if one of them prevents the file from being opened.
    pub fn from_toml(text: &str, library: &dyn Library) -> Result<Loaded<Self>, Findings> {
        Self::from_bytes(text.as_bytes(), library)
    }

    /// Like [`from_toml`](Self::from_toml), for bytes that may not be text.
    ///
    /// # Errors
    /// Returns all findings if one of them prevents the file from being opened.
    pub fn from_bytes(bytes: &[u8], library: &dyn Library) -> Result<Loaded<Self>, Findings> {
        let mut report = Report::default();
        let opened = document::text_of(bytes, &mut report)
            .and_then(|text| document::open(text, Self::KIND, &mut report));
        let Some(opened) = opened else { return Err(report.finish()) };
        let value = Self::read(&opened, library, &mut report);
        let blocked = report.blocks_load();
        report.locate(|path| opened.tree.line_of(path));
        let findings = report.finish();
        let value = value.filter(|_| !blocked);
        value.map(|value| Loaded { value, findings: findings.clone() }).ok_or(findings)
    }

    fn read(opened: &Opened<'_>, library: &dyn Library, report: &mut Report) -> Option<Self> {
        document::check(shapes(), &opened.tree, report);
        if report.blocks_load() {
            return None;
        }
        let mut scenario: Self = typed(&without_map(&opened.tree), report)?;
        scenario.format = FORMAT_VERSION;
        let has_map = scenario.read_map(opened, library, report);
        let system = library.system(&scenario.system.id).map(System::new);
        scenario.check_system(system.as_ref(), report);
        check_scenario(&scenario, system.as_ref(), has_map, report);
        Some(scenario)
    }

    /// Reads the map; returns true if the file has one, valid or not.
    fn read_map(
        &mut self,
        opened: &Opened<'_>,
        library: &dyn Library,
        report: &mut Report,
    ) -> bool {
        let section = opened.tree.get("map");
        if section.is_some_and(|map| matches!(map.node, document::Node::Table(_))) {
            match map_of(opened) {
                Ok(map) => self.map = Some(map),
                Err(errors) => report_map(&errors, report),
            }
            return true;
        }
        self.map_file.as_ref().is_some_and(|file| {
            self.map = library.map(file);
            self.map.is_some()
        })
    }

    fn check_system(&self, system: Option<&System>, report: &mut Report) {
        let id = &self.system.id;
        let Some(system) = system else {
            return report.add(codes::F010, "system", format!("system \"{id}\" was not found"));
        };
        let hash = self.system.hash.as_ref();
        if hash.is_some_and(|hash| *hash != system.file().content_hash().to_string()) {
            let message = format!("the scenario was made for another version of system \"{id}\"");
            report.add(codes::F011, "system.hash", message);
        }
    }

    /// Writes the file. The same scenario always gives the same bytes, and what is read back from
    /// them is written as the same bytes again.
    ///
    /// # Errors
    /// Returns a finding if a number is too large for TOML.
    pub fn to_toml(&self) -> Result<String, Findings> {
        // A map in a file of its own is not written into the scenario.
        let own_map = self.map.as_ref().filter(|_| self.map_file.is_none());
        let tree = written(&Self { map: None, ..self.clone() })?;
        let map = own_map.map(map_section).unwrap_or_default();
        Ok(document::toml(&tree) + &map)
    }

    /// The hash of the file as it would be written.
    pub fn content_hash(&self) -> Digest {
        Digest::of_text(&self.to_toml().unwrap_or_default())
    }

    /// The JSON Schema of scenario files.
    pub fn schema() -> Schema {
        document::schema_of::<Self>("counter-scenario.schema.json", "Counter: scenario")
    }
}

fn shapes() -> &'static Shapes {
    static SHAPES: OnceLock<Shapes> = OnceLock::new();
    SHAPES.get_or_init(document::shapes_of::<ScenarioFile>)
}

/// Reads the section `map`. The rest of the file becomes blank space, so that the reader of maps
/// stores nothing of it and reports the lines of the file.
fn map_of(opened: &Opened<'_>) -> Result<Map, MapErrors> {
    let mut blank: Vec<u8> =
        opened.text.bytes().map(|b| if b == b'\n' { b } else { b' ' }).collect();
    for part in &opened.map {
        if let (Some(to), Some(from)) = (blank.get_mut(part.clone()), opened.text.get(part.clone()))
        {
            to.copy_from_slice(from.as_bytes());
        }
    }
    let text = String::from_utf8(blank).unwrap_or_default();
    let (document, _) = DeTable::parse_recoverable(&text);
    match document.get_ref().get("map") {
        Some(section) => Map::from_section(&text, section),
        None => Err(MapErrors(Vec::new())),
    }
}

/// The map has a reader of its own, which knows the lines of its blocks.
fn without_map(tree: &Tree) -> Tree {
    let kept = tree.entries().iter().filter(|entry| entry.key != "map").cloned().collect();
    Tree { line: tree.line, node: document::Node::Table(kept) }
}

fn report_map(errors: &MapErrors, report: &mut Report) {
    for error in &errors.0 {
        let path =
            if error.path.is_empty() { "map".to_owned() } else { format!("map, {}", error.path) };
        let message = error.problem.to_string();
        match &error.problem {
            MapProblem::Size(_) => report.add(codes::L008, path, message),
            MapProblem::Hexside(_) => {
                report.add(codes::S012, path, format!("not a side of the map: {message}"));
            }
            _ => report.other(error.code(), path, message),
        }
        if let Some(line) = error.line {
            report.set_line(line);
        }
    }
}

/// Writes a map as the section `[map]`: its own text with longer headings.
fn map_section(map: &Map) -> String {
    let mut out = String::from("\n[map]\n");
    let mut in_block = false;
    for line in map.to_toml().lines() {
        let heading = !in_block && line.starts_with('[');
        let line = match line.strip_prefix("[[") {
            Some(rest) if heading => format!("[[map.{rest}"),
            _ if heading => format!("[map.{}", &line[1..]),
            _ => line.to_owned(),
        };
        // A row of terrain can look like a heading.
        in_block ^= line.matches("\"\"\"").count() == 1;
        out.push_str(&line);
        out.push('\n');
    }
    out
}
