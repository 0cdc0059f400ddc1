//! Firing arcs, and the side of the target that an attack hits. All in exact integer arithmetic.

use super::{Actuator, Actuators};
use crate::Location;
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// The four firing arcs around a unit: front, 120 degrees with both edges; left and right, 60
/// degrees each with the edge towards the rear; and the rear.
///
/// ```
/// use sandtable_hex::{Hex, flat};
/// use sandtable_mech::rules::FiringArc;
///
/// assert_eq!(FiringArc::from_to(Hex::ZERO, flat::N, Hex::new(1, -1)), FiringArc::Front);
/// assert_eq!(FiringArc::from_to(Hex::ZERO, flat::N, Hex::new(1, 0)), FiringArc::Right);
/// assert_eq!(FiringArc::from_to(Hex::ZERO, flat::N, Hex::new(0, 1)), FiringArc::Rear);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FiringArc {
    /// Up to 60 degrees off the facing.
    Front,
    /// More than 60 and up to 120 degrees to the left.
    Left,
    /// More than 60 and up to 120 degrees to the right.
    Right,
    /// More than 120 degrees off.
    Rear,
}

impl FiringArc {
    /// Returns the arc in which another hex lies. The unit's own hex counts as front.
    pub fn from_to(own: Hex, facing: Facing, other: Hex) -> Self {
        match Bearing::of(own, facing, other) {
            Bearing { right, ahead } if ahead >= right.abs() => Self::Front,
            Bearing { right, ahead } if -ahead > right.abs() => Self::Rear,
            Bearing { right, .. } if right > 0 => Self::Right,
            _ => Self::Left,
        }
    }
}

/// The side of the target that an attack hits: the column of the hit location tables.
///
/// The front has 180 degrees, more than any firing arc; the sides and the rear have 60 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "lowercase")]
pub enum HitColumn {
    /// From the left: more than 90 and up to 150 degrees off the facing.
    Left,
    /// From the front: up to 90 degrees off.
    Front,
    /// From the right: more than 90 and up to 150 degrees off.
    Right,
    /// From the rear: more than 150 degrees off.
    Rear,
}

impl HitColumn {
    /// All columns, in the order of the printed table.
    pub const ALL: [Self; 4] = [Self::Left, Self::Front, Self::Right, Self::Rear];

    /// Returns the side of the target that an attacker hits. The facing is that of the target's
    /// legs, regardless of torso twist. An attacker in the same hex hits the front.
    ///
    /// ```
    /// use sandtable_hex::{Hex, flat};
    /// use sandtable_mech::rules::HitColumn;
    ///
    /// let column = HitColumn::of_attack(Hex::ZERO, flat::N, Hex::new(2, 0));
    /// assert_eq!(column, HitColumn::Right);
    /// ```
    pub fn of_attack(target: Hex, legs: Facing, attacker: Hex) -> Self {
        match Bearing::of(target, legs, attacker) {
            Bearing { ahead: 0.., .. } => Self::Front,
            Bearing { right, ahead } if -ahead > 3 * right.abs() => Self::Rear,
            Bearing { right, .. } if right > 0 => Self::Right,
            _ => Self::Left,
        }
    }
}

/// A hex relative to a unit and its facing. The axes are scaled so that every edge of an arc is a
/// line in integers: 60 degrees is `ahead == right`, 90 is `ahead == 0`, 150 is `-ahead == 3 *
/// right`. Angles in floats would put hexes exactly on an edge into either arc.
#[derive(Clone, Copy)]
struct Bearing {
    right: i64,
    ahead: i64,
}

impl Bearing {
    fn of(own: Hex, facing: Facing, other: Hex) -> Self {
        // i64, because sums and multiples of i32 differences may exceed i32.
        let away = |to: i32, from: i32| i64::from(to) - i64::from(from);
        let straight = (away(other.x, own.x), away(other.y, own.y));
        // Each step turns the plane 60 degrees counter-clockwise, until the facing points north.
        let (q, r) = (0..facing.index()).fold(straight, |(q, r), _| (q + r, -q));
        Self { right: q, ahead: -(2 * r + q) }
    }
}

/// The torso twist of a standing unit for a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "lowercase")]
pub enum Twist {
    /// One hexside counter-clockwise.
    Left,
    /// Straight ahead.
    #[default]
    None,
    /// One hexside clockwise.
    Right,
}

impl Twist {
    /// Returns the facing of the torso for a facing of the legs.
    pub const fn torso(self, legs: Facing) -> Facing {
        match self {
            Self::Left => legs.counter_clockwise(),
            Self::None => legs,
            Self::Right => legs.clockwise(),
        }
    }
}

/// Returns the firing arcs of a weapon: by location, for flipped arms, or the rear for a
/// rear-mounted weapon.
///
/// ```
/// use sandtable_hex::{Hex, flat};
/// use sandtable_mech::Location;
/// use sandtable_mech::rules::{FiringArc, Twist, arc};
///
/// let facing = arc::facing_of(Location::RightArm, flat::N, Twist::Right);
/// let target = FiringArc::from_to(Hex::ZERO, facing, Hex::new(0, 1));
/// assert!(arc::arcs_of(Location::RightArm, false, false).contains(&target));
/// ```
pub const fn arcs_of(location: Location, rear: bool, flipped: bool) -> &'static [FiringArc] {
    use FiringArc::{Front, Left, Rear, Right};
    match (location, rear, flipped) {
        (_, true, _) => &[Rear],
        (Location::LeftArm, _, false) => &[Front, Left],
        (Location::LeftArm, _, true) => &[Rear, Left],
        (Location::RightArm, _, false) => &[Front, Right],
        (Location::RightArm, _, true) => &[Rear, Right],
        _ => &[Front],
    }
}

/// Returns the facing of a weapon's arcs: that of the torso, or of the legs for leg weapons.
pub const fn facing_of(location: Location, legs: Facing, twist: Twist) -> Facing {
    if location.is_leg() { legs } else { twist.torso(legs) }
}

/// Returns true if a unit can flip its arms: neither was built with a lower arm or hand actuator.
pub fn can_flip(arms: [Actuators; 2]) -> bool {
    let bars = [Actuator::LowerArm, Actuator::Hand];
    !arms.into_iter().any(|built| bars.into_iter().any(|joint| built.has(joint)))
}
