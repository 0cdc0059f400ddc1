use crate::design::check;
use crate::rules::Profile;
use crate::rules::pilot::Skills;
use crate::{Battlefield, Blueprint, Design, Side, UnitId, Victory};
use sandtable_core::{Finding, Findings, Severity};
use sandtable_hex::{Facing, Hex, Map};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The worst skill a pilot can have.
const WORST_SKILL: u8 = 8;

/// The setup of a battle: map, rules, victory conditions and units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scenario {
    /// The map, in full, so that old sessions do not depend on shipped maps.
    pub map: Arc<Map>,
    /// The last turn.
    pub turn_limit: u32,
    /// The rules profile.
    #[serde(default)]
    pub profile: Profile,
    /// Victory conditions besides destruction.
    #[serde(default)]
    pub victory: Victory,
    /// All units with their start hexes and facings.
    pub units: Vec<Deployment>,
}

/// A unit at the start of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deployment {
    /// Unique within the battle.
    pub id: UnitId,
    /// The side it fights for.
    pub side: Side,
    /// The design, in full.
    pub design: Arc<Design>,
    /// Gunnery and piloting; regular if left out.
    #[serde(default)]
    pub skills: Skills,
    /// The name of the pilot; [`Names`](crate::Names) names pilots without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pilot: Option<String>,
    /// The start hex.
    pub position: Hex,
    /// The facing at the start.
    #[serde(with = "sandtable_hex::flat")]
    pub facing: Facing,
}

impl Scenario {
    /// Checks the scenario and compiles battlefield and blueprints.
    ///
    /// # Errors
    /// Returns all errors as findings.
    pub(crate) fn ready(&self) -> Result<(Battlefield, Vec<Blueprint>), Findings> {
        let mut findings = self.check_units();
        findings.extend(self.check_designs());
        findings.extend(self.victory.check(&self.map));
        if self.turn_limit == 0 {
            let message = "turn limit is 0: expected at least 1";
            findings.push(Finding::error("mech.turn-limit", "turn_limit", message));
        }
        let field = Battlefield::new(Arc::clone(&self.map), &self.profile);
        let field = field.map_err(|error| Finding::error("mech.map", "map", error.to_string()));
        let blueprints = self.units.iter().map(|unit| Blueprint::of(&unit.design));
        // A design without a blueprint (unknown weight, weapon or ammunition) has an error among
        // the findings, so the list is not empty then.
        match (field, blueprints.collect::<Option<Vec<_>>>()) {
            (Ok(field), Some(blueprints)) if findings.is_empty() => Ok((field, blueprints)),
            (field, _) => {
                findings.extend(field.err());
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
                wrong("mech.unit-twice", "id", format!("duplicate unit id {}", unit.id));
            }
            let place = (unit.position.x, unit.position.y);
            if !self.map.shape().contains(unit.position) {
                let message = format!("unit {} is off the map, at axial {place:?}", unit.id);
                wrong("mech.unit-off-map", "position", message);
            } else if !places.insert(place) {
                let message = format!("unit {} starts in the same hex as another unit", unit.id);
                wrong("mech.unit-stacked", "position", message);
            }
            let Skills { gunnery, piloting } = unit.skills;
            if gunnery.max(piloting) > WORST_SKILL {
                let message = format!("gunnery {gunnery}, piloting {piloting}: expected 0 to 8");
                wrong("mech.skills", "skills", message);
            }
        }
        for side in Side::BOTH {
            if self.units.iter().all(|unit| unit.side != side) {
                let message = format!("{side} has no units: expected at least one");
                findings.push(Finding::error("mech.no-units", "units", message));
            }
        }
        findings
    }

    /// Returns the errors in the designs; warnings do not prevent a battle.
    fn check_designs(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (index, unit) in self.units.iter().enumerate() {
            let serious = check(&unit.design).0.into_iter();
            for finding in serious.filter(|finding| finding.severity == Severity::Error) {
                let path = format!("units[{index}].design.{}", finding.path);
                findings.push(Finding { path, ..finding });
            }
        }
        findings
    }
}
