use crate::order::{FireMode, PhysicalKind};
use crate::rules::Modifier;
use crate::weapon::RangeBracket;
use crate::{UnitId, WeaponId};
use serde::{Deserialize, Serialize};

/// Declared weapon fire of one unit at one target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// The unit that fires.
    pub attacker_id: UnitId,
    /// The unit it fires at.
    pub target_id: UnitId,
    /// Distance to the target in hexes.
    pub range: u16,
    /// True if terrain hides the target's legs.
    pub partial_cover: bool,
    /// One entry per weapon.
    pub weapon_attacks: Vec<WeaponAttack>,
}

impl Attack {
    /// Returns the shots that lack a modifier, with the modifier added; `None` if every shot has
    /// it.
    pub(crate) fn with(&self, modifier: &Modifier) -> Option<Self> {
        let mut changed = self.clone();
        // Shots that already have it are left out: declaring them again would add it twice.
        changed.weapon_attacks.retain(|shot| !shot.modifiers.contains(modifier));
        for shot in &mut changed.weapon_attacks {
            shot.to_hit_number = shot.to_hit_number.saturating_add(modifier.value.into());
            shot.modifiers.push(modifier.clone());
        }
        (!changed.weapon_attacks.is_empty()).then_some(changed)
    }
}

/// One weapon of a declared attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeaponAttack {
    /// The id of the weapon within its unit.
    pub weapon_id: WeaponId,
    /// The name of the weapon, such as "Medium Laser".
    pub weapon_name: String,
    /// The fire mode.
    pub mode: FireMode,
    /// Damage of a hit; for weapons with clusters, damage of one missile.
    pub damage: u16,
    /// Heat of firing it.
    pub heat: u16,
    /// The range bracket of the target for this weapon.
    pub range_bracket: RangeBracket,
    /// The total that two dice have to reach.
    pub to_hit_number: i16,
    /// The modifiers that were added to the gunnery skill.
    pub modifiers: Vec<Modifier>,
}

/// A declared physical attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhysicalAttack {
    /// The unit that attacks.
    pub attacker_id: UnitId,
    /// The unit it attacks.
    pub target_id: UnitId,
    /// The kind of attack.
    pub kind: PhysicalKind,
    /// The total that two dice have to reach.
    pub to_hit_number: i16,
    /// The modifiers that were added to the piloting skill.
    pub modifiers: Vec<Modifier>,
}
