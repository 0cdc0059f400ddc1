//! The heat scale: where heat comes from, where it goes and what it does.

use super::check::reached;
use super::{Chance, Profile};
use crate::MovementMode;
use serde::{Deserialize, Serialize};

/// The heat at which no roll keeps a reactor running.
const MELTING: u16 = 30;

/// Penalties of a shot, each from a heat on.
const TO_HIT: [(u16, i8); 4] = [(8, 1), (13, 2), (17, 3), (24, 4)];

/// What keeps the reactor running, each from a heat on.
const SHUTDOWN: [(u16, Risk); 5] = [
    (14, Risk::AvoidOn(4)),
    (18, Risk::AvoidOn(6)),
    (22, Risk::AvoidOn(8)),
    (26, Risk::AvoidOn(10)),
    (MELTING, Risk::Certain),
];

/// What keeps the ammunition from exploding, each from a heat on.
const AMMUNITION: [(u16, Risk); 3] =
    [(19, Risk::AvoidOn(4)), (23, Risk::AvoidOn(6)), (28, Risk::AvoidOn(8))];

/// Wounds of a pilot without life support, each from a heat on.
const PILOT: [(u16, u8); 2] = [(15, 1), (25, 2)];

/// What each hit on the engine adds to the heat of every turn.
pub const PER_ENGINE_HIT: u16 = 5;

/// What each attempt to stand up adds.
pub const STAND_UP: u16 = 1;

/// What a single heat sink carries off in a turn.
pub const SINGLE_SINK: u16 = 1;

/// What a double heat sink carries off in a turn.
pub const DOUBLE_SINK: u16 = 2;

/// The most that water adds to the cooling of a unit.
const WATER_LIMIT: u16 = 6;

/// A danger, and what two dice have to show to avoid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Risk {
    /// There is none: no roll is made.
    None,
    /// It is avoided by at least this total.
    AvoidOn(u8),
    /// It cannot be avoided.
    Certain,
}

impl Risk {
    /// How likely it is avoided.
    pub fn avoided(self) -> Chance {
        match self {
            Self::None => Chance::CERTAIN,
            Self::AvoidOn(total) => Chance::of(total.into()),
            Self::Certain => Chance::NEVER,
        }
    }
}

/// Walking points that heat takes away: one for every full 5.
pub const fn walk_penalty(heat: u16) -> u16 {
    heat / 5
}

/// What heat adds to the target number of a shot: 1 from 8, 2 from 13, 3 from 17, 4 from 24.
pub fn to_hit(heat: u16) -> i8 {
    reached(&TO_HIT, heat).unwrap_or(0)
}

/// Whether the reactor shuts down: from 14 it takes a roll to avoid it, from 30 nothing helps.
///
/// The same numbers restart it: without risk it comes on by itself, with some by a roll, and not
/// at all as long as shutting down is certain.
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

/// Whether ammunition explodes: from 19 it takes a roll to avoid it. From 30 everything explodes at
/// once, if the profile says so.
pub fn ammunition(heat: u16, profile: &Profile) -> Risk {
    if profile.heat_explodes_all && heat >= MELTING {
        return Risk::Certain;
    }
    reached(&AMMUNITION, heat).unwrap_or(Risk::None)
}

/// Wounds of the pilot once life support has been hit: 1 from 15, 2 from 25.
pub fn pilot_wounds(heat: u16, life_support_hits: u8) -> u8 {
    if life_support_hits == 0 { 0 } else { reached(&PILOT, heat).unwrap_or(0) }
}

/// Heat of a move: 1 for walking, 2 for running, for a jump as many as hexes, but at least 3.
pub fn of_movement(mode: Option<MovementMode>, hexes: u16) -> u16 {
    match mode {
        None => 0,
        Some(MovementMode::Walk) => 1,
        Some(MovementMode::Run) => 2,
        Some(MovementMode::Jump) => hexes.max(3),
    }
}

/// Heat of an engine that has been hit: 5 for each hit.
pub const fn of_engine(hits: u8) -> u16 {
    hits as u16 * PER_ENGINE_HIT
}

/// What the working heat sinks carry off: each as much as its kind does, and 1 more for each that is
/// under water, up to 6.
pub fn dissipation(sinks: u16, destroyed: u16, each: u16, submerged: u16) -> u16 {
    let working = sinks.saturating_sub(destroyed);
    let water = submerged.min(working).min(WATER_LIMIT);
    working.saturating_mul(each).saturating_add(water)
}

/// Heat at the end of a heat phase: what there was, and what came, less what the sinks carry off.
pub const fn after(heat: u16, generated: u16, dissipated: u16) -> u16 {
    heat.saturating_add(generated).saturating_sub(dissipated)
}
