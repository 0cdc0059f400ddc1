use crate::rules::Profile;
use crate::rules::pilot::Skills;
use crate::{AtTurnLimit, Design, Side};
use sandtable_core::written::{self, NamedOr};
use sandtable_core::{Finding, Findings};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A scenario as it is written in a file: everything by the names that people use.
///
/// ```
/// use sandtable_mech::setup::ScenarioFile;
///
/// let file = ScenarioFile::from_toml(r#"
///     title = "Two on a bridge"
///     about = "Whoever gets across first."
///     map = "mill-ford"
///     turn-limit = 20
///
///     [[units]]
///     id = "north"
///     side = "player"
///     design = "locust-lct-1v"
///     skills = "veteran"
///     position = "1105"
///     facing = "S"
///
///     [[units]]
///     id = "south"
///     side = "opponent"
///     design = "wasp-wsp-1a"
///     skills = { gunnery = 4, piloting = 4 }
///     position = "1112"
///     facing = "N"
/// "#)?;
/// let scenario = file.scenario()?;
/// assert_eq!(scenario.units[0].skills.gunnery, 3);
/// assert_eq!(scenario.units[1].design.to_string(), "Wasp WSP-1A");
/// # Ok::<(), sandtable_core::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScenarioFile {
    /// The name on the box.
    pub title: String,
    /// What it is about, in a sentence or two.
    pub about: String,
    /// The name of a shipped map.
    pub map: String,
    /// After which turn it ends.
    pub turn_limit: u32,
    /// Which reading of the rules is played: one that has a name, or the switches in which it departs
    /// from the standard.
    #[serde(default = "standard", skip_serializing_if = "is_standard")]
    pub profile: NamedOr<Profile>,
    /// What decides it besides destruction.
    #[serde(default, skip_serializing_if = "VictoryEntry::is_usual")]
    pub victory: VictoryEntry,
    /// Who takes part.
    pub units: Vec<UnitEntry>,
    /// Designs of its own, by the names under which its units ask for them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub designs: BTreeMap<String, Design>,
}

/// A unit of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnitEntry {
    /// Its name.
    pub id: String,
    /// Whose it is: `player` or `opponent`.
    #[serde(with = "SideName")]
    pub side: Side,
    /// The id of a shipped design, or of one that the file spells out.
    pub design: String,
    /// How good its pilot is: a band of experience such as `veteran`, or gunnery and piloting.
    #[serde(default = "regular")]
    pub skills: NamedOr<Skills>,
    /// The number of the hex where it stands, such as `0805`.
    pub position: String,
    /// Which way it looks: `N`, `NE`, `SE`, `S`, `SW` or `NW`.
    pub facing: String,
}

/// What decides a battle besides destruction, as a file says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct VictoryEntry {
    /// What the end of the last turn means.
    pub at_turn_limit: AtTurnLimit,
    /// Ground that is worth the battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<ObjectiveEntry>,
}

/// Ground that is worth a battle, as a file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ObjectiveEntry {
    /// The numbers of the hexes.
    pub hexes: Vec<String>,
    /// At the end of how many turns in a row a side must hold them all, alone.
    pub turns: u32,
}

impl ScenarioFile {
    /// Reads a file. What it names may still not exist: see [`scenario`](Self::scenario).
    ///
    /// # Errors
    /// If the text is not TOML, lacks something or says something unknown.
    pub fn from_toml(text: &str) -> Result<Self, Findings> {
        toml::from_str(text).map_err(|error: toml::de::Error| {
            written::syntax(text, error.span(), error.message()).into()
        })
    }

    /// The file as text that [`from_toml`](Self::from_toml) reads.
    ///
    /// # Errors
    /// If a number is beyond what TOML holds.
    pub fn to_toml(&self) -> Result<String, Findings> {
        let wrong = |error: toml::ser::Error| {
            Finding::error("scenario.write", "", error.to_string()).into()
        };
        toml::to_string(self).map_err(wrong)
    }
}

impl VictoryEntry {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// How a file writes a side.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Side", rename_all = "lowercase")]
enum SideName {
    Player,
    Opponent,
}

fn standard() -> NamedOr<Profile> {
    Profile::STANDARD.name().into()
}

fn is_standard(profile: &NamedOr<Profile>) -> bool {
    *profile == standard()
}

fn regular() -> NamedOr<Skills> {
    "regular".into()
}
