use super::ScenarioFile;
use crate::Scenario;
use sandtable_hex::Map;
use std::sync::{Arc, OnceLock};

/// The names and texts of files of `data/formation`.
macro_rules! shipped {
    ($folder:literal: $($name:literal),* $(,)?) => {
        [$(($name, include_str!(
            concat!("../../../../data/formation/", $folder, "/", $name, ".toml")
        ))),*]
    };
}

const MAPS: [(&str, &str); 6] = shipped![
    "maps": "crossroads", "gorge", "hill-fort", "plain-of-reeds", "river-bridges", "two-hills",
];

/// The first is the one that is played unless another is asked for.
const SCENARIOS: [(&str, &str); 6] = shipped![
    "scenarios":
    "crossroads",
    "hill-fort",
    "two-hills",
    "gorge",
    "river-bridges",
    "plain-of-reeds",
];

/// A scenario that comes with the program.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// Its file.
    pub file: ScenarioFile,
    /// What the file describes. A copy shares the map.
    pub scenario: Scenario,
}

/// The scenarios that come with the program.
pub fn shipped() -> &'static [Shipped] {
    static READ: OnceLock<Vec<Shipped>> = OnceLock::new();
    let read = |(name, text): (&'static str, &str)| {
        let file = ScenarioFile::from_toml(text).ok()?;
        let scenario = file.scenario().ok()?;
        Some(Shipped { name, file, scenario })
    };
    // The tests count them and check each.
    READ.get_or_init(|| SCENARIOS.into_iter().filter_map(read).collect())
}

/// The shipped scenario with a name.
pub fn shipped_as(name: &str) -> Option<&'static Shipped> {
    shipped().iter().find(|shipped| shipped.name == name)
}

/// The maps that come with the program, by name.
pub fn maps() -> &'static [(&'static str, Arc<Map>)] {
    static READ: OnceLock<Vec<(&'static str, Arc<Map>)>> = OnceLock::new();
    let read =
        |(name, text): (&'static str, &str)| Some((name, Arc::new(Map::from_toml(text).ok()?)));
    READ.get_or_init(|| MAPS.into_iter().filter_map(read).collect())
}

/// The shipped map with a name.
pub fn map(name: &str) -> Option<&'static Arc<Map>> {
    maps().iter().find(|(known, _)| *known == name).map(|(_, map)| map)
}
