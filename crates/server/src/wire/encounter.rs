use super::{Chair, Created};
use sandtable::Validation;
use sandtable_core::{Contribution, SessionId, Timestamp};
use serde::{Deserialize, Deserializer, Serialize};

/// A stored encounter.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Encounter {
    /// Id of the encounter.
    pub id: String,
    /// The name.
    pub name: String,
    /// A description for people.
    pub description: Option<String>,
    /// The state of the encounter, which follows from its parts and its session.
    pub status: EncounterStatus,
    /// Id of the player's force.
    pub player_force_id: Option<String>,
    /// Id of the opponent's force.
    pub opponent_force_id: Option<String>,
    /// The player's force. A launched encounter shows it as it was at the launch.
    pub player_force: Option<ForceSummary>,
    /// The opponent's force.
    pub opponent_force: Option<ForceSummary>,
    /// Id of the template.
    #[schema(value_type = Option<String>)]
    #[cfg_attr(
        feature = "ts",
        ts(type = "\"skirmish\" | \"ambush\" | \"holdout\" | \"custom\" | null")
    )]
    pub scenario_template: Option<String>,
    /// Id of the map.
    pub map_id: Option<String>,
    /// The last turn.
    pub turn_limit: Option<u32>,
    /// The session that was launched from it.
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    pub game_session_id: Option<SessionId>,
    /// The result of that session in words, once the game is over.
    pub winner: Option<String>,
    /// The number of times it was written.
    pub version: u32,
    /// Time of creation.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub created_at: Timestamp,
    /// Time of the last change.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub updated_at: Timestamp,
}

/// The state of an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum EncounterStatus {
    /// Cannot be launched yet.
    Draft,
    /// Can be launched.
    Ready,
    /// Its game is being played.
    Launched,
    /// Its game is over.
    Completed,
}

/// A force in an encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ForceSummary {
    /// Id of the force.
    pub force_id: String,
    /// Name of the force.
    pub force_name: String,
    /// Sum of the battle values, without skills.
    #[serde(rename = "totalBV")]
    pub total_bv: u32,
    /// Number of units.
    pub unit_count: usize,
}

/// The caller's encounters, the most recently changed first.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Encounters {
    /// The encounters.
    pub encounters: Vec<Encounter>,
    /// Number of encounters.
    pub count: usize,
}

/// One encounter.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EncounterShown {
    /// The encounter.
    pub encounter: Encounter,
}

/// The result of a change to an encounter.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EncounterChanged {
    /// Always true.
    pub success: bool,
    /// Id of the encounter.
    pub id: String,
    /// The encounter after the change.
    pub encounter: Encounter,
}

impl From<Encounter> for EncounterChanged {
    fn from(encounter: Encounter) -> Self {
        Self { success: true, id: encounter.id.clone(), encounter }
    }
}

/// The result of a validation.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Validated {
    /// Errors and warnings.
    #[schema(value_type = Object)]
    pub validation: Validation,
}

/// Changes to an encounter. A field that is missing stays as it is; `null` clears it. Only the name
/// cannot be cleared.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EncounterPatch {
    /// The new name.
    #[serde(default, deserialize_with = "given")]
    pub name: Option<String>,
    /// The new description.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>)]
    pub description: Option<Option<String>>,
    /// Id of the new template.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>)]
    pub scenario_template: Option<Option<String>>,
    /// Id of the new map.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>)]
    pub map_id: Option<Option<String>>,
    /// The new last turn.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<u32>)]
    pub turn_limit: Option<Option<u32>>,
    /// Id of the player's new force.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>)]
    pub player_force_id: Option<Option<String>>,
    /// Id of the opponent's new force.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>)]
    pub opponent_force_id: Option<Option<String>>,
    /// The version that the change is based on; a newer version is a conflict. Without it there is
    /// no check.
    #[serde(default)]
    pub version: Option<u32>,
}

/// Reads a field that may be missing but not `null`, which would look like a change without being
/// one.
pub(super) fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads a field that was sent, so that `null` differs from a missing field.
#[expect(clippy::option_option, reason = "missing, null and a value are three cases")]
fn sent<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// A force to assign.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ForceChoice {
    /// Id of the force.
    pub force_id: String,
    /// The version that the change is based on. Without it there is no check.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub version: Option<u32>,
}

/// A template to apply.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TemplateChoice {
    /// Id of the template.
    pub template: String,
    /// The version that the change is based on. Without it there is no check.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub version: Option<u32>,
}

/// The launch of an encounter.
#[derive(Clone, Debug, Default, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Launch {
    /// Players, one per seat, in seat order (default: you against a bot for beginners).
    #[serde(default)]
    pub seats: Option<Vec<Chair>>,
    /// The caller's contribution to the dice of a game between people: 64 random hexadecimal
    /// digits. If omitted, the server makes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub contribution: Option<Contribution>,
    /// The version of the encounter that the launch is based on; a newer version is a conflict.
    /// Without it there is no check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
}

/// A launched encounter.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EncounterLaunched {
    /// Always true.
    pub success: bool,
    /// Id of the new session.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub game_session_id: SessionId,
    /// The encounter after the launch.
    pub encounter: Encounter,
    /// The new session with tokens and invitations of its seats.
    pub created: Created,
}
