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

/// What a battle is set up from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scenario {
    /// Where it is fought.
    pub map: Arc<Map>,
    /// After which turn it ends.
    pub turn_limit: u32,
    /// Which reading of the rules is played.
    #[serde(default)]
    pub profile: Profile,
    /// What decides it besides destruction.
    #[serde(default)]
    pub victory: Victory,
    /// Who takes part, where, and looking which way.
    pub units: Vec<Deployment>,
}

/// A unit as it enters a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deployment {
    /// Its name.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// What it is built like.
    pub design: Arc<Design>,
    /// How good its pilot is.
    #[serde(default)]
    pub skills: Skills,
    /// Where it stands.
    pub position: Hex,
    /// Which way it looks.
    #[serde(with = "sandtable_hex::flat")]
    pub facing: Facing,
}

impl Scenario {
    /// The battlefield and what each unit is built like, if everything about the scenario is in
    /// order.
    ///
    /// # Errors
    /// Everything that is not.
    pub(crate) fn ready(&self) -> Result<(Battlefield, Vec<Blueprint>), Findings> {
        let mut findings = self.check_units();
        findings.extend(self.check_designs());
        findings.extend(self.victory.check(&self.map));
        if self.turn_limit == 0 {
            let message = "a battle of no turns: expected at least 1";
            findings.push(Finding::error("mech.turn-limit", "turn_limit", message));
        }
        let field = Battlefield::new(Arc::clone(&self.map), &self.profile);
        let field = field.map_err(|error| Finding::error("mech.map", "map", error.to_string()));
        let blueprints = self.units.iter().map(|unit| Blueprint::of(&unit.design));
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

    /// What is wrong with the designs. Warnings stand in nobody's way.
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
