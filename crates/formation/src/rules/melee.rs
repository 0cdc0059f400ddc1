//! Melee rates: how many men fall per striker and tick, and the modifiers.

use super::constants::{RATE, RATE_OF_PRESSURE};
use super::kind::{Armour, Edge, Mass, Padding, Rigidity, Weapon};
use crate::Fixed;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Men that fall per striker with an edged weapon, in thousandths per tick: against cloth, leather,
/// mail, plate.
const EDGES: [(Edge, [i32; 4]); 2] =
    [(Edge::Razor, [60, 40, 10, 3]), (Edge::Sharp, [50, 30, 10, 5])];

/// The same for blunt weapons by weight: against no padding, light, heavy.
const MASSES: [(Mass, [i32; 3]); 4] = [
    (Mass::Light, [5, 5, 5]),
    (Mass::Medium, [20, 10, 5]),
    (Mass::Heavy, [40, 20, 10]),
    (Mass::Massive, [80, 50, 30]),
];

/// The bonus of a piercing weapon against mail.
const PIERCING: Fixed = Fixed::milli(5);

/// Men that fall per striker and tick, before modifiers.
///
/// ```
/// use sandtable_formation::Fixed;
/// use sandtable_formation::rules::{UnitKind, melee};
///
/// let (sword, leather) = (UnitKind::Infantry.profile().weapon, UnitKind::Infantry.profile().armour);
/// assert_eq!(melee::base_rate(sword, leather), Fixed::milli(30));
/// ```
pub fn base_rate(weapon: Weapon, armour: Armour) -> Fixed {
    let rigid = match armour.rigidity {
        Rigidity::Cloth => 0,
        Rigidity::Leather => 1,
        Rigidity::Mail => 2,
        Rigidity::Plate => 3,
    };
    let padded = match armour.padding {
        Padding::None => 0,
        Padding::Light => 1,
        Padding::Heavy => 2,
    };
    let rate = match weapon.edge {
        Edge::Razor => EDGES[0].1[rigid],
        Edge::Sharp => EDGES[1].1[rigid],
        // The table is in the order of the variants of `Mass`.
        Edge::Blunt => MASSES[weapon.mass as usize].1[padded],
    };
    let between_rings = weapon.piercing && armour.rigidity == Rigidity::Mail;
    Fixed::milli(rate) + if between_rings { PIERCING } else { Fixed::ZERO }
}

/// The side from which a unit is struck, relative to its facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Quarter {
    /// One of the three hexes ahead.
    Front,
    /// One of the two hexes between front and rear.
    Flank,
    /// The hex behind.
    Rear,
}

/// A modifier of the melee rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    /// Its name in breakdowns.
    pub name: &'static str,
    /// Its effect on the rate.
    pub rate: Fixed,
}

/// The factors of one unit's blows at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// The striker's weapon.
    pub weapon: Weapon,
    /// The victim's armour.
    pub armour: Armour,
    /// The striker's pressure on the victim, from -1 to 1.
    pub pressure: Fixed,
    /// The side from which the victim is struck.
    pub quarter: Quarter,
    /// The number of levels by which the striker stands above the victim.
    pub height: i32,
    /// The cover of the victim's terrain, from 0 to 1.
    pub cover: Fixed,
    /// The striker's fatigue, from 0 to 1.
    pub fatigue: Fixed,
    /// The striker's cohesion, from 0 to 1.
    pub cohesion: Fixed,
    /// True if the striker is shaken.
    pub shaken: bool,
    /// The modifier of the striker's shape.
    pub striking: Fixed,
    /// The modifier of the victim's shape.
    pub struck: Fixed,
}

const PER_LEVEL: Fixed = Fixed::milli(5);
const MOST_LEVELS: i32 = 2;
const OF_COVER: Fixed = Fixed::milli(-20);
const OF_FATIGUE: Fixed = Fixed::milli(-10);
const OF_DISORDER: Fixed = Fixed::milli(-10);
const OF_WAVERING: Fixed = Fixed::milli(-5);
const OF_QUARTER: [Fixed; 3] = [Fixed::ZERO, Fixed::milli(10), Fixed::milli(20)];

impl Blow {
    /// Every modifier with its effect.
    pub fn modifiers(&self) -> [Modifier; 9] {
        let part = |name, rate| Modifier { name, rate };
        let levels = self.height.clamp(-MOST_LEVELS, MOST_LEVELS);
        // Modifiers are added and not multiplied, so that a breakdown shows the effect of each.
        [
            part("pressure", RATE_OF_PRESSURE.times(self.pressure)),
            part("quarter", OF_QUARTER[self.quarter as usize]),
            part("height", PER_LEVEL.by(levels)),
            part("cover", OF_COVER.times(self.cover)),
            part("fatigue", OF_FATIGUE.times(self.fatigue)),
            part("disorder", OF_DISORDER.times(self.cohesion.rest())),
            part("wavering", if self.shaken { OF_WAVERING } else { Fixed::ZERO }),
            part("striker's shape", self.striking),
            part("victim's shape", self.struck),
        ]
    }

    /// Men that fall per striker and tick.
    pub fn rate(&self) -> Fixed {
        let change: Fixed = self.modifiers().into_iter().map(|modifier| modifier.rate).sum();
        (base_rate(self.weapon, self.armour) + change).clamp(RATE.0, RATE.1)
    }
}

impl fmt::Display for Modifier {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.rate < Fixed::ZERO { "" } else { "+" };
        write!(out, "{sign}{} {}", self.rate, self.name)
    }
}
