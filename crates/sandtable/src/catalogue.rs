use sandtable_core::example::raid;
use sandtable_core::{Finding, Findings, Game};
use sandtable_formation::Formation;
use sandtable_formation::setup as formation;
use sandtable_mech::Mech;
use sandtable_mech::setup as mech;
use serde::de::DeserializeOwned;

/// How a game presents itself to those who choose what to play.
pub trait Catalogue: Game {
    /// The name on the box.
    const TITLE: &'static str;

    /// What it is about, in a sentence or two.
    const ABOUT: &'static str;

    /// The names of the scenarios that come with it, the usual one first.
    fn scenarios() -> Vec<&'static str>;

    /// The scenario with one of these names.
    fn scenario(name: &str) -> Option<Self::Scenario>;

    /// The scenario that the text of a file describes: as JSON, unless the game has a form of its own
    /// for it.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    fn read_scenario(text: &str) -> Result<Self::Scenario, Findings> {
        from_json(text)
    }
}

impl Catalogue for raid::Raid {
    const TITLE: &'static str = "Raid";
    const ABOUT: &'static str = "Hide your camp in a valley, then find the enemy's. \
                                 A small game that shows what every other one is made of.";

    fn scenarios() -> Vec<&'static str> {
        vec!["valleys", "highlands"]
    }

    fn scenario(name: &str) -> Option<raid::Scenario> {
        match name {
            "valleys" => Some(raid::Scenario::default()),
            "highlands" => Some(raid::Scenario { valleys: 20, turns: 30 }),
            _ => None,
        }
    }
}

impl Catalogue for Mech {
    const TITLE: &'static str = "Mech";
    const ABOUT: &'static str = "Armoured combat on hexes: facing, heat, critical hits. \
                                 Every shot has its odds, and every machine its weak spots.";

    fn scenarios() -> Vec<&'static str> {
        mech::shipped().iter().map(|shipped| shipped.name).collect()
    }

    fn scenario(name: &str) -> Option<Self::Scenario> {
        mech::shipped_as(name).map(|shipped| shipped.scenario.clone())
    }

    fn read_scenario(text: &str) -> Result<Self::Scenario, Findings> {
        written(text, |text| mech::ScenarioFile::from_toml(text)?.scenario())
    }
}

impl Catalogue for Formation {
    const TITLE: &'static str = "Formation";
    const ABOUT: &'static str = "Armies of formations in fog: plans, signals and couriers, \
                                 and men who run when it is too much for them.";

    fn scenarios() -> Vec<&'static str> {
        formation::shipped().iter().map(|shipped| shipped.name).collect()
    }

    fn scenario(name: &str) -> Option<Self::Scenario> {
        formation::shipped_as(name).map(|shipped| shipped.scenario.clone())
    }

    fn read_scenario(text: &str) -> Result<Self::Scenario, Findings> {
        written(text, |text| formation::ScenarioFile::from_toml(text)?.scenario())
    }
}

/// A scenario file in a game's own form, or a whole scenario in JSON.
fn written<T: DeserializeOwned>(
    text: &str,
    file: impl FnOnce(&str) -> Result<T, Findings>,
) -> Result<T, Findings> {
    if text.trim_start().starts_with('{') { from_json(text) } else { file(text) }
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, Findings> {
    serde_json::from_str(text).map_err(|error| {
        let place = format!("line {}", error.line());
        Finding::error("scenario.syntax", place, error.to_string()).into()
    })
}
