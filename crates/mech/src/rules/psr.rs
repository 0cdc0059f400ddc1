//! Piloting skill rolls: their triggers and modifiers.

use super::check::reached;
use super::{Actuator, Check, Limb, Modifier, Profile, critical};
use serde::{Deserialize, Serialize};

/// Damage in one phase that calls for a roll.
pub const HEAVY_DAMAGE: u16 = 20;

/// The modifier of a turn on pavement while running, by hexes moved before it.
const SKID: [(u16, i8); 7] = [(0, -1), (3, 0), (5, 1), (8, 2), (11, 4), (18, 5), (25, 6)];

/// The cause of a piloting skill roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// 20 points of damage or more in one phase.
    HeavyDamage,
    /// Damage to the structure of a leg, if the profile counts it.
    LegDamage,
    /// A critical hit on an upper leg, lower leg or foot actuator.
    LegActuatorHit,
    /// A critical hit on a hip.
    HipHit,
    /// The first hit on the gyro.
    GyroHit,
    /// The second hit on the gyro: automatic fall.
    GyroDestroyed,
    /// A leg was lost: automatic fall.
    LegDestroyed,
    /// The reactor shut down.
    Shutdown,
    /// The unit was kicked.
    Kicked,
    /// The unit was pushed.
    Pushed,
    /// The unit was charged.
    Charged,
    /// The unit hit with a charge.
    ChargedSomebody,
    /// The unit was hit by a death from above.
    LandedOn,
    /// The unit hit with a death from above.
    LandedOnSomebody,
    /// The unit missed with a kick.
    MissedKick,
    /// The unit missed with a death from above: automatic fall.
    MissedLanding,
    /// The unit attempts to stand up.
    StandingUp,
    /// The unit ran with a damaged hip or gyro.
    RanDamaged,
    /// The unit landed a jump with a damaged gyro or leg.
    JumpedDamaged,
    /// The unit entered water of this depth.
    EnteredWater(u8),
    /// The unit entered rubble.
    EnteredRubble,
    /// The unit turned on pavement while running, after this many hexes.
    TurnedOnPavement(u8),
}

impl Trigger {
    /// Reason in words, stable code and modifier; no modifier means an automatic fall. The words
    /// and codes are recorded in events, so they must not change.
    fn row(self) -> (&'static str, &'static str, Option<i8>) {
        match self {
            Self::HeavyDamage => ("20+ damage", "phase_damage", Some(1)),
            Self::LegDamage => ("Leg damage (internal structure exposed)", "leg_damage", Some(0)),
            Self::LegActuatorHit => ("Leg actuator hit", "leg_actuator_hit", Some(1)),
            Self::HipHit => ("Hip hit", "hip_hit", Some(2)),
            Self::GyroHit => ("Gyro hit", "gyro_hit", Some(3)),
            Self::GyroDestroyed => ("Gyro destroyed", "gyro_destroyed", None),
            Self::LegDestroyed => ("Leg destroyed", "leg_destroyed", None),
            Self::Shutdown => ("Reactor shutdown", "heat_shutdown", Some(3)),
            Self::Kicked => ("Kicked", "kicked", Some(0)),
            Self::Pushed => ("Pushed", "pushed", Some(0)),
            Self::Charged => ("Charged", "charged", Some(2)),
            Self::ChargedSomebody => ("Charged somebody", "charge", Some(2)),
            Self::LandedOn => ("Hit by death from above", "landed_on", Some(2)),
            Self::LandedOnSomebody => ("Death from above", "death_from_above", Some(4)),
            Self::MissedKick => ("Missed a kick", "missed_kick", Some(0)),
            Self::MissedLanding => ("Missed death from above", "missed_death_from_above", None),
            Self::StandingUp => ("Standing up", "standing_up", Some(0)),
            Self::RanDamaged => ("Ran with a damaged hip or gyro", "ran_damaged", Some(0)),
            Self::JumpedDamaged => ("Jumped with a damaged gyro or leg", "jumped_damaged", Some(0)),
            Self::EnteredWater(depth) => {
                // Depth 1 is -1, depth 2 is 0, and everything deeper is 1.
                ("Entered water", "entered_water", Some(depth.clamp(1, 3) as i8 - 2))
            }
            Self::EnteredRubble => ("Entered rubble", "entered_rubble", Some(0)),
            Self::TurnedOnPavement(hexes) => {
                // The table starts at 0 hexes, so this is never `None`, which would be an automatic
                // fall.
                ("Turned on pavement", "skid", reached(&SKID, hexes.into()))
            }
        }
    }

    /// The reason in words.
    pub fn reason(self) -> &'static str {
        self.row().0
    }

    /// The stable code of the cause.
    pub fn source(self) -> &'static str {
        self.row().1
    }

    /// The modifier of the roll, or `None` for an automatic fall.
    pub fn modifier(self) -> Option<i8> {
        self.row().2
    }

    /// Returns true if a profile calls for a roll.
    pub fn counts_in(self, profile: &Profile) -> bool {
        match self {
            Self::LegDamage => profile.leg_damage_unbalances,
            Self::EnteredWater(depth) => depth > 0 && !profile.flat_water,
            _ => true,
        }
    }

    /// Returns true if the damage also counts in [`Standing`] from now on.
    const fn is_lasting(self) -> bool {
        matches!(self, Self::LegActuatorHit | Self::HipHit | Self::GyroHit)
    }

    /// The modifier as an item of a check. Under profiles that count fresh damage once, lasting
    /// damage is left out, because [`Standing`] has it already.
    fn item(self, profile: &Profile) -> Option<Modifier> {
        let counted = profile.fresh_damage_counts_twice || !self.is_lasting();
        let (name, source, value) = self.row();
        // An automatic fall has no number that could add to the other rolls.
        Modifier::new(name, value.filter(|_| counted)?, source).unless_zero()
    }
}

/// The damage of a unit that counts in every piloting skill roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The legs, left first.
    pub legs: [Limb; 2],
    /// Hits on the gyro.
    pub gyro_hits: u8,
    /// Wounds of the pilot.
    pub wounds: u8,
    /// True if the pilot is unconscious or the reactor was shut down before this phase. In the
    /// phase of the shutdown itself the pilot still gets a roll.
    pub helpless: bool,
}

impl Standing {
    /// Returns true if every roll fails automatically: helpless, or gyro destroyed.
    pub const fn always_falls(self) -> bool {
        self.helpless || self.gyro_hits >= critical::GYRO_DESTROYED
    }

    /// The modifiers of every roll: 1 per damaged leg actuator, 2 for a hip instead of that leg's
    /// other actuators, 5 for a lost leg, 3 for the gyro, and 1 per wound if the profile counts
    /// wounds.
    pub fn modifiers(self, profile: &Profile) -> impl Iterator<Item = Modifier> {
        let gyro = (self.gyro_hits > 0).then_some(Modifier::new("Gyro damaged", 3, "gyro"));
        // Clamped before the cast: a pilot dies long before, but files may hold any number.
        let wounds = if profile.wounds_unbalance { self.wounds.min(i8::MAX as u8) } else { 0 };
        let wounds = Modifier::new("Pilot wounds", wounds as i8, "pilot_wounds").unless_zero();
        self.legs.into_iter().flat_map(leg).chain(gyro).chain(wounds)
    }
}

fn leg(leg: Limb) -> impl Iterator<Item = Modifier> {
    let lost = (leg == Limb::Lost).then_some(Modifier::new("Leg destroyed", 5, "leg_destroyed"));
    let joints = leg.broken().iter().filter_map(|actuator| {
        let (name, value) = match actuator {
            Actuator::Hip => ("Hip damaged", 2),
            Actuator::UpperLeg => ("Upper leg actuator damaged", 1),
            Actuator::LowerLeg => ("Lower leg actuator damaged", 1),
            Actuator::Foot => ("Foot actuator damaged", 1),
            _ => return None,
        };
        Some(Modifier::new(name, value, "leg_actuator"))
    });
    lost.into_iter().chain(joints)
}

/// Returns the piloting skill roll for one trigger, while `others` of the same unit are pending.
///
/// The target number is the skill plus the modifiers of the unit's damage, of the trigger and, if
/// the profile adds them up, of the other triggers. Returns `None` if the unit falls without a
/// roll: [`Standing::always_falls`], or a trigger without a modifier.
///
/// ```
/// use sandtable_mech::rules::{Profile, Standing, Trigger, psr};
///
/// let standing = Standing { gyro_hits: 1, ..Standing::default() };
/// let roll = psr::check(5, Trigger::HeavyDamage, &[Trigger::GyroHit], standing, &Profile::STANDARD);
/// assert_eq!(roll.map(|check| check.target_number()), Some(5 + 3 + 1 + 3));
/// ```
pub fn check(
    piloting: u8,
    trigger: Trigger,
    others: &[Trigger],
    standing: Standing,
    profile: &Profile,
) -> Option<Check> {
    if standing.always_falls() || trigger.modifier().is_none() {
        return None;
    }
    let others = others.iter().filter(|_| profile.triggers_add_up);
    let others = others.filter_map(|other| other.item(profile));
    // The order of the modifiers is recorded and shown: lasting damage, this trigger, the others.
    let steady = Check::new(piloting).with(standing.modifiers(profile));
    Some(steady.with(trigger.item(profile)).with(others))
}
