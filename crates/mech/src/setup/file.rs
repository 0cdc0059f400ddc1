use crate::rules::Profile;
use crate::rules::pilot::Skills;
use crate::{AtTurnLimit, Design, Side};
use sandtable_core::content::{self, Level, NamedOr, strict};
use sandtable_core::{Finding, Findings};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A scenario file: map, designs, skills and hexes by the names that people use.
///
/// ```
/// use sandtable_mech::setup::ScenarioFile;
///
/// let file = ScenarioFile::from_toml(r#"
///     title = "Two at the bridge"
///     about = "The first across wins."
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
    /// The title shown in lists.
    pub title: String,
    /// A summary in a sentence or two.
    pub about: String,
    /// The experience it asks of a player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The usual length of a game against a bot, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    /// The name of a shipped map.
    pub map: String,
    /// The last turn.
    pub turn_limit: u32,
    /// The rule profile: a name, or the options that differ from the standard profile.
    #[serde(default = "standard", skip_serializing_if = "is_standard")]
    pub profile: NamedOr<Profile>,
    /// Victory conditions besides destroying the enemy.
    #[serde(default, skip_serializing_if = "VictoryEntry::is_usual")]
    pub victory: VictoryEntry,
    /// The units of both sides.
    pub units: Vec<UnitEntry>,
    /// Designs defined in the file itself, by the ids that its units use.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub designs: BTreeMap<String, Design>,
}

/// A unit of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnitEntry {
    /// A unique id.
    pub id: String,
    /// The unit's side: `player` or `opponent`.
    #[serde(with = "SideName")]
    pub side: Side,
    /// The id of a shipped design, or of one defined in the file.
    pub design: String,
    /// A skill level such as `veteran`, or gunnery and piloting as numbers.
    #[serde(default = "regular")]
    pub skills: NamedOr<Skills>,
    /// The name of the pilot, if the file names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pilot: Option<String>,
    /// The number of its starting hex, such as `0805`.
    pub position: String,
    /// The starting facing: `N`, `NE`, `SE`, `S`, `SW` or `NW`.
    pub facing: String,
}

/// Victory conditions in a scenario file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct VictoryEntry {
    /// The result when the last turn ends.
    pub at_turn_limit: AtTurnLimit,
    /// Hexes that win the battle when held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<ObjectiveEntry>,
}

/// An objective in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ObjectiveEntry {
    /// The numbers of the objective hexes.
    pub hexes: Vec<String>,
    /// The number of consecutive turn ends at which one side must hold all of the hexes alone.
    pub turns: u32,
}

impl ScenarioFile {
    /// Parses a scenario file. Names in it are resolved later, by [`scenario`](Self::scenario).
    ///
    /// # Errors
    /// Returns a finding if the text is not TOML, a field is missing or a field is unknown.
    pub fn from_toml(text: &str) -> Result<Self, Findings> {
        toml::Deserializer::parse(text).and_then(strict).map_err(|error: toml::de::Error| {
            content::syntax(text, error.span(), error.message()).into()
        })
    }

    /// Writes the file as TOML that [`from_toml`](Self::from_toml) reads.
    ///
    /// # Errors
    /// Returns a finding if a number is too large for TOML.
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

/// A side as files write it.
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

impl Skills {
    /// Returns the skills as files write them: the name of their level, if they match one exactly.
    pub(crate) fn written(self) -> NamedOr<Self> {
        let band = Self::BANDS.iter().find(|(_, known)| *known == self);
        band.map_or(NamedOr::Given(self), |(name, _)| NamedOr::Named((*name).to_owned()))
    }
}

fn regular() -> NamedOr<Skills> {
    "regular".into()
}
