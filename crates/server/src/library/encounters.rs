use super::forces::card;
use super::standing::Forces;
use super::value::Unchanged;
use super::{Content as _, Fought, Kept, Library, Owner, StoredEncounter};
use crate::wire::{Encounter, EncounterPatch, EncounterStatus, ForceSummary};
use crate::{IdempotentRequest, Problem, blocking};
use sandtable::{EncounterDraft, ForceDraft, Validation, muster};
use sandtable_hex::draw::Theme;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Encounters.
impl Library {
    /// Returns the caller's encounters.
    pub(crate) async fn encounters(
        self: &Arc<Self>,
        owner: Owner,
    ) -> Result<Vec<Encounter>, Problem> {
        let all = self.all::<StoredEncounter>(owner).await?;
        let forces = self.all::<ForceDraft>(owner).await?;
        let forces = forces.into_iter().map(|force| (force.id().to_owned(), force)).collect();
        let library = Arc::clone(self);
        blocking(move || library.described(&all, &forces)).await
    }

    /// Returns an encounter of the caller.
    pub(crate) async fn encounter(&self, owner: Owner, id: &str) -> Result<Encounter, Problem> {
        let kept = self.read(owner, id).await?;
        self.describe(owner, kept).await
    }

    /// Stores a new encounter.
    pub(crate) async fn add_encounter(
        &self,
        owner: Owner,
        draft: EncounterDraft,
        request: Option<IdempotentRequest>,
    ) -> Result<Encounter, Problem> {
        let content = self.new_encounter(owner, draft);
        let kept = self.add(owner, content, request.as_ref()).await?;
        self.describe(owner, kept).await
    }

    /// Changes an encounter. After its launch only name and description may change.
    pub(crate) async fn change_encounter(
        &self,
        (owner, id): (Owner, &str),
        patch: EncounterPatch,
    ) -> Result<Encounter, Problem> {
        let assigned = [&patch.player_force_id, &patch.opponent_force_id];
        let assigned = assigned.map(|force| force.as_ref().and_then(Option::as_deref));
        // The encounter comes first, so that an unknown one is reported as such.
        self.read::<StoredEncounter>(owner, id).await?;
        self.check_forces(owner, assigned).await?;
        let edit = |current: &Kept<StoredEncounter>| {
            if current.document.launched.is_some() && patch.changes_settings() {
                let change = "only its name and description may change";
                return Err(Problem::encounter_launched(change));
            }
            let draft = patch.applied_to(current.content.draft.clone());
            muster().encounter(&draft)?;
            Ok(StoredEncounter { draft, fought: current.fought().cloned() })
        };
        match self.change((owner, id), patch.version, edit).await {
            Ok(kept) => self.describe(owner, kept).await,
            Err(reason) => Err(self.unchanged(owner, reason).await),
        }
    }

    /// Deletes an encounter, unless its game is being played.
    pub(crate) async fn remove_encounter(
        &self,
        (owner, id): (Owner, &str),
        version: Option<u32>,
    ) -> Result<(), Problem> {
        let check = |current: &Kept<StoredEncounter>| match &current.document.launched {
            Some(launched) if launched.outcome.is_none() => {
                let change = "it can be deleted when its game is over";
                Err(Problem::encounter_launched(change))
            }
            _ => Ok(()),
        };
        match self.remove((owner, id), version, check).await {
            Ok(()) => Ok(()),
            Err(reason) => Err(self.unchanged(owner, reason).await),
        }
    }

    /// Copies an encounter without its session.
    pub(crate) async fn clone_encounter(
        &self,
        (owner, id): (Owner, &str),
        name: String,
        request: Option<IdempotentRequest>,
    ) -> Result<Encounter, Problem> {
        let content = async {
            let source = self.read::<StoredEncounter>(owner, id).await?;
            self.new_encounter(owner, EncounterDraft { name, ..source.content.draft }).await
        };
        let kept = self.add(owner, content, request.as_ref()).await?;
        self.describe(owner, kept).await
    }

    /// Checks if an encounter can be launched.
    pub(crate) async fn validate(&self, owner: Owner, id: &str) -> Result<Validation, Problem> {
        let encounter = self.read(owner, id).await?;
        let forces = self.forces_of(owner, &encounter).await?;
        let encounter = encounter.content;
        blocking(move || {
            let [player, opponent] = of_encounter(&encounter, &forces);
            muster().validate(&encounter.draft, player, opponent)
        })
        .await
    }

    /// Draws the map of an encounter with its forces in place.
    pub(crate) async fn picture(
        &self,
        owner: Owner,
        id: &str,
        theme: Theme,
    ) -> Result<String, Problem> {
        let encounter = self.read(owner, id).await?;
        let forces = self.forces_of(owner, &encounter).await?;
        let encounter = encounter.content;
        let drawn = blocking(move || {
            let [player, opponent] = of_encounter(&encounter, &forces);
            muster().picture(&encounter.draft, player, opponent, theme)
        });
        drawn.await?.ok_or_else(Problem::no_board)
    }

    /// An encounter as the page sees it.
    pub(super) async fn describe(
        &self,
        owner: Owner,
        kept: Kept<StoredEncounter>,
    ) -> Result<Encounter, Problem> {
        let forces = self.forces_of(owner, &kept).await?;
        let described = self.described(&[kept], &forces).pop();
        described.ok_or_else(|| Problem::internal(&"one encounter is described as none"))
    }

    fn described(&self, all: &[Kept<StoredEncounter>], forces: &Forces) -> Vec<Encounter> {
        // Many encounters share a force, and its totals take longer than the rest.
        let summaries: BTreeMap<&str, ForceSummary> =
            forces.values().map(|force| (force.id(), summary(force))).collect();
        let encounter = |kept: &Kept<StoredEncounter>| {
            let named = || kept.content.force_ids().map(|id| summaries.get(id?).cloned());
            let fought = kept.fought().cloned();
            let shown = fought.map_or_else(named, |fought| fought.map(|force| Some(force.summary)));
            encounter(kept, shown, || self.standings.is_ready(&kept.content, forces))
        };
        all.iter().map(encounter).collect()
    }

    /// Returns the forces that are assigned to an encounter: as they were at its launch, or as they
    /// are now if it has not been launched.
    pub(super) async fn forces_of(
        &self,
        owner: Owner,
        encounter: &Kept<StoredEncounter>,
    ) -> Result<Forces, Problem> {
        let mut forces = Forces::new();
        for id in encounter.content.force_ids().into_iter().flatten() {
            forces.insert(id.to_owned(), self.read(owner, id).await?);
        }
        for Fought { summary, force } in encounter.fought().into_iter().flatten() {
            if let (Some(shown), Some(force)) = (forces.get_mut(&summary.force_id), force) {
                shown.content.clone_from(force);
            }
        }
        Ok(forces)
    }

    /// Checks a draft and its forces.
    async fn new_encounter(
        &self,
        owner: Owner,
        draft: EncounterDraft,
    ) -> Result<StoredEncounter, Problem> {
        muster().encounter(&draft)?;
        let content = StoredEncounter::from(draft);
        self.check_forces(owner, content.force_ids()).await?;
        Ok(content)
    }

    /// Checks that forces exist and belong to the caller.
    async fn check_forces(&self, owner: Owner, ids: [Option<&str>; 2]) -> Result<(), Problem> {
        for id in ids.into_iter().flatten() {
            let found = self.read::<ForceDraft>(owner, id).await;
            found.map_err(|problem| match problem.code() {
                "unknown-force" => Problem::unknown_reference(ForceDraft::KIND, id),
                _ => problem,
            })?;
        }
        Ok(())
    }

    pub(super) async fn unchanged(
        &self,
        owner: Owner,
        reason: Unchanged<StoredEncounter>,
    ) -> Problem {
        let current = match reason {
            Unchanged::Stale(current) => current,
            Unchanged::Refused(problem) => return problem,
        };
        let version = current.document.version;
        match self.describe(owner, *current).await {
            Ok(current) => Problem::stale_document(StoredEncounter::KIND, version, &current),
            Err(problem) => problem,
        }
    }
}

/// The forces of player and opponent.
pub(super) fn of_encounter<'a>(
    encounter: &StoredEncounter,
    forces: &'a Forces,
) -> [Option<&'a ForceDraft>; 2] {
    encounter.force_ids().map(|id| forces.get(id?).map(|force| &force.content))
}

/// A force in an encounter.
pub(super) fn summary(force: &Kept<ForceDraft>) -> ForceSummary {
    let card = card(&force.content);
    ForceSummary {
        force_id: force.id().to_owned(),
        force_name: card.name,
        total_bv: card.total_bv,
        unit_count: card.unit_count,
    }
}

fn encounter(
    kept: &Kept<StoredEncounter>,
    [player_force, opponent_force]: [Option<ForceSummary>; 2],
    is_ready: impl FnOnce() -> bool,
) -> Encounter {
    let Kept { document, content } = kept;
    let draft = content.draft.clone();
    let launched = document.launched.as_ref();
    let winner = launched.and_then(|launched| launched.outcome.clone());
    let status = match launched {
        Some(_) if winner.is_some() => EncounterStatus::Completed,
        Some(_) => EncounterStatus::Launched,
        None if is_ready() => EncounterStatus::Ready,
        None => EncounterStatus::Draft,
    };
    Encounter {
        id: kept.id().to_owned(),
        name: draft.name,
        description: draft.description,
        status,
        player_force_id: draft.player_force_id,
        opponent_force_id: draft.opponent_force_id,
        player_force,
        opponent_force,
        scenario_template: draft.scenario_template,
        map_id: draft.map_id,
        turn_limit: draft.turn_limit,
        game_session_id: launched.map(|launched| launched.session),
        winner,
        version: document.version,
        created_at: document.created_at,
        updated_at: document.updated_at,
    }
}

impl EncounterPatch {
    /// Returns true if the patch changes more than name and description.
    const fn changes_settings(&self) -> bool {
        self.scenario_template.is_some()
            || self.map_id.is_some()
            || self.turn_limit.is_some()
            || self.player_force_id.is_some()
            || self.opponent_force_id.is_some()
    }

    /// Returns the encounter after the patch.
    fn applied_to(&self, draft: EncounterDraft) -> EncounterDraft {
        EncounterDraft {
            name: self.name.clone().unwrap_or(draft.name),
            description: self.description.clone().unwrap_or(draft.description),
            scenario_template: self.scenario_template.clone().unwrap_or(draft.scenario_template),
            map_id: self.map_id.clone().unwrap_or(draft.map_id),
            turn_limit: self.turn_limit.unwrap_or(draft.turn_limit),
            player_force_id: self.player_force_id.clone().unwrap_or(draft.player_force_id),
            opponent_force_id: self.opponent_force_id.clone().unwrap_or(draft.opponent_force_id),
        }
    }
}
