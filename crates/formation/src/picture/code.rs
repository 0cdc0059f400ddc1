//! Letters and signs on counters.

use crate::Stance;
use crate::rules::UnitKind;

/// The two letters of a troop type.
pub(super) const fn letters(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Levy => "Lv",
        UnitKind::Infantry => "In",
        UnitKind::HeavyInfantry => "HI",
        UnitKind::Spearmen => "Sp",
        UnitKind::Archers => "Ar",
        UnitKind::Crossbowmen => "Cb",
        UnitKind::LightCavalry => "LC",
        UnitKind::Cavalry => "Ca",
        UnitKind::HeavyCavalry => "HC",
        UnitKind::HorseArchers => "HA",
        UnitKind::Engineers => "En",
        UnitKind::Scouts => "Sc",
        UnitKind::Command => "Co",
    }
}

/// The sign of a unit's activity; empty where it needs none.
pub(super) const fn badge(stance: Stance) -> &'static str {
    match stance {
        Stance::Engaged => "×",
        Stance::Shaken => "!",
        Stance::Routing => "»",
        Stance::Rallying => "+",
        Stance::Formed | Stance::Moving | Stance::Patrol | Stance::Alert => "",
    }
}

/// The legend of the signs.
pub(super) const BADGES: &str =
    "× engaged · ! shaken · » routing · + rallying · ? last seen there, with its age in ticks";
