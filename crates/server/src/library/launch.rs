use super::encounters::{of_encounter, summary};
use super::value::{Unchanged, revision};
use super::{Fought, Kept, Library, Owner, StoredEncounter};
use crate::hall::Opening;
use crate::problem::STALE;
use crate::wire::{Chair, Created, EncounterLaunched, Launch};
use crate::{Address, Hall, IdempotentRequest, Problem, blocking};
use sandtable::{AnyScenario, ForceDraft, muster};
use sandtable_store::Revision;

/// The bot that plays against the caller if a launch names no players: the weakest one that plays to
/// win.
const BEGINNER: &str = "recruit";

/// The number of attempts of a launch while others change the encounter.
const ATTEMPTS: u32 = 20;

/// Everything that a launch stores, apart from the session.
struct Plan {
    scenario: AnyScenario,
    revision: Revision,
}

/// Launches of encounters.
impl Library {
    /// Creates a session from an encounter and links it. An encounter is launched once; a repeated
    /// request gets the same session and tokens. With a version, the launch is refused if the
    /// encounter has another one.
    pub(crate) async fn launch(
        &self,
        (hall, from): (&Hall, Address),
        (owner, id): (Owner, &str),
        Launch { seats, contribution, version }: Launch,
        request: Option<IdempotentRequest>,
    ) -> Result<EncounterLaunched, Problem> {
        let chairs = seats.unwrap_or_else(|| vec![Chair::Me, Chair::Bot(BEGINNER.to_owned())]);
        for _ in 0..ATTEMPTS {
            let current = self.read::<StoredEncounter>(owner, id).await?;
            // After the encounter was read: if another attempt of this request launched it, it is
            // found here.
            if let Some(created) = hall.launched_before(&chairs, from, request.as_ref()).await? {
                return self.launched((owner, id), created).await;
            }
            if let Some(launched) = &current.document.launched {
                return Err(Problem::already_launched(launched.session));
            }
            if version.is_some_and(|version| version != current.document.version) {
                break;
            }
            let Plan { scenario, revision } = self.plan(owner, &current).await?;
            let opening = Opening::new(muster().game().name(), scenario, chairs.clone());
            let opening = Opening { contribution, from, ..opening };
            match hall.launch(opening, revision, request.clone()).await {
                Ok(created) => return self.launched((owner, id), created).await,
                Err(problem) if problem.code() == STALE => {}
                Err(problem) => return Err(problem),
            }
        }
        let current = Box::new(self.read(owner, id).await?);
        Err(self.unchanged(owner, Unchanged::Stale(current)).await)
    }

    /// Prepares the launch of an encounter.
    ///
    /// # Errors
    /// Returns a problem if the encounter is not valid.
    async fn plan(&self, owner: Owner, current: &Kept<StoredEncounter>) -> Result<Plan, Problem> {
        let (scenario, fought) = self.drawn_up(owner, current).await?;
        let draft = current.content.draft.clone();
        let content = StoredEncounter { draft, fought: Some(fought) };
        Ok(Plan { scenario, revision: revision(current, &content)? })
    }

    /// Returns the scenario of an encounter.
    ///
    /// # Errors
    /// Returns the problem `invalid-encounter` if it cannot be launched.
    pub(crate) async fn scenario(&self, owner: Owner, id: &str) -> Result<AnyScenario, Problem> {
        let encounter = self.read(owner, id).await?;
        self.drawn_up(owner, &encounter).await.map(|(scenario, _)| scenario)
    }

    /// Makes the scenario of an encounter from both forces, and returns them too.
    async fn drawn_up(
        &self,
        owner: Owner,
        encounter: &Kept<StoredEncounter>,
    ) -> Result<(AnyScenario, [Fought; 2]), Problem> {
        let forces = self.forces_of(owner, encounter).await?;
        let encounter = encounter.content.clone();
        let made = blocking(move || {
            let [player, opponent] = encounter.force_ids().map(|id| forces.get(id?));
            let contents = of_encounter(&encounter, &forces);
            let validation = muster().validate(&encounter.draft, contents[0], contents[1]);
            let (Some(player), Some(opponent), true) = (player, opponent, validation.is_valid)
            else {
                return Err(Problem::invalid_encounter(&validation.errors, validation.findings));
            };
            let (draft, fought) = (&encounter.draft, [player, opponent].map(fought));
            Ok((muster().scenario(draft, &player.content, &opponent.content)?, fought))
        });
        made.await?
    }

    async fn launched(
        &self,
        (owner, id): (Owner, &str),
        created: Created,
    ) -> Result<EncounterLaunched, Problem> {
        Ok(EncounterLaunched {
            success: true,
            game_session_id: created.session.id,
            encounter: self.encounter(owner, id).await?,
            created,
        })
    }
}

fn fought(force: &Kept<ForceDraft>) -> Fought {
    Fought { summary: summary(force), force: Some(force.content.clone()) }
}
