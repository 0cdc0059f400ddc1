use super::Template;
use crate::force::{NAME_LENGTH, too_long};
use crate::setup::MAPS;
use sandtable_core::Finding;
use sandtable_core::content::unknown;
use sandtable_hex::Map;
use serde::{Deserialize, Serialize};

/// The most characters in the description of an encounter.
pub const DESCRIPTION_LENGTH: usize = 2000;

/// The highest turn limit.
pub const MOST_TURNS: u32 = 100;

/// The map of encounters that name none: the largest one, so that every force fits.
const USUAL_MAP: &str = "kestrel-steppe";

/// An encounter as people edit it. Everything but the name may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", optional_fields))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EncounterDraft {
    /// The name of the encounter.
    pub name: String,
    /// A description for people.
    #[serde(default)]
    pub description: Option<String>,
    /// The id of a [`Template`]; a skirmish if it is missing.
    #[serde(default)]
    pub scenario_template: Option<String>,
    /// The id of a shipped map; the largest one if it is missing.
    #[serde(default)]
    pub map_id: Option<String>,
    /// The last turn; that of the template if it is missing.
    #[serde(default)]
    pub turn_limit: Option<u32>,
    /// The id of the player's force. Only compared: the caller looks forces up.
    #[serde(default)]
    pub player_force_id: Option<String>,
    /// The id of the opponent's force.
    #[serde(default)]
    pub opponent_force_id: Option<String>,
}

impl EncounterDraft {
    /// The template, if its id is known.
    pub fn template(&self) -> Option<Template> {
        self.scenario_template.as_deref().map_or(Some(Template::default()), Template::named)
    }

    /// The id of the map, and the map if the id is known.
    pub fn map(&self) -> (&str, Option<&'static Map>) {
        let id = self.map_id.as_deref().unwrap_or(USUAL_MAP);
        (id, MAPS.get(id).map(AsRef::as_ref))
    }

    /// The last turn.
    pub fn last_turn(&self) -> u32 {
        self.turn_limit.unwrap_or_else(|| self.template().unwrap_or_default().turn_limit())
    }

    /// Returns a finding for each field that prevents the encounter from being kept: texts that are
    /// too long, unknown ids and impossible numbers. An encounter without name or forces may be
    /// kept.
    pub fn check(&self) -> Vec<Finding> {
        let checks = [self.check_texts(), self.check_template(), self.check_map()];
        checks.into_iter().flatten().chain(self.check_turn_limit()).collect()
    }

    fn check_texts(&self) -> Option<Finding> {
        let letters = self.name.trim().chars().count();
        if letters > NAME_LENGTH {
            return Some(too_long("encounter", letters));
        }
        let letters = self.description.as_ref().map_or(0, |text| text.chars().count());
        (letters > DESCRIPTION_LENGTH).then(|| {
            let message = format!(
                "the description has {letters} characters: expected at most {DESCRIPTION_LENGTH}"
            );
            Finding::error("encounter.long-description", "description", message)
        })
    }

    fn check_template(&self) -> Option<Finding> {
        let id = self.scenario_template.as_deref()?;
        let known = Template::ALL.map(Template::id);
        let code = "encounter.unknown-template";
        let finding = || unknown(code, "scenarioTemplate", ("template", id), known);
        Template::named(id).is_none().then(finding)
    }

    fn check_map(&self) -> Option<Finding> {
        let id = self.map_id.as_deref()?;
        MAPS.find("encounter.unknown-map", "mapId", ("map", id)).err()
    }

    fn check_turn_limit(&self) -> Option<Finding> {
        let turns = self.turn_limit.filter(|turns| !(1..=MOST_TURNS).contains(turns))?;
        let message = format!("turn limit {turns}: expected 1 to {MOST_TURNS}");
        Some(Finding::error("encounter.turn-limit", "turnLimit", message))
    }
}
