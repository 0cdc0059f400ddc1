//! Piloting skill rolls: what calls for one, and how hard it is.

use super::check::reached;
use super::{Actuator, Check, Limb, Modifier, Profile, critical};
use serde::{Deserialize, Serialize};

/// The damage of one phase that calls for a roll.
pub const HEAVY_DAMAGE: u16 = 20;

/// A turn on pavement at a run, from so many hexes.
const SKID: [(u16, i8); 7] = [(0, -1), (3, 0), (5, 1), (8, 2), (11, 4), (18, 5), (25, 6)];

/// Something that makes a pilot fight for balance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// 20 points of damage or more in one phase.
    HeavyDamage,
    /// Damage to the structure of a leg, if the profile minds.
    LegDamage,
    /// An upper leg, lower leg or foot broke.
    LegActuatorHit,
    /// A hip broke.
    HipHit,
    /// The gyro was hit for the first time.
    GyroHit,
    /// The gyro was hit again.
    GyroDestroyed,
    /// A leg is gone.
    LegDestroyed,
    /// The reactor shut down.
    Shutdown,
    /// Somebody kicked the unit.
    Kicked,
    /// Somebody pushed it.
    Pushed,
    /// Somebody charged it.
    Charged,
    /// It charged somebody.
    ChargedSomebody,
    /// Somebody landed on it.
    LandedOn,
    /// It landed on somebody.
    LandedOnSomebody,
    /// It kicked and missed.
    MissedKick,
    /// It jumped at somebody and missed.
    MissedLanding,
    /// It tries to stand up.
    StandingUp,
    /// It ran with a broken hip or gyro.
    RanDamaged,
    /// It landed a jump with a broken gyro or leg.
    JumpedDamaged,
    /// It stepped into water of this depth.
    EnteredWater(u8),
    /// It stepped into rubble.
    EnteredRubble,
    /// It turned on pavement at a run after so many hexes.
    TurnedOnPavement(u8),
}

impl Trigger {
    /// The reason in words, its stable name, and what it adds to the roll: `None` where no roll
    /// helps and the unit falls.
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
                ("Entered water", "entered_water", Some(depth.clamp(1, 3) as i8 - 2))
            }
            Self::EnteredRubble => ("Entered rubble", "entered_rubble", Some(0)),
            Self::TurnedOnPavement(hexes) => {
                ("Turned on pavement", "skid", reached(&SKID, hexes.into()))
            }
        }
    }

    /// The reason in words.
    pub fn reason(self) -> &'static str {
        self.row().0
    }

    /// The stable name of what causes the roll.
    pub fn source(self) -> &'static str {
        self.row().1
    }

    /// What it adds to the roll, or `None` if the unit falls without one.
    pub fn modifier(self) -> Option<i8> {
        self.row().2
    }

    /// Whether the rules of a profile call for a roll at all.
    pub fn counts_in(self, profile: &Profile) -> bool {
        match self {
            Self::LegDamage => profile.leg_damage_unbalances,
            Self::EnteredWater(depth) => depth > 0 && !profile.flat_water,
            _ => true,
        }
    }

    /// Whether it left something broken that [`Standing`] counts from now on.
    const fn is_lasting(self) -> bool {
        matches!(self, Self::LegActuatorHit | Self::HipHit | Self::GyroHit)
    }

    /// What it adds to a roll, itemised. Where fresh damage counts once, [`Standing`] has it already.
    fn item(self, profile: &Profile) -> Option<Modifier> {
        let counted = profile.fresh_damage_counts_twice || !self.is_lasting();
        let (name, source, value) = self.row();
        Modifier::new(name, value.filter(|_| counted)?, source).unless_zero()
    }
}

/// What makes a unit unsteady whatever happens to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Its legs, the left one first.
    pub legs: [Limb; 2],
    /// Hits on its gyro.
    pub gyro_hits: u8,
    /// Wounds of its pilot.
    pub wounds: u8,
    /// Whether nobody is in control: the pilot is unconscious, or the reactor has been off since
    /// before this phase. The phase in which it shuts down still has its roll.
    pub helpless: bool,
}

impl Standing {
    /// Whether every roll fails: nobody steers, or the gyro is gone.
    pub const fn always_falls(self) -> bool {
        self.helpless || self.gyro_hits >= critical::GYRO_DESTROYED
    }

    /// What the state of the unit adds to every roll: 1 for each broken joint of a leg, 2 for a hip
    /// in place of that leg's others, 5 for a leg that is gone, 3 for the gyro, and 1 a wound if the
    /// profile counts wounds.
    pub fn modifiers(self, profile: &Profile) -> impl Iterator<Item = Modifier> {
        let gyro = (self.gyro_hits > 0).then_some(Modifier::new("Gyro damaged", 3, "gyro"));
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

/// The piloting roll for one trigger, while others of the same unit may wait in the same phase.
///
/// The skill, what the unit suffers from anyway, the trigger, and, if the profile adds them up, the
/// other triggers. `None` if no roll is made because the unit falls: [`Standing::always_falls`], or
/// a trigger that has no modifier.
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
    let steady = Check::new(piloting).with(standing.modifiers(profile));
    Some(steady.with(trigger.item(profile)).with(others))
}
