use super::ScenarioFile;
use crate::Scenario;
use sandtable_core::content::{Bundle, Shipped};
use sandtable_core::texts;
use sandtable_hex::Map;
use std::sync::Arc;

/// The maps that come with the program.
pub static MAPS: Bundle<Arc<Map>> = Bundle::new(
    texts![
        "../../data/maps":
        "cutbank-quarry",
        "horns-pass",
        "kestrel-steppe",
        "mill-ford",
        "old-market",
        "reed-delta",
    ],
    |text| Map::from_toml(text).ok().map(Arc::new),
);

/// The scenarios that come with the program. The first one is the default.
pub static SCENARIOS: Bundle<Shipped<Scenario>> = Bundle::new(
    texts![
        "../../data/mech/scenarios":
        "duel",
        "lances",
        "scouts",
        "assault",
        "hold-the-market",
        "mirror-tabletop",
        "rearguard",
        "aces",
    ],
    |text| {
        let file = ScenarioFile::from_toml(text).ok()?;
        let scenario = file.scenario().ok()?;
        let ScenarioFile { title, about, level, minutes, .. } = file;
        Some(Shipped { title, about, level, minutes, scenario })
    },
);
