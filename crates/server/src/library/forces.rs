use super::value::Unchanged;
use super::{Content as _, Kept, Library, Owner};
use crate::wire::{Force, ForcePatch};
use crate::{IdempotentRequest, Problem};
use sandtable::{ForceCard, ForceDraft, muster};

/// Forces.
impl Library {
    /// Returns the caller's forces in which every word of a search occurs.
    pub(crate) async fn forces(&self, owner: Owner, search: &str) -> Result<Vec<Force>, Problem> {
        let search = search.to_lowercase();
        let words: Vec<&str> = search.split_whitespace().collect();
        let all = self.all::<ForceDraft>(owner).await?;
        let matches = |force: &Force| {
            let text = searched(force);
            words.iter().all(|word| text.contains(word))
        };
        Ok(all.iter().map(force).filter(matches).collect())
    }

    /// Returns a force of the caller.
    pub(crate) async fn force(&self, owner: Owner, id: &str) -> Result<Force, Problem> {
        self.read(owner, id).await.map(|kept| force(&kept))
    }

    /// Stores a new force. A repeated request does not compute the draft again.
    pub(crate) async fn add_force(
        &self,
        owner: Owner,
        draft: impl Future<Output = Result<ForceDraft, Problem>> + Send,
        request: Option<IdempotentRequest>,
    ) -> Result<Force, Problem> {
        let draft = async {
            let draft = draft.await?;
            // Refuses a draft with mistakes before it is stored.
            muster().force(&draft)?;
            Ok(draft)
        };
        self.add(owner, draft, request.as_ref()).await.map(|kept| force(&kept))
    }

    /// Copies a force.
    pub(crate) async fn clone_force(
        &self,
        (owner, id): (Owner, &str),
        name: String,
        request: Option<IdempotentRequest>,
    ) -> Result<Force, Problem> {
        let draft = async {
            let source = self.read::<ForceDraft>(owner, id).await?;
            Ok(ForceDraft { name, ..source.content })
        };
        self.add_force(owner, draft, request).await
    }

    /// Changes a force.
    pub(crate) async fn change_force(
        &self,
        place: (Owner, &str),
        patch: ForcePatch,
    ) -> Result<Force, Problem> {
        let edit = |current: &Kept<ForceDraft>| {
            let ForceDraft { name, units } = current.content.clone();
            let draft = ForceDraft {
                name: patch.name.clone().unwrap_or(name),
                units: patch.units.clone().unwrap_or(units),
            };
            muster().force(&draft)?;
            Ok(draft)
        };
        let changed = self.change(place, patch.version, edit).await;
        changed.map(|kept| force(&kept)).map_err(unchanged)
    }

    /// Deletes a force that no encounter uses.
    pub(crate) async fn remove_force(
        &self,
        place: (Owner, &str),
        version: Option<u32>,
    ) -> Result<(), Problem> {
        let removed = self.remove::<ForceDraft>(place, version, |_| Ok(())).await;
        removed.map_err(unchanged)
    }
}

/// A force as the page sees it.
pub(super) fn force(kept: &Kept<ForceDraft>) -> Force {
    Force {
        id: kept.id().to_owned(),
        card: card(&kept.content),
        version: kept.document.version,
        created_at: kept.document.created_at,
        updated_at: kept.document.updated_at,
    }
}

/// The totals of a force. A force with a design that no longer exists shows what is wrong instead.
pub(super) fn card(draft: &ForceDraft) -> ForceCard {
    muster().force(draft).unwrap_or_else(|findings| ForceCard {
        name: draft.name.clone(),
        units: Vec::new(),
        total_bv: 0,
        adjusted_bv: 0,
        total_tonnage: 0,
        unit_count: 0,
        warnings: findings.0.into_iter().map(|finding| finding.message).collect(),
    })
}

/// The text of a force that a search compares: its name and those of its units and pilots.
fn searched(force: &Force) -> String {
    let units = force.card.units.iter();
    let names = units.flat_map(|unit| [Some(&unit.name), unit.pilot_name.as_ref()]);
    let names = std::iter::once(Some(&force.card.name)).chain(names).flatten();
    names.map(|name| name.to_lowercase()).collect::<Vec<_>>().join("\n")
}

fn unchanged(reason: Unchanged<ForceDraft>) -> Problem {
    match reason {
        Unchanged::Stale(current) => {
            let version = current.document.version;
            Problem::stale_document(ForceDraft::KIND, version, &force(&current))
        }
        Unchanged::Refused(problem) => problem,
    }
}
