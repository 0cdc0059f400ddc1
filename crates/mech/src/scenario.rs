use crate::rules::Profile;
use crate::{Battlefield, Unit};
use sandtable_core::{Finding, Findings};
use sandtable_hex::Map;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a battle is set up from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scenario {
    /// Where it is fought.
    pub map: Arc<Map>,
    /// After which turn it ends undecided.
    pub turn_limit: u32,
    /// Who takes part, where, and looking which way.
    pub units: Vec<Unit>,
}

impl Scenario {
    /// The battlefield, if everything about the scenario is in order.
    ///
    /// # Errors
    /// Everything that is not.
    pub(crate) fn ready(&self) -> Result<Battlefield, Findings> {
        let mut findings = self.check_units();
        if self.turn_limit == 0 {
            let message = "a battle of no turns: expected at least 1";
            findings.push(Finding::error("mech.turn-limit", "turn_limit", message));
        }
        match Battlefield::new(Arc::clone(&self.map), &Profile::STANDARD) {
            Ok(field) if findings.is_empty() => Ok(field),
            Ok(_) => Err(Findings(findings)),
            Err(error) => {
                findings.push(Finding::error("mech.map", "map", error.to_string()));
                Err(Findings(findings))
            }
        }
    }

    fn check_units(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        let (mut names, mut places) = (BTreeSet::new(), BTreeSet::new());
        for (index, unit) in self.units.iter().enumerate() {
            let mut wrong = |code: &'static str, field: &str, message: String| {
                findings.push(Finding::error(code, format!("units[{index}].{field}"), message));
            };
            if !names.insert(&unit.id) {
                wrong("mech.unit-twice", "id", format!("there are two units called {}", unit.id));
            }
            let place = (unit.position.x, unit.position.y);
            if !self.map.shape().contains(unit.position) {
                let message = format!("{} stands at {place:?}, which is off the map", unit.id);
                wrong("mech.unit-off-map", "position", message);
            } else if !places.insert(place) {
                let message = format!("{} stands where another unit stands", unit.id);
                wrong("mech.unit-stacked", "position", message);
            }
        }
        for side in crate::Side::BOTH {
            if self.units.iter().all(|unit| unit.side != side) {
                let message = format!("{side} has no units: expected at least one");
                findings.push(Finding::error("mech.no-units", "units", message));
            }
        }
        findings
    }
}
