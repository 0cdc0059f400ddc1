use super::GameSystemFile;
use crate::table::CombatResultsTable;
use crate::turn::TurnStructure;
use sandtable_core::content::Bundle;
use sandtable_core::texts;

/// The systems that ship with the program.
static SYSTEMS: Bundle<GameSystemFile> =
    Bundle::new(texts!["../../data/counter/starter": "system"], |text| {
        GameSystemFile::from_toml(text).ok().map(|loaded| loaded.value)
    });

/// The starter: a small complete system to edit, instead of a blank one.
///
/// ```
/// let starter = sandtable_counter::starter();
/// assert_eq!(starter.turn_structure.phases.len(), 5);
/// assert_eq!(starter.combat_results_table.columns.len(), 7);
/// ```
pub fn starter() -> &'static GameSystemFile {
    static NONE: std::sync::OnceLock<GameSystemFile> = std::sync::OnceLock::new();
    // The shipped file is tested to be readable.
    SYSTEMS.values().next().unwrap_or_else(|| NONE.get_or_init(|| GameSystemFile::empty("starter")))
}

/// Returns the system with an id among those that ship with the program.
pub(crate) fn shipped_system(id: &str) -> Option<&'static GameSystemFile> {
    SYSTEMS.values().find(|system| *system.id == *id)
}

/// The turn structure of the starter.
pub fn create_default_turn_structure() -> TurnStructure {
    starter().turn_structure.clone()
}

/// The combat results table of the starter.
pub fn create_default_crt() -> CombatResultsTable {
    starter().combat_results_table.clone()
}
