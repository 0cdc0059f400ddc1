//! Who is in front of whom: arcs of fire, and the side on which an attack strikes. All edges are exact.

use super::{Actuator, Actuators};
use crate::Location;
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// The four arcs around a unit into which weapons fire: 120 degrees ahead with both their edges,
/// 60 on each side with the edge towards the rear, and the rest.
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
    /// The arc of a unit in which another hex lies. Its own hex counts as ahead.
    pub fn from_to(own: Hex, facing: Facing, other: Hex) -> Self {
        match Bearing::of(own, facing, other) {
            Bearing { right, ahead } if ahead >= right.abs() => Self::Front,
            Bearing { right, ahead } if -ahead > right.abs() => Self::Rear,
            Bearing { right, .. } if right > 0 => Self::Right,
            _ => Self::Left,
        }
    }
}

/// The side from which an attack strikes, which is the column of the hit tables.
///
/// The front is wider than any firing arc, 180 degrees, and the sides and the rear have 60 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HitColumn {
    /// From the left: more than 90 and up to 150 degrees off the facing.
    Left,
    /// From ahead: up to 90 degrees off.
    Front,
    /// From the right: more than 90 and up to 150 degrees off.
    Right,
    /// From behind: more than 150 degrees off.
    Rear,
}

impl HitColumn {
    /// All columns in the order of the printed table.
    pub const ALL: [Self; 4] = [Self::Left, Self::Front, Self::Right, Self::Rear];

    /// The side on which an attacker strikes a target. The facing is that of the target's legs,
    /// however its torso is turned. An attacker in the same hex strikes the front.
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

/// Where a hex lies as a unit sees it that looks along its facing, in steps that make every edge
/// of an arc a line of whole numbers: 60 degrees are `ahead == right`, 90 are `ahead == 0`, 150 are
/// `-ahead == 3 * right`.
#[derive(Clone, Copy)]
struct Bearing {
    right: i64,
    ahead: i64,
}

impl Bearing {
    fn of(own: Hex, facing: Facing, other: Hex) -> Self {
        let away = |to: i32, from: i32| i64::from(to) - i64::from(from);
        let straight = (away(other.x, own.x), away(other.y, own.y));
        let (q, r) = (0..facing.index()).fold(straight, |(q, r), _| (q + r, -q));
        Self { right: q, ahead: -(2 * r + q) }
    }
}

/// How a standing unit has turned its torso for a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "lowercase")]
pub enum Twist {
    /// One hexside counter-clockwise.
    Left,
    /// Not at all.
    #[default]
    None,
    /// One hexside clockwise.
    Right,
}

impl Twist {
    /// Which way the torso looks on legs that look another way.
    pub const fn torso(self, legs: Facing) -> Facing {
        match self {
            Self::Left => legs.counter_clockwise(),
            Self::None => legs,
            Self::Right => legs.clockwise(),
        }
    }
}

/// The arcs into which a weapon fires: those of its location ahead, those of an arm that is
/// flipped backward, and the rear for a weapon that is mounted to look there.
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

/// Which way the arcs of a weapon are turned: with the torso, except that legs do not twist.
pub const fn facing_of(location: Location, legs: Facing, twist: Twist) -> Facing {
    if location.is_leg() { legs } else { twist.torso(legs) }
}

/// Whether a unit can flip its arms backward, both at once: neither was built with a lower arm or a
/// hand.
pub fn can_flip(arms: [Actuators; 2]) -> bool {
    let bars = [Actuator::LowerArm, Actuator::Hand];
    !arms.into_iter().any(|built| bars.into_iter().any(|joint| built.has(joint)))
}
