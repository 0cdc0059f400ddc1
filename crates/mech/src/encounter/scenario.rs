//! Makes the scenario of an encounter.

use super::placement::{Start, place};
use super::{EncounterDraft, Template};
use crate::design::slug;
use crate::force::{ForceDraft, UnitDraft};
use crate::rules::Profile;
use crate::rules::pilot::Skills;
use crate::setup::{ScenarioFile, UnitEntry, VictoryEntry};
use crate::{Design, Side};
use sandtable_core::{Findings, Severity};
use sandtable_hex::{Map, Orientation};
use std::collections::BTreeMap;

impl EncounterDraft {
    /// Makes the scenario of an encounter, with both forces placed as the template says.
    ///
    /// # Errors
    /// Returns the errors of [`validate`](Self::validate).
    pub fn scenario(
        &self,
        player: &ForceDraft,
        opponent: &ForceDraft,
    ) -> Result<ScenarioFile, Findings> {
        let errors = || {
            let mut findings = self.validate(Some(player), Some(opponent)).findings;
            findings.retain(|finding| finding.severity == Severity::Error);
            Findings(findings)
        };
        let (id, map) = self.map();
        let (Some(template), Some(map), true) = (self.template(), map, errors().0.is_empty())
        else {
            return Err(errors());
        };
        let counts = [player.units.len(), opponent.units.len()];
        // Validation has placed the units already, so this cannot fail for want of room.
        let starts = place(template, (id, map), counts).map_err(|_| errors())?;
        let sides = Side::BOTH.into_iter().zip([player, opponent]).zip(&starts);
        let units = sides.flat_map(|((side, force), starts)| entries(side, force, starts, map));
        let file = self.file(template, id, units.collect());
        file.scenario()?.ready()?;
        Ok(file)
    }

    fn file(&self, template: Template, map: &str, units: Vec<UnitEntry>) -> ScenarioFile {
        let description = self.description.as_deref().map(str::trim).unwrap_or_default();
        let about = if description.is_empty() { template.about() } else { description };
        let victory =
            VictoryEntry { at_turn_limit: template.at_turn_limit(), ..VictoryEntry::default() };
        ScenarioFile {
            title: self.name.trim().to_owned(),
            about: about.to_owned(),
            level: None,
            minutes: None,
            map: map.to_owned(),
            turn_limit: self.last_turn(),
            profile: Profile::STANDARD.name().into(),
            victory,
            units,
            designs: BTreeMap::new(),
        }
    }

    /// Returns the starting hexes of both forces for a picture: of none if the template or the map
    /// is unknown, or if the map is too small.
    pub fn starts(&self, counts: [usize; 2]) -> [Vec<Start>; 2] {
        let (Some(template), (id, Some(map))) = (self.template(), self.map()) else {
            return Default::default();
        };
        place(template, (id, map), counts).unwrap_or_default()
    }
}

fn entries(side: Side, force: &ForceDraft, starts: &[Start], map: &Map) -> Vec<UnitEntry> {
    let units = (1..).zip(force.units.iter().zip(starts));
    units.map(|(number, (unit, start))| entry(side, number, unit, *start, map)).collect()
}

fn entry(side: Side, number: usize, unit: &UnitDraft, start: Start, map: &Map) -> UnitEntry {
    let chassis = Design::shipped_as(&unit.unit_id).map_or("", |design| &design.chassis);
    let position = map.shape().number(start.hex);
    UnitEntry {
        // The number keeps ids unique if a force has several units of a chassis.
        id: slug(&format!("{side} {number} {chassis}")),
        side,
        design: unit.unit_id.clone(),
        skills: Skills::written(unit.skills()),
        pilot: unit.pilot().map(str::to_owned),
        position: position.map_or_else(String::new, |number| number.to_string()),
        facing: Orientation::Flat.name(start.facing).to_owned(),
    }
}
