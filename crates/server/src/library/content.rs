use super::Kept;
use crate::Problem;
use crate::wire::ForceSummary;
use sandtable::{EncounterDraft, ForceDraft};
use sandtable_store::DocumentKey;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The content of a kind of documents. Names of kinds and fields are stored and never change.
pub(crate) trait Content: Serialize + DeserializeOwned + Send + Sync {
    /// Name of the kind.
    const KIND: &'static str;

    /// The documents that this one uses.
    fn uses(&self) -> Vec<DocumentKey>;

    /// The problem with an id that no document of this kind has.
    fn unknown(id: &str) -> Problem {
        Problem::unknown_document(Self::KIND, id)
    }

    /// The key of a document of this kind.
    fn key(id: &str) -> DocumentKey {
        DocumentKey::new(Self::KIND, id)
    }
}

impl Content for ForceDraft {
    const KIND: &'static str = "force";

    fn uses(&self) -> Vec<DocumentKey> {
        Vec::new()
    }
}

/// An encounter as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredEncounter {
    /// The encounter as people edit it.
    pub(crate) draft: EncounterDraft,
    /// The forces of player and opponent at the last launch: they may change later, the battle does
    /// not. They count only while the session exists: see [`Kept::fought`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fought: Option<[Fought; 2]>,
}

/// A force of an encounter at its launch.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Fought {
    /// Stored beside the units, because a list of encounters needs it for every row.
    #[serde(flatten)]
    pub(crate) summary: ForceSummary,
    /// Name and units. Encounters that were launched by older versions lack them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) force: Option<ForceDraft>,
}

impl StoredEncounter {
    /// The ids of the forces of player and opponent.
    pub(crate) fn force_ids(&self) -> [Option<&str>; 2] {
        let EncounterDraft { player_force_id, opponent_force_id, .. } = &self.draft;
        [player_force_id.as_deref(), opponent_force_id.as_deref()]
    }
}

impl From<EncounterDraft> for StoredEncounter {
    fn from(draft: EncounterDraft) -> Self {
        Self { draft, fought: None }
    }
}

impl Kept<StoredEncounter> {
    /// The forces that were launched, as long as the session exists. Without its session an
    /// encounter is ready again, with the forces that are assigned to it now.
    pub(crate) fn fought(&self) -> Option<&[Fought; 2]> {
        self.document.launched.as_ref().and(self.content.fought.as_ref())
    }
}

impl Content for StoredEncounter {
    const KIND: &'static str = "encounter";

    fn uses(&self) -> Vec<DocumentKey> {
        self.force_ids().into_iter().flatten().map(ForceDraft::key).collect()
    }
}
