//! Everything that the forms for forces, encounters and quick games offer.

use super::{DESCRIPTION_LENGTH, MOST_TURNS, Template};
use crate::force::{MOST_UNITS, NAME_LENGTH, WORST_SKILL};
use crate::rules::pilot::Skills;
use crate::setup::MAPS;
use crate::setup::generator::{DIFFICULTY, ScenarioType, biomes, eras, factions};
use serde::Serialize;

/// The most games of an estimate of the odds.
const MOST_GAMES: u32 = 400;

/// The choices of the forms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct MusterOptions {
    /// Templates of encounters.
    pub templates: Vec<TemplateCard>,
    /// Shipped maps.
    pub maps: Vec<MapCard>,
    /// Factions of the generator.
    pub factions: Vec<Choice>,
    /// Eras of the generator, earliest first.
    pub eras: Vec<Choice>,
    /// Biomes of the generator.
    pub biomes: Vec<TerrainChoice>,
    /// Kinds of generated battles.
    pub scenario_types: Vec<TypeCard>,
    /// Skill levels, worst first.
    pub skills: Vec<SkillCard>,
    /// Values that forms start with.
    pub defaults: Defaults,
    /// The limits of fields.
    pub limits: Limits,
}

/// A template of encounters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct TemplateCard {
    /// The id in requests.
    pub id: Template,
    /// The name for people.
    pub title: &'static str,
    /// The rules of the template.
    pub about: &'static str,
    /// The last turn, unless the encounter has a limit of its own.
    pub turn_limit: u32,
}

/// A shipped map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct MapCard {
    /// The id in requests.
    pub id: &'static str,
    /// The name for people.
    pub title: String,
    /// Columns of hexes.
    pub columns: u16,
    /// Rows of hexes.
    pub rows: u16,
}

/// An id with a name for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Choice {
    /// The id in requests.
    pub id: String,
    /// The name for people.
    pub name: String,
}

/// A biome with its maps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", rename = "BiomeCard"))]
pub struct TerrainChoice {
    /// The id in requests.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The ids of the maps that show it.
    pub maps: Vec<String>,
}

/// A kind of generated battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", rename = "ScenarioTypeCard"))]
pub struct TypeCard {
    /// The id in requests.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The goal of the battle.
    pub about: &'static str,
}

/// A skill level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct SkillCard {
    /// The id in files.
    pub id: &'static str,
    /// Gunnery; lower is better.
    pub gunnery: u8,
    /// Piloting; lower is better.
    pub piloting: u8,
}

/// Values that forms start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", rename = "MusterDefaults"))]
#[serde(rename_all = "camelCase")]
pub struct Defaults {
    /// Gunnery of a pilot.
    pub gunnery: u8,
    /// Piloting of a pilot.
    pub piloting: u8,
    /// Turn limit of an encounter without a template.
    pub turn_limit: u32,
}

/// The limits of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", rename = "MusterLimits"))]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// The most units in a force.
    pub units: usize,
    /// The most characters in a name.
    pub name: usize,
    /// The most characters in a description.
    pub description: usize,
    /// Best and worst skill.
    pub skill: [u8; 2],
    /// Easiest and hardest difficulty in thousandths.
    pub difficulty: [u32; 2],
    /// First and last possible turn limit.
    pub turn_limit: [u32; 2],
    /// The most games of an estimate of the odds.
    pub games: u32,
}

impl MusterOptions {
    /// Returns the choices of this version.
    pub fn shipped() -> Self {
        let usual = Skills::default();
        Self {
            templates: Template::ALL.map(TemplateCard::of).into(),
            maps: maps(),
            factions: factions().iter().map(|one| Choice::new(&one.id, one.name.clone())).collect(),
            eras: eras().iter().map(|id| Choice::new(id, words(id, true))).collect(),
            biomes: biomes()
                .iter()
                .map(|one| TerrainChoice {
                    id: one.id.clone(),
                    name: words(&one.id, false),
                    maps: one.maps.clone(),
                })
                .collect(),
            scenario_types: ScenarioType::NAMED.map(|(id, kind)| TypeCard::of(id, kind)).into(),
            skills: Skills::BANDS.map(|(id, skills)| SkillCard::of(id, skills)).into(),
            defaults: Defaults {
                gunnery: usual.gunnery,
                piloting: usual.piloting,
                turn_limit: Template::default().turn_limit(),
            },
            limits: Limits {
                units: MOST_UNITS,
                name: NAME_LENGTH,
                description: DESCRIPTION_LENGTH,
                skill: [0, WORST_SKILL],
                difficulty: [*DIFFICULTY.start(), *DIFFICULTY.end()],
                turn_limit: [1, MOST_TURNS],
                games: MOST_GAMES,
            },
        }
    }
}

fn maps() -> Vec<MapCard> {
    let card = |(id, map): &(&'static str, std::sync::Arc<sandtable_hex::Map>)| {
        let shape = map.shape();
        let (title, columns, rows) = (map.name().to_owned(), shape.columns(), shape.rows());
        MapCard { id, title, columns, rows }
    };
    MAPS.all().iter().map(card).collect()
}

impl TemplateCard {
    fn of(template: Template) -> Self {
        let (title, about) = (template.title(), template.about());
        Self { id: template, title, about, turn_limit: template.turn_limit() }
    }
}

impl Choice {
    fn new(id: &str, name: String) -> Self {
        Self { id: id.to_owned(), name }
    }
}

impl TypeCard {
    fn of(id: &'static str, kind: ScenarioType) -> Self {
        Self { id, title: kind.title(), about: kind.about() }
    }
}

impl SkillCard {
    fn of(id: &'static str, Skills { gunnery, piloting }: Skills) -> Self {
        Self { id, gunnery, piloting }
    }
}

/// An id in words: `late_succession_wars` becomes "Late succession wars", or "Late Succession Wars"
/// if it is a name.
pub(crate) fn words(id: &str, is_name: bool) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string());
        first.unwrap_or_default() + letters.as_str()
    };
    let word = |(at, word): (usize, &str)| {
        if at == 0 || is_name { capital(word) } else { word.to_owned() }
    };
    id.split('_').enumerate().map(word).collect::<Vec<_>>().join(" ")
}
