use super::Modifier;
use crate::Scenario;
use crate::rules::pilot::Skills;
use crate::setup::ScenarioFile;
use sandtable_core::Seed;
use serde::Serialize;

/// A generated battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Generated {
    /// The scenario, ready to play.
    #[serde(skip)]
    pub scenario: Scenario,
    /// The same scenario as a file.
    pub file: ScenarioFile,
    /// The player's units.
    pub player: Force,
    /// The opposing units.
    pub opponents: Force,
    /// The highest battle value that the opponents could have had.
    pub budget: u32,
    /// Modifiers that were drawn.
    pub modifiers: Vec<Modifier>,
    /// The seed that everything was drawn from.
    pub seed: Seed,
}

/// The units of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Force {
    /// The units, in scenario order.
    pub units: Vec<Listed>,
    /// Total battle value.
    pub total: u32,
    /// Total weight.
    pub tons: u32,
}

/// A unit in the list of a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The unit's id in the scenario.
    pub id: String,
    /// Chassis and model.
    pub design: String,
    /// Weight of the design.
    pub tons: u16,
    /// The pilot's skills.
    pub skills: Skills,
    /// Battle value of the design. Skills are not included.
    pub battle_value: u32,
    /// True if the battle value is an estimate because the design does not state one.
    pub estimated: bool,
}

impl Force {
    /// Lists the units of one side of a scenario.
    pub(super) fn of(scenario: &Scenario, side: crate::Side) -> Self {
        let own = scenario.units.iter().filter(|unit| unit.side == side);
        let units: Vec<Listed> = own
            .map(|unit| {
                let (battle_value, estimated) = unit.design.worth();
                let (id, design) = (unit.id.to_string(), unit.design.to_string());
                let (tons, skills) = (unit.design.tons, unit.skills);
                Listed { id, design, tons, skills, battle_value, estimated }
            })
            .collect();
        let total = units.iter().fold(0, |sum: u32, unit| sum.saturating_add(unit.battle_value));
        let tons = units.iter().map(|unit| u32::from(unit.tons)).sum();
        Self { units, total, tons }
    }
}
