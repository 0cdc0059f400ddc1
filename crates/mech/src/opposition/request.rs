use super::Opposition;
use crate::Design;
use crate::force::UnitDraft;
use crate::setup::generator::{DIFFICULTY, PlayerUnit, Request, ScenarioType};
use sandtable_core::{Finding, Findings, Seed};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most modifiers that a request may ask for. The table has no more that fit together.
const MOST_MODIFIERS: usize = 6;

/// A request for an opposing force.
///
/// ```
/// use sandtable_core::Seed;
/// use sandtable_mech::opposition::OppositionRequest;
///
/// let request: OppositionRequest = serde_json::from_value(serde_json::json!({
///     "units": [{ "unitId": "atlas-as7-d" }], "faction": "pirates", "biome": "desert",
///     "difficulty": 1200, "seed": "7",
/// }))?;
/// let drawn = request.draw(&Seed::from_number(1))?;
/// assert_eq!(drawn.scenario.budget, 2276, "1897, plus 20 %");
/// assert!(drawn.op_for.total_bv <= 2276);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", optional_fields))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct OppositionRequest {
    /// The player's units.
    pub units: Vec<UnitDraft>,
    /// The id of the opposing faction.
    pub faction: String,
    /// The id of the era; the late Succession Wars if it is missing.
    #[serde(default)]
    pub era: Option<String>,
    /// The id of the biome.
    pub biome: String,
    /// The enemy budget in thousandths of the player's battle value.
    #[serde(default = "even")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>"))]
    pub difficulty: u32,
    /// The kind of battle.
    #[serde(default)]
    #[cfg_attr(
        feature = "ts",
        ts(type = "\"destroy\" | \"capture\" | \"defend\" | undefined", optional = false)
    )]
    pub scenario_type: ScenarioType,
    /// The most modifiers to draw.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<usize>"))]
    pub max_modifiers: usize,
    /// Allows modifiers that make the battle harder for the player.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub allow_negative_modifiers: bool,
    /// The seed that everything is drawn from; a random one if it is missing.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>"))]
    pub seed: Option<Seed>,
}

impl OppositionRequest {
    /// Draws the opposing force, with a seed for requests that have none.
    ///
    /// # Errors
    /// Returns findings if there are no units, if a name is unknown, or if the budget does not buy
    /// a single unit.
    pub fn draw(&self, random: &Seed) -> Result<Opposition, Findings> {
        let findings = self.check();
        let Some(force) = self.force().filter(|_| findings.is_empty()) else {
            return Err(Findings(findings));
        };
        let usual = Request::new(force, self.seed.clone().unwrap_or_else(|| random.clone()));
        let request = Request {
            faction: self.faction.clone(),
            era: self.era.clone().unwrap_or_else(|| usual.era.clone()),
            biome: self.biome.clone(),
            difficulty: self.difficulty,
            scenario_type: self.scenario_type,
            max_modifiers: self.max_modifiers,
            allow_negative_modifiers: self.allow_negative_modifiers,
            ..usual
        };
        Opposition::of(&request, request.generate()?)
    }

    fn check(&self) -> Vec<Finding> {
        let units = self.units.iter().enumerate();
        let mut findings: Vec<Finding> =
            units.flat_map(|(index, unit)| unit.check(&format!("units[{index}]"))).collect();
        if !DIFFICULTY.contains(&self.difficulty) {
            let (least, most) = (DIFFICULTY.start(), DIFFICULTY.end());
            let message = format!("difficulty {}: expected {least} to {most}", self.difficulty);
            findings.push(Finding::error("generator.difficulty", "difficulty", message));
        }
        if self.max_modifiers > MOST_MODIFIERS {
            let asked = self.max_modifiers;
            let message = format!("{asked} modifiers: expected at most {MOST_MODIFIERS}");
            findings.push(Finding::error("generator.modifiers", "maxModifiers", message));
        }
        findings
    }

    /// The player's units for the generator; `None` if a design is unknown.
    fn force(&self) -> Option<Vec<PlayerUnit>> {
        let unit = |draft: &UnitDraft| {
            let design = Arc::new(Design::shipped_as(&draft.unit_id)?.clone());
            let pilot = draft.pilot().map(str::to_owned);
            Some(PlayerUnit { design, skills: draft.skills(), pilot })
        };
        self.units.iter().map(unit).collect()
    }
}

/// The difficulty of an even fight.
const fn even() -> u32 {
    1000
}
