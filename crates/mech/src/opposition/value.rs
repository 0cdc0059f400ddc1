use crate::encounter::words;
use crate::library::UnitSheet;
use crate::setup::MAPS;
use crate::setup::generator::{Generated, Modifier, Request, ScenarioType};
use crate::{Deployment, Names, Side};
use sandtable_core::{Findings, Seed};
use serde::Serialize;

/// An opposing force with the battle it was drawn for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct Opposition {
    /// The battle.
    pub scenario: QuickScenario,
    /// The opposing force.
    pub op_for: Opposing,
    /// The scenario as a file, from which a session is created.
    pub scenario_text: String,
}

/// A generated battle in a few words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct QuickScenario {
    /// The id of the map.
    pub map_id: String,
    /// The name of the map.
    pub map_title: String,
    /// The last turn.
    pub turn_limit: u32,
    /// The kind of battle.
    #[cfg_attr(feature = "ts", ts(type = "\"destroy\" | \"capture\" | \"defend\""))]
    pub scenario_type: ScenarioType,
    /// The id of the biome.
    pub biome: String,
    /// The id of the opposing faction.
    pub faction: String,
    /// The id of the era.
    pub era: String,
    /// Modifiers that were drawn.
    pub modifiers: Vec<DrawnModifier>,
    /// The seed that everything was drawn from.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub seed: Seed,
    /// The highest battle value that the opposing force could have had.
    pub budget: u32,
}

/// A modifier of a generated battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct DrawnModifier {
    /// A stable id, such as `veteran_enemy`.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The change it makes, in a sentence.
    pub about: String,
    /// `negative` if it makes the battle harder for the player, else `positive`.
    #[cfg_attr(feature = "ts", ts(type = "\"negative\" | \"positive\""))]
    pub effect: &'static str,
}

/// The opposing force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct Opposing {
    /// The units, in scenario order.
    pub units: Vec<OpposingUnit>,
    /// Sum of the battle values, without skills.
    #[serde(rename = "totalBV")]
    pub total_bv: u32,
    /// Sum of the weights in tons.
    pub total_tonnage: u32,
}

/// A unit of the opposing force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct OpposingUnit {
    /// The design in full.
    #[serde(flatten)]
    pub sheet: UnitSheet,
    /// Gunnery of the pilot.
    pub gunnery: u8,
    /// Piloting of the pilot.
    pub piloting: u8,
    /// The name of the pilot in the battle.
    pub pilot_name: Option<String>,
}

impl Opposition {
    pub(super) fn of(request: &Request, battle: Generated) -> Result<Self, Findings> {
        let Generated { scenario, file, opponents, budget, modifiers, seed, .. } = battle;
        let scenario_text = file.to_toml()?;
        let names = Names::of(&scenario.units);
        let units = scenario.units.iter().filter(|unit| unit.side == Side::Opponent);
        // A generated battle has passed the checks of its designs, so every unit has a sheet.
        let units = units.filter_map(|unit| OpposingUnit::of(unit, &names)).collect();
        let op_for = Opposing { units, total_bv: opponents.total, total_tonnage: opponents.tons };
        let map_title = MAPS.get(&file.map).map_or_else(String::new, |map| map.name().to_owned());
        let scenario = QuickScenario {
            map_id: file.map,
            map_title,
            turn_limit: file.turn_limit,
            scenario_type: request.scenario_type,
            biome: request.biome.clone(),
            faction: request.faction.clone(),
            era: request.era.clone(),
            modifiers: modifiers.into_iter().map(DrawnModifier::of).collect(),
            seed,
            budget,
        };
        Ok(Self { scenario, op_for, scenario_text })
    }
}

impl OpposingUnit {
    fn of(unit: &Deployment, names: &Names) -> Option<Self> {
        Some(Self {
            sheet: UnitSheet::of(&unit.design)?,
            gunnery: unit.skills.gunnery,
            piloting: unit.skills.piloting,
            pilot_name: Some(names.pilot(&unit.id).to_owned()),
        })
    }
}

impl DrawnModifier {
    fn of(modifier: Modifier) -> Self {
        let effect = if modifier.negative { "negative" } else { "positive" };
        let name = words(&modifier.id, false);
        Self { id: modifier.id, name, about: modifier.words, effect }
    }
}
