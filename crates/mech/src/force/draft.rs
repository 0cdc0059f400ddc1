use crate::rules::pilot::Skills;
use serde::{Deserialize, Serialize};

/// A force as people write it: a name and units. It may have no units while it is edited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ForceDraft {
    /// The name of the force.
    pub name: String,
    /// The units, in the order of the list.
    #[serde(default)]
    pub units: Vec<UnitDraft>,
}

/// A unit of a [`ForceDraft`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", optional_fields))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct UnitDraft {
    /// The id of a shipped design.
    pub unit_id: String,
    /// The name of the pilot; the game names pilots without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pilot_name: Option<String>,
    /// Gunnery, from 0 (best) to 8; 4 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gunnery: Option<u8>,
    /// Piloting, from 0 (best) to 8; 5 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piloting: Option<u8>,
}

impl UnitDraft {
    /// A unit with a regular pilot without a name.
    pub fn new(unit_id: impl Into<String>) -> Self {
        Self { unit_id: unit_id.into(), pilot_name: None, gunnery: None, piloting: None }
    }

    /// The skills of the pilot: regular where the draft has none.
    pub fn skills(&self) -> Skills {
        let usual = Skills::default();
        Skills {
            gunnery: self.gunnery.unwrap_or(usual.gunnery),
            piloting: self.piloting.unwrap_or(usual.piloting),
        }
    }

    /// The name of the pilot without surrounding spaces; `None` if nothing is left.
    pub fn pilot(&self) -> Option<&str> {
        self.pilot_name.as_deref().map(str::trim).filter(|name| !name.is_empty())
    }
}
