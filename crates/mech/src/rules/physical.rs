//! Physical attacks: damage and modifiers of punches, kicks, pushes, charges, death from above and
//! clubs.
//!
//! They are checks of the piloting skill, with the modifiers for movement, woods, cover, prone and
//! immobile targets from [`to_hit`](super::to_hit), but without those for range and heat.

use super::{Actuator, Actuators, Modifier};

/// The modifier of every kick.
pub const KICK: Modifier = Modifier::new("Kick", -2, "attack");

/// The modifier of every push.
pub const PUSH: Modifier = Modifier::new("Push", -1, "attack");

/// The modifier of every attack with a club or hatchet.
pub const CLUB: Modifier = Modifier::new("Club", -1, "attack");

/// The largest difference in levels for a charge.
pub const CHARGE_LEVELS: u8 = 1;

/// Returns the damage of a punch: 1 point per 10 tons, rounded up. It is halved (rounded down) for
/// a missing upper arm actuator and again for a missing lower arm actuator, and 0 without a
/// shoulder. Actuators that were never built in count as missing.
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

/// Returns the damage of a kick: 1 point per 5 tons, halved like a punch for missing upper and
/// lower leg actuators, and 0 without a hip.
pub fn kick_damage(tons: u16, missing: Actuators) -> u16 {
    weakened(tons / 5, missing, Actuator::Hip, [Actuator::UpperLeg, Actuator::LowerLeg])
}

fn weakened(whole: u16, missing: Actuators, root: Actuator, limbs: [Actuator; 2]) -> u16 {
    if missing.has(root) {
        return 0;
    }
    limbs.into_iter().filter(|actuator| missing.has(*actuator)).fold(whole, |left, _| left / 2)
}

/// Returns the damage of a charge to its target: a tenth of the tonnage per hex moved, not counting
/// the target's hex, rounded up at the end.
pub fn charge_damage(tons: u16, hexes: u16) -> u16 {
    // Rounded once, after multiplying: a tenth rounded up per hex would do more damage.
    tons.saturating_mul(hexes).div_ceil(10)
}

/// Returns the damage of a charge to the attacker: a tenth of the target's tonnage, rounded up.
pub const fn charge_recoil(target_tons: u16) -> u16 {
    target_tons.div_ceil(10)
}

/// Returns the damage of death from above to the target: three tenths of the tonnage, rounded up.
pub const fn landing_damage(tons: u16) -> u16 {
    tons.saturating_mul(3).div_ceil(10)
}

/// Returns the damage of death from above to the attacker: a fifth of its tonnage, rounded up.
pub const fn landing_recoil(tons: u16) -> u16 {
    tons.div_ceil(5)
}

/// Returns the damage of a club or hatchet: 1 point per 5 tons.
pub const fn club_damage(tons: u16) -> u16 {
    tons / 5
}

/// The modifiers of a punch for missing actuators: 2 for upper arm, 2 for lower arm, 1 for hand.
pub fn punch(missing: Actuators) -> impl Iterator<Item = Modifier> {
    missing.iter().filter_map(|actuator| match actuator {
        Actuator::UpperArm => Some(Modifier::new("Upper arm actuator missing", 2, "arm_actuator")),
        Actuator::LowerArm => Some(Modifier::new("Lower arm actuator missing", 2, "arm_actuator")),
        Actuator::Hand => Some(Modifier::new("Hand actuator missing", 1, "arm_actuator")),
        _ => None,
    })
}

/// The modifiers of a kick: -2, and for missing actuators 2 for upper leg, 2 for lower leg, 1 for
/// foot.
pub fn kick(missing: Actuators) -> impl Iterator<Item = Modifier> {
    let joints = missing.iter().filter_map(|actuator| match actuator {
        Actuator::UpperLeg => Some(Modifier::new("Upper leg actuator missing", 2, "leg_actuator")),
        Actuator::LowerLeg => Some(Modifier::new("Lower leg actuator missing", 2, "leg_actuator")),
        Actuator::Foot => Some(Modifier::new("Foot actuator missing", 1, "leg_actuator")),
        _ => None,
    });
    [KICK].into_iter().chain(joints)
}

/// The modifiers of a push: -1, and 2 for each arm without a shoulder.
pub fn push(arms: [Actuators; 2]) -> impl Iterator<Item = Modifier> {
    let stiff = arms.into_iter().filter(|missing| missing.has(Actuator::Shoulder));
    let stiff = stiff.map(|_| Modifier::new("Shoulder missing", 2, "arm_actuator"));
    [PUSH].into_iter().chain(stiff)
}

/// The modifier of a charge or death from above: the attacker's piloting skill minus the target's.
pub fn piloting_contest(own: u8, target: u8) -> Option<Modifier> {
    let worse = (i16::from(own) - i16::from(target)).clamp(i8::MIN.into(), i8::MAX.into());
    Modifier::new("Piloting skills", worse as i8, "piloting").unless_zero()
}
