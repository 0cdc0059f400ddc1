use super::roster::{Candidate, Roster};
use crate::Design;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Somebody who can be met in battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// By which it is asked for, such as `house_steiner`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The band of experience of most of its pilots.
    pub quality: String,
    /// How often each design is met, one weight an era.
    weights: BTreeMap<String, Vec<u32>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    eras: Vec<String>,
    faction: Vec<Faction>,
}

/// The tests count what is in it.
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../../../data/mech/factions.toml")).unwrap_or_default()
});

/// Everybody who can be met.
pub fn factions() -> &'static [Faction] {
    &TABLE.faction
}

/// The eras in which they can be, the earliest first.
pub fn eras() -> &'static [String] {
    &TABLE.eras
}

impl Faction {
    /// The designs that it has in an era.
    pub(super) fn roster(&'static self, era: &str) -> Roster {
        let era = eras().iter().position(|known| known == era);
        let candidate = |(id, weights): (&'static String, &Vec<u32>)| {
            let weight = *weights.get(era?)?;
            let design = Design::shipped_as(id)?;
            let (value, _) = design.worth();
            (weight > 0).then_some(Candidate { id, design, value, weight })
        };
        Roster::new(self.weights.iter().filter_map(candidate).collect())
    }
}
