//! The effect of charges.

use super::UnitKind;
use super::kind::Padding;
use crate::Fixed;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The way a charge meets its victim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Shock {
    /// From the front.
    CavalryCharge,
    /// Into the flank.
    FlankAttack,
    /// From behind.
    RearCharge,
    /// By a unit that the victim's army had not seen.
    Ambush,
}

/// For each kind, a factor for the victims (numerator, denominator) and the stress it causes.
const SHOCKS: [(Shock, u32, u32, Fixed); 4] = [
    (Shock::CavalryCharge, 1, 1, Fixed::milli(300)),
    (Shock::FlankAttack, 2, 3, Fixed::milli(200)),
    (Shock::RearCharge, 3, 2, Fixed::milli(400)),
    (Shock::Ambush, 5, 4, Fixed::milli(350)),
];

/// The share of its threshold above which a charged unit may break at once.
pub const BREAK_FROM: Fixed = Fixed::milli(700);

/// The share of a unit's men that stands in the front rank.
const FRONT_RANK: Fixed = Fixed::milli(200);
/// The additional stress of losing every man.
const SPIKE_OF_LOSSES: Fixed = Fixed::milli(200);

/// The effect of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Impact {
    /// Men killed.
    pub fallen: u32,
    /// Stress of the survivors.
    pub stress: Fixed,
}

impl Shock {
    /// Every kind of charge.
    pub const ALL: [Self; 4] =
        [Self::CavalryCharge, Self::FlankAttack, Self::RearCharge, Self::Ambush];

    /// The effect on `men` men of a troop type.
    ///
    /// ```
    /// use sandtable_formation::rules::{UnitKind, shock::Shock};
    ///
    /// let levy = Shock::CavalryCharge.impact(UnitKind::Levy, 100);
    /// assert_eq!(levy.fallen, 14, "a front rank of 20, of whom 3 in 10 live");
    /// assert_eq!(Shock::CavalryCharge.impact(UnitKind::Spearmen, 100).fallen, 5);
    /// assert_eq!(Shock::RearCharge.impact(UnitKind::Levy, 0).fallen, 0);
    /// ```
    pub fn impact(self, victim: UnitKind, men: u32) -> Impact {
        let (_, times, by, base) = SHOCKS[self as usize];
        let survival = match victim.profile().armour.padding {
            Padding::None => Fixed::milli(300),
            Padding::Light => Fixed::milli(500),
            Padding::Heavy => Fixed::milli(700),
        };
        // Each step rounds down, because the rules count whole men.
        let front = Fixed::whole(men as i32).times(FRONT_RANK).floor();
        let ridden_down = Fixed::whole(front as i32).times(survival.rest()).floor();
        let met = if victim == UnitKind::Spearmen { ridden_down / 2 } else { ridden_down };
        let fallen = (met * times / by).min(men);
        let share = Fixed::ratio(fallen.into(), men.into());
        Impact { fallen, stress: base + SPIKE_OF_LOSSES.times(share) }
    }
}

impl fmt::Display for Shock {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::CavalryCharge => "frontal charge",
            Self::FlankAttack => "flank charge",
            Self::RearCharge => "rear charge",
            Self::Ambush => "ambush",
        })
    }
}
