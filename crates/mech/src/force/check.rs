use super::{ForceDraft, UnitDraft};
use crate::Design;
use sandtable_core::Finding;
use sandtable_core::content::unknown;

/// The most units in a force.
pub const MOST_UNITS: usize = 24;

/// The most characters in the name of a force, a pilot or an encounter.
pub const NAME_LENGTH: usize = 60;

/// The worst skill of a pilot.
pub const WORST_SKILL: u8 = 8;

impl ForceDraft {
    /// Returns a finding for each field that prevents the force from being kept. A force without
    /// units may be kept.
    pub fn check(&self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = check_name("force", &self.name).into_iter().collect();
        if self.units.len() > MOST_UNITS {
            let message = format!("{} units: expected at most {MOST_UNITS}", self.units.len());
            findings.push(Finding::error("force.too-many-units", "units", message));
        }
        let units = self.units.iter().enumerate();
        findings.extend(units.flat_map(|(index, unit)| unit.check(&format!("units[{index}]"))));
        findings
    }
}

impl UnitDraft {
    /// Returns a finding for each field that cannot be used.
    pub(crate) fn check(&self, path: &str) -> Vec<Finding> {
        let mut findings = Vec::new();
        if Design::shipped_as(&self.unit_id).is_none() {
            let known: Vec<String> = Design::shipped().map(Design::id).collect();
            let known = known.iter().map(String::as_str);
            let path = format!("{path}.unitId");
            findings.push(unknown("force.unknown-unit", path, ("unit", &self.unit_id), known));
        }
        let skills = self.skills();
        for (field, skill) in [("gunnery", skills.gunnery), ("piloting", skills.piloting)] {
            if skill > WORST_SKILL {
                let message = format!("{field} {skill}: expected 0 to {WORST_SKILL}");
                findings.push(Finding::error("force.skill", format!("{path}.{field}"), message));
            }
        }
        let letters = self.pilot().map_or(0, |name| name.chars().count());
        if letters > NAME_LENGTH {
            let message = format!(
                "the pilot's name has {letters} characters: expected at most {NAME_LENGTH}"
            );
            findings.push(Finding::error("force.pilot-name", format!("{path}.pilotName"), message));
        }
        findings
    }
}

/// Returns a finding if a name is empty or too long.
fn check_name(kind: &str, name: &str) -> Option<Finding> {
    match name.trim().chars().count() {
        0 => Some(Finding::error(
            format!("{kind}.no-name"),
            "name",
            format!("the {kind} has no name"),
        )),
        1..=NAME_LENGTH => None,
        letters => Some(too_long(kind, letters)),
    }
}

/// The finding for a name with too many characters.
pub(crate) fn too_long(kind: &str, letters: usize) -> Finding {
    let message = format!("the name has {letters} characters: expected at most {NAME_LENGTH}");
    Finding::error(format!("{kind}.long-name"), "name", message)
}
