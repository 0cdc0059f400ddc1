use super::EncounterDraft;
use super::placement::place;
use crate::Side;
use crate::force::{ForceCard, ForceDraft};
use sandtable_core::{Finding, Severity};
use serde::Serialize;

/// A force with more than this many tenths of the other's adjusted battle value gets a warning.
const LOPSIDED: u64 = 15;

/// The result of checking an encounter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "camelCase")]
pub struct Validation {
    /// True if the encounter can be launched: there is no error.
    pub is_valid: bool,
    /// The errors in words.
    pub errors: Vec<String>,
    /// The warnings in words.
    pub warnings: Vec<String>,
    /// The same with a code and the path of a field each.
    #[cfg_attr(
        feature = "ts",
        ts(
            type = "Array<{ code: string, severity: \"info\" | \"warning\" | \"error\", path: string, message: string, hint?: string }>"
        )
    )]
    pub findings: Vec<Finding>,
}

impl From<Vec<Finding>> for Validation {
    fn from(findings: Vec<Finding>) -> Self {
        let words = |severity| {
            let of_kind = findings.iter().filter(|finding| finding.severity == severity);
            of_kind.map(|finding| finding.message.clone()).collect::<Vec<_>>()
        };
        let (errors, warnings) = (words(Severity::Error), words(Severity::Warning));
        Self { is_valid: errors.is_empty(), errors, warnings, findings }
    }
}

/// An encounter with the forces that were looked up for it: player, then opponent.
struct Case<'a> {
    draft: &'a EncounterDraft,
    forces: [Option<&'a ForceDraft>; 2],
}

impl EncounterDraft {
    /// Checks an encounter with the forces it names, as far as they exist.
    ///
    /// ```
    /// use sandtable_mech::encounter::EncounterDraft;
    ///
    /// let draft = EncounterDraft { name: "Ford".to_owned(), ..EncounterDraft::default() };
    /// let validation = draft.validate(None, None);
    /// assert!(!validation.is_valid);
    /// assert_eq!(validation.errors, ["no player force: assign one", "no opponent force: assign one"]);
    /// assert_eq!(validation.findings[0].path, "playerForce");
    /// ```
    pub fn validate(
        &self,
        player: Option<&ForceDraft>,
        opponent: Option<&ForceDraft>,
    ) -> Validation {
        let case = Case { draft: self, forces: [player, opponent] };
        // Every check runs even if an earlier one failed: the page shows each at its field.
        let checks = [
            case.name(),
            case.fields(),
            case.missing_forces(),
            case.mirror_match(),
            case.room(),
            case.balance(),
        ];
        checks.into_iter().flatten().collect::<Vec<_>>().into()
    }
}

impl Case<'_> {
    fn name(&self) -> Vec<Finding> {
        let missing = self.draft.name.trim().is_empty();
        let message = "no name: give the encounter a name";
        missing.then(|| Finding::error("encounter.no-name", "name", message)).into_iter().collect()
    }

    fn fields(&self) -> Vec<Finding> {
        self.draft.check()
    }

    fn missing_forces(&self) -> Vec<Finding> {
        let check = |(side, force): (Side, Option<&ForceDraft>)| match force {
            None => vec![missing(side)],
            Some(force) if force.units.is_empty() => vec![empty(side, force)],
            Some(force) => broken(side, force),
        };
        Side::BOTH.into_iter().zip(self.forces).flat_map(check).collect()
    }

    fn mirror_match(&self) -> Vec<Finding> {
        let EncounterDraft { player_force_id, opponent_force_id, .. } = self.draft;
        let same = player_force_id.is_some() && player_force_id == opponent_force_id;
        let message = "mirror match: both sides use the same force";
        let warning = Finding::warning("encounter.mirror-match", path(Side::Opponent), message);
        same.then_some(warning).into_iter().collect()
    }

    /// Checks that the map has room for both forces.
    fn room(&self) -> Vec<Finding> {
        let (Some(template), (id, Some(map))) = (self.draft.template(), self.draft.map()) else {
            return Vec::new();
        };
        let counts = self.forces.map(|force| force.map_or(0, |force| force.units.len()));
        let Err(side) = place(template, (id, map), counts) else { return Vec::new() };
        let (name, template) = (map.name(), template.title().to_lowercase());
        let count = counts[side as usize];
        let message = format!(
            "{name} is too small: no room for {count} units of the {side} in this {template}"
        );
        let hint = "choose a larger map or another template";
        vec![Finding::error("encounter.map-too-small", "mapId", message).hint(hint)]
    }

    fn balance(&self) -> Vec<Finding> {
        let card =
            |force: Option<&ForceDraft>| force?.card().ok().filter(|card| card.adjusted_bv > 0);
        let [Some(player), Some(opponent)] = self.forces.map(card) else { return Vec::new() };
        let (strong, weak) = if player.adjusted_bv > opponent.adjusted_bv {
            (player, opponent)
        } else {
            (opponent, player)
        };
        lopsided(&strong, &weak).into_iter().collect()
    }
}

/// The path of the field that names the force of a side.
const fn path(side: Side) -> &'static str {
    match side {
        Side::Player => "playerForce",
        Side::Opponent => "opponentForce",
    }
}

fn missing(side: Side) -> Finding {
    let (code, message) = match side {
        Side::Player => ("encounter.no-player-force", "no player force: assign one"),
        Side::Opponent => ("encounter.no-opponent-force", "no opponent force: assign one"),
    };
    Finding::error(code, path(side), message)
}

fn empty(side: Side, force: &ForceDraft) -> Finding {
    let message = format!("force '{}' has no units: add at least one", force.name);
    Finding::error("encounter.force-without-units", path(side), message)
}

/// The findings of a force that was kept and is no longer valid, such as one with a design that has
/// been removed since.
fn broken(side: Side, force: &ForceDraft) -> Vec<Finding> {
    let placed = |finding: Finding| {
        let message = format!("force '{}': {}", force.name, finding.message);
        Finding { path: path(side).to_owned(), message, ..finding }
    };
    force.check().into_iter().map(placed).collect()
}

fn lopsided(strong: &ForceCard, weak: &ForceCard) -> Option<Finding> {
    let (more, less) = (u64::from(strong.adjusted_bv), u64::from(weak.adjusted_bv));
    let tenths = more * 10 / less;
    let message = format!(
        "lopsided: '{}' has {}.{} times the adjusted battle value of '{}' ({more} against {less})",
        strong.name,
        tenths / 10,
        tenths % 10,
        weak.name,
    );
    let warning = || Finding::warning("encounter.lopsided", path(Side::Opponent), message);
    (tenths > LOPSIDED).then(warning)
}
