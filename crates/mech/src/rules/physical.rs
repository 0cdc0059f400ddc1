//! Punches, kicks, pushes, charges, death from above and clubs: damage and modifiers.
//!
//! The check is one of piloting, with the movement of both, woods, cover, a prone or an immobile
//! target from [`to_hit`](super::to_hit); neither range nor heat count.

use super::{Actuator, Actuators, Modifier};

/// What makes a kick easier than other blows.
pub const KICK: Modifier = Modifier::new("Kick", -2, "attack");

/// What makes a push easier.
pub const PUSH: Modifier = Modifier::new("Push", -1, "attack");

/// What makes a blow with a club or a hatchet easier.
pub const CLUB: Modifier = Modifier::new("Club", -1, "attack");

/// The most levels between a unit that charges and its target.
pub const CHARGE_LEVELS: u8 = 1;

/// Damage of a punch: a point for every ten tons or part of them. It is halved, rounded down, for
/// the upper and again for the lower arm that does not work, and nothing without a shoulder. A joint
/// that the arm never had does not work either.
///
/// ```
/// use sandtable_mech::rules::{Actuator, Actuators, physical};
///
/// assert_eq!(physical::punch_damage(75, Actuators::NONE), 8);
/// assert_eq!(physical::punch_damage(75, Actuators::NONE.with(Actuator::LowerArm)), 4);
/// ```
pub fn punch_damage(tons: u16, missing: Actuators) -> u16 {
    let limbs = [Actuator::UpperArm, Actuator::LowerArm];
    weakened(tons.div_ceil(10), missing, Actuator::Shoulder, limbs)
}

/// Damage of a kick: a point for every five tons, halved as with a punch for the upper and the lower
/// leg, and nothing without a hip.
pub fn kick_damage(tons: u16, missing: Actuators) -> u16 {
    weakened(tons / 5, missing, Actuator::Hip, [Actuator::UpperLeg, Actuator::LowerLeg])
}

fn weakened(whole: u16, missing: Actuators, root: Actuator, limbs: [Actuator; 2]) -> u16 {
    if missing.has(root) {
        return 0;
    }
    limbs.into_iter().filter(|actuator| missing.has(*actuator)).fold(whole, |left, _| left / 2)
}

/// Damage of a charge to its target: a tenth of the tonnage for each hex of the run-up, without the
/// target's own hex; rounded up at the end.
pub fn charge_damage(tons: u16, hexes: u16) -> u16 {
    tons.saturating_mul(hexes).div_ceil(10)
}

/// Damage of a charge to the one that charges: a tenth of the target's tonnage, rounded up.
pub const fn charge_recoil(target_tons: u16) -> u16 {
    target_tons.div_ceil(10)
}

/// Damage of death from above: three tenths of the tonnage, rounded up at the end.
pub const fn landing_damage(tons: u16) -> u16 {
    tons.saturating_mul(3).div_ceil(10)
}

/// Damage of death from above to the one that lands: a fifth of its own tonnage, rounded up.
pub const fn landing_recoil(tons: u16) -> u16 {
    tons.div_ceil(5)
}

/// Damage of a club or a hatchet: a point for every five tons.
pub const fn club_damage(tons: u16) -> u16 {
    tons / 5
}

/// What joints that do not work add to a punch: 2 for the upper and 2 for the lower arm, 1 for the
/// hand.
pub fn punch(missing: Actuators) -> impl Iterator<Item = Modifier> {
    missing.iter().filter_map(|actuator| match actuator {
        Actuator::UpperArm => Some(Modifier::new("Upper arm actuator missing", 2, "arm_actuator")),
        Actuator::LowerArm => Some(Modifier::new("Lower arm actuator missing", 2, "arm_actuator")),
        Actuator::Hand => Some(Modifier::new("Hand actuator missing", 1, "arm_actuator")),
        _ => None,
    })
}

/// What a kick is modified by: it is easier by 2, and harder by 2 for the upper and 2 for the lower
/// leg that does not work, and by 1 for the foot.
pub fn kick(missing: Actuators) -> impl Iterator<Item = Modifier> {
    let joints = missing.iter().filter_map(|actuator| match actuator {
        Actuator::UpperLeg => Some(Modifier::new("Upper leg actuator missing", 2, "leg_actuator")),
        Actuator::LowerLeg => Some(Modifier::new("Lower leg actuator missing", 2, "leg_actuator")),
        Actuator::Foot => Some(Modifier::new("Foot actuator missing", 1, "leg_actuator")),
        _ => None,
    });
    [KICK].into_iter().chain(joints)
}

/// What a push is modified by: it is easier by 1, and harder by 2 for each arm without a shoulder.
pub fn push(arms: [Actuators; 2]) -> impl Iterator<Item = Modifier> {
    let stiff = arms.into_iter().filter(|missing| missing.has(Actuator::Shoulder));
    let stiff = stiff.map(|_| Modifier::new("Shoulder missing", 2, "arm_actuator"));
    [PUSH].into_iter().chain(stiff)
}

/// What a charge or a death from above is modified by: how much worse a pilot the attacker is than
/// the target.
pub fn piloting_contest(own: u8, target: u8) -> Option<Modifier> {
    let worse = (i16::from(own) - i16::from(target)).clamp(i8::MIN.into(), i8::MAX.into());
    Modifier::new("Piloting skills", worse as i8, "piloting").unless_zero()
}
