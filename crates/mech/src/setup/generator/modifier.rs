use serde::{Deserialize, Serialize};
use std::mem::discriminant;
use std::sync::LazyLock;

/// Something that makes a generated battle harder or easier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// Its short name, such as `veteran_enemy`.
    pub id: String,
    /// What it says to the players.
    pub words: String,
    /// Whether it is harder for the player.
    pub negative: bool,
    /// What it does.
    pub effect: Effect,
}

/// What a modifier does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Bands of experience that every enemy pilot is better, or worse.
    Skills(i8),
    /// What the enemy may be worth, in thousandths of what it would be.
    Budget(u32),
    /// The units of the enemy, at least, in thousandths of the player's.
    Units(u32),
    /// Turns, in thousandths of what they would be.
    TurnLimit(u32),
    /// Ground in the middle that wins when it is held for so many turns.
    Objective(u32),
    /// Rows by which the player begins nearer to the enemy.
    Closer(u16),
}

impl Effect {
    /// Whether another effect works on the same thing: both at once would undo or hide one.
    pub(super) fn rivals(self, other: Self) -> bool {
        discriminant(&self) == discriminant(&other)
    }
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    modifier: Vec<Modifier>,
}

/// The tests count what is in it.
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../../../data/mech/modifiers.toml")).unwrap_or_default()
});

/// All modifiers there are.
pub fn modifiers() -> &'static [Modifier] {
    &TABLE.modifier
}
