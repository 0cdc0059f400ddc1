//! Forces, encounters and quick games of the one game that has them.

use crate::{AnyGame, AnyScenario};
use sandtable_core::{Findings, Seed};
use sandtable_hex::draw::Theme;
use sandtable_mech::encounter::{EncounterDraft, MusterOptions, Validation};
use sandtable_mech::force::{ForceCard, ForceDraft};
use sandtable_mech::library::{self, UnitCard, UnitSheet};
use sandtable_mech::opposition::{Opposition, OppositionRequest};

/// Everything before a battle: units, forces, encounters and opposing forces.
///
/// Findings have codes such as `force.unknown-unit`; the part after the dot is the code of an
/// answer over HTTP.
///
/// ```
/// use sandtable::{EncounterDraft, ForceDraft, UnitDraft, muster};
///
/// let force = |name: &str| ForceDraft {
///     name: name.to_owned(),
///     units: vec![UnitDraft::new("hunchback-hbk-4g")],
/// };
/// let encounter = EncounterDraft { name: "Two at dawn".to_owned(), ..EncounterDraft::default() };
/// let (hammer, anvil) = (force("Hammer"), force("Anvil"));
/// assert!(muster().validate(&encounter, Some(&hammer), Some(&anvil)).is_valid);
/// let scenario = muster().scenario(&encounter, &hammer, &anvil)?;
/// assert_eq!(scenario.to_string(), "Two at dawn");
/// # Ok::<(), sandtable_core::Findings>(())
/// ```
pub trait Muster: Send + Sync {
    /// The game that the battles are sessions of.
    fn game(&self) -> &'static dyn AnyGame;

    /// Returns the units that match every word of a search, in alphabetical order.
    fn units(&self, search: &str) -> Vec<UnitCard>;

    /// Returns a unit in full.
    fn unit(&self, id: &str) -> Option<UnitSheet>;

    /// Returns the counter of a unit as SVG, in the colours of a seat. Counters look the same on
    /// light and dark paper.
    fn token(&self, id: &str, seat: u8) -> Option<String>;

    /// Returns the choices and limits of forms.
    fn options(&self) -> MusterOptions;

    /// Computes the totals of a force.
    ///
    /// # Errors
    /// Returns a finding for each field that prevents the force from being kept.
    fn force(&self, draft: &ForceDraft) -> Result<ForceCard, Findings>;

    /// Writes a force as TOML.
    ///
    /// # Errors
    /// Returns a finding if the force cannot be written.
    fn export_force(&self, draft: &ForceDraft) -> Result<String, Findings>;

    /// Reads a force from TOML.
    ///
    /// # Errors
    /// Returns findings if the text is not a force.
    fn import_force(&self, text: &str) -> Result<ForceDraft, Findings>;

    /// Checks the fields of an encounter that is to be kept. Missing parts are no errors here: see
    /// [`Muster::validate`].
    ///
    /// # Errors
    /// Returns a finding for each text that is too long, unknown id and impossible number.
    fn encounter(&self, draft: &EncounterDraft) -> Result<(), Findings>;

    /// Checks if an encounter can be launched, with the forces it names as far as they exist.
    fn validate(
        &self,
        encounter: &EncounterDraft,
        player: Option<&ForceDraft>,
        opponent: Option<&ForceDraft>,
    ) -> Validation;

    /// Makes the scenario of an encounter.
    ///
    /// # Errors
    /// Returns the errors of [`Muster::validate`].
    fn scenario(
        &self,
        encounter: &EncounterDraft,
        player: &ForceDraft,
        opponent: &ForceDraft,
    ) -> Result<AnyScenario, Findings>;

    /// Draws the map of an encounter with both forces in place, as SVG; `None` if the map is
    /// unknown.
    fn picture(
        &self,
        encounter: &EncounterDraft,
        player: Option<&ForceDraft>,
        opponent: Option<&ForceDraft>,
        theme: Theme,
    ) -> Option<String>;

    /// Draws an opposing force. `random` is the seed of requests that have none.
    ///
    /// # Errors
    /// Returns findings if there are no units, a name is unknown or the budget is too low.
    fn oppose(&self, request: &OppositionRequest, random: &Seed) -> Result<Opposition, Findings>;
}

/// Returns the muster of the game that has forces.
pub fn muster() -> &'static dyn Muster {
    &MechMuster
}

/// Forces and encounters of mech.
struct MechMuster;

impl Muster for MechMuster {
    fn game(&self) -> &'static dyn AnyGame {
        crate::any::<sandtable_mech::Mech>()
    }

    fn units(&self, search: &str) -> Vec<UnitCard> {
        library::units(search)
    }

    fn unit(&self, id: &str) -> Option<UnitSheet> {
        library::unit(id)
    }

    fn token(&self, id: &str, seat: u8) -> Option<String> {
        library::token(id, seat)
    }

    fn options(&self) -> MusterOptions {
        MusterOptions::shipped()
    }

    fn force(&self, draft: &ForceDraft) -> Result<ForceCard, Findings> {
        draft.card()
    }

    fn export_force(&self, draft: &ForceDraft) -> Result<String, Findings> {
        draft.to_toml()
    }

    fn import_force(&self, text: &str) -> Result<ForceDraft, Findings> {
        ForceDraft::from_toml(text)
    }

    fn encounter(&self, draft: &EncounterDraft) -> Result<(), Findings> {
        let findings = draft.check();
        if findings.is_empty() { Ok(()) } else { Err(Findings(findings)) }
    }

    fn validate(
        &self,
        encounter: &EncounterDraft,
        player: Option<&ForceDraft>,
        opponent: Option<&ForceDraft>,
    ) -> Validation {
        encounter.validate(player, opponent)
    }

    fn scenario(
        &self,
        encounter: &EncounterDraft,
        player: &ForceDraft,
        opponent: &ForceDraft,
    ) -> Result<AnyScenario, Findings> {
        let text = encounter.scenario(player, opponent)?.to_toml()?;
        Ok(AnyScenario::Written { file: encounter.name.trim().to_owned(), text })
    }

    fn picture(
        &self,
        encounter: &EncounterDraft,
        player: Option<&ForceDraft>,
        opponent: Option<&ForceDraft>,
        theme: Theme,
    ) -> Option<String> {
        encounter.picture(player, opponent, theme)
    }

    fn oppose(&self, request: &OppositionRequest, random: &Seed) -> Result<Opposition, Findings> {
        request.draw(random)
    }
}
