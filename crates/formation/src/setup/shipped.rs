use super::ScenarioFile;
use crate::Scenario;
use sandtable_core::content::{Bundle, Shipped};
use sandtable_core::texts;
use sandtable_hex::Map;
use std::sync::Arc;

/// The maps that come with the program.
pub static MAPS: Bundle<Arc<Map>> = Bundle::new(
    texts![
        "../../data/formation/maps":
        "crossroads",
        "gorge",
        "hill-fort",
        "plain-of-reeds",
        "river-bridges",
        "two-hills",
    ],
    |text| Map::from_toml(text).ok().map(Arc::new),
);

/// The scenarios that come with the program. The first is the default.
pub static SCENARIOS: Bundle<Shipped<Scenario>> = Bundle::new(
    texts![
        "../../data/formation/scenarios":
        "crossroads",
        "hill-fort",
        "two-hills",
        "gorge",
        "river-bridges",
        "plain-of-reeds",
    ],
    |text| {
        let file = ScenarioFile::from_toml(text).ok()?;
        let scenario = file.scenario().ok()?;
        let ScenarioFile { title, about, level, minutes, .. } = file;
        Some(Shipped { title, about, level, minutes, scenario })
    },
);
