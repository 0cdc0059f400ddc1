use crate::rules::Shape;
use crate::{Edge, Side, Temperament};
use sandtable_core::content::{self, Level, NamedOr, field_beside_variant, strict};
use sandtable_core::{Finding, Findings};
use serde::{Deserialize, Serialize};

/// A scenario file: maps, units, hexes and go-codes by the names that people use.
///
/// ```
/// use sandtable_formation::Side;
/// use sandtable_formation::setup::ScenarioFile;
///
/// let file = ScenarioFile::from_toml(r#"
///     title = "A meeting on the road"
///     about = "Two companies want the same crossroads."
///     map = "crossroads"
///     tick-limit = 600
///
///     [[objectives]]
///     name = "The crossroads"
///     hex = "1210"
///     required = ["blue", "red"]
///     hold = 60
///
///     [blue]
///     name = "The Weir"
///     general = "bold"
///     headquarters = "0109"
///     couriers = 2
///     home = "west"
///     zone = ["0105..0414"]
///
///     [[blue.go-codes]]
///     name = "The horn"
///     trigger = { time = 30 }
///
///     [[blue.formations]]
///     name = "The company"
///     commander = "Spears 1"
///
///     [[blue.formations.units]]
///     name = "Spears"
///     kind = "spearmen"
///     men = 80
///     hex = "0409..0410"
///     facing = "E"
///     waypoints = [{ hex = "1109", do = "hold", wait = { go-code = "The horn" } }, "1210"]
///
///     [red]
///     name = "The Hill"
///     headquarters = "2409"
///     home = "east"
///
///     [[red.formations]]
///     name = "The riders"
///
///     [[red.formations.units]]
///     name = "Riders"
///     kind = "light-cavalry"
///     men = 60
///     hex = "2109"
///     facing = "W"
///     rule = "skirmish"
/// "#)?;
/// let scenario = file.scenario()?;
/// let blue: Vec<&str> = scenario.armies[Side::Blue].units().map(|unit| &*unit.name).collect();
/// assert_eq!(blue, ["Spears 1", "Spears 2"], "one unit per hex");
/// # Ok::<(), sandtable_core::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScenarioFile {
    /// Title shown in lists.
    pub title: String,
    /// Description in a sentence or two.
    pub about: String,
    /// The experience it asks of a player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The usual length of a game against a bot, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    /// Name of a shipped map.
    pub map: String,
    /// Tick at which the battle ends if it is still undecided.
    pub tick_limit: u32,
    /// The objectives of both armies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<ObjectiveEntry>,
    /// The army of the first seat.
    pub blue: ArmyEntry,
    /// The army of the second seat.
    pub red: ArmyEntry,
}

/// An objective in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ObjectiveEntry {
    /// Name shown on the map and in the log.
    pub name: String,
    /// Number of its hex.
    pub hex: String,
    /// The armies that must hold it to win: `blue`, `red`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub required: Vec<Side>,
    /// Number of ticks it must be held.
    #[serde(default)]
    pub hold: u32,
}

/// An army in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ArmyEntry {
    /// Name shown in the log and on the page.
    pub name: String,
    /// Temperament of the bot general: the name of a shipped one, or a table with its numbers.
    #[serde(default = "default_general")]
    pub general: NamedOr<Temperament>,
    /// The unit that the army's commander rides with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<String>,
    /// Number of the hex from which messages are sent while the commander is not on the field.
    pub headquarters: String,
    /// Number of couriers at the start.
    #[serde(default)]
    pub couriers: u16,
    /// The edge of the map to which its units rout.
    pub home: Edge,
    /// Deployment zone, as hexes such as `0805` and rectangles such as `0105..0414`; if empty,
    /// units stay where the scenario puts them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zone: Vec<String>,
    /// The go-codes of the army.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub go_codes: Vec<GoCodeEntry>,
    /// The contingencies of the army.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contingencies: Vec<ContingencyEntry>,
    /// The formations, with their units.
    pub formations: Vec<FormationEntry>,
}

/// A formation in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FormationEntry {
    /// Name shown in the log and on the page.
    pub name: String,
    /// The unit that its commander rides with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<String>,
    /// The units and blocks of units.
    pub units: Vec<UnitEntry>,
}

/// A unit in a scenario file, or a block of identical units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnitEntry {
    /// Its name. Units of a block are numbered: `Spears 1`, `Spears 2` and so on.
    pub name: String,
    /// Troop type, such as `heavy-infantry`.
    pub kind: String,
    /// Number of men.
    pub men: u32,
    /// Whether an officer leads it. A unit with a commander always has one.
    #[serde(default, skip_serializing_if = "is_false")]
    pub leader: bool,
    /// Number of its hex; or a rectangle such as `0602..0908`, with one unit like this in each of
    /// its hexes.
    pub hex: String,
    /// Facing, by the map's names for its facings.
    pub facing: String,
    /// Posture: `formed`, `patrol` or `alert`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
    /// Formation shape: `{ line = 2 }`, `{ column = 4 }`, `{ wedge = 60 }`, `"square"` or
    /// `{ skirmish = 2 }`.
    #[serde(default, skip_serializing_if = "is_default", with = "ShapeName")]
    pub shape: Shape,
    /// Engagement rule: `aggressive`, `defensive`, `hold-fire` or `skirmish`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Route. Units of a block follow parallel routes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waypoints: Vec<NamedOr<WaypointEntry>>,
    /// Reserve plan: the route it takes when a contingency calls it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserve: Vec<NamedOr<WaypointEntry>>,
}

/// A waypoint in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WaypointEntry {
    /// Number of its hex.
    pub hex: String,
    /// Behaviour there: `move`, `hold`, `attack`, `scan` or `rally`.
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    pub behaviour: Option<String>,
    /// Pace on the way there: `walk`, `quick`, `run` or `charge`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<String>,
    /// Condition for moving on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<WaitEntry>,
    /// Facing there, by the map's names for its facings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<String>,
}

/// The condition for moving on from a waypoint, in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum WaitEntry {
    /// Until this many ticks have passed.
    Ticks(i64),
    /// Until this go-code is given.
    GoCode(String),
    /// Until this unit arrives.
    UnitArrives(String),
    /// Until the army sights an enemy.
    EnemySighted,
    /// Until the unit is hit, shot at or in melee.
    Attacked,
}

/// A go-code in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GoCodeEntry {
    /// Name by which waypoints and contingencies refer to it.
    pub name: String,
    /// The event that gives it.
    pub trigger: TriggerEntry,
    /// Units that move on when it is given, whatever they wait for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subscribers: Vec<String>,
}

/// The trigger of a go-code, in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum TriggerEntry {
    /// Given only by the commander.
    Manual,
    /// Given at this tick.
    Time(i64),
    /// Given when one of the army's units is in a hex.
    UnitAt {
        /// Name of the unit.
        unit: String,
        /// Number of the hex.
        hex: String,
    },
    /// Given when a visible enemy is in one of these hexes or rectangles.
    EnemyIn(Vec<String>),
}

/// A contingency in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ContingencyEntry {
    /// The event that triggers it.
    pub when: ContingencyTriggerEntry,
    /// The response.
    pub then: ResponseEntry,
    /// If several trigger at once, the highest priority goes first.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub priority: i32,
}

/// The trigger of a contingency, in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum ContingencyTriggerEntry {
    /// This unit routs.
    UnitBreaks(String),
    /// The commander of the army falls.
    CommanderDies,
    /// An enemy is seen in this hex and no friendly unit holds it.
    PositionLost(String),
    /// An enemy is seen behind the army's line.
    EnemyFlanking,
    /// More than this percentage of the army's men have fallen or fled.
    CasualtiesExceed(i64),
}

/// The response of a contingency, in a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum ResponseEntry {
    /// A unit follows its reserve plan.
    ExecutePlan(String),
    /// Every formation retreats along these hexes.
    Retreat(Vec<String>),
    /// Routing units rally at this hex.
    Rally(String),
    /// This go-code is given.
    Signal(String),
}

impl ScenarioFile {
    /// Parses a file. Names are not resolved yet: see [`scenario`](Self::scenario).
    ///
    /// # Errors
    /// Returns [`Findings`] if the text is not TOML, or a field is missing or unknown.
    pub fn from_toml(text: &str) -> Result<Self, Findings> {
        toml::Deserializer::parse(text).and_then(strict).map_err(|error: toml::de::Error| {
            let beside = toml::from_str(text).ok().and_then(field_beside_variant::<Self>);
            let message = beside.map(|field| format!("unknown field `{field}`"));
            let message = message.as_deref().unwrap_or_else(|| error.message());
            content::syntax(text, error.span(), message).into()
        })
    }

    /// Writes the file as text that [`from_toml`](Self::from_toml) can read.
    ///
    /// # Errors
    /// Returns [`Findings`] if a number is too large for TOML.
    pub fn to_toml(&self) -> Result<String, Findings> {
        let wrong = |error: toml::ser::Error| {
            Finding::error("scenario.write", "", error.to_string()).into()
        };
        toml::to_string(self).map_err(wrong)
    }

    /// Returns the army of a side.
    pub const fn army(&self, side: Side) -> &ArmyEntry {
        match side {
            Side::Blue => &self.blue,
            Side::Red => &self.red,
        }
    }
}

/// The spelling of formation shapes in files.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Shape", rename_all = "kebab-case")]
enum ShapeName {
    Line(u8),
    Column(u8),
    Wedge(u8),
    Square,
    Skirmish(u8),
}

fn default_general() -> NamedOr<Temperament> {
    "steady".into()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_default(shape: &Shape) -> bool {
    *shape == Shape::default()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_zero(number: &i32) -> bool {
    *number == 0
}
