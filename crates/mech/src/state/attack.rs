use crate::order::{FireMode, PhysicalKind};
use crate::rules::Modifier;
use crate::weapon::RangeBracket;
use crate::{UnitId, WeaponId};
use serde::{Deserialize, Serialize};

/// A declared attack with weapons on one target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Who fires.
    pub attacker_id: UnitId,
    /// At whom.
    pub target_id: UnitId,
    /// How far away, in hexes.
    pub range: u16,
    /// Whether something hides the target's legs.
    pub partial_cover: bool,
    /// With what.
    pub weapon_attacks: Vec<WeaponAttack>,
}

impl Attack {
    /// The same attack with one modifier more on every shot that does not have it; `None` if all
    /// have.
    pub(crate) fn with(&self, modifier: &Modifier) -> Option<Self> {
        let mut changed = self.clone();
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
    /// Which weapon.
    pub weapon_id: WeaponId,
    /// What it is called.
    pub weapon_name: String,
    /// How it fires.
    pub mode: FireMode,
    /// What a hit does: all of it, or one missile's.
    pub damage: u16,
    /// What firing it heats.
    pub heat: u16,
    /// How far the target is for it.
    pub range_bracket: RangeBracket,
    /// What two dice have to show.
    pub to_hit_number: i16,
    /// Why, beyond the gunnery skill.
    pub modifiers: Vec<Modifier>,
}

/// A declared blow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhysicalAttack {
    /// Who strikes.
    pub attacker_id: UnitId,
    /// Whom.
    pub target_id: UnitId,
    /// How.
    pub kind: PhysicalKind,
    /// What two dice have to show.
    pub to_hit_number: i16,
    /// Why, beyond the piloting skill.
    pub modifiers: Vec<Modifier>,
}
