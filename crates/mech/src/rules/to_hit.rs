//! Modifiers of a shot. Modifiers of 0 are left out.

use super::check::reached;
use super::{Actuator, Actuators, Check, FiringArc, Modifier, heat};
use crate::MovementMode;
use crate::weapon::RangeBracket;
use serde::{Deserialize, Serialize};

/// The to-hit check of a shot: gunnery plus the modifiers of this module that apply.
pub type ToHit = Check;

/// Target movement modifiers, each from a number of hexes on.
const TARGET_MOVED: [(u16, i8); 7] = [(0, 0), (3, 1), (5, 2), (7, 3), (10, 4), (18, 5), (25, 6)];

/// The range bracket of a target for a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Range {
    /// No modifier.
    Short,
    /// Modifier 2.
    Medium,
    /// Modifier 4.
    Long,
    /// Modifier 6; only with the rule option for extreme range.
    Extreme,
}

impl Range {
    /// The brackets, nearest first.
    pub const ALL: [Self; 4] = [Self::Short, Self::Medium, Self::Long, Self::Extreme];

    /// Returns the bracket of a distance, given the limit of each bracket, nearest first. `None`
    /// beyond the last: out of range.
    ///
    /// ```
    /// use sandtable_mech::rules::to_hit::Range;
    ///
    /// assert_eq!(Range::at(4, &[3, 6, 9]), Some(Range::Medium));
    /// assert_eq!(Range::at(10, &[3, 6, 9]), None);
    /// ```
    pub fn at(distance: u16, reaches: &[u16]) -> Option<Self> {
        // A weapon without an extreme range lists three limits, and `zip` then drops the fourth
        // bracket.
        let mut brackets = Self::ALL.into_iter().zip(reaches);
        brackets.find(|(_, reach)| distance <= **reach).map(|(bracket, _)| bracket)
    }
}

impl From<RangeBracket> for Range {
    fn from(bracket: RangeBracket) -> Self {
        match bracket {
            RangeBracket::Short => Self::Short,
            RangeBracket::Medium => Self::Medium,
            RangeBracket::Long => Self::Long,
        }
    }
}

/// The modifier of the range bracket: 0, 2, 4 or 6.
pub fn range(bracket: Range) -> Option<Modifier> {
    let (name, value) =
        [("Short range", 0), ("Medium range", 2), ("Long range", 4), ("Extreme range", 6)]
            [bracket as usize];
    Modifier::new(name, value, "range").unless_zero()
}

/// The modifier of minimum range: 1 at exactly that distance and 1 more for each hex nearer.
/// Weapons without a minimum range have 0.
pub fn minimum_range(minimum: u16, distance: u16) -> Option<Modifier> {
    let short_by = minimum.saturating_add(1).saturating_sub(distance);
    let value = i8::try_from(short_by).unwrap_or(i8::MAX);
    (minimum > 0).then(|| Modifier::new("Minimum range", value, "minimum_range"))?.unless_zero()
}

/// The modifier of the attacker's movement: 1 for walking, 2 for running, 3 for jumping.
pub fn attacker_movement(mode: Option<MovementMode>) -> Option<Modifier> {
    let (name, value) =
        [("Attacker walked", 1), ("Attacker ran", 2), ("Attacker jumped", 3)][mode? as usize];
    Some(Modifier::new(name, value, "attacker_movement"))
}

/// The modifier of the target's movement: 1 from 3 hexes, 2 from 5, 3 from 7, 4 from 10, 5 from 18
/// and 6 from 25.
pub fn target_movement(hexes: u16) -> Option<Modifier> {
    // The table starts at 0 hexes, so a row is always found.
    let value = reached(&TARGET_MOVED, hexes)?;
    Modifier::new("Target movement", value, "target_movement").unless_zero()
}

/// A target that jumped any distance, in addition to [`target_movement`].
pub const TARGET_JUMPED: Modifier = Modifier::new("Target jumped", 1, "target_movement");

/// A prone target: easier to hit from an adjacent hex, harder from farther away.
pub const fn target_prone(distance: u16) -> Modifier {
    if distance <= 1 {
        Modifier::new("Target prone, adjacent", -2, "target_prone")
    } else {
        Modifier::new("Target prone", 1, "target_prone")
    }
}

/// A target that is shut down or whose pilot is unconscious.
pub const TARGET_IMMOBILE: Modifier = Modifier::new("Target immobile", -4, "target_immobile");

/// The two densities of woods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Woods {
    /// 1 point.
    Light,
    /// 2 points.
    Heavy,
}

/// Woods in the target's hex.
pub const fn target_woods(woods: Woods) -> Modifier {
    match woods {
        Woods::Light => Modifier::new("Target in light woods", 1, "target_terrain"),
        Woods::Heavy => Modifier::new("Target in heavy woods", 2, "target_terrain"),
    }
}

/// Intervening woods: 1 per hex of light and 2 per hex of heavy woods.
pub fn intervening_woods(light: u8, heavy: u8) -> Option<Modifier> {
    let points = u16::from(light) + 2 * u16::from(heavy);
    let value = i8::try_from(points).unwrap_or(i8::MAX);
    Modifier::new("Intervening woods", value, "intervening_terrain").unless_zero()
}

/// A target in partial cover.
pub const PARTIAL_COVER: Modifier = Modifier::new("Partial cover", 1, "partial_cover");

/// The attacker's heat, by the [heat scale](heat::to_hit).
pub fn attacker_heat(heat: u16) -> Option<Modifier> {
    Modifier::new("Attacker heat", heat::to_hit(heat), "heat").unless_zero()
}

/// A prone attacker.
pub const ATTACKER_PRONE: Modifier = Modifier::new("Attacker prone", 2, "attacker_prone");

/// A secondary target: 1 in the front arc, 2 in other arcs.
pub const fn secondary_target(arc: FiringArc) -> Modifier {
    match arc {
        FiringArc::Front => Modifier::new("Secondary target, front arc", 1, "secondary_target"),
        _ => Modifier::new("Secondary target, other arc", 2, "secondary_target"),
    }
}

/// Damaged sensors. A second hit prevents all fire: see [`is_blind`].
pub fn sensors(hits: u8) -> Option<Modifier> {
    (hits > 0).then_some(Modifier::new("Sensors hit", 2, "sensors"))
}

/// Returns true if this many sensor hits prevent weapon attacks.
pub const fn is_blind(hits: u8) -> bool {
    hits >= 2
}

/// Damaged actuators of the arm that holds the weapon: 4 for the shoulder, which replaces 1 each
/// for upper and lower arm.
pub fn arm(broken: Actuators) -> impl Iterator<Item = Modifier> {
    broken.that_count().iter().filter_map(|actuator| match actuator {
        Actuator::Shoulder => Some(Modifier::new("Shoulder hit", 4, "arm_actuator")),
        Actuator::UpperArm => Some(Modifier::new("Upper arm actuator hit", 1, "arm_actuator")),
        Actuator::LowerArm => Some(Modifier::new("Lower arm actuator hit", 1, "arm_actuator")),
        _ => None,
    })
}

/// A pulse laser.
pub const PULSE_LASER: Modifier = Modifier::new("Pulse laser", -2, "weapon");

/// A cluster round of an LB-X autocannon.
pub const LBX_CLUSTER: Modifier = Modifier::new("LB-X cluster shot", -1, "weapon");

/// Medium-range missiles.
pub const MRM: Modifier = Modifier::new("MRM", 1, "weapon");

/// A targeting computer, for direct fire of weapons with a single hit.
pub const TARGETING_COMPUTER: Modifier = Modifier::new("Targeting computer", -1, "equipment");

/// Indirect fire: 1, the movement modifier of the spotter, and 1 more if the spotter attacks too.
pub fn indirect_fire(
    spotter: Option<MovementMode>,
    spotter_attacks: bool,
) -> impl Iterator<Item = Modifier> {
    let source = "indirect_fire";
    let movement = attacker_movement(spotter);
    let movement = movement.map(|moved| Modifier::new("Spotter movement", moved.value, source));
    let busy = spotter_attacks.then_some(Modifier::new("Spotter attacks", 1, source));
    [Some(Modifier::new("Indirect fire", 1, source)), movement, busy].into_iter().flatten()
}
