//! Builds a scenario from a scenario file and collects every problem on the way.

use super::file::{ScenarioFile, UnitEntry, VictoryEntry};
use super::shipped::MAPS;
use crate::rules::Profile;
use crate::rules::pilot::Skills;
use crate::{Deployment, Design, Objective, Scenario, Victory};
use sandtable_core::content::{NamedOr, Notes, unknown};
use sandtable_core::{Finding, Findings};
use sandtable_hex::{Facing, Hex, HexError, HexNumber, Map, Orientation};
use std::sync::Arc;

impl ScenarioFile {
    /// Builds the scenario that the file describes. It may still be unplayable: that is checked by
    /// [`Mech::new`](sandtable_core::Game::new).
    ///
    /// # Errors
    /// Returns one finding for every unknown name, with the known ones, and for every hex that is
    /// not on the map.
    pub fn scenario(&self) -> Result<Scenario, Findings> {
        // Every part is read even if an earlier one failed, so that all findings are reported
        // together.
        let mut notes = Notes::default();
        let map = notes.take(self.find_map());
        let profile = notes.take(self.find_profile());
        let place = Places(map.as_deref());
        let victory = self.victory.read(place, &mut notes);
        let units = self.units.iter().enumerate();
        let units: Vec<Option<Deployment>> =
            units.map(|(index, unit)| self.deploy(unit, index, place, &mut notes)).collect();
        let parts = (map, profile, victory, units.into_iter().collect::<Option<Vec<_>>>());
        let (Some(map), Some(profile), Some(victory), Some(units)) = parts else {
            return notes.finish(None);
        };
        let turn_limit = self.turn_limit;
        notes.finish(Some(Scenario { map, turn_limit, profile, victory, units }))
    }

    fn find_map(&self) -> Result<Arc<Map>, Finding> {
        MAPS.find("scenario.unknown-map", "map", ("map", &self.map)).cloned()
    }

    fn find_profile(&self) -> Result<Profile, Finding> {
        let name = match &self.profile {
            NamedOr::Given(profile) => return Ok(*profile),
            NamedOr::Named(name) => name,
        };
        Profile::named(name).ok_or_else(|| {
            let known = Profile::NAMED.map(|(name, _)| name);
            unknown("scenario.unknown-profile", "profile", ("profile", name), known)
        })
    }

    fn deploy(
        &self,
        unit: &UnitEntry,
        index: usize,
        place: Places<'_>,
        notes: &mut Notes,
    ) -> Option<Deployment> {
        let path = |field: &str| format!("units[{index}].{field}");
        let design = notes.take(self.find_design(&unit.design, path("design")));
        let skills = notes.take(skills(&unit.skills, path("skills")));
        let position = notes.take(place.hex(&unit.position, path("position")));
        let facing = notes.take(facing(&unit.facing, path("facing")));
        // No `?` before this point: a field with an error must not hide errors in the next.
        Some(Deployment {
            id: unit.id.as_str().into(),
            side: unit.side,
            design: design?,
            skills: skills?,
            pilot: unit.pilot.clone(),
            position: position??,
            facing: facing?,
        })
    }

    fn find_design(&self, id: &str, path: String) -> Result<Arc<Design>, Finding> {
        let own = self.designs.get(id);
        let design = own.or_else(|| Design::shipped_as(id)).cloned();
        design.map(Arc::new).ok_or_else(|| {
            let shipped = Design::shipped().map(Design::id);
            let known: Vec<String> = self.designs.keys().cloned().chain(shipped).collect();
            let known = known.iter().map(String::as_str);
            unknown("scenario.unknown-design", path, ("design", id), known)
        })
    }
}

impl VictoryEntry {
    fn read(&self, place: Places<'_>, notes: &mut Notes) -> Option<Victory> {
        let at_turn_limit = self.at_turn_limit;
        let Some(objective) = &self.objective else {
            return Some(Victory { at_turn_limit, objective: None });
        };
        let hexes = objective.hexes.iter().enumerate().map(|(index, number)| {
            let path = format!("victory.objective.hexes[{index}]");
            notes.take(place.hex(number, path)).flatten()
        });
        // Collect first, so that every bad hex is reported and not only the first.
        let hexes = hexes.collect::<Vec<_>>().into_iter().collect::<Option<Vec<Hex>>>()?;
        let objective = Objective { hexes, turns: objective.turns };
        Some(Victory { at_turn_limit, objective: Some(objective) })
    }
}

/// Looks up hex numbers on the scenario's map, if that map is known.
#[derive(Clone, Copy)]
struct Places<'a>(Option<&'a Map>);

impl Places<'_> {
    /// The hex with a number; `None` if the number is well-formed but the map is unknown.
    fn hex(self, number: &str, path: String) -> Result<Option<Hex>, Finding> {
        let found = match self.0 {
            Some(map) => map.shape().numbered(number).map(Some),
            None => number.parse::<HexNumber>().map(|_| None).map_err(HexError::from),
        };
        found.map_err(|error| {
            let code = format!("scenario.{}", error.code());
            Finding::error(code, path, error.to_string()).hint(error.hint())
        })
    }
}

fn skills(asked: &NamedOr<Skills>, path: String) -> Result<Skills, Finding> {
    let name = match asked {
        NamedOr::Given(skills) => return Ok(*skills),
        NamedOr::Named(name) => name,
    };
    Skills::band(name).ok_or_else(|| {
        let known = Skills::BANDS.map(|(band, _)| band);
        unknown("scenario.unknown-skills", path, ("skill level", name), known)
    })
}

fn facing(name: &str, path: String) -> Result<Facing, Finding> {
    let flat = Orientation::Flat;
    flat.facing(name).map_err(|_| {
        let known = flat.facings().map(|facing| flat.name(facing));
        unknown("scenario.facing", path, ("facing", name), known)
    })
}
