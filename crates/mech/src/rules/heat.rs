//! The heat scale: sources, dissipation and effects of heat.

use super::check::reached;
use super::{Chance, Profile};
use crate::MovementMode;
use serde::{Deserialize, Serialize};

/// The heat at which shutdown is automatic.
const MELTING: u16 = 30;

/// To-hit modifiers, each from a heat level on.
const TO_HIT: [(u16, i8); 4] = [(8, 1), (13, 2), (17, 3), (24, 4)];

/// Target numbers to avoid shutdown, each from a heat level on.
const SHUTDOWN: [(u16, Risk); 5] = [
    (14, Risk::AvoidOn(4)),
    (18, Risk::AvoidOn(6)),
    (22, Risk::AvoidOn(8)),
    (26, Risk::AvoidOn(10)),
    (MELTING, Risk::Certain),
];

/// Target numbers to avoid an ammunition explosion, each from a heat level on.
const AMMUNITION: [(u16, Risk); 3] =
    [(19, Risk::AvoidOn(4)), (23, Risk::AvoidOn(6)), (28, Risk::AvoidOn(8))];

/// Wounds of a pilot without life support, each from a heat level on.
const PILOT: [(u16, u8); 2] = [(15, 1), (25, 2)];

/// Heat per turn of each engine hit.
pub const PER_ENGINE_HIT: u16 = 5;

/// Heat of each attempt to stand up.
pub const STAND_UP: u16 = 1;

/// Heat that a single heat sink dissipates per turn.
pub const SINGLE_SINK: u16 = 1;

/// Heat that a double heat sink dissipates per turn.
pub const DOUBLE_SINK: u16 = 2;

/// The most that water adds to a unit's dissipation.
const WATER_LIMIT: u16 = 6;

/// A risk and the roll that avoids it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Risk {
    /// No risk, no roll.
    None,
    /// Avoided on this total of two dice or more.
    AvoidOn(u8),
    /// It cannot be avoided.
    Certain,
}

impl Risk {
    /// The chance to avoid it.
    pub fn avoided(self) -> Chance {
        match self {
            Self::None => Chance::CERTAIN,
            Self::AvoidOn(total) => Chance::of(total.into()),
            Self::Certain => Chance::NEVER,
        }
    }
}

/// Walking points lost to heat: 1 per full 5.
pub const fn walk_penalty(heat: u16) -> u16 {
    heat / 5
}

/// The to-hit modifier of heat: 1 from 8, 2 from 13, 3 from 17, 4 from 24.
pub fn to_hit(heat: u16) -> i8 {
    reached(&TO_HIT, heat).unwrap_or(0)
}

/// The risk of shutdown: a roll from 14, automatic from 30.
///
/// The same numbers apply to a restart: automatic without risk, by a roll with some, impossible
/// while shutdown is certain.
///
/// ```
/// use sandtable_mech::rules::heat::{Risk, shutdown};
///
/// assert_eq!(shutdown(13), Risk::None);
/// assert_eq!(shutdown(18), Risk::AvoidOn(6));
/// assert_eq!(shutdown(30), Risk::Certain);
/// ```
pub fn shutdown(heat: u16) -> Risk {
    reached(&SHUTDOWN, heat).unwrap_or(Risk::None)
}

/// The risk of an ammunition explosion: a roll from 19. From 30 all ammunition explodes, if the
/// profile says so.
pub fn ammunition(heat: u16, profile: &Profile) -> Risk {
    // Not a row of the table, because only some profiles have it. Without it the roll of 28 goes
    // on.
    if profile.heat_explodes_all && heat >= MELTING {
        return Risk::Certain;
    }
    reached(&AMMUNITION, heat).unwrap_or(Risk::None)
}

/// Wounds of the pilot per turn after a life support hit: 1 from 15, 2 from 25.
pub fn pilot_wounds(heat: u16, life_support_hits: u8) -> u8 {
    if life_support_hits == 0 { 0 } else { reached(&PILOT, heat).unwrap_or(0) }
}

/// Heat of a move: 1 for walking, 2 for running, 1 per hex for a jump but at least 3.
pub fn of_movement(mode: Option<MovementMode>, hexes: u16) -> u16 {
    match mode {
        None => 0,
        Some(MovementMode::Walk) => 1,
        Some(MovementMode::Run) => 2,
        Some(MovementMode::Jump) => hexes.max(3),
    }
}

/// Heat of engine hits: 5 each.
pub const fn of_engine(hits: u8) -> u16 {
    hits as u16 * PER_ENGINE_HIT
}

/// Heat that the working sinks dissipate: by their kind, plus 1 per sink under water up to 6.
pub fn dissipation(sinks: u16, destroyed: u16, each: u16, submerged: u16) -> u16 {
    let working = sinks.saturating_sub(destroyed);
    // Destroyed sinks do not cool, even under water.
    let water = submerged.min(working).min(WATER_LIMIT);
    working.saturating_mul(each).saturating_add(water)
}

/// Heat at the end of a heat phase: heat before, plus heat gained, minus dissipation, at least 0.
pub const fn after(heat: u16, generated: u16, dissipated: u16) -> u16 {
    heat.saturating_add(generated).saturating_sub(dissipated)
}
