use super::Modifier;
use crate::Scenario;
use crate::rules::pilot::Skills;
use crate::setup::ScenarioFile;
use sandtable_core::Seed;
use serde::Serialize;

/// A battle that was generated.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Generated {
    /// The battle, ready to play.
    #[serde(skip)]
    pub scenario: Scenario,
    /// The same as a file.
    pub file: ScenarioFile,
    /// Whom the player brings.
    pub player: Force,
    /// Whom they meet.
    pub opponents: Force,
    /// What the opponents might have been worth at most.
    pub budget: u32,
    /// What makes it harder or easier.
    pub modifiers: Vec<Modifier>,
    /// From which it was drawn.
    pub seed: Seed,
}

/// The units of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Force {
    /// Each of them.
    pub units: Vec<Listed>,
    /// What they are worth together.
    pub total: u32,
    /// What they weigh together.
    pub tons: u32,
}

/// A unit in the list of a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Its name in the battle.
    pub id: String,
    /// What its design is called.
    pub design: String,
    /// What it weighs.
    pub tons: u16,
    /// How good its pilot is.
    pub skills: Skills,
    /// What it is worth. The pilot does not count.
    pub battle_value: u32,
    /// Whether that is only an estimate.
    pub estimated: bool,
}

impl Force {
    /// The units of a side of a scenario.
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
