use super::{Kept, StoredEncounter};
use sandtable::{EncounterDraft, ForceDraft, muster};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of results after which the cache is emptied.
const CAPACITY: usize = 20_000;

/// Forces by id.
pub(super) type Forces = BTreeMap<String, Kept<ForceDraft>>;

/// A cache of validations: placing both forces on a map takes too long to be done for every row of a
/// list.
#[derive(Default)]
pub(super) struct Standings(Mutex<HashMap<Key, bool>>);

/// Everything that decides whether an encounter is valid. Texts and numbers were checked when the
/// encounter was stored, so only a missing name counts, and encounters with the same forces, map and
/// template share a result.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    unnamed: bool,
    template: Option<String>,
    map: Option<String>,
    /// Id and version of the forces.
    forces: [(String, u32); 2],
}

impl Standings {
    /// Returns true if an encounter can be launched with its forces.
    pub(super) fn is_ready(&self, encounter: &StoredEncounter, forces: &Forces) -> bool {
        let [Some(player), Some(opponent)] = encounter.force_ids().map(|id| forces.get(id?)) else {
            return false;
        };
        let key = Key::new(&encounter.draft, [player, opponent]);
        if let Some(known) = self.known().get(&key) {
            return *known;
        }
        let (player, opponent) = (&player.content, &opponent.content);
        let valid = muster().validate(&encounter.draft, Some(player), Some(opponent)).is_valid;
        let mut known = self.known();
        if known.len() >= CAPACITY {
            known.clear();
        }
        known.insert(key, valid);
        valid
    }

    fn known(&self) -> MutexGuard<'_, HashMap<Key, bool>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Key {
    fn new(draft: &EncounterDraft, forces: [&Kept<ForceDraft>; 2]) -> Self {
        Self {
            unnamed: draft.name.trim().is_empty(),
            template: draft.scenario_template.clone(),
            map: draft.map_id.clone(),
            forces: forces.map(|force| (force.id().to_owned(), force.document.version)),
        }
    }
}
