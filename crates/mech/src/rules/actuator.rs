//! Actuators of arms and legs.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The actuators of arms and legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actuator {
    /// Between torso and arm. Without it the arm cannot punch.
    Shoulder,
    /// The upper arm.
    UpperArm,
    /// The lower arm, which some arms lack.
    LowerArm,
    /// The hand, which some arms lack.
    Hand,
    /// Between torso and leg. Without it the leg cannot kick.
    Hip,
    /// The upper leg.
    UpperLeg,
    /// The lower leg.
    LowerLeg,
    /// The foot.
    Foot,
}

impl Actuator {
    /// All actuators, from the body outward, arms first.
    pub const ALL: [Self; 8] = [
        Self::Shoulder,
        Self::UpperArm,
        Self::LowerArm,
        Self::Hand,
        Self::Hip,
        Self::UpperLeg,
        Self::LowerLeg,
        Self::Foot,
    ];
}

impl fmt::Display for Actuator {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Shoulder => "shoulder",
            Self::UpperArm => "upper arm",
            Self::LowerArm => "lower arm",
            Self::Hand => "hand",
            Self::Hip => "hip",
            Self::UpperLeg => "upper leg",
            Self::LowerLeg => "lower leg",
            Self::Foot => "foot",
        })
    }
}

/// A set of actuators of one limb, usually the damaged ones.
///
/// ```
/// use sandtable_mech::rules::{Actuator, Actuators};
///
/// let broken = Actuators::NONE.with(Actuator::Hip).with(Actuator::Foot);
/// assert!(broken.has(Actuator::Hip) && !broken.has(Actuator::UpperLeg));
/// assert!(broken.iter().eq([Actuator::Hip, Actuator::Foot]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Actuator>", into = "Vec<Actuator>")]
pub struct Actuators(u8);

impl Actuators {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Adds an actuator.
    #[must_use]
    pub const fn with(self, actuator: Actuator) -> Self {
        // There are 8 actuators, so each has its bit in the u8.
        Self(self.0 | 1 << actuator as u8)
    }

    /// Returns true if the set contains an actuator.
    pub const fn has(self, actuator: Actuator) -> bool {
        self.0 & 1 << actuator as u8 != 0
    }

    /// Iterates from the body outward.
    pub fn iter(self) -> impl Iterator<Item = Actuator> {
        Actuator::ALL.into_iter().filter(move |actuator| self.has(*actuator))
    }

    /// The actuators that count for modifiers: a damaged shoulder or hip replaces the others of its
    /// limb.
    #[must_use]
    pub const fn that_count(self) -> Self {
        // A limb has either a shoulder or a hip, so one mask serves arms and legs.
        let at_body = self.0 & (1 << Actuator::Shoulder as u8 | 1 << Actuator::Hip as u8);
        if at_body == 0 { self } else { Self(at_body) }
    }
}

impl From<Vec<Actuator>> for Actuators {
    fn from(listed: Vec<Actuator>) -> Self {
        listed.into_iter().fold(Self::NONE, Self::with)
    }
}

impl From<Actuators> for Vec<Actuator> {
    fn from(actuators: Actuators) -> Self {
        actuators.iter().collect()
    }
}

/// The condition of a limb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limb {
    /// Present, with these actuators damaged.
    Broken(Actuators),
    /// Lost.
    Lost,
}

impl Limb {
    /// An undamaged limb.
    pub const WHOLE: Self = Self::Broken(Actuators::NONE);

    /// The damaged actuators that count for modifiers; none for a lost limb.
    pub const fn broken(self) -> Actuators {
        match self {
            Self::Broken(actuators) => actuators.that_count(),
            Self::Lost => Actuators::NONE,
        }
    }
}

impl Default for Limb {
    fn default() -> Self {
        Self::WHOLE
    }
}
