use crate::rules::Profile;
use sandtable_core::Finding;
use sandtable_hex::{Feature, Map, Terrain};
use std::collections::BTreeMap;

/// Movement points to enter any hex, before terrain and levels.
pub(super) const BASE_COST: u16 = 1;

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
    // Properties of other features: height and strength of buildings, height of trees.
    ("bldg_cf", &[]),
    ("bldg_class", &[]),
    ("bldg_elev", &[]),
    ("foliage_elev", &[]),
];

/// Points that water adds at depth 0, 1 and 2 or more, under profiles in which depth counts.
const WATER_COSTS: [u16; 3] = [0, 1, 3];

/// The largest change of level in one step, under profiles in which descents cost points.
const STEEPEST: u16 = 2;

/// Prefix of features that only affect drawing.
pub(crate) const THEME: &str = "theme-";

/// Returns the movement points to enter terrain at the same level.
///
/// ```
/// use sandtable_mech::rules::Profile;
/// use sandtable_mech::terrain::entry_cost;
///
/// let standard = &Profile::STANDARD;
/// assert_eq!(entry_cost(&"clear".parse()?, standard), 1);
/// assert_eq!(entry_cost(&"woods:2".parse()?, standard), 3);
/// assert_eq!(entry_cost(&"water:2".parse()?, standard), 2);
/// assert_eq!(entry_cost(&"water:2".parse()?, &Profile::TABLETOP), 4);
/// # Ok::<(), sandtable_hex::TerrainError>(())
/// ```
pub fn entry_cost(terrain: &Terrain, profile: &Profile) -> u16 {
    let extra = |feature: &Feature| extra_cost(feature, profile);
    terrain.features().iter().map(extra).fold(BASE_COST, u16::saturating_add)
}

/// Returns the movement points to walk into terrain from another level, or `None` if the step is
/// too steep. Each level up costs 1 point; the profile decides whether levels down cost points too.
///
/// ```
/// use sandtable_mech::rules::Profile;
/// use sandtable_mech::terrain::step_cost;
///
/// let light_woods = "woods:1".parse()?;
/// assert_eq!(step_cost(&light_woods, 0, 2, &Profile::STANDARD), Some(4));
/// assert_eq!(step_cost(&light_woods, 2, 0, &Profile::STANDARD), Some(2));
/// assert_eq!(step_cost(&light_woods, 2, 0, &Profile::TABLETOP), Some(4));
/// assert_eq!(step_cost(&light_woods, 3, 0, &Profile::TABLETOP), None);
/// # Ok::<(), sandtable_hex::TerrainError>(())
/// ```
pub fn step_cost(
    terrain: &Terrain,
    from_level: i8,
    to_level: i8,
    profile: &Profile,
) -> Option<u16> {
    // The difference of two i8 levels needs an i16.
    let climb = i16::from(to_level) - i16::from(from_level);
    let levels = if profile.free_descent { climb.max(0) } else { climb }.unsigned_abs();
    // Profiles with free descents do not limit climbs either.
    let passable = profile.free_descent || levels <= STEEPEST;
    passable.then(|| entry_cost(terrain, profile).saturating_add(levels))
}

/// Like [`step_cost`], for running: under profiles in which depth counts, units cannot run into
/// water.
pub fn run_cost(terrain: &Terrain, from_level: i8, to_level: i8, profile: &Profile) -> Option<u16> {
    let dry = profile.flat_water || depth(terrain) == 0;
    step_cost(terrain, from_level, to_level, profile).filter(|_| dry)
}

/// Like [`step_cost`], for a step backward: only at the same level, and only if the profile has
/// them.
pub fn back_cost(
    terrain: &Terrain,
    from_level: i8,
    to_level: i8,
    profile: &Profile,
) -> Option<u16> {
    let allowed = !profile.plain_steps && from_level == to_level;
    step_cost(terrain, from_level, to_level, profile).filter(|_| allowed)
}

/// The depth of water of a terrain; 0 without water.
pub(super) fn depth(terrain: &Terrain) -> u8 {
    let level = terrain.level("water").unwrap_or(0);
    u8::try_from(level.clamp(0, u8::MAX.into())).unwrap_or(0)
}

/// Returns true if the rules know a feature.
pub fn is_known(feature: &Feature) -> bool {
    feature.name().starts_with(THEME) || costs_of(feature.name()).is_some()
}

/// Returns one finding per feature name that the rules do not know. Such terrain stays on the map
/// and costs nothing extra.
pub fn unknown_terrain(map: &Map) -> Vec<Finding> {
    // Sorted by name, so that the findings have the same order in every run.
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
    let message = format!("unknown terrain '{name}': kept, but without effect on movement");
    Finding::warning("mech.terrain-unknown", place, message)
}

fn costs_of(name: &str) -> Option<&'static [u16]> {
    EXTRA_COSTS.iter().find(|(known, _)| *known == name).map(|(_, costs)| *costs)
}

pub(super) fn extra_cost(feature: &Feature, profile: &Profile) -> u16 {
    let level = usize::try_from(feature.level).unwrap_or(0);
    // Water starts at depth 0, all other features at level 1.
    let (costs, index): (&[u16], usize) = if feature.name() == "water" && !profile.flat_water {
        (&WATER_COSTS, level)
    } else {
        (costs_of(feature.name()).unwrap_or_default(), level.saturating_sub(1))
    };
    costs.get(index).or(costs.last()).copied().unwrap_or(0)
}
