use sandtable_core::Finding;
use sandtable_hex::{Feature, Map, Terrain};
use std::collections::BTreeMap;

/// What each step costs before anything stands in the way.
const BASE_COST: u16 = 1;

/// Movement points that a feature adds to the base cost, for each of its levels from the lowest.
/// A level beyond the list costs as the last. Features with an empty list cost nothing.
const EXTRA_COSTS: [(&str, &[u16]); 12] = [
    ("building", &[1, 2, 3, 4]), // light, medium, heavy, hardened
    ("pavement", &[]),
    ("road", &[]),
    ("rough", &[1]),
    ("rubble", &[1]),
    ("swamp", &[1]),
    ("water", &[1]),
    ("woods", &[1, 2]), // light, heavy
    // What describes another feature: height and strength of buildings, height of trees.
    ("bldg_cf", &[]),
    ("bldg_class", &[]),
    ("bldg_elev", &[]),
    ("foliage_elev", &[]),
];

/// Names with this beginning say how a hex is drawn, nothing more.
pub(crate) const THEME: &str = "theme-";

/// Movement points to enter terrain on the level.
///
/// ```
/// use sandtable_mech::terrain::entry_cost;
///
/// assert_eq!(entry_cost(&"clear".parse()?), 1);
/// assert_eq!(entry_cost(&"woods:1".parse()?), 2);
/// assert_eq!(entry_cost(&"woods:2".parse()?), 3);
/// assert_eq!(entry_cost(&"water:1".parse()?), 2);
/// # Ok::<(), sandtable_hex::TerrainError>(())
/// ```
pub fn entry_cost(terrain: &Terrain) -> u16 {
    terrain.features().iter().map(extra_cost).fold(BASE_COST, u16::saturating_add)
}

/// Movement points to enter terrain from a hex on another level: each level up costs one more,
/// going down is free.
///
/// ```
/// use sandtable_mech::terrain::step_cost;
///
/// let light_woods = "woods:1".parse()?;
/// assert_eq!(step_cost(&light_woods, 0, 2), 4);
/// assert_eq!(step_cost(&light_woods, 2, 0), 2);
/// # Ok::<(), sandtable_hex::TerrainError>(())
/// ```
pub fn step_cost(terrain: &Terrain, from_level: i8, to_level: i8) -> u16 {
    let climb = (i16::from(to_level) - i16::from(from_level)).max(0);
    entry_cost(terrain).saturating_add(climb.unsigned_abs())
}

/// Whether the rules know a feature.
pub fn is_known(feature: &Feature) -> bool {
    feature.name().starts_with(THEME) || costs_of(feature.name()).is_some()
}

/// The features of a map that the rules do not know, a finding for each name. Such terrain stays
/// on the map and costs nothing extra.
pub fn unknown_terrain(map: &Map) -> Vec<Finding> {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for cell in map.shape().cells() {
        let unknown = map.swatch(cell).terrain.features().iter().filter(|f| !is_known(f));
        for feature in unknown {
            let number = map.shape().number(map.shape().hex(cell));
            places.entry(feature.name()).or_default().extend(number.map(|n| n.to_string()));
        }
    }
    places.into_iter().map(|(name, hexes)| unknown(name, &hexes)).collect()
}

fn unknown(name: &str, hexes: &[String]) -> Finding {
    let shown = hexes.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
    let more = hexes.len().saturating_sub(5);
    let place = if more > 0 { format!("{shown} and {more} more") } else { shown };
    let message = format!("the rules do not know terrain '{name}': it is kept and costs nothing");
    Finding::warning("mech.terrain-unknown", place, message)
}

fn costs_of(name: &str) -> Option<&'static [u16]> {
    EXTRA_COSTS.iter().find(|(known, _)| *known == name).map(|(_, costs)| *costs)
}

fn extra_cost(feature: &Feature) -> u16 {
    let costs = costs_of(feature.name()).unwrap_or_default();
    let level = usize::try_from(feature.level).unwrap_or(0).max(1);
    costs.get(level - 1).or(costs.last()).copied().unwrap_or(0)
}
