//! Builds a scenario from a scenario file, collecting every problem in it.

use super::army::ArmyReader;
use super::file::{ObjectiveEntry, ScenarioFile};
use super::shipped::MAPS;
use crate::scenario::Objective;
use crate::{Both, Scenario, Side};
use sandtable_core::content::{Notes, unknown};
use sandtable_core::{Finding, Findings};
use sandtable_hex::{Facing, Hex, HexError, HexNumber, Map};
use std::sync::Arc;

impl ScenarioFile {
    /// Builds the scenario that the file describes. Whether it is playable is checked by
    /// [`Formation::new`](sandtable_core::Game::new).
    ///
    /// # Errors
    /// Returns [`Findings`] with every unknown name and every hex that is not on the map, and for
    /// each the names that are known.
    pub fn scenario(&self) -> Result<Scenario, Findings> {
        let mut notes = Notes::default();
        let map = notes.take(self.find_map());
        let places = Places(map.as_deref());
        let objectives = self.objectives.iter().enumerate();
        let objectives: Vec<Option<Objective>> =
            objectives.map(|(index, entry)| entry.read(index, places, &mut notes)).collect();
        let mut first = 0;
        // Blue is read first, because unit ids count through both armies.
        let armies = Side::BOTH.map(|side| {
            let reader = ArmyReader::of(self.army(side), side, first, places);
            first += reader.unit_count();
            reader.read(&mut notes)
        });
        // Findings are collected to the end, so that one run reports everything wrong with the
        // file.
        let ([Some(blue), Some(red)], Some(map)) = (armies, map) else {
            return notes.finish(None);
        };
        let objectives = objectives.into_iter().flatten().collect();
        let (armies, tick_limit) = (Both([blue, red]), self.tick_limit);
        notes.finish(Some(Scenario { map, armies, objectives, tick_limit }))
    }

    fn find_map(&self) -> Result<Arc<Map>, Finding> {
        MAPS.find("scenario.unknown-map", "map", ("map", &self.map)).cloned()
    }
}

impl ObjectiveEntry {
    fn read(&self, index: usize, places: Places<'_>, notes: &mut Notes) -> Option<Objective> {
        let hex = notes.take(places.hex(&self.hex, format!("objectives[{index}].hex")))?;
        Some(Objective {
            name: self.name.clone(),
            hex: hex?,
            required: Both::each(|side| self.required.contains(&side)),
            hold: self.hold,
        })
    }
}

/// Looks up hex numbers on the map. If the map is unknown, lookups succeed without a result, so
/// that the rest of the file can still be checked.
#[derive(Clone, Copy)]
pub(super) struct Places<'a>(Option<&'a Map>);

impl Places<'_> {
    /// Returns the hex with a number; `None` if the number is well-formed but the map is unknown.
    pub(super) fn hex(self, number: &str, path: String) -> Result<Option<Hex>, Finding> {
        let found = match self.0 {
            Some(map) => map.shape().numbered(number).map(Some),
            None => number.parse::<HexNumber>().map(|_| None).map_err(HexError::from),
        };
        found.map_err(|error| invalid_hex(&error, path))
    }

    /// Returns the hexes of an area; none if the map is unknown.
    pub(super) fn area(self, area: &str, path: String) -> Result<Vec<Hex>, Finding> {
        let found = self.0.map_or(Ok(Vec::new()), |map| map.shape().area(area));
        found.map_err(|error| invalid_hex(&error, path))
    }

    /// Returns the facing with a name; an arbitrary one if the map is unknown.
    pub(super) fn facing(self, name: &str, path: String) -> Result<Facing, Finding> {
        let Some(map) = self.0 else { return Ok(Facing::from_index(0)) };
        let lie = map.shape().orientation();
        lie.facing(name).map_err(|_| {
            let known = lie.facings().map(|facing| lie.name(facing));
            unknown("scenario.facing", path, ("facing", name), known)
        })
    }

    /// Returns whether a hex is on the map.
    pub(super) fn contains(self, hex: Hex) -> bool {
        self.0.is_none_or(|map| map.shape().contains(hex))
    }
}

fn invalid_hex(error: &HexError, path: String) -> Finding {
    let code = format!("scenario.{}", error.code());
    Finding::error(code, path, error.to_string()).hint(error.hint())
}
