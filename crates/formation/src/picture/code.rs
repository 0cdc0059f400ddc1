//! Short names for counters.

use crate::Stance;
use crate::rules::UnitKind;

/// Two letters for a kind of unit.
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

/// The sign of what a unit does, where that is worth a sign.
pub(super) const fn badge(stance: Stance) -> &'static str {
    match stance {
        Stance::Engaged => "×",
        Stance::Shaken => "!",
        Stance::Routing => "»",
        Stance::Rallying => "+",
        Stance::Formed | Stance::Moving | Stance::Patrol | Stance::Alert => "",
    }
}

/// What the signs mean.
pub(super) const BADGES: &str =
    "× fights · ! wavers · » runs · + rallies · ? last seen there, and how many ticks ago";
