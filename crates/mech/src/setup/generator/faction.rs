use super::roster::{Candidate, Roster};
use crate::Design;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A faction that can provide the opposing force.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// The name used in requests, such as `house_steiner`.
    pub id: String,
    /// The name people read, such as "House Steiner".
    pub name: String,
    /// The skill level of most of its pilots.
    pub quality: String,
    /// Relative frequency of each design: one weight per era.
    weights: BTreeMap<String, Vec<u32>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    eras: Vec<String>,
    faction: Vec<Faction>,
}

/// The shipped table. A broken file would leave it empty, so the tests count its entries.
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../../../data/mech/factions.toml")).unwrap_or_default()
});

/// Returns all factions.
pub fn factions() -> &'static [Faction] {
    &TABLE.faction
}

/// Returns the eras, earliest first.
pub fn eras() -> &'static [String] {
    &TABLE.eras
}

impl Faction {
    /// Returns the designs that the faction fields in an era.
    pub(super) fn roster(&'static self, era: &str) -> Roster {
        let era = eras().iter().position(|known| known == era);
        let candidate = |(id, weights): (&'static String, &Vec<u32>)| {
            let weight = *weights.get(era?)?;
            let design = Design::shipped_as(id)?;
            let (value, _) = design.worth();
            (weight > 0).then_some(Candidate { id, design, value, weight })
        };
        // The map is sorted by id, so the candidates have the same order in every run and a seed
        // always draws the same force.
        Roster::new(self.weights.iter().filter_map(candidate).collect())
    }
}
