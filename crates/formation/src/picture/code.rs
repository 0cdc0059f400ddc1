//! Letters and signs on counters.

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

/// The legend of the bodies.
pub(super) const BADGES: &str = "one mark is four men · thick edge: front · gaps: losses · leaning flag: shaken · hollow flag: routing · dashed: last seen there, with its age in ticks";
