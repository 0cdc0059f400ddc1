use serde::{Deserialize, Serialize};
use std::mem::discriminant;
use std::sync::LazyLock;

/// A modifier that makes a generated battle harder or easier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// A stable id, such as `veteran_enemy`.
    pub id: String,
    /// The sentence shown to players.
    pub words: String,
    /// True if it makes the battle harder for the player.
    pub negative: bool,
    /// The change it makes.
    pub effect: Effect,
}

/// The change that a modifier makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Skill levels by which every enemy pilot is better (positive) or worse (negative).
    Skills(i8),
    /// The enemy budget, in thousandths of its normal value.
    Budget(u32),
    /// The minimum number of enemy units, in thousandths of the player's.
    Units(u32),
    /// The turn limit, in thousandths of its normal value.
    TurnLimit(u32),
    /// The hex at the centre becomes an objective that wins when held for this many turns.
    Objective(u32),
    /// Rows by which the player deploys closer to the enemy.
    Closer(u16),
}

impl Effect {
    /// Returns true if both effects change the same thing, so that one would cancel or hide the
    /// other.
    pub(super) fn conflicts_with(self, other: Self) -> bool {
        discriminant(&self) == discriminant(&other)
    }
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    modifier: Vec<Modifier>,
}

/// The shipped table. A broken file would leave it empty, so the tests count its entries.
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../../../data/mech/modifiers.toml")).unwrap_or_default()
});

/// Returns all modifiers.
pub fn modifiers() -> &'static [Modifier] {
    &TABLE.modifier
}
