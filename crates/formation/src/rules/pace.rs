//! Marching speed and the fatigue it causes.

use super::UnitKind;
use super::constants::SLOWED_BY_FATIGUE;
use crate::Fixed;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The pace of a march.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Pace {
    /// Slow and restful.
    Walk,
    /// The usual march.
    #[default]
    Quick,
    /// As fast as a formation can go in order.
    Run,
    /// Headlong, for the last hexes before contact.
    Charge,
}

/// Per pace: hexes of open ground per tick on foot, the same mounted, and a fatigue factor.
const PACES: [(Pace, Fixed, Fixed, Fixed); 4] = [
    (Pace::Walk, Fixed::milli(50), Fixed::milli(100), Fixed::milli(500)),
    (Pace::Quick, Fixed::milli(75), Fixed::milli(200), Fixed::milli(1_000)),
    (Pace::Run, Fixed::milli(100), Fixed::milli(300), Fixed::milli(2_000)),
    (Pace::Charge, Fixed::milli(150), Fixed::milli(400), Fixed::milli(4_000)),
];

impl Pace {
    /// Every pace, the slowest first.
    pub const ALL: [Self; 4] = [Self::Walk, Self::Quick, Self::Run, Self::Charge];

    /// Speed in hexes of open ground per tick, before the factors of a troop type. The pace selects
    /// the speed and does not multiply it again.
    pub const fn base(self, mounted: bool) -> Fixed {
        let (_, foot, horse, _) = PACES[self as usize];
        if mounted { horse } else { foot }
    }

    /// The fatigue factor, relative to the usual march.
    pub const fn effort(self) -> Fixed {
        PACES[self as usize].3
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Walk => "walk",
            Self::Quick => "quick",
            Self::Run => "run",
            Self::Charge => "charge",
        })
    }
}

/// The speed of a unit in hexes of open ground per tick.
///
/// ```
/// use sandtable_formation::Fixed;
/// use sandtable_formation::rules::pace::{Pace, speed};
/// use sandtable_formation::rules::UnitKind;
///
/// assert_eq!(speed(UnitKind::Infantry, Pace::Quick, Fixed::ZERO), Fixed::milli(75));
/// assert_eq!(speed(UnitKind::HeavyInfantry, Pace::Quick, Fixed::ZERO), Fixed::new(525));
/// assert_eq!(speed(UnitKind::Cavalry, Pace::Charge, Fixed::ONE), Fixed::milli(504));
/// ```
pub fn speed(kind: UnitKind, pace: Pace, fatigue: Fixed) -> Fixed {
    let profile = kind.profile();
    let fresh = pace.base(profile.mounted).times(profile.speed);
    fresh.times(SLOWED_BY_FATIGUE.times(fatigue).rest())
}
