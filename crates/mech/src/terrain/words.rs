use super::costs::{BASE_COST, THEME, extra_cost};
use crate::rules::Profile;
use sandtable_hex::{Feature, Terrain};

/// Names of the levels of a feature from level 1; a level beyond the list is named as the last. An
/// empty list marks a property of another feature, which has no words of its own. Features that are
/// not listed are called by their name.
const WORDS: [(&str, &[&str]); 6] = [
    ("woods", &["light woods", "heavy woods"]),
    ("building", &["light building", "medium building", "heavy building", "hardened building"]),
    ("bldg_cf", &[]),
    ("bldg_class", &[]),
    ("bldg_elev", &[]),
    ("foliage_elev", &[]),
];

/// Returns terrain in words, such as "light woods" or "water, depth 1".
///
/// ```
/// use sandtable_mech::terrain::in_words;
///
/// assert_eq!(in_words(&"clear".parse()?), "clear");
/// assert_eq!(in_words(&"woods:2;road:1:9".parse()?), "heavy woods, road");
/// assert_eq!(in_words(&"water:2".parse()?), "water, depth 2");
/// # Ok::<(), sandtable_hex::TerrainError>(())
/// ```
pub fn in_words(terrain: &Terrain) -> String {
    let words: Vec<String> = terrain.features().iter().filter_map(feature).collect();
    if words.is_empty() { "clear".to_owned() } else { words.join(", ") }
}

/// Returns the parts of the cost to enter terrain at the same level: that of any hex, and what each
/// feature adds.
pub fn cost_parts(terrain: &Terrain, profile: &Profile) -> Vec<(String, u16)> {
    let extra = terrain.features().iter().filter_map(|found| {
        let points = extra_cost(found, profile);
        Some((feature(found).unwrap_or_default(), points)).filter(|_| points > 0)
    });
    [("any hex".to_owned(), BASE_COST)].into_iter().chain(extra).collect()
}

fn feature(feature: &Feature) -> Option<String> {
    let name = feature.name();
    if name.starts_with(THEME) {
        return None;
    }
    if name == "water" {
        return Some(format!("water, depth {}", feature.level));
    }
    let Some((_, levels)) = WORDS.iter().find(|(known, _)| *known == name) else {
        return Some(name.to_owned());
    };
    let index = usize::try_from(feature.level).unwrap_or(0).saturating_sub(1);
    levels.get(index).or(levels.last()).map(|words| (*words).to_owned())
}
