//! Force files: a force as TOML.

use super::{ForceDraft, UnitDraft};
use sandtable_core::content::{strict, syntax};
use sandtable_core::{Finding, Findings};
use serde::{Deserialize, Serialize};

/// A force as a file spells it: in kebab case, as scenario and design files do.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ForceFile {
    name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    units: Vec<UnitLine>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct UnitLine {
    design: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pilot: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gunnery: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    piloting: Option<u8>,
}

impl ForceDraft {
    /// Parses a force file. Names in it are checked by [`card`](Self::card).
    ///
    /// ```
    /// use sandtable_mech::force::ForceDraft;
    ///
    /// let text = "name = \"Hammer\"\n\n[[units]]\ndesign = \"atlas-as7-d\"\npilot = \"Ada\"\n";
    /// let force = ForceDraft::from_toml(text)?;
    /// assert_eq!(force.units[0].pilot(), Some("Ada"));
    /// assert_eq!(force.to_toml()?, text);
    /// # Ok::<(), sandtable_core::Findings>(())
    /// ```
    ///
    /// # Errors
    /// Returns a finding if the text is not TOML, a field is missing or a field is unknown.
    pub fn from_toml(text: &str) -> Result<Self, Findings> {
        let file = toml::Deserializer::parse(text).and_then(strict);
        let file: ForceFile = file.map_err(|error: toml::de::Error| {
            let finding = syntax(text, error.span(), error.message());
            Findings::from(Finding { code: "force.syntax".into(), ..finding })
        })?;
        let unit = |line: UnitLine| UnitDraft {
            unit_id: line.design,
            pilot_name: line.pilot,
            gunnery: line.gunnery,
            piloting: line.piloting,
        };
        Ok(Self { name: file.name, units: file.units.into_iter().map(unit).collect() })
    }

    /// Writes the force as TOML that [`from_toml`](Self::from_toml) reads.
    ///
    /// # Errors
    /// Returns a finding if the text cannot be written as TOML.
    pub fn to_toml(&self) -> Result<String, Findings> {
        let line = |unit: &UnitDraft| UnitLine {
            design: unit.unit_id.clone(),
            pilot: unit.pilot().map(str::to_owned),
            gunnery: unit.gunnery,
            piloting: unit.piloting,
        };
        let units = self.units.iter().map(line).collect();
        let file = ForceFile { name: self.name.clone(), units };
        let wrong = |error: toml::ser::Error| {
            Findings::from(Finding::error("force.write", "", error.to_string()))
        };
        toml::to_string(&file).map_err(wrong)
    }
}
