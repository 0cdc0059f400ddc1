use crate::rules::Shape;
use crate::{Edge, Side, Temperament};
use sandtable_core::written::{self, NamedOr};
use sandtable_core::{Finding, Findings};
use serde::{Deserialize, Serialize};

/// A scenario as it is written in a file: everything by the names that people use.
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
/// assert_eq!(blue, ["Spears 1", "Spears 2"], "one for each hex");
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
    /// After how many ticks it is judged as it stands.
    pub tick_limit: u32,
    /// Places worth holding.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<ObjectiveEntry>,
    /// The first army.
    pub blue: ArmyEntry,
    /// The second army.
    pub red: ArmyEntry,
}

/// A place worth holding, as a file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ObjectiveEntry {
    /// What it is called.
    pub name: String,
    /// The number of its hex.
    pub hex: String,
    /// For which armies victory asks for it: `blue`, `red`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub required: Vec<Side>,
    /// For how many ticks it must be held.
    #[serde(default)]
    pub hold: u32,
}

/// An army of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ArmyEntry {
    /// What it is called.
    pub name: String,
    /// How its general decides where no person does: a shipped temperament, or one spelt out.
    #[serde(default = "steady")]
    pub general: NamedOr<Temperament>,
    /// The unit that the army's commander rides with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<String>,
    /// The number of the hex that messages come from when the commander is not on the field.
    pub headquarters: String,
    /// How many couriers there are.
    #[serde(default)]
    pub couriers: u16,
    /// The edge of the map over which its men run home.
    pub home: Edge,
    /// Where it may deploy, as hexes such as `0805` and rectangles such as `0105..0414`; anywhere if
    /// nothing is said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zone: Vec<String>,
    /// Signals that are agreed on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub go_codes: Vec<GoCodeEntry>,
    /// Emergencies that are provided for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contingencies: Vec<ContingencyEntry>,
    /// Its formations.
    pub formations: Vec<FormationEntry>,
}

/// A formation of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FormationEntry {
    /// What it is called.
    pub name: String,
    /// The unit that its commander is with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<String>,
    /// Its units.
    pub units: Vec<UnitEntry>,
}

/// A unit of a scenario file, or a block of like units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnitEntry {
    /// Its name. Those of a block are numbered: `Spears 1`, `Spears 2` and so on.
    pub name: String,
    /// What it is, such as `heavy-infantry`.
    pub kind: String,
    /// How many men it musters.
    pub men: u32,
    /// Whether an officer leads it. Where commanders ride, one does.
    #[serde(default, skip_serializing_if = "is_not")]
    pub leader: bool,
    /// The number of the hex where it stands; or a rectangle such as `0602..0908`, and then a unit like
    /// this one stands in each of its hexes.
    pub hex: String,
    /// Which way it looks, as the map names its facings.
    pub facing: String,
    /// How it stands: `formed`, `patrol` or `alert`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
    /// In which shape: `{ line = 2 }`, `{ column = 4 }`, `{ wedge = 60 }`, `"square"` or
    /// `{ skirmish = 2 }`.
    #[serde(default, skip_serializing_if = "is_usual", with = "ShapeName")]
    pub shape: Shape,
    /// Whether it starts a fight: `aggressive`, `defensive`, `hold-fire` or `skirmish`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Where it goes. Those of a block keep their places beside the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waypoints: Vec<NamedOr<WaypointEntry>>,
    /// Where it goes if a contingency asks for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserve: Vec<NamedOr<WaypointEntry>>,
}

/// A waypoint of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WaypointEntry {
    /// The number of its hex.
    pub hex: String,
    /// What the unit does there: `move`, `hold`, `attack`, `scan` or `rally`.
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    pub behaviour: Option<String>,
    /// How it gets there: `walk`, `quick`, `run` or `charge`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<String>,
    /// What it waits for there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<WaitEntry>,
    /// Which way it looks there, as the map names its facings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<String>,
}

/// What a unit waits for, as a file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum WaitEntry {
    /// Until so many ticks have passed.
    Ticks(i64),
    /// Until a go-code is given.
    GoCode(String),
    /// Until another unit is there.
    UnitArrives(String),
    /// Until the army sees an enemy.
    EnemySighted,
    /// Until it is struck, shot at or engaged.
    Attacked,
}

/// A signal of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GoCodeEntry {
    /// What it is called.
    pub name: String,
    /// What gives it.
    pub trigger: TriggerEntry,
    /// Units that go on when it is given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subscribers: Vec<String>,
}

/// What gives a signal, as a file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum TriggerEntry {
    /// The commander, and nothing else.
    Manual,
    /// The clock, from this tick on.
    Time(i64),
    /// One of the own units in a hex.
    UnitAt {
        /// Who.
        unit: String,
        /// Where.
        hex: String,
    },
    /// A visible enemy in one of these hexes or rectangles.
    EnemyIn(Vec<String>),
}

/// An emergency of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ContingencyEntry {
    /// What happens.
    pub when: EmergencyEntry,
    /// What is done.
    pub then: ResponseEntry,
    /// Which comes first if several happen at once: the higher.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub priority: i32,
}

/// What may happen, as a file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum EmergencyEntry {
    /// One of the own units runs.
    UnitBreaks(String),
    /// The commander of the army falls.
    CommanderDies,
    /// An enemy is seen in this hex, and none of the own stands there.
    PositionLost(String),
    /// An enemy is seen behind the own line.
    EnemyFlanking,
    /// More than so many percent of the men have fallen or fled.
    CasualtiesExceed(i64),
}

/// What may be done, as a file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum ResponseEntry {
    /// A unit follows its reserve plan.
    ExecutePlan(String),
    /// Every formation falls back along this way.
    Retreat(Vec<String>),
    /// Those who run gather here.
    Rally(String),
    /// A go-code is given.
    Signal(String),
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

    /// An army of the file.
    pub const fn army(&self, side: Side) -> &ArmyEntry {
        match side {
            Side::Blue => &self.blue,
            Side::Red => &self.red,
        }
    }
}

/// How a file writes a shape.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Shape", rename_all = "kebab-case")]
enum ShapeName {
    Line(u8),
    Column(u8),
    Wedge(u8),
    Square,
    Skirmish(u8),
}

fn steady() -> NamedOr<Temperament> {
    "steady".into()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_usual(shape: &Shape) -> bool {
    *shape == Shape::default()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_not(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_zero(number: &i32) -> bool {
    *number == 0
}
