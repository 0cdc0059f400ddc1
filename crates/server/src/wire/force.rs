use super::encounter::given;
use sandtable::{ForceCard, UnitDraft};
use sandtable_core::Timestamp;
use serde::{Deserialize, Serialize};

/// A stored force.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Force {
    /// Id of the force.
    pub id: String,
    /// Name, units and totals.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    pub card: ForceCard,
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

/// The caller's forces, the most recently changed first.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Forces {
    /// The forces.
    pub forces: Vec<Force>,
    /// Number of forces.
    pub count: usize,
}

/// One force.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForceShown {
    /// The force.
    pub force: Force,
}

/// The result of a change to a force.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForceChanged {
    /// Always true.
    pub success: bool,
    /// Id of the force.
    pub id: String,
    /// The force after the change.
    pub force: Force,
}

impl From<Force> for ForceChanged {
    fn from(force: Force) -> Self {
        Self { success: true, id: force.id.clone(), force }
    }
}

/// The totals of a force that is not stored.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForcePreview {
    /// Name, units and totals.
    #[schema(value_type = Object)]
    pub force: ForceCard,
}

/// Changes to a force. A field that is missing stays as it is; none can be `null`.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ForcePatch {
    /// The new name.
    #[serde(default, deserialize_with = "given")]
    pub name: Option<String>,
    /// All units of the force.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<Vec<Object>>)]
    pub units: Option<Vec<UnitDraft>>,
    /// The version that the change is based on; a newer version is a conflict. Without it there is
    /// no check.
    #[serde(default)]
    pub version: Option<u32>,
}

/// The version that a deletion is based on.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExpectedVersion {
    /// A newer version is a conflict. Without it there is no check.
    pub version: Option<u32>,
}

/// The name of a copy.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct CopyName {
    /// The name of the copy.
    pub new_name: String,
}

/// The result of a deletion.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deleted {
    /// Always true.
    pub success: bool,
}
